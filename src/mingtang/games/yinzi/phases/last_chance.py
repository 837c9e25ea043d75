"""After round 4: a last opportunity to sell food and to serve personal tiles (YZ-13.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mingtang.core.actions import Action
from mingtang.core.facts import Caution, Prompt, Refusal
from mingtang.core.steps import Step
from mingtang.games.yinzi.actions import K_SELL_RURAL, KIND_OF, STOP
from mingtang.games.yinzi.phases.choice import YinziChoice
from mingtang.games.yinzi.phases.occasions import begin_occasion
from mingtang.games.yinzi.phases.routes import add_serve, serve, serve_choices, why_not_serve
from mingtang.games.yinzi.phases.rural_market import (
    add_rural_sales,
    rural_sales,
    rural_worth,
    sell_rural,
    why_not_sell_rural,
)
from mingtang.games.yinzi.phases.turn_order import InTurnOrder
from mingtang.games.yinzi.queries import ratio
from mingtang.games.yinzi.rulings import better_sales_to_the_end
from mingtang.games.yinzi.state import YinziState
from mingtang.games.yinzi.vocabulary import PHASE_LAST

FOOD_UNSOLD: Final = Caution("YZ-13.2", "food_unsold")


@final
class LastChances(InTurnOrder):
    """In the turn order of round 4, once more."""

    name = "last_chances"
    clause = "YZ-13.1"

    def open(self, s: YinziState) -> None:
        """The four rounds are over."""
        s.phase = PHASE_LAST

    def onward(self, at: int) -> Step[YinziState]:
        """The next player."""
        return LastChances(at)

    def close(self, s: YinziState) -> None:
        """The game is over (YZ-13.2)."""
        s.tell("game.over")

    def moment(self, s: YinziState, seat: int) -> None:
        """The player's last occasion."""
        begin_occasion(s)
        s.first(LastChance(seat))


@final
class LastChance(YinziChoice):
    """Last opportunity: sell food or serve your route tiles."""

    name = "last_chance"  # D90
    clause = "YZ-13.1"

    def prompt(self, s: YinziState, seat: int) -> Prompt:
        """Money and the ratio of the final scoring."""
        return Prompt(self.name, (s.copper[seat], s.silver[seat], ratio(s)))

    def choices(self, s: YinziState, seat: int) -> Sequence[Action]:
        """Own fields, elements of personal tiles, and to stop."""
        return [*rural_sales(s, seat), *serve_choices(s, seat), STOP]

    def why_not(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """YZ-12.3 holds here too."""
        if a is STOP:
            return None
        return why_not_sell_rural(s, a) if KIND_OF[a.id] == K_SELL_RURAL else why_not_serve(s, seat, a)

    def legal(self, s: YinziState, seat: int) -> list[Action]:
        """The same, written out for speed."""
        out: list[Action] = []
        add_rural_sales(s, seat, out)
        add_serve(s, seat, out)
        out.append(STOP)
        return out

    def caution(self, s: YinziState, seat: int, a: Action) -> Caution | None:
        """Food on the fields is worth nothing; sold, it may still make a bag of silver."""
        if a is not STOP:
            return None
        copper = rural_worth(s, seat, better_sales_to_the_end(s))
        more = (s.copper[seat] + copper) // ratio(s) - s.copper[seat] // ratio(s)
        return FOOD_UNSOLD.because(copper, more * s.board.silver_points) if more else None

    def apply(self, s: YinziState, seat: int, a: Action) -> None:
        """Better Sales has ended with the round, or holds to the end."""
        if a is STOP:
            s.done()
        elif KIND_OF[a.id] == K_SELL_RURAL:
            sell_rural(s, seat, a, better_sales_to_the_end(s))
        else:
            serve(s, seat, a)
