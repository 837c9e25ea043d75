"""A visit by the Province Inspector: the richest Province loses a Trader."""

from __future__ import annotations

from typing import final

from mingtang.core.steps import Automatic
from mingtang.games.yunnan.actions import MARKET_OF_PUER, QINGHAI, YUNNAN
from mingtang.games.yunnan.queries import gray_order
from mingtang.games.yunnan.state import PLACE_COUNT, YunnanState


@final
class Inspector(Automatic[YunnanState]):
    """The Inspector visits one Province and banishes one Trader."""

    name = "inspect"
    clause = "YU-6.1"

    def run(self, s: YunnanState) -> None:
        """YU-6.2: no player decides anything. Afterwards nobody's route is checked (YU-6.3)."""
        province = province_visited(s)
        if province > 0:
            colour = whom_he_banishes(s, province)
            if colour < 0:
                s.tell("inspect.nobody", province)
            else:
                s.at[colour * PLACE_COUNT + province] -= 1
                s.at[colour * PLACE_COUNT + MARKET_OF_PUER] += 1
                s.tell("inspect.banished", colour, province)
        s.done()


def revenue(s: YunnanState, province: int) -> int:
    """YU-6.1: the printed income of every Trader and post of all colours, Dúli's included (YU-12.11); gaps are ignored."""
    total = 0
    for c in range(s.colours):
        total += s.at[c * PLACE_COUNT + province] * s.board.trader_income[province]
        if s.posts[c] >> province & 1:
            total += s.board.post_income[province]
    return total


def province_visited(s: YunnanState) -> int:
    """YU-6.1: the highest sum, ties to the farther Province; 0 if all sums are 0."""
    best = 0
    where = 0
    for p in range(QINGHAI, YUNNAN - 1, -1):
        total = revenue(s, p)
        if total > best:
            best = total
            where = p
    return where


def whom_he_banishes(s: YunnanState, province: int) -> int:
    """YU-6.2: the highest Influence among those not immune; ties go against the player earlier in gray order."""
    found = -1
    for c in gray_order(s):
        if s.at[c * PLACE_COUNT + province] == 0:
            continue
        if s.influence[c] >= s.board.immune_influence or s.teahouse[province] == c:
            continue
        if found < 0 or s.influence[c] > s.influence[found]:
            found = c
    return found
