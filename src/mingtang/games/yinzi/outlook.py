"""What a position promises beyond the points on the board: goods that will be sold, commodities that will be shipped, food, war.

All figures are expected points of one player. `time` is what is left of the game in rounds, 4 at the start and 0 at the end.
"""

from __future__ import annotations

from typing import Final

from mingtang.games.yinzi.feeding import food_owed
from mingtang.games.yinzi.fortune_unit import FortuneUnit
from mingtang.games.yinzi.land import FARTHEST
from mingtang.games.yinzi.queries import (
    can_use,
    dues,
    enemy_strength,
    field_good,
    hand_size,
    mill_province,
    open_tile,
    sea_distance,
    stored_in,
    takers,
)
from mingtang.games.yinzi.rural_market import rural_cubes
from mingtang.games.yinzi.ships import empty_slots
from mingtang.games.yinzi.state import COMMODITY, NO_CARGO, NOWHERE, PERSONAL, YinziState
from mingtang.games.yinzi.vocabulary import (
    ACTION_COUNT,
    CARD_COUNT,
    DEVELOP,
    EXTRA_BOAT_STEP,
    EXTRA_FACTORY_UPGRADE,
    EXTRA_ROUTE_TILE,
    FACTORY_COUNT,
    FED_WORKERS,
    FREE_RICE,
    FREE_WHEAT,
    GOOD_COUNT,
    MOST_SEATS,
    NO_TAXES,
    PHASE_ACTIONS,
    PHASE_FEEDING,
    PHASE_LATE,
    PHASE_TAXATION,
    PHASE_UNDERTAKINGS,
    PHASE_WAR,
    PRODUCE,
    PROVINCE_COUNT,
    ROUNDS,
    ROUTE_COUNT,
    SALT,
    SHIP_SLOTS,
    SUPPLY,
    TEA,
    TEA_SLOT,
    URBAN,
    URBAN_SLOTS,
    WAR,
)
from mingtang.games.yinzi.workforce_unit import WorkforceUnit

DISC_WORTH: Final[list[float]] = [
    0.25,  # emissaries
    0.25,
    0.25,
    0.25,
    0.25,
    0.25,
    1.0,  # free rice
    0.5,  # free wood
    0.6,  # free stone
    0.6,  # free raw material
    0.2,  # free boat capacity
    0.3,  # free copper
    0.25,  # free salt
    0.35,  # extra urban sale
    0.25,  # extra crops
    0.1,  # same undertaking
    0.25,  # extra worker
    0.1,  # eager immigrants
    0.6,  # free wheat
    0.4,  # personal route
    0.2,  # war copper
    0.3,  # veterans
    0.5,  # extra recruit
    0.2,  # weaker enemies
]
"""What a disc will do for its owner, while there is time to use it."""


# ---- time and money


def actions_left(s: YinziState, seat: int) -> int:
    """Turns that the player still has in this round."""
    if s.phase > PHASE_ACTIONS:
        return 0
    if s.phase < PHASE_ACTIONS:
        return 6
    count = 2 * hand_size(s, seat)
    for g in range(seat * ACTION_COUNT, seat * ACTION_COUNT + ACTION_COUNT):
        if s.groups[g] > 0:
            count += 1
    return count


def time_left(s: YinziState, seat: int) -> float:
    """Rounds left for this player, the present one by its turns."""
    return (ROUNDS - max(1, s.round)) + actions_left(s, seat) / 6.0


def copper_worth(s: YinziState, time: float) -> float:
    """A copper coin: a share of a silver bag at the end, more while it can still be spent well."""
    return 1.0 / s.board.ratio[s.die] + 0.07 * min(2.5, time)


def money(s: YinziState, seat: int, time: float) -> float:
    """Silver and copper; a hoard is worth less than the first coins."""
    worth = copper_worth(s, time)
    last = 1.0 / s.board.ratio[s.die]
    copper = s.copper[seat]
    first = min(copper, 8)
    return s.silver[seat] * (1.0 + 0.05 * min(2.0, time)) + first * worth + (copper - first) * (worth + last) * 0.5


def may_still(s: YinziState, seat: int, fortune: int) -> bool:
    """Whether a fortune action can still be chosen: later rounds, or a card of this one."""
    if s.round < ROUNDS or s.phase < PHASE_ACTIONS:
        return True
    return s.phase == PHASE_ACTIONS and hand_size(s, seat) > 0 and s.played[seat * ACTION_COUNT + fortune] < 0


