"""What edition 2 of the rules corrected; games of edition 1 keep what they began with."""

from __future__ import annotations

import pytest

from games.yinzi.positions import Position
from marks import rule
from mingtang.core.match import Match
from mingtang.games import game
from mingtang.games.yinzi.phases.bonus import Bonuses, ChooseBonus
from mingtang.games.yinzi.phases.feeding import Feeding
from mingtang.games.yinzi.phases.late_shipping import LateShipping
from mingtang.games.yinzi.phases.routes import CollectRoutes
from mingtang.games.yinzi.vocabulary import PHASE_BONUS, PHASE_LATE, ROUTES

# ---- Free boat capacity and the second raw material


def two_raw_materials(rules: int) -> Position:
    """An own level III in Zhejiang, a level II in Nanzhili, a red cube in each of two provinces beside it, capacity 1."""
    p = Position(rules=rules).disc(0, "free_boat_capacity").raw(0, "nanzhili", 0).raw(0, "jiangxi", 2)
    p.mill(0, "silk_red", "Z10", level=3, turn=1).mill(0, "paper_red", "N10", level=2)
    return p.hold().working(0, "produce_commodities", 1)


@rule("YZ-7.3", "YZ-6.2.2")
def test_free_boat_capacity_brings_the_second_raw_material() -> None:
    p = two_raw_materials(2)
    assert "use free_boat_capacity" in p.options
    p.do("produce silk_red", "slot nanzhili 0")
    assert p.options == ["use free_boat_capacity", "skip"]
    p.do("use free_boat_capacity", "slot jiangxi 2")
    assert (p.stored("silk_red", 0), p.s.transport, p.s.boat_plus) == (2, 2, 1)
    assert p.held(0) == []


@rule("YZ-7.3")
def test_free_boat_capacity_may_be_used_before_the_factory_is_chosen() -> None:
    p = two_raw_materials(2).do("use free_boat_capacity", "produce silk_red", "slot jiangxi 2", "slot nanzhili 0")
    assert p.stored("silk_red", 0) == 2


@rule("YZ-7.3")
def test_free_boat_capacity_is_refused_where_a_pair_would_still_be_out_of_reach_or_needs_no_help() -> None:
    p = Position().disc(0, "free_boat_capacity").raw(0, "huguang", 0).raw(0, "huguang", 2)
    p.mill(0, "silk_red", "Z10", level=3, turn=1).mill(0, "paper_red", "H30", level=2).hold()
    p.has(0, boat=1).working(0, "produce_commodities", 1)  # capacity 2: the pair needs 4
    assert p.why("use free_boat_capacity") == "disc_without_effect"
    p = Position().disc(0, "free_boat_capacity").raw(0, "nanzhili", 0).raw(0, "jiangxi", 2).has(0, boat=1)
    p.mill(0, "silk_red", "Z10", level=3, turn=1).hold().working(0, "produce_commodities", 1)
    assert p.why("use free_boat_capacity") == "disc_without_effect"  # capacity 2 suffices
    p = Position().disc(0, "free_boat_capacity").raw(0, "nanzhili", 0).raw(0, "jiangxi", 2)
    p.mill(0, "silk_red", "Z10", level=3, turn=1, p0=2).hold().working(0, "produce_commodities", 1)
    assert p.why("use free_boat_capacity") == "disc_without_effect"  # storage for one only
    p = Position().disc(0, "free_boat_capacity").raw(0, "nanzhili", 0).raw(0, "jiangxi", 2)
    p.mill(0, "silk_red", "Z10", level=3, turn=1).supply(0, squares=1).hold().working(0, "produce_commodities", 1)
    assert p.why("use free_boat_capacity") == "disc_without_effect"  # one square only


@rule("YZ-7.3")
def test_free_raw_material_and_the_boat_disc_together_make_the_pair() -> None:
    p = Position().disc(0, "free_boat_capacity", "free_raw_material").raw(0, "huguang", 0)
    p.mill(0, "silk_red", "Z10", level=3, turn=1).hold().working(0, "produce_commodities", 1)
    p.do("use free_boat_capacity", "produce silk_red", "slot huguang 0", "use free_raw_material")
    assert p.stored("silk_red", 0) == 2


