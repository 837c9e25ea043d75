"""Tables on disk: how one is laid down and taken up again."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import Connection, Delete, Select, bindparam, delete, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from mingtang.core.errors import HouseError
from mingtang.core.game import Game
from mingtang.core.history import Entry, History
from mingtang.core.options import read_options
from mingtang.core.storage import STORED_EVERY, StoredPosition, events_from_text, events_to_text
from mingtang.store.database import Database
from mingtang.store.schema import (
    analyses,
    chat,
    datasets,
    instructions,
    news,
    notes,
    notices,
    plies,
    presence,
    reviews,
    seats,
    snapshots,
    tables,
    visitors,
)
from mingtang.table.clocks import Clocks
from mingtang.table.library import Library
from mingtang.table.pausing import restored_pause, saved_pause
from mingtang.table.problems import NotFound, NotNow
from mingtang.table.seats import Chair
from mingtang.table.settings import Settings
from mingtang.table.table import (
    LESSON,
    MOST_SAID,
    OVER,
    PLAN,
    PLAYING,
    STUDY,
    ChatLine,
    EndRequest,
    SeatRequest,
    Table,
    UndoRequest,
)

CHANNEL = "mingtang"
ENTRY = [
    plies.c[name]
    for name in ("ply", "seat", "words", "length", "round", "told", "revealed", "mark", "at", "by", "version")
]
"""What is read of an entry, in the order of its fields."""
STORE_CHANGE = (
    update(tables)
    .where(tables.c.id == bindparam("known_id"), tables.c.version == bindparam("known_version"))
    .values({column: bindparam(column.name) for column in tables.c if column.name != "id"})
)
"""A statement that is made once costs half as much as one that is made for every choice."""
FIND_VERSION = select(tables.c.version).where(tables.c.id == bindparam("this"))
AGAIN = 12
AlsoWritten = Callable[[Connection], None]
"""What is written with a change: all of it or nothing."""
BOT_TAKEOVER = 6.0
"""Another process plays for a bot if the one that should has not done so for as many seconds."""


class Conflict(HouseError):
    """Somebody else changed the table first: look again."""


class TableStore:
    """Where tables are kept."""

    def __init__(self, database: Database, library: Library) -> None:
        self.database = database
        self.library = library

    # ---- laying down

    def add(self, table: Table, room: AlsoWritten | None = None) -> None:
        """Store a new table, if `room` does not find that there is none: of many that come at once only so many are let in."""
        kept = _positions_to_keep(table, None)
        with self.database.writing() as c:
            if room is not None:
                room(c)
            self._add(c, table, kept)

    def _add(self, c: Connection, table: Table, kept: dict[int, bytes]) -> None:
        known = select(datasets.c.digest).where(
            datasets.c.digest == table.game.data_digest, datasets.c.game == table.game.name
        )
        if c.execute(known).first() is None:
            self._add_data(c, table.game)
        c.execute(insert(tables).values(id=table.id, **_row(table)))
        self._add_parts(c, table, kept)
        self._write_seats(c, table)
        self._announce(c, table)

    def _add_data(self, c: Connection, game: Game[Any]) -> None:
        try:
            with c.begin_nested():
                row = {"digest": game.data_digest, "game": game.name, "data": json.dumps(game.data, ensure_ascii=False)}
                c.execute(insert(datasets).values(**row))
        except IntegrityError:
            pass  # another process stored the same data at the same moment

    def save(self, table: Table, before: Table, new: Sequence[Table] = (), also: AlsoWritten | None = None) -> None:
        """Store a change, all of it or nothing, and `new` tables and whatever `also` writes with it. Raises Conflict if the stored
        table is not the one that was changed."""
        kept = _positions_to_keep(table, before)
        begun = [(t, _positions_to_keep(t, None)) for t in new]
        try:
            with self.database.writing() as c:
                changed = {"known_id": table.id, "known_version": before.version, **_row(table)}
                if c.execute(STORE_CHANGE, changed).rowcount != 1:
                    raise Conflict("table_changed", table.id)
                self._add_parts(c, table, kept)
                if table.chairs != before.chairs:
                    self._write_seats(c, table)
                self._announce(c, table)
                for added, positions in begun:
                    self._add(c, added, positions)
                if also is not None:
                    also(c)
        except IntegrityError:
            raise Conflict("table_changed", table.id) from None

    def _write_seats(self, c: Connection, table: Table) -> None:
        c.execute(delete(seats).where(seats.c.table == table.id))
        rows = [{"table": table.id, **_chair_row(chair)} for chair in table.chairs]
        c.execute(insert(seats), rows)

    def _add_parts(self, c: Connection, table: Table, kept: dict[int, bytes]) -> None:
        if table.new_entries:
            c.execute(insert(plies), [_ply_row(table.id, e) for e in table.new_entries])
        if table.new_said:
            c.execute(insert(chat), [_said_row(table.id, s) for s in table.new_said])
            if len(table.said) >= MOST_SAID:
                c.execute(_forgotten_talk(table.id))
        if kept:
            rows = [{"table": table.id, "ply": ply, "position": position} for ply, position in kept.items()]
            c.execute(insert(snapshots), rows)

    def _announce(self, c: Connection, table: Table) -> None:
        announce(c, self.database, table.id, table.version, table.changed_at)

    def change(self, id: str, do: Callable[[Table], bool | None], now: float, also: AlsoWritten | None = None) -> None:
        """Change a table from outside of any server process; whichever has it open hears of it. `do` answers False if nothing is to be done."""
        for _ in range(AGAIN):
            before = self.load(id)
            after = before.copy(now)
            if do(after) is False:
                return None
            try:
                return self.save(after, before, also=also)
            except Conflict:
                continue
        raise NotNow("busy")

    # ---- taking up

    def remove(self, table: Table, now: float) -> None:
        """Throw a table away with all that belongs to it. Whoever has it open is told."""
        with self.database.writing() as c:
            for part in (
                plies,
                snapshots,
                seats,
                chat,
                visitors,
                reviews,
                notices,
                notes,
                instructions,
                analyses,
                presence,
            ):
                c.execute(delete(part).where(part.c.table == table.id))
            c.execute(delete(tables).where(tables.c.id == table.id))
            announce(c, self.database, table.id, table.version + 1, now)

    def version(self, table: str) -> int | None:
        """The number of the stored table's last change; None if there is no such table."""
        with self.database.reading() as c:
            return c.execute(FIND_VERSION, {"this": table}).scalar()

    def load(self, id: str, known: Table | None = None) -> Table:
        """A table as it was stored last. With a table that was taken up earlier, only what is new since then is read."""
        with self.database.reading() as c:
            row = c.execute(select(tables).where(tables.c.id == id)).mappings().first()
            if row is None:
                raise NotFound("no_table")
            history = known.history if known is not None else None
            if history is not None and history.ply > row["ply"]:
                history = None  # the database was set back to an earlier day
            ply = history.ply if history is not None else 0
            game = self.library.game_known(row["game"], row["data"])
            data = None if game is not None else c.execute(data_of(row["game"], row["data"])).scalar_one()
            chairs = c.execute(select(seats).where(seats.c.table == id).order_by(seats.c.seat)).mappings().all()
            mine = (plies.c.table == id) & (plies.c.ply >= ply)
            entries = c.execute(select(*ENTRY).where(mine).order_by(plies.c.ply)).all()
            positions = select(snapshots.c.ply, snapshots.c.position).where(snapshots.c.table == id)
            kept = c.execute(positions if history is None else positions.where(snapshots.c.ply > ply)).all()
            said = (
                c.execute(select(chat).where(chat.c.table == id).order_by(chat.c.id.desc()).limit(MOST_SAID))
                .mappings()
                .all()
            )
        try:
            if game is None:
                game = self.library.game_with(row["game"], json.loads(data or ""))
            if history is not None:
                history = history.copy()
                history.extend([entry_of(e) for e in entries], _positions(game, kept))
            elif kept:
                history = _history(game, row, len(chairs), entries, kept)
            if history is not None:
                history.position(len(history.line))  # what cannot be opened is found out here
            table = _table(game, row, history)
        except HouseError as e:
            raise NotNow("cannot_open", e) from e
        table.chairs = tuple(Chair(**{k: v for k, v in chair.items() if k != "table"}) for chair in chairs)
        table.said = tuple(
            ChatLine(s["person"], s["name"], s["text"], s["at"], s["version"], s["key"], s["reaction"])
            for s in reversed(said)
        )
        return table

    def by_code(self, code: str) -> str | None:
        """The table that an invitation leads to."""
        with self.database.reading() as c:
            return c.execute(select(tables.c.id).where(tables.c.code == code)).scalar()

    def dataset(self, game: str, digest: str) -> dict[str, Any] | None:
        """Component data that some table was played with."""
        with self.database.reading() as c:
            found = c.execute(data_of(game, digest)).scalar()
        return json.loads(found) if found is not None else None

    # ---- visitors

    def welcome(self, table: str, person: str) -> None:
        """Remember that a person came with an invitation."""
        try:
            with self.database.writing() as c:
                c.execute(insert(visitors).values(table=table, person=person))
        except IntegrityError:
            pass  # they have been here before

    def welcomed(self, table: str, person: str) -> bool:
        """Whether a person came with an invitation once."""
        with self.database.reading() as c:
            mine = (visitors.c.table == table) & (visitors.c.person == person)
            return c.execute(select(visitors.c.table).where(mine)).first() is not None


