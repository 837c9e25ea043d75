"""mingtang host read-only: everything can be looked at, and nothing changed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mingtang.commands.arguments import Lang
from mingtang.commands.host.database import DataDir
from mingtang.commands.host.desk import Reason, at_desk


def read_only(
    off: Annotated[bool, typer.Option("--off", help="Open the house again.")] = False,
    why: Reason = "",
    data_dir: DataDir = Path("data"),
    lang: Lang = "en",
) -> None:
    """Let everything be looked at and nothing be changed, until it is taken back with --off. Clocks stand still meanwhile."""
    with at_desk(data_dir, lang) as desk:
        desk.hosting.read_only(None, not off, why, desk.now)
        desk.say("read_only", "off" if off else "on")
