"""The others: to report somebody to the hosts, to block somebody, and what the house announces."""

from __future__ import annotations

from asyncio import to_thread
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter

from mingtang.table.problems import BadRequest, NotFound
from mingtang.table.seats import EMPTY
from mingtang.web.api.requests import NewReport, Whom
from mingtang.web.house import House
from mingtang.web.identity import Asking, Caller, RateLimiting, TheHouse

router = APIRouter(prefix="/api", tags=["people"])


@dataclass(frozen=True)
class PersonMeant:
    """Somebody who was meant, where, and what they said there."""

    person: str
    table: str = ""
    said: str = ""


async def find_whom(house: House, caller: Caller, ask: Whom) -> PersonMeant:
    """Who is meant by a seat, by a line of chat or by a name."""
    if ask.name:
        person = await to_thread(house.people.by_account, ask.name)
        return PersonMeant(person.id)
    if not ask.table or (ask.seat is None and ask.line is None):
        raise BadRequest("whom_unclear")
    table = await house.access.table(ask.table, caller.id)
    if ask.line is not None:
        line = next((s for s in table.said if s.version == ask.line), None)
        if line is None:
            raise NotFound("no_person")
        return PersonMeant(line.person, table.id, line.text)
    chairs = [c for c in table.chairs if c.seat == ask.seat and c.kind != EMPTY and c.person]
    if not chairs:
        raise NotFound("no_person")
    return PersonMeant(chairs[0].person, table.id)


@router.post("/reports", status_code=201)
async def report(ask: NewReport, caller: Asking, house: TheHouse, limiter: RateLimiting) -> dict[str, Any]:
    """Tell the hosts about somebody."""
    person = caller.known
    await limiter.count("report", person.id)
    whom = await find_whom(house, caller, ask)
    add = house.hosting.reports.add
    await to_thread(add, person.id, whom.person, whom.table, whom.said, ask.why, house.now())
    return {"reported": True}


@router.get("/me/reports")
async def my_reports(caller: Asking, house: TheHouse) -> dict[str, Any]:
    """What I have told the hosts, and what they answered."""
    found = await to_thread(house.hosting.reports.by, caller.known.id)
    return {
        "reports": [
            {"at": r.at, "about": r.whom_name, "why": r.why, "closed": r.closed or None, "answer": r.answer or None}
            for r in found
        ]
    }


@router.get("/me/blocks")
async def my_blocks(caller: Asking, house: TheHouse) -> dict[str, Any]:
    """Whom I have blocked."""
    found = await to_thread(house.blocks.listed, caller.known.id)
    return {"blocked": [{"id": b.person, "name": b.name, "at": b.at} for b in found]}


@router.post("/me/blocks", status_code=201)
async def block(ask: Whom, caller: Asking, house: TheHouse, limiter: RateLimiting) -> dict[str, Any]:
    """Block somebody: they cannot write to me, nor sit down at my tables."""
    await limiter.count("report", caller.known.id)
    whom = await find_whom(house, caller, ask)
    await to_thread(house.blocks.add, caller.known.id, whom.person, house.now())
    return await my_blocks(caller, house)


@router.delete("/me/blocks/{person}")
async def unblock(person: str, caller: Asking, house: TheHouse) -> dict[str, Any]:
    """Block somebody no more."""
    await to_thread(house.blocks.remove, caller.known.id, person, house.now())
    return await my_blocks(caller, house)


@router.get("/house")
async def announcements(house: TheHouse) -> dict[str, Any]:
    """What the hosts announce, and whether the house may only be looked at."""
    state = house.board.state
    return {
        "announcement": state.announcement or None,
        "read_only": bool(state.read_only),
        "why": state.why or None,
    }
