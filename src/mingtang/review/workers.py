"""A review made in several processes: the plan is divided, every piece is looked at somewhere, and one of them sums up.

Which process looks at which piece changes nothing in what is found.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from mingtang.bots.mcts import Budget
from mingtang.bots.workers.games import game_of
from mingtang.bots.workers.pool import Pool
from mingtang.core.game import Game
from mingtang.core.match import Match
from mingtang.core.record import Record
from mingtang.review.analysis import PLAN, Progress, ReviewPiece, carry_out, review, work_on
from mingtang.review.review import Review


@dataclass(frozen=True)
class ReviewWork:
    """A piece of a review that can be sent anywhere: the game, by the module that makes it and its data, the record, and what to do."""

    module: str
    data: dict[str, Any]
    record: Record
    iterations: int
    seconds: float = 0.0
    piece: ReviewPiece = PLAN

    @property
    def budget(self) -> Budget:
        """What each decision gets."""
        return Budget(self.iterations, self.seconds)


_last: tuple[str, Record, Match] | None = None
"""The game that this process looked at last: its next piece is probably of the same."""


def _match(work: ReviewWork) -> Match:
    global _last
    if _last is None or _last[0] != work.module or _last[1] != work.record:
        made = Match.replay(game_of(work.module, work.data), work.record)
        _last = (work.module, work.record, made)
    return _last[2]


def do_piece(work: ReviewWork) -> list[Any]:
    """Do the piece, wherever this is."""
    return work_on(_match(work), work.piece, work.budget)


def review_with(
    game: Game[Any], module: str, record: Record, budget: Budget, workers: int, progress: Progress
) -> Review:
    """The review, by so many processes."""
    if workers == 1:
        return review(game, record, budget, progress)
    work = ReviewWork(module, game.data, record, budget.iterations, budget.seconds)
    with Pool(workers) as pool:
        return carry_out(lambda pieces: pool.in_order(do_piece, [replace(work, piece=p) for p in pieces]), progress)
