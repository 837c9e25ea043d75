"""Whether forecasts come true: bots play, at every turn somebody's chance to win is forecast, and at the end one sees who won.

Brier's score is the mean squared difference between forecast and outcome, over all seats: 0 is perfect, and guessing that all seats are equal is
the measure to beat. The reliability table says how often those won whose chance was put at about so much.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

from mingtang.bots.bot import answer, choice_seed
from mingtang.bots.levels import entrant
from mingtang.bots.playouts import prospects
from mingtang.bots.tuning import tuning_of
from mingtang.bots.workers.pool import in_order
from mingtang.core.errors import HouseError
from mingtang.core.game import Game
from mingtang.core.play import push, start, waiting
from mingtang.games import game as find_game
from mingtang.lab.measure.statistics import Estimate, as_data, clustered, ratio_of, special
from mingtang.lab.run.contest import Contest, game_seed, seating
from mingtang.lab.run.journal import Journal
from mingtang.review.forecast import Rows, chances_in, stage_of

BINS = 10
PARTS = 5
Seat = tuple[int, float, float]
"""The number of the game, the chance that was forecast for a seat, and whether it won."""
TRIED: list[float] = [0.4 + 0.05 * i for i in range(73)]
"""The figures that are tried for the sharpness of a game."""


@dataclass(frozen=True)
class Forecast:
    """What was forecast at one moment of one game, and what came of it."""

    game: int
    part: float
    """How much of the game was played, from 0 to 1: known only afterwards."""
    stage: float
    """The same as far as one could tell then."""
    shares: Rows
    """By world: every seat's share of the win."""
    won: list[float]


@dataclass(frozen=True)
class Bin:
    """Seats whose chance was put between two figures."""

    low: float
    high: float
    seats: int
    games: int
    """In so many games: with few, nothing is known for sure."""
    forecast: float
    """Their mean forecast."""
    won: float
    """The share of them that won."""
    won_low: float
    won_high: float


@dataclass(frozen=True)
class GamePart:
    """A fifth of the game: from which part on, Brier's score there, and that of guessing."""

    begin: float
    brier: Estimate
    guessing: float


@dataclass(frozen=True)
class Calibration:
    """How good the forecasts are."""

    game: str
    seats: int
    bots: list[str]
    games: int
    forecasts: int
    worlds: int
    sharpness: float
    """The figure in use."""
    best_sharpness: float
    """The figure that would have fitted these games best."""
    brier: Estimate
    brier_of_guessing: float
    log_loss: float
    gap: Estimate
    """How far forecast and outcome lie apart in the bins of the reliability table, on average over the seats."""
    by_part: list[GamePart]
    bins: list[Bin]

    def as_json(self) -> dict[str, Any]:
        """The same as plain data."""
        out: dict[str, Any] = as_data(asdict(self))
        return out


def calibrate(
    contest: Contest,
    games: int,
    worlds: int,
    tick: Callable[[int], None] | None = None,
    every: int = 1,
    workers: int = 1,
    kept: Path | None = None,
) -> Calibration:
    """Play, forecast as every so-many-th turn begins, and compare with how it ended.

    With a file in which the games are kept, a check that was stopped goes on where it stood.
    """
    special()  # whoever lacks it hears so before the first game
    work = partial(_forecasts, contest, worlds, every)
    lines = _kept(kept, contest, worlds, every) if kept else None
    try:
        found = _read(lines)[:games] if lines else []
        if tick and found:
            tick(len(found))
        left = range(len(found), games)
        for forecasts in in_order(work, left, workers, tick and (lambda _: tick(1))):
            found.append(forecasts)
            if lines:
                lines.add({"forecasts": [asdict(f) for f in forecasts]})
    finally:
        if lines:
            lines.close()
    told = [f for forecasts in found for f in forecasts]
    return judged(find_game(contest.game, contest.pack), contest, games, worlds, told)


def _forecasts(contest: Contest, worlds: int, every: int, number: int) -> list[Forecast]:
    return list(forecasts_of(find_game(contest.game, contest.pack), contest, number, worlds, every))


def _kept(path: Path, contest: Contest, worlds: int, every: int) -> Journal:
    rounds = tuning_of(find_game(contest.game, contest.pack).judgement()).forecast_rounds
    return Journal(
        path,
        {"calibration": 2, **contest.settings(), "worlds": worlds, "every": every, "rounds": rounds},
        HouseError("other_forecasts", str(path)),
        HouseError("no_forecast_file", str(path)),
    )


def _read(lines: Journal) -> list[list[Forecast]]:
    try:
        return [[Forecast(**f) for f in row["forecasts"]] for row in lines.rows]
    except (TypeError, KeyError):
        raise lines.broken() from None


