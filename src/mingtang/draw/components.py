"""Lists of what lies in the box: the cards, tiles, tables and prices of a game, as its component data have them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mingtang.draw.contract import DrawingWords
from mingtang.draw.pieces import piece

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


@dataclass(frozen=True)
class ComponentDrawings:
    """What the pieces of a list look like: for each row the body of a drawing, all of one size; an empty one leaves its row without."""

    width: int
    height: int
    bodies: tuple[str, ...]


def component_drawings(width: int, height: int, bodies: Iterable[str]) -> ComponentDrawings:
    """The drawings of a list, one after the other."""
    return ComponentDrawings(width, height, tuple(bodies))


def side_by_side(pieces: Iterable[str], width: float, height: float, size: float = 26) -> str:
    """A few printed pieces in one line, in the middle of a drawing."""
    named = list(pieces)
    step = min(size + 2, width / max(1, len(named)))
    left = width / 2 - step * (len(named) - 1) / 2
    return "".join(piece(name, left + i * step, height / 2, min(size, step)) for i, name in enumerate(named))
