"""The end of a game as a page to show to others: places, where the points came from, the curve, what turned it, and a picture to share."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Sequence
from dataclasses import dataclass, replace

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
from mingtang.web.pages.points_curve import PointsAt, moments, points_curve
from mingtang.web.pages.result_picture import result_picture
from mingtang.web.pages.small_picture import small_picture
from mingtang.web.pages.swings import PICTURED, moment_of_swing, parts_of, swings, told_swings
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
        charts=[
            Markup(drawn) for drawn in points_curve(curve, words("ending.curve"), words("ending.round"), _begins(found))
        ],
        strokes=[Markup(stroke_sample(seat)) for seat in range(found.table.seats)],
        turns=await _turns(house, reviews, caller.lang, found),
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
    """Everybody by place, with the sources that anybody had points from."""
    points = found.position.points if found.position is not None else ()
    used = {key for p in points for key, _, n in p.parts if n}
    told = [replace(p, parts=tuple(part for part in p.parts if part[0] in used)) for p in points]
    return sorted(told, key=lambda p: p.place)


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


async def _turns(house: House, reviews: Reviews, lang: str, found: Perspective) -> list[Turn]:
    """Three turning points: those of the review if there is one, and rounds in which somebody drew away."""
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
    # a review may find fewer: rounds in which somebody drew away from the others stand in for them
    wanted = PICTURED - len(known)
    if wanted > 0:
        taken = [t.ply for t in known]
        known += await to_thread(_rounds_that_turned, found, words, wanted, taken)
    return sorted(known, key=lambda t: t.ply)


def _rounds_that_turned(found: Perspective, words: PageWords, most: int, taken: Sequence[int]) -> list[Turn]:
    """The rounds in which somebody drew away, but none that is told already; the count at the end turns nothing any more."""
    names, looked = found.table.names, dict[int, tuple[int, ...]]()

    def points_at(step: int) -> tuple[int, ...]:
        if step not in looked:
            looked[step] = _points_at(found, found.steps[step]).points
        return looked[step]

    parts = parts_of(_rounds(found), len(found.steps) - 1)
    free = [p for p in parts if not any(found.steps[p[1]] < ply <= found.steps[p[2]] for ply in taken)]
    out = []
    for swing in told_swings(swings(free, points_at), most):
        others = [
            words("ending.gain", names[seat], str(n).replace("-", "−"))
            for seat, n in sorted(enumerate(swing.gains), key=lambda gained: -gained[1])
            if seat != swing.seat
        ]
        key = "ending.swing_leads" if swing.leads else "ending.swing"
        told = words(key, swing.number, names[swing.seat], swing.gains[swing.seat], ", ".join(others))
        out.append(Turn(swing.seat, told, found.steps[moment_of_swing(swing, points_at)]))
    return out


def _begins(found: Perspective) -> dict[int, float]:
    """After which part of the game each round began."""
    last = max(1, len(found.steps) - 1)
    return {number: step / last for number, step in _rounds(found)}


def _rounds(found: Perspective) -> list[tuple[int, int]]:
    """Where each round began, as the number of the step; what comes before the first round belongs to it."""
    step = {ply: n for n, ply in enumerate(found.steps)}
    begun = [(number, step[ply]) for number, ply in found.rounds if ply in step]
    return [(begun[1][0], 0), *begun[2:]] if len(begun) > 1 and begun[0][0] == 0 else begun


async def _for_anybody(house: House, id: str) -> bool:
    """Whether somebody whom nobody knows may look at the table: only then a link to it shows its picture elsewhere."""
    try:
        await house.access.table(id, "")
    except (NotAllowed, NotFound):
        return False
    return True
