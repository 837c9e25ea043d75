"""While the database is away everybody is told so at once, and one of them knocks again every second.

A database behind a cut cable does not refuse, it is silent: whoever asks waits for seconds. If all did, the house would have no
hands left to say that it cannot help.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Lock

AGAIN = 1.0
"""After so many seconds one of those who ask tries the database again."""


class Outage:
    """Whether the database was away when it was last asked."""

    def __init__(self, steady: Callable[[], float] = time.monotonic) -> None:
        self._steady = steady
        self._lock = Lock()
        self._next: float | None = None

    def turned_away(self) -> bool:
        """Whether to go without asking: it was away a moment ago, or somebody else is asking just now."""
        if self._next is None:
            return False
        with self._lock:
            if self._next is None:
                return False
            now = self._steady()
            if now < self._next:
                return True
            self._next = now + AGAIN  # this one knocks; the others need not wait for the answer
            return False

    def begins(self) -> None:
        """It did not answer."""
        with self._lock:
            self._next = self._steady() + AGAIN

    def ends(self) -> None:
        """It answered."""
        if self._next is not None:
            with self._lock:
                self._next = None
