"""The four provinces as they are printed: fields, borders, and every way in which a factory tile can lie on them."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mingtang.core.data import Data
from mingtang.core.errors import BadData, quoted
from mingtang.core.figures import find, rows, word
from mingtang.core.rows import row as row_of
from mingtang.games.yinzi.vocabulary import (
    COLUMNS,
    FIELDS,
    GOODS,
    GRID_LETTERS,
    NO_GOOD,
    PROVINCE_COUNT,
    PROVINCES,
    ROWS,
    SEA,
    SHAPES,
    TURNS,
)

FARTHEST: Final = 16
"""No way within the four provinces or to the sea is longer; also the largest capacity that counts."""
BLANK: Final = "o"
NO_FIELD: Final = "."


@final
class Land:
    """Fields, distances and placements. Fields are numbered densely, province by province, in reading order."""

    def __init__(self, data: Data, printed_cubes: list[int]) -> None:
        self.field_at: Final = [-1] * len(FIELDS)
        """The way back: from the number of a name to the number of the field, -1 where there is none."""
        found = self._read_grids(data, printed_cubes)
        self.field_word: Final = row_of([name for _, name, _ in found])
        self.printed: Final = row_of([good for _, _, good in found])
        self.province_of: Final = row_of([province for province, _, _ in found])
        self.fields: Final = len(self.field_word)
        self.distance: Final = row_of([FARTHEST] * ((PROVINCE_COUNT + 1) * (PROVINCE_COUNT + 1)))
        self._read_borders(data)
        self.within: Final = row_of(self._reaches())
        # YZ-5.4.2: placements, shape by shape and province by province
        self.place_cells: Final[list[vec[i64]]] = []
        self.place_word: Final[list[int]] = []
        self.place_from: Final = [0] * (len(SHAPES) * PROVINCE_COUNT + 1)
        self.place_at: Final = [-1] * (len(SHAPES) * len(FIELDS) * TURNS)
        for s, shape in enumerate(SHAPES):
            self._place_everywhere(s, _turned(data, shape))

    def _read_grids(self, data: Data, printed_cubes: list[int]) -> list[tuple[int, int, int]]:
        """Each field's province, the number of its name, and its good (YZ-0.2).

        One letter a field; an older file of figures names the letters itself.
        """
        found: list[tuple[int, int, int]] = []
        letters = {str(find(data, f"good.{g}.letter") or GRID_LETTERS[i]): i for i, g in enumerate(GOODS)}
        for p, name in enumerate(PROVINCES):
            where = f"province.{name}.grid"
            grid = find(data, where)
            if not isinstance(grid, list) or not 1 <= len(grid) <= ROWS or not all(isinstance(r, str) for r in grid):
                raise BadData("yinzi.grid_rows", where, ROWS)
            for y, row in enumerate(grid):
                if len(row) > COLUMNS:
                    raise BadData("yinzi.grid_too_wide", where, y + 1, len(row), COLUMNS)
                for x, letter in enumerate(row):
                    if letter == NO_FIELD:
                        continue
                    good = NO_GOOD if letter == BLANK else letters.get(letter, -9)
                    if good == -9 or (good >= 0 and printed_cubes[good] == 0):
                        raise BadData("yinzi.grid_letter", where, quoted(letter), y + 1)
                    at = p * ROWS * COLUMNS + y * COLUMNS + x
                    self.field_at[at] = len(found)
                    found.append((p, at, good))
            if not found or found[-1][0] != p:
                raise BadData("yinzi.no_field", where)
        return found

    def _read_borders(self, data: Data) -> None:
        """YZ-2.4: the fewest borders between two places; the sea is the last place."""
        places = [*PROVINCES, "sea"]
        size = len(places)
        for i in range(size):
            self.distance[i * size + i] = 0
        for i, _ in enumerate(rows(data, "border")):
            a = word(data, f"border.{i}.a", places)
            b = word(data, f"border.{i}.b", places)
            if a == b:
                raise BadData("yinzi.border_to_itself", f"border.{i}", places[a])
            if self.distance[a * size + b] == 1:
                raise BadData("twice_at", "border", f"{places[a]} – {places[b]}")
            self.distance[a * size + b] = self.distance[b * size + a] = 1
        for k in range(PROVINCE_COUNT):  # nothing goes through the sea
            for i in range(size):
                for j in range(size):
                    way = self.distance[i * size + k] + self.distance[k * size + j]
                    self.distance[i * size + j] = min(self.distance[i * size + j], way)
        for i in range(size):
            for j in range(size):
                if self.distance[i * size + j] >= FARTHEST:
                    raise BadData("yinzi.no_way", "border", places[i], places[j])

    def _reaches(self) -> list[int]:
        """By target and capacity: bits of the provinces from which one piece can be moved there."""
        out: list[int] = []
        for target in range(PROVINCE_COUNT + 1):
            for capacity in range(FARTHEST):
                bits = 0
                for p in range(PROVINCE_COUNT):
                    if self.distance[p * (PROVINCE_COUNT + 1) + target] <= capacity:
                        bits |= 1 << p
                out.append(bits)
        return out

    def _place_everywhere(self, shape: int, turns: list[list[tuple[int, int]]]) -> None:
        """Every way to lay a shape: named by the first field that it covers in reading order, and its turn."""
        for p in range(PROVINCE_COUNT):
            self.place_from[shape * PROVINCE_COUNT + p] = len(self.place_cells)
            base = p * ROWS * COLUMNS
            for at in range(ROWS * COLUMNS):
                for turn, cells in enumerate(turns):
                    covered = self._covered(base, at % COLUMNS, at // COLUMNS, cells)
                    if covered:
                        self.place_at[(shape * len(FIELDS) + base + at) * TURNS + turn] = len(self.place_cells)
                        self.place_word.append((base + at) * TURNS + turn)
                        self.place_cells.append(row_of(covered))
        self.place_from[(shape + 1) * PROVINCE_COUNT] = len(self.place_cells)

    def _covered(self, base: int, x0: int, y0: int, cells: list[tuple[int, int]]) -> list[int]:
        out: list[int] = []
        for dx, dy in cells:
            x, y = x0 + dx, y0 + dy
            if not (0 <= x < COLUMNS and 0 <= y < ROWS) or self.field_at[base + y * COLUMNS + x] < 0:
                return []
            out.append(self.field_at[base + y * COLUMNS + x])
        return out

    def to_sea(self, province: int) -> int:
        """Borders between a province and the ships."""
        return self.distance[province * (PROVINCE_COUNT + 1) + SEA]


def _turned(data: Data, shape: str) -> list[list[tuple[int, int]]]:
    """The different turns of a shape, each with its first cell in reading order at (0, 0)."""
    given = find(data, f"shape.{shape}.cells")
    if not isinstance(given, list) or not 1 <= len(given) <= 5 or not all(_is_cell(c) for c in given):
        raise BadData("yinzi.cells", f"shape.{shape}.cells", quoted(given))
    cells = [(int(x), int(y)) for x, y in given]
    if len(set(cells)) != len(cells):
        raise BadData(
            "twice_at", f"shape.{shape}.cells", quoted(next([x, y] for x, y in cells if cells.count((x, y)) > 1))
        )
    out: list[list[tuple[int, int]]] = []
    for _ in range(TURNS):
        first = min(cells, key=_reading_order)
        moved = sorted([(x - first[0], y - first[1]) for x, y in cells], key=_reading_order)
        if moved not in out:
            out.append(moved)
        cells = [(-y, x) for x, y in cells]
    return out


def _is_cell(cell: object) -> bool:
    return (
        isinstance(cell, list)
        and len(cell) == 2
        and all(isinstance(n, int) and not isinstance(n, bool) and 0 <= n <= 4 for n in cell)
    )


def _reading_order(cell: tuple[int, int]) -> tuple[int, int]:
    return (cell[1], cell[0])
