"""What somebody has laid down at a table, as a sheet over it and as a strip above it; and what has happened since their last choice."""

from __future__ import annotations

import json
from asyncio import to_thread

from fastapi import APIRouter, Request
from starlette.responses import Response

from mingtang.store.instructions import StoredSheet
from mingtang.table.instructions import TERMS, instructing_seat
from mingtang.table.table import Table
from mingtang.web.house import House
from mingtang.web.identity import Caller, RateLimiting, TheHouse
from mingtang.web.pages.frame import Reader, packed_answer, rendered
from mingtang.web.pages.table import FromSeat, presented
from mingtang.web.perspective.instructions import (
    AskableQuestion,
    WordedSheet,
    askable_questions,
    open_kinds,
    worded_sheet,
)
from mingtang.web.perspective.since_last import since_last_choice

router = APIRouter(include_in_schema=False)
HTML = "text/html; charset=utf-8"


async def _own_sheet(house: House, caller: Caller, table: Table) -> WordedSheet:
    stored: StoredSheet = await house.laid_down.at(table, caller.id)
    texts = house.library.texts_of(table.game, caller.lang)
    return await to_thread(worded_sheet, table, caller.id, stored, texts, house.now())


@router.get("/tables/{id}/instructions")
async def instructions(
    request: Request,
    id: str,
    caller: Reader,
    house: TheHouse,
    limiter: RateLimiting,
    question: str = "",
    choice: str = "",
) -> Response:
    """All that I have laid down, and the form for more; `question` and `choice` say what is filled in."""
    await limiter.count("hint", caller.known.id)
    table = await house.access.table(id, caller.id)
    seat = instructing_seat(table, caller.id)
    sheet = await _own_sheet(house, caller, table)
    plans = [await house.tables.get(p) for p in await to_thread(house.lobby.plans, caller.id, table.id)]
    texts = house.library.texts_of(table.game, caller.lang)
    questions = await to_thread(askable_questions, table, seat, plans, texts)
    body = rendered(
        "table/instructions.html",
        caller,
        sheet=sheet,
        table=table,
        questions=questions,
        offered=json.dumps(_offered(questions), ensure_ascii=False),
        kinds=await to_thread(open_kinds, table, seat, texts),
        terms=TERMS,
        question=question,
        choice=choice,
    )
    return packed_answer(request, body.encode(), HTML)


def _offered(questions: list[AskableQuestion]) -> dict[str, list[list[object]]]:
    """The choices of each question, for the form."""
    return {q.question: [[c.action, c.text, c.ends] for c in q.choices] for q in questions}


@router.get("/tables/{id}/instructions/strip")
async def strip(request: Request, id: str, caller: Reader, house: TheHouse) -> Response:
    """What I have laid down in a line or two; nothing if there is nothing."""
    table = await house.access.table(id, caller.known.id)
    sheet = await _own_sheet(house, caller, table)
    return packed_answer(request, rendered("table/laid_down.html", caller, sheet=sheet).encode(), HTML)


@router.get("/tables/{id}/since")
async def since(request: Request, id: str, caller: Reader, house: TheHouse, seat: FromSeat = None) -> Response:
    """What has happened since my last choice; nothing if nothing has."""
    found = await presented(house, caller, id, seat, None)
    told = await to_thread(since_last_choice, found)
    body = rendered("table/since.html", caller, told=told, table=found.table) if told is not None else ""
    return packed_answer(request, body.encode(), HTML)
