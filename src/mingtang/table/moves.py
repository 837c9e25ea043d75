"""To choose, and to take back."""

from __future__ import annotations

from mingtang.core.errors import NotYours, Refused
from mingtang.core.history import Entry, History
from mingtang.core.play import waiting
from mingtang.core.steps import SEVERAL
from mingtang.learn.coach import taken_back
from mingtang.table.problems import MovedOn, NotAllowed, NotNow
from mingtang.table.seating import come_back
from mingtang.table.seats import CONCEDED, PERSON
from mingtang.table.table import PLAYING, Table, UndoRequest

MOST_TAKEN_BACK = 2_000
"""So many entries of a table may have been taken back, the takings included: nothing is struck out, and nobody shall fill the house."""
MOST_LATE = 40
"""A choice that comes so many choices late is looked at; what is older is forgotten."""


def choose(table: Table, person: str, words: str, ply: int, now: float, seat: int | None = None) -> bool:
    """A person's choice, made looking at the table as it was at `ply`. False: exactly this was done already.

    Raises Refused where the rules refuse, MovedOn if the table is not as the person saw it.
    """
    history = _playing(table)
    mine = table.seats_of(person)
    if not mine:
        raise NotAllowed("not_at_table")
    if seat is not None and seat not in mine:
        raise NotAllowed("not_your_seat", seat)
    action = table.game.catalogue.parse(words)
    if ply != history.ply:
        if _done_already(history, mine if seat is None else (seat,), action.words, ply, person):
            return False
        seat = _asked_together(history, mine if seat is None else (seat,), ply)
        if seat is None:
            raise MovedOn("moved_on", ply, history.ply)
    if seat is None:
        seat = next((s for s in mine if s in table.waiting), mine[0])
    if table.chairs[seat].away:
        come_back(table, person, now)
    try:
        entry = history.choose(seat, action, now, person, table.version)
    except NotYours:
        raise NotNow("not_your_turn") from None
    except Refused as refused:
        if refused.refusal.key == "game_over":
            raise NotNow("game_over") from None
        raise
    _after(table, entry, now)
    return True


def choose_many(
    table: Table, person: str, words: str, ply: int, now: float, seat: int | None, times: int, obvious: bool
) -> bool:
    """The same choice several times, as long as the same question is asked; or, `obvious`, with the answer that needs no asking.

    Each is an entry of its own, as if it had been made by hand.
    """
    history = table.started if table.phase == PLAYING else None
    top = history.state.stack[-1] if history is not None and history.state.stack else None
    name = top.name if top is not None else ""
    mine = table.seats_of(person)
    asked = seat if seat is not None else next((s for s in mine if s in table.waiting), -1)
    known = table.game.catalogue.knows(words)
    follows = None
    if obvious and top is not None and history is not None and known and asked in table.waiting:
        follows = top.obvious_next(history.state, asked, table.game.catalogue.parse(words))
    if not choose(table, person, words, ply, now, seat):
        return False
    for _ in range(times - 1):
        if not _offered(table, asked, words, name):
            break
        choose(table, person, words, table.ply, now, asked)
    if follows is not None and _offered(table, asked, follows.words):
        choose(table, person, follows.words, table.ply, now, asked)
    return True


def _offered(table: Table, seat: int, words: str, step: str = "") -> bool:
    """Whether a choice is allowed to the seat now; with `step`, only if the same question is asked as before."""
    if table.phase != PLAYING or seat not in table.waiting:
        return False
    state = table.started.state
    top = state.stack[-1]
    return step in ("", top.name) and table.game.catalogue.parse(words) in top.legal(state, seat)


def choose_for_bot(table: Table, seat: int, words: str, ply: int, now: float) -> None:
    """The house's choice for a bot or a stand-in. Raises MovedOn if the table has moved on or the person is back."""
    history = _playing(table)
    if ply != history.ply or not table.chairs[seat].played_by_bot:
        raise MovedOn("moved_on", ply, history.ply)
    entry = history.choose(seat, table.game.catalogue.parse(words), now, "", table.version)
    _after(table, entry, now)


def _playing(table: Table) -> History:
    table.check_running()
    return table.started


def _done_already(history: History, seats: tuple[int, ...], words: str, ply: int, person: str) -> bool:
    """Whether the first thing that these seats did since `ply` is just this: the request came twice."""
    for entry in history.entries[max(ply, 0) :]:
        if entry.seat in seats:
            return entry.words == words and entry.by == person
    return False


def _asked_together(history: History, seats: tuple[int, ...], ply: int) -> int | None:
    """The seat that is asked the same as at `ply`, because only others answered since, in a choice that all make at once."""
    if not max(0, history.ply - MOST_LATE) <= ply < history.ply or any(
        e.is_undo or e.seat in seats for e in history.entries[ply:]
    ):
        return None
    then, now = history.state_at(ply), history.state
    if not then.stack or not now.stack or len(then.stack) != len(now.stack):
        return None
    before, top = then.stack[-1], now.stack[-1]
    if before.seat != SEVERAL or before.name != top.name or before.args() != top.args():
        return None
    asked_then = (*waiting(then), *before.revisable(then))
    asked_now = (*waiting(now), *top.revisable(now))
    return next((s for s in seats if s in asked_then and s in asked_now), None)


