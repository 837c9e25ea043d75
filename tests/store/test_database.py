"""The database is opened, brought up to date, and shared by several processes."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect, text

from mingtang.store.announcements import KEEP_NEWS, Announcements
from mingtang.store.database import Database, StoreError, address, keep_a_log
from mingtang.store.people import People
from mingtang.store.presence import Presence, Present
from mingtang.store.schema import metadata
from mingtang.store.tables import TableStore
from table.teahouse_tables import START, library, step, table


def until(true: Callable[[], bool]) -> bool:
    """Wait a little for something that another thread does."""
    for _ in range(200):
        if true():
            return True
        time.sleep(0.02)
    return False


def test_the_migrations_make_exactly_the_schema(database: Database) -> None:
    with database.reading() as c:
        assert compare_metadata(MigrationContext.configure(c), metadata) == []


def test_migrations_may_be_run_again_and_by_several_at_once(empty_url: str) -> None:
    failed: list[BaseException] = []

    def migrate() -> None:
        try:
            opened = Database(empty_url)
            opened.migrate()
            opened.close()
        except BaseException as e:
            failed.append(e)

    threads = [threading.Thread(target=migrate) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    opened = Database(empty_url)
    with opened.reading() as c:
        assert inspect(c).has_table("plies")
    opened.close()


def test_whoever_opens_a_database_that_is_being_made_asks_again(tmp_path: Path) -> None:
    file = tmp_path / "mingtang.db"
    first = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    first.execute("CREATE TABLE made (x)")
    first.execute("BEGIN")
    first.execute("SELECT * FROM made").fetchall()  # as long as this look lasts, the log cannot be begun
    second = sqlite3.connect(file, timeout=0, isolation_level=None)
    with pytest.raises(sqlite3.OperationalError, match="locked"):
        second.execute("PRAGMA journal_mode=WAL")
    leaving = threading.Timer(0.2, first.rollback)
    leaving.start()
    keep_a_log(second.cursor())
    assert second.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    leaving.join()
    first.close()
    second.close()


def test_a_database_of_a_newer_house_is_left_alone(empty_url: str) -> None:
    database = Database(empty_url)
    database.migrate()
    with database.writing() as c:
        c.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(StoreError, match="newer_database"):
        database.migrate()
    database.close()


def test_a_transaction_that_fails_leaves_nothing(database: Database) -> None:
    def fail() -> None:
        with database.writing() as c:
            c.execute(text("INSERT INTO house (key, value) VALUES ('half', 'done')"))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    with database.reading() as c:
        assert c.execute(text("SELECT count(*) FROM house")).scalar() == 0


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("", "sqlite:////srv/house/mingtang.db"),
        ("postgres://a@b/c", "postgresql+psycopg://a@b/c"),
        ("postgresql://a:w@b:5/c", "postgresql+psycopg://a:w@b:5/c"),
    ],
)
def test_the_address_of_the_database_is_read_as_hosts_write_it(given: str, meant: str) -> None:
    assert address(Path("/srv/house"), given) == meant


@pytest.mark.parametrize("bad", ["mysql://a/b", "nonsense", "http://example.org"])
def test_another_kind_of_database_is_refused_in_a_sentence(bad: str) -> None:
    with pytest.raises(StoreError, match=r"other_database|database_address"):
        Database(bad)


def test_a_data_folder_that_is_a_file_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    with pytest.raises(StoreError, match=r"unwritable\(folder, "):
        Database(address(tmp_path / "data"))


def test_another_process_hears_of_a_change_at_once(url: str, database: Database) -> None:
    heard: list[tuple[str, int]] = []
    bulletin = Announcements(database, lambda t, v: heard.append((t, v)))
    bulletin.start()
    try:
        other = Database(url)
        shelf = TableStore(other, library())
        t = table()
        shelf.add(t)
        assert until(lambda: (t.id, 1) in heard)
        after = step(t)
        shelf.save(after, t)
        assert until(lambda: (t.id, 2) in heard)
        other.close()
    finally:
        bulletin.stop()


def test_what_was_not_stored_is_not_heard_of(url: str, database: Database) -> None:
    heard: list[str] = []
    bulletin = Announcements(database, lambda t, v: heard.append(t))
    bulletin.start()
    try:
        shelf = TableStore(database, library())
        lost, kept = table(), table(seed=8)

        def fail() -> None:
            with database.writing() as c:
                shelf._announce(c, lost)
                raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            fail()
        shelf.add(kept)
        assert until(lambda: kept.id in heard)
        assert lost.id not in heard
    finally:
        bulletin.stop()


def test_old_news_is_swept_out_and_new_news_still_heard(database: Database) -> None:
    heard: list[str] = []
    shelf = TableStore(database, library())
    shelf.add(table())
    bulletin = Announcements(database, lambda t, v: heard.append(t))
    bulletin.start()
    try:
        bulletin.sweep(START + 2 * KEEP_NEWS)
        t = table(seed=9)
        shelf.add(t)
        assert until(lambda: t.id in heard)
    finally:
        bulletin.stop()


def test_presence_is_shared_by_all_processes_and_ends_with_them(database: Database) -> None:
    ana, bo = (People(database).add_guest(name, "en", 100.0) for name in ("Ana", "Bo"))
    here, there = Presence(database, "one"), Presence(database, "two")
    here.came("t", ana.id, 100.0)
    there.came("t", bo.id, 100.0)
    there.came("t", bo.id, 101.0)
    assert here.at("t", 102.0).people == {ana.id, bo.id}
    there.went("t", bo.id, 103.0)
    assert here.at("t", 104.0).names == ((ana.id, "Ana"),)
    there.confirm(500.0)  # process one has not said anything for a long time
    assert there.at("t", 500.0) == Present()


def test_strangers_are_counted_together_and_end_with_their_process(database: Database) -> None:
    here, there = Presence(database, "one"), Presence(database, "two")
    here.strangers("t", 2, 100.0)
    there.strangers("t", 5, 100.0)
    here.strangers("t", 1, 101.0)
    assert here.at("t", 102.0) == Present((), 6)
    there.clear()
    assert here.at("t", 102.0).strangers == 1
    here.strangers("t", 0, 103.0)
    assert here.at("t", 104.0) == Present()


def test_the_house_knows_how_long_it_was_closed(database: Database) -> None:
    presence = Presence(database, "one")
    assert presence.beat(1000.0) == 0.0
    assert presence.beat(1010.0) == 10.0
    assert presence.beat(5000.0) == 3990.0


def test_writers_of_one_house_queue_instead_of_finding_sqlite_busy(tmp_path: Path) -> None:
    database = Database(address(tmp_path))
    database.migrate()
    wrote: list[str] = []

    def write() -> None:
        with database.writing() as c:
            wrote.append("second")
            c.execute(text("DELETE FROM news"))

    second = threading.Thread(target=write)
    with database.writing() as c:
        c.execute(text("DELETE FROM news"))
        second.start()
        second.join(0.2)
        # SQLite itself was not asked: a transaction of the second writer would have been refused for a while
        assert second.is_alive()
        pool: Any = database.engine.pool
        assert pool.checkedout() == 1
        wrote.append("first")
    second.join(10)
    assert wrote == ["first", "second"]
    database.close()
