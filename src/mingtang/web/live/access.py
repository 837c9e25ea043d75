"""Who may look at which table. To all others it does not exist."""

from __future__ import annotations

from asyncio import to_thread

from mingtang.table.problems import NotAllowed, NotFound
from mingtang.table.table import OPEN, Table
from mingtang.web.live.notice_board import LiveNoticeBoard
from mingtang.web.live.tables import LiveTables


class Access:
    """Hands out tables to those who may see them."""

    def __init__(self, tables: LiveTables, board: LiveNoticeBoard) -> None:
        self.tables = tables
        self.board = board

    async def table(self, id: str, person: str, code: str = "") -> Table:
        """A table that a person may look at; whoever comes with the invitation is let in from now on."""
        table = await self.tables.get(id)
        if table.seats_of(person) or (person and person in (table.owner, *table.invited())):
            return table
        store = self.tables.store
        if code == table.code:
            if person and not self.board.read_only:
                await to_thread(store.welcome, id, person)
            return table
        watch, public = table.settings.watch, table.settings.access == "public"
        if public and (table.phase == OPEN or watch == "anyone"):
            return table
        welcomed: bool = await to_thread(store.welcomed, id, person)
        if watch == "nobody" and (
            public or welcomed
        ):  # who may know that there is a table is told why it cannot be seen
            raise NotAllowed("no_watching")
        if welcomed:
            return table
        raise NotFound("no_table")

    async def seated(self, id: str, person: str) -> Table:
        """A table at which a person sits, for a change of it: as it is in memory, since storing the change will show whether that is
        true. Whoever does not sit there is looked at as everybody else is."""
        known = await self.tables.as_announced(id)
        return known if known.seats_of(person) else await self.table(id, person)

    async def invited_to(self, code: str) -> str:
        """The table that an invitation leads to."""
        id = await to_thread(self.tables.store.by_code, code[:40])
        if id is None:
            raise NotFound("no_table")
        return id
