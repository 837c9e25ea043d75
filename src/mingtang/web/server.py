"""The web server: one process or several, on one database."""

from __future__ import annotations

import os
import socket
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import uvicorn
from fastapi import FastAPI
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.supervisors import Multiprocess

from mingtang.core.errors import HouseError
from mingtang.core.files import reason
from mingtang.games import in_a_sentence
from mingtang.store.database import Database
from mingtang.table.library import Library
from mingtang.texts import house_texts, plain
from mingtang.web.app import create_app
from mingtang.web.connections import Connection, ConnectionLimits
from mingtang.web.logs import write_log
from mingtang.web.settings import HouseSettings, from_environment

BACKLOG = 2048
MOST_FILES = 65_536
KEPT_FILES = 200
"""So many are left for the database, the workers and the rules."""
FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""Where prometheus_client looks when it is loaded."""
GRACE = 5
"""Seconds that open requests may take when the house closes."""


def run(host: str, port: int, data_dir: Path, workers: int, lang: str = "en") -> None:
    """Serve until somebody stops it; what it says to its host is in this language."""
    os.environ["MINGTANG_DATA_DIR"] = str(data_dir)
    if workers > 1:
        os.environ.setdefault("MINGTANG_BOT_WORKERS", "1")
    settings = from_environment()
    Library(settings.packs, settings.modules).check()
    database = Database(settings.database)
    database.migrate()  # once, and its errors in one sentence, before any server process begins
    for wrong in database.check():
        if wrong.key == "database_damaged":
            raise wrong
        print(in_a_sentence(wrong, lang), file=sys.stderr, flush=True)
    database.close()
    raise_file_limit()
    bound = _bind(host, port)
    write_log(settings)
    config = uvicorn.Config(
        "mingtang.web.server:app",
        factory=True,
        http=Connection,
        workers=workers,
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=True,
        backlog=BACKLOG,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=GRACE,
        ws="none",
    )
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{bound.getsockname()[1]}/"
    texts = house_texts(lang)
    print(plain(texts.fill(texts.say("cli", "serve", "open"), (address,), ())), flush=True)
    if workers > 1:
        with _figures_together(settings):
            Multiprocess(config, sockets=[bound]).run()
        return
    server = uvicorn.Server(config)
    server.run([bound])
    if not server.started:
        sys.exit(3)


@contextmanager
def _figures_together(settings: HouseSettings) -> Iterator[None]:
    """While several processes serve, each writes what it measures into one folder, so that any of them can tell of all."""
    if not settings.metrics_token or os.environ.get(FOLDER):
        yield
        return
    with tempfile.TemporaryDirectory(prefix="mingtang-metrics-") as folder:
        os.environ[FOLDER] = folder
        yield


def app() -> FastAPI:
    """The application as the environment describes it, and the limits of its connections: what each process of the server makes."""
    settings = from_environment()
    write_log(settings)
    made = create_app(settings)
    proxies = os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1,::1")
    believed = ProxyHeadersMiddleware(cast(Any, made), proxies).trusted_hosts.__contains__
    at_an_address = settings.connections if settings.limits else 0
    Connection.limits = ConnectionLimits(at_an_address, max(64, raise_file_limit() - KEPT_FILES), believed)
    return made


def raise_file_limit() -> int:
    """Let the process open as many files as the system allows: each connection is one. Answers how many that are."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return MOST_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (ValueError, OSError):  # some systems name a limit that they do not grant
        return soft
    return wanted


def _bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((host, port))
        bound.listen(BACKLOG)  # who follows the printed address waits until the house has opened
    except OSError as e:
        bound.close()
        raise HouseError("cannot_listen", f"{host}:{port}", reason(e)) from None
    bound.set_inheritable(True)
    return bound
