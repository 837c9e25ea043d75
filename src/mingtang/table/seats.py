"""Who sits where: people, bots, empty chairs, and bots that keep a chair warm for somebody who left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

EMPTY = "empty"
PERSON = "person"
BOT = "bot"
RESERVED = "reserved"
"""Kept for somebody who was invited by a rematch and has not come yet."""

LEFT = "left"
LATE = "late"
CONCEDED = "conceded"
"""Why a stand-in plays: the person left, ran out of time, or gave the game up for good."""

BOT_NAMES = ("Mei", "Bao", "Lin", "Wei", "Shu", "Tao", "Yun", "Fei")


@dataclass(frozen=True)
class Chair:
    """One seat at the table."""

    seat: int
    kind: str = EMPTY
    person: str = ""
    name: str = ""
    level: str = ""
    away: str = ""
    """Empty while the person plays; else why a stand-in plays."""

    @property
    def played_by_bot(self) -> bool:
        """Whether the house chooses for this seat now."""
        return self.kind == BOT or bool(self.away)

    @property
    def attended(self) -> bool:
        """Whether a person plays this seat now."""
        return self.kind == PERSON and not self.away


def bot_name(taken: Sequence[str]) -> str:
    """A name that no one at the table has."""
    for name in BOT_NAMES:
        if name not in taken:
            return name
    return distinct("Mei", taken)


def distinct(name: str, taken: Sequence[str]) -> str:
    """The name, or the name with a number if somebody at the table has it already."""
    if name not in taken:
        return name
    n = 2
    while f"{name[:36]} {n}" in taken:
        n += 1
    return f"{name[:36]} {n}"
