"""mingtang host revoke: somebody is host or moderator no more."""

from __future__ import annotations

from pathlib import Path

from mingtang.commands.arguments import Lang
from mingtang.commands.host.database import DataDir
from mingtang.commands.host.desk import PersonName, Reason, at_desk


def revoke(name: PersonName, why: Reason = "", data_dir: DataDir = Path("data"), lang: Lang = "en") -> None:
    """Take the role of a host or a moderator away. The last host keeps it."""
    with at_desk(data_dir, lang) as desk:
        whom = desk.hosting.find(name)
        desk.hosting.revoke(None, whom.id, why, desk.now)
        desk.say("revoke", "done", args=(whom.name,))
