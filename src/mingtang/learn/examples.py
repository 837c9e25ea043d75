"""Worked examples of the rules as positions: drawn beside their text, and opened at a table by whoever wants to try them.

A game keeps them in `examples/`, a file for each, named as the rules name it (`EX-05.toml`). An example is a lesson without a teacher: a
position, the choices that the text speaks of, and the figures that it states. `chapters.toml` says what stands over each chapter.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from mingtang.core.errors import HouseError, quoted
from mingtang.core.files import parse_toml, read_text
from mingtang.core.game import Game
from mingtang.core.history import History
from mingtang.core.play import legal, waiting, why_not
from mingtang.learn.coach import choose, opening_of
from mingtang.learn.lesson import BadLesson, Lesson, LessonStart, LessonStep, fits
from mingtang.learn.reading import LARGEST, read_known, read_moves, read_numbers, read_start, read_texts

FOLDER: Final = "examples"
CHAPTERS: Final = "chapters.toml"
TRIED: Final = "example"
"""Under this name the house remembers which example somebody has open: one of a game at a time."""
EXAMPLE_ID: Final = re.compile(r"^(EX-R?[0-9]+|X[0-9]+)$")
OF_EXAMPLE: Final = ("start", "step", "sheet", "crop", "expect")
OF_EXAMPLE_STEP: Final = ("do", "others", "refused")
OF_CHAPTER: Final = ("start", "as", "sheet", "crop", "point")


@dataclass(frozen=True)
class RuleDrawing:
    """What is drawn beside the rules: a position, which sheet of it, and which part of the sheet."""

    start: LessonStart
    sheet: str = ""
    """Empty: the one on which something can be chosen."""
    crop: tuple[int, ...] = ()
    """Left, top, width and height in units of the sheet; empty: all of it."""
    point: tuple[str, ...] = ()
    """Places that get a ring."""
    asks: bool = False
    """Whether the choices of the reader's seat are lit."""


@dataclass(frozen=True, eq=False)
class RuleExample:
    """A worked example: how it is drawn, how it is tried, and what it states."""

    id: str
    drawing: RuleDrawing
    lesson: Lesson
    expect: Mapping[str, Any]
    """What the reader's seat sees when all choices are made, by its path in the view; `scores.0` are the points if it ended now."""


def example_files(folder: Path) -> list[Path]:
    """The files of a game's worked examples."""
    return sorted(p for p in (folder / FOLDER).glob("*.toml") if p.name != CHAPTERS)


@functools.cache
def example_ids(folder: Path) -> tuple[str, ...]:
    """The examples that have a position."""
    return tuple(p.stem for p in example_files(folder))


@functools.lru_cache(maxsize=512)
def read_example(game: str, folder: Path, id: str) -> RuleExample:
    """The example of this name."""
    if id not in example_ids(folder):
        raise BadLesson("no_example", quoted(id[:40]))
    path = folder / FOLDER / f"{id}.toml"
    try:
        data = parse_toml(read_text(path, "lesson", LARGEST, BadLesson), path, "lesson", BadLesson)
        return _example(game, id, data)
    except BadLesson as e:
        raise BadLesson("in_lesson", id, e) from None


def _example(game: str, id: str, data: Mapping[str, Any]) -> RuleExample:
    if not EXAMPLE_ID.match(id):
        raise BadLesson("lesson_name", quoted(id))
    read_known(data, OF_EXAMPLE)
    start = read_start(data.get("start", {}))
    steps = tuple(_step(n, row, start if n == 0 else None) for n, row in enumerate(data.get("step", [{}])))
    nothing = {"en": id, "de": id}  # the title stands in the rules, in every language
    lesson = Lesson(game, id, nothing, nothing, 1, (), steps)
    drawing = RuleDrawing(start, str(data.get("sheet", "")), _crop(data), asks=any(s.do for s in steps))
    return RuleExample(id, drawing, lesson, data.get("expect", {}))


def _step(n: int, row: Any, start: LessonStart | None) -> LessonStep:
    if not isinstance(row, Mapping):
        raise BadLesson("kind_at", "step", "dict", quoted(row))
    read_known(row, OF_EXAMPLE_STEP)
    return LessonStep(
        id=f"s{n + 1}",
        say={},
        do=read_texts(row, "do"),
        others=read_moves(row, "others"),
        refused=read_texts(row, "refused"),
        start=start,
    )


def _crop(data: Mapping[str, Any]) -> tuple[int, ...]:
    found = read_numbers(data, "crop")
    if len(found) not in (0, 4):
        raise BadLesson("count_at", "crop", 4, len(found))
    return found


@functools.cache
def chapter_drawings(game: str, folder: Path) -> Mapping[str, RuleDrawing]:
    """What stands over each chapter of the rules, by its id."""
    path = folder / FOLDER / CHAPTERS
    if not path.exists():
        return {}
    data = parse_toml(read_text(path, "lesson", LARGEST, BadLesson), path, "lesson", BadLesson)
    out: dict[str, RuleDrawing] = {}
    for id, row in data.items():
        read_known(row, OF_CHAPTER)
        start = _start_like(row["as"], game, folder, out) if "as" in row else read_start(row.get("start", {}))
        out[id] = RuleDrawing(start, str(row.get("sheet", "")), _crop(row), read_texts(row, "point"))
    return out


def _start_like(id: str, game: str, folder: Path, before: Mapping[str, RuleDrawing]) -> LessonStart:
    """The position of an example, or of a chapter before this one."""
    return before[id].start if id in before else read_example(game, folder, id).drawing.start


# ---- does it fit the game?


def wrong_with(example: RuleExample, game: Game[Any]) -> list[HouseError]:
    """What about an example does not fit the game: its choices are made in turn and its figures looked up."""
    part = example.lesson.parts[0]
    try:
        history = opening_of(game, part.start)
        return [BadLesson("in_lesson", example.id, e) for e in _played(example, history)]
    except HouseError as e:
        return [BadLesson("in_lesson", example.id, e)]


def _played(example: RuleExample, history: History) -> Iterator[HouseError]:
    part = example.lesson.parts[0]
    game, you = history.game, part.start.you
    marks: tuple[int, ...] = ()
    for step in part.steps:
        if not step.asks:
            marks = (*marks, len(history.line))
            continue
        s = history.state
        if you not in waiting(s):
            yield BadLesson("lesson_not_asked", you)
            return
        for words in step.refused:
            if why_not(s, you, game.catalogue.parse(words)) is None:
                yield BadLesson("lesson_not_refused", quoted(words))
        allowed = [a for a in legal(s, you) if fits(step.do, a.words)]
        if not allowed:
            yield BadLesson("lesson_not_offered", quoted(step.do[0]), "-")
            return
        begun = len(history.line) + 1
        marks, _ = choose(part, history, marks, allowed[0])
        made = [(history.entries[n].seat, history.entries[n].words) for n in history.line[begun:]]
        if tuple(made[: len(step.others)]) != step.others:
            yield BadLesson("lesson_script", str(step.others), str(made))
            return
    told = {**game.view(history.state, you), "scores": [score.total for score in game.scores(history.state)]}
    for path, figure in example.expect.items():
        found = _found(told, path)
        if found != figure:
            yield BadLesson("example_figure", path, quoted(figure), quoted(found))


def _found(view: Any, path: str) -> Any:
    node = view
    for key in path.split("."):
        if isinstance(node, Mapping) and key in node:
            node = node[key]
        elif isinstance(node, list | tuple) and key.isdigit() and int(key) < len(node):
            node = node[int(key)]
        else:
            raise BadLesson("nothing_at", path)
    return list(node) if isinstance(node, tuple) else node
