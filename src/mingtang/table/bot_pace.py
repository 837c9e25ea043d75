"""How quickly bots choose, so that their moves can be followed: set with the table, and changed by its owner or by whoever plays alone."""

from __future__ import annotations

from dataclasses import replace

from mingtang.table.leaving import plays_alone
from mingtang.table.problems import NotAllowed
from mingtang.table.settings import BotPace
from mingtang.table.table import Table

SLOW = 2.5
"""Seconds before each choice where bots are slow."""


def seconds_before_choice(pace: str, usual: float) -> float:
    """How long a bot waits where somebody watches; `usual` is the house's pause."""
    return {"quick": 0.0, "slow": max(SLOW, 2 * usual)}.get(pace, usual)


def may_set_bot_pace(table: Table, person: str) -> bool:
    """Whether a person decides how quickly bots choose here."""
    return bool(table.seats_of(person)) and (person == table.owner or plays_alone(table, person))


def set_bot_pace(table: Table, person: str, pace: BotPace) -> bool:
    """Change it. False: it is so already."""
    if not table.seats_of(person):
        raise NotAllowed("not_at_table")
    if not may_set_bot_pace(table, person):
        raise NotAllowed("only_owner")
    before = table.settings
    table.settings = replace(before, bot_pace=pace)
    return table.settings != before
