"""A game's weights, found from its own play: in a folder, so that a run that was killed goes on where it stood.

    seen.jsonl      what was asked for, then every piece of work that was done
    weights.toml    what came of it, for `judgement/weights.toml` of the game; it appears whole or not at all

The stages for each number of seats: ratings are fitted to differences between choices, each time with the play of the last fit; new
ratings play the old ones; ratings are fitted to the play of seats that rate differently, and play those before; values are fitted to the play of seats that value differently; new values play the old ones. Only what wins
more than half of its games is kept. Asked for figures, a run looks for nothing else: seats play with figures of their own, the way up is gone
as far as it wins, and what then surely wins more than half of fresh games is kept. The same seed finds the same weights, whatever the number of workers.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final, TypeVar

from mingtang.bots.tuning import tuning_of
from mingtang.core.errors import HouseError
from mingtang.core.game import Game
from mingtang.core.weights import KINDS
from mingtang.lab.measure.statistics import wilson
from mingtang.lab.run.engines import carry_out
from mingtang.lab.run.journal import Journal
from mingtang.lab.tune.choices import ChoiceSample, Differences, Figures, differences, nothing
from mingtang.lab.tune.figures import LENGTHS, FigureSample, moved, paired_games, way_up
from mingtang.lab.tune.fits import fitted_choices, fitted_positions
from mingtang.lab.tune.positions import PositionSample, WeightsMatch, contested_games, varied_games

I = TypeVar("I")  # noqa: E741
T = TypeVar("T")
FROM_A_GAME: Final = 8
"""So many positions are taken of one game."""
CHUNK: Final = 4
"""So many games are one piece of work."""
SEEN: Final = "seen.jsonl"


@dataclass(frozen=True)
class TuneQuestion:
    """What is to be found, and how hard is looked for it."""

    game: str
    rules: int
    data: str
    seats: tuple[int, ...]
    seed: int
    positions: int
    games: int
    trials: int
    passes: int
    """How often ratings are fitted, each time with the play of the last fit."""
    iterations: int
    """How far the searches look that play for the values; as many as an adept's if 0."""
    figures: bool = False
    """Whether the figures inside the terms are looked for, and nothing else."""


@dataclass(frozen=True)
class FoundSet:
    """What was found for one number of seats."""

    seats: int
    figures: Figures
    choices_share: tuple[float, float, float, int]
    """The share of the win of the new ratings against the old ones, its interval, and the games."""
    positions_share: tuple[float, float, float, int]
    choices_kept: bool
    positions_kept: bool
    figures_share: tuple[float, float, float, int] = (0.0, 0.0, 1.0, 0)
    figures_kept: bool = False


