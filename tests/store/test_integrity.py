"""A host wants to know whether what is stored is whole: every game is played again, and whatever is otherwise is named."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import delete, update

from mingtang.core.errors import HouseError
from mingtang.store.database import Database, StoreError, address
from mingtang.store.integrity import Integrity
from mingtang.store.schema import plies, snapshots, tables
from mingtang.store.tables import TableStore
from mingtang.table.moves import ask_undo
from mingtang.table.table import Table
from table.teahouse_tables import ANA, START, library, play_on, step, table

LIBRARY = library()


@pytest.fixture
def integrity(database: Database) -> Integrity:
    return Integrity(database, LIBRARY)


@pytest.fixture
def game(database: Database) -> Table:
    """A running game in which something was taken back: bid, bid back, bid."""
    store = TableStore(database, LIBRARY)
    before = table()
    store.add(before)
    for do in (step, taken_back, step, step, step):
        after = do(before)
        store.save(after, before)
        before = after
    return before


def taken_back(t: Table) -> Table:
    after = t.copy(START)
    assert ask_undo(after, ANA, t.ply, START)
    return after


def fault(integrity: Integrity, t: Table) -> HouseError:
    """What is wrong with a game."""
    found = integrity.check(t.id)
    assert found is not None
    assert isinstance(found.fault, StoreError)
    assert (found.fault.key, found.fault.facts[0]) == ("at_game", t.id)
    inner = found.fault.facts[1]
    assert isinstance(inner, HouseError)
    return inner


def test_a_running_game_is_as_it_was_stored(integrity: Integrity, game: Table) -> None:
    assert integrity.database_faults() == []
    assert integrity.games() == [game.id]
    found = integrity.check(game.id)
    assert found is not None
    assert (found.choices, found.fault) == (5, None)


def test_a_finished_game_is_played_again_if_the_host_asks(database: Database, integrity: Integrity) -> None:
    over = play_on(table())
    over.new_entries = list(over.started.entries)
    TableStore(database, LIBRARY).add(over)
    assert integrity.games() == []
    assert integrity.games(finished=True) == [over.id]
    found = integrity.check(over.id)
    assert found is not None
    assert (found.choices, found.fault) == (over.ply, None)


def test_a_table_without_a_game_is_nothing_to_check(database: Database, integrity: Integrity) -> None:
    waiting = table(people=(ANA,))
    TableStore(database, LIBRARY).add(waiting)
    assert integrity.games(finished=True) == []
    assert integrity.check(waiting.id) is None


def first_position(database: Database, t: Table) -> bytes:
    """How the beginning of the game is stored."""
    with database.reading() as c:
        return bytes(c.execute(snapshots.select().where(snapshots.c.table == t.id)).first().position)  # type: ignore[union-attr]


Spoil = Callable[[Database, Table], object]
SPOILT: dict[str, tuple[Spoil, str]] = {
    "another choice": (
        lambda d, t: update(plies).where(plies.c.table == t.id, plies.c.ply == 2).values(words="bid 99"),
        "replay_refuses(3, ",
    ),
    "another round": (
        lambda d, t: update(plies).where(plies.c.table == t.id, plies.c.ply == 3).values(round=9),
        "replay_differs(4, round)",
    ),
    "a choice is gone": (
        lambda d, t: delete(plies).where(plies.c.table == t.id, plies.c.ply == 4),
        "plies_missing(5, 4)",
    ),
    "a choice in the middle is gone": (
        lambda d, t: delete(plies).where(plies.c.table == t.id, plies.c.ply == 2),
        "replay_differs(3, ply)",
    ),
    "other luck": (lambda d, t: update(tables).where(tables.c.id == t.id).values(seed="8"), "position_differs(0)"),
    "half a position": (
        lambda d, t: update(snapshots).where(snapshots.c.table == t.id).values(position=first_position(d, t)[:40]),
        "position_damaged(0)",
    ),
    "the wrong seat": (lambda d, t: update(tables).where(tables.c.id == t.id).values(waiting="1 2"), "waiting_differs(1 2, "),
    "no data": (lambda d, t: update(tables).where(tables.c.id == t.id).values(data="0" * 16), "unexpected(JSONDecodeError)"),
    "another house's game": (lambda d, t: update(tables).where(tables.c.id == t.id).values(game="whist"), "unexpected("),
}  # fmt: skip


@pytest.mark.parametrize("how", SPOILT)
def test_what_is_otherwise_than_it_was_stored_is_named(
    database: Database, integrity: Integrity, game: Table, how: str
) -> None:
    spoil, expected = SPOILT[how]
    with database.writing() as c:
        c.execute(spoil(database, game))  # type: ignore[call-overload]
    assert str(fault(integrity, game)).startswith(expected)


def test_rows_that_name_what_is_not_there_are_found(tmp_path: Path) -> None:
    database = Database(address(tmp_path))
    database.migrate()
    assert database.file is not None
    with sqlite3.connect(database.file) as c:  # which asks nobody whether the table is there
        c.execute("INSERT INTO visitors VALUES ('nowhere', 'p-ana')")
    c.close()
    assert [str(f) for f in Integrity(database, LIBRARY).database_faults()] == ["foreign_rows(visitors, 1)"]
    database.close()
