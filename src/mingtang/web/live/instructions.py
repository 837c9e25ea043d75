"""What people have laid down to be chosen in their place: written, held against the table, told to nobody but them."""

from __future__ import annotations

import secrets
from asyncio import to_thread
from collections.abc import Callable
from dataclasses import replace

from mingtang.store.instructions import Instructions as InstructionStore
from mingtang.store.instructions import SheetChanged, StoredSheet
from mingtang.table.carrying_out import weigh
from mingtang.table.instructions import Instruction, InstructionSheet, instructing_seat
from mingtang.table.problems import NotNow
from mingtang.table.table import Table
from mingtang.web.live.tables import LiveTables

AGAIN = 6
"""So often a change is tried again that another page of the same person came before."""


class LaidDown:
    """Everybody's instructions."""

    def __init__(self, store: InstructionStore, tables: LiveTables) -> None:
        self.store = store
        self.tables = tables

    async def at(self, table: Table, person: str) -> StoredSheet:
        """A person's sheet at a table as it stands now: what fits no more has been dropped from it."""
        found = await to_thread(self.store.of, person, table.id)
        if not found.sheet.instructions:
            return found
        weighed = await to_thread(weigh, table, person, found.sheet, self.tables.now())
        if weighed.fitting is None or found.ply != table.ply:
            found = replace(found, due=None)
        return replace(found, sheet=weighed.sheet)

    async def lay(self, table: Table, person: str, make: Callable[[str], Instruction], key: str = "") -> StoredSheet:
        """Lay something down; with a `key`, in place of what had it."""

        def do(sheet: InstructionSheet) -> InstructionSheet:
            if key:
                sheet.find(key)
            return sheet.add(make(key or secrets.token_hex(4)))

        return await self._change(table, person, do)

    async def drop(self, table: Table, person: str, key: str) -> StoredSheet:
        """Take one of them back."""
        return await self._change(table, person, lambda sheet: sheet.drop(key))

    async def drop_all(self, table: Table, person: str) -> StoredSheet:
        """Take all of them back."""
        return await self._change(table, person, lambda sheet: replace(sheet, instructions=()))

    async def answer_oneself(self, table: Table, person: str) -> StoredSheet:
        """What is asked now the person answers."""
        return await self._change(table, person, lambda sheet: sheet.hold(table.ply))

    async def read(self, table: Table, person: str) -> StoredSheet:
        """The person has read what became of them."""
        return await self._change(table, person, lambda sheet: replace(sheet, reports=()))

    async def _change(
        self, table: Table, person: str, do: Callable[[InstructionSheet], InstructionSheet]
    ) -> StoredSheet:
        self.tables.may_change()
        seat = instructing_seat(table, person)
        for _ in range(AGAIN):
            found = await to_thread(self.store.of, person, table.id)
            # What the table has outrun is told before anything is changed, so that nothing is lost in between.
            weighed = await to_thread(weigh, table, person, replace(found.sheet, seat=seat), self.tables.now())
            new = replace(found, sheet=do(weighed.sheet), looked=table.version - 1, due=None)
            try:
                await to_thread(self.store.keep, new)
            except SheetChanged:
                continue
            return await self.at(table, person)
        raise NotNow("busy")
