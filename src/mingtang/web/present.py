"""A table as one reader may see it: drawing, prompt, choices, log, clocks, all in the reader's language.

Pages and the JSON interface both show a `Presented`, so that nothing can be hidden in one and told in the other. Everything here is
made from the view, the prompt and the choices of the reader's own seat, and from events that this seat may see.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from dataclasses import dataclass, replace
from typing import Any

from mingtang.core.errors import HouseError
from mingtang.core.facts import EVERYONE, Refusal
from mingtang.core.play import play, revealed, waiting
from mingtang.core.record import Record, write_record
from mingtang.core.steps import SEVERAL, State
from mingtang.draw.contract import Board, Choice, Fact, Panel, Scene
from mingtang.table.course import Course, Entry
from mingtang.table.library import Library
from mingtang.table.moving import free_undo, may_ask_undo
from mingtang.table.problems import NotAllowed
from mingtang.table.seats import Chair
from mingtang.table.settings import Settings
from mingtang.table.table import OVER, PLAYING, STUDY, Table
from mingtang.texts import Line, Part, Texts

log = logging.getLogger("mingtang.web")
MOST_BOARDS = 600
MOST_LOGS = 2000
GAME_OVER = Refusal("house", "game_over")
FORCED = "house.forced"
"""What the engine did for a seat that had no choice; only that seat is told."""
GUESS = 1
"""The seed of the positions that stand for the true one where something must be tried out for a seat."""


@dataclass(frozen=True)
class Group:
    """What one choice brought about, as far as the reader may know. `ply` is the moment after it: a link to its position."""

    ply: int
    seat: int
    """Who chose; -1 for what happened before the first choice."""
    name: str
    round: int
    at: float
    lines: tuple[Line, ...]
    undo: int = 0
    """How many choices were taken back by it; then there is nothing else to tell."""
    by_bot: bool = False


@dataclass(frozen=True)
class Player:
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


@dataclass(frozen=True)
class Points:
    """A player's points by source: at the end, or as if the game ended now."""

    seat: int
    place: int
    total: int
    parts: tuple[tuple[str, str, int], ...]
    """(key, name in the reader's language, points)."""


@dataclass(frozen=True)
class Drawn:
    """What depends on the position, the seat and the language alone; kept, because drawing costs the most."""

    view: dict[str, Any]
    board: Board
    prompt: str
    facts: str
    clause: str
    """The clause that describes the choice."""
    choices: tuple[Choice, ...]
    reveals: frozenset[str]
    """The allowed choices that show something new: after them there is no free way back."""
    ends_turn: frozenset[str]
    """The allowed choices after which somebody else is asked."""
    waiting: tuple[int, ...]
    points: tuple[Points, ...]


@dataclass(frozen=True)
class Presented:
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
    drawn: Drawn | None
    """None before the game begins."""
    players: tuple[Player, ...]
    groups: tuple[Group, ...]
    """The log up to the moment shown."""
    since: int
    """Groups after this ply have happened since the reader's last choice."""
    undo: Undo
    rounds: tuple[tuple[int, int], ...] = ()
    """(round, ply at which it began)."""
    steps: tuple[int, ...] = ()
    """The plies of all positions that hold, for stepping through them."""

    @property
    def past(self) -> bool:
        """Whether an earlier moment is shown."""
        return self.ply != self.latest

    @property
    def your_turn(self) -> bool:
        """Whether the reader's seat is asked now."""
        return not self.past and self.drawn is not None and self.seat >= 0 and self.seat in self.drawn.waiting

    @property
    def settings(self) -> Settings:
        """How the table is played."""
        return self.table.settings

    @property
    def seed(self) -> int | None:
        """The seed, once the game is over."""
        return self.table.seed if self.table.phase in (OVER, STUDY) else None


