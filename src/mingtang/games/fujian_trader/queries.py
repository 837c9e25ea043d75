"""Questions about a position. They change nothing."""

from __future__ import annotations

from mypy_extensions import i64

from mingtang.core.rows import how_many
from mingtang.games.fujian_trader.pieces import (
    ASKED_WINDOWS,
    BLOCKADE,
    DISCOUNT,
    FAMINE,
    FUJIAN,
    FUJIAN_PROVINCE,
    IRON,
    LONG,
    MOVE_BOOST,
    NO_EVENT,
    PORT_COUNT,
    PRODUCTION_BONUS,
    REACT_ACTION,
    REGIONS,
    RICE,
    SILK,
    TOLL_FREE,
    TYPHOON,
    WAR,
)
from mingtang.games.fujian_trader.rulings import (
    bounty_at_any_own_port,
    every_way_to_fujian_costs_toll,
    the_wager_counts,
)
from mingtang.games.fujian_trader.state import ASK_ME, IN_DECK, ON_TABLE, FujianState

# ---- order


def seat_in_place(s: FujianState, place: int) -> int:
    """FT-2.1, FT-12.3: who plays in this place of a round; the invasion turns the order round."""
    return s.seats - 1 - place if s.invasion > 0 else place


def seats_after(s: FujianState, seat: int) -> list[int]:
    """FT-12.3: everybody else, in the turn order then in force."""
    n = s.seats
    step = n - 1 if s.invasion > 0 else 1
    out: list[int] = []
    at = seat
    for _ in range(n - 1):
        at = (at + step) % n
        out.append(at)
    return out


# ---- events


def event_for(s: FujianState, seat: int) -> int:
    """The event that touches this seat now: none if it set the event aside (FT-4.2)."""
    if s.ignoring and seat == s.active:
        return NO_EVENT
    return s.event


def blockaded(s: FujianState, node: int) -> bool:
    """FT-3.7: whether ships may neither enter nor leave, as far as they heed the blockade."""
    return s.event == BLOCKADE and node < FUJIAN and s.board.region_of[node] == s.region


# ---- ports, routes, regions


def port_count(s: FujianState, seat: int) -> int:
    """How many ports the seat controls (FT-1.3). FT-6.16: with none it plays on all the same."""
    return how_many(s.port_owner, seat)


def first_open_port(s: FujianState) -> int:
    """The first port that nobody controls, or -1."""
    for p in range(PORT_COUNT):
        if s.port_owner[p] < 0:
            return p
    return -1


def route_owner(s: FujianState, route: int) -> int:
    """FT-1.4: who controls both ends; towards Fujian, the port and the province (FT-9.7)."""
    a = s.board.route_a[route]
    b = s.board.route_b[route]
    if (a == FUJIAN or b == FUJIAN) and every_way_to_fujian_costs_toll(s):
        return _lord_of_fujian(s)
    one = s.province_owner[FUJIAN_PROVINCE] if a == FUJIAN else s.port_owner[a]
    two = s.province_owner[FUJIAN_PROVINCE] if b == FUJIAN else s.port_owner[b]
    return one if one == two and one >= 0 else -1


def _lord_of_fujian(s: FujianState) -> int:
    """FT-5.7: who controls the province Fujian and any port next to it, or -1."""
    owner = s.province_owner[FUJIAN_PROVINCE]
    for p in s.board.near[FUJIAN]:
        if owner >= 0 and s.port_owner[p] == owner:
            return owner
    return -1


def region_owner(s: FujianState, region: int) -> int:
    """FT-1.5: who controls all four ports, or -1."""
    ports = s.board.ports_in[region]
    owner = s.port_owner[ports[0]]
    for p in ports:
        if s.port_owner[p] != owner:
            return -1
    return owner


def bounty_to(s: FujianState, seat: int, port: int) -> int:
    """FT-7.8: who may take a bounty of a sale at this port, or -1."""
    owner = s.port_owner[port]
    if owner < 0 or owner == seat:
        return -1
    if region_owner(s, s.board.region_of[port]) == owner:
        return owner
    if bounty_at_any_own_port(s):
        for r in range(len(REGIONS)):
            if region_owner(s, r) == owner:
                return owner
    return -1


def ports_in_region(s: FujianState, seat: int, region: int) -> int:
    """How many ports of the region the seat controls."""
    count = 0
    for p in s.board.ports_in[region]:
        if s.port_owner[p] == seat:
            count += 1
    return count


def makes(s: FujianState, seat: int, good: int) -> bool:
    """FT-1.6: whether the seat has a port that produces this good, by print or by a card lying on it."""
    for p in range(PORT_COUNT):
        if s.port_owner[p] == seat and s.board.produces[p * 3 + good] > 0:
            return True
    for c in s.table:
        card = s.board.cards[c]
        if card.effect == PRODUCTION_BONUS and card.good == good and s.where[c] == ON_TABLE + seat:
            return True
    return False


# ---- provinces


def province_count(s: FujianState, seat: int, zone: int) -> int:
    """How many provinces of the zone (0, 1, 2) the seat controls; zone -1: of all."""
    me: i64 = seat
    where: i64 = zone
    count: i64 = 0
    for p, owner in enumerate(s.province_owner):
        if owner == me and (where < 0 or s.board.zone[p] == where):
            count += 1
    return count


def may_store(s: FujianState, seat: int) -> bool:
    """FT-11.2: before the invasion zone 1 opens the pouch, in its first round zone 2, in its second zone 3, then nothing."""
    return s.invasion < 3 and province_count(s, seat, s.invasion) > 0


