"""Fortune actions: boats, crops, urban sales, factories, advancements."""

from __future__ import annotations

import pytest

from games.yinzi.positions import Position
from marks import rule
from mingtang.games.yinzi.vocabulary import FACTORIES, GOODS

# ---- boats


@rule("YZ-5.1")
@pytest.mark.parametrize(("index", "after", "capacity"), [(2, 5, 4), (1, 4, 3)])
def test_three_boat_steps(index: int, after: int, capacity: int) -> None:
    """X3."""
    p = Position().has(0, boat=index, wood=3).playing(0, "3/1", "construct_boats").do("step", "step", "step")
    assert p.s.boat[0] == after
    assert p.s.board.capacity[after] == capacity
    assert p.s.wood_box == 14


@rule("YZ-5.1")
def test_a_step_needs_wood_and_a_space() -> None:
    p = Position().hold().playing(0, "1/3", "construct_boats")
    assert p.why("step") == "no_wood"
    p = Position().hold().has(0, wood=1, boat=9).playing(0, "1/3", "construct_boats")
    assert p.why("step") == "end_of_boat_track"


@rule("YZ-5.1", "YZ-7.3")
def test_free_wood_pays_a_step() -> None:
    p = Position().disc(0, "free_wood").playing(0, "2/2", "construct_boats").do("step")
    assert (p.s.boat[0], p.held(0), p.s.discs[0]) == (1, [], 20)
    p = Position().has(0, wood=1).disc(0, "free_wood").playing(0, "2/2", "construct_boats").do("step")
    assert p.options == ["pay own", "pay disc"]
    p.do("pay own", "step")
    assert (p.s.boat[0], p.s.wood[0], p.held(0)) == (2, 0, [])


# ---- crops


@rule("YZ-5.2")
def test_planting() -> None:
    """X4: a bamboo tile from column 4, rice on Z01, fruit on Z00."""
    p = Position().has(0, copper=2).track("tea", "salt", "ramie", "bamboo", "cotton", "tea")
    p.playing(0, "3/1", "plant_crops").do("buy 4", "lay J42")
    assert p.s.copper[0] == 0
    assert (p.good("J42"), p.on("J42")) == ("bamboo", 2)
    assert [GOODS[g] for g in p.s.track[:5]] == ["tea", "salt", "ramie", "cotton", "tea"]
    assert p.s.track[5] >= 0
    assert p.why("buy 1") == "one_crop_tile_per_action"
    p.do("plant Z01", "plant Z00")
    assert (p.on("Z01"), p.on("Z00"), p.s.cubes[0]) == (2, 1, 10)


@rule("YZ-5.2")
def test_the_track_slides_and_is_filled_on_the_right() -> None:
    """X33, and with an empty pool."""
    p = Position().has(0, copper=4).track("tea", "salt", "ramie", "cotton", "bamboo", "tea").no_pool()
    p.playing(0, "1/3", "plant_crops").do("buy 4")
    assert p.s.copper[0] == 2
    p.do("lay J10")
    assert [GOODS[g] for g in p.s.track[:5]] == ["tea", "salt", "ramie", "bamboo", "tea"]
    assert p.s.track[5] == -1


@rule("YZ-5.2")
def test_blank_fields_need_a_tile_and_an_old_tile_gets_one_cube() -> None:
    p = Position().tile("H40", "cotton").tile("H01", "tea").playing(0, "3/1", "plant_crops")
    assert p.why("plant H30") == "blank_field"
    p.do("plant H40", "plant H01", "plant H23")
    assert (p.on("H40"), p.on("H01"), p.on("H23")) == (1, 1, 1)  # rice under a tea tile is tea
    assert p.good("H01") == "tea"


@rule("YZ-5.2")
def test_a_field_under_a_factory_is_lost() -> None:
    p = Position().mill(1, "paper_red", "H10").playing(0, "1/3", "plant_crops")
    assert p.why("plant H10") == "field_under_factory"


