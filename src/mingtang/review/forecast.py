"""How likely each seat is to win, as far as one seat can know, and what its choices are worth: on a scale that is checked against outcomes.

Searches and prospects count shares of the win. They are right in their order, but a lead in the first round says little and one in the
last says much; and even if all worlds that were drawn agree, another may come. `chances` sets that right; one figure for each game,
its forecast's sharpness, says how far. `mingtang lab calibrate` measures it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from mingtang.bots.mcts import AS_THE_GAME_SAYS, Budget, Found, Search
from mingtang.bots.playouts import prospects
from mingtang.bots.tuning import tuning_of
from mingtang.core.actions import Action
from mingtang.core.game import Game
from mingtang.core.steps import State

Z95 = 1.959963984540054
"""How many standard errors hold 95 of 100 cases."""
LOOKS = 4
"""A position is thought about so many times over, each time from the beginning; how far these looks agree says how sure they are."""
T95 = 3.182
"""The margin of a mean of four looks, in standard errors, 95 times of 100."""


TIMID = 0.2
"""As the game begins, one may be only so sure, measured by its end."""
DOUBT = 0.05
"""So much of the win goes to worlds that nobody thought of, shared by all seats."""
LEAST_DOUBT = 0.01
"""Nothing that was estimated is surer than this."""
SMALL_SAMPLE = 2.4
"""How much wider the margin of a few worlds is than that of very many."""
OFF = 0.04
"""How far forecasts and outcomes lay apart on average when they were compared: what no number of worlds can better."""


Rows = Sequence[Sequence[float]]
"""Every seat's share of the win, world by world."""


def stage_of(game: Game[Any], s: State) -> float:
    """How much of the game is played, from 0 to 1, roughly."""
    return min(1.0, (game.round_of(s) - 0.5) / game.judgement().usual_rounds)


def chances(shares: Sequence[float], stage: float, sharpness: float) -> list[float]:
    """Shares of the win as chances to win; they still add up to 1."""
    sharp = sharpness * (TIMID + (1.0 - TIMID) * stage)
    raised = [((1.0 - DOUBT) * share + DOUBT / len(shares)) ** sharp for share in shares]
    whole = sum(raised)
    return [share / whole for share in raised]


def chances_in(rows: Rows, stage: float, sharpness: float) -> list[float]:
    """Every seat's chance to win, from its shares in several worlds.

    Worlds in which the game was played to its end are counted as they ended: there a share is a chance already. Only what the game's
    judgement said of the others is made sharper.
    """
    # the game's judgement leaves everybody something; only a game that is over leaves nothing
    over = [row for row in rows if min(row) == 0.0]
    going = [row for row in rows if min(row) > 0.0]
    ended = [(1.0 - DOUBT) * share + DOUBT / len(rows[0]) for share in _mean(over)] if over else []
    judged = chances(_mean(going), stage, sharpness) if going else []
    if not over or not going:
        return ended or judged
    part = len(over) / len(rows)
    return [part * e + (1.0 - part) * j for e, j in zip(ended, judged, strict=True)]


@dataclass(frozen=True)
class Chance:
    """A chance, and how far the looks agree on it."""

    value: float
    low: float
    high: float


def forecast_of(game: Game[Any], s: State, seat: int, worlds: int, seed: int) -> tuple[Chance, list[float]]:
    """The seat's own chance to win, and those of all seats, from what it knows. The margin is that of the worlds that were drawn and of
    forecasts as such."""
    scale = ChanceScale(game, s, seat)
    rows = prospects(game, s, seat, worlds, seed, scale.rounds)
    return scale.chance(rows), [round(x, 4) for x in scale.everybody(rows)]


