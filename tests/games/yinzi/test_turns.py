"""Phase B: hands, turns, cards and taxes."""

from __future__ import annotations

from games.yinzi.positions import Position
from marks import rule
from mingtang.games.yinzi.phases.feeding import Feeding
from mingtang.games.yinzi.phases.rounds import FirstHands, Round
from mingtang.games.yinzi.phases.turns import Turns


@rule("YZ-3.1", "YZ-9.1", "YZ-9.2", "YZ-9.3", "YZ-9.4", "YZ-9.5", "YZ-10.1", "YZ-11.1")
def test_the_phases_of_a_round_come_in_the_order_of_the_rulebook() -> None:
    p = Position().steps(Round())
    later = [step.name for step in reversed(p.s.stack)]
    assert later[-12:] == [
        *("first_hands", "turns", "feeding", "war_glories", "battle", "disasters", "collect_routes"),
        *("undertakings", "taxation", "late_shipping", "administration", "round"),
    ]


@rule("YZ-3.4", "YZ-8.1")
def test_the_later_phases_go_by_the_turn_order_and_not_by_the_provisional_one() -> None:
    p = Position().order(2, 0, 1)
    for seat, field in enumerate(("J40", "J42", "N31")):
        p.boxed(seat, 6).cubes(seat, field, 1, tile="potato").rural(seat).has(seat, copper=2)
    p.hold().steps(Feeding())
    assert p.waiting == 2


@rule("YZ-4.1")
def test_hands_are_drawn_at_the_start_of_phase_b_only_in_round_one() -> None:
    p = Position().steps(FirstHands())
    assert p.s.deck_left == [9, 9, 9]
    assert sum(p.s.hand) == 9
    drawn = [e for e in p.told if e.key == "card.drawn"]
    assert [e.visible_to(0) for e in drawn] == [True] * 3 + [False] * 6
    p = Position()
    p.s.round = 2
    p.steps(FirstHands())
    assert sum(p.s.hand) == 0


@rule("YZ-4.2")
def test_players_take_one_action_in_turn_and_those_with_nothing_left_are_skipped() -> None:
    p = Position().order(2, 0, 1).hand(0, "1/3").hand(2, "1/3").has(0, wood=3).has(2, wood=3).steps(Turns())
    assert p.waiting == 2
    p.do("card 1 3", "act construct_boats", "step", "stop")
    assert p.waiting == 0
    p.do("card 1 3", "act construct_boats", "step", "stop")
    assert p.waiting == 2  # seat 1 has neither card nor group
    p.do("group construct_boats", "work war_routes", "war 3")
    assert p.waiting == 0


@rule("YZ-4.2")
def test_passing_is_not_possible() -> None:
    p = Position().hand(0, "1/3", "2/2").turn(0)
    assert p.options == ["card 1 3", "card 2 2"]


@rule("YZ-4.2", "YZ-2.9")
def test_the_phase_ends_when_nobody_has_a_card_or_a_group() -> None:
    p = Position().supply(0, workers=0).hand(0, "1/3").has(0, wood=1).steps(Turns())
    p.do("card 1 3", "act construct_boats", "step")
    assert p.s.stack == []  # the card brought no worker, so one workforce action fewer


@rule("YZ-4.3")
def test_without_a_group_only_cards_can_be_played() -> None:
    p = Position().hand(0, "1/3", "2/2").turn(0)
    assert p.offers("group") == []
    p = Position().hand(0, "1/3").group(0, 2).turn(0)
    assert p.options == ["card 1 3", "group plant_crops"]
    assert p.why("group sell_urban") == "not_now"
    assert p.why("card 3 1") == "not_now"


@rule("YZ-4.4")
def test_food_may_be_sold_before_between_and_after_the_units() -> None:
    p = Position().cubes(0, "J40").cubes(0, "H10").cubes(0, "Z00").has(0, wood=2).hand(0, "2/2").turn(0)
    p.do("sell_rural J40", "card 2 2", "act construct_boats", "step", "sell_rural H10", "step")
    p.do("stop")
    assert p.step == "end_turn"
    p.do("sell_rural Z00")
    assert p.s.copper[0] == 3
    assert p.s.stack == []  # nothing else was possible: the turn ended by itself


@rule("YZ-4.4")
def test_a_turn_is_ended_by_its_player() -> None:
    p = Position().cubes(0, "J40").has(0, wood=1).playing(0, "1/3", "construct_boats").do("step", "stop")
    assert p.options == ["end_turn", "sell_rural J40"]
    p.do("end_turn")
    assert p.s.stack == []


@rule("YZ-5.0")
def test_a_card_brings_workers_units_and_one_tax() -> None:
    """X2: card 2/2 on Construct Boats, step, step, tax, step."""
    p = Position().has(0, wood=3).hand(0, "2/2").turn(0)
    p.do("card 2 2", "act construct_boats")
    assert p.s.groups[0] == 2
    assert p.s.workers[0] == 10
    p.do("step", "step")
    assert p.options == ["tax", "stop"]
    p.do("tax")
    assert p.s.stack == []  # the extra step was the only option, then the turn was over
    assert (p.s.tax[0], p.s.wood[0], p.s.boat[0]) == (1, 0, 3)


@rule("YZ-5.0")
def test_a_tax_comes_after_the_printed_units_and_only_once() -> None:
    p = Position().has(0, wood=4).playing(0, "2/2", "construct_boats")
    assert p.why("tax") == "units_left_before_tax"
    p.do("step")
    assert p.refusal("tax").args == (1,)
    p.do("step", "tax")
    assert p.s.tax[0] == 1
    assert p.s.stack == []


@rule("YZ-5.0")
def test_no_tax_without_a_further_unit() -> None:
    p = Position().has(0, wood=1).cubes(0, "J40").playing(0, "1/3", "construct_boats").do("step")
    assert p.why("tax") == "no_unit_to_tax_for"
    assert p.why("step") == "no_units_left"


@rule("YZ-5.0")
def test_the_disc_of_the_tax_must_not_be_the_one_that_the_unit_needs() -> None:
    p = Position().supply(0, discs=2).cubes(0, "J40").playing(0, "1/3", "choose_advancements").do("advance free_rice")
    assert p.why("tax") == "no_unit_to_tax_for"


@rule("YZ-5.0")
def test_after_a_tax_only_its_unit() -> None:
    p = Position().cubes(0, "J40").has(0, copper=1).track("tea").playing(0, "1/3", "plant_crops").do("plant H01", "tax")
    assert p.why("stop") == "unit_owed_after_tax"
    assert p.why("sell_rural J40") == "unit_owed_after_tax"
    assert p.why("tax") == "taxed_already"
    assert set(p.offers("plant")) > {"H02", "H10"}
    p.do("plant H02")
    assert p.step == "end_turn"


@rule("YZ-5.0")
def test_units_may_be_left_undone() -> None:
    p = Position().has(0, wood=3).cubes(0, "J40").playing(0, "3/1", "construct_boats").do("step", "stop")
    assert p.s.boat[0] == 1
    assert p.step == "end_turn"


@rule("YZ-5.0")
def test_a_fortune_action_is_used_once_a_round() -> None:
    p = Position().played(0, construct_boats="1/3").hand(0, "2/2").turn(0).do("card 2 2")
    assert p.why("act construct_boats") == "fortune_action_used"
    assert p.offers("act") == ["plant_crops", "sell_urban", "develop_factories", "choose_advancements"]