def test_edition_1_had_no_boat_disc_for_the_second_raw_material() -> None:
    p = two_raw_materials(1)
    assert p.why("use free_boat_capacity") == "disc_without_effect"
    p.do("produce silk_red", "slot nanzhili 0")
    assert p.options == ["skip"]


# ---- Extra worker spares one


@rule("YZ-6.4.1")
def test_extra_worker_may_stand_in_for_a_worker_of_a_full_group() -> None:
    p = Position().disc(0, "extra_worker").hold().working(0, "emperor_undertakings", 3).do("undertake water_canal")
    assert p.options == ["fill group", "fill disc"]
    p.do("fill disc")
    assert (p.s.emperor[0], p.s.emperor_disc[0], p.s.top[0], p.held(0)) == (2, 1, 1, [])


@rule("YZ-6.4.1")
def test_the_group_may_do_it_alone_and_keep_the_disc() -> None:
    p = Position().disc(0, "extra_worker").hold().working(0, "emperor_undertakings", 3).do("undertake water_canal")
    p.do("fill group")
    assert (p.s.emperor[0], p.s.emperor_disc[0], p.s.top[0], p.held(0)) == (3, 0, 0, ["extra_worker"])


@rule("YZ-6.4.1", "YZ-6.0.1")
def test_at_most_two_become_migrants_and_one_worker_works() -> None:
    p = Position().disc(0, "extra_worker").hold().working(0, "emperor_undertakings", 3)
    p.do("undertake road_construction", "fill disc")
    assert (p.s.emperor[0], p.s.emperor_disc[0], p.s.top[0]) == (1, 1, 2)
    p = Position().disc(0, "extra_worker").hold().working(0, "emperor_undertakings", 1).do("undertake palace_keeping")
    assert p.step == "end_turn"  # the one worker must work
    assert (p.s.emperor[0], p.s.emperor_disc[0]) == (1, 0)


@rule("YZ-6.0.2", "YZ-6.4.1")
def test_no_migrant_comes_while_one_of_the_group_could() -> None:
    p = Position().disc(0, "extra_worker", "eager_immigrants").migrants(0, top=1, bottom=1).hold()
    p.working(0, "emperor_undertakings", 3).do("undertake water_canal")
    assert p.why("fill bottom") == "group_before_migrants"
    assert p.why("fill top") == "group_before_migrants"


def test_in_edition_1_extra_worker_only_filled_a_gap() -> None:
    p = Position(rules=1).disc(0, "extra_worker").hold().working(0, "emperor_undertakings", 3)
    p.do("undertake water_canal")
    assert p.step == "end_turn"
    assert (p.s.emperor[0], p.held(0)) == (3, ["extra_worker"])


# ---- own cubes bought at the rural market


def two_bought(rules: int, first: str, second: str) -> Position:
    """A Japanese ship, a disc for its emissary, and a pair of two bought cubes on its first slot."""
    p = Position(rules=rules).coast("JP1", "KR1", "BN1").disc(0, "emissary_japan").rural(0, 2).rural(1, 2)
    p.has(0, copper=4)
    p.s.phase = PHASE_LATE
    p.hold().steps(LateShipping())
    return p.do("buy_rural", f"cube {first}", "buy_rural", f"cube {second}", "ship 1 0")


@rule("YZ-7.4", "YZ-12.2")
def test_own_cubes_bought_and_shipped_carry_an_emissary() -> None:
    p = two_bought(2, "red", "red")
    assert (p.s.cargo_cubes[0], p.s.cubes[0], p.s.carried) == (2, 13, 0)
    p.do("emissary 1")
    assert p.s.aboard[0] == 1


@rule("YZ-7.4", "YZ-12.2")
def test_one_own_cube_is_enough_and_cubes_of_others_go_home() -> None:
    p = two_bought(2, "blue", "red")
    assert (p.s.cargo_cubes[0], p.s.cubes[1]) == (1, 14)
    assert "emissary 1" in p.options
    p = two_bought(2, "blue", "blue")
    assert (p.s.cargo_cubes[0], p.s.cubes[1]) == (0, 15)
    assert p.why("emissary 1") == "no_piece_aboard"


@rule("YZ-12.2")
def test_a_position_in_the_middle_of_late_shipping_is_kept_whole() -> None:
    p = Position().rural(0, 1).cubes(0, "N30").has(0, copper=2)
    p.s.phase = PHASE_LATE
    p.hold().steps(LateShipping()).do("buy_rural", "cube red")
    assert p.s.carried == 1
    again = p.game.load(p.game.dump(p.s))
    assert again.carried == 1


