"""What the rulebook of Starter leaves open: each question has two readings, ours first."""

from __future__ import annotations

from typing import Final

from mingtang.core.rulings import Ruling, ruling
from mingtang.starter.state import StarterState

MOST_TEA: Final = ruling("most_tea", "ST-4.2", "each", "nobody")
RULINGS: Final[tuple[Ruling, ...]] = (MOST_TEA,)


def every_leader_scores(s: StarterState) -> bool:
    """ST-4.2: whether all who have the same most tea score for it, or nobody does."""
    return s.readings[0] == 0
