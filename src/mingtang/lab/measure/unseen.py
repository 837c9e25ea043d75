"""What never came up in a run: choices and things that the game knows and that nobody could choose."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass
from typing import Any

from mingtang.core.actions import Catalogue
from mingtang.lab.measure.means import Tables
from mingtang.lab.run.batches import row_batches
from mingtang.lab.run.observations import Kinds
from mingtang.lab.run.run import polars


@dataclass(frozen=True)
class Unseen:
    """Kinds of choices and the things they name, in the order of the game's catalogue."""

    kinds: list[str]
    things: list[str]
    """These never came up at all."""
    forced_kinds: list[str]
    forced_things: list[str]
    """These were taken only where nothing else could be: nobody ever chose them."""

    def as_json(self) -> dict[str, Any]:
        """The same as plain data."""
        return asdict(self)


def unseen(t: Tables, catalogue: Catalogue) -> Unseen:
    """What the catalogue of the game names and the tables of a run do not."""
    known = Kinds(catalogue)
    kinds, forced_kinds = _missing(known.names, t["uses"], "action")
    things, forced_things = _missing(known.things, t["things"], "thing")
    return Unseen(kinds, things, forced_kinds, forced_things)


def _missing(names: list[str], rows: Any, key: str) -> tuple[list[str], list[str]]:
    """(those without a row, those with rows in which they are never offered)."""
    pl = polars()
    offered: Counter[str] = Counter()
    for part in row_batches(rows, (key, "offered")):
        offered.update(dict(part.group_by(key).agg(pl.col("offered").sum()).iter_rows()))
    return [name for name in names if name not in offered], [name for name in names if offered.get(name) == 0]
