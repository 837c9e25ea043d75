"""One game being played, from its first position to its record: what a program needs to play by itself.

match = Match.new(game, seats=4, seed=7)
match.play(0, "bid horse 5")
match.undo()
text = match.record_text()
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from mingtang.core.actions import Action
from mingtang.core.errors import BadOption, BadRecord, HouseError, Refused, quoted
from mingtang.core.facts import Event
from mingtang.core.game import Game, Score, digest
from mingtang.core.history import Entry, History, NoSuchMoment
from mingtang.core.options import options_from_words, options_to_words, read_options
from mingtang.core.play import legal, start
from mingtang.core.record import MAX_DIGITS, Mark, Move, Record, clean_name, write_record
from mingtang.core.steps import Seat, State


class Match:
    """A game in play. Every position is kept, so that undo and looking back cost nothing."""

    def __init__(self, game: Game[Any], record: Record) -> None:
        """The beginning of the game that a record describes; its choices are not played yet."""
        if record.game != game.name:
            raise BadRecord("record_of_other_game", record.game, game.name)
        if record.data != game.data_digest:
            raise BadRecord("other_data", record.data, game.data_digest)
        if record.rules > game.meta.rules:
            raise BadRecord("newer_rules", game.meta.title, record.rules, game.meta.rules)
        self.game = game
        state = game.setup(len(record.seats), record.options, record.seed, record.rules)
        self.history = History(game, start(game, state), state, keep_every=1)
        self._record = replace(record, moves=(), marks=(), end="")

    @staticmethod
    def new(
        game: Game[Any],
        seats: int,
        seed: int = 0,
        options: Mapping[str, object] | None = None,
        names: Sequence[str] = (),
        rules: int = 0,
        luck: str = "",
    ) -> Match:
        """A new game."""
        if seats not in game.meta.seats:
            raise BadOption("seats_of_game", game.meta.title, game.meta.seats[0], game.meta.seats[-1], seats)
        if not 0 <= seed < 10**MAX_DIGITS:
            raise BadOption("seed_digits", MAX_DIGITS)
        chosen = read_options(game.meta.switches, options or {}, rules)
        words = options_from_words(options_to_words(game.meta.switches, chosen, rules))
        people = tuple(clean_name(n) for n in names) or tuple(f"P{i + 1}" for i in range(seats))
        if len(people) != seats:
            raise BadOption("names_for_seats", seats, len(people))
        record = Record(game.name, rules or game.meta.rules, game.data_digest, people, seed, words, luck=luck)
        return Match(game, record)

    @staticmethod
    def replay(game: Game[Any], record: Record, ply: int | None = None) -> Match:
        """Play a record again, every line checked, to the end or to a ply."""
        try:
            match = Match(game, record)
        except BadOption as e:
            raise BadRecord("in_header", e) from None
        stop = len(record.moves) if ply is None else ply
        if not 0 <= stop <= len(record.moves):
            raise BadRecord("no_ply", len(record.moves), stop)
        marks: dict[int, list[Mark]] = {}
        for mark in record.marks:
            marks.setdefault(mark.ply, []).append(mark)
        for i, move in enumerate(record.moves[:stop]):
            match._check_marks(marks.get(i, ()))
            match._replay_move(move)
        match._check_marks(marks.get(stop, ()))
        if stop == len(record.moves) and record.end and record.end != match.digest:
            raise BadRecord("other_end", record.end, match.digest)
        return match

    def _replay_move(self, move: Move) -> None:
        try:
            if self.over:
                raise BadRecord("after_game", quoted(move.words))
            self.play(move.seat, move.words)
        except HouseError as e:
            if isinstance(e, Refused):
                e.players = self.names
            if move.line:
                raise BadRecord("at_line", move.line, e) from None
            raise BadRecord("at_ply", self.ply, e) from None

    def _check_marks(self, marks: Sequence[Mark]) -> None:
        here = self.digest if marks else ""
        for mark in marks:
            if mark.digest != here:
                raise BadRecord("at_line", mark.line, BadRecord("other_position", here, mark.digest))
            if mark.round != self.game.round_of(self.state):
                found = BadRecord("other_round", self.game.round_of(self.state), mark.round)
                raise BadRecord("at_line", mark.line, found)

    # ---- asking

    @property
    def state(self) -> State:
        """The position now."""
        return self.history.state

    @property
    def ply(self) -> int:
        """How many choices have been made."""
        return len(self.history.line)

    @property
    def plies(self) -> list[Entry]:
        """The choices, and what came of each."""
        return [self.history.entries[n] for n in self.history.line]

    @property
    def positions(self) -> list[State]:
        """The position before each choice, and the one now."""
        return [self.history.position(n) for n in range(self.ply + 1)]

    def position(self, ply: int) -> State:
        """The position after so many choices."""
        return self.history.position(ply)

    def action(self, ply: int) -> Action:
        """What was chosen there."""
        return self.game.catalogue.parse(self.plies[ply].words)

    @property
    def opening(self) -> tuple[Event, ...]:
        """What happened before the first choice."""
        return self.history.opening

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.history.over

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats whose choice is awaited."""
        return self.history.waiting

    @property
    def names(self) -> tuple[str, ...]:
        """The players, by seat."""
        return self._record.seats

    @property
    def digest(self) -> str:
        """Sixteen letters that name the position."""
        return digest(self.game, self.state)

    def legal(self, seat: Seat) -> list[Action]:
        """What the seat may choose now."""
        return legal(self.state, seat)

    def scores(self) -> list[Score]:
        """Points and places; before the end, as if it ended now."""
        return self.game.scores(self.state)

    def log(self, seat: Seat) -> list[Event]:
        """What has happened, as far as this seat may know; a negative seat is an onlooker."""
        told = [*self.opening, *(e for p in self.plies for e in p.told)]
        return [e for e in told if e.visible_to(seat)]

    def record(self) -> Record:
        """The game so far."""
        line = self.history
        return replace(self._record, moves=line.moves(), marks=line.marks(), end=self.digest)

    def record_text(self) -> str:
        """The record as text."""
        return write_record(self.record())

    # ---- changing

    def play(self, seat: Seat, action: Action | str) -> list[Event]:
        """Make a choice; answers what happened. A refusal changes nothing."""
        a = self.game.catalogue.parse(action) if isinstance(action, str) else action
        return list(self.history.choose(seat, a).told)

    def undo(self) -> Entry:
        """Take the last choice back, whoever made it. Who may do so is the table's business."""
        if not self.ply:
            raise NoSuchMoment("nothing_to_undo")
        gone = self.plies[-1]
        self.history.take_back(self.ply - 1, gone.seat)
        return gone

    def undo_depth(self, seat: Seat) -> int:
        """How many choices the seat may take back freely: its own, back to the last one that revealed something."""
        return self.history.free_undo((seat,), "")
