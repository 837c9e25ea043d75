"""What the pieces of Fujian Trader look like, for the lists of what lies in the box: goods of ports and provinces, events, hexagrams."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mingtang.draw.components import ComponentDrawings, component_drawings, side_by_side
from mingtang.draw.contract import DrawingWords
from mingtang.draw.kit import piece, rect, text
from mingtang.games.fujian_trader.draw.chart import HUE
from mingtang.games.fujian_trader.draw.hexagrams import hexagram
from mingtang.games.fujian_trader.draw.house import event_icon


def component_drawings_of(data: Mapping[str, Any], _words: DrawingWords) -> dict[str, ComponentDrawings]:
    """The drawings by list: one for each row of `component_tables`."""
    return {
        "regions": component_drawings(128, 36, (_region(r) for r in data["region"])),
        "ports": component_drawings(104, 36, (_port(p) for p in data["port"])),
        "provinces": component_drawings(148, 36, (_province(p) for p in data["province"])),
        "events": component_drawings(48, 48, (event_icon(e["id"], 24, 24, 44) for e in data["event"])),
        "fortunes": component_drawings(44, 44, (_fortune(c["symbol"]) for c in data["fortune"])),
    }


def _tinted(region: str, width: float) -> str:
    """A plate in the colour of a region."""
    return rect(1, 1, width - 2, 34, 6, "plate", f"fill:color-mix(in oklab,{HUE[region]} 30%,var(--paper-board))")


def _region(region: Mapping[str, Any]) -> str:
    """How many units of rice and of silk bring one silver."""
    rice, silk = (text(x, 25, region[key], 19, "bo") for x, key in ((42, "rate_rice"), (100, "rate_silk")))
    return _tinted(region["id"], 128) + piece("rice", 22, 18, 28) + rice + piece("silk", 80, 18, 28) + silk


def _port(port: Mapping[str, Any]) -> str:
    """What it makes, on the colour of its region; arsenals bear arms."""
    arms = piece("war", 86, 18, 24) if port["arsenal"] else ""
    return _tinted(port["region"], 104) + side_by_side(port["produces"], 72, 36) + arms


def _province(province: Mapping[str, Any]) -> str:
    """Its price, and what it brings each turn."""
    out = rect(1, 1, 146, 34, 6, "plate") + piece("silver", 20, 18, 24) + text(36, 25, province["cost"], 19, "bo")
    wares = [ware for ware, n in province["income"].items() for _ in range(n)]
    return out + "".join(piece(ware, 76 + i * 25, 18, 23) for i, ware in enumerate(wares))


def _fortune(symbol: str) -> str:
    return rect(1, 1, 42, 42, 5, "plate") + hexagram(symbol, 22, 22, 30)
