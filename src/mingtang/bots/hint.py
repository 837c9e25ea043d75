"""What an expert would do, and why: what its choice gains and loses against the next best one when the round is played on."""

from __future__ import annotations

from typing import Any, Final, final

from mingtang.bots.greedy import judgement
from mingtang.bots.mcts import AS_THE_GAME_SAYS, Budget, Search
from mingtang.bots.reasons import Why, why
from mingtang.core.actions import Action
from mingtang.core.game import Game
from mingtang.core.steps import Seat, State

WORLDS: Final = 8
"""In so many worlds the round is played on before the two choices are compared."""


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
    """The hint for a seat that is to choose, made from what the seat knows. `s` never changes. `most`: seconds that it may take to find."""
    brain = judgement(game)
    seen = game.determinize(s, seat, seed)
    legal = seen.stack[-1].legal(seen, seat)
    if len(legal) == 1:
        return Hint(legal[0], None, [], [])
    thought = Search(game, seat, AS_THE_GAME_SAYS).think(seen, Budget(level="expert", seconds=most).of(brain), seed)
    best = thought[0].action
    other = thought[1].action
    found = why(game, seen, seat, best, other, WORLDS, seed)
    # Nobody follows a hint whose reason speaks against it.
    if _speaks_against(found):
        best, other = other, best
        found = found.turned()
    return Hint(best, other, found.reasons, found.denies)


def _speaks_against(found: Why) -> bool:
    """Whether the choice that was found best promises less of the win, and the seat itself has less of everything together."""
    own = 0.0
    for _, more in found.reasons:
        own += more
    return own < 0.0 and found.share < 0.0
