"""What deployments are worth to a seat just now; everything that many of them share is worked out once."""

from __future__ import annotations

from typing import final

from mingtang.core.steps import Seat
from mingtang.games.ming_dynastie.actions import DISTRICT_COUNT, PROVINCE_COUNT
from mingtang.games.ming_dynastie.queries import counts_in
from mingtang.games.ming_dynastie.state import NONE, WIDTH, MingState
from mingtang.games.ming_dynastie.worth import (
    READY_WORTH,
    STAND_WORTH,
    certainty,
    expected,
    member_worth,
    monk_worth,
    next_scoring,
    tiles_worth,
)


@final
class Outlook:
    """The next scoring as one seat sees it."""

    def __init__(self, s: MingState, seat: Seat) -> None:
        self.s = s
        self.seat = seat
        self.scoring = next_scoring(s)
        self.sure = certainty(s)
        self.monk = monk_worth(s)
        self.member = member_worth(s, self.scoring)
        self.tile = self._tiles()
        """By province: what one more tile is worth, with those that the districts promise already."""

    def _tiles(self) -> list[float]:
        s = self.s
        gains = [0.0] * PROVINCE_COUNT
        for d in range(DISTRICT_COUNT):
            if s.open[d * WIDTH + self.seat]:
                gains[s.board.province_of[d]] += expected(s, counts_in(s, d), self.seat, self.sure)
        last = self.scoring == s.board.rounds
        before = tiles_worth(s, self.seat, gains, last)
        out: list[float] = []
        for p in range(PROVINCE_COUNT):
            gains[p] += 1.0
            out.append(tiles_worth(s, self.seat, gains, last) - before)
            gains[p] -= 1.0
        return out

    def deploy(self, d: int, count: int, cloister: bool) -> float:
        """What it is worth to bring so many members into a district, one of them into the cloister or not."""
        if count == 0 or self.scoring == 0:
            return 0.0
        s = self.s
        row = counts_in(s, d)
        before = expected(s, row, self.seat, self.sure)
        theirs = self._others(row)
        worth = 0.0
        monk = s.cloister[d]
        if cloister:
            worth += self.monk - 0.8  # his own members cannot follow
            if monk != NONE:
                row[monk] += 1
                worth += 0.3 * self.monk
        stand = count - (1 if cloister else 0)
        row[self.seat] += stand
        more = expected(s, row, self.seat, self.sure) - before
        worth += more * (self.tile[s.board.province_of[d]] + self.member + 0.9)
        worth += 1.05 * (theirs - self._others(row))
        if stand > more:
            worth += (stand - more) * STAND_WORTH[self.scoring]
        return worth - count * READY_WORTH[s.round] * 0.75

    def _others(self, row: list[int]) -> float:
        total = 0.0
        for p in range(self.s.seats):
            if p != self.seat:
                total += expected(self.s, row, p, self.sure)
        return total

    def best(self, district: int, low: int, high: int) -> float:
        """The most that deploying at least `low` and at most `high` of the members there are is worth; 0 where none may be."""
        s = self.s
        there = s.space[self.seat * PROVINCE_COUNT + s.board.province_of[district]]
        if there == 0 or s.cloister[district] == self.seat:
            return 0.0
        return self.best_with(district, low, there if there < high else high)

    def best_with(self, district: int, low: int, high: int) -> float:
        """The same for any number of members."""
        best = 0.0 if low == 0 else -99.0
        for count in range(low if low > 1 else 1, high + 1):
            worth = self.deploy(district, count, False)
            if worth > best:
                best = worth
            worth = self.deploy(district, count, True)
            if worth > best:
                best = worth
        return best
