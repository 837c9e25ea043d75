"""Cards that take something from other players, and Wuwang, which stops them (FT-10.10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mingtang.core.actions import Action
from mingtang.core.facts import Prompt, Refusal, only
from mingtang.core.rng import below
from mingtang.core.steps import Automatic, Step
from mingtang.games.fujian_trader.actions import GIVE, GOOD_OF, SEAT_OF, TARGET
from mingtang.games.fujian_trader.actions import TAKE as TAKE_ACTION
from mingtang.games.fujian_trader.phases.debts import pay_debts
from mingtang.games.fujian_trader.phases.holdings import discard_card, hand_over, lose, pass_card, show_card
from mingtang.games.fujian_trader.phases.windows import Window, close_answers
from mingtang.games.fujian_trader.pieces import BY_VICTIM, LOOT_GOODS, LOOT_SILVER, REACT_FORTUNE, SILVER
from mingtang.games.fujian_trader.queries import goods_of, seats_after
from mingtang.games.fujian_trader.state import FujianState

NOTHING_TO_TAKE: Final = Refusal("FT-10.12", "target_has_nothing")
HAS_NONE: Final = Refusal("FT-14.5", "has_none_of_it")


def has_loot(s: FujianState, seat: int, what: int) -> bool:
    """Whether the seat has something of the kind that a card takes."""
    if what == LOOT_GOODS:
        return goods_of(s, seat) > 0
    return s.silver[seat] > 0 if what == LOOT_SILVER else len(s.hands[seat]) > 0


@final
class ChooseTarget(Step[FujianState]):
    """The active player names the player whom his card is aimed at."""

    name = "effects.target"
    clause = "FT-10.10"

    def prompt(self, s: FujianState, seat: int) -> Prompt:
        return Prompt(self.name, (s.card,))

    def choices(self, s: FujianState, seat: int) -> Sequence[Action]:
        return [TARGET[p] for p in range(s.seats) if p != seat]

    def why_not(self, s: FujianState, seat: int, a: Action) -> Refusal | None:
        victim = SEAT_OF[a.id]
        return None if has_loot(s, victim, s.board.cards[s.card].what) else NOTHING_TO_TAKE.because(victim)

    def apply(self, s: FujianState, seat: int, a: Action) -> None:
        s.target = SEAT_OF[a.id]
        s.tell("effects.targeted", seat, s.card, s.target)
        s.done()
        aim(s)


CHOOSE_TARGET: Final = [ChooseTarget(seat) for seat in range(5)]


def aim(s: FujianState) -> None:
    """The targets are named: they may ward the card off, then it takes effect."""
    s.first(ROB)
    WARD_WINDOW.ask(s)
    if s.asked:
        s.first(WARD_WINDOW)


def targets(s: FujianState) -> int:
    """The bits of the seats that the card in play would take something from."""
    bits = 0
    for seat in range(s.seats):
        aimed = seat == s.target or (s.target < 0 and seat != s.active)
        if aimed and has_loot(s, seat, s.board.cards[s.card].what):
            bits |= 1 << seat
    return bits


@final
class WardWindow(Window):
    """Whoever a card is aimed at may play Wuwang: the card has no effect on him."""

    name = "effects.ward"
    clause = "FT-10.10"
    kind = REACT_FORTUNE
    sealed = True

    def concerned(self, s: FujianState) -> int:
        return targets(s)

    def prompt(self, s: FujianState, seat: int) -> Prompt:
        return Prompt(self.name, (s.active, s.card))

    def run(self, s: FujianState) -> None:
        self.note_orders(s)
        for seat in seats_after(s, s.active):
            card = s.answers[seat]
            if card >= 0:
                show_card(s, seat, card)
                discard_card(s, card)
                s.warded |= 1 << seat
                s.tell("effects.warded", seat, card, s.card, len(s.hands[seat]), reveals=True)
        if not s.warded:
            self.say_nobody(s)
        close_answers(s)
        s.done()


WARD_WINDOW: Final = WardWindow()


@final
class Rob(Automatic[FujianState]):
    """FT-14.5 `take`: one victim after the other, in turn order after the active player."""

    name = "effects.rob"
    clause = "FT-14.5"

    def run(self, s: FujianState) -> None:
        bits = targets(s) & ~s.warded
        amount = s.board.cards[s.card].amount
        s.done()
        for victim in reversed(seats_after(s, s.active)):
            if bits >> victim & 1:
                s.first(RobVictim(victim, amount))


ROB: Final = Rob()


@final
class RobVictim(Automatic[FujianState]):
    """Up to the card's amount is taken, as far as the victim has it. Somebody is asked only where there is a choice."""

    name = "effects.rob_victim"
    clause = "FT-14.5"

    def __init__(self, victim: int, left: int) -> None:
        super().__init__()
        self.victim: Final = victim
        self.left: Final = left

    def args(self) -> tuple[int, ...]:
        return (self.victim, self.left)

    def run(self, s: FujianState) -> None:
        card = s.board.cards[s.card]
        if card.what == LOOT_GOODS:
            kinds = 0
            for g in range(3):
                if s.goods[self.victim * 3 + g] > 0:
                    kinds += 1
            if kinds > 1 and self.left > 0 and self.left < goods_of(s, self.victim):
                s.become(RobVictim(self.victim, self.left - 1))
                s.first(TakeGood(self.victim if card.chooser == BY_VICTIM else s.active, self.victim, self.left))
                return
            s.done()
            self._take_goods(s)
        elif card.what == LOOT_SILVER:
            s.done()
            for _ in range(min(self.left, s.silver[self.victim])):
                take_unit(s, self.victim, SILVER)
        else:
            s.done()
            self._take_cards(s)
        pay_debts(s)

    def _take_goods(self, s: FujianState) -> None:
        left = self.left
        for g in range(3):
            while left > 0 and s.goods[self.victim * 3 + g] > 0:
                take_unit(s, self.victim, g)
                left -= 1

    def _take_cards(self, s: FujianState) -> None:
        """Drawn at random from the victim's hand; only the two of them see the card."""
        for _ in range(min(self.left, len(s.hands[self.victim]))):
            hand = s.hands[self.victim]
            card = hand[below(s.rng, len(hand))]
            pass_card(s, self.victim, s.active, card)
            s.tell("effects.card_taken", self.victim, s.active, len(s.hands[self.victim]), len(s.hands[s.active]))
            two = only(self.victim) | only(s.active)
            s.tell("effects.card_seen", self.victim, s.active, card, seen_by=two, reveals=True)


