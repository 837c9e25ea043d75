"""Games and tables: what can be played, and where."""

from __future__ import annotations

from asyncio import to_thread
from typing import Annotated, Any

from fastapi import APIRouter, Query

from mingtang.bots.levels import bot_names
from mingtang.table.problems import NotFound
from mingtang.web.api.answers import game_json, invitation, summary_json
from mingtang.web.api.requests import BringRecord, NewTable
from mingtang.web.api.table import shown
from mingtang.web.identity import Asking, RateLimiting, TheHouse

router = APIRouter(prefix="/api", tags=["lobby"])


@router.get("/games")
async def games(caller: Asking, house: TheHouse) -> dict[str, Any]:
    """The games of the house, and the bots that play them, weakest first."""
    found = [game_json(house.library.game(n), house.library, caller.lang) for n in house.library.playable()]
    return {"games": found, "bots": bot_names()}


@router.get("/games/{name}")
async def game(name: str, caller: Asking, house: TheHouse) -> dict[str, Any]:
    """One game."""
    if name not in house.library.names():
        raise NotFound("no_game", repr(name[:40]), ", ".join(house.library.names()))
    return game_json(house.library.game(name), house.library, caller.lang)


@router.get("/tables")
async def tables(
    caller: Asking,
    house: TheHouse,
    which: Annotated[str, Query(pattern="^(mine|open|running|finished)$")] = "open",
    limit: Annotated[int, Query(ge=1, le=100)] = 30,
) -> dict[str, Any]:
    """Tables: mine, open ones with a free chair, running ones to watch, finished ones to replay."""
    if which == "mine":
        found = await to_thread(house.lobby.mine, caller.known.id, limit)
    elif which == "open":
        found = await to_thread(house.lobby.open_tables, limit, house.now())
    else:
        lists = {"running": house.lobby.running, "finished": house.lobby.finished}
        found = await to_thread(lists[which], limit)
    return {"tables": [summary_json(s, caller.id) for s in found]}


@router.post("/tables", status_code=201)
async def new_table(ask: NewTable, caller: Asking, house: TheHouse, limiter: RateLimiting) -> dict[str, Any]:
    """Open a table. The one who asks takes the first seat."""
    await limiter.count("create", caller.known.id)
    table = await house.new_tables.open(caller.known, ask)
    answer = await shown(house, caller, table)
    return {**answer, "invitation": invitation(table, house.settings.public_url)}


@router.get("/join/{code}")
async def join(code: str, caller: Asking, house: TheHouse) -> dict[str, Any]:
    """The table that an invitation leads to."""
    table = await house.access.table(await house.access.invited_to(code), caller.id, code)
    return await shown(house, caller, table)


@router.post("/records", status_code=201)
async def bring(ask: BringRecord, caller: Asking, house: TheHouse, limiter: RateLimiting) -> dict[str, Any]:
    """Bring a record: it is checked line by line and becomes a table to look at and to fork."""
    await limiter.count("record", caller.known.id)
    await limiter.count("record", caller.address)
    table, _ = await house.analyses.bring(caller.known, ask.record)
    return await shown(house, caller, table)
