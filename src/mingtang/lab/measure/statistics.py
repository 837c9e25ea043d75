"""How sure a share or a mean is, from so many games.

Shares and means are told without any library, as `mingtang simulate` and `mingtang ladder` tell them. Whatever needs Student's distribution
or counts out chances asks SciPy, which comes with the laboratory.
"""

from __future__ import annotations

import functools
import math
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from mingtang.lab.extras import need

Z95 = 1.959963984540054
"""How many standard errors hold 95 of 100 cases."""


def special() -> Any:
    """SciPy's functions."""
    return need("scipy.special", "lab", "laboratory")


@functools.cache
def t95(freedom: int) -> float:
    """How many standard errors hold 95 of 100 cases, if the error itself was guessed from so few values."""
    return float(special().stdtrit(freedom, 0.975)) if freedom >= 1 else math.inf


def two_sided(t: float, freedom: float) -> float:
    """How often noise alone strays at least so far from nought, to either side, measured in its own standard errors."""
    return float(2.0 * special().stdtr(freedom, -abs(t)))


@dataclass(frozen=True)
class Estimate:
    """A figure and where the true one lies, 95 times of 100. One game alone says nothing about that: then the range has no end."""

    value: float
    low: float
    high: float

    @property
    def margin(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    @property
    def bounded(self) -> bool:
        """Whether anything is known about where the true figure lies."""
        return math.isfinite(self.low) and math.isfinite(self.high)

    def within(self, least: float, most: float) -> Estimate:
        """The same with an interval that goes no further than what is possible."""
        return Estimate(self.value, max(self.low, least), min(self.high, most))


def around(value: float, error: float, games: int) -> Estimate:
    """A figure with its standard error, which was guessed from so many games."""
    if games < 2:
        return Estimate(value, -math.inf, math.inf)
    half = t95(games - 1) * error
    return Estimate(value, value - half, value + half)


def wilson(wins: float, games: float, z: float = Z95) -> tuple[float, float]:
    """The range in which the true share lies 95 times of 100, given so many wins (a shared one counts in part)."""
    if games <= 0 or math.isinf(z):
        return 0.0, 1.0
    p = wins / games
    spread = z * z / games
    middle = (p + spread / 2) / (1 + spread)
    half = z * math.sqrt(max(0.0, p * (1 - p)) / games + spread / (4 * games)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def clustered(hits: float, tries: float, squares: float, games: int) -> Estimate:
    """A share of tries that come in games: those of one game are not independent, so that they count for fewer.

    `squares` is the sum, over the games, of (hits − share × tries)². What varies more from game to game than independent tries would
    is worth fewer tries; where all tries are hits or none is, a game is worth one.
    """
    if tries <= 0:
        return Estimate(0.0, 0.0, 1.0)
    p = hits / tries
    if games < 2:
        return Estimate(p, 0.0, 1.0)
    variance = squares * games / (games - 1) / (tries * tries)
    spread = p * (1 - p)
    worth = float(games) if spread <= 0 else min(tries, spread / variance) if variance > 0 else tries
    low, high = wilson(p * worth, worth, t95(games - 1))
    return Estimate(p, min(p, low), max(p, high))


def ratio_of(pairs: Sequence[tuple[float, float]]) -> Estimate:
    """The sum of the first figures over the sum of the second ones, a pair for each game; the interval counts games."""
    whole = sum(below for _, below in pairs)
    if whole == 0:
        return Estimate(0.0, -math.inf, math.inf)
    value = sum(above for above, _ in pairs) / whole
    n = len(pairs)
    squares = sum((above - value * below) ** 2 for above, below in pairs)
    return around(value, math.sqrt(squares * n / max(1, n - 1)) / whole, n)


def middle(values: Sequence[float], part: float, lowest: float, highest: float) -> Estimate:
    """The value below which such a part of sorted values lies, and its range: from the ranks that it may have had by chance."""
    n = len(values)
    at = values[min(n - 1, int(n * part))]
    below, above = _rank(n, part), n - 1 - _rank(n, 1 - part)
    return Estimate(at, values[below] if below >= 0 else lowest, values[above] if above < n else highest)


def _rank(n: int, part: float) -> int:
    """The highest rank that lies, 39 times of 40, below the true value; −1 if none does."""
    return bisect_right(range(n), 0.025, key=lambda k: float(special().bdtr(k, n, part))) - 1


def chance_of_wins(wins: float, games: int, fair: float) -> float:
    """How often chance alone is at least so far from its fair share, to either side; counted out, and shared wins in its favour."""
    if not 0 < fair < 1:
        return 1.0
    few, many = math.ceil(wins - 1e-9), math.floor(wins + 1e-9)
    tail = special().bdtr(few, games, fair) if wins < fair * games else special().bdtrc(many - 1, games, fair)
    return min(1.0, 2 * float(tail))


def holm(chances: Sequence[float], level: float = 0.05) -> list[bool]:
    """Which of several differences are more than noise: the surest must pass the strictest test, the next an easier one, until one fails."""
    real = [False] * len(chances)
    for rank, i in enumerate(sorted(range(len(chances)), key=lambda i: chances[i])):
        if chances[i] > level / (len(chances) - rank):
            break
        real[i] = True
    return real


def as_data(found: Any) -> Any:
    """The same as plain data for a file: a range without an end has no figure there."""
    if isinstance(found, dict):
        return {key: as_data(value) for key, value in found.items()}
    if isinstance(found, list | tuple):
        return [as_data(value) for value in found]
    return None if isinstance(found, float) and not math.isfinite(found) else found


def mean(values: Sequence[float]) -> float:
    """The average; 0 of nothing."""
    return sum(values) / len(values) if values else 0.0


def margin(values: Sequence[float], z: float = Z95) -> float:
    """How far the true average may lie from the one seen, 95 times of 100."""
    n = len(values)
    if n < 2:
        return 0.0
    m = mean(values)
    return z * math.sqrt(sum((v - m) ** 2 for v in values) / (n - 1) / n)
