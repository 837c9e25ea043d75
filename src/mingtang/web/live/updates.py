"""Every open page hears of a change at once.

A page holds one stream. The hub wakes the streams of a table when it changed, in whichever process of the house that happened; each
stream then looks at the table with its own reader's eyes and sends what is new. What was missed while a connection was down is sent
first, because every change of a table has a number (`version`) and the reader says which was the last one seen.
"""

from __future__ import annotations

import asyncio
import json
from asyncio import to_thread
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mingtang.store.database import DatabaseAway
from mingtang.table.table import ChatLine, Table
from mingtang.web.live.onlookers import onlookers
from mingtang.web.perspective.onlookers import NO_ONLOOKERS, Onlookers, looks_on

if TYPE_CHECKING:
    from mingtang.web.house import House
    from mingtang.web.perspective.table import Perspective

PING_SECONDS = 15.0

AWAY_SECONDS = 2.0
"""How long an open page waits before it asks a database again that was away."""


@dataclass(frozen=True)
class Update:
    """News for one reader: the table as the reader may see it now, and what is new since the version the reader knew."""

    presented: Perspective
    since: int
    """The version the reader knew."""
    since_ply: int
    """The ply that version had: log groups after it are new."""
    said: tuple[ChatLine, ...]
    """Lines of chat that are new."""
    present: frozenset[str]

    @property
    def version(self) -> int:
        """The number to resume from."""
        return self.presented.table.version


async def updates(
    house: House,
    table_id: str,
    person: str,
    lang: str,
    since: int = -1,
    seat: int | None = None,
    gone: Callable[[], Any] | None = None,
    token: str = "",
) -> AsyncIterator[Update | None]:
    """The news of a table for one reader, for ever: first what was missed since `since`, then each change. None: nothing for a while.

    Ends when `house` closes, when the awaitable `gone()` says that nobody reads any more, or when the session of `token` ends.
    """
    with house.hub.listening(table_id, person) as bell:
        await house.presence.arrive(table_id, person)
        try:
            known_present: frozenset[str] | None = None
            known_onlookers: Onlookers | None = None
            table = await house.tables.get(table_id)
            board = house.board.state
            while not house.closing:
                bell.clear()
                try:
                    if bell.ended and token:
                        bell.ended = False
                        if await to_thread(house.people.by_token, token, house.now()) is None:
                            return
                    table = await house.tables.as_announced(table_id)
                    here = await house.presence.present(table_id)
                    present = _at_table(here.people, table)
                    looking = await onlookers(house, table, person, here)
                    came_or_went = present != known_present or looking != known_onlookers
                    news = table.version != since or came_or_went or board is not house.board.state
                    blocked = await house.blocked_by(person) if news else frozenset()
                except DatabaseAway:  # the page stays open, and hears of what it missed when the database is back
                    bell.ended = True  # whether the session goes on could not be asked
                    yield None
                    await asyncio.sleep(AWAY_SECONDS)
                    continue
                if news:
                    board = house.board.state
                    yield _update(house, table, person, lang, since, seat, present, blocked, looking)
                    since, known_present, known_onlookers = table.version, present, looking
                    if bell.is_set():
                        continue
                try:
                    async with asyncio.timeout(PING_SECONDS):
                        await bell.wait()
                except TimeoutError:
                    bell.ended = True  # nobody need have said so: sessions also run out
                    yield None
                    if gone is not None and await gone():  # a server tells us by itself; this is for those that do not
                        return
        finally:
            with suppress(DatabaseAway):  # it forgets by itself who has not been heard of
                await asyncio.shield(house.presence.depart(table_id, person))


def _at_table(present: frozenset[str], table: Table) -> frozenset[str]:
    """Those of the people who are there who sit at the table."""
    return present & frozenset(chair.person for chair in table.chairs)


def _update(
    house: House,
    table: Table,
    person: str,
    lang: str,
    since: int,
    seat: int | None,
    present: frozenset[str],
    blocked: frozenset[str],
    looking: Onlookers = NO_ONLOOKERS,
) -> Update:
    if looks_on(table, person) and not blocked:
        presented = house.perspectives.for_onlookers(table, lang, seat, present, looking)
    else:
        presented = house.perspectives.present(
            table, person, lang, seat, present=present, blocked=blocked, onlookers=looking
        )
    entries = table.history.entries if table.history else []
    ply = next((e.ply for e in entries if e.version > since), table.ply)
    said = tuple(s for s in presented.said if s.version > since)
    return Update(presented, since, ply, said, present)


def as_sse(data: object, event: str, id: int | None = None) -> bytes:
    """One server-sent event. The data are JSON, so that no line break can end it early."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    head = f"id: {id}\n" if id is not None else ""
    return f"{head}event: {event}\ndata: {text}\n\n".encode()
