"""Rules that meet: discs, payments, ships and rewards in one turn."""

from __future__ import annotations

from games.yinzi.positions import Position
from marks import rule
from mingtang.games.yinzi.phases.feeding import Feeding
from mingtang.games.yinzi.phases.late_shipping import LateShipping
from mingtang.games.yinzi.phases.undertakings import Undertakings


@rule("YZ-9.4", "YZ-7.3")
def test_two_road_builders_and_one_tile_in_the_pile() -> None:
    p = Position().emperor(0, "road_construction", 2).emperor(1, "road_construction", 2).pile("R07")
    p.order(1, 0, 2).steps(Undertakings())
    assert (p.s.copper[1], p.s.copper[0]) == (3, 5), "the first in the turn order takes the tile, the second two copper"
    assert [t["id"] for t in p.game.view(p.s, 0)["players"][1]["personal"]] == ["R07"]


@rule("YZ-7.1", "YZ-7.2", "YZ-5.5")
def test_a_slot_that_becomes_free_in_the_action_may_be_chosen_again_but_not_used_again() -> None:
    p = Position().disc(0, "war_copper").war(0, 2).playing(0, "2/2", "choose_advancements")
    p.do("use war_copper")
    assert p.s.copper[0] == 2
    p.do("advance war_copper")
    assert p.why("use war_copper") == "disc_placed_this_turn"
    assert "veterans" not in p.offers("advance"), "the section is used in this action"


@rule("YZ-2.5", "YZ-12.2")
def test_a_bag_is_broken_for_food_and_the_change_is_kept() -> None:
    p = Position().has(0, copper=1, silver=1).boxed(0, 3).rural(1).steps(Feeding()).do("buy_rural")
    assert (p.s.silver[0], p.s.copper[0], p.s.misfortune[0]) == (0, 1 + 8 - 2, 0)


@rule("YZ-2.6", "YZ-8.2")
def test_free_copper_feeds_by_way_of_the_rural_market() -> None:
    p = Position().boxed(0, 3).rural(1).disc(0, "free_copper").steps(Feeding()).do("buy_rural")
    assert (p.s.copper[0], p.s.misfortune[0], p.held(0)) == (0, 0, [])
    assert p.s.cubes[1] == 15


@rule("YZ-9.2.1", "YZ-5.4.4", "YZ-5.4.3")
def test_a_deserted_factory_is_taken_over_and_upgraded_in_one_action() -> None:
    p = Position().has(1, copper=3).mill(0, "paper_red", "H30")
    t = p.s.covered[p.field("H30")]
    p.s.level[t], p.s.factory_owner[t] = 0, -1
    p.s.discs[0] += 1
    p.playing(1, "2/2", "develop_factories").do("take_over paper_red", "upgrade paper_red")
    assert (p.level("paper_red"), p.s.factory_owner[t], p.s.copper[1]) == (2, 1, 0)


@rule("YZ-10.1", "YZ-10.3", "YZ-7.4")
def test_a_pair_of_bought_food_carries_no_emissary_but_a_pair_with_an_own_cube_does() -> None:
    p = Position().coast("JP1", "KR1", "BN1").has(0, copper=4, boat=1).rural(1, 2).disc(0, "emissary_japan").hold()
    p.steps(LateShipping()).do("buy_rural", "cube blue", "buy_rural", "cube blue", "ship 1 0")
    assert p.why("emissary 1") == "no_piece_aboard"
    p = Position().coast("JP1", "KR1", "BN1").has(0, copper=2, boat=1).rural(1).disc(0, "emissary_japan").hold()
    p.cubes(0, "N01", 1).steps(LateShipping()).do("load N01", "buy_rural", "cube blue", "ship 1 0", "emissary 1")
    assert p.held(0) == []


@rule("YZ-5.0", "YZ-2.4", "YZ-7.3")
def test_free_boat_capacity_comes_before_the_tax_whose_unit_it_makes_possible() -> None:
    p = Position().markets("U4", "U1", "U7", "U2").cubes(0, "H30", 2, "sugarcane").disc(0, "free_boat_capacity")
    p.playing(0, "1/3", "sell_urban").do("sell H30")
    assert p.s.transport == 1, "the only transport is used"
    assert p.why("tax") == "no_unit_to_tax_for"
    p.do("use free_boat_capacity", "tax")
    assert p.forced[0] == "sell H30", "the unit of a tax comes at once"
    assert (p.s.planted[p.field("H30")], p.s.transport, p.s.tax[0]) == (0, 2, 1)
