"""Questions that several phases ask. They change nothing."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mingtang.core.rows import how_many
from mingtang.games.yinzi.state import NOWHERE, YinziState
from mingtang.games.yinzi.vocabulary import (
    ACTION_COUNT,
    BETTER_SALES,
    CARD_COUNT,
    FED_WORKERS,
    FREE_COPPER,
    MOST_SEATS,
    PROVINCE_COUNT,
    SEA,
    URBAN_SLOTS,
)

PLACES: Final = 5
"""Four provinces and the sea, for distances."""


# ---- players


def capacity(s: YinziState, seat: int) -> int:
    """YZ-0.2: the number under the cylinder on the boat track."""
    return s.board.capacity[s.boat[seat]]


def transport_left(s: YinziState, seat: int) -> int:
    """YZ-2.4: what the moves of the present action may still use; every action starts with the full number."""
    return s.board.capacity[s.boat[seat]] + s.boat_plus - s.transport


def usable(s: YinziState, seat: int) -> int:
    """YZ-7.2: bits of the discs in the advancements box that were not placed in the current turn."""
    return s.held[seat] & ~s.fresh


def can_use(s: YinziState, seat: int, x: int) -> bool:
    """Whether the player has a usable disc on a slot of the advancements box."""
    return ((s.held[seat] & ~s.fresh) >> x) & 1 == 1


def free_slots(s: YinziState) -> int:
    """YZ-7.1: bits of the advancement slots without a disc."""
    bits = 0
    for seat in range(s.seats):
        bits |= s.held[seat]
    return ~bits & 0xFFFFFF


def hand_size(s: YinziState, seat: int) -> int:
    """How many cards a player holds; everybody may know."""
    hand = s.hand
    total: i64 = 0
    k: i64 = seat * CARD_COUNT
    end: i64 = k + CARD_COUNT
    while k < end:
        total += hand[k]
        k += 1
    return total


def has_group(s: YinziState, seat: int) -> bool:
    """YZ-4.3: whether a group of workers stands on the player board."""
    base = seat * ACTION_COUNT
    groups = s.groups
    return (groups[base] | groups[base + 1] | groups[base + 2] | groups[base + 3] | groups[base + 4]) > 0


def workers_on_board(s: YinziState, seat: int) -> int:
    """YZ-8.1: action boxes, emperor, war box upright and lying, both migration boxes; discs do not eat."""
    b = seat * 3
    boxes = s.boxes[b] + s.boxes[b + 1] + s.boxes[b + 2]
    return boxes + s.emperor[seat] + s.war[seat] + s.lying[seat] + s.top[seat] + s.bottom[seat]


WHOLE: Final = 2
"""Halves in a whole food."""


def food_owed(s: YinziState, seat: int) -> int:
    """YZ-8.1: workers on the board divided by three, rounded up; nothing with Fed Workers."""
    if s.bonus[seat] == FED_WORKERS:
        return 0
    per = s.board.workers_per_food
    return (workers_on_board(s, seat) + per - 1) // per


def whole_cubes(s: YinziState, seat: int) -> int:
    """Own cubes on fields that are a whole food each."""
    return _cubes_worth(s, seat, WHOLE)


def half_cubes(s: YinziState, seat: int) -> int:
    """Own cubes on fields that are half a food each."""
    return _cubes_worth(s, seat, 1)


def _cubes_worth(s: YinziState, seat: int, halves: int) -> int:
    me: i64 = seat
    total: i64 = 0
    for f, owner in enumerate(s.owner):
        if owner == me and s.board.halves[field_good(s, f)] == halves:
            total += s.planted[f]
    return total


def sale_bonus(s: YinziState, seat: int) -> int:
    """YZ-5.3.3: what Better Sales adds to each cube sold."""
    return s.board.better_sales if s.bonus[seat] == BETTER_SALES else 0


# ---- money (YZ-2.5, YZ-2.6)


def ratio(s: YinziState) -> int:
    """YZ-0.2: copper per silver bag."""
    return s.board.ratio[s.die]


def can_pay_copper(s: YinziState, seat: int, price: int) -> bool:
    """YZ-2.5: bags may be broken; YZ-2.6: a usable Free copper disc counts as well."""
    money = s.copper[seat] + s.board.ratio[s.die] * s.silver[seat]
    if money >= price:
        return True
    return can_use(s, seat, FREE_COPPER) and money + s.board.amount[FREE_COPPER] >= price


def can_pay_silver(s: YinziState, seat: int, price: int) -> bool:
    """YZ-2.5(c): missing bags are bought with copper, virtual copper included."""
    missing = price - s.silver[seat]
    if missing <= 0:
        return True
    need = missing * s.board.ratio[s.die]
    if s.copper[seat] >= need:
        return True
    return can_use(s, seat, FREE_COPPER) and s.copper[seat] + s.board.amount[FREE_COPPER] >= need


def purchases(s: YinziState, seat: int, price: int, most: int) -> int:
    """How many payments of the same price a player could make one after the other, up to a limit."""
    if price == 0:
        return most
    money = s.copper[seat] + s.board.ratio[s.die] * s.silver[seat]
    if can_use(s, seat, FREE_COPPER):
        money += min(s.board.amount[FREE_COPPER], price)
    return min(money // price, most)


# ---- land


def field_good(s: YinziState, f: int) -> int:
    """YZ-0.2: the good of the crop tile on a field, otherwise the printed good, otherwise none."""
    good = s.tile[f]
    return good if good >= 0 else s.board.land.printed[f]


def may_cover(s: YinziState, f: int) -> bool:
    """YZ-2.7: no cube, no factory, no salt."""
    at: i64 = f
    if s.planted[at] > 0 or s.covered[at] >= 0:
        return False
    good = s.tile[at]
    if good < 0:
        good = s.board.land.printed[at]
    return good < 0 or s.board.overbuildable[good] != 0


def any_field_to_cover(s: YinziState) -> bool:
    """Whether a crop tile could be laid anywhere."""
    for f in range(s.board.land.fields):
        if may_cover(s, f):
            return True
    return False


def fits_at(s: YinziState, placement: int) -> bool:
    """YZ-5.4.2: whether every cell of a placement may be covered."""
    for f in s.board.land.place_cells[placement]:
        if not may_cover(s, f):
            return False
    return True


def fits_in(s: YinziState, tile: int, province: int) -> bool:
    """Whether a factory tile fits into a province."""
    land = s.board.land
    i = s.board.factory_shape[tile] * PROVINCE_COUNT + province
    for placement in range(land.place_from[i], land.place_from[i + 1]):
        if fits_at(s, placement):
            return True
    return False


def fits(s: YinziState, tile: int) -> bool:
    """YZ-5.4.1: whether a factory tile fits anywhere."""
    for p in range(PROVINCE_COUNT):
        if fits_in(s, tile, p):
            return True
    return False


def factory_province(s: YinziState, tile: int) -> int:
    """The province in which a factory stands."""
    land = s.board.land
    return land.province_of[land.place_cells[s.placed[tile]][0]]


def stored_in(s: YinziState, tile: int) -> int:
    """YZ-6.2.1: commodities in a factory, no matter whose."""
    b = tile * MOST_SEATS
    return s.stored[b] + s.stored[b + 1] + s.stored[b + 2] + s.stored[b + 3]


def sea_distance(s: YinziState, province: int) -> int:
    """YZ-6.3.4: borders from a province to the ships."""
    return s.board.land.distance[province * PLACES + SEA]


# ---- urban markets


def market_takes(s: YinziState, province: int, good: int) -> bool:
    """YZ-5.3.2: whether an urban market takes a good now, on a coin slot or on a goods slot."""
    urban = s.urban
    tile = s.market[province] * URBAN_SLOTS
    base: i64 = province * URBAN_SLOTS
    size: i64 = s.board.urban_size[s.market[province]]
    i: i64 = 0
    while i < size:
        if urban[base + i] == NOWHERE:
            if s.board.urban_shows[tile + i] == good:
                return True
            if s.board.urban_near[tile + i] and coin_open(s, province, i, good):
                return True
        i += 1
    return False


def coin_open(s: YinziState, province: int, slot: int, good: int) -> bool:
    """YZ-5.3.1: an empty coin slot beside a goods slot of that good, while not all its goods neighbours are occupied."""
    tile = s.market[province] * URBAN_SLOTS
    shows = s.board.urban_shows
    if shows[tile + slot] != -2 or s.urban[province * URBAN_SLOTS + slot] != NOWHERE:
        return False
    near = s.board.urban_near[tile + slot]
    urban = s.urban
    base: i64 = province * URBAN_SLOTS
    asked = False
    room = False
    i: i64 = 0
    while i < URBAN_SLOTS:
        if (near >> i) & 1:
            if shows[tile + i] == good:
                asked = True
            if urban[base + i] == NOWHERE:
                room = True
        i += 1
    return asked and room


def takers(s: YinziState, good: int) -> int:
    """Bits of the provinces whose urban market takes a good now."""
    bits = 0
    for p in range(PROVINCE_COUNT):
        if market_takes(s, p, good):
            bits |= 1 << p
    return bits


# ---- routes and the discard pile


def open_tile(s: YinziState, row: int) -> int:
    """The face-up route tile of a row; nowhere if there is none."""
    return s.rows[row * 4 + s.row_at] if s.row_at < 4 else NOWHERE


def discard_size(s: YinziState) -> int:
    """How many route tiles lie in the discard pile."""
    return how_many(s.route_at, 2)


def war_symbols(s: YinziState) -> int:
    """YZ-9.1: the war symbols of all face-up tiles of the rows, fulfilled or not."""
    total = 0
    for row in range(s.seats):
        t = open_tile(s, row)
        if t >= 0:
            total += s.board.route_war[t]
    return total


def enemy_strength(s: YinziState) -> int:
    """YZ-9.1: the war symbols minus Weaker enemies, at least 0."""
    return max(0, war_symbols(s) - s.weakened)


def next_war_slot(s: YinziState) -> int:
    """YZ-6.5: the leftmost empty slot of the war box; slots fill without gaps."""
    taken = 0
    for seat in range(s.seats):
        if s.war_slot[seat] >= 0:
            taken += 1
    return taken


def dues(s: YinziState, seat: int) -> int:
    """YZ-9.5: the sum of the fortune values of the cards played this round and the own tax discs."""
    total = s.tax[seat]
    for i in range(seat * ACTION_COUNT, seat * ACTION_COUNT + ACTION_COUNT):
        if s.played[i] >= 0:
            total += s.board.card_fortune[s.played[i]]
    return total
