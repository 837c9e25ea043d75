"""Reviews on disk: made once for a table, by one process at a time, and kept."""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass
from typing import Any

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

from mingtang.store.database import Database
from mingtang.store.schema import reviews


@dataclass(frozen=True)
class StoredReview:
    """What is known of a table's review."""

    done: int
    whole: int
    working: bool
    failed: bool
    found: dict[str, Any] | None
    left: bool = False
    """Whether somebody asked for it and the work lies idle: the house was closed in the middle of it."""


NOTHING = StoredReview(0, 0, False, False, None)


class ReviewStore:
    """Where reviews are kept."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def kept(self, table: str, now: float) -> StoredReview:
        """What there is."""
        with self.database.reading() as c:
            row = c.execute(select(reviews).where(reviews.c.table == table)).mappings().first()
        if row is None:
            return NOTHING
        found = json.loads(zlib.decompress(row["found"])) if row["found"] is not None else None
        begun = found is None and not row["failed"]
        held = row["held"] >= now
        return StoredReview(row["done"], row["whole"], begun and held, bool(row["failed"]), found, begun and not held)

    def claim(self, table: str, now: float, until: float) -> bool:
        """Take the work for this process; False if another has it, or if it is done."""
        try:
            with self.database.writing() as c:
                c.execute(insert(reviews).values(table=table, held=until, done=0, whole=0, failed=False))
            return True
        except IntegrityError:
            pass
        free = (reviews.c.table == table) & reviews.c.found.is_(None) & ((reviews.c.held < now) | reviews.c.failed)
        with self.database.writing() as c:
            values = {"held": until, "done": 0, "whole": 0, "failed": False}
            return c.execute(update(reviews).where(free).values(**values)).rowcount == 1

    def tell(self, table: str, done: int, whole: int, until: float) -> None:
        """So far it is; the work stays with this process for a while."""
        with self.database.writing() as c:
            c.execute(update(reviews).where(reviews.c.table == table).values(done=done, whole=whole, held=until))

    def keep(self, table: str, found: dict[str, Any]) -> None:
        """Done."""
        packed = zlib.compress(json.dumps(found, separators=(",", ":"), ensure_ascii=False).encode())
        with self.database.writing() as c:
            c.execute(update(reviews).where(reviews.c.table == table).values(found=packed, held=0.0))

    def forget(self, table: str) -> None:
        """A review that was made otherwise than reviews are made today is made anew when somebody asks."""
        with self.database.writing() as c:
            made = (reviews.c.table == table) & reviews.c.found.is_not(None)
            c.execute(update(reviews).where(made).values(found=None, held=0.0))

    def give_up(self, table: str, failed: bool) -> None:
        """The work is free again; with `failed`, something went wrong."""
        with self.database.writing() as c:
            c.execute(update(reviews).where(reviews.c.table == table).values(held=0.0, failed=failed))