class ChanceScale:
    """The scale of all figures that a seat's chance is told with at one moment: curves, choices and turning points are measured on it alike."""

    def __init__(self, game: Game[Any], s: State, seat: int) -> None:
        self.seat = seat
        tuning = tuning_of(game.judgement())
        self.sharpness: float = tuning.forecast_sharpness
        self.rounds: int = tuning.forecast_rounds
        """So many rounds are played out before shares are asked for."""
        self.stage: float = stage_of(game, s)

    def value(self, rows: Rows) -> float:
        """The chance that the shares in some worlds amount to."""
        return self.everybody(rows)[self.seat]

    def chance(self, rows: Rows) -> Chance:
        """The same with its margin. If all worlds agree, one more might still come in which all seats are alike; and forecasts err as such."""
        value = self.value(rows)
        margin = self._margin([self.value(_but(rows, k)) for k in range(len(rows))] if len(rows) > 1 else [value])
        fair = [1.0 / len(rows[0])] * len(rows[0])
        margin = math.hypot(math.hypot(margin, value - self.value([*rows, fair])), as_such(value))
        return Chance(value, max(0.0, value - margin), min(1.0, value + margin))

    def everybody(self, rows: Rows) -> list[float]:
        """The chances of all seats, as this one can judge them; they add up to 1."""
        return chances_in(rows, self.stage, self.sharpness)

    def gap(self, better: Rows, made: Rows) -> tuple[float, float]:
        """How much more of the win one choice gives than another in the same worlds, and the 95 % margin of that.

        If all worlds agree, one more might still come in which both choices are alike; and forecasts err as such.
        """
        n = len(better)
        gap = self.value(better) - self.value(made)
        without = [self.value(_but(better, k)) - self.value(_but(made, k)) for k in range(n)] if n > 1 else [gap]
        spread = self._margin(without) / Z95
        alike = [(b + m) / 2 for b, m in zip(_mean(better), _mean(made), strict=True)]
        one_more = gap - (self.value([*better, alike]) - self.value([*made, alike]))
        margin = math.hypot((Z95 + SMALL_SAMPLE / max(1, n - 1)) * math.hypot(spread, one_more), as_such(abs(gap)))
        return gap, max(LEAST_DOUBT, margin)

    def _margin(self, without: Sequence[float]) -> float:
        """The 95 % margin of a figure, from what it is without one of its worlds each time."""
        n = len(without)
        middle = sum(without) / n
        return Z95 * math.sqrt(sum((x - middle) ** 2 for x in without) * (n - 1) / n)


def to_hundred(parts: list[float]) -> list[int]:
    """Parts of a whole as whole points of 100: the largest rests are rounded up."""
    whole = sum(parts)
    exact = [100.0 * p / whole for p in parts]
    out = [int(x) for x in exact]
    rests = sorted(range(len(parts)), key=lambda i: (out[i] - exact[i], i))
    for i in rests[: 100 - sum(out)]:
        out[i] += 1
    return out


def as_such(value: float) -> float:
    """How far a forecast may be off even if every possible world was looked at: what was found when forecasts were compared with outcomes."""
    return Z95 * OFF * 2.0 * math.sqrt(max(0.0, value * (1.0 - value)))


def _mean(rows: Rows) -> list[float]:
    return [sum(row[i] for row in rows) / len(rows) for i in range(len(rows[0]))]


def _but(rows: Rows, k: int) -> Rows:
    return [row for i, row in enumerate(rows) if i != k]


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


class SearchedDecision:
    """What one seat finds out about its choices in one position."""

    def __init__(self, game: Game[Any], s: State, seat: int, budget: Budget, seed: int) -> None:
        """`budget` is shared by all looks. `s` never changes."""
        self.game = game
        self.seat = seat
        self.seed = seed
        self.seen: State = game.determinize(s, seat, seed)
        self.sharpness: float = tuning_of(game.judgement()).forecast_sharpness
        self.stage: float = stage_of(game, s)
        self.looks: list[Search] = []
        self.found: list[list[Found]] = []
        each = Budget(-(-budget.iterations // LOOKS) if budget.iterations else 0, budget.seconds / LOOKS)
        for k in range(LOOKS):
            search = Search(game, seat, AS_THE_GAME_SAYS)
            search.left_out = game.judgement().ways_of_asking
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
        return [chances(shares, self.stage, self.sharpness) for shares in tried if shares]
