"""What duties cost and services promise: food, taxes, war, the emperor, routes. Figures as in `outlook.py`."""

from __future__ import annotations

from mingtang.games.yinzi.judgement.figures import (
    BOAT_STEP,
    COPPER_EARLY,
    DISC_FOR_FOOD,
    FACTORY_UPGRADE,
    FOOD_AT_LAST,
    FOOD_BOUGHT,
    FOOD_KEPT,
    HUNGER,
    MORE_FOOD,
    OVERTAKEN,
    PAIR_OF_FOOD,
    PERSONAL_ROUTE,
    PERSONAL_ROUTE_DONE,
    RECRUITS_TO_COME,
    ROUTE_FULFILLED,
    ROUTE_TILE,
    ROUTE_TILE_AT_LAST,
    SECOND_OVERTAKEN,
    STRENGTH_HOLDS,
    TAX_NOT_PAID,
    TAX_PAID,
    TAX_TO_BE_EARNED,
    WAR_OPEN,
)
from mingtang.games.yinzi.judgement.value import copper_worth
from mingtang.games.yinzi.phases.rural_market import rural_cubes
from mingtang.games.yinzi.phases.ships import empty_slots
from mingtang.games.yinzi.queries import (
    can_use,
    dues,
    enemy_strength,
    field_good,
    food_owed,
    open_tile,
)
from mingtang.games.yinzi.rulings import wheat_disc_feeds
from mingtang.games.yinzi.state import NOWHERE, PERSONAL, YinziState
from mingtang.games.yinzi.vocabulary import (
    ACTION_COUNT,
    CARD_COUNT,
    EXTRA_BOAT_STEP,
    EXTRA_FACTORY_UPGRADE,
    EXTRA_ROUTE_TILE,
    FED_WORKERS,
    FREE_RICE,
    FREE_WHEAT,
    NO_TAXES,
    PHASE_ACTIONS,
    PHASE_FEEDING,
    PHASE_LATE,
    PHASE_TAXATION,
    PHASE_UNDERTAKINGS,
    PHASE_WAR,
    ROUNDS,
    ROUTE_COUNT,
    WAR,
)


def food(s: YinziState, seat: int, time: float, figures: list[float]) -> float:
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
    wheat = wheat_disc_feeds(s) and can_use(s, seat, FREE_WHEAT)  # YZ-8.2
    virtual = (2 if can_use(s, seat, FREE_RICE) else 0) + (1 if wheat else 0)
    fed = min(owed, wholes + halves // 2)
    missing = owed - fed
    help_ = min(missing, virtual)
    missing -= help_
    total -= figures[DISC_FOR_FOOD] * help_
    bought: int = min(missing, rural_cubes(s), s.copper[seat] // max(1, board.rural_price))
    missing -= bought
    total -= figures[FOOD_BOUGHT] * bought * board.rural_price * copper_worth(s, time, figures[COPPER_EARLY])
    total += figures[HUNGER] * board.misfortune_points / 2.0 * missing
    left = stock - 2 * fed
    rounds = ROUNDS - max(1, s.round)
    if left > 0:
        if s.phase <= PHASE_LATE and kinds & (kinds - 1) and left >= 2 and empty_slots(s):
            total += figures[PAIR_OF_FOOD]  # a pair for late shipping
            left -= 3
        if left > 0 and rounds > 0:
            total += figures[FOOD_KEPT] * min(left, 5) + figures[MORE_FOOD] * max(0, left - 5)
        elif left > 0:
            total += copper_worth(s, time, figures[COPPER_EARLY]) * min(left, sellable) * figures[FOOD_AT_LAST]
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


def taxes(s: YinziState, seat: int, figures: list[float]) -> float:
    """What Taxation will cost: all cards in hand will be played by then."""
    if s.phase > PHASE_TAXATION or s.phase < PHASE_ACTIONS or s.bonus[seat] == NO_TAXES:
        return 0.0
    total = dues(s, seat)
    for k in range(CARD_COUNT):
        total += s.hand[seat * CARD_COUNT + k] * s.board.card_fortune[k]
    if s.card >= 0 and s.stack and s.stack[-1].seat == seat:
        total += s.board.card_fortune[s.card]
    owed = s.board.tax[min(total, 12)]
    bags: int = s.silver[seat] + s.copper[seat] // s.board.ratio[s.die]
    short = max(0, owed - bags)
    if s.phase == PHASE_ACTIONS and short:
        return -(owed - short) * figures[TAX_PAID] - short * figures[TAX_TO_BE_EARNED]  # there may be time to earn them
    return -(owed - short) * figures[TAX_PAID] - short * figures[TAX_NOT_PAID]


def war(s: YinziState, seat: int, figures: list[float]) -> float:
    """The glory that the war of this round promises as it stands."""
    if s.phase > PHASE_WAR:
        return 0.0
    own = int(s.war[seat] + s.recruits[seat] + s.lying[seat])
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
    won = (
        1.0
        if ours >= enemy
        else min(figures[WAR_OPEN], (ours + figures[RECRUITS_TO_COME] * waiting) / max(1.0, enemy + 1.0))
    )
    if ahead == 0:
        stays = 1.0 - min(0.75, waiting * max(0.1, figures[OVERTAKEN] - figures[STRENGTH_HOLDS] * own))
        points = (
            won * (s.board.won_first * stays + s.board.won_second * (1.0 - stays))
            + (1.0 - won) * s.board.won_second * stays
        )
    elif ahead == 1:
        stays = 1.0 - min(0.8, figures[SECOND_OVERTAKEN] * waiting)
        points = won * s.board.won_second * stays
    else:
        points = 0.0
    return points


def _stands_left(s: YinziState, other: int, seat: int) -> bool:
    slot = s.war_slot[other]
    return slot >= 0 and (s.war_slot[seat] < 0 or slot < s.war_slot[seat])


def emperor(s: YinziState, seat: int, time: float, figures: list[float]) -> float:
    """The reward that waits in the emperor area."""
    u = s.undertaking[seat]
    if u == NOWHERE or s.phase > PHASE_UNDERTAKINGS:
        return 0.0
    board = s.board
    total = board.gives_copper[u] * copper_worth(s, time, figures[COPPER_EARLY]) + board.gives_silver[u]
    extra = board.gives_extra[u]
    if extra == EXTRA_ROUTE_TILE:
        total += figures[ROUTE_TILE] if s.round < ROUNDS else figures[ROUTE_TILE_AT_LAST]
    elif extra == EXTRA_BOAT_STEP:
        total += figures[BOAT_STEP]
    elif extra == EXTRA_FACTORY_UPGRADE:
        total += figures[FACTORY_UPGRADE]
    return total


def routes(s: YinziState, seat: int, figures: list[float]) -> float:
    """Tiles fulfilled but not taken yet, and personal tiles on their way."""
    total = 0.0
    for row in range(s.seats):
        t = open_tile(s, row)
        if t >= 0 and s.fulfilled[row] == seat:
            total += figures[ROUTE_FULFILLED] * s.board.route_points[t]
    for t in range(ROUTE_COUNT):
        if s.route_at[t] == PERSONAL and s.route_owner[t] == seat:
            size = s.board.route_size[t]
            done = 0
            for e in range(size):
                done += (s.route_done[t] >> e) & 1
            total += s.board.route_points[t] * (figures[PERSONAL_ROUTE] + figures[PERSONAL_ROUTE_DONE] * done / size)
    return total
