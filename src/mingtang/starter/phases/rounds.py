"""A round from its dish to its claim, and the end after the last card (ST-2, ST-4)."""

from __future__ import annotations

from typing import final

from mingtang.core.steps import Automatic
from mingtang.starter.phases.sealing import Seal
from mingtang.starter.state import StarterState


@final
class BeginRound(Automatic[StarterState]):
    """A dish is turned up; after the last card the game ends."""

    name = "round.begin"

    def run(self, s: StarterState) -> None:
        if s.round == s.board.hand:  # ST-4.1: every card has been played
            s.done()
            return
        s.round += 1
        s.dish = s.dishes.pop()  # ST-1.3
        s.tell("round.dish", s.round, s.dish, reveals=True)
        s.then(Seal(), BeginRound())