ANNOUNCE = insert(news)


def announce(c: Connection, database: Database, table: str, version: int, at: float) -> None:
    """Tell every process of the house that a table changed, when this transaction is done."""
    if database.is_sqlite:
        c.execute(ANNOUNCE, {"table": table, "version": version, "at": at})
    else:
        c.execute(text("SELECT pg_notify(:channel, :what)"), {"channel": CHANNEL, "what": f"{table} {version}"})


def _positions_to_keep(table: Table, before: Table | None) -> dict[int, bytes]:
    """The positions that are stored, by ply: the first, every so many, and the last. Made before anybody waits for the transaction."""
    if table.history is None:
        return {}
    out = [0] if before is None or before.history is None else []
    for entry in table.new_entries:
        ply = entry.ply + 1
        last = ply == table.history.ply and table.phase in (OVER, STUDY)
        if ply % STORED_EVERY == 0 or last:
            out.append(ply)
    return {ply: table.history.packed_at(ply) for ply in out}


@functools.lru_cache(maxsize=2048)
def _settings_text(settings: Settings) -> str:
    """How a table is played is stored with every choice, and never changes."""
    return json.dumps(settings.saved(), ensure_ascii=False)


def _row(table: Table) -> dict[str, Any]:
    asked = table.undo
    live: dict[str, Any] = {"clocks": table.clocks.saved(), **saved_pause(table)}
    if asked is not None:
        live["undo"] = [asked.person, asked.seat, asked.ply, asked.length, list(asked.agreed)]
    if table.ending is not None:
        live["ending"] = [table.ending.person, table.ending.seat, list(table.ending.agreed)]
    if table.requests:
        live["requests"] = [[r.key, r.person, r.name, r.at] for r in table.requests]
    if table.turned_away:
        live["turned_away"] = list(table.turned_away)
    if table.lesson:
        live["lesson"] = [table.lesson, table.lesson_part, list(table.lesson_marks)]
    counts = table.phase == OVER and not table.plan
    result = [[s.seat, s.place, s.total] for s in table.game.scores(table.started.state)] if counts else []
    return {
        "game": table.game.name,
        "rules": table.rules,
        "data": table.game.data_digest,
        "options": json.dumps(table.options),
        "seed": str(table.seed),
        "open_luck": table.open_luck,
        "settings": _settings_text(table.settings),
        "owner": table.owner,
        "code": table.code,
        "access": table.settings.access,
        "phase": LESSON if table.lesson else PLAN if table.plan else table.phase,
        "version": table.version,
        "ply": table.ply,
        "round": table.game.round_of(table.history.state) if table.history else 0,
        "waiting": " ".join(str(s) for s in table.waiting),
        "opening": events_to_text(table.history.opening) if table.history else "[]",
        "live": json.dumps(live),
        "deadline": table.deadline(),
        "bot_due": table.changed_at + BOT_TAKEOVER if table.bots_to_move() else None,
        "created": table.created,
        "changed": table.changed_at,
        "finished": table.finished,
        "forked_from": table.forked_from,
        "forked_at": table.forked_at,
        "rematch_of": table.rematch_of,
        "rematch": table.rematch,
        "result": json.dumps(result),
    }


