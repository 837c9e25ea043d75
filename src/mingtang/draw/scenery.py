"""What gives a map its country: peaks, clouds, bushes, roofs. Ornament, never under a place where pieces stand."""

from __future__ import annotations

from mingtang.draw.labels import line, shape
from mingtang.draw.lines import NamedNoise, Point, brush, curve
from mingtang.draw.markup import cached, num


@cached
def mountain(x: float, y: float, s: float, name: str, tall: float = 1.0) -> str:
    """A peak as the old gazetteers cut it: ridge, flank, strokes of shade."""
    d = NamedNoise(name)
    h = 34 * s * tall
    ridge: list[Point] = [
        (x - 26 * s, y),
        (x - 14 * s, y - h * 0.45 + d.around(2)),
        (x - 6 * s, y - h * 0.62 + d.around(2)),
        (x + d.around(2.5), y - h),
        (x + 8 * s, y - h * 0.66 + d.around(2)),
        (x + 15 * s, y - h * 0.42 + d.around(2)),
        (x + 27 * s, y),
    ]
    strokes = ((2, 0.82, 3, 0.3), (7, 0.58, 4, 0.3), (-5, 0.5, 2, 0.26), (13, 0.36, 4, 0.24))
    shade = "".join(f"M{num(x + a * s)} {num(y - h * t)}l{num(b * s)} {num(h * u)}" for a, t, b, u in strokes)
    return (
        f'<path d="{curve(ridge)}" style="fill:var(--mt,var(--paper-board));opacity:.75"/>'
        f"{brush(ridge, name, 2.6 * s, step=15 * s)}{line(shade, 1.1 * s, 0.6)}"
    )


@cached
def cloud(x: float, y: float, s: float, flip: int = 1) -> str:
    """A running cloud, for corners and empty skies."""
    d = (
        "M0 0H64Q74 0 74-9Q74-18 64-18Q60-18 57-15Q56-30 42-30Q31-30 28-20Q20-26 13-20Q8-14 13-9M57-15Q55-9 60-8"
        "M28-20Q25-12 32-10Q38-10 37-15M-18 6H30M44 6H86"
    )
    return (
        f'<path d="{d}" class="inkline" transform="translate({num(x)} {num(y)})scale({s * flip:.3g} {s:.3g})" '
        'style="stroke-width:1.8;opacity:.4"/>'
    )


@cached
def bush(x: float, y: float, s: float = 1.0) -> str:
    """A tea bush."""
    return (
        f'<path d="M0 0q-12-2-9-11q3-8 11-5q6-7 12 0q8-1 9 6q1 9-9 10z" transform="translate({num(x)} {num(y)})scale({s:.3g})" '
        'style="fill:var(--edge-tea);opacity:.7;stroke:var(--key);stroke-width:1.1"/>'
    )


@cached
def roof(x: float, y: float, w: float, tint: str = "--celadon-mid") -> str:
    """A tiled roof seen from the street, 44 high, with upturned eaves."""
    e = x + w
    n = int((w - 104) / 12) + 1
    k = 12 * (w - 68) / (w - 104)
    tiles = "".join(f"M{num(x + 52 + i * 12)} {num(y + 9)}L{num(x + 34 + i * k)} {num(y + 36)}" for i in range(n))
    eaves = (
        f"M{num(x)} {num(y + 36)}Q{num(x + 28)} {num(y + 32)} {num(x + 46)} {num(y + 6)}H{num(e - 46)}"
        f"Q{num(e - 28)} {num(y + 32)} {num(e)} {num(y + 36)}Q{num(e - 10)} {num(y + 44)} {num(e - 24)} {num(y + 41)}"
        f"H{num(x + 24)}Q{num(x + 10)} {num(y + 44)} {num(x)} {num(y + 36)}Z"
    )
    ridge = f"M{num(x + 40)} {num(y + 6)}H{num(e - 40)}"
    return shape(eaves, tint, "--key", 2.2) + line(tiles, 1, 0.4) + line(ridge, 5)


@cached
def gate(x: float, y: float) -> str:
    """A gate on a road."""
    return (
        f'<g transform="translate({num(x)} {num(y)})">{shape("M-19 15V-7H19V15H8V5Q0-4-8 5V15Z", "--plate", "--key")}'
        f"{shape('M-25-7Q-13-8-9-17H9Q13-8 25-7Q20-2 15-4H-15Q-20-2-25-7Z', '--celadon-mid', '--key')}</g>"
    )


@cached
def hamlet(x: float, y: float) -> str:
    """A halting place: two small houses."""
    houses = ""
    for a, b, k in ((-9, 2, 0.8), (12, 6, 0.7)):
        houses += (
            f'<g transform="translate({num(x + a)} {num(y + b)})scale({k})">{shape("M-12 0V-13H12V0Z", "--plate", "--key")}'
            f"{shape('M-19-12Q-9-13-6-22H6Q9-13 19-12Q14-8 10-10H-10Q-14-8-19-12Z', '--ink-3', '--key')}</g>"
        )
    return houses


def roadway(d: str) -> str:
    """A road along path data: casing of ink, bed, dashes."""
    return (
        line(d, 13, 0.8)
        + f'<path d="{d}" style="fill:none;stroke:var(--road-bed);stroke-width:9.5;stroke-linecap:round"/>'
        + f'<path d="{d}" style="fill:none;stroke:var(--road);stroke-width:2.2;stroke-dasharray:9 8"/>'
    )
