"""Where the fields of a province lie on the sheet, and the outline of several of them."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from mingtang.draw.kit import frame, num, only_broad, only_tall

Cell = tuple[int, int]
BROAD: Final = (873, 550)
"""How large a sheet is that is laid out broadly: all of them the same, for each takes the place of another."""


@dataclass(frozen=True, eq=False)
class Grid:
    """The grid of one province: the same one as long as its fields lie there."""

    cell: float
    left: float
    top: float
    upper: float
    """Where the province itself begins, and how high it is."""
    high: float
    at: dict[str, Cell]

    def corner(self, field: str) -> tuple[float, float]:
        """The upper left corner of a field."""
        x, y = self.at[field]
        return self.left + x * self.cell, self.top + y * self.cell

    def outline(self, cells: Iterable[Cell], pad: float = 1.0) -> str:
        """Path data round several fields."""
        return around(cells, self.left, self.top, self.cell, pad)


def around(cells: Iterable[Cell], left: float, top: float, cell: float, pad: float = 1.0) -> str:
    """Path data round squares of a grid, drawn in by `pad`; inner borders are left out."""
    here = set(cells)
    edges: dict[Cell, list[Cell]] = {}
    for x, y in sorted(here):  # clockwise round each square; where two squares meet nothing is drawn
        if (x, y - 1) not in here:
            edges.setdefault((x, y), []).append((x + 1, y))
        if (x + 1, y) not in here:
            edges.setdefault((x + 1, y), []).append((x + 1, y + 1))
        if (x, y + 1) not in here:
            edges.setdefault((x + 1, y + 1), []).append((x, y + 1))
        if (x - 1, y) not in here:
            edges.setdefault((x, y + 1), []).append((x, y))
    out = ""
    while edges:
        start = next(iter(edges))
        loop = [start]
        at = start
        while True:
            ways = edges[at]
            following = ways.pop(0)
            if not ways:
                del edges[at]
            if following == start:
                break
            loop.append(following)
            at = following
        out += _loop(loop, left, top, cell, pad)
    return out


def _loop(loop: list[Cell], left: float, top: float, cell: float, pad: float) -> str:
    """One closed line: only its corners, each moved inwards."""
    n = len(loop)
    words: list[str] = []
    for i, (x, y) in enumerate(loop):
        (ax, ay), (bx, by) = loop[i - 1], loop[(i + 1) % n]
        before, after = (x - ax, y - ay), (bx - x, by - y)
        if before == after:
            continue
        # the inside lies to the right of the way
        dx = -before[1] - after[1]
        dy = before[0] + after[0]
        words.append(f"{num(left + x * cell + dx * pad)} {num(top + y * cell + dy * pad)}")
    return f"M{'L'.join(words)}Z"


@functools.cache
def framed(width: int, height: int, name: str) -> str:
    """The printed frame of a sheet."""
    return frame(width, height, name, 7)


@functools.cache
def framed_both(width: int, height: int, name: str) -> str:
    """The frame of a sheet in both its forms."""
    return only_tall(framed(width, height, name)) + only_broad(framed(*BROAD, f"{name}-broad"))
