"""What a review says, as plain data: words of the game and figures, no sentences, so that each reader gets them in the own language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, ClassVar

from mingtang.review.forecast import Chance


@dataclass(frozen=True)
class ChancePoint:
    """A seat's chance to win as its turn begins, before its choice at `ply`; at the end it is 1, 0, or its part of a shared win."""

    ply: int
    round: int
    chance: Chance
    everybody: list[float] = field(default_factory=list)
    """The chances of all seats as this one could judge them then, where they were forecast; they add up to 1."""


@dataclass(frozen=True)
class Alternative:
    """What a seat could have chosen, and the part of the search's tries that it got."""

    action: str
    trust: float
    chance: Chance | None = None
    """The chance to win after it, where the decision was weighed."""


@dataclass(frozen=True)
class ReviewedChoice:
    """One decision of the game.

    A search looks at every decision and says which choice it would have preferred. Where that seems to matter, both choices are weighed on the
    scale of the chart. A choice costs what it takes from the chance that the seat had; what the seat did not have, but could have got with the
    other choice, it missed.
    """

    ply: int
    seat: int
    round: int
    action: str
    better: str
    """What the search would have chosen; the same as `action` where the player found it."""
    suspicion: float
    """How much more the search thinks of the better choice: shares of its own counting, only good for saying where to look closely."""
    options: list[Alternative]
    before: Chance | None = None
    """The seat's chance as the decision came, as the chart shows it; nothing if the decision was not weighed."""
    cost: float = 0.0
    """How much of that the choice gave away."""
    missed: float = 0.0
    """How much more the better choice would have given than the seat had."""
    margin: float = 0.0
    """The 95 % margin of cost and missed chance."""
    reasons: list[tuple[str, float]] = field(default_factory=list)
    """(term of the game's judgement, how much more of it the better choice gives), the weightiest first."""
    denies: list[tuple[int, str, float]] = field(default_factory=list)
    """(seat of another, term, how much more of it the better choice leaves there): below 0 it takes something from them."""
    moment: str = ""
    """When these differences are there: at the end of the turn, of the round or of the game (`bots.reasons`)."""
    told: bool = False
    """Whether somebody looked for the reasons."""
    line: list[str] = field(default_factory=list)
    """The turn as it was played from here on; nothing where the player found the better choice."""
    better_line: list[str] = field(default_factory=list)
    """The turn that seems better."""

    @property
    def loss(self) -> float:
        """What the choice lost, given away and missed together."""
        return self.cost + self.missed

    @property
    def was_missed(self) -> bool:
        """Whether more of the loss was missed than given away."""
        return self.missed > self.cost

    @property
    def points(self) -> int:
        """What is told of it: the points of 100 between the two chances, as they are read beside it."""
        found = {o.action: o.chance for o in self.options}
        better, made = found.get(self.better), found.get(self.action)
        if better is None or made is None:
            return in_points(self.loss)
        return max(0, in_points(better.value) - in_points(made.value))

    @property
    def sure(self) -> bool:
        """Whether what is told is more than its doubt, both as they are read."""
        return self.points > in_points(self.margin)


def in_points(chance: float) -> int:
    """A chance in whole points of 100, as a reader sees it."""
    return int(f"{100 * chance:.0f}")


@dataclass(frozen=True)
class AnalysedDecision:
    """One decision looked at, and what the seat could think of its chance before it where the review asked for that."""

    choice: ReviewedChoice
    point: ChancePoint | None = None


@dataclass(frozen=True)
class Cause:
    """The choice that made a change, or the turn of a player."""

    ply: int
    round: int
    seat: int
    action: str
    plies: int
    """1 is the choice alone; more are the choices of a turn that began with it."""
    revealed: bool
    """Whether something came to light with it that nobody knew: then it is luck too."""


@dataclass(frozen=True)
class TurningPoint:
    """A turning point: between two looks a seat's chance changed much."""

    seat: int
    ply: int
    """The turn of the seat with which it began."""
    until: int
    round: int
    before: float
    after: float
    own: float = 0.0
    """What the seat's own choices in between surely gave away, 0 or less, and never more than the change."""
    luck: bool = False
    """Whether anything came to light in between that nobody knew."""
    cause: Cause | None = None
    """What made at least half of the change, if one thing did."""
    sight: bool = False
    """Whether most of the change came from seeing further: a forecast looks to the end of a round, and a new round had begun."""

    @property
    def at(self) -> int:
        """Where to look: the choice that made it, or where it began."""
        return self.cause.ply if self.cause else self.ply


@dataclass(frozen=True)
class Review:
    """Everything, as plain data: `as_json` can be kept and shown later."""

    edition: ClassVar[int] = 6
    """Reviews of another edition are made anew: they were measured otherwise."""

    game: str
    seats: list[str]
    plies: int
    winners: list[int]
    iterations: int
    """The tries given to each decision; 0 where seconds were given."""
    points: list[list[ChancePoint]]
    """By seat, in the order of the game: what it could think of its own chance."""
    choices: list[ReviewedChoice]
    """Every decision between at least two options, in the order of the game."""
    costly: list[int]
    """Of those, the ones that surely cost something, the dearest first: numbers into `choices`."""
    turns: list[TurningPoint]
    """The turning points, in the order of the game."""
    cost: list[float]
    """By seat: what the choices that surely lost something lost together. Others may have given some of it back: it can be more than 1."""

    def as_json(self) -> dict[str, Any]:
        """The same as plain data."""
        return {"edition": self.edition, **asdict(self)}

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Review:
        """The way back."""
        points = [
            [ChancePoint(p["ply"], p["round"], Chance(**p["chance"]), p["everybody"]) for p in row]
            for row in data["points"]
        ]
        choices = []
        for c in data["choices"]:
            options = [Alternative(o["action"], o["trust"], _chance(o["chance"])) for o in c["options"]]
            reasons = [(str(term), float(more)) for term, more in c["reasons"]]
            denies = [(int(seat), str(term), float(more)) for seat, term, more in c["denies"]]
            read = {"before": _chance(c["before"]), "options": options, "reasons": reasons, "denies": denies}
            choices.append(ReviewedChoice(**{**c, **read}))
        turns = [TurningPoint(**{**t, "cause": Cause(**t["cause"]) if t["cause"] else None}) for t in data["turns"]]
        rest = {key: value for key, value in data.items() if key != "edition"}
        return Review(**{**rest, "points": points, "choices": choices, "turns": turns})


def _chance(data: Mapping[str, float] | None) -> Chance | None:
    return None if data is None else Chance(**data)
