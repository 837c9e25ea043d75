"""What the bot thinks of the choices in a harbour: to sell, buy, build, store, and what a visitor owes."""

from __future__ import annotations

from mingtang.core.actions import Action
from mingtang.games.fujian_trader.actions import (
    ACCEPT,
    ASK_AGAIN,
    BOUGHT_PORT_OF,
    BUY_FORTUNES,
    CARD_OF,
    GOOD_OF,
    OFFER_GOOD,
    OFFERED_CARD_OF,
    OPEN_MARKET,
    PAIR_OF,
    PAY_FIRST,
    PAY_SECOND,
    PROVINCE_OF,
    STOP,
    STORED_OF,
    WAIVE,
    WITHDRAW,
)
from mingtang.games.fujian_trader.judgement.figures import (
    CARD_OFFERED,
    FORTUNES_NOW,
    KEPT_BEFORE_INVASION,
    KEPT_EARLY,
    KEPT_FOR_PROVINCE,
    KEPT_WITH_PROVINCES,
    LOT_FOREGONE,
    MARKET_NOW,
    PORT_BOUGHT,
    SAVED_FOR_PROVINCE,
)
from mingtang.games.fujian_trader.judgement.plans import prospect_of
from mingtang.games.fujian_trader.judgement.rating_of_cards import play_worth, silver_or_good
from mingtang.games.fujian_trader.judgement.value import (
    Means,
    card_worth,
    good_worth,
    invasion_near,
    opens_pouch,
    port_worth,
    province_gain,
    silver_worth,
    turns_left,
    unknown_card_worth,
)
from mingtang.games.fujian_trader.judgement.voyages import sale_worth
from mingtang.games.fujian_trader.phases.market import lot_silver
from mingtang.games.fujian_trader.phases.ports import port_price
from mingtang.games.fujian_trader.phases.provinces import province_price
from mingtang.games.fujian_trader.phases.tolls import AnswerOffer
from mingtang.games.fujian_trader.pieces import ASKED_WINDOWS
from mingtang.games.fujian_trader.queries import province_count, rate
from mingtang.games.fujian_trader.state import ASK_ME, FujianState


def port_gain(s: FujianState, seat: int, port: int, figures: list[float]) -> float:
    """A port against its price, and against a province that the silver is being saved for."""
    price = port_price(s)
    mine = Means(s, seat, figures)
    gain = figures[PORT_BOUGHT] * port_worth(s, port, mine) - price * mine.silver
    if not opens_pouch(s, seat) and s.invasion < 3 and turns_left(s, seat) < 6.0:
        gain -= figures[SAVED_FOR_PROVINCE]
    return gain


def holds_silent_card(s: FujianState, seat: int) -> bool:
    """Whether the seat holds a card of a kind for which it is not asked."""
    for c in s.hands[seat]:
        window = s.board.cards[c].window
        if window < ASKED_WINDOWS and s.orders[seat * ASKED_WINDOWS + window] != ASK_ME:
            return True
    return False


def act_rate(s: FujianState, seat: int, a: Action, figures: list[float]) -> float:
    """What the ship's turn is used for once it lies still."""
    if a is OPEN_MARKET:
        return sale_worth(s, seat, s.ships[seat], prospect_of(s, seat, figures)) + figures[MARKET_NOW]
    if a is BUY_FORTUNES:
        return figures[FORTUNES_NOW] * max(0.0, best_fortune(s, seat, figures))
    if a is ASK_AGAIN:
        return 0.3 if holds_silent_card(s, seat) else -0.5
    card = CARD_OF[a.id]
    if card >= 0:
        return play_worth(s, seat, card, figures)
    port = BOUGHT_PORT_OF[a.id]
    if port >= 0:
        return port_gain(s, seat, port, figures)
    province = PROVINCE_OF[a.id]
    if province >= 0:
        silver = silver_worth(s, seat, figures)
        return province_gain(s, seat, province, silver, figures) - province_price(s, province) * silver
    return 0.0


def lot_rate(s: FujianState, seat: int, a: Action, figures: list[float]) -> float:
    """The silver for a lot against what its goods would bring elsewhere."""
    good = GOOD_OF[a.id]
    if good < 0:
        return 0.0
    units = rate(s, seat, s.ships[seat], good)
    kept = units * good_worth(s, seat, good, figures) * figures[LOT_FOREGONE]
    gain = lot_silver(s, seat) * silver_worth(s, seat, figures) - kept
    return gain / units * 6.0  # the limit counts units


def best_fortune(s: FujianState, seat: int, figures: list[float]) -> float:
    """A card that nobody knows against the two goods that are missed least."""
    cheap = [good_worth(s, seat, g, figures) for g in range(3) if s.goods[seat * 3 + g] > 0]
    cheap.sort()
    return unknown_card_worth(s, seat, figures) - sum(cheap[:2])


def fortune_rate(s: FujianState, seat: int, a: Action, figures: list[float]) -> float:
    """A card that nobody knows against what is paid for it."""
    if a is STOP:
        return 0.0
    pair = PAIR_OF[a.id]
    if pair < 0:
        return unknown_card_worth(s, seat, figures) - good_worth(s, seat, GOOD_OF[a.id], figures)
    price = good_worth(s, seat, PAY_FIRST[pair], figures)
    price += good_worth(s, seat, PAY_SECOND[pair], figures)
    return unknown_card_worth(s, seat, figures) - price


def store_rate(s: FujianState, seat: int, a: Action, figures: list[float]) -> float:
    """Store what is not needed for purchases; at the last chance, everything."""
    later = 0
    for zone in range(s.invasion + 1, 3):
        later += province_count(s, seat, zone)
    keep = 0.0
    if s.invasion == 0:
        keep = figures[KEPT_WITH_PROVINCES] if later else figures[KEPT_FOR_PROVINCE]
        if turns_left(s, seat) > 7.0:
            keep += figures[KEPT_EARLY]
        if invasion_near(s) and later:
            keep = figures[KEPT_BEFORE_INVASION]
    want = max(0.0, float(s.silver[seat]) - keep)
    return -abs(float(STORED_OF[a.id]) - want)


def toll_rate(s: FujianState, seat: int, a: Action, figures: list[float]) -> float:
    """What to take from a ship that passes, and what to offer instead."""
    if a is WAIVE:
        return -0.5 if isinstance(s.stack[-1], AnswerOffer) else 0.0
    if a is WITHDRAW:
        return 0.0
    card = OFFERED_CARD_OF[a.id]
    if card >= 0:
        return figures[CARD_OFFERED] - card_worth(s, seat, card, figures)
    if a is OFFER_GOOD:
        return 0.5
    if a is ACCEPT:
        return 0.4
    ware = GOOD_OF[a.id]
    return silver_or_good(s, seat, ware, figures) if ware >= 0 else 0.1
