"""Drawings of the rules pages: the position of a chapter or of a worked example, each drawn once and then kept."""

from __future__ import annotations

import functools
import gzip
import hashlib
from asyncio import to_thread
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

import mingtang.draw
from mingtang.core.errors import HouseError
from mingtang.draw.contract import Scene, Sheet
from mingtang.draw.paper import standalone
from mingtang.draw.scenes import choices_of
from mingtang.learn.coach import opening_of
from mingtang.learn.examples import FOLDER, RuleDrawing, chapter_drawings, example_ids, read_example
from mingtang.learn.lesson import LessonStart
from mingtang.table.library import Library
from mingtang.table.problems import NotFound
from mingtang.texts import LANGUAGES
from mingtang.web.identity import TheHouse
from mingtang.web.pages.assets import FOR_EVER, edition
from mingtang.web.pages.typefaces import with_own_letters

router = APIRouter(include_in_schema=False)
MOST_KEPT = 600
"""All drawings of the house in both languages; some 30 kB each."""
HIGHEST, HIGHEST_EXAMPLE = 480, 352
"""So many pixels of a page a drawing takes at most: a chapter begins with it, an example is read beside it."""


@dataclass(frozen=True)
class DrawnRule:
    """A drawing as it is sent, and how large it is."""

    width: int
    height: int
    title: str
    zipped: bytes


@dataclass(frozen=True)
class PlacedDrawing:
    """A drawing in a page: where it is found, and how much room it needs."""

    source: str
    width: int
    height: int


def drawing_of(library: Library, name: str, id: str) -> RuleDrawing:
    """What is to be drawn for a chapter or an example."""
    folder = library.folder(name)
    if id in example_ids(folder):
        return read_example(name, folder, id).drawing
    found = chapter_drawings(name, folder).get(id)
    if found is None or library.drawing(name) is None:
        raise NotFound("not_found", id[:40])
    return found


@functools.lru_cache(maxsize=MOST_KEPT)
def drawn_rule(library: Library, name: str, id: str, lang: str) -> DrawnRule:
    """The drawing of a chapter or an example in a language."""
    wanted, game = drawing_of(library, name, id), library.game(name)
    texts, draw = library.texts(name, lang), library.drawing(name)
    assert draw is not None
    state, you = opening_of(game, wanted.start).state, wanted.start.you
    players = [texts.say("learn", "player") + f" {n + 1}" for n in range(wanted.start.seats)]
    choices = choices_of(state, you, texts, players) if wanted.asks else ()
    board = draw(Scene(game.view(state, you), choices, players, texts, wanted.point))
    sheet = _sheet(board.sheets, wanted.sheet)
    x, y, w, h = wanted.crop or (0, 0, sheet.width, sheet.height)
    inner = sheet.svg.replace("<svg ", f'<svg x="{-x}" y="{-y}" width="{sheet.width}" height="{sheet.height}" ', 1)
    svg = with_own_letters(standalone(f"{id} {sheet.title}", w, h, inner))
    return DrawnRule(w, h, sheet.title, gzip.compress(svg.encode(), 9, mtime=0))


@functools.lru_cache(maxsize=64)
def _sheets_of(library: Library, name: str, seats: int) -> tuple[Sheet, ...]:
    """The sheets of a new game: all games of so many seats have the same ones."""
    game, draw = library.game(name), library.drawing(name)
    assert draw is not None
    state = opening_of(game, LessonStart(seats)).state
    return draw(Scene(game.view(state, 0), (), [""] * seats, library.texts(name, "en"))).sheets


def size_of_drawing(library: Library, name: str, id: str) -> tuple[int, int]:
    """How large a drawing will be, without drawing it."""
    wanted = drawing_of(library, name, id)
    if wanted.crop:
        return wanted.crop[2], wanted.crop[3]
    sheet = _sheet(_sheets_of(library, name, wanted.start.seats), wanted.sheet)
    return sheet.width, sheet.height


def _sheet(sheets: tuple[Sheet, ...], id: str) -> Sheet:
    """The sheet that is asked for; else the one on which something can be chosen."""
    named = [s for s in sheets if s.id == id] or [s for s in sheets if s.lit]
    return (named or list(sheets))[0]


@functools.cache
def drawings_edition(folder: Path, digest: str) -> str:
    """A word that changes whenever a drawing may look otherwise: it stands in their addresses, so that browsers keep them."""
    whole = hashlib.sha256(f"{edition()} {digest}".encode())
    kit = Path(mingtang.draw.__file__).parent
    for part in (kit, folder / "draw", folder / "texts", folder / FOLDER):
        for path in sorted(p for p in part.rglob("*") if p.suffix in (".py", ".toml")):
            whole.update(path.read_bytes())
    return whole.hexdigest()[:12]


def address_of_drawing(library: Library, name: str, id: str, lang: str) -> str:
    """Where the drawing of a chapter or an example is found."""
    at = drawings_edition(library.folder(name), library.game(name).data_digest)
    return f"/rules/{name}/drawings/{at}/{id}.{lang}.svg"


def placed_drawing(library: Library, name: str, id: str, lang: str) -> PlacedDrawing:
    """A drawing as a page shows it: its room is kept until it comes, so that nothing jumps."""
    width, height = size_of_drawing(library, name, id)
    most = HIGHEST_EXAMPLE if id in example_ids(library.folder(name)) else HIGHEST
    scale = min(1, most / height)
    return PlacedDrawing(address_of_drawing(library, name, id, lang), round(width * scale), round(height * scale))


@router.get("/rules/{name}/drawings/{at}/{file}.svg")
async def drawing(request: Request, name: str, at: str, file: str, house: TheHouse) -> Response:
    """A drawing by its address."""
    id, _, lang = file.rpartition(".")
    library: Any = house.library
    if name not in library.names() or lang not in LANGUAGES:
        raise NotFound("not_found", request.url.path[:200])
    try:
        drawn = await to_thread(drawn_rule, library, name, id, lang)
    except HouseError:
        raise NotFound("not_found", request.url.path[:200]) from None
    current = drawings_edition(library.folder(name), library.game(name).data_digest)
    headers = {"Vary": "Accept-Encoding", "Cache-Control": FOR_EVER if at == current else "no-cache"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(drawn.zipped, media_type="image/svg+xml", headers={**headers, "Content-Encoding": "gzip"})
    return Response(gzip.decompress(drawn.zipped), media_type="image/svg+xml", headers=headers)
