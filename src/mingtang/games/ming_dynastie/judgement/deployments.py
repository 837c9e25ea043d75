"""What deployments are worth to a seat just now; everything that many of them share is worked out once."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from mingtang.core.steps import Seat
from mingtang.games.ming_dynastie.actions import DISTRICT_COUNT, PROVINCE_COUNT
from mingtang.games.ming_dynastie.judgement.value import (
    READY_WORTH,
    STAND_WORTH,
    certainty,
    expected,
    expected_of_others,
    member_worth,
    monk_worth,
    next_scoring,
    tiles_worth,
)
from mingtang.games.ming_dynastie.judgement.weights import (
    ENTERING,
    MEMBER,
    MONK,
    READY,
    SHUT_OUT,
    STANDING,
    THEIRS,
    TILE,
)
from mingtang.games.ming_dynastie.queries import counts_in
from mingtang.games.ming_dynastie.state import NONE, WIDTH, MingState


@final
class Outlook:
    """The next scoring as one seat sees it."""

    def __init__(self, s: MingState, seat: Seat, w: list[float]) -> None:
        """`w`: the weights of choices."""
        self.s = s
        self.seat = seat
        self.w = w
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
        row = counts_in(self.s, d)
        before = expected(self.s, row, self.seat, self.sure)
        theirs = expected_of_others(self.s, row, self.seat, self.sure)
        return self._change(d, row, before, theirs, count, cloister)

    def _change(self, d: int, row: vec[i64], before: float, theirs: float, count: int, cloister: bool) -> float:
        """The same where it is known what everybody expects there now. The row is left as it was."""
        s = self.s
        w = self.w
        worth = 0.0
        monk = NONE
        if cloister:
            monk = s.cloister[d]
            worth += w[MONK] * self.monk + w[SHUT_OUT]
            if monk != NONE:
                row[monk] += 1
                worth += 0.3 * self.monk
        stand = count - (1 if cloister else 0)
        row[self.seat] += stand
        more = expected(s, row, self.seat, self.sure) - before
        worth += more * (w[TILE] * self.tile[s.board.province_of[d]] + w[MEMBER] * self.member + w[ENTERING])
        worth += w[THEIRS] * (theirs - expected_of_others(s, row, self.seat, self.sure))
        row[self.seat] -= stand
        if monk != NONE:
            row[monk] -= 1
        if stand > more:
            worth += w[STANDING] * (stand - more) * STAND_WORTH[self.scoring]
        return worth - w[READY] * count * READY_WORTH[s.round]

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
        if self.scoring == 0:
            return max(best, 0.0) if high >= max(low, 1) else best
        row = counts_in(self.s, district)
        before = expected(self.s, row, self.seat, self.sure)
        theirs = expected_of_others(self.s, row, self.seat, self.sure)
        for count in range(low if low > 1 else 1, high + 1):
            best = max(best, self._change(district, row, before, theirs, count, False))
            best = max(best, self._change(district, row, before, theirs, count, True))
        return best
