"""What only Fujian Trader's chart has to prove: ships and names leave each other room, and names can be read."""

from __future__ import annotations

import copy
import re
from dataclasses import replace

import pytest

from draw.tables import drawing, scene, walk
from mingtang.draw.kit import breadth
from mingtang.games.fujian_trader.draw.chart import NAME
from mingtang.games.fujian_trader.draw.places import PORT_AT

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
