"""The end of a game as a page to show to others: places, where the points came from, the curve, what turned it, and a picture to share."""

from __future__ import annotations

from asyncio import to_thread
from dataclasses import dataclass

from fastapi import APIRouter, Request
from markupsafe import Markup
from starlette.responses import Response

from mingtang.review.chart import stroke_sample
from mingtang.review.turning_points import told_turns
from mingtang.table.problems import NotAllowed, NotFound, NotNow
from mingtang.web.api.review import TheReviews, told_of
from mingtang.web.house import House
from mingtang.web.identity import TheHouse
from mingtang.web.live.reviews import Reviews, moment_of, reviewable
from mingtang.web.pages.frame import Reader, environment, packed_answer, page, redirect, theme_of
from mingtang.web.pages.games import game_info
from mingtang.web.pages.points_curve import PICTURED, Leap, PointsAt, leaps, moments, points_curve
from mingtang.web.pages.result_picture import result_picture
from mingtang.web.pages.small_picture import small_picture
from mingtang.web.pages.table import presented
from mingtang.web.pages.table_page import base_of
from mingtang.web.pages.verdict import verdict_of
from mingtang.web.pages.words import PageWords
from mingtang.web.perspective.table import Perspective, Points

router = APIRouter(include_in_schema=False)
ONLOOKER = -1
"""The page shows what anybody who may look on sees, whoever asks for it: it is made to be shown to others."""
OF_A_PICTURE = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:"
"""A picture by itself carries its style; it may load and run nothing."""


@dataclass(frozen=True)
class Turn:
    """What turned the game: the words, and the moment whose board is shown."""

    seat: int
    words: str
    ply: int


@router.get("/tables/{id}/ending")
async def ending(request: Request, id: str, caller: Reader, house: TheHouse, reviews: TheReviews) -> Response:
    """The page; while the game goes on, the table."""
    found = await presented(house, caller, id, ONLOOKER, None)
    if not _ended(found):
        return redirect(f"/tables/{id}")
    curve = await to_thread(_curve, found)
    words = PageWords(caller.lang)
    return page(
        request,
        caller,
        "ending.html",
        table=found.table,
        game=game_info(house.library, found.table.game.name, caller.lang),
        ranked=_ranked(found),
        names=found.table.names,
        verdict=_verdict(found, words),
        charts=[Markup(drawn) for drawn in points_curve(curve, words("ending.curve"))],
        strokes=[Markup(stroke_sample(seat)) for seat in range(found.table.seats)],
        turns=await _turns(house, reviews, caller.lang, found, curve),
        base=base_of(request, house) if await _for_anybody(house, id) else "",
    )


@router.get("/tables/{id}/ending.svg")
async def picture(request: Request, id: str, caller: Reader, house: TheHouse) -> Response:
    """The result as one picture."""
    found = await presented(house, caller, id, ONLOOKER, None)
    if not _ended(found):
        raise NotNow("review_when_over")
    name = found.table.game.name
    title = game_info(house.library, name, caller.lang).title
    cover = str(environment.globals["cover"](name))  # type: ignore[operator]
    words, ranked, names = PageWords(caller.lang), _ranked(found), found.table.names
    verdict, theme = _verdict(found, words), theme_of(request)

    def drawn() -> str:
        return result_picture(title, verdict, cover, ranked, names, _curve(found), words("ending.curve"), theme)

    return _as_picture(request, await to_thread(drawn))


@router.get("/tables/{id}/ending/{ply}.svg")
async def small_board(request: Request, id: str, ply: int, caller: Reader, house: TheHouse) -> Response:
    """The board at a moment of a game that is over: the part of it where something was done, or its largest sheet."""
    found = await presented(house, caller, id, ONLOOKER, None)
    if not _ended(found) or ply not in found.steps:
        raise NotFound("not_found", request.url.path[:200])
    then = await presented(house, caller, id, ONLOOKER, ply)
    sheets = then.position.board.sheets if then.position is not None else ()
    return _as_picture(request, await to_thread(small_picture, found.table.game.name, sheets, theme_of(request)))


