"""To pause by agreement: propose, answer, go on."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from mingtang.table.pausing import answer_pause, ask_to_pause, resume
from mingtang.table.table import Table
from mingtang.web.api.requests import ProposePause, UndoAnswer
from mingtang.web.api.table import shown
from mingtang.web.identity import Asking, RateLimiting, TheHouse

router = APIRouter(prefix="/api/tables/{id}/pause", tags=["playing"])


@router.post("")
async def propose(id: str, ask: ProposePause, caller: Asking, house: TheHouse, limiter: RateLimiting) -> dict[str, Any]:
    """Propose a pause at a table with a clock. It begins when everybody who plays has agreed; clocks and bots stand still."""
    await limiter.count("pause", caller.known.id)
    await house.access.table(id, caller.id)

    def do(table: Table, now: float) -> None:
        ask_to_pause(table, caller.id, ask.minutes, now)

    return await shown(house, caller, await house.tables.change(id, do))


@router.post("/answer")
async def answer(id: str, ask: UndoAnswer, caller: Asking, house: TheHouse) -> dict[str, Any]:
    """Agree to a pause, or play on; whoever proposed it may withdraw with no."""
    await house.access.table(id, caller.known.id)
    table = await house.tables.change(id, lambda t, now: answer_pause(t, caller.id, ask.yes, now))
    return await shown(house, caller, table)


@router.delete("")
async def go_on(id: str, caller: Asking, house: TheHouse) -> dict[str, Any]:
    """Go on before the agreed time is over: any player may. All clocks run again from where they stood."""
    await house.access.table(id, caller.known.id)
    table = await house.tables.change(id, lambda t, now: resume(t, caller.id, now))
    return await shown(house, caller, table)
