"""What has happened at a table, as one seat may know it, in one language; and the record as it may be handed out."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from mingtang.core.facts import Event
from mingtang.core.history import Entry, History
from mingtang.core.record import write_record
from mingtang.draw.contract import Stage
from mingtang.table.library import Library
from mingtang.table.open_choices import FORCED
from mingtang.table.table import OVER, STUDY, Table
from mingtang.texts import Line, Texts
from mingtang.web.perspective.stages import staged

MOST_GROUPS = 60_000
"""A group takes about two thousand bytes, most of them in the words of those that were read."""
KNOWN_LUCK = "The seed was chosen, or comes from an earlier game: somebody may have known the luck in advance."


@dataclass(frozen=True)
class LogWording:
    """Who puts events into words: the texts of a game in one language, for these players."""

    library: Library
    game: str
    texts: Texts
    players: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class LogGroup:
    """What one choice brought about, as far as the reader may know. `ply` is the moment after it: a link to its position.

    It is put into words when somebody reads it: of a long game most readers see the last page only.
    """

    ply: int
    seat: int
    """Who chose; -1 for what happened before the first choice."""
    name: str
    round: int
    at: float
    teller: LogWording
    told: tuple[Event, ...]
    """What the reader may know of."""
    undo: int = 0
    """How many choices were taken back by it; then there is nothing else to tell."""
    by_bot: bool = False

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """What happened, line by line."""
        return tuple(self.teller.texts.event(e, self.teller.players) for e in self.told)

    @cached_property
    def stages(self) -> tuple[Stage, ...]:
        """The parts in which it is shown one after the other; none for what is shown at once. Their numbers count the lines."""
        if self.seat < 0:
            return ()  # what was laid out before the first choice lies there
        return staged(self.teller.library, self.teller.game, self.told, self.teller.texts)

    @cached_property
    def needless(self) -> frozenset[int]:
        """Lines of choices that were none and whose outcome the next line of the same player tells anyway."""
        return _needless(self.told, self.lines)

    @cached_property
    def plain(self) -> tuple[tuple[str, str], ...]:
        """The lines without marks: (sentence, what changed)."""
        return tuple((line.text, line.change) for line in self.lines)


@dataclass
class SeatLog:
    """The log of a table as one seat may know it, by ply; and what was last handed out of it."""

    groups: list[LogGroup | None] = field(default_factory=list)
    ply: int = -1
    shown: tuple[LogGroup, ...] = ()


@dataclass
class TableLog:
    """The logs of a table in one language. Seats that were told the same of a choice share what is made of it."""

    seats: dict[int, SeatLog] = field(default_factory=dict)
    alike: dict[tuple[int, tuple[Event, ...]], LogGroup] = field(default_factory=dict)


class Logbook:
    """The logs of all tables. Entries are never struck out, so that a line, once made, is kept while there is room."""

    def __init__(self, library: Library, most: int = MOST_GROUPS) -> None:
        """`most`: so many groups are kept; of the tables that nobody has read for longest, none."""
        self.library = library
        self.most = most
        self.kept = 0
        self._logs: OrderedDict[tuple[str, str, tuple[str, ...]], TableLog] = OrderedDict()

    def log(self, table: Table, seat: int, lang: str, ply: int) -> tuple[LogGroup, ...]:
        """What happened up to a moment, as this seat may know it. What was taken back later is left out."""
        history = table.started
        key = (table.id, lang, table.names)
        of_table = self._logs.get(key)
        if of_table is None:
            of_table = self._logs[key] = TableLog()
        self._logs.move_to_end(key)
        log = of_table.seats.setdefault(seat, SeatLog())
        if len(log.groups) <= history.ply:
            self._read_on(table, seat, lang, of_table, log)
        if ply != history.ply:
            return _held(log.groups, history, ply)
        if 0 <= log.ply == ply - 1 and not history.entries[ply - 1].is_undo:
            new = log.groups[ply]
            log.shown = log.shown if new is None else (*log.shown, new)
        elif log.ply != ply:
            log.shown = _held(log.groups, history, ply)
        log.ply = ply
        return log.shown

    def last(self, table: Table, seat: int, lang: str) -> LogGroup | None:
        """What the last choice brought about, as this seat may know it; nothing is kept of it."""
        history = table.started
        if not history.line:
            return None
        texts = self.library.texts_of(table.game, lang)
        teller = LogWording(self.library, table.game.name, texts, table.names)
        return _group(table, history.entries[history.line[-1]], seat, teller)

    def _read_on(self, table: Table, seat: int, lang: str, of_table: TableLog, log: SeatLog) -> None:
        """Put down what is new since this log was last read."""
        history = table.started
        teller = LogWording(self.library, table.game.name, self.library.texts_of(table.game, lang), table.names)
        before = len(of_table.alike)
        if not log.groups:
            opening = tuple(e for e in history.opening if e.visible_to(seat))
            made = LogGroup(0, -1, "", 1, table.created, teller, opening) if opening else None
            log.groups.append(_shared(of_table, made))
        for entry in history.entries[len(log.groups) - 1 :]:
            log.groups.append(_shared(of_table, _group(table, entry, seat, teller)))
        self.kept += len(of_table.alike) - before
        while self.kept > self.most and len(self._logs) > 1:
            _, old = self._logs.popitem(last=False)
            self.kept -= len(old.alike)


def _shared(of_table: TableLog, group: LogGroup | None) -> LogGroup | None:
    return None if group is None else of_table.alike.setdefault((group.ply, group.told), group)


def _held(groups: Sequence[LogGroup | None], history: History, ply: int) -> tuple[LogGroup, ...]:
    """What held at a moment."""
    held = set(history.line_at(ply))
    out = [groups[0]]
    out += [groups[e.ply + 1] for e in history.entries[:ply] if e.is_undo or e.ply in held]
    return tuple(g for g in out if g is not None)


def _group(table: Table, entry: Entry, seat: int, teller: LogWording) -> LogGroup | None:
    visible = tuple(e for e in entry.told if e.visible_to(seat))
    undone = 0
    if entry.is_undo:
        undone = len(table.started.line_at(entry.ply)) - entry.length
    elif not visible:
        return None
    return LogGroup(
        ply=entry.ply + 1,
        seat=entry.seat,
        name=teller.players[entry.seat],
        round=entry.round,
        at=entry.at,
        teller=teller,
        told=visible,
        undo=undone,
        by_bot=not entry.by,
    )


def _needless(told: Sequence[Event], lines: Sequence[Line]) -> frozenset[int]:
    """ "Move to Yunnan, the only choice" says nothing beside "travels to Yunnan"; "Finish turn, the only choice" before what others do says much."""
    out: set[int] = set()
    run: list[int] = []
    for i, (event, line) in enumerate(zip(told, lines, strict=True)):
        if event.key == FORCED:
            run.append(i)
            continue
        whose = next((part.value for part in line.parts if part.kind == "player"), None)
        out.update(j for j in run if told[j].args[0] == whose)
        run = []
    return frozenset(out)


def visible_record(table: Table, person: str) -> tuple[str, bool]:
    """The record as a person may have it, and whether it is whole.

    While the game runs it holds neither the seed nor what others chose: only what the person chose and how many choices there were.
    """
    record = table.record()
    if table.phase in (OVER, STUDY):
        return _noted(table, write_record(record)), True
    mine = table.seats_of(person)
    head = replace(record, seed=0, moves=(), marks=(), end="")
    lines = [line for line in write_record(head).splitlines() if not line.startswith("seed ")]
    lines.insert(
        1,
        "# This game is being played. The seed and what others chose are shown when it is over; it cannot be replayed yet.",
    )
    for move in record.moves:
        lines.append(f"{move.seat} {move.words}" if move.seat in mine else f"# seat {move.seat} has chosen")
    return _noted(table, "\n".join(lines) + "\n"), False


def _noted(table: Table, text: str) -> str:
    """A record says so where somebody may have known the luck; one that was brought is given back as it is."""
    if not table.open_luck or table.phase == STUDY:
        return text
    head, rest = text.split("\n", 1)
    return f"{head}\n# {KNOWN_LUCK}\n{rest}"