def _as_picture(request: Request, drawn: str) -> Response:
    answer = packed_answer(request, drawn.encode(), "image/svg+xml")
    answer.headers["Content-Security-Policy"] = OF_A_PICTURE
    return answer


def _ended(found: Perspective) -> bool:
    return found.position is not None and found.position.ended


def _ranked(found: Perspective) -> list[Points]:
    points = found.position.points if found.position is not None else ()
    return sorted(points, key=lambda p: p.place)


def _verdict(found: Perspective, words: PageWords) -> str:
    ranked = _ranked(found)
    first = [found.table.names[p.seat] for p in ranked if p.place == 1]
    return words(verdict_of(ranked), words.listed(first), ranked[0].total)


def _curve(found: Perspective) -> list[PointsAt]:
    """Everybody's points as the panels told them, and at last as they were counted."""
    seats = found.table.seats
    out = [_points_at(found, ply) for ply in moments(found.steps)]
    totals = {p.seat: p.total for p in _ranked(found)}
    return [*out, PointsAt(found.steps[-1], tuple(totals.get(seat, 0) for seat in range(seats)))]


def _points_at(found: Perspective, ply: int) -> PointsAt:
    """What the panels told of everybody at a moment."""
    position, seats = found.position, found.table.seats
    state = found.table.started.state_at(ply)
    panels = {p.seat: p.points for p in position.panels_in(state)} if position is not None else {}
    return PointsAt(ply, tuple(panels.get(seat, 0) for seat in range(seats)))


def _exactly(found: Perspective, plies: list[int], roughly: list[Leap]) -> list[Leap]:
    """The choice itself with which somebody drew away, where the curve knows only between which two moments it was."""
    out = []
    for leap in roughly:
        before = plies[plies.index(leap.ply) - 1]
        between = [_points_at(found, ply) for ply in found.steps if before <= ply <= leap.ply]
        own = [one for one in leaps(between, most=len(between)) if one.seat == leap.seat]
        out.append(max(own, key=lambda one: one.points, default=leap))
    return out


async def _turns(house: House, reviews: Reviews, lang: str, found: Perspective, curve: list[PointsAt]) -> list[Turn]:
    """Three turning points: those of the review if there is one, and where somebody gained most on the others."""
    table, words = found.table, PageWords(lang)
    kept = await reviews.kept(table) if reviewable(table) else None
    if kept is not None and kept.found is not None:
        told = told_of(house, table, kept, lang)
        largest = sorted(
            zip(told.turns(), told_turns(told.found.turns), strict=True), key=lambda t: -abs(t[1].after - t[1].before)
        )
        chosen = sorted((worded for worded, _ in largest[:PICTURED]), key=lambda t: t.ply)
        turns = [Turn(t.seat, f"{t.where}: {t.change}. {t.why}", moment_of(table, t.ply)) for t in chosen]
        known = [t for t in turns if t.ply in found.steps]
    else:
        known = []
    steps = {ply: n for n, ply in enumerate(found.steps)}
    told_already = {t.ply for t in known}
    # a review may find fewer: where somebody drew away from the others stands in for them; the count at the end turns nothing any more
    more = [leap for leap in leaps(curve[:-1], most=2 * PICTURED) if leap.ply not in told_already]
    largest_leaps = sorted(more, key=lambda leap: (-leap.points, leap.ply))[: PICTURED - len(known)]
    plies = [at.ply for at in curve]
    largest_leaps = await to_thread(_exactly, found, plies, largest_leaps)
    known += [
        Turn(leap.seat, words("ending.leap", table.names[leap.seat], leap.gained, steps[leap.ply]), leap.ply)
        for leap in largest_leaps
    ]
    return sorted(known, key=lambda t: t.ply)


async def _for_anybody(house: House, id: str) -> bool:
    """Whether somebody whom nobody knows may look at the table: only then a link to it shows its picture elsewhere."""
    try:
        await house.access.table(id, "")
    except (NotAllowed, NotFound):
        return False
    return True
