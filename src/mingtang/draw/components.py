"""Lists of what lies in the box: the cards, tiles, tables and prices of a game, as its component data have them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mingtang.draw.contract import DrawingWords

NOTHING = "–"


@dataclass(frozen=True)
class ComponentTable:
    """One kind of component: every piece a row."""

    key: str
    title: str
    clause: str
    """Where the rules speak of it."""
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    origins: tuple[str, ...]
    """Where the figures come from: rulebook, researched, reconstructed; the words of `provenance`."""


def component_table(
    words: DrawingWords, key: str, clause: str, entries: Iterable[Mapping[str, Any]], rows: Iterable[Sequence[object]]
) -> ComponentTable:
    """A list under its title and heads from the game's texts; `entries` are the data that it tells, for their origin."""
    title, columns = words.say("components", key, "title"), words.say("components", key, "columns")
    told = tuple(tuple(NOTHING if cell in ("", None) else str(cell) for cell in row) for row in rows)
    origins = tuple(dict.fromkeys(str(entry["provenance"]) for entry in entries if "provenance" in entry))
    return ComponentTable(key, title, clause, tuple(c.strip() for c in columns.split("|")), told, origins)
