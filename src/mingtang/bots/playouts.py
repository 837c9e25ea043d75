"""How the game will probably go on from here, as far as a seat can know: sensible players, none of them perfect, play the round out.

In the middle of a round whoever has just moved looks better than he is. So prospects are asked for when the round is over.
"""

from __future__ import annotations

from typing import Any, Final

from mingtang.bots.mcts import outcome_shares
from mingtang.bots.tree import shares
from mingtang.core.actions import Action
from mingtang.core.game import Game
from mingtang.core.judgement import Judgement, best_of
from mingtang.core.play import push, settle
from mingtang.core.rng import Rng, below, chance, seeded_for_search
from mingtang.core.steps import NOBODY, Seat, State

ERROR: Final = 0.12
"""How far a sensible player misjudges a choice, in clear leads of the game."""
CARELESS: Final[list[float]] = [0.0, 0.5, 1.0, 2.0]
"""Players differ: in one world all of them are as careful as that, in the next they err by half of what sets the best choice apart from a
middling one, in others by all of it and more. Were all of them careful, whoever is to choose would seem to have won or lost by a hair."""
ENDLESS: Final = 1_000_000


def prospects(
    game: Game[Any],
    s: State,
    seat: Seat,
    worlds: int,
    seed: int,
    rounds: int = 1,
    first: Action | None = None,
    then: list[Action] | None = None,
    begin: int = 0,
    hindsight: bool = False,
) -> list[list[float]]:
    """Every seat's share of the win in so many worlds that the seat takes for possible, after so many rounds more. `s` never changes.

    `first`: the seat chooses this and goes on sensibly then; the same seed gives the same worlds for every choice. `then`: how it goes on
    with the same turn, as long as nobody else has a choice and that can be chosen. `begin`: so many worlds were looked into before.
    `hindsight`: nothing is dealt anew, so that only the players differ from world to world.
    """
    out: list[list[float]] = []
    for k in range(begin, begin + worlds):
        world = game.clone(s) if hindsight else game.determinize(s, seat, (seed << 16) + k)
        rng = seeded_for_search(seed, k + 1)
        left = rounds
        if first is not None:
            left += game.round_of(world)
            push(world, seat, first)
            if then is not None:
                follow(game, world, seat, then, rng)
                settle(world)
            left -= game.round_of(world)  # a choice may end the round: then it has been played out
        out.append(play_rounds(game, world, left, rng, CARELESS[k % len(CARELESS)]))
    return out


def follow(game: Game[Any], s: State, seat: Seat, then: list[Action], rng: Rng) -> None:
    """Go on with a turn in place as it is planned, as long as nobody else has a choice and the plan can be carried out."""
    done = 0
    begun = game.round_of(s)
    while s.stack and done < len(then) and game.round_of(s) == begun:
        asked = who_chooses(s, rng)
        if asked == NOBODY:
            continue
        top = s.stack[-1]
        legal = top.legal(s, asked)
        if asked == seat and then[done] in legal:
            top.apply(s, seat, then[done])
            done += 1
        elif len(legal) == 1:
            top.apply(s, asked, legal[0])
        else:
            return


def play_rounds(game: Game[Any], s: State, rounds: int, rng: Rng, careless: float = 0.0) -> list[float]:
    """Play until so many rounds are over, in place; every seat's share of the win then."""
    judgement = game.judgement()
    play_until(game, s, game.round_of(s) + rounds, rng, ERROR, ENDLESS, careless)
    if s.stack:
        return shares(judgement.values(s), judgement.clear_lead)
    return outcome_shares(game, s, judgement.clear_lead, 1.0)


def play_until(game: Game[Any], s: State, until: int, rng: Rng, error: float, most: int, careless: float = 0.0) -> None:
    """Let sensible players play in place until that round begins, the game ends, or so many choices were made."""
    judgement = game.judgement()
    while s.stack:
        seat = who_chooses(s, rng)
        if seat == NOBODY:
            continue
        if most <= 0 or game.round_of(s) >= until:
            return
        top = s.stack[-1]
        legal = top.legal(s, seat)
        if len(legal) == 1:
            top.apply(s, seat, legal[0])
        else:
            most -= 1
            top.apply(s, seat, sensible_choice(judgement, s, seat, legal, rng, error, careless))


def who_chooses(s: State, rng: Rng) -> Seat:
    """Whoever is to choose next, any of them where several choose at once. Where nobody is, the next thing happens by itself: NOBODY."""
    top = s.stack[-1]
    if top.seat >= 0:
        return top.seat
    asked = top.waiting(s) if top.seat != NOBODY else ()
    if asked:
        return asked[below(rng, len(asked))]
    top.run(s)
    return NOBODY


def sensible_choice(
    judgement: Judgement[Any],
    s: State,
    seat: Seat,
    legal: list[Action],
    rng: Rng,
    error: float,
    careless: float = 0.0,
) -> Action:
    """What a good player would choose who judges a little differently each time: `error` says how far, in clear leads of the game.

    `careless`: the same in measures of what sets the best choice apart from a middling one; nobody errs by more than a clear lead for that.
    """
    felt = judgement.rates(s, seat, legal)
    blur = judgement.clear_lead * error
    if careless > 0.0:
        order = sorted(felt)
        apart = order[-1] - order[(len(order) - 1) // 2]
        blur = max(blur, min(judgement.clear_lead, careless * apart))
    for i in range(len(felt)):
        felt[i] += blur * (chance(rng) + chance(rng) + chance(rng) - 1.5)
    return best_of(legal, felt)
