"""To open a table: a new one, a rematch, a fork of a finished game, or a record that somebody brought."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from mingtang.core.game import Game
from mingtang.core.history import History
from mingtang.core.options import read_options
from mingtang.core.record import Record
from mingtang.core.storage import StoredPosition, events_from_text
from mingtang.table.problems import BadRequest, NotAllowed, NotNow
from mingtang.table.seating import begin_if_full, seat_bot, take
from mingtang.table.seats import BOT, PERSON, RESERVED, Chair, bot_name
from mingtang.table.settings import Settings
from mingtang.table.table import OVER, STUDY, Table
from mingtang.table.uploads import ReplayedRecord

LETTERS = "23456789bcdfghjkmnpqrstvwxz"


def short_id(letters: int = 10) -> str:
    """A name for a table that nobody guesses and everybody can type."""
    return "".join(secrets.choice(LETTERS) for _ in range(letters))


def fresh_seed() -> int:
    """128 bits from the operating system."""
    return secrets.randbits(128)


def blank_table(
    game: Game[Any], seats: int, options: dict[str, Any], settings: Settings, owner: str, now: float
) -> Table:
    """A table with empty chairs and luck of its own, before anything happens at it."""
    if seats not in game.meta.seats:
        raise BadRequest("seats_of_game", game.meta.title, game.meta.seats[0], game.meta.seats[-1], seats)
    game.setup(seats, options)  # what cannot be played together is refused now, not when the last chair is taken
    return Table(
        id=short_id(),
        game=game,
        options=read_options(game.meta.switches, options),
        rules=game.meta.rules,
        seed=fresh_seed(),
        settings=settings,
        chairs=tuple(Chair(s) for s in range(seats)),
        owner=owner,
        code=short_id(12),
        created=now,
        changed_at=now,
        version=1,
    )


def new_table(
    game: Game[Any],
    seats: int,
    options: dict[str, Any],
    settings: Settings,
    owner: str,
    name: str,
    now: float,
    bots: Sequence[str] = (),
    sharing: Sequence[str] = (),
    seed: int | None = None,
    company: Sequence[tuple[str, str]] = (),
) -> Table:
    """A new table. Its owner takes the first seat, friends at the same screen (`sharing`) the next ones, then bots by level.

    `company` says instead who takes each of the other seats in their order: ("here", name), ("bot", level) or ("open", "").
    """
    table = blank_table(game, seats, options, settings, owner, now)
    others = company or [*(("here", friend) for friend in sharing), *(("bot", level) for level in bots)]
    if 1 + len(others) > seats:
        raise BadRequest("too_many", 1 + len(others), seats)
    if seed is not None:
        table.seed = seed
        table.open_luck = True
    take(table, 0, owner, name)
    for seat, (kind, who) in enumerate(others, 1):  # people first: a bot takes another name than theirs
        if kind == "here":
            take(table, seat, owner, who)
    for seat, (kind, who) in enumerate(others, 1):
        if kind == "bot":
            seat_bot(table, seat, who)
    begin_if_full(table, now)
    return table


def rematch(table: Table, game: Game[Any], person: str, now: float, apart: frozenset[str] = frozenset()) -> Table:
    """The same people one seat on, the same settings, new luck. Chairs are kept for those who have not come yet, but for those with
    whom the person does not sit down any more (`apart`)."""
    if table.phase != OVER:
        raise NotNow("rematch_when_over")
    mine = table.seats_of(person)
    if not mine:
        raise NotAllowed("not_at_table")
    again = blank_table(game, table.seats, dict(table.options), replace(table.settings, seating="given"), person, now)
    again.rematch_of = table.id
    for old in table.chairs:
        chair = replace(old, seat=(old.seat - 1) % table.seats)
        if chair.person in apart:
            again.set_chair(Chair(chair.seat))
        elif chair.kind == PERSON and chair.person != person:
            again.set_chair(Chair(chair.seat, RESERVED, chair.person, chair.name))
        else:
            again.set_chair(replace(chair, away=""))
    begin_if_full(again, now)
    return again


def fork(
    table: Table,
    ply: int,
    person: str,
    name: str,
    settings: Settings,
    now: float,
    bots: str = "",
    seat: int | None = None,
) -> Table:
    """Play on from a position of a finished game: alone on all seats, or on one of them against bots.

    Bots of the old table stay who they were; people's seats are taken by bots of level `bots`. The luck stays that of the old game: its
    seed is known, and the new table says so.
    """
    if table.phase not in (OVER, STUDY) or table.plan:  # played to its end, a plan is still of a game that others play
        raise NotNow("fork_when_over")
    history = table.started
    if not history.state_at(ply).stack:
        raise NotNow("fork_before_end")
    if seat is not None and not 0 <= seat < table.seats:
        raise BadRequest("number_between", "seat", 0, table.seats - 1)
    branch = blank_table(table.game, table.seats, dict(table.options), settings, person, now)
    branch.rules, branch.seed, branch.open_luck = table.rules, table.seed, True
    branch.forked_from, branch.forked_at = table.id, ply
    branch.history = history.branch(ply)
    branch.new_entries = list(branch.history.entries)
    for chair in _against_bots(table, person, name, bots, seat or 0) if bots else _alone(table, person):
        branch.set_chair(chair)
    begin_if_full(branch, now)
    return branch


def _alone(table: Table, person: str) -> list[Chair]:
    """One person plays everybody."""
    return [Chair(seat, PERSON, person, name) for seat, name in enumerate(table.names)]


def _against_bots(table: Table, person: str, name: str, level: str, mine: int) -> list[Chair]:
    """The person in one seat, under the own name; the same bots as before; and new ones for the people."""
    stay = [c for c in table.chairs if c.kind == BOT and c.seat != mine and c.name != name]
    taken = [name, *[c.name for c in stay]]
    out: list[Chair] = []
    for chair in table.chairs:
        if chair.seat == mine:
            out.append(Chair(mine, PERSON, person, name))
        elif chair in stay:
            out.append(Chair(chair.seat, BOT, name=chair.name, level=chair.level or level))
        else:
            taken.append(bot_name([*taken, *table.names]))
            out.append(Chair(chair.seat, BOT, name=taken[-1], level=chair.level or level))
    return out


def study(game: Game[Any], record: Record, told: ReplayedRecord, owner: str, settings: Settings, now: float) -> Table:
    """A record that was replayed, as a table to look at."""
    table = blank_table(game, len(record.seats), dict(record.options), settings, owner, now)
    table.rules, table.seed, table.open_luck = record.rules, record.seed, True
    table.chairs = tuple(Chair(s, name=n) for s, n in enumerate(record.seats))
    table.new_entries = [
        replace(e, told=events_from_text(t), at=now) for e, t in zip(told.entries, told.told, strict=True)
    ]
    kept = {ply: StoredPosition(game, position) for ply, position in told.positions.items()}
    table.history = History.resume(game, events_from_text(told.opening), table.new_entries, kept[0].read(), kept)
    table.phase = STUDY
    table.finished = now
    return table
