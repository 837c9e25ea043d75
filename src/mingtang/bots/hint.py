"""What an expert would do, and why: what its choice gains and loses against the next best one when the round is played on."""

from __future__ import annotations

from typing import Any, Final, final

from mingtang.bots.greedy import judgement
from mingtang.bots.mcts import AS_THE_GAME_SAYS, Budget, Found, Search
from mingtang.bots.reasons import Why, why
from mingtang.core.actions import Action
from mingtang.core.game import Brain, Game, best_of
from mingtang.core.steps import Seat, State

WORLDS: Final = 8
"""In so many worlds the round is played on before the two choices are compared."""
SAME: Final = 0.004
"""Choices whose shares of the win differ by less than this are much the same."""
TRIED: Final = 3
"""A choice that was tried less than a third as often as the most trusted one is not known well enough to be called the same."""


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


def hint(game: Game[Any], s: State, seat: Seat, seed: int, most: float = 0.0) -> Hint:
    """The hint for a seat that is to choose, made from what the seat knows. `s` never changes.

    `most`: seconds that the search may take, and then once more the reasons. Choices that only say how one is asked are no advice.
    """
    brain = judgement(game)
    seen = game.determinize(s, seat, seed)
    legal = seen.stack[-1].legal(seen, seat)
    moves = [a for a in legal if a.id not in brain.ways_of_asking]
    if len(moves) <= 1:
        return Hint(moves[0] if moves else legal[0], None, [], [])
    search = Search(game, seat, AS_THE_GAME_SAYS)
    search.left_out = brain.ways_of_asking
    found_out = search.think(seen, Budget(level="expert", seconds=most).of(brain), seed)
    thought = [f for f in found_out if f.action.id not in brain.ways_of_asking]
    best = _best(brain, seen, seat, thought)
    other = thought[1].action if thought[0].action is best else thought[0].action
    found = why(game, seen, seat, best, other, WORLDS, seed, most)
    # Nobody follows a hint whose reason speaks against it.
    if _speaks_against(found):
        best, other = other, best
        found = found.turned()
    return Hint(best, other, found.reasons, found.denies)


def _best(brain: Brain[Any], s: State, seat: Seat, thought: list[Found]) -> Action:
    """The most trusted choice; among those that are much the same, what the game's own judgement prefers."""
    first = thought[0]
    same: list[Action] = []
    for f in thought:
        if f.visits * TRIED >= first.visits and f.result >= first.result - SAME:
            same.append(f.action)
    return best_of(same, brain.rates(s, seat, same)) if len(same) > 1 else first.action


def _speaks_against(found: Why) -> bool:
    """Whether the seat has less of everything together, and neither a larger share of the win nor anything else to show for it."""
    own = 0.0
    gains = 0
    for _, more in found.reasons:
        own += more
        gains += 1 if more > 0.0 else 0
    for _, _, more in found.denies:
        gains += 1 if more < 0.0 else 0
    return own < 0.0 and (found.share < 0.0 or gains == 0)
