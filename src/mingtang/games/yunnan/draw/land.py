"""The country along the Tea Horse Road: Provinces, gorges, road and Pu'er, as they are printed. Nothing here changes during a game."""

from __future__ import annotations

import functools
from typing import Final

from mingtang.draw.kit import (
    Point,
    Shape,
    brush,
    bush,
    cached,
    cloud,
    curve,
    frame,
    gate,
    ground,
    group,
    hamlet,
    line,
    mountain,
    num,
    outline,
    roadway,
    shape,
    smooth,
    wobble,
)

WIDTH: Final = 800
HEIGHT: Final = 950
HAN: Final = {"yunnan": "雲南", "sichuan": "四川", "kang": "康", "tibet": "西藏", "qinghai": "青海"}
TINT: Final = {"yunnan": "tea", "sichuan": "ochre", "kang": "jade", "tibet": "mist", "qinghai": "sky"}
PROVINCES: Final = tuple(HAN)

# corners where borders meet
TQ: Final = (46, 258)
QS: Final = (756, 228)
SY: Final = (716, 690)
TY: Final = (84, 694)
A: Final = (276, 302)
B: Final = (532, 290)
C: Final = (550, 558)
D: Final = (264, 572)
EDGES: Final[dict[str, list[Point]]] = {  # each border is drawn once; Provinces are put together from them
    "tq": [TQ, (130, 294), (208, 278), A],
    "kq": [A, (362, 282), (452, 308), B],
    "sq": [B, (606, 278), (680, 256), QS],
    "kt": [A, (258, 390), (284, 484), D],
    "ks": [B, (558, 374), (530, 460), C],
    "yk": [D, (350, 594), (440, 568), C],
    "yt": [TY, (146, 650), (205, 612), D],
    "ys": [C, (604, 612), (662, 638), SY],
    "q": [TQ, (54, 150), (140, 72), (300, 46), (450, 40), (610, 50), (724, 112), QS],
    "s": [QS, (778, 330), (772, 450), (781, 560), (758, 650), SY],
    "y": [SY, (650, 772), (520, 798), (400, 788), (280, 798), (150, 776), TY],
    "t": [TY, (38, 640), (22, 520), (32, 400), (20, 320), TQ],
}
RINGS: Final[dict[str, list[str]]] = {
    "qinghai": ["q", "-sq", "-kq", "-tq"],
    "sichuan": ["s", "-ys", "-ks", "sq"],
    "yunnan": ["y", "yt", "yk", "ys"],
    "tibet": ["t", "tq", "kt", "-yt"],
    "kang": ["kq", "ks", "-yk", "-kt"],
}
ROAD: Final[list[Point]] = [
    (400, 826),
    (398, 780),
    (416, 726),
    (470, 690),
    (540, 660),
    (604, 618),
    (600, 566),
    (584, 510),
    (572, 458),
    (541, 430),
    (470, 428),
    (400, 424),
    (330, 426),
    (272, 434),
    (208, 440),
    (140, 430),
    (108, 380),
    (118, 322),
    (140, 293),
    (170, 254),
    (232, 212),
    (292, 202),
]
GATES: Final[list[Point]] = [(399, 792), (604, 616), (541, 430), (271, 434), (139, 294)]
HAMLETS: Final[list[Point]] = [(298, 186), (146, 418), (588, 500), (452, 676)]
GORGE_AT: Final[dict[str, Point]] = {
    "sichuan_qinghai": (652, 266),
    "yunnan_kang": (394, 580),
    "yunnan_tibet": (166, 636),
    "kang_qinghai": (404, 296),
    "yunnan_qinghai": (270, 282),
    "sichuan_tibet": (494, 552),
}
"""By the Provinces that a gorge joins, whatever board has it."""
SIDE_ROADS: Final[dict[str, list[Point]]] = {
    # between Provinces that have no border on this sheet, a side road shows where the gorge leads
    "yunnan_qinghai": [(292, 622), (276, 572), (286, 480), (274, 390), (268, 300), (282, 250)],
    "sichuan_tibet": [(226, 552), (264, 560), (350, 548), (450, 552), (548, 546), (596, 560)],
}
TOWN: Final = "M256 896V816H276V828H296V816H318V828H338V816H462V828H482V816H504V828H524V816H544V896Z"
TOWN_MARK: Final[Point] = (534, 826)


@functools.cache
def outlines() -> dict[str, str]:
    """Path data of each Province."""
    out: dict[str, str] = {}
    for name, ring in RINGS.items():
        points: list[Point] = []
        for edge in ring:
            walked = _border(edge.strip("-"))
            points += (walked[::-1] if edge[0] == "-" else walked)[:-1]
        out[name] = curve(points, True)
    return out


def _border(edge: str) -> list[Point]:
    return wobble(EDGES[edge], "edge" + edge, 3.2, 24)


@functools.cache
def land_defs() -> str:
    """Each Province once, as a path to fill, to clip with and to light up."""
    return "".join(
        f'<path id="yu-{p}" d="{d}"/><clipPath id="yu-in-{p}"><use href="#yu-{p}"/></clipPath>'
        for p, d in outlines().items()
    )


