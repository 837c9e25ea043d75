"""What lies in the box of Yínzi: cards, crops, ships, nations, routes, markets, factories, advancements, undertakings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mingtang.draw.components import ComponentTable, component_table
from mingtang.draw.contract import DrawingWords
from mingtang.games.yinzi.vocabulary import ADVANCEMENTS


def component_tables(data: Mapping[str, Any], words: DrawingWords) -> list[ComponentTable]:
    """The lists in the order in which a game meets them."""
    return [
        _cards(data, words),
        _goods(data, words),
        _tracks(data, words),
        _markets(data, words),
        _levels(data, words),
        _ships(data, words),
        _nations(data, words),
        _routes(data, words),
        _advancements(data, words),
        _undertakings(data, words),
    ]


def _cards(data: Mapping[str, Any], words: DrawingWords) -> ComponentTable:
    rows = [(f"{c['fortune']}/{c['workers']}", c["fortune"], c["workers"], c["count"]) for c in data["action_card"]]
    return component_table(words, "cards", "YZ-1.9", data["action_card"], rows)


def _goods(data: Mapping[str, Any], words: DrawingWords) -> ComponentTable:
    rows = [
        (
            words.name("good", g["id"]),
            _halves(g.get("food_halves", 0)),
            g.get("cubes_on_printed_field", ""),
            g.get("crop_tiles", ""),
            f"{g['cubes_on_new_tile']} / {g['cubes_on_old_tile']}" if "cubes_on_new_tile" in g else "",
        )
        for g in data["good"]
    ]
    return component_table(words, "goods", "YZ-5.2", data["good"], rows)


def _halves(n: int) -> str:
    return {0: "", 1: "½"}.get(n, str(n // 2) + ("½" if n % 2 else ""))


def _tracks(data: Mapping[str, Any], words: DrawingWords) -> ComponentTable:
    lines = [
        ("boats", data["boat_track"]["capacity"]),
        ("exchange", data["exchange_track"]["ratio"]),
        ("crops", data["crop_track"]["cost"]),
    ]
    rows = [(words.say("components", "tracks", key), " ".join(str(n) for n in numbers)) for key, numbers in lines]
    entries = [data["boat_track"], data["exchange_track"], data["crop_track"]]
    return component_table(words, "tracks", "YZ-1.3", entries, rows)


def _markets(data: Mapping[str, Any], words: DrawingWords) -> ComponentTable:
    coin = words.say("components", "markets", "coin")
    rows = [
        (
            tile["id"],
            " / ".join(
                ", ".join(coin if slot == "coin" else words.name("good", slot) for slot in row if slot)
                for row in tile["rows"]
            ),
        )
        for tile in data["urban_market"]
    ]
    return component_table(words, "markets", "YZ-1.2", data["urban_market"], rows)


def _levels(data: Mapping[str, Any], words: DrawingWords) -> ComponentTable:
    points = data["scoring"]["factory_vp"]
    rows = [
        (
            words.name("level", "I" * level["level"]),
            level["storage"],
            level["own_workers"],
            level["own_raw_max"],
            level["outsource_workers"] or "",
            _pay(level.get("outsource_copper", 0), level.get("outsource_silver", 0), words),
            points[level["level"] - 1],
        )
        for level in data["factory_level"]
    ]
    return component_table(words, "levels", "YZ-6.2", data["factory_level"], rows)


def _pay(copper: int, silver: int, words: DrawingWords) -> str:
    if copper:
        return f"{copper} {words.say('terminal', 'copper')}"
    return f"{silver} {words.say('terminal', 'silver')}" if silver else ""


def _ships(data: Mapping[str, Any], words: DrawingWords) -> ComponentTable:
    rows = [(s["id"], ", ".join(words.name("shown", slot) for slot in s["slots"])) for s in data["ship"]]
    return component_table(words, "ships", "YZ-1.5", data["ship"], rows)


def _nations(data: Mapping[str, Any], words: DrawingWords) -> ComponentTable:
    rows = [(words.name("nation", n["id"]), words.name("market", n["market"]), n["box_vp"]) for n in data["nation"]]
    rows += [(words.say("components", "nations", "pool"), words.name("market", p["id"]), p["vp"]) for p in data["pool"]]
    return component_table(words, "nations", "YZ-6.3.7", [*data["nation"], *data["pool"]], rows)


def _routes(data: Mapping[str, Any], words: DrawingWords) -> ComponentTable:
    rows = [
        (
            words.name("route", r["id"]),
            _pay(r["pay_copper"], r["pay_silver"], words),
            r["vp"],
            r["war"],
            words.name("disaster", r["disaster"]) if r["disaster"] else "",
        )
        for r in data["route"]
    ]
    return component_table(words, "routes", "YZ-1.8", data["route"], rows)


def _advancements(data: Mapping[str, Any], words: DrawingWords) -> ComponentTable:
    rows = [(words.name("advancement", a), words.name("advancement_does", a)) for a in ADVANCEMENTS]
    return component_table(words, "advancements", "YZ-7.3", data["advancement"], rows)


def _undertakings(data: Mapping[str, Any], words: DrawingWords) -> ComponentTable:
    rows = [
        (
            words.name("undertaking", u["id"]),
            u["workers"],
            u["spaces"],
            _pay(u["copper"], u["silver"], words),
            words.name("extra", u["extra"]) if u["extra"] else "",
        )
        for u in data["undertaking"]
    ]
    return component_table(words, "undertakings", "YZ-9.4", data["undertaking"], rows)
