"""The tables in memory, every change stored before anybody sees it.

All changes of a table go through `LiveTables.change`: take the table's lock, look at the stored table, change a copy, store it, then put
it in place and ring the bell. If another process was faster, the same is done again with the table as it is now.
"""

from __future__ import annotations

import asyncio
from asyncio import to_thread
from collections import OrderedDict
from collections.abc import Callable

from mingtang.core.errors import HouseError
from mingtang.store.tables import AlsoWritten, Conflict, TableStore
from mingtang.table.problems import NotFound, NotNow
from mingtang.table.table import Table
from mingtang.web.live.hub import Hub

MOST_TABLES = 1200
"""A table takes about a hundred thousand bytes, most of them in the positions that its history keeps."""
TRIES = 12
Change = Callable[[Table, float], bool | None]
"""Changes a copy of a table at a moment. False: there was nothing to do."""
Listener = Callable[[Table, Table | None], None]
"""Hears of a table after a change, and of the same before it (None: the table is new)."""


class LiveTables:
    """Tables that were asked for lately, as they are stored."""

    def __init__(
        self, store: TableStore, hub: Hub, now: Callable[[], float], may_change: Callable[[], None] = lambda: None
    ) -> None:
        """`may_change` raises while nothing can be changed."""
        self.may_change = may_change
        self.store = store
        self.hub = hub
        self.now = now
        self.after_change: list[Listener] = []
        self.in_memory: OrderedDict[str, Table] = OrderedDict()
        self._locks: dict[str, asyncio.Lock] = {}
        self._announced: dict[str, int] = {}

    async def get(self, id: str) -> Table:
        """A table as it is stored now."""
        version = await to_thread(self.store.version, id)
        if version is None:
            raise NotFound("no_table")
        known = self.in_memory.get(id)
        if known is not None and known.version >= version:
            self.in_memory.move_to_end(id)
            return known
        table = await to_thread(self.store.load, id, known)
        self._put(table)
        return table

    async def as_announced(self, id: str) -> Table:
        """A table as the last announcement left it: for streams, which are woken by announcements, without asking the disk."""
        known = self.in_memory.get(id)
        if known is not None and known.version >= self._announced.get(id, 0):
            return known
        return await self.get(id)

    async def change(
        self,
        id: str,
        do: Change,
        new: list[Table] | None = None,
        also: AlsoWritten | None = None,
    ) -> Table:
        """Change a table. When this answers, the change is on disk. Whatever `do` raises, nothing was changed.

        Tables that `do` puts into `new`, and whatever `also` writes, are stored with the change, or not at all.
        """
        self.may_change()
        made = [] if new is None else new
        for attempt in range(TRIES):
            async with self._locks.setdefault(id, asyncio.Lock()):
                # Whoever asks has just looked at the table. If another process changed it since, `save` will not store this.
                before = await (self.get(id) if attempt else self.as_announced(id))
                now = self.now()
                after = before.copy(now)
                made.clear()
                try:
                    if do(after, now) is False:
                        return before
                except HouseError:
                    if attempt or await self.get(id) is before:
                        raise
                    continue  # it was refused at a table that is not like that any more
                try:
                    await to_thread(self.store.save, after, before, made, also)
                except Conflict:
                    continue
                self._put(after)
            self._tell(after, before)
            for table in made:
                self._begin(table)
            return after
        raise NotNow("busy")

    async def add(self, table: Table, room: AlsoWritten | None = None) -> Table:
        """Store a new table, if there is `room` for it."""
        self.may_change()
        await to_thread(self.store.add, table, room)
        self._begin(table)
        return table

    async def remove(self, id: str, check: Callable[[Table], None]) -> None:
        """Throw a table away for good, if `check` lets it."""
        self.may_change()
        async with self._locks.setdefault(id, asyncio.Lock()):
            table = await self.get(id)
            check(table)
            await to_thread(self.store.remove, table, self.now())
            self.in_memory.pop(id, None)
            self._announced.pop(id, None)
        self.hub.ring(id)

    def heard(self, id: str, version: int) -> None:
        """Something changed a table: perhaps another process. Without a name, anything may have changed."""
        if not id:
            self.in_memory.clear()
            self.hub.ring()
            return
        known = self.in_memory.get(id)
        if known is not None and known.version < version:
            self._announced[id] = max(version, self._announced.get(id, 0))
        if known is None or known.version < version:
            self.hub.ring(id)

    def _begin(self, table: Table) -> None:
        table.new_entries, table.new_said = [], []
        self._put(table)
        self._tell(table, None)

    def _put(self, table: Table) -> None:
        known = self.in_memory.get(table.id)
        if known is None or known.version < table.version:
            self.in_memory[table.id] = table
        self.in_memory.move_to_end(table.id)
        while len(self.in_memory) > MOST_TABLES:
            old, _ = self.in_memory.popitem(last=False)
            self._announced.pop(old, None)
            if old in self._locks and not self._locks[old].locked():
                del self._locks[old]

    def _tell(self, after: Table, before: Table | None) -> None:
        self.hub.ring(after.id)
        for listener in self.after_change:
            listener(after, before)
