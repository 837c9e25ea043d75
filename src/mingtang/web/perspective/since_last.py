"""What has happened since one's last choice, player by player: for whoever comes back to a table after hours or days."""

from __future__ import annotations

from dataclasses import dataclass, replace

from mingtang.core.history import History
from mingtang.core.steps import NOBODY, State
from mingtang.texts import Line
from mingtang.web.perspective.position import SeatPosition
from mingtang.web.perspective.table import LogGroup, Perspective

MOST_LINES = 14
"""So many lines are told of each player; the log has the others."""


@dataclass(frozen=True)
class PlayerSince:
    """What one player has done since, and what it has come to."""

    seat: int
    name: str
    choices: int
    points: int
    """Points gained or lost, as far as the reader's board shows them."""
    lines: tuple[Line, ...]
    more: int
    """So many lines are left out."""


@dataclass(frozen=True)
class SinceLastChoice:
    """All that happened after a moment."""

    ply: int
    choices: int
    players: tuple[PlayerSince, ...]
    places: tuple[str, ...]
    """The places on the board that were touched openly."""


def since_last_choice(presented: Perspective) -> SinceLastChoice | None:
    """What a player has missed; nothing for those who have not chosen yet, or if nothing happened since."""
    position, since = presented.position, presented.since
    if position is None or presented.seat < 0 or not since or presented.past:
        return None
    told: dict[int, list[Line]] = {}
    count: dict[int, int] = {}
    for group in presented.groups:
        if group.undo or group.ply < since:
            continue
        if group.ply > since:
            count[group.seat] = count.get(group.seat, 0) + 1
        for seat, line in _lines(group, group.ply > since):
            told.setdefault(seat, []).append(line)
    if not count:
        return None
    gains = _gains(position, presented.table.started, since)
    seats = [(presented.seat + n) % presented.table.seats for n in range(1, presented.table.seats)]
    others = [s for s in (*seats, presented.seat, NOBODY) if s in told or gains.get(s)]
    players = tuple(_player(presented, s, told.get(s, []), count.get(s, 0), gains.get(s, 0)) for s in others)
    return SinceLastChoice(since, sum(count.values()), players, position.touched_since(since))


def _player(presented: Perspective, seat: int, lines: list[Line], choices: int, points: int) -> PlayerSince:
    name = presented.players[seat].name if seat >= 0 else ""
    latest = tuple(_without_name(line, seat) for line in lines[-MOST_LINES:])
    return PlayerSince(seat, name, choices, points, latest, max(0, len(lines) - MOST_LINES))


def _without_name(line: Line, seat: int) -> Line:
    """The line as it goes on after the player's name, which stands before all of them."""
    first = line.parts[0] if line.parts else None
    named = first is not None and first.kind == "player" and first.value == seat
    return replace(line, parts=line.parts[1:]) if named else line


def _lines(group: LogGroup, all_of_it: bool) -> list[tuple[int, Line]]:
    """Whom each line is about: -1 where it is about nobody. Of one's own last choice only what it set off is news."""
    out: list[tuple[int, Line]] = []
    after = all_of_it
    for i, line in enumerate(group.lines):
        if i in group.needless:
            continue
        players = (part.value for part in line.parts if part.kind == "player" and isinstance(part.value, int))
        whose = next(players, group.seat if i == 0 else NOBODY)
        after = after or whose != group.seat
        if after:
            out.append((whose, line))
    return out


def _gains(position: SeatPosition, history: History, since: int) -> dict[int, int]:
    before: State = history.state_at(since)
    had = {p.seat: p.points for p in position.panels_in(before)}
    has = {p.seat: p.points for p in position.panels_in(history.state)}
    return {seat: has[seat] - had[seat] for seat in has if seat in had}
