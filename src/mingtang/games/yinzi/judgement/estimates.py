"""Quick estimates: what a fortune or workforce action would bring now, a crop tile, an undertaking, a place in the war."""

from __future__ import annotations

from typing import Final

from mingtang.games.yinzi.judgement.value import copper_worth, time_left
from mingtang.games.yinzi.judgement.value_of_duties import food_needed
from mingtang.games.yinzi.phases.building import TOP_LEVEL
from mingtang.games.yinzi.phases.emperor import helpers, is_open
from mingtang.games.yinzi.phases.produce import open_to, raw_in_reach, workers_needed
from mingtang.games.yinzi.phases.ships import empty_slots
from mingtang.games.yinzi.queries import (
    can_use,
    capacity,
    enemy_strength,
    factory_province,
    field_good,
    sea_distance,
    takers,
)
from mingtang.games.yinzi.state import YinziState
from mingtang.games.yinzi.vocabulary import (
    BOATS,
    DEVELOP,
    EMPEROR,
    EXTRA_BOAT_STEP,
    EXTRA_FACTORY_UPGRADE,
    EXTRA_ROUTE_TILE,
    FACTORY_COUNT,
    FED_WORKERS,
    FREE_STONE,
    FREE_WOOD,
    MOST_SEATS,
    MOST_WORKERS,
    PLANT,
    PRODUCE,
    RESOURCES,
    ROUNDS,
    SALT,
    SAME_UNDERTAKING,
    SUPPLY,
    TEA,
    TEA_SLOT,
    UNDERTAKING_COUNT,
    URBAN,
)

GOOD_WORTH: Final[list[float]] = [
    0.28,  # cabbage
    0.28,  # fruit
    0.5,  # wheat
    0.5,  # rice
    0.42,  # salt
    0.62,  # tea
    0.5,  # cotton
    0.5,  # sugarcane
    0.5,  # ramie
    0.5,  # bamboo
    0.3,  # potato
    0.55,  # corn
]
"""What a cube of each good on a field is worth, roughly."""


def fresh_crop(s: YinziState, seat: int, good: int) -> float:
    """A new crop tile with its cubes."""
    if good < 0:
        return 0.0
    worth = GOOD_WORTH[good] * min(s.board.new_cubes[good], int(s.cubes[seat])) + 0.1
    if s.board.urban[good] and good != TEA and not takers(s, good):
        worth *= 0.6
    return worth


def field_cost(s: YinziState, f: int) -> float:
    """What is lost when a field is covered: its printed good."""
    good = field_good(s, f)
    return 0.0 if good < 0 else GOOD_WORTH[good]


# ---- fortune actions


def estimate_fortune(s: YinziState, seat: int, action: int, units: int) -> float:
    """What so many units of a fortune action would bring."""
    if action == BOATS:
        wood = s.wood[seat] + (1 if can_use(s, seat, FREE_WOOD) else 0)
        return 0.75 * min(units, wood, len(s.board.capacity) - 1 - int(s.boat[seat]))
    if action == PLANT:
        return _plants(s, seat, units)
    if action == URBAN:
        return _sales(s, seat, units)
    if action == DEVELOP:
        return _development(s, seat, units)
    return (0.65 if s.round < ROUNDS else 0.5) * min(units, 4, int(s.discs[seat]))


