"""What lies in the box of Ming-Dynastie: cards, provinces with their districts, borders, points by round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mingtang.draw.components import ComponentTable, component_table
from mingtang.draw.contract import DrawingWords


def component_tables(data: Mapping[str, Any], words: DrawingWords) -> list[ComponentTable]:
    """The lists in the order in which a game meets them."""
    return [_cards(data, words), _provinces(data, words), _borders(data, words), _points(data, words)]


def _cards(data: Mapping[str, Any], words: DrawingWords) -> ComponentTable:
    rows: list[tuple[object, ...]] = [(words.name("card", t["id"], "title"), t["cards"]) for t in data["transport"]]
    rows.append((words.name("card", "dragon", "title"), data["dragon_deck"]["total"]))
    numbers = " ".join(str(n) for n in data["return_cards"]["values"])
    rows.append((words.say("components", "cards", "returns"), numbers))
    entries = [*data["transport"], data["dragon_deck"], data["return_cards"]]
    return component_table(words, "cards", "MD-0.3", entries, rows)


def _provinces(data: Mapping[str, Any], words: DrawingWords) -> ComponentTable:
    rows = [
        (
            words.name("province", p["id"]),
            words.name("city", p["id"]),
            ", ".join(words.name("district", d) for d in p["districts"]),
        )
        for p in data["province"]
    ]
    return component_table(words, "provinces", "MD-0.2", data["province"], rows)


def _borders(data: Mapping[str, Any], words: DrawingWords) -> ComponentTable:
    rows = [
        (
            f"{words.name('district', b['a'])} – {words.name('district', b['b'])}",
            words.name("card", b["transport"], "title"),
        )
        for b in data["borders"]["list"]
    ]
    return component_table(words, "borders", "MD-3.1.1", [data["borders"]], rows)


def _points(data: Mapping[str, Any], words: DrawingWords) -> ComponentTable:
    tiles, city, cloister = data["scoring_tiles"], data["scoring_city"], data["scoring_cloister"]
    rows = [
        (
            n,
            tiles["set_of_6"][f"round_{n}"],
            city["per_remaining_member"][f"round_{n}"],
            city["majority_bonus"] if n in city["majority_bonus_rounds"] else "",
            cloister["per_member"] if n in cloister["rounds"] else "",
        )
        for n in data["game"]["scoring_rounds"]
    ]
    return component_table(words, "points", "MD-4.2.5", [tiles, city, cloister], rows)
