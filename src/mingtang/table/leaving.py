"""To give a game up: concede for oneself, end it for all by agreement, or throw an own table away. To leave for a while: `seating.leave`."""

from __future__ import annotations

from dataclasses import replace

from mingtang.table.problems import NotAllowed, NotNow
from mingtang.table.seats import CONCEDED, PERSON
from mingtang.table.table import CLOSED, OPEN, PLAYING, EndRequest, Table


def concede(table: Table, person: str, now: float) -> None:
    """Give the game up for good: a bot plays the seat to the end. Whoever is the last to play ends the game with it."""
    _check_playing(table, person)
    for seat in table.seats_of(person):
        table.set_chair(replace(table.chairs[seat], away=CONCEDED))
    table.undo = None
    table.ending = None
    table.pause_asked = None
    if any(c.kind == PERSON and c.away != CONCEDED for c in table.chairs):
        table.touch_clocks(now)
    else:
        _end(table)


def ask_to_end(table: Table, person: str) -> bool:
    """End the game for all, without a winner: at once where nobody else plays, else the others are asked. True: it has ended."""
    _check_playing(table, person)
    if not _to_agree(table, person):
        _end(table)
        return True
    table.ending = EndRequest(person, table.seats_of(person)[0])
    return False


def answer_end(table: Table, person: str, yes: bool) -> None:
    """Agree that the game ends, or play on. Whoever asked may withdraw."""
    asked = table.ending
    if table.phase != PLAYING or asked is None:
        raise NotNow("no_end_asked")
    others = _to_agree(table, asked.person)
    if person not in others and person != asked.person:
        raise NotAllowed("not_at_table")
    if not yes:
        table.ending = None
    elif person != asked.person:
        agreed = tuple(dict.fromkeys([*asked.agreed, person]))
        table.ending = replace(asked, agreed=agreed)
        if others <= set(agreed):
            _end(table)


def must_answer_end(table: Table, person: str) -> bool:
    """Whether somebody asks to end the game and waits for this person's word."""
    asked = table.ending
    return asked is not None and person in _to_agree(table, asked.person) - set(asked.agreed)


def plays_alone(table: Table, person: str) -> bool:
    """Whether nobody else plays or waits here: all others are bots, have conceded, or the chairs are empty."""
    return not any(c.kind == PERSON and c.person != person and c.away != CONCEDED for c in table.chairs)


def away_from(table: Table) -> list[str]:
    """Without whom the table rests, bots included; nobody while somebody plays. Who has conceded is not waited for."""
    if not table.running or table.lesson or any(c.attended for c in table.chairs):
        return []
    return [c.name for c in table.chairs if c.kind == PERSON and c.away != CONCEDED]


def may_delete(table: Table, person: str) -> bool:
    """Whether the table is somebody's own to throw away: its owner's, with nobody else ever in a chair."""
    return table.owner == person and bool(person) and all(p == person for p in (*table.people(), *table.invited()))


def check_delete(table: Table, person: str) -> None:
    """Refuse to throw away what is not somebody's own."""
    if not may_delete(table, person):
        raise NotAllowed("not_yours_to_delete")


def _check_playing(table: Table, person: str) -> None:
    mine = table.seats_of(person)
    if not mine:
        raise NotAllowed("not_at_table")
    if table.phase == OPEN:
        raise NotNow("not_started")
    if table.phase != PLAYING:
        raise NotNow("game_over")
    if all(table.chairs[s].away == CONCEDED for s in mine):
        raise NotNow("conceded")


def _to_agree(table: Table, person: str) -> set[str]:
    """Those who must agree: everybody else who has not given up."""
    return {c.person for c in table.chairs if c.kind == PERSON and c.person != person and c.away != CONCEDED}


def _end(table: Table) -> None:
    table.phase = CLOSED
    table.undo = None
    table.ending = None
    table.pause = None
    table.pause_asked = None
