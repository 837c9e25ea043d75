"""What the coach says at a moment, for the page and the terminal alike: the answer to the last choice, then what is to be done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from mingtang.core.game import Game
from mingtang.core.history import History
from mingtang.core.play import legal
from mingtang.core.steps import State
from mingtang.learn.coach import ASKED, BESIDE, DONE, LearnerStanding, Marks, poor_answer, standing
from mingtang.learn.lesson import GOOD, Lesson, LessonPart, LessonStep
from mingtang.learn.speech import LessonMoment, in_order, said
from mingtang.texts import Texts

FINE, POOR = "fine", "poor"


@dataclass(frozen=True)
class CoachWords:
    """The coach's words now."""

    title: str
    """What the lesson is called."""
    kind: str
    """reading, asked, beside or done: see `LearnerStanding`."""
    step: str
    """The id of the step; empty when the part is over."""
    number: int
    steps: int
    """Where in the whole lesson: step `number` of so many, from 1."""
    answer: str
    """To what was chosen last; empty if nothing was, or nothing is to be said of it."""
    mood: str
    """fine or poor: how the answer is meant."""
    say: str
    """What is to be done, or to be known."""
    point: tuple[str, ...]
    ends: bool
    """Whether this is the end of the whole lesson."""


def coach_words(
    lesson: Lesson, part: LessonPart, history: History, marks: Marks, texts: Texts, players: Sequence[str]
) -> CoachWords:
    """What the coach says to a learner who stands here."""
    now = standing(part, history, marks)
    answer, mood = _answer(lesson, part, history, marks, now, texts, players)
    first = sum(len(p.steps) for p in lesson.parts[: part.number])
    last = part.number == len(lesson.parts) - 1
    step = now.step
    say = ""
    if not lesson.is_taught and now.kind != BESIDE:
        say = _example_says(now, part, history, texts, players)
    elif step is not None and now.kind != BESIDE:
        say = said(step.say, texts.lang, lesson, LessonMoment.at(history.game, part.start.you, history.state), players)
    elif now.kind == BESIDE:
        say = texts.say("learn", "take_back")
    elif now.kind == DONE:
        say = texts.say("learn", "done" if last else "part_done")
    pointed = step.pointed if step is not None and now.kind != BESIDE else ()
    return CoachWords(
        title=lesson.title[texts.lang]
        if lesson.is_taught
        else texts.say("learn", "example_title").replace("{0}", lesson.id),
        kind=now.kind,
        step=step.id if step is not None else "",
        number=min(first + now.number + 1, len(lesson.steps)),
        steps=len(lesson.steps),
        answer=answer,
        mood=mood,
        say=say,
        point=pointed,
        ends=now.kind == DONE and last,
    )


def _example_says(
    now: LearnerStanding, part: LessonPart, history: History, texts: Texts, players: Sequence[str]
) -> str:
    """At a worked example of the rules: the choice that it speaks of, by the words of its button."""
    if now.step is None:
        return texts.say("learn", "example_done")
    found = next(in_order(now.step, legal(history.state, part.start.you)), None) if now.kind == ASKED else None
    if found is None:
        return texts.say("learn", "example_look")
    named = button_of(history.game, history.state, part.start.you, found.words, texts, players)
    return texts.sentence(texts.say("learn", "example_do"), (named,), ())


def _answer(
    lesson: Lesson,
    part: LessonPart,
    history: History,
    marks: Marks,
    now: LearnerStanding,
    texts: Texts,
    players: Sequence[str],
) -> tuple[str, str]:
    """The answer to the last choice, and how it is meant."""
    if now.kind == BESIDE and now.step is not None:
        step, chosen, begun, right = now.step, now.chosen, now.begun, False
    elif now.before is not None:
        step, chosen = now.before
        begun, right = (0, *marks)[len(marks) - 1], True
    else:
        return "", FINE
    before, after = history.position(begun), history.state
    moment = LessonMoment.after(history.game, part.start.you, step, before, after)
    if step.is_question:
        return _measured(lesson, step, chosen, moment, texts, players)
    if right:
        return (said(step.right, texts.lang, lesson, moment, players) if step.right else ""), FINE
    poor = poor_answer(step, chosen)
    words = poor.say if poor is not None else step.other
    return (said(words, texts.lang, lesson, moment, players) if words else texts.say("learn", "other")), POOR


def _measured(
    lesson: Lesson, step: LessonStep, chosen: str, moment: LessonMoment, texts: Texts, players: Sequence[str]
) -> tuple[str, str]:
    """The answer to a question of an exam: what the choice costs, and what would have been better."""
    cost = step.cost.get(chosen, 0)
    good = cost <= GOOD
    poor = poor_answer(step, chosen)
    words = poor.say if poor is not None else step.right if good else step.other
    told = [said(words, texts.lang, lesson, moment, players)] if words else []
    best = min(step.cost, key=lambda w: step.cost[w])
    if good:
        told.insert(0, texts.say("learn", "as_good"))
    else:
        named = button_of(moment.game, moment.before, moment.seat, best, texts, players)
        told.insert(0, texts.sentence(texts.say("learn", "costs"), (cost, named), ()))
    return " ".join(told), FINE if good else POOR


def button_of(game: Game[Any], s: State, seat: int, words: str, texts: Texts, players: Sequence[str]) -> str:
    """A choice as its button says it."""
    action = game.catalogue.parse(words)
    return texts.button(action, tuple(players), s.stack[-1].label(s, seat, action))


def may_choose(words: CoachWords) -> bool:
    """Whether the learner is asked to choose now; else there is something to read or to take back first."""
    return words.kind == ASKED