def take_unit(s: FujianState, victim: int, ware: int) -> None:
    """One unit leaves the victim, for the bank or for the active player."""
    if s.board.cards[s.card].to_bank:
        lose(s, victim, ware, 1, "effects.lost")
    else:
        hand_over(s, victim, s.active, ware, "effects.robbed")


@final
class TakeGood(Step[FujianState]):
    """The taker or the victim, as the card says, chooses the next good that is taken."""

    name = "effects.take"
    clause = "FT-14.5"

    def __init__(self, chooser: int, victim: int, left: int) -> None:
        super().__init__(chooser)
        self.victim: Final = victim
        self.left: Final = left

    def args(self) -> tuple[int, ...]:
        return (self.seat, self.victim, self.left)

    def prompt(self, s: FujianState, seat: int) -> Prompt:
        at = self.victim * 3
        return Prompt(
            "effects.give" if seat == self.victim else self.name,
            (self.victim, self.left, s.goods[at], s.goods[at + 1], s.goods[at + 2], s.active, s.card),
        )

    def choices(self, s: FujianState, seat: int) -> Sequence[Action]:
        return GIVE if seat == self.victim else TAKE_ACTION[:3]

    def why_not(self, s: FujianState, seat: int, a: Action) -> Refusal | None:
        return HAS_NONE.because(GOOD_OF[a.id]) if s.goods[self.victim * 3 + GOOD_OF[a.id]] == 0 else None

    def most(self, s: FujianState, seat: int, a: Action) -> int:
        """As many as there are, within what is left to take."""
        return min(self.left, s.goods[self.victim * 3 + GOOD_OF[a.id]])

    def apply(self, s: FujianState, seat: int, a: Action) -> None:
        take_unit(s, self.victim, GOOD_OF[a.id])
        s.done()
        pay_debts(s)
