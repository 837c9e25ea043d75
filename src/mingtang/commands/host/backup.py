"""mingtang host backup: everything that is stored, in one file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mingtang.commands.arguments import AsJson, Lang
from mingtang.commands.host.database import DataDir, house_database, house_settings
from mingtang.commands.printing import console, print_json, sentence
from mingtang.commands.progress import progress_bar
from mingtang.store.backup import Head, back_up
from mingtang.texts import check_language, house_texts


def backup(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="Where the backup is written; what is there is replaced.")
    ],
    data_dir: DataDir = Path("data"),
    lang: Lang = "en",
    as_json: AsJson = False,
) -> None:
    """Write everything that is stored into one file, as it is at this moment; the house may be open meanwhile.

    The same file can be put back on SQLite and on PostgreSQL: mingtang host restore.
    """  # fmt: skip
    check_language(lang)
    texts = house_texts(lang)
    with house_database(house_settings(data_dir)) as database, progress_bar() as bar:
        task = bar.add_task(sentence(texts, "cli", "host", "backup", "writing"), total=None)
        head = back_up(database, file, lambda h: bar.update(task, total=h.total), lambda n: bar.advance(task, n))
    if as_json:
        print_json(as_data(file, head))
        return
    console().print(
        sentence(texts, "cli", "host", "backup", "done", args=(str(file), *counts(head))), markup=False, soft_wrap=True
    )


def counts(head: Head) -> tuple[int, int, int]:
    """People, tables and choices in a backup."""
    return head.rows.get("people", 0), head.rows.get("tables", 0), head.rows.get("plies", 0)


def as_data(file: Path, head: Head) -> dict[str, object]:
    """What a backup holds, for programs."""
    return {"file": str(file), "schema": head.schema, "kind": head.kind, "made": head.made, "rows": head.rows}
