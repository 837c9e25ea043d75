"""A lesson as its author wrote it: where it begins, what the coach says, what is asked, and how each choice is answered.

Nothing here knows a game. Choices are the game's own words, places those of its drawing, figures those of its view.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from mingtang.core.errors import HouseError

Words = Mapping[str, str]
"""A text in every language of the house."""

GOOD: Final = 2
"""In an exam a choice that costs no more than so many hundredths of the chance to win is as good as the best."""
ASKED_AREA: Final = "@choices"
AREAS: Final = ("@panels", "@prompt", "@log", ASKED_AREA)
"""Parts of the table page that a coach may point at, beside places of the board and choices; the last one is empty where nothing is asked."""

PATTERN_SIGNS: Final = ("*", "|", "..")
"""What makes several choices of one line of a lesson: see `matches`."""


class BadLesson(HouseError):
    """A lesson that cannot be read, or no longer fits the rules; names the lesson, the step and what was expected."""


@dataclass(frozen=True)
class LessonStart:
    """The position with which a lesson, or one question of an exam, begins."""

    seats: int
    seed: int = 0
    rules: int = 0
    """The edition for which its choices were written; 0 is the newest."""
    you: int = 0
    options: str = ""
    """As a record writes them: "guards max_rounds=6"."""
    moves: tuple[tuple[int, str], ...] = ()
    """What was chosen before, seat by seat."""
    position: Mapping[str, Any] | None = None
    """A position in the game's own format, instead of a seed and choices."""
    change: Mapping[str, Any] = field(default_factory=dict)
    """What is otherwise in that position, by its path in the game's own format."""


@dataclass(frozen=True)
class PoorAnswer:
    """What the coach says to choices that the rules allow and that are poor."""

    do: tuple[str, ...]
    say: Words


@dataclass(frozen=True)
class LessonStep:
    """One thing that the coach says, and what the learner does then; nothing to do means to read and go on."""

    id: str
    say: Words
    point: tuple[str, ...] = ()
    do: tuple[str, ...] = ()
    right: Words | None = None
    poor: tuple[PoorAnswer, ...] = ()
    other: Words | None = None
    others: tuple[tuple[int, str], ...] = ()
    """What the other seats choose after the right choice; then bots choose until the learner is asked."""
    refused: tuple[str, ...] = ()
    """Choices that the rules refuse here: the coach speaks of them."""
    start: LessonStart | None = None
    """Where a new position begins; None: the lesson goes on."""
    cost: Mapping[str, int] = field(default_factory=dict)
    """Of a question of an exam: what every choice costs, in hundredths of the chance to win."""

    @property
    def pointed(self) -> tuple[str, ...]:
        """What the coach points at: what the author says, else the one choice that is wanted, unless the learner is to find it among poor ones."""
        if self.point or self.poor or len(self.do) != 1:
            return self.point
        return () if any(sign in self.do[0] for sign in PATTERN_SIGNS) else self.do

    @property
    def is_question(self) -> bool:
        """Whether it is a question of an exam: every choice is accepted and measured."""
        return bool(self.cost)

    @property
    def asks(self) -> bool:
        """Whether the learner has to choose something."""
        return bool(self.do) or self.is_question


@dataclass(frozen=True)
class LessonPart:
    """A stretch of a lesson that is played from one position on."""

    number: int
    start: LessonStart
    steps: tuple[LessonStep, ...]


@dataclass(frozen=True)
class Lesson:
    """One lesson of a game."""

    game: str
    id: str
    """The name of its file, without the number by which files are put in order."""
    title: Words
    about: Words
    minutes: int
    clauses: tuple[str, ...]
    steps: tuple[LessonStep, ...]
    figures: Mapping[str, str] = field(default_factory=dict)
    """Figures that the coach may name, by the path in the learner's view where they stand."""

    @cached_property
    def parts(self) -> tuple[LessonPart, ...]:
        """The stretches of the lesson: a step with a start of its own begins a new one."""
        cuts = [i for i, step in enumerate(self.steps) if step.start is not None]
        ends = [*cuts[1:], len(self.steps)]
        out: list[LessonPart] = []
        for n, (begin, end) in enumerate(zip(cuts, ends, strict=True)):
            start = self.steps[begin].start
            assert start is not None
            out.append(LessonPart(n, start, self.steps[begin:end]))
        return tuple(out)

    @property
    def is_taught(self) -> bool:
        """Whether a coach speaks in it; else it is a worked example of the rules, which is only tried."""
        return bool(self.steps[0].say)

    @property
    def is_exam(self) -> bool:
        """Whether it asks and measures instead of telling."""
        return any(step.is_question for step in self.steps)

    def part_of(self, step: str) -> int:
        """The part in which a step lies; the first if there is no such step any more."""
        for part in self.parts:
            if any(s.id == step for s in part.steps):
                return part.number
        return 0


def matches(pattern: str, words: str) -> bool:
    """Whether a choice fits a pattern: `bid horse 5`, `bid horse 5|7`, `bid horse 5..9`, `bid * 5`; a `*` at the end stands for any rest."""
    wanted, given = pattern.split(), words.split()
    for i, word in enumerate(wanted):
        if word == "*" and i == len(wanted) - 1:
            return True
        if i >= len(given) or not any(_fits(part, given[i]) for part in word.split("|")):
            return False
    return len(wanted) == len(given)


def _fits(pattern: str, word: str) -> bool:
    if pattern in ("*", word):
        return True
    low, dots, high = pattern.partition("..")
    numbers = low.isdigit() and high.isdigit() and word.isdigit()
    return bool(dots) and numbers and int(low) <= int(word) <= int(high)


def fits(patterns: tuple[str, ...], words: str) -> bool:
    """Whether a choice fits one of these patterns."""
    return any(matches(p, words) for p in patterns)
