"""Who has won, in one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from mingtang.web.perspective.position import Points


def verdict_of(points: Sequence[Points]) -> str:
    """How a game was won, as the key of the sentence that says so: alone, together, or alone with as many points as somebody else."""
    first = [p for p in points if p.place == 1]
    if len(first) > 1:
        return "table.wins_shared"
    return "table.wins_tied" if any(p.total == first[0].total for p in points if p.place > 1) else "table.wins"
