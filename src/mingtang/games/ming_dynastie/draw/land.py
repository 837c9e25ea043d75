"""What is printed on the map sheet and never changes: scoring track, land, lake, borders, cities, names of provinces."""

from __future__ import annotations

from functools import cache
from typing import Final

from mingtang.draw.kit import breadth, brush, cloud, curve, line, num, rect, smooth, text
from mingtang.games.ming_dynastie.draw.geometry import CITY, HEIGHT, MIDDLE, WIDTH, DistrictShape, geometry

TRACK: Final = 38.0
"""How deep the scoring track is."""
SPACES: Final = 50
ACROSS: Final = 13
"""Spaces along the top and along the bottom."""

PATTERN: Final = {
    "dots": '<circle cx="3" cy="3" r="1.4" style="fill:var(--key);stroke:none"/>',
    "diagonal": '<path d="M-2 2L2-2M0 8L8 0M6 10L10 6"/>',
    "waves": '<path d="M0 5Q2 2 4 5T8 5"/>',
    "crosses": '<path d="M2 4H6M4 2V6"/>',
    "bricks": '<path d="M0 0H8M0 4H8M2 0V4M6 4V8"/>',
    "horizontal": '<path d="M0 2H8M0 6H8"/>',
}
NAME_AT: Final[dict[str, tuple[float, float]]] = {
    # the plate with a province's name, seen from the middle of its city
    "henan": (-4, 60),
    "nanzhili": (16, 60),
    "jiangxi": (0, 60),
    "guangdong": (0, 60),
    "sichuan": (0, 60),
    "shaanxi": (0, 60),
}
PLATE: Final = 22.0
"""The height of that plate."""


def tint(hue: str, share: int = 34) -> str:
    """A colour of the data, mixed into the paper."""
    return f"color-mix(in oklab,{hue} {share}%,var(--paper-board))"


def ground_of(d: DistrictShape) -> str:
    """The colour under the words of a district."""
    return tint(geometry().provinces[d.province].hue, 30)


def space_at(points: int) -> tuple[float, float, float, float]:
    """The box of a space of the scoring track: x, y, width, height; clockwise from the upper left corner."""
    i = points % SPACES
    w, h = WIDTH / ACROSS, (HEIGHT - 2 * TRACK) / 12
    if i < ACROSS:
        return i * w, 0, w, TRACK
    if i < 25:
        return WIDTH - TRACK, TRACK + (i - ACROSS) * h, TRACK, h
    if i < 38:
        return WIDTH - (i - 25 + 1) * w, HEIGHT - TRACK, w, TRACK
    return 0, HEIGHT - TRACK - (i - 38 + 1) * h, TRACK, h


@cache
def defs() -> str:
    """Clips and patterns that the two sheets refer to."""
    g = geometry()
    out = ""
    for p in g.provinces.values():
        paths = "".join(f'<path d="{g.districts[d].path}"/>' for d in p.districts)
        out += f'<clipPath id="md-{p.id}">{paths}</clipPath>'
    return out + patterns("md")


@cache
def patterns(prefix: str) -> str:
    """The patterns of the provinces, so that colour is never alone."""
    return "".join(
        f'<pattern id="{prefix}-pt-{name}" width="8" height="8" patternUnits="userSpaceOnUse">'
        f'<g style="fill:none;stroke:var(--key);stroke-width:1.1;opacity:.34">{marks}</g></pattern>'
        for name, marks in PATTERN.items()
    )


@cache
def land() -> str:
    """Everything below the pieces."""
    return _track() + _sea() + _bodies() + _lake() + _borders() + _cities() + _clouds()


def _track() -> str:
    out = ""
    for i in range(SPACES):
        x, y, w, h = space_at(i)
        ten = i % 10 == 0
        look = "fill:var(--celadon-wash);stroke-width:1.6" if ten else "stroke:var(--line)"
        out += rect(x + 1.5, y + 1.5, w - 3, h - 3, 4, "slot", look)
        five = i % 5 == 0  # a phone has room for these alone
        how = "bo" if ten else "mu" if five else "mu far"
        out += text(x + 6, y + 17, i, 13.5 if ten else 12.5, how, near=19 if five else 0)
    inner = f"M{num(TRACK)} {num(TRACK)}H{num(WIDTH - TRACK)}V{num(HEIGHT - TRACK)}H{num(TRACK)}Z"
    return out + line(f"M1 1H{WIDTH - 1}V{HEIGHT - 1}H1Z", 2.6) + line(inner, 1.4)


