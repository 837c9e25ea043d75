"""Limits hold when several server processes write at the same moment: what was counted still holds when it is written."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from threading import Barrier, BrokenBarrierError

import pytest
from sqlalchemy import text
from sqlalchemy.engine import Connection

from mingtang.store import analyses, blocks, notes, reports
from mingtang.store.analyses import AnalysisStore
from mingtang.store.blocks import Blocks
from mingtang.store.database import Database
from mingtang.store.hosting import Hosting
from mingtang.store.lobby import Lobby
from mingtang.store.notes import Notes
from mingtang.store.people import Person
from mingtang.store.reports import Reports
from mingtang.store.tables import TableStore
from mingtang.table.problems import NotNow
from table.teahouse_tables import START, library, table

Write = Callable[[Database, int], object]
PATIENCE = 0.4
"""So many seconds somebody who has counted waits for the other to have counted too."""


def met_after_counting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has counted waits for the other, who will count as well unless made to queue."""
    both, execute = Barrier(2), Connection.execute

    def slowly(self: Connection, statement: object, *args: object, **more: object) -> object:
        found = execute(self, statement, *args, **more)  # type: ignore[call-overload]
        if "count(" in str(statement).lower():
            with suppress(BrokenBarrierError):
                both.wait(PATIENCE)
        return found

    monkeypatch.setattr(Connection, "execute", slowly)


def both_at_once(database: Database, write: Write) -> int:
    """Two processes write for the same person; answers how many were let through."""

    def one(number: int) -> bool:
        elsewhere = Database(database.url)
        try:
            write(elsewhere, number)
        except NotNow:
            return False
        finally:
            elsewhere.close()
        return True

    with ThreadPoolExecutor(2) as pool:
        return sum(pool.map(one, range(2)))


@pytest.mark.parametrize("what", ["notes", "reports", "blocks", "analyses", "tables"])
def test_of_two_that_write_at_once_one_is_told_that_it_is_full(
    database: Database, hosting: Hosting, bo: Person, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    places = [table([bo.id], seed=seed) for seed in (4, 5)]
    others = [hosting.people.add_guest(name, "en", START).id for name in ("Ana", "Chen")]
    if what != "tables":
        for place in places:
            hosting.tables.add(place)
    monkeypatch.setattr(notes, "MOST_AS_GUEST", 1)
    monkeypatch.setattr(analyses, "MOST_AS_GUEST", 1)
    monkeypatch.setattr(reports, "MOST_OPEN", 1)
    monkeypatch.setattr(blocks, "MOST", 1)

    def keep_analysis(d: Database, i: int) -> object:
        return AnalysisStore(d).keep(replace(AnalysisStore(d).of(bo.id, places[i].id), shared=True), START, False)

    def open_table(d: Database, i: int) -> object:
        TableStore(d, library()).add(places[i], Lobby(d).room_for_table(bo.id, 1, False))
        return None

    write: dict[str, Write] = {
        "notes": lambda d, i: Notes(d).keep(bo.id, places[i].id, "a plan", START),
        "reports": lambda d, i: Reports(d).add(bo.id, others[i], "", "", "rude", START),
        "blocks": lambda d, i: Blocks(d).add(bo.id, others[i], START),
        "analyses": keep_analysis,
        "tables": open_table,
    }
    met_after_counting(monkeypatch)
    assert both_at_once(database, write[what]) == 1
    with database.reading() as c:
        kept = len(c.execute(text(f"SELECT * FROM {what}")).all())
    assert kept == 1
