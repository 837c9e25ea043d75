"""What somebody notes down at a table for nobody else to read."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from mingtang.store.database import Database
from mingtang.store.schema import notes
from mingtang.table.problems import NotNow

MOST_AS_GUEST, MOST_AS_OWNER = 100, 2_000
"""So many sheets a guest, or somebody with an account, may keep: nobody fills the house with them."""


@dataclass(frozen=True)
class Note:
    """A sheet of notes, and when it was last written on (0: never)."""

    text: str = ""
    at: float = 0.0


class Notes:
    """One sheet for each person and table. Nobody but its writer is ever shown it."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def of(self, person: str, table: str) -> Note:
        """What a person has noted at a table."""
        with self.database.reading() as c:
            row = c.execute(select(notes.c.text, notes.c.at).where(_this(person, table))).first()
        return Note(*row) if row is not None else Note()

    def keep(self, person: str, table: str, text: str, now: float, account: bool = False) -> Note:
        """Write the sheet anew; without a word on it, it is thrown away. `account`: whether the person has one."""
        with self.database.writing() as c:
            if not text:
                c.execute(delete(notes).where(_this(person, table)))
                return Note()
            values = {"text": text, "at": now}
            if c.execute(update(notes).where(_this(person, table)).values(**values)).rowcount == 0:
                self.database.queue_up(c, person)
                _check_room(c, person, account)
                try:
                    with c.begin_nested():
                        c.execute(insert(notes).values(person=person, table=table, **values))
                except IntegrityError:  # from another page of the same person, at the same moment
                    c.execute(update(notes).where(_this(person, table)).values(**values))
        return Note(text, now)


def _check_room(c: Connection, person: str, account: bool) -> None:
    most = MOST_AS_OWNER if account else MOST_AS_GUEST
    if c.execute(select(func.count()).select_from(notes).where(notes.c.person == person)).scalar_one() >= most:
        raise NotNow("too_many_notes", most)


def _this(person: str, table: str) -> ColumnElement[bool]:
    return (notes.c.person == person) & (notes.c.table == table)
