"""What a bot would do, and why: of the two choices that the greedy bot rates best the one that is better when the round is played on."""

from __future__ import annotations

from typing import Any, Final, final

from mingtang.bots.greedy import ratings
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
    best = legal[first]
    other = legal[second]
    found = why(game, seen, seat, best, other, WORLDS, seed)
    # The round played on says more than the rating: nobody follows a hint whose reason speaks against it.
    if _speaks_against(found):
        best, other = other, best
        found = found.turned()
    return Hint(best, other, found.reasons, found.denies)


def _speaks_against(found: Why) -> bool:
    """Whether the choice rated best promises less of the win, and the seat itself has less of everything together."""
    own = 0.0
    for _, more in found.reasons:
        own += more
    return own < 0.0 and found.share < 0.0
