"""Which choices everybody was told of, and which were made in secret."""

from __future__ import annotations

from typing import Final

from mingtang.core.facts import EVERYONE
from mingtang.core.history import Entry, History
from mingtang.core.steps import SEVERAL

FORCED: Final = "house.forced"
"""What the engine did for a seat that had no choice; only that seat is told."""


def made_openly(history: History, entry: Entry) -> bool:
    """Whether everybody was told of a choice: not one that several make at once, nor one that only its seat heard of.

    It asks only what everybody knows. Whether somebody was also told something in secret (a card drawn at the end of the same
    choice) must not be seen by the others, not even by a ring that is drawn or left out.
    """
    if not any(e.seen_by == EVERYONE for e in entry.told if e.key != FORCED):
        return False
    before = history.state_at(entry.ply)
    return bool(before.stack) and before.stack[-1].seat != SEVERAL
