"""General rules: pieces, transport, paying, what may be covered, what runs out, what is hidden."""

from __future__ import annotations

import pytest

from games.yinzi.positions import Position
from marks import rule
from mingtang.games.yinzi.phases.payment import BANK, IN_COPPER, PayWith
from mingtang.games.yinzi.queries import can_pay_copper, can_pay_silver
from mingtang.games.yinzi.vocabulary import GOODS


@rule("YZ-2.1")
def test_anybody_may_use_cubes_in_urban_markets_whoever_sold_them() -> None:
    p = Position().mill(0, "paper_blue", "N20", level=2).raw(1, "nanzhili", 0)
    p.working(0, "produce_commodities", 1).do("produce paper_blue")
    assert p.stored("paper_blue", 0) == 1
    assert p.s.cubes[1] == 15  # the cube went back to the supply of its colour


@rule("YZ-2.2")
def test_a_cube_in_an_urban_market_is_mere_raw_material_of_its_colour() -> None:
    p = Position().mill(0, "paper_red", "N20", level=2).raw(1, "nanzhili", 0).group(0, 1).hold()
    p.turn(0).do("group plant_crops")
    assert p.why("work produce_commodities") == "no_worker_usable"  # a blue cube is no red raw material
    p = Position().mill(0, "paper_red", "N20", level=2).raw(0, "nanzhili", 3)
    p.working(0, "produce_commodities", 1).do("produce paper_red")
    assert p.stored("paper_red", 0) == 1


@rule("YZ-2.3")
def test_spent_pieces_go_home() -> None:
    p = Position().has(0, wood=1).playing(0, "1/3", "construct_boats").do("step")
    assert (p.s.wood[0], p.s.wood_box) == (0, 14)
    p = Position().cubes(0, "H01", 2).boxed(0, 3)
    from mingtang.games.yinzi.phases.feeding import Feeding

    p.steps(Feeding())
    assert p.s.cubes[0] == 14  # one rice fed three workers, by itself


@rule("YZ-2.4")
def test_every_action_starts_with_the_full_capacity_and_shares_it_among_its_moves() -> None:
    p = Position().markets("U1", "U2", "U3", "U4").cubes(0, "H30", 2, tile="bamboo").cubes(0, "H40", 1, tile="cotton")
    p.playing(0, "3/1", "sell_urban")
    assert p.offers("sell") == ["H30", "H40"]
    p.do("sell H30")  # Jiangxi or Nanzhili, one border
    p.do("market nanzhili")
    assert p.s.transport == 1
    assert p.offers("sell") == ["H40"]  # cotton is sold in Huguang itself
    assert p.refusal("sell H30").args == (1, 0)
    assert p.why("sell H30") == "market_too_far"


@rule("YZ-2.4")
def test_distances_are_the_fewest_borders() -> None:
    land = Position().s.board.land
    names = ["huguang", "nanzhili", "jiangxi", "zhejiang", "sea"]
    far = {(a, b): land.distance[i * 5 + j] for i, a in enumerate(names) for j, b in enumerate(names)}
    assert far["huguang", "zhejiang"] == far["zhejiang", "huguang"] == 2
    assert far["huguang", "sea"] == far["jiangxi", "sea"] == 2
    assert far["nanzhili", "sea"] == far["zhejiang", "sea"] == 1
    assert far["huguang", "jiangxi"] == far["huguang", "nanzhili"] == far["jiangxi", "zhejiang"] == 1


@rule("YZ-2.5")
def test_a_bag_is_broken_only_when_copper_is_missing() -> None:
    """X20: copper 1, silver 2, ratio 8, an upgrade for 5."""
    p = Position().has(0, copper=1, silver=2).mill(0, "paper_red", "H30", level=2)
    p.playing(0, "1/3", "develop_factories").do("upgrade paper_red")
    assert (p.s.copper[0], p.s.silver[0]) == (4, 1)
    assert p.events("pay.broke") == [(0, 1, 8, 9, 1)]
    p = Position().has(0, copper=5, silver=2).mill(0, "paper_red", "H30", level=2)
    p.playing(0, "1/3", "develop_factories").do("upgrade paper_red")
    assert (p.s.copper[0], p.s.silver[0]) == (0, 2)
    assert p.events("pay.broke") == []


