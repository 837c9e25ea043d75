"""What keeps the house safe: bounded requests, headers that forbid what pages do not need, and proof of origin."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Mapping
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from mingtang.core.errors import HouseError, quoted
from mingtang.games import in_a_sentence
from mingtang.table.problems import NotAllowed
from mingtang.table.uploads import MOST_LETTERS
from mingtang.texts import language_in
from mingtang.web.connections import network_of

SMALL = 64_000
LARGE = 2 * MOST_LETTERS
"""Forms and JSON write some letters with several."""
LARGE_PATHS = ("/api/records", "/records")
LONGEST_ADDRESS = 4_000
"""So many letters an address may have, with what it asks for."""
MOST_PARTS = 3_000
"""So many signs that part things in JSON a body may hold. No question of the house needs a tenth of them, and a body of nothing else takes
a hundred times as long to read as its length suggests."""
PARTING = (b'"', b",", b"[", b"{")
MOST_COOKIES = 180
"""So many cookies are looked at: no browser keeps more of one place."""
SAFE = ("GET", "HEAD", "OPTIONS")

CSP = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # drawings carry their colours in style attributes; style elements and scripts stay out
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
OF_PARTS: Mapping[str, str] = {
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""A script, a style or a letter is no page: what a page may do is told by the page. There are fifty of them, and on a slow line it shows."""
PARTS = ("text/javascript", "text/css", "font/")


class Guard:
    """Adds the headers to every answer and refuses bodies that are too large, before anything reads them."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        scope["headers"] = [_without_quotations(header) for header in scope["headers"]]
        most = LARGE if scope["path"] in LARGE_PATHS else SMALL
        declared = Headers(scope=scope).get("content-length", "0")
        started = False
        received = parts = 0

        async def guarded_send(message: Message) -> None:
            nonlocal started
            if received > most:
                return  # whatever the app makes of half a body, the answer is "too large"
            if message["type"] == "http.response.start":
                started = True
                headers = MutableHeaders(scope=message)
                part = headers.get("content-type", "").startswith(PARTS)
                for key, value in (OF_PARTS if part else HEADERS).items():
                    headers.setdefault(key, value)
                headers.setdefault("Cache-Control", "no-store")
                if scope.get("scheme") == "https":
                    headers.setdefault("Strict-Transport-Security", "max-age=31536000")
            await send(message)

        async def guarded_receive() -> Message:
            nonlocal received, parts
            message = await receive()
            if message["type"] == "http.request":
                body = message.get("body", b"")
                received += len(body)
                parts += sum(body.count(sign) for sign in PARTING)
                if parts > MOST_PARTS:
                    received = most + 1
                if received > most:
                    raise TooLarge(most)
            return message

        if not declared.isascii() or not declared.isdigit() or len(declared) > 12 or int(declared) > most:
            await refused(scope, guarded_send, 413, HouseError("too_large", most))
            return
        if len(scope["path"]) + len(scope["query_string"]) > LONGEST_ADDRESS:
            await refused(scope, guarded_send, 414, HouseError("address_too_long", LONGEST_ADDRESS))
            return
        wait = scope["app"].state.limiter.look(scope)
        if wait:
            await refused(scope, guarded_send, 429, HouseError("too_often", wait), wait)
            return
        if "\0" in scope["path"]:  # no name holds it, and databases choke on it
            await refused(scope, guarded_send, 404, HouseError("not_found", quoted(scope["path"])))
            return
        if b"%00" in scope["query_string"]:
            await refused(scope, guarded_send, 400, HouseError("bad_request", "address"))
            return
        try:
            await self.app(scope, guarded_receive, guarded_send)
        except TooLarge:
            pass
        except Exception as e:  # a mistake of the house: noted, and said in one sentence
            request = Request(scope)
            answer = await request.app.state.accident(request, e)
            if not started:
                await answer(scope, receive, guarded_send)
        if received > most and not started:
            received = 0
            await refused(scope, guarded_send, 413, HouseError("too_large", most))


class TooLarge(Exception):
    """A body that goes on and on."""


async def refused(scope: Scope, send: Send, status: int, error: HouseError, wait: int = 0) -> None:
    """An answer to what does not even reach the house."""
    lang = wished_language(Request(scope)) or "en"
    body = json.dumps({"error": in_a_sentence(error, lang), "code": error.key}).encode()
    headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
    if wait:
        headers.append((b"retry-after", str(wait).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def wished_language(request: Request) -> str:
    """The language that a browser asks for, if the house speaks it."""
    return language_in(request.headers.get("accept-language", ""))


def _without_quotations(header: tuple[bytes, bytes]) -> tuple[bytes, bytes]:
    """A header as it came; of cookies, those without quotation marks.

    The framework reads all cookies of every request, whoever wants them, and Python resolves what stands in quotation marks in a time that
    grows with the square of its length: one request with thirty thousand signs would hold up everybody for seconds. The house never sets
    a cookie that needs quotation marks.
    """
    name, value = header
    if name != b"cookie" or b'"' not in value:
        return header
    return name, b";".join(part for part in value.split(b";") if b'"' not in part)


def cookie_of(request: Request, name: str) -> str:
    """A cookie, letter for letter as it was sent; empty if it was not."""
    found = ""
    for sent in request.headers.getlist("cookie"):
        for part in sent.split(";", MOST_COOKIES)[:MOST_COOKIES]:
            key, _, value = part.partition("=")
            if key.strip() == name:
                found = value.strip()
    return found


# ---- where a request comes from


def csrf_of(token: str) -> str:
    """What a page of the house shows to prove that it is one. Only who holds the session can know it."""
    return hmac.new(token.encode(), b"csrf", hashlib.sha256).hexdigest()


def check_csrf(token: str, given: str) -> None:
    """Refuse what a strange page sends in somebody's name."""
    if not hmac.compare_digest(csrf_of(token).encode(), given.encode("utf-8", "replace")):
        raise NotAllowed("csrf")


def check_origin(request: Request) -> None:
    """Refuse what a browser sends from a strange page. Programs that are no browsers say nothing of where they come from."""
    if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise NotAllowed("csrf")
    origin = request.headers.get("origin")
    try:
        if origin and urlsplit(origin).netloc != request.headers.get("host", ""):
            raise NotAllowed("csrf")
    except ValueError:  # no address at all
        raise NotAllowed("csrf") from None


def client_of(request: Request) -> str:
    """The address a request comes from, for counting: of IPv6, the network."""
    return network_of(request.client.host) if request.client else "unknown"
