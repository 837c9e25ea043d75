"""Who of those with a name is a program. It is said once and for good, and everybody at a table can see it."""

from __future__ import annotations

from sqlalchemy import select, update

from mingtang.store.database import Database
from mingtang.store.people import ENDED, People, Person
from mingtang.store.schema import people
from mingtang.store.tables import announce


class Programs:
    """The accounts and guests for whom a program plays."""

    def __init__(self, database: Database, known: People) -> None:
        self.database = database
        self.people = known
        self.ids: frozenset[str] = frozenset()
        """As they were when last looked for; every process looks again when somebody has said so."""

    def add(self, person: Person, now: float) -> Person:
        """From now on this is a program."""
        with self.database.writing() as c:
            c.execute(update(people).where(people.c.id == person.id).values(program=True))
            announce(c, self.database, ENDED + person.id, 0, now)
        self.ids |= {person.id}
        return self.people.find(person.id)

    def look(self) -> None:
        """Look for all of them."""
        with self.database.reading() as c:
            self.ids = frozenset(c.execute(select(people.c.id).where(people.c.program)).scalars())
