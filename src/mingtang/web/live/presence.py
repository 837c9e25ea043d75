"""Who has a table open right now, in this process and, through the store, in the others."""

from __future__ import annotations

import asyncio
from asyncio import to_thread
from collections.abc import Callable

from mingtang.store.database import DatabaseAway
from mingtang.store.notices import Notices
from mingtang.store.presence import Presence, Present
from mingtang.web.live.hub import Hub

MOST_COUNTED = 20
"""Strangers beyond so many change nothing that anybody sees: who opens and closes pages does not keep the house busy."""
COUNT_PAUSE = 2.0
"""So many seconds pass before strangers are counted again: a page that is loaded once more has not left."""


class LivePresence:
    """Counts the open pages of each person at each table."""

    def __init__(self, store: Presence, notices: Notices, hub: Hub, now: Callable[[], float]) -> None:
        self.store = store
        self.notices = notices
        self.hub = hub
        self.now = now
        self._present: dict[str, Present] = {}
        self._pages: dict[tuple[str, str], int] = {}
        self._counting: dict[str, asyncio.Task[None]] = {}
        self._counted: dict[str, int] = {}

    async def arrive(self, table: str, person: str) -> None:
        """Somebody opened the table; `depart` when it is closed."""
        key = (table, person)
        self._pages[key] = self._pages.get(key, 0) + 1
        if not person:
            self._count_soon(table)
        elif self._pages[key] == 1:
            await to_thread(self.store.came, table, person, self.now())
            await to_thread(self.notices.withdraw, person, table)
            self._present.pop(table, None)

    async def depart(self, table: str, person: str) -> None:
        """Somebody closed a page of the table."""
        key = (table, person)
        left = self._pages.get(key, 1) - 1
        if left > 0:
            self._pages[key] = left
        else:
            self._pages.pop(key, None)
        if self.hub.closing:
            return
        if not person:
            self._count_soon(table)
        elif left <= 0:
            await to_thread(self.store.went, table, person, self.now())
            self._present.pop(table, None)

    async def at(self, table: str) -> frozenset[str]:
        """The people who have the table open."""
        return (await self.present(table)).people

    async def present(self, table: str) -> Present:
        """The same with their names, and how many have none."""
        if table not in self._present:
            self._present[table] = await to_thread(self.store.at, table, self.now())
        return self._present[table]

    def heard(self, table: str) -> None:
        """Somebody came or went, perhaps in another process; without a name, anywhere."""
        if table:
            self._present.pop(table, None)
        else:
            self._present.clear()
        self.hub.ring(table)

    def _count_soon(self, table: str) -> None:
        if table not in self._counting:
            self._counting[table] = asyncio.create_task(self._count(table))

    async def _count(self, table: str) -> None:
        """Strangers come and go in numbers: they are counted together, and told of if the number is another."""
        try:
            while not self.hub.closing:
                await asyncio.sleep(COUNT_PAUSE)
                number = min(MOST_COUNTED, self._pages.get((table, ""), 0))
                if number == self._counted.get(table, 0):
                    return
                await to_thread(self.store.strangers, table, number, self.now())
                if number:
                    self._counted[table] = number
                else:
                    self._counted.pop(table, None)
                self._present.pop(table, None)
        except DatabaseAway:
            return  # whoever comes or goes next is counted with them
        finally:
            del self._counting[table]
