"""Reports: what people tell the hosts about each other, until somebody has seen to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, func, insert, select, update

from mingtang.store.database import Database
from mingtang.store.schema import people, reports
from mingtang.table.problems import NotFound, NotNow

MOST_OPEN = 20
"""So many reports of one person may wait at once."""
MOST = 200


@dataclass(frozen=True)
class PersonReport:
    """Somebody tells the hosts about somebody."""

    id: int
    at: float
    person: str
    name: str
    """Who reports; empty names belong to people who have left the house."""
    whom: str
    whom_name: str
    table: str
    said: str
    why: str
    closed: float
    closed_by: str
    """Who has seen to it, by name."""
    answer: str


class Reports:
    """The queue of reports."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def add(self, person: str, whom: str, table: str, said: str, why: str, now: float) -> None:
        """Tell the hosts about somebody."""
        if person == whom:
            raise NotNow("report_oneself")
        with self.database.writing() as c:
            self.database.queue_up(c, person)
            waiting = select(func.count()).where(reports.c.person == person, reports.c.closed == 0)
            if c.execute(waiting).scalar_one() >= MOST_OPEN:
                raise NotNow("too_many_reports", MOST_OPEN)
            values = {"person": person, "whom": whom, "table": table, "said": said[:500], "why": why}
            c.execute(insert(reports).values(**values, at=now, closed=0.0, closed_by="", answer=""))

    def close(self, c: Connection, id: int, by: str, answer: str, now: float) -> str:
        """Somebody has seen to it; answers whom it was about."""
        this = (reports.c.id == id) & (reports.c.closed == 0)
        whom = c.execute(select(reports.c.whom).where(this)).scalar()
        values = {"closed": now, "closed_by": by, "answer": answer}
        if whom is None or c.execute(update(reports).where(this).values(**values)).rowcount != 1:
            raise NotFound("no_report")
        return str(whom)

    def waiting(self) -> int:
        """How many nobody has seen to."""
        with self.database.reading() as c:
            return c.execute(select(func.count()).select_from(reports).where(reports.c.closed == 0)).scalar_one()

    def queue(self, closed: bool = False, limit: int = MOST) -> list[PersonReport]:
        """Those that wait, the oldest first; or those that were seen to, the latest first."""
        if closed:
            return self._list(reports.c.closed > 0, reports.c.closed.desc(), limit)
        return self._list(reports.c.closed == 0, reports.c.at, limit)

    def by(self, person: str) -> list[PersonReport]:
        """What a person has told the hosts, the latest first."""
        return self._list(reports.c.person == person, reports.c.at.desc(), MOST)

    def _list(self, which: Any, order: Any, limit: int) -> list[PersonReport]:
        teller, told, closer = people.alias(), people.alias(), people.alias()
        query = (
            select(reports, teller.c.name, told.c.name, closer.c.name)
            .outerjoin(teller, teller.c.id == reports.c.person)
            .outerjoin(told, told.c.id == reports.c.whom)
            .outerjoin(closer, closer.c.id == reports.c.closed_by)
        )
        with self.database.reading() as c:
            rows = c.execute(query.where(which).order_by(order).limit(limit)).all()
        return [
            PersonReport(r[0], r[1], r[2], r[10] or "", r[3], r[11] or "", r[4], r[5], r[6], r[7], r[12] or "", r[9])
            for r in rows
        ]
