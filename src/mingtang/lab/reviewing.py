"""A review made in several processes: the plan is divided, every piece is looked at somewhere, and one of them sums up.

Which process looks at which piece changes nothing in what is found.
"""

from __future__ import annotations

import importlib
import multiprocessing
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from typing import Any

from mingtang.bots.mcts import Budget
from mingtang.core.game import Game
from mingtang.core.match import Match
from mingtang.core.record import Record
from mingtang.lab.review import Progress, Task, explain, look_at, plan, review, sum_up, to_explain
from mingtang.lab.reviewed import Choice, Looked, Review

PIECE = 4
"""So many decisions are looked at before somebody hears of it."""


@dataclass(frozen=True)
class Work:
    """A piece of a review: the game, by the module that makes it and its data, the record, and the decisions to look at."""

    module: str
    data: dict[str, Any]
    record: Record
    iterations: int
    seconds: float = 0.0
    tasks: tuple[Task, ...] = ()
    choices: tuple[Choice, ...] = ()
    looked: tuple[Looked, ...] = ()

    @property
    def budget(self) -> Budget:
        """What each decision gets."""
        return Budget(self.iterations, self.seconds)


_last: tuple[str, Record, Match] | None = None
"""The game that this process looked at last: its next piece is probably of the same."""


def _match(work: Work) -> Match:
    global _last
    if _last is None or _last[0] != work.module or _last[1] != work.record:
        made = Match.replay(importlib.import_module(work.module).make(work.data), work.record)
        _last = (work.module, work.record, made)
    return _last[2]


def survey(work: Work) -> list[Task]:
    """The decisions that there are to look at."""
    return plan(_match(work))


def look(work: Work) -> list[Looked]:
    """What is found at the decisions of a piece."""
    match = _match(work)
    return [look_at(match, task, work.budget) for task in work.tasks]


def reason(work: Work) -> list[Choice]:
    """Costly choices of a piece, explained."""
    match = _match(work)
    return [explain(match, c) for c in work.choices]


def conclude(work: Work) -> Review:
    """The review from all that was looked at, in the order of the plan."""
    return sum_up(_match(work), work.looked, work.budget)


def divided(tasks: Sequence[Task], size: int = PIECE) -> list[tuple[Task, ...]]:
    """The pieces of a plan."""
    return [tuple(tasks[at : at + size]) for at in range(0, len(tasks), size)]


def review_with(
    game: Game[Any], module: str, record: Record, budget: Budget, workers: int, progress: Progress
) -> Review:
    """The review, by so many processes."""
    if workers == 1:
        return review(game, record, budget, progress)
    match = Match.replay(game, record)
    tasks = plan(match)
    work = Work(module, game.data, record, budget.iterations, budget.seconds)
    pool = ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn"))
    looked: list[Looked] = []
    try:
        progress(0, len(tasks))
        for found in pool.map(look, [replace(work, tasks=piece) for piece in divided(tasks)]):
            looked += found
            progress(len(looked), len(tasks))
        costly = to_explain([x.choice for x in looked])
        pieces = [replace(work, choices=(looked[i].choice,)) for i in costly]
        for i, told in zip(costly, pool.map(reason, pieces), strict=True):
            looked[i] = replace(looked[i], choice=told[0])
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
    return sum_up(match, looked, budget)
