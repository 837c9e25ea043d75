"""How unlikely noise is when there are only few games: Student's distribution, counted out by hand."""

from __future__ import annotations

import functools
import math

TINY = 1e-300
STEPS = 300


def two_sided(t: float, freedom: float) -> float:
    """How often noise alone strays at least so far from nought, to either side, measured in its own standard errors."""
    if math.isinf(t):
        return 0.0
    return _beta_share(freedom / 2, 0.5, freedom / (freedom + t * t))


@functools.cache
def t95(freedom: int) -> float:
    """How many standard errors hold 95 of 100 cases, if the error itself was guessed from so few values."""
    if freedom < 1:
        return math.inf
    low, high = 1.9, 13.0
    for _ in range(60):
        middle = (low + high) / 2
        if two_sided(middle, freedom) > 0.05:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _beta_share(a: float, b: float, x: float) -> float:
    """The regularized incomplete beta function."""
    if x <= 0.0 or x >= 1.0:
        return 0.0 if x <= 0.0 else 1.0
    front = math.exp(math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x))
    if x < (a + 1) / (a + b + 2):
        return front * _fraction(a, b, x) / a
    return 1.0 - front * _fraction(b, a, 1.0 - x) / b


def _fraction(a: float, b: float, x: float) -> float:
    """Its continued fraction, after Lentz."""
    c, d = 1.0, 1.0 / _away(1.0 - (a + b) * x / (a + 1))
    out = d
    for m in range(1, STEPS):
        for top in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1.0 / _away(1.0 + top * d)
            c = _away(1.0 + top / c)
            out *= c * d
        if abs(c * d - 1.0) < 1e-14:
            break
    return out


def _away(value: float) -> float:
    return value if abs(value) > TINY else TINY
