"""What things are worth to a family, in influence points at the end: silver, goods, ports, provinces, cards. For bots and hints."""

from __future__ import annotations

from typing import final

from mingtang.games.fujian_trader.judgement.figures import (
    CARD_A_TURN,
    CARD_AT_LAST,
    CARD_MOST,
    CARD_ON_TABLE,
    CARD_ON_TABLE_A_TURN,
    CHEAP_FORTUNES,
    CROPS_SOLD,
    DEBT,
    DEFENCE_PROVINCE,
    GOODS_AT_LAST,
    GOODS_KEPT,
    INCOME_OF_PROVINCE,
    IRON_SOLD,
    LAST_HARVEST,
    LEAST_GOOD,
    MANY_GOODS,
    POUCH_OPENED,
    REGION_BEGUN,
    REGION_NEARLY,
    RICE_SOLD,
    ROOM_FULL,
    ROOM_HALF_FULL,
    ROUTE_KEPT,
    SALE_THIS_TURN,
    SET_BEGUN,
    SILK_SOLD,
    SILVER_AT_LAST,
    SILVER_EARLY,
    SILVER_LAST_TURNS,
    SILVER_LATE,
    SILVER_TO_STORE,
    SOME_GOODS,
    STORED_A_TURN,
    TOO_MANY_GOODS,
    UNITS_A_TURN,
    UNKNOWN_CARD_A_TURN,
    UNKNOWN_CARD_AT_LAST,
    UNKNOWN_CARD_MOST,
    WINDOW_LONGER,
    WINDOW_OPENED,
)
from mingtang.games.fujian_trader.pieces import (
    FALLEN,
    FUJIAN,
    MANCHU_MOVE,
    PORT_COUNT,
    PROVINCE_COUNT,
    SCORE,
    SILVER,
)
from mingtang.games.fujian_trader.queries import fortunes_cost_one, goods_of, ports_in_region
from mingtang.games.fujian_trader.scoring import card_points
from mingtang.games.fujian_trader.state import FujianState

# ---- time


def rounds_to_invasion(s: FujianState) -> float:
    """Rounds before the invasion begins, this one not counted; what one expects from the open cards."""
    if s.invasion > 0:
        return 0.0
    left = len(s.events_left)
    bottom = len(s.board.events) + s.board.manchu_moves - s.board.top_events
    top = max(0, left - bottom)
    deep = min(left, bottom)
    moves = s.board.manchu_moves - s.manchu
    return top + moves * (deep + 1) / (moves + 1) - 1.0


def rounds_left(s: FujianState) -> float:
    """Rounds after this one."""
    if s.invasion > 0:
        return 3.0 - s.invasion
    return rounds_to_invasion(s) + 3.0


def has_played(s: FujianState, seat: int) -> bool:
    """Whether the seat's turn of this round is over."""
    at = s.seats - 1 - seat if s.invasion > 0 else seat
    return at < s.place


def turns_left(s: FujianState, seat: int) -> float:
    """Turns that the seat will still have; its present one is not counted."""
    now = 0.0 if has_played(s, seat) or s.active == seat else 1.0
    return rounds_left(s) + now


def rolls_left(s: FujianState) -> float:
    """Production rolls still to come."""
    return rounds_left(s) * s.seats + (s.seats - 1 - s.place)


# ---- silver


def opens_pouch(s: FujianState, seat: int) -> bool:
    """Whether the seat has a province that lets it store now or later."""
    last = last_zone(s, seat)
    return last > s.invasion or (last == s.invasion and not has_played(s, seat))


def last_zone(s: FujianState, seat: int) -> int:
    """The last zone in which the seat has a province that stands (0, 1, 2); -1 if it has none."""
    owner = s.province_owner
    for p in s.board.late_first:
        if owner[p] == seat:
            return s.board.zone[p]
    return -1


def silver_worth(s: FujianState, seat: int, figures: list[float]) -> float:
    """Points for one unstored silver: much if it can be stored, something if a province can still be bought."""
    if opens_pouch(s, seat):
        return figures[SILVER_TO_STORE]
    last = 2 - s.invasion
    if last <= 0 and (s.invasion > 2 or has_played(s, seat)):
        return figures[SILVER_AT_LAST]
    left = turns_left(s, seat)
    if left > 3.0:
        return figures[SILVER_EARLY]
    return figures[SILVER_LATE] if left > 1.5 else figures[SILVER_LAST_TURNS]


def pouch_worth(s: FujianState, seat: int, figures: list[float]) -> float:
    """What the right to store is worth beyond the silver at hand: the sales still to come before the window closes."""
    if not opens_pouch(s, seat):
        return 0.0
    last = last_zone(s, seat)
    turns = rounds_to_invasion(s) + last if s.invasion == 0 else float(last - s.invasion)
    return figures[STORED_A_TURN] * max(0.0, turns)