class TuneRun:
    """One run in its folder."""

    def __init__(self, game: Game[Any], question: TuneQuestion, folder: Path, engine: str, workers: int) -> None:
        usual = game.judgement().weights_in_use()
        if usual is None:
            raise HouseError("no_weights", game.meta.title)
        if question.figures and not usual.figure_names:
            raise HouseError("no_figures", game.meta.title)
        self.game = game
        self.question = question
        self.folder = folder
        self.engine = engine
        self.workers = workers
        self.usual = usual
        present = {str(n): [usual.of(kind, n) for kind in KINDS] for n in question.seats}
        asked = json.loads(json.dumps({"tune": 1, **asdict(question), "present": present}))
        path = folder / SEEN
        self._seen = Journal(path, asked, HouseError("other_question", str(path)), HouseError("no_answers", str(path)))
        self._done: dict[str, Any] = {}
        try:
            for row in self._seen.rows:
                self._done[row["of"]] = row["seen"]
        except KeyError:
            self.close()
            raise self._seen.broken() from None

    def close(self) -> None:
        """Nothing more comes."""
        self._seen.close()

    def find(self, tick: Callable[[int, int], None] | None = None) -> list[FoundSet]:
        """What was found for each number of seats. `tick` hears how many pieces of work are done, and of how many."""
        chunk = FROM_A_GAME * CHUNK
        a_set = self.question.passes * -(-self.question.positions // chunk) + -(-self.question.games // CHUNK)
        a_set += -(-self.question.trials * 4 // CHUNK) + (
            -(-self.question.trials // CHUNK) if self.question.games else 0
        )
        if self.question.games:
            a_set += -(-self.question.games // CHUNK) + -(-self.question.trials * 4 // CHUNK)
        if self.question.figures:
            a_climb = -(-(self.question.games // 2) // CHUNK) + len(LENGTHS) * -(-self.question.trials // CHUNK)
            a_set = self.question.passes * a_climb + -(-self.question.trials * 4 // CHUNK)
        whole = a_set * len(self.question.seats)
        told = [0]

        def one_more() -> None:
            told[0] += 1
            if tick:
                tick(told[0], whole)

        return [self._find(seats, one_more) for seats in self.question.seats]

    def _find(self, seats: int, tick: Callable[[], None]) -> FoundSet:
        q = self.question
        begun = Figures(*(tuple(self.usual.of(kind, seats)) for kind in KINDS))
        if q.figures:
            return self._find_figures(begun, seats, tick)
        new = begun
        for turn in range(q.passes):
            games = -(-q.positions // FROM_A_GAME)
            samples = [
                ChoiceSample(q.game, seats, new, q.seed * 16 + turn, part, FROM_A_GAME) for part in _parts(games)
            ]
            total = nothing(len(new.choices))
            for row in self._all(f"{seats} choices {turn}", differences, samples, tick):
                _add(total, row)
            new = replace(new, choices=tuple(fitted_choices(list(new.choices), total)))
        share = self._trial(f"{seats} choices", new, begun, seats, 0, 4 * q.trials, tick)
        kept = share[0] > 0.5
        found = new if kept else begun
        if q.games:
            climbed = self._climbed_choices(found, seats, tick)
            climbed_share = self._trial(f"{seats} varied choices", climbed, found, seats, 0, 4 * q.trials, tick)
            if climbed_share[0] > 0.5:
                found, share, kept = climbed, climbed_share, True
        if q.games == 0:
            return FoundSet(seats, found, share, (0.0, 0.0, 1.0, 0), kept, False)
        iterations = q.iterations or tuning_of(self.game.judgement()).adept_iterations
        varied = [PositionSample(q.game, seats, found, q.seed * 16 + 8, part, iterations) for part in _parts(q.games)]
        rows = [row for rows in self._all(f"{seats} positions", varied_games, varied, tick) for row in rows]
        lead = self.game.judgement().clear_lead
        valued = replace(found, positions=tuple(fitted_positions(list(found.positions), rows, lead)))
        valued_share = self._trial(f"{seats} positions", valued, found, seats, iterations, q.trials, tick)
        valued_kept = valued_share[0] > 0.5
        return FoundSet(seats, valued if valued_kept else found, share, valued_share, kept, valued_kept)

    def _find_figures(self, begun: Figures, seats: int, tick: Callable[[], None]) -> FoundSet:
        """Up the slope again and again, each time as far as those who went there win, until going further wins no more."""
        q = self.question
        now = begun
        for turn in range(q.passes):
            seed = q.seed * 16 + turn
            samples = [FigureSample(q.game, seats, now, seed, part) for part in _parts(q.games // 2)]
            gains = [row for rows in self._all(f"{seats} figures {turn}", paired_games, samples, tick) for row in rows]
            way = way_up(seed, seats, len(now.figures), gains)
            further = [replace(now, figures=tuple(moved(now.figures, way, length))) for length in LENGTHS]
            names = [f"{seats} figures {turn} {length:g}" for length in LENGTHS]
            won = [
                self._trial(name, new, now, seats, 0, q.trials, tick)[0]
                for name, new in zip(names, further, strict=True)
            ]
            if max(won) <= 0.5:
                break
            now = further[won.index(max(won))]
        share = self._trial(f"{seats} figures", now, begun, seats, 0, 4 * q.trials, tick, luck=10)
        kept = share[1] > 0.5
        none = (0.0, 0.0, 1.0, 0)
        return FoundSet(seats, now if kept else begun, none, none, False, False, share, kept)

    def _climbed_choices(self, found: Figures, seats: int, tick: Callable[[], None]) -> Figures:
        """Half the way to the ratings with which greedy seats do best among others that rate differently: all the way overshoots what is noise."""
        q = self.question
        varied = [PositionSample(q.game, seats, found, q.seed * 16 + 7, part, 0) for part in _parts(q.games)]
        rows = [row for rows in self._all(f"{seats} varied choices", varied_games, varied, tick) for row in rows]
        top = fitted_positions(list(found.choices), rows, self.game.judgement().clear_lead)
        return replace(found, choices=tuple(round((a + b) / 2, 4) for a, b in zip(found.choices, top, strict=True)))

    def _trial(
        self,
        name: str,
        new: Figures,
        old: Figures,
        seats: int,
        iterations: int,
        games: int,
        tick: Callable[[], None],
        luck: int = 9,
    ) -> tuple[float, float, float, int]:
        """How new weights do against old ones; `luck` tells the deals of one trial from those of another."""
        q = self.question
        seed = q.seed * 16 + luck
        trials = [WeightsMatch(q.game, seats, new, old, seed, part, iterations) for part in _parts(games)]
        won = [share for row in self._all(f"{name} trial", contested_games, trials, tick) for share in row]
        low, high = wilson(sum(won), len(won))
        return sum(won) / max(1, len(won)), low, high, len(won)

    def _all(self, name: str, job: Callable[[I], T], work: Sequence[I], tick: Callable[[], None]) -> Iterable[T]:
        """What comes of all pieces of work, in their order; those that were done before are not done again."""
        keys = [f"{name} {number}" for number in range(len(work))]
        left = [number for number in range(len(work)) if keys[number] not in self._done]
        for _ in range(len(work) - len(left)):
            tick()
        for at, seen in carry_out(job, [work[number] for number in left], self.engine, self.workers):
            key = keys[left[at]]
            # what goes on is what was written, so that a run that was killed finds the same to the last digit
            self._done[key] = json.loads(json.dumps(seen))
            self._seen.add({"of": key, "seen": seen})
            tick()
        return [self._done[key] for key in keys]


def _parts(games: int) -> list[range]:
    return [range(at, min(at + CHUNK, games)) for at in range(0, games, CHUNK)]


def _add(total: Differences, row: dict[str, Any]) -> None:
    """One more piece of what was seen."""
    for j, line in enumerate(row["squares"]):
        for k, value in enumerate(line):
            total.squares[j][k] += value
    for j, value in enumerate(row["products"]):
        total.products[j] += value
        total.rated[j] += row["rated"][j]
    for j, value in enumerate(row["sums"]):
        total.sums[j] += value


def command_of(question: TuneQuestion) -> str:
    """The command that finds the same again."""
    seats = ",".join(str(n) for n in question.seats)
    words = ["mingtang", "lab", "tune", question.game, "--seats", seats, "--seed", str(question.seed)]
    words += ["--positions", str(question.positions), "--games", str(question.games), "--trials", str(question.trials)]
    words += ["--passes", str(question.passes)]
    if question.figures:
        words += ["--figures"]
    if question.iterations:
        words += ["--iterations", str(question.iterations)]
    return shlex.join(words)
