"""The host's desk: reports that wait, people, tables, the house itself, and everything that was done."""

from __future__ import annotations

from asyncio import to_thread
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from mingtang.games import in_a_sentence
from mingtang.store.hosting import FOREVER, HOST
from mingtang.store.people import Person
from mingtang.table.problems import NotFound, Problem
from mingtang.web.api.host import carry_out, staff
from mingtang.web.api.requests import HostDeed
from mingtang.web.errors import status_of
from mingtang.web.house import House
from mingtang.web.identity import Caller, TheHouse, rate_limiter_of
from mingtang.web.pages.frame import Form, Reader, page, posted, redirect
from mingtang.web.pages.games import title_of
from mingtang.web.pages.table_page import base_of

router = APIRouter(include_in_schema=False)
VIEWS = ("reports", "people", "tables", "house", "log")
OF_HOSTS = ("house",)
"""What moderators do not see."""
DONE = (
    "grant", "revoke", "ban", "unban", "mute", "unmute", "link", "close", "announce", "read_only", "reopen", "answer",
)  # fmt: skip
SPANS = (1, 24, 168, 720, 0)
"""For so many hours somebody can be muted or banned; 0: until it is lifted."""


async def _desk(
    request: Request,
    caller: Caller,
    house: House,
    view: str,
    status: int = 200,
    wrong: str = "",
    done: str = "",
    link: str = "",
    word: str = "",
) -> Response:
    person = staff(caller)
    if view not in VIEWS or (view in OF_HOSTS and person.role != HOST):
        raise NotFound("not_found", request.url.path[:200])
    hosting = house.hosting
    found: dict[str, Any] = {}
    if view == "reports":
        found["waiting"] = await to_thread(hosting.reports.queue)
        found["seen_to"] = await to_thread(hosting.reports.queue, True, 20)
    elif view == "people":
        found["members"] = await to_thread(hosting.members, word)
    elif view == "tables":
        live = await to_thread(house.lobby.live)
        found["tables"] = [(s, title_of(house.library, s.game, caller.lang)) for s in live]
    elif view == "log":
        found["deeds"] = await to_thread(hosting.deeds)
    return page(
        request,
        caller,
        "host.html",
        status,
        view=view,
        views=[v for v in VIEWS if v not in OF_HOSTS or person.role == HOST],
        queued=await to_thread(hosting.reports.waiting),
        is_host=person.role == HOST,
        wrong=wrong,
        done=done,
        link=link,
        word=word,
        now=house.now(),
        for_ever=FOREVER,
        spans=SPANS,
        **found,
    )


@router.get("/host")
async def reports(request: Request, caller: Reader, house: TheHouse, done: str = "") -> Response:
    """The desk: first what waits."""
    if caller.person is None:
        return redirect("/hello?back=/host")
    return await _desk(request, caller, house, "reports", done=_known(done))


@router.get("/host/{view}")
async def desk(
    request: Request, view: str, caller: Reader, house: TheHouse, done: str = "", word: str = ""
) -> Response:
    """One of the drawers of the desk."""
    if caller.person is None:
        return redirect(f"/hello?back=/host/{view}")
    return await _desk(request, caller, house, view, done=_known(done), word=word[:40])


def _known(done: str) -> str:
    return done if done in DONE else ""


@router.post("/host/{view}")
async def add_deed(request: Request, view: str, house: TheHouse) -> Response:
    """Do what the form says, and show the drawer again; a link is shown once, here and now."""
    caller, form = await posted(request)
    person = staff(caller)
    try:
        await rate_limiter_of(request).count("host", person.id)
        asked = HostDeed.read(_wanted(form))
        token = await to_thread(carry_out, house, person, asked)
        await house.board.look()
    except Problem as e:
        return await _desk(
            request, caller, house, view, status_of(e), in_a_sentence(e, caller.lang), word=form["word"][:40]
        )
    if token:
        link = f"{base_of(request, house)}/recover/{token}"
        return await _desk(request, caller, house, view, done="link", link=link, word=form["word"][:40])
    if not await _still_staff(house, person):
        return redirect("/")
    return redirect(f"/host/{view}?done={asked.do}" if view in VIEWS else "/host")


async def _still_staff(house: House, person: Person) -> bool:
    return bool((await to_thread(house.people.find, person.id)).role)


def _wanted(form: Form) -> dict[str, Any]:
    numbers = {key: form.number(key, 0) for key in ("report", "hours")}
    words = {key: form[key] for key in ("do", "whom", "table", "role", "text", "why") if form[key]}
    return {**words, **numbers}
