"""Buying provinces at Fujian (FT-9)."""

from __future__ import annotations

from typing import Final

from mingtang.core.actions import Action
from mingtang.core.facts import Refusal
from mingtang.games.fujian_trader.actions import BUY_PROVINCE
from mingtang.games.fujian_trader.phases.holdings import move_in
from mingtang.games.fujian_trader.phases.reversal import begin_deed, finish_deed, was_undone
from mingtang.games.fujian_trader.pieces import COASTAL_DEFENSE, DEED_PROVINCE, FUJIAN, PROVINCE_COUNT, SILVER
from mingtang.games.fujian_trader.queries import event_for
from mingtang.games.fujian_trader.state import FujianState

NOT_AT_FUJIAN: Final = Refusal("FT-9.2", "not_at_fujian")
COAST_CLOSED: Final = Refusal("FT-9.3", "coastal_defense")
SOLD_ALREADY: Final = Refusal("FT-9.3", "sold_already")
TWO_PROVINCES: Final = Refusal("FT-9.2", "provinces_bought_already")
PROVINCE_UNDONE: Final = Refusal("FT-14.8", "province_undone")
CANNOT_PAY_PROVINCE: Final = Refusal("FT-9.2", "cannot_pay_province")


def province_price(s: FujianState, province: int) -> int:
    """What a province costs the active player now (FT-14.5 `discount`)."""
    return max(0, s.board.cost[province] - s.province_discount)


def open_provinces(s: FujianState) -> list[Action]:
    """The provinces that nobody controls and that stand, as purchases (FT-9.4: an owner keeps his until it falls)."""
    return [BUY_PROVINCE[p] for p in range(PROVINCE_COUNT) if s.province_owner[p] == -1]


def why_no_provinces(s: FujianState, seat: int) -> Refusal | None:
    """Why no province at all can be bought. FT-5.5: the ship lies at Fujian when movement is over."""
    if s.ships[seat] != FUJIAN:
        return NOT_AT_FUJIAN
    if event_for(s, seat) == COASTAL_DEFENSE:
        return COAST_CLOSED.because(COASTAL_DEFENSE)
    if s.market_used:
        return SOLD_ALREADY
    if s.provinces_bought >= s.board.province_purchases:
        return TWO_PROVINCES.because(s.board.province_purchases)
    return None


def why_no_province(s: FujianState, seat: int, province: int) -> Refusal | None:
    """Why a standing, open province cannot be bought."""
    refusal = why_no_provinces(s, seat)
    if refusal is not None:
        return refusal
    if was_undone(s, DEED_PROVINCE, province):
        return PROVINCE_UNDONE.because(province)
    if s.silver[seat] < province_price(s, province):
        return CANNOT_PAY_PROVINCE.because(province, province_price(s, province), s.silver[seat])
    return None


def add_provinces(s: FujianState, seat: int, out: list[Action]) -> None:
    """Put the provinces that may be bought now on a list of allowed choices."""
    if s.ships[seat] != FUJIAN or why_no_provinces(s, seat) is not None:
        return
    for p in range(PROVINCE_COUNT):
        if s.province_owner[p] == -1 and why_no_province(s, seat, p) is None:
            out.append(BUY_PROVINCE[p])


def buy_province(s: FujianState, seat: int, province: int) -> None:
    """Pay the bank and take control. FT-9.6: its ability works at once."""
    begin_deed(s, DEED_PROVINCE, province)
    price = province_price(s, province)
    s.province_discount = 0
    s.province_owner[province] = seat
    s.provinces_bought += 1
    s.tell("provinces.bought", seat, province, -price, move_in(s, seat, SILVER, -price))
    finish_deed(s)
