"""What the chain of trade promises: fields, markets, factories, ships. Figures as in `value.py`."""

from __future__ import annotations

from mingtang.games.yinzi.judgement.figures import (
    ASKED_FOR,
    BEST_FACTORY,
    COMMODITY_ABROAD,
    COPPER_EARLY,
    EVERY_FACTORY,
    FACTORY_AT_THE_COAST,
    FACTORY_LEVEL,
    FACTORY_USED,
    IN_REACH,
    NOT_ASKED_FOR,
    ONE_SLOT_LEFT,
    OUT_OF_REACH,
    OWN_COLOUR,
    OWN_MILL,
    RAW_AT_LAST,
    RAW_FOR_A_HIGH_LEVEL,
    RAW_FOR_A_LOW_LEVEL,
    RAW_OF_OTHERS,
    RAW_SOLD,
    SAILS_AT_LAST,
    SAILS_EARLY,
    SALE_ELSEWHERE,
    SALE_IN_TOWN,
    SALE_LATER,
    SALT_IN_REACH,
    SALT_PAIRS,
    SHIPPED_AT_LAST,
    SHIPPED_EARLY,
    SLOTS_LEFT,
    SUREST_SHIPPING,
    TEA_ASKED_FOR,
    TEA_LATER,
    TWO_CUBES,
)
from mingtang.games.yinzi.judgement.value import copper_worth, may_still, may_still_work
from mingtang.games.yinzi.land import FARTHEST
from mingtang.games.yinzi.phases.ships import empty_slots
from mingtang.games.yinzi.queries import (
    factory_province,
    field_good,
    sea_distance,
    stored_in,
    takers,
)
from mingtang.games.yinzi.state import COMMODITY, NO_CARGO, YinziState
from mingtang.games.yinzi.vocabulary import (
    FACTORY_COUNT,
    GOOD_COUNT,
    MOST_SEATS,
    PRODUCE,
    PROVINCE_COUNT,
    ROUNDS,
    SALT,
    SHIP_SLOTS,
    SUPPLY,
    TEA,
    TEA_SLOT,
    URBAN,
    URBAN_SLOTS,
)


def shipped_worth(time: float, figures: list[float]) -> float:
    """A commodity in a factory: one point for sure, and silver and a foreign box if it is shipped in time."""
    return 1.0 + 3.0 * min(figures[SUREST_SHIPPING], figures[SHIPPED_AT_LAST] + figures[SHIPPED_EARLY] * time)


def commodities(s: YinziState, seat: int, time: float, figures: list[float]) -> float:
    """Commodities that are not abroad yet."""
    slots = empty_slots(s)
    reach = s.board.capacity[s.boat[seat]]
    shipping = may_still_work(s, seat, SUPPLY)
    later = s.round < ROUNDS
    total = 0.0
    for t in range(FACTORY_COUNT):
        count: int = s.stored[t * MOST_SEATS + seat]
        if count == 0:
            continue
        chance = 0.0
        if shipping:
            near = sea_distance(s, factory_province(s, t)) <= reach
            asked = (slots >> s.board.factory_makes[t]) & 1
            chance = (figures[IN_REACH] if near else figures[OUT_OF_REACH]) * (
                figures[ASKED_FOR] if asked else figures[NOT_ASKED_FOR]
            )
            if not later:
                chance = chance if near and asked else 0.0
        total += count * (1.0 + figures[COMMODITY_ABROAD] * chance)
    for box in range(s.seats):
        ship = s.coast[box]
        if ship < 0:
            continue
        empty = 0
        own = 0
        for i in range(box * SHIP_SLOTS, box * SHIP_SLOTS + s.board.ship_size[ship]):
            if s.cargo[i] == NO_CARGO:
                empty += 1
            elif s.cargo[i] == COMMODITY and s.cargo_seat[i] == seat:
                own += 1
        if own:
            points = float(s.board.nation_points[s.board.ship_nation[ship]])
            chance = min(
                0.95,
                (figures[ONE_SLOT_LEFT] if empty == 1 else figures[SLOTS_LEFT])
                * (figures[SAILS_AT_LAST] + figures[SAILS_EARLY] * time),
            )
            total += own * (1.0 + (points - 1.0) * chance)
            total += s.aboard[box * MOST_SEATS + seat] * s.board.emissary_points * chance
    return total


