"""How sure a share or a mean is, from so many games."""

from __future__ import annotations

import math
from collections.abc import Sequence

Z95 = 1.959963984540054
"""How many standard errors hold 95 of 100 cases."""


def wilson(wins: float, games: int, z: float = Z95) -> tuple[float, float]:
    """The range in which the true share lies 95 times of 100, given so many wins (a shared one counts in part)."""
    if games <= 0:
        return 0.0, 1.0
    p = wins / games
    spread = z * z / games
    middle = (p + spread / 2) / (1 + spread)
    half = z * math.sqrt(p * (1 - p) / games + spread / (4 * games)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


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
