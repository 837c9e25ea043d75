"""A database that is away, damaged, or older than it should be is noticed and said."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from sqlalchemy import create_engine

from mingtang.store.database import Database, DatabaseAway, address
from mingtang.store.tables import TableStore
from table.teahouse_tables import library, table


def filled(folder: Path, tables: int = 5) -> Database:
    database = Database(address(folder))
    database.migrate()
    shelf = TableStore(database, library())
    for seed in range(tables):
        shelf.add(table(seed=seed))
    return database


def copied(folder: Path, to: Path) -> Path:
    to.mkdir()
    for ending in ("", "-wal", "-mark"):
        shutil.copy(folder / f"mingtang.db{ending}", to / f"mingtang.db{ending}")
    return to


def checked(folder: Path) -> list[str]:
    opened = Database(address(folder))
    try:
        return [wrong.key for wrong in opened.check()]
    finally:
        opened.close()


def test_a_log_that_was_cut_off_is_noticed(tmp_path: Path) -> None:
    database = filled(tmp_path / "house")
    whole = copied(tmp_path / "house", tmp_path / "whole")
    cut = copied(tmp_path / "house", tmp_path / "cut")
    log = cut / "mingtang.db-wal"
    log.write_bytes(log.read_bytes()[:-6000])
    database.close()
    assert checked(whole) == []
    assert checked(cut) == ["database_shorter"]
    again = Database(address(cut))
    TableStore(again, library()).add(table(seed=9))
    assert again.check() == []  # it was said once, and the house goes on from here
    again.close()


def test_a_backup_without_a_mark_is_not_accused(tmp_path: Path) -> None:
    filled(tmp_path / "house").close()
    (tmp_path / "house" / "mingtang.db-mark").unlink()
    assert checked(tmp_path / "house") == []


def test_a_damaged_file_is_noticed(tmp_path: Path) -> None:
    filled(tmp_path / "house", 40).close()
    file = tmp_path / "house" / "mingtang.db"
    raw = bytearray(file.read_bytes())
    for page in range(8, len(raw) // 4096, 2):
        raw[page * 4096 : page * 4096 + 200] = bytes(200)
    file.write_bytes(bytes(raw))
    assert "database_damaged" in checked(tmp_path / "house")


@pytest.mark.parametrize("how", ["reading", "writing"])
def test_a_database_that_does_not_answer_is_away(tmp_path: Path, how: str) -> None:
    database = filled(tmp_path / "house", 1)
    elsewhere = create_engine("postgresql+psycopg://nobody@127.0.0.1:1/nothing", connect_args={"connect_timeout": 2})
    database.engine = database._reading = elsewhere
    with pytest.raises(DatabaseAway, match="database_away"), getattr(database, how)():
        pytest.fail("there is nobody to talk to")
    database.close()
