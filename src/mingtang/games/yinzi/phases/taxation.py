"""Taxation: silver for the fortune values of the round (YZ-9.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mingtang.core.actions import Action
from mingtang.core.facts import Caution, Prompt, Refusal
from mingtang.core.steps import Step
from mingtang.games.yinzi.actions import K_SELL_RURAL, KIND_OF, SETTLE, USE
from mingtang.games.yinzi.board import HIGHEST_TAX
from mingtang.games.yinzi.phases.advancements_box import take_off
from mingtang.games.yinzi.phases.choice import YinziChoice
from mingtang.games.yinzi.phases.free_options import NO_EFFECT, why_not_usable
from mingtang.games.yinzi.phases.occasions import begin_occasion
from mingtang.games.yinzi.phases.rural_market import add_rural_sales, rural_sales, sell_rural, why_not_sell_rural
from mingtang.games.yinzi.phases.turn_order import InTurnOrder
from mingtang.games.yinzi.queries import can_use, dues, ratio
from mingtang.games.yinzi.rulings import tax_sales_when_short
from mingtang.games.yinzi.state import YinziState
from mingtang.games.yinzi.vocabulary import FREE_COPPER, NO_TAXES, PHASE_TAXATION

TAX_UNPAID: Final = Caution("YZ-9.5", "tax_unpaid")
SILVER_SUFFICES: Final = Refusal("YZ-9.5", "silver_suffices_for_taxes", ruling="tax_sales")


def silver_owed(s: YinziState, seat: int) -> int:
    """YZ-9.5: by the sum of cards and tax discs; nothing with No Taxes."""
    if s.bonus[seat] == NO_TAXES:
        return 0
    return s.board.tax[min(dues(s, seat), HIGHEST_TAX)]


def may_sell_for_taxes(s: YinziState, seat: int) -> bool:
    """YZ-9.5: food is sold here to get the copper that missing silver costs."""
    return not tax_sales_when_short(s) or s.silver[seat] < silver_owed(s, seat)


def bags_to_buy(s: YinziState, seat: int, virtual: int) -> int:
    """How many of the missing bags the copper buys."""
    missing = silver_owed(s, seat) - s.silver[seat]
    return min(missing, (s.copper[seat] + virtual) // ratio(s)) if missing > 0 else 0


def free_copper_helps(s: YinziState, seat: int) -> bool:
    """D77: the disc helps if it buys one more bag, or saves copper while all bags are bought."""
    missing = silver_owed(s, seat) - s.silver[seat]
    if missing <= 0 or not can_use(s, seat, FREE_COPPER):
        return False
    amount = s.board.amount[FREE_COPPER]
    with_disc = bags_to_buy(s, seat, amount)
    return with_disc == missing or with_disc > bags_to_buy(s, seat, 0)


@final
class Taxation(InTurnOrder):
    """In turn order taxes are paid."""

    name = "taxation"
    clause = "YZ-9.5"

    def open(self, s: YinziState) -> None:
        """The step begins."""
        s.phase = PHASE_TAXATION

    def onward(self, at: int) -> Step[YinziState]:
        """The next player."""
        return Taxation(at)

    def moment(self, s: YinziState, seat: int) -> None:
        """Only who owes silver is asked."""
        begin_occasion(s)
        s.virtual_copper = 0
        owed = silver_owed(s, seat)
        s.tell("tax.owed", seat, dues(s, seat), owed)
        if owed > 0:
            s.first(PayTaxes(seat))


@final
class PayTaxes(YinziChoice):
    """Pay your taxes; before it you may sell food to the rural market."""

    name = "tax_payment"  # D77
    clause = "YZ-9.5"

    def prompt(self, s: YinziState, seat: int) -> Prompt:
        """Silver owed, what the player has, and the ratio."""
        return Prompt(self.name, (silver_owed(s, seat), s.silver[seat], s.copper[seat], ratio(s)))

    def choices(self, s: YinziState, seat: int) -> Sequence[Action]:
        """Settle, sell food, or use Free copper."""
        out: list[Action] = [SETTLE, *rural_sales(s, seat)]
        if (s.held[seat] >> FREE_COPPER) & 1:
            out.append(USE[FREE_COPPER])
        return out

    def why_not(self, s: YinziState, seat: int, a: Action) -> Refusal | None:
        """YZ-12.1: selling is possible here to pay what is owed."""
        if a is SETTLE:
            return None
        if KIND_OF[a.id] == K_SELL_RURAL:
            return why_not_sell_rural(s, a) if may_sell_for_taxes(s, seat) else SILVER_SUFFICES.because(s.silver[seat])
        refusal = why_not_usable(s, seat, FREE_COPPER)
        if refusal is None and not free_copper_helps(s, seat):
            return NO_EFFECT.because(FREE_COPPER)
        return refusal

    def legal(self, s: YinziState, seat: int) -> list[Action]:
        """The same, written out for speed."""
        out: list[Action] = [SETTLE]
        if may_sell_for_taxes(s, seat):
            add_rural_sales(s, seat, out)
        if free_copper_helps(s, seat):
            out.append(USE[FREE_COPPER])
        return out

    def caution(self, s: YinziState, seat: int, a: Action) -> Caution | None:
        """Bags that cannot be paid cost all copper and points."""
        missing = silver_owed(s, seat) - s.silver[seat] - bags_to_buy(s, seat, s.virtual_copper)
        if a is not SETTLE or missing <= 0:
            return None
        due = max(0, bags_to_buy(s, seat, s.virtual_copper) * ratio(s) - s.virtual_copper)
        return TAX_UNPAID.because(missing, s.copper[seat] - due, -s.board.misfortune_points * missing)

    def apply(self, s: YinziState, seat: int, a: Action) -> None:
        """Silver first, then bags for copper, then misfortune."""
        if KIND_OF[a.id] == K_SELL_RURAL:
            sell_rural(s, seat, a, True)
        elif a is SETTLE:
            settle_taxes(s, seat)
            s.done()
        else:
            take_off(s, seat, FREE_COPPER)
            s.virtual_copper = s.board.amount[FREE_COPPER]


def settle_taxes(s: YinziState, seat: int) -> None:
    """YZ-9.5: still missing bags cost all remaining copper and one misfortune tile each."""
    owed = silver_owed(s, seat)
    bags = bags_to_buy(s, seat, s.virtual_copper)
    if bags:
        due = max(0, bags * ratio(s) - s.virtual_copper)
        s.copper[seat] -= due
        s.silver[seat] += bags
        s.tell("pay.bought", seat, bags, due, s.copper[seat], s.silver[seat])
    s.virtual_copper = 0
    paid = min(owed, s.silver[seat])
    s.silver[seat] -= paid
    s.tell("tax.paid", seat, paid, s.silver[seat])
    missing = owed - paid
    if missing > 0:
        lost = s.copper[seat]
        s.copper[seat] = 0
        s.misfortune[seat] += missing
        s.tell("tax.misfortune", seat, missing, lost, s.misfortune[seat])
