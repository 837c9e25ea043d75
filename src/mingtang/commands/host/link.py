"""mingtang host link: a new password for somebody who forgot the old one."""

from __future__ import annotations

from pathlib import Path

from mingtang.commands.arguments import Lang
from mingtang.commands.host.database import DataDir
from mingtang.commands.host.desk import PersonName, Reason, at_desk


def link(name: PersonName, why: Reason = "", data_dir: DataDir = Path("data"), lang: Lang = "en") -> None:
    """Make a link by which somebody sets a new password. It works once, within a day; give it to nobody but its owner."""
    with at_desk(data_dir, lang) as desk:
        whom = desk.hosting.find(name)
        token = desk.hosting.link(None, whom.id, why, desk.now)
        desk.say("link", "done", args=(whom.name,))
        print(f"{desk.settings.public_url}/recover/{token}")
        if not desk.settings.public_url:
            desk.say("link", "no_address")
