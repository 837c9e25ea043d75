"""For hosts and moderators: the queue of reports, people, tables, and what has been done."""

from __future__ import annotations

from asyncio import to_thread
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request

from mingtang.store.hosting import Deed, Member
from mingtang.store.people import Person
from mingtang.store.reports import PersonReport
from mingtang.table.problems import NotAllowed
from mingtang.web.api.answers import summary_json
from mingtang.web.api.requests import HostDeed
from mingtang.web.house import House
from mingtang.web.identity import Asking, Caller, RateLimiting, TheHouse

router = APIRouter(prefix="/api/host", tags=["hosting"])


def staff(caller: Caller) -> Person:
    """A host or a moderator; everybody else is refused."""
    if not caller.known.role:
        raise NotAllowed("moderators_only")
    return caller.known


@router.get("/people")
async def everybody(caller: Asking, house: TheHouse, word: Annotated[str, Query(max_length=40)] = "") -> dict[str, Any]:
    """People whose name holds a word, those with a role first."""
    staff(caller)
    return {"people": [member_json(m) for m in await to_thread(house.hosting.members, word)]}


@router.get("/tables")
async def all_tables(caller: Asking, house: TheHouse) -> dict[str, Any]:
    """Every table that is not over."""
    staff(caller)
    return {"tables": [summary_json(s, caller.id) for s in await to_thread(house.lobby.live)]}


@router.get("/reports")
async def queue(caller: Asking, house: TheHouse, closed: bool = False) -> dict[str, Any]:
    """The reports that wait, the oldest first; with `closed` those that were seen to."""
    staff(caller)
    return {"reports": [report_json(r) for r in await to_thread(house.hosting.reports.queue, closed)]}


@router.get("/log")
async def log(caller: Asking, house: TheHouse) -> dict[str, Any]:
    """What hosts and moderators have done, the latest first."""
    staff(caller)
    return {"log": [deed_json(d) for d in await to_thread(house.hosting.deeds)]}


@router.post("/deeds", status_code=201)
async def add_deed(
    request: Request, ask: HostDeed, caller: Asking, house: TheHouse, limiter: RateLimiting
) -> dict[str, Any]:
    """Do something, and have it written down. `link` of the answer is a way to a new password, shown once."""
    person = staff(caller)
    await limiter.count("host", person.id)
    token = await to_thread(carry_out, house, person, ask)
    base = house.settings.public_url or str(request.base_url).rstrip("/")
    return {"done": ask.do, "link": f"{base}/recover/{token}" if token else None}


def carry_out(house: House, by: Person, ask: HostDeed) -> str:
    """Do what a host asks for; answers the token of a link where one was made."""
    hosting, now = house.hosting, house.now()
    if ask.do == "close":
        hosting.close(by, ask.table, ask.why, now)
    elif ask.do == "announce":
        hosting.announce(by, ask.text, now)
    elif ask.do in ("read_only", "reopen"):
        hosting.read_only(by, ask.do == "read_only", ask.why, now)
    elif ask.do == "answer":
        hosting.answer(by, ask.report, ask.why, now)
    else:
        return _to_person(house, by, hosting.find(ask.whom).id, ask)
    return ""


def _to_person(house: House, by: Person, whom: str, ask: HostDeed) -> str:
    hosting, now = house.hosting, house.now()
    if ask.do == "grant":
        hosting.grant(by, whom, ask.role, ask.why, now)
    elif ask.do == "revoke":
        hosting.revoke(by, whom, ask.why, now)
    elif ask.do == "ban":
        hosting.ban(by, whom, ask.why, now, ask.hours)
    elif ask.do == "unban":
        hosting.unban(by, whom, ask.why, now)
    elif ask.do == "mute":
        hosting.mute(by, whom, ask.why, now, ask.hours)
    elif ask.do == "unmute":
        hosting.unmute(by, whom, ask.why, now)
    else:
        return hosting.link(by, whom, ask.why, now)
    return ""


def member_json(member: Member) -> dict[str, Any]:
    """A person, to a host."""
    return {
        "id": member.id,
        "name": member.name,
        "account": member.account,
        "role": member.role or None,
        "created": member.created,
        "seen": member.seen,
        "muted_until": member.muted_until or None,
        "banned_until": member.banned_until or None,
        "reports": member.reports,
    }


def report_json(report: PersonReport) -> dict[str, Any]:
    """A report, to a host."""
    return {
        "id": report.id,
        "at": report.at,
        "by": report.name,
        "about": {"id": report.whom, "name": report.whom_name},
        "table": report.table or None,
        "said": report.said or None,
        "why": report.why,
        "closed": report.closed or None,
        "closed_by": report.closed_by or None,
        "answer": report.answer or None,
    }


def deed_json(deed: Deed) -> dict[str, Any]:
    """Something that was done, to a host."""
    return {
        "at": deed.at,
        "by": deed.person or None,
        "what": deed.what,
        "whom": {"id": deed.whom, "name": deed.whom_name} if deed.whom else None,
        "table": deed.table or None,
        "detail": deed.detail or None,
        "why": deed.why or None,
    }
