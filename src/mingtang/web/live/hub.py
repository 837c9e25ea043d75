"""Who waits for news of which table, in this process: open pages and programs, each with its bell."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager

from mingtang.store.people import ENDED
from mingtang.table.problems import TooOften

MOST_OPEN, MOST_OPEN_AT_AN_ADDRESS = 30, 200
"""So many streams a person may have open at once, and so many all strangers from one address."""


class Bell(asyncio.Event):
    """Rings when something has changed; `ended` if it was a session of the one who listens."""

    def __init__(self) -> None:
        super().__init__()
        self.ended = False


class Hub:
    """The bells of all streams. When the house closes they ring once more, and every stream ends."""

    def __init__(self) -> None:
        self.closing = False
        self._waiting: dict[str, set[Bell]] = {}
        self._open: dict[str, int] = {}

    def admit(self, person: str, address: str) -> str:
        """By what a new stream is counted; raises TooOften if there are too many: each costs the house something with every choice."""
        who = person or f"address {address}"
        most = MOST_OPEN if person else MOST_OPEN_AT_AN_ADDRESS
        if self._open.get(who, 0) >= most:
            raise TooOften("too_many_open", most)
        return who

    @property
    def streams(self) -> int:
        """How many streams are open in this process."""
        return sum(self._open.values())

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

    def listening(self, table: str, person: str = "") -> AbstractContextManager[Bell]:
        """A bell that rings whenever the table changed, or a session of the person ended."""
        return self.listening_to([table], person)

    @contextlib.contextmanager
    def listening_to(self, tables: Sequence[str], person: str = "") -> Iterator[Bell]:
        """The same for several tables."""
        bell = Bell()
        names = [*tables, ENDED + person] if person else tables
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

    def close(self) -> None:
        """End every stream."""
        self.closing = True
        self.ring()
