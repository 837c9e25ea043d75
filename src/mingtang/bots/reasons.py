"""Why one choice is better than another, in the game's own terms: what it gives the seat more of, and what it takes from the others."""

from __future__ import annotations

from typing import Any, Final

from mingtang.bots.greedy import judgement
from mingtang.core.game import Game
from mingtang.core.steps import Seat, State

SLIGHT: Final = 0.05
"""Less than this is no reason."""
SPARED: Final = 0.25
"""What happens to others is said only from here on."""


def differences(game: Game[Any], there: list[State], here: list[State], seat: Seat) -> list[tuple[str, float]]:
    """(term, how much more of it the seat has there than here), the weightiest first; of several positions the mean counts."""
    more: dict[str, float] = {}
    _add(game, there, seat, 1.0, more)
    _add(game, here, seat, -1.0, more)
    out: list[tuple[str, float]] = []
    for key, value in more.items():
        if abs(value) >= SLIGHT:
            out.append((key, round(value, 2)))
    out.sort(key=_weight)
    return out


def denials(game: Game[Any], there: list[State], here: list[State], seat: Seat) -> list[tuple[int, str, float]]:
    """(another seat, term, how much more of it that seat has there than here), the weightiest first."""
    out: list[tuple[int, str, float]] = []
    for other in range(there[0].seats):
        if other != seat:
            for key, value in differences(game, there, here, other):
                if abs(value) >= SPARED:
                    out.append((other, key, value))
    out.sort(key=_weight_of_denial)
    return out


def _add(game: Game[Any], positions: list[State], seat: Seat, sign: float, sums: dict[str, float]) -> None:
    brain = judgement(game)
    for s in positions:
        for key, value in brain.terms(s, seat):
            sums[key] = sums.get(key, 0.0) + sign * value / len(positions)


def _weight(reason: tuple[str, float]) -> float:
    return -abs(reason[1])


def _weight_of_denial(reason: tuple[int, str, float]) -> float:
    return -abs(reason[2])
