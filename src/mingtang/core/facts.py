"""What the rules say, as data: why a choice is refused or would be a waste, what has happened, what a seat is asked.

Nothing here is a sentence. A fact has a key and whole numbers; the texts of a game turn it into English or German.
"""

from __future__ import annotations

from typing import Final, final

EVERYONE: Final = -1
"""The audience of an open event: every seat and every onlooker."""

ONLOOKER: Final = 30
"""The bit of an audience that stands for people who watch without a seat."""

ABSENT: Final = -(1 << 40)
"""An argument that was not given: telling an event costs nothing while nobody listens."""


@final
class Refusal:
    """Why a choice is not allowed: the clause, the fact that stands against it, and the numbers that prove it."""

    def __init__(self, clause: str, key: str, args: tuple[int, ...] = (), ruling: str = "") -> None:
        self.clause: Final = clause
        self.key: Final = key
        self.args: Final = args
        self.ruling: Final = ruling
        """The ruling on which it rests: another table may read the rulebook otherwise."""

    def because(self, *args: int) -> Refusal:
        """The same refusal with the numbers of this moment."""
        return Refusal(self.clause, self.key, args, self.ruling)

    def same(self, other: Refusal) -> bool:
        """Whether both say the same thing with the same numbers."""
        return self.clause == other.clause and self.key == other.key and self.args == other.args

    def __repr__(self) -> str:
        return f"Refusal({self.clause}, {self.key}, {list(self.args)})"


@final
class Caution:
    """What an allowed choice wastes or costs beyond its price: the clause, the fact and its numbers. It forbids nothing."""

    def __init__(self, clause: str, key: str, args: tuple[int, ...] = ()) -> None:
        self.clause: Final = clause
        self.key: Final = key
        self.args: Final = args

    def because(self, *args: int) -> Caution:
        """The same caution with the numbers of this moment."""
        return Caution(self.clause, self.key, args)

    def __repr__(self) -> str:
        return f"Caution({self.clause}, {self.key}, {list(self.args)})"


@final
class Event:
    """What happened: a key, whole numbers, who may see it, and whether it revealed something (undo ends there)."""

    def __init__(self, key: str, args: tuple[int, ...], seen_by: int, reveals: bool) -> None:
        self.key: Final = key
        self.args: Final = args
        self.seen_by: Final = seen_by
        self.reveals: Final = reveals

    def visible_to(self, seat: int) -> bool:
        """Whether this seat may see it; a negative seat stands for onlookers."""
        return (self.seen_by >> (seat if seat >= 0 else ONLOOKER)) & 1 == 1

    def __repr__(self) -> str:
        return f"Event({self.key}, {list(self.args)})"


@final
class Prompt:
    """What a seat is asked now: the key of the sentence and the numbers that decide."""

    def __init__(self, key: str, args: tuple[int, ...] = ()) -> None:
        self.key: Final = key
        self.args: Final = args


def only(seat: int) -> int:
    """The audience of one seat."""
    return 1 << seat


def all_but(seat: int) -> int:
    """The audience of everybody, onlookers included, except one seat."""
    return ~(1 << seat)
