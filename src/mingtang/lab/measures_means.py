"""Means and ratios out of the tables of a run, with intervals that count games and not seats."""

from __future__ import annotations

import math
from typing import Any

from mingtang.lab.runs import polars
from mingtang.lab.stats import Estimate, around, clustered

Tables = dict[str, Any]


def estimate(values: Any) -> Estimate:
    """The mean of independent values."""
    n = len(values)
    return around(float(values.mean() or 0.0), float(values.std() or 0.0) / math.sqrt(n) if n > 1 else 0.0, n)


def ratio(frame: Any, above: str, below: str) -> Estimate:
    """The sum of one column over the sum of another, one row a game."""
    n = frame.height
    whole = float(frame[below].sum())
    if whole == 0.0:
        return Estimate(0.0, -math.inf, math.inf)
    value = float(frame[above].sum()) / whole
    return around(value, math.sqrt(_squares(frame, above, below, value) * n / max(1, n - 1)) / whole, n)


def share(frame: Any, hits: str, tries: str) -> Estimate:
    """The share of tries that were hits, one row a game."""
    got, whole = float(frame[hits].sum()), float(frame[tries].sum())
    return clustered(got, whole, _squares(frame, hits, tries, got / whole) if whole else 0.0, frame.height)


def _squares(frame: Any, above: str, below: str, value: float) -> float:
    rest = frame[above] - value * frame[below]
    return float((rest * rest).sum())


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
