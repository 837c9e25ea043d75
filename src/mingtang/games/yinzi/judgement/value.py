"""What a position promises beyond the points on the board: goods that will be sold, commodities that will be shipped, food, war.

All figures are expected points of one player. `time` is what is left of the game in rounds, 4 at the start and 0 at the end.
"""

from __future__ import annotations

from typing import Final

from mingtang.games.yinzi.judgement.figures import (
    CAPACITY_KEPT,
    CARD_FORTUNE,
    CARD_KEPT,
    CARD_WORKERS,
    COPPER_EARLY,
    DISC_OF_EMISSARIES,
    DISCS_AT_LAST,
    DISCS_EARLY,
    EMISSARY_DISCS,
    HALF_A_BOAT,
    HOARDED_COPPER,
    MORE_STONE,
    SILVER_EARLY,
    STONE_KEPT,
    UNITS_LEFT,
    VETERANS_KEPT,
    WOOD_KEPT,
    WORKERS_AT_BOTTOM,
    WORKERS_IN_HAND,
    WORKERS_LEFT,
    WORKERS_ON_TOP,
)
from mingtang.games.yinzi.phases.fortune_unit import FortuneUnit
from mingtang.games.yinzi.phases.workforce_unit import WorkforceUnit
from mingtang.games.yinzi.queries import (
    hand_size,
)
from mingtang.games.yinzi.state import YinziState
from mingtang.games.yinzi.vocabulary import (
    ACTION_COUNT,
    CARD_COUNT,
    DEVELOP,
    PHASE_ACTIONS,
    ROUNDS,
)

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


def copper_worth(s: YinziState, time: float, early: float = 0.07) -> float:
    """A copper coin: a share of a silver bag at the end, more while it can still be spent well."""
    return 1.0 / int(s.board.ratio[s.die]) + early * min(2.5, time)


def money(s: YinziState, seat: int, time: float, figures: list[float]) -> float:
    """Silver and copper; a hoard is worth less than the first coins."""
    worth = copper_worth(s, time, figures[COPPER_EARLY])
    last = 1.0 / int(s.board.ratio[s.die])
    copper: int = s.copper[seat]
    first = min(copper, 8)
    silver = float(s.silver[seat]) * (1.0 + figures[SILVER_EARLY] * min(2.0, time))
    return silver + first * worth + (copper - first) * (worth + last) * figures[HOARDED_COPPER]


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


def material(s: YinziState, seat: int, figures: list[float]) -> float:
    """Wood and stone that can still become boats and factories."""
    total = 0.0
    steps = len(s.board.capacity) - 1 - int(s.boat[seat])
    if may_still(s, seat, 0):
        total += figures[WOOD_KEPT] * min(s.wood[seat], steps, 4)
    if may_still(s, seat, DEVELOP):
        total += figures[STONE_KEPT] * min(s.stone[seat], 2) + figures[MORE_STONE] * max(0, s.stone[seat] - 2)
    return total


def boats(s: YinziState, seat: int, time: float, figures: list[float]) -> float:
    """Points of the boat track, the half step to the next level, and what capacity is good for."""
    at = s.boat[seat]
    level = s.board.capacity[at]
    total = float(s.board.boat_points * level)
    if at + 1 < len(s.board.capacity) and s.board.capacity[at + 1] > level:
        total += figures[HALF_A_BOAT] * min(1.0, time)
    return total + figures[CAPACITY_KEPT] * min(level, 4) * min(2.0, time)


# ---- advancements and what is still to be used


def discs(s: YinziState, seat: int, time: float, figures: list[float]) -> float:
    """What the discs in the advancements box will still do."""
    held = s.held[seat]
    total = 0.0
    share = min(1.0, figures[DISCS_AT_LAST] + figures[DISCS_EARLY] * time)
    x = 0
    while held:
        if held & 1:
            total += figures[DISC_OF_EMISSARIES + max(0, x + 1 - EMISSARY_DISCS)] * share
        held >>= 1
        x += 1
    return total


def hands(s: YinziState, seat: int, figures: list[float]) -> float:
    """Cards and workers of this round that are not used yet."""
    total = 0.0
    for k in range(CARD_COUNT):
        n: int = s.hand[seat * CARD_COUNT + k]
        if n:
            total += n * (
                figures[CARD_FORTUNE] * int(s.board.card_fortune[k])
                + figures[CARD_KEPT]
                + figures[CARD_WORKERS] * s.board.card_workers[k]
            )
    for g in range(seat * ACTION_COUNT, seat * ACTION_COUNT + ACTION_COUNT):
        total += figures[WORKERS_IN_HAND] * float(s.groups[g])
    if s.stack and s.stack[-1].seat == seat:
        if isinstance(s.stack[-1], FortuneUnit):
            total += figures[UNITS_LEFT] * s.units
        elif isinstance(s.stack[-1], WorkforceUnit):
            total += figures[WORKERS_LEFT] * s.crew
    rounds = ROUNDS - max(1, s.round)
    if rounds > 0:
        total += figures[WORKERS_ON_TOP] * int(s.top[seat]) + figures[VETERANS_KEPT] * int(s.lying[seat])
    return total + figures[WORKERS_AT_BOTTOM] * int(s.bottom[seat]) * min(1, actions_left(s, seat))
