"""What a position of Yunnan promises: rounds still to come, what coins are worth, what the own pieces will earn."""

from __future__ import annotations

from typing import Final

from mingtang.games.yunnan.actions import POST, QINGHAI, TEAHOUSE, YUNNAN
from mingtang.games.yunnan.phases.inspector import province_visited, whom_he_banishes
from mingtang.games.yunnan.queries import isolated_traders, usable_bridges
from mingtang.games.yunnan.rulings import last_round
from mingtang.games.yunnan.state import PLACE_COUNT, YunnanState

TYPICAL_ROUNDS: Final = 8.0
POINTS_A_ROUND: Final = 16.0
"""What a leader usually converts in a round once converting begins."""
PRESENTS_A_ROUND: Final = 2.6
SPENT_A_ROUND: Final = 14.0
"""What a player usually pays for bids in a round: coins beyond that for all rounds to come lie idle."""
BIDDERS: Final = 2
"""How many Traders usually stay in town to bid."""


def presents_left(s: YunnanState) -> int:
    """Presents that nobody has taken yet."""
    count = 0
    for lying in s.presents:
        count += lying
    return count


def rounds_left(s: YunnanState) -> float:
    """How many rounds will probably follow the present one."""
    left = min(max(TYPICAL_ROUNDS - s.round, 1.0), float(last_round(s) - s.round))
    left = min(left, presents_left(s) / PRESENTS_A_ROUND)
    if s.end_on_points:
        best = 0
        for seat in range(s.seats):
            best = max(best, s.points[seat])
        left = min(left, max(0.0, (s.board.end_points - best) / POINTS_A_ROUND))
    return max(left, 0.0)


def coin_worth(s: YunnanState, left: float) -> float:
    """What a coin is worth in points: at the end a third, before that what it can still buy."""
    last = 1.0 / s.board.coins_per_point
    return last + (0.85 - last) * min(1.0, left / 3.0)


def earning_power(s: YunnanState, seat: int) -> float:
    """What the own pieces can earn in a typical round: Traders along the road as far as Horse and passes carry them."""
    board = s.board
    horse = int(s.horse[seat])
    posts = s.posts[seat]
    traders = s.board.traders - int(s.general[seat]) - BIDDERS
    if traders < 1:
        traders = 1
    bridges = usable_bridges(s, seat)
    chain = 0
    skipped = 0
    for g in range(len(board.gorge_low)):
        # a bridge saves the Provinces that it leaves out, if its far end can be reached
        if bridges >> g & 1 and board.gorge_high[g] <= horse:
            skipped = max(skipped, board.gorge_high[g] - board.gorge_low[g] - 1)
    total = 0.0
    for p in range(YUNNAN, horse):
        if posts >> p & 1 == 0:
            chain += 1
    chain = max(0, chain - skipped)
    if traders > chain:
        for p in range(YUNNAN, horse):
            if posts >> p & 1 == 0 and chain > 0:
                total += board.trader_income[p]
                chain -= 1
                traders -= 1
        total += traders * board.trader_income[horse]
    else:
        p = YUNNAN
        while traders > 0 and p <= QINGHAI:
            if posts >> p & 1 == 0 or p == horse:
                total += board.trader_income[p]
                traders -= 1
            p += 1
        total += traders * board.trader_income[YUNNAN]
    mobility = 0.62 + 0.07 * int(s.passes[seat])
    standing = 0.92 + 0.03 * int(s.influence[seat])
    total *= min(1.05, mobility) * standing
    for p in range(YUNNAN, PLACE_COUNT):
        if posts >> p & 1:
            total += 0.8 * board.post_income[p]
    return total + board.market_income * 0.5


def promise_of_structures(s: YunnanState, seat: int, left: float) -> float:
    """What unbuilt structures in the own supply will probably bring."""
    horse = int(s.horse[seat])
    reach = min(QINGHAI, horse + (1 if left >= 2.0 else 0))
    posts = int(s.store[seat * 3 + POST]) * s.board.post_income[reach] * 0.7 * left
    teahouses = int(s.store[seat * 3 + TEAHOUSE]) * s.board.teahouse_points[reach] * 0.8
    bridges = int(s.store[seat * 3 + 1]) * 1.5 * left
    return posts + teahouses + bridges


def travel_promise(s: YunnanState, seat: int, passes: int) -> float:
    """What the coming travel turn can add with so many passes: Traders from town to Yunnan first, then up the road."""
    i = seat * PLACE_COUNT
    at = s.at
    board = s.board
    in_town = int(at[i]) + (0 if s.passed[seat] else int(s.supply[seat]))
    on_road = 0
    for p in range(YUNNAN, PLACE_COUNT):
        on_road += at[i + p]
    out = min(in_town, passes)
    gain = float(out * board.trader_income[YUNNAN])
    if in_town > out:
        gain += board.market_income
    elif at[i] > 0 and in_town > 0:
        gain -= board.market_income  # nobody stays in the Market
    # of those on the road one must hold Yunnan; the others may move up as far as the Horse has come
    room = 0
    horse = int(s.horse[seat])
    for p in range(YUNNAN, horse):
        room += at[i + p] * (horse - p)
    room += out * (horse - YUNNAN)
    spare = on_road + out - (0 if s.posts[seat] >> YUNNAN & 1 else 1)
    steps = min(passes - out, room)
    if spare > 0 and steps > 0:
        step = (board.trader_income[horse] - board.trader_income[YUNNAN]) / max(1, horse - YUNNAN)
        gain += min(steps, spare * (horse - YUNNAN)) * (step + 1.2)
    return gain


def taken_by_the_inspector(s: YunnanState, seat: int) -> float:
    """What the seat would lose if the Inspector came now: the Trader he banishes, and those whom a broken route cuts off."""
    province = province_visited(s)
    if province == 0 or whom_he_banishes(s, province) != seat:
        return 0.0
    at = seat * PLACE_COUNT + province
    before = isolated_traders(s, seat)
    s.at[at] -= 1
    cut_off = isolated_traders(s, seat) - before
    s.at[at] += 1
    return float(s.board.trader_income[province] + cut_off * s.board.trader_income[YUNNAN])
