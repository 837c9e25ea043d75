"""The lessons of a game that can be taken: those that fit it as it is played here; the others are left out, and it is said why."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from pathlib import Path

from mingtang.bots.workers.games import game_of
from mingtang.core.data import Data
from mingtang.core.errors import HouseError, Unknown, listed, quoted
from mingtang.games import part_of
from mingtang.learn.checking import TaughtGame, check_lesson
from mingtang.learn.lesson import Lesson
from mingtang.learn.reading import all_lessons
from mingtang.texts import Texts


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


@dataclass(frozen=True)
class LessonWork:
    """The lessons of a game as another process can look through them."""

    game: str
    module: str
    """Which makes the game of its component data."""
    data: Data
    folder: str
    """Where the game's files lie."""


def look_through(work: LessonWork) -> tuple[tuple[str, ...], tuple[HouseError, ...]]:
    """Which lessons of a game can be taken, and what is wrong with the others; wherever this is."""
    module, game, folder = importlib.import_module(work.module), game_of(work.module, work.data), Path(work.folder)
    texts = Texts(folder, module.VOCABULARY, "en", game.catalogue.actions).of(game)
    found = collect(TaughtGame(game, folder, texts, getattr(part_of(module, "draw"), "draw", None)))
    return tuple(lesson.id for lesson in found.lessons), found.wrong
