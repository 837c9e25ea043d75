"""A table: one game being played by people and bots.

A table is never changed where others can see it. `changed = table.copy()`, then do something with the copy, then store it, then put it
in place: so nobody ever sees what is not stored. What must be stored lies in `new_entries` and `new_said`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from mingtang.core.game import Game, digest
from mingtang.core.history import Entry, History
from mingtang.core.options import Options, options_from_words, options_to_words
from mingtang.core.record import Record, luck_of
from mingtang.table.clocks import Clocks
from mingtang.table.pausing import Pause, PauseRequest
from mingtang.table.problems import NotNow
from mingtang.table.seats import EMPTY, PERSON, RESERVED, Chair
from mingtang.table.settings import Settings

OPEN = "open"
PLAYING = "playing"
OVER = "over"
CLOSED = "closed"
STUDY = "study"
LESSON = "lesson"
"""How a table is stored at which a lesson is taken: no list of games shows it. While it is open it is a table that is being played."""
PLAN = "plan"
"""How somebody's own copy of a table is stored, at which a plan is tried out: nobody else ever hears of it."""
"""A record that was brought in: to look at and to fork, not to play."""
MOST_SAID = 200


@dataclass(frozen=True)
class ChatLine:
    """A line of chat."""

    person: str
    name: str
    text: str
    at: float
    version: int
    key: str = ""
    """What the sender called it, so that a request sent twice is said once."""
    reaction: str = ""
    """The quick word that it is; empty for what somebody typed."""


@dataclass(frozen=True)
class UndoRequest:
    """Somebody asks the others for leave to take back more than is free."""

    person: str
    seat: int
    ply: int
    length: int
    """Back to the position after so many choices."""
    agreed: tuple[str, ...] = ()


@dataclass(frozen=True)
class EndRequest:
    """Somebody asks the others to end the game without a winner."""

    person: str
    seat: int
    agreed: tuple[str, ...] = ()


@dataclass(frozen=True)
class SeatRequest:
    """Somebody asks the owner for a chair."""

    key: str
    person: str
    name: str
    at: float


