"""A lesson taken by its own answers: every right choice, every poor one, every refused one. What no longer fits the game is named.

Right choices are tried one by one: each must leave the rest of the lesson playable. So a lesson of ten steps is played a few dozen
times at most.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from mingtang.core.actions import Action
from mingtang.core.clauses import clauses_of
from mingtang.core.errors import HouseError, listed, quoted
from mingtang.core.game import Game
from mingtang.core.history import History
from mingtang.core.play import legal, waiting, why_not
from mingtang.core.steps import State
from mingtang.draw.contract import Board, Scene
from mingtang.learn.choice_costs import still_costs
from mingtang.learn.coach import Marks, choose, opening_of, poor_answer
from mingtang.learn.lesson import AREAS, ASKED_AREA, BadLesson, Lesson, LessonPart, LessonStep, fits
from mingtang.learn.speech import LessonMoment, in_order, wrong_places
from mingtang.texts import Texts

MOST_TRIED: Final = 12
"""So many right choices of a step are tried; a pattern may allow hundreds."""
RING: Final = "is-last"
"""What a drawing draws round a place that it knows."""
Draw = Callable[[Scene], Board]


@dataclass(frozen=True)
class TaughtGame:
    """What a lesson is checked against."""

    game: Game[Any]
    folder: Path
    """Where the game's files lie: its rules have the clauses."""
    texts: Texts
    draw: Draw | None
    """How its board is drawn; None for a game without a drawing."""


def check_lesson(lesson: Lesson, against: TaughtGame) -> list[HouseError]:
    """Everything about a lesson that does not fit the game; empty if all of it does."""
    wrong: list[HouseError] = []
    rules = (against.folder / "rules.md").read_text(encoding="utf-8")
    known = {c.id for c in clauses_of(rules, against.game.meta.prefix)}
    if not lesson.clauses or not set(lesson.clauses) <= known:
        missing = [c for c in lesson.clauses if c not in known]
        wrong.append(BadLesson("in_lesson", lesson.id, BadLesson("lesson_clauses", listed(missing) or "-")))
    for part in lesson.parts:
        try:
            opening = opening_of(against.game, part.start)
        except HouseError as e:
            wrong.append(BadLesson("in_lesson_step", lesson.id, part.steps[0].id, BadLesson("lesson_start", e)))
            continue
        wrong += [
            BadLesson("in_lesson_step", lesson.id, step, e)
            for step, e in _PartCheck(lesson, part, opening, against).all()
        ]
    return wrong


