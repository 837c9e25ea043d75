"""What only Yínzi's board has to prove: its small places can be told apart, secrets stay secret, other grids fit too."""

from __future__ import annotations

import math
import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator

from draw.tables import NAMES, drawing, scene, the_game, walk
from mingtang.core.game import Game
from mingtang.core.play import push, start
from mingtang.core.steps import State
from mingtang.draw.contract import Board
from mingtang.draw.scenes import scene_of
from mingtang.games import game, game_texts
from mingtang.games.yinzi.draw import touched
from mingtang.games.yinzi.draw.land import grids
from mingtang.games.yinzi.draw.scene import YinziScene

SVG = "{http://www.w3.org/2000/svg}"
WORDS = {"end_turn", "idle", "keep", "pay", "remove", "send", "settle", "skip", "stop", "tax"}
"""Choices that are words and have no place on the board; `remove` only for players who have nothing in the burning factory."""
draw = drawing("yinzi")


def positions(name: str, seats: int, seed: int, most: int) -> Iterator[State]:
    """Positions of a random game with a decision of this name."""
    for s in walk("yinzi", seats, seed):
        if s.stack[-1].name == name:
            yield s
            most -= 1
        if not most:
            return


def board_of(s: State) -> Board:
    return draw(scene("yinzi", s, s.stack[-1].waiting(s)[0]))


def test_only_words_become_chips() -> None:
    chips = {c.verb for i, s in enumerate(walk("yinzi", 4, 11)) if i % 5 == 0 for c in board_of(s).chips}
    assert {"stop", "tax", "end_turn"} <= chips <= WORDS


def test_no_two_ways_to_lay_a_factory_are_pointed_at_in_the_same_spot() -> None:
    bent = straight = 0
    for s in positions("factory_cells", 4, 2, 8):
        land = next(sheet for sheet in board_of(s).sheets if sheet.id == "provinces")
        spots = []
        for g in ET.fromstring(land.svg).iter(f"{SVG}g"):
            if str(g.get("data-action")).startswith("place "):
                hit = next(e for e in g if e.get("class") == "hit")
                spots.append((float(hit.attrib["cx"]), float(hit.attrib["cy"]), float(hit.attrib["r"])))
        assert len(spots) > 3
        for i, (x, y, r) in enumerate(spots):
            for x2, y2, r2 in spots[:i]:
                assert math.dist((x, y), (x2, y2)) > (r + r2) * 0.9
        straight += spots[0][2] > 12
        bent += spots[0][2] < 12
    assert bent
    assert straight


def inside(x: float, y: float, corners: list[tuple[float, float]]) -> bool:
    """Whether a spot lies within a closed line."""
    crossed = False
    for i, (ax, ay) in enumerate(corners):
        bx, by = corners[i - 1]
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            crossed = not crossed
    return crossed


def test_the_shape_of_a_way_to_lay_a_factory_covers_exactly_the_fields_that_its_name_says() -> None:
    words = game_texts("yinzi", "en")
    checked = 0
    for s in positions("factory_cells", 3, 4, 6):
        sc = scene("yinzi", s, s.stack[-1].waiting(s)[0])
        land = next(sheet for sheet in draw(sc).sheets if sheet.id == "provinces")
        p = YinziScene.of(sc)
        grid = grids(p)[p.view["pending"]["province"]]
        for g in ET.fromstring(land.svg).iter(f"{SVG}g"):
            if not str(g.get("data-action")).startswith("place "):
                continue
            said = str(g.get("aria-label"))
            assert words.name("province", p.view["pending"]["province"]) in said
            named = set(re.findall(r"\b[A-H]\d\b", said))
            ring = next(e for e in g if e.get("class") == "ring")
            numbers = [float(v) for v in re.findall(r"[\d.]+", ring.attrib["d"])]
            corners = list(zip(numbers[::2], numbers[1::2], strict=True))
            middles = {f: (x + grid.cell / 2, y + grid.cell / 2) for f in grid.at for x, y in [grid.corner(f)]}
            covered = {f for f, (x, y) in middles.items() if inside(x, y, corners)}
            assert named == {words.name("field", f, "spot") for f in covered}
            checked += 1
    assert checked > 50


