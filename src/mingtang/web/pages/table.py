"""The table page, now or at an earlier moment, and the pieces of it that scripts ask for."""

from __future__ import annotations

import functools
import json
from asyncio import to_thread
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from mingtang.learn.lesson import Lesson
from mingtang.table.problems import NotAllowed, NotFound
from mingtang.table.table import PLAYING, Table
from mingtang.texts import Texts
from mingtang.texts.glossary import ENDINGS, words_of
from mingtang.web.api.review import TheReviews
from mingtang.web.house import House
from mingtang.web.identity import Caller, TheHouse
from mingtang.web.live.onlookers import onlookers
from mingtang.web.live.reviews import reviewable
from mingtang.web.pages.frame import Reader, packed_answer, page, rendered
from mingtang.web.pages.log_lines import RECENT
from mingtang.web.pages.regions import (
    SHEETS,
    chat_fragment,
    log_fragment,
    regions,
    script_words,
    stages_of,
    state_of,
)
from mingtang.web.pages.review_card import recalled
from mingtang.web.pages.table_page import base_of, table_page
from mingtang.web.perspective.table import Perspective

router = APIRouter(include_in_schema=False)
Moment = Annotated[int | None, Query(ge=0, le=1_000_000)]
FromSeat = Annotated[int | None, Query(ge=-1, le=20)]
FIRST_CHOICES = 40
"""After so many choices of a game nobody is offered its first lesson: who plays on needs the room."""


@dataclass(frozen=True)
class Origin:
    """The position of another game with which a table began."""

    game: str
    """The table of that game."""
    moment: int
    round: int
    number: int
    """The choice that is tried again, counted as replay and review count."""
    reviewed: bool
    """Whether that game has a review, or can have one."""


async def _origin(house: House, caller: Caller, table: Table) -> Origin | None:
    """Where a table came from; nothing if it began like any other, or if the reader may not look at the game it came from."""
    if not table.forked_from or table.plan:
        return None
    try:
        other = await house.access.table(table.forked_from, caller.id)
    except (NotAllowed, NotFound):
        return None
    history, moment = other.started, table.forked_at
    number = other.game.round_of(await to_thread(history.state_at, moment))
    return Origin(other.id, moment, number, len(history.line_at(moment)) + 1, reviewable(other))


async def _first_lesson(house: House, caller: Caller, table: Table) -> Lesson | None:
    """The first lesson of the game, for whoever has never played it and has not chosen much here."""
    lessons = house.lessons.in_order(table.game.name)
    if table.lesson or table.forked_from or table.ply > FIRST_CHOICES or caller.person is None or not lessons:
        return None
    played = await to_thread(house.lessons.store.has_played, caller.id, table.game.name)
    return None if played else lessons[0]


def table_forked(table: Table) -> bool:
    """Whether a table began with a position of another one and is played: the door to its analysis stands there where it may be opened."""
    return bool(table.forked_from) and table.phase == PLAYING


async def presented(house: House, caller: Caller, id: str, seat: int | None, ply: int | None) -> Perspective:
    """The table as the reader may see it."""
    table = await house.access.table(id, caller.id)
    here = await house.presence.present(id)
    blocked = await house.blocked_by(caller.id)
    looking = await onlookers(house, table, caller.id, here)
    return house.perspectives.present(
        table, caller.id, caller.lang, seat, ply, here.people, blocked=blocked, onlookers=looking
    )


@router.get("/tables/{id}")
async def whole_page(
    request: Request,
    id: str,
    caller: Reader,
    house: TheHouse,
    reviews: TheReviews,
    ply: Moment = None,
    seat: FromSeat = None,
    review: bool = False,
) -> Response:
    """The table. With `ply`, as it was at that moment; with `review`, and what the review has to say of the choice there."""
    found = await presented(house, caller, id, seat, ply)
    card = None
    if review and ply is not None:
        found, card = await recalled(house, reviews, caller, found)
    shown = table_page(house, caller, found, base_of(request, house), replaying=ply is not None)
    groups = list(house.perspectives.log(found.table, found.seat, caller.lang, found.latest)) if found.position else []
    return page(
        request,
        caller,
        "table.html",
        page=shown,
        laid=bool(found.seats) and await to_thread(house.laid_down.store.any, caller.id, id),
        origin=await _origin(house, caller, found.table),
        first_choices=FIRST_CHOICES,
        first_lesson=await _first_lesson(house, caller, found.table) if ply is None else None,
        analysable=table_forked(found.table) and await house.analyses.may_analyse(found.table, caller.id),
        groups=groups[-RECENT:],
        earlier=len(groups) > RECENT,
        said=found.said,
        script_words=script_json(script_words(caller.lang)),
        state=script_json(
            state_of(caller, shown) | {"asked_seat": seat, "replaying": ply is not None, "recalled": card}
        ),
    )