@dataclass
class Table:
    """Everything about one table that must survive a night."""

    id: str
    game: Game[Any]
    options: Options
    rules: int
    seed: int
    settings: Settings
    chairs: tuple[Chair, ...]
    owner: str
    code: str
    created: float
    open_luck: bool = False
    """Whether the seed is known to somebody: it was given, or the table was forked from a finished game."""
    phase: str = OPEN
    version: int = 0
    changed_at: float = 0.0
    finished: float = 0.0
    history: History | None = None
    clocks: Clocks = field(default_factory=Clocks)
    undo: UndoRequest | None = None
    ending: EndRequest | None = None
    pause: Pause | None = None
    """While everybody rests by agreement."""
    pause_asked: PauseRequest | None = None
    said: tuple[ChatLine, ...] = ()
    requests: tuple[SeatRequest, ...] = ()
    turned_away: tuple[str, ...] = ()
    """Whom the owner does not want at this table."""
    forked_from: str = ""
    forked_at: int = 0
    rematch_of: str = ""
    rematch: str = ""
    plan: bool = False
    """Whether this is a plan: a copy of the table `forked_from` at `forked_at`, as far as one seat knew it."""
    lesson: str = ""
    """The lesson that is taken here; empty at all other tables."""
    lesson_part: int = 0
    lesson_marks: tuple[int, ...] = ()
    """For every step that is done, how many choices the line had then: see `learn.coach`."""
    new_entries: list[Entry] = field(default_factory=list)
    new_said: list[ChatLine] = field(default_factory=list)

    def copy(self, now: float) -> Table:
        """A copy to be changed; its version is the next one."""
        twin = replace(self, version=self.version + 1, changed_at=now, new_entries=[], new_said=[])
        if self.history is not None:
            twin.history = self.history.copy()
        return twin

    # ---- asking

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.chairs)

    @property
    def luck(self) -> str:
        """The hash of the seed: shown from the beginning, so that the luck can be checked at the end."""
        return luck_of(self.seed)

    @property
    def names(self) -> tuple[str, ...]:
        """The players by seat; an empty chair has a number."""
        return tuple(c.name or f"P{c.seat + 1}" for c in self.chairs)

    @property
    def ply(self) -> int:
        """The number of the moment."""
        return self.history.ply if self.history else 0

    @property
    def running(self) -> bool:
        """Whether somebody may choose: the game is being played and does not pause."""
        return self.phase == PLAYING and self.pause is None

    def check_running(self) -> None:
        """Refuse what can be done only while the game goes on."""
        if self.phase == OPEN:
            raise NotNow("not_started")
        if self.phase != PLAYING:
            raise NotNow("game_over")
        if self.pause is not None:
            raise NotNow("paused")

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats whose choice is awaited."""
        return self.history.waiting if self.history and self.phase == PLAYING else ()

    @property
    def started(self) -> History:
        """The history of a game that has begun."""
        if self.history is None:
            raise NotNow("not_started")
        return self.history

    def seats_of(self, person: str) -> tuple[int, ...]:
        """The seats of a person: several when friends share a screen."""
        return tuple(c.seat for c in self.chairs if c.kind == PERSON and c.person == person) if person else ()

    def people(self) -> tuple[str, ...]:
        """Everybody who sits here, once."""
        return tuple(dict.fromkeys(c.person for c in self.chairs if c.kind == PERSON))

    def invited(self) -> tuple[str, ...]:
        """For whom a chair is kept."""
        return tuple(dict.fromkeys(c.person for c in self.chairs if c.kind == RESERVED))

    def free_seats(self) -> list[int]:
        """Chairs that anybody who may join can take."""
        return [c.seat for c in self.chairs if c.kind == EMPTY]

    def bots_to_move(self) -> tuple[int, ...]:
        """The seats for which the house must choose now. While no person plays at all, or all pause, bots rest; in a lesson others do what it says."""
        if self.lesson or self.pause is not None or not any(c.attended for c in self.chairs):
            return ()
        return tuple(seat for seat in self.waiting if self.chairs[seat].played_by_bot)

    def people_to_move(self) -> tuple[int, ...]:
        """The seats whose person is waited for."""
        return tuple(seat for seat in self.waiting if self.chairs[seat].attended)

    def deadline(self) -> float | None:
        """The moment at which the next clock runs out, or a pause ends."""
        if self.phase == PLAYING and self.pause is not None:
            return self.pause.until
        return self.clocks.first_due(self.settings.pace) if self.phase == PLAYING else None

    def record(self) -> Record:
        """The whole game so far, seed included: for the store, and for everybody once it is over."""
        history = self.started
        words = options_from_words(options_to_words(self.game.meta.switches, self.options, self.rules))
        return Record(
            game=self.game.name,
            rules=self.rules,
            data=self.game.data_digest,
            seats=self.names,
            seed=self.seed,
            options=words,
            moves=history.moves(),
            marks=history.marks(),
            luck=self.luck,
            end=digest(self.game, history.state),
        )

    # ---- what every change does

    def touch_clocks(self, now: float, chose: int = -1) -> None:
        """Let the clocks run for the people who are waited for now. In a pause it is always the moment at which it began."""
        now = now if self.pause is None else self.pause.since
        if not self.clocks.since:
            self.clocks = Clocks.new(self.settings.pace, self.seats)
        self.clocks = self.clocks.run_for(self.settings.pace, now, self.people_to_move(), chose)

    def shift_clocks(self, seconds: float) -> bool:
        """Nobody loses time because the house was closed. False: no clock runs."""
        if not self.clocks.since:
            return False
        self.clocks = self.clocks.shifted(seconds)
        if self.pause is not None:
            self.pause = self.pause.shifted(seconds)
        return True

    def settle_phase(self, now: float) -> None:
        """Notice the end of the game."""
        if self.phase == PLAYING and self.history is not None and self.history.over:
            self.phase = OVER
            self.finished = now
            self.pause_asked = None

    def set_chair(self, chair: Chair) -> None:
        """Put somebody into a chair."""
        chairs = list(self.chairs)
        chairs[chair.seat] = chair
        self.chairs = tuple(chairs)
