"""What the figures inside the terms should be: seats play greedily with figures of their own, each deal twice with opposite draws.

What a deal or a seat is worth is the same in both games of a pair and falls out; what is left says which way is up. How far to go no slope
tells: small figures misjudged in many ways at once add up, so some lengths are played against what was there before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from mingtang.core.rng import seeded
from mingtang.core.weights import FIGURES
from mingtang.games import game as find_game
from mingtang.lab.extras import need
from mingtang.lab.tune.choices import Figures, lead_of
from mingtang.lab.tune.positions import normal, played_out, player_with

SPREAD: Final = 0.15
"""How far a seat's figure lies from the present one, as a share of its size."""
SMALL: Final = 0.3
"""A figure that is nearly nought is varied as if it had this size."""
LENGTHS: Final = (3.0, 6.0, 10.0, 15.0)
"""How far up is gone, in draws: each seat's own figures lie about ten away from the present ones, in no direction."""


@dataclass(frozen=True)
class FigureSample:
    """Some pairs of games between seats that think different things worth their points."""

    game: str
    seats: int
    weights: Figures
    seed: int
    pairs: range


def steps_of(figures: Sequence[float]) -> list[float]:
    """How far one unit of a draw moves each figure."""
    return [SPREAD * max(abs(x), SMALL) for x in figures]


def moved(figures: Sequence[float], way: Sequence[float], length: float) -> list[float]:
    """The figures so many draws further on this way. None changes its sign: what is worth something is never held against its owner."""
    out: list[float] = []
    for x, step, toward in zip(figures, steps_of(figures), way, strict=True):
        by = x + step * length * toward
        out.append(round(max(0.0, by) if x >= 0.0 else min(0.0, by), 4))
    return out


def draws_of(seed: int, pair: int, seats: int, count: int) -> list[list[float]]:
    """What every seat of a pair of games draws."""
    rng = seeded((seed << 20) + pair, "figures")
    return [[normal(rng) for _ in range(count)] for _ in range(seats)]


def paired_games(sample: FigureSample) -> list[list[float]]:
    """Of each pair, by seat: by how much its draws were better than the opposite ones, in points of its lead."""
    game = find_game(sample.game)
    usual = sample.weights.weights(game.judgement(), sample.seats)
    present = sample.weights.figures
    steps = steps_of(present)
    out: list[list[float]] = []
    for pair in sample.pairs:
        drawn = draws_of(sample.seed, pair, sample.seats, len(present))
        leads: list[list[float]] = []
        for sign in (1.0, -1.0):
            players = []
            for draws in drawn:
                own = [x + sign * step * draw for x, step, draw in zip(present, steps, draws, strict=True)]
                players.append(player_with(usual.with_set(FIGURES, sample.seats, own), 0))
            s = played_out(game, players, (sample.seed << 20) + pair)
            leads.append([lead_of(game, s, seat) for seat in range(sample.seats)])
        out.append([(a - b) / 2 for a, b in zip(*leads, strict=True)])
    return out


def way_up(seed: int, seats: int, count: int, gains: Sequence[Sequence[float]]) -> list[float]:
    """The way, one draw long, on which leads grow fastest: every slope counts as far as it is more than noise. Nought if none is."""
    np: Any = need("numpy", "lab", "laboratory")
    squares = np.zeros((count, count))
    products = np.zeros(count)
    total = 0.0
    for pair, row in enumerate(gains):
        drawn = np.array(draws_of(seed, pair, seats, count))
        others = (drawn.sum(axis=0) - drawn) / (seats - 1)
        x = drawn - others
        y = np.array(row)
        squares += x.T @ x
        products += x.T @ y
        total += float(y @ y)
    if total == 0.0:
        return [0.0] * count
    slope = np.linalg.lstsq(squares, products, rcond=None)[0]
    # the leads of a game sum to nought, so a table of four tells three things
    noise = total / (len(gains) * (seats - 1))
    doubt = noise * np.diag(np.linalg.pinv(squares))
    sure = max(0.0, float((slope**2).mean() - doubt.mean()))
    shrunk = slope * sure / (sure + doubt)
    length = float(np.sqrt((shrunk**2).sum()))
    if length == 0.0:
        return [0.0] * count
    return [round(float(x) / length, 6) for x in shrunk]
