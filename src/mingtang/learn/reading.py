"""Lessons read from their files: whatever is missing, unknown or said in one language alone is named with its lesson and step."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from mingtang.core.errors import HouseError, listed, quoted
from mingtang.core.files import parse_toml, read_text
from mingtang.learn.lesson import BadLesson, Lesson, LessonStart, LessonStep, PoorAnswer, Words
from mingtang.texts import LANGUAGES

LARGEST: Final = 400_000
MOST_MINUTES: Final = 3
LONGEST: Final = 420
"""A coach who says more at once is not listened to."""
MOST_SEATS: Final = 6
NUMBERED: Final = re.compile(r"^[0-9]+[-_]")
ID: Final = re.compile(r"^[a-z0-9_]{1,40}$")
MOVE: Final = re.compile(r"^([0-9]) (\S.*)$")

OF_LESSON: Final = ("title", "about", "minutes", "clauses", "figures", "start", "step")
MOST_EDITIONS: Final = 1000
OF_START: Final = ("seats", "seed", "rules", "you", "options", "moves", "position", "change")
OF_STEP: Final = ("id", "say", "point", "do", "right", "poor", "other", "others", "refused", "start", "cost")
OF_POOR: Final = ("do", "say")


def lesson_files(folder: Path) -> list[Path]:
    """The files of a game's lessons, in the order in which they are taken."""
    return sorted((folder / "lessons").glob("*.toml"))


def lesson_id(path: Path) -> str:
    """What a lesson is called in addresses and commands: `03_the_bank.toml` is `the_bank`."""
    return NUMBERED.sub("", path.stem)


def read_lesson(game: str, path: Path) -> Lesson:
    """The lesson in a file."""
    id = lesson_id(path)
    try:
        return _lesson(game, id, parse_toml(read_text(path, "lesson", LARGEST, BadLesson), path, "lesson", BadLesson))
    except BadLesson as e:
        raise e if e.key == "in_lesson_step" else BadLesson("in_lesson", id, e) from None


def _lesson(game: str, id: str, data: Mapping[str, Any]) -> Lesson:
    if not ID.match(id):
        raise BadLesson("lesson_name", quoted(id))
    read_known(data, OF_LESSON, "")
    rows = data.get("step")
    if not isinstance(rows, list) or not rows:
        raise BadLesson("rows_at", "step", quoted(rows))
    figures = _table(data, "figures", "figures")
    first = data.get("start")
    steps = tuple(_step(id, n, row, first if n == 0 else None) for n, row in enumerate(rows))
    for n, step in enumerate(steps):
        if any(step.id == before.id for before in steps[:n]):
            raise BadLesson("in_lesson_step", id, step.id, BadLesson("twice_at", "id", step.id))
    if steps[0].start is None:
        raise BadLesson("nothing_at", "start")
    return Lesson(
        game=game,
        id=id,
        title=_words(data, "title", 60),
        about=_words(data, "about", 160),
        minutes=_number(data, "minutes", 1, MOST_MINUTES),
        clauses=read_texts(data, "clauses"),
        steps=steps,
        figures={name: _text(figures, name) for name in figures},
    )


def _step(lesson: str, n: int, row: Any, start: Any) -> LessonStep:
    id = row.get("id") if isinstance(row, Mapping) else None
    try:
        if not isinstance(id, str) or not ID.match(id):
            raise BadLesson("lesson_step_id", quoted(id))
        return _read_step(row, start if start is not None else row.get("start"))
    except BadLesson as e:
        raise BadLesson("in_lesson_step", lesson, id if isinstance(id, str) else str(n + 1), e) from None


def _read_step(row: Mapping[str, Any], start: Any) -> LessonStep:
    read_known(row, OF_STEP, "")
    poor = row.get("poor", [])
    if not isinstance(poor, list):
        raise BadLesson("rows_at", "poor", quoted(poor))
    cost = _table(row, "cost", "cost")
    step = LessonStep(
        id=row["id"],
        say=_words(row, "say", LONGEST),
        point=read_texts(row, "point"),
        do=read_texts(row, "do"),
        right=_words(row, "right", LONGEST) if "right" in row else None,
        poor=tuple(_poor(answer) for answer in poor),
        other=_words(row, "other", LONGEST) if "other" in row else None,
        others=read_moves(row, "others"),
        refused=read_texts(row, "refused"),
        start=read_start(start) if start is not None else None,
        cost={words: _number(cost, words, 0, 100) for words in cost},
    )
    if not step.asks and (step.right or step.poor or step.other or step.others or step.refused):
        raise BadLesson("lesson_no_do")
    if step.do and step.is_question:
        raise BadLesson("lesson_do_and_cost")
    return step


def _poor(answer: Any) -> PoorAnswer:
    if not isinstance(answer, Mapping):
        raise BadLesson("kind_at", "poor", "dict", quoted(answer))
    read_known(answer, OF_POOR, "poor.")
    do = read_texts(answer, "do")
    if not do:
        raise BadLesson("nothing_at", "poor.do")
    return PoorAnswer(do, _words(answer, "say", LONGEST))


