"""The cover of Yínzi in the lobby."""

from __future__ import annotations

from typing import Final

from mingtang.draw.covers import hill, mist, sky, sun
from mingtang.draw.kit import cloud, line, piece

BLUE: Final = "#24508F"


def cover() -> str:
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
