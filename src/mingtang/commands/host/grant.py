"""mingtang host grant: somebody becomes a host or a moderator."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mingtang.commands.arguments import Lang
from mingtang.commands.host.database import DataDir
from mingtang.commands.host.desk import PersonName, Reason, at_desk


def grant(
    name: PersonName,
    role: Annotated[str, typer.Argument(metavar="ROLE", help="host or moderator.")],
    why: Reason = "",
    data_dir: DataDir = Path("data"),
    lang: Lang = "en",
) -> None:
    """Make somebody with an account a host or a moderator; the first host of a house is made like this."""
    with at_desk(data_dir, lang) as desk:
        whom = desk.hosting.find(name)
        desk.hosting.grant(None, whom.id, role, why, desk.now)
        desk.say("grant", role, args=(whom.name,))