# ---- goods


def goods_prices(s: FujianState, seat: int, silver: float, figures: list[float]) -> list[float]:
    """Points for one more unit of rice, silk and iron, to be sold on a later turn, if one silver is worth so many."""
    left = turns_left(s, seat)
    if s.active == seat and not s.market_used and not s.failed:
        left += figures[SALE_THIS_TURN]
    if left < 0.5:
        begun = figures[SET_BEGUN]
        odd = figures[GOODS_AT_LAST]
        return [begun if s.goods[seat * 3 + g] % s.board.goods_set else odd for g in range(3)]
    room = left * max(1.0, figures[UNITS_A_TURN])
    crowd = goods_of(s, seat) / room
    share = (
        figures[SOME_GOODS]
        if crowd < figures[ROOM_HALF_FULL]
        else figures[MANY_GOODS]
        if crowd < figures[ROOM_FULL]
        else figures[TOO_MANY_GOODS]
    )
    least = figures[LEAST_GOOD]
    kept = figures[GOODS_KEPT]
    return [max(least, figures[RICE_SOLD + g] * silver * share * kept) for g in range(3)]


def good_worth(s: FujianState, seat: int, good: int, figures: list[float]) -> float:
    """Points for one more unit of a good."""
    return goods_prices(s, seat, silver_worth(s, seat, figures), figures)[good]


def goods_worth(s: FujianState, seat: int, figures: list[float]) -> float:
    """Points that all goods of the seat promise."""
    prices = goods_prices(s, seat, silver_worth(s, seat, figures), figures)
    total = 0.0
    for g in range(3):
        total += float(s.goods[seat * 3 + g]) * prices[g]
    return total


def ware_worth(s: FujianState, seat: int, ware: int, figures: list[float]) -> float:
    """Points for a unit of a good, or for a silver."""
    return silver_worth(s, seat, figures) if ware == SILVER else good_worth(s, seat, ware, figures)


# ---- ports


@final
class Means:
    """What silver and goods are worth to a family, and how long ports still produce: counted once, used for every place."""

    figures: list[float]
    seat: int
    silver: float
    goods: list[float]
    rounds: float
    harvests: float

    def __init__(self, s: FujianState, seat: int, figures: list[float]) -> None:
        self.figures = figures
        self.seat = seat
        self.silver = silver_worth(s, seat, figures)
        self.goods = goods_prices(s, seat, self.silver, figures)
        self.rounds = rounds_left(s)
        self.harvests = harvests_left(s, figures)


def crops_worth(s: FujianState, seat: int, figures: list[float]) -> float:
    """What all ports of the seat will still produce."""
    total = 0.0
    for p in range(PORT_COUNT):
        if s.port_owner[p] == seat:
            total += harvest(s, p, figures)
    return crops(total, harvests_left(s, figures), silver_worth(s, seat, figures), figures)


def crops(harvest: float, times: float, silver: float, figures: list[float]) -> float:
    """What ports that produce so much so often are worth, in points, if one silver is worth so many."""
    return harvest * times * silver * figures[CROPS_SOLD]


def harvest(s: FujianState, port: int, figures: list[float]) -> float:
    """What a port produces at a time, in silver."""
    produces = s.board.produces
    at = port * 3
    rice, silk, iron = float(produces[at]), float(produces[at + 1]), float(produces[at + 2])
    return rice * figures[RICE_SOLD] + silk * figures[SILK_SOLD] + iron * figures[IRON_SOLD]


def harvests_left(s: FujianState, figures: list[float]) -> float:
    """How often a port may still produce goods that can be sold: those of the last round hardly ever are."""
    return max(0.0, rolls_left(s) / 6.0 - figures[LAST_HARVEST] * s.seats / 6.0)


def routes_gained(s: FujianState, seat: int, port: int) -> int:
    """Routes that the seat owns through this port, if it is or were its own."""
    count = 0
    for n in s.board.near[port]:
        if n != FUJIAN and s.port_owner[n] == seat:
            count += 1
    return count


def port_worth(s: FujianState, port: int, to: Means) -> float:
    """Points that a port adds to a family: itself, its routes, the region, its crops."""
    board = s.board
    figures = to.figures
    worth = board.port_points + routes_gained(s, to.seat, port) * (board.route_points + figures[ROUTE_KEPT] * to.rounds)
    own = ports_in_region(s, to.seat, board.region_of[port])
    others = own - (1 if s.port_owner[port] == to.seat else 0)
    if others == 3:
        worth += board.region_points
    elif others == 2:
        worth += figures[REGION_NEARLY]
    elif others == 1:
        worth += figures[REGION_BEGUN]
    return worth + crops(harvest(s, port, figures), to.harvests, to.silver, figures)


