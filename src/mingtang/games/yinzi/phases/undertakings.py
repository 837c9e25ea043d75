"""Emperor undertakings: the rewards (YZ-9.4)."""

from __future__ import annotations

from typing import final

from mingtang.core.steps import Step
from mingtang.games.yinzi.phases.boats import at_end, boat_step
from mingtang.games.yinzi.phases.building import UpgradeFree, any_upgrade
from mingtang.games.yinzi.phases.discard_pile import open_pile
from mingtang.games.yinzi.phases.turn_order import InTurnOrder
from mingtang.games.yinzi.queries import discard_size
from mingtang.games.yinzi.state import YinziState
from mingtang.games.yinzi.vocabulary import (
    EXTRA_BOAT_STEP,
    EXTRA_FACTORY_UPGRADE,
    EXTRA_ROUTE_TILE,
    PHASE_UNDERTAKINGS,
)


@final
class Undertakings(InTurnOrder):
    """In turn order the emperor rewards those who helped."""

    name = "undertakings"
    clause = "YZ-9.4"

    def open(self, s: YinziState) -> None:
        """The step begins."""
        s.phase = PHASE_UNDERTAKINGS

    def onward(self, at: int) -> Step[YinziState]:
        """The next player."""
        return Undertakings(at)

    def moment(self, s: YinziState, seat: int) -> None:
        """Copper, silver, and the extra of the box; what cannot be done is lost."""
        u = s.undertaking[seat]
        if u < 0:
            return
        copper = s.board.gives_copper[u]
        extra = s.board.gives_extra[u]
        if extra == EXTRA_ROUTE_TILE and discard_size(s) == 0:
            copper += s.board.instead_of_tile
        s.copper[seat] += copper
        s.silver[seat] += s.board.gives_silver[u]
        s.tell("emperor.reward", seat, u, copper, s.copper[seat], s.board.gives_silver[u], s.silver[seat])
        if extra == EXTRA_ROUTE_TILE and discard_size(s) > 0:
            open_pile(s, seat)
        elif extra == EXTRA_BOAT_STEP and not at_end(s, seat):
            boat_step(s, seat)
        elif extra == EXTRA_FACTORY_UPGRADE and any_upgrade(s, seat):
            s.first(UpgradeFree(seat))
