"""What the lobby lists: open tables, my tables, finished games; and what the house must see to next."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Integer, Select, bindparam, func, select, update

from mingtang.core.kept_by_size import KeptBySize
from mingtang.store.database import Database
from mingtang.store.schema import seats, tables
from mingtang.store.tables import AlsoWritten
from mingtang.table.problems import NotNow
from mingtang.table.seats import PERSON, RESERVED, Chair
from mingtang.table.settings import Settings
from mingtang.table.table import CLOSED, LESSON, OPEN, OVER, PLAN, PLAYING

MOST = 100
FORGOTTEN = 7 * 86_400.0
"""After so many seconds without anything happening an open table is no longer listed."""
KEPT = 16_000_000
"""So many bytes of summaries are remembered: a table's stays as it is until the table's next version."""
A_SUMMARY, A_CHAIR = 2_500, 450
"""What they take, roughly."""
NUMBERED = (tables.c.id, tables.c.version)
MINE = (
    select(*NUMBERED)
    .where(
        tables.c.id.in_(
            select(seats.c.table)
            .where(seats.c.person == bindparam("person"))
            .union(select(tables.c.id).where(tables.c.owner == bindparam("person")))
        ),
        tables.c.phase.not_in((CLOSED, LESSON, PLAN)),
    )
    .order_by(tables.c.changed.desc())
    .limit(bindparam("most", type_=Integer))
)
"""Asked with every lobby, so it is made once. Both halves of it are looked up, which an "or" would not be."""


@dataclass(frozen=True)
class TableSummary:
    """A table as the lobby shows it: nothing that is hidden at the table."""

    id: str
    game: str
    phase: str
    owner: str
    settings: Settings
    options: dict[str, Any]
    chairs: tuple[Chair, ...]
    waiting: tuple[int, ...]
    """The seats that are waited for. Only those who sit at the table are told: see `waits_for`."""
    ply: int
    round: int
    deadline: float | None
    created: float
    changed: float
    finished: float
    open_luck: bool
    """Whether somebody may know the luck: the seed was given, or the table began as a fork."""
    result: tuple[tuple[int, int, int], ...]
    """(seat, place, points) when the game is over."""
    asking: int = 0
    """How many ask the owner for a chair."""
    paused: bool = False
    """Whether the players rest by agreement: nobody is waited for."""

    def seats_of(self, person: str) -> tuple[int, ...]:
        """The seats of a person."""
        return tuple(c.seat for c in self.chairs if c.kind == PERSON and c.person == person)

    def waits_for(self, person: str) -> bool:
        """Whether this table waits for this person: to choose, to take the chair that is kept, or to answer who asks for one."""
        if self.phase == OPEN:
            if self.asking and person == self.owner:
                return True
            return self.keeps_chair_for(person)
        return not self.paused and any(s in self.waiting and not self.chairs[s].away for s in self.seats_of(person))

    def keeps_chair_for(self, person: str) -> bool:
        """Whether this person is invited and has not come yet."""
        return any(c.kind == RESERVED and c.person == person for c in self.chairs)


class Lobby:
    """Lists of tables."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._known: KeptBySize[TableSummary] = KeptBySize(KEPT, lambda s: A_SUMMARY + A_CHAIR * len(s.chairs))

    def open_tables(self, limit: int, now: float) -> list[TableSummary]:
        """Public tables with a free chair, the newest first; those that everybody has forgotten are left out."""
        public = (tables.c.phase == OPEN) & (tables.c.access == "public")
        return self._list(public & (tables.c.changed >= now - FORGOTTEN), limit)

    def running(self, limit: int = 30) -> list[TableSummary]:
        """Public tables in play, the most lively first."""
        return self._list((tables.c.phase == PLAYING) & (tables.c.access == "public"), limit)

    def finished(self, limit: int = 30) -> list[TableSummary]:
        """Public games that are over, the latest first."""
        return self._list((tables.c.phase == OVER) & (tables.c.access == "public"), limit)

    def live(self, limit: int = MOST) -> list[TableSummary]:
        """Every table that is not over, for hosts."""
        return self._list(tables.c.phase.in_((OPEN, PLAYING)), limit)

    def mine(self, person: str, limit: int = MOST) -> list[TableSummary]:
        """A person's tables, those kept for the person and those only looked at included; the latest first."""
        return self._summaries(MINE, {"person": person, "most": min(limit, MOST)})

    def plans(self, person: str, table: str) -> list[str]:
        """A person's plans at a table, the oldest first."""
        with self.database.reading() as c:
            return _plans(c, person, table)

    def room_for_plan(self, person: str, table: str, most: int) -> AlsoWritten:
        """Looks, while a plan is stored, whether the person keeps fewer than so many at a table."""

        def check(c: Connection) -> None:
            self.database.queue_up(c, person)
            if len(_plans(c, person, table)) >= most:
                raise NotNow("too_many_plans", most)

        return check

    def played(self, person: str) -> tuple[int, int]:
        """How many public games a person has finished, and how many of them won."""
        mine = (seats.c.person == person) & (seats.c.kind == PERSON) & (tables.c.phase == OVER)
        query = select(seats.c.seat, tables.c.result).join(tables, tables.c.id == seats.c.table)
        with self.database.reading() as c:
            found = c.execute(query.where(mine, tables.c.access == "public")).all()
        won = sum([seat, 1] in [row[:2] for row in json.loads(result)] for seat, result in found)
        return len(found), won

    def room_for_table(self, person: str, most: int, account: bool) -> AlsoWritten:
        """Looks, while a table is stored, whether the person plays at fewer than so many."""

        def check(c: Connection) -> None:
            self.database.queue_up(c, person)
            if _held(c, person) >= most:
                raise NotNow("too_many_tables", most) if account else NotNow("guest_tables", most)

        return check

    def phases(self) -> dict[str, int]:
        """How many tables are open, in play, over, closed or for study."""
        with self.database.reading() as c:
            rows = c.execute(select(tables.c.phase, func.count()).group_by(tables.c.phase)).all()
        return dict.fromkeys((OPEN, PLAYING, OVER), 0) | dict(rows)

    def one(self, table: str) -> TableSummary | None:
        """One table."""
        return next(iter(self._list(tables.c.id == table, 1)), None)

    def _list(self, which: Any, limit: int) -> list[TableSummary]:
        query = select(*NUMBERED).where(which).order_by(tables.c.changed.desc())
        return self._summaries(query.limit(min(limit, MOST)), {})

    def _summaries(self, which: Select[Any], given: dict[str, Any]) -> list[TableSummary]:
        """The tables that a query numbers. Only those are read that are not known as they are now."""
        out: dict[str, TableSummary | None] = {}
        with self.database.reading() as c:
            numbered = c.execute(which, given).all()
            for id, version in numbered:
                out[id] = self._known.find((id, version))
            unknown = [id for id, found in out.items() if found is None]
            if unknown:
                chairs = _chairs(c, unknown)
                for row in c.execute(select(tables).where(tables.c.id.in_(unknown))).mappings():
                    made = _summary(row, chairs.get(row["id"], ()))
                    out[made.id] = self._known.keep((made.id, row["version"]), made)
        return [found for found in out.values() if found is not None]

    # ---- what must be seen to

    def late(self, now: float) -> list[str]:
        """Tables where somebody's time is over."""
        with self.database.reading() as c:
            which = (tables.c.phase == PLAYING) & (tables.c.deadline <= now)
            return list(c.execute(select(tables.c.id).where(which).limit(MOST)).scalars())

    def timed(self) -> list[str]:
        """Tables whose clocks run."""
        with self.database.reading() as c:
            which = (tables.c.phase == PLAYING) & (tables.c.deadline.is_not(None))
            return list(c.execute(select(tables.c.id).where(which)).scalars())

    def orphaned_bots(self, now: float, again: float) -> list[str]:
        """Tables where a bot should have chosen long ago: its process must have died. Whoever asks first gets them."""
        with self.database.reading() as c:
            which = (tables.c.phase == PLAYING) & (tables.c.bot_due <= now)
            found = c.execute(select(tables.c.id, tables.c.bot_due).where(which).limit(MOST)).all()
        taken: list[str] = []
        for id, due in found:
            with self.database.writing() as c:
                mine = (tables.c.id == id) & (tables.c.bot_due == due)
                if c.execute(update(tables).where(mine).values(bot_due=again)).rowcount == 1:
                    taken.append(id)
        return taken

    def hold_bots(self, table: str, until: float) -> None:
        """A bot of this table is thinking; nobody need take over before this moment."""
        with self.database.writing() as c:
            mine = (tables.c.id == table) & tables.c.bot_due.is_not(None)
            c.execute(update(tables).where(mine).values(bot_due=until))

    def claim_bots(self, now: float) -> None:
        """Every bot is due at once: the house has just opened and nobody else can be playing for them."""
        with self.database.writing() as c:
            c.execute(update(tables).where(tables.c.bot_due.is_not(None)).values(bot_due=now))


