"""An opponent that takes what looks best right now, as the game's own judgement rates it."""

from __future__ import annotations

from typing import Any, final

from mingtang.bots.bot import Bot
from mingtang.core.actions import Action
from mingtang.core.game import Game
from mingtang.core.rng import below, seeded
from mingtang.core.steps import Seat, State


@final
class Greedy(Bot):
    """Rates every allowed choice and takes the best one; among equals, chance decides."""

    def choose(self, game: Game[Any], s: State, seat: Seat, seed: int) -> Action:
        legal = s.stack[-1].legal(s, seat)
        if len(legal) == 1:
            return legal[0]
        rates = ratings(game, s, seat, legal)
        best = max(rates)
        equals: list[Action] = []
        for i in range(len(legal)):
            if rates[i] == best:
                equals.append(legal[i])
        if len(equals) == 1:
            return equals[0]
        return equals[below(seeded(seed, "greedy"), len(equals))]


def ratings(game: Game[Any], s: State, seat: Seat, choices: list[Action]) -> list[float]:
    """How good each of these choices is for the seat, in their order."""
    return game.judgement().rates(s, seat, choices)