@rule("YZ-5.2", "YZ-3.3")
def test_a_tile_must_be_there_and_paid() -> None:
    p = Position().has(0, copper=1).track("tea", "", "", "ramie").playing(0, "1/3", "plant_crops")
    assert p.why("buy 2") == "no_crop_in_column"
    assert p.why("buy 4") == "crop_too_dear"
    assert p.offers("buy") == ["1"]


# ---- urban sales


@rule("YZ-5.3")
def test_urban_sale() -> None:
    """X5: salt from Jiangxi and two sugarcane from Huguang, sold in Jiangxi; capacity 2."""
    p = Position().markets("U2", "U4", "U1", "U5").has(0, boat=1).cubes(0, "J51").cubes(0, "H30", 2, tile="sugarcane")
    p.playing(0, "3/1", "sell_urban").do("sell J51", "market jiangxi", "sell H30", "market jiangxi")
    p.do("sell H30", "market jiangxi")
    jiangxi = list(p.s.urban[12:17])
    assert jiangxi == [0, 0, -1, 0, -1]  # slots 0 and 1 (coin) sugarcane, slot 3 salt
    assert p.s.copper[0] == 7
    assert p.s.transport == 2


@rule("YZ-5.3", "YZ-2.4")
def test_urban_sale_beyond_the_capacity_is_not_offered() -> None:
    """X5 with capacity 1."""
    p = Position().markets("U7", "U4", "U1", "U7").cubes(0, "J51").cubes(0, "H30", 2, tile="sugarcane").hold()
    p.playing(0, "3/1", "sell_urban").do("sell J51", "market jiangxi", "slot jiangxi 3")
    p.do("sell H30", "market jiangxi", "slot jiangxi 1")
    assert p.why("sell H30") == "market_too_far"


@rule("YZ-5.3")
def test_only_some_goods_are_sold_in_towns() -> None:
    p = Position().hold().cubes(0, "J40").cubes(0, "H30", 1, tile="cotton").playing(0, "1/3", "sell_urban")
    assert p.why("sell J40") == "not_for_urban_market"
    p.do("sell H30")
    assert p.why("market nanzhili") == "market_does_not_take_good"
    assert p.why("market zhejiang") == "market_too_far"


@rule("YZ-5.3.1")
def test_a_coin_slot_closes_when_its_neighbours_are_filled() -> None:
    """X22: U1 with slots 0 and 2 filled."""
    p = Position().markets("U1", "U4", "U7", "U7").raw(1, "huguang", 0).raw(1, "huguang", 2).hold()
    p.cubes(0, "H30", 2, tile="sugarcane").cubes(0, "H40", 1, tile="cotton").cubes(0, "H23").cubes(
        0, "H31", 1, tile="tea"
    )
    p.playing(0, "3/1", "sell_urban")
    assert p.why("sell H30") == "no_market_takes_good"
    assert "sell H23" in p.options
    assert "sell H31" in p.options
    p.s.urban[2] = -1  # raw material was taken from slot 2
    p.s.cubes[1] += 1
    p.do("sell H30", "market huguang")
    assert p.options == ["slot huguang 1"]
    p.do("slot huguang 1")
    assert p.s.copper[0] == 3


@rule("YZ-5.3.1")
def test_a_closed_coin_slot_stays_empty_while_its_market_takes_the_good_elsewhere() -> None:
    rows = [["cotton", "coin", "tea"], ["cotton", "", ""]]
    p = Position(pack={"urban_market": [{"id": "U1", "rows": rows}]}).raw(1, "huguang", 0).raw(1, "huguang", 2).hold()
    p.cubes(0, "H30", 1, tile="cotton").playing(0, "1/3", "sell_urban").do("sell H30", "market huguang")
    assert p.why("slot huguang 1") == "coin_slot_closed"
    p.do("slot huguang 3")
    assert p.s.copper[0] == 2


