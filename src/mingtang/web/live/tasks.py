"""Work that goes on beside the requests: started by name of what it does, ended when the house closes, never failing in silence."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

log = logging.getLogger("mingtang.web")
AFTER_FAILURE = 10.0
"""So many seconds work that failed is left alone before it is tried again."""


class Tasks:
    """Everything that runs beside the requests in this process."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside; what goes wrong is noted."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._done)

    def repeat(self, do: Callable[[], Awaitable[None]], pause: float, failure: str) -> None:
        """Do something again and again with a pause before each; if it fails, `failure` says so in the log, and it goes on later."""
        self.start(_again_and_again(do, pause, failure))

    async def close(self) -> None:
        """Stop."""
        for task in list(self._running):
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("work in the background failed", exc_info=task.exception())


async def _again_and_again(do: Callable[[], Awaitable[None]], pause: float, failure: str) -> None:
    while True:
        await asyncio.sleep(pause)
        try:
            await do()
        except Exception:  # a table that cannot be opened, a database that is away: the work goes on when they are back
            log.exception(failure)
            await asyncio.sleep(AFTER_FAILURE)
