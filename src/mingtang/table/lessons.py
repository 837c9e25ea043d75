"""A lesson at a table: the learner chooses, the others do what the lesson says, and the coach keeps count of the steps."""

from __future__ import annotations

from typing import Any

from mingtang.bots.levels import usual_level
from mingtang.core.game import Game
from mingtang.core.options import options_from_words
from mingtang.learn.coach import BESIDE, DONE, READING, choose, opening_of, read_on, standing
from mingtang.learn.lesson import Lesson, LessonPart
from mingtang.table.opening import blank_table
from mingtang.table.problems import MovedOn, NotAllowed, NotNow
from mingtang.table.seating import begin_if_full, seat_bot, take
from mingtang.table.settings import Settings
from mingtang.table.table import Table

MOST_TAKEN_BACK = 500
"""A lesson at which more was tried is begun anew: nothing is struck out, and nobody shall fill the house."""


def lesson_table(
    game: Game[Any], lesson: Lesson, part: LessonPart, person: str, name: str, lang: str, now: float
) -> Table:
    """A private table for one part of a lesson: the learner, and names for the others."""
    start = part.start
    settings = Settings(access="invitation", watch="nobody", undo="open", seating="given", lang=lang)
    options = dict(options_from_words(start.options.split()))
    table = blank_table(game, start.seats, options, settings, person, now)
    table.seed, table.open_luck = start.seed, True
    table.lesson, table.lesson_part = lesson.id, part.number
    take(table, start.you, person, name)
    for seat in range(start.seats):
        if seat != start.you:
            seat_bot(table, seat, usual_level(game))
    table.history = opening_of(game, start)
    table.rules = table.history.state.rules
    begin_if_full(table, now)
    return table


def choose_in_lesson(table: Table, part: LessonPart, person: str, words: str, ply: int, now: float) -> bool:
    """The learner's choice. False: exactly this was done already. Refused where the rules refuse; NotNow while the coach waits."""
    history = table.started
    if part.start.you not in table.seats_of(person):
        raise NotAllowed("not_at_table")
    action = table.game.catalogue.parse(words)
    if ply != history.ply:
        made = history.entries[ply] if 0 <= ply < history.ply else None
        if made is not None and made.words == action.words and made.by == person:
            return False
        raise MovedOn("moved_on", ply, history.ply)
    check_turn(table, part)
    if history.ply - len(history.line) > MOST_TAKEN_BACK:
        raise NotNow("undo_often")
    marks, entries = choose(part, history, table.lesson_marks, action, now, person, table.version)
    table.lesson_marks = marks
    table.new_entries += entries
    return True


def check_turn(table: Table, part: LessonPart) -> None:
    """Refuse a choice while there is something to take back or to read first, or when the lesson is over."""
    kind = standing(part, table.started, table.lesson_marks).kind
    if kind == BESIDE:
        raise NotNow("lesson_take_back")
    if kind == READING:
        raise NotNow("lesson_read_on")
    if kind == DONE:
        raise NotNow("lesson_done")


def go_on_in_lesson(table: Table, part: LessonPart, person: str, step: str) -> bool:
    """The learner has read a step. False: that was another one, and is done already."""
    if part.start.you not in table.seats_of(person):
        raise NotAllowed("not_at_table")
    now = standing(part, table.started, table.lesson_marks)
    if now.kind != READING or now.step is None or now.step.id != step:
        return False
    table.lesson_marks = read_on(part, table.started, table.lesson_marks)
    return True
