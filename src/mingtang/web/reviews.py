"""Reviews made in the background: piece by piece in a process of their own that lets everything else go first, and kept for ever."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from typing import Any

from mingtang.bots.greedy import judgement
from mingtang.core.errors import HouseError
from mingtang.lab.review import to_explain
from mingtang.lab.reviewed import Looked, Review
from mingtang.lab.reviewing import Work, conclude, divided, look, reason, survey
from mingtang.store.reviews import Kept, ReviewShelf
from mingtang.table.opponents import Bench
from mingtang.table.problems import NotNow
from mingtang.table.table import Table
from mingtang.web.house import House

log = logging.getLogger("mingtang.web")
PATIENCE = 10
PIECE_SECONDS = 900.0
"""A piece that takes longer is given up; it waits for others too."""
HOLD = 120.0
"""Another process may begin anew if nothing was heard for so long."""


class Reviews:
    """The house's reviewers."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.shelf = ReviewShelf(house.database)
        self.bench = Bench(1, PATIENCE)
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def kept(self, table: Table) -> Kept:
        """How far the review of a table is."""
        found: Kept = await self.house.off(self.shelf.kept, table.id, self.house.now())
        return found

    async def ask(self, table: Table) -> Kept:
        """Begin the review of a finished game, unless it is there or being made."""
        if not reviewable(table):
            raise NotNow("review_when_over")
        house = self.house
        if await house.off(self.shelf.claim, table.id, house.now(), house.now() + HOLD):
            task = asyncio.create_task(self._make(table))
            self._tasks[table.id] = task
            task.add_done_callback(lambda _: self._tasks.pop(table.id, None))
        return await self.kept(table)

    async def close(self) -> None:
        """Stop. What was not finished begins anew when somebody asks again."""
        unfinished = list(self._tasks)
        for task in list(self._tasks.values()):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        for id in unfinished:
            await self.house.off(self.shelf.give_up, id, False)
        self.bench.close()

    async def _make(self, table: Table) -> None:
        house = self.house
        try:
            module = house.library.module(table.game.name).__name__
            record = await house.off(table.record)
            found = await self._work(table.id, Work(module, table.game.data, record, house.settings.review_tries))
            await house.off(self.shelf.keep, table.id, found.as_json())
        except asyncio.CancelledError:
            raise
        except Exception:  # a judgement that fails costs a review, nothing else
            log.exception("no review of table %s", table.id)
            await house.off(self.shelf.give_up, table.id, True)

    async def _work(self, id: str, work: Work) -> Review:
        tasks = await self._done_by_bench(survey, work)
        looked: list[Looked] = []
        await self._tell(id, 0, len(tasks))
        for piece in divided(tasks):
            looked += await self._done_by_bench(look, replace(work, tasks=piece))
            await self._tell(id, len(looked), len(tasks))
        for i in to_explain([x.choice for x in looked]):
            told = await self._done_by_bench(reason, replace(work, choices=(looked[i].choice,)))
            looked[i] = replace(looked[i], choice=told[0])
            await self._tell(id, len(tasks), len(tasks))
        found: Review = await self._done_by_bench(conclude, replace(work, looked=tuple(looked)))
        return found

    async def _done_by_bench(self, job: Any, work: Work) -> Any:
        return await self.bench.ask(job, work, PIECE_SECONDS)

    async def _tell(self, id: str, done: int, whole: int) -> None:
        await self.house.off(self.shelf.tell, id, done, whole, self.house.now() + HOLD)


def reviewable(table: Table) -> bool:
    """Whether a game can be reviewed: it has ended, and the game has a judgement."""
    if table.course is None or not table.course.over:
        return False
    try:
        judgement(table.game)
    except HouseError:
        return False
    return True


def moment_of(table: Table, ply: int) -> int:
    """Where a choice of the record lies among the moments of the table, which counts takings back too."""
    line = table.started.line
    return line[ply] if ply < len(line) else table.ply
