"""The one database of the house: how it is opened, how it is brought up to date, how a transaction is made."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from threading import Lock
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, OperationalError

from mingtang.core.errors import HouseError

HERE = Path(__file__).parent
FILE = "mingtang.db"
MIGRATION_LOCK = 7_041_972
PATIENCE = 15.0  # seconds, for whoever finds SQLite busy


class StoreError(HouseError):
    """The database cannot be used; the sentence says what to do."""


def address(data_dir: Path, url: str = "") -> str:
    """The database's address: the one that was given (DATABASE_URL), or a file in the data folder."""
    if not url:
        return f"sqlite:///{data_dir / FILE}"
    for short in ("postgres://", "postgresql://"):
        if url.startswith(short):
            return "postgresql+psycopg://" + url[len(short) :]
    return url


class Database:
    """The database, SQLite or PostgreSQL."""

    def __init__(self, url: str) -> None:
        try:
            kind = make_url(url).get_backend_name()
            if kind not in ("sqlite", "postgresql"):
                raise StoreError(f"the house stores its tables in SQLite or PostgreSQL, not in {kind}")
            self.url = url
            self.engine: Engine = _sqlite(url) if kind == "sqlite" else create_engine(url, pool_pre_ping=True)
        except ArgumentError:
            raise StoreError(
                "DATABASE_URL is no address of a database, such as postgresql://user:word@host/name"
            ) from None
        except ModuleNotFoundError:
            raise StoreError("PostgreSQL needs its driver: pip install 'mingtang[postgres]'") from None
        self.is_sqlite = kind == "sqlite"
        # SQLite lets one write at a time, and whoever finds it busy sleeps for up to a tenth of a second and asks again. Writers of this
        # process queue here instead and go on at once.
        self._turn: AbstractContextManager[Any] = Lock() if self.is_sqlite else nullcontext()
        # Everything that is read together must come from one moment; SQLite cannot do otherwise.
        self._reading = (
            self.engine if self.is_sqlite else self.engine.execution_options(isolation_level="REPEATABLE READ")
        )

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A look at the database."""
        with self._reading.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction: all or nothing, and on disk when it is left."""
        with self._turn, self.engine.connect().execution_options(writing=True) as connection, connection.begin():
            yield connection

    def migrate(self) -> None:
        """Bring the database to the newest schema. Several processes may try at once; one does it, the others wait."""
        try:
            with self.engine.connect().execution_options(writing=True) as connection, connection.begin():
                if not self.is_sqlite:
                    connection.execute(text("SELECT pg_advisory_xact_lock(:n)"), {"n": MIGRATION_LOCK})
                _check_not_newer(connection)
                config = Config()
                config.set_main_option("script_location", str(HERE / "migrations"))
                config.attributes["connection"] = connection
                command.upgrade(config, "head")
        except OperationalError as e:
            raise StoreError(f"the database cannot be opened: {e.orig}") from None

    def close(self) -> None:
        """Let go of every connection."""
        self.engine.dispose()


def _check_not_newer(connection: Connection) -> None:
    if not inspect(connection).has_table("alembic_version"):
        return
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    known = {p.name.partition("_")[0] for p in (HERE / "migrations" / "versions").glob("[0-9]*.py")}
    if found is not None and found not in known:
        raise StoreError(f"this database was written by a newer house (schema {found}); upgrade the house")


def keep_a_log(cursor: sqlite3.Cursor) -> None:
    """Let SQLite write ahead into a log, so that nobody who reads waits for one who writes.

    When several open a new database at the same moment, each holds what the other needs; SQLite then says "locked" at once instead of
    waiting, and asking again is the way out.
    """
    until = time.monotonic() + PATIENCE
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as e:
            if e.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(0.01)
        else:
            return


def _sqlite(url: str) -> Engine:
    path = make_url(url).database
    if path and path != ":memory:":
        folder = Path(path).parent
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as e:
            raise StoreError(f"the data folder {folder} cannot be made: {e.strerror}") from None
        if not os.access(folder, os.W_OK):
            raise StoreError(f"the data folder {folder} may not be written to")
    engine = create_engine(url, connect_args={"timeout": PATIENCE, "check_same_thread": False}, pool_size=8)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # transactions are begun below, not by the driver
        cursor = connection.cursor()
        keep_a_log(cursor)
        cursor.execute("PRAGMA synchronous=FULL")  # an acknowledged choice survives a power cut
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writing = connection.get_execution_options().get("writing", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")

    return engine
