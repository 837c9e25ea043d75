"""The house at work: the tables in memory, every change stored before anybody sees it, and everybody told.

All changes of a table go through `House.change`: take the table's lock, look at the stored table, change a copy, store it, then put it
in place and ring the bell. If another process was faster, the same is done again with the table as it is now.
"""

from __future__ import annotations

import asyncio
import functools
import logging
import secrets
import zlib
from collections import OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, ParamSpec, TypeVar

from mingtang.bots.levels import usual_level
from mingtang.bots.workers.pool import Pool
from mingtang.core.errors import BadRecord
from mingtang.core.game import Game
from mingtang.core.record import Record
from mingtang.store.announcements import Bulletin
from mingtang.store.counts import Counts
from mingtang.store.database import Database
from mingtang.store.lobby import Lobby, Summary
from mingtang.store.notices import Notices
from mingtang.store.people import People, Person
from mingtang.store.presence import Presence
from mingtang.store.tables import Conflict, Shelf
from mingtang.table.library import Library
from mingtang.table.opening import fork, new_table, rematch, study
from mingtang.table.opponents import Advice, Question, advise, check_level, question
from mingtang.table.problems import BadAsk, NotAllowed, NotFound, NotNow
from mingtang.table.seating import may_join, sit
from mingtang.table.seats import RESERVED
from mingtang.table.settings import read_settings, short_text
from mingtang.table.table import OPEN, PLAYING, Table
from mingtang.table.uploads import SECONDS as UPLOAD_SECONDS
from mingtang.table.uploads import Replayed, Upload, read, replay
from mingtang.web.clock import Clock
from mingtang.web.live.updates import Hub
from mingtang.web.perspective.table import Presenter
from mingtang.web.settings import HouseSettings

log = logging.getLogger("mingtang.web")
MOST_TABLES = 400
MOST_ADVISED = 100
"""So many hints are remembered."""
MOST_AS_GUEST, MOST_AS_OWNER = 12, 100
"""At so many tables that are not over a guest, or somebody with an account, may sit when opening another."""
FORGOTTEN = 7 * 86_400.0
"""After so many seconds without anything happening an open table is no longer listed."""
TRIES = 12
OUTSIDE_SECONDS = 30.0
P = ParamSpec("P")
R = TypeVar("R")
Change = Callable[[Table, float], bool | None]
"""Changes a copy of a table at a moment. False: there was nothing to do."""


