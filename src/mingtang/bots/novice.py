"""An opponent that errs like a beginner: it sees good moves, but not all of them, and not how much better one is."""

from __future__ import annotations

from typing import Any, final

from mingtang.bots.bot import Bot
from mingtang.bots.greedy import misjudged, ratings
from mingtang.core.actions import Action
from mingtang.core.game import Game
from mingtang.core.rng import chance, seeded
from mingtang.core.steps import Seat, State

OVERLOOKS = 0.25
"""How often a beginner does not see a choice at all."""


@final
class Novice(Bot):
    """Overlooks some choices, misjudges the others a little, and takes what looks best."""

    def choose(self, game: Game[Any], s: State, seat: Seat, seed: int) -> Action:
        legal = s.stack[-1].legal(s, seat)
        if len(legal) == 1:
            return legal[0]
        rng = seeded(seed, "novice")
        rates = ratings(game, s, seat, legal)
        error = game.judgement().clear_lead * 0.4
        best = legal[0]
        high = -1e18
        for i in range(len(legal)):
            seen = chance(rng) >= OVERLOOKS
            felt = rates[i] + misjudged(rng, error)
            if seen and felt > high:
                high = felt
                best = legal[i]
        return best