def _sea() -> str:
    coast = "".join(curve(smooth(c, step=30)) for c in geometry().coasts)
    return "".join(
        f'<path d="{coast}" style="fill:none;stroke:var(--edge-sky);stroke-width:{w};opacity:{o}"/>'
        for w, o in ((28, 0.16), (13, 0.2))
    )


def _bodies() -> str:
    """Pale bodies, and along the rim of each province the deeper tint of old maps."""
    g = geometry()
    out = "".join(f'<path d="{d.path}" style="fill:{ground_of(d)}"/>' for d in g.districts.values())
    rims = dict.fromkeys(g.provinces, "")
    for b in g.borders:
        if not b.inside:
            for name in (b.a, b.b):
                rims[g.districts[name].province] += _path(b.line)
    for c in g.coasts:
        for d in g.districts.values():
            if set(c[:2]) <= set(d.outline) or set(c[-2:]) <= set(d.outline):
                rims[d.province] += _path(c)
    for name, rim in rims.items():
        hue = g.provinces[name].hue
        strokes = "".join(
            f'<path d="{rim}" style="fill:none;stroke:{hue};stroke-width:{w};opacity:{o}"/>'
            for w, o in ((30, 0.2), (13, 0.34))
        )
        out += f'<g clip-path="url(#md-{name})">{strokes}</g>'
    return out


def _path(points: tuple[tuple[float, float], ...]) -> str:
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points)


def _lake() -> str:
    lake = list(geometry().lake)
    x, y = MIDDLE
    waves = "".join(f"M{num(x + a)} {num(y + b)}q8-7 16 0t16 0" for a, b in ((-16, -42), (8, 34), (-38, 32), (-10, 44)))
    return (
        f'<path d="{curve(lake, True)}" style="fill:var(--water)"/>'
        + line(waves, 1.6, look="stroke:var(--water-line)")
        + brush([*lake, lake[0]], "lake", 3, step=12, taper=False)
    )


def _borders() -> str:
    """Fine lines inside a province, the brush between provinces and along the coast."""
    g = geometry()
    out = line("".join(curve(b.line) for b in g.borders if b.inside), 2.4, 0.55)
    out += "".join(brush(b.line, f"{b.a}-{b.b}", 5.4, step=18, taper=False) for b in g.borders if not b.inside)
    return out + "".join(brush(c, f"coast{i}", 5.8, step=24, taper=False) for i, c in enumerate(g.coasts))


def _cities() -> str:
    out = ""
    g = geometry()
    for p in g.provinces.values():
        x, y = p.city
        disc = f'cx="{num(x)}" cy="{num(y)}"'
        out += (
            f'<circle {disc} r="{num(CITY)}" style="fill:{tint(p.hue, 62)};stroke:var(--key);stroke-width:2.6"/>'
            f'<circle {disc} r="{num(CITY)}" fill="url(#md-pt-{p.pattern})"/>'
            f'<circle {disc} r="{num(CITY - 5.5)}" class="inkline" style="stroke-width:1;stroke-dasharray:4 3"/>'
        )
        for name in p.districts:
            out += line(g.section(name), 1.6)
    return out


def _clouds() -> str:
    a, b = TRACK + 36, WIDTH - TRACK - 36
    low, high = TRACK + 48, HEIGHT - TRACK - 22
    return cloud(a, low, 0.62) + cloud(b, low, 0.62, -1) + cloud(a, high, 0.62) + cloud(b, high, 0.62, -1)


def plate_of(id: str, name: str) -> tuple[float, float, float]:
    """Where the plate with a province's name is: its middle and how wide it is."""
    p = geometry().provinces[id]
    return p.city[0] + NAME_AT[id][0], p.city[1] + NAME_AT[id][1], breadth(name, 18, True) + 10


def province_name(id: str, name: str) -> str:
    """The plate with a province's name below its city."""
    p = geometry().provinces[id]
    x, y, w = plate_of(id, name)
    return rect(x - w / 2, y - PLATE / 2, w, PLATE, 4, "plate", f"fill:{tint(p.hue, 20)};stroke:var(--key)") + text(
        x, y + 6, name, 17.5, "ti m", near=19.5
    )
