"""What a bid does to a building. Players and Dúli use the same spaces."""

from __future__ import annotations

from mingtang.games.yunnan.actions import BUILDINGS
from mingtang.games.yunnan.board import SPACES
from mingtang.games.yunnan.state import NOBODY_HERE, YunnanState


def space_of(s: YunnanState, building: int, v: int) -> int:
    """Where the space with this number is."""
    for i in range(building * SPACES, building * SPACES + SPACES):
        if s.board.value[i] == v:
            return i
    raise ValueError(f"{BUILDINGS[building]} has no space {v}")


def removed(s: YunnanState, seat: int, building: int, v: int) -> int:
    """YU-3.7: what a bid would set free because it outbids the player's own Trader (YU-11.2)."""
    total = 0
    for i in range(building * SPACES, building * SPACES + SPACES):
        if s.bids[i] == seat and s.board.small[i] and s.board.value[i] < v:
            total += s.board.value[i]
    return total


def bid(s: YunnanState, colour: int, building: int, v: int, source: int) -> None:
    """YU-3.6: put a Trader on a space; every lower Trader on a small space goes home at once."""
    s.tell("bidding.bid", colour, building, v, s.promised[colour] + v - removed(s, colour, building, v), source)
    for i in range(building * SPACES, building * SPACES + SPACES):
        other = s.bids[i]
        if other >= 0 and s.board.small[i] and s.board.value[i] < v:
            s.bids[i] = NOBODY_HERE
            s.promised[other] -= s.board.value[i]
            s.supply[other] += 1
            s.tell("bidding.outbid", other, building, s.board.value[i])
            if s.passed[other]:
                s.passed[other] = False  # YU-3.8: as if the pass had not happened; what went to the Market stays there
                s.tell("bidding.rejoin", other)
    s.bids[space_of(s, building, v)] = colour
    s.promised[colour] += v
