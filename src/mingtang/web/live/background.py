"""What the house does by itself: it plays for bots, watches the clocks, and tells the absent that it is their turn."""

from __future__ import annotations

import asyncio
import logging
import secrets
from asyncio import to_thread
from collections.abc import Coroutine
from typing import Any

from mingtang.bots.levels import is_quick, seconds_of, usual_level
from mingtang.core.errors import HouseError
from mingtang.games import in_a_sentence
from mingtang.store.database import Away
from mingtang.store.notices import Notice
from mingtang.store.people import Person
from mingtang.table.moves import choose_for_bot
from mingtang.table.opponents import choose_in_time, question_at
from mingtang.table.problems import Problem
from mingtang.table.seating import time_out
from mingtang.table.table import OPEN, OVER, PLAYING, Table
from mingtang.web.house import House
from mingtang.web.live.notices import deliver, notice_words
from mingtang.web.live.outside import undelivered
from mingtang.web.live.tables import Change

log = logging.getLogger("mingtang.web")
CLOCK_PAUSE = 0.5
POST_PAUSE = 2.0
BEAT_PAUSE = 10.0
SILENT = 30.0
"""After so long a silence the house must have been closed: clocks stood still."""
HOLD = 4.0
AT_ONCE = 4
"""So many notices are sent at once: one that nobody answers does not hold up the others."""
PATIENCE = {"live": 15.0, "days": 60.0, "none": 60.0}
"""How long somebody may be away before a notice is sent, by pace."""


