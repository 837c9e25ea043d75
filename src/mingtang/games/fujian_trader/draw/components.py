"""What lies in the box of Fujian Trader: regions, ports, routes, provinces, events, the 64 Fortune cards, points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mingtang.draw.components import ComponentTable, component_table
from mingtang.draw.contract import DrawingWords


def component_tables(data: Mapping[str, Any], words: DrawingWords) -> list[ComponentTable]:
    """The lists in the order in which a game meets them."""
    return [
        _regions(data, words),
        _ports(data, words),
        _routes(data, words),
        _provinces(data, words),
        _events(data, words),
        _fortunes(data, words),
        _points(data, words),
    ]


def _regions(data: Mapping[str, Any], words: DrawingWords) -> ComponentTable:
    rows = [(words.name("region", r["id"]), r["rate_rice"], r["rate_silk"]) for r in data["region"]]
    return component_table(words, "regions", "FT-1.2", data["region"], rows)


def _ports(data: Mapping[str, Any], words: DrawingWords) -> ComponentTable:
    rows = [
        (
            words.name("port", p["id"]),
            words.name("region", p["region"]),
            ", ".join(words.name("good", g) for g in p["produces"]),
            "✓" if p["arsenal"] else "",
        )
        for p in data["port"]
    ]
    return component_table(words, "ports", "FT-1.2", data["port"], rows)


def _routes(data: Mapping[str, Any], words: DrawingWords) -> ComponentTable:
    ends: dict[str, list[str]] = {}
    for route in data["route"]:
        ends.setdefault(route["a"], []).append(route["b"])
        ends.setdefault(route["b"], []).append(route["a"])
    rows = [(words.name("node", at), ", ".join(words.name("node", to) for to in leads)) for at, leads in ends.items()]
    return component_table(words, "routes", "FT-1.4", data["route"], rows)


def _provinces(data: Mapping[str, Any], words: DrawingWords) -> ComponentTable:
    rows = [
        (
            words.name("province", p["id"]),
            p["zone"],
            p["cost"],
            ", ".join(f"{n} {words.name('ware', ware)}" for ware, n in p["income"].items() if n),
        )
        for p in data["province"]
    ]
    return component_table(words, "provinces", "FT-9.1", data["province"], rows)


def _events(data: Mapping[str, Any], words: DrawingWords) -> ComponentTable:
    rows = [(words.name("event", e["id"]), e["count"], words.say("event_text", e["id"])) for e in data["event"]]
    return component_table(words, "events", "FT-2.2", data["event"], rows)


def _fortunes(data: Mapping[str, Any], words: DrawingWords) -> ComponentTable:
    rows = [
        (
            str(c["n"]),
            words.name("fortune", c["id"]),
            words.name("timing", c["timing"]),
            words.say("card", c["id"]),
        )
        for c in data["fortune"]
    ]
    return component_table(words, "fortunes", "FT-10.2", data["fortune"], rows)


def _points(data: Mapping[str, Any], words: DrawingWords) -> ComponentTable:
    scoring = data["scoring"]
    rows: list[tuple[object, ...]] = [
        (words.say("components", "points", key), scoring[key]) for key in ("region", "route", "port", "stored_silver")
    ]
    for key, what in (("per_unstored_silver", "silver"), ("per_same_good", "goods"), ("per_unused_fortunes", "cards")):
        each = scoring[key]
        rows.append((words.say("components", "points", key).replace("{0}", str(each[what])), each["points"]))
    return component_table(words, "points", "FT-13.2", [scoring], rows)
