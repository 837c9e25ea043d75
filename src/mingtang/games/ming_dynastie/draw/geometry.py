"""Where things lie on the map sheet: the printed geometry of the data, drawn a little larger than it was noted down."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from mingtang.core.data import read_toml
from mingtang.draw.lines import Point
from mingtang.draw.markup import num

WIDTH: Final = 780
HEIGHT: Final = 800
SCALE: Final = 1.09
MIDDLE: Final[Point] = (390.0, 400.0)
NOTED_MIDDLE: Final[Point] = (390.0, 401.5)
CITY: Final = 50.0
"""The radius of a city."""

Spots = tuple[Point, Point, Point]
SPOTS: Final[dict[str, Spots]] = {
    # where members with the district's name, cloister and prince stand: apart from each other, from borders' signs and from the city
    "nanyang": ((458, 302), (421, 252), (430, 213)),
    "luoyang": ((452, 124), (430, 73), (515, 90)),
    "guide": ((600, 198), (576, 253), (581, 144)),
    "anqing": ((506, 391), (540, 344), (520, 440)),
    "fengyang": ((682, 333), (646, 285), (697, 282)),
    "huizhou": ((645, 499), (692, 425), (710, 468)),
    "jiujiang": ((492, 509), (418, 475), (423, 520)),
    "raozhou": ((598, 604), (576, 644), (652, 582)),
    "ganzhou": ((467, 696), (422, 653), (429, 613)),
    "shaozhou": ((324, 511), (343, 464), (355, 569)),
    "chaozhou": ((284, 692), (361, 662), (358, 712)),
    "zhaoqing": ((171, 594), (185, 644), (215, 542)),
    "kuizhou": ((275, 415), (251, 455), (264, 363)),
    "chongqing": ((123, 498), (70, 434), (112, 448)),
    "baoning": ((153, 313), (79, 356), (84, 310)),
    "hanzhong": ((302, 295), (367, 257), (350, 322)),
    "gongchang": ((178, 192), (197, 147), (180, 238)),
    "yanan": ((305, 125), (344, 76), (371, 151)),
}


@dataclass(frozen=True)
class Province:
    """A province: its colours and pattern, its city."""

    id: str
    han: str
    city_han: str
    hue: str
    pattern: str
    city: Point
    districts: tuple[str, ...]


@dataclass(frozen=True)
class District:
    """A district: its outline, and where its things stand."""

    id: str
    province: str
    han: str
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
class Border:
    """A border: its line, and the place of its sign."""

    a: str
    b: str
    line: tuple[Point, ...]
    marker: Point
    inside: bool


@dataclass(frozen=True)
class Geometry:
    """The whole map."""

    provinces: dict[str, Province]
    districts: dict[str, District]
    borders: tuple[Border, ...]
    lake: tuple[Point, ...]
    coasts: tuple[tuple[Point, ...], ...]
    hues: dict[str, str]
    """The colour of each kind of transport."""
    glyphs: dict[str, str]

    def border(self, a: str, b: str) -> Border:
        """The border between two districts."""
        return next(x for x in self.borders if {x.a, x.b} == {a, b})

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
def geometry() -> Geometry:
    """The map as the house prints it."""
    data = read_toml(Path(__file__).parents[1] / "data.toml", "data file")
    districts = {row["id"]: _district(row) for row in data["district"]}
    borders = tuple(
        Border(b["a"], b["b"], _line(b["line"]), _placed(b["marker"]), bool(b["inside_province"]))
        for b in data["borders"]["list"]
    )
    lake = _line(data["map"]["obstacle_polygon"])
    return Geometry(
        provinces={row["id"]: _province(row) for row in data["province"]},
        districts=districts,
        borders=borders,
        lake=lake,
        coasts=_coasts(districts, borders, lake),
        hues={row["id"]: row["hex"] for row in data["transport"]},
        glyphs={row["id"]: f"t-{row['glyph']}" for row in data["transport"]},
    )


def _province(row: dict[str, Any]) -> Province:
    return Province(
        id=row["id"],
        han=row["name_zh"],
        city_han=row["city_name_zh"],
        hue=row["hex"],
        pattern=row["pattern"],
        city=_placed(row["city_center"]),
        districts=tuple(row["districts"]),
    )


def _district(row: dict[str, Any]) -> District:
    return District(
        id=row["id"],
        province=row["province"],
        han=row["name_zh"],
        outline=_line(row["polygon"]),
        middle=SPOTS[row["id"]][0],
        cloister=SPOTS[row["id"]][1],
        prince=SPOTS[row["id"]][2],
        houses=_line(row["houses"]),
    )


def _sides(points: tuple[Point, ...], closed: bool) -> list[tuple[Point, Point]]:
    n = len(points)
    return [(points[i], points[(i + 1) % n]) for i in range(n if closed else n - 1)]


def _coasts(
    districts: dict[str, District], borders: tuple[Border, ...], lake: tuple[Point, ...]
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
