"""How the house works, for people who see it for the first time; and whose games these are."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from mingtang.web.identity import TheHouse
from mingtang.web.pages.frame import Reader, page
from mingtang.web.pages.games import game_infos

router = APIRouter(include_in_schema=False)


@router.get("/help")
async def about(request: Request, caller: Reader, house: TheHouse) -> Response:
    """The help page."""
    return page(request, caller, "help.html", games=game_infos(house.library, caller.lang))
