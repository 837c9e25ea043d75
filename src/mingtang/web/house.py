"""The house put together: what is stored, what is live, and who plays, made from the settings of its host."""

from __future__ import annotations

import asyncio
import secrets
from asyncio import to_thread

from mingtang.bots.workers.pool import Pool
from mingtang.store.analyses import AnalysisStore
from mingtang.store.announcements import Announcements
from mingtang.store.blocks import Blocks
from mingtang.store.board import HOUSE
from mingtang.store.counts import Counts
from mingtang.store.database import Database
from mingtang.store.departure import Departure
from mingtang.store.hosting import Hosting
from mingtang.store.instructions import Instructions
from mingtang.store.lessons import LessonStore
from mingtang.store.lobby import Lobby
from mingtang.store.notes import Notes
from mingtang.store.notices import Notices
from mingtang.store.people import ENDED, People
from mingtang.store.presence import Presence
from mingtang.store.programs import Programs
from mingtang.store.retention import Retention
from mingtang.store.tables import TableStore
from mingtang.table.library import Library
from mingtang.web.clock import Clock, SharedWall
from mingtang.web.live.access import Access
from mingtang.web.live.analyses import Analyses
from mingtang.web.live.hints import Hints
from mingtang.web.live.hub import Hub
from mingtang.web.live.instructions import LaidDown
from mingtang.web.live.lessons import Lessons
from mingtang.web.live.new_tables import NewTables
from mingtang.web.live.notice_board import LiveNoticeBoard
from mingtang.web.live.outgoing import OutgoingCalls
from mingtang.web.live.plans import Plans
from mingtang.web.live.presence import LivePresence
from mingtang.web.live.public_tables import PublicLists
from mingtang.web.live.tables import LiveTables
from mingtang.web.perspective.table import Perspectives
from mingtang.web.settings import HouseSettings


class House:
    """Everything that pages, the JSON interface and the background ask: each part does one thing and is asked by name."""

    def __init__(self, settings: HouseSettings, library: Library | None = None) -> None:
        self.settings = settings
        self.library = library or Library(settings.packs, settings.modules)
        self.database = Database(settings.database)
        self.wall = None if self.database.is_sqlite else SharedWall(self.database.now)
        self.clock = Clock() if self.wall is None else Clock(self.wall)
        self.people = People(self.database)
        self.lobby = Lobby(self.database)
        self.notices = Notices(self.database)
        self.notes = Notes(self.database)
        self.counts = Counts(self.database)
        self.retention = Retention(self.database, settings.keep)
        self.blocks = Blocks(self.database)
        self.programs = Programs(self.database, self.people)
        self.hub = Hub()
        shelf = TableStore(self.database, self.library)
        self.hosting = Hosting(self.people, shelf)
        self.departure = Departure(self.hosting)
        self.board = LiveNoticeBoard(self.hosting.board)
        self.tables = LiveTables(shelf, self.hub, self._time, self.board.check)
        self.public = PublicLists(self.lobby, self.tables, self._time)
        store = Presence(self.database, secrets.token_hex(8))
        self.presence = LivePresence(store, self.notices, self.hub, self._time)
        self.access = Access(self.tables, self.board)
        self.new_tables = NewTables(self.library, self.tables, self.people, self.lobby, self.blocks, settings.seating)
        self.bot_workers = Pool(settings.bot_workers)
        self.quick_workers = Pool(1)
        self.hints = Hints(self.library, self.bot_workers, settings.bot_seconds)
        self.lessons = Lessons(self.library, self.tables, LessonStore(self.database))
        self.perspectives = Perspectives(self.library, self.lessons.at, lambda: self.programs.ids)
        self.plans = Plans(self.tables, self.lobby, self.perspectives)
        self.laid_down = LaidDown(Instructions(self.database), self.tables)
        kept = AnalysisStore(self.database)
        self.analyses = Analyses(
            kept, self.library, self.tables, self.new_tables, self.access, self.bot_workers, self._time
        )
        self.outgoing = OutgoingCalls()
        self.announcements = Announcements(self.database, self._heard_in_thread, self.hub.awaited)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._looking: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Open the doors: the database is brought up to date first."""
        self._loop = asyncio.get_running_loop()
        await to_thread(self.database.migrate)
        await self.look_at_clock()
        self.clock.follow()
        await to_thread(self.announcements.start)
        await to_thread(self.programs.look)
        await self.board.look()

    async def close(self) -> None:
        """Close the doors."""
        self.hub.close()
        self.bot_workers.close()
        self.quick_workers.close()
        self.new_tables.close()
        self.outgoing.close()
        await to_thread(self.announcements.stop)
        await to_thread(self.presence.store.clear)
        self.database.close()

    @property
    def closing(self) -> bool:
        """Whether nothing new should be begun."""
        return self.hub.closing

    def now(self) -> float:
        """The time."""
        return self.clock.now()

    async def look_at_clock(self) -> None:
        """Where a house may stand on several machines, all go by the database's clock."""
        if self.wall is not None:
            await to_thread(self.wall.look)

    async def blocked_by(self, person: str) -> frozenset[str]:
        """Whom a person has blocked; most often without asking the disk."""
        known = self.blocks.known(person)
        return known if known is not None else await to_thread(self.blocks.of, person)

    def _time(self) -> float:
        return self.now()

    def _heard_in_thread(self, table: str, version: int) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._heard, table, version)

    def _heard(self, table: str, version: int) -> None:
        """Something changed: a table (its version), or who is there (version 0); without a name, anything may have."""
        if self._loop is not None and table in ("", HOUSE):
            self._looking = self._loop.create_task(self._look_at_board())
        elif self._loop is not None and table.startswith(ENDED):
            self._looking = self._loop.create_task(to_thread(self.programs.look))
        self.blocks.heard(table)
        if not table or version == 0:
            self.presence.heard(table)
        if not table or version:
            self.tables.heard(table, version)

    async def _look_at_board(self) -> None:
        """A host has said something: every open page hears of it."""
        await to_thread(self.programs.look)
        await self.board.look()
        self.hub.ring()
