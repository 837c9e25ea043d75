"""mingtang host tidy: throw away what nobody uses any more."""

from __future__ import annotations

import time
from dataclasses import asdict, astuple
from pathlib import Path
from typing import Annotated

import typer

from mingtang.commands.arguments import AsJson, Lang
from mingtang.commands.host.database import DataDir, house_database, house_settings
from mingtang.commands.printing import console, print_json, sentence
from mingtang.store.hosting import note
from mingtang.store.retention import Retention
from mingtang.texts import check_language, house_texts


def tidy(
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would go.")] = False,
    data_dir: DataDir = Path("data"),
    lang: Lang = "en",
    as_json: AsJson = False,
) -> None:
    """Throw away guests who do not come back, tables where no game began, and sessions and links that are over.

    How long they are kept is set by MINGTANG_KEEP_GUESTS, _KEEP_OPEN_TABLES and _KEEP_SESSIONS, in days. An open house does this by itself
    every hour. Games are never thrown away.
    """  # fmt: skip
    check_language(lang)
    settings = house_settings(data_dir)
    with house_database(settings) as database:
        retention = Retention(database, settings.keep)
        found = retention.due(time.time()) if dry_run else retention.tidy(time.time())
        if not dry_run:
            with database.writing() as c:
                note(
                    c,
                    "",
                    "tidy",
                    time.time(),
                    detail=", ".join(f"{name} {n}" for name, n in asdict(found).items() if n),
                )
    if as_json:
        print_json(asdict(found))
        return
    said = "due" if dry_run else "gone"
    texts = house_texts(lang)
    console().print(sentence(texts, "cli", "host", "tidy", said, args=astuple(found)), soft_wrap=True)
