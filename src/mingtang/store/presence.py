"""Who is at which table right now, whichever process of the house they are connected to."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from mingtang.store.database import Database
from mingtang.store.schema import house, people, presence
from mingtang.store.tables import announce

SAME_LEAP = 30.0
"""Two processes that notice a leap of the same length within so many seconds speak of the same one."""
MOVED = "moved"
"""Said of a leap, once the clocks of all tables have been moved by it."""
FRESH = 75.0
"""A connection that has not been confirmed for so many seconds is gone."""


@dataclass(frozen=True)
class Present:
    """Who has a table open."""

    names: tuple[tuple[str, str], ...] = ()
    """(person, name) of those who said one, in the order of their names."""
    strangers: int = 0

    @cached_property
    def people(self) -> frozenset[str]:
        """The people."""
        return frozenset(person for person, _ in self.names)


class Presence:
    """The people who have a table open."""

    def __init__(self, database: Database, process: str) -> None:
        self.database = database
        self.process = process

    def came(self, table: str, person: str, now: float) -> None:
        """A person opened a table."""
        row = {"table": table, "person": person, "process": self.process, "at": now}
        mine = (presence.c.table == table) & (presence.c.person == person) & (presence.c.process == self.process)
        try:
            with self.database.writing() as c:
                if c.execute(update(presence).where(mine).values(at=now)).rowcount == 0:
                    c.execute(insert(presence).values(**row))
                announce(c, self.database, table, 0, now)
        except IntegrityError:
            pass  # two tabs at once

    def went(self, table: str, person: str, now: float) -> None:
        """A person closed the last page of a table."""
        mine = (presence.c.table == table) & (presence.c.person == person) & (presence.c.process == self.process)
        with self.database.writing() as c:
            c.execute(delete(presence).where(mine))
            announce(c, self.database, table, 0, now)

    def confirm(self, now: float) -> None:
        """Everybody who is connected to this process is still there; those of dead processes are not."""
        with self.database.writing() as c:
            c.execute(update(presence).where(presence.c.process == self.process).values(at=now))
            c.execute(delete(presence).where(presence.c.at < now - FRESH))

    def strangers(self, table: str, number: int, now: float) -> None:
        """So many people without a name look at a table through this process."""
        row = {"table": table, "person": "", "process": self.process, "at": now, "number": number}
        mine = (presence.c.table == table) & (presence.c.person == "") & (presence.c.process == self.process)
        with self.database.writing() as c:
            c.execute(delete(presence).where(mine))
            if number:
                c.execute(insert(presence).values(**row))
            announce(c, self.database, table, 0, now)

    def at(self, table: str, now: float) -> Present:
        """Who has this table open."""
        here = (presence.c.table == table) & (presence.c.at > now - FRESH)
        query = select(presence.c.person, people.c.name, presence.c.number).outerjoin(
            people, people.c.id == presence.c.person
        )
        with self.database.reading() as c:
            rows = c.execute(query.where(here)).all()
        names = {(person, name) for person, name, _ in rows if name is not None}
        strangers = sum(number for person, _, number in rows if not person)
        return Present(tuple(sorted(names, key=lambda row: (row[1], row[0]))), strangers)

    def clear(self) -> None:
        """This process is closing."""
        with self.database.writing() as c:
            c.execute(delete(presence).where(presence.c.process == self.process))

    def claim_leap(self, before: float, after: float) -> bool:
        """The clock on the wall has leapt from one moment to another. True for the one process that shall move the clocks of the tables."""
        with self.database.writing() as c:
            alive = c.execute(select(house.c.value).where(house.c.key == "alive")).scalar()
            if alive is not None and abs(after - float(alive)) < min(SAME_LEAP, abs(before - float(alive))):
                return False  # others of this house were awake all the while and have counted right
            key = house.c.key == "leapt"
            last = c.execute(select(house.c.value).where(key).with_for_update()).scalar()
            was, to = (float(x) for x in last.split()[:2]) if last else (0.0, 0.0)
            if last and abs(after - to) < SAME_LEAP and abs((after - before) - (to - was)) < SAME_LEAP:
                return False
            value = f"{before} {after}"
            if last is None:
                c.execute(insert(house).values(key="leapt", value=value))
            else:
                c.execute(update(house).where(key).values(value=value))
        return True

    def leap_moved(self) -> None:
        """The clocks of all tables are moved: all processes may believe the wall again."""
        with self.database.writing() as c:
            key = house.c.key == "leapt"
            last = c.execute(select(house.c.value).where(key).with_for_update()).scalar()
            if last is not None:
                c.execute(update(house).where(key).values(value=" ".join([*last.split()[:2], MOVED])))

    def leap_is_moving(self) -> bool:
        """Whether some process has begun to move the clocks of the tables and has not said that it is done."""
        with self.database.reading() as c:
            last = c.execute(select(house.c.value).where(house.c.key == "leapt")).scalar()
        return last is not None and not last.endswith(MOVED)

    # ---- the heartbeat of the house

    def beat(self, now: float) -> float:
        """Say that the house is open; answers how long it had been silent."""
        with self.database.writing() as c:
            last = c.execute(select(house.c.value).where(house.c.key == "alive").with_for_update()).scalar()
            if last is None:
                c.execute(insert(house).values(key="alive", value=str(now)))
                return 0.0
            c.execute(update(house).where(house.c.key == "alive").values(value=str(now)))
        return now - float(last)