@rule("YZ-2.5", "YZ-6.2.3")
def test_missing_silver_is_bought_at_the_ratio() -> None:
    """X21: copper 9, silver 0, ratio 8, another's level III."""
    p = Position().has(0, copper=9).mill(1, "paper_red", "N20", level=3).raw(0, "nanzhili", 0)
    p.working(0, "produce_commodities", 1).do("produce paper_red")
    assert (p.s.copper[0], p.s.silver[0], p.s.silver[1]) == (1, 0, 1)
    p = Position().has(0, copper=9, silver=1).mill(1, "paper_red", "N20", level=3).raw(0, "nanzhili", 0)
    p.working(0, "produce_commodities", 1).do("produce paper_red")
    assert (p.s.copper[0], p.s.silver[0], p.s.silver[1]) == (9, 0, 1)


@rule("YZ-2.5")
@pytest.mark.parametrize(
    ("copper", "silver", "price", "payable"), [(4, 0, 5, False), (5, 0, 5, True), (0, 1, 8, True), (0, 1, 9, False)]
)
def test_what_can_be_paid_in_copper(copper: int, silver: int, price: int, payable: bool) -> None:
    p = Position().has(0, copper=copper, silver=silver)
    assert can_pay_copper(p.s, 0, price) is payable


@rule("YZ-2.5")
@pytest.mark.parametrize(
    ("copper", "silver", "price", "payable"), [(7, 0, 1, False), (8, 0, 1, True), (15, 1, 2, True), (7, 1, 2, False)]
)
def test_what_can_be_paid_in_silver(copper: int, silver: int, price: int, payable: bool) -> None:
    p = Position().has(0, copper=copper, silver=silver)
    assert can_pay_silver(p.s, 0, price) is payable


@rule("YZ-2.6")
def test_free_copper_is_used_first_and_its_surplus_is_lost() -> None:
    p = Position().has(0, copper=3).disc(0, "free_copper").working(0, "take_resources", 2)
    p.do("take wood")
    assert p.step == "pay_with"
    assert p.options == ["pay own", "pay disc"]
    p.do("pay disc")
    assert p.s.copper[0] == 3  # two virtual copper for a price of one
    assert p.held(0) == []
    p.do("take wood")
    assert p.s.copper[0] == 2


@rule("YZ-2.6")
def test_the_disc_is_used_by_itself_when_nothing_else_suffices() -> None:
    p = Position().has(0, copper=1).disc(0, "free_copper").mill(0, "paper_red", "H30")
    p.playing(0, "1/3", "develop_factories").do("upgrade paper_red")
    assert (p.s.copper[0], p.level("paper_red")) == (0, 2)
    assert p.held(0) == []


@rule("YZ-2.6")
def test_the_bank_hands_the_virtual_part_to_the_receiver() -> None:
    p = Position().has(0, copper=1).disc(0, "free_copper").mill(1, "paper_red", "N20", level=2).raw(0, "nanzhili", 0)
    p.working(0, "produce_commodities", 2).do("produce paper_red")
    assert (p.s.copper[0], p.s.copper[1]) == (0, 3)


@rule("YZ-2.6")
def test_virtual_copper_also_buys_silver() -> None:
    p = Position().has(0, copper=6).disc(0, "free_copper").mill(1, "paper_red", "N20", level=3).raw(0, "nanzhili", 0)
    p.working(0, "produce_commodities", 1).do("produce paper_red")
    assert (p.s.copper[0], p.s.silver[0], p.s.silver[1]) == (0, 0, 1)


@rule("YZ-2.5", "YZ-2.6")
def test_a_way_of_paying_that_does_not_suffice_is_refused() -> None:
    p = Position().has(0, copper=1)
    p.s.stack = [PayWith(0, IN_COPPER, 1, BANK)]
    assert p.why("pay disc") == "disc_does_not_serve"
    p.has(0, copper=0).disc(0, "free_copper")
    assert p.why("pay own") == "own_not_enough"


@rule("YZ-2.7")
def test_a_crop_tile_goes_on_free_fields_but_never_on_salt() -> None:
    p = Position().has(0, copper=3).track("tea").cubes(1, "J40").tile("J11", "cotton").tile("J42", "salt")
    p.mill(1, "paper_red", "H30").playing(0, "1/3", "plant_crops").do("buy 1")
    assert p.step == "lay_crop"
    assert p.why("lay J40") == "field_occupied"
    assert p.why("lay H30") == "field_under_factory"
    assert p.why("lay J51") == "salt_is_never_covered"  # printed salt
    assert p.why("lay J42") == "salt_is_never_covered"  # a salt tile, empty as it is
    p.do("lay J11")  # an empty crop tile goes to the box
    assert p.good("J11") == "tea"
    assert p.s.crops_out[GOODS.index("cotton")] == 2  # one was removed at set-up


