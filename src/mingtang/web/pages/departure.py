"""To take along what the house knows of oneself, and to leave for good."""

from __future__ import annotations

import json

from fastapi import APIRouter, Request
from starlette.responses import Response

from mingtang.games import in_a_sentence
from mingtang.table.problems import Problem
from mingtang.web.api.account import belongings, leave_for_good
from mingtang.web.errors import status_of
from mingtang.web.identity import TheHouse, clear_session_cookie, rate_limiter_of
from mingtang.web.pages.account import account_page
from mingtang.web.pages.frame import Reader, posted, redirect

router = APIRouter(include_in_schema=False)


@router.get("/account/data")
async def data(request: Request, caller: Reader, house: TheHouse) -> Response:
    """Everything as one file, records of games included."""
    await rate_limiter_of(request).count("data", caller.known.id)
    text = json.dumps(await belongings(house, caller), ensure_ascii=False, indent=1)
    headers = {"Content-Disposition": 'attachment; filename="mingtang.json"'}
    return Response(text, media_type="application/json", headers=headers)


@router.post("/account/leave")
async def leave(request: Request, house: TheHouse) -> Response:
    """Leave for good, with the password as proof."""
    caller, form = await posted(request)
    try:
        await leave_for_good(request, caller.known, form["password"])
    except Problem as e:
        return await account_page(request, caller, house, status_of(e), wrong=in_a_sentence(e, caller.lang))
    response = redirect("/hello?gone")
    clear_session_cookie(response)
    return response