def may_still_work(s: YinziState, seat: int, action: int) -> bool:
    """Whether a workforce action can still be chosen."""
    if s.round < ROUNDS or s.phase < PHASE_ACTIONS:
        return True
    return s.phase == PHASE_ACTIONS and not (s.worked[seat] >> action) & 1 and actions_left(s, seat) > 0


def material(s: YinziState, seat: int) -> float:
    """Wood and stone that can still become boats and factories."""
    total = 0.0
    steps = len(s.board.capacity) - 1 - s.boat[seat]
    if may_still(s, seat, 0):
        total += 0.62 * min(s.wood[seat], steps, 4)
    if may_still(s, seat, DEVELOP):
        total += 0.95 * min(s.stone[seat], 2) + 0.3 * max(0, s.stone[seat] - 2)
    return total


def boats(s: YinziState, seat: int, time: float) -> float:
    """Points of the boat track, the half step to the next level, and what capacity is good for."""
    at = s.boat[seat]
    level = s.board.capacity[at]
    total = float(s.board.boat_points * level)
    if at + 1 < len(s.board.capacity) and s.board.capacity[at + 1] > level:
        total += 0.8 * min(1.0, time)
    return total + 0.35 * min(level, 4) * min(2.0, time)


# ---- the chain: fields, markets, factories, ships


def shipped_worth(time: float) -> float:
    """A commodity in a factory: one point for sure, and silver and a foreign box if it is shipped in time."""
    return 1.0 + 3.0 * min(0.72, 0.12 + 0.3 * time)


def commodities(s: YinziState, seat: int, time: float) -> float:
    """Commodities that are not abroad yet."""
    slots = empty_slots(s)
    reach = s.board.capacity[s.boat[seat]]
    shipping = may_still_work(s, seat, SUPPLY)
    later = s.round < ROUNDS
    total = 0.0
    for t in range(FACTORY_COUNT):
        count = s.stored[t * MOST_SEATS + seat]
        if count == 0:
            continue
        chance = 0.0
        if shipping:
            near = sea_distance(s, mill_province(s, t)) <= reach
            asked = (slots >> s.board.factory_makes[t]) & 1
            chance = (0.75 if near else 0.25) * (0.85 if asked else 0.45)
            if not later:
                chance = chance if near and asked else 0.0
        total += count * (1.0 + 3.0 * chance)
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
            chance = min(0.95, (0.9 if empty == 1 else 0.65) * (0.35 + 0.35 * time))
            total += own * (1.0 + (points - 1.0) * chance)
            total += s.aboard[box * MOST_SEATS + seat] * s.board.emissary_points * chance
    return total


def raw_material(s: YinziState, seat: int, time: float) -> float:
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
        if s.mill_owner[t] != seat:
            continue
        room = s.board.storage[s.level[t]] - stored_in(s, t)
        if room <= 0:
            continue
        colour = s.board.factory_colour[t]
        near = land.within[mill_province(s, t) * FARTHEST + reach]
        there = -used[colour]
        for p in range(PROVINCE_COUNT):
            if (near >> p) & 1:
                there += counts[colour * PROVINCE_COUNT + p]
        take = min(room, there, 2 if s.level[t] == 3 else 1)
        if take > 0:
            used[colour] += take
            mine = 1.0 if colour == seat else 0.7
            made += take * mine * (0.42 if s.level[t] == 1 else 0.62)
    return made * shipped_worth(time) * min(1.0, 0.4 + time)


def factories(s: YinziState, seat: int, time: float) -> float:
    """Points of own factories, and what they will make: more with higher levels and raw material of the own colour."""
    total = 0.0
    best = 0.0
    for t in range(FACTORY_COUNT):
        if s.mill_owner[t] == seat:
            level = s.level[t]
            total += s.board.factory_points[level]
            use = 0.45 + 0.35 * (level - 1) + (0.5 if s.board.factory_colour[t] == seat else 0.0)
            use += 0.25 if sea_distance(s, mill_province(s, t)) == 1 else 0.0
            total += use * min(3.0, time) * 0.45
            best = max(best, use)
    return total + best * 0.3 * min(3.0, time)


