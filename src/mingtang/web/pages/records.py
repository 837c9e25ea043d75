"""Records: to take one home, and to bring one along."""

from __future__ import annotations

import functools
from asyncio import to_thread

from fastapi import APIRouter, Request
from starlette.responses import Response

from mingtang.core.errors import HouseError
from mingtang.games import in_a_sentence
from mingtang.web.errors import status_of
from mingtang.web.identity import TheHouse, rate_limiter_of, set_session_cookie
from mingtang.web.pages.frame import Reader, page, posted, redirect
from mingtang.web.pages.lobby import known_or_guest
from mingtang.web.perspective.table import visible_record

router = APIRouter(include_in_schema=False)


@router.get("/tables/{id}/record")
async def download(id: str, caller: Reader, house: TheHouse) -> Response:
    """The record as a file. While the game runs it holds the reader's own choices only."""
    table = await house.access.table(id, caller.id)
    text, _ = visible_record(table, caller.id)
    headers = {"Content-Disposition": f'attachment; filename="{table.game.name}-{table.id}.mingtang"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


@router.get("/records")
async def form(request: Request, caller: Reader) -> Response:
    """Where a record can be brought."""
    return page(request, caller, "record.html", wrong="", text="")


@router.post("/records")
async def bring(request: Request, house: TheHouse) -> Response:
    """Check a record line by line and show it."""
    caller, form = await posted(request)
    try:
        person, token = await known_or_guest(request, house, caller)
        await rate_limiter_of(request).count("record", caller.address)
        table, tree = await house.analyses.bring(person, form["record"].replace("\r\n", "\n"))
    except HouseError as e:
        wrong = in_a_sentence(e, caller.lang)
        # a long record is escaped and packed beside the loop, while others are served
        shown = {"wrong": wrong, "text": form["record"][:200_000]}
        return await to_thread(functools.partial(page, request, caller, "record.html", status_of(e), **shown))
    response = redirect(f"/tables/{table.id}/analysis?after=0" if tree else f"/tables/{table.id}?ply=0")
    if token:
        set_session_cookie(request, response, token)
    return response
