"""Playing and buying Fortune cards (FT-10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mingtang.core.actions import Action
from mingtang.core.facts import Prompt, Refusal
from mingtang.core.steps import Automatic, Step
from mingtang.games.fujian_trader.actions import (
    GOOD_OF,
    PAIR_OF,
    PAY_FIRST,
    PAY_ONE,
    PAY_PAIR,
    PAY_SECOND,
    PLAY,
    STOP,
)
from mingtang.games.fujian_trader.phases.effects import carry_out
from mingtang.games.fujian_trader.phases.holdings import discard_card, draw_card, lay_on_table, lose, move_in, show_card
from mingtang.games.fujian_trader.phases.reversal import begin_deed, finish_deed, was_undone
from mingtang.games.fujian_trader.phases.robbery import has_loot
from mingtang.games.fujian_trader.phases.sites import has_node_for
from mingtang.games.fujian_trader.phases.storing import store_or_end
from mingtang.games.fujian_trader.phases.windows import FRESH_CARD
from mingtang.games.fujian_trader.pieces import (
    COASTAL_DEFENSE,
    COMBAT_BONUS,
    DEED_CARD,
    DEED_FORTUNES,
    DISCOUNT,
    DRAW,
    EXCHANGE,
    FUJIAN,
    GAIN,
    ITEM_FORTUNE,
    ITEM_PORT,
    LONG,
    LOOK,
    MAIN,
    MOVE,
    MOVE_BOOST,
    NO_PROVINCE,
    OPEN,
    RELOCATE,
    SALE_BOOST,
    SHORT,
    TAKE,
    TOLL_FREE,
    TYPHOON,
)
from mingtang.games.fujian_trader.queries import (
    event_for,
    first_open_port,
    fortunes_cost_one,
    goods_of,
    held,
    is_fresh,
    port_count,
    ports_in_region,
    province_count,
)
from mingtang.games.fujian_trader.rulings import any_action_can_be_reversed
from mingtang.games.fujian_trader.state import NO_CARD, FujianState

NOT_IN_THIS_WINDOW: Final = Refusal("FT-10.8", "card_not_now")
NO_USES_LEFT: Final = Refusal("FT-10.5", "no_uses_left")
CARD_UNDONE: Final = Refusal("FT-14.8", "card_undone")
YIELDS_NOTHING: Final = Refusal("FT-10.12", "card_yields_nothing")
HAS_MOVED: Final = Refusal("FT-10.12", "card_needs_rest")
NO_GOODS: Final = Refusal("FT-10.12", "card_needs_goods")
NO_SALE_AHEAD: Final = Refusal("FT-10.12", "card_needs_sale")
NO_PURCHASE_AHEAD: Final = Refusal("FT-10.12", "card_needs_purchase")
NO_OWN_PORT: Final = Refusal("FT-10.12", "card_needs_port")
NO_OWN_PROVINCE: Final = Refusal("FT-10.12", "card_needs_province")
MOVEMENT_OVER: Final = Refusal("FT-10.12", "card_needs_movement")
STORMBOUND: Final = Refusal("FT-10.12", "card_against_typhoon")
INVASION_BEGUN: Final = Refusal("FT-10.12", "card_before_invasion")
NOWHERE_TO_GO: Final = Refusal("FT-10.12", "card_nowhere_to_go")
NOBODY_TO_ROB: Final = Refusal("FT-10.12", "card_nobody_has_it")
NO_CARDS_TO_DRAW: Final = Refusal("FT-10.12", "card_no_deck")

CANNOT_PAY_FORTUNE: Final = Refusal("FT-10.3", "cannot_pay_fortune")
PAYS_ONE_GOOD: Final = Refusal("FT-14.5", "fortune_costs_one_good")
NO_FORTUNES_LEFT: Final = Refusal("FT-10.4", "no_fortunes_left")
FORTUNES_UNDONE: Final = Refusal("FT-14.8", "fortunes_undone")
TWO_BOUGHT: Final = Refusal("FT-10.3", "fortunes_bought_already")


# ---- playing on the own turn


def may_use_cards(s: FujianState, seat: int) -> bool:
    """Whether everybody knows that the active player could play a card: what he holds is his secret."""
    return s.uses < s.board.uses and held(s, seat) > 0


def why_not_play(s: FujianState, seat: int, card: int, moving: bool) -> Refusal | None:
    """FT-10.5, FT-10.6, FT-10.8, FT-14.8: the first reason against playing a card at a movement or action decision."""
    window = s.board.cards[card].window
    if window != MAIN and not (moving and window == MOVE):
        return NOT_IN_THIS_WINDOW
    if s.uses >= s.board.uses:
        return NO_USES_LEFT.because(s.board.uses)
    if is_fresh(s, seat, card):
        return FRESH_CARD
    if was_undone(s, DEED_CARD, card):
        return CARD_UNDONE
    return why_useless(s, seat, card)


def add_playable(s: FujianState, seat: int, moving: bool, out: list[Action]) -> None:
    """Put the cards that may be played now on a list of allowed choices."""
    if s.uses >= s.board.uses:
        return
    hand = s.hands[seat]
    for i in range(len(hand) - s.fresh[seat]):
        card = hand[i]
        window = s.board.cards[card].window
        if (
            (window == MAIN or (moving and window == MOVE))
            and not was_undone(s, DEED_CARD, card)
            and why_useless(s, seat, card) is None
        ):
            out.append(PLAY[card])


def why_useless(s: FujianState, seat: int, c: int) -> Refusal | None:
    """FT-10.9, FT-10.12: a card may be played only if it can act."""
    card = s.board.cards[c]
    kind = card.effect
    if kind == GAIN:
        if card.not_moved and (not s.movement_over or s.steps > 0 or s.relocated):
            return HAS_MOVED
        if card.per_port and not (
            s.ships[seat] < FUJIAN and ports_in_region(s, seat, s.board.region_of[s.ships[seat]])
        ):
            return YIELDS_NOTHING
    elif kind == TAKE:
        for victim in range(s.seats):
            if victim != seat and has_loot(s, victim, card.what):
                return None
        return NOBODY_TO_ROB
    elif kind == EXCHANGE:
        if goods_of(s, seat) == 0:
            return NO_GOODS
    elif kind == SALE_BOOST:
        if s.market_used or s.failed or (s.movement_over and s.ships[seat] == FUJIAN):
            return NO_SALE_AHEAD
    elif kind == DISCOUNT:
        return _why_no_discount(s, seat, card.item)
    elif kind == COMBAT_BONUS and not card.on_port():
        if card.ends == NO_PROVINCE and province_count(s, seat, -1) == 0:
            return NO_OWN_PROVINCE
    elif card.on_port():
        if port_count(s, seat) == 0:
            return NO_OWN_PORT
    elif kind == MOVE_BOOST:
        if s.movement_over:
            return MOVEMENT_OVER
        if card.timing == SHORT and event_for(s, seat) == TYPHOON:
            return STORMBOUND.because(TYPHOON)
        if card.timing == LONG and s.invasion > 0:
            return INVASION_BEGUN
    elif kind == TOLL_FREE:
        if s.movement_over:
            return MOVEMENT_OVER
    elif kind == RELOCATE:
        if s.movement_over or s.steps > 0:
            return MOVEMENT_OVER  # FT-5.14: only before the first step
        if not has_node_for(s, seat, card.to):
            return NOWHERE_TO_GO
    elif kind == DRAW:
        if not s.deck and not s.discard:
            return NO_CARDS_TO_DRAW
    elif kind == LOOK and s.invasion > 0:
        return INVASION_BEGUN
    return None


def _why_no_discount(s: FujianState, seat: int, item: int) -> Refusal | None:
    """Whether there is something to buy; whether there is silver for it is not tested."""
    if item == ITEM_FORTUNE:
        return INVASION_BEGUN if s.invasion > 0 else None
    if item == ITEM_PORT:
        possible = first_open_port(s) >= 0 and port_count(s, seat) < s.board.buildings
    else:
        possible = (
            OPEN in s.province_owner
            and s.provinces_bought < s.board.province_purchases
            and event_for(s, seat) != COASTAL_DEFENSE
            and (not s.movement_over or s.ships[seat] == FUJIAN)
        )
    return None if possible else NO_PURCHASE_AHEAD


def play_card(s: FujianState, seat: int, card: int) -> None:
    """The active player plays a card: it lies open while it works."""
    begin_deed(s, DEED_CARD, card)
    show_card(s, seat, card)
    s.uses += 1
    s.card = card
    s.tell("fortunes.played", seat, card, len(s.hands[seat]), reveals=True)
    s.first(END_CARD)
    carry_out(s, seat, card)


@final
class EndCard(Automatic[FujianState]):
    """FT-10.2: a Short card is discarded when its effect is complete, a Long one stays on the table."""

    name = "fortunes.end_card"
    clause = "FT-10.2"

    def run(self, s: FujianState) -> None:
        card = s.card
        if s.board.cards[card].timing == LONG:
            lay_on_table(s, s.active, card)
        else:
            discard_card(s, card)
        s.card = NO_CARD
        s.target = -1
        s.warded = 0
        s.done()
        finish_deed(s)


END_CARD: Final = EndCard()


# ---- buying


def can_pay_fortune(s: FujianState, seat: int) -> bool:
    """FT-10.3: two different goods, or one with Ding."""
    kinds = 0
    for g in range(3):
        if s.goods[seat * 3 + g] > 0:
            kinds += 1
    return kinds >= 2 or (kinds == 1 and fortunes_cost_one(s, seat))


def why_no_fortunes(s: FujianState, seat: int) -> Refusal | None:
    """Why no Fortune card can be bought."""
    if s.fortunes_bought >= s.board.fortune_purchases:
        return TWO_BOUGHT.because(s.board.fortune_purchases)
    if was_undone(s, DEED_FORTUNES, 0):
        return FORTUNES_UNDONE
    if not s.deck and not s.discard:
        return NO_FORTUNES_LEFT
    if not can_pay_fortune(s, seat):
        return CANNOT_PAY_FORTUNE
    return None


@final
class BuyFortune(Step[FujianState]):
    """At the end of his turn the active player may buy up to two cards, each for two different goods."""

    name = "fortunes.buy"
    clause = "FT-10.3"
    endings = (STOP,)

    def prompt(self, s: FujianState, seat: int) -> Prompt:
        g = s.goods
        left = s.board.fortune_purchases - s.fortunes_bought
        return Prompt(self.name, (left, g[seat * 3], g[seat * 3 + 1], g[seat * 3 + 2]))

    def choices(self, s: FujianState, seat: int) -> Sequence[Action]:
        return [*PAY_PAIR, *(PAY_ONE if fortunes_cost_one(s, seat) else []), STOP]

    def why_not(self, s: FujianState, seat: int, a: Action) -> Refusal | None:
        if a is STOP:
            return None
        refusal = why_no_fortunes(s, seat)
        if refusal is not None:
            return refusal
        pair = PAIR_OF[a.id]
        if pair >= 0 and fortunes_cost_one(s, seat):
            return PAYS_ONE_GOOD
        first = PAY_FIRST[pair] if pair >= 0 else GOOD_OF[a.id]
        second = PAY_SECOND[pair] if pair >= 0 else first
        if s.goods[seat * 3 + first] == 0 or s.goods[seat * 3 + second] == 0:
            return CANNOT_PAY_FORTUNE
        return None

    def legal(self, s: FujianState, seat: int) -> list[Action]:
        """The same, written out for speed."""
        out: list[Action] = []
        if why_no_fortunes(s, seat) is None:
            one = fortunes_cost_one(s, seat)
            for a in PAY_ONE if one else PAY_PAIR:
                pair = PAIR_OF[a.id]
                first = GOOD_OF[a.id] if one else PAY_FIRST[pair]
                second = first if one else PAY_SECOND[pair]
                if s.goods[seat * 3 + first] > 0 and s.goods[seat * 3 + second] > 0:
                    out.append(a)
        out.append(STOP)
        return out

    def apply(self, s: FujianState, seat: int, a: Action) -> None:
        if a is STOP:
            store_or_end(s, seat)
            return
        if any_action_can_be_reversed(s):
            begin_deed(s, DEED_FORTUNES, s.fortunes_bought + 1)
        pair = PAIR_OF[a.id]
        if pair >= 0:
            one, two = PAY_FIRST[pair], PAY_SECOND[pair]
            left = move_in(s, seat, one, -1)
            s.tell("fortunes.bought", seat, one, left, two, move_in(s, seat, two, -1))
        else:
            lose(s, seat, GOOD_OF[a.id], 1, "fortunes.bought_for_one")
        s.fortunes_bought += 1
        draw_card(s, seat, True)
        if s.deed == DEED_FORTUNES:
            finish_deed(s)


BUY_FORTUNE: Final = [BuyFortune(seat) for seat in range(5)]