@rule("YZ-5.3.1")
def test_a_slot_takes_one_cube_of_the_good_it_shows() -> None:
    p = Position().hold().raw(1, "huguang", 1).cubes(0, "H30", 2, tile="cotton").playing(0, "2/2", "sell_urban")
    p.do("sell H30", "market huguang")
    assert p.why("slot huguang 0") == "slot_shows_other_good"
    assert p.why("slot huguang 1") == "slot_taken"
    p.do("slot huguang 2")
    assert p.s.copper[0] == 2


@rule("YZ-5.3.2")
def test_an_open_coin_slot_comes_first() -> None:
    p = (
        Position()
        .hold()
        .cubes(0, "H30", 2, tile="cotton")
        .playing(0, "2/2", "sell_urban")
        .do("sell H30", "market huguang")
    )
    assert p.why("slot huguang 2") == "coin_slot_first"
    assert p.options == ["slot huguang 1"]
    p = Position().hold().cubes(0, "H23").playing(0, "2/2", "sell_urban").do("sell H23", "market huguang")
    assert p.why("slot huguang 1") == "coin_slot_closed"  # no salt beside the coin


@rule("YZ-5.3.3")
def test_better_sales_adds_one_on_top_of_the_coin_slot() -> None:
    p = Position().bonus(0, "better_sales").cubes(0, "H30", 2, tile="cotton").playing(0, "2/2", "sell_urban")
    p.do("sell H30", "sell H30")
    assert p.s.copper[0] == 4 + 3


@rule("YZ-7.3", "YZ-5.3")
def test_free_boat_capacity_reaches_one_market_further() -> None:
    p = (
        Position()
        .markets("U7", "U7", "U1", "U7")
        .disc(0, "free_boat_capacity")
        .cubes(0, "H30", 2, tile="sugarcane")
        .hold()
    )
    p.playing(0, "3/1", "sell_urban").do("sell H30", "market jiangxi", "slot jiangxi 1")
    assert p.why("sell H30") == "market_too_far"
    p.do("use free_boat_capacity", "sell H30", "market jiangxi", "slot jiangxi 0")
    assert p.s.copper[0] == 5
    assert p.held(0) == []


# ---- factories


@rule("YZ-5.4", "YZ-5.4.3")
def test_developing_factories() -> None:
    """X6: build, upgrade the new one, upgrade another to level III."""
    p = Position().has(0, stone=1, copper=8).mill(0, "sugar_red", "J10", level=2).display("paper_red")
    p.playing(0, "3/2", "develop_factories").do("build paper_red", "province huguang", "place H30 0")
    p.do("upgrade paper_red", "upgrade sugar_red")
    assert (p.s.stone[0], p.s.copper[0]) == (0, 0)
    assert (p.level("paper_red"), p.level("sugar_red")) == (2, 3)
    assert p.s.discs[0] == 20 - 2 - 3


@rule("YZ-5.4.1")
def test_building_needs_stone_and_reveals_the_next_tile() -> None:
    p = Position().hold().display("paper_red", "silk_blue").playing(0, "1/3", "develop_factories")
    assert p.why("build paper_red") == "no_stone"
    p = Position().has(0, stone=1).display("paper_red", "silk_blue").playing(0, "1/3", "develop_factories")
    left = len(p.s.factory_stack)
    p.do("build silk_blue", "province zhejiang", "place Z10 0")
    assert len(p.s.factory_stack) == left - 1
    assert FACTORIES[p.s.display[0]] == "paper_red"
    assert len(p.s.display) == 2
    assert p.s.stone_box == 8
    assert any(e.reveals for e in p.told if e.key == "factory.revealed")


@rule("YZ-5.4.1", "YZ-7.3")
def test_free_stone_builds_a_factory() -> None:
    p = Position().disc(0, "free_stone").display("paper_red").playing(0, "1/3", "develop_factories")
    p.do("build paper_red", "province huguang", "place H30 1")  # upright: H30 and H31
    assert p.s.covered[p.field("H31")] == FACTORIES.index("paper_red")
    assert p.held(0) == []


