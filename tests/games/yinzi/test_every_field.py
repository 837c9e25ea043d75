"""No field of the board is forgotten: the first and the last one serve like every other, in every action that asks for fields."""

from __future__ import annotations

import pytest

from games.yinzi.positions import Position
from marks import rule
from mingtang.games.yinzi.phases.disasters import Drought
from mingtang.games.yinzi.phases.feeding import Feeding
from mingtang.games.yinzi.phases.late_shipping import LateShipping
from mingtang.games.yinzi.phases.rural_market import rural_worth
from mingtang.games.yinzi.setup import ChooseFirstFactory
from mingtang.games.yinzi.vocabulary import FACTORIES, FIELDS, PROVINCES, SHAPES

FIRST, LAST = "H10", "Z23"
FARTHEST_BOAT = 9


def every_end() -> pytest.MarkDecorator:
    """The fields with which the list of fields begins and ends."""
    return pytest.mark.parametrize("field", [FIRST, LAST])


def test_these_are_the_ends_of_the_board() -> None:
    words = Position().s.board.land.field_word
    assert (FIELDS[words[0]], FIELDS[words[-1]]) == (FIRST, LAST)


def growing(good: str, field: str, **has: int) -> Position:
    """Nothing but one cube of seat 0 on a field where this good grows."""
    return Position().cubes(0, field, 1, tile=good).has(0, **has).hold()


def full_but(field: str) -> Position:
    """Somebody's cubes lie on all fields but one, and the player has copper for a tile."""
    p = Position().has(0, copper=20).track("tea").hold()
    p.audits = False
    for f in range(p.s.board.land.fields):
        if f != p.field(field):
            p.s.planted[f], p.s.owner[f] = 1, 1
    return p


@rule("YZ-2.7")
@every_end()
def test_the_only_empty_field_takes_a_crop_tile(field: str) -> None:
    p = full_but(field).playing(0, "1/3", "plant_crops")
    assert p.offers("buy") == ["1"]
    p.do("buy 1")
    assert p.offers("lay") == [field]
    assert full_but(field).disc(0, "extra_crops").group(0, 1).turn(0).offers("use") == ["extra_crops"]


@rule("YZ-2.7")
def test_a_full_board_takes_no_crop_tile() -> None:
    p = full_but(FIRST)
    p.s.planted[p.field(FIRST)], p.s.owner[p.field(FIRST)] = 1, 1
    p.disc(0, "extra_crops").playing(0, "1/3", "plant_crops")
    assert p.refusal("buy 1").key == "no_field_for_crop"
    assert p.offers("buy") == []
    assert p.why("use extra_crops") == "no_field_for_crop"


@rule("YZ-2.9", "YZ-7.3")
def test_who_has_no_cubes_left_buys_no_crop_tile() -> None:
    p = Position().has(0, copper=20).track("tea").disc(0, "extra_crops").supply(0, cubes=0).hold()
    p.playing(0, "1/3", "plant_crops")
    for choice in ("buy 1", "plant H10", "use extra_crops"):
        found = p.refusal(choice)
        assert (found.clause, found.key) == ("YZ-2.9", "no_cubes_left")


@rule("YZ-3.3", "YZ-7.3")
def test_without_copper_no_tile_can_be_bought_by_any_way() -> None:
    p = Position().has(0, copper=0).track("tea").disc(0, "extra_crops").hold().playing(0, "1/3", "plant_crops")
    found = p.refusal("use extra_crops")
    assert (found.clause, found.key, found.args) == ("YZ-3.3", "no_crop_to_buy", (0,))
    found = p.refusal("buy 1")
    assert (found.key, found.args) == ("crop_too_dear", (p.s.board.crop_cost[0], 0))
    found = p.refusal("buy 2")
    assert (found.key, found.args) == ("no_crop_in_column", (2,))


@rule("YZ-5.2")
@every_end()
def test_the_only_empty_field_is_planted_and_a_reason_for_a_tax(field: str) -> None:
    p = full_but(field)
    p.s.planted[p.field("N00")], p.s.owner[p.field("N00")] = 0, -1
    p.s.track = [-1] * 6
    p.playing(0, "1/3", "plant_crops")
    assert sorted(p.offers("plant")) == sorted([field, "N00"])
    p.do("plant N00")
    assert p.options == ["tax", "stop", "sell_rural N00"]
    assert p.do("tax").options == [f"plant {field}"]