# ---- goods


def goods_of(s: FujianState, seat: int) -> int:
    """All goods of the seat together."""
    return s.goods[seat * 3] + s.goods[seat * 3 + 1] + s.goods[seat * 3 + 2]


def rate(s: FujianState, seat: int, port: int, good: int) -> int:
    """FT-7.2, FT-7.3, FT-7.5: units for one silver; 0 where the good cannot be sold."""
    board = s.board
    region = board.region_of[port]
    if good == IRON:
        war = region == s.region and event_for(s, seat) == WAR  # FT-3.6
        return board.iron_rate if board.arsenal[port] or war or s.iron_anywhere else 0  # FT-7.4
    rung = board.rung[region * 2 + good]
    rung += s.rice_steps if good == RICE else s.silk_steps
    if good == RICE and region == s.region and event_for(s, seat) == FAMINE:
        rung += board.famine_steps  # FT-3.5
    top = len(board.ladder) - 1
    return board.ladder[rung if rung < top else top]


def can_sell_lot(s: FujianState, seat: int, good: int) -> bool:
    """Whether a lot of this good can be sold where the ship lies: goods, market and limit allow it."""
    units = rate(s, seat, s.ships[seat], good)
    return 0 < units <= s.goods[seat * 3 + good] and s.sold + units <= s.sale_limit


def can_sell(s: FujianState, seat: int) -> bool:
    """Whether any lot can be sold."""
    return can_sell_lot(s, seat, RICE) or can_sell_lot(s, seat, SILK) or can_sell_lot(s, seat, IRON)


# ---- raids


def rice_in_attack(s: FujianState) -> int:
    """FT-6.4: the attacker's rice that adds to his attack unless silk negates it."""
    return s.wagered[RICE] if the_wager_counts(s) else s.extra_rice


def iron_in_attack(s: FujianState) -> int:
    """FT-6.4: the attacker's iron that adds to his attack."""
    return s.wagered[IRON] if the_wager_counts(s) else s.extra_iron


# ---- movement


def allowance(s: FujianState, seat: int) -> int:
    """FT-5.1: steps of this turn. Typhoon sets aside every bonus (FT-3.10)."""
    board = s.board
    if event_for(s, seat) == TYPHOON:
        return board.typhoon_steps
    steps = board.base_movement + province_count(s, seat, 2) * board.ability[2]
    if seat == s.active:
        steps += s.extra_steps
    for c in s.table:
        card = board.cards[c]
        if card.effect == MOVE_BOOST and s.where[c] == ON_TABLE + seat:
            steps += card.amount
    return steps


def sails_toll_free(s: FujianState, seat: int) -> bool:
    """Whether a card frees the mover from tolls."""
    return s.toll_free or lies(s, seat, TOLL_FREE)


def toll_to(s: FujianState, seat: int, start: int, end: int) -> int:
    """FT-5.6, FT-5.7: whom a step costs a toll, or -1."""
    if start == FUJIAN:
        return -1
    owner = route_owner(s, s.board.route_at[start * (PORT_COUNT + 1) + end])
    return -1 if owner < 0 or owner == seat or sails_toll_free(s, seat) else owner


def owes(s: FujianState, debtor: int, creditor: int) -> bool:
    """Whether there is an open debt between the two."""
    return any(d // 2 == debtor * 5 + creditor for d in s.debts)


# ---- cards


def lies(s: FujianState, seat: int, effect: int) -> bool:
    """Whether a Long card of this kind lies before the seat."""
    for c in s.table:
        if s.board.cards[c].effect == effect and s.where[c] == ON_TABLE + seat:
            return True
    return False


def fortunes_cost_one(s: FujianState, seat: int) -> bool:
    """FT-14.5: whether Ding lies before the seat."""
    for c in s.table:
        card = s.board.cards[c]
        if card.effect == DISCOUNT and card.timing == LONG and s.where[c] == ON_TABLE + seat:
            return True
    return False


def held(s: FujianState, seat: int) -> int:
    """How many cards of a hand may be used now: all but those received this turn (FT-10.6)."""
    return len(s.hands[seat]) - s.fresh[seat]


def is_fresh(s: FujianState, seat: int, card: int) -> bool:
    """FT-10.6: whether the card came into the hand this turn."""
    hand = s.hands[seat]
    for i in range(len(hand) - s.fresh[seat], len(hand)):
        if hand[i] == card:
            return True
    return False


def everybody(s: FujianState) -> int:
    """The bits of all seats."""
    return (1 << s.seats) - 1


def may_lie_with(s: FujianState, card: int, seat: int) -> bool:
    """Whether, as far as everybody knows, the card may be in this hand. Says nothing that is hidden (FT-1.8)."""
    place = s.where[card]
    if place >= ON_TABLE and place != IN_DECK:
        return False  # it lies open
    return s.seen[card] != everybody(s) or place == seat


def wants_to_be_asked(s: FujianState, seat: int) -> bool:
    """Whether the seat has said, for all to hear, that it wants to be asked where only a card could be played."""
    return s.orders[seat * ASKED_WINDOWS + REACT_ACTION] == ASK_ME


def could_play(s: FujianState, seat: int, window: int) -> bool:
    """Whether, as far as everybody knows, the seat might hold a card for this window."""
    if held(s, seat) <= 0:
        return False
    for c in s.board.in_window[window]:
        if may_lie_with(s, c, seat):
            return True
    return False
