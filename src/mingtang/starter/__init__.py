"""Starter: hosts seal a card each for the dish of the round, and the highest takes it or brews tea.

The package put together; one file for each phase of the rulebook.
"""

from __future__ import annotations

from mingtang.core.data import Data
from mingtang.starter.game import Starter

VOCABULARY: dict[str, list[str]] = {}
"""The word lists of the game's names, by kind; names stand in `texts/` under [names.KIND]. This game names nothing but numbers."""
PHASES = ("sealing", "claiming")


def make(data: Data) -> Starter:
    """The game with these component data."""
    return Starter(data)
