"""Workforce actions: groups, migrants, resources, production."""

from __future__ import annotations

import pytest

from games.yinzi.positions import Position
from marks import rule


@rule("YZ-6.0")
def test_each_workforce_action_once_a_round() -> None:
    p = Position().group(0, 2).worked(0, "war_routes").hold().turn(0).do("group plant_crops")
    assert p.why("work war_routes") == "workforce_action_used"
    p.do("work emperor_undertakings")
    assert p.s.groups[1] == 0


@rule("YZ-6.0")
def test_at_least_one_worker_must_be_used() -> None:
    p = Position().has(0, copper=3).cubes(0, "J40").working(0, "take_resources", 2)
    assert p.why("stop") == "one_worker_must_work"
    p.do("take wood", "stop")
    assert p.s.top[0] == 1


@rule("YZ-6.0")
def test_nothing_around_the_action_may_take_away_its_first_unit() -> None:
    p = Position().has(0, copper=1).track("tea").disc(0, "extra_crops").working(0, "take_resources", 2)
    assert p.why("use extra_crops") == "first_unit_first"


@rule("YZ-6.0.1")
def test_workers_left_over_become_migrants_and_come_back() -> None:
    """X24."""
    p = Position().has(0, copper=1).hold().working(0, "take_resources", 3).do("take wood")
    assert p.options == ["stop"]
    p.do("stop")
    assert p.s.top[0] == 2
    from mingtang.games.yinzi.phases.administration import manage_workers

    manage_workers(p.s)
    assert (p.s.top[0], p.s.bottom[0]) == (0, 2)
    p.has(0, copper=5).working(0, "take_resources", 1).do("take wood", "take wood", "take wood")
    assert (p.s.top[0], p.s.bottom[0], p.s.boxes[0]) == (0, 0, 3)
    manage_workers(p.s)
    assert p.s.workers[0] == 12


@rule("YZ-11.2")
def test_migrants_that_are_not_used_go_home_at_the_end_of_that_round() -> None:
    from mingtang.games.yinzi.phases.administration import manage_workers

    p = Position().migrants(0, bottom=2)
    manage_workers(p.s)
    assert (p.s.bottom[0], p.s.workers[0]) == (0, 12)


@rule("YZ-6.0.2")
def test_migrants_help_only_after_the_whole_group_and_up_to_four() -> None:
    p = Position().has(0, copper=9).migrants(0, bottom=3).working(0, "take_resources", 2)
    p.do("take wood", "take wood")
    assert p.s.bottom[0] == 3
    p.do("take wood", "take wood")
    assert (p.s.bottom[0], p.s.boxes[0]) == (1, 4)
    assert p.s.stack == []  # four workers in all
    assert p.s.top[0] == 0


@rule("YZ-6.0.3")
def test_when_nobody_can_work_a_group_migrates() -> None:
    """X34."""
    p = Position().group(0, 2).worked(0, "war_routes", "emperor_undertakings").hold().turn(0)
    assert p.options == ["idle"]
    assert p.why("group plant_crops") == "group_cannot_work"
    p.do("idle", "group plant_crops")
    assert p.s.top[0] == 2
    assert int(p.s.worked[0]).bit_count() == 2  # no action is marked


@rule("YZ-6.0.3")
def test_with_a_card_in_hand_the_card_must_be_played() -> None:
    p = Position().group(0, 2).worked(0, "war_routes", "emperor_undertakings").hand(0, "1/3").turn(0)
    assert p.options == ["card 1 3"]
    assert p.why("idle") == "not_now"


def broke_with_wheat(**rulings: str) -> Position:
    """Two workers, a wheat cube, and no copper for wood or stone."""
    p = Position(**rulings).cubes(0, "J40").group(0, 2).worked(0, "war_routes", "emperor_undertakings")
    return p.hold().turn(0)


@rule("YZ-6.0.3")
def test_workers_that_a_sale_would_put_to_work_do_not_migrate() -> None:
    p = broke_with_wheat()
    assert p.options == ["sell_rural J40"]
    assert p.why("idle") == "sale_would_put_to_work"
    assert p.refusal("idle").ruling == "idle_workers"
    p.do("sell_rural J40")
    assert p.options == ["group plant_crops"]


@rule("YZ-6.0.3")
def test_a_sale_that_would_not_help_is_not_forced() -> None:
    p = broke_with_wheat()
    p.s.wood_box = p.s.stone_box = 0
    assert p.options == ["idle", "sell_rural J40"]


@rule("YZ-6.0.3")
def test_as_it_stands_a_sale_is_offered_not_forced() -> None:
    p = broke_with_wheat(idle_workers="as_it_stands")
    assert p.options == ["idle", "sell_rural J40"]
    p.do("sell_rural J40")
    assert p.options == ["group plant_crops"]
    assert p.why("idle") == "somebody_can_work"


@rule("YZ-6.0.3")
def test_the_group_that_migrates_must_exist() -> None:
    p = Position().group(0, 2).group(0, 1, "sell_urban").worked(0, "war_routes", "emperor_undertakings").hold().turn(0)
    p.do("idle")
    assert p.why("group construct_boats") == "no_group_there"
    p.do("group sell_urban")
    assert p.s.top[0] == 1


