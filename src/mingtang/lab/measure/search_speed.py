"""How fast the searching bots think on one core: iterations a second, with games played out and with positions valued early."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from mingtang.bots.levels import depth_for
from mingtang.bots.mcts import TO_THE_END, Budget, Search
from mingtang.core.build import compiled
from mingtang.core.game import Game
from mingtang.core.play import legal, push, start, waiting
from mingtang.core.rng import seeded
from mingtang.core.steps import State

POSITIONS = 6
"""How many positions of one game are thought about, from the first choice to one near the end."""


@dataclass(frozen=True)
class Thinking:
    """What was measured of one kind of search."""

    kind: str
    """`full`: every iteration plays the game out. `cutoff`: after `depth` choices the game's own judgement values it."""
    depth: int
    positions: int
    iterations: int
    seconds: float
    cpu_seconds: float
    """The time that this process had the core; less than `seconds` on a busy machine."""
    iterations_per_second: float
    iterations_per_cpu_second: float


@dataclass(frozen=True)
class SearchSpeed:
    """Both kinds of search in one game."""

    game: str
    seats: int
    compiled: bool
    full: Thinking
    cutoff: Thinking

    def as_json(self) -> dict[str, Any]:
        """The same as plain data."""
        return asdict(self)


def measure_search(
    game: Game[Any], seats: int, options: Mapping[str, object], seed: int, seconds: float
) -> SearchSpeed:
    """Think about positions of one game, each kind of search for about so long in all."""
    positions = _positions(game, seats, options, seed)
    return SearchSpeed(
        game=game.name,
        seats=seats,
        compiled=compiled(),
        full=_think(game, positions, "full", TO_THE_END, seconds),
        cutoff=_think(game, positions, "cutoff", depth_for(game), seconds),
    )


def _think(game: Game[Any], positions: list[State], kind: str, depth: int, seconds: float) -> Thinking:
    budget = Budget(seconds=seconds / len(positions))
    Search(game, waiting(positions[0])[0], depth).think(positions[0], Budget(iterations=4), 0)  # warms caches up
    iterations = 0
    began, cpu_began = time.perf_counter(), time.process_time()
    for i, s in enumerate(positions):
        search = Search(game, waiting(s)[0], depth)
        search.think(s, budget, i)
        iterations += search.iterations
    spent, cpu = time.perf_counter() - began, time.process_time() - cpu_began
    return Thinking(
        kind=kind,
        depth=depth if depth != TO_THE_END else 0,
        positions=len(positions),
        iterations=iterations,
        seconds=round(spent, 3),
        cpu_seconds=round(cpu, 3),
        iterations_per_second=round(iterations / spent, 1),
        iterations_per_cpu_second=round(iterations / max(cpu, 1e-9), 1),
    )


def _positions(game: Game[Any], seats: int, options: Mapping[str, object], seed: int) -> list[State]:
    """Positions of one game in which somebody has a real choice, as far apart as can be."""
    judgement = game.judgement()
    rng = seeded(seed, "bench search")
    s = game.setup(seats, options, seed)
    start(game, s)
    seen: list[State] = []
    while s.stack:
        seat = waiting(s)[0]
        choices = legal(s, seat)
        if len(choices) > 1:
            seen.append(game.clone(s))
        push(s, seat, judgement.pick(s, seat, choices, rng))
    count = min(POSITIONS, len(seen))
    return [seen[i * len(seen) // count] for i in range(count)]
