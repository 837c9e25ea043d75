"""How likely each seat is to win, as far as one seat can know, and what its choices are worth: on a scale that is checked against outcomes.

Searches and prospects count shares of the win. They are right in their order, but a lead in the first round says little and one in the
last says much; and even if all worlds that were drawn agree, another may come. `chances` sets that right; one figure for each game,
`Brain.boldness`, says how far. `mingtang lab calibrate` measures it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from mingtang.bots.greedy import judgement
from mingtang.bots.mcts import AS_THE_GAME_SAYS, Budget, Found, Search
from mingtang.bots.prospects import prospects
from mingtang.core.actions import Action
from mingtang.core.game import Game
from mingtang.core.steps import State
from mingtang.lab.stats import Z95

LOOKS = 4
"""A position is thought about so many times over, each time from the beginning; how far these looks agree says how sure they are."""
T95 = 3.182
"""The margin of a mean of four looks, in standard errors, 95 times of 100."""


TIMID = 0.2
"""As the game begins, one may be so much less bold than at its end."""
DOUBT = 0.05
"""So much of the win goes to worlds that nobody thought of, shared by all seats."""
OFF = 0.04
"""How far forecasts and outcomes lay apart on average when they were compared: what no number of worlds can better."""


def stage_of(game: Game[Any], s: State) -> float:
    """How much of the game is played, from 0 to 1, roughly."""
    return min(1.0, (game.round_of(s) - 0.5) / judgement(game).rounds)


def chances(shares: Sequence[float], stage: float, boldness: float) -> list[float]:
    """Shares of the win as chances to win; they still add up to 1."""
    bold = boldness * (TIMID + (1.0 - TIMID) * stage)
    raised = [((1.0 - DOUBT) * share + DOUBT / len(shares)) ** bold for share in shares]
    whole = sum(raised)
    return [share / whole for share in raised]


@dataclass(frozen=True)
class Chance:
    """A chance, and how far the looks agree on it."""

    value: float
    low: float
    high: float


def shares_of(game: Game[Any], s: State, seat: int, worlds: int, seed: int) -> list[float]:
    """Every seat's mean share of the win in worlds that the seat takes for possible."""
    rows = prospects(game, s, seat, worlds, seed)
    return [sum(row[i] for row in rows) / worlds for i in range(s.seats)]


def forecast_of(game: Game[Any], s: State, seat: int, worlds: int, seed: int) -> Chance:
    """The seat's own chance to win, from what it knows. The margin is that of the worlds that were drawn and of forecasts as such."""
    rows = prospects(game, s, seat, worlds, seed)
    boldness, stage = judgement(game).boldness, stage_of(game, s)
    mean = [sum(row[i] for row in rows) / worlds for i in range(s.seats)]
    value = chances(mean, stage, boldness)[seat]
    spread = math.sqrt(sum((row[seat] - mean[seat]) ** 2 for row in rows) / max(1, worlds - 1) / worlds)
    low, high = (chances(_moved(mean, seat, by), stage, boldness)[seat] for by in (-Z95 * spread, Z95 * spread))
    as_such = Z95 * OFF * 2.0 * math.sqrt(value * (1.0 - value))
    down, up = math.hypot(value - low, as_such), math.hypot(high - value, as_such)
    return Chance(value, max(0.0, value - down), min(1.0, value + up))


def _moved(shares: Sequence[float], seat: int, by: float) -> list[float]:
    """The shares if the seat's were so much larger or smaller and the others had the rest."""
    mine = min(0.999, max(0.001, shares[seat] + by))
    others = 1.0 - shares[seat]
    rest = [share * (1.0 - mine) / others if others > 0 else 0.0 for share in shares]
    rest[seat] = mine
    return rest


def chance_of(values: Sequence[float]) -> Chance:
    """The chance that several looks found."""
    mean, margin = mean_and_margin(values)
    return Chance(mean, max(0.0, mean - margin), min(1.0, mean + margin))


def mean_and_margin(values: Sequence[float]) -> tuple[float, float]:
    """The mean of a few looks and its 95 % margin."""
    n = len(values)
    mean = sum(values) / n
    if n < 2:
        return mean, 0.0
    spread = math.sqrt(sum((v - mean) ** 2 for v in values) / (n - 1) / n)
    return mean, T95 * spread


class Thought:
    """What one seat finds out about its choices in one position."""

    def __init__(self, game: Game[Any], s: State, seat: int, budget: Budget, seed: int) -> None:
        """`budget` is shared by all looks. `s` never changes."""
        self.game = game
        self.seat = seat
        self.seed = seed
        self.seen: State = game.determinize(s, seat, seed)
        self.boldness: float = judgement(game).boldness
        self.stage: float = stage_of(game, s)
        self.looks: list[Search] = []
        self.found: list[list[Found]] = []
        each = Budget(-(-budget.iterations // LOOKS) if budget.iterations else 0, budget.seconds / LOOKS)
        for k in range(LOOKS):
            search = Search(game, seat, AS_THE_GAME_SAYS)
            self.found.append(search.think(self.seen, each, seed * LOOKS + k))
            self.looks.append(search)

    def ranked(self) -> list[tuple[Action, int]]:
        """The choices and how often they were tried in all looks, the most trusted first."""
        visits: dict[int, int] = {}
        actions: dict[int, Action] = {}
        for found in self.found:
            for f in found:
                visits[f.action.id] = visits.get(f.action.id, 0) + f.visits
                actions[f.action.id] = f.action
        return [(actions[i], visits[i]) for i in sorted(visits, key=lambda i: (-visits[i], i))]

    def look_harder(self, choices: Sequence[Action]) -> None:
        """Give these choices as many tries as the best one had."""
        for k, search in enumerate(self.looks):
            most = max(f.visits for f in self.found[k])
            for a in choices:
                child = search.root.children.get(a.id) if search.root else None
                missing = max(most, 8) - (child.visits if child else 0)
                if missing > 0:
                    search.probe(self.seen, a, missing, self.seed * LOOKS + k)

    def chances(self, a: Action) -> list[list[float]]:
        """For each look that tried the choice: every seat's chance to win after it."""
        tried = [search.shares_after(a) for search in self.looks]
        return [chances(shares, self.stage, self.boldness) for shares in tried if shares]
