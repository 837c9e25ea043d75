"""Whether forecasts come true: bots play, at every turn somebody's chance to win is forecast, and at the end one sees who won.

Brier's score is the mean squared difference between forecast and outcome, over all seats: 0 is perfect, and guessing that all seats are equal is
the measure to beat. The reliability table says how often those won whose chance was put at about so much.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from mingtang.bots.bot import answer, choice_seed
from mingtang.bots.greedy import judgement
from mingtang.bots.levels import bot
from mingtang.core.game import Game
from mingtang.core.play import push, start, waiting
from mingtang.lab.arena import Contest, game_seed, seating
from mingtang.lab.forecast import chances, shares_of, stage_of
from mingtang.lab.stats import Z95, wilson

BINS = 10
BOLD: list[float] = [0.4 + 0.05 * i for i in range(73)]
"""The figures that are tried for the boldness of a game."""


@dataclass(frozen=True)
class Forecast:
    """What was forecast at one moment of one game, and what came of it."""

    game: int
    part: float
    """How much of the game was played, from 0 to 1: known only afterwards."""
    stage: float
    """The same as far as one could tell then."""
    shares: list[float]
    won: list[float]


@dataclass(frozen=True)
class Bin:
    """Seats whose chance was put between two figures."""

    low: float
    high: float
    seats: int
    forecast: float
    """Their mean forecast."""
    won: float
    """The share of them that won."""
    won_low: float
    won_high: float


@dataclass(frozen=True)
class Calibration:
    """How good the forecasts are."""

    game: str
    seats: int
    bots: list[str]
    games: int
    forecasts: int
    worlds: int
    boldness: float
    """The figure in use."""
    best_boldness: float
    """The figure that would have fitted these games best."""
    brier: float
    brier_margin: float
    brier_of_guessing: float
    log_loss: float
    gap: float
    """How far forecast and outcome lie apart in the bins of the reliability table, on average over the seats."""
    by_part: list[tuple[float, float, float]]
    """(part of the game from which on, Brier's score there, that of guessing)."""
    bins: list[Bin]

    def as_json(self) -> dict[str, Any]:
        """The same as plain data."""
        return asdict(self)


def calibrate(
    game: Game[Any],
    contest: Contest,
    games: int,
    worlds: int,
    tick: Callable[[int], None] | None = None,
    every: int = 1,
) -> Calibration:
    """Play, forecast as every so-many-th turn begins, and compare with how it ended."""
    found: list[Forecast] = []
    for number in range(games):
        found += forecasts_of(game, contest, number, worlds, every)
        if tick:
            tick(1)
    return judged(game, contest, games, worlds, found)


def forecasts_of(game: Game[Any], contest: Contest, number: int, worlds: int, every: int = 1) -> Iterator[Forecast]:
    """One game: what the seat to choose would have thought of everybody's chances, turn by turn."""
    seed = game_seed(contest.seed, number)
    players = [bot(name) for name in seating(contest, number)]
    s = game.setup(contest.seats, contest.options, seed)
    start(game, s)
    told: list[tuple[int, float, list[float]]] = []
    ply, last, turn = 0, -1, number % every
    while s.stack:
        seat = waiting(s)[0]
        turn += seat != last
        if seat != last and turn % every == 0:
            told.append((ply, stage_of(game, s), shares_of(game, s, seat, worlds, seed + ply)))
        last = seat
        a = answer(players[seat], game, s, seat, choice_seed(seed, ply))
        for player in players:
            player.played(seat, a)
        push(s, seat, a)
        ply += 1
    places = {score.seat: score.place for score in game.scores(s)}
    winners = sum(1 for seat in range(contest.seats) if places[seat] == 1)
    won = [1 / winners if places[seat] == 1 else 0.0 for seat in range(contest.seats)]
    for at, stage, shares in told:
        yield Forecast(number, at / ply, stage, shares, won)


def judged(game: Game[Any], contest: Contest, games: int, worlds: int, found: Sequence[Forecast]) -> Calibration:
    """The figures for these forecasts."""
    boldness = judgement(game).boldness
    best: float = min(BOLD, key=lambda b: _loss(found, b))
    guess = [1 / contest.seats] * contest.seats
    scores = _by_game([(f.game, brier(chances(f.shares, f.stage, boldness), f.won)) for f in found])
    mean = sum(scores) / len(scores)
    spread = math.sqrt(sum((x - mean) ** 2 for x in scores) / max(1, len(scores) - 1) / len(scores))
    by_part = []
    for i in range(5):
        mine = [f for f in found if i / 5 <= f.part < (i + 1) / 5]
        if mine:
            here = sum(brier(chances(f.shares, f.stage, boldness), f.won) for f in mine) / len(mine)
            by_part.append((i / 5, round(here, 4), round(sum(brier(guess, f.won) for f in mine) / len(mine), 4)))
    bins = _bins([(p, w) for f in found for p, w in zip(chances(f.shares, f.stage, boldness), f.won, strict=True)])
    return Calibration(
        game=game.name,
        seats=contest.seats,
        bots=list(contest.bots),
        games=games,
        forecasts=len(found),
        worlds=worlds,
        boldness=boldness,
        best_boldness=round(best, 2),
        brier=round(mean, 4),
        brier_margin=round(Z95 * spread, 4),
        brier_of_guessing=round(sum(brier(guess, f.won) for f in found) / len(found), 4),
        log_loss=round(_loss(found, boldness), 4),
        gap=round(sum(b.seats * abs(b.forecast - b.won) for b in bins) / sum(b.seats for b in bins), 4),
        by_part=by_part,
        bins=bins,
    )


def brier(forecast: Sequence[float], won: Sequence[float]) -> float:
    """The mean squared error over the seats."""
    return sum((p - w) ** 2 for p, w in zip(forecast, won, strict=True)) / len(forecast)


def _by_game(rows: list[tuple[int, float]]) -> list[float]:
    """The mean of each game: forecasts of one game are not independent."""
    sums: dict[int, list[float]] = {}
    for number, value in rows:
        sums.setdefault(number, []).append(value)
    return [sum(values) / len(values) for values in sums.values()]


def _loss(found: Sequence[Forecast], boldness: float) -> float:
    total = 0.0
    for f in found:
        p = chances(f.shares, f.stage, boldness)
        total -= sum(w * math.log(max(x, 1e-6)) for x, w in zip(p, f.won, strict=True))
    return total / len(found)


def _bins(rows: list[tuple[float, float]]) -> list[Bin]:
    out = []
    for i in range(BINS):
        mine = [(p, w) for p, w in rows if i / BINS <= p < (i + 1) / BINS or (i == BINS - 1 and p == 1.0)]
        if mine:
            n = len(mine)
            won = sum(w for _, w in mine)
            low, high = wilson(won, n)
            out.append(Bin(i / BINS, (i + 1) / BINS, n, round(sum(p for p, _ in mine) / n, 4), round(won / n, 4), round(low, 4), round(high, 4)))  # fmt: skip
    return out
