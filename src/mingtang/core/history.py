"""What has been chosen in a game, in the order in which it happened. Nothing is ever struck out: to take back is an entry too.

An entry's number is the ply. It only grows, so that a ply names one moment of the game for ever, also after something was taken back.
The *line* is what holds: the choices that were not taken back. Positions on the way are kept here and there and played again between.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from mingtang.core.actions import Action
from mingtang.core.errors import HouseError
from mingtang.core.facts import Event
from mingtang.core.game import Game, digest
from mingtang.core.play import over, play, revealed, start, waiting
from mingtang.core.record import Mark, Move, with_fields
from mingtang.core.steps import Seat, State
from mingtang.core.storage import StoredPosition, pack_position

KEEP_EVERY: Final = 16
KEEP_LAST: Final = 12
"""Of a long game every sixteenth position is kept, and the last twelve."""


class NoSuchMoment(HouseError):
    """A moment that the game does not have: it was not reached yet, or there is nothing to take back."""


@dataclass(frozen=True)
class Entry:
    """One choice and what came of it, or a taking back (then without words)."""

    ply: int
    seat: Seat
    words: str
    length: int
    """How many choices the line has after this entry."""
    round: int
    told: tuple[Event, ...] = ()
    revealed: bool = False
    mark: str = ""
    """The digest of the position if a round began with it."""
    at: float = 0.0
    by: str = ""
    """The person who did it; empty for a bot."""
    version: int = 0

    @property
    def is_undo(self) -> bool:
        """Whether this entry takes back."""
        return not self.words

    def __reduce__(self) -> tuple[object, ...]:
        return with_fields(self)


class History:
    """The entries of a game and every position on the way. Copy it, change the copy, and put it in place when it is stored.

    `keep_every`: how many choices may have to be played again to find a position; 1 keeps them all.
    """

    def __init__(self, game: Game[Any], opening: Sequence[Event], first: State, keep_every: int = KEEP_EVERY) -> None:
        self.game = game
        self.keep_every = keep_every
        self.opening = tuple(opening)
        self.entries: list[Entry] = []
        self.line: list[int] = []
        self.taken_back: list[list[int]] = []
        """What was taken back and nobody has chosen otherwise since, the latest last: it can be done again."""
        self._known: dict[int, State] = {0: first}
        self._stored: dict[int, StoredPosition] = {}

    @staticmethod
    def begin(game: Game[Any], seats: int, options: dict[str, Any], seed: int, rules: int) -> History:
        """A new game, brought to its first choice."""
        state = game.setup(seats, options, seed, rules)
        opening = start(game, state)
        return History(game, opening, state)

    @staticmethod
    def resume(
        game: Game[Any],
        opening: Sequence[Event],
        entries: Iterable[Entry],
        first: State,
        stored: Mapping[int, StoredPosition],
    ) -> History:
        """A stored game: its entries, its first position, and others by the ply after which they were stored."""
        history = History(game, opening, first)
        history.extend(entries, stored)
        return history

    def extend(self, entries: Iterable[Entry], stored: Mapping[int, StoredPosition]) -> None:
        """Add entries that were stored, with the positions that were stored among them."""
        for entry in entries:
            self._append(entry)
            found = stored.get(len(self.entries))
            if found is not None:
                self._stored[len(self.line)] = found

    def copy(self) -> History:
        """An equal history that can be changed without touching this one. Positions are shared: nobody changes them."""
        twin = History(self.game, self.opening, self._known[0], self.keep_every)
        twin.entries = self.entries.copy()
        twin.line = self.line.copy()
        twin.taken_back = [part.copy() for part in self.taken_back]
        twin._known = self._known.copy()
        twin._stored = self._stored.copy()
        return twin

    def branch(self, ply: int) -> History:
        """The same choices up to a moment as the beginning of another history; nobody there made them. Positions are shared."""
        line = self.line_at(ply)
        twin = History(self.game, self.opening, self.position(0), self.keep_every)
        twin.entries = [replace(self.entries[p], ply=n, length=n + 1, by="", version=1) for n, p in enumerate(line)]
        twin.line = list(range(len(line)))
        if line == self.line[: len(line)]:
            twin._known |= {n: state for n, state in self._known.items() if n <= len(line)}
            twin._stored = {n: stored for n, stored in self._stored.items() if n <= len(line)}
        twin._known[len(line)] = self.state_at(ply)
        return twin

    # ---- asking

    @property
    def ply(self) -> int:
        """How many entries there are: the number of the moment."""
        return len(self.entries)

    @property
    def state(self) -> State:
        """The position now."""
        return self.position(len(self.line))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return over(self.state)

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats whose choice is awaited."""
        return waiting(self.state)

    def position(self, length: int) -> State:
        """The position after so many choices of the line."""
        found = self._known.get(length)
        if found is None:
            found = self._replay(self.line[:length], length)
            if length > len(self.line) - KEEP_LAST or length % self.keep_every == 0:
                self._known[length] = found
        return found

    def line_at(self, ply: int) -> list[int]:
        """What held at a moment: the numbers of its choices."""
        if not 0 <= ply <= self.ply:
            raise NoSuchMoment("no_such_ply", ply, self.ply)
        if ply == self.ply:
            return self.line
        line: list[int] = []
        for entry in self.entries[:ply]:
            if entry.is_undo:
                del line[entry.length :]
            else:
                line.append(entry.ply)
        return line

    def state_at(self, ply: int) -> State:
        """The position at a moment, also one that was taken back later."""
        length = self._held(ply)
        if length is not None:
            return self.position(length)
        line = self.line_at(ply)
        return self._replay(line, len(line))

    def packed_at(self, ply: int) -> bytes:
        """The position at a moment as it is stored."""
        length = self._held(ply)
        stored = self._stored.get(length) if length is not None else None
        return stored.packed if stored is not None else pack_position(self.game, self.state_at(ply))

    def _held(self, ply: int) -> int | None:
        """How long the line was at a moment, if all of it still holds; else nothing."""
        if not 0 < ply <= self.ply:
            return 0 if ply == 0 else None
        entry = self.entries[ply - 1]
        holds = entry.length == 0 or (entry.length <= len(self.line) and self.line[entry.length - 1] == entry.ply)
        return entry.length if holds else None

    def _replay(self, line: list[int], length: int) -> State:
        common = 0
        while common < min(length, len(self.line)) and line[common] == self.line[common]:
            common += 1
        base, state = self._nearest(common)
        for n in range(base, length):
            entry = self.entries[line[n]]
            state, _ = play(self.game, state, entry.seat, self.game.catalogue.parse(entry.words))
            if n < common and (n + 1) % self.keep_every == 0:
                self._known[n + 1] = state
        return state

    def _nearest(self, length: int) -> tuple[int, State]:
        """The last position up to a length that need not be played again. A stored one that cannot be read is passed over."""
        for n in sorted({n for n in (*self._known, *self._stored) if n <= length}, reverse=True):
            if n not in self._known:
                try:
                    self._known[n] = self._stored.pop(n).read()
                except HouseError:
                    continue
            return n, self._known[n]
        raise HouseError("no_first_position")

    def free_undo(self, seats: Collection[Seat], person: str) -> int:
        """How many choices a person may take back freely: the own ones, back to the last that revealed something."""
        depth = 0
        for ply in reversed(self.line):
            entry = self.entries[ply]
            if entry.seat not in seats or entry.revealed or entry.by != person:
                break
            depth += 1
        return depth

    def last_own(self, seats: Collection[Seat], person: str) -> int | None:
        """The length of the line before the person's last choice; None if there is none."""
        for n in range(len(self.line) - 1, -1, -1):
            entry = self.entries[self.line[n]]
            if entry.seat in seats and entry.by == person:
                return n
        return None

    def moves(self) -> tuple[Move, ...]:
        """The line as a record writes it."""
        return tuple(Move(self.entries[p].seat, self.entries[p].words) for p in self.line)

    def marks(self) -> tuple[Mark, ...]:
        """The digests on the way as a record writes them."""
        held = [(n + 1, self.entries[p]) for n, p in enumerate(self.line)]
        return tuple(Mark(n, e.round, e.mark) for n, e in held if e.mark)

    def rounds(self) -> list[tuple[int, int]]:
        """Where each round began on the line: (round, ply)."""
        out = [(self.game.round_of(self.position(0)), 0)]
        for p in self.line:
            if self.entries[p].round != out[-1][0]:
                out.append((self.entries[p].round, p + 1))
        return out

    # ---- changing

    def choose(self, seat: Seat, action: Action, at: float = 0.0, by: str = "", version: int = 0) -> Entry:
        """Make a choice. The rules may refuse it; then nothing has changed."""
        before = self.state
        after, told = play(self.game, before, seat, action)
        number = self.game.round_of(after)
        began = number != self.game.round_of(before) and not over(after)
        entry = Entry(
            ply=self.ply,
            seat=seat,
            words=action.words,
            length=len(self.line) + 1,
            round=number,
            told=tuple(told),
            revealed=revealed(before, after, told),
            mark=digest(self.game, after) if began else "",
            at=at,
            by=by,
            version=version,
        )
        self._append(entry)
        self._known[entry.length] = after
        old = entry.length - KEEP_LAST
        if old > 0 and old % self.keep_every:
            self._known.pop(old, None)
        return entry

    def take_back(self, length: int, seat: Seat, at: float = 0.0, by: str = "", version: int = 0) -> Entry:
        """Go back to the position after `length` choices."""
        if not 0 <= length < len(self.line):
            raise NoSuchMoment("nothing_to_undo")
        number = self.game.round_of(self.position(length))
        entry = Entry(ply=self.ply, seat=seat, words="", length=length, round=number, at=at, by=by, version=version)
        self._append(entry)
        return entry

    def _append(self, entry: Entry) -> None:
        if entry.ply != len(self.entries):
            raise HouseError("entry_out_of_line", entry.ply, len(self.entries))
        self.entries.append(entry)
        self._note_taken_back(entry)
        if entry.is_undo:
            del self.line[entry.length :]
            for positions in (self._known, self._stored):
                for n in [n for n in positions if n > entry.length]:
                    del positions[n]
        else:
            self.line.append(entry.ply)

    def _note_taken_back(self, entry: Entry) -> None:
        """Keep what can be done again: choices that repeat what was taken back use it up, any other choice makes it void."""
        if entry.is_undo:
            self.taken_back.append(self.line[entry.length :])
        elif self.taken_back:
            part = self.taken_back[-1]
            first = self.entries[part[0]]
            if (first.seat, first.words) != (entry.seat, entry.words):
                self.taken_back.clear()
            else:
                del part[0]
                if not part:
                    self.taken_back.pop()
