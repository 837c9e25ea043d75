"""The house plays for its bots, at every table where one is asked, for as long as it is asked."""

from __future__ import annotations

import asyncio
import logging
import secrets
from asyncio import to_thread

from mingtang.bots.levels import is_quick, seconds_of, usual_level
from mingtang.table.bot_pace import seconds_before_choice
from mingtang.table.moves import choose_for_bot
from mingtang.table.opponents import choose_in_time, question_at
from mingtang.table.problems import Problem
from mingtang.table.table import Table
from mingtang.web.house import House
from mingtang.web.live.tasks import Tasks

log = logging.getLogger("mingtang.web")
HOLD = 4.0
"""Every so many seconds a process that lets a bot think says that it is still at it."""
MOST_FAILURES = 5


class BotTurns:
    """The tables at which this process plays for bots."""

    def __init__(self, house: House, tasks: Tasks) -> None:
        self.house = house
        self.tasks = tasks
        self._playing: set[str] = set()

    def play(self, id: str) -> None:
        """Let the house choose at a table for as long as it is asked."""
        if id not in self._playing and not self.house.closing:
            self._playing.add(id)
            self.tasks.start(self._play(id))

    async def take_over(self) -> None:
        """Play on where another process has left its bots."""
        now = self.house.now()
        for id in await to_thread(self.house.lobby.orphaned_bots, now, now + 2 * HOLD):
            self.play(id)

    async def _play(self, id: str) -> None:
        house = self.house
        failures = 0
        try:
            while failures < MOST_FAILURES and not house.closing:
                table = await house.tables.get(id)
                seats = table.bots_to_move()
                if not seats or house.board.read_only:
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
            (words, late), _ = await asyncio.gather(thought, self._pause(table, level))
        finally:
            holding.cancel()
        if late:
            log.warning("table %s: the house chose for bot %s in seat %d", table.id, level, seat)
        await house.tables.change(table.id, lambda t, now: choose_for_bot(t, seat, words, ply, now))

    async def _pause(self, table: Table, level: str) -> None:
        """Where people watch, a bot answers when its time is over and not before: how soon it was sure would tell of its hand."""
        usual = self.house.settings.bot_pause
        if usual and await self.house.presence.at(table.id):
            await asyncio.sleep(max(seconds_before_choice(table.settings.bot_pace, usual), seconds_of(level)))

    async def _hold(self, id: str) -> None:
        """While a bot thinks here, no other process need take over."""
        while True:
            await asyncio.sleep(HOLD)
            await to_thread(self.house.lobby.hold_bots, id, self.house.now() + 2 * HOLD)
