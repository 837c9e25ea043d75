"""The simplest opponent: any allowed choice, all equally likely."""

from __future__ import annotations

from typing import Any, final

from mingtang.bots.bot import Bot
from mingtang.core.actions import Action
from mingtang.core.game import Game
from mingtang.core.rng import below, seeded
from mingtang.core.steps import Seat, State


@final
class Random(Bot):
    """Chooses blindly. Good for trying rules out and as the measure that every other bot must beat."""

    def choose(self, game: Game[Any], s: State, seat: Seat, seed: int) -> Action:
        legal = s.stack[-1].legal(s, seat)
        if len(legal) == 1:
            return legal[0]
        return legal[below(seeded(seed, "random"), len(legal))]
