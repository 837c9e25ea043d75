"""mingtang host unmute: somebody may write again."""

from __future__ import annotations

from pathlib import Path

from mingtang.commands.arguments import Lang
from mingtang.commands.host.database import DataDir
from mingtang.commands.host.desk import PersonName, Reason, at_desk


def unmute(name: PersonName, why: Reason = "", data_dir: DataDir = Path("data"), lang: Lang = "en") -> None:
    """Let somebody write again."""
    with at_desk(data_dir, lang) as desk:
        whom = desk.hosting.find(name)
        desk.hosting.unmute(None, whom.id, why, desk.now)
        desk.say("unmute", "done", args=(whom.name,))
