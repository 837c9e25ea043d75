"""A table as one reader may see it: position, log, people, clocks, all in the reader's language.

Pages and the JSON interface both show a `Perspective`, so that nothing can be hidden in one and told in the other.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace
from typing import Any

from mingtang.core.history import History
from mingtang.learn.coach_words import CoachWords, coach_words, may_choose
from mingtang.learn.lesson import Lesson, LessonPart
from mingtang.table.library import Library
from mingtang.table.moves import free_undo, may_ask_undo, may_redo
from mingtang.table.open_choices import made_openly
from mingtang.table.pausing import awaited_for_pause, may_pause
from mingtang.table.problems import NotAllowed
from mingtang.table.seats import CONCEDED, LEFT, Chair
from mingtang.table.settings import Settings
from mingtang.table.table import OVER, PLAYING, STUDY, ChatLine, SeatRequest, Table
from mingtang.web.perspective.log import Logbook, LogGroup, visible_record
from mingtang.web.perspective.onlookers import NO_ONLOOKERS, Onlookers
from mingtang.web.perspective.position import Points, SeatPosition

__all__ = [
    "LogGroup",
    "Pausing",
    "Perspective",
    "Perspectives",
    "Points",
    "SeatPosition",
    "SeatedPlayer",
    "Undo",
    "visible_record",
]
MOST_DRAWN = 300
"""All readers of a choice look at it within moments. What is drawn is kept elsewhere, by what it takes."""
MOST_POINTED = 60
MOST_LOOKED_ON = 64
"""All who look on at a table do so within moments of its last change."""
LessonAt = Callable[[Table], tuple[Lesson, LessonPart] | None]


@dataclass(frozen=True)
class SeatedPlayer:
    """Somebody at the table."""

    chair: Chair
    name: str
    you: bool
    present: bool
    waited_for: bool
    reserve: float | None
    """Seconds in reserve; None without a clock."""
    due: float | None
    """The moment at which the time runs out, in seconds since 1970; None while it does not run."""
    program: bool = False
    """Whether a program plays under this name."""
    left: float | None = None
    """In a pause: how many seconds were left when the clock was stopped."""


@dataclass(frozen=True)
class Undo:
    """What the reader may take back."""

    free: int
    """So many choices at once, without asking."""
    may_ask: bool
    asked_by: str = ""
    """The name of whoever asks for leave to take back; empty if nobody does."""
    mine: bool = False
    must_answer: bool = False
    to_ply: int = 0
    takes: str = ""
    """The own choice that is taken back, or that somebody asks to take back, in words; empty where nobody else saw it."""
    others: int = 0
    """How many choices of others go with it."""
    redo: int = 0
    """So many choices that were taken back can be done again."""


@dataclass(frozen=True)
class Pausing:
    """Whether the table pauses, and who would like it to."""

    until: float | None = None
    """When the game goes on by itself, in seconds since 1970; None while it does not pause."""
    may_ask: bool = False
    """Whether the reader may propose a pause."""
    may_resume: bool = False
    """Whether the reader may go on before its end."""
    asked_by: str = ""
    """The name of whoever proposes one; empty if nobody does."""
    mine: bool = False
    minutes: int = 0
    must_answer: bool = False
    awaited: tuple[str, ...] = ()
    """Who has not answered yet."""


NO_PAUSE = Pausing()


@dataclass(frozen=True)
class Perspective:
    """A table as one reader sees it at one moment."""

    table: Table
    lang: str
    seat: int
    """The seat from which the table is seen; -1 for an onlooker."""
    seats: tuple[int, ...]
    """All seats of the reader."""
    ply: int
    """The moment that is shown; `latest` is the moment that is now."""
    latest: int
    position: SeatPosition | None
    """The position; None before the game begins."""
    players: tuple[SeatedPlayer, ...]
    groups: tuple[LogGroup, ...]
    """The log up to the moment shown."""
    since: int
    """Groups after this ply have happened since the reader's last choice."""
    undo: Undo
    rounds: tuple[tuple[int, int], ...] = ()
    """(round, ply at which it began)."""
    said: tuple[ChatLine, ...] = ()
    """The chat, but for what people said whom the reader has blocked."""
    requests: tuple[SeatRequest, ...] = ()
    """Who asks for a chair; told to the owner alone."""
    pausing: Pausing = NO_PAUSE
    """The pause, or the wish for one."""
    onlookers: Onlookers = NO_ONLOOKERS
    asked: bool = False
    """Whether the reader asks for a chair."""
    steps: tuple[int, ...] = ()
    """The plies of all positions that hold, for stepping through them."""
    coach: CoachWords | None = None
    """What the coach says to the learner, where a lesson is taken."""
    told: dict[Hashable, Any] | None = field(default=None, compare=False)
    """What pages have made of it for all who look on; None where it is one reader's own."""

    @property
    def past(self) -> bool:
        """Whether an earlier moment is shown."""
        return self.ply != self.latest

    @property
    def your_turn(self) -> bool:
        """Whether the reader's seat is asked now."""
        return self.position is not None and self.position.live and self.position.asked

    @property
    def settings(self) -> Settings:
        """How the table is played."""
        return self.table.settings

    @property
    def seed(self) -> int | None:
        """The seed, once the game is over."""
        return self.table.seed if self.table.phase in (OVER, STUDY) else None


