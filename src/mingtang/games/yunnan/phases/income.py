"""Income: what Traders and Trading Posts earn, less the transport over gaps."""

from __future__ import annotations

from typing import final

from mingtang.core.steps import Automatic
from mingtang.games.yunnan.actions import MARKET_OF_PUER, YUNNAN
from mingtang.games.yunnan.queries import connected, gaps, gray_order, presence, usable_bridges
from mingtang.games.yunnan.rulings import blocker_stops_income
from mingtang.games.yunnan.state import PLACE_COUNT, YunnanState


@final
class Income(Automatic[YunnanState]):
    """Everybody's Round Income is calculated."""

    name = "income"
    clause = "YU-8.1"

    def run(self, s: YunnanState) -> None:
        """YU-8.1: in gray order, which matters only for equal incomes (YU-9.1). Dúli has none (YU-12.13)."""
        for c in gray_order(s):
            if c != s.duli:
                traders = trader_revenue(s, c)
                posts = post_revenue(s, c)
                market = market_revenue(s, c)
                s.income[c] = traders + posts + market
                s.tell("income.is", c, s.income[c], traders, posts, market)
        s.done()


def round_income(s: YunnanState, colour: int) -> int:
    """What a player would earn if the round were counted now."""
    return trader_revenue(s, colour) + post_revenue(s, colour) + market_revenue(s, colour)


def market_revenue(s: YunnanState, colour: int) -> int:
    """YU-8.1: three in total, however many Traders are in the Market."""
    return s.board.market_income if s.at[colour * PLACE_COUNT + MARKET_OF_PUER] > 0 else 0


def trader_revenue(s: YunnanState, colour: int) -> int:
    """YU-8.4: printed income minus the transport over each gap, never below the floor."""
    present = presence(s, colour)
    bridges = _routes(s, colour)
    joined = connected(s, present, bridges)
    board = s.board
    total = 0
    far: list[int] | None = None
    for p in range(YUNNAN, PLACE_COUNT):
        n = s.at[colour * PLACE_COUNT + p]
        if n == 0:
            continue
        if joined >> p & 1:
            total += n * board.trader_income[p]
        else:
            if far is None:
                far = gaps(s, present, bridges)  # YU-8.3
            total += n * max(board.revenue_floor, board.trader_income[p] - far[p] * board.gap_cost)
    return total


def post_revenue(s: YunnanState, colour: int) -> int:
    """YU-8.5: a post earns its printed income if some way to Yunnan has no gap, else nothing."""
    if s.posts[colour] == 0:
        return 0
    present = presence(s, colour)
    joined = connected(s, present, _routes(s, colour))
    total = 0
    for p in range(YUNNAN, PLACE_COUNT):
        if s.posts[colour] >> p & 1 and joined >> p & 1:
            total += s.board.post_income[p]
    return total


def _routes(s: YunnanState, colour: int) -> int:
    """The Bridges that count for income: not the blocked one (YU-4.5), unless the table reads it otherwise."""
    return usable_bridges(s, colour) if blocker_stops_income(s) else s.bridges[colour]
