"""Analyses on disk: for each person and game one tree of variations, which others may read if its owner wants it."""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from mingtang.store.database import Database
from mingtang.store.schema import analyses, seats, tables
from mingtang.store.tables import Conflict
from mingtang.table.opening import short_id
from mingtang.table.problems import NotFound, NotNow
from mingtang.table.seats import CONCEDED, PERSON
from mingtang.table.table import PLAYING
from mingtang.table.variations import VariationTree

MOST_AS_GUEST, MOST_AS_OWNER = 20, 200
"""So many a guest, or somebody with an account, may keep."""


@dataclass(frozen=True)
class KeptAnalysis:
    """Somebody's variations of a game; without an id where nothing is stored yet."""

    person: str
    table: str
    tree: VariationTree
    id: str = ""
    version: int = 0
    shared: bool = False
    at: float = 0.0


@dataclass(frozen=True)
class AnalysisSummary:
    """A line of the list of one's analyses."""

    id: str
    table: str
    game: str
    shared: bool
    at: float


class AnalysisStore:
    """Where analyses are kept."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def of(self, person: str, table: str) -> KeptAnalysis:
        """A person's variations of a game; an empty tree if there are none."""
        with self.database.reading() as c:
            row = c.execute(select(analyses).where(_this(person, table))).mappings().first()
        return _read(row) if row is not None else KeptAnalysis(person, table, VariationTree())

    def by_id(self, id: str) -> KeptAnalysis:
        """The analysis that a link leads to."""
        with self.database.reading() as c:
            row = c.execute(select(analyses).where(analyses.c.id == id)).mappings().first()
        if row is None:
            raise NotFound("no_analysis")
        return _read(row)

    def mine(self, person: str) -> list[AnalysisSummary]:
        """A person's analyses, the latest first."""
        asked = (
            select(analyses.c.id, analyses.c.table, tables.c.game, analyses.c.shared, analyses.c.at)
            .join(tables, tables.c.id == analyses.c.table)
            .where(analyses.c.person == person)
            .order_by(analyses.c.at.desc())
        )
        with self.database.reading() as c:
            return [AnalysisSummary(id, table, game, bool(on), at) for id, table, game, on, at in c.execute(asked)]

    def keep(self, kept: KeptAnalysis, now: float, account: bool) -> KeptAnalysis:
        """Store a tree that was changed; an empty one that nobody may read is thrown away. Raises Conflict if another page was faster."""
        if not kept.tree and not kept.shared:
            with self.database.writing() as c:
                c.execute(delete(analyses).where(_this(kept.person, kept.table)))
            return KeptAnalysis(kept.person, kept.table, VariationTree())
        packed = zlib.compress(json.dumps(kept.tree.as_json(), ensure_ascii=False, separators=(",", ":")).encode())
        values = {"version": kept.version + 1, "shared": kept.shared, "tree": packed, "at": now}
        after = replace(kept, id=kept.id or short_id(14), version=kept.version + 1, at=now)
        try:
            with self.database.writing() as c:
                if kept.id:
                    this = _this(kept.person, kept.table) & (analyses.c.version == kept.version)
                    if c.execute(update(analyses).where(this).values(**values)).rowcount != 1:
                        raise Conflict("table_changed", kept.table)
                    return after
                self.database.queue_up(c, kept.person)
                _check_room(c, kept.person, account)
                c.execute(insert(analyses).values(id=after.id, person=kept.person, table=kept.table, **values))
        except IntegrityError:
            raise Conflict("table_changed", kept.table) from None
        return after

    def check_room(self, person: str, account: bool) -> None:
        """Refuse one more to somebody who keeps as many as there may be."""
        with self.database.reading() as c:
            _check_room(c, person, account)

    def plays_on(self, person: str, game: str, seed: int) -> bool:
        """Whether a person sits at a game with this luck that goes on between people: its positions are not analysed meanwhile."""
        others = (
            select(seats.c.table)
            .where(seats.c.kind == PERSON, seats.c.person != person, seats.c.away != CONCEDED)
            .scalar_subquery()
        )
        mine = select(seats.c.table).where(seats.c.kind == PERSON, seats.c.person == person).scalar_subquery()
        asked = select(tables.c.id).where(
            tables.c.id.in_(mine),
            tables.c.phase == PLAYING,
            tables.c.game == game,
            tables.c.seed == str(seed),
            tables.c.id.in_(others),
        )
        with self.database.reading() as c:
            return c.execute(asked).first() is not None


def _check_room(c: Connection, person: str, account: bool) -> None:
    most = MOST_AS_OWNER if account else MOST_AS_GUEST
    if c.execute(select(func.count()).select_from(analyses).where(analyses.c.person == person)).scalar_one() >= most:
        raise NotNow("too_many_analyses", most)


def _this(person: str, table: str) -> ColumnElement[bool]:
    return (analyses.c.person == person) & (analyses.c.table == table)


def _read(row: Any) -> KeptAnalysis:
    tree = VariationTree.from_json(json.loads(zlib.decompress(row["tree"])))
    return KeptAnalysis(row["person"], row["table"], tree, row["id"], row["version"], bool(row["shared"]), row["at"])
