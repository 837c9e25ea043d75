"""In what two choices differ, in the game's own terms: world by world, for every seat, and of that only what is clear."""

from __future__ import annotations

from typing import Any, Final, final

from mingtang.bots.mcts import outcome_shares
from mingtang.bots.significance import QUITE_SURE, SURE, clear, mean, nearly_always
from mingtang.bots.tree import shares
from mingtang.core.game import Game
from mingtang.core.steps import Seat, State

SLIGHT: Final = 0.1
"""Less than this is no reason."""
SPARED: Final = 0.25
"""What happens to others is said only from here on."""
MINOR: Final = 0.15
"""Less than this part of the weightiest reason only blurs the picture."""
MOST: Final = 5
"""So many reasons are told at most."""
MOST_OF_OTHERS: Final = 2
"""So many things are told of each of the others."""


@final
class ChoiceDifference:
    """The differences between two choices at one moment, world by world."""

    def __init__(self, game: Game[Any], seats: int) -> None:
        self.game: Final = game
        self.worlds = 0
        self.shares: list[list[float]] = [[] for _ in range(seats)]
        self.totals: list[list[float]] = [[] for _ in range(seats)]
        self.terms: list[dict[str, list[float]]] = [{} for _ in range(seats)]

    def add(self, there: State, here: State) -> None:
        """One more world: what came of the one choice, and of the other."""
        judgement = self.game.judgement()
        one = _shares(self.game, there)
        two = _shares(self.game, here)
        for seat in range(len(self.terms)):
            self.shares[seat].append(one[seat] - two[seat])
            more: dict[str, float] = {}
            for key, value in judgement.terms(there, seat):
                more[key] = more.get(key, 0.0) + value
            for key, value in judgement.terms(here, seat):
                more[key] = more.get(key, 0.0) - value
            total = 0.0
            for key, value in more.items():
                known = self.terms[seat].get(key)
                if known is None:
                    known = [0.0] * self.worlds
                    self.terms[seat][key] = known
                known.append(value)
                total += value
            for known in self.terms[seat].values():
                if len(known) == self.worlds:  # positions at the end of a game may lack a term
                    known.append(0.0)
            self.totals[seat].append(total)
        self.worlds += 1

    def own(self, seat: Seat) -> list[tuple[str, float]]:
        """(term, how much more of it the seat has), what is clear of it, the weightiest first."""
        return self._clear_terms(seat, SURE, SLIGHT)[:MOST]

    def total(self, seat: Seat, sure: float = SURE) -> float:
        """How much more the seat has in all; 0 if that is in doubt."""
        more = mean(self.totals[seat])
        return more if abs(more) >= SLIGHT and clear(self.totals[seat], sure) else 0.0

    def touched(self, seat: Seat) -> list[int]:
        """The others who clearly have more or less of anything."""
        out: list[int] = []
        for other in range(len(self.terms)):
            if other != seat and self._clear_terms(other, QUITE_SURE, SLIGHT):
                out.append(other)
        return out

    def hit(self, seat: Seat, besides: list[int]) -> list[int]:
        """These others, and those whom the choice helps or harms in nearly every world."""
        out: list[int] = []
        for other in range(len(self.totals)):
            if other != seat and (other in besides or nearly_always(self.totals[other])):
                out.append(other)
        return out

    def of_others(self, others: list[int]) -> tuple[list[tuple[int, str, float]], list[tuple[int, float]]]:
        """What they have more of, term by term and in all, if it is clear that they have more or less in all."""
        terms: list[tuple[int, str, float]] = []
        nets: list[tuple[int, float]] = []
        for other in others:
            net = self.total(other, QUITE_SURE)
            if abs(net) < SPARED:
                continue
            for key, more in self._clear_terms(other, QUITE_SURE, SPARED)[:MOST_OF_OTHERS]:
                terms.append((other, key, more))
            nets.append((other, round(net, 2)))
        return terms, nets

    def _clear_terms(self, seat: Seat, sure: float, least: float) -> list[tuple[str, float]]:
        found: list[tuple[str, float]] = []
        for key, differences in self.terms[seat].items():
            more = mean(differences)
            if abs(more) >= least and clear(differences, sure):
                found.append((key, round(more, 2)))
        found.sort(key=_weight)
        return [r for r in found if abs(r[1]) >= MINOR * abs(found[0][1])]


def _shares(game: Game[Any], s: State) -> list[float]:
    """Every seat's share of the win."""
    judgement = game.judgement()
    if s.stack:
        return shares(judgement.values(s), judgement.clear_lead)
    return outcome_shares(game, s, judgement.clear_lead)


def _weight(reason: tuple[str, float]) -> float:
    return -abs(reason[1])
