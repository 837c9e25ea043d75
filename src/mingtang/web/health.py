"""Whether the house can be played in: for whatever watches over it and sends people elsewhere, or starts it again."""

from __future__ import annotations

import asyncio
from asyncio import to_thread

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse

from mingtang.core.errors import HouseError
from mingtang.web.identity import house_of

router = APIRouter(include_in_schema=False)
SECONDS = 3.0
"""A database that takes longer to answer is away."""


@router.api_route("/healthz", methods=["GET", "HEAD"])
async def healthz(request: Request) -> JSONResponse:
    """200 while the house is open and its database answers, else 503."""
    house = house_of(request)
    database = "ready"
    try:
        async with asyncio.timeout(SECONDS):
            await to_thread(house.database.schema)
    except (HouseError, TimeoutError):
        database = "away"
    found = {"house": "closing" if house.closing else "open", "database": database}
    return JSONResponse(found, 200 if found == {"house": "open", "database": "ready"} else 503)
