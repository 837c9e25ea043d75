"""How often people may do what costs the house something: so many at once, then one every so many seconds."""

from __future__ import annotations

import asyncio
import hashlib
import math
import time
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass

from starlette.types import Scope

from mingtang.store.counts import Counts, over
from mingtang.table.problems import TooOften
from mingtang.web.connections import network_of


@dataclass(frozen=True)
class Limit:
    """So many at once, then one every so many seconds."""

    burst: int
    seconds: float
    shared: bool = False
    """Whether all processes of the house count together: wherever somebody could do harm by trying often enough."""


LIMITS: Mapping[str, Limit] = {
    "guest": Limit(30, 20.0, shared=True),
    "sign_in": Limit(10, 30.0, shared=True),
    "wrong": Limit(20, 60.0, shared=True),  # wrong passwords for one name, from anywhere
    "under_attack": Limit(2, 300.0, shared=True),  # tries of one address at a name that is being guessed at
    "create": Limit(30, 10.0, shared=True),
    "record": Limit(6, 30.0, shared=True),
    "review": Limit(6, 20.0, shared=True),
    "notice": Limit(3, 60.0, shared=True),
    "recover": Limit(3, 300.0, shared=True),  # letters with a link, for one name and from one address
    "invite": Limit(12, 30.0, shared=True),
    "report": Limit(6, 60.0, shared=True),
    "data": Limit(3, 300.0, shared=True),  # everything about oneself at once
    "host": Limit(60, 1.0, shared=True),
    "chat": Limit(8, 2.0),
    "react": Limit(3, 5.0),
    "mention": Limit(3, 600.0, shared=True),  # notices to one person at one table, whoever calls
    "pause": Limit(4, 20.0),
    "note": Limit(20, 1.0),
    "hint": Limit(10, 2.0),
    "analysis": Limit(60, 0.5),
    "card": Limit(60, 0.25),
    "act": Limit(300, 0.05),
    "stream": Limit(60, 1.0),
    "look": Limit(400, 0.04),  # any request of an address
}


class RateLimiter:
    """Counts what people do, each kind of thing by itself."""

    def __init__(self, on: bool = True, counts: Counts | None = None, most: int = 50_000) -> None:
        """Without `counts` everything is counted in this process alone."""
        self.on = on
        self.counts = counts
        self.most = most
        self._free: OrderedDict[tuple[str, str], float] = OrderedDict()

    async def count(self, what: str, who: str) -> None:
        """One more; raises TooOften if it is too many."""
        if not self.on:
            return
        limit = LIMITS[what]
        wait = self.here(what, who, time.monotonic())
        if not wait and limit.shared and self.counts is not None:
            wait = await self._everywhere(what, who)
        if wait:
            raise TooOften("too_often", math.ceil(wait))

    def look(self, scope: Scope) -> int:
        """Any request at all, but for the files that pages are made of: how many seconds to wait, 0 if it may pass."""
        if not self.on or scope["path"].startswith("/static/"):
            return 0
        client = scope.get("client")
        return math.ceil(self.here("look", network_of(client[0]) if client else "", time.monotonic()))

    async def full(self, what: str, who: str) -> bool:
        """Whether one more would be too many. Looks only."""
        if not self.on:
            return False
        if self.counts is None:
            return self.here(what, who, time.monotonic(), add=False) > 0
        return await self._everywhere(what, who, add=False) > 0

    def here(self, what: str, who: str, now: float, add: bool = True) -> float:
        """The same for this process alone: how long to wait, 0 if it was counted."""
        limit = LIMITS[what]
        free = max(self._free.pop((what, who), now), now)
        left = over(free, limit.burst, limit.seconds, now)
        self._free[what, who] = free if left or not add else free + limit.seconds
        if len(self._free) > self.most:
            self._free.popitem(last=False)
        return left

    async def _everywhere(self, what: str, who: str, add: bool = True) -> float:
        assert self.counts is not None
        limit = LIMITS[what]
        key = hashlib.sha256(f"{what} {who}".encode()).hexdigest()[:40]  # nobody's address is written down
        return await asyncio.to_thread(self.counts.wait, key, limit.burst, limit.seconds, time.time(), add)
