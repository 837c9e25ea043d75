"""Long tables are read a batch of games at a time: a hundred thousand games of Yínzi make eighty million rows of choices."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mingtang.lab.run.tables import read_games, row_count

LONG = ("uses", "things")
"""The tables that have a row for each choice of each seat."""
ROWS = 1_000_000
"""About so many rows are held at a time."""


@dataclass(frozen=True)
class LongTable:
    """A table that stays on the disk until somebody looks through it."""

    path: Path
    name: str
    games: int
    tick: Callable[[int], None] | None = None
    """Hears how many more games were looked through."""

    def row_batches(self, columns: Sequence[str]) -> Iterator[Any]:
        """Its rows, a batch of games after the other."""
        size = max(1, ROWS * self.games // max(1, row_count(self.path, self.name)))
        for first in range(0, self.games, size):
            games = range(first, min(first + size, self.games))
            yield read_games(self.path, self.name, games, columns)
            if self.tick:
                self.tick(len(games))


def row_batches(rows: Any, columns: Sequence[str]) -> Iterator[Any]:
    """Some columns of a table: at once if it is at hand, otherwise a batch of games after the other."""
    if isinstance(rows, LongTable):
        yield from rows.row_batches(columns)
    else:
        yield rows.select(columns)
