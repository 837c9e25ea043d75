"""mingtang host announce: a line on every page."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mingtang.commands.arguments import Lang
from mingtang.commands.host.database import DataDir
from mingtang.commands.host.desk import at_desk


def announce(
    line: Annotated[str, typer.Argument(metavar="LINE", help="What everybody shall read; nothing takes it down.")] = "",
    data_dir: DataDir = Path("data"),
    lang: Lang = "en",
) -> None:
    """Put a line on top of every page, or take it down."""
    with at_desk(data_dir, lang) as desk:
        desk.hosting.announce(None, line, desk.now)
        desk.say("announce", "up" if line.strip() else "down")