def goods(s: YinziState, seat: int, time: float) -> float:
    """Goods on fields that are no food: for towns, ships and factories."""
    board = s.board
    land = board.land
    selling = may_still(s, seat, URBAN)
    shipping = may_still_work(s, seat, SUPPLY)
    reach = board.capacity[s.boat[seat]]
    slots = empty_slots(s)
    copper = copper_worth(s, time)
    own_mill = 0.25 if _has_mill_for(s, seat) else 0.0
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
                sale = 2.3 * copper + (own_mill + 0.12) * min(1.0, time)
                if not taken[good] & (1 << p):
                    sale *= 0.85
            elif time > 0.7:
                sale = 1.3 * copper
        if good == TEA and shipping:
            way = sea_distance(s, p)
            if way <= reach:
                sale = max(sale, 0.7 if (slots >> TEA_SLOT) & 1 else 0.4 * min(1.0, time))
        elif good == SALT:
            salt += n
            salt_worth = max(salt_worth, 0.42 if shipping and sea_distance(s, p) * 2 <= reach and slots else sale)
        if n == 2:
            total += sale * 1.85
        else:
            total += sale
    if salt > 1:
        total += 0.15 * (salt // 2)
    return total


def _has_mill_for(s: YinziState, seat: int) -> bool:
    """Whether an own factory needs raw material of the own colour."""
    for t in range(FACTORY_COUNT):
        if s.mill_owner[t] == seat and s.board.factory_colour[t] == seat:
            return True
    return False


# ---- food, taxes, war, emperor


def food(s: YinziState, seat: int, time: float) -> float:
    """Food on fields against the hunger of this round; what is left serves ships, the rural market or the next round."""
    board = s.board
    wholes = 0
    halves = 0
    kinds = 0
    sellable = 0
    for f in range(board.land.fields):
        if s.owner[f] == seat:
            good = field_good(s, f)
            worth = board.halves[good]
            if worth == 2:
                wholes += s.planted[f]
            elif worth == 1:
                halves += s.planted[f]
            if worth:
                kinds |= 1 << good
                if board.rural[good]:
                    sellable += s.planted[f]
    stock = wholes * 2 + halves
    owed = 0
    if s.phase <= PHASE_FEEDING and s.bonus[seat] != FED_WORKERS:
        owed = food_needed(s, seat)
        if s.phase == PHASE_FEEDING:
            owed = max(0, owed - s.paid // 2)
    total = 0.0
    virtual = (2 if can_use(s, seat, FREE_RICE) else 0) + (1 if can_use(s, seat, FREE_WHEAT) else 0)
    fed = min(owed, wholes + halves // 2)
    missing = owed - fed
    help_ = min(missing, virtual)
    missing -= help_
    total -= 1.2 * help_
    bought = min(missing, rural_cubes(s), s.copper[seat] // max(1, board.rural_price))
    missing -= bought
    total -= bought * board.rural_price * copper_worth(s, time)
    total += 2.0 * board.misfortune_points / 2.0 * missing
    left = stock - 2 * fed
    rounds = ROUNDS - max(1, s.round)
    if left > 0:
        if s.phase <= PHASE_LATE and kinds & (kinds - 1) and left >= 2 and empty_slots(s):
            total += 0.8  # a pair for late shipping
            left -= 3
        if left > 0 and rounds > 0:
            total += 0.42 * min(left, 5) + 0.08 * max(0, left - 5)
        elif left > 0:
            total += copper_worth(s, time) * min(left, sellable) * 0.8
    return total


def food_needed(s: YinziState, seat: int) -> int:
    """What Feeding will ask: groups and the workers of the cards in hand will be on the board by then."""
    if s.phase >= PHASE_FEEDING:
        return food_owed(s, seat)
    coming = s.crew if s.stack and s.stack[-1].seat == seat else 0
    for g in range(seat * ACTION_COUNT, seat * ACTION_COUNT + ACTION_COUNT):
        coming += s.groups[g]
    if s.phase < PHASE_ACTIONS:
        coming += 6
    else:
        for k in range(CARD_COUNT):
            coming += s.hand[seat * CARD_COUNT + k] * s.board.card_workers[k]
    on_board = s.war[seat] + s.lying[seat] + s.emperor[seat] + s.top[seat] + s.bottom[seat]
    for b in range(seat * 3, seat * 3 + 3):
        on_board += s.boxes[b]
    per = s.board.workers_per_food
    return (min(s.board.workers, on_board + coming) + per - 1) // per


def taxes(s: YinziState, seat: int) -> float:
    """What Taxation will cost: all cards in hand will be played by then."""
    if s.phase > PHASE_TAXATION or s.phase < PHASE_ACTIONS or s.bonus[seat] == NO_TAXES:
        return 0.0
    total = dues(s, seat)
    for k in range(CARD_COUNT):
        total += s.hand[seat * CARD_COUNT + k] * s.board.card_fortune[k]
    if s.card >= 0 and s.stack and s.stack[-1].seat == seat:
        total += s.board.card_fortune[s.card]
    owed = s.board.tax[min(total, 12)]
    bags = s.silver[seat] + s.copper[seat] // s.board.ratio[s.die]
    short = max(0, owed - bags)
    if s.phase == PHASE_ACTIONS and short:
        return -(owed - short) * 1.05 - short * 1.8  # there may be time to earn them
    return -(owed - short) * 1.05 - short * 2.3


def war(s: YinziState, seat: int) -> float:
    """The glory that the war of this round promises as it stands."""
    if s.phase > PHASE_WAR:
        return 0.0
    own = s.war[seat] + s.recruits[seat] + s.lying[seat]
    if own == 0:
        return 0.0
    ours = own
    ahead = 0
    waiting = 0
    for other in range(s.seats):
        if other == seat:
            continue
        theirs = s.war[other] + s.recruits[other] + s.lying[other]
        ours += theirs
        if theirs > own or (theirs == own and _stands_left(s, other, seat)):
            ahead += 1
        if s.phase <= PHASE_ACTIONS and not (s.worked[other] >> WAR) & 1:
            waiting += 1
    enemy = enemy_strength(s)
    won = 1.0 if ours >= enemy else min(0.8, (ours + 1.2 * waiting) / max(1.0, enemy + 1.0))
    if ahead == 0:
        stays = 1.0 - min(0.75, waiting * max(0.1, 0.62 - 0.14 * own))
        points = (
            won * (s.board.won_first * stays + s.board.won_second * (1.0 - stays))
            + (1.0 - won) * s.board.won_second * stays
        )
    elif ahead == 1:
        stays = 1.0 - min(0.8, 0.4 * waiting)
        points = won * s.board.won_second * stays
    else:
        points = 0.0
    return points


def _stands_left(s: YinziState, other: int, seat: int) -> bool:
    slot = s.war_slot[other]
    return slot >= 0 and (s.war_slot[seat] < 0 or slot < s.war_slot[seat])


def emperor(s: YinziState, seat: int, time: float) -> float:
    """The reward that waits in the emperor area."""
    u = s.undertaking[seat]
    if u == NOWHERE or s.phase > PHASE_UNDERTAKINGS:
        return 0.0
    board = s.board
    total = board.gives_copper[u] * copper_worth(s, time) + board.gives_silver[u]
    extra = board.gives_extra[u]
    if extra == EXTRA_ROUTE_TILE:
        total += 1.1 if s.round < ROUNDS else 0.7
    elif extra == EXTRA_BOAT_STEP:
        total += 1.0
    elif extra == EXTRA_FACTORY_UPGRADE:
        total += 1.5
    return total


def routes(s: YinziState, seat: int) -> float:
    """Tiles fulfilled but not taken yet, and personal tiles on their way."""
    total = 0.0
    for row in range(s.seats):
        t = open_tile(s, row)
        if t >= 0 and s.fulfilled[row] == seat:
            total += s.board.route_points[t]
    for t in range(ROUTE_COUNT):
        if s.route_at[t] == PERSONAL and s.route_owner[t] == seat:
            size = s.board.route_size[t]
            done = 0
            for e in range(size):
                done += (s.route_done[t] >> e) & 1
            total += s.board.route_points[t] * (0.35 + 0.4 * done / size)
    return total


def discs(s: YinziState, seat: int, time: float) -> float:
    """What the discs in the advancements box will still do."""
    held = s.held[seat]
    total = 0.0
    share = min(1.0, 0.15 + 0.45 * time)
    x = 0
    while held:
        if held & 1:
            total += DISC_WORTH[x] * share
        held >>= 1
        x += 1
    return total


def hands(s: YinziState, seat: int) -> float:
    """Cards and workers of this round that are not used yet."""
    total = 0.0
    for k in range(CARD_COUNT):
        n = s.hand[seat * CARD_COUNT + k]
        if n:
            total += n * (0.62 * s.board.card_fortune[k] + 0.3 + 0.5 * s.board.card_workers[k])
    for g in range(seat * ACTION_COUNT, seat * ACTION_COUNT + ACTION_COUNT):
        total += 0.5 * s.groups[g]
    if s.stack and s.stack[-1].seat == seat:
        if isinstance(s.stack[-1], FortuneUnit):
            total += 0.5 * s.units
        elif isinstance(s.stack[-1], WorkforceUnit):
            total += 0.45 * s.crew
    rounds = ROUNDS - max(1, s.round)
    if rounds > 0:
        total += 0.2 * s.top[seat] + 0.25 * s.lying[seat]
    return total + 0.12 * s.bottom[seat] * min(1, actions_left(s, seat))
