"""Rules of thumb: what a quick player would choose, without trying it out. Bigger is better; 0 is as good as doing nothing."""

from __future__ import annotations

from mingtang.core.actions import Action
from mingtang.games.yinzi.actions import (
    BUY_RURAL,
    FILL_BOTTOM,
    FILL_TOP,
    INDEX_OF,
    K_ACT,
    K_ADVANCE,
    K_BONUS,
    K_BUILD,
    K_BURN,
    K_BUY,
    K_CARD,
    K_CLAIM,
    K_CUBE,
    K_DELIVER,
    K_DELIVER_FROM,
    K_EMISSARY,
    K_ENLIST,
    K_FEED,
    K_GROUP,
    K_LAY,
    K_LOAD,
    K_LOAD_FROM,
    K_MARKET,
    K_PLACE,
    K_PLANT,
    K_PRODUCE,
    K_PROVINCE,
    K_REMOVE,
    K_ROUTE,
    K_SELL,
    K_SELL_RURAL,
    K_SERVE,
    K_SHIP,
    K_SLOT,
    K_TAKE,
    K_TAKE_OVER,
    K_UNDERTAKE,
    K_UPGRADE,
    K_USE,
    K_VETERANS,
    K_WITHER,
    K_WORD,
    K_WORK,
    KIND_OF,
    PAY_OWN,
    SEND,
    STEP,
    TAX,
)
from mingtang.games.yinzi.judgement.estimates import (
    GOOD_WORTH,
    estimate_fortune,
    estimate_work,
    field_cost,
    fresh_crop,
    glory_of,
    reward_of,
)
from mingtang.games.yinzi.judgement.value import DISC_WORTH, copper_worth, time_left
from mingtang.games.yinzi.judgement.value_of_duties import food_needed
from mingtang.games.yinzi.phases.free_options import paid_for_war
from mingtang.games.yinzi.queries import (
    PLACES,
    coin_open,
    dues,
    factory_province,
    field_good,
    sea_distance,
)
from mingtang.games.yinzi.state import COMMODITY, NO_CARGO, YinziState
from mingtang.games.yinzi.vocabulary import (
    ACTION_COUNT,
    BOAT_UPGRADE,
    CARD_COUNT,
    EXTRA_RECRUIT,
    FACTORY_UPGRADE,
    FED_WORKERS,
    FREE_ADVANCEMENT,
    FREE_BOAT,
    FREE_RAW,
    FREE_RICE,
    FREE_WHEAT,
    MOST_SEATS,
    NO_TAXES,
    PHASE_BONUS,
    PHASE_FEEDING,
    PHASE_LAST,
    PHASE_LATE,
    PHASE_TAXATION,
    RICE,
    SHIP_SLOTS,
    TEA,
    URBAN_SLOTS,
    WAR_COPPER,
    WEAKER_ENEMIES,
    WOOD,
)


def choose(s: YinziState, seat: int, legal: list[Action]) -> Action:
    """The choice that the rules of thumb like best."""
    best = legal[0]
    if len(legal) == 1:
        return best
    top = -1e9
    for a in legal:
        score = liking(s, seat, a)
        if score > top:
            top = score
            best = a
    return best


def liking(s: YinziState, seat: int, a: Action) -> float:
    """How much the rules of thumb like a choice."""
    kind = KIND_OF[a.id]
    i = INDEX_OF[a.id]
    if kind == K_WORD:
        return _word(s, seat, a)
    if kind >= K_PLANT:
        return _field(s, seat, kind, i)
    if kind == K_USE:
        return _disc(s, seat, i)
    if kind == K_ACT:
        return estimate_fortune(s, seat, i, s.board.card_fortune[s.card])
    if kind == K_WORK:
        return estimate_work(s, seat, i, s.crew if s.crew else 2)
    if kind == K_CARD:
        return _card(s, seat, i)
    if kind == K_GROUP:
        return _group(s, seat, i)
    if K_BUILD <= kind <= K_BURN:
        return _factory(s, seat, kind, i)
    return _other(s, seat, kind, i)


def _word(s: YinziState, seat: int, a: Action) -> float:
    if a is TAX:
        before = s.board.tax[min(12, _final_dues(s, seat))]
        after = s.board.tax[min(12, _final_dues(s, seat) + 1)]
        return 0.55 - (after - before) * 1.1 if s.stack[-1].name != "advancements" else 0.15 - (after - before)
    if a is STEP:
        return 1.0
    if a is SEND:
        return 0.5
    if a is BUY_RURAL:
        return 0.3 if s.phase == PHASE_FEEDING else 0.22
    if a is FILL_BOTTOM:
        return 0.6
    if a is FILL_TOP:
        return 0.4
    if a is PAY_OWN:
        return 0.1 if s.round < 4 else -0.1
    return 0.0