@rule("YZ-6.0.4")
def test_what_makes_an_action_possible() -> None:
    p = Position().group(0, 1).hold().turn(0).do("group plant_crops")
    assert p.offers("work") == ["emperor_undertakings", "war_routes"]
    for action in ("take_resources", "produce_commodities", "supply_ships"):
        assert p.why(f"work {action}") == "no_worker_usable"
    p = Position().disc(0, "free_copper").group(0, 1).hold().turn(0).do("group plant_crops")
    assert "take_resources" in p.offers("work")
    p = Position().disc(0, "free_raw_material").mill(0, "paper_red", "H30", 2).group(0, 1).hold().turn(0)
    p.do("group plant_crops")
    assert "produce_commodities" in p.offers("work")


@rule("YZ-6.0.4")
def test_bottom_migrants_count_for_a_factory_that_needs_two() -> None:
    p = Position().mill(0, "paper_red", "N20").raw(0, "nanzhili", 0).group(0, 1).hold().turn(0).do("group plant_crops")
    assert "produce_commodities" not in p.offers("work")
    p = Position().mill(0, "paper_red", "N20").raw(0, "nanzhili", 0).group(0, 1).migrants(0, bottom=1).hold().turn(0)
    p.do("group plant_crops", "work produce_commodities", "produce paper_red", "slot nanzhili 0")
    assert (p.s.boxes[1], p.s.bottom[0]) == (2, 0)


# ---- resources


@rule("YZ-6.1")
def test_taking_resources() -> None:
    """X7."""
    p = Position().has(0, copper=3).working(0, "take_resources", 3).do("take wood", "take wood", "take stone")
    assert (p.s.copper[0], p.s.wood_box, p.s.stone_box, p.s.boxes[0]) == (0, 12, 7, 3)
    assert (p.s.wood[0], p.s.stone[0]) == (2, 1)


@rule("YZ-6.1", "YZ-2.9")
def test_resources_cost_copper_and_may_run_out() -> None:
    p = Position().has(0, copper=1).has(1, stone=8).hold().working(0, "take_resources", 2)
    assert p.why("take stone") == "resource_gone"
    p.do("take wood")
    assert p.why("take wood") == "resource_too_dear"


# ---- production


@rule("YZ-6.2", "YZ-6.2.2", "YZ-6.2.3")
def test_producing_at_home_and_outsourcing() -> None:
    """X8."""
    p = Position().has(0, copper=3, boat=3).migrants(0, bottom=1)
    p.mill(0, "porcelain_red", "Z10", 2).mill(1, "paper_red", "N20", 2).raw(0, "huguang", 0).raw(0, "nanzhili", 1)
    cubes = p.s.cubes[0]
    p.hold().working(0, "produce_commodities", 2).do("produce porcelain_red", "slot huguang 0")
    p.do("produce paper_red", "slot nanzhili 1")
    assert (p.s.boxes[1], p.s.top[0], p.s.bottom[0]) == (3, 0, 0)
    assert p.s.transport == 2
    assert (p.s.copper[0], p.s.copper[1]) == (0, 3)
    assert (p.stored("porcelain_red", 0), p.stored("paper_red", 0)) == (1, 1)
    assert p.s.cubes[0] == cubes + 2


@rule("YZ-6.2")
@pytest.mark.parametrize(("level", "workers", "refused"), [(1, 1, "too_few_workers"), (2, 1, ""), (3, 1, "")])
def test_own_factories_need_two_workers_at_level_one(level: int, workers: int, refused: str) -> None:
    p = (
        Position()
        .mill(0, "paper_red", "N20", level)
        .mill(0, "sugar_red", "N00", 2, turn=1)
        .raw(0, "nanzhili", 0)
        .hold()
    )
    p.working(0, "produce_commodities", workers)
    if refused:
        assert p.why("produce paper_red") == refused
        assert p.refusal("produce paper_red").args == (2, 1)
    else:
        assert "paper_red" in p.offers("produce")


@rule("YZ-6.2")
def test_others_factories_of_level_one_and_deserted_ones_are_closed() -> None:
    p = Position().mill(1, "paper_red", "N20").mill(-1, "sugar_red", "N00", turn=1).mill(0, "paper_blue", "H30", 2)
    p.raw(1, "huguang", 0).raw(0, "nanzhili", 0).hold().working(0, "produce_commodities", 3)
    assert p.why("produce paper_red") == "factory_closed_to_others"
    assert p.why("produce sugar_red") == "factory_without_owner"


@rule("YZ-6.2")
def test_a_factory_works_once_a_turn_and_level_three_makes_two_of_two() -> None:
    p = (
        Position()
        .mill(0, "paper_red", "N20", 3)
        .raw(0, "nanzhili", 0)
        .raw(0, "nanzhili", 1)
        .raw(0, "nanzhili", 2)
        .hold()
    )
    p.working(0, "produce_commodities", 2).do("produce paper_red", "slot nanzhili 0")
    assert "skip" in p.options
    p.do("slot nanzhili 1")
    assert p.stored("paper_red", 0) == 2
    assert p.s.boxes[1] == 1
    assert p.why("produce paper_red") == "factory_used_this_turn"


