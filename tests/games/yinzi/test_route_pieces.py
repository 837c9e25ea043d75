"""What a route tile asks for, piece by piece: what serves, what is kept for the rest, and what is said of it."""

from __future__ import annotations

from typing import Any

import pytest

from games.yinzi.positions import Position
from games.yinzi.test_cautions import warned
from marks import rule
from mingtang.games.yinzi.phases.routes import CollectRoutes, PersonalTiles
from mingtang.games.yinzi.vocabulary import (
    FACTORIES,
    FIELDS,
    ROUTES,
    TURNS,
)

# ---- routes


@rule("YZ-9.3", "YZ-6.5.1")
def test_a_completed_tile_pays_its_copper_or_silver_and_says_so() -> None:
    p = Position().rows("R18", "R01", "R02").mill(0, "silk_red", "N10", 2, p0=2).hold()
    p.working(0, "war_routes", 1).do("war 1", "route 1", "deliver_from silk_red", "deliver_from silk_red")
    p.steps(CollectRoutes())
    tile = ROUTES.index("R18")
    assert p.events("receive.silver") == [(0, p.s.board.route_silver[tile], p.s.silver[0])]
    assert p.s.silver[0] == p.s.board.route_silver[tile] == 1
    assert p.events("route.completed") == [(0, tile, p.s.board.route_points[tile])]


@rule("YZ-6.5.1")
def test_to_do_without_a_route_that_could_be_fulfilled_is_warned_of() -> None:
    p = Position().rows("R01", "R09", "R10").cubes(0, "H21").working(0, "war_routes", 1).do("war 1")
    points = p.s.board.route_points[ROUTES.index("R09")]
    assert warned(p, "skip") == ("route_possible", (2, points))
    p.s.fulfilled[1] = 2
    assert warned(p, "skip") is None


@rule("YZ-6.5.2")
def test_one_wheat_disc_and_one_salt_disc_are_one_piece_each() -> None:
    p = Position().disc(0, "free_wheat").rows("R06", "R10", "R11").cubes(0, "N01").hold()
    p.working(0, "war_routes", 1).do("war 1")
    assert p.offers("route") == ["1"]
    pack: dict[str, Any] = {"route": [{"id": "R06", "demand": [{"kind": "good", "type": "wheat"}] * 2}]}
    p = Position(pack=pack).disc(0, "free_wheat").rows("R06", "R10", "R11").hold()
    p.working(0, "war_routes", 1).do("war 1")
    assert p.why("route 1") == "demand_not_served"
    pack = {"route": [{"id": "R06", "demand": [{"kind": "good", "type": "salt"}] * 2}]}
    p = Position(pack=pack).disc(0, "free_salt").rows("R06", "R10", "R13").hold()
    p.working(0, "war_routes", 1).do("war 1")
    assert p.why("route 1") == "demand_not_served"


@rule("YZ-6.5.2")
def test_a_piece_that_the_rest_of_the_tile_needs_is_kept_for_it() -> None:
    """A commodity and two goods of any kind: with two goods in all, none can be spared."""
    p = (
        Position()
        .rows("R19", "R01", "R02")
        .mill(0, "silk_red", "N10", 2, p0=1)
        .cubes(0, "H10")
        .disc(0, "free_salt")
        .hold()
    )
    p.working(0, "war_routes", 1).do("war 1", "route 1", "deliver_from silk_red")
    assert sorted(p.options) == ["deliver H10", "use free_salt"]
    assert p.why("buy_rural") == "rural_market_empty"
    p.do("deliver H10")
    assert p.options == ["use free_salt"]
    pack: dict[str, Any] = {
        "route": [{"id": "R06", "demand": [{"kind": "good", "type": "any"}, {"kind": "good", "type": "wheat"}]}]
    }
    p = Position(pack=pack).rows("R06", "R01", "R02").cubes(0, "H10").cubes(0, "H21").disc(0, "free_salt").hold()
    p.working(0, "war_routes", 1).do("war 1", "route 1")
    assert p.why("deliver H10") == "needed_for_the_rest"
    assert sorted(p.options) == ["deliver H21", "use free_salt"]
    p = Position(pack=pack).rows("R06", "R01", "R02").disc(0, "free_wheat", "free_salt").hold()
    p.working(0, "war_routes", 1).do("war 1", "route 1")
    assert p.why("use free_wheat") == "needed_for_the_rest"
    assert p.options == ["use free_salt"]