@rule("YZ-12.2", "YZ-2.3")
def test_an_own_cube_bought_for_a_route_lies_on_its_tile_until_the_tile_is_taken() -> None:
    p = Position().rows("R08", "R16", "R17").rural(0, 1).has(0, copper=2).hold()
    p.working(0, "war_routes", 1).do("war 1", "route 1", "buy_rural", "cube red")
    assert (p.s.route_cubes[ROUTES.index("R08")], p.s.cubes[0]) == (1, 14)
    p.steps(CollectRoutes())
    assert p.s.cubes[0] == 15


@rule("YZ-12.2")
def test_a_bought_cube_that_is_eaten_goes_home_at_once() -> None:
    p = Position().rural(0, 1).has(0, copper=2).boxed(0, 3).hold().steps(Feeding()).do("buy_rural", "cube red")
    assert p.s.cubes[0] == 15


def test_in_edition_1_every_bought_cube_went_home() -> None:
    p = two_bought(1, "red", "red")
    assert (p.s.cargo_cubes[0], p.s.cubes[0]) == (0, 15)
    assert p.why("emissary 1") == "no_piece_aboard"
    p = Position(rules=1).rows("R08", "R16", "R17").rural(0, 1).has(0, copper=2).hold()
    p.working(0, "war_routes", 1).do("war 1", "route 1", "buy_rural", "cube red")
    assert (p.s.route_cubes[ROUTES.index("R08")], p.s.cubes[0]) == (0, 15)


# ---- bonus and tile in either order


def no_disc_left(rules: int, column: str = "bonus factory_upgrade") -> Position:
    """All discs are in use, one of them on Free copper; one copper, and a tile of three copper above the bonus."""
    p = Position(rules=rules).track("tea", "salt", "tea", "salt", "tea", "ramie").has(0, copper=1)
    p.mill(0, "paper_red", "N10", level=1).disc(0, "free_copper").tax(0, 18)
    p.s.played[0] = p.s.played[1] = p.s.played[2] = 0
    p.audits = False
    p.s.phase = PHASE_BONUS
    assert p.s.discs[0] == 0
    return p.hold().steps(ChooseBonus(0)).do(column)


@rule("YZ-3.1", "YZ-3.2")
def test_the_tile_may_come_first_and_its_payment_brings_the_disc_for_the_bonus() -> None:
    p = no_disc_left(2)
    assert p.options == ["buy 6", "skip"]
    p.do("buy 6", "lay H30")
    assert p.options == ["upgrade paper_red"]
    p.do("upgrade paper_red")
    assert (p.level("paper_red"), p.s.copper[0], p.held(0)) == (2, 0, [])
    assert p.step == "over"


@rule("YZ-3.1")
def test_without_the_tile_such_a_bonus_is_lost() -> None:
    p = no_disc_left(2).do("skip")
    assert p.step == "over"
    assert p.level("paper_red") == 1


@rule("YZ-3.1")
def test_the_slot_of_free_copper_can_be_taken_again_when_the_tile_comes_first() -> None:
    p = Position().track("tea").disc(0, "free_copper").hold()
    p.s.phase = PHASE_BONUS
    p.steps(ChooseBonus(0)).do("bonus free_advancement")
    assert p.why("advance free_copper") == "advancement_taken"
    p.do("buy 1", "lay H30", "advance free_copper")
    assert p.held(0) == ["free_copper"]
    assert p.options == ["skip"]  # the tile is bought


@rule("YZ-3.1", "YZ-3.2")
def test_with_a_disc_in_supply_the_upgrade_does_not_wait_for_the_tile() -> None:
    p = Position().track("tea", "salt", "tea", "salt", "tea", "ramie").has(0, copper=1)
    p.mill(0, "paper_red", "N10", level=1).disc(0, "free_copper").hold()
    p.s.phase = PHASE_BONUS
    p.steps(ChooseBonus(0)).do("bonus factory_upgrade")
    assert p.options == ["upgrade paper_red"]  # the order makes no difference
    p.do("upgrade paper_red")
    assert p.options == ["buy 6", "skip"]


