"""What the pieces of Yunnan look like, for the lists of what lies in the box: bidding spaces, payouts, the road, tracks, Dúli's cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mingtang.draw.components import ComponentDrawings, component_drawings
from mingtang.draw.contract import DrawingWords
from mingtang.draw.kit import box, circle, piece, place, rect, text
from mingtang.games.yunnan.draw.streets import ICON, OF_MATERIAL
from mingtang.games.yunnan.draw.tracks import duli_card
from mingtang.games.yunnan.view_types import YunnanCardView


def component_drawings_of(data: Mapping[str, Any], _words: DrawingWords) -> dict[str, ComponentDrawings]:
    """The drawings by list: one for each row of `component_tables`."""
    provinces = list(data["track"]["horse"]["final_vp"])
    ends = [data["track"][key]["final_vp"] for key in ("influence", "border_pass")]
    levels = sorted({int(n) for end in ends for n in end})
    return {
        "buildings": component_drawings(300, 48, (_building(b) for b in data["building"])),
        "bank": component_drawings(64, 30, (_coins(band["coins"]) for band in data["bank"]["payout"]["bands"])),
        "road": component_drawings(118, 40, [_market(), *(_province(data, p) for p in provinces)]),
        "tracks": component_drawings(150, 40, (_step(n, [end.get(str(n)) for end in ends]) for n in levels)),
        "duli": component_drawings(132, 70, (_card(card) for card in data["duli"]["card"])),
    }


def _building(building: Mapping[str, Any]) -> str:
    """Its sign, and its spaces: small ones round, large ones square."""
    id = building["id"]
    out = piece(ICON[id], 22, 24, 36, None, "" if id in OF_MATERIAL else "var(--ink-3)")
    for i, price in enumerate([*building["small_spaces"], *building["large_spaces"]]):
        x, small = 70 + i * 50, i < len(building["small_spaces"])
        out += place(circle(x, 24, 20) if small else box(x - 22, 3, 44, 42)) + text(x, 31, price, 20, "bo m")
    return out


def _coins(coins: int) -> str:
    return piece("coin", 14, 15, 24) + text(30, 22, coins, 20, "bo")


def _market() -> str:
    return piece("trader", 20, 20, 34, None, "var(--ink-3)")


def _province(data: Mapping[str, Any], province: str) -> str:
    """What can stand there, and the presents of the first round."""
    out = _market() + piece("post", 52, 20, 30, None, "var(--ink-3)") + piece("teahouse", 82, 20, 30, -1)
    return out + (piece("present", 107, 24, 22) if data["setup"]["presents"][province] else "")


def _step(level: int, points: list[int | None]) -> str:
    """A step of both tracks, with the points that it brings; a track that is shorter ends before it."""
    out = ""
    for x, icon, worth in zip((2, 78), ("influence", "pass"), points, strict=True):
        if worth is not None:
            out += rect(x, 2, 70, 36, 5, "slot") + piece(icon, x + 18, 20, 26) + text(x + 44, 27, worth, 19, "bo m")
            out += text(x + 66, 14, level, 11, "mu e")
    return out


def _card(card: Mapping[str, Any]) -> str:
    shown: YunnanCardView = {
        "id": card["id"],
        "buildings": card["priority"],
        "traders": card["traders"],
        "teahouse": card["teahouse"],
    }
    return duli_card(shown, 2, 2)
