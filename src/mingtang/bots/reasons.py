"""Why one choice is better than another, in the game's own terms: what it gives the seat more of, and what it takes from the others.

Two positions are compared fairly at the same moment only: a bid that waits and the same bid carried out are different things. So after each
choice the round is played to its end sensibly, and what is there then is compared; if one choice ends the game, the other is followed to
the end of the game too.
"""

from __future__ import annotations

import time
from typing import Any, Final, final

from mingtang.bots.greedy import judgement
from mingtang.bots.mcts import outcome_shares
from mingtang.bots.prospects import ENDLESS, go_on
from mingtang.bots.tree import shares
from mingtang.core.actions import Action
from mingtang.core.game import Game
from mingtang.core.play import push
from mingtang.core.rng import sown
from mingtang.core.steps import Seat, State

SLIGHT: Final = 0.05
"""Less than this is no reason."""
SPARED: Final = 0.25
"""What happens to others is said only from here on."""
FAR: Final = 400
"""No round is played on for longer than so many choices."""


@final
class Why:
    """What one choice gives more than another."""

    def __init__(self, reasons: list[tuple[str, float]], denies: list[tuple[int, str, float]], share: float) -> None:
        self.reasons = reasons
        """(term, how much more of it the seat has), the weightiest first."""
        self.denies = denies
        """(another seat, term, how much more of it that seat has), the weightiest first."""
        self.share = share
        """How much more of the win it promises."""

    def turned(self) -> Why:
        """What the other choice gives more than this one."""
        reasons: list[tuple[str, float]] = []
        for key, more in self.reasons:
            reasons.append((key, -more))
        denies: list[tuple[int, str, float]] = []
        for other, key, more in self.denies:
            denies.append((other, key, -more))
        return Why(reasons, denies, -self.share)


def why(
    game: Game[Any], s: State, seat: Seat, best: Action, other: Action, worlds: int, seed: int, most: float = 0.0
) -> Why:
    """What the best choice gives the seat more of than the other, and what it leaves to others, from what the seat knows.

    `most`: seconds that it may take; fewer worlds are looked at then, but always one.
    """
    there: list[State] = []
    here: list[State] = []
    begun = time.perf_counter()
    for k in range(worlds):
        if most > 0.0 and k > 0 and (time.perf_counter() - begun) * (k + 1) / k > most:
            break
        one, two = after_both(game, s, seat, best, other, seed, k)
        there.append(one)
        here.append(two)
    share = _share(game, there, seat) - _share(game, here, seat)
    reasons = differences(game, there, here, seat)
    denies = denials(game, there, here, seat)
    if not reasons and not denies:
        # both ways meet again; then what they give at once is the difference, if it is the same moment
        there = [_at_once(game, s, seat, best, seed)]
        here = [_at_once(game, s, seat, other, seed)]
        if same_moment(there[0], here[0]):
            reasons = differences(game, there, here, seat)
            denies = denials(game, there, here, seat)
    return Why(reasons, denies, share)


def same_moment(one: State, two: State) -> bool:
    """Whether two positions wait for the same seat at the same step."""
    if len(one.stack) != len(two.stack):
        return False
    for i in range(len(one.stack)):
        if one.stack[i].name != two.stack[i].name or one.stack[i].seat != two.stack[i].seat:
            return False
    return True


def _at_once(game: Game[Any], s: State, seat: Seat, a: Action, seed: int) -> State:
    """The position right after a choice."""
    world: State = game.determinize(s, seat, seed)
    push(world, seat, a)
    return world


def _share(game: Game[Any], positions: list[State], seat: Seat) -> float:
    """The seat's mean share of the win."""
    brain = judgement(game)
    total = 0.0
    for s in positions:
        if s.stack:
            total += shares([brain.value(s, i) for i in range(s.seats)], brain.scale)[seat]
        else:
            total += outcome_shares(game, s, brain.scale)[seat]
    return total / len(positions)


def after_both(
    game: Game[Any], s: State, seat: Seat, one: Action, two: Action, seed: int, k: int
) -> tuple[State, State]:
    """What comes of two choices in the same world, at the same moment: the end of the round, or that of the game."""
    there = _later(game, s, seat, one, seed, k)
    here = _later(game, s, seat, two, seed, k)
    if not there.stack or not here.stack:
        for unfinished in (there, here):
            go_on(game, unfinished, ENDLESS, sown(seed, k + 1), 0.0, FAR)
    return there, here


def _later(game: Game[Any], s: State, seat: Seat, a: Action, seed: int, k: int) -> State:
    """The end of the round in a world that the seat takes for possible."""
    world: State = game.determinize(s, seat, (seed << 16) + k)
    until = game.round_of(world) + 1
    push(world, seat, a)
    go_on(game, world, until, sown(seed, k + 1), 0.0, FAR)
    return world


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
