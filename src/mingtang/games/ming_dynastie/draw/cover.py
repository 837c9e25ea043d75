"""The cover of Ming-Dynastie in the lobby."""

from __future__ import annotations

from mingtang.draw.covers import SUN, hill, mist, pavilion_roof, sky
from mingtang.draw.kit import cloud, line, piece, shape


def cover() -> str:
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
