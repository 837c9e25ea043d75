"""Who has a table open right now, in this process and, through the store, in the others."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Callable

from mingtang.store.notices import Notices
from mingtang.store.presence import Presence
from mingtang.web.live.hub import Hub


class LivePresence:
    """Counts the open pages of each person at each table."""

    def __init__(self, store: Presence, notices: Notices, hub: Hub, now: Callable[[], float]) -> None:
        self.store = store
        self.notices = notices
        self.hub = hub
        self.now = now
        self._present: dict[str, frozenset[str]] = {}
        self._pages: dict[tuple[str, str], int] = {}

    async def arrive(self, table: str, person: str) -> bool:
        """A person opened the table. True: tell us when it is closed."""
        if not person:
            return False
        key = (table, person)
        self._pages[key] = self._pages.get(key, 0) + 1
        if self._pages[key] == 1:
            await to_thread(self.store.came, table, person, self.now())
            await to_thread(self.notices.withdraw, person, table)
            self._present.pop(table, None)
        return True

    async def depart(self, table: str, person: str) -> None:
        """A person closed a page of the table."""
        key = (table, person)
        left = self._pages.get(key, 1) - 1
        if left > 0:
            self._pages[key] = left
            return
        self._pages.pop(key, None)
        if not self.hub.closing:
            await to_thread(self.store.went, table, person, self.now())
            self._present.pop(table, None)

    async def at(self, table: str) -> frozenset[str]:
        """The people who have the table open."""
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
