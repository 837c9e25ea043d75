"""What the greedy bot would do, and why: what its choice gains and loses against the next best one."""

from __future__ import annotations

from typing import Any, final

from mingtang.bots.greedy import ratings
from mingtang.bots.reasons import denials, differences
from mingtang.core.actions import Action
from mingtang.core.game import Game
from mingtang.core.play import push
from mingtang.core.steps import Seat, State


@final
class Hint:
    """A recommended choice, the runner-up, and the parts of the position's value in which they differ."""

    def __init__(
        self,
        best: Action,
        second: Action | None,
        reasons: list[tuple[str, float]],
        denies: list[tuple[int, str, float]],
    ) -> None:
        self.best = best
        self.second = second
        self.reasons = reasons
        """(term of the game's judgement, how much more of it the best choice gives), the weightiest first."""
        self.denies = denies
        """(seat of another, term, how much more of it the best choice leaves there); below 0 it takes something from them."""


def hint(game: Game[Any], s: State, seat: Seat, seed: int) -> Hint:
    """The hint for a seat that is to choose, made from what the seat knows. `s` never changes."""
    seen = game.determinize(s, seat, seed)
    legal = seen.stack[-1].legal(seen, seat)
    if len(legal) == 1:
        return Hint(legal[0], None, [], [])
    rates = ratings(game, seen, seat, legal)
    first = 0
    for i in range(len(legal)):
        if rates[i] > rates[first]:
            first = i
    second = 1 if first == 0 else 0
    for i in range(len(legal)):
        if i != first and rates[i] > rates[second]:
            second = i
    there = [_after(game, seen, seat, legal[first])]
    here = [_after(game, seen, seat, legal[second])]
    why = differences(game, there, here, seat)
    return Hint(legal[first], legal[second], why, denials(game, there, here, seat))


def _after(game: Game[Any], s: State, seat: Seat, a: Action) -> State:
    after: State = game.clone(s)
    push(after, seat, a)
    return after
