"""The end: points by source, and who has won (ST-4)."""

from __future__ import annotations

from mingtang.core.game import Score
from mingtang.starter.queries import leaders_in_tea
from mingtang.starter.rulings import every_leader_scores
from mingtang.starter.state import StarterState


def scores(s: StarterState) -> list[Score]:
    """Points and places; before the end, as if it ended now. ST-4.3: equal players share a place."""
    leaders = leaders_in_tea(s)
    if len(leaders) > 1 and not every_leader_scores(s):
        leaders = []
    parts = [
        {"dishes": s.points[seat], "tea": s.board.most_tea if seat in leaders else 0}  # ST-4.1, ST-4.2
        for seat in range(s.seats)
    ]
    totals = [sum(part.values()) for part in parts]
    return [
        Score(seat, 1 + sum(1 for other in totals if other > totals[seat]), totals[seat], parts[seat])
        for seat in range(s.seats)
    ]
