"""What every page needs: who reads it, in which language and light, and the template that shows it."""

from __future__ import annotations

import functools
import gzip
import re
from asyncio import to_thread
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import parse_qsl

from fastapi import Depends, Request
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape
from starlette.responses import RedirectResponse, Response

from mingtang.draw import icons
from mingtang.draw.covers import country, cover
from mingtang.draw.paper import sprite
from mingtang.games import game_cover
from mingtang.table.problems import BadRequest
from mingtang.web.identity import Caller, find_caller, house_of
from mingtang.web.pages import assets
from mingtang.web.pages.games import rules_of
from mingtang.web.pages.words import PageWords
from mingtang.web.security import cookie_of

TEMPLATES = Path(__file__).parent / "templates"
THEME_COOKIE = "mingtang_theme"
THEMES = ("light", "dark")
SMALL = 1400
SHORT = 10_000
"""A form of so many letters is read in less than the time of a request."""
MOST_FIELDS = 120


def _environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        auto_reload=False,  # else every fragment asks the disk whether its template has changed
    )
    made.globals |= {
        "asset": assets.address,
        "preloaded": assets.preloaded,
        "icon": icon_of,
        "sign": sign_of,
        "free_seat": _free_seat,
        "band": band_of,
        "seal": Markup(icons.SEAL),
        "cover": _cover,
        "sprite": lambda: Markup(sprite()),
        "when": when,
        "rules_of": rules_of,
    }
    made.filters["drawn"] = Markup  # what the drawing kit has made: escaped there, once
    made.filters["with_emphasis"] = with_emphasis
    made.filters["marked"] = marked
    return made


def with_emphasis(text: str) -> Markup:
    """A sentence of the house with *stress* and `code`."""
    stressed = re.sub(r"\*([^*]+)\*", r"<em>\1</em>", str(escape(text)))
    return Markup(re.sub(r"`([^`]+)`", r"<code>\1</code>", stressed))


def marked(text: str, words: str) -> Markup:
    """A text in which the words that were looked for are marked."""
    wanted = "|".join(re.escape(w) for w in sorted(words.split(), key=len, reverse=True))
    cut = re.split(f"({wanted})", text, flags=re.IGNORECASE) if wanted else [text]
    return Markup("").join(Markup("<mark>{}</mark>").format(x) if n % 2 else escape(x) for n, x in enumerate(cut))


def when(moment: float) -> str:
    """A moment as browsers read it; a script says it in the reader's own time."""
    return datetime.fromtimestamp(moment, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


@functools.cache
def icon_of(name: str, owner: int | None = None, cls: str = "ic") -> Markup:
    """A piece in a line of text."""
    return Markup(icons.icon(name, owner, cls))


@functools.cache
def sign_of(seat: int) -> Markup:
    """The sign of a seat."""
    return Markup(icons.sign(seat))


@functools.cache
def _free_seat() -> Markup:
    return Markup(icons.free_seat())


@functools.cache
def band_of(seat: int) -> Markup:
    """The band at the edge of a seat's panel."""
    return Markup(icons.band(seat))


@functools.cache
def _cover(game: str, cut: bool = False) -> Markup:
    """A game's cover; cut to the room it gets where `cut` says so."""
    drawn = cover(game_cover(game) or country(game))
    return Markup(drawn.replace("<svg ", '<svg preserveAspectRatio="xMidYMax slice" ', 1) if cut else drawn)


environment = _environment()


async def _reader(request: Request) -> Caller:
    return await find_caller(request)


Reader = Annotated[Caller, Depends(_reader)]
"""Who looks at a page."""


def rendered(template: str, caller: Caller, **context: Any) -> str:
    """A template filled in for a reader."""
    return environment.get_template(template).render(
        caller=caller, t=PageWords(caller.lang), lang=caller.lang, **context
    )


def page(request: Request, caller: Caller, template: str, status: int = 200, **context: Any) -> Response:
    """A whole page."""
    text = page_text(request, caller, template, **{"here": here(request), **context})
    return packed_answer(request, text.encode(), "text/html; charset=utf-8", status)


def page_text(request: Request, caller: Caller, template: str, **context: Any) -> str:
    """A whole page as text."""
    return rendered(template, caller, theme=theme_of(request), board=house_of(request).board.state, **context)


def here(request: Request) -> str:
    """Where the reader is, for forms that come back."""
    asked = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    return asked if request.method == "GET" else "/"


def theme_of(request: Request) -> str:
    """The light that the reader has chosen; empty if the system decides."""
    theme = cookie_of(request, THEME_COOKIE)
    return theme if theme in THEMES else ""


def packed_answer(request: Request, body: bytes, kind: str, status: int = 200) -> Response:
    """An answer, packed where the reader can unpack it."""
    headers = {"Vary": "Accept-Encoding, Cookie"}
    if len(body) > SMALL and "gzip" in request.headers.get("accept-encoding", ""):
        body = gzip.compress(body, 5)
        headers["Content-Encoding"] = "gzip"
    return Response(body, status, headers, kind)


class Form:
    """What a form has sent, as short words."""

    def __init__(self, pairs: list[tuple[str, str]]) -> None:
        self.pairs = pairs

    def __getitem__(self, key: str) -> str:
        """The last value of a field; empty if it was not sent."""
        return next((v for k, v in reversed(self.pairs) if k == key), "")

    def number(self, key: str, usual: int) -> int:
        """A field as a number, cut to what any number here may be; `usual` where no digits were sent."""
        digits = self[key]
        return int(digits[:9]) if digits.isascii() and digits.isdigit() else usual

    def beginning(self, prefix: str) -> dict[str, str]:
        """The fields whose names begin so, without the beginning."""
        return {k[len(prefix) :]: v for k, v in self.pairs if k.startswith(prefix)}


async def read_form(request: Request) -> Form:
    """A posted form. The size of a request is bounded before this; a long one is taken apart beside the loop, while others are served."""
    body = await request.body()
    try:
        return Form(_pairs(body) if len(body) <= SHORT else await to_thread(_pairs, body))
    except ValueError:
        raise BadRequest("bad_request", "form") from None


def _pairs(body: bytes) -> list[tuple[str, str]]:
    pairs = parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=MOST_FIELDS)
    if any("\0" in key + value for key, value in pairs):
        raise ValueError
    return pairs


async def posted(request: Request) -> tuple[Caller, Form]:
    """Who sends a form, proved to come from a page of the house, and the form."""
    form = await read_form(request)
    return await find_caller(request, form["csrf"]), form


def redirect(to: str) -> RedirectResponse:
    """On to another page, after something was done."""
    return RedirectResponse(to, 303)


def local_path(path: str) -> str:
    """A path of this house; anything else leads to the lobby."""
    inside = path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable() and len(path) < 500
    return path if inside and "\\" not in path else "/"
