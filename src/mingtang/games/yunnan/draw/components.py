"""What lies in the box of Yunnan: buildings, the Bank's table, the road, the tracks, Dúli's cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mingtang.draw.components import ComponentTable, component_table
from mingtang.draw.contract import DrawingWords


def component_tables(data: Mapping[str, Any], words: DrawingWords) -> list[ComponentTable]:
    """The lists in the order in which a game meets them."""
    return [_buildings(data, words), _bank(data, words), _road(data, words), _tracks(data, words), _duli(data, words)]


def _buildings(data: Mapping[str, Any], words: DrawingWords) -> ComponentTable:
    rows = [
        (
            words.name("building", b["id"]),
            " ".join(map(str, b["small_spaces"])),
            " ".join(map(str, b["large_spaces"])),
        )
        for b in data["building"]
    ]
    return component_table(words, "buildings", "YU-3.4", data["building"], rows)


def _bank(data: Mapping[str, Any], words: DrawingWords) -> ComponentTable:
    bands = data["bank"]["payout"]["bands"]
    ends = [f"–{after['from'] - 1}" for after in bands[1:]] + ["+"]
    rows = [(f"{band['from']}{end}", band["coins"]) for band, end in zip(bands, ends, strict=True)]
    return component_table(words, "bank", "YU-4.1", [data["bank"]["payout"]], rows)


def _road(data: Mapping[str, Any], words: DrawingWords) -> ComponentTable:
    income, teahouse = data["income"], data["structures"]["teahouse"]["final_vp"]
    horse, presents = data["track"]["horse"]["final_vp"], data["setup"]["presents"]
    provinces = list(horse)
    market = (words.say("board", "market"), income["market"]["total_if_any_trader"], "", "", "", "")
    rows = [
        (words.name("place", p), income[p]["trader"], income[p]["post"], teahouse[p], horse[p], presents[p])
        for p in provinces
    ]
    entries = [income["market"], *[income[p] for p in provinces]]
    return component_table(words, "road", "YU-8.2", entries, [market, *rows])


def _tracks(data: Mapping[str, Any], words: DrawingWords) -> ComponentTable:
    influence, passes = data["track"]["influence"], data["track"]["border_pass"]
    levels = sorted({int(n) for n in [*influence["final_vp"], *passes["final_vp"]]})
    rows = [(n, influence["final_vp"].get(str(n), ""), passes["final_vp"].get(str(n), "")) for n in levels]
    return component_table(words, "tracks", "YU-10.1", [influence, passes], rows)


def _duli(data: Mapping[str, Any], words: DrawingWords) -> ComponentTable:
    cards, provinces = data["duli"]["card"], list(data["track"]["horse"]["final_vp"])
    rows = [
        (
            card["id"],
            " → ".join(words.name("building", b) for b in card["priority"]),
            ", ".join(f"{n} {words.name('place', p)}" for p, n in zip(provinces, card["traders"], strict=True) if n),
            "✓" if card["teahouse"] else "",
        )
        for card in cards
    ]
    return component_table(words, "duli", "YU-12.5", cards, rows)