class Background:
    """The house's own hands."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._tasks: set[asyncio.Task[None]] = set()
        self._playing: set[str] = set()
        house.tables.after_change.append(self._after_change)

    async def open(self) -> None:
        """Begin. If the house was closed, clocks are set forward and bots that were waiting play on."""
        house = self.house
        silent = await to_thread(house.presence.store.beat, house.now())
        if silent > SILENT:
            await to_thread(house.lobby.claim_bots, house.now())
            for id in await to_thread(house.lobby.timed):
                try:
                    await house.tables.change(id, lambda t, _: t.shift_clocks(silent))
                except HouseError:
                    log.exception("the clocks of table %s were not set forward", id)
        for errand in (self._clocks(), self._post(), self._beat(), house.quick_workers.warm()):
            self.start(errand)

    async def close(self) -> None:
        """Stop."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def start(self, errand: Coroutine[Any, Any, None]) -> None:
        """Do something beside; what goes wrong is noted."""
        task = asyncio.create_task(errand)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("an errand failed", exc_info=task.exception())

    def _after_change(self, after: Table, before: Table | None) -> None:
        if after.bots_to_move():
            self.play_bots(after.id)
        self.start(self._write_notices(after, before))

    # ---- bots

    def play_bots(self, id: str) -> None:
        """Let the house choose at a table for as long as it is asked."""
        if id not in self._playing and not self.house.closing:
            self._playing.add(id)
            self.start(self._play_bots(id))

    async def _play_bots(self, id: str) -> None:
        house = self.house
        failures = 0
        try:
            while failures < 5 and not house.closing:
                table = await house.tables.get(id)
                seats = table.bots_to_move()
                if not seats:
                    return
                try:
                    await self._one_choice(table, seats[0])
                    failures = 0
                except Problem:
                    failures += 1  # the table moved on meanwhile: look again
                    log.info("a bot's choice came too late at table %s", id, exc_info=True)
        finally:
            self._playing.discard(id)

    async def _one_choice(self, table: Table, seat: int) -> None:
        house = self.house
        module = house.library.module(table.game.name).__name__
        level = table.chairs[seat].level or usual_level(table.game)
        state, ply = table.started.state, table.ply
        q = question_at(table, module, seat, level, secrets.randbits(48))
        holding = asyncio.create_task(self._hold(table.id))
        try:
            workers = house.quick_workers if is_quick(level) else house.bot_workers
            thought = choose_in_time(workers, table.game, state, q, house.settings.bot_seconds, table.owner)
            (words, late), _ = await asyncio.gather(thought, self._pause(table.id, level))
        finally:
            holding.cancel()
        if late:
            log.warning("table %s: the house chose for bot %s in seat %d", table.id, level, seat)
        await house.tables.change(table.id, lambda t, now: choose_for_bot(t, seat, words, ply, now))

    async def _pause(self, id: str, level: str) -> None:
        """Where people watch, a bot answers when its time is over and not before: how soon it was sure would tell of its hand."""
        pause = self.house.settings.bot_pause
        if pause and await self.house.presence.at(id):
            await asyncio.sleep(max(pause, seconds_of(level)))

    async def _hold(self, id: str) -> None:
        """While a bot thinks here, no other process need take over."""
        while True:
            await asyncio.sleep(HOLD)
            await to_thread(self.house.lobby.hold_bots, id, self.house.now() + 2 * HOLD)

    # ---- clocks

    async def _clocks(self) -> None:
        while True:
            await asyncio.sleep(CLOCK_PAUSE)
            try:
                await self.look_at_clocks()
            except Exception:  # a table that cannot be opened, a database that is away: go on with the others
                log.exception("the clocks stumbled")
                await asyncio.sleep(BEAT_PAUSE)

    async def look_at_clocks(self) -> None:
        """Who is late, and which bots has their process left?"""
        house = self.house
        leap = house.clock.leap()
        if leap:
            await self._leapt(leap)
        now = house.now()
        for id in await to_thread(house.lobby.late, now):
            await self._at_table(id, lambda t, at: bool(time_out(t, at)))
        for id in await to_thread(house.lobby.orphaned_bots, now, now + 2 * HOLD):
            self.play_bots(id)

    async def _leapt(self, seconds: float) -> None:
        """The clock on the wall has leapt: nobody loses time by it. One process moves the clocks of all tables; then all go by the wall again."""
        house = self.house
        log.warning("the clock of this machine leapt by %.0f seconds; nobody is late for that", seconds)
        if await to_thread(house.presence.store.claim_leap, house.now(), house.now() + seconds):
            for id in await to_thread(house.lobby.timed):
                await self._at_table(id, lambda t, _: t.shift_clocks(seconds))
        house.clock.follow()
        await to_thread(house.presence.store.confirm, house.now())

    async def _at_table(self, id: str, do: Change) -> None:
        """Change a table; one that cannot be opened keeps none of the others waiting."""
        try:
            await self.house.tables.change(id, do)
        except Away:
            raise
        except HouseError:
            log.exception("the clocks of table %s cannot be seen to", id)

    async def _beat(self) -> None:
        house = self.house
        while True:
            await asyncio.sleep(BEAT_PAUSE)
            try:
                now = house.now()
                await to_thread(house.presence.store.beat, now)
                await to_thread(house.presence.store.confirm, now)
                await to_thread(house.announcements.sweep, now)
                await to_thread(house.people.sweep, now)
                await to_thread(house.counts.sweep, now)
                await to_thread(house.notices.sweep, now)
            except Exception:
                log.exception("the house missed a beat")

    # ---- notices

    async def _write_notices(self, after: Table, before: Table | None) -> None:
        house = self.house
        for person in news_for(after, before):
            if person in await house.presence.at(after.id):
                continue
            who = await to_thread(house.people.find, person)
            subject, text = notice_words(after, who)
            link = f"{house.settings.public_url}/tables/{after.id}"
            now = house.now()
            for channel, address in (("webhook", who.webhook), ("email", who.email)):
                if address:
                    due = now + PATIENCE[after.settings.pace.kind]
                    await to_thread(house.notices.add, person, after.id, channel, subject, text, link, now, due)

    async def _post(self) -> None:
        house = self.house
        while True:
            await asyncio.sleep(POST_PAUSE)
            try:
                now = house.now()
                due = await to_thread(house.notices.take_due, now, now + 120)
                for i in range(0, len(due), AT_ONCE):
                    await asyncio.gather(*(self._send(notice) for notice in due[i : i + AT_ONCE]))
            except Exception:
                log.exception("the post stumbled")
                await asyncio.sleep(BEAT_PAUSE)

    async def _send(self, notice: Notice) -> None:
        house = self.house
        who: Person = await to_thread(house.people.find, notice.person)
        error = ""
        try:
            await house.outside.call(deliver, notice, who, house.settings)
        except Exception as e:  # whatever goes wrong is shown to the person whose notice it was
            log.warning("a notice by %s was not delivered", notice.channel, exc_info=True)
            error = in_a_sentence(undelivered(e), who.lang)
        await to_thread(house.notices.done, notice, house.now(), error)


def news_for(after: Table, before: Table | None) -> list[str]:
    """The people who should hear of a change: those who are asked now and were not, and all when the game is over or a chair is kept."""
    if after.phase == OPEN and before is None:
        return list(after.invited())
    if after.phase == OVER and (before is None or before.phase == PLAYING):
        return list(after.people())
    asked = {after.chairs[s].person for s in after.people_to_move()}
    was = {before.chairs[s].person for s in before.people_to_move()} if before is not None else set()
    return sorted(asked - was)