def _plants(s: YinziState, seat: int, units: int) -> float:
    if s.cubes[seat] == 0:
        return 0.0
    hungry = 2 * food_needed(s, seat) if s.bonus[seat] != FED_WORKERS else 0
    for f in range(s.board.land.fields):
        if s.owner[f] == seat:
            hungry -= s.board.halves[field_good(s, f)] * s.planted[f]
    fed = min(units, (max(0, hungry) + 3) // 4)
    rest = min(units - fed, int(s.cubes[seat]))
    late = 0.75 if s.round < ROUNDS else 0.45
    return 2.2 * fed + late * rest


def _sales(s: YinziState, seat: int, units: int) -> float:
    count = 0
    far = capacity(s, seat)
    for f in range(s.board.land.fields):
        if s.owner[f] == seat:
            good = field_good(s, f)
            if s.board.urban[good] and good != TEA:
                bits = takers(s, good)
                if (bits >> s.board.land.province_of[f]) & 1:
                    count += s.planted[f]
                elif bits and far > 0:
                    count += 1
                    far -= 1
    return 0.72 * min(units, count)


def _development(s: YinziState, seat: int, units: int) -> float:
    total = 0.0
    left = units
    stone = s.stone[seat] + (1 if can_use(s, seat, FREE_STONE) else 0)
    while left > 0 and stone > 0 and s.display:
        total += 2.4
        left -= 1
        stone -= 1
    copper = s.copper[seat] + s.board.ratio[s.die] * s.silver[seat]
    worth = copper_worth(s, time_left(s, seat))
    for t in range(FACTORY_COUNT):
        if left > 0 and s.factory_owner[t] == seat and s.level[t] < TOP_LEVEL:
            price = s.board.upgrade_price[s.level[t]]
            if price <= copper:
                gain = s.board.factory_points[s.level[t] + 1] - s.board.factory_points[s.level[t]] + 0.6
                if gain > price * worth:
                    total += gain - price * worth
                    copper -= price
                    left -= 1
    return total


# ---- workforce actions


def estimate_work(s: YinziState, seat: int, action: int, workers: int) -> float:
    """What a group of workers would bring in a workforce action."""
    hands = min(MOST_WORKERS, workers + s.bottom[seat])
    if action == RESOURCES:
        late = 0.5 if s.round < ROUNDS else 0.25
        return late * float(min(hands, s.copper[seat] + 4 * s.silver[seat], s.wood_box + s.stone_box))
    if action == PRODUCE:
        return _production(s, seat, hands)
    if action == SUPPLY:
        return _deliveries(s, seat, hands)
    if action == EMPEROR:
        best = 0.0
        most = workers + helpers(s, seat)
        for u in range(UNDERTAKING_COUNT):
            if s.board.needs[u] <= most and (is_open(s, u) or can_use(s, seat, SAME_UNDERTAKING)):
                best = max(best, reward_of(s, seat, u) - 0.3 * abs(workers - s.board.needs[u]))
        return best
    return 0.4 + glory_of(s, seat, min(MOST_WORKERS, workers + s.lying[seat]))


def _production(s: YinziState, seat: int, hands: int) -> float:
    total = 0.0
    left = min(hands, s.squares[seat] * 2)
    for t in range(FACTORY_COUNT):
        if s.factory_owner[t] == seat and left > 0:
            need = workers_needed(s, seat, t)
            if need <= left and open_to(s, seat, t) and raw_in_reach(s, seat, t, capacity(s, seat)):
                total += 1.7
                left -= need
    return total if s.round < ROUNDS else total * 0.7


def _deliveries(s: YinziState, seat: int, hands: int) -> float:
    slots = empty_slots(s)
    if slots == 0:
        return 0.0
    far = capacity(s, seat)
    total = 0.0
    left = hands
    for t in range(FACTORY_COUNT):
        if left > 0 and s.stored[t * MOST_SEATS + seat] > 0 and (slots >> s.board.factory_makes[t]) & 1:
            way = sea_distance(s, factory_province(s, t))
            if way <= far:
                far -= way
                left -= 1
                total += 2.0
    salt = 0
    for f in range(s.board.land.fields):
        if left > 0 and s.owner[f] == seat:
            good = field_good(s, f)
            way = sea_distance(s, s.board.land.province_of[f])
            if good == TEA and (slots >> TEA_SLOT) & 1 and way <= far:
                far -= way
                left -= 1
                total += 0.8
            elif good == SALT and way <= far:
                far -= way
                salt += s.planted[f]
                if salt >= 2:
                    salt -= 2
                    left -= 1
                    total += 0.6
    return total


def reward_of(s: YinziState, seat: int, u: int) -> float:
    """What an undertaking pays."""
    board = s.board
    total = board.gives_copper[u] * copper_worth(s, time_left(s, seat)) + board.gives_silver[u]
    extra = board.gives_extra[u]
    if extra == EXTRA_ROUTE_TILE:
        total += 1.0 if s.round < ROUNDS else 0.7
    elif extra == EXTRA_BOAT_STEP:
        total += 1.0
    elif extra == EXTRA_FACTORY_UPGRADE:
        total += 1.5
    return total


def glory_of(s: YinziState, seat: int, strength: int) -> float:
    """The glory that so much strength in the war box promises."""
    best = 0
    ours = strength
    for other in range(s.seats):
        if other != seat:
            theirs = s.war[other] + s.lying[other] + s.recruits[other]
            ours += theirs
            best = max(best, theirs)
    enemy = enemy_strength(s)
    won = 1.0 if ours >= enemy else 0.5 * ours / max(1, enemy)
    if strength > best:
        return (2.0 + 1.5 * won) * min(1.0, 0.35 + 0.2 * strength)
    return 1.4 * won * min(1.0, 0.3 + 0.2 * strength)
