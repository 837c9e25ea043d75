"""Four rounds of six phases, and the end."""

from __future__ import annotations

from typing import final

from mingtang.core.steps import Automatic
from mingtang.games.yinzi.phases.administration import Administration, draw_hand
from mingtang.games.yinzi.phases.bonus import Bonuses
from mingtang.games.yinzi.phases.disasters import Disasters
from mingtang.games.yinzi.phases.feeding import Feeding
from mingtang.games.yinzi.phases.last_chance import LastChances
from mingtang.games.yinzi.phases.late_shipping import LateShipping
from mingtang.games.yinzi.phases.routes import CollectRoutes
from mingtang.games.yinzi.phases.taxation import Taxation
from mingtang.games.yinzi.phases.turns import Turns
from mingtang.games.yinzi.phases.undertakings import Undertakings
from mingtang.games.yinzi.phases.war_glories import DecideWar, WarGlories
from mingtang.games.yinzi.state import YinziState
from mingtang.games.yinzi.vocabulary import ROUNDS


@final
class Round(Automatic[YinziState]):
    """A round: phases A to F; after the fourth, the last opportunity."""

    name = "round"
    clause = "YZ-3.1"

    def run(self, s: YinziState) -> None:
        """The phases of a round, in order."""
        if s.round == ROUNDS:
            s.become(LastChances())
            return
        s.round += 1
        s.tell("round.begins", s.round)
        s.then(
            Bonuses(),  # A
            FirstHands(),
            Turns(),  # B
            Feeding(),  # C
            WarGlories(),  # D
            DecideWar(),
            Disasters(),
            CollectRoutes(),
            Undertakings(),
            Taxation(),
            LateShipping(),  # E
            Administration(),  # F
            Round(),
        )


@final
class FirstHands(Automatic[YinziState]):
    """Phase B of round 1 begins with everybody's first three cards; later hands are drawn in Phase F (YZ-4.1)."""

    name = "first_hands"
    clause = "YZ-4.1"

    def run(self, s: YinziState) -> None:
        """Only in the first round."""
        s.done()
        if s.round == 1:
            for i in range(s.seats):
                draw_hand(s, s.order[i])
