"""The pieces of all four games as small SVG symbols.

A symbol lives on a field of 64 × 64, stands on y = 60 and is centred on x = 32. Its classes are its inks: `sb` body in the owner's
colour, `sl` what the knife has cut away, `sd` line only, `sn` a thin inner line, `ss` the shaded side, `sk` solid ink.
"""

from __future__ import annotations

from typing import Final

from mingtang.draw.symbols.buildings import BUILDINGS
from mingtang.draw.symbols.goods import GOODS
from mingtang.draw.symbols.people import PEOPLE
from mingtang.draw.symbols.signs import SIGNS
from mingtang.draw.symbols.transport import TRANSPORT
from mingtang.draw.symbols.wood import WOOD

NEUTRAL: Final = -1
"""The owner of pieces that belong to a seat nobody sits in: stone grey, a hollow ring."""

SYMBOLS: Final[dict[str, str]] = {
    **PEOPLE,
    **BUILDINGS,
    **WOOD,
    **SIGNS,
    **GOODS,
    **TRANSPORT,
    "t-horse": PEOPLE["horse"],
}

EMBLEMS: Final[dict[int, str]] = {
    # the windows of a garden wall, drawn round 0,0 with a reach of 10
    NEUTRAL: '<path fill-rule="evenodd" d="M0-9A9 9 0 1 1 0 9A9 9 0 1 1 0-9ZM0-5A5 5 0 1 0 0 5A5 5 0 1 0 0-5Z"/>',
    0: '<circle r="8.6"/>',  # moon
    1: '<path d="M-7.6-7.6H7.6V7.6H-7.6Z"/>',  # seal
    2: '<path d="M0-10.4L8.6 0L0 10.4L-8.6 0Z"/>',  # diamond
    3: '<path d="M0-9.4L10 7.8H-10Z"/>',  # mountain
    4: '<path d="M0-4.2A4.7 4.7 0 1 1 4.2 0A4.7 4.7 0 1 1 0 4.2A4.7 4.7 0 1 1-4.2 0A4.7 4.7 0 1 1 0-4.2Z"/>',  # begonia
}

PATTERNS: Final[dict[int, str]] = {
    # 8 × 8, in the emblem's colour on the owner's: for whatever has area
    NEUTRAL: "",
    0: "",
    1: '<path d="M-2 2L2-2M0 8L8 0M6 10L10 6"/>',
    2: '<circle cx="2" cy="2" r="1.1"/><circle cx="6" cy="6" r="1.1"/>',
    3: '<path d="M0 3Q2 1 4 3T8 3M0 7Q2 5 4 7T8 7"/>',
    4: '<path d="M0 0L8 8M8 0L0 8"/>',
}

EMBLEM_AT: Final[dict[str, tuple[float, float, float]]] = {
    # where the owner's emblem sits on a piece: x, y, scale
    "trader": (32, 49, 0.92),
    "prince": (32, 50, 0.9),
    "family": (32, 48, 0.84),
    "monk": (32, 45, 0.62),
    "worker": (32, 49, 0.74),
    "horse": (29, 36, 0.76),
    "guards": (32, 34, 0.95),
    "post": (32, 51, 0.66),
    "teahouse": (32, 46, 0.85),
    "bridge": (32, 32, 0.5),
    "house": (32, 47, 0.8),
    "factory": (55, 46, 0.42),
    "ship": (32, 54, 0.42),
    "cube": (21, 39, 0.8),
    "disc": (32, 33, 0.85),
    "cylinder": (32, 40, 0.95),
    "token": (32, 32, 1.25),
    "card": (32, 32, 0.9),
    "tile": (32, 33, 1.4),
    "dragon": (44, 40, 0.3),
}

ON_WALL: Final = frozenset({"house", "teahouse"})
"""Here the emblem is painted on a light wall, so it has the owner's colour instead of its counter colour."""

MATERIAL: Final[dict[str, str]] = {
    # bodies of things that nobody owns; they work on paper and on indigo
    "blocker": "#8C8579",
    "bamboo": "#7FA83F",
    "cabbage": "#9CBF73",
    "city": "#B7A17A",
    "clock": "#8A6A3A",
    "cloister": "#C9A15A",
    "coin": "#C98A3C",
    "corn": "#E2B63C",
    "cotton": "#8FA26A",
    "dragon": "#B5361F",
    "drought": "#D99A2B",
    "fire": "#D9572E",
    "flood": "#3F7FA6",
    "fruit": "#D9704A",
    "influence": "#3B3F4C",
    "inspector": "#6B5B95",
    "iron": "#7D8288",
    "misfortune": "#4A4450",
    "paper": "#D9C79A",
    "pass": "#B98A4E",
    "points": "#C8452C",
    "porcelain": "#4F78B8",
    "potato": "#B98C5A",
    "present": "#C25A48",
    "ramie": "#4E9A6A",
    "rice": "#7FA3C4",
    "salt": "#DDE3E6",
    "silk": "#5577B5",
    "silver": "#B9C3CC",
    "stone": "#9AA0A3",
    "sugar": "#E8DCC0",
    "sugarcane": "#A8688C",
    "tea": "#5E8F56",
    "war": "#A93218",
    "wheat": "#D9A93A",
    "wood": "#A0703F",
}
PLAIN: Final = "#A39B8B"
"""The body of a thing without owner and without material of its own."""

__all__ = ["EMBLEMS", "EMBLEM_AT", "MATERIAL", "NEUTRAL", "ON_WALL", "PATTERNS", "PLAIN", "SYMBOLS"]