class Presenter:
    """Makes what readers see, and keeps what is costly to make."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self._drawn: OrderedDict[tuple[str, int, int, str, bool], Drawn] = OrderedDict()
        self._logs: OrderedDict[tuple[str, int, str], list[Group | None]] = OrderedDict()

    def present(
        self,
        table: Table,
        person: str,
        lang: str,
        seat: int | None = None,
        ply: int | None = None,
        present: frozenset[str] = frozenset(),
        hinted: str = "",
    ) -> Presented:
        """The table for a person. `seat`: another own seat, or any seat when the game is over. `ply`: an earlier moment."""
        mine = table.seats_of(person)
        seen_from = self.seat_for(table, person, seat)
        course = table.course
        latest = table.ply
        shown = latest if ply is None else ply
        drawn = None
        groups: tuple[Group, ...] = ()
        if course is not None:
            drawn = self._draw(table, course, seen_from, lang, shown)
            if hinted:
                drawn = self._with_hint(table, drawn, seen_from, lang, hinted)
            groups = self.log(table, seen_from, lang, shown)
        return Presented(
            table=table,
            lang=lang,
            seat=seen_from,
            seats=mine,
            ply=shown,
            latest=latest,
            drawn=drawn,
            players=self._players(table, person, seen_from, present),
            groups=groups,
            since=_last_choice(course, mine),
            undo=_undo(table, person),
            rounds=tuple(course.rounds()) if course else (),
            steps=(0, *(p + 1 for p in course.line)) if course else (),
        )

    def seat_for(self, table: Table, person: str, seat: int | None) -> int:
        """From which seat a person sees the table."""
        mine = table.seats_of(person)
        if seat is None:
            asked = [s for s in mine if s in table.waiting]
            return asked[0] if asked else (mine[0] if mine else -1)
        if seat in mine or seat == -1 or (table.phase in (OVER, STUDY) and 0 <= seat < table.seats):
            return seat
        raise NotAllowed("seat_hidden")

    # ---- the position

    def _draw(self, table: Table, course: Course, seat: int, lang: str, ply: int) -> Drawn:
        live = ply == table.ply and table.phase == PLAYING
        key = (table.id, ply, seat, lang, live)
        found = self._drawn.get(key)
        if found is not None:
            self._drawn.move_to_end(key)
            return found
        drawn = self._make(table, course, seat, lang, ply, live)
        self._drawn[key] = drawn
        if len(self._drawn) > MOST_BOARDS:
            self._drawn.popitem(last=False)
        return drawn

    def _make(self, table: Table, course: Course, seat: int, lang: str, ply: int, live: bool) -> Drawn:
        game = table.game
        state = course.state_at(ply)
        texts = self.library.texts(game.name, lang)
        asked = seat >= 0 and seat in waiting(state)
        may_choose = asked or (seat >= 0 and bool(state.stack) and seat in state.stack[-1].revisable(state))
        choices: tuple[Choice, ...] = ()
        reveals: frozenset[str] = frozenset()
        ends: frozenset[str] = frozenset()
        prompt, facts, clause = self._prompt(table, state, texts, seat, asked)
        if may_choose and live:
            choices = tuple(choices_of(state, seat, texts, table.names))
            reveals, ends = _foreseen(table, state, seat, choices)
        view = game.view(state, seat)
        last = self._last(table, course, seat, ply)
        board = self._board(table, view, choices, texts, last)
        shown = tuple(state.stack[-1].shown_waiting(state, seat)) if state.stack else ()
        points = self._points(table, state, seat, texts)
        return Drawn(view, board, prompt, facts, clause, choices, reveals, ends, shown, points)

    def _prompt(self, table: Table, state: State, texts: Texts, seat: int, asked: bool) -> tuple[str, str, str]:
        if not state.stack:
            return texts.refusal(GAME_OVER)[1], "", ""
        top = state.stack[-1]
        if asked:
            text, facts = texts.prompt(top.prompt(state, seat), table.names)
            return text, facts, top.clause
        others = [s for s in top.shown_waiting(state, seat) if 0 <= s < table.seats]
        if not others:
            return "", "", top.clause
        names = ", ".join(table.names[s] for s in others)
        guess = table.game.determinize(state, seat, GUESS)  # what others are asked may depend on what they hold
        return texts.others(guess.stack[-1].prompt(guess, others[0]), names), "", top.clause

    def _board(
        self, table: Table, view: dict[str, Any], choices: tuple[Choice, ...], texts: Texts, last: tuple[str, ...]
    ) -> Board:
        draw = self.library.drawing(table.game.name)
        if draw is not None:
            try:
                return draw(Scene(view, choices, table.names, texts, last))
            except Exception:  # a drawing that fails must not stop the game: the table can be played by its chips
                log.exception("%s could not be drawn", table.game.name)
        return plain_board(table, view, choices)

    def _last(self, table: Table, course: Course, seat: int, ply: int) -> tuple[str, ...]:
        """The places that the last choice touched, if everybody saw it."""
        draw = self.library.drawing(table.game.name)
        touched = getattr(self.library.drawing_module(table.game.name), "touched", None) if draw else None
        line = course.line_at(ply)
        if touched is None or not line:
            return ()
        entry = course.entries[line[-1]]
        if not made_openly(course, entry):
            return ()
        action = table.game.catalogue.parse(entry.words)
        return tuple(touched(entry.seat, action.verb, action.nouns))

    def _with_hint(self, table: Table, drawn: Drawn, seat: int, lang: str, hinted: str) -> Drawn:
        choices = tuple(replace(c, hinted=c.action == hinted) for c in drawn.choices)
        texts = self.library.texts(table.game.name, lang)
        board = self._board(table, drawn.view, choices, texts, ())
        return replace(drawn, choices=choices, board=board)

    def _points(self, table: Table, state: State, seat: int, texts: Texts) -> tuple[Points, ...]:
        """Points at the end; before it, those that the seat can be sure of: equal in two positions it cannot tell apart."""
        game = table.game
        if not state.stack:
            sure = game.scores(state)
        else:
            one = game.scores(game.determinize(state, seat, GUESS))
            two = game.scores(game.determinize(state, seat, GUESS + 1))
            sure = [a for a, b in zip(one, two, strict=True) if a == b]
        return tuple(
            Points(s.seat, s.place, s.total, tuple((k, texts.say("score", k), v) for k, v in s.parts.items()))
            for s in sure
        )

    # ---- the log

    def log(self, table: Table, seat: int, lang: str, ply: int) -> tuple[Group, ...]:
        """What happened up to a moment, as this seat may know it. What was taken back later is left out."""
        course = table.started
        key = (table.id, seat, lang)
        known = self._logs.setdefault(key, [])
        self._logs.move_to_end(key)
        if len(self._logs) > MOST_LOGS:
            self._logs.popitem(last=False)
        texts = self.library.texts(table.game.name, lang)
        if not known:
            opening = tuple(texts.event(e, table.names) for e in course.opening if e.visible_to(seat))
            known.append(Group(0, -1, "", 1, table.created, opening) if opening else None)
        for entry in course.entries[len(known) - 1 :]:
            known.append(self._group(table, entry, seat, texts))
        held = set(course.line_at(ply))
        out = [known[0]]
        out += [known[e.ply + 1] for e in course.entries[:ply] if e.is_undo or e.ply in held]
        return tuple(g for g in out if g is not None)

    def _group(self, table: Table, entry: Entry, seat: int, texts: Texts) -> Group | None:
        lines = tuple(texts.event(e, table.names) for e in entry.told if e.visible_to(seat))
        name = table.names[entry.seat]
        undone = 0
        if entry.is_undo:
            undone = len(table.started.line_at(entry.ply)) - entry.length
        elif not lines:
            return None
        return Group(entry.ply + 1, entry.seat, name, entry.round, entry.at, lines, undone, not entry.by)

    # ---- people

    def _players(self, table: Table, person: str, seat: int, present: frozenset[str]) -> tuple[Player, ...]:
        shown: tuple[int, ...] = ()
        clocks_shown = False
        if table.phase == PLAYING and table.course is not None and table.course.state.stack:
            state = table.course.state
            shown = tuple(state.stack[-1].shown_waiting(state, seat))
            clocks_shown = shown == table.waiting  # else a running clock would betray who is really asked
        timed = table.settings.pace.kind
        out: list[Player] = []
        for chair in table.chairs:
            due = None
            if clocks_shown and chair.attended and table.clocks.since:
                due = table.clocks.due(table.settings.pace, chair.seat)
            reserve = table.clocks.reserve[chair.seat] if timed == "live" and table.clocks.reserve else None
            name = table.names[chair.seat] if table.course else chair.name
            you = bool(person) and chair.person == person
            out.append(Player(chair, name, you, chair.person in present, chair.seat in shown, reserve, due))
        return tuple(out)


def choices_of(state: State, seat: int, texts: Texts, names: tuple[str, ...]) -> list[Choice]:
    """All that the table shows to a seat that is asked, with the reason where the rules refuse."""
    top = state.stack[-1]
    out: list[Choice] = []
    for a in top.choices(state, seat):
        refusal = top.why_not(state, seat, a)
        why = None
        if refusal is not None:
            title, sentence = texts.refusal(refusal, names)
            why = (refusal.clause, title, sentence)
        text = texts.action(a, names, top.label(state, seat, a))
        out.append(Choice(a.words, a.verb, a.nouns, text, texts.short(a, names), why))
    return out


def _foreseen(
    table: Table, state: State, seat: int, choices: tuple[Choice, ...]
) -> tuple[frozenset[str], frozenset[str]]:
    """Which allowed choices reveal something and which pass the turn, tried out on a position that the seat might believe in."""
    game = table.game
    guess = game.determinize(state, seat, GUESS)
    reveals: set[str] = set()
    ends: set[str] = set()
    for choice in choices:
        if not choice.allowed:
            continue
        try:
            after, told = play(game, guess, seat, game.catalogue.parse(choice.action))
        except HouseError:
            continue  # the guess does not allow it: say nothing
        if revealed(guess, after, told):
            reveals.add(choice.action)
        if seat not in waiting(after):
            ends.add(choice.action)
    return frozenset(reveals), frozenset(ends)


def made_openly(course: Course, entry: Entry) -> bool:
    """Whether everybody saw what was chosen: not a choice that several make at once, and nothing of it told to some only."""
    told = [e for e in entry.told if e.key != FORCED]
    if not told or any(e.seen_by != EVERYONE for e in told):
        return False
    before = course.state_at(entry.ply)
    return bool(before.stack) and before.stack[-1].seat != SEVERAL


def _last_choice(course: Course | None, seats: tuple[int, ...]) -> int:
    if course is None:
        return 0
    for ply in reversed(course.line):
        if course.entries[ply].seat in seats and course.entries[ply].by:
            return ply + 1
    return 0


def _undo(table: Table, person: str) -> Undo:
    asked = table.undo
    if asked is None:
        return Undo(free_undo(table, person), may_ask_undo(table, person))
    course = table.started
    others = {c.person for c in table.chairs if c.attended} - {asked.person, *asked.agreed}
    to = course.line[asked.length - 1] + 1 if asked.length else 0
    name = table.chairs[asked.seat].name
    return Undo(free_undo(table, person), False, name, person == asked.person, person in others, to)


def plain_board(table: Table, view: dict[str, Any], choices: tuple[Choice, ...]) -> Board:
    """A table without a drawing: what the view says of each player, and every choice as a chip."""
    rows = view.get("players")
    panels: list[Panel] = []
    for seat in range(table.seats):
        row = rows[seat] if isinstance(rows, list) and seat < len(rows) and isinstance(rows[seat], dict) else {}
        facts = tuple(
            Fact("disc", str(v), str(k)) for k, v in row.items() if isinstance(v, int | str) and k != "points"
        )
        points = row.get("points", 0)
        panels.append(Panel(seat, points if isinstance(points, int) else 0, facts))
    return Board(sheets=(), panels=tuple(panels), chips=choices)


def visible_record(table: Table, person: str) -> tuple[str, bool]:
    """The record as a person may have it, and whether it is whole.

    While the game runs it holds neither the seed nor what others chose: only what the person chose and how many choices there were.
    """
    record = table.record()
    if table.phase in (OVER, STUDY):
        return write_record(record), True
    mine = table.seats_of(person)
    head: Record = replace(record, seed=0, moves=(), marks=(), end="")
    lines = [line for line in write_record(head).splitlines() if not line.startswith("seed ")]
    lines.insert(
        1,
        "# This game is being played. The seed and what others chose are shown when it is over; until then it cannot be replayed.",
    )
    for move in record.moves:
        lines.append(f"{move.seat} {move.words}" if move.seat in mine else f"# seat {move.seat} has chosen")
    return "\n".join(lines) + "\n", False


def part_as_data(part: Part) -> dict[str, Any]:
    """A piece of a sentence for programs."""
    return {"kind": part.kind, "text": part.text, "value": part.value}
