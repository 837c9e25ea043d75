"""What was asked, how it was answered and how long that took: told to whoever measures the house or writes its log.

A request is named by its route, never by its address: an address may hold an invitation or the token of a link, and there are endlessly many.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, MutableMapping, Sequence
from dataclasses import dataclass
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

log = logging.getLogger("mingtang.requests")
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
OTHER = "other"


@dataclass(frozen=True)
class Answered:
    """A request that was answered."""

    method: str
    route: str
    status: int
    seconds: float
    """Until the answer began: a stream goes on for as long as somebody reads it."""


class RequestTiming:
    """Stands before everything else and watches the time."""

    def __init__(self, app: ASGIApp, told: Sequence[Callable[[Answered], None]]) -> None:
        self.app = app
        self.told = told

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()

        async def timed_send(message: Message) -> None:
            if message["type"] == "http.response.start":
                method = scope["method"] if scope["method"] in METHODS else OTHER
                answered = Answered(method, route_of(scope), message["status"], time.perf_counter() - began)
                for tell in self.told:
                    tell(answered)
            await send(message)

        await self.app(scope, receive, timed_send)


def route_of(scope: MutableMapping[str, Any]) -> str:
    """The route that a request took, such as /api/tables/{id}; "other" if there is none."""
    return str(getattr(scope.get("route"), "path", "") or OTHER)


def log_request(answered: Answered) -> None:
    """A line in the log."""
    a = answered
    fields = {"method": a.method, "route": a.route, "status": a.status, "ms": round(a.seconds * 1000, 1)}
    log.info("%s %s %d", a.method, a.route, a.status, extra={"fields": fields})
