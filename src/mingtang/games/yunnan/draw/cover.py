"""The cover of Yunnan in the lobby."""

from __future__ import annotations

from mingtang.draw.covers import hill, mist, sky, sun
from mingtang.draw.kit import Point, bush, cloud, curve, line, piece, smooth


def cover() -> str:
    """A caravan on the Tea Horse Road."""
    way: list[Point] = [(120, 196), (150, 172), (196, 164), (214, 150), (186, 138), (172, 128), (196, 118), (206, 110)]
    d = curve(smooth(way, step=10))
    bushes = "".join(bush(x, y, 1.1) for x, y in ((30, 182), (66, 176), (262, 180), (296, 174), (288, 190)))
    return (
        sky()
        + sun(250, 48, 25)
        + hill(104, 70, "yc-a", "--tint-mist", 2.0, 8)
        + mist(92, "m1")
        + hill(124, 46, "yc-b", "--tint-sky", 2.4, 7)
        + mist(120, "m2")
        + hill(146, 30, "yc-c7", "--tint-jade", 2.8, 6)
        + hill(168, 14, "yc-d", "--tint-tea", 3.2, 5)
        + line(d, 10)
        + f'<path d="{d}" style="fill:none;stroke:var(--road-bed);stroke-width:7;stroke-linecap:round"/>'
        + piece("horse", 168, 152, 40, 3)
        + piece("trader", 132, 154, 46, 0)
        + piece("trader", 212, 128, 30, 2)
        + piece("horse", 232, 120, 22, 1)
        + bushes
        + cloud(40, 44, 0.8)
        + cloud(178, 30, 0.5)
    )