def test_a_field_is_found_by_the_letter_over_its_column_and_the_number_before_its_row() -> None:
    s = next(iter(walk("yinzi", 3, 5)))
    sc = scene("yinzi", s, s.stack[-1].waiting(s)[0])
    land = next(sheet for sheet in draw(sc).sheets if sheet.id == "provinces")
    printed = [
        (t.text, float(t.attrib["x"]), float(t.attrib["y"]))
        for t in ET.fromstring(land.svg).iter(f"{SVG}text")
        if t.text
    ]
    p = YinziScene.of(sc)
    for q in p.view["provinces"]:
        g = grids(p)[q["id"]]
        for f in q["fields"]:
            province, spot = p.words.name("field", f["id"]).split()
            assert province == p.words.name("province", q["id"])
            x, y = g.corner(f["id"])
            over = [v for v in printed if v[0] == spot[0] and x < v[1] < x + g.cell and g.upper < v[2] <= y]
            before = [v for v in printed if v[0] == spot[1] and g.left - 20 < v[1] <= x and y < v[2] < y + g.cell]
            assert over, f"no {spot[0]} over {f['id']}"
            assert before, f"no {spot[1]} before {f['id']}"


def test_a_hand_is_drawn_for_its_owner_alone() -> None:
    s = next(positions("turn", 4, 1, 1))
    me = s.stack[-1].waiting(s)[0]
    hand = the_game("yinzi").view(s, me)["players"][me]["hand"]
    assert hand
    for reader in (-1, *range(4)):
        sc = scene("yinzi", s, reader)
        clan = next(sheet for sheet in draw(sc).sheets if sheet.id == "clan")
        shown = re.findall(r'data-action="card (\d) (\d)"', clan.svg)
        assert (sorted(f"{f}/{w}" for f, w in shown) == sorted(set(hand))) == (reader == me)
        assert all(p["hand"] is None for p in sc.view["players"] if p["seat"] != reader)


def test_what_was_touched_last_is_ringed() -> None:
    s = next(positions("plant", 2, 3, 1))
    seat = s.stack[-1].waiting(s)[0]
    a = next(a for a in s.stack[-1].legal(s, seat) if a.verb == "plant")
    push(s, seat, a)
    g = the_game("yinzi")
    last = touched(seat, a.verb, a.nouns)
    drawn = draw(scene_of(g, s, seat, game_texts("yinzi", "en"), NAMES[:2], last))
    assert [sheet.id for sheet in drawn.sheets if "is-last" in sheet.svg] == ["provinces"]


def test_a_data_pack_with_larger_provinces_longer_tracks_and_larger_ships_is_drawn() -> None:
    pack = {
        "boat_track": {"capacity": [1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9]},
        "province": [
            {"id": "huguang", "grid": [".wcoofws", "rcfowwws", "roocfwws", "..s....s", "wwwwffff"]},
            {"id": "zhejiang", "grid": ["foo", "rws"]},
        ],
        "ship": [{"id": "JP1", "slots": ["tea", "porcelain", "silk", "tea"]}],
    }
    g: Game[State] = game("yinzi", pack)
    s = g.setup(3, {}, seed=3)
    start(g, s)
    dice = random.Random(3)
    for n in range(160):
        seat = s.stack[-1].waiting(s)[0]
        if n % 8 == 0:
            sc = scene_of(g, s, seat, game_texts("yinzi", "de"), NAMES[:3])
            board = draw(sc)
            drawn = re.findall(r'data-action="([^"]*)"', "".join(sheet.svg for sheet in board.sheets))
            assert sorted([*drawn, *(c.action for c in board.chips)]) == sorted(c.action for c in sc.choices)
        push(s, seat, dice.choice(s.stack[-1].legal(s, seat)))