def forecasts_of(game: Game[Any], contest: Contest, number: int, worlds: int, every: int = 1) -> Iterator[Forecast]:
    """One game: what the seat to choose would have thought of everybody's chances, turn by turn."""
    seed = game_seed(contest.seed, number)
    rounds = tuning_of(game.judgement()).forecast_rounds
    players = [entrant(name) for name in seating(contest, number)]
    s = game.setup(contest.seats, contest.options, seed)
    start(game, s)
    told: list[tuple[int, float, Rows]] = []
    ply, last, turn = 0, -1, number % every
    while s.stack:
        seat = waiting(s)[0]
        turn += seat != last
        if seat != last and turn % every == 0:
            told.append((ply, stage_of(game, s), prospects(game, s, seat, worlds, seed + ply, rounds)))
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
    """The figures for these forecasts; intervals count games, because the forecasts of one game share their outcome."""
    if not found:
        raise HouseError("no_forecasts")
    sharpness = tuning_of(game.judgement()).forecast_sharpness
    best: float = min(TRIED, key=lambda b: _loss(found, b))
    guess = [1 / contest.seats] * contest.seats
    told = [(f, chances_in(f.shares, f.stage, sharpness)) for f in found]
    by_part = []
    for i in range(PARTS):
        mine = [(f, p) for f, p in told if i / PARTS <= f.part < (i + 1) / PARTS]
        if mine:
            guessed = sum(brier(guess, f.won) for f, _ in mine) / len(mine)
            by_part.append(GamePart(i / PARTS, _rounded(_brier_by_game(mine)), round(guessed, 4)))
    seats = [(f.game, p, w) for f, ps in told for p, w in zip(ps, f.won, strict=True)]
    score = _brier_by_game(told)
    return Calibration(
        game=game.name,
        seats=contest.seats,
        bots=list(contest.bots),
        games=games,
        forecasts=len(found),
        worlds=worlds,
        sharpness=sharpness,
        best_sharpness=round(best, 2),
        brier=_rounded(score),
        brier_of_guessing=round(sum(brier(guess, f.won) for f in found) / len(found), 4),
        log_loss=round(_loss(found, sharpness), 4),
        gap=_rounded(gap_of(seats)),
        by_part=by_part,
        bins=_bins(seats),
    )


def brier(forecast: Sequence[float], won: Sequence[float]) -> float:
    """The mean squared error over the seats."""
    return sum((p - w) ** 2 for p, w in zip(forecast, won, strict=True)) / len(forecast)


def _brier_by_game(told: Sequence[tuple[Forecast, Sequence[float]]]) -> Estimate:
    """Brier's score; its interval counts games."""
    sums: dict[int, tuple[float, float]] = {}
    for f, p in told:
        score, count = sums.get(f.game, (0.0, 0.0))
        sums[f.game] = score + brier(p, f.won), count + 1
    return ratio_of(list(sums.values()))


def _rounded(e: Estimate) -> Estimate:
    return Estimate(round(e.value, 4), round(e.low, 4), round(e.high, 4))


def _loss(found: Sequence[Forecast], sharpness: float) -> float:
    total = 0.0
    for f in found:
        p = chances_in(f.shares, f.stage, sharpness)
        total -= sum(w * math.log(max(x, 1e-6)) for x, w in zip(p, f.won, strict=True))
    return total / len(found)


def _bin_of(p: float) -> int:
    return min(BINS - 1, int(p * BINS))


def _bins(seats: Sequence[Seat]) -> list[Bin]:
    """The reliability table."""
    games: list[dict[int, list[float]]] = [{} for _ in range(BINS)]
    for number, p, w in seats:
        row = games[_bin_of(p)].setdefault(number, [0.0, 0.0, 0.0])
        for i, value in enumerate((1.0, p, w)):
            row[i] += value
    out = []
    for i, found in enumerate(games):
        if found:
            n, forecast, won = (sum(row[k] for row in found.values()) for k in range(3))
            squares = sum((row[2] - won / n * row[0]) ** 2 for row in found.values())
            share = _rounded(clustered(won, n, squares, len(found)))
            out.append(Bin(i / BINS, (i + 1) / BINS, int(n), len(found), round(forecast / n, 4), share.value, share.low, share.high))  # fmt: skip
    return out


def gap_of(seats: Sequence[Seat], draws: int = 400) -> Estimate:
    """How far forecast and outcome lie apart, bin by bin. Its range: games are drawn again and again from those that were played.

    Noise alone makes a gap, and drawing makes it once more; so the range is turned round, and often reaches below the figure itself.
    It reaches down to nothing if forecasts without a fault would show such a gap.
    """
    rows: dict[int, list[float]] = {}
    for number, p, w in seats:
        rows.setdefault(number, [0.0] * BINS)[_bin_of(p)] += p - w
    games = list(rows.values())
    sums = [sum(row[i] for row in games) for i in range(BINS)]
    value = sum(map(abs, sums)) / len(seats)
    if len(games) < 2:
        return Estimate(value, 0.0, 1.0)
    rng = random.Random(len(games))
    drawn, faultless = [], []
    for _ in range(draws):
        some = rng.choices(games, k=len(games))
        mine = [sum(row[i] for row in some) for i in range(BINS)]
        drawn.append(sum(map(abs, mine)) / len(seats))
        faultless.append(sum(abs(a - b) for a, b in zip(mine, sums, strict=True)) / len(seats))
    first, last = int(0.025 * draws), int(0.975 * draws)
    low, high = sorted(drawn)[first], sorted(drawn)[last]
    lower = 0.0 if value <= sorted(faultless)[last] else max(0.0, min(value, 2 * value - high))
    return Estimate(value, lower, min(1.0, max(value, 2 * value - low)))
