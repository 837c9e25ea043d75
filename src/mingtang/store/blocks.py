"""Who wants to have nothing to do with whom."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from mingtang.store.database import Database
from mingtang.store.people import ENDED
from mingtang.store.schema import blocks, people
from mingtang.store.tables import announce
from mingtang.table.problems import NotNow

MOST = 500
MOST_KNOWN = 10_000


@dataclass(frozen=True)
class Block:
    """Somebody whom a person has blocked."""

    person: str
    name: str
    at: float


class Blocks:
    """A blocked person cannot write to the one who blocked them, nor sit down at their tables."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._known: dict[str, frozenset[str]] = {}

    def add(self, person: str, whom: str, now: float) -> None:
        """Block somebody."""
        if person == whom:
            raise NotNow("block_oneself")
        try:
            with self.database.writing() as c:
                self.database.queue_up(c, person)
                mine = select(func.count()).select_from(blocks).where(blocks.c.person == person)
                if c.execute(mine).scalar_one() >= MOST:
                    raise NotNow("too_many_blocked", MOST)
                c.execute(insert(blocks).values(person=person, blocked=whom, at=now))
                announce(c, self.database, ENDED + person, 0, now)
        except IntegrityError:
            pass  # they are blocked already
        self._known.pop(person, None)

    def remove(self, person: str, whom: str, now: float) -> None:
        """Let somebody come near again."""
        with self.database.writing() as c:
            c.execute(delete(blocks).where(blocks.c.person == person, blocks.c.blocked == whom))
            announce(c, self.database, ENDED + person, 0, now)
        self._known.pop(person, None)

    def of(self, person: str) -> frozenset[str]:
        """Whom a person has blocked. Asked for with every page: it is remembered until the person changes it, in whichever process."""
        if not person:
            return frozenset()
        found = self._known.get(person)
        if found is None:
            if len(self._known) > MOST_KNOWN:
                self._known.clear()
            with self.database.reading() as c:
                mine = select(blocks.c.blocked).where(blocks.c.person == person)
                found = self._known[person] = frozenset(c.execute(mine).scalars())
        return found

    def known(self, person: str) -> frozenset[str] | None:
        """The same, if it need not be looked up."""
        return self._known.get(person) if person else frozenset()

    def against(self, person: str) -> frozenset[str]:
        """Who has blocked a person."""
        with self.database.reading() as c:
            return frozenset(c.execute(select(blocks.c.person).where(blocks.c.blocked == person)).scalars())

    def heard(self, news: str) -> None:
        """Something changed for a person, perhaps in another process; without a name, for anybody."""
        if not news:
            self._known.clear()
        elif news.startswith(ENDED):
            self._known.pop(news.removeprefix(ENDED), None)

    def listed(self, person: str) -> list[Block]:
        """The same for the person to read."""
        with self.database.reading() as c:
            query = select(blocks.c.blocked, people.c.name, blocks.c.at).join(people, people.c.id == blocks.c.blocked)
            rows = c.execute(query.where(blocks.c.person == person).order_by(blocks.c.at.desc())).all()
        return [Block(*row) for row in rows]
