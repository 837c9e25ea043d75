"""Whether two choices really differ in something, or only because the worlds in which they were tried differ.

Both choices are tried in the same worlds, so each world gives one difference. What counts is their mean against how far they scatter.
"""

from __future__ import annotations

from typing import Final

SURE: Final = 2.58
"""So many standard errors away from nothing is sure enough: by chance alone it would happen once in a hundred times."""
QUITE_SURE: Final = 3.29
"""The same for once in a thousand times."""


def mean(differences: list[float]) -> float:
    """The usual difference."""
    return sum(differences) / len(differences) if differences else 0.0


def clear(differences: list[float], sure: float) -> bool:
    """Whether the mean is clearly more, or clearly less, than nothing.

    One more world in which both choices would be alike is always counted: a few worlds that agree by chance prove nothing.
    """
    n = len(differences) + 1
    if n < 3:
        return False
    middle = sum(differences) / n
    scatter = middle * middle
    for x in differences:
        scatter += (x - middle) * (x - middle)
    error: float = (scatter / (n - 1) / n) ** 0.5
    return abs(middle) > margin(sure, n - 1) * error


def nearly_always(differences: list[float]) -> bool:
    """Whether nine of ten worlds agree which of the two choices gives more."""
    more = 0
    less = 0
    for x in differences:
        more += 1 if x > 0.0 else 0
        less += 1 if x < 0.0 else 0
    return 10 * max(more, less) >= 9 * len(differences)


def margin(sure: float, free: int) -> float:
    """Few worlds need a wider margin: Student's quantile that goes with a normal one (Cornish and Fisher)."""
    cube = sure * sure * sure
    first = (cube + sure) / 4.0
    second = (5.0 * cube * sure * sure + 16.0 * cube + 3.0 * sure) / 96.0
    return sure + first / free + second / (free * free)
