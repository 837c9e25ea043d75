"""The clock of the house. It goes evenly, whatever is done to the clock on the wall, and alike on all machines of a house.

A machine that slept, or whose clock was set right, finds the wall two hours ahead. Nobody has thought for two hours, so nobody is late:
the house notices the leap, moves what it had counted, and only then believes the wall again.
"""

from __future__ import annotations

import time
from collections.abc import Callable

Time = Callable[[], float]
LEAP = 5.0
"""A difference of so many seconds is a leap; smaller ones are how clocks go, and are followed."""


class Clock:
    """Says what the time is."""

    def __init__(self, wall: Time = time.time, steady: Time = time.monotonic) -> None:
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


class SharedWall:
    """The clock that all machines of a house go by: the database's. It is looked at now and then, and counted on in between."""

    def __init__(self, ask: Time, steady: Time = time.monotonic) -> None:
        self._ask = ask
        self._steady = steady
        self._ahead = time.time() - steady()

    def look(self) -> None:
        """Ask what the time is there."""
        asked = self._steady()
        told = self._ask()
        self._ahead = told - (asked + self._steady()) / 2

    def __call__(self) -> float:
        return self._ahead + self._steady()
