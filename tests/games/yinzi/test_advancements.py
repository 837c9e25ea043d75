"""The advancements box: when discs work and what they do."""

from __future__ import annotations

from games.yinzi.positions import Position
from marks import rule


@rule("YZ-7.1")
def test_one_disc_a_slot_and_a_used_disc_frees_it_at_once() -> None:
    p = Position().disc(0, "free_wood").hand(1, "1/3").playing(0, "1/3", "construct_boats").do("step")
    assert p.s.discs[0] == 20
    p.turn(1).do("card 1 3", "act choose_advancements", "advance free_wood")
    assert p.held(1) == ["free_wood"]


@rule("YZ-7.2")
def test_a_disc_does_not_work_in_the_turn_in_which_it_was_placed() -> None:
    p = Position().mill(0, "paper_red", "H30").war(0, 2).hold().playing(0, "1/3", "choose_advancements")
    p.do("advance war_copper")
    assert p.why("use war_copper") == "disc_placed_this_turn"
    p.do("stop", "end_turn").group(0, 1).turn(0)
    p.do("use war_copper")
    assert p.s.copper[0] == 2


@rule("YZ-7.2")
def test_turn_discs_work_only_in_the_own_turn() -> None:
    p = Position().disc(0, "war_copper", "weaker_enemies", "extra_recruit").war(0, 1).hand(0, "1/3").turn(0)
    assert p.offers("use") == ["war_copper"]
    assert p.why("use weaker_enemies") == "not_now"
    assert p.why("use extra_worker") == "not_now"


@rule("YZ-7.3")
def test_extra_urban_sale_has_the_full_capacity_for_itself() -> None:
    p = (
        Position()
        .markets("U7", "U7", "U1", "U7")
        .disc(0, "extra_urban_sale")
        .cubes(0, "H30", 2, tile="sugarcane")
        .hold()
    )
    p.playing(0, "1/3", "sell_urban").do("sell H30", "market jiangxi", "slot jiangxi 1")
    assert p.s.transport == 1
    p.do("use extra_urban_sale", "sell H30", "market jiangxi", "slot jiangxi 0")
    assert p.s.copper[0] == 5
    assert p.s.transport == 1  # as before the extra sale
    assert p.held(0) == []


@rule("YZ-7.3")
def test_extra_urban_sale_in_the_middle_of_another_action_may_use_free_boat_capacity() -> None:
    p = Position().markets("U7", "U7", "U7", "U1").disc(0, "extra_urban_sale", "free_boat_capacity")
    p.cubes(0, "H30", 1, tile="sugarcane").has(0, wood=2).playing(0, "2/2", "construct_boats").do("step")
    assert p.s.boat[0] == 1  # capacity 2 reaches Zhejiang
    p.do("use extra_urban_sale", "step")
    assert p.s.copper[0] == 3
    assert p.held(0) == ["free_boat_capacity"]
    p = Position().markets("U7", "U7", "U7", "U1").disc(0, "extra_urban_sale", "free_boat_capacity")
    p.cubes(0, "H30", 1, tile="sugarcane").hand(0, "1/3").turn(0).do("use extra_urban_sale")
    assert p.s.copper[0] == 3  # the second disc was needed, and used by itself
    assert p.held(0) == []


@rule("YZ-7.3")
def test_discs_are_not_available_without_effect() -> None:
    p = (
        Position()
        .disc(0, "extra_urban_sale", "extra_crops", "personal_route", "war_copper")
        .pile()
        .hand(0, "1/3")
        .turn(0)
    )
    assert p.offers("use") == []
    for x in ("extra_urban_sale", "personal_route", "war_copper"):
        assert p.why(f"use {x}") == "disc_without_effect"
    assert p.why("use extra_crops") == "no_crop_to_buy"


@rule("YZ-7.3")
def test_extra_crops_buys_a_tile_besides_the_limit_of_the_action() -> None:
    p = Position().has(0, copper=4).track("tea", "salt", "ramie", "cotton", "bamboo", "tea").disc(0, "extra_crops")
    p.playing(0, "2/2", "plant_crops").do("buy 1", "lay H30", "use extra_crops")
    assert p.step == "extra_crops"
    assert p.offers("buy") == ["1", "2", "3", "4", "5", "6"]
    p.do("buy 1", "lay H40")
    assert (p.good("H30"), p.good("H40")) == ("tea", "salt")
    assert p.s.track[5] >= 0  # slid and refilled
    assert p.s.copper[0] == 2


@rule("YZ-7.3", "YZ-9.1")
def test_war_copper_pays_for_every_own_worker_in_the_war_box() -> None:
    p = Position().disc(0, "war_copper").war(0, 2, lying=2).hand(0, "1/3").turn(0).do("use war_copper")
    assert p.s.copper[0] == 4
    p = (
        Position(war_copper="standing")
        .disc(0, "war_copper")
        .war(0, 2, lying=2)
        .hand(0, "1/3")
        .turn(0)
        .do("use war_copper")
    )
    assert p.s.copper[0] == 2


@rule("YZ-7.3")
def test_personal_route_takes_a_tile_of_choice() -> None:
    p = Position().pile("R01", "R02", "R03", "R04").disc(0, "personal_route").hand(0, "1/3").turn(0)
    p.do("use personal_route", "claim R03")
    assert [t["id"] for t in p.game.view(p.s, 2)["players"][0]["personal"]] == ["R03"]
    assert p.game.view(p.s, 2)["routes"]["discard"]["size"] == 3


@rule("YZ-7.4")
def test_an_emissary_follows_an_own_piece_of_its_nation() -> None:
    p = Position().coast("JP1", "KR1", "BN1").disc(0, "emissary_japan").cargo(1, 0, "tea", 0, 1).hand(0, "1/3").turn(0)
    assert p.offers("emissary") == ["1"]
    assert p.why("emissary 2") == "no_emissary_for_nation"
    p.do("emissary 1")
    assert p.held(0) == []
    assert p.s.aboard[0] == 1
    p = Position().coast("JP1", "KR1", "BN1").disc(0, "emissary_japan").cargo(1, 0, "tea", 1, 1).hand(0, "1/3").turn(0)
    assert p.why("emissary 1") == "no_piece_aboard"  # another's tea


@rule("YZ-7.4")
def test_no_more_emissaries_than_deliveries_with_a_piece() -> None:
    p = Position().coast("JP1", "KR1", "BN1").disc(0, "emissary_japan").cargo(1, 0, "tea", 0, 1).hand(0, "1/3")
    p.s.aboard[0] = 1
    p.s.discs[0] -= 1
    p.turn(0)
    assert p.refusal("emissary 1").args == (1, 1)
    p = Position().coast("JP1", "KR1", "BN1").disc(0, "emissary_japan").cargo(1, 0, "food", 0, 0).hand(0, "1/3").turn(0)
    assert p.why("emissary 1") == "no_piece_aboard"  # a pair without any own cube carries none


@rule("YZ-7.4")
def test_no_emissary_without_a_ship() -> None:
    p = Position().sighted("").disc(0, "emissary_japan").hand(0, "1/3")
    p.s.sailed.append(p.s.coast[0])
    p.s.coast[0] = -1
    p.turn(0)
    assert p.why("emissary 1") == "no_ship_there"


@rule("YZ-7.2", "YZ-7.4")
def test_a_fresh_emissary_stays() -> None:
    p = Position().coast("JP1", "KR1", "BN1").cargo(1, 0, "tea", 0, 1).hold().playing(0, "1/3", "choose_advancements")
    p.do("advance emissary_japan")
    assert p.why("emissary 1") == "disc_placed_this_turn"
