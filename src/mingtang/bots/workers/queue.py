"""Who waits for a worker: everybody in turn, however many things one of them asks at once."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable
from typing import Generic, TypeVar

W = TypeVar("W")


class FairQueue(Generic[W]):
    """Workers that are free, and those who wait for one. Whoever was served goes behind all others who wait."""

    def __init__(self, workers: Iterable[W]) -> None:
        self._free: list[W] = list(workers)
        self._waiting: dict[str, deque[asyncio.Future[W]]] = {}

    async def take(self, who: str) -> W:
        """A worker, when it is one's turn. The one that was given back last comes first: it may remember something."""
        if self._free:
            return self._free.pop()
        turn: asyncio.Future[W] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(who, deque()).append(turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it came just as patience ended
                self.give(turn.result())
            raise

    def give(self, worker: W) -> None:
        """A worker is free again."""
        while self._waiting:
            who = next(iter(self._waiting))
            mine = self._waiting.pop(who)
            while mine and mine[0].done():  # went away meanwhile
                mine.popleft()
            if not mine:
                continue
            turn = mine.popleft()
            if mine:
                self._waiting[who] = mine
            turn.set_result(worker)
            return
        self._free.append(worker)
