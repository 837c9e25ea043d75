"""The coasts of the southern seas on a sheet of 1000 × 1200: the mainland, the islands, the provinces of the Ming."""

from __future__ import annotations

import functools
from typing import Final

from mingtang.draw.kit import Point, at, brush, cloud, curve, frame, group, mountain, num, smooth, text, wobble
from mingtang.games.fujian_trader.draw.places import PROVINCE_AT

WIDTH: Final = 1000
HEIGHT: Final = 1200
# fmt: off
COAST: Final[list[Point]] = [(770, -12), (768, 60), (752, 120), (724, 150), (702, 140), (688, 104), (664, 84), (636, 84), (600, 88), (572, 84), (566, 102), (592, 114), (642, 120), (628, 144), (594, 164), (604, 200), (630, 226), (646, 256), (648, 288), (634, 322), (614, 350), (586, 376), (550, 398), (508, 418), (466, 438), (434, 452)]
SOUTH: Final[list[Point]] = [(416, 482), (402, 456), (372, 452), (342, 472), (320, 500), (332, 530), (358, 560), (374, 604), (370, 650), (342, 690), (306, 704), (272, 690), (246, 660), (226, 640), (202, 648), (180, 628), (166, 602), (152, 640), (152, 684), (166, 722), (188, 746), (216, 770), (246, 802), (268, 846), (290, 890), (284, 926), (260, 926), (234, 906), (204, 900), (176, 884), (150, 850), (126, 816), (112, 780), (116, 740), (120, 700), (110, 650), (100, 600), (86, 562), (60, 542), (30, 562), (-12, 576)]
INLAND: Final[list[Point]] = [(372, 450), (340, 462), (300, 444), (250, 468), (190, 448), (148, 400), (164, 330), (190, 270), (176, 200), (226, 120), (262, 60), (300, -12)]
ISLES: Final[dict[str, list[Point]]] = {
    "honshu": [(815, 62), (870, 42), (940, 20), (1012, 0), (1012, 92), (962, 104), (930, 96), (880, 84), (840, 86), (816, 78)],
    "kyushu": [(818, 128), (850, 122), (882, 140), (886, 176), (866, 204), (838, 198), (818, 168)],
    "shikoku": [(948, 142), (985, 132), (1002, 150), (966, 170)],
    "taiwan": [(612, 420), (632, 410), (640, 440), (626, 474), (610, 452)],
    "hainan": [(410, 500), (440, 496), (448, 516), (424, 528), (408, 516)],
    "okinawa": [(812, 300), (822, 296), (818, 318), (806, 330), (802, 320)],
    "luzon": [(736, 486), (776, 488), (796, 520), (786, 560), (762, 590), (778, 620), (802, 650), (790, 666), (756, 640), (720, 630), (706, 600), (716, 560), (728, 520)],
    "mindanao": [(790, 690), (832, 700), (852, 740), (826, 776), (786, 766), (770, 735)],
    "borneo": [(560, 770), (600, 752), (642, 775), (636, 820), (612, 872), (592, 930), (546, 966), (490, 960), (460, 920), (456, 870), (492, 836), (526, 812)],
    "sulawesi": [(640, 1046), (628, 1000), (645, 950), (680, 914), (732, 898), (738, 914), (696, 934), (676, 965), (672, 1000), (660, 1036)],
    "gilolo": [(834, 868), (856, 880), (850, 910), (866, 936), (848, 946), (834, 914)],
    "seram": [(892, 1000), (940, 992), (972, 1004), (930, 1016)],
    "papua": [(950, 930), (1012, 900), (1012, 990), (985, 960)],
    "sumatra": [(28, 834), (60, 844), (112, 880), (162, 930), (216, 960), (266, 984), (292, 1010), (286, 1050), (262, 1086), (234, 1076), (190, 1030), (140, 985), (94, 930), (54, 880)],
    "java": [(252, 1132), (300, 1118), (370, 1112), (430, 1120), (490, 1128), (542, 1140), (562, 1160), (520, 1174), (440, 1166), (350, 1160), (280, 1156)],
    "bali": [(590, 1160), (620, 1156), (636, 1168), (600, 1174)],
    "timor": [(690, 1166), (760, 1150), (772, 1160), (712, 1178)],
    "sulu": [(724, 770), (738, 764), (734, 782)],
}
# fmt: on
PEAKS: Final[tuple[tuple[float, float, float], ...]] = (
    (70, 300, 1),
    (110, 330, 0.8),
    (60, 420, 0.8),
    (60, 180, 1),
    (110, 150, 0.8),
    (100, 60, 1),
    (236, 560, 0.6),
    (270, 590, 0.6),
    (560, 880, 0.8),
    (530, 900, 0.7),
    (420, 1150, 0.5),
    (930, 62, 0.6),
)


