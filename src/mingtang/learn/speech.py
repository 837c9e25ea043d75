"""What the coach says, with the figures of the learner's own position in it.

    {coins}            as it is when this is read: after a right choice and what the others did then, or after another choice
    {coins.before}     before it
    {coins.right}      after the first right choice
    {coins.lost}       how much less it is than after the first right choice
    {coins.won}        how much more it is than before
    {coins.lost|coin|coins}    the word that fits the number
    {player:1}         the name of whoever sits in that seat

`coins` is named in the lesson's `[figures]` by its path in the view; a list or table of numbers there is added up. `points` are always
known: as if the game ended now.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from mingtang.core.actions import Action
from mingtang.core.errors import HouseError, listed, quoted
from mingtang.core.game import Game
from mingtang.core.play import legal, play
from mingtang.core.steps import State
from mingtang.learn.lesson import BadLesson, Lesson, LessonStep, Words, fits

PLACE: Final = re.compile(r"\{([a-z_]+)(?:\.([a-z]+)|:(\d))?(?:\|([^|{}]*)\|([^|{}]*))?\}")
POINTS: Final = "points"
FORMS: Final = ("before", "right", "lost", "won")


@dataclass(frozen=True)
class LessonMoment:
    """The positions that a sentence may speak of. While nothing was chosen, all are the present one."""

    game: Game[Any]
    seat: int
    now: State
    before: State
    right: State

    @staticmethod
    def at(game: Game[Any], seat: int, state: State) -> LessonMoment:
        """A moment in which nothing has been chosen yet."""
        return LessonMoment(game, seat, state, state, state)

    @staticmethod
    def after(game: Game[Any], seat: int, step: LessonStep, before: State, now: State) -> LessonMoment:
        """The moment after a choice, beside what the right one would have made of it."""
        found = next(in_order(step, legal(before, seat)), None)
        right = play(game, before, seat, found)[0] if found is not None else now
        return LessonMoment(game, seat, now, before, right)


def in_order(step: LessonStep, choices: Sequence[Action]) -> Iterator[Action]:
    """The right ones of these choices, in the order in which the lesson names them; of a question those that cost least."""
    if step.is_question:
        yield from sorted((a for a in choices if a.words in step.cost), key=lambda a: step.cost[a.words])
        return
    for pattern in step.do:
        yield from (a for a in choices if fits((pattern,), a.words))


def said(words: Words, lang: str, lesson: Lesson, moment: LessonMoment, players: Sequence[str]) -> str:
    """A sentence of the coach with its figures filled in."""

    def fill(m: re.Match[str]) -> str:
        if m[3] is not None:
            return players[int(m[3])] if int(m[3]) < len(players) else m[0]
        number = figure(lesson, moment, m[1], m[2] or "")
        if m[4] is not None:
            return m[4] if number == 1 else m[5]
        return str(number).replace("-", "−")

    return PLACE.sub(fill, words[lang])


def figure(lesson: Lesson, moment: LessonMoment, name: str, form: str) -> int:
    """A figure that the coach names, in one of its forms."""
    now, before, right = (value_of(lesson, moment, name, s) for s in (moment.now, moment.before, moment.right))
    if form == "lost":
        return right - now
    if form == "won":
        return now - before
    return {"": now, "before": before, "right": right}[form]


def value_of(lesson: Lesson, moment: LessonMoment, name: str, s: State) -> int:
    """What a figure is in one position, as the learner may know it."""
    game = moment.game
    if name == POINTS and name not in lesson.figures:
        return game.scores(s)[moment.seat].total
    path = lesson.figures.get(name)
    if path is None:
        raise BadLesson("unknown_at", f"{{{name}}}", listed([*lesson.figures, POINTS]))
    node: Any = game.view(s, moment.seat)
    for key in path.split("."):
        node = _inner(node, key, path)
    parts = list(node.values()) if isinstance(node, Mapping) else node if isinstance(node, list) else [node]
    if not parts or not all(isinstance(x, int) for x in parts):
        raise BadLesson("kind_at", path, "int", quoted(node))
    return sum(parts)


def _inner(node: Any, key: str, path: str) -> Any:
    if isinstance(node, Mapping) and key in node:
        return node[key]
    if isinstance(node, list) and key.isdigit() and int(key) < len(node):
        return node[int(key)]
    raise BadLesson("nothing_at", path)


def wrong_places(words: Words, lesson: Lesson, moment: LessonMoment, seats: int) -> HouseError | None:
    """What is wrong with the figures of a sentence, in any language; a loss that is none any more is wrong too."""
    for lang, text in words.items():
        for m in PLACE.finditer(text):
            try:
                _check_place(m, lang, lesson, moment, seats)
            except HouseError as e:
                return e
        if "{" in PLACE.sub("", text) or "}" in PLACE.sub("", text):
            return BadLesson("lesson_place", lang, quoted(text))
        if (bare := _word_alone(text)) is not None:
            return BadLesson("lesson_word_alone", lang, bare)
    if _figures(words["en"]) != _figures(words["de"]):
        return BadLesson("lesson_figures_differ", listed(_figures(words["en"])), listed(_figures(words["de"])))
    return None


def _check_place(m: re.Match[str], lang: str, lesson: Lesson, moment: LessonMoment, seats: int) -> None:
    if m[3] is not None:
        if m[1] != "player" or int(m[3]) >= seats:
            raise BadLesson("lesson_place", lang, m[0])
        return
    if m[2] is not None and m[2] not in FORMS:
        raise BadLesson("unknown_at", m[0], listed(FORMS))
    if m[2] in ("lost", "won") and figure(lesson, moment, m[1], m[2]) <= 0:
        raise BadLesson("lesson_no_loss", m[0], figure(lesson, moment, m[1], m[2]))
    figure(lesson, moment, m[1], m[2] or "")


def _word_alone(text: str) -> str | None:
    """A word that fits a number which the text does not tell: "now points" instead of "now 2 points"."""
    told = {(m[1], m[2]) for m in PLACE.finditer(text) if m[4] is None}
    return next((m[0] for m in PLACE.finditer(text) if m[4] is not None and (m[1], m[2]) not in told), None)


def _figures(text: str) -> list[str]:
    return sorted({f"{m[1]}.{m[2]}" if m[2] else f"{m[1]}:{m[3]}" if m[3] else m[1] for m in PLACE.finditer(text)})
