"""How several processes on one database hear of each other's changes at once.

PostgreSQL tells us (LISTEN/NOTIFY). SQLite does not, so a thread asks it whether anything was written: one pragma of a few
microseconds, often while somebody waits for news, seldom while nobody does.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
import time
from collections.abc import Callable

from sqlalchemy import delete
from sqlalchemy.engine import make_url

from mingtang.store.database import PATIENCE, Database, postgres_waits
from mingtang.store.schema import news
from mingtang.store.tables import CHANNEL

log = logging.getLogger("mingtang.store")
PAUSE, LONG_PAUSE = 0.015, 0.25
KEEP_NEWS = 3600.0
Heard = Callable[[str, int], None]
"""Called with a table and its version; with an empty table when anything may have changed."""


class Announcements:
    """A thread that hears of every change, made by whichever process."""

    def __init__(self, database: Database, heard: Heard, awaited: Callable[[], bool] = lambda: True) -> None:
        """`heard` is called for every change; `awaited` says whether anybody waits for news right now."""
        self.database = database
        self.heard = heard
        self.awaited = awaited
        self._stop = threading.Event()
        self._ready = threading.Event()
        self._cut_off = False
        self._thread = threading.Thread(target=self._run, name="bulletin", daemon=True)

    def start(self) -> None:
        """Begin to listen; when this returns, nothing later is missed."""
        self._thread.start()
        self._ready.wait(15)

    def stop(self) -> None:
        """Stop listening."""
        self._stop.set()
        self._thread.join(5)

    def sweep(self, now: float) -> None:
        """Throw away old news."""
        if self.database.is_sqlite:
            with self.database.writing() as c:
                c.execute(delete(news).where(news.c.at < now - KEEP_NEWS))

    def _run(self) -> None:
        listen = self._poll_sqlite if self.database.is_sqlite else self._listen_postgres
        while not self._stop.is_set():
            try:
                listen()
            except Exception as e:  # the database may be away for a while; listen again when it is back
                log.warning("the bulletin was cut off and will listen again: %s", e)
                self._cut_off = True
                self._stop.wait(1)

    def _listening(self) -> None:
        """From here on nothing is missed; what was missed before may be anything."""
        self._ready.set()
        if self._cut_off:
            self._cut_off = False
            self.heard("", 0)

    def _poll_sqlite(self) -> None:
        connection = sqlite3.connect(make_url(self.database.url).database or "", timeout=PATIENCE, isolation_level=None)
        try:
            last = connection.execute("SELECT coalesce(max(id), 0) FROM news").fetchone()[0]
            seen = connection.execute("PRAGMA data_version").fetchone()[0]
            self._listening()
            while not self._stop.wait(PAUSE if self.awaited() else LONG_PAUSE):
                version = connection.execute("PRAGMA data_version").fetchone()[0]
                if version == seen:
                    continue
                seen = version
                rows = connection.execute('SELECT id, "table", version FROM news WHERE id > ? ORDER BY id', (last,))
                for id, table, changed in rows.fetchall():
                    last = id
                    self.heard(table, changed)
        finally:
            connection.close()

    def _listen_postgres(self) -> None:
        import psycopg

        address = make_url(self.database.url).set(drivername="postgresql").render_as_string(hide_password=False)
        waits = postgres_waits(self.database.url)
        with psycopg.connect(address, autocommit=True, **waits) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            self._listening()
            while not self._stop.is_set():
                for note in connection.notifies(timeout=0.5):
                    table, _, version = note.payload.partition(" ")
                    self.heard(table, int(version))
                    if self._stop.is_set():
                        return
                time.sleep(0)