@rule("YZ-6.5.2", "YZ-12.2")
def test_the_last_bought_cube_is_kept_for_the_food_that_needs_it() -> None:
    pack: dict[str, Any] = {
        "route": [{"id": "R06", "demand": [{"kind": "good", "type": "any"}, {"kind": "good", "type": "wheat"}]}]
    }
    p = Position(pack=pack).rows("R06", "R01", "R02").cubes(0, "H21").rural(1, 2).has(0, copper=2).hold()
    p.working(0, "war_routes", 1).do("war 1", "route 1")
    assert p.why("buy_rural") == "needed_for_the_rest"  # copper for one only
    assert p.options == ["deliver H21"]


@rule("YZ-6.5.2", "YZ-12.2")
def test_a_bought_cube_is_no_cotton() -> None:
    p = Position().rows("R10", "R01", "R02").cubes(0, "N10", 1, tile="cotton").rural(1).has(0, copper=9).hold()
    p.working(0, "war_routes", 1).do("war 1", "route 1")
    found = p.refusal("buy_rural")
    assert (found.clause, found.key, found.ruling) == ("YZ-6.5.2", "not_what_the_tile_asks", "")


@rule("YZ-6.5.2")
def test_a_piece_of_another_kind_is_not_what_the_tile_asks_for() -> None:
    p = Position().rows("R01", "R10", "R02").cubes(0, "N10", 1, tile="cotton").cubes(0, "N00").hold()
    makes = p.s.board.factory_makes
    asked = p.s.board.route_type[ROUTES.index("R01") * 4]
    right = next(t for t in range(4) if makes[t] == asked)
    wrong = next(t for t in range(4) if makes[t] != asked)
    p.mill(0, FACTORIES[right], "Z10", 1, p0=1).mill(0, FACTORIES[wrong], "J10", 1, p0=1)
    first = p.working(0, "war_routes", 1).do("war 1").game.clone(p.s)
    p.do("route 1")
    found = p.refusal(f"deliver_from {FACTORIES[wrong]}")
    assert (found.clause, found.key) == ("YZ-6.5.2", "not_what_the_tile_asks")
    assert p.options == [f"deliver_from {FACTORIES[right]}"]
    p.s = first
    p.do("route 2")
    assert (p.why("deliver N00"), p.options) == ("not_what_the_tile_asks", ["deliver N10"])


@rule("YZ-9.3.1")
@pytest.mark.parametrize("tile", [ROUTES[0], ROUTES[-1]])
def test_the_first_and_the_last_tile_too_may_lie_before_a_player(tile: str) -> None:
    p = Position().personal(1, tile).hold().steps(PersonalTiles())
    assert p.waiting == 1
    assert p.why(f"serve {tile} 1") == "nothing_for_element"
    p = Position().disc(1, "emissary_japan").personal(1, "R20").hold().steps(PersonalTiles())
    p.do("serve R20 1", "use emissary_japan")
    assert p.events("route.completed") == [(1, ROUTES.index("R20"), p.s.board.route_points[ROUTES.index("R20")])]


@rule("YZ-9.3.1", "YZ-7.3")
def test_the_second_rice_of_a_disc_serves_another_element_of_the_same_tile() -> None:
    rice = {"kind": "good", "type": "rice"}
    p = Position(pack={"route": [{"id": "R06", "demand": [rice, rice]}]}).disc(1, "free_rice").personal(1, "R06").hold()
    p.steps(PersonalTiles()).do("serve R06 1", "use free_rice")
    tile = ROUTES.index("R06")
    assert p.events("route.rice") == [(1, tile)]
    assert p.events("route.completed") == [(1, tile, p.s.board.route_points[tile])]


@rule("YZ-5.4.4")
def test_a_factory_without_an_owner_is_taken_over_wherever_it_lies() -> None:
    p = Position().hold()
    p.s.display, p.s.factory_stack = [], [*p.s.display, *p.s.factory_stack]
    tile = next(t for t in p.s.factory_stack if p.s.board.factory_shape[t] == 0)
    land = p.s.board.land
    word = FIELDS[land.place_word[0] // TURNS]
    p.mill(-1, FACTORIES[tile], word, turn=land.place_word[0] % TURNS)
    assert p.s.placed[tile] == 0
    p.playing(0, "1/3", "develop_factories")
    assert p.offers("take_over") == [FACTORIES[tile]]
    assert p.do(f"take_over {FACTORIES[tile]}").s.factory_owner[tile] == 0