def whole_province(province: str) -> Shape:
    """A Province as a place to choose."""
    return Shape("use", f'href="#yu-{province}"', (0, 0))


@functools.cache
def land() -> str:
    """The sheet as it is printed: paper, Provinces, scenery, road, gates, frame."""
    bodies = ""
    for p in RINGS:
        tint = TINT[p]
        bodies += (
            f'<use href="#yu-{p}" style="fill:var(--tint-{tint})"/><g clip-path="url(#yu-in-{p})" '
            f'style="fill:none;stroke:var(--edge-{tint})"><use href="#yu-{p}" style="stroke-width:34;opacity:.32"/>'
            f'<use href="#yu-{p}" style="stroke-width:13;opacity:.5"/></g>'
        )
    outer = "".join(brush(_border(e), "o" + e, 5.4, step=22, taper=False) for e in ("q", "s", "y", "t"))
    inner = "".join(brush(_border(e), "i" + e, 3.6, step=20) for e in ("tq", "kq", "sq", "kt", "ks", "yk", "yt", "ys"))
    return (
        ground(WIDTH, HEIGHT)
        + frame(WIDTH, HEIGHT, "yu2")
        + bodies
        + outer
        + inner
        + _scenery()
        + roadway(curve(smooth(ROAD, step=18)))
        + "".join(hamlet(x, y) for x, y in HAMLETS)
        + "".join(gate(x, y) for x, y in GATES)
        + cloud(690, 60, 0.6)
        + cloud(96, 66, 0.6, -1)
    )


def _scenery() -> str:
    ranges: dict[str, tuple[tuple[float, float, float], ...]] = {
        "tibet": ((66, 356, 0.9), (58, 448, 0.6)),
        "qinghai": ((258, 118, 1), (306, 132, 0.7), (700, 142, 0.9), (96, 232, 0.7)),
        "yunnan": ((112, 732, 0.7), (690, 676, 0.5)),
    }
    tall = {"tibet": 1.35, "qinghai": 1.2, "yunnan": 0.55}
    out = ""
    for p, peaks in ranges.items():
        drawn = "".join(mountain(x, y, s, f"{p}{num(x)}", tall[p]) for x, y, s in peaks)
        out += group(drawn, cls="faint", style=f"--mt:var(--tint-{TINT[p]})")
    lake: list[Point] = [(120, 150), (160, 124), (206, 132), (190, 162), (150, 176), (118, 170)]
    ripples = "M134 152q8-6 16 0t16 0M142 164q7-5 14 0t14 0"
    out += shape(curve(lake, True), "--water") + line(ripples, 1.6, look="stroke:var(--water-line)")
    out += brush([*lake, lake[0]], "lake", 2.6, step=12, taper=False)
    return out + "".join(bush(x, y) for x, y in ((182, 716), (128, 712), (640, 676), (540, 612)))


@cached
def gorge_shape(gorge: str, bridges: int) -> Shape:
    """The water of a gorge, as wide as its bridges need."""
    x, y = GORGE_AT[gorge]
    w = 62 + 44 * (max(1, bridges) - 1)
    d = (
        f"M{num(x - w / 2 - 16)} {num(y - 15)}Q{num(x)} {num(y - 26)} {num(x + w / 2 + 16)} {num(y - 13)}"
        f"L{num(x + w / 2 + 12)} {num(y + 16)}Q{num(x)} {num(y + 26)} {num(x - w / 2 - 12)} {num(y + 14)}Z"
    )
    return outline(d, (x + w / 2 + 12, y - 16))


@cached
def gorge_water(gorge: str, bridges: int) -> str:
    """A gorge as it is printed."""
    x, y = GORGE_AT[gorge]
    w = 62 + 44 * (max(1, bridges) - 1)
    ripples = f"M{num(x - w / 2 - 4)} {num(y - 2)}q8-6 16 0t16 0t16 0M{num(x - w / 2 + 6)} {num(y + 9)}q8-6 16 0t16 0"
    water = gorge_shape(gorge, bridges).drawn("water")
    return water + line(ripples, 1.5, look="stroke:var(--water-line)")


@cached
def side_road(gorge: str) -> str:
    """The way over a gorge between Provinces that do not touch; nothing where they do."""
    way = SIDE_ROADS.get(gorge)
    return "" if way is None else line(curve(smooth(way, step=14)), 4, 0.55, "stroke-dasharray:9 7")


@cached
def bridge_site(x: float, y: float) -> str:
    """The outline of a bridge where none stands yet."""
    return (
        f'<path transform="translate({num(x - 21)} {num(y - 23)})scale(.66)" class="ghost" '
        'd="M2 44Q32 10 62 44V57H52Q47 37 32 37Q17 37 12 57H2Z"/>'
    )


def town_walls() -> str:
    """The walls of Pu'er."""
    return shape(TOWN, "--plate")
