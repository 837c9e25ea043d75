"""A backup is taken while the house is open and put back on either kind of database: all of it, or nothing."""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import MetaData, func, select, update

from mingtang.core.errors import HouseError
from mingtang.store.backup import Backup, BackupError, Head, back_up
from mingtang.store.database import Database, StoreError, address, newest_schema, upgrade
from mingtang.store.integrity import Integrity
from mingtang.store.people import People
from mingtang.store.presence import Presence
from mingtang.store.restore import restore
from mingtang.store.schema import chat, deeds, people, plies, tables
from mingtang.store.tables import TableStore
from mingtang.table.chat import say
from mingtang.table.table import Table
from store.databases import fresh_database
from table.teahouse_tables import ANA, START, library, play_on, step, table

LIBRARY = library()


def nothing(_: object) -> None:
    """Nobody looks on."""


def stored(database: Database, t: Table, choices: int = 0) -> Table:
    """A table on disk, with so many choices made one by one."""
    store = TableStore(database, LIBRARY)
    store.add(t)
    for _ in range(choices):
        after = step(t)
        store.save(after, t)
        t = after
    return t


@pytest.fixture
def lived_in(database: Database) -> Database:
    """A house with people, a running game, a finished one and chat."""
    everybody = People(database)
    ana = everybody.add_guest("Ana", "de", START)
    everybody.open_session(everybody.make_account(ana, "Ána 明", "a lamp in the rain", START), START)
    t = stored(database, table(), 4)
    after = t.copy(START)
    say(after, ANA, "Ana", "“日” — hello", START, "k1")
    TableStore(database, LIBRARY).save(after, t)
    over = play_on(table(seed=8))
    over.new_entries = list(over.started.entries)
    stored(database, over)
    return database


@pytest.fixture
def saved(lived_in: Database, tmp_path: Path) -> Path:
    back_up(lived_in, tmp_path / "house.backup", nothing, nothing)
    return tmp_path / "house.backup"


def everything(url: str) -> dict[str, list[Any]]:
    """All that a database holds, but for what belongs to the hour, and what was done to it."""
    opened = Database(url)
    metadata = MetaData()
    with opened.reading() as c:
        metadata.reflect(c)
        found = {
            t.name: sorted((tuple(map(plain, row)) for row in c.execute(select(t))), key=repr)
            for t in metadata.sorted_tables
            if t.name not in ("news", "presence", "counts", "deeds")
        }
    opened.close()
    return found


def plain(value: object) -> object:
    return bytes(value) if isinstance(value, memoryview) else value


