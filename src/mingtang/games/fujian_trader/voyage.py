"""Where a voyage pays: what a ship could do at each place. For bots and hints."""

from __future__ import annotations

from typing import Final

from mingtang.games.fujian_trader.odds import raid_worth
from mingtang.games.fujian_trader.outlook import good_worth, province_gain, silver_worth, turns_left
from mingtang.games.fujian_trader.pieces import COASTAL_DEFENSE, FUJIAN, IRON, NODES, PROVINCE_COUNT, RICE, SILK
from mingtang.games.fujian_trader.provinces import province_price
from mingtang.games.fujian_trader.queries import allowance, event_for, goods_of, port_count, rate, region_owner, toll_to
from mingtang.games.fujian_trader.sites import shut
from mingtang.games.fujian_trader.state import FujianState

FAR: Final = 99


def sale_worth(s: FujianState, seat: int, port: int) -> float:
    """What a market visit at a port brings beyond keeping the goods."""
    if s.market_used or s.failed or s.provinces_bought > 0:
        return 0.0
    have = [s.goods[seat * 3 + g] for g in range(3)]
    worth = silver_worth(s, seat)
    total = 0.0
    owner = region_owner(s, s.board.region_of[port])
    if owner >= 0 and owner != seat:
        total -= 0.5  # the bounty
    left = s.sale_limit - s.sold
    gains = [0.0, 0.0, 0.0]
    units = [0, 0, 0]
    for g in range(3):
        units[g] = rate(s, seat, port, g)
        if units[g] > 0:
            gains[g] = worth - units[g] * good_worth(s, seat, g) * 0.8
    while left > 0:
        best = -1
        for g in range(3):
            if 0 < units[g] <= have[g] and units[g] <= left and gains[g] > 0.0:
                if best < 0 or gains[g] / units[g] > gains[best] / units[best]:
                    best = g
        if best < 0:
            break
        have[best] -= units[best]
        left -= units[best]
        total += gains[best]
    return max(0.0, total)


def landing_worth(s: FujianState, seat: int) -> float:
    """What provinces bought at Fujian bring beyond their price."""
    if event_for(s, seat) == COASTAL_DEFENSE or s.invasion == 3 or s.market_used:
        return 0.0
    worth = silver_worth(s, seat)
    best = 0.0
    for p in range(PROVINCE_COUNT):
        if s.province_owner[p] == -1 and province_price(s, p) <= s.silver[seat]:
            gain = province_gain(s, seat, p) - province_price(s, p) * worth
            if gain > best:
                best = gain
    return best


def next_sale(s: FujianState, seat: int, node: int) -> float:
    """How good a place is for the next turn: the best markets within three steps for what the family makes."""
    board = s.board
    best = 0.0
    for port in range(FUJIAN):
        steps = board.distance[node * len(NODES) + port]
        if steps > 3:
            continue
        region = board.region_of[port]
        score = 0.0
        for g in (RICE, SILK):
            score += s.goods[seat * 3 + g] / board.ladder[board.rung[region * 2 + g]]
        if board.arsenal[port]:
            score += s.goods[seat * 3 + IRON] / board.iron_rate
        score += 1.2 / board.ladder[board.rung[region * 2]] + 1.2 / board.ladder[board.rung[region * 2 + 1]]
        score -= 0.05 * steps
        if score > best:
            best = score
    return min(best, 4.0)


def homeward(s: FujianState, seat: int, node: int, gain: float) -> float:
    """What buying a province on a later turn is worth from here: less the farther Fujian is, nothing if it comes too late."""
    if gain <= 0.0:
        return 0.0
    steps = s.board.distance[node * len(NODES) + FUJIAN]
    pace = max(1, allowance(s, seat) - s.extra_steps)
    turns = (steps + pace - 1) // pace
    if turns > turns_left(s, seat) - 1.0 or (turns == 0 and node != FUJIAN):
        return 0.0
    return gain * (0.8**turns)


def stay_worth(s: FujianState, seat: int, node: int) -> float:
    """What ending the movement at this node is worth."""
    total = 0.25 * next_sale(s, seat, node)
    gain = landing_worth(s, seat)
    if node == FUJIAN:
        return total + gain
    total += homeward(s, seat, node, gain)
    sale = sale_worth(s, seat, node)
    owner = s.port_owner[node]
    if owner >= 0 and owner != seat and not s.raid_over and port_count(s, seat) < s.board.buildings:
        if s.goods[seat * 3 + RICE] > 0 and s.goods[seat * 3 + IRON] > 0:
            raid = raid_worth(s, seat, node, sale)
            if raid > 0.0:
                return total + sale + raid
    return total + sale


def toll_cost(s: FujianState, seat: int, start: int, end: int) -> float:
    """What a step costs in tolls."""
    if toll_to(s, seat, start, end) < 0:
        return 0.0
    if goods_of(s, seat) > 0:
        return 0.7
    return 1.2 if s.silver[seat] > 0 else 2.0


def best_voyage(s: FujianState, seat: int, start: int, steps: int) -> float:
    """The best end of a voyage from a node with so many steps left, tolls taken off."""
    cost = [1000.0] * len(NODES)
    cost[start] = 0.0
    ring = [start]
    best = stay_worth(s, seat, start)
    seen = [False] * len(NODES)
    seen[start] = True
    for _ in range(steps):
        further: list[int] = []
        for node in ring:
            for n in s.board.near[node]:
                if shut(s, seat, n) or shut(s, seat, node):
                    continue
                price = cost[node] + toll_cost(s, seat, node, n) + 0.02
                if price < cost[n]:
                    cost[n] = price
                    if n not in further:
                        further.append(n)
        for n in further:
            if not seen[n]:
                seen[n] = True
                worth = stay_worth(s, seat, n) - cost[n]
                if worth > best:
                    best = worth
        ring = further
    return best


def steps_to_go(s: FujianState, seat: int) -> int:
    """Steps that the ship may still make this turn."""
    return 0 if s.movement_over else max(0, allowance(s, seat) - s.steps)
