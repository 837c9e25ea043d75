"""The pieces add up, and so do the points."""

from __future__ import annotations

from mingtang.core.errors import Broken, listed
from mingtang.core.judge.position import JudgedPosition
from mingtang.core.judge.report import ProofFailed


def audit(position: JudgedPosition) -> None:
    """No coin or cube is missing."""
    try:
        position.game.audit(position.state)
    except Broken as e:
        raise ProofFailed("judge_audit", e) from None


def scores(position: JudgedPosition) -> None:
    """Every seat has one score; its parts make its total, and places follow from totals and ties."""
    found = position.game.scores(position.state)
    n = position.state.seats
    if sorted(score.seat for score in found) != list(range(n)):
        raise ProofFailed("judge_scores", listed(score.seat for score in found), n)
    for score in found:
        if score.parts and sum(score.parts.values()) != score.total:
            raise ProofFailed("judge_parts", score.seat, listed(score.parts.values()), score.total)
        better = sum(1 for other in found if other.place < score.place)
        if score.place != better + 1:
            raise ProofFailed("judge_place", score.seat, score.place, better)
        for other in found:
            if other.total > score.total and other.place >= score.place:
                raise ProofFailed(
                    "judge_places", other.seat, other.total, other.place, score.seat, score.total, score.place
                )
        for part in score.parts:
            position.words.meet("part", part)
