"""What only Fujian Trader's chart has to prove: ships and names leave each other room, and names can be read."""

from __future__ import annotations

import copy
import re
from dataclasses import replace

import pytest

from draw.tables import drawing, scene, walk
from mingtang.draw.kit import breadth
from mingtang.games.fujian_trader.draw.chart import NAME
from mingtang.games.fujian_trader.draw.hold import CARD_TEXT, LEAD, _lines_needed, _row_heights
from mingtang.games.fujian_trader.draw.places import PORT_AT
from mingtang.games.fujian_trader.draw.scene import FujianScene

PHONE = 390 / 1000
"""How large a phone shows the chart."""


def chart_with_ships_at(*ports: str) -> str:
    """The chart with a family's ship at each of these ports."""
    s = next(s for i, s in enumerate(walk("fujian_trader", 5, 3)) if i == 40)
    sc = scene("fujian_trader", s, 0)
    view = copy.deepcopy(dict(sc.view))
    for player, port in zip(view["players"], ports, strict=False):
        player["ship"] = port
    return next(iter(drawing("fujian_trader")(replace(sc, view=view)).sheets)).svg


def test_names_of_provinces_can_be_read_on_a_phone() -> None:
    sizes = [float(n) for n in re.findall(r'class="ti m halo near"[^>]*--near:([\d.]+)px', chart_with_ships_at())]
    assert len(sizes) == 17
    assert min(sizes) * PHONE >= 11


@pytest.mark.parametrize("port", PORT_AT)
def test_a_ship_in_port_covers_no_name(port: str) -> None:
    svg = chart_with_ships_at(port, *["hyogo" if port != "hyogo" else "banda"] * 4)
    found = re.search(r'translate\(([\d.]+) ([\d.]+)\)scale\(([\d.]+)\)" data-piece="ship-0"', svg)
    assert found is not None
    x, y, side = float(found[1]), float(found[2]), 64 * float(found[3])
    names = re.findall(r'<text x="([\d.]+)" y="([\d.]+)" class="bo halo( [em])? near"[^>]*>([^<]+)<', svg)
    assert len(names) == len(PORT_AT) + 1
    for at, foot, anchor, name in names:
        wide = breadth(name, NAME, True) / 1.2
        left = float(at) - {"": 0.0, " m": wide / 2, " e": wide}[anchor]
        beside = x + side - 3 < left or left + wide < x + 3
        assert beside or y + 4 > float(foot) or y + side - 4 < float(foot) - NAME * 0.7, f"{port}: over {name}"


def test_a_hand_tells_what_its_cards_do_in_full_as_far_as_there_is_room() -> None:
    s = next(s for i, s in enumerate(walk("fujian_trader", 5, 3)) if i == 40)
    sc = scene("fujian_trader", s, 0)
    cards = sorted(sc.view["cards"])
    for size, room in ((2, 300.0), (4, 300.0), (6, 320.0), (12, 300.0)):
        p = FujianScene.of(sc)
        heights = _row_heights(p, cards[:size], 1 if size <= 3 else 2, room)
        assert sum(heights) <= room + 0.01
        if size == 6:  # who has less to tell leaves room to the others
            needs = [max(_lines_needed(p.does(c), 242.0) for c in cards[i : i + 2]) for i in range(0, 6, 2)]
            assert [int((h - 32) / (CARD_TEXT * LEAD)) >= n for h, n in zip(heights, needs, strict=True)] == [True] * 3
