"""A position as one seat may know it, in one language: what is asked, what may be chosen and why not, the board, the points.

Everything is made when it is first asked for and then kept: a program that plays by words never pays for a drawing. Only the reader's
own view, prompt and choices are used, and, where something must be tried out, positions that the seat cannot tell from the true one.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from mingtang.core.errors import HouseError
from mingtang.core.facts import Refusal
from mingtang.core.history import Entry, History
from mingtang.core.play import play, revealed, waiting
from mingtang.core.steps import State
from mingtang.draw.contract import Board, Choice, Fact, Panel, Scene
from mingtang.draw.scenes import choices_of
from mingtang.draw.spoken import SpokenPart
from mingtang.games import part_of
from mingtang.table.library import Library
from mingtang.table.open_choices import made_openly
from mingtang.table.table import OVER, STUDY, Table
from mingtang.texts import Texts

log = logging.getLogger("mingtang.web")
GAME_OVER = Refusal("house", "game_over")
GUESS = 1
"""The seed of the positions that stand for the true one where something must be tried out for a seat."""


@dataclass(frozen=True)
class Points:
    """A player's points by source: at the end, or as if the game ended now."""

    seat: int
    place: int
    total: int
    parts: tuple[tuple[str, str, int], ...]
    """(key, name in the reader's language, points)."""


