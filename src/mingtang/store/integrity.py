"""Whether what is stored is whole: the database itself, and every game in it, played again from its seed."""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, select

from mingtang.core.errors import HouseError
from mingtang.core.game import Game, digest
from mingtang.core.history import Entry, History
from mingtang.core.play import waiting
from mingtang.core.storage import StoredPosition
from mingtang.store.database import Database, StoreError
from mingtang.store.schema import plies, seats, snapshots, tables
from mingtang.store.tables import ENTRY, data_of, entry_of
from mingtang.table.library import Library
from mingtang.table.table import OVER, PLAYING, STUDY

AN_HOUR = 3600.0
WITHIN: tuple[type[Exception], ...] = (ValueError, KeyError, TypeError, IndexError, zlib.error)
"""What reading a damaged row ends in."""


@dataclass(frozen=True)
class Checked:
    """A game that was played again."""

    table: str
    choices: int
    fault: HouseError | None


class Integrity:
    """Looks through the database and changes nothing; the house may be open meanwhile."""

    def __init__(self, database: Database, library: Library) -> None:
        self.database = database
        self.library = library

    def database_faults(self) -> list[HouseError]:
        """What is wrong with the database as such. PostgreSQL sees to that by itself."""
        found = self.database.check(AN_HOUR, "integrity_check")
        if found or not self.database.is_sqlite:
            return found
        with self.database.reading() as c:
            lost: dict[str, int] = {}
            for row in c.exec_driver_sql("PRAGMA foreign_key_check"):
                lost[row[0]] = lost.get(row[0], 0) + 1
        return [StoreError("foreign_rows", name, n) for name, n in sorted(lost.items())]

    def games(self, finished: bool = False) -> list[str]:
        """The games that are running; with `finished` also those that are over."""
        phases = (PLAYING, OVER, STUDY) if finished else (PLAYING,)
        with self.database.reading() as c:
            return list(c.execute(select(tables.c.id).where(tables.c.phase.in_(phases))).scalars())

    def check(self, id: str) -> Checked | None:
        """Play one game again, every choice and every taking back, and compare; None if the table is gone."""
        with self.database.reading() as c:
            row = c.execute(select(tables).where(tables.c.id == id)).mappings().first()
            if row is None or row["phase"] not in (PLAYING, OVER, STUDY):
                return None
            chairs = c.execute(select(func.count()).where(seats.c.table == id)).scalar_one()
            entries = c.execute(select(*ENTRY).where(plies.c.table == id).order_by(plies.c.ply)).all()
            kept = select(snapshots.c.ply, snapshots.c.position).where(snapshots.c.table == id)
            positions = {ply: bytes(position) for ply, position in c.execute(kept)}
            data = c.execute(data_of(row["game"], row["data"])).scalar()
        try:
            game = self.library.game_with(row["game"], json.loads(data or ""))
            begun = History.begin(game, chairs, json.loads(row["options"]), int(row["seed"]), row["rules"])
            fault = _replay(begun, [entry_of(e) for e in entries], positions) or _same_row(begun, row)
        except HouseError as e:
            fault = e
        except WITHIN as e:
            fault = HouseError("unexpected", type(e).__name__)
        return Checked(id, len(entries), StoreError("at_game", id, fault) if fault is not None else None)


def _replay(history: History, entries: Sequence[Entry], positions: dict[int, bytes]) -> HouseError | None:
    """The first thing that is otherwise than it was stored."""
    game = history.game
    for n in range(len(entries) + 1):
        fault = _same_position(game, history, n, positions.get(n))
        if fault is not None or n == len(entries):
            return fault
        stored = entries[n]
        try:
            again = _again(history, stored)
        except HouseError as e:
            return StoreError("replay_refuses", n + 1, e)
        for what in ("ply", "length", "round", "mark"):
            if getattr(again, what) != getattr(stored, what):
                return StoreError("replay_differs", n + 1, what)
    return None


def _again(history: History, stored: Entry) -> Entry:
    if stored.is_undo:
        return history.take_back(stored.length, stored.seat)
    return history.choose(stored.seat, history.game.catalogue.parse(stored.words))


def _same_position(game: Game[Any], history: History, n: int, packed: bytes | None) -> HouseError | None:
    if packed is None:
        return None
    try:
        stored = StoredPosition(game, packed).read()
    except HouseError:  # written otherwise by an earlier house: it is passed over when the table is opened
        return None
    except WITHIN:
        return StoreError("position_damaged", n)
    return None if digest(game, stored) == digest(game, history.state) else StoreError("position_differs", n)


def _same_row(history: History, row: Any) -> HouseError | None:
    """Whether the table's own row says the same as its choices."""
    if row["ply"] != history.ply:
        return StoreError("plies_missing", row["ply"], history.ply)
    now = " ".join(str(s) for s in waiting(history.state))
    if row["phase"] == PLAYING and row["waiting"] != now:
        return StoreError("waiting_differs", row["waiting"] or "-", now or "-")
    return None
