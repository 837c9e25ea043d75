"""The ladder: each level of bots against the one below it, and how surely it is the better one.

A rung is a contest of two bots. What was played is kept line by line, so that a ladder that was stopped goes on where it stood.
"""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mingtang.bots.levels import bot_names
from mingtang.core.data import Data, data_digest
from mingtang.core.errors import HouseError
from mingtang.lab.measure.statistics import wilson
from mingtang.lab.measure.summary import ContestSummary
from mingtang.lab.run.contest import Contest, Result, play_many
from mingtang.lab.run.journal import Journal

MASTER_GAIN = 2.0
GREEDY_GAIN = 2.5
"""How many times its fair share a bot must win against a table of weaker ones."""


@dataclass(frozen=True)
class Rung:
    """Who must beat whom, at which table, and how clearly."""

    above: str
    below: str
    alone: bool
    """One of the better bot against a table of the others; else they share the seats."""
    gain: float = 1.0
    """The win share that is asked for, in fair shares."""

    @property
    def name(self) -> str:
        """One line for files and tables."""
        return f"{self.above} {'alone ' if self.alone else ''}against {self.below}"

    def line_up(self, seats: int) -> tuple[str, ...]:
        """The bots that take the seats in turn."""
        return (self.above, *[self.below] * (seats - 1)) if self.alone else (self.above, self.below)


@dataclass
class RungResult:
    """What came of one rung."""

    rung: Rung
    summary: ContestSummary
    fair: float

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.summary.games

    @property
    def wins(self) -> float:
        """How many of them the better bot won."""
        return self.summary.by_bot[self.rung.above].wins if self.games else 0.0

    @property
    def share(self) -> float:
        """The share that it won."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies, 95 times of 100."""
        return wilson(self.wins, self.games)

    @property
    def asked(self) -> float:
        """The share that the rung asks for."""
        return self.rung.gain * self.fair

    @property
    def holds(self) -> bool:
        """Whether the true share lies above what is asked for beyond doubt: the low end of the interval must, so that no lucky game passes.

        That is one fair share against the level below, and several against a weak table.
        """
        return self.interval[0] > self.asked

    def as_json(self) -> dict[str, Any]:
        """The rung as plain data."""
        low, high = self.interval
        return {
            "above": self.rung.above,
            "below": self.rung.below,
            "alone": self.rung.alone,
            "games": self.games,
            "wins": round(self.wins, 2),
            "share": round(self.share, 4),
            "low": round(low, 4),
            "high": round(high, 4),
            "fair": round(self.fair, 4),
            "asked": round(self.asked, 4),
            "holds": self.holds,
        }


def rungs(bots: tuple[str, ...] = (), master: str = "master", alone: bool = False) -> list[Rung]:
    """The ladder of the house, or of the bots that are named, the weakest first. `alone`: one of each against a table of the next weaker.

    That tells as much as sharing the seats, game by game, and takes less time where the better bot thinks longer.
    """
    if bots:
        return [Rung(above, below, alone) for below, above in itertools.pairwise(bots)]
    names = [*bot_names()[:-1], master]
    return [
        *rungs(tuple(names), alone=alone),
        Rung("greedy", "random", alone=True, gain=GREEDY_GAIN),
        Rung(master, "greedy", alone=True, gain=MASTER_GAIN),
    ]


@dataclass(frozen=True)
class LadderTable:
    """Where the ladder is played."""

    game: str
    seats: int
    seed: int = 0
    options: Mapping[str, object] | None = None
    pack: Data | None = None

    def contest(self, rung: Rung) -> Contest:
        """The contest of one rung. Each rung has deals of its own."""
        luck = int.from_bytes(hashlib.sha256(f"{self.seed} {rung.name}".encode()).digest()[:6], "big")
        return Contest(self.game, self.seats, rung.line_up(self.seats), luck, self.options or {}, self.pack)

    def letters(self) -> str:
        """Sixteen letters that name everything but the bots."""
        pack = data_digest(self.pack) if self.pack else ""
        words = json.dumps([self.game, self.seats, self.seed, sorted((self.options or {}).items()), pack], default=str)
        return hashlib.sha256(words.encode()).hexdigest()[:16]


class LadderJournal:
    """The games that were played, in a file: one line each, written as soon as the game is over."""

    def __init__(self, path: Path, table: LadderTable) -> None:
        self._lines = Journal(
            path,
            {"ladder": 1, "table": table.letters()},
            HouseError("other_ladder", str(path)),
            HouseError("no_ladder_file", str(path)),
        )
        self.results: dict[str, list[Result]] = {}
        try:
            for row in self._lines.rows:
                self.results.setdefault(row.pop("rung"), []).append(Result.from_json(row))
        except (TypeError, KeyError):
            self.close()
            raise self._lines.broken() from None

    def add(self, rung: Rung, result: Result) -> None:
        """Keep one game."""
        self._lines.add({"rung": rung.name, **result.as_json()})

    def of(self, rung: Rung) -> list[Result]:
        """What was played of a rung, in order."""
        return self.results.get(rung.name, [])

    def close(self) -> None:
        """Nothing more comes."""
        self._lines.close()


def climb(
    table: LadderTable,
    ladder: list[Rung],
    games: int,
    workers: int = 1,
    kept: LadderJournal | None = None,
    tick: Callable[[Rung, int], None] | None = None,
) -> Iterator[RungResult]:
    """Play each rung and say what came of it. `tick` hears how many games of a rung are done."""
    for rung in ladder:
        contest = table.contest(rung)
        line = rung.line_up(table.seats)
        out = RungResult(rung, ContestSummary(), line.count(rung.above) / len(line))
        before = (kept.of(rung) if kept else [])[:games]
        for result in before:
            out.summary.add(result)
        if tick and before:
            tick(rung, out.games)
        if out.games < games:
            for result in play_many(contest, games, workers, first=out.games):
                out.summary.add(result)
                if kept:
                    kept.add(rung, result)
                if tick:
                    tick(rung, out.games)
        yield out
