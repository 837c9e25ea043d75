"""The plans that people try out on copies of their own: opened, listed, compared. Nobody else hears of them."""

from __future__ import annotations

from asyncio import to_thread
from dataclasses import dataclass, replace

from mingtang.draw.contract import Fact
from mingtang.store.lobby import Lobby
from mingtang.store.people import Person
from mingtang.table.planning import plan
from mingtang.table.problems import NotNow
from mingtang.table.table import Table
from mingtang.table.variations import WORLD
from mingtang.web.live.tables import LiveTables
from mingtang.web.perspective.position import Points
from mingtang.web.perspective.table import Perspectives

MOST = 12
"""So many plans somebody may keep at a table."""


@dataclass(frozen=True)
class PlanSummary:
    """A plan beside others: what was tried, and how everybody would stand."""

    id: str
    number: int
    line: tuple[tuple[int, str], ...]
    """(seat, choice in words), from the position of the table on."""
    points: tuple[Points, ...]
    """What the planning seat could be sure of at the end of the line."""
    behind: int
    """How far the table has moved on since it was copied."""
    figures: tuple[Fact, ...] = ()
    """The planner's own figures at the end of the line."""
    asked: str = ""
    """What is asked there, of whomever."""


class Plans:
    """Everybody's plans."""

    def __init__(self, tables: LiveTables, lobby: Lobby, perspectives: Perspectives) -> None:
        self.tables = tables
        self.lobby = lobby
        self.perspectives = perspectives

    async def open(self, table: Table, person: Person, seat: int | None = None, world: int = WORLD) -> Table:
        """A new plan at a table, or another one that goes on from where a plan stands."""
        if len(await to_thread(self.lobby.plans, person.id, origin_of(table))) >= MOST:
            raise NotNow("too_many_plans", MOST)
        seen_from = self.perspectives.seat_for(table, person.id, seat)
        made = await to_thread(plan, table, seen_from, person.id, person.lang, self.tables.now(), world)
        return await self.tables.add(made, self.lobby.room_for_plan(person.id, origin_of(table), MOST))

    async def of(self, table: Table, person: Person, lang: str) -> list[PlanSummary]:
        """A person's plans at a table, the oldest first."""
        origin = await self._origin(table)
        found = await to_thread(self.lobby.plans, person.id, origin.id)
        kept = [await self.tables.get(id) for id in found]
        seat = next(iter(origin.seats_of(person.id)), None)
        return await to_thread(
            lambda: [self._summary(n, t, person, lang, origin.ply - t.forked_at, seat) for n, t in enumerate(kept, 1)]
        )

    async def now(self, table: Table, person: Person, lang: str) -> PlanSummary:
        """The table itself beside the plans: nothing is tried there yet."""
        origin = await self._origin(table)
        seat = next(iter(origin.seats_of(person.id)), None)
        found = await to_thread(self._summary, 0, origin, person, lang, 0, seat)
        return replace(found, line=())

    async def _origin(self, table: Table) -> Table:
        return await self.tables.get(table.forked_from) if table.plan else table

    def _summary(
        self, number: int, tried: Table, person: Person, lang: str, behind: int, seat: int | None
    ) -> PlanSummary:
        """How a plan stands, seen from the seat for which it was made, whoever is asked on it."""
        position = self.perspectives.present(tried, person.id, lang, seat).position
        history, parse = tried.started, tried.game.catalogue.parse
        texts = self.perspectives.library.texts_of(tried.game, lang)
        made = [history.entries[p] for p in history.line]
        line = tuple((e.seat, texts.button(parse(e.words), tried.names)) for e in made)
        if position is None:
            return PlanSummary(tried.id, number, line, (), behind)
        own = position.panel_after(history.state)
        figures = own.facts if own is not None else ()
        return PlanSummary(tried.id, number, line, position.points, behind, figures, position.prompt)


def origin_of(table: Table) -> str:
    """The table that is planned for."""
    return table.forked_from if table.plan else table.id
