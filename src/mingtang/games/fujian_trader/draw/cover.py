"""The cover of Fujian Trader in the lobby."""

from __future__ import annotations

from mingtang.draw.covers import hill, sky, sun, waves
from mingtang.draw.kit import cloud, line, piece


def cover() -> str:
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
