"""What everybody does in turn order, one after the other."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from mingtang.core.steps import EachInTurn
from mingtang.games.yinzi.state import YinziState


@mypyc_attr(allow_interpreted_subclasses=True)
class InTurnOrder(EachInTurn[YinziState]):
    """Each player's moment of a phase, in turn order (YZ-3.4)."""

    def order(self, s: YinziState) -> list[int]:
        """As the bonuses of this round made it."""
        return s.order
