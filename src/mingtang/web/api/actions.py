"""To play: sit down, choose, take back, leave, come back, play again."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Iterable
from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from mingtang.bots.levels import usual_level
from mingtang.draw.scenes import choices_of
from mingtang.review.advice_words import why_so
from mingtang.review.line_words import line_steps
from mingtang.review.wording import Speech, unnamed
from mingtang.table.bot_pace import set_bot_pace
from mingtang.table.leaving import answer_end, ask_to_end, check_delete, concede
from mingtang.table.moves import answer_undo, ask_undo, choose_many, redo
from mingtang.table.opponents import Advice, check_level
from mingtang.table.problems import MovedOn
from mingtang.table.seating import answer_request, change_seat, come_back, leave, start_with_bots, withdraw_request
from mingtang.table.table import Table
from mingtang.texts import Texts
from mingtang.web.api.answers import chosen_parts
from mingtang.web.api.requests import (
    AnswerRequest,
    AskHint,
    Fork,
    GoOn,
    MakeChoice,
    SeatBot,
    SetBotPace,
    StartGame,
    Switch,
    TakeBack,
    TakeSeat,
    UndoAnswer,
)
from mingtang.web.api.table import Only, shown
from mingtang.web.errors import described
from mingtang.web.identity import Asking, Caller, RateLimiting, TheHouse, house_of, rate_limiter_of
from mingtang.web.perspective.line_places import line_places

router = APIRouter(prefix="/api/tables/{id}", tags=["playing"])
LINE_WORLD = 1
"""Lines are told in the world that this seed deals: whatever is hidden there changes nothing in what is told."""
Brief = Annotated[
    Switch,
    Query(description="Answer with id, version, ply and phase only: for those who listen to the table's events."),
]


async def _moved_on(request: Request, e: MovedOn, caller: Caller, house: TheHouse, id: str) -> Response:
    """The table is not as it was seen: say so, and show it as it is."""
    table = await house.tables.get(id)
    body = await described(request, e)
    return JSONResponse({**body, "table": await shown(house, caller, table)}, 409)


# Routes are tried in this order: what is asked for with every choice stands first.


@router.post("/actions")
async def act(
    request: Request,
    id: str,
    ask: MakeChoice,
    caller: Asking,
    brief: Brief = False,
    only: Only = "",
) -> Any:
    """Choose. Answers when the choice is on disk; the same request twice is done once; a stale ply answers 409 with the present table."""
    house = house_of(request)
    await rate_limiter_of(request).count("act", caller.known.id)
    seen = await house.access.seated(id, caller.id)

    def do(table: Table, now: float) -> bool:
        return choose_many(table, caller.id, ask.action, ask.ply, now, ask.seat, ask.times, ask.obvious)

    try:
        if seen.lesson:
            table = await house.lessons.choose(seen, caller.id, ask.action, ask.ply)
        else:
            table = await house.tables.change(id, do)
    except MovedOn as e:
        return await _moved_on(request, e, caller, house, id)
    if brief:
        return {"id": table.id, "version": table.version, "ply": table.ply, "phase": table.phase}
    return chosen_parts(await shown(house, caller, table), only)


@router.post("/seats")
async def take_seat(id: str, caller: Asking, house: TheHouse, ask: TakeSeat | None = None) -> dict[str, Any]:
    """Take the next free seat, or the one that is kept for me. Where the owner is asked first, this asks: `asked` says so."""
    want = ask or TakeSeat()
    person = caller.known
    await house.access.table(id, person.id, want.code)
    name = want.name or person.name
    await to_thread(house.people.check_nobodys, [name], person.id)
    table = await house.new_tables.sit(id, person, name, want.code, want.seat, want.another)
    return await shown(house, caller, table)


@router.put("/seats/{seat}")
async def seat_bot(id: str, seat: int, ask: SeatBot, caller: Asking, house: TheHouse) -> dict[str, Any]:
    """Put a bot into a chair, or clear it: the owner, before the game begins. Whoever sat there is sent away."""
    seen = await house.access.table(id, caller.known.id)
    level = check_level(ask.bot, seen.game) if ask.bot else ""
    table = await house.tables.change(id, lambda t, now: change_seat(t, caller.id, seat, level, now))
    return await shown(house, caller, table)


@router.post("/requests")
async def answer(id: str, ask: AnswerRequest, caller: Asking, house: TheHouse) -> dict[str, Any]:
    """Give somebody who asks a chair, or do not: the owner."""
    await house.access.table(id, caller.known.id)
    table = await house.tables.change(id, lambda t, now: answer_request(t, caller.id, ask.key, ask.yes, now))
    return await shown(house, caller, table)


@router.delete("/requests")
async def ask_no_more(id: str, caller: Asking, house: TheHouse) -> dict[str, Any]:
    """Ask for a chair no more."""
    await house.access.table(id, caller.known.id)
    table = await house.tables.change(id, lambda t, _: withdraw_request(t, caller.id))
    return await shown(house, caller, table)


@router.post("/start")
async def start(id: str, caller: Asking, house: TheHouse, ask: StartGame | None = None) -> dict[str, Any]:
    """Begin now: bots take the empty chairs."""
    seen = await house.access.table(id, caller.known.id)
    level = check_level(ask.bot, seen.game) if ask and ask.bot else usual_level(seen.game)
    table = await house.tables.change(id, lambda t, now: start_with_bots(t, caller.id, level, now))
    return await shown(house, caller, table)


@router.post("/leave")
async def get_up(id: str, caller: Asking, house: TheHouse) -> dict[str, Any]:
    """Leave: a bot stands in until I come back."""
    await house.access.table(id, caller.known.id)
    table = await house.tables.change(id, lambda t, now: leave(t, caller.id, now))
    return await shown(house, caller, table)


@router.post("/concede")
async def give_the_game_up(id: str, caller: Asking, house: TheHouse) -> dict[str, Any]:
    """Give the game up for good: a bot plays my seat to the end, and I cannot come back."""
    await house.access.table(id, caller.known.id)
    table = await house.tables.change(id, lambda t, now: concede(t, caller.id, now))
    return await shown(house, caller, table)


@router.post("/end")
async def end_the_game(id: str, caller: Asking, house: TheHouse) -> dict[str, Any]:
    """End the game without a winner: at once where nobody else plays, else the others are asked."""
    await house.access.table(id, caller.known.id)

    def do(table: Table, _: float) -> None:
        ask_to_end(table, caller.id)

    return await shown(house, caller, await house.tables.change(id, do))


@router.post("/end/answer")
async def end_answer(id: str, ask: UndoAnswer, caller: Asking, house: TheHouse) -> dict[str, Any]:
    """Agree that the game ends without a winner, or play on; the one who asked may withdraw with no."""
    await house.access.table(id, caller.known.id)
    table = await house.tables.change(id, lambda t, _: answer_end(t, caller.id, ask.yes))
    return await shown(house, caller, table)


@router.put("/bot-pace")
async def bot_pace(id: str, ask: SetBotPace, caller: Asking, house: TheHouse) -> dict[str, Any]:
    """How quickly bots choose here while somebody watches: for the owner, and for whoever plays with bots only."""
    await house.access.table(id, caller.known.id)
    table = await house.tables.change(id, lambda t, _: set_bot_pace(t, caller.id, ask.pace))
    return await shown(house, caller, table)


@router.delete("")
async def delete_table(id: str, caller: Asking, house: TheHouse) -> dict[str, Any]:
    """Throw an own table away, with its choices, its record and its chat. Only where nobody else sits."""
    await house.access.table(id, caller.known.id)
    await house.tables.remove(id, lambda t: check_delete(t, caller.id))
    return {"id": id, "deleted": True}


@router.post("/return")
async def sit_again(id: str, caller: Asking, house: TheHouse) -> dict[str, Any]:
    """Come back: the stand-in gives me my seat."""
    await house.access.table(id, caller.known.id)
    table = await house.tables.change(id, lambda t, now: come_back(t, caller.id, now))
    return await shown(house, caller, table)


@router.post("/undo")
async def undo(request: Request, id: str, ask: TakeBack, caller: Asking, house: TheHouse) -> Any:
    """Take back: at once as far as it is free, else the others are asked."""
    await house.access.table(id, caller.known.id)

    def do(table: Table, now: float) -> None:
        ask_undo(table, caller.id, ask.ply, now, ask.to)

    try:
        table = await house.tables.change(id, do)
    except MovedOn as e:
        return await _moved_on(request, e, caller, house, id)
    if table.lesson:
        await house.lessons.note(table, caller.id)
    return await shown(house, caller, table)


@router.post("/redo")
async def do_again(request: Request, id: str, ask: TakeBack, caller: Asking, house: TheHouse) -> Any:
    """Do again what I took back last, if nobody has chosen otherwise since."""
    await house.access.table(id, caller.known.id)
    try:
        table = await house.tables.change(id, lambda t, now: redo(t, caller.id, ask.ply, now))
    except MovedOn as e:
        return await _moved_on(request, e, caller, house, id)
    return await shown(house, caller, table)


@router.post("/lesson")
async def go_on_in_lesson(id: str, ask: GoOn, caller: Asking, house: TheHouse) -> dict[str, Any]:
    """Go on in a lesson after reading what the coach said. After the last step of a part the answer is another table."""
    seen = await house.access.table(id, caller.known.id)
    table = await house.lessons.go_on(seen, caller.known, ask.step)
    return {"id": table.id, "version": table.version, "ply": table.ply, "phase": table.phase}


@router.post("/undo/answer")
async def undo_answer(id: str, ask: UndoAnswer, caller: Asking, house: TheHouse) -> dict[str, Any]:
    """Allow or refuse what somebody asks to take back; the one who asked may withdraw with no."""
    await house.access.table(id, caller.known.id)
    table = await house.tables.change(id, lambda t, now: answer_undo(t, caller.id, ask.yes, now))
    return await shown(house, caller, table)


@router.post("/hint")
async def hint(
    id: str, caller: Asking, house: TheHouse, limiter: RateLimiting, ask: AskHint | None = None
) -> dict[str, Any]:
    """What a bot would do in my place, and why, from what my seat knows."""
    await limiter.count("hint", caller.known.id)
    table = await house.access.table(id, caller.id)
    seat, advice = await house.hints.ask(table, caller.id, ask.seat if ask else None)
    texts = house.library.texts_of(table.game, caller.lang)
    speech = Speech(texts, table.names)
    named = {c.action: c.text for c in _choices(house, table, seat, caller.lang)}
    second = named.get(advice.second, advice.second)
    return {
        "ply": table.ply,
        "seat": seat,
        "action": advice.best,
        "text": named.get(advice.best, advice.best),
        "second": advice.second or None,
        "second_text": second or None,
        "line": await to_thread(_line, house, table, seat, advice, caller.lang),
        "end": advice.end,
        "then": _advice_word(texts, f"end_{advice.end}") or None,
        "brings": _weighed(speech, advice.brings),
        "brings_text": _advice_word(texts, "brings", speech.weighed(advice.brings)) if advice.brings else None,
        "last": advice.last,
        "sentence": why_so(speech, advice, second, _asked_otherwise(table, seat)),
        "moment": advice.moment,
        "reasons": _weighed(speech, advice.reasons),
        "total": round(advice.total, 2),
        "rest": unnamed(advice.total, (more for _, more in advice.reasons)),
        "at_once": _weighed(speech, advice.at_once),
        "gives": _weighed(speech, advice.gives),
        "verdict": advice.verdict or None,
        "denies": [
            {"seat": other, "name": table.names[other], "term": k, "text": speech.term(k), "more": round(v, 2)}
            for other, k, v in advice.denies
        ],
        "nets": [
            {
                "seat": other,
                "name": table.names[other],
                "more": round(v, 2),
                "rest": unnamed(v, (more for seat, _, more in advice.denies if seat == other)),
            }
            for other, v in advice.nets
        ],
        "why": speech.because(advice.reasons, advice.denies),
    }


def _line(house: TheHouse, table: Table, seat: int, advice: Advice, lang: str) -> list[dict[str, Any]]:
    """The choices of the advised turn, and where on the board they are made. What is hidden from the seat was dealt anew."""
    game, texts, names = table.game, house.library.texts_of(table.game, lang), table.names
    believed = game.determinize(table.started.state, seat, LINE_WORLD)
    steps = line_steps(game, believed, seat, advice.line or (advice.best,), texts, names)
    places = line_places(game, house.library.drawing_module(game.name), steps, seat, texts, names)
    return [
        {
            "action": step.action.words,
            "text": step.said(texts),
            "times": step.times,
            "place": asdict(place) if place is not None else None,
        }
        for step, place in zip(steps, places, strict=True)
    ]


def _asked_otherwise(table: Table, seat: int) -> bool:
    """Whether there is more than one choice, of which all but one only say how one is asked."""
    s = table.started.state
    return bool(s.stack) and len(s.stack[-1].legal(s, seat)) > 1


def _advice_word(texts: Texts, key: str, *args: int | str) -> str:
    return texts.sentence(texts.say("advice", key), args, ()) if texts.has("advice", key) else ""


def _weighed(speech: Speech, reasons: Iterable[tuple[str, float]]) -> list[dict[str, Any]]:
    """Parts of the game's judgement with their names and figures."""
    return [{"term": key, "text": speech.term(key), "more": round(more, 2)} for key, more in reasons]


def _choices(house: TheHouse, table: Table, seat: int, lang: str) -> Any:
    texts = house.library.texts_of(table.game, lang)
    return choices_of(table.started.state, seat, texts, table.names)


@router.post("/rematch", status_code=201)
async def play_again(id: str, caller: Asking, house: TheHouse, limiter: RateLimiting) -> dict[str, Any]:
    """The same people and settings once more; chairs are kept for the others."""
    await limiter.count("create", caller.known.id)
    await house.access.table(id, caller.id)
    table = await house.new_tables.rematch(id, caller.known)
    return await shown(house, caller, table)


@router.post("/fork", status_code=201)
async def fork(id: str, ask: Fork, caller: Asking, house: TheHouse, limiter: RateLimiting) -> dict[str, Any]:
    """Play on from a position of a finished game, alone on all seats or against bots."""
    await limiter.count("create", caller.known.id)
    old = await house.access.table(id, caller.id)
    table = await house.new_tables.fork(old, caller.known, ask.ply, ask.bots or "", ask.seat)
    return await shown(house, caller, table)
