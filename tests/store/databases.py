"""A real PostgreSQL for tests: a cluster of its own in a temporary folder, run by somebody without privileges."""

from __future__ import annotations

import glob
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg


class NoPostgres(Exception):
    """PostgreSQL cannot be run here; says why."""


def _program(name: str) -> str:
    for folder in sorted(glob.glob("/usr/lib/postgresql/*/bin"), reverse=True):
        if os.access(f"{folder}/{name}", os.X_OK):
            return f"{folder}/{name}"
    found = shutil.which(name)
    if found is None:
        raise NoPostgres(f"{name} is not installed (Debian: apt-get install postgresql)")
    return found


def _somebody() -> str | None:
    """Whom to run the server as: it refuses to be run by root."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            pwd.getpwnam(name)
            return name
        except KeyError:
            continue
    raise NoPostgres("there is no unprivileged user to run PostgreSQL as")


@contextmanager
def cluster(at: Callable[[Callable[[], Any]], Any] = lambda do: do(), addresses: Sequence[str] = ()) -> Iterator[str]:
    """The address of a fresh server, without the name of a database. `at` starts it at another machine, where it listens at `addresses`."""
    initdb, postgres, who = _program("initdb"), _program("postgres"), _somebody()
    place = Path(tempfile.mkdtemp(prefix="mingtang-pg-", dir="/tmp"))
    try:
        if who is not None:
            shutil.chown(place, who)
        place.chmod(0o755)
        made = subprocess.run(
            [initdb, "-D", place / "data", "-U", "house", "-A", "trust", "--no-sync", "-E", "UTF8"],
            user=who, cwd=place, capture_output=True, text=True, check=False,
        )  # fmt: skip
        if made.returncode:
            raise NoPostgres(f"initdb failed: {made.stderr.strip()[:300]}")
        quick = [
            "-c",
            "fsync=off",
            "-c",
            f"listen_addresses={','.join(addresses)}",
            "-c",
            f"unix_socket_directories={place}",
        ]
        if addresses:
            with open(place / "data" / "pg_hba.conf", "a") as doors:
                doors.write("host all all samenet trust\n")
        with open(place / "log", "w") as log:
            server: subprocess.Popen[bytes] = at(
                lambda: subprocess.Popen(
                    [postgres, "-D", place / "data", *quick], user=who, cwd=place, stdout=log, stderr=log
                )
            )
        try:
            _wait(place, server)
            yield f"postgresql://house@/%s?host={place}"
        finally:
            server.send_signal(signal.SIGINT)  # PostgreSQL's fast shutdown
            server.wait(30)
    finally:
        shutil.rmtree(place, ignore_errors=True)


def _wait(place: Path, server: subprocess.Popen[bytes]) -> None:
    for _ in range(300):
        if server.poll() is not None:
            break
        try:
            psycopg.connect(f"postgresql://house@/postgres?host={place}").close()
            return
        except psycopg.OperationalError:
            time.sleep(0.1)
    raise NoPostgres(f"the server did not start: {(place / 'log').read_text()[:300]}")


def fresh_database(address: str) -> str:
    """A new, empty database on the server."""
    name = f"t{uuid.uuid4().hex[:16]}"
    with psycopg.connect(address % "postgres", autocommit=True) as c:
        c.execute(f'CREATE DATABASE "{name}"')
    return address % name
