"""What comes of two choices in the same world, looked at when the own turn is over and when the round is over.

Two positions are compared fairly at the same moment only: a bid that waits and the same bid carried out are different things. So after each
choice the turn, and then the round, is played to its end sensibly; if one choice ends the game, the other is followed to the end of the
game too.
"""

from __future__ import annotations

from typing import Any, Final

from mingtang.bots.playouts import ENDLESS, follow, play_until, who_chooses
from mingtang.core.actions import Action
from mingtang.core.game import Game
from mingtang.core.judgement import best_of
from mingtang.core.rng import Rng, seeded_for_search
from mingtang.core.steps import NOBODY, Seat, State

FAR: Final = 400
"""No round is played on for longer than so many choices."""
LONG_TURN: Final = 60
"""No turn either."""
ERRORS: Final[list[float]] = [0.0, 0.03, 0.06]
"""How far players misjudge from world to world, in scales of the game. What hangs on nobody ever erring is chance, not a reason; and where
nothing is hidden all worlds would be one."""


Then = tuple[list[Action], list[Action]]
"""How the seat goes on with its turn after the one choice and after the other, as far as that is planned."""
UNPLANNED: Final[Then] = ([], [])


def after_turns(
    game: Game[Any], s: State, seat: Seat, one: Action, two: Action, seed: int, k: int, then: Then = UNPLANNED
) -> list[State]:
    """Where two choices have led in the same world when the own turn is over."""
    out: list[State] = []
    for i in range(2):
        world: State = game.determinize(s, seat, (seed << 16) + k)
        rng = seeded_for_search(seed, k + 1)
        world.stack[-1].apply(world, seat, one if i == 0 else two)
        follow(game, world, seat, then[i], rng)
        _end_turn(game, world, seat, rng)
        out.append(world)
    return out


def after_rounds(
    game: Game[Any], s: State, seat: Seat, one: Action, two: Action, seed: int, k: int, then: Then = UNPLANNED
) -> list[State]:
    """Where two choices have led in the same world when the round is over, or the game."""
    out: list[State] = []
    for i in range(2):
        out.append(_later(game, s, seat, one if i == 0 else two, seed, k, then[i]))
    if not out[0].stack or not out[1].stack:
        for unfinished in out:
            play_until(game, unfinished, ENDLESS, seeded_for_search(seed, k + 1), 0.0, FAR)
    return out


def _later(
    game: Game[Any], s: State, seat: Seat, a: Action, seed: int, k: int, then: list[Action] | None = None
) -> State:
    """The end of the round in a world that the seat takes for possible."""
    world: State = game.determinize(s, seat, (seed << 16) + k)
    until = game.round_of(world) + 1
    rng = seeded_for_search(seed, k + 1)
    world.stack[-1].apply(world, seat, a)
    if then:
        follow(game, world, seat, then, rng)
    play_until(game, world, until, rng, ERRORS[k % len(ERRORS)], FAR)
    return world


def _end_turn(game: Game[Any], s: State, seat: Seat, rng: Rng) -> None:
    """Play the seat's turn to its end in place, with whatever others are asked in the middle of it and what follows by itself."""
    judgement = game.judgement()
    left = LONG_TURN
    begun = game.round_of(s)
    while left > 0 and _has_turn(s, seat):
        asked = who_chooses(s, rng)
        if asked == NOBODY:
            continue
        top = s.stack[-1]
        legal = top.legal(s, asked)
        left -= 1
        top.apply(s, asked, legal[0] if len(legal) == 1 else best_of(legal, judgement.rates(s, asked, legal)))
    while s.stack and s.stack[-1].seat == NOBODY and game.round_of(s) == begun:
        s.stack[-1].run(s)


def _has_turn(s: State, seat: Seat) -> bool:
    """Whether anything that was begun still waits for the seat."""
    for step in s.stack:
        if step.seat == seat:
            return True
    return False
