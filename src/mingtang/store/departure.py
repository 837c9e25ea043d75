"""To leave the house for good: the games stay, the name goes. And to take along what the house knows."""

from __future__ import annotations

import json
import zlib
from typing import Any

from sqlalchemy import Connection, delete, select, update

from mingtang.store.hosting import Hosting, check_not_last
from mingtang.store.people import Person
from mingtang.store.schema import (
    analyses,
    blocks,
    chat,
    instructions,
    lessons,
    links,
    notes,
    notices,
    people,
    presence,
    reports,
    seats,
    tables,
    visitors,
)
from mingtang.store.tables import announce
from mingtang.table.seats import distinct


class Departure:
    """People who go."""

    def __init__(self, hosting: Hosting) -> None:
        self.hosting = hosting
        self.people = hosting.people
        self.database = hosting.database

    def check(self, person: Person, now: float) -> None:
        """Whether a person may go: the last host may not."""
        with self.database.writing() as c:
            check_not_last(c, person.id, now)

    def leave_for_good(self, person: Person, now: float) -> None:
        """Forget a person. Stand-ins take the seats of running games; in all games a number takes the place of the name."""
        self.check(person, now)
        self.hosting.clear_chairs(person.id, now)
        id = person.id
        with self.database.writing() as c:
            check_not_last(c, id, now)
            said = list(c.execute(select(chat.c.table).distinct().where(chat.c.person == id)).scalars())
            c.execute(delete(chat).where(chat.c.person == id))
            changed = {*said, *self._unname(c, id)}
            for name in sorted(changed):
                c.execute(update(tables).where(tables.c.id == name).values(version=tables.c.version + 1))
                version = c.execute(select(tables.c.version).where(tables.c.id == name)).scalar_one()
                announce(c, self.database, name, version, now)
            about = notices.c.table.in_(select(seats.c.table).where(seats.c.person == id)) & notices.c.due.is_(None)
            c.execute(delete(notices).where(about))  # what others were told names the person
            c.execute(delete(blocks).where((blocks.c.person == id) | (blocks.c.blocked == id)))
            for table in (notices, links, visitors, presence, lessons, notes, instructions, analyses):
                c.execute(delete(table).where(table.c.person == id))
            c.execute(update(reports).where(reports.c.whom == id).values(said=""))
            empty = {"name": "", "alike": "", "email": "", "webhook": "", "role": ""}
            gone = {"login": None, "password": None, "gone": now, "seen": now}
            c.execute(update(people).where(people.c.id == id).values(**empty, **gone))
            self.people.end_sessions(c, id, now)

    def _unname(self, c: Connection, id: str) -> list[str]:
        """Take a person's name out of every chair; answers at which tables."""
        mine = list(c.execute(select(seats.c.table).distinct().where(seats.c.person == id)).scalars())
        for table in mine:
            rows = c.execute(select(seats.c.seat, seats.c.person, seats.c.name).where(seats.c.table == table)).all()
            taken = [name for _, who, name in rows if who != id]
            for seat, who, _ in rows:
                if who == id:
                    name = distinct(f"P{seat + 1}", taken)
                    this = (seats.c.table == table) & (seats.c.seat == seat)
                    c.execute(update(seats).where(this).values(name=name))
        return mine

    def belongings(self, person: Person) -> dict[str, Any]:
        """What the house knows of a person, but for the games themselves: those are told table by table."""
        with self.database.reading() as c:
            row = c.execute(select(people).where(people.c.id == person.id)).mappings().one()
            said = c.execute(
                select(chat.c.table, chat.c.at, chat.c.text).where(chat.c.person == person.id).order_by(chat.c.id)
            ).all()
            noted = c.execute(
                select(notes.c.table, notes.c.at, notes.c.text).where(notes.c.person == person.id).order_by(notes.c.at)
            ).all()
            laid = select(instructions.c.table, instructions.c.sheet).where(instructions.c.person == person.id)
            ordered = c.execute(laid.order_by(instructions.c.table)).all()
            drawn_up = c.execute(
                select(analyses.c.table, analyses.c.at, analyses.c.shared, analyses.c.tree)
                .where(analyses.c.person == person.id)
                .order_by(analyses.c.at)
            ).all()
            kept = ("id", "name", "lang", "email", "webhook", "role", "created", "seen", "muted_until")
            mine = select(seats.c.table).distinct().where(seats.c.person == person.id)
            games = list(c.execute(mine).scalars())
        return {
            "person": {**{key: row[key] for key in kept}, "account": row["login"] is not None},
            "chat": [{"table": table, "at": at, "text": text} for table, at, text in said],
            "notes": [{"table": table, "at": at, "text": text} for table, at, text in noted],
            "instructions": [{"table": table, **json.loads(sheet)} for table, sheet in ordered],
            "analyses": [
                {"table": table, "at": at, "shared": bool(on), **json.loads(zlib.decompress(tree))}
                for table, at, on, tree in drawn_up
            ],
            "tables": games,
        }
