"""A password: to change it, to get a new one when it is forgotten; and the devices on which it was given."""

from __future__ import annotations

from asyncio import to_thread

from fastapi import APIRouter, Request
from starlette.responses import Response

from mingtang.games import in_a_sentence
from mingtang.table.problems import Problem
from mingtang.web.api.account import ask_for_link
from mingtang.web.errors import status_of
from mingtang.web.identity import Caller, TheHouse, hash_in_thread, rate_limiter_of
from mingtang.web.live.recovery import possible
from mingtang.web.pages.account import account_page, enter
from mingtang.web.pages.frame import Reader, page, posted, redirect

router = APIRouter(include_in_schema=False)


@router.post("/account/password")
async def change(request: Request, house: TheHouse) -> Response:
    """Another password: all devices but this one are signed out."""
    caller, form = await posted(request)
    person = caller.known
    try:
        await rate_limiter_of(request).count("sign_in", person.id)
        await hash_in_thread(request, house.people.change_password, person, form["old"], form["new"], house.now())
    except Problem as e:
        return await account_page(request, caller, house, status_of(e), wrong=in_a_sentence(e, caller.lang))
    return await enter(request, house, person, "/account?done=password_changed")


@router.post("/account/devices")
async def end_device(request: Request, house: TheHouse) -> Response:
    """Sign out on one device, or on all others."""
    caller, form = await posted(request)
    try:
        if form["device"] == "others":
            await to_thread(house.people.end_others, caller.known.id, caller.token, house.now())
        else:
            await to_thread(house.people.end_device, caller.known.id, form["device"], house.now())
    except Problem as e:
        return await account_page(request, caller, house, status_of(e), wrong=in_a_sentence(e, caller.lang))
    return redirect("/account?done=device_ended")


@router.get("/forgot")
async def forgot(request: Request, caller: Reader, house: TheHouse) -> Response:
    """Who cannot get in."""
    return page(request, caller, "forgot.html", possible=possible(house), wrong="", asked=False)


@router.post("/forgot")
async def send_link(request: Request, house: TheHouse) -> Response:
    """Send a link, if there is anybody to send it to; the page says the same in any case."""
    caller, form = await posted(request)
    wrong, status = "", 200
    try:
        await ask_for_link(request, caller, form["name"][:200])
    except Problem as e:
        wrong, status = in_a_sentence(e, caller.lang), status_of(e)
    return page(request, caller, "forgot.html", status, possible=possible(house), wrong=wrong, asked=not wrong)


def _form(request: Request, caller: Caller, name: str, status: int = 200, wrong: str = "") -> Response:
    return page(request, caller, "recover.html", status, name=name, wrong=wrong)


@router.get("/recover/{token}")
async def recover(request: Request, token: str, caller: Reader, house: TheHouse) -> Response:
    """A link for a new password. To look at it does not use it up: programs look at links too."""
    person = await to_thread(house.hosting.links.owner, token, house.now())
    return _form(request, caller, person.name)


@router.post("/recover/{token}")
async def set_password(request: Request, token: str, house: TheHouse) -> Response:
    """Set the new password, and come in."""
    caller, form = await posted(request)
    await rate_limiter_of(request).count("sign_in", caller.address)
    person = await to_thread(house.hosting.links.owner, token, house.now())
    try:
        await hash_in_thread(request, house.hosting.links.use, token, form["password"], house.now())
    except Problem as e:
        return _form(request, caller, person.name, status_of(e), in_a_sentence(e, caller.lang))
    return await enter(request, house, person, "/account?done=password_changed")
