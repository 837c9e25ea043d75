"""What the pieces of Ming-Dynastie look like, for the lists of what lies in the box: cards, tiles, borders, sets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mingtang.draw.components import ComponentDrawings, component_drawings
from mingtang.draw.contract import DrawingWords
from mingtang.draw.kit import piece, rect, text
from mingtang.games.ming_dynastie.draw.geometry import geometry
from mingtang.games.ming_dynastie.draw.spaces import card_face, tile_pile


def component_drawings_of(data: Mapping[str, Any], words: DrawingWords) -> dict[str, ComponentDrawings]:
    """The drawings by list: one for each row of `component_tables`."""
    kinds = [*(t["id"] for t in data["transport"]), "dragon"]
    tiles = data["components"]["province_tiles_per_colour"]
    hues = {id: province.hue for id, province in geometry().provinces.items()}
    return {
        "cards": component_drawings(
            80, 94, [*(card_face(words, kind, 2, 4, 76, 88) for kind in kinds), _returns(data)]
        ),
        "provinces": component_drawings(64, 24, (tile_pile(2, 3, hues[p["id"]], tiles) for p in data["province"])),
        "borders": component_drawings(32, 32, (_transport(b["transport"]) for b in data["borders"]["list"])),
        "points": component_drawings(
            152, 28, (_set(list(hues.values()), data, n) for n in data["game"]["scoring_rounds"])
        ),
    }


def _returns(data: Mapping[str, Any]) -> str:
    """The cards with which a player says how many come back."""
    out = ""
    for i, number in enumerate(data["return_cards"]["values"]):
        x, y = 4 + i % 2 * 37, 4 + i // 2 * 44
        out += rect(x, y, 34, 41, 5, "plate") + text(x + 17, y + 28, number, 22, "m bo ti")
    return out


def _set(hues: list[str], data: Mapping[str, Any], round: int) -> str:
    """A tile of every province, and what they bring together."""
    tiles = "".join(rect(2 + i * 18, 7, 15, 14, 2, "", f"fill:{hue};stroke:var(--key)") for i, hue in enumerate(hues))
    return tiles + text(148, 21, data["scoring_tiles"]["set_of_6"][f"round_{round}"], 19, "bo e")


def _transport(kind: str) -> str:
    g = geometry()
    return piece(g.glyphs[kind], 16, 16, 30, None, g.hues[kind])
