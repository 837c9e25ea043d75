"""Presents: each Trader in a Province receives one token, as far as they last."""

from __future__ import annotations

from typing import final

from mingtang.core.steps import Automatic
from mingtang.games.yunnan.actions import YUNNAN
from mingtang.games.yunnan.queries import gray_order
from mingtang.games.yunnan.state import PLACE_COUNT, YunnanState


@final
class Presents(Automatic[YunnanState]):
    """The hosts hand out their Presents."""

    name = "presents"
    clause = "YU-7.1"

    def run(self, s: YunnanState) -> None:
        """YU-7.1: in every Province, every round; posts receive nothing."""
        for p in range(YUNNAN, PLACE_COUNT):
            if s.presents[p] > 0:
                hand_out(s, p)
        s.done()


def hand_out(s: YunnanState, province: int) -> None:
    """YU-7.2: the most influential first; within one level in laps of gray order, one token a player and lap."""
    unserved = [s.at[c * PLACE_COUNT + province] for c in range(s.colours)]
    if s.duli >= 0 and unserved[0] == 0 and unserved[1] == 0:
        return  # YU-12.12: alone, Dúli gets nothing
    order = gray_order(s)
    given = [0] * s.colours
    while s.presents[province] > 0:
        level = -1
        for c in range(s.colours):
            if unserved[c] > 0 and s.influence[c] > level:
                level = s.influence[c]
        if level < 0:
            break
        for c in order:
            if s.influence[c] == level and unserved[c] > 0 and s.presents[province] > 0:
                unserved[c] -= 1
                given[c] += 1
                s.presents[province] -= 1
    for c in order:
        if given[c]:
            s.got[c] += given[c]
            s.tell("presents.given", c, given[c], province, s.got[c])
