"""Tolls: whoever sails another family's route pays on the first rung of the ladder that fits (FT-5.8, FT-5.9, FT-5.10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mingtang.core.actions import Action
from mingtang.core.facts import Prompt, Refusal, only
from mingtang.core.steps import Step
from mingtang.games.fujian_trader.actions import (
    ACCEPT,
    GOOD_OF,
    OFFER_CARD,
    OFFER_GOOD,
    OFFER_SILVER,
    OFFERED_CARD_OF,
    REFUSE,
    TAKE,
    WAIVE,
    WITHDRAW,
)
from mingtang.games.fujian_trader.phases.debts import owe, pay_debts
from mingtang.games.fujian_trader.phases.holdings import hand_over, pass_card
from mingtang.games.fujian_trader.phases.reversal import begin_deed, finish_deed, forget_deed
from mingtang.games.fujian_trader.pieces import DEED_STEP, FUJIAN, SILVER
from mingtang.games.fujian_trader.queries import allowance, goods_of, owes, toll_to
from mingtang.games.fujian_trader.rulings import any_action_can_be_reversed
from mingtang.games.fujian_trader.state import DEBT_OF_GOOD, DEBT_OF_SILVER, NO_OFFER, FujianState

OFFERS: Final = 66

MOVER_HAS_NONE: Final = Refusal("FT-5.9", "mover_has_none")
GOODS_COME_FIRST: Final = Refusal("FT-5.9", "goods_before_silver")
OFFERED_BEFORE: Final = Refusal("FT-5.10", "offered_before")
OWES_ALREADY: Final = Refusal("FT-5.10", "owes_already")


def sail(s: FujianState, seat: int, node: int) -> None:
    """One step along a route; FT-5.8: its toll is settled before it is made."""
    owner = toll_to(s, seat, s.ships[seat], node)  # FT-5.13: ownership counts at the moment of the step
    if any_action_can_be_reversed(s):
        begin_deed(s, DEED_STEP, node)
    if owner < 0:
        make_step(s, node)
    elif goods_of(s, seat) > 0 or s.silver[seat] > 0:
        s.first(TakeToll(owner, node))
    else:
        s.first(OfferToll(seat, node, owner))


def make_step(s: FujianState, node: int) -> None:
    """FT-5.2: the ship moves to an adjacent node."""
    s.wake.append(s.ships[s.active])
    s.ships[s.active] = node
    s.steps += 1
    if s.events is not None:
        s.tell("movement.sailed", s.active, node, s.steps, allowance(s, s.active))
    if s.deed == DEED_STEP:
        finish_deed(s)


def route_between(s: FujianState, seat: int, node: int) -> int:
    """The route from the ship of the seat to a node."""
    return s.board.route_at[s.ships[seat] * (FUJIAN + 1) + node]


@final
class TakeToll(Step[FujianState]):
    """The owner of the route takes one good that the mover has, or one silver if he has no goods, or waives the toll."""

    name = "tolls.take"
    clause = "FT-5.9"
    endings = (WAIVE,)

    def __init__(self, owner: int, node: int) -> None:
        super().__init__(owner)
        self.node: Final = node

    def args(self) -> tuple[int, ...]:
        return (self.seat, self.node)

    def prompt(self, s: FujianState, seat: int) -> Prompt:
        g = s.goods
        at = s.active * 3
        return Prompt(self.name, (s.active, self.node, g[at], g[at + 1], g[at + 2], s.silver[s.active]))

    def choices(self, s: FujianState, seat: int) -> Sequence[Action]:
        return [*TAKE, WAIVE]

    def why_not(self, s: FujianState, seat: int, a: Action) -> Refusal | None:
        if a is WAIVE:
            return None
        ware = GOOD_OF[a.id]
        if ware == SILVER:
            return GOODS_COME_FIRST if goods_of(s, s.active) > 0 else None
        return MOVER_HAS_NONE.because(ware) if s.goods[s.active * 3 + ware] == 0 else None

    def apply(self, s: FujianState, seat: int, a: Action) -> None:
        if a is WAIVE:
            s.tell("tolls.waived", s.active, seat)
        else:
            hand_over(s, s.active, seat, GOOD_OF[a.id], "tolls.paid")
        s.done()
        make_step(s, self.node)
        pay_debts(s)


@final
class OfferToll(Step[FujianState]):
    """Whoever has neither goods nor silver may offer a card or a debt; if nothing is accepted, the ship stays."""

    name = "tolls.offer"
    clause = "FT-5.10"
    endings = (WITHDRAW,)

    def __init__(self, seat: int, node: int, owner: int) -> None:
        super().__init__(seat)
        self.node: Final = node
        self.owner: Final = owner

    def args(self) -> tuple[int, ...]:
        return (self.seat, self.node, self.owner)

    def prompt(self, s: FujianState, seat: int) -> Prompt:
        return Prompt(self.name, (self.owner, self.node))

    def choices(self, s: FujianState, seat: int) -> Sequence[Action]:
        return [*[OFFER_CARD[c] for c in s.hands[seat]], OFFER_GOOD, OFFER_SILVER, WITHDRAW]

    def why_not(self, s: FujianState, seat: int, a: Action) -> Refusal | None:
        if a is WITHDRAW:
            return None
        offer = _offer_of(a)
        if route_between(s, seat, self.node) * OFFERS + offer in s.offered:
            return OFFERED_BEFORE
        if offer >= DEBT_OF_GOOD and owes(s, seat, self.owner):
            return OWES_ALREADY.because(self.owner)
        return None

    def apply(self, s: FujianState, seat: int, a: Action) -> None:
        if a is WITHDRAW:
            s.unpaid.append(s.ships[seat] * (FUJIAN + 1) + self.node)  # FT-5.11
            s.tell("tolls.withdrawn", seat, self.node, self.owner)
            if s.deed == DEED_STEP:
                forget_deed(s)  # no step was made
            s.done()
            return
        offer = _offer_of(a)
        s.offer = offer
        s.offered.append(route_between(s, seat, self.node) * OFFERS + offer)
        if offer < DEBT_OF_GOOD:
            s.seen[offer] |= 1 << self.owner
            s.tell("tolls.offered_card", seat, self.owner)
            s.tell("tolls.card_shown", seat, self.owner, offer, seen_by=only(seat) | only(self.owner), reveals=True)
        else:
            s.tell("tolls.offered_debt", seat, self.owner, 0 if offer == DEBT_OF_GOOD else 1)
        s.become(AnswerOffer(self.owner, self.node))


def _offer_of(a: Action) -> int:
    card = OFFERED_CARD_OF[a.id]
    if card >= 0:
        return card
    return DEBT_OF_GOOD if a is OFFER_GOOD else DEBT_OF_SILVER


@final
class AnswerOffer(Step[FujianState]):
    """The owner accepts the offer, refuses it, or waives the toll."""

    name = "tolls.answer"
    clause = "FT-5.10"

    def __init__(self, owner: int, node: int) -> None:
        super().__init__(owner)
        self.node: Final = node

    def args(self) -> tuple[int, ...]:
        return (self.seat, self.node)

    def prompt(self, s: FujianState, seat: int) -> Prompt:
        if s.offer < DEBT_OF_GOOD:
            return Prompt("tolls.answer_card", (s.active, s.offer, self.node))
        return Prompt("tolls.answer_debt", (s.active, s.offer - DEBT_OF_GOOD, self.node))

    def choices(self, s: FujianState, seat: int) -> Sequence[Action]:
        return [ACCEPT, REFUSE, WAIVE]

    def apply(self, s: FujianState, seat: int, a: Action) -> None:
        offer = s.offer
        s.offer = NO_OFFER
        if a is REFUSE:
            s.tell("tolls.refused", s.active, seat)
            s.become(OfferToll(s.active, self.node, seat))
            return
        s.done()
        if a is WAIVE:
            s.tell("tolls.waived", s.active, seat)
        elif offer < DEBT_OF_GOOD:
            pass_card(s, s.active, seat, offer)
            s.tell("tolls.paid_card", s.active, seat, len(s.hands[s.active]), len(s.hands[seat]))
        else:
            owe(s, s.active, seat, offer == DEBT_OF_SILVER)
            s.tell("tolls.owed", s.active, seat, offer - DEBT_OF_GOOD)
        make_step(s, self.node)
