"""To sit down, to begin, to leave, to come back."""

from __future__ import annotations

import secrets
from dataclasses import replace

from mingtang.core.errors import quoted
from mingtang.core.history import History
from mingtang.core.rng import seeded, shuffle
from mingtang.table.problems import BadRequest, NotAllowed, NotNow
from mingtang.table.seats import BOT, CONCEDED, EMPTY, LATE, LEFT, PERSON, RESERVED, Chair, bot_name, distinct
from mingtang.table.table import CLOSED, OPEN, PLAYING, SeatRequest, Table

MOST_ASKING = 20


def sit(
    table: Table,
    person: str,
    name: str,
    now: float,
    code: str = "",
    seat: int | None = None,
    another: bool = False,
    blocked_by: frozenset[str] = frozenset(),
) -> bool:
    """Take a chair: the one kept for the person, the one asked for, or the next free one. False: the person sits here already.

    `another` takes one more chair for somebody at the same screen. `blocked_by` are those who want to have nothing to do with the
    person. Where the owner is to be asked first, this asks.
    """
    if table.seats_of(person) and not another:
        return False
    if table.phase != OPEN:
        raise NotNow("already_started")
    kept = [c.seat for c in table.chairs if c.kind == RESERVED and c.person == person]
    if not kept and not may_join(table, person, code):
        raise NotAllowed("needs_code")
    if person in table.turned_away or blocked_by & {table.owner, *table.people()}:
        raise NotAllowed("turned_away")
    if another and table.settings.access == "public" and person != table.owner:
        raise NotAllowed("only_owner")  # else a stranger could take every chair, and the game would begin
    free = kept or table.free_seats()
    if seat is not None:
        free = [s for s in [*kept, *table.free_seats()] if s == seat]
    if not free:
        raise NotNow("no_free_seat")
    if must_ask(table, person, code) and not kept:
        return _ask_for_seat(table, person, name, now)
    take(table, free[0], person, name)
    table.requests = tuple(r for r in table.requests if r.person != person)
    begin_if_full(table, now)
    return True


def must_ask(table: Table, person: str, code: str = "") -> bool:
    """Whether the owner is asked before this person sits down: the invitation is an answer already."""
    invited = code == table.code or person == table.owner or bool(table.seats_of(person))
    return table.settings.ask_first and not invited


def _ask_for_seat(table: Table, person: str, name: str, now: float) -> bool:
    if any(r.person == person for r in table.requests):
        return False
    if len(table.requests) >= MOST_ASKING:
        raise NotNow("many_ask", MOST_ASKING)
    table.requests = (*table.requests, SeatRequest(secrets.token_hex(4), person, name, now))
    return True


def answer_request(table: Table, person: str, key: str, yes: bool, now: float) -> None:
    """The owner gives somebody a chair, or does not: then they need not ask again."""
    if person != table.owner:
        raise NotAllowed("only_owner")
    asked = next((r for r in table.requests if r.key == key), None)
    if table.phase != OPEN or asked is None:
        raise NotNow("nobody_asks")
    if yes and not table.free_seats():
        raise NotNow("no_free_seat")
    table.requests = tuple(r for r in table.requests if r.key != key)
    if yes:
        take(table, table.free_seats()[0], asked.person, asked.name)
        begin_if_full(table, now)
    else:
        table.turned_away = (*table.turned_away, asked.person)


def withdraw_request(table: Table, person: str) -> bool:
    """Whoever asked for a chair does not want it any more. False: they had not asked."""
    before = table.requests
    table.requests = tuple(r for r in before if r.person != person)
    return table.requests != before


def may_join(table: Table, person: str, code: str) -> bool:
    """Whether a person may take a free chair."""
    return (
        table.settings.access == "public" or code == table.code or person == table.owner or bool(table.seats_of(person))
    )


def joinable(table: Table, person: str, code: str = "") -> bool:
    """Whether a person could sit down now."""
    return table.phase == OPEN and bool(table.free_seats()) and may_join(table, person, code)


def take(table: Table, seat: int, person: str, name: str) -> None:
    """Put a person into a chair, under a name that nobody else at the table has."""
    others = [c.name for c in table.chairs if c.seat != seat and c.name]
    table.set_chair(Chair(seat, PERSON, person, distinct(name, others)))


def seat_bot(table: Table, seat: int, level: str) -> None:
    """Put a bot into a chair."""
    others = [c.name for c in table.chairs if c.seat != seat and c.name]
    table.set_chair(Chair(seat, BOT, name=bot_name(others), level=level))


def change_seat(table: Table, person: str, seat: int, level: str, now: float) -> None:
    """The owner puts a bot into a chair (`level`) or clears it (empty `level`) before the game begins."""
    if person != table.owner:
        raise NotAllowed("only_owner")
    if table.phase != OPEN:
        raise NotNow("already_started")
    if not 0 <= seat < table.seats:
        raise BadRequest("number_between", "seat", 0, table.seats - 1)
    if table.chairs[seat].person == person:
        raise NotNow("own_chair")
    if table.chairs[seat].kind == PERSON:
        _send_away(table, table.chairs[seat].person)
    if level:
        seat_bot(table, seat, level)
        begin_if_full(table, now)
    else:
        table.set_chair(Chair(seat, EMPTY))


