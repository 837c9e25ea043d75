"""Notices on their way: written down first, sent afterwards, tried again, and never lost without a word."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, insert, select, update

from mingtang.store.database import Database
from mingtang.store.schema import notices

TRIES = 4
PAUSES = (30.0, 300.0, 3600.0)
KEEP = 30 * 86_400.0


@dataclass(frozen=True)
class Notice:
    """A message to a person about a table."""

    id: int
    person: str
    table: str
    channel: str
    subject: str
    text: str
    link: str
    created: float
    tries: int
    sent: float
    error: str
    waiting: bool


class Notices:
    """The out-tray of the house."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def add(
        self,
        person: str,
        table: str,
        channel: str,
        subject: str,
        text: str,
        link: str,
        now: float,
        due: float,
        instead: bool = False,
    ) -> None:
        """Put a notice into the tray, unless one about the same table waits there already; `instead`: that one now says this."""
        with self.database.writing() as c:
            same = (notices.c.person == person) & (notices.c.table == table) & (notices.c.channel == channel)
            waits = c.execute(select(notices.c.id).where(same & notices.c.due.is_not(None))).scalar()
            if waits is not None:
                if instead:
                    c.execute(update(notices).where(notices.c.id == waits).values(subject=subject, text=text))
                return
            values = {"person": person, "table": table, "channel": channel, "subject": subject, "text": text}
            c.execute(insert(notices).values(**values, link=link, created=now, due=due, tries=0, sent=0.0, error=""))

    def take_due(self, now: float, again: float) -> list[Notice]:
        """The notices to send now; each is given to one process only."""
        with self.database.reading() as c:
            rows = c.execute(select(notices).where(notices.c.due <= now).limit(20)).mappings().all()
        taken: list[Notice] = []
        for row in rows:
            with self.database.writing() as c:
                mine = (notices.c.id == row["id"]) & (notices.c.due == row["due"])
                if c.execute(update(notices).where(mine).values(due=again)).rowcount == 1:
                    taken.append(_notice(row))
        return taken

    def withdraw(self, person: str, table: str) -> None:
        """The person has seen the table: nothing need be sent."""
        with self.database.writing() as c:
            mine = (notices.c.person == person) & (notices.c.table == table) & notices.c.due.is_not(None)
            c.execute(delete(notices).where(mine & (notices.c.tries == 0)))

    def done(self, notice: Notice, now: float, error: str = "") -> None:
        """It was sent, or it failed: then it is tried again a few times, and the error stays visible."""
        tries = notice.tries + 1
        again = now + PAUSES[tries - 1] if error and tries < TRIES else None
        values = {"tries": tries, "due": again, "sent": 0.0 if error else now, "error": error[:300]}
        with self.database.writing() as c:
            c.execute(update(notices).where(notices.c.id == notice.id).values(**values))

    def of(self, person: str, limit: int = 20) -> list[Notice]:
        """The last notices to a person, with their errors."""
        with self.database.reading() as c:
            query = select(notices).where(notices.c.person == person).order_by(notices.c.id.desc()).limit(limit)
            return [_notice(row) for row in c.execute(query).mappings()]

    def sweep(self, now: float) -> None:
        """Forget old ones."""
        with self.database.writing() as c:
            c.execute(delete(notices).where((notices.c.created < now - KEEP) & notices.c.due.is_(None)))


def _notice(row: Any) -> Notice:
    kept = ("id", "person", "table", "channel", "subject", "text", "link", "created", "tries", "sent", "error")
    return Notice(**{k: row[k] for k in kept}, waiting=row["due"] is not None)
