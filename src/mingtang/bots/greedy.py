"""An opponent that takes what looks best right now, as the game's own judgement rates it."""

from __future__ import annotations

from typing import Any, final

from mingtang.bots.bot import Bot
from mingtang.core.actions import Action
from mingtang.core.game import Game
from mingtang.core.judgement import Judgement
from mingtang.core.rng import Rng, below, chance, seeded
from mingtang.core.steps import Seat, State
from mingtang.core.weights import Weights


@final
class Greedy(Bot):
    """Rates every allowed choice and takes the best one; among equals, chance decides.

    `noise` misjudges every choice a little, so that equals do not play the same few games over and over: 1 is an error as large as a clear lead.
    `character` makes some terms of the game's judgement count more and others less, and `weights` weigh them all otherwise.
    """

    def __init__(self, noise: float = 0.0, character: str = "", weights: Weights | None = None) -> None:
        self.noise = noise
        self.character = character
        self.weights = weights

    def choose(self, game: Game[Any], s: State, seat: Seat, seed: int) -> Action:
        legal = s.stack[-1].legal(s, seat)
        if len(legal) == 1:
            return legal[0]
        judgement = game.judgement()
        if self.weights is not None:
            judgement = judgement.weighed(self.weights)
        if self.character:
            judgement = in_character(judgement, self.character)
        rates = judgement.rates(s, seat, legal)
        if self.noise > 0.0:
            rng = seeded(seed, "noise")
            width = self.noise * judgement.clear_lead
            rates = [rate + misjudged(rng, width) for rate in rates]
        best = max(rates)
        equals: list[Action] = []
        for i in range(len(legal)):
            if rates[i] == best:
                equals.append(legal[i])
        if len(equals) == 1:
            return equals[0]
        return equals[below(seeded(seed, "greedy"), len(equals))]


def in_character(judgement: Judgement[Any], character: str) -> Judgement[Any]:
    """The judgement of somebody who plays in this manner; where a game knows no such manner, its own.

    Manners begin from the weights of the code: those that play has found win, but leave most of the board alone.
    """
    weights = judgement.weights_in_use()
    more = judgement.characters().get(character)
    if weights is None or more is None:
        return judgement
    return judgement.weighed(weights.as_built().shifted(more))


def misjudged(rng: Rng, width: float) -> float:
    """By how much somebody errs: the sum of three even errors is nearly bell-shaped, so small ones are common and blunders rare."""
    return width * (chance(rng) + chance(rng) + chance(rng) - 1.5)


def ratings(game: Game[Any], s: State, seat: Seat, choices: list[Action]) -> list[float]:
    """How good each of these choices is for the seat, in their order."""
    return game.judgement().rates(s, seat, choices)
