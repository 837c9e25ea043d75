"""Sentences of the rules that are easily read over: what stays used, what does not count twice, and what is said of it."""

from __future__ import annotations

import pytest

from games.yinzi.positions import Position
from games.yinzi.test_cautions import chosen, warned, with_card
from marks import rule
from mingtang.core.steps import Step
from mingtang.games.yinzi.phases.administration import Administration
from mingtang.games.yinzi.phases.bonus import Bonuses, ChooseBonus
from mingtang.games.yinzi.phases.disasters import Disasters, Drought
from mingtang.games.yinzi.phases.feeding import Feeding
from mingtang.games.yinzi.phases.late_shipping import LateShipping
from mingtang.games.yinzi.phases.routes import CollectRoutes, PersonalTiles
from mingtang.games.yinzi.phases.taxation import Taxation
from mingtang.games.yinzi.phases.turns import Turns
from mingtang.games.yinzi.phases.undertakings import Undertakings
from mingtang.games.yinzi.queries import hand_size
from mingtang.games.yinzi.scoring import commodity_points
from mingtang.games.yinzi.state import YinziState
from mingtang.games.yinzi.vocabulary import (
    ADVANCEMENTS,
    CARDS,
    FACTORIES,
    GOODS,
    NATIONS,
    PHASE_BONUS,
    PHASE_DISASTERS,
    PHASE_FEEDING,
    PHASE_LATE,
    PHASE_ROUTES,
    PHASE_TAXATION,
    PHASE_UNDERTAKINGS,
)

# ---- the die


@rule("YZ-11.1")
@pytest.mark.parametrize("reading", ["rolled", "not_rolled"])
def test_the_die_is_rolled_after_every_round_but_perhaps_the_last(reading: str) -> None:
    for number in (1, 2, 3, 4):
        p = Position(last_roll=reading)
        p.s.round = number
        p.steps(Administration())
        assert len(p.events("ratio.rolled")) == (1 if number < 4 or reading == "rolled" else 0)


# ---- an extra sale within another action


@rule("YZ-7.3", "YZ-2.4")
def test_after_an_extra_sale_the_action_goes_on_with_the_transport_it_had_used() -> None:
    p = Position().disc(0, "extra_urban_sale").has(0, boat=1).hold()
    p.cubes(0, "H30", 1, tile="cotton").cubes(0, "H31", 1, tile="bamboo").cubes(0, "H12", 1, tile="tea")
    p.playing(0, "3/1", "sell_urban").do("sell H30", "market zhejiang", "slot zhejiang 1")
    assert p.s.transport == 2
    p.do("use extra_urban_sale")
    assert p.s.transport == 0  # the disc has a boat of its own
    p.do("sell H31", "market nanzhili", "slot nanzhili 1")
    assert p.s.transport == 2
    assert p.offers("sell") == ["H12"]  # the market of Huguang itself takes tea
    p.do("sell H12")
    assert p.why("market nanzhili") == "market_too_far"


@rule("YZ-7.3", "YZ-2.4")
def test_one_more_transport_of_an_extra_sale_is_not_that_of_the_action() -> None:
    p = Position().disc(0, "extra_urban_sale", "free_boat_capacity").cubes(0, "H30", 1, tile="cotton").hold()
    p.cubes(0, "H31", 1, tile="bamboo").playing(0, "2/2", "sell_urban").do("use extra_urban_sale")
    assert "use free_boat_capacity" in p.options
    p.do("use free_boat_capacity", "sell H31", "market zhejiang")
    while p.step != "sell":
        p.do(p.options[0])
    assert (p.s.transport, p.s.boat_plus) == (0, 0)


@rule("YZ-7.3", "YZ-2.4")
def test_one_more_transport_of_the_action_is_still_there_after_an_extra_sale() -> None:
    p = Position().disc(0, "extra_urban_sale", "free_boat_capacity").cubes(0, "H30", 2, tile="cotton").hold()
    p.cubes(0, "H31", 1, tile="bamboo").playing(0, "3/1", "sell_urban").do("use free_boat_capacity")
    assert (p.s.transport, p.s.boat_plus) == (0, 1)
    p.do("use extra_urban_sale")
    assert (p.s.transport, p.s.boat_plus) == (0, 0)  # a boat of its own
    p.do("sell H31", "market nanzhili")
    while p.step != "sell":
        p.do(p.options[0])
    assert (p.s.transport, p.s.boat_plus) == (0, 1)


