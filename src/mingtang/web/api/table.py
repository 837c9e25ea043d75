"""To look at a table: now, at an earlier moment, or for as long as one likes."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.responses import StreamingResponse

from mingtang.table.table import Table
from mingtang.web.api.answers import table_json, update_json
from mingtang.web.api.requests import Switch
from mingtang.web.house import House
from mingtang.web.identity import Asking, Caller, RateLimiting, TheHouse
from mingtang.web.live.updates import as_sse, updates
from mingtang.web.perspective.table import visible_record

router = APIRouter(prefix="/api/tables/{id}", tags=["looking"])
Code = Annotated[str, Query(max_length=40, description="The invitation, where one is needed.")]
FromSeat = Annotated[
    int | None, Query(ge=-1, le=20, description="From which seat; only an own one while the game runs.")
]


async def shown(
    house: House, caller: Caller, table: Table, seat: int | None = None, ply: int | None = None, board: bool = False
) -> dict[str, Any]:
    """A table as the caller sees it."""
    present = await house.presence.at(table.id)
    blocked = await to_thread(house.blocks.of, caller.id)
    presented = house.perspectives.present(table, caller.id, caller.lang, seat, ply, present, blocked=blocked)
    return table_json(presented, board)


@router.get("")
async def look(
    id: str,
    caller: Asking,
    house: TheHouse,
    ply: Annotated[int | None, Query(ge=0, le=1_000_000, description="An earlier moment.")] = None,
    seat: FromSeat = None,
    board: Switch = False,
    code: Code = "",
) -> dict[str, Any]:
    """The table as I may see it: what I am asked, what I may choose and why not, what has happened.

    Each of `choices` has `action`, `text`, `refusal` (why not), `caution` (what an allowed choice wastes or costs beyond its price), `reveals` and `ends_turn`.
    """
    table = await house.access.table(id, caller.id, code)
    return await shown(house, caller, table, seat, ply, board)


@router.get("/record")
async def record(id: str, caller: Asking, house: TheHouse, code: Code = "") -> dict[str, Any]:
    """The record. While the game runs it holds my own choices only, and no seed: `complete` says so."""
    table = await house.access.table(id, caller.id, code)
    text, complete = visible_record(table, caller.id)
    return {"record": text, "complete": complete, "luck": table.luck}


@router.get("/events", response_class=StreamingResponse)
async def events(
    request: Request,
    id: str,
    caller: Asking,
    house: TheHouse,
    limiter: RateLimiting,
    seat: FromSeat = None,
    code: Code = "",
    since: Annotated[int, Query(ge=-1, description="Like the header Last-Event-ID.")] = -1,
) -> StreamingResponse:
    """What happens at the table, as server-sent events. `id` numbers the changes; a client that comes back with Last-Event-ID gets
    what it missed, in one event."""
    await limiter.count("stream", caller.id or caller.address)
    await house.access.table(id, caller.id, code)
    house.perspectives.seat_for(await house.tables.get(id), caller.id, seat)
    who = house.hub.admit(caller.id, caller.address)
    last = request.headers.get("last-event-id", "")
    known = int(last) if last.isascii() and last.isdigit() and len(last) < 12 else since

    async def stream() -> AsyncIterator[str]:
        yield "retry: 1000\n\n"
        with house.hub.counted(who):
            async for update in updates(
                house, id, caller.id, caller.lang, known, seat, request.is_disconnected, caller.token
            ):
                yield ": nothing new\n\n" if update is None else as_sse(update_json(update), "update", update.version)

    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(stream(), media_type="text/event-stream", headers=headers)
