"""Who looks on at a table, as far as one reader is told: names of those who said one, and how many have none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mingtang.store.presence import Present
from mingtang.table.table import Table
from mingtang.web.live.presence import MOST_COUNTED
from mingtang.web.perspective.onlookers import NO_ONLOOKERS, Onlookers

if TYPE_CHECKING:
    from mingtang.web.house import House

MOST_NAMED = 12


async def onlookers(house: House, table: Table, person: str, present: Present) -> Onlookers:
    """Those who look on. Of two people of whom one has blocked the other neither reads the other's name, but nobody is left uncounted."""
    if table.lesson or table.plan:
        return NO_ONLOOKERS
    sitting = {c.person for c in table.chairs}
    looking = [(who, name) for who, name in present.names if who not in sitting]
    if not looking and not present.strangers:
        return NO_ONLOOKERS
    named, hidden = looking[:MOST_NAMED], 0
    blocked = await house.blocked_by(person)
    names: list[str] = []
    for who, name in named:
        if who != person and (who in blocked or (person and person in await house.blocked_by(who))):
            hidden += 1
        else:
            names.append(name)
    unnamed = len(looking) - len(named) + hidden
    others = unnamed + min(present.strangers, MOST_COUNTED)
    return Onlookers(tuple(names), min(others, MOST_COUNTED), max(others, present.strangers) >= MOST_COUNTED)
