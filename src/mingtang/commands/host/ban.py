"""mingtang host ban: show somebody out."""

from __future__ import annotations

from pathlib import Path

from mingtang.commands.arguments import Lang
from mingtang.commands.host.database import DataDir
from mingtang.commands.host.desk import Hours, PersonName, Reason, at_desk, hours_of


def ban(
    name: PersonName, why: Reason = "", hours: Hours = "", data_dir: DataDir = Path("data"), lang: Lang = "en"
) -> None:
    """Show somebody out: every session and stream ends at once, bots play on, and nobody gets in again before the time is over."""
    with at_desk(data_dir, lang) as desk:
        whom, span = desk.hosting.find(name), hours_of(hours)
        desk.hosting.ban(None, whom.id, why, desk.now, span)
        desk.say("ban", "until" if span else "for_good", args=(whom.name, span))
