"""The clock of the house. It goes evenly, whatever is done to the clock on the wall.

A machine that slept, or whose clock was set right, finds the wall two hours ahead. Nobody has thought for two hours, so nobody is late:
the house notices the leap, moves what it had counted, and only then believes the wall again.
"""

from __future__ import annotations

import time
from collections.abc import Callable

LEAP = 5.0
"""A difference of so many seconds is a leap; smaller ones are how clocks go, and are followed."""


class Clock:
    """Says what the time is."""

    def __init__(self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic) -> None:
        self._wall = wall
        self._steady = steady
        self.follow()

    def now(self) -> float:
        """The time in seconds since 1970."""
        return self._then + (self._steady() - self._since)

    def leap(self) -> float:
        """By how many seconds the wall has leapt ahead (or back, below 0); 0 if it goes as it should."""
        off = self._wall() - self.now()
        if abs(off) >= LEAP:
            return off
        self.follow()
        return 0.0

    def follow(self) -> None:
        """Believe the wall."""
        self._then, self._since = self._wall(), self._steady()