@rule("YZ-3.1")
def test_where_the_order_makes_no_difference_it_is_not_asked() -> None:
    p = Position().track("tea").has(0, copper=3).hold()
    p.s.phase = PHASE_BONUS
    p.steps(ChooseBonus(0)).do("bonus free_advancement")
    assert p.offers("buy") == []


def test_in_edition_1_the_bonus_came_first() -> None:
    p = no_disc_left(1).do("buy 6", "lay H30")
    assert p.step == "over"
    assert p.level("paper_red") == 1


# ---- the disc that pays is the disc that is placed


def building(rules: int, *discs: str) -> Position:
    """No disc in supply, and these in the advancements box."""
    p = Position(rules=rules).disc(0, *discs).mill(0, "paper_red", "N10", level=1)
    p.supply(0, discs=0)
    return (
        p.display("sugar_red", "silk_blue", "paper_yellow")
        .has(0, copper=1)
        .hold()
        .playing(0, "1/3", "develop_factories")
    )


@rule("YZ-2.9", "YZ-5.4.1")
def test_free_stone_brings_the_disc_for_the_factory_that_it_builds() -> None:
    p = building(2, "free_stone")
    assert "build sugar_red" in p.options
    p.do("build sugar_red", "province huguang")
    p.do(f"place {p.offers('place')[0]}")
    assert (p.level("sugar_red"), p.s.discs[0], p.held(0)) == (1, 0, [])


@rule("YZ-2.9", "YZ-5.4.3")
def test_free_copper_brings_the_disc_for_the_upgrade_that_it_pays() -> None:
    p = building(2, "free_copper").do("upgrade paper_red")
    assert (p.level("paper_red"), p.s.copper[0], p.s.discs[0], p.held(0)) == (2, 0, 0, [])


@rule("YZ-2.9", "YZ-5.4.3")
def test_where_an_upgrade_costs_nothing_no_disc_pays_for_it() -> None:
    p = Position(pack={"prices": {"factory_upgrade_1_to_2_copper": 0}}).disc(0, "free_copper")
    p.mill(0, "paper_red", "N10", level=1).supply(0, discs=0).hold().playing(0, "1/3", "develop_factories")
    assert p.why("upgrade paper_red") == "no_disc_left"


@rule("YZ-2.9")
def test_an_own_stone_brings_no_disc() -> None:
    p = building(2, "free_wood").has(0, stone=1)
    assert p.why("build sugar_red") == "no_disc_left"
    assert p.why("upgrade paper_red") == "no_disc_left"


@rule("YZ-5.0", "YZ-2.9")
def test_a_tax_may_take_the_last_disc_if_a_paying_disc_comes_back() -> None:
    p = Position().disc(0, "free_stone").supply(0, discs=1).hold().playing(0, "1/3", "develop_factories")
    p.s.units = 0
    assert "tax" in p.options
    p = Position().has(0, stone=1).supply(0, discs=1).hold().playing(0, "1/3", "develop_factories")
    p.s.units = 0
    assert p.why("tax") == "no_unit_to_tax_for"


def test_in_edition_1_a_disc_had_to_be_there_before() -> None:
    assert building(1, "free_stone").why("build sugar_red") == "no_disc_left"
    assert building(1, "free_copper").why("upgrade paper_red") == "no_disc_left"


# ---- a fresh disc


@rule("YZ-7.2", "YZ-3.1")
def test_the_next_choice_of_a_bonus_makes_fresh_discs_usable() -> None:
    """A disc that another player placed in Phase A is fresh only in that choice; nothing fresh is left from the round before."""
    p = Position().track("tea", "salt", "tea").hold()
    p.s.fresh = 1 << 11  # as if Free copper had been placed a moment ago
    p.disc(0, "free_copper").steps(Bonuses())
    assert p.s.fresh == 0
    p.do("bonus better_sales")
    assert "buy 2" in p.options  # the disc pays
    p = Position().track("tea", "salt", "tea").hold().steps(Bonuses())
    p.do("bonus free_advancement", "advance free_copper", "skip")
    assert p.waiting == 1
    assert p.s.fresh == 0


@pytest.mark.parametrize("rules", [1, 2])
def test_both_editions_can_be_played_to_the_end(rules: int) -> None:
    match = Match.new(game("yinzi"), 2, 5, rules=rules)
    while not match.over:
        seat = match.waiting[0]
        match.play(seat, match.legal(seat)[0])
    assert match.state.rules == rules
