"""The web server: one process or several, on one database."""

from __future__ import annotations

import logging
import os
import socket
import sys
from pathlib import Path

import uvicorn
from uvicorn.supervisors import Multiprocess

from mingtang.core.errors import HouseError
from mingtang.store.database import Database
from mingtang.web.settings import from_environment

BACKLOG = 2048
GRACE = 5
"""Seconds that open requests may take when the house closes."""


def run(host: str, port: int, data_dir: Path, workers: int) -> None:
    """Serve until somebody stops it."""
    os.environ["MINGTANG_DATA_DIR"] = str(data_dir)
    if workers > 1:
        os.environ.setdefault("MINGTANG_BOT_WORKERS", "1")
    settings = from_environment()
    database = Database(settings.database)
    database.migrate()  # once, and its errors in one sentence, before any server process begins
    database.close()
    bound = _bind(host, port)
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    config = uvicorn.Config(
        "mingtang.web.app:app_from_environment",
        factory=True,
        workers=workers,
        log_level="warning",
        access_log=False,
        server_header=False,
        date_header=True,
        backlog=BACKLOG,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=GRACE,
        ws="none",
    )
    shown = f"[{host}]" if ":" in host else host
    print(f"Mingtang is open at http://{shown}:{bound.getsockname()[1]}/ (stop with Ctrl+C)", flush=True)
    if workers > 1:
        Multiprocess(config, sockets=[bound]).run()
        return
    server = uvicorn.Server(config)
    server.run([bound])
    if not server.started:
        sys.exit(3)


def _bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((host, port))
    except OSError as e:
        bound.close()
        raise HouseError(f"cannot listen on {host}:{port}: {e.strerror or e}; choose another with --port") from None
    bound.set_inheritable(True)
    return bound
