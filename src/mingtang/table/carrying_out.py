"""To carry out what somebody has laid down: what fits the question that is asked now, and what fits no more.

Nothing here is decided by what the seat cannot know: lines are compared by what it hears, kinds of choices only where everybody was told,
and whether a choice is allowed the seat could ask the referee itself.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from mingtang.core.history import Entry, History
from mingtang.core.play import waiting, why_not
from mingtang.table.instructions import (
    ONCE,
    PHASE,
    ROUND,
    Instruction,
    InstructionSheet,
    PlannedAnswer,
    PlannedLine,
    Report,
    StandingChoice,
    heard_since,
)
from mingtang.table.moves import choose
from mingtang.table.open_choices import made_openly
from mingtang.table.table import PLAYING, Table

NOTHING = InstructionSheet()


@dataclass(frozen=True)
class Fitting:
    """What is to be chosen now because it was laid down."""

    instruction: Instruction
    words: str


@dataclass(frozen=True)
class Weighing:
    """A sheet of instructions held against a table: what fits, and the sheet without what fits no more."""

    sheet: InstructionSheet
    fitting: Fitting | None = None


def weigh(table: Table, person: str, sheet: InstructionSheet, now: float) -> Weighing:
    """What fits now. Nothing changes while the person is not asked; where somebody else plays the seat, everything rests."""
    if table.phase != PLAYING or table.seats_of(person) != (sheet.seat,):
        return Weighing(NOTHING)
    if not table.running:
        return Weighing(sheet)
    if _took_back_own(table.started, sheet):
        dropped = [Report("taken_back", now, _words_of(i)) for i in sheet.instructions]
        return Weighing(replace(sheet, instructions=()).report(*dropped))
    if sheet.seat not in table.people_to_move():
        return Weighing(sheet)
    kept: list[Instruction] = []
    reports: list[Report] = []
    fitting: Fitting | None = None
    for instruction in sheet.instructions:
        if _asked_before(table.started, sheet.seat, instruction.laid):
            kept.append(instruction)
            continue
        found = _weighed(table, sheet.seat, instruction, now)
        if isinstance(found, Report):
            reports.append(found)
            continue
        if found is None or found.words:
            kept.append(instruction)
        if found is not None and found.words and fitting is None:
            fitting = found
    return Weighing(replace(sheet, instructions=tuple(kept)).report(*reports), fitting)


def carry_out(table: Table, person: str, sheet: InstructionSheet, now: float) -> InstructionSheet | None:
    """Choose what fits, as if the person had; answers the sheet afterwards. None: nothing fits, and nothing was done."""
    weighed = weigh(table, person, sheet, now)
    fitting = weighed.fitting
    if fitting is None:
        return None
    state = table.started.state
    moment = (table.game.round_of(state), phase_of(table, sheet.seat))
    choose(table, person, fitting.words, table.ply, now, sheet.seat)
    after = weighed.sheet.report(Report("carried_out", now, fitting.words))
    done = fitting.instruction
    if isinstance(done, PlannedLine):
        last = done.answers[-1].heard < len(heard_since(table.started, done.base, sheet.seat, done.any_luck) or ())
        return after.drop(done.key) if last else after
    if done.term == ONCE:
        return after.drop(done.key)
    return after.add(replace(done, began=done.began or moment))


def phase_of(table: Table, seat: int) -> str:
    """The phase of the round as the seat's view names it; empty where a game names none."""
    found = table.game.view(table.started.state, seat).get("phase", "")
    return found if isinstance(found, str) else ""


def _words_of(instruction: Instruction) -> str:
    if isinstance(instruction, PlannedLine):
        return instruction.answers[-1].words
    return instruction.choices[0]


def _took_back_own(history: History, sheet: InstructionSheet) -> bool:
    """Whether a choice of the seat was taken back since something was laid down: then the person means something else now."""
    if not sheet.instructions:
        return False
    since = min(i.laid for i in sheet.instructions)
    line = list(history.line_at(since))
    for entry in history.entries[since:]:
        if not entry.is_undo:
            line.append(entry.ply)
            continue
        if any(history.entries[p].seat == sheet.seat for p in line[entry.length :]):
            return True
        del line[entry.length :]
    return False


def _asked_before(history: History, seat: int, laid: int) -> bool:
    """Whether the seat was asked already when something was laid down, and has not answered yet: that the person does."""
    if laid >= history.ply:
        return True
    return seat in waiting(history.state_at(laid)) and all(e.seat != seat for e in history.entries[laid:])


def _weighed(table: Table, seat: int, instruction: Instruction, now: float) -> Fitting | Report | None:
    """What to choose; or why it is dropped; or nothing, if it waits. What has come to its end has no words and no reason."""
    if isinstance(instruction, PlannedLine):
        return _weighed_line(table, seat, instruction, now)
    return _weighed_standing(table, seat, instruction, now)


def _weighed_line(table: Table, seat: int, planned: PlannedLine, now: float) -> Fitting | Report | None:
    heard = heard_since(table.started, planned.base, seat, planned.any_luck)
    if heard is None:
        return Report("taken_back", now, _words_of(planned))
    following = [a for a in planned.answers if a.heard >= len(heard)]
    if not following:
        return Fitting(planned, "")
    if tuple(heard) != planned.heard[: len(heard)]:
        return Report("came_otherwise", now, following[0].words)
    state = table.started.state
    here = [a for a in following if a.heard == len(heard)]
    if not here:
        return None
    answer: PlannedAnswer = here[0]
    if state.stack[-1].name != answer.question:
        return Report("other_question", now, answer.words)
    return _allowed(table, seat, planned, (answer.words,), now)


def _weighed_standing(table: Table, seat: int, standing: StandingChoice, now: float) -> Fitting | Report | None:
    history = table.started
    if standing.began is not None and standing.term in (ROUND, PHASE):
        number, phase = standing.began
        over = table.game.round_of(history.state) != number
        if over or (standing.term == PHASE and phase_of(table, seat) != phase):
            return Report("time_over", now, standing.choices[0])
    for entry in _held_since(history, standing.laid) if standing.unless else ():
        verb = table.game.catalogue.parse(entry.words).verb
        if verb in standing.unless and entry.seat != seat and made_openly(history, entry):
            return Report("somebody_chose", now, standing.choices[0], verb)
    if history.state.stack[-1].name != standing.question:
        return None
    return _allowed(table, seat, standing, standing.choices, now)


def _allowed(
    table: Table, seat: int, instruction: Instruction, choices: tuple[str, ...], now: float
) -> Fitting | Report:
    """The first of some choices that the rules allow; else why they refuse the first."""
    first = None
    for words in choices:
        refusal = why_not(table.started.state, seat, table.game.catalogue.parse(words))
        if refusal is None:
            return Fitting(instruction, words)
        first = first or refusal
    assert first is not None
    return Report("refused", now, choices[0], "", (first.clause, first.key, first.args, first.ruling))


def _held_since(history: History, ply: int) -> list[Entry]:
    """The choices since a moment that still hold."""
    return [history.entries[p] for p in history.line if p >= ply]
