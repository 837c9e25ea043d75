"""To talk at a table: lines of chat, and quick words."""

from __future__ import annotations

import math
from asyncio import to_thread
from typing import Any

from fastapi import APIRouter

from mingtang.store.people import Person
from mingtang.table.chat import say
from mingtang.table.problems import NotAllowed
from mingtang.table.reactions import reaction_words
from mingtang.table.table import Table
from mingtang.texts import LANGUAGES
from mingtang.web.api.answers import said_json
from mingtang.web.api.requests import ChatMessage, React
from mingtang.web.house import House
from mingtang.web.identity import Asking, Caller, RateLimiting, TheHouse

router = APIRouter(prefix="/api/tables/{id}", tags=["playing"])
MANY_HOURS = 10_000
"""More hours than these are for ever."""


@router.post("/chat")
async def chat(id: str, ask: ChatMessage, caller: Asking, house: TheHouse, limiter: RateLimiting) -> dict[str, Any]:
    """Say something. `@Bo` calls Bo: whoever sits at the table and is not there gets a notice."""
    await limiter.count("chat", caller.known.id)
    return await _said(house, caller, id, ask.text, ask.key)


@router.post("/reactions")
async def react(id: str, ask: React, caller: Asking, house: TheHouse, limiter: RateLimiting) -> dict[str, Any]:
    """Say one of the quick words; everybody reads it in the own language."""
    await limiter.count("react", caller.known.id)
    return await _said(house, caller, id, reaction_words(ask.reaction, LANGUAGES[0]), ask.key, ask.reaction)


async def _said(house: House, caller: Caller, id: str, text: str, key: str, reaction: str = "") -> dict[str, Any]:
    person = caller.known
    await house.access.table(id, person.id)
    check_not_muted(person, house.now())
    blocked_by = await to_thread(house.blocks.against, person.id)

    def do(table: Table, now: float) -> bool:
        return say(table, person.id, person.name, text, now, key, blocked_by, reaction)

    table = await house.tables.change(id, do)
    blocked = await house.blocked_by(person.id)
    return {"chat": [said_json(s, table, caller.lang) for s in table.said if s.person not in blocked]}


def check_not_muted(person: Person, now: float) -> None:
    """Refuse somebody whom a host or moderator has muted."""
    left = person.muted_until - now
    if left > MANY_HOURS * 3600:
        raise NotAllowed("muted")
    if left > 0:
        raise NotAllowed("muted_for", math.ceil(left / 3600))
