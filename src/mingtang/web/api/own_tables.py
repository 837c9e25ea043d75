"""All tables of mine at once: for a program that plays at many of them, and for whoever keeps an eye on them."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import AsyncIterator
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import StreamingResponse

from mingtang.core.errors import quoted
from mingtang.store.lobby import TableSummary
from mingtang.table.problems import NotFound
from mingtang.table.seating import decline, invite
from mingtang.table.table import OPEN, Table
from mingtang.web.api.requests import Invite
from mingtang.web.api.table import shown
from mingtang.web.house import House
from mingtang.web.identity import Asking, RateLimiting, TheHouse
from mingtang.web.live.own_tables import own_tables
from mingtang.web.live.updates import as_sse

router = APIRouter(prefix="/api", tags=["playing"])


@router.get("/me/events", response_class=StreamingResponse)
async def my_events(request: Request, caller: Asking, house: TheHouse, limiter: RateLimiting) -> StreamingResponse:
    """The news of all my tables, as server-sent events: one for each table that is new or has changed, at first for all that are not over.

    The event is called `invited` where a chair is kept for me (take it with `POST /api/tables/{id}/seats`, or decline), `turn` where I am
    waited for, `over` when the game has ended, else `table`.
    """
    person = caller.known.id
    await limiter.count("stream", person)
    who = house.hub.admit(person, caller.address)

    async def stream() -> AsyncIterator[bytes]:
        yield b"retry: 1000\n\n"
        with house.hub.counted(who):
            async for news in own_tables(house, person, caller.token, request.is_disconnected):
                yield b"".join(as_sse(news_json(t, person), kind_of(t, person)) for t in news) or b": nothing new\n\n"

    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(stream(), media_type="text/event-stream", headers=headers)


def kind_of(table: TableSummary, person: str) -> str:
    """What a program would do about it."""
    if table.phase == OPEN and table.keeps_chair_for(person):
        return "invited"
    if table.phase == "over":
        return "over"
    return "turn" if table.waits_for(person) else "table"


def news_json(table: TableSummary, person: str) -> dict[str, Any]:
    """A line about a table: enough to know whether to look."""
    return {
        "table": table.id,
        "game": table.game,
        "phase": table.phase,
        "ply": table.ply,
        "round": table.round,
        "your_seats": list(table.seats_of(person)),
        "your_turn": table.waits_for(person),
        "options": table.options,
        "players": [c.name for c in table.chairs],
        "result": [{"seat": s, "place": p, "total": t} for s, p, t in table.result],
    }


@router.post("/tables/{id}/invitations")
async def invite_by_name(
    id: str, ask: Invite, caller: Asking, house: TheHouse, limiter: RateLimiting
) -> dict[str, Any]:
    """Keep a free chair for somebody with an account, person or program: the owner, before the game begins. They are told."""
    await limiter.count("invite", caller.known.id)
    await house.access.table(id, caller.known.id)
    table = await keep_chair(house, id, caller.known.id, ask.name)
    return await shown(house, caller, table)


async def keep_chair(house: House, id: str, owner: str, name: str) -> Table:
    """The table with a chair kept for whoever has an account of this name."""
    try:
        found = await to_thread(house.people.by_account, name)
    except NotFound:
        raise NotFound("no_person_named", quoted(name)) from None
    avoided = await to_thread(house.blocks.against, found.id) | await to_thread(house.blocks.of, found.id)
    return await house.tables.change(id, lambda t, _: invite(t, owner, found.id, found.name, avoided))


@router.delete("/tables/{id}/invitations")
async def decline_invitation(id: str, caller: Asking, house: TheHouse) -> dict[str, Any]:
    """Do not take the chair that is kept for me."""
    await house.access.table(id, caller.known.id)
    table = await house.tables.change(id, lambda t, _: decline(t, caller.id))
    return {"id": table.id, "phase": table.phase}
