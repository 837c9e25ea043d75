"""The others at a table, or somebody with an account: who they are, to block them, and to report them to the hosts."""

from __future__ import annotations

from asyncio import to_thread
from dataclasses import dataclass

from fastapi import APIRouter, Request
from starlette.responses import Response

from mingtang.games import in_a_sentence
from mingtang.store.people import Person
from mingtang.table.problems import Problem
from mingtang.table.seats import PERSON
from mingtang.table.table import ChatLine, Table
from mingtang.web.api.company import PersonMeant, find_whom
from mingtang.web.api.requests import NewReport, Whom
from mingtang.web.errors import status_of
from mingtang.web.house import House
from mingtang.web.identity import Caller, TheHouse, rate_limiter_of
from mingtang.web.pages.frame import Form, Reader, local_path, page, posted, redirect

router = APIRouter(include_in_schema=False)
DONE = ("reported", "blocked", "unblocked")


@dataclass(frozen=True)
class Companion:
    """Somebody whom the reader meets."""

    name: str
    seat: int
    """Where they sit; -1 for somebody who only talked."""
    line: int
    """A line of chat by which they are known, where they have no seat."""
    lines: tuple[ChatLine, ...]
    blocked: bool
    account: str
    """The name of their account; empty for guests."""
    role: str


async def companions(house: House, caller: Caller, table: Table) -> list[Companion]:
    """Everybody else who sits or talked at a table."""
    blocked = await to_thread(house.blocks.of, caller.id)
    out: dict[str, Companion] = {}
    chairs = [(c.person, c.name, c.seat, -1) for c in table.chairs if c.kind == PERSON]
    for id, name, seat, line in [*chairs, *((s.person, s.name, -1, s.version) for s in table.said)]:
        if not id or id == caller.id or id in out:
            continue
        person = await to_thread(house.people.find, id)
        said = tuple(s for s in table.said if s.person == id)[-10:]
        account = person.name if person.account else ""
        out[id] = Companion(name, seat, line, said, id in blocked, account, person.role)
    return list(out.values())


@router.get("/tables/{id}/people")
async def at_table(
    request: Request, id: str, caller: Reader, house: TheHouse, done: str = "", line: int = -1
) -> Response:
    """The people of a table; with `line`, the one who said it first."""
    if caller.person is None:
        return redirect(f"/hello?back=/tables/{id}/people")
    return await _people(request, caller, house, id, done=done if done in DONE else "", line=line)


async def _people(
    request: Request,
    caller: Caller,
    house: House,
    id: str,
    status: int = 200,
    wrong: str = "",
    done: str = "",
    line: int = -1,
) -> Response:
    table = await house.access.table(id, caller.id)
    found = await companions(house, caller, table)
    found.sort(key=lambda c: all(s.version != line for s in c.lines))
    return page(request, caller, "company.html", status, people=found, table=table, wrong=wrong, done=done, line=line)


@router.post("/tables/{id}/people")
async def meet(request: Request, id: str, house: TheHouse) -> Response:
    """Report or block somebody of a table."""
    caller, form = await posted(request)
    try:
        done = await _done(request, caller, house, form, {"table": id, **_whom(form)})
    except Problem as e:
        return await _people(request, caller, house, id, status_of(e), in_a_sentence(e, caller.lang))
    return redirect(f"/tables/{id}/people?done={done}")


def _whom(form: Form) -> dict[str, int]:
    """Who is meant. A line that was chosen is what the report is about; else the seat, or a line by which they are known."""
    for key in ("about", "seat", "line"):
        if form[key].isdigit():
            return {"seat" if key == "seat" else "line": form.number(key, 0)}
    return {}


async def _done(request: Request, caller: Caller, house: House, form: Form, whom: dict[str, int | str]) -> str:
    person, now = caller.known, house.now()
    await rate_limiter_of(request).count("report", person.id)
    if form["do"] == "report":
        report = NewReport.read({**whom, "why": form["why"]})
        found: PersonMeant = await find_whom(house, caller, report)
        add = house.hosting.reports.add
        await to_thread(add, person.id, found.person, found.table, found.said, report.why, now)
        return "reported"
    found = await find_whom(house, caller, Whom.read(whom))
    if form["do"] == "unblock":
        await to_thread(house.blocks.remove, person.id, found.person, now)
        return "unblocked"
    await to_thread(house.blocks.add, person.id, found.person, now)
    return "blocked"


@router.post("/account/unblock")
async def unblock(request: Request, house: TheHouse) -> Response:
    """Block somebody no more, from the list on one's own page."""
    caller, form = await posted(request)
    await to_thread(house.blocks.remove, caller.known.id, form["person"][:24], house.now())
    return redirect("/account?done=unblocked")


# ---- somebody with an account


@router.get("/people/{name}")
async def profile(request: Request, name: str, caller: Reader, house: TheHouse, done: str = "") -> Response:
    """Who somebody is."""
    person = await to_thread(house.people.by_account, name)
    return await _profile(request, caller, house, person, done=done if done in DONE else "")


async def _profile(
    request: Request, caller: Caller, house: House, person: Person, status: int = 200, wrong: str = "", done: str = ""
) -> Response:
    blocked = person.id in await to_thread(house.blocks.of, caller.id)
    played, won = await to_thread(house.lobby.played, person.id)
    return page(
        request,
        caller,
        "profile.html",
        status,
        person=person,
        blocked=blocked,
        played=played,
        won=won,
        wrong=wrong,
        done=done,
    )


@router.post("/people/{name}")
async def meet_account(request: Request, name: str, house: TheHouse) -> Response:
    """Report or block somebody with an account."""
    caller, form = await posted(request)
    person = await to_thread(house.people.by_account, name)
    try:
        done = await _done(request, caller, house, form, {"name": person.name})
    except Problem as e:
        return await _profile(request, caller, house, person, status_of(e), in_a_sentence(e, caller.lang))
    return redirect(local_path(f"{request.url.path}?done={done}"))