# ---- provinces


def province_turns(s: FujianState, seat: int, province: int) -> float:
    """How often a province will still pay its owner."""
    zone: int = s.board.zone[province]
    rounds = rounds_to_invasion(s) + zone if s.invasion == 0 else float(zone - s.invasion)
    return max(0.0, rounds + (0.0 if has_played(s, seat) or s.active == seat else 1.0))


def province_worth(s: FujianState, seat: int, province: int, silver: float, figures: list[float]) -> float:
    """Income and ability of a province, in points, if one silver is worth so many; the right to store is counted apart."""
    turns = province_turns(s, seat, province)
    income = 0.0
    for ware in range(4):
        unit = 1.0 if ware == SILVER else figures[RICE_SOLD + ware]
        income += float(s.board.income[province * 4 + ware]) * unit
    zone: int = s.board.zone[province]
    ability = figures[DEFENCE_PROVINCE + zone]
    return turns * (income * silver * figures[INCOME_OF_PROVINCE] + ability)


def provinces_worth(s: FujianState, seat: int, figures: list[float]) -> float:
    """All provinces of the seat."""
    total = 0.0
    silver = silver_worth(s, seat, figures)
    for p in range(PROVINCE_COUNT):
        if s.province_owner[p] == seat:
            total += province_worth(s, seat, p, silver, figures)
    return total


def province_gain(s: FujianState, seat: int, province: int, silver: float, figures: list[float]) -> float:
    """What buying a province would bring before its price: its worth, and the pouch if it opens one. `silver`: points for one."""
    gain = province_worth(s, seat, province, silver, figures)
    zone: int = s.board.zone[province]
    if zone < s.invasion:
        return gain
    window = rounds_to_invasion(s) + zone if s.invasion == 0 else float(zone - s.invasion)
    if not opens_pouch(s, seat):
        to_store = float(s.silver[seat]) * (figures[SILVER_TO_STORE] - silver)
        gain += to_store + figures[POUCH_OPENED] * window + figures[WINDOW_OPENED]
    else:
        gain += figures[WINDOW_LONGER] * max(0, zone - last_zone(s, seat))
    return gain


# ---- cards


def card_worth(s: FujianState, seat: int, card: int, figures: list[float]) -> float:
    """What holding a card is worth: an end-of-game card its points, another a chance to use it."""
    if s.board.cards[card].effect == SCORE:
        return max(figures[CARD_AT_LAST], float(card_points(s, seat, card)))
    return figures[CARD_AT_LAST] + min(figures[CARD_MOST], figures[CARD_A_TURN] * turns_left(s, seat))


def unknown_card_worth(s: FujianState, seat: int, figures: list[float]) -> float:
    """What a card drawn from the deck is worth on average."""
    chance = min(figures[UNKNOWN_CARD_MOST], figures[UNKNOWN_CARD_A_TURN] * turns_left(s, seat))
    return figures[UNKNOWN_CARD_AT_LAST] + chance


def hand_worth(s: FujianState, seat: int, figures: list[float]) -> float:
    """All cards of a hand."""
    total = 0.0
    for c in s.hands[seat]:
        total += card_worth(s, seat, c, figures)
    return total


def table_worth(s: FujianState, seat: int, figures: list[float]) -> float:
    """Long cards in play."""
    cards = 0
    for c in s.table:
        if s.where[c] - 5 == seat:
            cards += 1
    each = figures[CARD_ON_TABLE] + figures[CARD_ON_TABLE_A_TURN] * turns_left(s, seat)
    return cards * each + (figures[CHEAP_FORTUNES] if fortunes_cost_one(s, seat) else 0.0)


def debts_worth(s: FujianState, seat: int, figures: list[float]) -> float:
    """What the seat is owed less what it owes."""
    total = 0.0
    for d in s.debts:
        if d // 10 == seat:
            total -= figures[DEBT]
        if d // 2 % 5 == seat:
            total += figures[DEBT]
    return total


def fallen(s: FujianState, province: int) -> bool:
    """Whether a province is gone."""
    return s.province_owner[province] == FALLEN


def invasion_near(s: FujianState) -> bool:
    """Whether the next round may begin the invasion: two Manchu Moves lie open."""
    return s.invasion == 0 and s.manchu == s.board.manchu_moves - 1 and MANCHU_MOVE in s.events_left


def open_ports_left(s: FujianState) -> int:
    """Ports that nobody controls."""
    count = 0
    for p in range(PORT_COUNT):
        if s.port_owner[p] < 0:
            count += 1
    return count
