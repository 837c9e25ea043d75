"""Covers of the games for the lobby, 320 × 190: flat washes, one ink line, a sun and the thing that the game is about.

A game without a cover of its own gets the country: hills, a sun and a cloud that belong to its name.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mingtang.draw.labels import line, shape
from mingtang.draw.lines import Dice, Point, brush, curve, smooth
from mingtang.draw.markup import num
from mingtang.draw.paper import standalone
from mingtang.draw.pieces import piece
from mingtang.draw.scenery import bush, cloud

W: Final = 320
H: Final = 190
SUN: Final = "#C8452C"
BLUE: Final = "#24508F"


def sky(tint: str = "--paper-board") -> str:
    """The empty sheet."""
    return f'<rect width="{W}" height="{H}" style="fill:var({tint})"/>'


def sun(x: float, y: float, r: float) -> str:
    """The sun: on every cover but the one that has the emperor's gold."""
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" style="fill:{SUN}"/>'


def hill(y: float, height: float, name: str, tint: str, ink: float = 2.2, peaks: int = 9) -> str:
    """A range of hills across the sheet."""
    dice = Dice(name)
    points: list[Point] = [
        (-14 + i * (W + 28) / peaks, y - height * (dice() ** 1.3) * (1 if i % 2 else 0.35)) for i in range(peaks + 1)
    ]
    ridge = smooth(points, step=14)
    return f'<path d="{curve(ridge)}V{H + 5}H-14Z" style="fill:var({tint})"/>' + brush(
        ridge, name, ink, step=18, taper=False
    )


def mist(y: float, name: str) -> str:
    """Three strips of mist between two ranges."""
    dice = Dice(name)
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


def yunnan() -> str:
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


def ming_dynastie() -> str:
    """A gate tower, and the families before it."""
    columns = "".join(
        f'<rect x="{x}" y="78" width="8" height="46" style="fill:{SUN};stroke:var(--key);stroke-width:1.6"/>'
        for x in (92, 124, 156, 188, 220)
    )
    return (
        sky()
        + '<circle cx="160" cy="66" r="56" style="fill:var(--lamp-mid);opacity:.6"/>'
        + hill(130, 34, "mc-a", "--tint-jade", 2, 9)
        + mist(122, "m4")
        + shape("M26 190V122H294V190Z", "--vermilion-mid", "--key", 2.6)
        + line("M26 132H294", 1.2, 0.6)
        + shape("M138 190V164Q160 138 182 164V190Z", "--key")
        + shape("M58 190V172Q68 160 78 172V190ZM242 190V172Q252 160 262 172V190Z", "--key", opacity=0.85)
        + shape("M84 76H236V122H84Z", "--plate", "--key")
        + columns
        + pavilion_roof(160, 78, 206, 24)
        + shape("M112 40H208V54H112Z", "--plate", "--key")
        + pavilion_roof(160, 42, 140, 20)
        + cloud(18, 66, 0.8)
        + cloud(300, 60, 0.8, -1)
        + piece("prince", 106, 160, 52, 1)
        + piece("prince", 214, 160, 52, 2)
        + piece("family", 62, 172, 36, 0)
        + piece("family", 258, 172, 36, 3)
        + piece("monk", 160, 172, 40, 0)
    )


def yinzi() -> str:
    """Terraces, a kiln and what came out of it."""
    tints = ("--tint-tea", "--tint-jade", "--tint-ochre", "--tint-tea", "--tint-ochre")
    terraces = "".join(hill(118 + i * 15, 10 + i, f"yz{i}", tint, 2, 5) for i, tint in enumerate(tints))
    vase = (
        "M216 30H252V42Q252 54 264 64Q292 88 276 128Q268 152 256 164H212Q200 152 192 128Q176 88 204 64Q216 54 216 42Z"
    )
    return (
        sky()
        + sun(64, 56, 22)
        + hill(112, 44, "yz-m", "--tint-sky", 2, 7)
        + mist(104, "m6")
        + terraces
        + piece("factory", 122, 96, 76, None, "#B5805A")
        + line("M146 56q-10-10 0-18t-2-20", 2.2, 0.6)
        + f'<path d="{vase}" style="fill:#F7F5EC;stroke:var(--key);stroke-width:3.2;stroke-linejoin:round"/>'
        + f'<g style="fill:none;stroke:{BLUE};stroke-width:3;stroke-linecap:round">'
        + '<path d="M192 84Q213 72 234 84T276 84M188 124Q211 112 234 124T280 124M216 44H252M204 148H264"/>'
        + f'<path d="M234 90q-12 8 0 24q12-16 0-24M210 98q-2 10 8 14M258 98q2 10-8 14" style="fill:{BLUE};fill-opacity:.25"/></g>'
        + piece("silver", 60, 148, 62)
        + piece("silver", 108, 158, 50)
        + piece("coin", 28, 166, 32)
        + piece("coin", 150, 170, 28)
        + piece("bamboo", 300, 146, 60)
        + cloud(20, 34, 0.5)
    )


def fujian_trader() -> str:
    """A junk under full sail."""
    sail = f"fill:{'#D2512F'};stroke:var(--key);stroke-width:3;stroke-linejoin:round"
    junk = (
        '<g transform="translate(92 20)">'
        + line("M46 118V4M96 122V24", 3.4)
        + f'<path d="M14 110Q10 48 46 6Q80 48 74 112ZM84 112Q82 62 97 26Q130 62 126 110Z" style="{sail}"/>'
        + line("M13 88Q44 78 75 88M17 64Q45 54 71 64M28 38Q46 30 60 38M84 88Q105 80 126 88M88 62Q104 56 119 62", 1.8)
        + '<path d="M-8 108Q14 122 62 122Q120 122 150 100Q146 142 118 150H26Q-2 142-8 108Z" '
        + 'style="fill:#8C5A34;stroke:var(--key);stroke-width:3.2;stroke-linejoin:round"/>'
        + line("M0 124Q60 138 144 118", 2, 0.7, "stroke:var(--piece-glint)")
        + "</g>"
    )
    return (
        sky("--tint-sky")
        + sun(262, 46, 24)
        + cloud(22, 40, 0.9)
        + cloud(196, 84, 0.5)
        + hill(128, 34, "ft-m2", "--tint-jade", 2, 7)
        + waves(134, 2)
        + junk
        + waves(162, 3)
        + piece("ship", 286, 146, 34, 1)
        + piece("ship", 36, 138, 28, 3)
    )


COVERS: Final[dict[str, Callable[[], str]]] = {
    "yunnan": yunnan,
    "ming_dynastie": ming_dynastie,
    "yinzi": yinzi,
    "fujian_trader": fujian_trader,
}


def country(name: str) -> str:
    """Hills that belong to a name."""
    return (
        sky()
        + sun(90 + 140 * Dice(name)(), 52, 24)
        + hill(112, 60, name + "a", "--tint-mist", 2.0, 8)
        + mist(104, name)
        + hill(136, 40, name + "b", "--tint-sky", 2.4, 7)
        + hill(164, 20, name + "c", "--tint-jade", 3.0, 6)
        + cloud(30, 44, 0.8)
    )


def _body(game: str) -> str:
    drawn = COVERS.get(game)
    return drawn() if drawn is not None else country(game)


def cover(game: str) -> str:
    """A game's cover in a page that holds the sprite."""
    return f'<svg class="cover" viewBox="0 0 {W} {H}" aria-hidden="true">{_body(game)}</svg>'


def cover_file(game: str, title: str, theme: str = "") -> str:
    """A game's cover as a drawing that stands alone."""
    return standalone(title, W, H, _body(game), theme=theme)
