"""What a house need not keep for ever: guests who do not come back, tables where no game began, sessions nobody uses, links whose time is over.

Games stay, running and finished, and with them the names of those who played.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, case, delete, func, or_, select

from mingtang.store.database import Database
from mingtang.store.schema import (
    analyses,
    blocks,
    chat,
    instructions,
    links,
    notes,
    notices,
    people,
    presence,
    reports,
    reviews,
    seats,
    sessions,
    tables,
    visitors,
)
from mingtang.store.tables import announce
from mingtang.table.table import CLOSED, OPEN, PLAYING

DAY = 86_400.0
AT_ONCE = 200
"""So many go in one transaction: nobody who plays meanwhile waits for long."""


@dataclass(frozen=True)
class Keep:
    """For how many days something is kept that nobody uses; 0: for ever."""

    guests: int = 180
    open_tables: int = 30
    sessions: int = 180


@dataclass(frozen=True)
class Tidied:
    """How many of each went, or would go."""

    guests: int
    tables: int
    sessions: int
    links: int


class Retention:
    """Looks for what is old, and throws it away."""

    def __init__(self, database: Database, keep: Keep) -> None:
        self.database = database
        self.keep = keep

    def due(self, now: float) -> Tidied:
        """What would go; nothing is changed."""
        with self.database.reading() as c:
            return Tidied(
                _count(c, people, self._old_guests(now)),
                _count(c, tables, self._empty_tables(now)),
                _count(c, sessions, self._old_sessions(now)),
                _count(c, links, links.c.expires < now),
            )

    def tidy(self, now: float) -> Tidied:
        """Throw it away: first the tables and sessions, then the guests whom nothing holds here any more."""
        gone_tables = 0
        while ids := self._take(tables, self._empty_tables(now)):
            gone_tables += self._remove_tables(ids, now)
        gone_sessions = self._remove(sessions, self._old_sessions(now))
        gone_links = self._remove(links, links.c.expires < now)
        gone_guests = 0
        while ids := self._take(people, self._old_guests(now)):
            gone_guests += self._remove_guests(ids, now)
        return Tidied(gone_guests, gone_tables, gone_sessions, gone_links)

    # ---- what is old

    def _old_guests(self, now: float) -> ColumnElement[bool]:
        """Somebody without an account, not seen for long, who sits at no table that goes on. Bans and reports are remembered."""
        awaited = (
            select(seats.c.person)
            .join(tables, tables.c.id == seats.c.table)
            .where(tables.c.phase.in_((OPEN, PLAYING)), seats.c.person != "")
        )
        owning = select(tables.c.owner).where(tables.c.phase.in_((OPEN, PLAYING)))
        return and_(
            people.c.seen < _before(now, self.keep.guests),
            people.c.login.is_(None),
            people.c.role == "",
            people.c.banned_until <= now,
            people.c.muted_until <= now,
            people.c.id.not_in(awaited),
            people.c.id.not_in(owning),
            people.c.id.not_in(select(reports.c.person)),
            people.c.id.not_in(select(reports.c.whom)),
        )

    def _empty_tables(self, now: float) -> ColumnElement[bool]:
        """A table at which no game began and nothing has happened for long; nobody has it open."""
        return and_(
            tables.c.changed < _before(now, self.keep.open_tables),
            tables.c.phase.in_((OPEN, CLOSED)),
            tables.c.ply == 0,
            tables.c.id.not_in(select(presence.c.table)),
        )

    def _old_sessions(self, now: float) -> ColumnElement[bool]:
        used = case((sessions.c.used > sessions.c.created, sessions.c.used), else_=sessions.c.created)
        return or_(sessions.c.expires < now, used < _before(now, self.keep.sessions))

    # ---- throwing it away

    def _take(self, table: Any, old: ColumnElement[bool]) -> list[str]:
        with self.database.reading() as c:
            return list(c.execute(select(table.c.id).where(old).limit(AT_ONCE)).scalars())

    def _remove(self, table: Any, old: ColumnElement[bool]) -> int:
        with self.database.writing() as c:
            return c.execute(delete(table).where(old)).rowcount

    def _remove_tables(self, ids: list[str], now: float) -> int:
        with self.database.writing() as c:
            # Somebody may have sat down since they were found.
            still = tables.c.id.in_(ids) & self._empty_tables(now)
            rows = c.execute(select(tables.c.id, tables.c.version).where(still)).all()
            found = dict(rows)
            for part in (seats, chat, visitors, reviews, notices, notes, instructions, analyses):
                c.execute(delete(part).where(part.c.table.in_(found)))
            c.execute(delete(tables).where(tables.c.id.in_(found)))
            for id, version in found.items():
                announce(c, self.database, id, version + 1, now)
            return len(found)

    def _remove_guests(self, ids: list[str], now: float) -> int:
        with self.database.writing() as c:
            found = list(c.execute(select(people.c.id).where(people.c.id.in_(ids), self._old_guests(now))).scalars())
            for part in (sessions, links, notices, notes, instructions, analyses, visitors):
                c.execute(delete(part).where(part.c.person.in_(found)))
            c.execute(delete(blocks).where(blocks.c.person.in_(found) | blocks.c.blocked.in_(found)))
            c.execute(delete(people).where(people.c.id.in_(found)))
            return len(found)


def _before(now: float, days: int) -> float:
    """The moment before which something is old; long before everything if it is kept for ever."""
    return now - days * DAY if days else -1.0


def _count(c: Connection, table: Any, old: ColumnElement[bool]) -> int:
    return c.execute(select(func.count()).select_from(table).where(old)).scalar_one()
