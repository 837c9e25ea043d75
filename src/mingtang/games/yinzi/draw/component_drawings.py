"""What the pieces of Yínzi look like, for the lists of what lies in the box: cards, goods, tracks, markets, ships, route tiles, signs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mingtang.draw.components import ComponentDrawings, component_drawings
from mingtang.draw.contract import DrawingWords
from mingtang.draw.kit import circle, piece, place, rect, text
from mingtang.games.yinzi.draw.clan import CARD, card_face
from mingtang.games.yinzi.draw.marks import ADVANCEMENT, HULL, KILN, NATION, UNDERTAKING, pennant, sign
from mingtang.games.yinzi.draw.war import route_face
from mingtang.games.yinzi.view_types import YinziRouteView
from mingtang.games.yinzi.vocabulary import ADVANCEMENTS, NATION_OF, NATIONS

ENVOY = "emissary_"
SLOT = 32.0


def component_drawings_of(data: Mapping[str, Any], _words: DrawingWords) -> dict[str, ComponentDrawings]:
    """The drawings by list: one for each row of `component_tables`."""
    nations = [pennant(n["id"], 22, 16, 36) for n in data["nation"]]
    tracks = (data["boat_track"]["capacity"], data["exchange_track"]["ratio"], data["crop_track"]["cost"])
    rows = max(len(tile["rows"]) for tile in data["urban_market"])
    columns = max(len(row) for tile in data["urban_market"] for row in tile["rows"])
    return {
        "cards": component_drawings(70, 94, (_card(f"{c['fortune']}/{c['workers']}") for c in data["action_card"])),
        "goods": component_drawings(40, 40, (piece(g["id"], 20, 20, 34) for g in data["good"])),
        "tracks": component_drawings(306, 34, (_track(numbers) for numbers in tracks)),
        "markets": component_drawings(
            int(columns * SLOT) + 8, int(rows * SLOT) + 8, (_market(tile["rows"]) for tile in data["urban_market"])
        ),
        "levels": component_drawings(88, 44, (_factory(level["level"]) for level in data["factory_level"])),
        "ships": component_drawings(172, 60, (_ship(ship) for ship in data["ship"])),
        "nations": component_drawings(44, 32, [*nations, *(_pool(data, p["id"]) for p in data["pool"])]),
        "routes": component_drawings(70, 86, (_route(tile) for tile in data["route"])),
        "advancements": component_drawings(40, 40, (_advancement(id) for id in ADVANCEMENTS)),
        "undertakings": component_drawings(
            40, 40, (piece(UNDERTAKING[u["id"]], 20, 20, 34, None, _hull(u["id"])) for u in data["undertaking"])
        ),
    }


def _card(card: str) -> str:
    return rect(2, 2, CARD, 90, 7, "plate now") + card_face(card, 2, 2)


def _track(numbers: list[int]) -> str:
    """The spaces of a track; a number that is no higher than the one before is pale."""
    step = min(34.0, 300 / len(numbers))
    out = ""
    for i, number in enumerate(numbers):
        x, rises = 3 + (i + 0.5) * step, i == 0 or number > numbers[i - 1]
        out += place(circle(x, 17, step / 2 - 1.4), text(x, 23, number, 16, "bo m" if rises else "m mu"))
    return out


def _pool(data: Mapping[str, Any], market: str) -> str:
    """The nations whose goods flow into it."""
    nations = [n["id"] for n in data["nation"] if n["market"] == market]
    step = 44 / max(1, len(nations))
    return "".join(pennant(id, (i + 0.5) * step, 16, min(30, step + 4)) for i, id in enumerate(nations))


def _market(rows: list[list[str]]) -> str:
    """The slots of an urban market; a town stands where there is none."""
    out = rect(2, 2, SLOT * max(map(len, rows)) + 4, SLOT * len(rows) + 4, 8, "plate")
    for y, row in enumerate(rows):
        for x, shows in enumerate(row):
            mx, my = 4 + (x + 0.5) * SLOT, 4 + (y + 0.5) * SLOT
            if shows:
                out += place(circle(mx, my, SLOT / 2 - 1.6), piece(shows, mx, my, SLOT * 0.66), cls="slot")
            else:
                out += piece("city", mx, my, SLOT * 0.86)
    return out


def _factory(level: int) -> str:
    """A factory, and as many discs as its level."""
    return piece("factory", 22, 22, 40, None, KILN) + "".join(
        piece("disc", 56 + i * 8, 26 - i * 6, 24, None, "#C9B98F") for i in range(level)
    )


def _ship(ship: Mapping[str, Any]) -> str:
    """A ship of its nation, and what it asks for."""
    nation = ship.get("nation") or NATIONS[NATION_OF[ship["id"][:2]]]
    out = piece("ship", 30, 28, 54, None, NATION[nation][1]) + pennant(nation, 30, 46, 28)
    for i, shows in enumerate(ship["slots"]):
        out += place(circle(84 + i * 36, 30, 16), piece(shows, 84 + i * 36, 30, 24))
    return out


def _route(tile: Mapping[str, Any]) -> str:
    shown: YinziRouteView = {
        "id": tile["id"],
        "demand": [{"kind": e["kind"], "type": e.get("type", "any"), "done": False} for e in tile["demand"]],
        "copper": tile["pay_copper"],
        "silver": tile["pay_silver"],
        "points": tile["vp"],
        "war": tile["war"],
        "disaster": tile["disaster"] or None,
        "cubes": 0,
        "squares": 0,
        "discs": 0,
    }
    return rect(2, 2, 66, 82, 6, "plate now") + route_face(shown, 2, 2, 66, 82)


def _advancement(id: str) -> str:
    if id.startswith(ENVOY):
        return pennant(id.removeprefix(ENVOY), 20, 20, 34)
    return sign(ADVANCEMENT[id], 20, 20, 32)


def _hull(undertaking: str) -> str:
    return HULL if UNDERTAKING[undertaking] == "ship" else ""