def _plans(c: Connection, person: str, table: str) -> list[str]:
    mine = (tables.c.owner == person) & (tables.c.phase == PLAN) & (tables.c.forked_from == table)
    return list(c.execute(select(tables.c.id).where(mine).order_by(tables.c.created)).scalars())


def _held(c: Connection, person: str) -> int:
    """At how many tables that are not over a person sits and plays."""
    live = tables.c.phase.in_((OPEN, PLAYING)) & (seats.c.person == person) & (seats.c.kind == PERSON)
    which = select(func.count(seats.c.table.distinct())).join(tables, tables.c.id == seats.c.table)
    return c.execute(which.where(live, seats.c.away == "")).scalar_one()


def _chairs(c: Connection, ids: Sequence[str]) -> dict[str, tuple[Chair, ...]]:
    out: dict[str, list[Chair]] = {}
    for row in c.execute(select(seats).where(seats.c.table.in_(ids)).order_by(seats.c.seat)).mappings():
        chair = Chair(row["seat"], row["kind"], row["person"], row["name"], row["level"], row["away"])
        out.setdefault(row["table"], []).append(chair)
    return {id: tuple(chairs) for id, chairs in out.items()}


def _summary(row: Any, chairs: tuple[Chair, ...]) -> TableSummary:
    live = json.loads(row["live"])
    return TableSummary(
        id=row["id"],
        game=row["game"],
        phase=row["phase"],
        owner=row["owner"],
        settings=Settings.restored(json.loads(row["settings"])),
        options=json.loads(row["options"]),
        chairs=chairs,
        waiting=tuple(int(s) for s in row["waiting"].split()),
        ply=row["ply"],
        round=row["round"],
        deadline=row["deadline"],
        created=row["created"],
        changed=row["changed"],
        finished=row["finished"],
        open_luck=bool(row["open_luck"]),
        result=tuple((s, p, t) for s, p, t in json.loads(row["result"])),
        asking=len(live.get("requests", ())),
        paused="pause" in live,
    )
