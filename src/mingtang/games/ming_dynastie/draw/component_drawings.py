"""What the pieces of Ming-Dynastie look like, for the lists of what lies in the box: cards, tiles, borders."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mingtang.draw.components import ComponentDrawings, component_drawings
from mingtang.draw.contract import DrawingWords
from mingtang.draw.kit import piece
from mingtang.games.ming_dynastie.draw.geometry import geometry
from mingtang.games.ming_dynastie.draw.spaces import card_face, tile_pile


def component_drawings_of(data: Mapping[str, Any], words: DrawingWords) -> dict[str, ComponentDrawings]:
    """The drawings by list: one for each row of `component_tables`."""
    kinds = [*(t["id"] for t in data["transport"]), "dragon"]
    tiles = data["components"]["province_tiles_per_colour"]
    hues = {id: province.hue for id, province in geometry().provinces.items()}
    return {
        "cards": component_drawings(80, 94, [*(card_face(words, kind, 2, 4, 76, 88) for kind in kinds), ""]),
        "provinces": component_drawings(64, 24, (tile_pile(2, 3, hues[p["id"]], tiles) for p in data["province"])),
        "borders": component_drawings(32, 32, (_transport(b["transport"]) for b in data["borders"]["list"])),
    }


def _transport(kind: str) -> str:
    g = geometry()
    return piece(g.glyphs[kind], 16, 16, 30, None, g.hues[kind])