class SeatPosition:
    """A position of a table for one seat and one language. `live`: it is the present one, and the seat may choose."""

    def __init__(
        self, library: Library, table: Table, ply: int, seat: int, lang: str, live: bool, hinted: str = ""
    ) -> None:
        self.seat = seat
        self.live = live
        self.ply = ply
        self.hinted = hinted
        self.recalled: tuple[str, ...] = ()
        """Choices of the past that are shown although nobody can make them any more."""
        self.shown: dict[str, Any] = {}
        """What pages have made of it: the same for all who see the table from this seat in this language."""
        self._library = library
        self._game = table.game
        self._names = table.names
        self._seats = table.seats
        self._history: History = table.started
        self._state: State = self._history.state_at(ply)
        self._texts: Texts = library.texts_of(table.game, lang)

    def with_hint(self, action: str) -> SeatPosition:
        """The same with one choice recommended."""
        twin = SeatPosition.__new__(SeatPosition)
        twin.__dict__ = {k: v for k, v in self.__dict__.items() if k not in ("choices", "board")}
        twin.hinted, twin.shown = action, {}
        return twin

    def recalling(self, made: str, better: str) -> SeatPosition:
        """The same with what was chosen here and what was better, for whoever looks back."""
        twin = self.with_hint(better)
        twin.recalled = (made, better)
        return twin

    def pointing(self, at: tuple[str, ...], live: bool) -> SeatPosition:
        """The same as a coach shows it: rings round the places that he points at, and nothing to choose unless `live`."""
        made_of_it = ("choices", "board", "_last", "_foreseen")
        twin = SeatPosition.__new__(SeatPosition)
        twin.__dict__ = {k: v for k, v in self.__dict__.items() if k not in made_of_it}
        twin.shown, twin.live = {}, live and self.live
        if at:
            twin.__dict__["_last"] = at
        return twin

    def in_between(self, state: State, places: tuple[str, ...], phase: str = "") -> SeatPosition:
        """A moment on the way to this position, with rings round these places: somebody may look at it, nobody can choose."""
        twin = SeatPosition.__new__(SeatPosition)
        kept = ("seat", "ply", "_library", "_game", "_names", "_seats", "_history", "_texts")
        twin.__dict__ = {k: self.__dict__[k] for k in kept} | {
            "live": False,
            "hinted": "",
            "recalled": (),
            "shown": {},
            "_state": state,
            "_last": places,
        }
        if phase:
            phases = tuple((id, name, id == phase) for id, name, _ in twin.board.phases)
            twin.__dict__["board"] = replace(twin.board, phases=phases)
        return twin

    @property
    def texts(self) -> Texts:
        """The sentences of the game in the reader's language."""
        return self._texts

    @property
    def names(self) -> tuple[str, ...]:
        """The players, by seat."""
        return self._names

    @property
    def believed(self) -> State:
        """A position that the seat cannot tell from the true one."""
        return self._guess

    def part_of_game(self, part: str) -> Any:
        """A module of the game's package; None if it has none of this name."""
        return part_of(self._library.module(self._game.name), part)

    @cached_property
    def asked(self) -> bool:
        """Whether the game waits for this seat."""
        return self.seat >= 0 and self.seat in waiting(self._state)

    @property
    def question(self) -> str:
        """The name of what the seat is asked; empty if it is not."""
        return self._state.stack[-1].name if self.asked and self._state.stack else ""

    @cached_property
    def sealed(self) -> bool:
        """Whether this seat has chosen, nobody has seen it, and it may still choose again."""
        top = self._state.stack[-1] if self._state.stack else None
        return top is not None and not self.asked and self.seat >= 0 and self.seat in top.revisable(self._state)

    @property
    def ended(self) -> bool:
        """Whether the game is over in this position: its points are the final ones."""
        return not self._state.stack

    @cached_property
    def waiting(self) -> tuple[int, ...]:
        """Whom the table shows as waited for."""
        return tuple(self._state.stack[-1].shown_waiting(self._state, self.seat)) if self._state.stack else ()

    @cached_property
    def view(self) -> dict[str, Any]:
        """What the seat may know, as plain data."""
        return self._game.view(self._state, self.seat)

    def world(self, seed: int) -> dict[str, Any]:
        """A whole position that the seat cannot tell from the true one, as `Game.load` reads it. It follows from what the seat knows and the seed."""
        return self._game.dump(self._game.determinize(self._state, self.seat, seed))

    @cached_property
    def _guess(self) -> State:
        """A position that the seat cannot tell from the true one."""
        guess: State = self._game.determinize(self._state, self.seat, GUESS)
        return guess

    # ---- what is asked

    @property
    def prompt(self) -> str:
        """What to do now, or what the others do, in one sentence."""
        return self._prompt[0]

    @property
    def facts(self) -> str:
        """The numbers that decide."""
        return self._prompt[1]

    @property
    def clause(self) -> str:
        """The clause that describes the choice."""
        return self._state.stack[-1].clause if self._state.stack else ""

    @cached_property
    def _prompt(self) -> tuple[str, str]:
        state, texts = self._state, self._texts
        if not state.stack:
            return texts.refusal(GAME_OVER)[1], ""
        top = state.stack[-1]
        if self.asked:
            return texts.prompt(top.prompt(state, self.seat), self._names)
        if self.sealed:
            own = top.prompt(state, self.seat)
            if own.key != top.name:  # the game has a sentence of its own for a choice that is made and not yet seen
                return texts.prompt(own, self._names)
        others = [s for s in self.waiting if 0 <= s < self._seats]
        if not others:
            return "", ""
        names = ", ".join(self._names[s] for s in others)
        guess = self._guess  # what others are asked may depend on what they hold
        return texts.others(guess.stack[-1].prompt(guess, others[0]), names), ""

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """All that the table shows to the seat while it may choose, or choose again."""
        state = self._state
        if not (self.live or self.recalled) or self.seat < 0 or not state.stack:
            return ()
        if not self.asked and not self.sealed:
            return ()
        found = choices_of(state, self.seat, self._texts, self._names, known=self._guess)
        if self.recalled:
            found = tuple(c for c in found if c.action in self.recalled)
        return tuple(replace(c, hinted=True) if c.action == self.hinted else c for c in found)

    @property
    def reveals(self) -> frozenset[str]:
        """The allowed choices that show something new: after them there is no free way back."""
        return self._foreseen[0]

    @property
    def ends_turn(self) -> frozenset[str]:
        """The allowed choices after which somebody else is asked."""
        return self._foreseen[1]

    @cached_property
    def _foreseen(self) -> tuple[frozenset[str], frozenset[str]]:
        game, guess = self._game, self._guess
        reveals: set[str] = set()
        ends: set[str] = set()
        for choice in self.choices:
            if not choice.allowed:
                continue
            try:
                after, told = play(game, guess, self.seat, game.catalogue.parse(choice.action))
            except HouseError:
                continue  # the guess does not allow it: say nothing
            if revealed(guess, after, told):
                reveals.add(choice.action)
            if self.seat not in waiting(after):
                ends.add(choice.action)
        return frozenset(reveals), frozenset(ends)

    def tried(self, action: str) -> tuple[State, ...]:
        """What comes of an allowed choice, in two positions that the seat cannot tell apart: what is equal in both, the seat can be sure of."""
        if not any(c.action == action and c.allowed for c in self.choices):
            return ()
        game = self._game
        other = game.determinize(self._state, self.seat, GUESS + 1)
        chosen = game.catalogue.parse(action)
        try:
            return tuple(play(game, world, self.seat, chosen)[0] for world in (self._guess, other))
        except HouseError:
            return ()

    def panel_after(self, state: State) -> Panel | None:
        """The seat's own panel in another position."""
        return next((panel for panel in self.panels_in(state) if panel.seat == self.seat), None)

    def panels_in(self, state: State) -> tuple[Panel, ...]:
        """Everybody's panels in another position, without its board."""
        module = self._library.drawing_module(self._game.name)
        if module is None:
            return ()
        scene = Scene(self._game.view(state, self.seat), (), self._names, self._texts)
        figures = getattr(module, "figures", None)
        return tuple(module.draw(scene).panels if figures is None else figures(scene))

    def asked_in(self, state: State) -> str:
        """What the seat is asked in another position; empty if it is not."""
        if not state.stack or self.seat not in state.stack[-1].waiting(state):
            return ""
        return self._texts.prompt(state.stack[-1].prompt(state, self.seat), self._names)[0]

    # ---- what is shown

    @cached_property
    def board(self) -> Board:
        """The drawn table."""
        draw = self._library.drawing(self._game.name)
        if draw is not None:
            try:
                return draw(Scene(self.view, self.choices, self._names, self._texts, self._last))
            except Exception:  # a drawing that fails must not stop the game: the table can be played by its chips
                log.exception("%s could not be drawn", self._game.name)
        return plain_board(self._seats, self.view, self.choices)

    @cached_property
    def spoken(self) -> tuple[SpokenPart, ...]:
        """The board in sentences; nothing where the game has none."""
        say = getattr(self._library.drawing_module(self._game.name), "spoken", None)
        if say is None:
            return ()
        try:
            return tuple(say(Scene(self.view, (), self._names, self._texts)))
        except Exception:  # the table can still be read from its figures
            log.exception("%s could not be said in words", self._game.name)
            return ()

    @cached_property
    def _last(self) -> tuple[str, ...]:
        """The places that the last choice touched, if everybody saw it: `touched` names none for what is chosen in secret."""
        line = self._history.line_at(self.ply)
        return self._touched(line[-1:])

    def touched_since(self, ply: int) -> tuple[str, ...]:
        """The places that choices touched since a moment, of those that everybody saw."""
        return self._touched([p for p in self._history.line_at(self.ply) if p >= ply])

    def _touched(self, plies: list[int]) -> tuple[str, ...]:
        touched = getattr(self._library.drawing_module(self._game.name), "touched", None)
        if touched is None:
            return ()
        places: dict[str, None] = {}
        for entry in (self._history.entries[p] for p in plies):
            if made_openly(self._history, entry):
                action = self._game.catalogue.parse(entry.words)
                places |= dict.fromkeys(touched(entry.seat, action.verb, action.nouns))
        return tuple(places)

    @cached_property
    def points(self) -> tuple[Points, ...]:
        """Points at the end; before it, those that the seat can be sure of: equal in two positions it cannot tell apart."""
        game = self._game
        if not self._state.stack:
            sure = game.scores(self._state)
        else:
            other = game.determinize(self._state, self.seat, GUESS + 1)
            pairs = zip(game.scores(self._guess), game.scores(other), strict=True)
            sure = [one for one, two in pairs if one == two]
        return tuple(
            Points(s.seat, s.place, s.total, tuple((k, self._texts.say("score", k), v) for k, v in s.parts.items()))
            for s in sure
        )


def may_be_told(table: Table, entry: Entry, person: str) -> bool:
    """Whether a choice of a game may be told to a person who analyses it: not one that another seat has made in secret while it is played."""
    if table.plan or table.phase in (OVER, STUDY) or entry.seat in table.seats_of(person):
        return True
    return made_openly(table.started, entry)


def plain_board(seats: int, view: dict[str, Any], choices: tuple[Choice, ...]) -> Board:
    """A table without a drawing: what the view says of each player, and every choice as a chip."""
    rows = view.get("players")
    panels: list[Panel] = []
    for seat in range(seats):
        row = rows[seat] if isinstance(rows, list) and seat < len(rows) and isinstance(rows[seat], dict) else {}
        facts = tuple(
            Fact("disc", str(v), str(k)) for k, v in row.items() if isinstance(v, int | str) and k != "points"
        )
        points = row.get("points", 0)
        panels.append(Panel(seat, points if isinstance(points, int) else 0, facts))
    return Board(sheets=(), panels=tuple(panels), chips=choices)