# ---- phases


@pytest.mark.parametrize(
    ("step", "phase"),
    [
        (Bonuses(0), PHASE_BONUS),
        (Feeding(), PHASE_FEEDING),
        (Disasters(), PHASE_DISASTERS),
        (CollectRoutes(), PHASE_ROUTES),
        (Undertakings(), PHASE_UNDERTAKINGS),
        (Taxation(), PHASE_TAXATION),
        (LateShipping(), PHASE_LATE),
    ],
)
@rule("YZ-9.1")
def test_every_phase_is_shown_by_its_name(step: Step[YinziState], phase: int) -> None:
    p = Position().emperor(0, "palace_keeping", 1)
    p.s.phase = -1
    p.steps(step)
    assert p.s.phase == phase


# ---- discs placed this turn


@rule("YZ-7.2", "YZ-3.1")
def test_a_disc_placed_with_a_bonus_is_not_usable_in_that_choice_but_in_the_next() -> None:
    p = Position().cubes(0, "N10", 1, tile="tea").cubes(1, "N20", 1, tile="tea").hold().steps(Bonuses(0))
    p.do("bonus free_advancement", "advance extra_urban_sale")
    assert p.why("use extra_urban_sale") == "disc_placed_this_turn"
    p.do("skip")
    assert p.s.fresh == 0  # the next player's choice is another turn
    assert p.waiting == 1


@rule("YZ-7.2", "YZ-3.1")
def test_after_the_last_bonus_its_disc_is_usable() -> None:
    p = Position(2).hold().steps(Bonuses(0)).do("bonus better_sales", "skip")
    p.do("bonus free_advancement", "advance extra_urban_sale", "skip")
    assert p.s.stack == []
    assert p.s.fresh == 0


@rule("YZ-7.2", "YZ-6.5.2")
def test_rice_of_a_disc_placed_this_turn_is_not_delivered_but_the_second_of_an_older_one_is() -> None:
    p = Position().disc(0, "free_rice").cubes(0, "N01", 2).personal(0, "R06").hold()
    p.s.fresh = 1 << ADVANCEMENTS.index("free_rice")
    p.steps(PersonalTiles()).do("serve R06 2")
    assert p.why("use free_rice") == "disc_placed_this_turn"


@rule("YZ-7.2", "YZ-6.5.2")
def test_virtual_rice_left_over_makes_no_other_disc_usable() -> None:
    p = Position().disc(0, "free_wheat").cubes(0, "N00", 1).personal(0, "R06").hold()
    p.s.fresh = 1 << ADVANCEMENTS.index("free_wheat")
    p.steps(PersonalTiles()).do("serve R06 1")
    p.s.rice = 1
    assert p.why("use free_wheat") == "disc_placed_this_turn"


# ---- the first edition


def test_edition_1_offers_no_tile_before_the_bonus() -> None:
    for rules, first in ((1, []), (2, ["1"])):
        p = Position(rules=rules).disc(0, "free_copper").has(0, copper=9).track("tea").hold()
        p.s.phase = PHASE_BONUS
        p.steps(ChooseBonus(0)).do("bonus free_advancement")
        assert p.offers("buy") == first


# ---- feeding


@rule("YZ-8.3")
def test_what_has_been_fed_is_no_longer_missing() -> None:
    p = Position().boxed(0, 9).cubes(0, "H10").cubes(0, "H20").cubes(0, "H11").rural(1).has(0, copper=9).hold()
    p.steps(Feeding()).do("feed H10")
    points = p.s.board.misfortune_points
    p.do("feed H20")
    assert p.s.half == 1
    p.do("feed H11")
    assert p.s.half == 0
    assert warned(p, "stop") == ("goes_hungry", (1, -points))
    assert p.do("stop").s.misfortune[0] == 1


