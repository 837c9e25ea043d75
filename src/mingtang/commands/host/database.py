"""The house's database as a host's command finds it: where the settings say, and of this house's schema."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from mingtang.store.database import Database, open_existing
from mingtang.web.settings import HouseSettings, from_environment

DataDir = Annotated[
    Path,
    typer.Option("--data-dir", envvar="MINGTANG_DATA_DIR", help="Where the database lies; DATABASE_URL names another."),
]


def house_settings(data_dir: Path) -> HouseSettings:
    """What the host chose, as `mingtang serve` reads it."""
    os.environ["MINGTANG_DATA_DIR"] = str(data_dir)
    return from_environment()


@contextmanager
def house_database(settings: HouseSettings) -> Iterator[Database]:
    """The database of a house that was opened before; whatever it is, it is not made or changed here."""
    database = open_existing(settings.database)
    try:
        yield database
    finally:
        database.close()