@rule("YZ-2.7", "YZ-5.4.2")
def test_a_factory_removes_empty_crop_tiles_and_never_covers_salt() -> None:
    p = Position().has(0, stone=1).display("paper_red").tile("N42", "cotton")
    p.playing(0, "1/3", "develop_factories").do("build paper_red", "province nanzhili")
    p.do("place N32 0")  # covers N32 and N42
    assert p.s.tile[p.field("N42")] == -1
    assert p.s.crops_out[GOODS.index("cotton")] == 2
    p = Position().has(0, stone=1).display("paper_red")
    p.playing(0, "1/3", "develop_factories").do("build paper_red", "province nanzhili")
    assert p.why("place N42 0") == "factory_does_not_fit"  # N52 is salt


@rule("YZ-2.8")
def test_an_occupied_field_is_closed_to_everybody_and_an_empty_one_open_to_everybody() -> None:
    p = Position().cubes(0, "H10").tile("H30", "tea").playing(0, "1/3", "plant_crops")
    assert p.why("plant H10") == "field_occupied"
    p.do("plant H30")
    assert p.on("H30") == 1  # whoever bought the tile


@rule("YZ-2.9")
def test_a_planting_of_two_places_one_if_one_is_left() -> None:
    p = Position().supply(0, cubes=1).hold().playing(0, "2/2", "plant_crops").do("plant H01")
    assert p.on("H01") == 1
    assert p.why("plant H02") == "no_cubes_left"
    assert p.why("buy 1") == "no_cubes_left"


@rule("YZ-2.9")
def test_without_a_disc_nothing_is_built_taxed_or_chosen() -> None:
    p = Position().hold().supply(0, discs=0).has(0, stone=1, copper=9).display("paper_red").mill(1, "silk_blue", "H30")
    p.mill(-1, "sugar_blue", "J10").playing(0, "1/3", "develop_factories")
    assert p.why("build paper_red") == "no_disc_left"
    assert p.why("take_over sugar_blue") == "no_disc_left"
    p = Position().supply(0, discs=0).playing(0, "1/3", "choose_advancements")
    assert p.s.stack == []  # nothing was possible: the turn is over
    p = Position().supply(0, discs=0).cubes(0, "H10").playing(0, "1/3", "plant_crops").do("plant H01")
    assert p.why("tax") == "no_disc_left"


@rule("YZ-2.9")
def test_a_card_brings_only_the_workers_that_are_left() -> None:
    p = Position().supply(0, workers=1).has(0, wood=1).playing(0, "1/3", "construct_boats")
    assert p.s.groups[0] == 1
    p = Position().supply(0, workers=0).has(0, wood=1).playing(0, "1/3", "construct_boats")
    assert p.s.groups[0] == 0


@rule("YZ-2.9")
def test_without_a_square_nothing_is_produced() -> None:
    p = Position().hold().supply(0, squares=0).mill(0, "paper_red", "N20", level=2).raw(0, "nanzhili", 0).group(0, 1)
    p.turn(0).do("group plant_crops")
    assert p.why("work produce_commodities") == "no_worker_usable"


@rule("YZ-2.10")
def test_hands_and_stacks_are_hidden_and_all_else_is_open() -> None:
    p = Position().hand(0, "2/2", "1/3", "3/1").hand(1, "2/2")
    mine, theirs = p.game.view(p.s, 0), p.game.view(p.s, 1)
    assert mine["players"][0]["hand"] == ["1/3", "2/2", "3/1"]
    assert theirs["players"][0]["hand"] is None
    assert theirs["players"][0]["cards"] == 3
    assert theirs["players"][0]["copper"] == 0
    assert mine["ships"][0]["stack"] == p.s.fleet_left[0]
    assert mine["routes"]["discard"] == {"size": 4}
    assert mine["routes"]["pile"] == {}


@rule("YZ-2.10")
def test_who_takes_from_the_discard_pile_has_seen_the_whole_pile() -> None:
    p = Position().pile("R01", "R02", "R03", "R04").disc(0, "personal_route").hand(0, "2/2").turn(0)
    p.do("use personal_route")
    assert p.offers("claim") == ["R01", "R02", "R03", "R04"]
    p.do("claim R02")
    assert p.game.view(p.s, 0)["routes"]["pile"].keys() == {"R01", "R03", "R04"}
    assert p.game.view(p.s, 1)["routes"]["pile"] == {}
    assert [t["id"] for t in p.game.view(p.s, 1)["players"][0]["personal"]] == ["R02"]
    assert any(e.reveals for e in p.told if e.key == "pile.opened")
