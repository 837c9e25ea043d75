"""What people have laid down at tables: kept, found when a table has changed, and carried out once, whichever process does it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field

from sqlalchemy import ColumnElement, Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from mingtang.core.errors import HouseError
from mingtang.store.database import Database
from mingtang.store.schema import instructions, tables
from mingtang.store.tables import AlsoWritten
from mingtang.table.instructions import InstructionSheet

MOST = 200
"""So many sheets are looked at in one go."""


class SheetChanged(HouseError):
    """Somebody else changed the sheet first: look again."""


@dataclass(frozen=True)
class StoredSheet:
    """A sheet as it is stored; revision 0 is one that is not stored yet."""

    person: str
    table: str
    sheet: InstructionSheet = field(default_factory=InstructionSheet)
    revision: int = 0
    looked: int | None = None
    ply: int = 0
    due: float | None = None


class Instructions:
    """One sheet for each person and table. Nobody but its writer is ever shown it."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def of(self, person: str, table: str) -> StoredSheet:
        """What a person has laid down at a table."""
        columns = [instructions.c[name] for name in ("sheet", "revision", "looked", "ply", "due")]
        with self.database.reading() as c:
            row = c.execute(select(*columns).where(_this(person, table))).first()
        if row is None:
            return StoredSheet(person, table)
        sheet = InstructionSheet.restored(json.loads(row.sheet))
        return StoredSheet(person, table, sheet, row.revision, row.looked, row.ply, row.due)

    def any(self, person: str, table: str) -> bool:
        """Whether a person has laid anything down at a table."""
        with self.database.reading() as c:
            return c.execute(select(instructions.c.table).where(_this(person, table))).first() is not None

    def keep(self, new: StoredSheet) -> None:
        """Write a sheet anew; an empty one is thrown away. Raises SheetChanged if it is not as it was read."""
        try:
            with self.database.writing() as c:
                self.writing(new)(c)
        except IntegrityError:  # another page of the same person laid something down at the same moment
            raise SheetChanged("sheet_changed") from None

    def writing(self, new: StoredSheet) -> AlsoWritten:
        """The same within somebody else's transaction: both are done or neither."""

        def write(c: Connection) -> None:
            sheet = new.sheet
            this = _this(new.person, new.table) & (instructions.c.revision == new.revision)
            empty = not sheet.instructions and not sheet.reports
            if empty:
                if c.execute(delete(instructions).where(this)).rowcount != 1 and new.revision:
                    raise SheetChanged("sheet_changed")
                return
            row = {
                "sheet": json.dumps(sheet.saved(), ensure_ascii=False),
                "revision": new.revision + 1,
                "looked": new.looked if sheet.instructions else None,
                "ply": new.ply,
                "due": new.due if sheet.instructions else None,
            }
            if not new.revision:
                c.execute(insert(instructions).values(person=new.person, table=new.table, **row))
            elif c.execute(update(instructions).where(this).values(**row)).rowcount != 1:
                raise SheetChanged("sheet_changed")

        return write

    def writing_later(self, make: Callable[[], StoredSheet]) -> AlsoWritten:
        """The same for a sheet that is made by the change with which it is written."""
        return lambda c: self.writing(make())(c)

    def outdated(self) -> list[tuple[str, str]]:
        """(person, table) of the sheets whose table has changed since they were held against it."""
        joined = instructions.join(tables, tables.c.id == instructions.c.table)
        which = instructions.c.looked.is_not(None) & (instructions.c.looked != tables.c.version)
        columns = (instructions.c.person, instructions.c.table)
        with self.database.reading() as c:
            return [(p, t) for p, t in c.execute(select(*columns).select_from(joined).where(which).limit(MOST))]

    def take_due(self, now: float, again: float) -> list[tuple[str, str]]:
        """(person, table) of what is to be carried out now. Whoever asks first gets it; until `again` no other process need do it."""
        due = instructions.c.due <= now
        with self.database.reading() as c:
            rows = c.execute(
                select(instructions.c.person, instructions.c.table, instructions.c.due).where(due).limit(MOST)
            ).all()
        taken: list[tuple[str, str]] = []
        for person, table, moment in rows:
            with self.database.writing() as c:
                this = _this(person, table) & (instructions.c.due == moment)
                if c.execute(update(instructions).where(this).values(due=again)).rowcount == 1:
                    taken.append((person, table))
        return taken


def _this(person: str, table: str) -> ColumnElement[bool]:
    return (instructions.c.person == person) & (instructions.c.table == table)