def _final_dues(s: YinziState, seat: int) -> int:
    total = dues(s, seat)
    for k in range(CARD_COUNT):
        total += s.hand[seat * CARD_COUNT + k] * s.board.card_fortune[k]
    return total


def _card(s: YinziState, seat: int, card: int) -> float:
    best = 0.0
    for action in range(ACTION_COUNT):
        if s.played[seat * ACTION_COUNT + action] < 0:
            best = max(best, estimate_fortune(s, seat, action, s.board.card_fortune[card]))
    return best - 0.62 * int(s.board.card_fortune[card]) + 0.6


def _group(s: YinziState, seat: int, group: int) -> float:
    workers: int = s.groups[seat * ACTION_COUNT + group]
    best = 0.0
    for action in range(ACTION_COUNT):
        if not (s.worked[seat] >> action) & 1:
            best = max(best, estimate_work(s, seat, action, workers))
    return best - 0.5 * workers + 0.3


def _factory(s: YinziState, seat: int, kind: int, t: int) -> float:
    if kind == K_BUILD:
        return 2.0 + (0.8 if s.board.factory_colour[t] == seat else 0.0)
    if kind == K_UPGRADE:
        level = s.level[t]
        gain = s.board.factory_points[level + 1] - s.board.factory_points[level] + 0.4
        return gain - s.board.upgrade_price[level] * copper_worth(s, time_left(s, seat)) + 0.3
    if kind == K_TAKE_OVER:
        return 2.2
    if kind == K_PRODUCE:
        own = s.factory_owner[t] == seat
        workers = s.board.own_workers[s.level[t]] if own else s.board.rent_workers[s.level[t]]
        return 2.2 - 0.4 * int(workers) - (0.0 if own else 0.9)
    if kind == K_LOAD_FROM:
        return 2.5 - 0.3 * sea_distance(s, factory_province(s, t))
    if kind == K_DELIVER_FROM:
        return 0.5
    level = s.level[t]  # K_BURN: the least loss
    return float(s.board.factory_points[level - 1] - s.board.factory_points[level])


