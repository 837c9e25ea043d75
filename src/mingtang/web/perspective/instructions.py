"""What somebody has laid down, in the reader's language: the instructions, what became of earlier ones, and what could be laid down.

All of it is made from what the seat knows: its own questions of the past, its own plans, and the question that others are asked in a
position that the seat cannot tell from the true one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mingtang.core.actions import Action
from mingtang.core.steps import GOES_ON, Seat, State
from mingtang.store.instructions import StoredSheet
from mingtang.table.carrying_out import weigh
from mingtang.table.instructions import Instruction, InstructionSheet, PlannedLine, Report, StandingChoice, heard_since
from mingtang.table.open_choices import made_openly
from mingtang.table.table import PLAYING, Table
from mingtang.texts import Texts, begun

PLACE = re.compile(r"\{[^}]*\}")
GUESS = 1
LATEST = 60
"""So many of the own choices are looked at to find out what one may be asked."""
MOST_KINDS_FROM = 400
"""So far back one looks for what kinds of choices others make."""
OF_ONE = 6
"""And so many of each kind of question."""


@dataclass(frozen=True)
class NamedChoice:
    """A choice with its name; whether it ends what one is doing."""

    action: str
    text: str
    ends: bool = False


@dataclass(frozen=True)
class PlannedStep:
    """A choice of a line: whose, what, and whether it lies behind already."""

    seat: Seat
    text: str
    own: bool
    done: bool


@dataclass(frozen=True)
class WordedInstruction:
    """An instruction as its owner reads it."""

    key: str
    question: str
    """The name of the question; empty for a line."""
    asked: str
    """The question in words."""
    choices: tuple[NamedChoice, ...]
    term: str
    unless: tuple[tuple[str, str], ...]
    """(verb, kind of choice in words)."""
    line: tuple[PlannedStep, ...]
    begun: bool
    """Whether it has been carried out before."""
    any_luck: bool = False


@dataclass(frozen=True)
class WordedReport:
    """What became of an instruction."""

    what: str
    at: float
    text: str
    clause: str
    """The clause that refused it; empty if none did."""


@dataclass(frozen=True)
class AskableQuestion:
    """A question for which something can be laid down, with the choices that it has offered."""

    question: str
    asked: str
    choices: tuple[NamedChoice, ...]
    now: bool
    """Whether the seat is asked it at this moment."""


@dataclass(frozen=True)
class WordedSheet:
    """All that somebody has laid down at a table."""

    instructions: tuple[WordedInstruction, ...]
    reports: tuple[WordedReport, ...]
    next: NamedChoice | None
    """What is chosen next, unless the person answers first."""
    due: float | None


def worded_sheet(table: Table, person: str, stored: StoredSheet, texts: Texts, now: float) -> WordedSheet:
    """A sheet in words. It has been held against the table already."""
    sheet, history = stored.sheet, table.history
    if history is None:
        return WordedSheet((), (), None, None)
    fitting = weigh(table, person, sheet, now).fitting if table.phase == PLAYING and sheet.instructions else None
    following = None if fitting is None else _worded(texts, table, fitting.words)
    return WordedSheet(
        tuple(_instruction(table, sheet, i, texts) for i in sheet.instructions),
        tuple(_report(table, r, texts) for r in sheet.reports),
        following,
        stored.due if following is not None else None,
    )


def kind_of_choice(texts: Texts, verb: str) -> str:
    """What a kind of choice is called: the words that all choices of this verb share. "Bid … in the Horse Trader" is "Bid …"."""
    shared = PLACE.sub("…", texts.say("action", verb))
    return begun(re.sub(r"…([\s,]*…)+", "…", shared).strip())


def _worded(texts: Texts, table: Table, words: str) -> NamedChoice:
    return NamedChoice(words, texts.button(table.game.catalogue.parse(words), table.names))


def _instruction(table: Table, sheet: InstructionSheet, i: Instruction, texts: Texts) -> WordedInstruction:
    if isinstance(i, StandingChoice):
        choices = tuple(_worded(texts, table, words) for words in i.choices)
        unless = tuple((verb, kind_of_choice(texts, verb)) for verb in i.unless)
        asked = _last_asked(table, sheet.seat, i.question, texts)
        return WordedInstruction(i.key, i.question, asked, choices, i.term, unless, (), i.began is not None)
    done = _done(table, sheet.seat, i)
    parse = table.game.catalogue.parse
    line = tuple(
        PlannedStep(seat, texts.button(parse(words), table.names), seat == sheet.seat, n < done)
        for n, (seat, words) in enumerate(i.line)
    )
    return WordedInstruction(i.key, "", "", (), "", (), line, any(x.own and x.done for x in line), i.any_luck)


def _done(table: Table, seat: Seat, planned: PlannedLine) -> int:
    """How many choices of a line lie behind, as far as the seat has heard them go by."""
    if heard_since(table.started, planned.base, seat) is None:
        return 0
    history = table.started
    since = history.line[len(history.line_at(planned.base)) :]
    made = [(history.entries[p].seat, history.entries[p].words) for p in since]
    done = 0
    for (who, words), (whose, planned_words) in zip(made, planned.line, strict=False):
        if who != whose or (who == seat and words != planned_words):
            break
        done += 1
    return done


def _report(table: Table, r: Report, texts: Texts) -> WordedReport:
    choice = texts.button(table.game.catalogue.parse(r.words), table.names)
    refusal = r.why_not
    why = texts.refusal(refusal, table.names)[1] if refusal is not None else ""
    if r.verb:
        why = kind_of_choice(texts, r.verb)
    text = texts.sentence(texts.say("instruction", r.key), (choice, why), ())
    return WordedReport(r.key, r.at, text, refusal.clause if refusal is not None else "")


# ---- what could be laid down


def askable_questions(table: Table, seat: Seat, plans: Sequence[Table], texts: Texts) -> list[AskableQuestion]:
    """The questions that one may be asked again: those of one's past and of one's plans, the present one first."""
    found: dict[str, dict[str, NamedChoice]] = {}
    said: dict[str, str] = {}
    present = table.started.state
    here = present.stack[-1].name if present.stack and seat in table.waiting else ""
    for state in _questions(table, seat, plans):
        top = state.stack[-1]
        whom = seat if seat in top.waiting(state) else next(iter(top.waiting(state)), seat)
        if not texts.has("prompt", top.prompt(state, whom).key):
            continue
        known = found.setdefault(top.name, {})
        said.setdefault(top.name, texts.prompt(top.prompt(state, whom), table.names)[0])
        for a in top.choices(state, whom):
            known.setdefault(a.words, _offered(state, whom, a, texts, table.names))
    return [AskableQuestion(name, said[name], tuple(found[name].values()), name == here) for name in found]


def _offered(state: State, seat: Seat, a: Action, texts: Texts, names: Sequence[str]) -> NamedChoice:
    return NamedChoice(a.words, texts.button(a, names), state.stack[-1].ending(state, seat, a) != GOES_ON)


def _questions(table: Table, seat: Seat, plans: Sequence[Table]) -> Iterator[State]:
    """Positions in which the seat was asked something, the latest first; and one in which others are asked now."""
    history = table.started
    if seat in table.waiting:
        yield history.state
    for asked in (table, *reversed(plans)):
        yield from _own_questions(asked, seat)
    guess = table.game.determinize(history.state, seat, GUESS)
    if guess.stack and guess.stack[-1].waiting(guess):
        yield guess


def _own_questions(table: Table, seat: Seat) -> Iterator[State]:
    history = table.started
    if table.plan and seat in history.waiting:
        yield history.state
    count: dict[str, int] = {}
    mine = [n for n, p in enumerate(history.line) if history.entries[p].seat == seat]
    for n in reversed(mine[-LATEST:]):
        verb = history.entries[history.line[n]].words.partition(" ")[0]
        count[verb] = count.get(verb, 0) + 1
        if count[verb] <= OF_ONE:
            yield history.position(n)


def open_kinds(table: Table, seat: Seat, texts: Texts) -> list[tuple[str, str]]:
    """(verb, in words) of the kinds of choices that others have openly made so far."""
    history = table.started
    found: dict[str, str] = {}
    for p in history.line[-MOST_KINDS_FROM:]:
        entry = history.entries[p]
        verb = entry.words.partition(" ")[0]
        if entry.seat != seat and verb not in found and made_openly(history, entry):
            found[verb] = kind_of_choice(texts, verb)
    return sorted(((verb, name) for verb, name in found.items() if name.strip("… ")), key=lambda pair: pair[1])


def _last_asked(table: Table, seat: Seat, question: str, texts: Texts) -> str:
    """The question as the seat was asked it last, or as another is asked it now."""
    for state in _questions(table, seat, ()):
        top = state.stack[-1]
        if top.name == question:
            whom = seat if seat in top.waiting(state) else next(iter(top.waiting(state)), seat)
            return texts.prompt(top.prompt(state, whom), table.names)[0]
    return ""
