"""My account: devices, a forgotten password, what the house knows of me, and to leave for good."""

from __future__ import annotations

from asyncio import to_thread
from typing import Any

from fastapi import APIRouter, Request, Response

from mingtang.core.errors import HouseError
from mingtang.store.people import Device, Person
from mingtang.web.api.people import welcome
from mingtang.web.api.requests import LeaveForGood, Recover, SetPassword
from mingtang.web.house import House
from mingtang.web.identity import (
    Asking,
    Caller,
    RateLimiting,
    TheHouse,
    clear_session_cookie,
    hash_in_thread,
    house_of,
    rate_limiter_of,
)
from mingtang.web.live.recovery import send_link
from mingtang.web.perspective.table import visible_record

router = APIRouter(prefix="/api", tags=["people"])


@router.get("/me/devices")
async def devices(caller: Asking, house: TheHouse) -> dict[str, Any]:
    """Where I am signed in, the last used first."""
    found = await to_thread(house.people.devices, caller.known.id, caller.token, house.now())
    return {"devices": [device_json(d) for d in found]}


def device_json(device: Device) -> dict[str, Any]:
    """A device, to its owner."""
    return {
        "id": device.id,
        "name": device.name or None,
        "created": device.created,
        "used": device.used,
        "here": device.here,
    }


@router.delete("/me/devices")
async def end_others(caller: Asking, house: TheHouse) -> dict[str, Any]:
    """Sign out everywhere else."""
    await to_thread(house.people.end_others, caller.known.id, caller.token, house.now())
    return await devices(caller, house)


@router.delete("/me/devices/{device}")
async def end_device(device: str, caller: Asking, house: TheHouse) -> dict[str, Any]:
    """Sign out on one device."""
    await to_thread(house.people.end_device, caller.known.id, device, house.now())
    return await devices(caller, house)


@router.post("/recovery", status_code=202)
async def recover(request: Request, ask: Recover, caller: Asking) -> dict[str, Any]:
    """I forgot my password: send a link to the e-mail address of this account. The answer is the same whether there is one or not."""
    await ask_for_link(request, caller, ask.name)
    return {"asked": True}


async def ask_for_link(request: Request, caller: Caller, word: str) -> None:
    """Send a link for a new password, if there is anybody to send it to."""
    limiter = rate_limiter_of(request)
    await limiter.count("recover", caller.address)
    await limiter.count("recover", word.strip().casefold())
    await send_link(house_of(request), word, request.app.state.background.tasks.start)


@router.post("/recovery/{token}", status_code=201)
async def set_password(
    request: Request, response: Response, token: str, ask: SetPassword, caller: Asking, house: TheHouse
) -> dict[str, Any]:
    """Set a new password by a link; every session ends, and the answer holds a new token."""
    await rate_limiter_of(request).count("sign_in", caller.address)
    person = await hash_in_thread(request, house.hosting.links.use, token, ask.password, house.now())
    return await welcome(request, response, house, person, ask.cookie)


@router.post("/me/leave")
async def leave(
    request: Request, response: Response, ask: LeaveForGood, caller: Asking, house: TheHouse
) -> dict[str, Any]:
    """Leave the house for good: my games stay, my name goes."""
    await leave_for_good(request, caller.known, ask.password)
    clear_session_cookie(response)
    return {"gone": True}


async def leave_for_good(request: Request, person: Person, password: str) -> None:
    """Forget a person who has given the password."""
    house = house_of(request)
    await rate_limiter_of(request).count("sign_in", person.id)
    if person.account:
        await hash_in_thread(request, house.people.confirm, person, password)
    await to_thread(house.departure.leave_for_good, person, house.now())


@router.get("/me/data")
async def my_data(caller: Asking, house: TheHouse, limiter: RateLimiting) -> dict[str, Any]:
    """Everything that the house knows of me, with the records of my games."""
    await limiter.count("data", caller.known.id)
    return await belongings(house, caller)


async def belongings(house: House, caller: Caller) -> dict[str, Any]:
    """What a person takes along."""
    person = caller.known
    out = await to_thread(house.departure.belongings, person)
    out["tables"] = [await to_thread(_game, house, id, person) for id in out["tables"]]
    found = await to_thread(house.people.devices, person.id, caller.token, house.now())
    out["devices"] = [device_json(d) for d in found]
    out["blocked"] = [{"name": b.name, "at": b.at} for b in await to_thread(house.blocks.listed, person.id)]
    reports = await to_thread(house.hosting.reports.by, person.id)
    out["reports"] = [{"at": r.at, "table": r.table, "about": r.whom_name, "why": r.why} for r in reports]
    return out


def _game(house: House, id: str, person: Person) -> dict[str, Any]:
    """One game, read anew and put away again: all of them together need not fit into the house's memory."""
    try:
        table = house.tables.store.load(id)
    except HouseError:  # a table that cannot be opened is named all the same
        return {"id": id}
    record, complete = visible_record(table, person.id) if table.history is not None else ("", False)
    seats = list(table.seats_of(person.id))
    about = {"id": id, "game": table.game.name, "phase": table.phase, "created": table.created, "your_seats": seats}
    return {**about, "record": record, "complete": complete}