class _PartCheck:
    """One part of a lesson, from its first position to its last step."""

    def __init__(self, lesson: Lesson, part: LessonPart, opening: History, against: TaughtGame) -> None:
        self.lesson = lesson
        self.part = part
        self.opening = opening
        self.against = against
        self.game = against.game
        self.you = part.start.you

    def all(self) -> Iterator[tuple[str, HouseError]]:
        """What is wrong, with the step where it is."""
        history = self.opening.copy()
        marks: Marks = ()
        for step in self.part.steps:
            wrong = list(self._step(step, history, marks))
            yield from ((step.id, e) for e in wrong)
            if not step.asks:
                marks = (*marks, len(history.line))
                continue
            try:
                first = self._first_right(step, history.state)
            except HouseError as e:
                if not wrong:  # else it is said why
                    yield step.id, e
                return  # nothing after it can be reached
            yield from ((step.id, e) for e in self._other_ways(step, history, marks))
            marks, _ = choose(self.part, history, marks, first)
            yield from ((step.id, e) for e in self._script(step, history, marks))

    def _step(self, step: LessonStep, history: History, marks: Marks) -> Iterator[HouseError]:
        """The words, the places and every answer of a step."""
        s = history.state
        yield from self._words(step.say, LessonMoment.at(self.game, self.you, s))
        yield from (e for point in step.point if (e := self._point(point, s, step.asks)) is not None)
        for words in (*step.do, *step.refused, *step.cost, *(p for poor in step.poor for p in poor.do)):
            if not self._is_known(words):
                yield BadLesson("lesson_no_choice", quoted(words))
        if not step.asks:
            return
        if self.you not in waiting(s):
            yield BadLesson("lesson_not_asked", self.you)
            return
        allowed = legal(s, self.you)
        yield from self._patterns(step, s, allowed)
        for a in self._tried(step, allowed):
            yield from self._answers(step, history, marks, a)
        if step.is_question:
            yield from self._question(step, s, allowed)

    def _is_known(self, pattern: str) -> bool:
        return any(fits((pattern,), a.words) for a in self.game.catalogue.actions)

    def _patterns(self, step: LessonStep, s: State, allowed: Sequence[Action]) -> Iterator[HouseError]:
        """Every choice that the step names is offered here; a poor one is not a right one, a refused one is refused."""
        for pattern in (*step.do, *(p for poor in step.poor for p in poor.do)):
            if self._is_known(pattern) and not any(fits((pattern,), a.words) for a in allowed):
                yield BadLesson("lesson_not_offered", quoted(pattern), listed([a.words for a in allowed], 8))
        for poor in step.poor:
            both = [a.words for a in allowed if fits(step.do, a.words) and fits(poor.do, a.words)]
            if both:
                yield BadLesson("lesson_right_and_poor", listed(both, 3))
        for words in step.refused:
            found = [a for a in self.game.catalogue.actions if fits((words,), a.words)]
            if found and any(why_not(s, self.you, a) is None for a in found):
                yield BadLesson("lesson_not_refused", quoted(words))
        if not step.is_question and not any(not fits(step.do, a.words) for a in allowed) and (step.poor or step.other):
            yield BadLesson("lesson_no_other")

    def _tried(self, step: LessonStep, allowed: Sequence[Action]) -> Iterator[Action]:
        """The first right choices, the first choice of every poor pattern, and one that nothing is said of."""
        yield from list(in_order(step, allowed))[:MOST_TRIED]
        for poor in step.poor:
            yield from [a for a in allowed if fits(poor.do, a.words)][:MOST_TRIED]
        rest = [a for a in allowed if not fits(step.do, a.words) and poor_answer(step, a.words) is None]
        yield from rest[:1]

    def _answers(self, step: LessonStep, history: History, marks: Marks, a: Action) -> Iterator[HouseError]:
        """The coach's answer to a choice, with the figures that it really brings."""
        s, twin = history.state, history.copy()
        choose(self.part, twin, marks, a)
        after = twin.state
        moment = LessonMoment.after(self.game, self.you, step, s, after)
        poor = poor_answer(step, a.words)
        words = step.right if fits(step.do, a.words) else poor.say if poor is not None else step.other
        if words is not None:
            yield from self._words(words, moment)

    def _words(self, words: Any, moment: LessonMoment) -> Iterator[HouseError]:
        found = wrong_places(words, self.lesson, moment, self.part.start.seats)
        if found is not None:
            yield found

    def _first_right(self, step: LessonStep, s: State) -> Action:
        allowed = legal(s, self.you)
        found = next(in_order(step, allowed), None)
        if found is None:
            raise BadLesson("lesson_not_offered", listed(step.do), listed([a.words for a in allowed], 8))
        return found

    def _other_ways(self, step: LessonStep, history: History, marks: Marks) -> Iterator[HouseError]:
        """Whatever else is right leaves the rest of the lesson playable too."""
        for a in list(in_order(step, legal(history.state, self.you)))[1:MOST_TRIED]:
            twin, done = history.copy(), marks
            done, _ = choose(self.part, twin, done, a)
            for later in self.part.steps[len(done) :]:
                if not later.asks:
                    done = (*done, len(twin.line))
                    continue
                found = next(in_order(later, legal(twin.state, self.you)), None)
                if found is None:
                    yield BadLesson("lesson_dead_end", a.words, later.id)
                    break
                done, _ = choose(self.part, twin, done, found)

    def _script(self, step: LessonStep, history: History, marks: Marks) -> Iterator[HouseError]:
        """What the others were to choose is what they chose."""
        begun = (0, *marks)[len(marks) - 1] + 1
        made = [(history.entries[n].seat, history.entries[n].words) for n in history.line[begun:]]
        for i, (seat, words) in enumerate(step.others):
            if i >= len(made) or made[i] != (seat, words):
                yield BadLesson(
                    "lesson_script", f"{seat} {words}", f"{made[i][0]} {made[i][1]}" if i < len(made) else "-"
                )
                return

    def _question(self, step: LessonStep, s: State, allowed: Sequence[Action]) -> Iterator[HouseError]:
        """A question of an exam knows what every choice costs, and the costly ones still cost something."""
        missing = [a.words for a in allowed if a.words not in step.cost]
        gone = [words for words in step.cost if words not in [a.words for a in allowed]]
        if missing or gone:
            yield BadLesson("lesson_costs", listed(missing, 4) or "-", listed(gone, 4) or "-")
        elif not still_costs(self.game, s, self.you, step.cost):
            yield BadLesson("lesson_cost_turned")

    def _point(self, point: str, s: State, asks: bool) -> HouseError | None:
        """A coach points at a place that the board draws, at a part of the page, or where something is asked at a choice."""
        if (point in AREAS and (asks or point != ASKED_AREA)) or self.against.draw is None:
            return None
        top = s.stack[-1] if s.stack else None
        offered = top.choices(s, self.you) if asks and top is not None and self.you in waiting(s) else []
        if any(a.words == point for a in offered):
            return None
        names = tuple(f"P{i + 1}" for i in range(self.part.start.seats))
        board = self.against.draw(Scene(self.game.view(s, self.you), (), names, self.against.texts, (point,)))
        if any(RING in sheet.svg for sheet in board.sheets):
            return None
        return BadLesson("lesson_no_place", quoted(point), listed([a for a in AREAS if a != ASKED_AREA]))
