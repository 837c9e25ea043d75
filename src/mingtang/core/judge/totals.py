"""The pieces add up, and so do the points."""

from __future__ import annotations

from mingtang.core.errors import Broken
from mingtang.core.judge.position import JudgedPosition
from mingtang.core.judge.report import ProofFailed


def audit(position: JudgedPosition) -> None:
    """No coin or cube is missing."""
    try:
        position.game.audit(position.state)
    except Broken as e:
        raise ProofFailed(f"the audit fails: {e}") from None


def scores(position: JudgedPosition) -> None:
    """Every seat has one score; its parts make its total, and places follow from totals and ties."""
    found = position.game.scores(position.state)
    n = position.state.seats
    if sorted(score.seat for score in found) != list(range(n)):
        raise ProofFailed(f"scores are given for seats {[score.seat for score in found]}, not once for each of {n}")
    for score in found:
        if score.parts and sum(score.parts.values()) != score.total:
            raise ProofFailed(f"seat {score.seat}: the parts {score.parts} do not make the total {score.total}")
        better = sum(1 for other in found if other.place < score.place)
        if score.place != better + 1:
            raise ProofFailed(f"seat {score.seat} has place {score.place}, but {better} seats are better placed")
        for other in found:
            if other.total > score.total and other.place >= score.place:
                raise ProofFailed(
                    f"seat {other.seat} has {other.total} points and place {other.place}, seat {score.seat} {score.total} and {score.place}"
                )
        for part in score.parts:
            position.words.meet("part", part)
