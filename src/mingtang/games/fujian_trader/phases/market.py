"""Selling goods: one market visit a turn, with bounty and lots (FT-7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mingtang.core.actions import Action
from mingtang.core.facts import Caution, Prompt, Refusal
from mingtang.core.steps import Step
from mingtang.games.fujian_trader.actions import CLOSE_MARKET, GIVE, GOOD_OF, SELL, TAKE_BOUNTY, WAIVE
from mingtang.games.fujian_trader.phases.debts import pay_debts
from mingtang.games.fujian_trader.phases.holdings import hand_over, move_in
from mingtang.games.fujian_trader.phases.reversal import begin_deed, finish_deed, was_undone
from mingtang.games.fujian_trader.pieces import CALL_OFF_RAID, DEED_MARKET, FUJIAN, GALLEON, PEACE, SILVER
from mingtang.games.fujian_trader.queries import bounty_to, can_sell, can_sell_lot, event_for, goods_of, rate
from mingtang.games.fujian_trader.rulings import bounty_comes_first, peace_bars_the_sale
from mingtang.games.fujian_trader.state import FujianState

AT_FUJIAN: Final = Refusal("FT-7.9", "no_market_at_fujian")
FAILED_RAIDER: Final = Refusal("FT-6.13", "failed_raider")
MADE_PEACE: Final = Refusal("FT-6.14", "made_peace", ruling="sale_after_peace")
PROVINCE_BOUGHT: Final = Refusal("FT-7.9", "province_bought")
MARKET_USED: Final = Refusal("FT-7.7", "market_used")
SALE_UNDONE: Final = Refusal("FT-14.8", "sale_undone")
NO_LOT: Final = Refusal("FT-7.7", "no_lot_to_sell")
NOT_SOLD_HERE: Final = Refusal("FT-7.4", "iron_not_sold_here")
TOO_FEW_UNITS: Final = Refusal("FT-7.2", "too_few_units")
LIMIT_REACHED: Final = Refusal("FT-7.6", "sale_limit")
HAS_NONE: Final = Refusal("FT-7.8", "has_none_of_it")
BOUNTY_DUE: Final = Caution("FT-7.8", "bounty_due")
BOUNTY_MAY_TAKE_ALL: Final = Caution("FT-7.8", "bounty_ends_sale")
MARKET_SPENT: Final = Caution("FT-7.7", "market_spent")


def why_no_market(s: FujianState, seat: int) -> Refusal | None:
    """Why the market cannot be opened. FT-7.1: any port will do, whoever controls it."""
    if s.ships[seat] == FUJIAN:
        return AT_FUJIAN
    if s.failed:
        return MADE_PEACE if peace_bars_the_sale(s) and _made_peace(s, seat) else FAILED_RAIDER
    if s.provinces_bought > 0:
        return PROVINCE_BOUGHT
    if s.market_used:
        return MARKET_USED
    if was_undone(s, DEED_MARKET, 0):
        return SALE_UNDONE
    if not can_sell(s, seat):
        return NO_LOT
    return None


def market_caution(s: FujianState, seat: int) -> Caution | None:
    """FT-7.8: the good that a sale here costs first, and whether anything can still be sold without it."""
    owner = bounty_to(s, seat, s.ships[seat])
    if owner < 0:
        return None
    for good in range(3):
        if bounty_comes_first(s) and s.goods[seat * 3 + good] > 0:
            now = s.clone()
            now.goods[seat * 3 + good] -= 1
            if can_sell(now, seat):
                return BOUNTY_DUE.because(owner)
    return BOUNTY_MAY_TAKE_ALL.because(owner) if bounty_comes_first(s) else BOUNTY_DUE.because(owner)


def _made_peace(s: FujianState, seat: int) -> bool:
    """FT-6.14: whether Tai has ended the raid of this turn before any dice fell, and not Dun: of the two, the one that was laid off last."""
    if _fought(s, seat):
        return False
    for i in range(len(s.discard) - 1, -1, -1):
        effect = s.board.cards[s.discard[i]].effect
        if effect == PEACE or effect == CALL_OFF_RAID:
            return effect == PEACE
    return False


def _fought(s: FujianState, seat: int) -> bool:
    """Whether dice fell in the raid of this turn."""
    return len(s.battle) > 0 and s.battle[0] == seat and s.battle[2] == s.ships[seat]


def open_market(s: FujianState, seat: int) -> None:
    """The visit begins; whoever controls the whole region may take his bounty first."""
    port = s.ships[seat]
    begin_deed(s, DEED_MARKET, port)
    s.market_used = True
    s.tell("market.opened", seat, port)
    s.first(SELL_LOT[seat])
    if bounty_comes_first(s):
        _ask_for_bounty(s, seat)


def _ask_for_bounty(s: FujianState, seat: int) -> None:
    """FT-7.8: whoever has the right to it is asked, if the seller has something to give."""
    owner = bounty_to(s, seat, s.ships[seat])
    if owner >= 0 and goods_of(s, seat) > 0:
        s.first(TAKE_BOUNTY_FROM[owner])


@final
class TakeBounty(Step[FujianState]):
    """Whoever controls the whole region may take one good of the seller's choice, once in a visit."""

    name = "market.bounty"
    clause = "FT-7.8"
    endings = (WAIVE,)

    def prompt(self, s: FujianState, seat: int) -> Prompt:
        return Prompt(self.name, (s.active, s.ships[s.active]))

    def choices(self, s: FujianState, seat: int) -> Sequence[Action]:
        return [TAKE_BOUNTY, WAIVE]

    def apply(self, s: FujianState, seat: int, a: Action) -> None:
        if a is TAKE_BOUNTY:
            s.become(GiveBounty(s.active, seat))
        else:
            s.tell("market.bounty_waived", s.active, seat)
            s.done()