@rule("YZ-5.3")
@every_end()
def test_its_cube_is_sold_at_an_urban_market(field: str) -> None:
    p = growing("tea", field, boat=FARTHEST_BOAT).playing(0, "1/3", "sell_urban")
    assert p.offers("sell") == [field]
    assert p.why("tax") == "units_left_before_tax"
    extra = growing("tea", field, boat=FARTHEST_BOAT).disc(0, "extra_urban_sale").group(0, 1).turn(0)
    assert extra.offers("use") == ["extra_urban_sale"]
    assert extra.do("use extra_urban_sale").offers("sell") == [field]


@rule("YZ-5.0", "YZ-5.3")
@every_end()
def test_its_cube_is_a_reason_for_a_tax(field: str) -> None:
    p = growing("tea", field, boat=FARTHEST_BOAT).cubes(0, "N10", 1, tile="sugarcane").playing(0, "1/3", "sell_urban")
    p.do("sell N10", "market huguang", "slot huguang 1")
    assert p.options == ["tax", "stop"]
    assert p.do("tax").options == [f"sell {field}"]


@rule("YZ-7.3", "YZ-5.3")
@every_end()
def test_one_more_transport_sells_its_cube_far_away(field: str) -> None:
    """Only the market two borders away takes salt here, and the boat carries over one."""
    far = {"H10": "zhejiang", "Z23": "huguang"}[field]
    p = growing("salt", field).disc(0, "free_boat_capacity")
    for province, name in enumerate(PROVINCES):
        if name != far:
            for slot in range(6):
                p.s.urban[province * 6 + slot] = 1
    p.audits = False
    p.playing(0, "1/3", "sell_urban")
    assert p.offers("sell") == []
    assert p.offers("use") == ["free_boat_capacity"]
    p.do("use free_boat_capacity")
    assert p.offers("sell") == [field]


@rule("YZ-6.3.2")
@every_end()
def test_its_tea_is_shipped(field: str) -> None:
    p = Position().coast("PT1", "JP1", "KR4").cubes(0, field, 1, tile="tea").has(0, boat=FARTHEST_BOAT).hold()
    p.working(0, "supply_ships", 1)
    assert p.offers("load") == [field]
    short = Position().coast("PT1", "JP1", "KR4").cubes(0, field, 1, tile="tea").disc(0, "free_boat_capacity").hold()
    way = {"H10": 2, "Z23": 1}[field]
    short.group(0, 1).turn(0).do("group plant_crops", "work supply_ships")
    assert short.offers("use") == (["free_boat_capacity"] if way > 1 else [])
    assert short.offers("load") == ([] if way > 1 else [field])


@rule("YZ-6.3.3")
@every_end()
def test_its_salt_is_the_second_of_a_pair(field: str) -> None:
    p = Position().cubes(0, field, 1, tile="salt").cubes(0, "N52").has(0, boat=FARTHEST_BOAT).hold()
    p.working(0, "supply_ships", 1)
    assert sorted(p.offers("load")) == sorted([field, "N52"])
    assert p.do("load N52").offers("load") == [field]


@rule("YZ-6.3.3", "YZ-7.3")
@every_end()
def test_one_more_transport_ships_its_salt(field: str) -> None:
    boat = {"H10": 1, "Z23": 0}[field]  # capacity 2 for ways of 2 and 1, or 1 for ways of 1 and 1
    p = (
        Position()
        .cubes(0, field, 1, tile="salt")
        .cubes(0, "N52")
        .has(0, boat=boat)
        .disc(0, "free_boat_capacity")
        .hold()
    )
    p.working(0, "supply_ships", 1)
    assert (p.offers("load"), p.offers("use")) == ([], ["free_boat_capacity"])
    assert sorted(p.do("use free_boat_capacity").offers("load")) == sorted([field, "N52"])


