"""What a game hands to the house, and what the house may ask of it.

A game is bound to its component data: `Game(data)` with another pack is another game of the same name. Asking never changes
anything; `setup`, `load`, `clone` and `determinize` make new states.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic

from mypy_extensions import mypyc_attr

from mingtang.core.actions import Catalogue
from mingtang.core.data import Data, data_digest
from mingtang.core.encoding import Encoding
from mingtang.core.errors import BadOption, BadState, Broken, NoJudgement, quoted
from mingtang.core.facts import Prompt
from mingtang.core.judgement import Judgement
from mingtang.core.options import Option, Options, read_options
from mingtang.core.positions import Trail, refuse_misread
from mingtang.core.rng import WORD, Rng, seeded
from mingtang.core.rulings import Ruling, read_rulings, restored_rulings, saved_rulings
from mingtang.core.steps import NOBODY, S, Seat, State, Step
from mingtang.core.views import NOWHERE, SeatPaths

View = dict[str, Any]
"""What one seat may know, as plain data for pages, programs and bots."""

READING: Final = (KeyError, TypeError, ValueError, IndexError, AttributeError, OverflowError)
"""What goes wrong while a game reads a position that somebody wrote."""


@dataclass(frozen=True)
class Meta:
    """What the lobby needs to know of a game."""

    name: str
    title: str
    prefix: str
    """How its clauses begin: "YU"."""
    seats: tuple[int, ...]
    minutes: tuple[int, int]
    weight: float
    """How heavy a game it is, from 1 (light) to 5 (heavy)."""
    rules: int
    """The newest edition of the rules that this house knows."""
    authors: tuple[str, ...]
    publisher: str
    year: int
    options: tuple[Option, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    han: str = ""
    """The name in Chinese characters: ornament only."""

    @property
    def switches(self) -> tuple[Option, ...]:
        """All that may be chosen when a table is opened: options, then rulings."""
        return (*self.options, *self.rulings)


@dataclass(frozen=True)
class Score:
    """How a seat stands: its place, its points and where they come from."""

    seat: Seat
    place: int
    total: int
    parts: dict[str, int] = field(default_factory=dict)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """The rules of one game with its component data."""

    def __init__(self, meta: Meta, catalogue: Catalogue, steps: Sequence[type[Step[S]]], data: Data) -> None:
        self.meta: Final = meta
        self.name: Final = meta.name
        self.catalogue: Final = catalogue
        self.data: Final = data
        self.data_digest: Final = data_digest(data)
        self.step_types: Final[dict[str, type[Step[S]]]] = {t.name: t for t in steps}

    # ---- what a game writes

    def deal(self, s: S, options: Options) -> None:
        """Set the game up in a blank state whose seats, rules and generator are filled in."""
        raise NotImplementedError

    def blank(self) -> S:
        """An empty state of this game."""
        raise NotImplementedError

    def clone(self, s: S) -> S:
        """An equal state that shares nothing that can change; it tells nothing."""
        raise NotImplementedError

    def save(self, s: S) -> dict[str, Any]:
        """All of the state but its frame, as plain data under the rulebook's names."""
        raise NotImplementedError

    def restore(self, s: S, saved: Mapping[str, Any]) -> None:
        """The way back from `save`; bad data raise BadState with a sentence."""
        raise NotImplementedError

    def view(self, s: S, seat: Seat) -> View:
        """What the seat may know, built up from nothing; a negative seat is an onlooker."""
        raise NotImplementedError

    def seat_paths(self) -> SeatPaths:
        """Where its view speaks of seats: for programs that learn, to whom every seat has to look alike."""
        return NOWHERE

    def encoding(self, place: Callable[[str], int], length: int) -> Encoding[S] | None:
        """A quick way from a position to the vector of a seat's view; `place` says where a path of the view lies. None: the view is read."""
        return None

    def determinize(self, s: S, seat: Seat, seed: int) -> S:
        """A state that the seat cannot tell from the true one. Depends on nothing but what the seat knows and the seed."""
        raise NotImplementedError

    def audit(self, s: S) -> None:
        """Raise Broken if a coin or a cube is missing."""
        raise NotImplementedError

    def scores(self, s: S) -> list[Score]:
        """Points by source and places, at the end; before it, as if the game ended now."""
        raise NotImplementedError

    def round_of(self, s: S) -> int:
        """The number of the round being played, from 1."""
        raise NotImplementedError

    def bound(self, seats: int) -> int:
        """No game of so many seats has more choices than this."""
        raise NotImplementedError

    def judgement(self) -> Judgement[S]:
        """What bots, hints and reviews go by; a game that is being written may have none yet."""
        raise NoJudgement("no_judgement", self.meta.title)

    def has_judgement(self) -> bool:
        """Whether there is more to play against than chance."""
        try:
            self.judgement()
        except NoJudgement:
            return False
        return True

    def names(self, lang: str) -> dict[str, dict[str, str]]:
        """What things are called in these component data, by kind and id: an owner's pack may give a port another name."""
        return {}

    def sentences(self) -> dict[str, dict[str, list[Prompt]]]:
        """Texts that tell figures of these component data, by table and key: `{"card": {"f16": [Prompt("gain", (4, 0))]}}`.

        `words.say("card", "f16")` then says what the texts hold under `[figures] gain`, with these figures in their places; of
        several facts one piece after the other. A table `names.route` says how things of a kind are called.
        """
        return {}

    # ---- what the house gets from it

    def setup(self, seats: int, options: Mapping[str, object] | None = None, seed: int = 0, rules: int = 0) -> S:
        """A new game, ready for its first step. `rules` is the edition; 0 is the newest."""
        meta = self.meta
        if seats not in meta.seats:
            raise BadOption("seats_of_game", meta.title, meta.seats[0], meta.seats[-1], seats)
        if rules < 0 or rules > meta.rules:
            raise BadOption("no_edition", meta.title, meta.rules, rules)
        s = self.blank()
        s.seats = seats
        s.rules = rules or meta.rules
        s.rng = seeded(seed)
        s.stack = []
        s.events = []
        chosen = read_options(meta.switches, options or {}, s.rules)
        s.readings = read_rulings(meta.rulings, chosen)
        self.deal(s, chosen)
        return s

    def dump(self, s: S) -> dict[str, Any]:
        """The whole state as plain data; equal states give equal dumps."""
        out: dict[str, Any] = {
            "game": self.name,
            "rules": s.rules,
            "data": self.data_digest,
            "seats": s.seats,
            "rng": s.rng.words(),
            "stack": [[step.name, *step.args()] for step in s.stack],
        }
        rulings = saved_rulings(self.meta.rulings, s.readings, s.rules)
        if rulings:
            out["rulings"] = rulings
        out.update(self.save(s))
        return out

    def load(self, dumped: Mapping[str, Any]) -> S:
        """The state that was dumped, or that a person wrote. What is missing, unknown or contradictory is refused with its place."""
        if dumped.get("game") != self.name:
            raise BadState("position_of_other_game", quoted(dumped.get("game")), self.name)
        if dumped.get("data", self.data_digest) != self.data_digest:
            raise BadState("position_other_data", quoted(dumped.get("data")), self.data_digest)
        try:
            s = self._read(dumped)
        except READING:
            raise self._stumbled(dumped) from None
        try:
            refuse_misread(dict(dumped), self.dump(s))
            self.audit(s)
        except Broken as broken:
            raise BadState("position_broken", broken) from None
        except READING:
            raise BadState("position_contradicts") from None
        self._check_rest(s)
        return s

    def reload(self, dumped: Mapping[str, Any]) -> S:
        """The state that this very house dumped a moment ago, in another of its processes: read without doubting it."""
        return self._read(dumped)

    def _read(self, dumped: Mapping[str, Any]) -> S:
        s = self.blank()
        s.seats = int(dumped["seats"])
        if s.seats not in self.meta.seats:
            raise BadState("seats_of_game", self.meta.title, self.meta.seats[0], self.meta.seats[-1], s.seats)
        s.rules = int(dumped["rules"])
        if not 1 <= s.rules <= self.meta.rules:
            raise BadState("no_edition", self.meta.title, self.meta.rules, s.rules)
        s.readings = restored_rulings(self.meta.rulings, dumped.get("rulings", {}), s.rules)
        luck = [int(x) for x in dumped["rng"]]
        if len(luck) != 4 or min(luck) < 0 or max(luck) > WORD:
            raise BadState("position_rng", WORD)
        s.rng = Rng(luck[0], luck[1], luck[2], luck[3])
        s.stack = [self._step(row) for row in dumped["stack"]]
        s.events = None
        for step in s.stack:
            if step.seat >= s.seats:
                raise BadState("step_seat", step.name, step.seat, s.seats)
        self.restore(s, dumped)
        return s

    def _stumbled(self, dumped: Mapping[str, Any]) -> BadState:
        """What is wrong with a position that could not be read: it is read once more, by somebody who remembers where he was."""
        trail = Trail()
        try:
            self._read(trail.lay(dict(dumped)))
        except BadState as found:
            return found
        except READING as unread:
            return trail.fact(unread)
        return BadState("position_unreadable")

    def _step(self, row: Sequence[Any]) -> Step[S]:
        kind = self.step_types.get(row[0])
        if kind is None:
            raise BadState("no_step", quoted(row[0]), self.name)
        numbers = [int(row[i]) for i in range(1, len(row))]
        try:
            step = kind(*numbers)
        except TypeError:
            raise BadState("step_numbers", quoted(row[0]), quoted(numbers)) from None
        if step.seat == NOBODY and kind.run is Step.run:
            raise BadState("step_without_seat", quoted(row[0]))
        return step

    def _check_rest(self, s: S) -> None:
        """Whoever is asked must have something to choose."""
        if not s.stack or s.stack[-1].seat == NOBODY:
            return
        top = s.stack[-1]
        try:
            stuck = [seat for seat in top.waiting(s) if not top.legal(s, seat)]
        except Broken as broken:
            raise BadState("step_broken", top.name, broken) from None
        except READING:
            raise BadState("step_unfit", top.name) from None
        if stuck:
            raise BadState("step_stuck", top.name, stuck[0])


def digest(game: Game[Any], s: State) -> str:
    """Sixteen letters that name a position: equal positions, equal letters, on every machine."""
    return digest_of(game.dump(s))


def digest_of(dumped: Mapping[str, Any]) -> str:
    """The letters of a position that was dumped."""
    text = json.dumps(dumped, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
