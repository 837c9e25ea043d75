"""Who asks: a program with a bearer token, a browser with a cookie, or a stranger."""

from __future__ import annotations

import contextlib
from asyncio import to_thread
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, ParamSpec, TypeVar

from fastapi import Depends, Request
from starlette.responses import Response

from mingtang.core.errors import quoted
from mingtang.store.names import login_of
from mingtang.store.people import SESSION_SECONDS, Person
from mingtang.table.problems import BadRequest, NotSignedIn, TooOften
from mingtang.texts import LANGUAGES
from mingtang.web.house import House
from mingtang.web.rate_limits import RateLimiter
from mingtang.web.security import SAFE, check_csrf, check_origin, client_of, cookie_of, csrf_of, wished_language

P = ParamSpec("P")
R = TypeVar("R")
COOKIE = "mingtang"
LANG_COOKIE = "mingtang_lang"
CSRF_HEADER = "x-csrf-token"
BROWSERS = (("Firefox/", "Firefox"), ("Edg/", "Edge"), ("OPR/", "Opera"), ("Chrome/", "Chrome"), ("Safari/", "Safari"))
"""What browsers call themselves; most call themselves by several names, so the rarer one stands first."""
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS X", "Mac"),
    ("CrOS", "Chromebook"),
    ("Linux", "Linux"),
)


@dataclass(frozen=True)
class Caller:
    """Whoever asks, and in which language they want to be answered."""

    person: Person | None
    lang: str
    token: str
    by_cookie: bool
    address: str

    @property
    def id(self) -> str:
        """The person's id; empty for a stranger."""
        return self.person.id if self.person else ""

    @property
    def known(self) -> Person:
        """The person; a stranger is asked for a name."""
        if self.person is None:
            raise NotSignedIn("sign_in")
        return self.person

    @property
    def csrf(self) -> str:
        """What a page must send back with every change."""
        return csrf_of(self.token) if self.token else ""


def house_of(request: Request) -> House:
    """The house that was asked."""
    house: House = request.app.state.house
    return house


def rate_limiter_of(request: Request) -> RateLimiter:
    """The house's counter of requests."""
    limiter: RateLimiter = request.app.state.limiter
    return limiter


async def find_caller(request: Request, csrf: str = "") -> Caller:
    """Who asks. A change that comes with a cookie must prove that it comes from a page of the house (`csrf` or the header)."""
    if isinstance(getattr(request.state, "caller", None), Caller):
        found: Caller = request.state.caller
        return found
    house = house_of(request)
    kind, _, bearer = request.headers.get("authorization", "").partition(" ")
    cookie = cookie_of(request, COOKIE)
    request.state.lang = language(request, None)
    if kind.lower() == "bearer":
        person = await to_thread(house.people.by_token, bearer.strip(), house.now())
        if person is None:
            raise NotSignedIn("bad_token")
        caller = Caller(person, language(request, person), bearer.strip(), False, client_of(request))
    else:
        person = await to_thread(house.people.by_token, cookie, house.now()) if cookie else None
        token = cookie if person else ""
        caller = Caller(person, language(request, person), token, person is not None, client_of(request))
        request.state.lang = caller.lang
        if request.method not in SAFE:
            check_origin(request)
            if token:
                check_csrf(token, request.headers.get(CSRF_HEADER, "") or csrf)
    request.state.lang = caller.lang
    request.state.caller = caller
    if request.method not in SAFE:
        house.board.check_request(request.url.path)
    return caller


# What routes ask for is found by coroutines: a plain function would be run in a thread of its own each time.


async def api_caller(request: Request) -> Caller:
    """Who asks the JSON interface."""
    return await find_caller(request)


async def the_house(request: Request) -> House:
    """The house that was asked."""
    return house_of(request)


async def the_rate_limiter(request: Request) -> RateLimiter:
    """The house's counter of requests."""
    return rate_limiter_of(request)


Asking = Annotated[Caller, Depends(api_caller)]
TheHouse = Annotated[House, Depends(the_house)]
RateLimiting = Annotated[RateLimiter, Depends(the_rate_limiter)]


def language(request: Request, person: Person | None) -> str:
    """The reader's language: the one asked for, the person's, the cookie's, the browser's, English."""
    asked = request.query_params.get("lang")
    if asked is not None:
        if asked not in LANGUAGES:
            raise BadRequest("bad_lang", ", ".join(LANGUAGES), quoted(asked))
        return asked
    remembered = cookie_of(request, LANG_COOKIE)
    if remembered in LANGUAGES:
        return remembered
    if person is not None:
        return person.lang
    return wished_language(request) or "en"


async def sign_in(request: Request, caller: Caller, name: str, password: str) -> Person:
    """The person with this account.

    Nobody can lock an owner out by guessing: while a name is being guessed at, each address has a try or two of its own.
    """
    limiter, house = rate_limiter_of(request), house_of(request)
    named = login_of(name)
    await limiter.count("sign_in", caller.address)
    if await limiter.full("wrong", named):
        await limiter.count("under_attack", f"{caller.address} {named}")
    try:
        return await hash_in_thread(request, house.people.sign_in, name, password, house.now())
    except NotSignedIn:
        with contextlib.suppress(TooOften):
            await limiter.count("wrong", named)
        raise


async def hash_in_thread(request: Request, do: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Do something with passwords, which is made to take long: two at a time, so that the house has hands left for everything else."""
    async with request.app.state.passwords:
        return await to_thread(do, *args, **kwargs)


def device_of(request: Request) -> str:
    """What somebody signs in with, roughly: the browser and the system, or that it is a program."""
    agent = request.headers.get("user-agent", "")
    browser = next((name for sign, name in BROWSERS if sign in agent), "")
    system = next((name for sign, name in SYSTEMS if sign in agent), "")
    return ", ".join(part for part in (browser, system) if part)


def set_session_cookie(request: Request, response: Response, token: str) -> None:
    """Give a browser its session."""
    response.set_cookie(
        COOKIE,
        token,
        max_age=int(SESSION_SECONDS),
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
        path="/",
    )


def clear_session_cookie(response: Response) -> None:
    """Take a browser's session away."""
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax")