@pytest.fixture(params=["sqlite", "postgresql"])
def target(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Another database, in which there is nothing yet."""
    if request.param == "sqlite":
        return address(tmp_path / "other")
    return address(tmp_path, fresh_database(request.getfixturevalue("postgres")))


def test_everything_comes_back_on_either_kind_of_database(lived_in: Database, saved: Path, target: str) -> None:
    assert restore(target, Backup(saved), False, nothing) is None
    assert everything(target) == everything(lived_in.url)
    again = Database(target)
    integrity = Integrity(again, LIBRARY)
    assert integrity.database_faults() == []
    assert [checked.fault for id in integrity.games(finished=True) if (checked := integrity.check(id))] == [None, None]
    play_further(again)
    assert People(again).sign_in("Ána 明", "a lamp in the rain").account
    with again.reading() as c:
        assert list(c.execute(select(deeds.c.what)).scalars()) == ["restore"]
    again.close()


def play_further(database: Database) -> None:
    """A choice and a line of chat: numbers go on after those that were there."""
    store = TableStore(database, LIBRARY)
    with database.reading() as c:
        running = c.execute(select(tables.c.id).where(tables.c.phase == "playing")).scalar_one()
    before = store.load(running)
    after = step(before)
    say(after, ANA, "Ana", "still here", START, "k2")
    store.save(after, before)
    with database.reading() as c:
        assert c.execute(select(func.count()).select_from(chat)).scalar_one() == 2


def test_a_backup_is_of_one_moment_while_people_play(database: Database, tmp_path: Path) -> None:
    t = stored(database, table(), 2)

    def meanwhile(_: Head) -> None:
        """Somebody chooses while the backup is being written; of that it knows nothing."""
        TableStore(database, LIBRARY).save(step(t), t)

    head = back_up(database, tmp_path / "b", meanwhile, nothing)
    assert head.rows["plies"] == 2
    other = address(tmp_path / "other")
    restore(other, Backup(tmp_path / "b"), False, nothing)
    assert [row[1] for row in everything(other)["plies"]] == [0, 1]
    with database.reading() as c:
        assert c.execute(select(func.count()).select_from(plies)).scalar_one() == 3


def test_the_file_of_a_backup_is_for_the_host_alone(saved: Path) -> None:
    assert saved.stat().st_mode & 0o777 == 0o600
    assert [p.name for p in saved.parent.iterdir() if p.name.endswith(".part")] == []


def test_a_backup_of_an_earlier_house_is_brought_up_to_date(tmp_path: Path, target: str) -> None:
    old = Database(address(tmp_path / "old"))
    with old.remaking() as c:
        upgrade(c, "0001")
        c.exec_driver_sql("INSERT INTO people VALUES ('p1', 'Ana', NULL, NULL, 'en', '', '', 1.5, 2.5)")
    head = back_up(old, tmp_path / "old.backup", nothing, nothing)
    old.close()
    assert (head.schema, head.rows["people"]) == ("0001", 1)
    restore(target, Backup(tmp_path / "old.backup"), False, nothing)
    again = Database(target)
    assert again.schema() == newest_schema()
    assert People(again).find("p1").name == "Ana"
    again.close()


# ---- what is wrong with a backup is said before anything is done


def lines_of(file: Path) -> list[bytes]:
    return gzip.decompress(file.read_bytes()).splitlines(keepends=True)


def rewritten(change: Callable[[list[bytes]], list[bytes]]) -> Callable[[Path], None]:
    def write(file: Path) -> None:
        file.write_bytes(gzip.compress(b"".join(change(lines_of(file)))))

    return write


def with_head(**values: object) -> Callable[[Path], None]:
    return rewritten(lambda lines: [json.dumps({**json.loads(lines[0]), **values}).encode() + b"\n", *lines[1:]])


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-200])


def flipped(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 0x55
    file.write_bytes(data)


def a_database(file: Path) -> None:
    file.unlink()
    sqlite3.connect(file).executescript("CREATE TABLE people (id)").close()


WRONG: dict[str, tuple[Callable[[Path], None], str]] = {
    "cut off": (cut, "backup_truncated"),
    "cut off between two lines": (rewritten(lambda lines: lines[:-1]), "backup_truncated"),
    "nothing but a head": (rewritten(lambda lines: lines[:1]), "backup_truncated"),
    "empty": (lambda f: f.write_bytes(b"") and None, "not_a_backup"),
    "a bit is flipped": (flipped, "backup_damaged"),
    "a row is gone": (rewritten(lambda lines: [*lines[:2], *lines[3:]]), "backup_damaged"),
    "a name is changed": (rewritten(lambda lines: [x.replace(b"hello", b"hullo") for x in lines]), "backup_damaged"),
    "lines follow its end": (rewritten(lambda lines: [*lines, b"[]\n"]), "backup_damaged"),
    "a newer house": (with_head(schema="9999"), "newer_backup"),
    "a newer kind of file": (with_head(format=2), "newer_backup"),
    "another file": (lambda f: f.write_text("hello") and None, "not_a_backup"),
    "another compressed file": (lambda f: f.write_bytes(gzip.compress(b"hello\n")) and None, "not_a_backup"),
    "a file of SQLite": (a_database, "not_a_backup"),
    "not there": (lambda f: f.unlink(), "file_missing"),
}  # fmt: skip


@pytest.fixture(scope="module")
def one_backup(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A backup of a small house."""
    folder = tmp_path_factory.mktemp("saved")
    opened = Database(address(folder))
    opened.migrate()
    t = stored(opened, table(), 2)
    after = t.copy(START)
    say(after, ANA, "Ana", "hello", START, "k1")
    TableStore(opened, LIBRARY).save(after, t)
    back_up(opened, folder / "one", nothing, nothing)
    opened.close()
    return folder / "one"


@pytest.mark.parametrize("how", WRONG)
def test_a_backup_that_is_not_whole_is_refused_and_nothing_is_done(one_backup: Path, tmp_path: Path, how: str) -> None:
    file = shutil.copy(one_backup, tmp_path / "b")
    spoil, key = WRONG[how]
    spoil(file)
    with pytest.raises(BackupError) as e:
        restore(address(tmp_path / "other"), Backup(file), False, nothing)
    assert e.value.key == key
    assert not (tmp_path / "other").exists()


def test_rows_that_do_not_fit_leave_the_database_as_it_was(
    lived_in: Database, one_backup: Path, tmp_path: Path
) -> None:
    """Found out only in the middle: the transaction is given up."""
    file = tmp_path / "b"
    shutil.copy(one_backup, file)
    lines = lines_of(file)[:-1]
    row = next(n for n, line in enumerate(lines) if line.startswith(b'{"table":"chat"')) + 1
    lines[row] = lines[row].replace(json.loads(lines[row])[1].encode(), b"no such table")
    end = json.dumps({"end": hashlib.sha256(b"".join(lines)).hexdigest()}, separators=(",", ":")).encode() + b"\n"
    file.write_bytes(gzip.compress(b"".join([*lines, end])))
    before = everything(lived_in.url)
    with pytest.raises(BackupError, match=r"backup_unfit\(chat\)"):
        restore(lived_in.url, Backup(file), True, nothing)
    assert everything(lived_in.url) == before


# ---- where it is put


def test_what_is_there_is_replaced_only_if_the_host_says_so(lived_in: Database, saved: Path) -> None:
    before = everything(lived_in.url)
    with lived_in.writing() as c:
        c.execute(update(people).values(name="Somebody"))
    changed = everything(lived_in.url)
    lived_in.close()
    with pytest.raises(StoreError, match="database_in_use"):
        restore(lived_in.url, Backup(saved), False, nothing)
    assert everything(lived_in.url) == changed
    kept = restore(lived_in.url, Backup(saved), True, nothing)
    assert everything(lived_in.url) == before
    if lived_in.is_sqlite:
        assert kept is not None
        assert everything(f"sqlite:///{kept}") == changed
        assert Database(lived_in.url).check() == []  # nobody says that its end is missing


def test_a_house_that_is_open_is_left_alone(lived_in: Database, saved: Path) -> None:
    Presence(lived_in, "one").beat(time.time() - 3)
    slept: list[float] = []

    def meanwhile(seconds: float) -> None:
        slept.append(seconds)
        Presence(lived_in, "one").beat(time.time())

    before = everything(lived_in.url)["tables"]
    with pytest.raises(StoreError, match="house_is_open"):
        restore(lived_in.url, Backup(saved), True, nothing, meanwhile)
    assert 0 < slept[0] <= 12
    assert everything(lived_in.url)["tables"] == before
    restore(
        lived_in.url, Backup(saved), True, nothing, lambda _: None
    )  # no further sign of life: it was closed just now


def test_a_database_that_is_damaged_is_replaced(one_backup: Path, tmp_path: Path) -> None:
    url = address(tmp_path / "data")
    (tmp_path / "data").mkdir()
    file = tmp_path / "data" / "mingtang.db"
    file.write_bytes(b"no database at all" * 500)
    with pytest.raises(StoreError, match="database_damaged"):
        restore(url, Backup(one_backup), False, nothing)
    assert restore(url, Backup(one_backup), True, nothing) == file.with_name("mingtang.db-replaced")
    assert len(everything(url)["plies"]) == 2


def test_a_database_that_is_not_a_houses_is_left_alone(one_backup: Path, empty_url: str) -> None:
    opened = Database(empty_url)
    with opened.remaking() as c:
        c.exec_driver_sql("CREATE TABLE people (id INTEGER)")
    opened.close()
    with pytest.raises(StoreError, match=r"foreign_database\(people\)"):
        restore(empty_url, Backup(one_backup), True, nothing)


def test_a_backup_that_cannot_be_written_leaves_nothing(database: Database, tmp_path: Path) -> None:
    with pytest.raises(HouseError, match="folder_to_write"):
        back_up(database, tmp_path, nothing, nothing)
    with pytest.raises(HouseError, match=r"unwritable\(file"):
        back_up(database, tmp_path / "nowhere" / "b", nothing, nothing)


def test_the_heartbeat_of_a_backup_is_that_of_its_moment(database: Database, tmp_path: Path) -> None:
    """So that a house that is opened on it knows how long it was closed."""
    Presence(database, "one").beat(START)
    back_up(database, tmp_path / "b", nothing, nothing)
    other = address(tmp_path / "other")
    restore(other, Backup(tmp_path / "b"), False, nothing)
    assert everything(other)["house"] == [("alive", str(START))]
