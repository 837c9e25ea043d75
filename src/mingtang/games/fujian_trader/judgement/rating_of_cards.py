"""What playing a Fortune card brings. For bots and hints."""

from __future__ import annotations

from mingtang.games.fujian_trader.judgement.figures import (
    COMBAT_CARD,
    COMBAT_CARD_A_TURN,
    DISCOUNT_CARD,
    DISCOUNT_CARD_A_TURN,
    EXCHANGE_CARD,
    GOOD_TAKEN_FROM_RIVAL,
    IRON_FORFEITED,
    LONG_TOLL_CARD,
    LONG_TOLL_CARD_A_TURN,
    LOOK_CARD,
    LOOTED_CARD,
    MOVEMENT_CARD,
    MOVEMENT_CARD_A_TURN,
    PORT_DISCOUNT,
    PRODUCTION_CARD,
    PROVINCE_DISCOUNT,
    ROLLED_TWICE,
    SALE_BARRED,
    SPARE_CARD,
    TOLL_CARD,
)
from mingtang.games.fujian_trader.judgement.odds import advantage, loss, stake_of, win_chance
from mingtang.games.fujian_trader.judgement.plans import Prospect, prospect_of
from mingtang.games.fujian_trader.judgement.value import (
    card_worth,
    good_worth,
    province_gain,
    silver_worth,
    turns_left,
    unknown_card_worth,
    ware_worth,
)
from mingtang.games.fujian_trader.judgement.voyages import (
    best_voyage,
    onward,
    sale_after,
    sale_worth,
    stay_worth,
    steps_to_go,
)
from mingtang.games.fujian_trader.phases.ports import port_price
from mingtang.games.fujian_trader.phases.sites import fits_card, shut
from mingtang.games.fujian_trader.pieces import (
    ALL_GOODS,
    ALLY_DEFENSE,
    BEST_OF_TWO,
    CALL_OFF_RAID,
    COMBAT_BONUS,
    DISCOUNT,
    DRAW,
    EXCHANGE,
    FUJIAN,
    GAIN,
    IRON,
    ITEM_FORTUNE,
    ITEM_PORT,
    LONG,
    LOOK,
    LOOT_FORTUNE,
    LOOT_GOODS,
    MOVE_BOOST,
    PEACE,
    PRODUCTION_BONUS,
    PROVINCE_COUNT,
    RELOCATE,
    RICE,
    RICE_GUARD,
    SALE_BOOST,
    SILK,
    SILVER,
    TAKE,
    TOLL_FREE,
)
from mingtang.games.fujian_trader.queries import goods_of, ports_in_region, rate
from mingtang.games.fujian_trader.rulings import defender_takes_back
from mingtang.games.fujian_trader.state import FujianState


def play_worth(s: FujianState, seat: int, c: int, figures: list[float]) -> float:
    """What the card brings now, less what it is worth in the hand."""
    return _effect_worth(s, seat, c, figures) - card_worth(s, seat, c, figures)


def _effect_worth(s: FujianState, seat: int, c: int, figures: list[float]) -> float:
    card = s.board.cards[c]
    kind = card.effect
    if kind == GAIN:
        times = ports_in_region(s, seat, s.board.region_of[s.ships[seat]]) if card.per_port else 1
        total = 0.0
        for ware in range(4):
            total += card.gains[ware] * ware_worth(s, seat, ware, figures)
        return total + card.choice * min(times, card.most or 1) * good_worth(s, seat, SILK, figures)
    if kind == TAKE:
        return _take_worth(s, seat, c, figures)
    if kind == DRAW:
        return card.amount * unknown_card_worth(s, seat, figures)
    if kind == SALE_BOOST:
        return _sale_boost_worth(s, seat, c, figures)
    if kind == DISCOUNT:
        return _discount_worth(s, seat, c, figures)
    if kind == PRODUCTION_BONUS:
        harvests = figures[PRODUCTION_CARD] * s.seats * max(0.0, turns_left(s, seat) - 1.0)
        return harvests * good_worth(s, seat, card.good, figures) * 1.2
    if kind == COMBAT_BONUS:
        return figures[COMBAT_CARD] + figures[COMBAT_CARD_A_TURN] * turns_left(s, seat) * card.amount
    if kind == MOVE_BOOST:
        if card.timing == LONG:
            return figures[MOVEMENT_CARD] + figures[MOVEMENT_CARD_A_TURN] * turns_left(s, seat)
        p = prospect_of(s, seat, figures)
        steps = steps_to_go(s, seat) + card.amount
        return best_voyage(s, seat, s.ships[seat], steps, p) - onward(s, seat, p)
    if kind == TOLL_FREE:
        if card.timing == LONG:
            return figures[LONG_TOLL_CARD] + figures[LONG_TOLL_CARD_A_TURN] * turns_left(s, seat)
        return figures[TOLL_CARD]
    if kind == RELOCATE:
        p = prospect_of(s, seat, figures)
        return best_relocation(s, seat, card.to, p) - onward(s, seat, p)
    if kind == EXCHANGE:
        return min(card.amount, goods_of(s, seat)) * figures[EXCHANGE_CARD]
    return figures[LOOK_CARD] if kind == LOOK else 0.0


