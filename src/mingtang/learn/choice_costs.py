"""What choices cost in a question of an exam: the same worlds are played on with each of them, by the house's own judgement.

The figures are made once, with `mingtang learn GAME LESSON --measure`, and stand in the lesson. When a lesson is checked, only the best
and the worst are played again, in a few worlds: enough to notice that the game has changed under it. Where a few tell nothing, because
whoever is asked wins seldom, all of them are played.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mingtang.bots.playouts import prospects
from mingtang.bots.significance import mean
from mingtang.core.game import Game
from mingtang.core.play import legal
from mingtang.core.steps import State

WORLDS: Final = 48
"""In so many worlds each choice is played on."""
AGAIN: Final = 6
"""In so many worlds the best and the worst are compared when a lesson is checked."""
LUCK: Final = 18
"""The seed of these worlds: the same for every choice and for ever."""


def costs(game: Game[Any], s: State, seat: int) -> dict[str, int]:
    """What every allowed choice costs against the best one, in hundredths of the win; the best first."""
    shares = {a.words: _share(game, s, seat, a.words, WORLDS) for a in legal(s, seat)}
    best = max(shares.values())
    found = {words: round(100 * (best - share)) for words, share in shares.items()}
    return dict(sorted(found.items(), key=lambda item: item[1]))


def still_costs(game: Game[Any], s: State, seat: int, known: Mapping[str, int]) -> bool:
    """Whether the best choice of a question is still better than the worst."""
    best, worst = min(known, key=lambda w: known[w]), max(known, key=lambda w: known[w])
    if known[worst] == known[best]:
        return True
    apart = 0.0
    for worlds in (AGAIN, WORLDS):
        apart = apart or _share(game, s, seat, best, worlds) - _share(game, s, seat, worst, worlds)
    return apart > 0.0


def _share(game: Game[Any], s: State, seat: int, words: str, worlds: int) -> float:
    """The seat's share of the win if it chooses this, on average."""
    return mean([row[seat] for row in prospects(game, s, seat, worlds, LUCK, first=game.catalogue.parse(words))])
