#!/usr/bin/env python3
"""Which reconstructed figures matter most: plays each game as it is and with another plausible figure in its place, and orders them.

    make figures GAME=yunnan              a table for docs/figures.md
    tools/figures.py yunnan --only bank --games 200

The variants stand in `tools/figures/GAME.toml`, each a data pack. Game and variant play the same deals with the same bots, as `mingtang lab compare`
has them, and its measures are used: the points of a player and where they come from. The effect of a figure is the largest change among those that
noise does not explain, in hundredths of the points of a player.
"""

from __future__ import annotations

import argparse
import tempfile
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mingtang.games import game as find_game
from mingtang.lab.measure.comparison import Comparison, Difference, changes_between, compare
from mingtang.lab.run.contest import Contest
from mingtang.lab.run.run import Run, open_tables, play_run

FOLDER = Path(__file__).resolve().parent / "figures"
BOTS = "greedy:noise=0.2"
"""Equal and varied: without noise greedy plays the same few games over and over, and unequal bots show strength more than figures."""


@dataclass(frozen=True)
class Effect:
    """What a variant did."""

    figure: str
    variant: str
    seats: int
    points: Difference
    largest: Difference | None
    """The largest change that noise does not explain: of all points, or of one source of points."""

    @property
    def size(self) -> float:
        """The largest change in hundredths of a player's points; 0 if all may be noise."""
        return 100 * abs(self.largest.change.value) / self.points.before.value if self.largest else 0.0


def variants(game: str, only: str) -> list[dict[str, Any]]:
    """The variants of a game, in the order of its file."""
    found = tomllib.loads((FOLDER / f"{game}.toml").read_text(encoding="utf-8"))["variant"]
    return [one for one in found if only in one["figure"]]


def effect_of(one: dict[str, Any], found: Comparison) -> Effect:
    """What a comparison says about a figure."""
    points = next(d for d in found.differences if (d.group, d.name) == ("points", "mean"))
    rows = [d for d in found.differences if d.real and (d is points or d.group == "source")]
    largest = max(rows, key=lambda d: abs(d.change.value), default=None)
    return Effect(one["figure"], one["variant"], one["seats"], points, largest)


def measured(game: str, asked: argparse.Namespace, folder: Path) -> list[Effect]:
    """Every variant against the game as it is, the largest effect first."""
    original = find_game(game)
    out: list[Effect] = []
    for number, one in enumerate(variants(game, asked.only)):
        seats, pack = one["seats"], one["pack"]
        runs = [
            Run(
                folder / f"{game}-{seats}-{asked.bots.replace(':', '-')}-{name}",
                Contest(game, seats, (asked.bots,), asked.seed, pack=changed),
                asked.games,
            )
            for name, changed in (("as-it-is", None), (f"{one['figure']}, {number}", pack))
        ]
        for run in runs:
            play_run(run, workers=asked.workers)
        with open_tables(runs[0].folder) as before, open_tables(runs[1].folder) as after:
            found = compare(before, after, changes_between(original, find_game(game, pack), {}, {}))
        out.append(effect_of(one, found))
        print(row(out[-1]), flush=True)
    return sorted(out, key=lambda e: -e.size)


def change(d: Difference) -> str:
    """A change with the interval in which it lies."""
    return f"{d.change.value:+.1f} ({d.change.low:+.1f} to {d.change.high:+.1f})"


def row(e: Effect) -> str:
    """A line of the table."""
    where = (
        "–" if e.largest is None else f"{e.largest.name if e.largest.group == 'source' else 'all'} {change(e.largest)}"
    )
    return f"| {e.figure} | {e.variant} | {e.seats} | {e.size:.0f} % | {where} | {change(e.points)} |"


def main() -> None:
    """The table of a game, for docs/figures.md."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=400, help="games of each variant")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--bots", default=BOTS)
    parser.add_argument("--only", default="", help="figures whose name holds this")
    parser.add_argument("--out", type=Path, help="keep the games there; the same command goes on")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="mingtang-") as folder:
        effects = measured(asked.game, asked, asked.out or Path(folder))
    print("\n| figure | instead | players | effect | largest change, points | all points |")
    print("|---|---|---:|---:|---|---|")
    for e in effects:
        print(row(e))


if __name__ == "__main__":
    main()
