"""Lessons in the house: which there are, the private tables at which they are taken, and how far everybody has come."""

from __future__ import annotations

import asyncio
import functools
import logging
from asyncio import to_thread
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from mingtang.bots.workers.pool import Pool
from mingtang.core.errors import quoted
from mingtang.core.game import Game
from mingtang.games import in_words
from mingtang.learn.coach import DONE, standing
from mingtang.learn.collection import GameLessons, LessonWork, look_through
from mingtang.learn.examples import TRIED, RuleExample, example_ids, read_example, wrong_with
from mingtang.learn.lesson import Lesson, LessonPart
from mingtang.learn.progress import LessonProgress, next_lesson
from mingtang.learn.reading import all_lessons
from mingtang.store.lessons import LessonStore
from mingtang.store.people import Person
from mingtang.table.lessons import choose_in_lesson, go_on_in_lesson, lesson_table
from mingtang.table.library import Library
from mingtang.table.problems import NotFound, NotNow
from mingtang.table.table import Table
from mingtang.web.live.tables import LiveTables

log = logging.getLogger("mingtang.web")
_collected: dict[tuple[str, str], GameLessons] = {}
"""What was found of each game and its component data: looked through once in a process."""
PATIENCE = 5
"""So far whoever looks through lessons stands back behind those who play."""
LOOKING_SECONDS = 900.0
KEPT = 7 * 86_400.0
"""A lesson's table that nobody has touched for so many seconds is thrown away; what was learned stays."""


@functools.lru_cache(maxsize=512)
def _does_not_fit(example: RuleExample, game: Game[Any]) -> bool:
    """Whether an example is not what happens in the game as it is played here; it is played through once in a process."""
    return bool(wrong_with(example, game))