@rule("YZ-8.2")
def test_a_disc_with_more_rice_than_is_still_owed_says_so() -> None:
    p = Position().boxed(0, 6).cubes(0, "H10").disc(0, "free_rice").hold().steps(Feeding())
    assert warned(p, "use free_rice") is None
    assert warned(p.do("feed H10"), "use free_rice") == ("more_than_owed", (2, 1))


@rule("YZ-8.3")
def test_a_lone_half_alone_asks_nobody() -> None:
    p = Position().boxed(0, 3).cubes(0, "H20").hold().steps(Feeding())
    assert p.s.stack == []
    assert (p.s.misfortune[0], p.on("H20")) == (1, 1)
    p = Position().boxed(0, 3).cubes(0, "H20").cubes(0, "H11").hold().steps(Feeding())
    assert p.step == "feed"


@rule("YZ-8.3")
def test_food_sold_is_only_spare_if_halves_are_counted_in_twos() -> None:
    p = Position().boxed(1, 3).cubes(1, "J40", 1).cubes(1, "H20", 1).group(1, 1).hold().turn(1)
    assert warned(p, "sell_rural H20") is None
    assert warned(p, "sell_rural J40") == ("food_needed", (1, 0))
    p = Position().boxed(1, 3).cubes(1, "H20", 1).cubes(1, "H11", 1).group(1, 1).hold().turn(1)
    assert warned(p, "sell_rural H20") == ("food_needed", (1, 0))


# ---- boats


@rule("YZ-5.1")
def test_free_wood_counts_as_a_wood_for_boats() -> None:
    p = chosen(with_card("3/1").has(0, wood=2).disc(0, "free_wood"), "3/1")
    assert warned(p, "act construct_boats") is None
    p = chosen(with_card("3/1").has(0, wood=1).disc(0, "free_wood"), "3/1")
    assert warned(p, "act construct_boats") == ("wood_for_fewer_boats", (2, 3))


# ---- production


@rule("YZ-7.3", "YZ-6.2.2")
@pytest.mark.parametrize("tile", ["silk_red", "paper_blue", "sugar_yellow"])
def test_one_more_transport_serves_every_factory(tile: str) -> None:
    colour = {"red": 0, "blue": 1, "yellow": 2}[tile.partition("_")[2]]
    p = Position().disc(0, "free_boat_capacity").raw(colour, "huguang", 0).mill(0, tile, "Z10").hold()
    p.working(0, "produce_commodities", 2)
    assert p.offers("use") == ["free_boat_capacity"]
    assert p.why(f"produce {tile}") == "raw_material_too_far"
    assert p.do("use free_boat_capacity").offers("produce") == [tile]


@rule("YZ-7.3", "YZ-6.2.2")
def test_one_more_transport_serves_the_last_factory_of_the_last_colour() -> None:
    tile = FACTORIES[-1]
    p = Position(4).disc(0, "free_boat_capacity").raw(3, "huguang", 0).mill(0, tile, "Z10").hold()
    p.working(0, "produce_commodities", 2)
    assert p.offers("use") == ["free_boat_capacity"]


@rule("YZ-7.3", "YZ-6.2")
def test_one_more_transport_does_not_help_a_factory_for_which_the_workers_are_too_few() -> None:
    p = Position().disc(0, "free_boat_capacity").raw(0, "zhejiang", 0).mill(0, "silk_red", "Z10", 3)
    p.mill(0, "paper_red", "H30").hold().working(0, "produce_commodities", 1)
    assert p.offers("produce") == ["silk_red"]
    assert p.why("produce paper_red") == "too_few_workers"
    assert p.why("use free_boat_capacity") == "disc_without_effect"


# ---- ships


@rule("YZ-6.3.4", "YZ-6.3.3")
def test_the_second_salt_must_be_within_what_the_first_leaves() -> None:
    p = Position().has(0, boat=1).cubes(0, "N52").cubes(0, "N53").cubes(0, "H23").hold()
    p.working(0, "supply_ships", 1).do("load N52")
    assert p.options == ["load N53"]
    found = p.refusal("load H23")
    assert (found.clause, found.key, found.args) == ("YZ-6.3.4", "salt_pair_too_far", (3, 2))


