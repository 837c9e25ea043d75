"""mingtang host restore: a backup put back."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from mingtang.commands.arguments import AsJson, Lang
from mingtang.commands.host.backup import as_data, counts
from mingtang.commands.host.database import DataDir, house_settings
from mingtang.commands.printing import console, print_json, sentence
from mingtang.commands.progress import progress_bar
from mingtang.store.backup import Backup
from mingtang.store.restore import restore as put_back
from mingtang.texts import check_language, house_texts

PASSES = 2
"""The backup is read through once before anything is done with it."""


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")],
    replace: Annotated[bool, typer.Option("--replace", help="Put it in the place of what is in the database.")] = False,
    data_dir: DataDir = Path("data"),
    lang: Lang = "en",
    as_json: AsJson = False,
) -> None:
    """Put a backup back while the house is closed: all of it, or nothing if anything is wrong with it.

    A backup of an earlier house is brought up to date.
    """  # fmt: skip
    check_language(lang)
    texts = house_texts(lang)
    found = Backup(file)
    with progress_bar() as bar:
        task = bar.add_task(sentence(texts, "cli", "host", "restore", "reading"), total=found.head.total * PASSES)
        kept = put_back(house_settings(data_dir).database, found, replace, lambda n: bar.advance(task, n))
    if as_json:
        print_json({**as_data(file, found.head), "kept": str(kept) if kept else None})
        return
    made = datetime.fromtimestamp(found.head.made).astimezone().isoformat(" ", "minutes")
    done = (str(file), *counts(found.head), made)
    console().print(sentence(texts, "cli", "host", "restore", "done", args=done), markup=False, soft_wrap=True)
    if kept is not None:
        said = sentence(texts, "cli", "host", "restore", "kept", args=(str(kept),))
        console().print(said, markup=False, soft_wrap=True)
