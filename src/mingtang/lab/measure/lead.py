"""How a game makes up its mind: who leads when, how often the lead passes on, and from when on the later winner leads for good.

Standings are known as rounds begin and at the end, and nowhere between: what is said about a moment is what the last look before it saw.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import Any

from mingtang.lab.measure.statistics import Estimate, around, middle, wilson
from mingtang.lab.run.run import polars

STEPS = 20
"""The course of games of different lengths is looked at in so many steps."""
NOBODY = -1
"""Who leads when several are ahead of the others together."""
Line = list[int]


@dataclass(frozen=True)
class Course:
    """How a game makes up its mind."""

    changes: Estimate
    """How often the lead passes from one seat alone to another, as rounds begin."""
    changes_counts: list[int]
    """In how many games it did so 0, 1, 2, … times."""
    known: list[tuple[float, float, float, float]]
    """(part of the game that is played, share of games whose winner leads alone at the last look before, low, high)."""
    decided: list[float]
    """The part of the game from which on the winner led alone: its tenths, from the quickest tenth of games on."""
    half: Estimate
    """The same for the middle one of all games."""
    most: Estimate
    """The same for nine games of ten."""


def leaders(rounds: Any, seats: Any, key: str) -> dict[int, tuple[Line, set[int]]]:
    """For each game: who led alone as each round began and at the end, and who won. Several ahead together are nobody's lead."""
    pl = polars()
    best = pl.col(key) == pl.col(key).max()
    lead = (
        rounds.sort("number", "round", "seat")
        .group_by("number", "round", maintain_order=True)
        .agg(pl.when(best.sum() == 1).then(pl.col("seat").filter(best).first()).otherwise(NOBODY).alias("leader"))
    )
    out: dict[int, tuple[Line, set[int]]] = {}
    for number, seat in seats.filter(pl.col("won") > 0).select("number", "seat").iter_rows():
        out.setdefault(number, ([], set()))[1].add(seat)
    for number, leader in lead.select("number", "leader").iter_rows():
        out[number][0].append(leader)
    for line, won in out.values():  # with equal points the tie-breaker has spoken; a shared win is nobody's lead
        line[-1] = next(iter(won)) if len(won) == 1 else NOBODY
    return out


def changes_of(line: Line) -> int:
    """How often the lead passed on. Who is ahead before anybody has played does not count, and being level is no lead."""
    alone = [seat for seat in line[1:] if seat != NOBODY]
    return sum(1 for a, b in itertools.pairwise(alone) if a != b)


def decided_at(line: Line, won: set[int]) -> float:
    """The part of the game from which on the winner led alone; a win that is shared was open to the end."""
    last = at = len(line) - 1
    while at > 0 and len(won) == 1 and line[at - 1] in won:
        at -= 1
    return at / last if last else 1.0


def look_before(line: Line, step: int, steps: int) -> int:
    """Who led alone at the last look at or before that step: nobody sees into the future."""
    return line[step * (len(line) - 1) // steps]


def course(rounds: Any, seats: Any, key: str) -> Course:
    """The course of all games, by the score as it stood or by the game's own forecast."""
    pl = polars()
    rows = leaders(rounds, seats, key)
    n = len(rows)
    changes = [changes_of(line) for line, _ in rows.values()]
    decided = sorted(decided_at(line, won) for line, won in rows.values())
    lengths = {len(line) - 1 for line, _ in rows.values()}
    steps = max(1, lengths.pop()) if len(lengths) == 1 else STEPS
    leads = [0.0] * steps
    for line, won in rows.values():
        for i in range(steps):
            leads[i] += look_before(line, i, steps) in won
    counts = [0] * (max(changes) + 1)
    for c in changes:
        counts[c] += 1
    made = pl.Series(changes, dtype=pl.Float64)
    return Course(
        changes=around(float(made.mean()), float(made.std() or 0.0) / n**0.5, n),
        changes_counts=counts,
        known=[*[(i / steps, leads[i] / n, *wilson(leads[i], n)) for i in range(steps)], (1.0, 1.0, 1.0, 1.0)],
        decided=[decided[min(n - 1, n * i // 10)] for i in range(11)],
        half=middle(decided, 0.5, 0.0, 1.0),
        most=middle(decided, 0.9, 0.0, 1.0),
    )
