"""Debts are paid as soon as the debtor receives something of their kind (FT-4.6, FT-5.12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mingtang.core.actions import Action
from mingtang.core.facts import Prompt, Refusal
from mingtang.core.steps import Automatic, Step
from mingtang.games.fujian_trader.actions import GOOD_OF, TAKE
from mingtang.games.fujian_trader.phases.holdings import hand_over
from mingtang.games.fujian_trader.pieces import SILVER
from mingtang.games.fujian_trader.queries import goods_of
from mingtang.games.fujian_trader.state import FujianState

OWES_NONE_OF_THESE: Final = Refusal("FT-5.12", "debtor_has_none")


def debtor_of(debt: int) -> int:
    """Who owes."""
    return debt // 10


def creditor_of(debt: int) -> int:
    """Who is owed."""
    return debt // 2 % 5


def of_silver(debt: int) -> bool:
    """Whether silver is owed; else a good."""
    return debt % 2 == 1


def owe(s: FujianState, debtor: int, creditor: int, silver: bool) -> None:
    """A debt of one unit is made."""
    s.debts.append((debtor * 5 + creditor) * 2 + (1 if silver else 0))


def due_debt(s: FujianState) -> int:
    """The oldest debt that can be paid now, or -1. Whoever owes had nothing, so whatever he has he has received since."""
    for debt in s.debts:
        debtor = debtor_of(debt)
        if s.silver[debtor] > 0 if of_silver(debt) else goods_of(s, debtor) > 0:
            return debt
    return -1


def pay_debts(s: FujianState) -> None:
    """Somebody has received something: what became due is paid before anything else."""
    if s.debts and due_debt(s) >= 0:
        s.first(SETTLE_DEBTS)


@final
class SettleDebts(Automatic[FujianState]):
    """Debts that have become due are paid, the older first."""

    name = "debts.settle"
    clause = "FT-5.12"

    def run(self, s: FujianState) -> None:
        debt = due_debt(s)
        if debt < 0:
            s.done()
        elif of_silver(debt):
            s.debts.remove(debt)
            hand_over(s, debtor_of(debt), creditor_of(debt), SILVER, "debts.paid")
        else:
            s.first(TakeDebt(creditor_of(debt), debtor_of(debt)))


SETTLE_DEBTS: Final = SettleDebts()


@final
class TakeDebt(Step[FujianState]):
    """The creditor chooses which of the debtor's goods he takes."""

    name = "debts.take"
    clause = "FT-5.12"

    def __init__(self, creditor: int, debtor: int) -> None:
        super().__init__(creditor)
        self.debtor: Final = debtor

    def args(self) -> tuple[int, ...]:
        return (self.seat, self.debtor)

    def prompt(self, s: FujianState, seat: int) -> Prompt:
        at = self.debtor * 3
        return Prompt(self.name, (self.debtor, s.goods[at], s.goods[at + 1], s.goods[at + 2]))

    def choices(self, s: FujianState, seat: int) -> Sequence[Action]:
        return TAKE[:3]

    def why_not(self, s: FujianState, seat: int, a: Action) -> Refusal | None:
        if s.goods[self.debtor * 3 + GOOD_OF[a.id]] == 0:
            return OWES_NONE_OF_THESE.because(self.debtor, GOOD_OF[a.id])
        return None

    def apply(self, s: FujianState, seat: int, a: Action) -> None:
        s.debts.remove((self.debtor * 5 + seat) * 2)
        hand_over(s, self.debtor, seat, GOOD_OF[a.id], "debts.paid")
        s.done()
