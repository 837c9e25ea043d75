"""mingtang host unban: let somebody in again."""

from __future__ import annotations

from pathlib import Path

from mingtang.commands.arguments import Lang
from mingtang.commands.host.database import DataDir
from mingtang.commands.host.desk import PersonName, Reason, at_desk


def unban(name: PersonName, why: Reason = "", data_dir: DataDir = Path("data"), lang: Lang = "en") -> None:
    """Let somebody in again."""
    with at_desk(data_dir, lang) as desk:
        whom = desk.hosting.find(name)
        desk.hosting.unban(None, whom.id, why, desk.now)
        desk.say("unban", "done", args=(whom.name,))