def best_relocation(s: FujianState, seat: int, to: int, p: Prospect) -> float:
    """The best place where a card could put the ship."""
    best = 0.0
    for node in range(FUJIAN + 1):
        if fits_card(s, seat, node, to) and not shut(s, seat, node):
            best = max(best, stay_worth(s, seat, node, p))
    return best


def rival_share(s: FujianState) -> float:
    """How much of a rival's loss is one's own gain."""
    return 1.0 / s.seats


def _take_worth(s: FujianState, seat: int, c: int, figures: list[float]) -> float:
    card = s.board.cards[c]
    best = 0.0
    total = 0.0
    for victim in range(s.seats):
        if victim == seat:
            continue
        if card.what == LOOT_GOODS:
            n = min(card.amount, goods_of(s, victim))
            gain = n * (rival_share(s) * good_worth(s, victim, RICE, figures))
            if not card.to_bank:
                gain += n * good_worth(s, seat, SILK, figures)
        elif card.what == LOOT_FORTUNE:
            gain = figures[LOOTED_CARD] if s.hands[victim] else 0.0
        else:
            n = min(card.amount, s.silver[victim])
            gain = n * (silver_worth(s, seat, figures) + rival_share(s) * silver_worth(s, victim, figures))
        total += gain
        best = max(best, gain)
    return total if card.from_each else best


def _sale_boost_worth(s: FujianState, seat: int, c: int, figures: list[float]) -> float:
    """What the sale of this turn gains, where the ship lies."""
    port = s.ships[seat]
    if port == FUJIAN or not s.movement_over:
        return 0.0
    card = s.board.cards[c]
    p = prospect_of(s, seat, figures)
    before = sale_worth(s, seat, port, p)
    t = s.clone()
    if card.good == RICE or card.good == ALL_GOODS:
        t.rice_steps += card.amount
    if card.good == SILK or card.good == ALL_GOODS:
        t.silk_steps += card.amount
    t.sale_limit = max(t.sale_limit, card.limit)
    t.iron_anywhere = t.iron_anywhere or card.iron_anywhere
    gain = sale_after(t, seat, port, p) - before
    return gain + before if gain > card_worth(s, seat, c, figures) else 0.0  # it must come before the market


def _discount_worth(s: FujianState, seat: int, c: int, figures: list[float]) -> float:
    card = s.board.cards[c]
    if card.item == ITEM_FORTUNE:
        return figures[DISCOUNT_CARD] + figures[DISCOUNT_CARD_A_TURN] * turns_left(s, seat)
    worth = silver_worth(s, seat, figures)
    if card.item == ITEM_PORT:
        price = port_price(s) - card.amount
        return card.amount * worth + figures[PORT_DISCOUNT] if price <= s.silver[seat] else 0.0
    if s.ships[seat] != FUJIAN:
        return 0.0
    for p in range(PROVINCE_COUNT):
        cost = s.board.cost[p] - card.amount
        if (
            s.province_owner[p] == -1
            and cost <= s.silver[seat]
            and province_gain(s, seat, p, worth, figures) > cost * worth
        ):
            return card.amount * worth + figures[PROVINCE_DISCOUNT]
    return 0.0


# ---- in a battle