TAKE_BOUNTY_FROM: Final = [TakeBounty(seat) for seat in range(5)]


@final
class GiveBounty(Step[FujianState]):
    """The seller chooses the good that he gives."""

    name = "market.give_bounty"
    clause = "FT-7.8"

    def __init__(self, seat: int, owner: int) -> None:
        super().__init__(seat)
        self.owner: Final = owner

    def args(self) -> tuple[int, ...]:
        return (self.seat, self.owner)

    def prompt(self, s: FujianState, seat: int) -> Prompt:
        g = s.goods
        return Prompt(self.name, (self.owner, g[seat * 3], g[seat * 3 + 1], g[seat * 3 + 2]))

    def choices(self, s: FujianState, seat: int) -> Sequence[Action]:
        return GIVE

    def why_not(self, s: FujianState, seat: int, a: Action) -> Refusal | None:
        return HAS_NONE.because(GOOD_OF[a.id]) if s.goods[seat * 3 + GOOD_OF[a.id]] == 0 else None

    def apply(self, s: FujianState, seat: int, a: Action) -> None:
        hand_over(s, seat, self.owner, GOOD_OF[a.id], "market.bounty_paid")
        s.done()
        pay_debts(s)


@final
class SellLot(Step[FujianState]):
    """Lots are sold one by one: so many units of one good for one silver, within the limit of the turn."""

    name = "market.sell"
    clause = "FT-7.2"
    endings = (CLOSE_MARKET,)

    def prompt(self, s: FujianState, seat: int) -> Prompt:
        port = s.ships[seat]
        units = s.sale_limit - s.sold
        rice = rate(s, seat, port, 0)
        silk = rate(s, seat, port, 1)
        iron = rate(s, seat, port, 2)
        if iron == 0:
            return Prompt("market.sell_no_iron", (port, units, rice, silk))
        return Prompt(self.name, (port, units, rice, silk, iron))

    def choices(self, s: FujianState, seat: int) -> Sequence[Action]:
        return [*SELL, CLOSE_MARKET]

    def why_not(self, s: FujianState, seat: int, a: Action) -> Refusal | None:
        if a is CLOSE_MARKET:
            return None
        good = GOOD_OF[a.id]
        units = rate(s, seat, s.ships[seat], good)
        if units == 0:
            return NOT_SOLD_HERE
        if s.goods[seat * 3 + good] < units:
            return TOO_FEW_UNITS.because(good, units, s.goods[seat * 3 + good])
        if s.sold + units > s.sale_limit:
            return LIMIT_REACHED.because(s.sale_limit, s.sold, units)
        return None

    def legal(self, s: FujianState, seat: int) -> list[Action]:
        out = [SELL[g] for g in range(3) if can_sell_lot(s, seat, g)]
        out.append(CLOSE_MARKET)
        return out

    def label(self, s: FujianState, seat: int, a: Action) -> Prompt | None:
        if a is CLOSE_MARKET:
            return None
        good = GOOD_OF[a.id]
        units = rate(s, seat, s.ships[seat], good)
        return Prompt("market.sell", (good, units, lot_silver(s, seat))) if units else None

    def most(self, s: FujianState, seat: int, a: Action) -> int:
        """As many lots as there are goods for, within the limit of the turn."""
        units = rate(s, seat, s.ships[seat], GOOD_OF[a.id]) if a is not CLOSE_MARKET else 0
        return min(s.goods[seat * 3 + GOOD_OF[a.id]], s.sale_limit - s.sold) // units if units else 1

    def label_of_many(self, s: FujianState, seat: int, a: Action, times: int) -> Prompt | None:
        """All that is sold, and the silver for it."""
        good = GOOD_OF[a.id]
        units = rate(s, seat, s.ships[seat], good)
        return Prompt("market.sell", (good, units * times, lot_silver(s, seat) + times - 1))

    def caution(self, s: FujianState, seat: int, a: Action) -> Caution | None:
        """The one visit of the turn is over, and a lot could still be sold."""
        return MARKET_SPENT.because(s.sold) if a is CLOSE_MARKET and can_sell(s, seat) else None

    def apply(self, s: FujianState, seat: int, a: Action) -> None:
        if a is CLOSE_MARKET:
            s.tell("market.closed", seat, s.sold)
            s.done()
            finish_deed(s)
            return
        good = GOOD_OF[a.id]
        units = rate(s, seat, s.ships[seat], good)
        silver = lot_silver(s, seat)
        s.sold += units
        left = move_in(s, seat, good, -units)
        s.tell("market.sold", seat, good, -units, left, silver, move_in(s, seat, SILVER, silver))
        if s.sold == units and not bounty_comes_first(s):
            _ask_for_bounty(s, seat)  # FT-7.7: with the first lot
        pay_debts(s)


def lot_silver(s: FujianState, seat: int) -> int:
    """One silver a lot; under Silver Galleon the first lot of the round brings more (FT-3.11)."""
    if s.sold == 0 and event_for(s, seat) == GALLEON:
        return 1 + s.board.galleon_silver
    return 1


SELL_LOT: Final = [SellLot(seat) for seat in range(5)]
