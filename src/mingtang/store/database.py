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
from sqlalchemy.exc import ArgumentError, DatabaseError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from mingtang.core.errors import HouseError, quoted
from mingtang.core.files import reason
from mingtang.store.high_water_mark import HighWaterMark
from mingtang.store.outage import Outage

HERE = Path(__file__).parent
FILE = "mingtang.db"
MIGRATION_LOCK = 7_041_972
CONNECT_SECONDS = 5
SILENT_SECONDS = 10
"""A network that has swallowed what was said for so long is cut."""
LOCK_SECONDS = 10
IDLE_SECONDS = 60
CHECK_SECONDS = 3.0
PATIENCE = 15.0  # seconds, for whoever finds SQLite busy


class StoreError(HouseError):
    """The database cannot be used; the sentence says what to do."""


class DatabaseAway(HouseError):
    """The database does not answer now; it may in a moment."""


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
                raise StoreError("other_database", quoted(kind))
            self.url = url
            self.engine: Engine = _sqlite(url) if kind == "sqlite" else _postgres(url)
        except ArgumentError:
            raise StoreError("database_address") from None
        except ModuleNotFoundError:
            raise StoreError("library_missing", "postgresql", "psycopg", "postgres") from None
        self.is_sqlite = kind == "sqlite"
        self._mark = HighWaterMark(self.file) if self.file is not None else None
        # SQLite lets one write at a time, and whoever finds it busy sleeps for up to a tenth of a second and asks again. Writers of this
        # process queue here instead and go on at once.
        self._turn: AbstractContextManager[Any] = Lock() if self.is_sqlite else nullcontext()
        self._outage = Outage()
        # Everything that is read together must come from one moment; SQLite cannot do otherwise.
        self._reading = (
            self.engine if self.is_sqlite else self.engine.execution_options(isolation_level="REPEATABLE READ")
        )

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A look at the database."""
        with self._there(), self._reading.connect() as connection:
            self._outage.ends()
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction: all or nothing, and on disk when it is left."""
        with (
            self._there(),
            self._turn,
            self.engine.connect().execution_options(writing=True) as connection,
        ):
            self._outage.ends()
            with connection.begin():
                yield connection
                changes = _changes(connection) if self._mark is not None else 0
            if self._mark is not None:
                self._mark.note(changes)

    def queue_up(self, c: Connection, *keys: str) -> None:
        """Until this transaction ends, others that name one of these wait here: what is counted now still holds when it is written."""
        if not self.is_sqlite:  # which lets one write at a time anyway
            for key in sorted(keys):
                c.execute(text("SELECT pg_advisory_xact_lock(hashtext(:key))"), {"key": key})

    def check(self, seconds: float = CHECK_SECONDS, how: str = "quick_check") -> list[HouseError]:
        """What is wrong with the stored games: nothing, if all is well. Looks for a few seconds at most, if nobody gives it more."""
        if not self.is_sqlite:
            return []
        try:
            return self._check(seconds, how)
        except StoreError as e:
            return [e]

    def _check(self, seconds: float, how: str) -> list[HouseError]:
        with self.reading() as c:
            missing = (self._mark.read() if self._mark is not None else 0) - _changes(c)
            until = time.monotonic() + seconds
            raw: Any = c.connection.driver_connection
            raw.set_progress_handler(lambda: int(time.monotonic() > until), 10_000)
            try:
                damaged = c.exec_driver_sql(f"PRAGMA {how}(1)").scalar() != "ok"
            except OperationalError:  # so large a database is not looked through in that time
                damaged = False
            finally:
                raw.set_progress_handler(None, 0)
        found: list[HouseError] = [StoreError("database_damaged")] if damaged else []
        return [*found, StoreError("database_shorter")] if missing > 0 else found

    @property
    def file(self) -> Path | None:
        """The file of SQLite; nothing where the database is no file."""
        return file_of(self.url)

    def schema(self) -> str:
        """The schema that the database has; empty if it has none yet."""
        with self.reading() as c:
            return schema_of(c)

    def migrate(self) -> None:
        """Bring the database to the newest schema. Several processes may try at once; one does it, the others wait."""
        try:
            with self.remaking() as connection:
                upgrade(connection)
        except DatabaseAway:
            raise StoreError("database_closed") from None

    @contextmanager
    def remaking(self) -> Iterator[Connection]:
        """A transaction in which tables are made: by one process at a time, all of them or none."""
        with (
            self._there(),
            self.engine.connect().execution_options(writing=True) as connection,
            connection.begin(),
        ):
            if not self.is_sqlite:
                connection.execute(text("SET LOCAL lock_timeout = 0"))  # the others wait for as long as it takes
                connection.execute(text("SELECT pg_advisory_xact_lock(:n)"), {"n": MIGRATION_LOCK})
            yield connection

    def now(self) -> float:
        """What the time is at the database: the same for every machine of a house."""
        if self.is_sqlite:
            return time.time()
        with self.reading() as c:
            return float(c.execute(text("SELECT extract(epoch FROM clock_timestamp())")).scalar_one())

    @contextmanager
    def _there(self) -> Iterator[None]:
        """A database that is away is away, whichever driver says so."""
        if self._outage.turned_away():
            raise DatabaseAway("database_away")
        try:
            yield
        except (OperationalError, InterfaceError, PoolTimeout) as e:
            if not self.is_sqlite and _cut_off(e):
                self._outage.begins()
            raise DatabaseAway("database_away") from e
        except DatabaseError as e:
            if (
                isinstance(e.orig, sqlite3.DatabaseError) and type(e.orig) is sqlite3.DatabaseError
            ):  # malformed, or no database at all
                raise StoreError("database_damaged") from e
            raise

    def close(self) -> None:
        """Let go of every connection."""
        self.engine.dispose()
        if self._mark is not None:
            self._mark.close()


