"""What the pieces of Fujian Trader look like, for the lists of what lies in the box: goods of ports and provinces, routes, events, hexagrams, points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mingtang.draw.components import ComponentDrawings, component_drawings, side_by_side
from mingtang.draw.contract import DrawingWords
from mingtang.draw.kit import num, piece, rect, text
from mingtang.games.fujian_trader.draw.chart import HUE
from mingtang.games.fujian_trader.draw.hexagrams import hexagram
from mingtang.games.fujian_trader.draw.house import event_icon
from mingtang.games.fujian_trader.draw.places import NODE_AT, route_line

INK = "var(--ink-3)"


def component_drawings_of(data: Mapping[str, Any], _words: DrawingWords) -> dict[str, ComponentDrawings]:
    """The drawings by list: one for each row of `component_tables`."""
    return {
        "regions": component_drawings(128, 36, (_region(r) for r in data["region"])),
        "ports": component_drawings(104, 36, (_port(p) for p in data["port"])),
        "routes": component_drawings(120, 84, _routes(data)),
        "provinces": component_drawings(148, 36, (_province(p) for p in data["province"])),
        "events": component_drawings(48, 48, (event_icon(e["id"], 24, 24, 44) for e in data["event"])),
        "fortunes": component_drawings(44, 44, (_fortune(c["symbol"]) for c in data["fortune"])),
        "points": component_drawings(140, 36, _points(data["scoring"])),
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


def _routes(data: Mapping[str, Any]) -> list[str]:
    """The lines that leave each place, as they lie on the chart."""
    hues = {p["id"]: HUE[p["region"]] for p in data["port"]}
    ends: dict[str, list[str]] = {}
    for route in data["route"]:
        ends.setdefault(route["a"], []).append(route["b"])
        ends.setdefault(route["b"], []).append(route["a"])
    return [_lines(at, leads, hues) for at, leads in ends.items()]


def _lines(at: str, leads: list[str], hues: Mapping[str, str]) -> str:
    xs, ys = zip(*(NODE_AT[node] for node in (at, *leads)), strict=True)
    k = min(92 / max(1.0, max(xs) - min(xs)), 56 / max(1.0, max(ys) - min(ys)), 0.4)
    dx, dy = 60 - k * (min(xs) + max(xs)) / 2, 42 - k * (min(ys) + max(ys)) / 2
    path = "".join(route_line(at, to) for to in leads)
    out = (
        f'<path d="{path}" transform="translate({num(dx)} {num(dy)}) scale({k:.4f})" '
        f'style="fill:none;stroke:{INK};stroke-width:{num(2.4 / k)};stroke-linecap:round"/>'
    )
    for node, r in (*((to, 5.0) for to in leads), (at, 8.0)):
        x, y = NODE_AT[node]
        hue = hues.get(node, "var(--vermilion)")
        out += f'<circle cx="{num(dx + k * x)}" cy="{num(dy + k * y)}" r="{num(r)}" style="fill:{hue};stroke:{INK};stroke-width:1.4"/>'
    return out


def _points(scoring: Mapping[str, Any]) -> list[str]:
    """What counts at the end, in the order of the list."""
    line = f'<path d="M22 18H118" style="fill:none;stroke:{INK};stroke-width:3;stroke-dasharray:2 7;stroke-linecap:round"/>'
    house = [piece("house", x, 18, 28, None, INK) for x in (38, 70, 102)]
    return [
        _tinted("dong_hai", 140) + "".join(house),
        line + "".join(piece("house", x, 18, 26, None, INK) for x in (16, 124)),
        house[1],
        rect(50, 1, 40, 34, 6, "plate") + piece("silver", 70, 18, 24),
        side_by_side(["silver"] * scoring["per_unstored_silver"]["silver"], 140, 36, 24),
        side_by_side(["rice"] * scoring["per_same_good"]["goods"], 140, 36, 24),
        side_by_side(["card"] * scoring["per_unused_fortunes"]["cards"], 140, 36, 28),
    ]


def _province(province: Mapping[str, Any]) -> str:
    """Its price, and what it brings each turn."""
    out = rect(1, 1, 146, 34, 6, "plate") + piece("silver", 20, 18, 24) + text(36, 25, province["cost"], 19, "bo")
    wares = [ware for ware, n in province["income"].items() for _ in range(n)]
    return out + "".join(piece(ware, 76 + i * 25, 18, 23) for i, ware in enumerate(wares))


def _fortune(symbol: str) -> str:
    return rect(1, 1, 42, 42, 5, "plate") + hexagram(symbol, 22, 22, 30)