@router.get("/tables/{id}/at")
async def moment(
    request: Request,
    id: str,
    caller: Reader,
    house: TheHouse,
    ply: Moment = None,
    seat: FromSeat = None,
    marked: bool = False,
) -> Response:
    """The regions of the page at a moment, for stepping through a game; without `ply`, as they are now; `marked`: with rings round
    all that was touched since the reader's last choice."""
    found = await presented(house, caller, id, seat, ply)
    if marked and found.position is not None and found.since:
        places = await to_thread(found.position.touched_since, found.since)
        found = replace(found, position=found.position.pointing(places, live=True))
    shown = table_page(house, caller, found, base_of(request, house), replaying=ply is not None)
    body = {
        "state": state_of(caller, shown),
        "regions": {name: cut.text for name, cut in regions(caller, shown).items()},
    }
    return packed_answer(request, script_json(body).encode(), "application/json")


@router.get("/tables/{id}/stages")
async def stages(
    request: Request,
    id: str,
    caller: Reader,
    house: TheHouse,
    ply: Annotated[int, Query(ge=1, le=1_000_000)],
    seat: FromSeat = None,
) -> Response:
    """What the choice before a moment brought about, stage by stage; nothing where the game shows it at once."""
    found = await presented(house, caller, id, seat, ply)
    body = {"stages": stages_of(caller, found, house, base_of(request, house))}
    return packed_answer(request, script_json(body).encode(), "application/json")


@router.get("/tables/{id}/sheet/{name}")
async def sheet(
    request: Request, id: str, name: str, caller: Reader, house: TheHouse, ply: Moment = None, seat: FromSeat = None
) -> Response:
    """One of the sheets that are laid over the table when somebody asks for them."""
    if name not in SHEETS:
        raise NotFound("not_found", request.url.path[:200])
    found = await presented(house, caller, id, seat, ply)
    shown = table_page(house, caller, found, base_of(request, house), replaying=ply is not None)
    return packed_answer(
        request, rendered(f"table/{name}.html", caller, page=shown).encode(), "text/html; charset=utf-8"
    )


@router.get("/tables/{id}/log")
async def whole_log(request: Request, id: str, caller: Reader, house: TheHouse, seat: FromSeat = None) -> Response:
    """The whole log and chat."""
    found = await presented(house, caller, id, seat, None)
    shown = table_page(house, caller, found, base_of(request, house))
    body = {
        "log": log_fragment(found.groups, shown),
        "chat": chat_fragment(caller, found.said, shown),
    }
    return packed_answer(request, json.dumps(body, ensure_ascii=False).encode(), "application/json")


@router.get("/tables/{id}/words")
async def words(request: Request, id: str, caller: Reader, house: TheHouse) -> Response:
    """The words of the game that can be pressed, and what they mean: asked for once, and kept by the browser."""
    table = await house.access.table(id, caller.id)
    body = _words(house.library.texts_of(table.game, caller.lang), house.library.folder(table.game.name))
    answer = packed_answer(request, body, "application/json")
    answer.headers["Cache-Control"] = "private, max-age=3600"
    return answer


@functools.lru_cache(maxsize=64)
def _words(texts: Texts, folder: Path) -> bytes:
    """A word that is a thing on the board is told by its name only: its card is asked for when it is wanted, with the facts of that moment."""
    found = [
        {"forms": w.forms, "thing": w.thing}
        if w.thing
        else {"forms": w.forms, "name": w.name, "does": w.does, "clause": w.clause}
        for w in words_of(texts, folder)
    ]
    return script_json({"endings": ENDINGS[texts.lang], "words": found}).encode()


def script_json(data: Mapping[str, Any]) -> str:
    """Data in a page: nothing in them can end the element that holds them."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
