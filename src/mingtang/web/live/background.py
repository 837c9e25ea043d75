"""What the house does by itself while it is open: it plays for bots, watches the clocks, tells the absent, and forgets what is old."""

from __future__ import annotations

from asyncio import to_thread

from mingtang.table.table import Table
from mingtang.web.house import House
from mingtang.web.live.bot_turns import BotTurns
from mingtang.web.live.instructed_turns import InstructedTurns
from mingtang.web.live.notice_delivery import NoticeDelivery
from mingtang.web.live.table_clocks import TableClocks
from mingtang.web.live.tasks import Tasks

CLOCK_PAUSE = 0.5
INSTRUCTION_PAUSE = 0.5
POST_PAUSE = 2.0
BEAT_PAUSE = 10.0
TIDY_PAUSE = 3600.0
SILENT = 30.0
"""After so long a silence the house must have been closed: clocks stood still."""


class Background:
    """What goes on beside the requests, begun when the house opens and ended when it closes."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.tasks = Tasks()
        self.bots = BotTurns(house, self.tasks)
        self.instructed = InstructedTurns(house, self.tasks)
        self.clocks = TableClocks(house)
        self.notices = NoticeDelivery(house)
        house.tables.after_change.append(self._after_change)

    async def open(self) -> None:
        """Begin. If the house was closed, clocks are set forward and bots that were waiting play on."""
        house = self.house
        silent = await to_thread(house.presence.store.beat, house.now())
        if silent > SILENT:
            await to_thread(house.lobby.claim_bots, house.now())
            await self.clocks.set_forward(silent)
        self.tasks.repeat(self.look_at_tables, CLOCK_PAUSE, "the tables could not be looked after")
        self.tasks.repeat(self.instructed.look, INSTRUCTION_PAUSE, "what was laid down could not be looked at")
        self.tasks.repeat(self.notices.send_due, POST_PAUSE, "notices could not be sent")
        self.tasks.repeat(self._beat, BEAT_PAUSE, "the house missed a beat")
        self.tasks.repeat(self._tidy, TIDY_PAUSE, "the house could not be tidied")
        self.tasks.start(house.quick_workers.warm())

    async def close(self) -> None:
        """Stop."""
        await self.tasks.close()

    async def look_at_tables(self) -> None:
        """Who is late, and which bots has their process left? While nothing can be changed, nobody is."""
        await self.clocks.look()
        if not self.house.board.read_only:
            await self.bots.take_over()

    def _after_change(self, after: Table, before: Table | None) -> None:
        if after.bots_to_move():
            self.bots.play(after.id)
        self.tasks.start(self.notices.write(after, before))
        here = {*after.people(), *after.invited()}
        newcomers = here - {*before.people(), *before.invited()} if before is not None else here
        if newcomers:  # programs that listen to all their tables listen to this one from now on
            self.tasks.start(to_thread(self.house.people.tell, newcomers, self.house.now()))

    async def _beat(self) -> None:
        """The house is still there; what is old goes."""
        house = self.house
        await house.look_at_clock()
        if house.clock.leap():
            return  # first the clocks of the tables are moved
        now = house.now()
        await to_thread(house.presence.store.beat, now)
        await to_thread(house.presence.store.confirm, now)
        for part in (house.announcements, house.people, house.counts, house.notices):
            await to_thread(part.sweep, now)

    async def _tidy(self) -> None:
        """What nobody uses any more goes after the time that the host chose."""
        await to_thread(self.house.retention.tidy, self.house.now())
        await to_thread(self.house.lessons.sweep, self.house.now())
