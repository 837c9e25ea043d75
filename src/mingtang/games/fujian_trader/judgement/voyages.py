"""Where a voyage pays: what a ship could do at each place. For bots and hints."""

from __future__ import annotations

from typing import Final

from mingtang.games.fujian_trader.judgement.figures import (
    BEST_MARKET,
    BOUNTY_GIVEN,
    FAR_MARKET,
    PROVINCE_LATER,
    SALE_FOREGONE,
    STEP_SAILED,
    TOLL_OF_GOOD,
    TOLL_OF_NOTHING,
    TOLL_OF_SILVER,
)
from mingtang.games.fujian_trader.judgement.odds import raid_worth
from mingtang.games.fujian_trader.judgement.plans import UNKNOWN, Prospect
from mingtang.games.fujian_trader.phases.sites import shut
from mingtang.games.fujian_trader.pieces import FUJIAN, NODES
from mingtang.games.fujian_trader.queries import allowance, bounty_to, goods_of, rate, toll_to
from mingtang.games.fujian_trader.state import FujianState

LONG_VOYAGE: Final = 64
"""More steps than any ship ever has."""


def sale_worth(s: FujianState, seat: int, port: int, p: Prospect) -> float:
    """What a market visit at a port brings beyond keeping the goods; ports of a region differ only by their arsenal, so it is counted once."""
    market = 2 * s.board.region_of[port] + (1 if s.board.arsenal[port] else 0)
    worth = p.sales[market]
    if worth == UNKNOWN:
        worth = sale_after(s, seat, port, p)
        p.sales[market] = worth
    return worth


def sale_after(s: FujianState, seat: int, port: int, p: Prospect) -> float:
    """The same, counted anew: what a visit would bring if a card changed the market first."""
    if s.market_used or s.failed or s.provinces_bought > 0:
        return 0.0
    left = s.sale_limit - s.sold
    have = [s.goods[seat * 3 + g] for g in range(3)]
    gains = [0.0, 0.0, 0.0]
    units = [0, 0, 0]
    sells = False
    for g in range(3):
        if have[g] > 0:
            units[g] = rate(s, seat, port, g)
            gains[g] = p.mine.silver - units[g] * p.mine.goods[g] * p.figures[SALE_FOREGONE]
            sells = sells or 0 < units[g] <= have[g]
    if not sells:
        return 0.0
    total = -p.figures[BOUNTY_GIVEN] if bounty_to(s, seat, port) >= 0 else 0.0
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


def next_sale(s: FujianState, node: int, markets: list[float], figures: list[float]) -> float:
    """How good a place is for the next turn: the best market within reach."""
    distance = s.board.distance
    at = node * len(NODES)
    best = 0.0
    far = figures[FAR_MARKET]
    for port in s.board.within_reach[node]:
        score = markets[port] - far * distance[at + port]
        if score > best:
            best = score
    most = figures[BEST_MARKET]
    return best if best < most else most


def homeward(s: FujianState, node: int, p: Prospect) -> float:
    """What buying a province on a later turn is worth from here: less the farther Fujian is, nothing if it comes too late."""
    if p.landing <= 0.0:
        return 0.0
    steps = s.board.distance[node * len(NODES) + FUJIAN]
    turns = (steps + p.pace - 1) // p.pace
    if turns > p.turns - 1.0:
        return 0.0
    worth = p.landing
    for _ in range(turns):
        worth *= p.figures[PROVINCE_LATER]
    return worth


def stay_worth(s: FujianState, seat: int, node: int, p: Prospect) -> float:
    """What ending the movement at this node is worth; many voyages end there, so it is counted once."""
    worth = p.stays[node]
    if worth == UNKNOWN:
        worth = _stay_worth(s, seat, node, p)
        p.stays[node] = worth
    return worth


def _stay_worth(s: FujianState, seat: int, node: int, p: Prospect) -> float:
    total = p.next_share * next_sale(s, node, p.markets, p.figures)
    if node == FUJIAN:
        return total + p.landing
    total += homeward(s, node, p)
    sale = sale_worth(s, seat, node, p)
    owner = s.port_owner[node]
    if p.may_raid and owner >= 0 and owner != seat:
        raid = raid_worth(s, node, sale, p.mine, p.means_of(s, owner))
        if raid > 0.0:
            return total + sale + raid
    return total + sale


def toll_cost(s: FujianState, seat: int, start: int, end: int, figures: list[float]) -> float:
    """What a step costs in tolls."""
    if toll_to(s, seat, start, end) < 0:
        return 0.0
    if goods_of(s, seat) > 0:
        return figures[TOLL_OF_GOOD]
    return figures[TOLL_OF_SILVER] if s.silver[seat] > 0 else figures[TOLL_OF_NOTHING]


def best_voyage(s: FujianState, seat: int, start: int, steps: int, p: Prospect) -> float:
    """The best end of a voyage from a node with so many steps left, tolls taken off."""
    step = p.figures[STEP_SAILED]
    cost = [1000.0] * len(NODES)
    cost[start] = 0.0
    ring = [start]
    best = stay_worth(s, seat, start, p)
    seen = [False] * len(NODES)
    seen[start] = True
    for _ in range(steps):
        further: list[int] = []
        for node in ring:
            if shut(s, seat, node):
                continue
            for n in s.board.near[node]:
                if shut(s, seat, n):
                    continue
                price = cost[node] + toll_cost(s, seat, node, n, p.figures) + step
                if price < cost[n]:
                    cost[n] = price
                    if n not in further:
                        further.append(n)
        for n in further:
            if not seen[n]:
                seen[n] = True
                worth = stay_worth(s, seat, n, p) - cost[n]
                if worth > best:
                    best = worth
        ring = further
    return best


def onward(s: FujianState, seat: int, p: Prospect) -> float:
    """The best voyage from where the ship lies, with the steps that it has; many choices are measured by it, so it is counted once."""
    here = s.ships[seat]
    steps = steps_to_go(s, seat)
    way = here * LONG_VOYAGE + steps
    known = p.ways.get(way)
    if known is not None:
        return known
    worth = best_voyage(s, seat, here, steps, p)
    p.ways[way] = worth
    return worth


def steps_to_go(s: FujianState, seat: int) -> int:
    """Steps that the ship may still make this turn."""
    return 0 if s.movement_over else max(0, allowance(s, seat) - s.steps)