def _field(s: YinziState, seat: int, kind: int, word: int) -> float:
    land = s.board.land
    if kind == K_PLACE:
        return -field_cost(s, land.field_at[word // 4])
    f = land.field_at[word]
    if kind == K_LAY:
        return -field_cost(s, f) - 0.05 * sea_distance(s, land.province_of[f])
    good = field_good(s, f)
    worth = GOOD_WORTH[good]
    if kind == K_PLANT:
        return _planting(s, seat, f, good)
    if kind == K_SELL:
        return 0.75 - 0.3 * worth if good == TEA else 0.7
    if kind == K_SELL_RURAL:
        return _rural_sale(s, seat)
    if kind == K_LOAD:
        if s.phase == PHASE_LATE:
            return 0.6 - 0.4 * worth
        return 1.1 if good == TEA else 0.9
    if kind == K_FEED:
        return 1.0 if good == RICE else 0.9 if s.board.halves[good] == 2 else 0.8
    if kind == K_DELIVER or kind == K_WITHER:
        return 0.6 - worth
    return 0.0


def _rural_sale(s: YinziState, seat: int) -> float:
    if s.phase == PHASE_LAST:
        return 0.1
    if s.phase == PHASE_TAXATION:
        return (
            0.05 if s.silver[seat] == 0 and s.copper[seat] % s.board.ratio[s.die] >= s.board.ratio[s.die] - 3 else -0.2
        )
    return 0.02 if s.copper[seat] == 0 and s.phase != PHASE_BONUS else -0.3


def _planting(s: YinziState, seat: int, f: int, good: int) -> float:
    board = s.board
    count = board.old_cubes[good] if s.tile[f] >= 0 else board.printed_cubes[good]
    worth = GOOD_WORTH[good] * count
    if board.halves[good]:
        hungry = 2 * food_needed(s, seat) if s.bonus[seat] != FED_WORKERS else 2
        for g in range(board.land.fields):
            if s.owner[g] == seat:
                hungry -= board.halves[field_good(s, g)] * s.planted[g]
        if hungry > 0:
            worth += 0.75 * min(hungry, board.halves[good] * count)
    return worth - 0.03 * sea_distance(s, board.land.province_of[f])


def _disc(s: YinziState, seat: int, x: int) -> float:
    if s.phase == PHASE_FEEDING:
        return 0.4 if x == FREE_WHEAT else 0.35
    if x == WAR_COPPER:
        return paid_for_war(s, seat) * 0.2 - 0.35
    if x == EXTRA_RECRUIT:
        return 0.4 if s.war[seat] + s.lying[seat] > 0 or sum(s.war) < 3 else -0.1
    if x == WEAKER_ENEMIES:
        return 0.2 if s.war[seat] > 0 else -0.2
    if x == FREE_RAW:
        return 0.25
    if x == FREE_BOAT:
        return 0.3
    if x == FREE_RICE or x == FREE_WHEAT:
        return 0.15
    return 0.4 if s.round > 1 else 0.1


def _other(s: YinziState, seat: int, kind: int, i: int) -> float:
    if kind == K_BONUS:
        return _bonus(s, seat, i)
    if kind == K_ADVANCE:
        return DISC_WORTH[i] * min(1.0, 0.3 + 0.4 * time_left(s, seat))
    if kind == K_BUY:
        return fresh_crop(s, seat, s.track[i]) - int(s.board.crop_cost[i]) * copper_worth(s, time_left(s, seat))
    if kind == K_TAKE:
        if i == WOOD:
            return 0.65 - 0.1 * s.wood[seat] if s.boat[seat] + s.wood[seat] < len(s.board.capacity) - 1 else 0.05
        return 0.85 - 0.35 * s.stone[seat]
    if kind == K_SHIP:
        return _ship_slot(s, seat, i)
    if kind == K_MARKET:
        return _market(s, seat, i)
    if kind == K_SLOT:
        return 0.5 - 0.1 * abs(i // URBAN_SLOTS - 1)
    if kind == K_PROVINCE:
        return 0.4 if sea_distance(s, i) == 1 else 0.0
    if kind == K_UNDERTAKE:
        return reward_of(s, seat, i) - 0.45 * s.board.needs[i] + 0.9
    if kind == K_ENLIST:
        return glory_of(s, seat, i + 1 + s.lying[seat]) - 0.22 * i
    if kind == K_VETERANS:
        return 0.3 * i
    if kind == K_ROUTE:
        return 1.5
    if kind == K_SERVE:
        return 1.0
    if kind == K_CLAIM:
        return 0.5 * s.board.route_points[i] - 0.4 * (s.board.route_size[i] - 1)
    if kind == K_EMISSARY:
        return 0.45
    if kind == K_CUBE or kind == K_REMOVE:
        return 0.1 if (i == seat) == (kind == K_CUBE) else 0.0
    return 0.0


def _bonus(s: YinziState, seat: int, bonus: int) -> float:
    if bonus == FREE_ADVANCEMENT:
        return 1.0
    if bonus == FED_WORKERS:
        return 0.9
    if bonus == NO_TAXES:
        return 0.8
    if bonus == BOAT_UPGRADE:
        return 1.0
    if bonus == FACTORY_UPGRADE:
        return 1.3
    return 0.5


def _market(s: YinziState, seat: int, province: int) -> float:
    """Where a coin slot is open, and near own factories of the own colour."""
    total = 0.0
    for i in range(URBAN_SLOTS):
        for good in range(4, 10):
            if coin_open(s, province, i, good):
                total = 0.15
    for t in range(16):
        if s.factory_owner[t] == seat and s.board.factory_colour[t] == seat:
            total += 0.2 - 0.1 * float(s.board.land.distance[factory_province(s, t) * PLACES + province])
    return total


def _ship_slot(s: YinziState, seat: int, i: int) -> float:
    """Ships that are nearly full sail soon; own commodities on board want to."""
    box = i // SHIP_SLOTS
    ship = s.coast[box]
    total = 0.1 * s.board.nation_points[s.board.ship_nation[ship]]
    for k in range(box * SHIP_SLOTS, box * SHIP_SLOTS + s.board.ship_size[ship]):
        if s.cargo[k] == NO_CARGO:
            total -= 0.2
        elif s.cargo[k] == COMMODITY and s.cargo_seat[k] == seat:
            total += 0.5
    return total + 0.05 * s.aboard[box * MOST_SEATS + seat]