@rule("YZ-8.2")
@every_end()
def test_its_cube_feeds_workers(field: str) -> None:
    p = growing("corn", field).boxed(0, 3).steps(Feeding())
    assert p.options == [f"feed {field}"]
    assert p.why("stop") == "own_food_must_feed"
    halves = growing("potato", field).cubes(0, "H20").boxed(0, 3).steps(Feeding())
    assert sorted(halves.options) == sorted(["feed H20", f"feed {field}"])


@rule("YZ-9.2.3")
@every_end()
def test_a_drought_reaches_it(field: str) -> None:
    p = growing("tea", field).steps(Drought())
    assert p.options == [f"wither {field}"]


@rule("YZ-10.1")
@every_end()
def test_its_food_is_shipped_late(field: str) -> None:
    p = growing("corn", field, boat=FARTHEST_BOAT).cubes(0, "N00").steps(LateShipping())
    assert sorted(p.offers("load")) == sorted([field, "N00"])
    assert p.do("load N00").offers("load") == [field]
    assert p.why("load N00") == "foods_must_differ"


@rule("YZ-10.2", "YZ-7.3")
@every_end()
def test_one_more_transport_ships_its_food_late(field: str) -> None:
    boat = {"H10": 1, "Z23": 0}[field]
    p = growing("corn", field, boat=boat).cubes(0, "N00").disc(0, "free_boat_capacity").steps(LateShipping())
    assert (p.offers("load"), p.offers("use")) == ([], ["free_boat_capacity"])
    p.do("use free_boat_capacity", "load N00")
    assert p.options == [f"load {field}"]


@rule("YZ-10.2", "YZ-7.3")
@every_end()
def test_one_more_transport_also_helps_when_the_first_food_is_chosen(field: str) -> None:
    boat = {"H10": 1, "Z23": 0}[field]
    p = growing("corn", field, boat=boat).cubes(0, "N00").disc(0, "free_boat_capacity")
    p.has(0, copper=9).rural(1).steps(LateShipping()).do("load N00")
    assert p.options == ["buy_rural", "use free_boat_capacity"]
    p.do("use free_boat_capacity")
    assert f"load {field}" in p.options


@rule("YZ-6.5.2")
@every_end()
def test_its_cube_is_delivered_to_a_route_tile(field: str) -> None:
    p = growing("cotton", field).rows("R09", "R10", "R11").working(0, "war_routes", 1).do("war 1")
    assert p.offers("route") == ["2"]
    assert p.do("route 2").options == [f"deliver {field}"]


@rule("YZ-12.1")
@every_end()
def test_its_food_is_sold_at_the_rural_market(field: str) -> None:
    p = growing("corn", field).group(0, 1).turn(0)
    assert p.offers("sell_rural") == [field]
    assert rural_worth(p.s, 0) == p.s.board.rural_sale > 0


@rule("YZ-5.4.1", "YZ-5.4.2")
@pytest.mark.parametrize("province", range(4))
def test_a_factory_that_fits_into_one_province_only_can_be_built(province: int) -> None:
    p = Position().has(0, stone=1).display("silk_red", "silk_blue", "paper_red").hold()
    p.audits = False
    land = p.s.board.land
    for f in range(land.fields):
        if land.province_of[f] != province:
            p.s.planted[f], p.s.owner[f] = 1, 1
    p.playing(0, "1/3", "develop_factories")
    assert "silk_red" in p.offers("build")


@rule("YZ-1.11", "YZ-5.4.2")
def test_a_first_factory_that_fits_nowhere_cannot_be_taken() -> None:
    """Two fields side by side are free: room for a tile of two fields, none for one of three."""
    p = Position().hold()
    p.audits = False
    for f in range(p.s.board.land.fields):
        if f not in (p.field("N10"), p.field("N20")):
            p.s.planted[f], p.s.owner[f] = 1, 1
    small = next(t for t in range(len(FACTORIES)) if SHAPES[p.s.board.factory_shape[t]] == "I2")
    large = next(t for t in range(len(FACTORIES)) if SHAPES[p.s.board.factory_shape[t]] != "I2")
    p.s.display = [small, large]
    p.steps(ChooseFirstFactory(0))
    assert p.options == [f"build {FACTORIES[small]}"]
    assert p.refusal(f"build {FACTORIES[large]}").key == "factory_fits_nowhere"
