"""What somebody lays down to be chosen in their place: "if the others choose exactly so, then I choose this", and "next time I pass".

Instructions belong to one person at one table. They are kept apart from the table, which never changes by them: whoever else sits there
can see nothing of them. What they wait for is only what their seat hears, so that what is hidden from it decides nothing.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from mingtang.core.errors import quoted
from mingtang.core.facts import Event, Refusal
from mingtang.core.history import Entry, History
from mingtang.core.steps import Seat
from mingtang.table.open_choices import FORCED
from mingtang.table.problems import NotAllowed, NotFound, NotNow
from mingtang.table.table import PLAYING, Table

ONCE: Final = "once"
PHASE: Final = "phase"
ROUND: Final = "round"
ALWAYS: Final = "always"
TERMS: Final = (ONCE, PHASE, ROUND, ALWAYS)
"""How long a standing choice holds, counted from the first time that it is carried out."""
MOST: Final = 24
"""So many instructions somebody may keep at a table."""
MOST_TOLD: Final = 12
LONGEST_LINE: Final = 200


@dataclass(frozen=True)
class PlannedAnswer:
    """What to choose when so much of a line has been heard, and just this is asked."""

    heard: int
    question: str
    words: str


@dataclass(frozen=True)
class PlannedLine:
    """A line of a plan: as long as everything goes as it went there, choose as it was chosen there."""

    key: str
    laid: int
    """The moment at which it was laid down: what is asked then, the person answers."""
    base: int
    """The moment from which the plan began."""
    heard: tuple[str, ...]
    """What the seat hears from there on, sound by sound."""
    answers: tuple[PlannedAnswer, ...]
    line: tuple[tuple[Seat, str], ...]
    """The same as choices, to be read."""
    any_luck: bool = False
    """Whether it also holds where a card or a die falls otherwise than on the plan, as long as the others choose so."""


@dataclass(frozen=True)
class StandingChoice:
    """What to choose whenever a question is asked: the first of some choices that is allowed."""

    key: str
    laid: int
    question: str
    choices: tuple[str, ...]
    term: str = ONCE
    unless: tuple[str, ...] = ()
    """Kinds of choices (verbs): once another player has openly made one of them, the person is asked again."""
    began: tuple[int, str] | None = None
    """The round and the phase in which it was carried out first."""


Instruction = PlannedLine | StandingChoice


@dataclass(frozen=True)
class Report:
    """What became of an instruction: it was carried out, or dropped and why."""

    key: str
    at: float
    words: str = ""
    """The choice that it is about."""
    verb: str = ""
    """What another player chose, if that ended it."""
    refusal: tuple[str, str, tuple[int, ...], str] | None = None
    """Why the rules refused it: clause, fact, numbers, ruling."""

    @property
    def why_not(self) -> Refusal | None:
        """The reason of the rules."""
        return None if self.refusal is None else Refusal(*self.refusal)


@dataclass(frozen=True)
class InstructionSheet:
    """All that one person has laid down at a table, in the order in which it is tried, and what became of earlier ones."""

    seat: Seat = -1
    instructions: tuple[Instruction, ...] = ()
    reports: tuple[Report, ...] = ()

    def find(self, key: str) -> Instruction:
        """The instruction of this name."""
        for instruction in self.instructions:
            if instruction.key == key:
                return instruction
        raise NotFound("no_instruction")

    def add(self, new: Instruction) -> InstructionSheet:
        """With one more; one of the same name is replaced where it stands."""
        keys = [i.key for i in self.instructions]
        if new.key in keys:
            return replace(self, instructions=tuple(new if i.key == new.key else i for i in self.instructions))
        if len(keys) >= MOST:
            raise NotNow("too_many_instructions", MOST)
        return replace(self, instructions=(*self.instructions, new))

    def drop(self, key: str) -> InstructionSheet:
        """Without one."""
        self.find(key)
        return replace(self, instructions=tuple(i for i in self.instructions if i.key != key))

    def hold(self, ply: int) -> InstructionSheet:
        """What is asked at this moment the person answers, whatever was laid down."""
        return replace(self, instructions=tuple(replace(i, laid=max(i.laid, ply)) for i in self.instructions))

    def report(self, *new: Report) -> InstructionSheet:
        """With what became of some of them."""
        return replace(self, reports=(*self.reports, *new)[-MOST_TOLD:])

    # ---- on disk

    def saved(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "seat": self.seat,
            "lines": [asdict(i) for i in self.instructions if isinstance(i, PlannedLine)],
            "standing": [asdict(i) for i in self.instructions if isinstance(i, StandingChoice)],
            "order": [i.key for i in self.instructions],
            "reports": [asdict(r) for r in self.reports],
        }

    @staticmethod
    def restored(saved: Mapping[str, Any]) -> InstructionSheet:
        """The way back."""
        found: dict[str, Instruction] = {i["key"]: _line(i) for i in saved["lines"]}
        found |= {i["key"]: _standing(i) for i in saved["standing"]}
        reports = tuple(Report(**{**r, "refusal": _refusal(r["refusal"])}) for r in saved["reports"])
        return InstructionSheet(saved["seat"], tuple(found[key] for key in saved["order"]), reports)


def _line(saved: Mapping[str, Any]) -> PlannedLine:
    answers = tuple(PlannedAnswer(**a) for a in saved["answers"])
    line = tuple((seat, words) for seat, words in saved["line"])
    base, heard = saved["base"], tuple(saved["heard"])
    return PlannedLine(saved["key"], saved["laid"], base, heard, answers, line, saved["any_luck"])


def _standing(saved: Mapping[str, Any]) -> StandingChoice:
    lists = {"choices": tuple(saved["choices"]), "unless": tuple(saved["unless"])}
    began = saved["began"]
    return StandingChoice(**{**saved, **lists, "began": None if began is None else (began[0], began[1])})


def _refusal(saved: Sequence[Any] | None) -> tuple[str, str, tuple[int, ...], str] | None:
    return None if saved is None else (saved[0], saved[1], tuple(saved[2]), saved[3])


# ---- what a seat hears


def sounds_of(entry: Entry, seat: Seat, any_luck: bool = False) -> list[str]:
    """What a seat hears of a choice: its own words, and the events that it may see. Nothing else can decide what is done for it.

    `any_luck`: only what goes before the first that chance brought about.
    """
    out = [_mark(entry.words)] if entry.seat == seat else []
    for event in entry.told:
        if any_luck and event.reveals:
            break
        if event.key != FORCED and event.visible_to(seat):
            out.append(_mark(_told(event)))
    return out


def heard_since(history: History, base: int, seat: Seat, any_luck: bool = False) -> list[str] | None:
    """What a seat has heard since a moment; None if that moment was taken back."""
    if base > history.ply:
        return None  # the house was set back to an earlier day
    before = history.line_at(base)
    if history.line[: len(before)] != before:
        return None
    return [sound for p in history.line[len(before) :] for sound in sounds_of(history.entries[p], seat, any_luck)]


def _told(event: Event) -> str:
    return f"{event.key} {' '.join(map(str, event.args))}"


def _mark(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:10]


# ---- laying down


def instructing_seat(table: Table, person: str) -> Seat:
    """The seat for which a person may lay something down. Where several share a screen nobody can: the others would read it."""
    mine = table.seats_of(person)
    if not mine:
        raise NotAllowed("not_at_table")
    if table.phase != PLAYING or table.lesson or table.plan:
        raise NotNow("instruct_when_playing")
    if len(mine) > 1:
        raise NotNow("instruct_alone")
    return mine[0]


def line_of_plan(table: Table, plan: Table, person: str, key: str, any_luck: bool = False) -> PlannedLine:
    """The line that stands on a plan, as something to be done at the table."""
    seat = instructing_seat(table, person)
    if not plan.plan or plan.forked_from != table.id or plan.owner != person:
        raise NotFound("no_table")
    history = plan.started
    heard: list[str] = []
    answers: list[PlannedAnswer] = []
    shown: list[tuple[Seat, str]] = []
    for length, ply in enumerate(history.line[:LONGEST_LINE]):
        entry = history.entries[ply]
        if entry.seat == seat:
            answers.append(PlannedAnswer(len(heard), history.position(length).stack[-1].name, entry.words))
        heard += sounds_of(entry, seat, any_luck)
        shown.append((entry.seat, entry.words))
    since = heard_since(table.started, plan.forked_at, seat, any_luck)
    if since is None or since != heard[: len(since)]:
        raise NotNow("plan_came_otherwise")
    if not any(a.heard > len(since) or (a.heard == len(since) and seat not in table.waiting) for a in answers):
        raise NotNow("plan_without_own")
    while shown and shown[-1][0] != seat:
        shown.pop()
    return PlannedLine(key, table.ply, plan.forked_at, tuple(heard), tuple(answers), tuple(shown), any_luck)


def standing_choice(
    table: Table,
    person: str,
    key: str,
    question: str,
    choices: Sequence[str],
    term: str = ONCE,
    unless: Sequence[str] = (),
) -> StandingChoice:
    """A choice for whenever a question is asked. Words that the game does not know are refused with the nearest ones."""
    instructing_seat(table, person)
    game = table.game
    if question not in game.step_types:
        raise NotFound("no_question", quoted(question))
    words = [game.catalogue.parse(c).words for c in choices]
    verbs = {a.verb for a in game.catalogue.actions}
    unknown = next((v for v in unless if v not in verbs), None)
    if unknown is not None:
        raise NotFound("no_kind_of_choice", quoted(unknown))
    once_each = tuple(dict.fromkeys(words))
    return StandingChoice(key, table.ply, question, once_each, term, tuple(dict.fromkeys(unless)))
