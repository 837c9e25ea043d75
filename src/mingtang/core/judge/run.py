"""Many games before the judge: every number of seats with every option."""

from __future__ import annotations

import gc
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

from mingtang.core.errors import BadOption
from mingtang.core.game import Game
from mingtang.core.judge.blindness import Opponent, Peeking
from mingtang.core.judge.report import Failure, JudgeReport, Setup
from mingtang.core.judge.reveals import Reveals
from mingtang.core.judge.setups import all_setups
from mingtang.core.judge.trial import NORMAL, Chooser, JudgeContext, Rates, Trial, at_random
from mingtang.core.judge.vectors import VectorCheck
from mingtang.core.judge.words import TextsCheck, WordsCheck
from mingtang.core.options import Options

Progress = Callable[[int, int, Setup], None]
"""Called after each game: how many are done, how many there will be, and the setup of this one."""
SELDOM: Final = 200_000
"""So many new objects until Python looks for rubbish. The judge makes millions that never refer to each other in a circle."""


def judge(
    game: Game[Any],
    games: int = 4,
    seed: int = 0,
    seats: Sequence[int] = (),
    options: Options | None = None,
    rates: Rates = NORMAL,
    texts: TextsCheck | None = None,
    clauses: Collection[str] | None = None,
    chooser: Chooser = at_random,
    opponents: Sequence[Opponent] = (),
    progress: Progress | None = None,
    most_faults: int = 1,
    most_setups: int = 60,
) -> JudgeReport:
    """Play `games` games of every setup and prove, on the way, all that a game promises to the house.

    Without `seats` and `options` all are tried. `texts` looks up the words of everything that is said; `clauses` are those of the
    rules; `opponents`, who need a game with a judgement, must not peek. The judge stops at the first fault, or after `most_faults` different ones.
    """
    report = JudgeReport(game.name)
    judgement = game.has_judgement()
    context = JudgeContext(
        report,
        WordsCheck(texts, clauses),
        Peeking(),
        Reveals(),
        VectorCheck(game),
        rates,
        chooser,
        judgement,
        opponents if judgement else (),
    )
    report.setups = _offered(game, all_setups(game.meta, seats, options, most_setups), seed, report)
    total = games * len(report.setups)
    for number in range(games):
        for i, setup in enumerate(report.setups):
            trial = Trial(game, setup, seed + number * len(report.setups) + i, context)
            with _rubbish_left_lying():
                failure = trial.run()
            report.games += 1
            report.choices += max(0, len(trial.prints) - 1)
            if failure is not None:
                report.add(failure)
            if progress is not None:
                progress(report.games, total, setup)
            if len(report.failures) >= most_faults:
                return report
    if context.peeking.judged():
        report.proofs["peeking"] = context.peeking.judged()
    for error in context.peeking.found():
        report.add(Failure("peeking", error, report.setups[0], seed, 0, ""))
    report.notes += context.reveals.notes()
    return report


@contextmanager
def _rubbish_left_lying() -> Iterator[None]:
    """During a game Python seldom looks for rubbish, and not among what was there before: that took a fifth of the time."""
    usual = gc.get_threshold()
    gc.set_threshold(SELDOM, *usual[1:])
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
        gc.set_threshold(*usual)


def _offered(game: Game[Any], setups: list[Setup], seed: int, report: JudgeReport) -> list[Setup]:
    """The setups that the game has; what it refuses with a sentence is noted."""
    out: list[Setup] = []
    for setup in setups:
        try:
            game.setup(setup.seats, setup.options, seed, setup.rules)
        except BadOption as e:
            report.not_possible.append((setup, e))
            continue
        except Exception:  # the trial will say what is wrong
            pass
        out.append(setup)
    return out