def _after(table: Table, entry: Entry, now: float) -> None:
    table.new_entries.append(entry)
    table.undo = None
    table.settle_phase(now)
    table.touch_clocks(now, entry.seat)


# ---- taking back


def free_undo(table: Table, person: str) -> int:
    """How many choices the person may take back without asking anybody."""
    if not table.running or table.history is None or table.settings.undo == "none":
        return 0
    mine = table.seats_of(person)
    if not mine:
        return 0
    if table.settings.undo == "open" or (table.settings.undo == "normal" and not _others(table, person)):
        length = table.history.last_own(mine, person)
        return 0 if length is None else len(table.history.line) - length
    return table.history.free_undo(mine, person)


def may_ask_undo(table: Table, person: str) -> bool:
    """Whether the person may ask the others for more than is free."""
    if not table.running or table.history is None or table.settings.undo != "normal" or table.undo is not None:
        return False
    return table.history.last_own(table.seats_of(person), person) is not None and not _away(table, person)


def ask_undo(table: Table, person: str, ply: int, now: float, to: int | None = None) -> bool:
    """Take back: at once where it is free, else ask the others. `to` is an earlier ply; without it, the own last choice.

    True: it is taken back. False: the others are asked.
    """
    history = _playing(table)
    mine = table.seats_of(person)
    if not mine:
        raise NotAllowed("not_at_table")
    if table.settings.undo == "none":
        raise NotNow("undo_off")
    if ply != history.ply:
        raise MovedOn("moved_on", ply, history.ply)
    if history.ply - len(history.line) > MOST_TAKEN_BACK:
        raise NotNow("undo_often")
    length = _target(table, person, to)
    others = _others(table, person)
    free = len(history.line) - history.free_undo(mine, person)
    if length >= free or table.settings.undo == "open" or (not others and table.settings.undo == "normal"):
        _take_back(table, length, mine[0], person, now)
        return True
    if table.settings.undo == "strict":
        raise NotNow("undo_strict")
    if _away(table, person):
        raise NotNow("undo_away")
    table.undo = UndoRequest(person, mine[0], history.ply, length)
    return False


def _target(table: Table, person: str, to: int | None) -> int:
    history = table.started
    if to is None:
        length = history.last_own(table.seats_of(person), person)
        if length is None:
            raise NotNow("nothing_to_undo")
        return length
    line = history.line_at(to)
    if line != history.line[: len(line)] or len(line) >= len(history.line):
        raise NotNow("nothing_to_undo")
    return len(line)


def answer_undo(table: Table, person: str, yes: bool, now: float) -> None:
    """Allow what somebody asked to take back, or refuse it. Whoever asked may withdraw."""
    history = _playing(table)
    asked = table.undo
    if asked is None or asked.ply != history.ply:
        raise NotNow("no_undo_asked")
    others = _others(table, asked.person)
    if person not in others and person != asked.person:
        raise NotAllowed("not_at_table")
    if not yes:
        table.undo = None
    elif person != asked.person:
        agreed = tuple(dict.fromkeys([*asked.agreed, person]))
        table.undo = UndoRequest(asked.person, asked.seat, asked.ply, asked.length, agreed)
        if set(others) <= set(agreed):
            _take_back(table, asked.length, asked.seat, asked.person, now)


def may_redo(table: Table, person: str) -> int:
    """How many choices the person may do again after taking them back: own ones, and what bots answered; nobody else's."""
    history = table.history
    if not table.running or history is None or not history.taken_back or table.lesson or table.undo is not None:
        return 0
    part = [history.entries[ply] for ply in history.taken_back[-1]]
    mine = table.seats_of(person)
    own = all(e.by == person or not e.by for e in part) and part[0].seat in mine
    return len(part) if own and part[0].seat in table.waiting else 0


def redo(table: Table, person: str, ply: int, now: float) -> None:
    """Do again what was taken back last, with all that bots answered then."""
    history = _playing(table)
    if ply != history.ply:
        raise MovedOn("moved_on", ply, history.ply)
    if not may_redo(table, person):
        raise NotNow("nothing_to_redo")
    for number in list(history.taken_back[-1]):
        done = history.entries[number]
        action = table.game.catalogue.parse(done.words)
        _after(table, history.choose(done.seat, action, now, done.by, table.version), now)


def _others(table: Table, person: str) -> tuple[str, ...]:
    """The other people at the table: those who must agree, also while they are away."""
    return tuple(
        dict.fromkeys(c.person for c in table.chairs if c.kind == PERSON and c.person != person and c.away != CONCEDED)
    )


def _away(table: Table, person: str) -> bool:
    """Whether somebody else is away or late, and so cannot agree."""
    return any(c.kind == PERSON and c.away not in ("", CONCEDED) and c.person != person for c in table.chairs)


def _take_back(table: Table, length: int, seat: int, person: str, now: float) -> None:
    entry = table.started.take_back(length, seat, now, person, table.version)
    table.lesson_marks = taken_back(table.lesson_marks, length)
    table.new_entries.append(entry)
    table.undo = None
    table.touch_clocks(now)