def _phase(stored: str, history: History | None) -> str:
    """What a table is while it is open: a lesson and a plan are played."""
    if stored == PLAN:
        return OVER if history is not None and history.over else PLAYING
    return PLAYING if stored == LESSON else stored


def _table(game: Game[Any], row: Any, history: History | None) -> Table:
    live = json.loads(row["live"])
    asked = live.get("undo")
    ending = live.get("ending")
    pause, pause_asked = restored_pause(live)
    lesson, part, marks = live.get("lesson", ("", 0, ()))
    return Table(
        id=row["id"],
        game=game,
        options=read_options(game.meta.switches, json.loads(row["options"]), row["rules"]),
        rules=row["rules"],
        seed=int(row["seed"]),
        settings=Settings.restored(json.loads(row["settings"])),
        chairs=(),
        owner=row["owner"],
        code=row["code"],
        created=row["created"],
        open_luck=bool(row["open_luck"]),
        phase=_phase(row["phase"], history),
        version=row["version"],
        changed_at=row["changed"],
        requests=tuple(SeatRequest(*r) for r in live.get("requests", ())),
        turned_away=tuple(live.get("turned_away", ())),
        finished=row["finished"],
        history=history,
        clocks=Clocks.restored(live["clocks"]),
        undo=UndoRequest(asked[0], asked[1], asked[2], asked[3], tuple(asked[4])) if asked else None,
        ending=EndRequest(ending[0], ending[1], tuple(ending[2])) if ending else None,
        pause=pause,
        pause_asked=pause_asked,
        forked_from=row["forked_from"],
        forked_at=row["forked_at"],
        rematch_of=row["rematch_of"],
        rematch=row["rematch"],
        plan=row["phase"] == PLAN,
        lesson=lesson,
        lesson_part=part,
        lesson_marks=tuple(marks),
    )


