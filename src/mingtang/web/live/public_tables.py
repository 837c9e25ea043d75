"""The tables that everybody sees in the lobby, looked up once for all who ask within a moment.

Whoever opens a table, sits down, begins or ends a game finds it in the next lobby: such changes are noticed here. How far the games
in play have come, and what another process of the house has done, is never older than a second.
"""

from __future__ import annotations

import asyncio
from asyncio import to_thread
from collections.abc import Callable
from dataclasses import dataclass

from mingtang.store.lobby import Lobby, TableSummary
from mingtang.table.table import Table
from mingtang.web.live.tables import LiveTables

OLDEST = 1.0
OPENED, RUNNING, FINISHED = 12, 8, 8
"""So many of each are listed."""


@dataclass(frozen=True, eq=False)
class PublicTables:
    """What the lobby lists for everybody. The same object stands for the same moment."""

    opened: tuple[TableSummary, ...]
    running: tuple[TableSummary, ...]
    finished: tuple[TableSummary, ...]


class PublicLists:
    """Hands out what the lobby lists."""

    def __init__(self, lobby: Lobby, tables: LiveTables, now: Callable[[], float]) -> None:
        self.lobby = lobby
        self.now = now
        self._known: PublicTables | None = None
        self._until = 0.0
        self._looking = asyncio.Lock()
        tables.after_change.append(self._after_change)

    async def now_listed(self) -> PublicTables:
        """The tables that everybody may see."""
        async with self._looking:  # many ask at once; one looks
            known, now = self._known, self.now()
            if known is None or not now <= self._until <= now + OLDEST:
                self._until = now + OLDEST
                known = await to_thread(self._look, now)
                self._known = known if self._until else None
            return known

    def _look(self, now: float) -> PublicTables:
        lobby = self.lobby
        return PublicTables(
            tuple(lobby.open_tables(OPENED, now)), tuple(lobby.running(RUNNING)), tuple(lobby.finished(FINISHED))
        )

    def _after_change(self, after: Table, before: Table | None) -> None:
        if (
            before is None
            or after.phase != before.phase
            or after.chairs != before.chairs
            or _terms_changed(after, before)
        ):
            self._until = 0.0
            self._known = None


def _terms_changed(after: Table, before: Table) -> bool:
    return after.settings != before.settings or after.owner != before.owner
