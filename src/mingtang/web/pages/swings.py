"""Where a game turned, by its points: the rounds in which somebody drew away from the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

PICTURED = 3
LEAD = 1.5
"""Who draws away and comes to lead by it is worth telling before others."""
AGAIN = 0.5
"""A player who is told of already is told of again only before those who moved half as much."""
LOOKS = 8


@dataclass(frozen=True)
class Swing:
    """What everybody gained in a part of a game, and who gained most by it."""

    number: int
    """The round."""
    begin: int
    end: int
    seat: int
    gains: tuple[int, ...]
    leads: bool
    """Whether that player leads after it and did not before."""

    @property
    def ahead(self) -> float:
        """How much more than the others on average."""
        others = sum(self.gains) - self.gains[self.seat]
        return self.gains[self.seat] - others / max(1, len(self.gains) - 1)


def parts_of(rounds: Sequence[tuple[int, int]], end: int) -> list[tuple[int, int, int]]:
    """The rounds of a game, each with the plies at which it began and ended; those of a game with few rounds in several parts."""
    ends = [ply for _, ply in rounds[1:]] + [end]
    pieces = -(-PICTURED // max(1, len(rounds)))
    out = []
    for (number, begin), until in zip(rounds, ends, strict=True):
        cuts = [begin + (until - begin) * i // pieces for i in range(pieces + 1)]
        out += [(number, a, b) for a, b in pairwise(cuts) if a < b]
    return out


def swings(parts: Sequence[tuple[int, int, int]], points_at: Callable[[int], tuple[int, ...]]) -> list[Swing]:
    """Of every part the player who drew away; none where nobody did."""
    found = []
    for number, begin, end in parts:
        before, after = points_at(begin), points_at(end)
        gains = tuple(b - a for a, b in zip(before, after, strict=True))
        seat = max(range(len(gains)), key=lambda one: (gains[one], after[one]))
        swing = Swing(number, begin, end, seat, gains, _leader(after) == seat != _leader(before))
        if swing.ahead > 0 and gains[seat] > 0:
            found.append(swing)
    return found


def told_swings(found: Sequence[Swing], most: int = PICTURED) -> list[Swing]:
    """The largest, in the order of the game."""
    left, told = list(found), list[Swing]()

    def worth(swing: Swing) -> float:
        again = AGAIN if any(swing.seat == other.seat for other in told) else 1.0
        return swing.ahead * again * (LEAD if swing.leads else 1.0)

    while left and len(told) < most:
        largest = max(left, key=worth)
        left.remove(largest)
        told.append(largest)
    return sorted(told, key=lambda swing: swing.begin)


def moment_of_swing(swing: Swing, points_at: Callable[[int], tuple[int, ...]]) -> int:
    """The ply with which the player gained most, looked for in the part that rises most, again and again."""
    begin, end = swing.begin, swing.end
    while end - begin > 1:
        cuts = sorted({begin + (end - begin) * i // LOOKS for i in range(LOOKS + 1)})
        at = {ply: points_at(ply)[swing.seat] for ply in cuts}
        begin, end = max(pairwise(cuts), key=lambda cut: at[cut[1]] - at[cut[0]])
    return end


def _leader(points: Sequence[int]) -> int:
    """Who leads alone; -1: nobody."""
    most = max(points)
    return points.index(most) if list(points).count(most) == 1 else -1
