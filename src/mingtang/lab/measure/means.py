"""Means and ratios out of the tables of a run, with intervals that count games and not seats."""

from __future__ import annotations

import math
from typing import Any

from mingtang.lab.measure.statistics import Estimate, around
from mingtang.lab.run.run import polars

Tables = dict[str, Any]
ROUNDING = 1e-12


def estimate(values: Any) -> Estimate:
    """The mean of independent values."""
    n = len(values)
    return around(float(values.mean() or 0.0), float(values.std() or 0.0) / math.sqrt(n) if n > 1 else 0.0, n)


def ratio(frame: Any, above: str, below: str) -> Estimate:
    """The sum of one column over the sum of another, one row a game."""
    a, b = frame[above].cast(polars().Float64), frame[below].cast(polars().Float64)
    products = (float((a * a).sum()), float((a * b).sum()), float((b * b).sum()))
    return ratio_of_sums((float(a.sum()), float(b.sum())), products, frame.height)


def ratio_of_sums(sums: tuple[float, float], products: tuple[float, float, float], games: int) -> Estimate:
    """The same from sums over the games: of both, and of the squares of the first, of their products and of the squares of the second."""
    above, below = sums
    if below == 0.0:
        return Estimate(0.0, -math.inf, math.inf)
    value = above / below
    return around(value, math.sqrt(squares_of_sums(value, *products) * games / max(1, games - 1)) / below, games)


def squares_of_sums(value: float, firsts: float, both: float, seconds: float) -> float:
    """The sum, over the games, of (first − value × second)². What is left by rounding where it never varies is nothing."""
    found = firsts - 2 * value * both + value * value * seconds
    return found if found > ROUNDING * (firsts + value * value * seconds) else 0.0


def per_game(rows: Any, column: str) -> Estimate:
    """The mean of a column over seats."""
    pl = polars()
    return ratio(rows.group_by("number").agg(pl.col(column).sum(), pl.len().alias("held")), column, "held")


def bars_for(games: int) -> int:
    """How many bars so many games can fill: with few games, fine bars would show nothing but noise."""
    return min(24, max(6, int(1.5 * math.sqrt(games))))


def histogram(values: list[int], bars: int = 24) -> tuple[int, int, list[int]]:
    """(where the first bar begins, how wide each is, how many values lie in each)."""
    low, high = min(values), max(values)
    step = max(1, math.ceil((high - low + 1) / bars))
    begin = low - low % step
    counts = [0] * ((high - begin) // step + 1)
    for value in values:
        counts[(value - begin) // step] += 1
    return begin, step, counts
