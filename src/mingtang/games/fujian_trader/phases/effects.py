"""What a Fortune card does when it is played on the own turn, one branch for each kind of effect (FT-14.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mingtang.core.actions import Action
from mingtang.core.facts import Prompt, Refusal, only
from mingtang.core.steps import Step
from mingtang.games.fujian_trader.actions import GAIN as GAIN_ACTION
from mingtang.games.fujian_trader.actions import GOOD_OF, STOP, SWAP, SWAP_GETS, SWAP_GIVES, SWAP_OF
from mingtang.games.fujian_trader.phases.debts import pay_debts
from mingtang.games.fujian_trader.phases.holdings import draw_card, gain, lose
from mingtang.games.fujian_trader.phases.robbery import CHOOSE_TARGET, aim
from mingtang.games.fujian_trader.phases.sites import CHOOSE_NODE, LAY_CARD
from mingtang.games.fujian_trader.pieces import (
    ALL_GOODS,
    DISCOUNT,
    DRAW,
    EXCHANGE,
    GAIN,
    ITEM_PORT,
    LONG,
    LOOK,
    MOVE_BOOST,
    RELOCATE,
    RICE,
    SALE_BOOST,
    SILK,
    TAKE,
    TOLL_FREE,
)
from mingtang.games.fujian_trader.queries import ports_in_region
from mingtang.games.fujian_trader.state import FujianState

NOT_HELD: Final = Refusal("FT-14.5", "has_none_of_it")


def carry_out(s: FujianState, seat: int, c: int) -> None:
    """Do what the card says, or ask what it leaves open. Long cards work by lying on the table."""
    card = s.board.cards[c]
    kind = card.effect
    if kind == GAIN:
        _gain(s, seat, c)
    elif kind == EXCHANGE:
        s.first(SwapGoods(seat, card.amount))
    elif kind == SALE_BOOST:
        if card.good == RICE or card.good == ALL_GOODS:
            s.rice_steps += card.amount
        if card.good == SILK or card.good == ALL_GOODS:
            s.silk_steps += card.amount
        if card.limit > s.sale_limit:
            s.sale_limit = card.limit
        s.iron_anywhere = s.iron_anywhere or card.iron_anywhere
    elif kind == DISCOUNT:
        if card.timing != LONG:
            if card.item == ITEM_PORT:
                s.port_discount += card.amount
            else:
                s.province_discount += card.amount
    elif card.on_port():
        s.first(LAY_CARD[seat])
    elif kind == MOVE_BOOST:
        if card.timing != LONG:
            s.extra_steps += card.amount
    elif kind == TOLL_FREE:
        if card.timing != LONG:
            s.toll_free = True
    elif kind == RELOCATE:
        s.first(CHOOSE_NODE[seat])
    elif kind == TAKE:
        if card.from_each:
            aim(s)
        else:
            s.first(CHOOSE_TARGET[seat])
    elif kind == DRAW:
        for _ in range(card.amount):
            draw_card(s, seat)
    elif kind == LOOK:
        _look(s, seat, card.amount)


def _gain(s: FujianState, seat: int, c: int) -> None:
    card = s.board.cards[c]
    times = 1
    if card.per_port:
        times = min(card.most, ports_in_region(s, seat, s.board.region_of[s.ships[seat]]))
    for ware in range(4):
        gain(s, seat, ware, card.gains[ware] * times, "effects.gained")
    if card.choice > 0:
        s.first(ChooseGain(seat, card.choice * times))
    pay_debts(s)


def _look(s: FujianState, seat: int, amount: int) -> None:
    """Only the player sees the next event cards; their order stays."""
    n = min(amount, len(s.events_left))
    s.peeked[seat] = max(s.peeked[seat], n)
    s.tell("effects.looked", seat, n)
    for i in range(n):
        s.tell("effects.foreseen", seat, i + 1, s.events_left[-1 - i], seen_by=only(seat), reveals=True)


@final
class ChooseGain(Step[FujianState]):
    """Goods of the player's choice are named one by one."""

    name = "effects.gain"
    clause = "FT-14.5"

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left: Final = left

    def args(self) -> tuple[int, ...]:
        return (self.seat, self.left)

    def prompt(self, s: FujianState, seat: int) -> Prompt:
        g = s.goods
        return Prompt(self.name, (self.left, g[seat * 3], g[seat * 3 + 1], g[seat * 3 + 2], s.card))

    def choices(self, s: FujianState, seat: int) -> Sequence[Action]:
        return GAIN_ACTION

    def most(self, s: FujianState, seat: int, a: Action) -> int:
        """All that is still to be chosen."""
        return self.left

    def apply(self, s: FujianState, seat: int, a: Action) -> None:
        gain(s, seat, GOOD_OF[a.id], 1, "effects.gained")
        if self.left > 1:
            s.become(ChooseGain(seat, self.left - 1))
        else:
            s.done()
        pay_debts(s)


@final
class SwapGoods(Step[FujianState]):
    """Goods are swapped one for one with the bank, as often as the card allows or until the player stops."""

    name = "effects.swap"
    clause = "FT-14.5"
    endings = (STOP,)

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left: Final = left

    def args(self) -> tuple[int, ...]:
        return (self.seat, self.left)

    def prompt(self, s: FujianState, seat: int) -> Prompt:
        g = s.goods
        return Prompt(self.name, (self.left, g[seat * 3], g[seat * 3 + 1], g[seat * 3 + 2], s.card))

    def choices(self, s: FujianState, seat: int) -> Sequence[Action]:
        return [*SWAP, STOP]

    def why_not(self, s: FujianState, seat: int, a: Action) -> Refusal | None:
        swap = SWAP_OF[a.id]
        if swap >= 0 and s.goods[seat * 3 + SWAP_GIVES[swap]] == 0:
            return NOT_HELD.because(SWAP_GIVES[swap])
        return None

    def most(self, s: FujianState, seat: int, a: Action) -> int:
        """As many as there are, within what is left."""
        return min(self.left, s.goods[seat * 3 + SWAP_GIVES[SWAP_OF[a.id]]]) if a is not STOP else 1

    def apply(self, s: FujianState, seat: int, a: Action) -> None:
        swap = SWAP_OF[a.id]
        if swap < 0:
            s.done()
            return
        lose(s, seat, SWAP_GIVES[swap], 1, "effects.swapped_away")
        gain(s, seat, SWAP_GETS[swap], 1, "effects.swapped_for")
        if self.left > 1:
            s.become(SwapGoods(seat, self.left - 1))
        else:
            s.done()