@rule("YZ-5.4.1", "YZ-5.4.2")
def test_a_tile_that_fits_nowhere_cannot_be_taken() -> None:
    p = Position().has(0, stone=1).display("silk_red")
    for f in range(p.s.board.land.fields):
        if p.s.covered[f] < 0 and f % 3 != 0:
            p.s.planted[f] = 1
            p.s.owner[f] = 1
    p.audits = False
    p.hold().playing(0, "1/3", "develop_factories")
    assert p.why("build silk_red") == "factory_fits_nowhere"


@rule("YZ-5.4.2")
def test_a_factory_lies_in_one_province_in_any_direction() -> None:
    p = Position().has(0, stone=1).display("silk_red").cubes(1, "Z11").playing(0, "1/3", "develop_factories")
    p.do("build silk_red", "province zhejiang")
    assert p.why("place Z10 0") == "factory_does_not_fit"  # it would cover Z11
    for choice in p.options:
        label = p.s.stack[-1].label(p.s, 0, p.game.catalogue.parse(choice))
        assert label is not None
        assert len(label.args) == 4  # the tile and its three fields
    turns = {choice.split()[2] for choice in p.options}
    assert turns == {"0", "1", "2", "3"}


@rule("YZ-5.4.2")
def test_a_province_without_room_is_refused() -> None:
    p = Position().has(0, stone=1).display("silk_red")
    for f in range(p.s.board.land.fields):
        if p.s.board.land.province_of[f] == 0:
            p.s.planted[f] = 1
            p.s.owner[f] = 1
    p.audits = False
    p.playing(0, "1/3", "develop_factories").do("build silk_red")
    assert p.why("province huguang") == "factory_does_not_fit_province"


@rule("YZ-5.4.3")
def test_upgrades_cost_three_and_five_and_end_at_level_three() -> None:
    p = Position().hold().has(0, copper=2).mill(0, "paper_red", "H30").mill(0, "sugar_red", "J10", 3)
    p.mill(1, "paper_blue", "N10").playing(0, "2/2", "develop_factories")
    assert p.refusal("upgrade paper_red").args == (3, 2)
    assert p.why("upgrade paper_red") == "upgrade_too_dear"
    assert p.why("upgrade sugar_red") == "factory_at_top_level"
    assert p.why("upgrade paper_blue") == "not_your_factory"


@rule("YZ-5.4.4")
def test_a_deserted_factory_is_taken_over_with_a_disc_alone() -> None:
    """X27, last sentence."""
    p = (
        Position()
        .hold()
        .mill(-1, "paper_blue", "N10")
        .mill(1, "sugar_blue", "J10")
        .playing(0, "1/3", "develop_factories")
    )
    assert p.why("upgrade sugar_blue") == "not_your_factory"
    p.do("take_over paper_blue")
    assert (p.level("paper_blue"), p.s.discs[0], p.s.copper[0]) == (1, 19, 0)


# ---- advancements


@rule("YZ-5.5")
def test_discs_of_one_action_go_to_different_sections() -> None:
    p = Position().disc(1, "veterans").disc(0, "free_rice").hold().playing(0, "3/1", "choose_advancements")
    p.do("advance free_wood")  # an earlier disc in the section does not matter
    assert p.why("advance free_stone") == "section_used"
    assert p.why("advance veterans") == "advancement_taken"
    assert p.refusal("advance veterans").args == (1,)
    p.do("advance emissary_japan", "advance war_copper")
    assert p.options == ["tax", "stop"]
    p.do("tax")
    assert set(p.offers("advance")) == {
        "free_salt",
        "extra_urban_sale",
        "extra_crops",
        "same_undertaking",
        "extra_worker",
        "eager_immigrants",
    }
