"""What covers of games are made of, for the lobby, 320 × 190: flat washes, one ink line, a sun and the thing that the game is about.

A game draws its own in `draw/cover.py`; one that does not gets the country: hills, a sun and a cloud that belong to its name.
"""

from __future__ import annotations

from typing import Final

from mingtang.draw.labels import line, shape
from mingtang.draw.lines import NamedNoise, Point, brush, curve, smooth
from mingtang.draw.markup import num
from mingtang.draw.paper import standalone
from mingtang.draw.scenery import cloud

W: Final = 320
H: Final = 190
SUN: Final = "#C8452C"


def sky(tint: str = "--paper-board") -> str:
    """The empty sheet."""
    return f'<rect width="{W}" height="{H}" style="fill:var({tint})"/>'


def sun(x: float, y: float, r: float) -> str:
    """The sun: on every cover but the one that has the emperor's gold."""
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" style="fill:{SUN}"/>'


def hill(y: float, height: float, name: str, tint: str, ink: float = 2.2, peaks: int = 9) -> str:
    """A range of hills across the sheet."""
    dice = NamedNoise(name)
    points: list[Point] = [
        (-14 + i * (W + 28) / peaks, y - height * (dice() ** 1.3) * (1 if i % 2 else 0.35)) for i in range(peaks + 1)
    ]
    ridge = smooth(points, step=14)
    return f'<path d="{curve(ridge)}V{H + 5}H-14Z" style="fill:var({tint})"/>' + brush(
        ridge, name, ink, step=18, taper=False
    )


def mist(y: float, name: str) -> str:
    """Three strips of mist between two ranges."""
    dice = NamedNoise(name)
    return "".join(
        f'<path d="M{num(dice() * 260)} {num(y + i * 6)}h{num(40 + dice() * 70)}" '
        'style="stroke:var(--paper-board);stroke-width:5;stroke-linecap:round;opacity:.75"/>'
        for i in range(3)
    )


def waves(y0: float, rows: int) -> str:
    """Rows of waves, one before the other."""
    out = ""
    for r in range(rows):
        d = f"M{-32 + (r % 2) * 16} {num(y0 + r * 15)}" + "q8-12 16 0t16 0" * 12
        out += shape(f"{d}V{H + 5}H-40Z", "--water" if r % 2 else "--water-deep", "--key", 1.5)
    return out


def pavilion_roof(cx: float, y: float, w: float, h: float) -> str:
    """A palace roof seen from the front."""
    a = w / 2
    eaves = (
        f"M{num(cx - a)} {num(y)}Q{num(cx - a * 0.62)} {num(y - 3)} {num(cx - a * 0.52)} {num(y - h)}H{num(cx + a * 0.52)}"
        f"Q{num(cx + a * 0.62)} {num(y - 3)} {num(cx + a)} {num(y)}Q{num(cx + a - 8)} {num(y + 8)} {num(cx + a - 18)} {num(y + 5)}"
        f"H{num(cx - a + 18)}Q{num(cx - a + 8)} {num(y + 8)} {num(cx - a)} {num(y)}Z"
    )
    tiles = "".join(
        f"M{num(cx + i * a * 0.09)} {num(y - h + 3)}L{num(cx + i * a * 0.135)} {num(y + 2)}" for i in range(-5, 6)
    )
    ridge = f"M{num(cx - a * 0.56)} {num(y - h)}H{num(cx + a * 0.56)}"
    return shape(eaves, "--celadon-mid", "--key", 2.6) + line(ridge, 5) + line(tiles, 1, 0.5)


def country(name: str) -> str:
    """Hills that belong to a name."""
    return (
        sky()
        + sun(90 + 140 * NamedNoise(name)(), 52, 24)
        + hill(112, 60, name + "a", "--tint-mist", 2.0, 8)
        + mist(104, name)
        + hill(136, 40, name + "b", "--tint-sky", 2.4, 7)
        + hill(164, 20, name + "c", "--tint-jade", 3.0, 6)
        + cloud(30, 44, 0.8)
    )


def cover(body: str) -> str:
    """A cover in a page that holds the sprite."""
    return f'<svg class="cover" viewBox="0 0 {W} {H}" aria-hidden="true">{body}</svg>'


def cover_file(title: str, body: str, theme: str = "") -> str:
    """A cover as a drawing that stands alone."""
    return standalone(title, W, H, body, theme=theme)
