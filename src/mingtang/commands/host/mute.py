"""mingtang host mute: somebody may read and not write."""

from __future__ import annotations

from pathlib import Path

from mingtang.commands.arguments import Lang
from mingtang.commands.host.database import DataDir
from mingtang.commands.host.desk import Hours, PersonName, Reason, at_desk, hours_of


def mute(
    name: PersonName, why: Reason = "", hours: Hours = "", data_dir: DataDir = Path("data"), lang: Lang = "en"
) -> None:
    """Let somebody read and not write, at any table."""
    with at_desk(data_dir, lang) as desk:
        whom, span = desk.hosting.find(name), hours_of(hours)
        desk.hosting.mute(None, whom.id, why, desk.now, span)
        desk.say("mute", "until" if span else "for_good", args=(whom.name, span))
