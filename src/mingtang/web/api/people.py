"""Guests, accounts, sessions, and what a person wants to be told."""

from __future__ import annotations

from asyncio import to_thread
from functools import partial
from typing import Any

from fastapi import APIRouter, Request, Response

from mingtang.store.notices import Notice
from mingtang.store.people import Person
from mingtang.table.problems import HERE, NotNow
from mingtang.texts import read_texts
from mingtang.web import identity
from mingtang.web.api.answers import notice_json, person_json
from mingtang.web.api.requests import ChangeMe, Credentials, NewGuest, NewPassword, NoticeTest
from mingtang.web.house import House
from mingtang.web.identity import (
    Asking,
    Caller,
    RateLimiting,
    TheHouse,
    clear_session_cookie,
    device_of,
    hash_in_thread,
    house_of,
    set_session_cookie,
)
from mingtang.web.live.notices import deliver
from mingtang.web.live.outgoing import undelivered
from mingtang.web.live.webhooks import check_webhook

router = APIRouter(prefix="/api", tags=["people"])


async def welcome(
    request: Request, response: Response, house: TheHouse, person: Person, cookie: bool
) -> dict[str, Any]:
    """A new session for somebody; for a browser its cookie too."""
    token = await to_thread(house.people.open_session, person, house.now(), device_of(request))
    if cookie:
        set_session_cookie(request, response, token)
    return {"token": token, "person": person_json(person)}


@router.post("/guests", status_code=201)
async def new_guest(
    request: Request, response: Response, ask: NewGuest, caller: Asking, house: TheHouse, limiter: RateLimiting
) -> dict[str, Any]:
    """Say a name and play. The token goes into the header `Authorization: Bearer TOKEN`."""
    await limiter.count("guest", caller.address)
    person = await to_thread(house.people.add_guest, ask.name, ask.lang or caller.lang, house.now())
    if ask.program:
        person = await to_thread(house.programs.add, person, house.now())
    return await welcome(request, response, house, person, ask.cookie)


@router.post("/accounts", status_code=201)
async def make_account(
    request: Request, response: Response, ask: Credentials, caller: Asking, house: TheHouse, limiter: RateLimiting
) -> dict[str, Any]:
    """Make an account. A guest who asks keeps all tables."""
    await limiter.count("guest", caller.address)
    person = await new_account(request, caller, ask.name, ask.password)
    return await welcome(request, response, house, person, ask.cookie)


async def new_account(request: Request, caller: Caller, name: str, password: str) -> Person:
    """An account for a stranger or a guest; a refused name or password leaves nobody behind."""
    house = house_of(request)
    if caller.person is None:
        return await hash_in_thread(request, house.people.add_account, name, password, caller.lang, house.now())
    return await hash_in_thread(request, house.people.make_account, caller.person, name, password, house.now())


@router.post("/sessions", status_code=201)
async def sign_in(
    request: Request, response: Response, ask: Credentials, caller: Asking, house: TheHouse
) -> dict[str, Any]:
    """Sign in to an account."""
    person = await identity.sign_in(request, caller, ask.name, ask.password)
    return await welcome(request, response, house, person, ask.cookie)


@router.delete("/sessions")
async def sign_out(response: Response, caller: Asking, house: TheHouse) -> dict[str, Any]:
    """Sign out: the token that asks is worth nothing from now on."""
    if caller.token:
        await to_thread(house.people.close_session, caller.id, caller.token, house.now())
    clear_session_cookie(response)
    return {"signed_out": bool(caller.token)}


@router.get("/me")
async def me(caller: Asking) -> dict[str, Any]:
    """Who I am."""
    return {"person": person_json(caller.known), "csrf": caller.csrf if caller.by_cookie else None}


@router.patch("/me")
async def change_me(ask: ChangeMe, caller: Asking, house: TheHouse) -> dict[str, Any]:
    """Change my name, language, or where notices go; or say that a program plays under my name."""
    return {"person": person_json(await changed(house, caller.known, ask))}


async def changed(house: House, person: Person, ask: ChangeMe) -> Person:
    """A person with what was asked for; a webhook is looked up first."""
    values = ask.model_dump(exclude_none=True)
    program = values.pop("program", None)
    if program:
        person = await to_thread(house.programs.add, person, house.now())
    elif program is False and person.program:
        raise NotNow("program_for_good")
    if ask.webhook is not None:
        values["webhook"] = await house.outgoing.call(check_webhook, ask.webhook, house.settings.private_webhooks)
    if not values:
        return person
    return await to_thread(partial(house.people.update, person, **values))


@router.post("/me/password")
async def change_password(
    request: Request, response: Response, ask: NewPassword, caller: Asking, house: TheHouse, limiter: RateLimiting
) -> dict[str, Any]:
    """Change my password. All my sessions end; the answer holds a new token."""
    await limiter.count("sign_in", caller.known.id)
    await hash_in_thread(request, house.people.change_password, caller.known, ask.old, ask.new, house.now())
    return await welcome(request, response, house, caller.known, ask.cookie)


@router.get("/me/notices")
async def my_notices(caller: Asking, house: TheHouse) -> dict[str, Any]:
    """The last notices sent to me, with what went wrong."""
    found = await to_thread(house.notices.of, caller.known.id)
    return {"notices": [notice_json(n) for n in found], "email_possible": bool(house.settings.smtp.server)}


@router.post("/me/notices/test")
async def try_notice(ask: NoticeTest, caller: Asking, house: TheHouse, limiter: RateLimiting) -> dict[str, Any]:
    """Send me a notice now and say what happens."""
    await limiter.count("notice", caller.known.id)
    await send_test_notice(house, caller.known, ask.channel, caller.lang)
    return {"sent": True}


async def send_test_notice(house: House, person: Person, channel: str, lang: str) -> None:
    """Send a notice now; raises whatever goes wrong as a problem that the person can read."""
    if not (person.email if channel == "email" else person.webhook):
        raise NotNow("no_channel")
    words = read_texts(HERE / "texts" / f"{lang}.toml")["notice"]["test"]
    subject, text = str(words["subject"]), str(words["text"]).format(name=person.name)
    link = house.settings.public_url or "/"
    notice = Notice(0, person.id, "", channel, subject, text, link, house.now(), 0, 0.0, "", True)
    try:
        await house.outgoing.call(deliver, notice, person, house.settings)
    except Exception as e:  # the person wants to see whatever went wrong
        raise undelivered(e) from None
