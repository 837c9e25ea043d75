"""To open a table: a new one, a rematch, a fork of a finished game, or a record that somebody brings."""

from __future__ import annotations

import logging
from asyncio import to_thread
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from mingtang.bots.levels import usual_company
from mingtang.bots.workers.pool import Pool
from mingtang.core.errors import BadRecord, listed, quoted
from mingtang.core.game import Game
from mingtang.core.record import Record
from mingtang.store.blocks import Blocks
from mingtang.store.lobby import Lobby
from mingtang.store.people import People, Person
from mingtang.store.tables import AlsoWritten
from mingtang.table.library import Library
from mingtang.table.opening import fork, new_table, rematch, study
from mingtang.table.opponents import check_level
from mingtang.table.problems import BadRequest, NotNow
from mingtang.table.seating import sit
from mingtang.table.seats import RESERVED
from mingtang.table.settings import Settings
from mingtang.table.table import Table
from mingtang.table.uploads import SECONDS, ReplayedRecord, Upload, read_file, replay
from mingtang.table.variation_file import FiledVariations
from mingtang.table.variations import VariationTree
from mingtang.web.api.requests import NewTable
from mingtang.web.live.tables import LiveTables

log = logging.getLogger("mingtang.web")
MOST_AS_GUEST, MOST_AS_OWNER = 12, 100
"""At so many tables that are not over a guest, or somebody with an account, may sit when opening another."""


class NewTables:
    """Where tables come from. Records of strangers are read in a process of their own: they may be meant to keep us busy."""

    def __init__(
        self, library: Library, tables: LiveTables, people: People, lobby: Lobby, blocks: Blocks, seating: str
    ) -> None:
        self.library = library
        self.blocks = blocks
        self.tables = tables
        self.people = people
        self.lobby = lobby
        self.seating = seating
        self.workers = Pool(1, patience=5)

    async def open(self, person: Person, asked: NewTable) -> Table:
        """A new table as a request describes it."""
        game = self.library.game(asked.game)
        seats = asked.seats or game.meta.seats[-1]
        company = _company(asked, game)
        names = [*asked.sharing, *(who for kind, who in company if kind == "here")]
        await to_thread(self.people.check_nobodys, names, person.id)
        table = new_table(
            game,
            seats,
            dict(asked.options),
            asked.settings(person.lang, self.seating),
            person.id,
            person.name,
            self.tables.now(),
            bots=_levels(asked.bots, seats, game),
            sharing=asked.sharing,
            seed=asked.seed,
            company=company,
        )
        return await self.tables.add(table, self._room(person))

    def _room(self, person: Person) -> AlsoWritten:
        """Nobody holds any number of tables: each may set bots to work."""
        most = MOST_AS_OWNER if person.account else MOST_AS_GUEST
        return self.lobby.room_for_table(person.id, most, bool(person.account))

    async def rematch(self, id: str, person: Person) -> Table:
        """The same people once more; whoever asks second finds the table that the first has opened."""
        tables = self.tables
        again: list[Table] = []
        apart = await to_thread(self._apart, person.id)

        def once(table: Table, now: float) -> bool:
            if not table.rematch:
                again.append(rematch(table, self.library.game(table.game.name), person.id, now, apart))
                table.rematch = again[-1].id
            return bool(again)

        old = await tables.change(id, once, again)
        found = await tables.get(old.rematch)
        if any(c.person == person.id for c in found.chairs if c.kind == RESERVED):
            return await tables.change(found.id, lambda t, now: sit(t, person.id, person.name, now))
        return found

    def _apart(self, person: str) -> frozenset[str]:
        """With whom a person does not sit down: one of the two has blocked the other."""
        return self.blocks.of(person) | self.blocks.against(person)

    async def sit(
        self, id: str, person: Person, name: str, code: str = "", seat: int | None = None, another: bool = False
    ) -> Table:
        """Sit down at a table, or ask its owner for a chair."""
        blocked_by = await to_thread(self.blocks.against, person.id)
        return await self.tables.change(
            id, lambda t, now: sit(t, person.id, name, now, code, seat, another, blocked_by)
        )

    async def fork(self, table: Table, person: Person, ply: int, bots: str = "", seat: int | None = None) -> Table:
        """Play on from a position of a finished game."""
        if bots:
            check_level(bots, table.game)
        settings = Settings(lang=person.lang, access="invitation", undo="open", watch="invited")
        branch = fork(table, ply, person.id, person.name, settings, self.tables.now(), bots, seat)
        return await self.tables.add(branch, self._room(person))

    async def from_record(self, person: Person, text: str) -> tuple[Table, VariationTree]:
        """A record as a table to look at, and the variations that came with it."""
        read: tuple[Record, FiledVariations | None] = await self._read_apart(read_file, text, person.id)
        record, filed = read
        if record.game not in self.library.names():
            raise BadRecord("no_game", quoted(record.game), listed(self.library.names()))
        game = self.library.game(record.game)
        if game.data_digest != record.data:
            data = await to_thread(self.tables.store.dataset, record.game, record.data)
            if data is not None:
                game = self.library.game_with(record.game, data)
            else:
                game = self.library.game_as_it_was(record.game, record.data) or game
        settings = Settings(lang=person.lang, access="invitation", watch="anyone")
        upload = Upload(self.library.module(record.game).__name__, game.data, record, filed)
        told: ReplayedRecord = await self._read_apart(replay, upload, person.id)
        table = await to_thread(study, game, record, told, person.id, settings, self.tables.now())
        return await self.tables.add(table), told.variations

    async def _read_apart(self, job: Callable[[Any], Any], upload: object, who: str) -> Any:
        try:
            return await self.workers.ask(job, upload, SECONDS, who)
        except (TimeoutError, BrokenProcessPool):
            log.exception("a file that somebody brought was given up")
            raise NotNow("busy") from None

    def close(self) -> None:
        """Let the reading process go."""
        self.workers.close()


def _company(asked: NewTable, game: Game[Any]) -> list[tuple[str, str]]:
    """Who takes each of the other seats, where a request says it seat by seat."""
    if asked.chairs and (asked.bots is not None or asked.sharing):
        raise BadRequest("chairs_instead")
    out: list[tuple[str, str]] = []
    for words in asked.chairs:
        kind, _, who = words.partition(":")
        if kind not in ("open", "here", "bot") or bool(who) == (kind == "open") or (kind == "here" and len(who) > 40):
            raise BadRequest("one_of", "chairs", "open, here:NAME, bot:LEVEL")
        out.append((kind, check_level(who, game) if kind == "bot" else who))
    return out


def _levels(bots: int | str | list[str] | None, seats: int, game: Game[Any]) -> list[str]:
    """Bots as a number, a level for every other seat, or a list of levels."""
    if bots is None:
        return []
    if isinstance(bots, int):
        if not 0 <= bots < seats:
            raise BadRequest("number_between", "bots", 0, seats - 1)
        return usual_company(game, bots)
    if isinstance(bots, str):
        return [check_level(bots, game)] * (seats - 1)
    return [check_level(level, game) for level in bots]
