"""To look at a table: now, at an earlier moment, or for as long as one likes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field
from starlette.responses import StreamingResponse

from mingtang.core.errors import quoted
from mingtang.table.problems import NotFound, NotNow
from mingtang.table.table import Table
from mingtang.web.api.answers import chosen_parts, table_json, update_json
from mingtang.web.api.requests import Switch
from mingtang.web.house import House
from mingtang.web.identity import Asking, Caller, RateLimiting, TheHouse
from mingtang.web.live.onlookers import onlookers
from mingtang.web.live.updates import as_sse, updates
from mingtang.web.perspective.table import visible_record
from mingtang.web.perspective.things import thing_card

router = APIRouter(prefix="/api/tables/{id}", tags=["looking"])
Code = Annotated[str, Query(max_length=40, description="The invitation, where one is needed.")]
FromSeat = Annotated[
    int | None, Query(ge=-1, le=20, description="From which seat; only an own one while the game runs.")
]


Only = Annotated[
    str,
    Query(
        max_length=300,
        description="Names of the parts that the answer shall hold, separated by commas; `allowed` are the words of the choices that the rules allow. Without it: everything but `allowed`.",
        examples=["ply,phase,your_turn,allowed"],
    ),
]


async def shown(
    house: House, caller: Caller, table: Table, seat: int | None = None, ply: int | None = None, board: bool = False
) -> dict[str, Any]:
    """A table as the caller sees it."""
    here = await house.presence.present(table.id)
    blocked = await house.blocked_by(caller.id)
    looking = await onlookers(house, table, caller.id, here)
    presented = house.perspectives.present(
        table, caller.id, caller.lang, seat, ply, here.people, blocked=blocked, onlookers=looking
    )
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
    only: Only = "",
) -> dict[str, Any]:
    """The table as I may see it: what I am asked, what I may choose and why not, what has happened.

    Each of `choices` has `action`, `text`, `refusal` (why not), `caution` (what an allowed choice wastes or costs beyond its price), `reveals` and `ends_turn`.
    """
    table = await house.access.table(id, caller.id, code)
    return chosen_parts(await shown(house, caller, table, seat, ply, board), only)


class FigureChange(BaseModel):
    """A figure of my panel that a choice would change."""

    label: str
    before: str
    after: str


class ThingOnTheBoard(BaseModel):
    """What something on the board is, and what it would give me now."""

    name: str
    does: str = Field(description="What it does, in one sentence.")
    costs: str = Field(description="What it costs; empty where it costs nothing.")
    clause: str
    choice: str = Field(description="The choice that was asked about, as its button says it.")
    act: str = Field(description="What that choice does, where the thing itself is something else.")
    facts: list[str] = Field(description="What counts about it at this moment.")
    gives: list[FigureChange] = Field(description="What the choice would change, as far as my seat can be sure of it.")
    then: str = Field(description="What I would be asked next.")


@router.get("/thing")
async def thing(
    id: str,
    caller: Asking,
    house: TheHouse,
    limits: RateLimiting,
    thing: Annotated[
        str, Query(max_length=60, description='Its kind and id, as the board names it: "building horse".')
    ] = "",
    action: Annotated[str, Query(max_length=60, description="A choice that is offered now.")] = "",
    ply: Annotated[int | None, Query(ge=0, le=1_000_000, description="An earlier moment.")] = None,
    seat: FromSeat = None,
    code: Code = "",
) -> ThingOnTheBoard:
    """The card of a place, piece, card or choice on the board: what it is and what it would give me now."""
    await limits.count("card", caller.id or caller.address)
    table = await house.access.table(id, caller.id, code)
    position = house.perspectives.present(table, caller.id, caller.lang, seat, ply).position
    card = thing_card(position, thing, action) if position is not None else None
    if card is None:
        raise NotFound("no_thing", quoted(thing or action))
    return ThingOnTheBoard(
        name=card.about.name,
        does=card.about.does,
        costs=card.about.costs,
        clause=card.about.clause,
        choice=card.choice,
        act=card.act.does if card.act is not None else "",
        facts=list(card.facts),
        gives=[FigureChange(label=g.label, before=g.before, after=g.after) for g in card.gives],
        then=card.then,
    )


@router.get("/world")
async def world(
    id: str,
    caller: Asking,
    house: TheHouse,
    limits: RateLimiting,
    seed: Annotated[int, Query(ge=0, le=2**31, description="Another number, another world.")] = 0,
    ply: Annotated[int | None, Query(ge=0, le=1_000_000, description="An earlier moment.")] = None,
    seat: FromSeat = None,
    code: Code = "",
) -> dict[str, Any]:
    """A whole position that I may believe in, for programs that search: what my seat cannot know is dealt anew.

    It is what bots of the house are asked about. With Mingtang installed, `game(name).load(world)` makes a position of it, `determinize` further ones.
    """
    await limits.count("card", caller.id or caller.address)
    table = await house.access.table(id, caller.id, code)
    position = house.perspectives.present(table, caller.id, caller.lang, seat, ply).position
    if position is None:
        raise NotNow("not_started")
    return position.world(seed)


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

    async def stream() -> AsyncIterator[bytes]:
        yield b"retry: 1000\n\n"
        with house.hub.counted(who):
            async for update in updates(
                house, id, caller.id, caller.lang, known, seat, request.is_disconnected, caller.token
            ):
                yield b": nothing new\n\n" if update is None else as_sse(update_json(update), "update", update.version)

    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(stream(), media_type="text/event-stream", headers=headers)
