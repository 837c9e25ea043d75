"""Small drawings for the page beside the board: a piece in a line of text, a seat's sign, the band of a panel, the seal of the house."""

from __future__ import annotations

from typing import Final

from mingtang.draw.markup import attr, num
from mingtang.draw.pieces import badge, pattern_fill, piece
from mingtang.draw.symbols import EMBLEM_AT, MATERIAL, SYMBOLS

SEAL: Final = (
    '<svg class="seal" viewBox="0 0 40 40" aria-hidden="true"><path d="M3 4Q20 2 37 3.5Q38 20 36.5 37Q20 38.5 3.5 36.5Q2 20 3 4Z" style="fill:#B5361F"/>'
    '<g style="fill:none;stroke:#FFFDF6;stroke-width:2.6;stroke-linecap:round;stroke-linejoin:round"><circle cx="20" cy="10.5" r="3.4"/>'
    '<path d="M6.5 22Q14 21 16.5 16.5H23.5Q26 21 33.5 22M10 22.5H30M12.5 23V32M27.5 23V32M20 23V32M8 33H32"/></g></svg>'
)
"""The hall under its sun: the only logo of the house."""

SEAL_OF_TURN: Final = SEAL.replace("#B5361F", "#1F6B4A").replace(
    "</svg>", '<circle cx="31" cy="9" r="8.5" style="fill:#F2B233;stroke:#FFFDF6;stroke-width:2.4"/></svg>'
)
"""The seal in a browser's tab while a table waits for the reader: green, with a lamp lit."""


def icon(name: str, owner: int | None = None, cls: str = "ic", colour: str = "") -> str:
    """A piece in a line of text, in its owner's colour if it is a thing that can be owned. A name without drawing gives nothing."""
    if name not in SYMBOLS:
        return ""
    if name in MATERIAL or name not in EMBLEM_AT:
        owner = None
    return f'<svg{attr("class", cls)} viewBox="0 0 64 64" aria-hidden="true">{piece(name, 32, 32, 64, owner, colour)}</svg>'


def sign(seat: int, cls: str = "sign") -> str:
    """The sign of a seat in a line of text."""
    return f'<svg{attr("class", cls)} viewBox="-13 -13 26 26" aria-hidden="true">{badge(seat, 0, 0, 10)}</svg>'


def free_seat(cls: str = "sign") -> str:
    """The sign of a seat that nobody has taken yet."""
    return f'<svg{attr("class", cls)} viewBox="-13 -13 26 26" aria-hidden="true"><circle r="9" class="free"/></svg>'


def band(seat: int, width: int = 11) -> str:
    """The patterned band at the edge of a seat's panel."""
    return (
        f'<svg class="band" aria-hidden="true" width="{num(width)}" height="100%"><rect width="{num(width)}" height="100%"'
        f"{attr('style', pattern_fill(seat))}/></svg>"
    )
