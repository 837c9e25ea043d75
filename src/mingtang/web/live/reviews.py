"""Reviews made in the background: piece by piece in a process of their own that lets everything else go first, and kept for ever."""

from __future__ import annotations

import asyncio
import logging
from asyncio import to_thread
from dataclasses import replace
from typing import Any

from mingtang.bots.workers.pool import Pool
from mingtang.review.analysis import stages
from mingtang.review.review import Review
from mingtang.review.workers import ReviewWork, do_piece
from mingtang.store.reviews import NOTHING, ReviewStore, StoredReview
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
        self.shelf = ReviewStore(house.database)
        self.workers = Pool(1, PATIENCE)
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def kept(self, table: Table) -> StoredReview:
        """How far the review of a table is. Work that lies idle because the house was closed begins anew when somebody looks for it."""
        found = await self._look(table)
        return await self.ask(table) if found.left and not self.house.closing else found

    async def _look(self, table: Table) -> StoredReview:
        found: StoredReview = await to_thread(self.shelf.kept, table.id, self.house.now())
        return found if _up_to_date(found) else NOTHING

    async def ask(self, table: Table, who: str = "") -> StoredReview:
        """Begin the review of a finished game, unless it is there or being made. It waits among what `who` has asked for, else the owner."""
        if not table.game.has_judgement():
            raise NotNow("reviews_need_judgement", table.game.meta.title)
        if not reviewable(table):
            raise NotNow("review_when_over")
        house = self.house
        if not _up_to_date(await to_thread(self.shelf.kept, table.id, house.now())):
            await to_thread(self.shelf.forget, table.id)
        if await to_thread(self.shelf.claim, table.id, house.now(), house.now() + HOLD):
            task = asyncio.create_task(self._make(table, who or table.owner))
            self._tasks[table.id] = task
            task.add_done_callback(lambda _: self._tasks.pop(table.id, None))
        return await self._look(table)

    async def close(self) -> None:
        """Stop. What was not finished begins anew when somebody looks for it."""
        unfinished = list(self._tasks)
        for task in list(self._tasks.values()):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        for id in unfinished:
            await to_thread(self.shelf.give_up, id, False)
        self.workers.close()

    async def _make(self, table: Table, who: str) -> None:
        house = self.house
        try:
            module = house.library.module(table.game.name).__name__
            record = await to_thread(table.record)
            work = ReviewWork(module, table.game.data, record, house.settings.review_tries)
            found = await self._work(table.id, work, who)
            await to_thread(self.shelf.keep, table.id, found.as_json())
        except asyncio.CancelledError:
            raise
        except Exception:  # a judgement that fails costs a review, nothing else
            log.exception("no review of table %s", table.id)
            await to_thread(self.shelf.give_up, table.id, True)

    async def _work(self, id: str, work: ReviewWork, who: str) -> Review:
        """All pieces of a review, one after the other; between them others have their turn."""
        steps = stages()
        stage = next(steps)
        try:
            while True:
                found: list[list[Any]] = []
                done = stage.done
                await self._tell(id, done, stage.whole)
                for piece in stage.pieces:
                    found.append(await self.workers.ask(do_piece, replace(work, piece=piece), PIECE_SECONDS, who))
                    done += piece.size
                    await self._tell(id, done, stage.whole)
                stage = steps.send(found)
        except StopIteration as finished:
            await self._tell(id, stage.whole, stage.whole)
            made: Review = finished.value
            return made

    async def _tell(self, id: str, done: int, whole: int) -> None:
        await to_thread(self.shelf.tell, id, done, whole, self.house.now() + HOLD)


def _up_to_date(kept: StoredReview) -> bool:
    """Whether a review was measured as reviews are measured today."""
    return kept.found is None or kept.found.get("edition") == Review.edition


def reviewable(table: Table) -> bool:
    """Whether a game can be reviewed: it has ended, and the game has a judgement."""
    return not table.plan and table.history is not None and table.history.over and table.game.has_judgement()


def moment_of(table: Table, ply: int) -> int:
    """Where a choice of the record lies among the moments of the table, which counts takings back too."""
    line = table.started.line
    return line[ply] if ply < len(line) else table.ply
