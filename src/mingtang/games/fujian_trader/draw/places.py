"""Where ports, provinces and routes lie on the chart, and on which side of a port its name stands."""

from __future__ import annotations

import functools
from typing import Final

from mingtang.draw.kit import Point, curve, smooth

PORT_AT: Final[dict[str, tuple[float, float, str]]] = {
    # x, y, and the side of the name
    "hyogo": (930, 110, "above"),
    "nagasaki": (850, 195, "left"),
    "hirado": (790, 104, "above"),
    "ryukyu": (800, 315, "right"),
    "cagayan": (760, 490, "right"),
    "manila": (690, 605, "left"),
    "sulu": (705, 775, "right"),
    "brunei": (535, 800, "above"),
    "hoi_an": (350, 545, "left"),
    "cambodia": (300, 680, "right"),
    "siam": (150, 590, "above"),
    "patani": (180, 745, "right"),
    "pahang": (278, 838, "right"),
    "johor": (286, 922, "right"),
    "melaka": (194, 896, "below"),
    "kedah": (105, 772, "above"),
    "aceh": (56, 862, "below"),
    "palembang": (285, 1022, "left"),
    "banten": (265, 1130, "left"),
    "batavia": (376, 1102, "above"),
    "gresik": (492, 1128, "right"),
    "makassar": (635, 1055, "right"),
    "banda": (870, 1070, "below"),
    "ternate_tidore": (815, 915, "above"),
}
NAME_SHIFT: Final[dict[str, float]] = {"kedah": -24, "melaka": 22}
NAME_DROP: Final[dict[str, float]] = {"melaka": 20}
"""Names that make room for their neighbours: so far aside, and so far down."""
FUJIAN_AT: Final[Point] = (628, 366)
NODE_AT: Final[dict[str, Point]] = {**{p: (x, y) for p, (x, y, _) in PORT_AT.items()}, "fujian": FUJIAN_AT}
BENDS: Final[dict[tuple[str, str], list[Point]]] = {
    ("fujian", "hoi_an"): [(495, 465)],
    ("ryukyu", "hyogo"): [(905, 225)],
    ("hoi_an", "cambodia"): [(395, 625)],
    ("aceh", "banten"): [(95, 985), (180, 1100)],
    ("johor", "gresik"): [(350, 985), (440, 1055)],
}
PROVINCE_AT: Final[dict[str, Point]] = {
    "korea": (700, 70),
    "liaodong": (610, 40),
    "beizhili": (510, 75),
    "shandong": (555, 140),
    "shanxi": (430, 95),
    "shaanxi": (335, 130),
    "henan": (460, 180),
    "nanzhili": (560, 215),
    "zhejiang": (600, 280),
    "jiangxi": (500, 290),
    "huguang": (405, 265),
    "sichuan": (265, 235),
    "fujian": (575, 345),
    "guangdong": (450, 400),
    "guangxi": (370, 385),
    "guizhou": (310, 325),
    "yunnan": (215, 375),
}
PROVINCE_NAME_AT: Final[dict[str, Point]] = {
    **PROVINCE_AT,
    "korea": (706, 88),
    "liaodong": (606, 38),
    "beizhili": (514, 82),
    "shanxi": (424, 116),
    "shaanxi": (314, 150),
    "fujian": (554, 346),
    "zhejiang": (594, 264),
    "jiangxi": (494, 308),
    "huguang": (398, 254),
    "guangxi": (364, 370),
    "guangdong": (464, 404),
    "shandong": (552, 146),
}
DRAGON_AT: Final[dict[str, Point]] = {
    "pre_invasion": (352, 60),
    "beijing": (470, 104),
    "nanjing": (520, 236),
    "fujian": (520, 352),
}


@functools.cache
def route_line(a: str, b: str) -> str:
    """The path of a route, bent a little so that it looks sailed."""
    points: list[Point] = [NODE_AT[a], *BENDS.get((a, b), BENDS.get((b, a), [])[::-1]), NODE_AT[b]]
    if len(points) == 2:
        (ax, ay), (bx, by) = points
        if (a, b) > (b, a):  # the same bend, whichever end is named first
            (ax, ay), (bx, by) = (bx, by), (ax, ay)
        points.insert(1, ((ax + bx) / 2 + (by - ay) * 0.06, (ay + by) / 2 - (bx - ax) * 0.06))
    return curve(smooth(points, step=60))
