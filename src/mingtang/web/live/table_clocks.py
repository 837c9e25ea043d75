"""The clocks of all tables: who is late is stood in for, and nobody loses time while the house is closed or the clock on the wall leaps."""

from __future__ import annotations

import logging
from asyncio import Lock, sleep, to_thread

from mingtang.core.errors import HouseError
from mingtang.store.database import DatabaseAway
from mingtang.store.presence import SAME_LEAP
from mingtang.table.pausing import end_pause
from mingtang.table.seating import time_out
from mingtang.table.table import Table
from mingtang.web.house import House
from mingtang.web.live.tables import Change

log = logging.getLogger("mingtang.web")
LOOK_AGAIN = 0.2
"""Seconds between two looks whether another process has moved the clocks of all tables."""


def due(table: Table, now: float) -> bool:
    """What time alone brings about: a pause ends, or whoever is late has lost the turn. False: nothing yet."""
    if table.pause is not None and table.pause.until <= now:
        end_pause(table, now)
        return True
    return bool(time_out(table, now))


class TableClocks:
    """Watches the clocks of tables for one process of the house."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._one_leap = Lock()

    async def look(self) -> None:
        """Whoever is late has lost the turn."""
        house = self.house
        async with self._one_leap:
            leap = house.clock.leap()
            if leap:
                await self._leapt(leap)
        if house.board.read_only:
            return
        for id in await to_thread(house.lobby.late, house.now()):
            await self._at_table(id, due)

    async def set_forward(self, seconds: float) -> None:
        """Nobody loses so many seconds."""
        for id in await to_thread(self.house.lobby.timed):
            await self._at_table(id, lambda t, _: t.shift_clocks(seconds))

    async def _leapt(self, seconds: float) -> None:
        """The clock on the wall has leapt: nobody loses time by it. One process moves the clocks of all tables; then all go by the wall again."""
        house = self.house
        store = house.presence.store
        log.warning("the clock of this machine leapt by %.0f seconds; nobody is late for that", seconds)
        if await to_thread(store.claim_leap, house.now(), house.now() + seconds):
            await self.set_forward(seconds)
            await to_thread(store.leap_moved)
        else:
            await self._moved_by_another()
        house.clock.follow()
        await to_thread(house.presence.store.confirm, house.now())

    async def _moved_by_another(self) -> None:
        """Who believes the wall before all clocks are moved finds everybody late. Another process that died over it is waited for no longer than a leap lasts."""
        for _ in range(int(SAME_LEAP / LOOK_AGAIN)):
            if not await to_thread(self.house.presence.store.leap_is_moving):
                return
            await sleep(LOOK_AGAIN)

    async def _at_table(self, id: str, do: Change) -> None:
        """Change a table; one that cannot be opened keeps none of the others waiting."""
        try:
            await self.house.tables.change(id, do)
        except DatabaseAway:
            raise
        except HouseError:
            log.exception("the clocks of table %s cannot be seen to", id)