def file_of(url: str) -> Path | None:
    """The file that an address of SQLite names; nothing where the database is no file."""
    known = make_url(url)
    held = known.get_backend_name() == "sqlite" and known.database not in (None, "", ":memory:")
    return Path(known.database or "") if held else None


def open_existing(url: str) -> Database:
    """The database on which a house of this release was opened before. Nothing is made or brought up to date here."""
    try:
        file = file_of(url)
    except ArgumentError:
        raise StoreError("database_address") from None
    if file is not None and not file.exists():
        raise StoreError("no_database", str(file))
    database = Database(url)
    try:
        found = database.schema()
        if not found:
            raise StoreError("empty_database")
        check_known(found)
        if found != newest_schema():
            raise StoreError("older_database", found, newest_schema())
    except DatabaseAway:
        database.close()
        raise StoreError("database_closed") from None
    except StoreError:
        database.close()
        raise
    return database


def _cut_off(e: Exception) -> bool:
    """Whether nobody was there, rather than busy with somebody else."""
    return isinstance(e, OperationalError | InterfaceError) and (e.connection_invalidated or e.statement is None)


def _changes(connection: Connection) -> int:
    """How many changes were ever announced in this database of SQLite."""
    found = connection.exec_driver_sql("SELECT seq FROM sqlite_sequence WHERE name = 'news'").scalar()
    return int(found or 0)


def postgres_waits(url: str) -> dict[str, Any]:
    """How long to wait for PostgreSQL, as its driver is told; what the address says itself is left as it is.

    Both ends look after a silent line, so that neither a request nor a lock outlives the machine that it came from.
    """
    waits: dict[str, Any] = {
        "connect_timeout": CONNECT_SECONDS,
        "keepalives_idle": SILENT_SECONDS // 2,
        "keepalives_interval": 2,
        "keepalives_count": 3,
        "tcp_user_timeout": SILENT_SECONDS * 1000,
        "options": f"-c tcp_keepalives_idle={SILENT_SECONDS // 2} -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3"
        f" -c tcp_user_timeout={SILENT_SECONDS * 1000} -c lock_timeout={LOCK_SECONDS * 1000}"
        f" -c idle_in_transaction_session_timeout={IDLE_SECONDS * 1000}",
    }
    return {key: wait for key, wait in waits.items() if key not in make_url(url).query}


def _postgres(url: str) -> Engine:
    return create_engine(url, pool_pre_ping=True, pool_timeout=CONNECT_SECONDS, connect_args=postgres_waits(url))


def schemas() -> list[str]:
    """The schemas that this house knows, the newest last."""
    return sorted(p.name.partition("_")[0] for p in (HERE / "migrations" / "versions").glob("[0-9]*.py"))


def newest_schema() -> str:
    """The schema of this house."""
    return schemas()[-1]


def schema_of(connection: Connection) -> str:
    """The schema of a database; empty if it has none."""
    if not inspect(connection).has_table("alembic_version"):
        return ""
    return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar() or "")


def check_known(schema: str) -> None:
    """Refuse what a newer house wrote."""
    if schema not in schemas():
        raise StoreError("newer_database", schema)


def upgrade(connection: Connection, to: str = "head") -> None:
    """Bring a database to the newest schema, or up to an earlier one."""
    found = schema_of(connection)
    if found:
        check_known(found)
    config = Config()
    config.set_main_option("script_location", str(HERE / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, to)


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
            raise StoreError("unwritable", "folder", str(folder), reason(e)) from None
        if not os.access(folder, os.W_OK):
            raise StoreError("unwritable", "folder", str(folder), HouseError("os_not_allowed"))
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
