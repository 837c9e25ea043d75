"""The news of all tables of one person: for programs that play at many, and for whoever keeps an eye on them."""

from __future__ import annotations

import asyncio
from asyncio import to_thread
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TYPE_CHECKING

from mingtang.store.database import DatabaseAway
from mingtang.store.lobby import TableSummary
from mingtang.web.live.updates import AWAY_SECONDS, PING_SECONDS

if TYPE_CHECKING:
    from mingtang.web.house import House

MOST = 200
"""The tables that changed last, so many of them."""


async def own_tables(
    house: House, person: str, token: str, gone: Callable[[], Awaitable[bool]]
) -> AsyncIterator[list[TableSummary]]:
    """The tables of a person that are new or have changed, for ever: at first all that are not over. An empty list: nothing for a while.

    Ends when the house closes, when nobody reads any more, or when the session of `token` ends.
    """
    known: dict[str, tuple[float, str, int, bool]] = {}
    first = True
    while not house.closing:
        try:
            found = await to_thread(house.lobby.mine, person, MOST)
            with house.hub.listening_to([table.id for table in found], person) as bell:
                # What changed before the bells were hung is in this second look.
                found = await to_thread(house.lobby.mine, person, MOST)
                now = {t.id: (t.changed, t.phase, t.ply, t.waits_for(person)) for t in found}
                fresh = [t for t in found if known.get(t.id) != now[t.id]]
                news = [t for t in fresh if not first or t.phase in ("open", "playing")]
                known, first = now, False
                if news:
                    yield news
                try:
                    async with asyncio.timeout(PING_SECONDS):
                        await bell.wait()
                except TimeoutError:
                    yield []
            if await gone() or await to_thread(house.people.by_token, token, house.now()) is None:
                return
        except DatabaseAway:  # the stream stays open, and tells what was missed when the database is back
            yield []
            await asyncio.sleep(AWAY_SECONDS)
