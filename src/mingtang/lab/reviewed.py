"""What a review says, as plain data: words of the game and figures, no sentences, so that each reader gets them in the own language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from mingtang.lab.forecast import Chance


@dataclass(frozen=True)
class Point:
    """A seat's chance to win as its turn begins, before its choice at `ply`; at the end it is 1, 0, or its part of a shared win."""

    ply: int
    round: int
    chance: Chance


@dataclass(frozen=True)
class Option:
    """What a seat could have chosen: the chance to win after it, and the part of the search's tries that it got."""

    action: str
    chance: Chance
    trust: float


@dataclass(frozen=True)
class Choice:
    """One decision of the game."""

    ply: int
    seat: int
    round: int
    action: str
    better: str
    """What the search would have chosen; the same as `action` where the player found it."""
    chance: Chance
    """The chance to win with the best choice."""
    cost: float
    """How much of the chance to win the choice gave away, from 0 on."""
    margin: float
    """The 95 % margin of the cost."""
    options: list[Option]
    reasons: list[tuple[str, float]] = field(default_factory=list)
    """(term of the game's judgement, how much more of it the better choice gives), the weightiest first."""
    denies: list[tuple[int, str, float]] = field(default_factory=list)
    """(seat of another, term, how much more of it the better choice leaves there): below 0 it takes something from them."""

    told: bool = False
    """Whether somebody looked for the reasons."""

    @property
    def sure(self) -> bool:
        """Whether the loss is more than the search's own doubt."""
        return self.cost > self.margin


@dataclass(frozen=True)
class Looked:
    """One decision looked at, and what the seat could think of its chance before it where the review asked for that."""

    choice: Choice
    point: Point | None = None


@dataclass(frozen=True)
class Turn:
    """A turning point: between two of its choices a seat's chance changed much."""

    seat: int
    ply: int
    """The turn of the seat with which it began."""
    until: int
    before: float
    after: float
    own: float
    """What the seat's own choices in between gave away (0 or less); the rest is luck and what the others did."""


@dataclass(frozen=True)
class Review:
    """Everything, as plain data: `as_json` can be kept and shown later."""

    game: str
    seats: list[str]
    plies: int
    winners: list[int]
    iterations: int
    """The tries given to each decision; 0 where seconds were given."""
    points: list[list[Point]]
    """By seat, in the order of the game: what it could think of its own chance."""
    choices: list[Choice]
    """Every decision between at least two options, in the order of the game."""
    costly: list[int]
    """Of those, the ones that surely cost something, the dearest first: numbers into `choices`."""
    turns: list[Turn]
    """The turning points, in the order of the game."""
    cost: list[float]
    """By seat: what all its choices gave away together."""

    def as_json(self) -> dict[str, Any]:
        """The same as plain data."""
        return asdict(self)

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Review:
        """The way back."""
        points = [[Point(p["ply"], p["round"], Chance(**p["chance"])) for p in row] for row in data["points"]]
        choices = []
        for c in data["choices"]:
            options = [Option(o["action"], Chance(**o["chance"]), o["trust"]) for o in c["options"]]
            reasons = [(str(term), float(more)) for term, more in c["reasons"]]
            denies = [(int(seat), str(term), float(more)) for seat, term, more in c["denies"]]
            read = {"chance": Chance(**c["chance"]), "options": options, "reasons": reasons, "denies": denies}
            choices.append(Choice(**{**c, **read}))
        turns = [Turn(**t) for t in data["turns"]]
        return Review(**{**data, "points": points, "choices": choices, "turns": turns})