@rule("YZ-6.2", "YZ-6.2.1")
def test_level_three_with_room_for_one_does_not_ask_for_a_second_raw_material() -> None:
    """X35."""
    p = Position().mill(0, "paper_red", "N20", 3, p0=2).raw(0, "nanzhili", 0).raw(0, "nanzhili", 1).hold()
    p.working(0, "produce_commodities", 1).do("produce paper_red", "slot nanzhili 0")
    assert p.stored("paper_red", 0) == 3
    assert p.step != "raw"


@rule("YZ-6.2")
def test_a_second_raw_material_may_be_declined_and_outsourcing_makes_one() -> None:
    p = Position().mill(0, "paper_red", "N20", 3).raw(0, "nanzhili", 0).raw(0, "nanzhili", 1).hold()
    p.working(0, "produce_commodities", 1).do("produce paper_red", "slot nanzhili 0", "skip")
    assert p.stored("paper_red", 0) == 1
    p = Position().has(0, silver=1).mill(1, "paper_red", "N20", 3).raw(0, "nanzhili", 0).raw(0, "nanzhili", 1).hold()
    p.working(0, "produce_commodities", 1).do("produce paper_red", "slot nanzhili 0")
    assert p.stored("paper_red", 0) == 1
    assert (p.s.silver[0], p.s.silver[1]) == (0, 1)


@rule("YZ-6.2.1")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_factory_stores_as_many_as_its_level_no_matter_whose(level: int) -> None:
    p = Position().mill(0, "paper_red", "N20", level, p1=level).mill(0, "paper_blue", "H30", 2).raw(1, "huguang", 0)
    p.raw(0, "nanzhili", 0).hold().working(0, "produce_commodities", 2)
    assert p.why("produce paper_red") == "factory_full"
    assert p.refusal("produce paper_red").args == (level,)


@rule("YZ-6.2.2", "YZ-2.4")
def test_raw_material_must_be_there_and_within_reach() -> None:
    p = Position().mill(0, "paper_red", "N20", 2).mill(0, "paper_blue", "Z10", 2).mill(0, "sugar_yellow", "J10", 2)
    p.raw(0, "nanzhili", 0).raw(1, "huguang", 0).hold().working(0, "produce_commodities", 2)
    assert p.why("produce sugar_yellow") == "no_raw_material"
    assert p.why("produce paper_blue") == "raw_material_too_far"
    p.do("produce paper_red")
    assert p.options == ["slot nanzhili 0"]


@rule("YZ-6.2.2")
def test_raw_material_that_is_too_far_is_refused_by_its_slot() -> None:
    p = Position().mill(0, "paper_red", "Z10", 2).raw(0, "huguang", 0).raw(0, "zhejiang", 0).hold()
    p.working(0, "produce_commodities", 1).do("produce paper_red")
    assert p.why("slot huguang 0") == "raw_material_too_far"


@rule("YZ-6.2.2", "YZ-7.3")
def test_free_raw_material_lies_at_the_factory() -> None:
    p = (
        Position()
        .disc(0, "free_raw_material")
        .mill(0, "paper_red", "N20", 2)
        .hold()
        .working(0, "produce_commodities", 1)
    )
    p.do("produce paper_red", "use free_raw_material")
    assert p.stored("paper_red", 0) == 1
    assert p.held(0) == []


@rule("YZ-6.2.2", "YZ-7.3")
def test_free_boat_capacity_brings_raw_material_into_reach() -> None:
    p = Position().disc(0, "free_boat_capacity").mill(0, "paper_red", "Z10", 2).raw(0, "huguang", 0).hold()
    p.working(0, "produce_commodities", 1)
    assert p.options == ["use free_boat_capacity"]
    p.do("use free_boat_capacity", "produce paper_red", "slot huguang 0")
    assert p.stored("paper_red", 0) == 1


@rule("YZ-6.2.3")
def test_the_owner_is_paid_before_the_raw_material_is_taken() -> None:
    p = Position().has(0, copper=2).mill(1, "paper_red", "N20", 2).mill(0, "paper_blue", "H30", 2).raw(1, "huguang", 0)
    p.raw(0, "nanzhili", 0).hold().working(0, "produce_commodities", 2)
    assert p.refusal("produce paper_red").args == (3, 2)
    assert p.why("produce paper_red") == "rent_too_dear"
    p = Position().has(0, copper=7).mill(1, "paper_red", "N20", 3).mill(0, "paper_blue", "H30", 2).raw(1, "huguang", 0)
    p.raw(0, "nanzhili", 0).hold().working(0, "produce_commodities", 2)
    assert p.why("produce paper_red") == "rent_too_dear_silver"
    p = Position().has(0, copper=3).mill(1, "paper_red", "N20", 2).raw(0, "nanzhili", 0).hold()
    p.working(0, "produce_commodities", 2).do("produce paper_red")
    assert (p.s.copper[0], p.s.copper[1]) == (0, 3)
    assert p.step == "raw"