def data_of(game: str, digest: str) -> Select[Any]:
    """The question for the component data of a table."""
    return select(datasets.c.data).where(datasets.c.digest == digest, datasets.c.game == game)


def _history(game: Game[Any], row: Any, chairs: int, entries: Sequence[Any], kept: Sequence[Any]) -> History:
    positions = _positions(game, kept)
    try:
        first = positions[0].read()
    except (HouseError, KeyError):  # written otherwise by an earlier house: the seed deals the same again
        first = History.begin(game, chairs, json.loads(row["options"]), int(row["seed"]), row["rules"]).state
    return History.resume(game, events_from_text(row["opening"]), [entry_of(e) for e in entries], first, positions)


def _positions(game: Game[Any], kept: Sequence[Any]) -> dict[int, StoredPosition]:
    return {ply: StoredPosition(game, position) for ply, position in kept}


def _chair_row(chair: Chair) -> dict[str, Any]:
    return {
        "seat": chair.seat,
        "kind": chair.kind,
        "person": chair.person,
        "name": chair.name,
        "level": chair.level,
        "away": chair.away,
    }


def _ply_row(table: str, e: Entry) -> dict[str, Any]:
    return {
        "table": table,
        "ply": e.ply,
        "seat": e.seat,
        "words": e.words,
        "length": e.length,
        "round": e.round,
        "told": events_to_text(e.told),
        "revealed": e.revealed,
        "mark": e.mark,
        "at": e.at,
        "by": e.by,
        "version": e.version,
    }


def entry_of(row: Any) -> Entry:
    """An entry from its row."""
    ply, seat, words, length, round, told, revealed, mark, at, by, version = row
    return Entry(ply, seat, words, length, round, events_from_text(told), bool(revealed), mark, at, by, version)


def _forgotten_talk(table: str) -> Delete:
    """What was said so long ago that nobody reads it at the table any more: whoever talks all night fills no disk."""
    lines = chat.alias()
    latest = select(lines.c.id).where(lines.c.table == table).order_by(lines.c.id.desc())
    oldest = latest.offset(MOST_SAID - 1).limit(1).scalar_subquery()
    return delete(chat).where(chat.c.table == table, chat.c.id < oldest)


def _said_row(table: str, s: ChatLine) -> dict[str, Any]:
    return {
        "table": table,
        "person": s.person,
        "name": s.name,
        "text": s.text,
        "at": s.at,
        "version": s.version,
        "key": s.key,
        "reaction": s.reaction,
    }