# ---- points


@rule("YZ-13.2")
def test_both_pools_count() -> None:
    for market in (0, 1):
        p = Position()
        p.s.pools[market * 4 + 1] = 2
        assert commodity_points(p.s, 1) == 2 * p.s.board.pool_points[market] > 0
        assert commodity_points(p.s, 0) == 0


# ---- drought


@rule("YZ-9.2.3")
def test_a_drought_asks_for_one_cube_of_every_province_in_the_order_of_the_board() -> None:
    p = Position().cubes(0, "Z00").cubes(0, "J20").cubes(0, "N00").cubes(0, "H10", 2).cubes(0, "H20").cubes(1, "J30")
    p.hold().steps(Drought())
    assert p.options == ["wither H10", "wither H20"]
    p.do("wither H10")
    for field in ("N00", "J20", "Z00"):
        assert p.options == [f"wither {field}"]
        p.do(f"wither {field}")
    assert (p.waiting, p.options) == (1, ["wither J30"])


# ---- turns


@rule("YZ-4.2")
def test_who_alone_still_has_cards_takes_all_the_turns_that_are_left() -> None:
    for last in range(3):
        p = Position().hand(last, "1/3").hold().steps(Turns((last + 1) % 3))
        assert (p.waiting, p.step) == (last, "turn")


# ---- reasons and warnings with their numbers


@rule("YZ-6.3.4")
def test_a_commodity_too_far_from_the_sea_is_refused_with_its_way() -> None:
    p = Position().coast("PT1", "JP1", "KR4").mill(0, "silk_red", "H30", 2, p0=1)
    p.cubes(0, "H12", 1, tile="tea").cubes(0, "N42", 1, tile="tea").hold().working(0, "supply_ships", 1)
    for choice in ("load_from silk_red", "load H12"):
        found = p.refusal(choice)
        assert (found.clause, found.key, found.args) == ("YZ-6.3.4", "sea_too_far", (2, 1))


@rule("YZ-7.4", "YZ-6.3.6")
@pytest.mark.parametrize("seat", range(3))
def test_emissaries_of_every_player_sail_with_the_ship(seat: int) -> None:
    p = Position().coast("JP1", "PT1", "KR4").cubes(0, "N10", 1, tile="tea").hold()
    size = p.s.board.ship_size[p.s.coast[0]]
    for slot in range(1, size):
        p.cargo(1, slot, "commodity", seat)
    p.s.aboard[seat] = 1
    p.s.discs[seat] -= 1
    p.working(0, "supply_ships", 1).do("load N10", "ship 1 0")
    assert p.s.envoys[NATIONS.index("japan") * 4 + seat] == 1
    assert sum(p.s.envoys) == 1
    assert p.s.aboard[:4] == [0] * 4
    assert p.events("emissary.abroad") == [(seat, NATIONS.index("japan"), 1)]


@rule("YZ-4.2")
@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("seat", range(3))
def test_every_card_is_a_card_in_hand(card: str, seat: int) -> None:
    p = Position()
    p.s.hand[seat * len(CARDS) + CARDS.index(card)] = 1
    assert [hand_size(p.s, other) for other in range(3)] == [1 if other == seat else 0 for other in range(3)]


@rule("YZ-3.4", "YZ-3.1")
def test_a_tile_bought_before_the_bonus_leaves_its_column_empty_until_all_have_chosen() -> None:
    p = Position().disc(0, "free_copper").has(0, copper=9).track("tea", "bamboo", "tea").hold()
    p.steps(Bonuses(0)).do("bonus free_advancement", "buy 1", "pay disc", "lay N10")
    assert p.s.track[:3] == [-1, GOODS.index("bamboo"), GOODS.index("tea")]
    assert p.step == "free_advancement"


