"""A table of Teahouse for tests: who sits there, and a way to play on."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from mingtang.core.actions import Action
from mingtang.table.library import Library
from mingtang.table.moves import choose, choose_for_bot
from mingtang.table.opening import new_table
from mingtang.table.seating import sit
from mingtang.table.settings import Settings
from mingtang.table.table import PLAYING, Table

ANA, BO, CHEN = "p-ana", "p-bo", "p-chen"
NAMES = {ANA: "Ana", BO: "Bo", CHEN: "Chen"}
START = 1_000_000.0


def library() -> Library:
    return Library(modules={"teahouse": "core.teahouse"})


GAME = library().game("teahouse")


def table(
    people: Sequence[str] = (ANA, BO, CHEN), seats: int = 3, bots: Sequence[str] = (), seed: int = 7, **settings: Any
) -> Table:
    """A table of Teahouse at which these people sit, in this order; the game has begun if it is full."""
    made = new_table(
        GAME,
        seats,
        {},
        Settings(**{"seating": "given", **settings}),
        people[0],
        NAMES.get(people[0], "Dan"),
        START,
        bots=bots,
        seed=seed,
    )
    for person in people[1:]:
        sit(made, person, NAMES.get(person, "Dan"), START, code=made.code)
    return made


def legal(t: Table, seat: int) -> list[Action]:
    state = t.started.state
    found: list[Action] = state.stack[-1].legal(state, seat)
    return found


def next_seat(t: Table) -> int:
    return t.waiting[0]


def step(t: Table, now: float = START, pick: int = 0) -> Table:
    """One choice by whoever is waited for first, as the house stores it: on a copy."""
    after = t.copy(now)
    seat = next_seat(t)
    words = legal(t, seat)[pick % len(legal(t, seat))].words
    chair = t.chairs[seat]
    if chair.played_by_bot:
        choose_for_bot(after, seat, words, t.ply, now)
    else:
        choose(after, chair.person, words, t.ply, now, seat)
    return after


def play_on(t: Table, plies: int = 10_000, seed: int = 1) -> Table:
    """Play at random for so many choices, or to the end."""
    luck = random.Random(seed)
    for _ in range(plies):
        if t.phase != PLAYING:
            break
        t = step(t, pick=luck.randrange(100))
    return t
