"""mingtang host close: end a table for everybody."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mingtang.commands.arguments import Lang
from mingtang.commands.host.database import DataDir
from mingtang.commands.host.desk import Reason, at_desk


def close(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="The id of the table.")],
    why: Reason = "",
    data_dir: DataDir = Path("data"),
    lang: Lang = "en",
) -> None:
    """End a table for everybody. Its choices stay in the database."""
    with at_desk(data_dir, lang) as desk:
        desk.hosting.close(None, table, why, desk.now)
        desk.say("close", "done", args=(table,))
