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
from mingtang.table.problems import NotAllowed
from mingtang.table.seats import Chair
from mingtang.table.settings import Settings
from mingtang.table.table import OVER, PLAYING, STUDY, ChatLine, SeatRequest, Table
from mingtang.web.perspective.log import Logbook, LogGroup, visible_record
from mingtang.web.perspective.position import Points, SeatPosition, made_openly

__all__ = [
    "LogGroup",
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
            rounds=tuple(history.rounds()) if history else (),
            said=tuple(s for s in table.said if s.person not in blocked),
            requests=table.requests if person and person == table.owner else (),
            asked=any(r.person == person for r in table.requests),
            steps=(0, *(p + 1 for p in history.line)) if history else (),
            coach=coach,
        )

    def for_onlookers(self, table: Table, lang: str, seat: int | None, present: frozenset[str]) -> Perspective:
        """The table as it is now for all who only look on: nobody's in particular."""
        key = (table.id, table.version, lang, seat, present)
        found = self._looked_on.get(key)
        if found is None or found.table is not table:
            shown = self.present(table, "", lang, seat, present=present)
            found = self._looked_on[key] = replace(shown, told={})
            if len(self._looked_on) > MOST_LOOKED_ON:
                self._looked_on.popitem(last=False)
        return found

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
        live = ply == table.ply and table.phase == PLAYING
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
        takes = self.library.texts_of(table.game, lang).short(action, table.names) if told else ""
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
            due = None
            if clocks_shown and chair.attended and table.clocks.since:
                due = table.clocks.due(table.settings.pace, chair.seat)
            reserve = table.clocks.reserve[chair.seat] if timed == "live" and table.clocks.reserve else None
            name = table.names[chair.seat] if table.history else chair.name
            you = bool(person) and chair.person == person
            here, waited_for, program = chair.person in present, chair.seat in shown, chair.person in programs
            out.append(SeatedPlayer(chair, name, you, here, waited_for, reserve, due, program))
        return tuple(out)


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
