"""Every open page hears of a change at once.

A page holds one stream. The hub wakes the streams of a table when it changed, in whichever process of the house that happened; each
stream then looks at the table with its own reader's eyes and sends what is new. What was missed while a connection was down is sent
first, because every change of a table has a number (`version`) and the reader says which was the last one seen.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mingtang.store.people import ENDED
from mingtang.table.problems import TooMuch
from mingtang.table.table import Said, Table

if TYPE_CHECKING:
    from mingtang.web.house import House
    from mingtang.web.perspective.table import Presented

PING_SECONDS = 15.0
MOST_OPEN, MOST_OPEN_AT_AN_ADDRESS = 30, 200
"""So many streams a person may have open at once, and so many all strangers from one address."""


@dataclass(frozen=True)
class Update:
    """News for one reader: the table as the reader may see it now, and what is new since the version the reader knew."""

    presented: Presented
    since: int
    """The version the reader knew."""
    since_ply: int
    """The ply that version had: log groups after it are new."""
    said: tuple[Said, ...]
    """Lines of chat that are new."""
    present: frozenset[str]

    @property
    def version(self) -> int:
        """The number to resume from."""
        return self.presented.table.version


class Bell(asyncio.Event):
    """Rings when something has changed; `ended` if it was a session of the one who listens."""

    def __init__(self) -> None:
        super().__init__()
        self.ended = False


class Hub:
    """Who waits for news of which table, in this process."""

    def __init__(self) -> None:
        self._waiting: dict[str, set[Bell]] = {}
        self._open: dict[str, int] = {}

    def admit(self, who: str, most: int) -> None:
        """Whether one more stream may be opened; each of them costs the house something with every choice."""
        if self._open.get(who, 0) >= most:
            raise TooMuch("too_many_open", most)

    @contextlib.contextmanager
    def counted(self, who: str) -> Iterator[None]:
        """While a stream is open."""
        self._open[who] = self._open.get(who, 0) + 1
        try:
            yield
        finally:
            self._open[who] -= 1
            if not self._open[who]:
                del self._open[who]

    @contextlib.contextmanager
    def listening(self, table: str, person: str = "") -> Iterator[Bell]:
        """A bell that rings whenever the table changed, or a session of the person ended."""
        bell = Bell()
        names = [table, ENDED + person] if person else [table]
        for name in names:
            self._waiting.setdefault(name, set()).add(bell)
        try:
            yield bell
        finally:
            for name in names:
                bells = self._waiting.get(name, set())
                bells.discard(bell)
                if not bells:
                    self._waiting.pop(name, None)

    def awaited(self) -> bool:
        """Whether anybody here waits for news."""
        return bool(self._waiting)

    def ring(self, table: str = "") -> None:
        """A table changed; without a name, any may have."""
        for name in [table] if table else list(self._waiting):
            for bell in self._waiting.get(name, ()):
                bell.ended = bell.ended or name.startswith(ENDED)
                bell.set()


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
        arrived = await house.arrive(table_id, person)
        try:
            known_present: frozenset[str] | None = None
            table = await house.table(table_id)
            while not house.closing:
                bell.clear()
                if bell.ended and token:
                    bell.ended = False
                    if await house.off(house.people.by_token, token, house.now()) is None:
                        return
                table = await house.heard_of(table_id)
                present = await house.present_at(table_id)
                if table.version != since or present != known_present:
                    yield _update(house, table, person, lang, since, seat, present)
                    since, known_present = table.version, present
                    if bell.is_set():
                        continue
                try:
                    async with asyncio.timeout(PING_SECONDS):
                        await bell.wait()
                except TimeoutError:
                    bell.ended = True  # nobody need have said so: sessions also run out
                    yield None
                if gone is not None and await gone():
                    return
        finally:
            if arrived:
                await asyncio.shield(house.depart(table_id, person))


def _update(
    house: House, table: Table, person: str, lang: str, since: int, seat: int | None, present: frozenset[str]
) -> Update:
    presented = house.presenter.present(table, person, lang, seat, present=present)
    entries = table.history.entries if table.history else []
    ply = next((e.ply for e in entries if e.version > since), table.ply)
    said = tuple(s for s in table.said if s.version > since)
    return Update(presented, since, ply, said, present)


def as_sse(data: object, event: str, id: int | None = None) -> str:
    """One server-sent event. The data are JSON, so that no line break can end it early."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    head = f"id: {id}\n" if id is not None else ""
    return f"{head}event: {event}\ndata: {text}\n\n"


def admitted(house: House, person: str, address: str) -> str:
    """By what a new stream is counted; raises TooMuch if there are too many."""
    who = person or f"address {address}"
    house.hub.admit(who, MOST_OPEN if person else MOST_OPEN_AT_AN_ADDRESS)
    return who
