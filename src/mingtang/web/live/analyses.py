"""Analyses while the house is open: who may analyse what, the trees that people keep, and what the workers find out for whoever looks.

Nothing is worked on that nobody waits for: a look is a bounded piece of work, asked for by an open page, and in the line of bots and hints it is
one thing of one person like any other.
"""

from __future__ import annotations

import logging
import zlib
from asyncio import to_thread
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace

from mingtang.bots.workers.games import packed
from mingtang.bots.workers.pool import Pool
from mingtang.core.play import waiting
from mingtang.core.steps import State
from mingtang.review.candidates import (
    Candidate,
    CandidateQuestion,
    WeighedCandidate,
    chances_of_all,
    is_ready,
    look_again,
    weighed,
)
from mingtang.store.analyses import AnalysisStore, KeptAnalysis
from mingtang.store.people import Person
from mingtang.store.tables import Conflict
from mingtang.table.analysis_board import board_at, seen_from
from mingtang.table.analysis_terms import check_analysis, is_finished
from mingtang.table.library import Library
from mingtang.table.problems import NotAllowed, NotFound, NotNow
from mingtang.table.table import Table
from mingtang.table.variation_file import BEGINS, file_of
from mingtang.table.variations import HINDSIGHT, Place, Variation, VariationTree
from mingtang.web.live.access import Access
from mingtang.web.live.new_tables import NewTables
from mingtang.web.live.tables import LiveTables
from mingtang.web.perspective.position import may_be_told

log = logging.getLogger("mingtang.web")
PATIENCE = 60.0
"""So many seconds a look may wait and take, before it is given up."""
MOST_REMEMBERED = 400
"""Of so many positions the house remembers what was found; whoever comes back goes on from there."""
TRIES = 4


@dataclass(frozen=True)
class AnalysedPosition:
    """A position on somebody's board of analysis."""

    table: Table
    """The game that is analysed."""
    kept: KeptAnalysis
    place: Place
    seen: int
    """From which seat's knowledge; HINDSIGHT: with everything as it was."""
    board: Table
    """The position as a table of its own."""
    own: bool
    """Whether the reader may change the tree."""


@dataclass(frozen=True)
class Look:
    """What is known of a position so far."""

    asked: int
    """The seat whose choice is considered."""
    believed: State
    """The position as that seat believes in it."""
    candidates: tuple[WeighedCandidate, ...]
    chances: tuple[int, ...]
    """Everybody's chance after the best choice, in points of 100 that sum to 100."""
    worlds: int
    ready: bool


