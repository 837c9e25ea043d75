"""What the greedy bot would do, and why: what its choice gains and loses against the next best one."""

from __future__ import annotations

from typing import Any, final

from mingtang.bots.greedy import judgement, ratings
from mingtang.core.actions import Action
from mingtang.core.game import Game
from mingtang.core.play import push
from mingtang.core.steps import Seat, State


@final
class Hint:
    """A recommended choice, the runner-up, and the parts of the position's value in which they differ."""

    def __init__(self, best: Action, second: Action | None, reasons: list[tuple[str, float]]) -> None:
        self.best = best
        self.second = second
        self.reasons = reasons
        """(term of the game's judgement, how much more of it the best choice gives), the weightiest first."""


def hint(game: Game[Any], s: State, seat: Seat, seed: int) -> Hint:
    """The hint for a seat that is to choose, made from what the seat knows. `s` never changes."""
    seen = game.determinize(s, seat, seed)
    legal = seen.stack[-1].legal(seen, seat)
    if len(legal) == 1:
        return Hint(legal[0], None, [])
    rates = ratings(game, seen, seat, legal)
    first = 0
    for i in range(len(legal)):
        if rates[i] > rates[first]:
            first = i
    second = 1 if first == 0 else 0
    for i in range(len(legal)):
        if i != first and rates[i] > rates[second]:
            second = i
    return Hint(legal[first], legal[second], _differences(game, seen, seat, legal[first], legal[second]))


def _differences(game: Game[Any], s: State, seat: Seat, best: Action, second: Action) -> list[tuple[str, float]]:
    there = _terms_after(game, s, seat, best)
    here = _terms_after(game, s, seat, second)
    out: list[tuple[str, float]] = []
    for key in [*there, *[k for k in here if k not in there]]:
        more = there.get(key, 0.0) - here.get(key, 0.0)
        if abs(more) >= 0.05:
            out.append((key, more))
    out.sort(key=_weight)
    return out


def _weight(reason: tuple[str, float]) -> float:
    return -abs(reason[1])


def _terms_after(game: Game[Any], s: State, seat: Seat, a: Action) -> dict[str, float]:
    after = game.clone(s)
    push(after, seat, a)
    return dict(judgement(game).terms(after, seat))
