"""The review of a finished game: asked for with a button, made in the background, then a page with the chart and the costly choices."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request
from markupsafe import Markup
from starlette.responses import Response

from mingtang.bots.levels import usual_level
from mingtang.review.chart import NARROW, WIDE, chart, stroke_sample
from mingtang.review.wording import ReviewWording, WordedChoice, WordedTurn
from mingtang.table.problems import BadRequest
from mingtang.table.table import Table
from mingtang.web.api.review import TheReviews, state_of, told_of
from mingtang.web.identity import TheHouse, rate_limiter_of, set_session_cookie
from mingtang.web.live.reviews import moment_of, reviewable
from mingtang.web.pages.frame import Reader, page, posted, redirect
from mingtang.web.pages.games import game_info
from mingtang.web.pages.lobby import known_or_guest

router = APIRouter(include_in_schema=False)
Seat = Annotated[str, Query(max_length=7)]


@dataclass(frozen=True)
class CostlyCard:
    """A costly choice, with the way to its position."""

    choice: WordedChoice
    moment: int


@dataclass(frozen=True)
class SeatFilter:
    """A way to the costly choices of one player, or of all."""

    seat: int | None
    name: str
    address: str
    chosen: bool


@dataclass(frozen=True)
class ReviewPage:
    """Everything that the page shows of a finished review."""

    winners: list[str]
    charts: list[Markup]
    strokes: list[Markup]
    rounds: list[tuple[str, list[str]]]
    turns: list[tuple[WordedTurn, int]]
    unturned: str
    cards: list[CostlyCard]
    uncounted: str
    whose: list[SeatFilter]
    given: list[tuple[str, str]]
    tries: int


@router.get("/tables/{id}/review")
async def review(
    request: Request, id: str, caller: Reader, house: TheHouse, reviews: TheReviews, seat: Seat = ""
) -> Response:
    """The review, how far it is, or the button that asks for it. `seat` is a number, or `all`; whoever sat there sees the own choices first."""
    table = await house.access.table(id, caller.id)
    kept = await reviews.kept(table)
    shown = None
    if kept.found is not None:
        told = told_of(house, table, kept, caller.lang)
        shown = await to_thread(_shown, told, table, _asked(table, caller.id, seat, told), _address(request))
    game = game_info(house.library, table.game.name, caller.lang)
    return page(
        request,
        caller,
        "review.html",
        table=table,
        game=game,
        state=state_of(kept) if reviewable(table) else "never" if table.game.has_judgement() else "unjudged",
        done=kept.done,
        whole=kept.whole,
        shown=shown,
    )


@router.post("/tables/{id}/review")
async def ask(request: Request, id: str, house: TheHouse, reviews: TheReviews) -> Response:
    """Ask for it."""
    caller, _ = await posted(request)
    table = await house.access.table(id, caller.id)
    who = caller.id or caller.address
    await rate_limiter_of(request).count("review", who)
    await reviews.ask(table, who)
    return redirect(f"/tables/{id}/review")


@router.post("/tables/{id}/again")
async def again(request: Request, id: str, house: TheHouse) -> Response:
    """Try again from a position, in a seat, against the bots of the table; people's seats are taken by bots too."""
    caller, form = await posted(request)
    table = await house.access.table(id, caller.id)
    person, token = await known_or_guest(request, house, caller)
    await rate_limiter_of(request).count("create", person.id)
    branch = await house.new_tables.fork(
        table, person, _number(form["ply"]), usual_level(table.game), _number(form["seat"])
    )
    response = redirect(f"/tables/{branch.id}")
    if token:
        set_session_cookie(request, response, token)
    return response


def _number(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 7:
        raise BadRequest("bad_request", "ply")
    return int(text)


def _asked(table: Table, person: str, seat: str, told: ReviewWording) -> int | None:
    """Whose costly choices are shown: the seat that was asked for, else the own one if it has any, else all."""
    if seat.isascii() and seat.isdigit() and int(seat) < table.seats:
        return int(seat)
    mine = table.seats_of(person)
    own = len(mine) == 1 and any(told.found.choices[i].seat == mine[0] for i in told.found.costly)
    return mine[0] if own and not seat else None


def _address(request: Request) -> str:
    """The address of this page for one seat's choices, in the language in which it was asked for."""
    lang = request.query_params.get("lang", "")
    return f"?{urlencode({'lang': lang})}&seat=" if lang else "?seat="


def _whose(told: ReviewWording, seat: int | None, address: str) -> list[SeatFilter]:
    rows = [SeatFilter(i, name, f"{address}{i}#costly", i == seat) for i, name in enumerate(told.names)]
    return [*rows, SeatFilter(None, "", f"{address}all#costly", seat is None)]


def _shown(told: ReviewWording, table: Table, seat: int | None, address: str) -> ReviewPage:
    found = told.found
    link = _link(table)
    return ReviewPage(
        winners=[told.names[seat] for seat in found.winners],
        charts=[Markup(chart(found, told.say("chances"), told.say("round"), frame, link)) for frame in (WIDE, NARROW)],
        strokes=[Markup(stroke_sample(seat)) for seat in range(len(told.names))],
        rounds=told.rounds(),
        turns=[(t, moment_of(table, t.ply)) for t in told.turns()],
        unturned=told.unturned(),
        cards=[CostlyCard(c, moment_of(table, c.ply)) for c in told.costly(seat)],
        uncounted=told.uncounted(seat),
        whose=_whose(told, seat, address),
        given=told.given_away(),
        tries=found.iterations,
    )


def _link(table: Table) -> Callable[[int], str]:
    def link(ply: int) -> str:
        return f"/tables/{table.id}?ply={moment_of(table, ply)}"

    return link