class Lessons:
    """The lessons of all games."""

    def __init__(self, library: Library, tables: LiveTables, store: LessonStore) -> None:
        self.library = library
        self.tables = tables
        self.store = store
        self._sound: dict[str, GameLessons] = {}
        self._read: dict[str, dict[str, Lesson]] = {}
        self._checking = asyncio.Lock()
        self._workers = Pool(1, PATIENCE)

    # ---- which there are

    async def of_game(self, game: str) -> GameLessons:
        """The lessons of a game that fit it as it is played here. The first to ask waits until they are checked."""
        async with self._checking:
            if game not in self._sound:
                library = self.library
                rules, folder = library.game(game), library.folder(game)
                key = (str(folder), rules.data_digest)
                if key not in _collected:
                    _collected[key] = await self._looked_through(
                        LessonWork(game, library.module(game).__name__, rules.data, str(folder))
                    )
                self._sound[game] = _collected[key]
                for wrong in self._sound[game].wrong:
                    log.warning("a lesson of %s is left out: %s", game, in_words(wrong, "en"))
            return self._sound[game]

    async def _looked_through(self, work: LessonWork) -> GameLessons:
        """In a process of its own: it takes seconds, and in a thread everybody's choices would wait for it."""
        try:
            sound, wrong = await self._workers.ask(look_through, work, LOOKING_SECONDS)
        except (BrokenProcessPool, OSError):  # no process can be had: late lessons are better than none
            log.exception("nobody looks through the lessons of %s", work.game)
            sound, wrong = await to_thread(look_through, work)
        readable = self._readable(work.game)
        return GameLessons(work.game, tuple(readable[id] for id in sound), wrong)

    async def check_all(self, after: float) -> None:
        """Look through all lessons when the house has opened and its first guests are served, and say which are left out."""
        try:
            await asyncio.sleep(after)
            for game in self.library.playable():
                await self.of_game(game)
        finally:
            self._workers.close()

    def in_order(self, game: str) -> tuple[Lesson, ...]:
        """The lessons of a game for whoever only wants to name them: while they are not checked yet, all that can be read."""
        if game in self._sound:
            return self._sound[game].lessons
        return tuple(self._readable(game).values())

    def _readable(self, game: str) -> dict[str, Lesson]:
        if game not in self._read:
            self._read[game] = {x.id: x for x in all_lessons(game, self.library.folder(game))[0]}
        return self._read[game]

    def at(self, table: Table) -> tuple[Lesson, LessonPart] | None:
        """The lesson that is taken at a table; None at all others, or if the lesson is gone."""
        if not table.lesson:
            return None
        lesson = self._readable(table.game.name).get(table.lesson) or self._example(table.game.name, table.lesson)
        if lesson is None or table.lesson_part >= len(lesson.parts):
            return None
        return lesson, lesson.parts[table.lesson_part]

    def _example(self, game: str, id: str) -> Lesson | None:
        """A worked example of the rules, which is tried as a lesson is taken."""
        folder = self.library.folder(game)
        return read_example(game, folder, id).lesson if id in example_ids(folder) else None

    # ---- to take one

    async def begin(self, person: Person, game: str, id: str = "", again: bool = False) -> Table:
        """The table of a lesson: where it was left, or a new one. Without a name, the next lesson that was not taken."""
        found = await self.of_game(game)
        known = await self.progress(person.id, game)
        lesson = found.find(id) if id else next_lesson(found.lessons, known) or next(iter(found.lessons), None)
        if lesson is None:
            raise NotFound("no_lessons", self.library.game(game).meta.title)
        old = await to_thread(self.store.table_of, person.id, game, lesson.id)
        mine = known.get(lesson.id, LessonProgress())
        if old and not again:
            left = await self._left_at(old, lesson)
            if left is not None:
                return left
        part = lesson.parts[0 if again or mine.done else mine.part_in(lesson)]
        return await self._open(person, lesson, part, LessonProgress(part.steps[0].id, mine.done), old)

    async def _left_at(self, id: str, lesson: Lesson) -> Table | None:
        """The table where a lesson was left in the middle; None if it is gone, was taken to its end, or has changed since."""
        try:
            table = await self.tables.get(id)
        except (NotFound, NotNow):
            return None
        here = self.at(table)
        if here is None or here[0].id != lesson.id:
            return None
        ended = standing(here[1], table.started, table.lesson_marks).kind == DONE
        return None if ended and here[1].number == len(lesson.parts) - 1 else table

    async def _open(self, person: Person, lesson: Lesson, part: LessonPart, known: LessonProgress, old: str) -> Table:
        game = self.library.game(lesson.game)
        table = lesson_table(game, lesson, part, person.id, person.name, person.lang, self.tables.now())
        await self.tables.add(table)
        await to_thread(self.store.keep, person.id, lesson.game, lesson.id, known, table.id, self.tables.now())
        if old:
            await to_thread(self.store.forget_table, old)
        return table

    async def try_example(self, person: Person, game: str, id: str) -> Table:
        """A worked example of the rules at a table of one's own. Whoever tries another one gives up the last."""
        rules, folder = self.library.game(game), self.library.folder(game)
        if id not in example_ids(folder):
            raise NotFound("no_example", quoted(id[:40]))
        example = read_example(game, folder, id)
        wrong = await to_thread(_does_not_fit, example, rules)
        if wrong:
            raise NotFound("example_does_not_fit", id)
        old = await to_thread(self.store.table_of, person.id, game, TRIED)
        lesson, part = example.lesson, example.lesson.parts[0]
        table = lesson_table(rules, lesson, part, person.id, person.name, person.lang, self.tables.now())
        await self.tables.add(table)
        kept = LessonProgress(id)
        await to_thread(self.store.keep, person.id, game, TRIED, kept, table.id, self.tables.now())
        if old:
            await to_thread(self.store.forget_table, old)
        return table

    async def choose(self, table: Table, person: str, words: str, ply: int) -> Table:
        """The learner chooses."""
        _, part = self._here(table)
        done = await self.tables.change(table.id, lambda t, now: choose_in_lesson(t, part, person, words, ply, now))
        await self.note(done, person)
        return done

    async def go_on(self, table: Table, person: Person, step: str) -> Table:
        """The learner has read a step; where a part is over, the next one begins at a table of its own."""
        lesson, part = self._here(table)
        over = standing(part, table.started, table.lesson_marks).kind == DONE
        if not over:
            done = await self.tables.change(table.id, lambda t, now: go_on_in_lesson(t, part, person.id, step))
            await self.note(done, person.id)
            return done
        if part.number + 1 == len(lesson.parts):
            raise NotNow("lesson_done")
        known = (await self.progress(person.id, lesson.game)).get(lesson.id, LessonProgress())
        onward = lesson.parts[part.number + 1]
        kept = LessonProgress(onward.steps[0].id, known.done, known.costs)
        return await self._open(person, lesson, onward, kept, table.id)

    def _here(self, table: Table) -> tuple[Lesson, LessonPart]:
        found = self.at(table)
        if found is None:
            raise NotNow("lesson_gone")
        return found

    # ---- how far somebody has come

    async def progress(self, person: str, game: str) -> dict[str, LessonProgress]:
        """How far a person has come in the lessons of a game."""
        found = await to_thread(self.store.progress, person, game)
        return {lesson: known for (_, lesson), known in found.items()}

    async def note(self, table: Table, person: str) -> None:
        """Keep how far the learner has come, and what a question has cost the first time."""
        lesson, part = self._here(table)
        if lesson.id in example_ids(self.library.folder(lesson.game)):
            return  # an example is tried, not taken
        known = (await self.progress(person, lesson.game)).get(lesson.id, LessonProgress())
        now = standing(part, table.started, table.lesson_marks)
        costs = dict(known.costs)
        if now.before is not None and now.before[0].is_question:
            costs.setdefault(now.before[0].id, now.before[0].cost.get(now.before[1], 0))
        ends = now.kind == DONE and part.number == len(lesson.parts) - 1
        kept = LessonProgress(now.step.id if now.step else part.steps[-1].id, known.done or ends, costs)
        if kept != known:
            await to_thread(self.store.keep, person, lesson.game, lesson.id, kept, table.id, self.tables.now())

    def sweep(self, now: float) -> None:
        """Throw idle tables of lessons and idle plans away."""
        self.store.sweep(now - KEPT)
