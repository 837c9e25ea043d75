"""How good a position is for a seat, and how good a choice: what a game knows of its own play.

Bots, hints and reviews ask it. It never changes a position, and it is asked only about positions that a seat may believe in.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic

from mypy_extensions import mypyc_attr

from mingtang.core.actions import Action
from mingtang.core.rng import Rng
from mingtang.core.steps import S, Seat
from mingtang.core.weights import Weights


def best_of(choices: list[Action], rates: list[float]) -> Action:
    """The best rated choice; the first among equals."""
    best = 0
    for i in range(1, len(rates)):
        if rates[i] > rates[best]:
            best = i
    return choices[best]


@mypyc_attr(allow_interpreted_subclasses=True)
class Judgement(Generic[S]):
    """How a game is judged from one seat."""

    clear_lead: float = 12.0
    """A lead of so many points is clear, three times as many nearly decisive."""
    usual_rounds: int = 8
    """So many rounds a game usually has: the nearer its end, the more a lead says."""
    ways_of_asking: frozenset[int] = frozenset()
    """The ids of choices that only say how one is asked, such as to pass for the rest of a turn: bots use them, hints and reviews do not."""
    interchangeable: frozenset[int] = frozenset()
    """The ids of choices between which looking ahead finds no difference: of those that are offered, the best rated one is as good as all."""

    def tuning(self) -> Mapping[str, float]:
        """Figures for those who look ahead in this game, by the names that they give them (`bots/tuning.py`). Nothing in the core reads them."""
        return {}

    def weights_in_use(self) -> Weights | None:
        """How much each of its terms counts, for a game whose weights are found by play; None for one that has none."""
        return None

    def weighed(self, weights: Weights) -> Judgement[S]:
        """The same judgement with other weights."""
        return self

    def characters(self) -> Mapping[str, Mapping[str, float]]:
        """Manners of play by name: how much more than usual some terms of choices count for whoever plays in that manner."""
        return {}

    def value(self, s: S, seat: Seat) -> float:
        """How good the position is for the seat: its expected final points, roughly."""
        return sum([t[1] for t in self.terms(s, seat)])

    def values(self, s: S) -> list[float]:
        """How good it is for every seat: a game that can tell them together more quickly than one by one does."""
        return [self.value(s, seat) for seat in range(s.seats)]

    def terms(self, s: S, seat: Seat) -> list[tuple[str, float]]:
        """The same, taken apart in the game's own terms; their sum is the value. Hints are made of the differences."""
        raise NotImplementedError

    def rate(self, s: S, seat: Seat, a: Action) -> float:
        """How good a choice is; by default the value of the position after it."""
        raise NotImplementedError

    def settled(self, s: S) -> bool:
        """Whether the best rated choice is as good as any that a look ahead would find, so that a bot need not take its time."""
        return False

    def rates(self, s: S, seat: Seat, choices: list[Action]) -> list[float]:
        """The same for several choices, in their order; a game that shares work between them writes its own."""
        return [self.rate(s, seat, a) for a in choices]

    def pick(self, s: S, seat: Seat, legal: list[Action], rng: Rng) -> Action:
        """A quick, sensible choice for playouts, better than chance and much cheaper than rating everything."""
        raise NotImplementedError

    def pursue(self, s: S, seat: Seat, legal: list[Action], rng: Rng) -> Action:
        """How the seat that searches goes on in its own playouts. A plan is worth what a good player makes of it, so care pays here."""
        return self.pick(s, seat, legal, rng)

    def go_on(self, s: S, seat: Seat, legal: list[Action], rng: Rng) -> Action:
        """How a turn that was begun is played to its end before the position is valued: as well as may be, with little chance in it."""
        return self.pick(s, seat, legal, rng)
