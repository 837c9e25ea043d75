"""Errors in the style of the house: what happened, in one sentence, and a way out."""

from __future__ import annotations

from typing import Any

from fastapi import Request
from starlette.responses import JSONResponse, Response

from mingtang.web.identity import Caller
from mingtang.web.pages.frame import page


async def error_page(request: Request, status: int, body: dict[str, Any]) -> Response:
    """The page of an error. A script that asked for data gets data."""
    if "application/json" in request.headers.get("accept", ""):
        return JSONResponse(body, status)
    found = getattr(request.state, "caller", None)
    lang = getattr(request.state, "lang", "en")
    caller = found if isinstance(found, Caller) else Caller(None, lang, "", False, "")
    return page(request, caller, "error.html", status, status_code=status, problem=body)