class House:
    """Everything that the pages and the JSON interface ask of."""

    def __init__(self, settings: HouseSettings, library: Library | None = None) -> None:
        self.settings = settings
        self.library = library or Library(settings.packs, settings.modules)
        self.clock = Clock()
        self.database = Database(settings.database)
        self.shelf = Shelf(self.database, self.library)
        self.people = People(self.database)
        self.counts = Counts(self.database)
        self.lobby = Lobby(self.database)
        self.notices = Notices(self.database)
        self.presence = Presence(self.database, secrets.token_hex(8))
        self.presenter = Presenter(self.library)
        self.bot_workers = Pool(settings.bot_workers)
        self.quick_workers = Pool(1)
        self.upload_workers = Pool(1, patience=5)
        self.hub = Hub()
        self.bulletin = Bulletin(self.database, self._heard_in_thread, self.hub.awaited)
        self.closing = False
        self.after_change: list[Callable[[Table, Table | None], None]] = []
        self._outside = ThreadPoolExecutor(4, "outside")
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._locks: dict[str, asyncio.Lock] = {}
        self._announced: dict[str, int] = {}
        self._present: dict[str, frozenset[str]] = {}
        self._here: dict[tuple[str, str], int] = {}
        self._advised: OrderedDict[tuple[str, int], tuple[Question, Advice]] = OrderedDict()

    async def open(self) -> None:
        """Open the doors: the database is brought up to date first."""
        self._loop = asyncio.get_running_loop()
        await asyncio.to_thread(self.database.migrate)
        await asyncio.to_thread(self.bulletin.start)

    async def close(self) -> None:
        """Close the doors."""
        self.closing = True
        self.hub.ring()
        self.bot_workers.close()
        self.quick_workers.close()
        self.upload_workers.close()
        self._outside.shutdown(wait=False, cancel_futures=True)
        await asyncio.to_thread(self.bulletin.stop)
        await asyncio.to_thread(self.presence.clear)
        self.database.close()

    def now(self) -> float:
        """The time."""
        return self.clock.now()

    async def off(self, do: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Do something that waits for the disk, without keeping everybody else waiting."""
        return await asyncio.to_thread(do, *args, **kwargs)

    async def outside(self, do: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Do something that waits for the world outside: in threads of its own, so that a slow stranger keeps nobody here waiting."""
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(OUTSIDE_SECONDS):
                return await loop.run_in_executor(self._outside, functools.partial(do, *args, **kwargs))
        except TimeoutError:
            raise NotNow("not_delivered", "no answer in time") from None

    # ---- tables

    async def table(self, id: str) -> Table:
        """A table as it is stored now."""
        version = await self.off(self.shelf.version, id)
        if version is None:
            raise NotFound("no_table")
        known = self._tables.get(id)
        if known is not None and known.version >= version:
            self._tables.move_to_end(id)
            return known
        table = await self.off(self.shelf.load, id, known)
        self._put(table)
        return table

    async def heard_of(self, id: str) -> Table:
        """A table as the last announcement left it: for streams, which are woken by announcements, without asking the disk."""
        known = self._tables.get(id)
        if known is not None and known.version >= self._announced.get(id, 0):
            return known
        return await self.table(id)

    def _put(self, table: Table) -> None:
        known = self._tables.get(table.id)
        if known is None or known.version < table.version:
            self._tables[table.id] = table
        self._tables.move_to_end(table.id)
        while len(self._tables) > MOST_TABLES:
            old, _ = self._tables.popitem(last=False)
            self._announced.pop(old, None)
            if old in self._locks and not self._locks[old].locked():
                del self._locks[old]

    async def change(self, id: str, do: Change, new: list[Table] | None = None) -> Table:
        """Change a table. When this answers, the change is on disk. Whatever `do` raises, nothing was changed.

        Tables that `do` puts into `new` are stored with the change, or not at all.
        """
        made = [] if new is None else new
        for attempt in range(TRIES):
            async with self._locks.setdefault(id, asyncio.Lock()):
                # Whoever asks has just looked at the table. If another process changed it since, `save` will not store this.
                before = await (self.table(id) if attempt else self.heard_of(id))
                now = self.now()
                after = before.copy(now)
                made.clear()
                if do(after, now) is False:
                    return before
                try:
                    await self.off(self.shelf.save, after, before, made)
                except Conflict:
                    continue
                self._put(after)
            self._tell(after, before)
            for table in made:
                self._begin(table)
            return after
        raise NotNow("busy")

    async def add(self, table: Table) -> Table:
        """Store a new table."""
        await self.off(self.shelf.add, table)
        self._begin(table)
        return table

    def _begin(self, table: Table) -> None:
        table.new_entries, table.new_said = [], []
        self._put(table)
        self._tell(table, None)

    def _tell(self, after: Table, before: Table | None) -> None:
        self.hub.ring(after.id)
        for listener in self.after_change:
            listener(after, before)

    def _heard_in_thread(self, table: str, version: int) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._heard, table, version)

    def _heard(self, table: str, version: int) -> None:
        """Something changed a table: perhaps another process."""
        if not table:
            self._present.clear()
            self._tables.clear()
            self.hub.ring()
            return
        if version == 0:
            self._present.pop(table, None)
            self.hub.ring(table)
            return
        known = self._tables.get(table)
        if known is not None and known.version < version:
            self._announced[table] = max(version, self._announced.get(table, 0))
        if known is None or known.version < version:
            self.hub.ring(table)

    # ---- who may see what

    async def seen_by(self, id: str, person: str, code: str = "") -> Table:
        """A table that a person may look at; to others it does not exist."""
        table = await self.table(id)
        if table.seats_of(person) or (person and person in (table.owner, *table.invited())):
            return table
        if code == table.code:
            if person:
                await self.off(self.shelf.welcome, id, person)
            return table
        watch, public = table.settings.watch, table.settings.access == "public"
        if public and (table.phase == OPEN or watch == "anyone"):
            return table
        welcomed: bool = await self.off(self.shelf.welcomed, id, person)
        if watch == "nobody" and (
            public or welcomed
        ):  # who may know that there is a table is told why it cannot be seen
            raise NotAllowed("no_watching")
        if welcomed:
            return table
        raise NotFound("no_table")

    async def arrive(self, id: str, person: str) -> bool:
        """A person opened the table. True: tell us when it is closed."""
        if not person:
            return False
        key = (id, person)
        self._here[key] = self._here.get(key, 0) + 1
        if self._here[key] == 1:
            now = self.now()
            await self.off(self.presence.came, id, person, now)
            await self.off(self.notices.withdraw, person, id)
            self._present.pop(id, None)
        return True

    async def depart(self, id: str, person: str) -> None:
        """A person closed a page of the table."""
        key = (id, person)
        left = self._here.get(key, 1) - 1
        if left > 0:
            self._here[key] = left
            return
        self._here.pop(key, None)
        if not self.closing:
            await self.off(self.presence.went, id, person, self.now())
            self._present.pop(id, None)

    async def present_at(self, id: str) -> frozenset[str]:
        """The people who have the table open."""
        if id not in self._present:
            self._present[id] = await self.off(self.presence.at, id, self.now())
        return self._present[id]

    def open_tables(self, limit: int = 30) -> list[Summary]:
        """Public tables with a free chair; those that everybody has forgotten are left out."""
        return self.lobby.open_tables(limit, self.now() - FORGOTTEN)

    # ---- opening tables

    async def open_table(self, person: Person, asked: Mapping[str, Any]) -> Table:
        """A new table from {game, seats, options, bots, sharing, seed, pace, access, watch, undo, seating, lang, title}."""
        name = asked.get("game")
        game = self.library.game(name if isinstance(name, str) else "")
        seats = asked.get("seats") or game.meta.seats[-1]
        if isinstance(seats, bool) or not isinstance(seats, int):
            raise BadAsk("seats_of_game", game.meta.title, game.meta.seats[0], game.meta.seats[-1], seats)
        options = asked.get("options") or {}
        if not isinstance(options, Mapping):
            raise BadAsk("bad_request", "options")
        sharing = [short_text(n, "sharing", 40) for n in _list(asked, "sharing")]
        await self._check_room(person)
        await self.off(self.people.check_nobodys, sharing, person.id)
        table = new_table(
            game,
            seats,
            {str(k): v for k, v in options.items()},
            read_settings({"lang": person.lang, **asked, "seating": asked.get("seating") or self.settings.seating}),
            person.id,
            person.name,
            self.now(),
            bots=_levels(asked.get("bots"), seats, game),
            sharing=sharing,
            seed=_seed(asked.get("seed")),
        )
        return await self.add(table)

    async def _check_room(self, person: Person) -> None:
        """Nobody holds any number of tables: each may set bots to work."""
        most = MOST_AS_OWNER if person.account else MOST_AS_GUEST
        if await self.off(self.lobby.held_by, person.id) >= most:
            raise NotNow("too_many_tables" if person.account else "guest_tables", most)

    async def rematch(self, id: str, person: Person) -> Table:
        """The same people once more; whoever asks second finds the table that the first has opened."""
        again: list[Table] = []

        def once(table: Table, now: float) -> bool:
            if not table.rematch:
                again.append(rematch(table, self.library.game(table.game.name), person.id, now))
                table.rematch = again[-1].id
            return bool(again)

        old = await self.change(id, once, again)
        found = await self.table(old.rematch)
        if any(c.person == person.id for c in found.chairs if c.kind == RESERVED):
            return await self.change(found.id, lambda t, now: sit(t, person.id, person.name, now))
        return found

    async def fork(self, table: Table, person: Person, ply: int, bots: str = "", seat: int | None = None) -> Table:
        """Play on from a position of a finished game."""
        await self._check_room(person)
        if bots:
            check_level(bots, table.game)
        settings = read_settings({"lang": person.lang, "access": "invitation", "undo": "open", "watch": "invited"})
        return await self.add(fork(table, ply, person.id, person.name, settings, self.now(), bots, seat))

    async def bring_record(self, person: Person, text: str) -> Table:
        """A record that somebody brings, as a table to look at. Read and replayed elsewhere: it may be meant to keep us busy."""
        record: Record = await self._worked_on(read, text, person.id)
        if record.game not in self.library.names():
            raise BadRecord(f"there is no game {record.game[:40]!r} in this house")
        game = self.library.game(record.game)
        if game.data_digest != record.data:
            data = await self.off(self.shelf.dataset, record.game, record.data)
            if data is not None:
                game = self.library.game_with(record.game, data)
            else:
                game = self.library.game_as_it_was(record.game, record.data) or game
        settings = read_settings({"lang": person.lang, "access": "invitation", "watch": "anyone"})
        upload = Upload(self.library.module(record.game).__name__, game.data, record)
        told: Replayed = await self._worked_on(replay, upload, person.id)
        return await self.add(await self.off(study, game, record, told, person.id, settings, self.now()))

    async def _worked_on(self, job: Callable[[Any], Any], upload: object, who: str) -> Any:
        try:
            return await self.upload_workers.ask(job, upload, UPLOAD_SECONDS, who)
        except (TimeoutError, BrokenProcessPool):
            log.exception("a file that somebody brought was given up")
            raise NotNow("busy") from None

    # ---- hints

    async def hint(self, table: Table, person: str, seat: int | None = None) -> tuple[int, Advice]:
        """What a bot would do in the person's place, and why: from what the seat knows."""
        asked = [s for s in table.seats_of(person) if s in table.waiting and seat in (None, s)]
        if table.phase != PLAYING or not asked:
            raise NotNow("no_hint")
        if not table.game.has_judgement():
            raise NotNow("hints_need_judgement", table.game.meta.title)
        module = self.library.module(table.game.name).__name__
        seed = zlib.crc32(f"{table.id} {table.ply} {asked[0]}".encode())
        q = question(table.game, module, table.started.state, asked[0], usual_level(table.game), seed)
        before = self._advised.get((table.id, asked[0]))
        if before is not None and before[0] == q:  # who asks again hears the same, however busy the house is
            return asked[0], before[1]
        try:
            found: Advice = await self.bot_workers.ask(advise, q, self.settings.bot_seconds, person)
        except Exception:  # a judgement that fails or dreams costs a hint, nothing else
            log.exception("no hint at table %s", table.id)
            raise NotNow("busy") from None
        self._advised[table.id, asked[0]] = (q, found)
        if len(self._advised) > MOST_ADVISED:
            self._advised.popitem(last=False)
        return asked[0], found

    def joinable(self, table: Table, person: str, code: str = "") -> bool:
        """Whether a person could sit down."""
        return table.phase == OPEN and bool(table.free_seats()) and may_join(table, person, code)


def _list(asked: Mapping[str, Any], key: str) -> list[Any]:
    value = asked.get(key) or []
    if not isinstance(value, list) or len(value) > 12:
        raise BadAsk("bad_request", key)
    return value


def _levels(given: object, seats: int, game: Game[Any]) -> list[str]:
    """Bots as a number, a level, or a list of levels."""
    if given is None or given is False:
        return []
    if isinstance(given, int) and not isinstance(given, bool):
        if not 0 <= given < seats:
            raise BadAsk("number_between", "bots", 0, seats - 1)
        return [usual_level(game)] * given
    if isinstance(given, str):
        return [check_level(given, game)] * (seats - 1)
    if not isinstance(given, list) or len(given) > 12:
        raise BadAsk("bad_request", "bots")
    return [check_level(str(level), game) for level in given]


def _seed(given: object) -> int | None:
    if given is None or given == "":
        return None
    if isinstance(given, str) and given.isascii() and given.isdigit() and len(given) <= 39:
        given = int(given)
    if isinstance(given, bool) or not isinstance(given, int) or not 0 <= given < 1 << 128:
        raise BadAsk("bad_seed")
    return given
