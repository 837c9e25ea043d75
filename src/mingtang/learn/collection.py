"""The lessons of a game that can be taken: those that fit it as it is played here; the others are left out, and it is said why."""

from __future__ import annotations

from dataclasses import dataclass

from mingtang.core.errors import HouseError, Unknown, listed, quoted
from mingtang.learn.checking import TaughtGame, check_lesson
from mingtang.learn.lesson import Lesson
from mingtang.learn.reading import all_lessons


@dataclass(frozen=True)
class GameLessons:
    """What was found in a game's `lessons/`."""

    game: str
    lessons: tuple[Lesson, ...]
    """In the order in which they are taken."""
    wrong: tuple[HouseError, ...]
    """What is wrong with those that were left out, one fact each."""

    def find(self, id: str) -> Lesson:
        """A lesson by its name."""
        for lesson in self.lessons:
            if lesson.id == id:
                return lesson
        raise Unknown("no_lesson", quoted(id), self.game, listed([x.id for x in self.lessons], 20) or "-")


def collect(against: TaughtGame) -> GameLessons:
    """The lessons of a game, each taken once by its own answers."""
    name = against.game.name
    read, wrong = all_lessons(name, against.folder)
    sound: list[Lesson] = []
    for lesson in read:
        found = check_lesson(lesson, against)
        wrong += found
        if not found:
            sound.append(lesson)
    return GameLessons(name, tuple(sound), tuple(wrong))