@dataclass(frozen=True)
class GameLine:
    """The choices that hold, as a page steps through them."""

    rounds: tuple[tuple[int, int], ...] = ()
    """(round, ply at which it began)."""
    steps: tuple[int, ...] = ()
    """The plies of all positions that hold."""

    @staticmethod
    def of(history: History) -> GameLine:
        """The line of a game."""
        return GameLine(tuple(history.rounds()), (0, *(p + 1 for p in history.line)))


NO_LINE = GameLine()


class Perspectives:
    """Makes what readers see, and keeps what is costly to make."""

    def __init__(
        self,
        library: Library,
        lesson_at: LessonAt = lambda table: None,
        programs: Callable[[], frozenset[str]] = frozenset,
    ) -> None:
        """`lesson_at`: which lesson is taken at a table. `programs`: who of those with a name is a program."""
        self.library = library
        self.programs = programs
        self.lesson_at = lesson_at
        self.logbook = Logbook(library)
        self._drawn: OrderedDict[tuple[str, int, int, str, bool, tuple[str, ...]], SeatPosition] = OrderedDict()
        self._pointed: OrderedDict[tuple[str, int, str, int], SeatPosition] = OrderedDict()
        self._looked_on: OrderedDict[Hashable, Perspective] = OrderedDict()
        self._lines: OrderedDict[str, tuple[History | None, int, GameLine]] = OrderedDict()

    def present(
        self,
        table: Table,
        person: str,
        lang: str,
        seat: int | None = None,
        ply: int | None = None,
        present: frozenset[str] = frozenset(),
        hinted: str = "",
        blocked: frozenset[str] = frozenset(),
        onlookers: Onlookers = NO_ONLOOKERS,
    ) -> Perspective:
        """The table for a person. `seat`: another own seat, or any seat when the game is over. `ply`: an earlier moment.
        `blocked`: the people whom the person does not want to hear."""
        mine = table.seats_of(person)
        seen_from = self.seat_for(table, person, seat)
        history = table.history
        latest = table.ply
        shown = latest if ply is None else ply
        drawn = None
        groups: tuple[LogGroup, ...] = ()
        if history is not None:
            groups = self.log(table, seen_from, lang, shown)
            drawn = self._position(table, seen_from, lang, shown)
            if hinted:
                drawn = drawn.with_hint(hinted)
        coach = self._coach(table, lang) if mine and shown == latest else None
        line = self._line(table)
        if coach is not None and drawn is not None:
            drawn = self._pointing(table, seen_from, lang, drawn, coach)
        return Perspective(
            table=table,
            lang=lang,
            seat=seen_from,
            seats=mine,
            ply=shown,
            latest=latest,
            position=drawn,
            players=self._players(table, person, seen_from, present),
            groups=groups,
            since=_last_choice(history, mine),
            undo=self._undo(table, person, lang),
            pausing=_pausing(table, person),
            rounds=line.rounds,
            onlookers=onlookers,
            said=tuple(s for s in table.said if s.person not in blocked),
            requests=table.requests if person and person == table.owner else (),
            asked=any(r.person == person for r in table.requests),
            steps=line.steps,
            coach=coach,
        )

    def on_board(self, table: Table, person: str, lang: str) -> Perspective:
        """A position that is analysed, with the eyes of whoever is to choose in it; of the log only the last choice."""
        seat = self.seat_for(table, person, None)
        last = self.logbook.last(table, seat, lang)
        return Perspective(
            table=table,
            lang=lang,
            seat=seat,
            seats=table.seats_of(person),
            ply=table.ply,
            latest=table.ply,
            position=self._position(table, seat, lang, table.ply),
            players=self._players(table, person, seat, frozenset()),
            groups=(last,) if last is not None else (),
            since=0,
            undo=Undo(0, False),
        )

    def for_onlookers(
        self, table: Table, lang: str, seat: int | None, present: frozenset[str], onlookers: Onlookers = NO_ONLOOKERS
    ) -> Perspective:
        """The table as it is now for all who only look on: nobody's in particular."""
        key = (table.id, table.version, lang, seat, present, onlookers)
        found = self._looked_on.get(key)
        if found is None or found.table is not table:
            shown = self.present(table, "", lang, seat, present=present, onlookers=onlookers)
            found = self._looked_on[key] = replace(shown, told={})
            if len(self._looked_on) > MOST_LOOKED_ON:
                self._looked_on.popitem(last=False)
        return found

    def _line(self, table: Table) -> GameLine:
        """The line of a table as it is now: gone through once for all who look at it."""
        if table.history is None:
            return NO_LINE
        known, ply, line = self._lines.get(table.id, (None, 0, NO_LINE))
        if known is not table.history or ply != table.ply:
            line = GameLine.of(table.history)
            self._lines[table.id] = (table.history, table.ply, line)
        self._lines.move_to_end(table.id)
        if len(self._lines) > MOST_LOOKED_ON:
            self._lines.popitem(last=False)
        return line

    def _coach(self, table: Table, lang: str) -> CoachWords | None:
        """What the coach says, where a lesson is taken."""
        found = self.lesson_at(table)
        if found is None:
            return None
        lesson, part = found
        texts = self.library.texts_of(table.game, lang)
        return coach_words(lesson, part, table.started, table.lesson_marks, texts, table.names)

    def _pointing(self, table: Table, seat: int, lang: str, drawn: SeatPosition, coach: CoachWords) -> SeatPosition:
        """The position with what the coach points at; nothing can be chosen while there is something to read or to take back."""
        key = (table.id, table.version, lang, seat)
        if key not in self._pointed:
            self._pointed[key] = drawn.pointing(coach.point, may_choose(coach))
            if len(self._pointed) > MOST_POINTED:
                self._pointed.popitem(last=False)
        return self._pointed[key]

    def log(self, table: Table, seat: int, lang: str, ply: int) -> tuple[LogGroup, ...]:
        """What happened up to a moment, as this seat may know it."""
        return self.logbook.log(table, seat, lang, ply)

    def seat_for(self, table: Table, person: str, seat: int | None) -> int:
        """From which seat a person sees the table."""
        mine = table.seats_of(person)
        if seat is None:
            asked = [s for s in mine if s in table.waiting]
            return asked[0] if asked else _chose_last(table, mine)
        if seat in mine or seat == -1 or (table.phase in (OVER, STUDY) and 0 <= seat < table.seats):
            return seat
        raise NotAllowed("seat_hidden")

    def _position(self, table: Table, seat: int, lang: str, ply: int) -> SeatPosition:
        given_up = seat >= 0 and table.chairs[seat].away in (LEFT, CONCEDED)
        live = ply == table.ply and table.running and not given_up
        key = (table.id, ply, seat, lang, live, table.names)
        found = self._drawn.get(key)
        if found is None:
            found = self._drawn[key] = SeatPosition(self.library, table, ply, seat, lang, live)
            if len(self._drawn) > MOST_DRAWN:
                self._drawn.popitem(last=False)
        self._drawn.move_to_end(key)
        return found

    def _undo(self, table: Table, person: str, lang: str) -> Undo:
        """What the reader may take back, and what else goes with it."""
        asked, history = table.undo, table.history
        free, may_ask = free_undo(table, person), may_ask_undo(table, person)
        if history is None:
            return Undo(free, may_ask)
        length = asked.length if asked is not None else history.last_own(table.seats_of(person), person)
        if length is None or (asked is None and not free and not may_ask):
            return Undo(free, may_ask, redo=may_redo(table, person))
        entry = history.entries[history.line[length]]
        own = asked is None or asked.person == person
        told = own or made_openly(history, entry)
        action = table.game.catalogue.parse(entry.words)
        texts = self.library.texts_of(table.game, lang)
        takes = texts.short(action, table.names) if told else ""
        if takes.isdecimal():  # a bare number is enough for a chip beside its question, not where the question is gone
            takes = texts.button(action, table.names)
        others = sum(history.entries[p].seat != entry.seat for p in history.line[length:])
        if asked is None:
            return Undo(free, may_ask, takes=takes, others=others, redo=may_redo(table, person))
        answering = {c.person for c in table.chairs if c.attended} - {asked.person, *asked.agreed}
        to = history.line[length - 1] + 1 if length else 0
        name = table.chairs[asked.seat].name
        return Undo(free, False, name, person == asked.person, person in answering, to, takes, others)

    def _players(self, table: Table, person: str, seat: int, present: frozenset[str]) -> tuple[SeatedPlayer, ...]:
        shown: tuple[int, ...] = ()
        clocks_shown = False
        if table.phase == PLAYING and table.history is not None and table.history.state.stack:
            state = table.history.state
            shown = tuple(state.stack[-1].shown_waiting(state, seat))
            clocks_shown = shown == table.waiting  # else a running clock would betray who is really asked
        timed, programs = table.settings.pace.kind, self.programs()
        out: list[SeatedPlayer] = []
        for chair in table.chairs:
            due: float | None = None
            left: float | None = None
            if clocks_shown and chair.attended and table.clocks.since:
                due = table.clocks.due(table.settings.pace, chair.seat)
            if due is not None and table.pause is not None:
                left = max(0.0, due - table.pause.since)
                due = None
            reserve = table.clocks.reserve[chair.seat] if timed == "live" and table.clocks.reserve else None
            name = table.names[chair.seat] if table.history else chair.name
            you = bool(person) and chair.person == person
            here, waited_for, program = chair.person in present, chair.seat in shown, chair.person in programs
            out.append(SeatedPlayer(chair, name, you, here, waited_for, reserve, due, program, left))
        return tuple(out)


def _pausing(table: Table, person: str) -> Pausing:
    pause, asked = table.pause, table.pause_asked
    if table.phase != PLAYING:
        return NO_PAUSE
    if pause is not None:
        mine = any(table.chairs[s].away != CONCEDED for s in table.seats_of(person))
        return Pausing(until=pause.until, may_resume=mine)
    if asked is None:
        return Pausing(may_ask=bool(person) and may_pause(table, person))
    awaited = awaited_for_pause(table)
    names = tuple(dict.fromkeys(table.chairs[table.seats_of(p)[0]].name for p in table.people() if p in awaited))
    by = table.chairs[asked.seat].name
    return Pausing(None, False, False, by, person == asked.person, asked.minutes, person in awaited, names)


def _chose_last(table: Table, mine: tuple[int, ...]) -> int:
    """While others choose, a screen with several seats stays with the one who chose last: it is in that player's hands."""
    after = _last_choice(table.history, mine)
    if after:
        return table.started.entries[after - 1].seat
    return mine[0] if mine else -1


def _last_choice(history: History | None, seats: tuple[int, ...]) -> int:
    if history is None:
        return 0
    for ply in reversed(history.line):
        if history.entries[ply].seat in seats and history.entries[ply].by:
            return ply + 1
    return 0
