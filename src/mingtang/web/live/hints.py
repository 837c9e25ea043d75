"""What a bot would do in somebody's place, and why: from what the seat knows."""

from __future__ import annotations

import logging
import zlib
from collections import OrderedDict

from mingtang.bots.levels import usual_level
from mingtang.bots.workers.pool import Pool
from mingtang.table.hint_terms import check_hints
from mingtang.table.library import Library
from mingtang.table.opponents import Advice, Question, advise, question
from mingtang.table.problems import NotNow
from mingtang.table.table import Table

log = logging.getLogger("mingtang.web")
MOST_REMEMBERED = 100


class Hints:
    """Asks the bots, and remembers what they said: who asks again hears the same, however busy the house is."""

    def __init__(self, library: Library, workers: Pool, seconds: float) -> None:
        self.library = library
        self.workers = workers
        self.seconds = seconds
        self._given: OrderedDict[tuple[str, int], tuple[Question, Advice]] = OrderedDict()

    async def ask(self, table: Table, person: str, seat: int | None = None) -> tuple[int, Advice]:
        """The seat that is advised, and the advice."""
        asked = [s for s in table.seats_of(person) if s in table.waiting and seat in (None, s)]
        if not table.running or not asked:
            raise NotNow("no_hint")
        check_hints(table, person)
        if not table.game.has_judgement():
            raise NotNow("hints_need_judgement", table.game.meta.title)
        module = self.library.module(table.game.name).__name__
        seed = zlib.crc32(f"{table.id} {table.ply} {asked[0]}".encode())
        q = question(table.game, module, table.started.state, asked[0], usual_level(table.game), seed)
        before = self._given.get((table.id, asked[0]))
        if before is not None and before[0] == q:
            return asked[0], before[1]
        try:
            found: Advice = await self.workers.ask(advise, q, self.seconds, person)
        except Exception:  # a judgement that fails or dreams costs a hint, nothing else
            log.exception("no hint at table %s", table.id)
            raise NotNow("busy") from None
        self._given[table.id, asked[0]] = (q, found)
        if len(self._given) > MOST_REMEMBERED:
            self._given.popitem(last=False)
        return asked[0], found