def _send_away(table: Table, person: str) -> None:
    """Somebody's chairs are free again, and they cannot simply come back."""
    for seat in table.seats_of(person):
        table.set_chair(Chair(seat, EMPTY))
    table.turned_away = (*table.turned_away, person)


def start_with_bots(table: Table, person: str, level: str, now: float) -> None:
    """The owner begins now; bots take the chairs that are left."""
    if person != table.owner:
        raise NotAllowed("only_owner")
    if table.phase != OPEN:
        raise NotNow("already_started")
    for chair in table.chairs:
        if chair.kind in (EMPTY, RESERVED):
            seat_bot(table, chair.seat, level)
    begin_if_full(table, now)


def begin_if_full(table: Table, now: float) -> None:
    """The game begins when every chair is taken."""
    if table.phase != OPEN or any(c.kind in (EMPTY, RESERVED) for c in table.chairs):
        return
    if table.history is None:
        if table.settings.seating == "lot":
            draw_seats(table)
        options = dict(table.options)
        table.history = History.begin(table.game, table.seats, options, table.seed, table.rules)
    table.phase = PLAYING
    table.requests = ()
    table.settle_phase(now)
    table.touch_clocks(now)


def seats_by_lot(seed: int, seats: int) -> list[int]:
    """Who sits where: for every seat the chair whose owner gets it. Anybody who knows the seed can draw again."""
    order = list(range(seats))
    shuffle(seeded(seed, "seats"), order)
    return order


def draw_seats(table: Table) -> None:
    """Everybody moves to the seat that the lot gives: who opened the table does not always begin."""
    before = table.chairs
    table.chairs = tuple(
        replace(before[chair], seat=seat) for seat, chair in enumerate(seats_by_lot(table.seed, table.seats))
    )


def leave(table: Table, person: str, now: float) -> bool:
    """Get up. Before the game the chair becomes free; during it a stand-in plays until the person comes back."""
    mine = table.seats_of(person)
    if not mine:
        raise NotAllowed("not_at_table")
    if table.phase == OPEN:
        for seat in mine:
            table.set_chair(Chair(seat, EMPTY))
        _hand_on(table, person)
        return True
    if table.phase != PLAYING or all(table.chairs[s].away in (LEFT, CONCEDED) for s in mine):
        return False
    for seat in mine:
        table.set_chair(replace(table.chairs[seat], away=LEFT))
    table.undo = None
    table.pause_asked = None
    table.touch_clocks(now)
    return True


def _hand_on(table: Table, person: str) -> None:
    people = table.people()
    if not people:
        table.phase = CLOSED
    elif table.owner == person:
        table.owner = people[0]


def invite(table: Table, owner: str, person: str, name: str, blocked: frozenset[str] = frozenset()) -> None:
    """The owner keeps a free chair for somebody, who is told and may take it or not. `blocked`: whom and by whom that person is avoided."""
    if owner != table.owner:
        raise NotAllowed("only_owner")
    if table.phase != OPEN:
        raise NotNow("already_started")
    if person in (*table.people(), *table.invited()):
        raise NotNow("invited_already", quoted(name))
    if not table.free_seats():
        raise NotNow("no_free_seat")
    if person in table.turned_away or blocked & {table.owner, *table.people()}:
        raise NotAllowed("not_to_be_invited", quoted(name))
    others = [c.name for c in table.chairs if c.name]
    table.set_chair(Chair(table.free_seats()[0], RESERVED, person, distinct(name, others)))


def decline(table: Table, person: str) -> bool:
    """Somebody does not want the chair that is kept for them: it is free again. False: none was kept."""
    kept = [c.seat for c in table.chairs if c.kind == RESERVED and c.person == person]
    for seat in kept:
        table.set_chair(Chair(seat, EMPTY))
    return bool(kept)


def give_up(table: Table, person: str, now: float) -> bool:
    """A person does not come back: nobody waits for them here any more. False: nobody did."""
    kept = decline(table, person)
    asked = withdraw_request(table, person)
    left = table.phase in (OPEN, PLAYING) and bool(table.seats_of(person)) and leave(table, person, now)
    return left or asked or kept


def close(table: Table) -> None:
    """Nobody plays here any more."""
    if table.phase not in (OPEN, PLAYING):
        raise NotNow("table_closed" if table.phase == CLOSED else "game_over")
    table.phase = CLOSED
    table.undo = None
    table.pause = None
    table.pause_asked = None


def come_back(table: Table, person: str, now: float) -> bool:
    """Take the own seats back from the stand-ins. False: nobody stood in."""
    mine = table.seats_of(person)
    if not mine:
        raise NotAllowed("not_at_table")
    if any(table.chairs[s].away == CONCEDED for s in mine):
        raise NotNow("conceded")
    if not any(table.chairs[s].away for s in mine):
        return False
    for seat in mine:
        table.set_chair(replace(table.chairs[seat], away=""))
    table.touch_clocks(now)
    return True


def time_out(table: Table, now: float) -> tuple[int, ...]:
    """Stand-ins for everybody whose time is over; answers for which seats. Nobody is late in a pause."""
    if not table.running:
        return ()
    late: list[int] = []
    for seat in table.people_to_move():
        due = table.clocks.due(table.settings.pace, seat)
        if due is not None and due <= now:
            late.append(seat)
    for seat in late:
        table.set_chair(replace(table.chairs[seat], away=LATE))
    if late:
        table.undo = None
        table.pause_asked = None
        table.touch_clocks(now)
    return tuple(late)
