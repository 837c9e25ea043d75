"""The coach: where a learner stands in a lesson, what a choice makes of it, and what the others do meanwhile.

A lesson is played on a real `History`. Beside it only the *marks* are kept: for every step that is done, how many choices the line had
then. Everything else follows from both, so that undo, leaving and coming back need nothing of their own: whoever has chosen something that
was not asked for stands beside the path until it is taken back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from mingtang.bots.bot import answer, choice_seed
from mingtang.bots.levels import bot, usual_level
from mingtang.core.actions import Action
from mingtang.core.errors import BadState, HouseError
from mingtang.core.game import Game
from mingtang.core.history import Entry, History
from mingtang.core.options import options_from_words
from mingtang.core.play import start as settled
from mingtang.learn.lesson import BadLesson, LessonPart, LessonStart, LessonStep, PoorAnswer, fits

Marks = tuple[int, ...]
MOST_CHOICES: Final = 300
"""Bots that are not done after so many choices will never ask the learner again."""

READING: Final = "reading"
ASKED: Final = "asked"
BESIDE: Final = "beside"
DONE: Final = "done"


@dataclass(frozen=True)
class LearnerStanding:
    """Where the learner stands."""

    kind: str
    """reading: go on when ready. asked: choose. beside: what was chosen is not what was asked for. done: the part is over."""
    step: LessonStep | None
    """The step that is to be done; None when all are."""
    number: int
    """Its number in the part, from 0."""
    begun: int
    """How many choices the line had when the step began."""
    chosen: str = ""
    """What was chosen instead of what was asked for."""
    before: tuple[LessonStep, str] | None = None
    """The step that was done last by a choice, and the choice: the coach's answer to it is still to be read."""


def opening_of(game: Game[Any], start: LessonStart) -> History:
    """The position of a start as the beginning of a game; whatever came before it is not told. Raises what does not fit."""
    if start.position is None:
        options = dict(options_from_words(start.options.split()))
        history = History.begin(game, start.seats, options, start.seed, start.rules)
    else:
        # A position that somebody wrote fits these data and this edition, or it is refused by what is wrong with it.
        history = _begun(game, {**start.position, "rules": game.meta.rules, "data": game.data_digest})
    for n, (seat, words) in enumerate(start.moves):
        try:
            history.choose(seat, game.catalogue.parse(words))
        except HouseError as e:
            raise BadLesson("lesson_move_refused", n + 1, f"{seat} {words}", e) from None
    if start.change:
        dumped = game.dump(history.state)
        for path, value in start.change.items():
            _put(dumped, path, value)
        history = _begun(game, dumped)
    elif history.entries:
        history = History(game, (), history.state)
    let_others_choose(history, start.you, start.seed)
    return History(game, (), history.state) if history.entries else history


def _begun(game: Game[Any], dumped: Mapping[str, Any]) -> History:
    state = game.load(dumped)
    settled(game, state)
    return History(game, (), state)


def _put(dumped: Any, path: str, value: Any) -> None:
    """Lay a value at a path of a position, such as `colours.0.coins`."""
    *way, last = path.split(".")
    node = dumped
    for key in way:
        node = _inner(node, key, path)
    if isinstance(node, list) and last.isdigit() and int(last) < len(node):
        node[int(last)] = value
    elif isinstance(node, dict):
        node[last] = value
    else:
        raise BadState("nothing_at", path)


def _inner(node: Any, key: str, path: str) -> Any:
    if isinstance(node, dict) and key in node:
        return node[key]
    if isinstance(node, list) and key.isdigit() and int(key) < len(node):
        return node[int(key)]
    raise BadState("nothing_at", path)


def standing(part: LessonPart, history: History, marks: Marks) -> LearnerStanding:
    """Where a learner stands after these steps."""
    begun = marks[-1] if marks else 0
    before = _answered(part, history, marks)
    if len(marks) >= len(part.steps):
        return LearnerStanding(DONE, None, len(marks), begun, before=before)
    step = part.steps[len(marks)]
    if len(history.line) > begun:
        chosen = history.entries[history.line[begun]].words
        return LearnerStanding(BESIDE, step, len(marks), begun, chosen)
    return LearnerStanding(ASKED if step.asks else READING, step, len(marks), begun, before=before)


def _answered(part: LessonPart, history: History, marks: Marks) -> tuple[LessonStep, str] | None:
    """The last step and its choice, if it was a choice."""
    if not marks or len(marks) > len(part.steps):
        return None
    begun = marks[-2] if len(marks) > 1 else 0
    step = part.steps[len(marks) - 1]
    return (step, history.entries[history.line[begun]].words) if marks[-1] > begun else None


def is_right(step: LessonStep, words: str) -> bool:
    """Whether this is what the step asks for. A question of an exam takes every choice."""
    return step.is_question or fits(step.do, words)


def poor_answer(step: LessonStep, words: str) -> PoorAnswer | None:
    """What the coach has to say to a poor choice by name."""
    return next((p for p in step.poor if fits(p.do, words)), None)


def choose(
    part: LessonPart, history: History, marks: Marks, action: Action, at: float = 0.0, by: str = "", version: int = 0
) -> tuple[Marks, list[Entry]]:
    """The learner chooses; after the right choice the others do what the lesson says. Answers the new marks and what was chosen.

    The rules may refuse: then nothing has changed.
    """
    now = standing(part, history, marks)
    assert now.kind == ASKED
    assert now.step is not None
    entries = [history.choose(part.start.you, action, at, by, version)]
    if not is_right(now.step, action.words):
        return marks, entries
    entries += _script(history, now.step, at, version)
    if now.number < len(part.steps) - 1:  # after the last step nobody waits for what bots would do
        entries += let_others_choose(history, part.start.you, part.start.seed, at, version)
    return (*marks, len(history.line)), entries


def _script(history: History, step: LessonStep, at: float, version: int) -> list[Entry]:
    """What the lesson lets the others choose, as far as it fits what the learner chose."""
    out: list[Entry] = []
    for seat, words in step.others:
        try:
            out.append(history.choose(seat, history.game.catalogue.parse(words), at, "", version))
        except HouseError:
            break  # another right choice led elsewhere: bots go on from here
    return out


def let_others_choose(history: History, you: int, seed: int, at: float = 0.0, version: int = 0) -> list[Entry]:
    """Bots choose for the other seats until the learner is asked or the game is over."""
    game = history.game
    out: list[Entry] = []
    while not history.over and you not in history.waiting and len(out) < MOST_CHOICES:
        seat = history.waiting[0]
        luck = choice_seed(seed, len(history.line))
        action = answer(bot(usual_level(game)), game, history.state, seat, luck)
        out.append(history.choose(seat, action, at, "", version))
    return out


def read_on(part: LessonPart, history: History, marks: Marks) -> Marks:
    """The learner has read what there is nothing to do about."""
    return (*marks, len(history.line)) if standing(part, history, marks).kind == READING else marks


def taken_back(marks: Marks, length: int) -> Marks:
    """The steps that are still done when the line is only so long."""
    kept: list[int] = []
    for mark in marks:
        if mark > length:
            break
        kept.append(mark)
    return tuple(kept)
