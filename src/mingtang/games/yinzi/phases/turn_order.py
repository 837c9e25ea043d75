"""What everybody does in turn order, one after the other."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from mingtang.core.steps import NOBODY, Step
from mingtang.games.yinzi.state import YinziState


@mypyc_attr(allow_interpreted_subclasses=True)
class EachInTurn(Step[YinziState]):
    """Each player's moment of a phase, in turn order (YZ-3.4)."""

    def __init__(self, at: int = 0) -> None:
        super().__init__(NOBODY)
        self.at: Final = at
        """How many players have had their moment."""

    def args(self) -> tuple[int, ...]:
        """How far the phase has come."""
        return (self.at,)

    def run(self, s: YinziState) -> None:
        """The next player's moment; after the last one, the phase is over."""
        if self.at == 0:
            self.open(s)
        if self.at >= s.seats:
            s.done()
            self.close(s)
        else:
            s.become(self.onward(self.at + 1))
            self.moment(s, s.order[self.at])

    def open(self, s: YinziState) -> None:
        """What happens before the first player."""

    def close(self, s: YinziState) -> None:
        """What happens after the last player."""

    def onward(self, at: int) -> Step[YinziState]:
        """The same phase, one player further."""
        raise NotImplementedError(self.name)

    def moment(self, s: YinziState, seat: int) -> None:
        """Ask the player, if there is anything to ask: put a step on top."""
        raise NotImplementedError(self.name)