@functools.cache
def defs() -> str:
    """The outlines of land and of the empire, once."""
    china = curve([*smooth(COAST, step=24), *INLAND], True)
    main = curve([(-12, -12), *smooth(COAST + SOUTH, step=24)], True)
    isles = "".join(curve(wobble(p, n, 1.6, 26, True), True) for n, p in ISLES.items())
    return (
        f'<path id="ft-land" stroke-linejoin="round" d="{main}{isles}"/><path id="ft-china" d="{china}"/>'
        '<clipPath id="ft-in-china"><use href="#ft-china"/></clipPath>'
        '<g id="ft-dot"><circle r="18" style="stroke:var(--key);stroke-width:2.4"/><circle r="12.5" style="fill:var(--plate)"/></g>'
        + "".join(f'<g id="ft-peak-{i}">{mountain(0, 0, 1, f"peak{i}", 0.9 + i * 0.12)}</g>' for i in range(3))
        + f'<clipPath id="ft-sheet"><rect x="16" y="16" width="{WIDTH - 32}" height="{HEIGHT - 32}"/></clipPath>'
    )


@functools.cache
def sea() -> str:
    """Water, shallows along the coasts, and land."""
    shallows = "".join(
        f'<use href="#ft-land" style="fill:none;stroke:var(--{c});stroke-width:{w};opacity:{o}"/>'
        for c, w, o in (("water-deep", 44, 0.5), ("water-deep", 22, 0.6), ("water-line", 9, 0.5))
    )
    return (
        f'<rect width="{WIDTH}" height="{HEIGHT}" style="fill:var(--water)"/><rect width="{WIDTH}" height="{HEIGHT}" fill="url(#tx-wave)"/>'
        f'{shallows}<use href="#ft-land" style="fill:var(--land)"/>'
    )


@functools.cache
def coasts() -> str:
    """The ink of the chart: coasts, islands, peaks, clouds, the names of the seas."""
    peaks = "".join(f'<use href="#ft-peak-{i % 3}" transform="{at(x, y, s)}"/>' for i, (x, y, s) in enumerate(PEAKS))
    isles = "".join(brush(wobble(p, n, 1.6, 26, True), n, 3.2, closed=True, step=34) for n, p in ISLES.items())
    seas = text(548, 704, "南海", 40, "han m sea") + text(948, 262, "東海", 30, "han m sea")
    return (
        group(peaks, cls="faint", style="--mt:var(--land)")
        + brush(COAST + SOUTH, "coast", 3.8, step=28, taper=False)
        + isles
        + brush([COAST[-1], *INLAND], "wall", 3, step=18, taper=False)
        + cloud(880, 440, 0.8)
        + cloud(480, 520, 0.7)
        + f'<g aria-hidden="true" lang="zh-Hant" opacity=".5">{seas}</g>'
    )


@functools.cache
def borders() -> dict[str, tuple[str, str]]:
    """For each Province its area (to fill) and its border (to draw), as path data. The areas are cut out of the empire."""
    out: dict[str, tuple[str, str]] = {}
    for name, poly in _areas(PROVINCE_AT).items():
        area = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in poly) + "Z"
        near: list[Point] = [(max(80, min(820, x)), max(-20, min(560, y))) for x, y in poly]
        out[name] = area, curve(wobble(near, "c" + name, 2, 44, True), True)
    return out


def _areas(sites: dict[str, Point]) -> dict[str, list[Point]]:
    """The points nearest to each site, cut out of one great square."""
    out: dict[str, list[Point]] = {}
    for name, (x, y) in sites.items():
        poly: list[Point] = [(-200, -200), (1400, -200), (1400, 1400), (-200, 1400)]
        for other, (u, v) in sites.items():
            if other != name:
                poly = _half(poly, ((x + u) / 2, (y + v) / 2), (u - x, v - y))
        out[name] = poly
    return out


def _half(poly: list[Point], middle: Point, away: Point) -> list[Point]:
    """What lies on the near side of a line."""
    out: list[Point] = []
    for i, a in enumerate(poly):
        b = poly[(i + 1) % len(poly)]
        sa = (a[0] - middle[0]) * away[0] + (a[1] - middle[1]) * away[1]
        sb = (b[0] - middle[0]) * away[0] + (b[1] - middle[1]) * away[1]
        if sa <= 0:
            out.append(a)
        if sa * sb < 0:
            t = sa / (sa - sb)
            out.append((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t))
    return out


def compass(x: float, y: float, r: float) -> str:
    """A wind rose."""
    star = "".join(
        f'<g transform="rotate({a})"><path class="ink" d="M0 0L{num(r * 0.16)} {num(-r * 0.16)}L0 {num(-r)}Z"/>'
        f'<path d="M0 0L{num(-r * 0.16)} {num(-r * 0.16)}L0 {num(-r)}Z" style="fill:var(--plate);stroke:var(--key);stroke-width:1"/></g>'
        for a in (0, 90, 180, 270)
    )
    rays = "".join(
        f'<path d="M0 {num(-r * 0.3)}V{num(-r * 0.78)}" transform="rotate({a})" class="inkline" style="stroke-width:1.6"/>'
        for a in range(15, 360, 15)
        if a % 90
    )
    rings = f'<circle r="{num(r * 1.04)}" class="inkline" style="stroke-width:1.6"/><circle r="{num(r * 0.8)}" class="inkline" style="stroke-width:1"/>'
    return f'<g transform="translate({num(x)} {num(y)})" opacity=".8">{rings}{rays}{star}<circle r="{num(r * 0.15)}" style="fill:var(--vermilion);stroke:var(--key);stroke-width:1.4"/></g>'


def printed_frame() -> str:
    """The frame of the chart."""
    return frame(WIDTH, HEIGHT, "ft")
