"""How often somebody did something of late, counted for all processes of the house together."""

from __future__ import annotations

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from mingtang.store.database import Database
from mingtang.store.schema import counts

AGAIN = 5


class Counts:
    """One number for each thing that is counted: the moment from which it would be as if nothing had been done.

    Each time pushes that moment `seconds` further away, and it may lie `burst` times as far ahead as that.
    """

    def __init__(self, database: Database) -> None:
        self.database = database

    def wait(self, key: str, burst: int, seconds: float, now: float, add: bool = True) -> float:
        """Count one more, if it is not one too many: then answers how long to wait. With `add` off it only looks."""
        for _ in range(AGAIN):
            try:
                return self._wait(key, burst, seconds, now, add)
            except IntegrityError:  # another process counted this for the first time at the same moment
                continue
        return seconds

    def _wait(self, key: str, burst: int, seconds: float, now: float, add: bool) -> float:
        this = counts.c.key == key
        with self.database.writing() as c:
            found = c.execute(select(counts.c.free).where(this).with_for_update()).scalar()
            # A clock that was set back leaves moments far ahead behind; nobody waits longer than for a full count.
            free = min(max(found or now, now), now + burst * seconds)
            left = over(free, burst, seconds, now)
            if left > 0 or not add:
                return left
            if found is None:
                c.execute(insert(counts).values(key=key, free=free + seconds))
            else:
                c.execute(update(counts).where(this).values(free=free + seconds))
        return 0.0

    def sweep(self, now: float) -> None:
        """Forget what is as if it had never been."""
        with self.database.writing() as c:
            c.execute(delete(counts).where(counts.c.free < now))


def over(free: float, burst: int, seconds: float, now: float) -> float:
    """How long to wait until one more fits; 0 if it fits now."""
    return max(0.0, free - now - (burst - 1) * seconds)