def raw_material(s: YinziState, seat: int, time: float, figures: list[float]) -> float:
    """Raw material that own factories can reach, as long as there is time to produce and to ship."""
    if not may_still_work(s, seat, PRODUCE) or s.squares[seat] == 0:
        return 0.0
    land = s.board.land
    reach = s.board.capacity[s.boat[seat]]
    counts = [0] * (MOST_SEATS * PROVINCE_COUNT)
    for i in range(PROVINCE_COUNT * URBAN_SLOTS):
        if s.urban[i] >= 0:
            counts[s.urban[i] * PROVINCE_COUNT + i // URBAN_SLOTS] += 1
    made = 0.0
    used = [0] * MOST_SEATS
    for t in range(FACTORY_COUNT):
        if s.factory_owner[t] != seat:
            continue
        room = s.board.storage[s.level[t]] - stored_in(s, t)
        if room <= 0:
            continue
        colour = s.board.factory_colour[t]
        near = land.within[factory_province(s, t) * FARTHEST + reach]
        there = -used[colour]
        for p in range(PROVINCE_COUNT):
            if (near >> p) & 1:
                there += counts[colour * PROVINCE_COUNT + p]
        take = min(room, there, 2 if s.level[t] == 3 else 1)
        if take > 0:
            used[colour] += take
            mine = 1.0 if colour == seat else figures[RAW_OF_OTHERS]
            made += take * mine * (figures[RAW_FOR_A_LOW_LEVEL] if s.level[t] == 1 else figures[RAW_FOR_A_HIGH_LEVEL])
    return made * shipped_worth(time, figures) * min(1.0, figures[RAW_AT_LAST] + time)


def factories(s: YinziState, seat: int, time: float, figures: list[float]) -> float:
    """Points of own factories, and what they will make: more with higher levels and raw material of the own colour."""
    total = 0.0
    best = 0.0
    for t in range(FACTORY_COUNT):
        if s.factory_owner[t] == seat:
            level: int = s.level[t]
            total += s.board.factory_points[level]
            use = figures[FACTORY_USED] + figures[FACTORY_LEVEL] * (level - 1)
            use += figures[OWN_COLOUR] if s.board.factory_colour[t] == seat else 0.0
            use += figures[FACTORY_AT_THE_COAST] if sea_distance(s, factory_province(s, t)) == 1 else 0.0
            total += use * min(3.0, time) * figures[EVERY_FACTORY]
            best = max(best, use)
    return total + best * figures[BEST_FACTORY] * min(3.0, time)


def goods(s: YinziState, seat: int, time: float, figures: list[float]) -> float:
    """Goods on fields that are no food: for towns, ships and factories."""
    board = s.board
    land = board.land
    selling = may_still(s, seat, URBAN)
    shipping = may_still_work(s, seat, SUPPLY)
    reach = board.capacity[s.boat[seat]]
    slots = empty_slots(s)
    copper = copper_worth(s, time, figures[COPPER_EARLY])
    own_mill = figures[OWN_MILL] if _has_mill_for(s, seat) else 0.0
    taken = [-1] * GOOD_COUNT
    salt = 0
    salt_worth = 0.0
    total = 0.0
    for f in range(land.fields):
        if s.owner[f] != seat:
            continue
        good = field_good(s, f)
        if board.halves[good] > 0:
            continue
        p = land.province_of[f]
        n = s.planted[f]
        sale = 0.0
        if selling and board.urban[good]:
            if taken[good] < 0:
                taken[good] = takers(s, good)
            if taken[good] & land.within[p * FARTHEST + reach]:
                sale = figures[SALE_IN_TOWN] * copper + (own_mill + figures[RAW_SOLD]) * min(1.0, time)
                if not taken[good] & (1 << p):
                    sale *= figures[SALE_ELSEWHERE]
            elif time > 0.7:
                sale = figures[SALE_LATER] * copper
        if good == TEA and shipping:
            way = sea_distance(s, p)
            if way <= reach:
                sale = max(
                    sale, figures[TEA_ASKED_FOR] if (slots >> TEA_SLOT) & 1 else figures[TEA_LATER] * min(1.0, time)
                )
        elif good == SALT:
            salt += n
            near = shipping and sea_distance(s, p) * 2 <= reach and slots != 0
            salt_worth = max(salt_worth, figures[SALT_IN_REACH] if near else sale)
        if n == 2:
            total += sale * figures[TWO_CUBES]
        else:
            total += sale
    if salt > 1:
        total += figures[SALT_PAIRS] * (salt // 2)
    return total


def _has_mill_for(s: YinziState, seat: int) -> bool:
    """Whether an own factory needs raw material of the own colour."""
    for t in range(FACTORY_COUNT):
        if s.factory_owner[t] == seat and s.board.factory_colour[t] == seat:
            return True
    return False
