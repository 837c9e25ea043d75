"""A backup put back: all of it or nothing, into an empty database or instead of what is there.

On SQLite a new file is made beside the old one and takes its place when it is complete; what was there stays beside it. On PostgreSQL
everything happens in one transaction.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Connection, func, insert, inspect, select, text
from sqlalchemy.exc import InterfaceError, OperationalError, SQLAlchemyError

from mingtang.core.files import reason
from mingtang.store.backup import Backup, BackupError, Tick, stored_tables
from mingtang.store.database import Database, DatabaseAway, StoreError, check_known, file_of, schema_of, upgrade
from mingtang.store.high_water_mark import ENDING
from mingtang.store.hosting import note
from mingtang.store.schema import house, metadata, people, tables

BESIDE, REPLACED = "-restoring", "-replaced"
BESIDES = ("-wal", "-shm", ENDING)
"""What SQLite and the house put beside a database."""
BEAT = 15.0
"""A house that is open gives a sign of life at least once in so many seconds."""


def restore(
    url: str, backup: Backup, replace: bool, tick: Tick, sleep: Callable[[float], None] = time.sleep
) -> Path | None:
    """Put a backup back. Answers where the database that was there before is kept, if it is."""
    backup.verify(tick)
    file = file_of(url)
    if file is None:
        _into_postgres(url, backup, replace, tick, sleep)
        return None
    if file.exists():
        try:
            _check_free(url, replace, sleep)
        except StoreError as e:
            if e.key != "database_damaged" or not replace:
                raise
    beside = file.with_name(file.name + BESIDE)
    try:
        _remove(beside)
        made = Database(f"sqlite:///{beside}")
        try:
            with made.remaking() as c:
                fill(c, backup, tick)
        finally:
            made.close()
        return _put_in_place(file, beside)
    except OSError as e:
        raise BackupError("unwritable", "file", str(file), reason(e)) from None
    finally:
        with contextlib.suppress(OSError):
            _remove(beside)


def fill(c: Connection, backup: Backup, tick: Tick) -> None:
    """Make the tables as the backup knew them, put its rows in, bring them up to date, and write down that it was done."""
    upgrade(c, backup.head.schema)
    known = stored_tables(c).tables
    for name, columns, rows in backup.tables():
        if name not in known or not set(columns) <= set(known[name].columns.keys()):
            raise BackupError("backup_unfit", name)
        for part in rows:
            try:
                c.execute(insert(known[name]), part)
            except (OperationalError, InterfaceError):
                raise
            except SQLAlchemyError as e:
                raise BackupError("backup_unfit", name) from e
            tick(len(part))
    if c.dialect.name == "postgresql":
        _count_on(c)
    upgrade(c)
    made = datetime.fromtimestamp(backup.head.made, UTC).isoformat(" ", "minutes")
    note(c, "", "restore", time.time(), detail=made)


def _count_on(c: Connection) -> None:
    """New rows get numbers after those that were put in."""
    for table in stored_tables(c).sorted_tables:
        for column in table.primary_key.columns:
            counter = c.execute(select(func.pg_get_serial_sequence(f'"{table.name}"', column.name))).scalar()
            if counter is not None:
                last = f'SELECT coalesce(max("{column.name}"), 0) + 1 FROM "{table.name}"'
                c.execute(text(f"SELECT setval(:counter, ({last}), false)"), {"counter": counter})


def _into_postgres(url: str, backup: Backup, replace: bool, tick: Tick, sleep: Callable[[float], None]) -> None:
    _check_free(url, replace, sleep)
    database = Database(url)
    try:
        with database.remaking() as c:
            for name in {"alembic_version", *metadata.tables} & set(inspect(c).get_table_names()):
                c.execute(text(f'DROP TABLE "{name}" CASCADE'))
            fill(c, backup, tick)
    finally:
        database.close()


def _check_free(url: str, replace: bool, sleep: Callable[[float], None]) -> None:
    """Raise unless the database may be filled: it is empty, or may be replaced, and no house is open on it."""
    database = Database(url)
    try:
        with database.reading() as c:
            found = schema_of(c)
            if not found:
                strange = set(inspect(c).get_table_names()) & set(metadata.tables)
                if strange:
                    raise StoreError("foreign_database", sorted(strange)[0])
                return
            check_known(found)
            used = any(c.execute(select(func.count()).select_from(t)).scalar_one() for t in (people, tables))
        if used and not replace:
            raise StoreError("database_in_use")
        last = _last_beat(database)
        if time.time() - last < BEAT:
            sleep(max(0.0, last + BEAT - time.time()))
            if _last_beat(database) != last:
                raise StoreError("house_is_open")
    except DatabaseAway:
        raise StoreError("database_closed") from None
    finally:
        database.close()


def _last_beat(database: Database) -> float:
    with database.reading() as c:
        return float(c.execute(select(house.c.value).where(house.c.key == "alive")).scalar() or 0.0)


def _put_in_place(file: Path, beside: Path) -> Path | None:
    """The new file takes the name of the old one, at once; the old one and what belongs to it stay under another."""
    kept = file.with_name(file.name + REPLACED)
    there = file.exists()
    if there:
        _remove(kept)
        _join_log(file)
        try:
            os.link(file, kept)
        except OSError:  # not every kind of disk lets a file have two names
            shutil.copy2(file, kept)
    for ending in BESIDES:  # also those of a file that is gone: SQLite would take an old log for that of the new one
        left = file.with_name(file.name + ending)
        if there and left.exists():
            left.replace(kept.with_name(kept.name + ending))
        left.unlink(missing_ok=True)
    beside.replace(file)
    return kept if there else None


def _join_log(file: Path) -> None:
    """Write what stands in the log of a database into its file, so that it can be moved; a damaged one stays as it is."""
    old = Database(f"sqlite:///{file}")
    with contextlib.suppress(StoreError, DatabaseAway), old.reading() as c:
        c.exec_driver_sql("PRAGMA user_version")
    old.close()


def _remove(file: Path) -> None:
    for ending in ("", *BESIDES):
        file.with_name(file.name + ending).unlink(missing_ok=True)
