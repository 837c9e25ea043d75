"""Where things lie on the map sheet: the house's own map (map.toml), drawn a little larger than it was noted down."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from mingtang.core.data import read_toml
from mingtang.draw.lines import Point
from mingtang.draw.markup import num
from mingtang.games.ming_dynastie.actions import DISTRICTS, PROVINCES, SECTIONS

WIDTH: Final = 780
HEIGHT: Final = 800
SCALE: Final = 1.09
MIDDLE: Final[Point] = (390.0, 400.0)
NOTED_MIDDLE: Final[Point] = (390.0, 401.5)
CITY: Final = 50.0
"""The radius of a city."""


@dataclass(frozen=True)
class ProvinceShape:
    """A province: its colour and pattern, its city."""

    id: str
    hue: str
    pattern: str
    city: Point
    districts: tuple[str, ...]


@dataclass(frozen=True)
class DistrictShape:
    """A district: its outline, and where its things stand."""

    id: str
    province: str
    outline: tuple[Point, ...]
    middle: Point
    cloister: Point
    prince: Point
    houses: tuple[Point, ...]

    @property
    def path(self) -> str:
        """Its outline as path data."""
        return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in self.outline) + "Z"


@dataclass(frozen=True)
class BorderLine:
    """The line that two districts share, and the place of its sign."""

    a: str
    b: str
    line: tuple[Point, ...]
    marker: Point
    inside: bool


@dataclass(frozen=True)
class MingMap:
    """The whole map."""

    provinces: dict[str, ProvinceShape]
    districts: dict[str, DistrictShape]
    borders: tuple[BorderLine, ...]
    lake: tuple[Point, ...]
    coasts: tuple[tuple[Point, ...], ...]
    hues: dict[str, str]
    """The colour of each kind of transport."""
    glyphs: dict[str, str]

    def sign(self, a: str, b: str) -> Point:
        """Where the sign of a border between two districts stands: on their line, else halfway, where most room is."""
        for border in self.borders:
            if {border.a, border.b} == {a, b}:
                return border.marker
        taken = [x.marker for x in self.borders] + [x.city for x in self.provinces.values()]
        taken += [spot for x in self.districts.values() for spot in (x.cloister, x.prince)]
        begin, end = self.districts[a].middle, self.districts[b].middle
        halfway = [
            _towards(begin, end, math.dist(begin, end) * share / 20) for share in (10, 9, 11, 8, 12, 7, 13, 6, 14)
        ]
        return max(halfway, key=lambda spot: min(40.0, *[math.dist(spot, other) for other in taken]))

    def section(self, district: str) -> str:
        """The section of a city that belongs to a district, as path data: a slice of the disc between two inner borders."""
        d = self.districts[district]
        c = self.provinces[d.province].city
        ways = [b.line for b in self.borders if b.inside and district in (b.a, b.b)]
        ends = [_towards(c, next(q for q in line if math.dist(q, c) > 1), CITY) for line in ways]
        turn = (ends[0][0] - c[0]) * (ends[1][1] - c[1]) - (ends[0][1] - c[1]) * (ends[1][0] - c[0])
        first, second = ends if turn > 0 else ends[::-1]
        return (
            f"M{num(c[0])} {num(c[1])}L{num(first[0])} {num(first[1])}"
            f"A{num(CITY)} {num(CITY)} 0 0 1 {num(second[0])} {num(second[1])}Z"
        )


def _towards(a: Point, b: Point, length: float) -> Point:
    k = length / math.dist(a, b)
    return a[0] + (b[0] - a[0]) * k, a[1] + (b[1] - a[1]) * k


def _placed(p: list[float]) -> Point:
    """A noted point on the sheet."""
    return MIDDLE[0] + (p[0] - NOTED_MIDDLE[0]) * SCALE, MIDDLE[1] + (p[1] - NOTED_MIDDLE[1]) * SCALE


def _line(points: list[list[float]]) -> tuple[Point, ...]:
    return tuple(_placed(p) for p in points)


@cache
def geometry() -> MingMap:
    """The map as the house draws it."""
    noted = read_toml(Path(__file__).parent / "map.toml", "map")
    districts = {id: _district(id, noted) for id in DISTRICTS}
    borders = tuple(
        BorderLine(
            row["a"],
            row["b"],
            _line(row["points"]),
            _placed(row["sign"]),
            districts[row["a"]].province == districts[row["b"]].province,
        )
        for row in noted["line"]
    )
    lake = _line(noted["lake"])
    return MingMap(
        provinces={id: _province(id, noted) for id in PROVINCES},
        districts=districts,
        borders=borders,
        lake=lake,
        coasts=_coasts(districts, borders, lake),
        hues={id: row["hue"] for id, row in noted["transport"].items()},
        glyphs={id: row["glyph"] for id, row in noted["transport"].items()},
    )


def _province(id: str, noted: dict[str, Any]) -> ProvinceShape:
    row = noted["province"][id]
    first = PROVINCES.index(id) * SECTIONS
    own = tuple(DISTRICTS[first : first + SECTIONS])
    return ProvinceShape(id=id, hue=row["hue"], pattern=row["pattern"], city=_placed(row["city"]), districts=own)


def _district(id: str, noted: dict[str, Any]) -> DistrictShape:
    middle, cloister, prince = [(x, y) for x, y in noted["spots"][id]]
    return DistrictShape(
        id=id,
        province=PROVINCES[DISTRICTS.index(id) // SECTIONS],
        outline=_line(noted["outline"][id]),
        middle=middle,
        cloister=cloister,
        prince=prince,
        houses=_line(noted["houses"][id]),
    )


def _sides(points: tuple[Point, ...], closed: bool) -> list[tuple[Point, Point]]:
    n = len(points)
    return [(points[i], points[(i + 1) % n]) for i in range(n if closed else n - 1)]


def _coasts(
    districts: dict[str, DistrictShape], borders: tuple[BorderLine, ...], lake: tuple[Point, ...]
) -> tuple[tuple[Point, ...], ...]:
    """The outer coast: sides of districts that neither a border nor the lake shares, joined to lines."""
    shared: set[tuple[Point, Point]] = set()
    for side in [s for b in borders for s in _sides(b.line, False)] + _sides(lake, True):
        shared |= {side, side[::-1]}
    out: list[tuple[Point, ...]] = []
    for d in districts.values():
        run: list[Point] = []
        for a, b in _sides(d.outline, True) * 2:
            if (a, b) in shared:
                if len(run) > 1 and tuple(run) not in out:
                    out.append(tuple(run))
                run = []
            elif not run:
                run = [a, b]
            elif b not in run:
                run.append(b)
    return tuple(c for c in out if not any(c != o and set(c) < set(o) for o in out))