def battle_card_worth(s: FujianState, seat: int, c: int, figures: list[float]) -> float:
    """What putting a card up in this battle brings to the seat, less what it is worth in the hand."""
    card = s.board.cards[c]
    stake = stake_of(s, seat, figures)
    now = win_chance(advantage(s, figures))
    after = now
    if card.effect in (COMBAT_BONUS, ALLY_DEFENSE):
        after = win_chance(advantage(s, figures) + (card.amount if seat == s.active else -card.amount))
    elif card.effect == BEST_OF_TWO:
        after = win_chance(
            advantage(s, figures) + (figures[ROLLED_TWICE] if seat == s.active else -figures[ROLLED_TWICE])
        )
    elif card.effect == RICE_GUARD:
        rice = s.defense_silk if seat == s.active else -max(0, s.extra_rice - s.defense_silk)
        after = win_chance(advantage(s, figures) + rice)
    elif card.effect == CALL_OFF_RAID:
        after = 0.0
    elif card.effect == PEACE:
        agreed = peace_worth(s, s.active, figures) > 0.0 and peace_worth(s, s.defender, figures) > 0.0
        return (peace_worth(s, seat, figures) if agreed else 0.0) - figures[SPARE_CARD]
    else:  # Xiaoguo: the iron comes back if the raid fails
        return (1.0 - now) * (s.pot + s.wagered[IRON]) * good_worth(s, seat, IRON, figures) - card_worth(
            s, seat, c, figures
        )
    if card.effect == ALLY_DEFENSE:
        goods = s.wagered[RICE] * good_worth(s, seat, RICE, figures) + (s.wagered[IRON] + s.pot) * good_worth(
            s, seat, IRON, figures
        )
        reward = (1.0 - after) * card.silver * silver_worth(s, seat, figures) + after * goods
        return reward - card_worth(s, seat, c, figures)
    change = after - now if seat == s.active else now - after
    return change * stake - card_worth(s, seat, c, figures)


def peace_worth(s: FujianState, seat: int, figures: list[float]) -> float:
    """What a peace brings to a seat: the gift, which two rivals get too, and for both sides their goods and no battle."""
    gift = 0.0
    if s.named:
        for g in s.named:
            gift += good_worth(s, seat, g, figures)
    else:
        gift = 2.0 * good_worth(s, seat, SILK, figures)
    total = gift * (1.0 - 2.0 * rival_share(s))
    now = win_chance(advantage(s, figures))
    iron = (s.wagered[IRON] + s.pot) * good_worth(s, seat, IRON, figures)
    if seat == s.active:
        for g in range(3):
            total += s.wagered[g] * good_worth(s, seat, g, figures)
        return total + (1.0 - now) * figures[SALE_BARRED] - now * stake_of(s, seat, figures)
    if seat == s.defender:
        if not defender_takes_back(s):
            total += s.defense_iron * good_worth(s, seat, IRON, figures) + s.defense_silk * good_worth(
                s, seat, SILK, figures
            )
        return total + now * loss(s, s.raid_port, figures) - (1.0 - now) * figures[IRON_FORFEITED] * iron
    return total


def ward_worth(s: FujianState, seat: int, c: int, figures: list[float]) -> float:
    """What a ward saves."""
    card = s.board.cards[s.card]
    if card.what == LOOT_GOODS:
        saved = min(card.amount, goods_of(s, seat)) * good_worth(s, seat, SILK, figures)
    elif card.what == LOOT_FORTUNE:
        saved = figures[LOOTED_CARD]
    else:
        saved = float(min(card.amount, s.silver[seat])) * silver_worth(s, seat, figures)
    return saved - card_worth(s, seat, c, figures)


def swap_worth(s: FujianState, seat: int, give: int, get: int, figures: list[float]) -> float:
    """What swapping a unit brings: its worth here if it can be sold now, else on a later voyage."""
    return _unit_worth(s, seat, get, figures) - _unit_worth(s, seat, give, figures) - 0.02


def _unit_worth(s: FujianState, seat: int, good: int, figures: list[float]) -> float:
    port = s.ships[seat]
    if port < FUJIAN and s.movement_over and not s.market_used and not s.failed:
        units = rate(s, seat, port, good)
        if units > 0:
            return max(good_worth(s, seat, good, figures), silver_worth(s, seat, figures) / units)
    return good_worth(s, seat, good, figures)


def silver_or_good(s: FujianState, seat: int, ware: int, figures: list[float]) -> float:
    """What a unit taken as toll is worth, and a little for what the payer loses."""
    return ware_worth(s, seat, ware, figures) + figures[GOOD_TAKEN_FROM_RIVAL] * (
        1.0 if ware == SILVER else good_worth(s, s.active, ware, figures)
    )
