"""Every error is an answer: a sentence in the reader's language, and where a rule refuses, its clause."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from mingtang.core.errors import BadOption, BadRecord, HouseError, Refused, Unknown
from mingtang.core.history import NoSuchMoment
from mingtang.games import in_a_sentence
from mingtang.store.database import DatabaseAway, StoreError
from mingtang.table.problems import (
    BadRequest,
    MovedOn,
    NotAllowed,
    NotFound,
    NotNow,
    NotSignedIn,
    TooOften,
)
from mingtang.texts import LANGUAGES
from mingtang.web.api.requests import problem_in
from mingtang.web.identity import LANG_COOKIE, house_of
from mingtang.web.request_timing import route_of
from mingtang.web.security import cookie_of, wished_language

log = logging.getLogger("mingtang.web")
Page = Callable[[Request, int, dict[str, Any]], Awaitable[Response]]
STATUS: tuple[tuple[type[Exception], int], ...] = (
    (NotSignedIn, 401),
    (NotAllowed, 403),
    (NotFound, 404),
    (MovedOn, 409),
    (NotNow, 409),
    (NoSuchMoment, 409),
    (TooOften, 429),
    (BadRequest, 400),
    (Refused, 422),
    (Unknown, 422),
    (BadOption, 422),
    (BadRecord, 422),
    (DatabaseAway, 503),
    (StoreError, 503),
    (HouseError, 400),
)
RETRY_SECONDS = 5


def status_of(e: Exception) -> int:
    """The status of an answer to this error."""
    return next((status for kind, status in STATUS if isinstance(e, kind)), 500)


async def described(request: Request, e: HouseError) -> dict[str, Any]:
    """An error as data: {error, code} and, where a rule refuses, {clause, title}."""
    lang = getattr(request.state, "lang", "") or _asked_language(request)
    if isinstance(e, Refused):
        return await _refusal(request, e, lang)
    return {"error": in_a_sentence(e, lang), "code": e.key}


def _asked_language(request: Request) -> str:
    """The language of a request that could not even be read: nobody has looked yet who asks."""
    given = request.query_params.get("lang") or cookie_of(request, LANG_COOKIE)
    return given if given in LANGUAGES else wished_language(request) or "en"


async def _refusal(request: Request, e: Refused, lang: str) -> dict[str, Any]:
    house = house_of(request)
    table = await house.tables.get(str(request.path_params.get("id", "")))
    texts = house.library.texts_of(table.game, lang)
    title, sentence = texts.refusal(e.refusal, table.names)
    return {"error": sentence, "code": "refused", "clause": e.refusal.clause, "title": title, "action": e.words}


def install(app: FastAPI) -> None:
    """Answer every error of the app. `app.state.error_page` may be set to show errors outside of /api as pages."""

    async def answer(request: Request, status: int, body: dict[str, Any], headers: dict[str, str]) -> Response:
        page: Page | None = getattr(app.state, "error_page", None)
        if page is not None and not request.url.path.startswith("/api"):
            response = await page(request, status, body)
            response.headers.update(headers)
            return response
        return JSONResponse(body, status, headers)

    async def house_error(request: Request, e: Exception) -> Response:
        assert isinstance(e, HouseError)
        body = await described(request, e)
        headers = {"Retry-After": str(e.facts[0])} if isinstance(e, TooOften) and e.key == "too_often" else {}
        if isinstance(e, DatabaseAway):
            log.warning("%s %s: the database is away", request.method, route_of(request.scope))
            headers["Retry-After"] = str(RETRY_SECONDS)
        if isinstance(e, NotSignedIn):
            headers["WWW-Authenticate"] = "Bearer"
        return await answer(request, status_of(e), body, headers)

    async def bad_request(request: Request, e: Exception) -> Response:
        assert isinstance(e, RequestValidationError)
        return await answer(request, 400, await described(request, problem_in(e.errors())), {})

    async def http_error(request: Request, e: Exception) -> Response:
        assert isinstance(e, HTTPException)
        problem = {404: NotFound("not_found", request.url.path[:200]), 405: NotNow("wrong_method", request.method)}
        found = problem.get(e.status_code)
        body = await described(request, found or HouseError("http_status", e.status_code))
        return await answer(request, e.status_code, body, dict(e.headers or {}))

    async def accident(request: Request, e: Exception) -> Response:
        log.error("%s %s failed", request.method, route_of(request.scope), exc_info=e)
        return await answer(request, 500, await described(request, HouseError("went_wrong")), {})

    app.state.accident = accident
    app.add_exception_handler(HouseError, house_error)
    app.add_exception_handler(RequestValidationError, bad_request)
    app.add_exception_handler(HTTPException, http_error)