def read_start(given: Any) -> LessonStart:
    """The position with which something begins."""
    if not isinstance(given, Mapping):
        raise BadLesson("kind_at", "start", "dict", quoted(given))
    read_known(given, OF_START, "start.")
    position = given.get("position")
    if isinstance(position, str):
        try:
            position = json.loads(position)
        except ValueError:
            raise BadLesson("lesson_position") from None
    if position is not None and not isinstance(position, Mapping):
        raise BadLesson("lesson_position")
    seats = _number(given, "seats", 1, MOST_SEATS) if position is None else int(position.get("seats", 0))
    return LessonStart(
        seats=seats,
        seed=_number(given, "seed", 0, 1 << 62) if "seed" in given else 0,
        rules=_number(given, "rules", 1, MOST_EDITIONS) if "rules" in given else 0,
        you=_number(given, "you", 0, max(seats - 1, 0)) if "you" in given else 0,
        options=_text(given, "options") if "options" in given else "",
        moves=read_moves(given, "moves"),
        position=position,
        change=_table(given, "change", "start.change"),
    )


def read_known(table: Mapping[str, Any], known: tuple[str, ...], where: str = "") -> None:
    """Refuse what nothing here reads."""
    for key in table:
        if key not in known:
            raise BadLesson("unknown_at", f"{where}{key}", listed(known, 20))


def _table(data: Mapping[str, Any], key: str, where: str) -> Mapping[str, Any]:
    found = data.get(key, {})
    if not isinstance(found, Mapping):
        raise BadLesson("kind_at", where, "dict", quoted(found))
    return found


def _text(data: Mapping[str, Any], key: str) -> str:
    found = data.get(key)
    if not isinstance(found, str) or not found.strip():
        raise BadLesson("kind_at", key, "str", quoted(found))
    return " ".join(found.split())


def read_texts(data: Mapping[str, Any], key: str) -> tuple[str, ...]:
    """A list of texts; empty where there is none."""
    found = data.get(key, [])
    if not isinstance(found, list) or not all(isinstance(x, str) and x.strip() for x in found):
        raise BadLesson("kind_at", key, "list", quoted(found))
    return tuple(" ".join(x.split()) for x in found)


def _number(data: Mapping[str, Any], key: str, low: int, high: int) -> int:
    found = data.get(key)
    if isinstance(found, bool) or not isinstance(found, int) or not low <= found <= high:
        raise BadLesson("number_at", key, low, high, quoted(found))
    return found


def read_numbers(data: Mapping[str, Any], key: str) -> tuple[int, ...]:
    """A list of whole numbers; empty where there is none."""
    found = data.get(key, [])
    if not isinstance(found, list) or not all(isinstance(x, int) and not isinstance(x, bool) for x in found):
        raise BadLesson("kind_at", key, "list", quoted(found))
    return tuple(found)


def _words(data: Mapping[str, Any], key: str, most: int) -> Words:
    """A text in every language: none is left out, none is too long."""
    found = data.get(key)
    if not isinstance(found, Mapping):
        raise BadLesson("lesson_language", key, listed(LANGUAGES))
    read_known(found, LANGUAGES, f"{key}.")
    out: dict[str, str] = {}
    for lang in LANGUAGES:
        text = found.get(lang)
        if not isinstance(text, str) or not text.strip():
            raise BadLesson("lesson_language", f"{key}.{lang}", listed(LANGUAGES))
        out[lang] = " ".join(text.split())
        if len(out[lang]) > most:
            raise BadLesson("text_too_long", f"{key}.{lang}", most)
    return out


def read_moves(data: Mapping[str, Any], key: str) -> tuple[tuple[int, str], ...]:
    """Choices as a record writes them, a line or an entry each: `1 bid horse 5`."""
    found = data.get(key, [])
    lines = found.splitlines() if isinstance(found, str) else found
    if not isinstance(lines, list) or not all(isinstance(x, str) for x in lines):
        raise BadLesson("kind_at", key, "list", quoted(found))
    out: list[tuple[int, str]] = []
    for line in lines:
        if not line.strip() or line.strip().startswith("#"):
            continue
        move = MOVE.match(line.strip())
        if move is None:
            raise BadLesson("lesson_move", key, quoted(line.strip()))
        out.append((int(move[1]), " ".join(move[2].split())))
    return tuple(out)


def all_lessons(game: str, folder: Path) -> tuple[list[Lesson], list[HouseError]]:
    """The lessons of a game that can be read, and what is wrong with the others."""
    found: list[Lesson] = []
    wrong: list[HouseError] = []
    for path in lesson_files(folder):
        try:
            lesson = read_lesson(game, path)
            if any(lesson.id == other.id for other in found):
                raise BadLesson("in_lesson", lesson.id, BadLesson("twice_at", path.name, lesson.id))
            found.append(lesson)
        except HouseError as e:
            wrong.append(e)
    return found, wrong
