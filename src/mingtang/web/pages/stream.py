"""What an open table page hears: the regions that have changed for its reader, new lines of log and chat, and a sentence to read aloud."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.responses import StreamingResponse

from mingtang.core.delta import Fragment, Packed, pack
from mingtang.web.house import House
from mingtang.web.identity import Caller, RateLimiting, TheHouse
from mingtang.web.live.updates import Update, as_sse, updates
from mingtang.web.pages.frame import Reader, rendered
from mingtang.web.pages.log_lines import RECENT, spoken
from mingtang.web.pages.regions import chat_fragment, log_fragment, regions, state_of
from mingtang.web.pages.spliced import PackedStream, SharedPart
from mingtang.web.pages.table_page import base_of, table_page
from mingtang.web.pages.words import PageWords

router = APIRouter(include_in_schema=False)

MISSED = 4
"""So many choices are shown in stages to a page that was away for a while; the log offers the others."""


@router.get("/tables/{id}/stream")
async def stream(
    request: Request,
    id: str,
    caller: Reader,
    house: TheHouse,
    limiter: RateLimiting,
    seat: Annotated[int | None, Query(ge=-1, le=20)] = None,
    since: Annotated[int, Query(ge=-1)] = -1,
) -> StreamingResponse:
    """Server-sent events for one page. A page that comes back says which version it knew and gets what it missed."""
    await limiter.count("stream", caller.id or caller.address)
    table = await house.access.table(id, caller.id)
    house.perspectives.seat_for(table, caller.id, seat)
    who = house.hub.admit(caller.id, caller.address)
    last = request.headers.get("last-event-id", "")
    known = int(last) if last.isascii() and last.isdigit() and len(last) < 12 else since

    packed = PackedStream(request)

    async def told() -> AsyncIterator[bytes]:
        yield packed.part(b"retry: 1000\n\n")
        page = OpenPage(house, caller, base_of(request, house))
        with house.hub.counted(who):
            async for update in updates(
                house, id, caller.id, caller.lang, known, seat, request.is_disconnected, caller.token
            ):
                yield packed.part(b": nothing new\n\n" if update is None else page.part(update))
        yield packed.end()

    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no", **packed.headers}
    return StreamingResponse(told(), media_type="text/event-stream", headers=headers)


NOTHING: dict[str, Fragment] = {}
"""What every new page has been sent."""


@dataclass(frozen=True)
class SharedMessage:
    """A message that several pages get, and how they stand before and after it."""

    part: SharedPart
    before: dict[str, Fragment]
    sent: dict[str, Fragment]


class OpenPage:
    """What one page has been sent, so that only changes follow. Pages of people who only look on are sent the same."""

    def __init__(self, house: House, caller: Caller, base: str) -> None:
        self.house = house
        self.base = base
        self.caller = caller
        self.sent = NOTHING
        self.started = False
        self.board = house.board.state
        self.seat: int | None = None

    def message(self, update: Update) -> bytes:
        """What to send for an update."""
        return self.part(update).body

    def part(self, update: Update) -> SharedPart:
        """The same, packed only once for all who are sent it."""
        shared = update.presented.told
        said = update.presented.said if update.since < 0 else update.said
        if shared is None or said or self.board is not self.house.board.state:  # a line of chat can be reported
            return SharedPart(as_sse(self.news(update), "update", update.version))
        moment = int(self.house.now())  # a message says how late it is
        key = (update.since, update.since_ply, self.seat, self.started, id(self.sent), moment)
        found: SharedMessage | None = shared.get(key)
        if found is None:
            before, nobody = self.sent, replace(self.caller, person=None, token="", by_cookie=False)
            part = SharedPart(as_sse(self.news(update, nobody), "update", update.version))
            found = shared[key] = SharedMessage(part, before, self.sent)
        self.sent, self.seat, self.started = found.sent, update.presented.seat, True
        return found.part

    def news(self, update: Update, reader: Caller | None = None) -> dict[str, Any]:
        """What to send for an update; `reader` stands for all who look on."""
        presented = update.presented
        caller = reader or self.caller
        page = table_page(self.house, caller, presented, self.base)
        fragments: dict[str, str | Packed] = {}
        had, self.sent = self.sent, self.sent.copy()
        fresh_page = not had and update.since == update.version  # it was made from this very version
        for name, after in regions(caller, page).items():
            if fresh_page and name == "board":
                continue
            before = had.get(name)
            if before is None or not after.same_as(before):
                self.sent[name] = after
                fragments[name] = after.text if before is None else pack(before, after)
        fresh = [g for g in presented.groups if g.ply > update.since_ply]
        begins = presented.position is not None and not self.started and not fresh_page
        self.started = presented.position is not None
        handed_on = self.seat not in (None, presented.seat)  # the log of one seat tells what another may not know
        self.seat = presented.seat
        whole = update.since < 0 or begins or handed_on or any(g.undo for g in fresh)
        shown = presented.groups[-RECENT:] if whole else fresh
        out: dict[str, Any] = {
            "state": state_of(caller, page),
            "regions": fragments,
            "say": spoken(fresh, PageWords(caller.lang)) if update.since >= 0 else "",
        }
        staged = [g.ply for g in fresh if g.stages] if update.since >= 0 else []
        if begins:  # a page that comes back is shown the last of what it missed, one that saw no game yet nothing
            staged = staged[-MISSED:] if update.since_ply > 0 else []
        if staged:
            out["stages"] = staged
        if whole or fresh:
            out["log"] = {"whole": whole, "html": log_fragment(shown, page)}
        if self.board is not self.house.board.state:
            self.board = self.house.board.state
            out["banner"] = rendered("banner.html", caller, board=self.board)
        said = presented.said if update.since < 0 else update.said
        if said:
            out["chat"] = {
                "whole": update.since < 0,
                "html": chat_fragment(caller, said, page),
                "count": len(said),
            }
        return out
