"""Which wagers a family may put up (FT-6.3)."""

from __future__ import annotations

from typing import Final

from mingtang.core.facts import Refusal
from mingtang.games.fujian_trader.pieces import IRON, MERCENARIES, PEASANT_REVOLT, RICE, WAGERS
from mingtang.games.fujian_trader.queries import makes
from mingtang.games.fujian_trader.state import FujianState

MAKES_IRON: Final = Refusal("FT-6.3", "makes_iron")
MAKES_RICE: Final = Refusal("FT-6.3", "makes_rice")
NO_WAGER: Final = Refusal("FT-6.3", "no_wager")
CANNOT_PAY_WAGER: Final = Refusal("FT-6.3", "cannot_pay_wager")


def why_no_wager(s: FujianState, seat: int, wager: int) -> Refusal | None:
    """FT-6.3: who may put up this wager, and whether he can."""
    if wager == PEASANT_REVOLT and makes(s, seat, IRON):
        return MAKES_IRON
    if wager == MERCENARIES and makes(s, seat, RICE):
        return MAKES_RICE
    return None if _can_pay(s, seat, wager) else CANNOT_PAY_WAGER


def _can_pay(s: FujianState, seat: int, wager: int) -> bool:
    for g in range(3):
        if s.goods[seat * 3 + g] < s.board.wager[wager * 3 + g]:
            return False
    return True


def can_wager(s: FujianState, seat: int) -> bool:
    """Whether any wager is open to the seat."""
    for w in range(len(WAGERS)):
        if _can_pay(s, seat, w) and why_no_wager(s, seat, w) is None:
            return True
    return False
