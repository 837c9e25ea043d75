"""What goes wrong is said in one sentence that tells the reader what to do."""

from __future__ import annotations

from mingtang.core.facts import Refusal


class HouseError(Exception):
    """Something was asked for that the house cannot do; the message is for people."""


class Unknown(HouseError):
    """A name that nothing answers to: a game, an option, an action."""


class BadOption(HouseError):
    """A number of seats, an option or a seed that the game does not have."""


class BadData(HouseError):
    """Component data that contradict themselves or the game; names the key and what was expected."""


class BadRecord(HouseError):
    """A record that cannot be read or does not replay; names the line."""


class BadState(HouseError):
    """A dumped position that cannot be loaded."""


class Broken(HouseError):
    """An invariant of the rules is broken: a coin or a cube is missing. Raised by audits, never by bad input."""


class NotYours(HouseError):
    """It is not this seat's choice now."""


class Refused(HouseError):
    """The rules refuse a choice; `refusal` carries the clause and the facts."""

    def __init__(self, refusal: Refusal, words: str) -> None:
        super().__init__(f"{words!r} is refused by {refusal.clause}: {refusal.key.replace('_', ' ')}")
        self.refusal = refusal
        self.words = words
