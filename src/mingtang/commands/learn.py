"""mingtang learn: the lessons of a game, taken at the terminal; and whether they still fit the game."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.text import Text

from mingtang.commands.arguments import AsJson, DataPack, GameName, Lang, game_folder, open_game
from mingtang.commands.lesson_session import LessonSession, saved_progress
from mingtang.commands.printing import console, plain_table, print_json, sentence
from mingtang.core.game import Game
from mingtang.games import game_module, in_words, part_of, texts_of
from mingtang.learn.checking import TaughtGame
from mingtang.learn.choice_costs import costs
from mingtang.learn.coach import let_others_choose, opening_of
from mingtang.learn.collection import GameLessons, collect
from mingtang.learn.lesson import Lesson
from mingtang.learn.progress import LessonProgress, next_lesson
from mingtang.learn.reading import all_lessons
from mingtang.texts import Texts, check_language

BROKEN = 1


def learn(
    game: GameName,
    lesson: Annotated[str, typer.Argument(metavar="[LESSON]", help="The lesson; the next one that was not taken, if not given.")] = "",
    listing: Annotated[bool, typer.Option("--list", help="Which lessons there are, and how far you have come.")] = False,
    check: Annotated[bool, typer.Option("--check", help="Take every lesson by its own answers, right and poor ones; status 1 where the game has changed under it.")] = False,
    measure: Annotated[bool, typer.Option("--measure", help="For authors: print what every choice costs at the questions of an exam, as its file needs it.")] = False,
    data: DataPack = None,
    as_json: AsJson = False,
    lang: Lang = "en",
) -> int:  # fmt: skip
    """Learn a game by doing: short lessons at the real table, with a coach.

    What you choose is answered; what the rules refuse says why; undo works. Leaving loses nothing: the next time goes on from there.
    """
    check_language(lang)
    rules = open_game(game, data)
    texts = texts_of(rules, lang)
    if measure:
        return _measure(rules, lesson)
    found = collect(against(rules, texts))
    if check:
        return _check(found, lesson, texts, as_json)
    known = saved_progress().get(game, {})
    if listing or as_json or not found.lessons:
        _list(found, known, texts, as_json)
        return 0
    chosen = found.find(lesson) if lesson else next_lesson(found.lessons, known) or found.lessons[0]
    LessonSession(console(), rules, texts, found.lessons, chosen, known.get(chosen.id, LessonProgress())).run()
    return 0


def against(rules: Game[Any], texts: Texts) -> TaughtGame:
    """What the lessons of a game are checked against."""
    drawing = part_of(game_module(rules.name), "draw")
    return TaughtGame(rules, game_folder(rules.name), texts, getattr(drawing, "draw", None))


def _list(found: GameLessons, known: dict[str, LessonProgress], texts: Texts, as_json: bool) -> None:
    if as_json:
        print_json([as_data(x, known.get(x.id, LessonProgress()), texts.lang) for x in found.lessons])
        return
    out = console()
    if not found.lessons:
        out.print(sentence(texts, "cli", "learn", "none", args=(found.game,)), markup=False)
    heads = [sentence(texts, "cli", "learn", h) for h in ("lesson", "title", "minutes", "state")]
    table = plain_table(*heads, right=(2,))
    for x in found.lessons:
        state = texts.say("learn", known.get(x.id, LessonProgress()).kind())
        table.add_row(Text(x.id, style="bold"), Text(x.title[texts.lang]), str(x.minutes), state)
    if found.lessons:
        out.print(table)
        out.print()
        more = sentence(texts, "cli", "learn", "more", args=(found.game, found.lessons[0].id))
        out.print(more, style="dim", markup=False, soft_wrap=True)
    for e in found.wrong:
        out.print(sentence(texts, "cli", "learn", "left_out", args=(in_words(e, texts.lang),)), markup=False)


def as_data(x: Lesson, known: LessonProgress, lang: str) -> dict[str, object]:
    """A lesson as plain data."""
    return {
        "id": x.id,
        "title": x.title[lang],
        "about": x.about[lang],
        "minutes": x.minutes,
        "clauses": list(x.clauses),
        "steps": [step.id for step in x.steps],
        "exam": x.is_exam,
        "progress": known.kind(),
        "at": known.step or None,
    }


def _check(found: GameLessons, lesson: str, texts: Texts, as_json: bool) -> int:
    """Say what does not fit, a line each."""
    wrong = [e for e in found.wrong if not lesson or lesson in e.facts[:1]]
    if lesson and not wrong:
        found.find(lesson)
    if as_json:
        rows = [{"code": e.key, "facts": [str(f) for f in e.facts], "error": in_words(e, texts.lang)} for e in wrong]
        print_json({"game": found.game, "sound": [x.id for x in found.lessons], "wrong": rows})
        return BROKEN if wrong else 0
    out = console()
    for e in wrong:
        out.print(in_words(e, texts.lang), markup=False, soft_wrap=True)
    if not wrong:
        count = 1 if lesson else len(found.lessons)
        steps = sum(len(x.steps) for x in found.lessons if not lesson or x.id == lesson)
        out.print(sentence(texts, "cli", "learn", "sound", args=(found.game, count, steps)), markup=False)
    return BROKEN if wrong else 0


def _measure(rules: Game[Any], lesson: str) -> int:
    """Print the costs of every choice at the questions of an exam."""
    read, _ = all_lessons(rules.name, game_folder(rules.name))
    for x in read:
        for part in x.parts:
            step = part.steps[0]
            if (lesson and x.id != lesson) or not (step.is_question or part.number > 0):
                continue
            history = opening_of(rules, part.start)
            let_others_choose(history, part.start.you, part.start.seed)
            print(f"# {x.id}, {step.id}\n[step.cost]")
            for words, cost in costs(rules, history.state, part.start.you).items():
                print(f'"{words}" = {cost}')
    return 0