class Analyses:
    """The house's boards of analysis."""

    def __init__(
        self,
        store: AnalysisStore,
        library: Library,
        tables: LiveTables,
        new_tables: NewTables,
        access: Access,
        workers: Pool,
        now: Callable[[], float],
    ) -> None:
        self.store = store
        self.library = library
        self.tables = tables
        self.new_tables = new_tables
        self.access = access
        self.workers = workers
        self.now = now
        self._found: OrderedDict[tuple[str, int, bool], tuple[int, tuple[Candidate, ...]]] = OrderedDict()

    # ---- who may

    async def table(self, id: str, person: str) -> Table:
        """A table that this person may see and analyse now."""
        table = await self.access.table(id, person)
        origin = await self._origin(table)
        seed = origin.seed if origin is not None else table.seed
        plays_on = bool(person) and await to_thread(self.store.plays_on, person, table.game.name, seed)
        check_analysis(table, person, origin, plays_on)
        return table

    async def _origin(self, table: Table) -> Table | None:
        """What a plan was copied from; nothing if that is gone."""
        if not table.plan:
            return None
        try:
            return await self.tables.get(table.forked_from)
        except NotFound:
            return None

    async def may_analyse(self, table: Table, person: str) -> bool:
        """Whether a page may offer it."""
        if not person:
            return False
        try:
            await self.table(table.id, person)
        except (NotAllowed, NotNow, NotFound):
            return False
        return True

    async def kept(self, table: Table, person: str, of: str = "") -> KeptAnalysis:
        """The variations of a person at a table, or those that somebody shares."""
        if not of:
            return await to_thread(self.store.of, person, table.id)
        found = await self.linked(of, person)
        if found.table != table.id:
            raise NotFound("no_analysis")
        return found

    async def linked(self, id: str, person: str) -> KeptAnalysis:
        """The analysis that a link leads to, if it is shared or the person's own."""
        found = await to_thread(self.store.by_id, id)
        if found.person != person and not found.shared:
            raise NotFound("no_analysis")
        return found

    # ---- to look

    async def position(
        self,
        id: str,
        person: Person | None,
        lang: str,
        after: int | None,
        variation: int,
        seat: int | None,
        of: str = "",
    ) -> AnalysedPosition:
        """A position of a game, or of one of the variations."""
        reader = person.id if person is not None else ""
        table = await self.table(id, reader)
        kept = await self.kept(table, reader, of)
        start = len(table.started.line) if after is None else after
        place = kept.tree.place(start, variation)
        return await to_thread(_placed, table, kept, place, reader, seat, lang)

    async def look(self, at: AnalysedPosition, person: str) -> Look:
        """What is known of a position after one look more; once everything is found out, the same again."""
        board, game = at.board, at.board.game
        state = board.started.state
        asked = waiting(state)
        if not asked:
            raise NotNow("game_over")
        hindsight = at.seen == HINDSIGHT
        seat = at.seen if at.seen in asked else asked[0]
        seed = zlib.crc32(f"{board.id} {seat}".encode())
        believed = state if hindsight else await to_thread(game.determinize, state, seat, seed)
        key = (board.id, seat, hindsight)
        looks, found = self._found.get(key, (0, ()))
        if not is_ready(list(found), looks):
            module = self.library.module(game.name).__name__
            dumped = await to_thread(game.dump, believed)
            q = CandidateQuestion(packed(game, module), dumped, seat, seed, looks, found, hindsight)
            looks, found = looks + 1, tuple(await self._ask(q, person))
            self._remember(key, looks, found)
        told = await to_thread(weighed, game, believed, seat, list(found))
        chances = chances_of_all(game, believed, seat, told[0].candidate) if told else []
        worlds = min((len(t.candidate.rows) for t in told), default=0)
        return Look(seat, believed, tuple(told), tuple(chances), worlds, is_ready(list(found), looks))

    async def _ask(self, q: CandidateQuestion, person: str) -> list[Candidate]:
        try:
            made: list[Candidate] = await self.workers.ask(look_again, q, PATIENCE, person)
            return made
        except (TimeoutError, BrokenProcessPool):
            log.exception("a look at a position was given up")
            raise NotNow("busy") from None

    def _remember(self, key: tuple[str, int, bool], looks: int, found: tuple[Candidate, ...]) -> None:
        if looks >= self._found.get(key, (0, ()))[0]:  # two pages may look at the same position
            self._found[key] = (looks, found)
        self._found.move_to_end(key)
        if len(self._found) > MOST_REMEMBERED:
            self._found.popitem(last=False)

    # ---- to change the tree

    async def choose(self, at: AnalysedPosition, person: Person, seat: int | None, words: str) -> Place:
        """Try a choice: the place to which it leads. What was chosen in the game itself leads on in the game."""
        board, game = at.board, at.board.game
        action = game.catalogue.parse(words)
        asked = waiting(board.started.state)
        chooser = seat if seat is not None else at.seen if at.seen in asked else (asked or (0,))[0]
        line, entries = at.table.started.line, at.table.started.entries
        if not at.place.id and at.place.after < len(line):
            made = entries[line[at.place.after]]
            if (made.seat, made.words) == (chooser, action.words) and may_be_told(at.table, made, person.id):
                return Place(at.place.after + 1)
        await to_thread(board.started.choose, chooser, action)
        led: list[Variation] = []

        def with_it(tree: VariationTree) -> VariationTree:
            after, found = tree.with_choice(at.place, chooser, action.words, at.seen)
            led.append(found)
            return after

        await self.change(at.table, person, with_it)
        return Place(led[-1].after, led[-1].id)

    async def change(self, table: Table, person: Person, do: Callable[[VariationTree], VariationTree]) -> KeptAnalysis:
        """Change a person's variations of a game; what another page of the same person did meanwhile stays."""
        self.tables.may_change()
        for _ in range(TRIES):
            before: KeptAnalysis = await to_thread(self.store.of, person.id, table.id)
            after = do(before.tree)
            if after is before.tree:
                return before
            try:
                changed = replace(before, tree=after)
                kept: KeptAnalysis = await to_thread(self.store.keep, changed, self.now(), person.account)
                return kept
            except Conflict:
                continue
        raise NotNow("busy")

    async def bring(self, person: Person, text: str) -> tuple[Table, VariationTree]:
        """A record that somebody brings, as a table to look at; the variations in it become the person's own."""
        if BEGINS in text:
            await to_thread(self.store.check_room, person.id, person.account)
        table, tree = await self.new_tables.from_record(person, text)
        if tree:
            await self.change(table, person, lambda _: tree)
        return table, tree

    async def file(self, table: Table, kept: KeptAnalysis, person: str) -> str:
        """The game and the variations as text. A game that others still play has choices in it that are nobody else's business."""
        alone = table.plan or is_finished(table) or len(table.seats_of(person)) == table.seats
        if not alone:
            raise NotNow("variations_file_when_over")
        text: str = await to_thread(file_of, table, kept.tree, await self._origin(table))
        return text

    async def share(self, table: Table, person: Person, shared: bool) -> KeptAnalysis:
        """Let those who may see the table read the variations, or no longer."""
        if shared and not is_finished(table):
            raise NotNow("share_when_over")
        self.tables.may_change()
        before: KeptAnalysis = await to_thread(self.store.of, person.id, table.id)
        changed = replace(before, shared=shared)
        kept: KeptAnalysis = await to_thread(self.store.keep, changed, self.now(), person.account)
        return kept


def _placed(
    table: Table, kept: KeptAnalysis, place: Place, reader: str, seat: int | None, lang: str
) -> AnalysedPosition:
    seen = seen_from(table, reader, place, kept.tree, seat)
    board = board_at(table, kept.tree, place, seen, reader or "reader", lang)
    return AnalysedPosition(table, kept, place, seen, board, kept.person == reader and bool(reader))
