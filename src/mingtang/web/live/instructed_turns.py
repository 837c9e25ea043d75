"""The house chooses what absent people have laid down: through the same door as a click, once, and so that nobody else can tell.

Nothing is done when a choice is stored: sheets whose table has changed are found by asking the disk now and then, so that a choice costs
and takes the same whether anybody waits for it or not. The house lets some time go by, comes to the table as the person would (others
see somebody looking in), chooses, and leaves again.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from asyncio import to_thread
from dataclasses import replace

from mingtang.core.errors import HouseError
from mingtang.store.database import DatabaseAway
from mingtang.store.instructions import SheetChanged, StoredSheet
from mingtang.table.carrying_out import NOTHING, carry_out, weigh
from mingtang.table.problems import NotFound
from mingtang.table.table import Table
from mingtang.web.house import House
from mingtang.web.live.tasks import Tasks

log = logging.getLogger("mingtang.web")
LEAST, MOST = 0.4, 1.6
"""Between so many times the usual pause: a pause that is always the same would tell who chose."""
LOOKING_ON = 0.1
"""Who looks on, or plays live, answers in a tenth of the time."""
LEFT_ALONE = 600.0
"""For so many seconds what cannot be opened is not looked at again."""
TAKEOVER = 15.0
"""After so many seconds another process does what one has begun and not done."""


class InstructedTurns:
    """Carries out what was laid down, for one process of the house."""

    def __init__(self, house: House, tasks: Tasks) -> None:
        self.house = house
        self.tasks = tasks
        self._choosing: set[tuple[str, str]] = set()
        self._broken: dict[tuple[str, str], float] = {}

    async def look(self) -> None:
        """Which sheets have been overtaken by their table, and what is to be chosen now?"""
        house = self.house
        if house.board.read_only:
            return
        now = house.now()
        for person, table in await to_thread(house.laid_down.store.outdated):
            if self._broken.get((person, table), now) <= now:
                await self._weigh(person, table)
        for person, table in await to_thread(house.laid_down.store.take_due, now, now + self._again()):
            if (person, table) not in self._choosing:
                self._choosing.add((person, table))
                self.tasks.start(self._choose(person, table))

    def _again(self) -> float:
        return TAKEOVER + self.house.settings.instruction_pause

    async def _weigh(self, person: str, id: str) -> None:
        """Hold a sheet against its table: drop what fits no more, and set a moment for what fits."""
        store = self.house.laid_down.store
        try:
            table = await self.house.tables.get(id)
            found = await to_thread(store.of, person, id)
            if found.looked is None or found.looked == table.version:
                return
            await to_thread(store.keep, await self._weighed(table, found))
        except (SheetChanged, NotFound):
            return  # somebody else has been faster: it is looked at again
        except DatabaseAway:
            raise
        except HouseError:
            log.exception("what was laid down at table %s cannot be looked at", id)
            self._broken[person, id] = self.house.now() + LEFT_ALONE

    async def _weighed(self, table: Table, found: StoredSheet) -> StoredSheet:
        weighed = await to_thread(weigh, table, found.person, found.sheet, self.house.now())
        due = None
        if weighed.fitting is not None:
            due = (
                found.due
                if found.due is not None and found.ply == table.ply
                else await self._moment(table, found.person)
            )
        return replace(found, sheet=weighed.sheet, looked=table.version, ply=table.ply, due=due)

    async def _moment(self, table: Table, person: str) -> float:
        """When the choice is made: drawn by lot, by nothing but whether the person is seen to look on."""
        present = person in await self.house.presence.at(table.id)
        live = table.settings.pace.kind == "live"
        pause = self._some(LOOKING_ON if present or live else 1.0)
        return self.house.now() + min(pause, self._half_of_time(table, person))

    def _half_of_time(self, table: Table, person: str) -> float:
        """Half of the time that the person's clock leaves: what was laid down is never too late."""
        (seat,) = table.seats_of(person)
        due = table.clocks.due(table.settings.pace, seat) if table.clocks.since else None
        return max(0.0, due - self.house.now()) / 2 if due is not None else float("inf")

    def _some(self, part: float) -> float:
        pause = self.house.settings.instruction_pause * part
        return pause * (LEAST + (MOST - LEAST) * secrets.randbelow(10_000) / 10_000)

    async def _choose(self, person: str, id: str) -> None:
        """Look in at the table, choose, and leave, as the person would."""
        house = self.house
        arrived = False
        try:
            await house.presence.arrive(id, person)
            arrived = True
            table = await house.tables.get(id)
            if table.seats_of(person):
                await asyncio.sleep(min(self._some(LOOKING_ON), self._half_of_time(table, person)))
            await self._carry_out(person, id)
            await asyncio.sleep(self._some(LOOKING_ON))
        except (SheetChanged, NotFound):
            pass  # it was taken back at this very moment, or another process has done it
        except HouseError:
            log.warning("what was laid down at table %s could not be carried out", id, exc_info=True)
        finally:
            self._choosing.discard((person, id))
            if arrived:
                await asyncio.shield(house.presence.depart(id, person))

    async def _carry_out(self, person: str, id: str) -> None:
        house = self.house
        found = await to_thread(house.laid_down.store.of, person, id)
        if found.due is None:
            return
        left = NOTHING

        def do(table: Table, now: float) -> bool:
            nonlocal left
            if table.ply != found.ply:
                return False  # the person was quicker, or something was taken back
            after = carry_out(table, person, found.sheet, now)
            left = after or NOTHING
            return after is not None

        also = house.laid_down.store.writing_later(lambda: replace(found, sheet=left, looked=-1, due=None))
        await house.tables.change(id, do, also=also)
