"""The house clears its memory when nobody is waiting for it.

Python looks for rubbish by going through everything that is alive. In a house with fifty tables that takes a sixth of a second, several
times a minute, and whoever chooses just then waits for it. So what is there when the house opens is never looked at again, the great
search is not left to chance, and it is made in a moment in which no table moves.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import time
from collections.abc import Iterator
from typing import Final

from mingtang.table.table import Table
from mingtang.web.live.tables import LiveTables

BETWEEN: Final = 120.0
"""Seconds from one great search to the next."""
QUIET: Final = 0.3
"""A moment is quiet if no table has moved for so many seconds."""
PATIENCE: Final = 30.0
"""For so long a quiet moment is waited for; then it is done all the same."""
YOUNG: Final = 2000
"""After so many new things that outlive their use, Python looks through the youngest ones."""


class GarbageCollector:
    """Watches when tables move and searches between them."""

    def __init__(self, tables: LiveTables) -> None:
        self.moved = time.monotonic()
        tables.after_change.append(self._after_change)

    def _after_change(self, _after: Table, _before: Table | None) -> None:
        self.moved = time.monotonic()

    async def run(self, between: float = BETWEEN, patience: float = PATIENCE) -> None:
        """Search again and again, whenever it is quiet."""
        while True:
            await asyncio.sleep(between)
            end = time.monotonic() + patience
            while time.monotonic() - self.moved < QUIET and time.monotonic() < end:
                await asyncio.sleep(QUIET / 3)
            collect()


def collect() -> int:
    """The great search; how many things were thrown away. What is left is not looked at again before the next one."""
    gc.unfreeze()
    found = gc.collect()
    gc.freeze()
    return found


@contextlib.contextmanager
def collect_when_quiet() -> Iterator[None]:
    """While the house is open, Python looks through young things by itself and leaves the great search to the house."""
    before = gc.get_threshold()
    gc.set_threshold(YOUNG, 10, 1_000_000)
    collect()
    try:
        yield
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)
