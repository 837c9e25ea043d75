"""A position that a review speaks of: what was chosen there and what was better, shown on the board."""

from __future__ import annotations

from asyncio import to_thread
from dataclasses import replace
from typing import Any

from mingtang.review.wording import WordedChoice
from mingtang.table.table import Table
from mingtang.web.api.review import told_of
from mingtang.web.house import House
from mingtang.web.identity import Caller
from mingtang.web.live.reviews import Reviews, moment_of, reviewable
from mingtang.web.perspective.table import Perspective


async def recalled(
    house: House, reviews: Reviews, caller: Caller, found: Perspective
) -> tuple[Perspective, dict[str, Any] | None]:
    """The moment with both choices in it, and what the card beside them says; the moment as it was if no review speaks of it."""
    table = found.table
    if found.position is None or not reviewable(table):
        return found, None
    choice = await _spoken_of(house, reviews, caller, table, found)
    if choice is None:
        return found, None
    made, better = choice.words
    card = {
        "made": {"action": made, "text": choice.made},
        "better": {"action": better, "text": choice.better, "line": choice.better_line},
        "cost": choice.cost,
        "lines": choice.because,
    }
    return replace(found, position=found.position.recalling(made, better)), card


async def _spoken_of(
    house: House, reviews: Reviews, caller: Caller, table: Table, found: Perspective
) -> WordedChoice | None:
    kept = await reviews.kept(table)
    if kept.found is None:
        return None
    told = told_of(house, table, kept, caller.lang)
    for choice in await to_thread(told.costly, found.seat):
        if moment_of(table, choice.ply) == found.ply:
            spoken: WordedChoice = choice
            return spoken
    return None
