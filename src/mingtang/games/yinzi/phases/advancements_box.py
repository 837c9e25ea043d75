"""The advancements box: discs go on free slots, and a disc that was used leaves its slot at once."""

from __future__ import annotations

from mingtang.games.yinzi.state import YinziState
from mingtang.games.yinzi.vocabulary import SECTION_SIZE


def put_on(s: YinziState, seat: int, x: int) -> None:
    """YZ-7.1: one disc from the supply on a free slot; it is not usable in this turn (YZ-7.2)."""
    s.discs[seat] -= 1
    s.held[seat] |= 1 << x
    s.fresh |= 1 << x
    s.sections |= 1 << (x // SECTION_SIZE)
    s.tell("advancement.placed", seat, x, s.discs[seat])


def take_off(s: YinziState, seat: int, x: int) -> None:
    """YZ-7.3: a disc works once and goes back to the supply."""
    s.held[seat] &= ~(1 << x)
    s.discs[seat] += 1
    s.tell("advancement.used", seat, x, s.discs[seat])


def lift(s: YinziState, seat: int, x: int) -> None:
    """A disc leaves its slot for a ship, a route tile, the emperor area or the war box, not for the supply."""
    s.held[seat] &= ~(1 << x)
    s.tell("advancement.lifted", seat, x)
