"""Paying: bags are broken or bought only at the moment of a payment, and never more than it needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mingtang.core.actions import Action
from mingtang.core.facts import Caution, Prompt, Refusal
from mingtang.games.yinzi.actions import PAY_DISC, PAY_OWN
from mingtang.games.yinzi.phases.advancements_box import take_off
from mingtang.games.yinzi.phases.choice import YinziChoice
from mingtang.games.yinzi.queries import can_use
from mingtang.games.yinzi.state import NOWHERE, YinziState
from mingtang.games.yinzi.vocabulary import FREE_COPPER, FREE_STONE, FREE_WOOD

BANK: Final = NOWHERE
"""Who receives a payment that goes to no player."""

IN_COPPER: Final = 0
IN_SILVER: Final = 1
IN_WOOD: Final = 2
IN_STONE: Final = 3
DISC_FOR: Final[list[int]] = [FREE_COPPER, FREE_COPPER, FREE_WOOD, FREE_STONE]
CURRENCIES: Final[list[str]] = ["copper", "silver", "wood", "stone"]

NOT_ENOUGH: Final = Refusal("YZ-2.5", "own_not_enough")
NO_DISC: Final = Refusal("YZ-2.6", "disc_does_not_serve")
SURPLUS_LOST: Final = Caution("YZ-2.6", "surplus_lost")


def charge_copper(s: YinziState, seat: int, price: int, to: int) -> None:
    """A payment in copper is due; the player is asked only if both ways of paying suffice."""
    _charge(s, seat, IN_COPPER, price, to)


def charge_silver(s: YinziState, seat: int, price: int, to: int) -> None:
    """A payment in silver is due."""
    _charge(s, seat, IN_SILVER, price, to)


def charge_wood(s: YinziState, seat: int) -> None:
    """YZ-5.1: one wood, or Free wood."""
    _charge(s, seat, IN_WOOD, 1, BANK)


def charge_stone(s: YinziState, seat: int) -> None:
    """YZ-5.4.1: one stone, or Free stone."""
    _charge(s, seat, IN_STONE, 1, BANK)


def _charge(s: YinziState, seat: int, what: int, price: int, to: int) -> None:
    if price == 0:
        return
    if not disc_serves(s, seat, what, price):
        pay(s, seat, what, price, to, False)
    elif not own_suffices(s, seat, what, price):
        pay(s, seat, what, price, to, True)
    else:
        s.first(PayWith(seat, what, price, to))


def own_suffices(s: YinziState, seat: int, what: int, price: int) -> bool:
    """YZ-2.5: whether the player can pay without a disc."""
    if what == IN_COPPER:
        return s.copper[seat] + s.board.ratio[s.die] * s.silver[seat] >= price
    if what == IN_SILVER:
        return s.silver[seat] + s.copper[seat] // s.board.ratio[s.die] >= price
    return (s.wood[seat] if what == IN_WOOD else s.stone[seat]) >= price


def disc_serves(s: YinziState, seat: int, what: int, price: int) -> bool:
    """YZ-2.6: whether a usable disc takes part in the payment and then it suffices."""
    x = DISC_FOR[what]
    if not can_use(s, seat, x):
        return False
    if what == IN_COPPER:
        return s.copper[seat] + s.board.amount[x] + s.board.ratio[s.die] * s.silver[seat] >= price
    if what == IN_SILVER:
        missing = price - s.silver[seat]
        return missing > 0 and s.copper[seat] + s.board.amount[x] >= missing * s.board.ratio[s.die]
    return True


def pay(s: YinziState, seat: int, what: int, price: int, to: int, with_disc: bool) -> None:
    """Hand over what is due."""
    if with_disc:
        take_off(s, seat, DISC_FOR[what])
    if what == IN_COPPER:
        _pay_copper(s, seat, price, to, s.board.amount[FREE_COPPER] if with_disc else 0)
    elif what == IN_SILVER:
        _pay_silver(s, seat, price, to, s.board.amount[FREE_COPPER] if with_disc else 0)
    elif with_disc:
        pass  # YZ-7.3: the disc is the wood or the stone
    elif what == IN_WOOD:
        s.wood[seat] -= price
        s.wood_box += price  # YZ-2.3
        s.tell("pay.wood", seat, price, s.wood[seat])
    else:
        s.stone[seat] -= price
        s.stone_box += price  # YZ-2.3
        s.tell("pay.stone", seat, price, s.stone[seat])


def _pay_copper(s: YinziState, seat: int, price: int, to: int, virtual: int) -> None:
    due = price - virtual  # YZ-2.6: virtual copper is used first, its surplus is lost
    if due > 0:
        broken = 0
        while s.copper[seat] < due:  # YZ-2.5(b)
            s.silver[seat] -= 1
            s.copper[seat] += s.board.ratio[s.die]
            broken += 1
        if broken:
            s.tell("pay.broke", seat, broken, broken * s.board.ratio[s.die], s.copper[seat], s.silver[seat])
        s.copper[seat] -= due
        s.tell("pay.copper", seat, due, s.copper[seat])
    if to >= 0:
        s.copper[to] += price  # YZ-2.6: the bank hands over the virtual part
        s.tell("receive.copper", to, price, s.copper[to])


def _pay_silver(s: YinziState, seat: int, price: int, to: int, virtual: int) -> None:
    missing = price - s.silver[seat]
    if missing > 0:  # YZ-2.5(c)
        due = max(0, missing * s.board.ratio[s.die] - virtual)
        s.copper[seat] -= due
        s.silver[seat] += missing
        s.tell("pay.bought", seat, missing, due, s.copper[seat], s.silver[seat])
    s.silver[seat] -= price
    s.tell("pay.silver", seat, price, s.silver[seat])
    if to >= 0:
        s.silver[to] += price
        s.tell("receive.silver", to, price, s.silver[to])


@final
class PayWith(YinziChoice):
    """Pay with your own money or material, or with a disc of the advancements box."""

    name = "pay_with"  # D23
    clause = "YZ-2.6"

    def __init__(self, seat: int, what: int, price: int, to: int) -> None:
        super().__init__(seat)
        self.what: Final = what
        self.price: Final = price
        self.to: Final = to

    def args(self) -> tuple[int, ...]:
        """Seat, currency, price and receiver."""
        return (self.seat, self.what, self.price, self.to)

    def prompt(self, s: YinziState, seat: int) -> Prompt:
        """What is due, and what the player has."""
        own = (s.copper, s.silver, s.wood, s.stone)[self.what][seat]
        return Prompt(self.name, (self.what, self.price, own, DISC_FOR[self.what]))

    def choices(self, s: YinziState, seat: int) -> Sequence[Action]:
        """Own or disc."""
        return [PAY_OWN, PAY_DISC]

    def why_not(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """Both suffice when this is asked, unless a position was written by hand."""
        if a is PAY_OWN:
            return None if own_suffices(s, seat, self.what, self.price) else NOT_ENOUGH.because(self.price, self.what)
        return None if disc_serves(s, seat, self.what, self.price) else NO_DISC.because(DISC_FOR[self.what])

    def caution(self, s: YinziState, seat: int, a: Action) -> Caution | None:
        """A disc gives no change."""
        worth = s.board.amount[FREE_COPPER]
        if a is PAY_DISC and self.what == IN_COPPER and worth > self.price:
            return SURPLUS_LOST.because(worth, self.price)
        return None

    def apply(self, s: YinziState, seat: int, a: Action) -> None:
        """The payment is made, and what was paid for goes on."""
        s.done()
        pay(s, seat, self.what, self.price, self.to, a is PAY_DISC)