@rule("YZ-7.3", "YZ-2.4")
@pytest.mark.parametrize(("own", "other", "helps"), [(0, 9, False), (9, 0, True)])
def test_an_extra_sale_needs_the_own_boat_not_that_of_a_neighbour(own: int, other: int, helps: bool) -> None:
    p = Position().has(0, boat=own).has(1, boat=other).has(2, boat=other).disc(0, "extra_urban_sale").hold()
    p.cubes(0, "H30", 1, tile="cotton").markets("U2", "U2", "U3", "U4").group(0, 1).turn(0)  # cotton: Zhejiang only
    assert p.offers("use") == (["extra_urban_sale"] if helps else [])


@rule("YZ-10.2", "YZ-10.1")
def test_a_second_food_too_far_is_refused_with_both_ways() -> None:
    p = Position().has(0, boat=1).cubes(0, "N00").cubes(0, "N31").cubes(0, "H20").hold().steps(LateShipping())
    found = p.do("load N00").refusal("load H20")
    assert (found.clause, found.key, found.args) == ("YZ-10.2", "food_pair_too_far", (3, 2))


@rule("YZ-6.2.2")
@pytest.mark.parametrize(("province", "slot"), [("huguang", 0), ("zhejiang", 5)])
def test_raw_material_is_taken_from_any_slot(province: str, slot: int) -> None:
    p = Position().has(0, boat=9).raw(0, province, slot).mill(0, "silk_red", "Z10").hold()
    p.audits = False
    p.working(0, "produce_commodities", 2).do("produce silk_red")
    assert p.options == [f"slot {province} {slot}"]


@rule("YZ-6.4.1", "YZ-6.0.2")
def test_every_migrant_who_helps_the_emperor_is_told_with_those_who_are_left() -> None:
    p = Position().disc(0, "extra_worker", "eager_immigrants").migrants(0, top=2, bottom=2).hold()
    p.working(0, "emperor_undertakings", 1).do("undertake water_canal", "fill bottom", "fill top")
    assert p.events("workers.recruited") == [(0, 1, 1)]
    assert p.events("workers.from_top") == [(0, 1, 1)]
    assert (p.s.emperor[0], p.s.bottom[0], p.s.top[0], p.held(0)) == (3, 1, 1, ["extra_worker"])


@rule("YZ-6.3.7")
@pytest.mark.parametrize("full", [False, True])
def test_what_a_ship_unloads_is_told_of_its_owner(full: bool) -> None:
    p = Position().coast("JP1", "PT1", "KR4").cubes(0, "N10", 1, tile="tea").hold()
    japan = NATIONS.index("japan")
    before = p.s.board.foreign_box if full else 0
    p.abroad("japan", 1, before)
    for slot in range(1, p.s.board.ship_size[p.s.coast[0]]):
        p.cargo(1, slot, "commodity", 2)
    count = p.s.board.ship_size[p.s.coast[0]] - 1
    p.working(0, "supply_ships", 1).do("load N10", "ship 1 0")
    east = p.s.board.nation_market[japan]
    if full:
        assert p.events("ship.to_pool") == [(2, east, n + 1) for n in range(count)]
    else:
        assert p.events("ship.to_box") == [(2, japan, n + 1) for n in range(count)]
    assert p.s.pools[east * 4 + 2] == (count if full else 0)
    assert p.events("cubes.home") == [(0, 1, p.s.cubes[0])]


@rule("YZ-7.3", "YZ-2.4")
def test_one_more_transport_lapses_with_the_turn() -> None:
    p = Position().disc(0, "free_boat_capacity").cubes(0, "H30", 1, tile="cotton").hand(0, "1/3").hand(1, "1/3").hold()
    p.markets("U2", "U2", "U3", "U4").cubes(1, "H31", 1, tile="cotton").steps(Turns(0))
    p.do("card 1 3", "act sell_urban", "use free_boat_capacity", "sell H30", "market zhejiang")
    while p.step != "end_turn":
        p.do("stop" if p.step == "sell" else p.options[0])
    assert p.s.boat_plus == 1
    p.do("end_turn", "card 1 3", "act sell_urban")
    assert p.waiting == 1
    assert (p.s.boat_plus, p.why("sell H31")) == (0, "market_too_far")
