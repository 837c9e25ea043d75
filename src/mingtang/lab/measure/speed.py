"""How fast a game runs on one core: random play from the deal to the end, and copying positions.

Seconds are seconds of processor time: on an idle machine they are those of the clock, and on a busy one they still measure the house
and not its neighbours.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from mingtang.core.build import compiled
from mingtang.core.game import Game
from mingtang.core.play import playout
from mingtang.core.rng import seeded
from mingtang.core.steps import State

POSITIONS = 64
"""How many positions, spread over a few games, are copied to measure copying."""


@dataclass(frozen=True)
class Speed:
    """What was measured. A decision is a choice between at least two options; choices count forced ones too."""

    game: str
    seats: int
    compiled: bool
    seconds: float
    clock_seconds: float
    games: int
    decisions: int
    choices: int
    decisions_per_second: float
    choices_per_second: float
    games_per_second: float
    clone_microseconds: float

    def as_json(self) -> dict[str, Any]:
        """The same as plain data."""
        return asdict(self)


def measure(game: Game[Any], seats: int, options: Mapping[str, object], seed: int, seconds: float) -> Speed:
    """Play whole games at random for about so long, set-up included."""
    _play_one(game, seats, options, seed)  # the first game warms caches up and counts for nothing
    games = decisions = choices = 0
    began, clock = time.process_time(), time.perf_counter()
    while True:
        d, c = _play_one(game, seats, options, seed + games)
        games += 1
        decisions += d
        choices += c
        spent = time.process_time() - began
        if spent >= seconds:
            break
    return Speed(
        game=game.name,
        seats=seats,
        compiled=compiled(),
        seconds=round(spent, 3),
        clock_seconds=round(time.perf_counter() - clock, 3),
        games=games,
        decisions=decisions,
        choices=choices,
        decisions_per_second=round(decisions / spent, 1),
        choices_per_second=round(choices / spent, 1),
        games_per_second=round(games / spent, 2),
        clone_microseconds=round(_clone_time(game, seats, options, seed, seconds / 4), 3),
    )


def _play_one(game: Game[Any], seats: int, options: Mapping[str, object], seed: int) -> tuple[int, int]:
    s = game.setup(seats, options, seed)
    s.events = None
    return playout(s, seeded(seed, "bench"), game.bound(seats))


def _clone_time(game: Game[Any], seats: int, options: Mapping[str, object], seed: int, seconds: float) -> float:
    positions = _positions(game, seats, options, seed)
    clone = game.clone
    copies = 0
    began = time.process_time()
    while True:
        for s in positions:
            clone(s)
        copies += len(positions)
        spent = time.process_time() - began
        if spent >= seconds:
            return spent / copies * 1e6


def _positions(game: Game[Any], seats: int, options: Mapping[str, object], seed: int) -> list[State]:
    out: list[State] = []
    rng = seeded(seed, "bench positions")
    s = game.setup(seats, options, seed)
    s.events = None
    while len(out) < POSITIONS:
        playout(s, rng, 7)
        if not s.stack:
            seed += 1
            s = game.setup(seats, options, seed)
            s.events = None
        out.append(game.clone(s))
    return out
