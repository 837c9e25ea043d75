"""Phase 3: moving, staying, passing."""

from __future__ import annotations

import pytest

from games.ming_dynastie.positions import Position
from marks import rule
from mingtang.core.rows import row
from mingtang.games.ming_dynastie.actions import CARDS, DISTRICTS
from mingtang.games.ming_dynastie.phases.princes import BeginMoving, PayStep, TakeStep

RIDER, JUNK, RICKSHAW, SEDAN, OX_CART, CAMEL, DRAGON = range(7)
D = DISTRICTS.index


@rule("MD-3.0")
def test_a_turn_is_one_of_three_things_and_the_turn_passes_on() -> None:
    p = Position(3).hand("R", "rider").hand("Y", "junk").hand("G", "camel").prince("R", "nanyang")
    p.at(BeginMoving())
    assert p.shown("R") == ["move", "stay", "pass"]
    p.play("R", "stay")
    assert p.asks() == ("princes.turn", (1,))


@rule("MD-3.0", "MD-3.3")
def test_who_has_passed_is_skipped_and_the_last_one_goes_on_alone() -> None:
    p = Position(3).hand("R", "rider", "junk", "camel").hand("Y", "junk").hand("G", "camel").prince("R", "gongchang")
    p.at(BeginMoving())
    p.play("R", "stay", "play camel").play("Y", "pass").play("G", "pass")
    assert p.asks() == ("princes.turn", (0,))
    p.play("R", "stay", "play rider")
    assert p.asks() == ("princes.turn", (0,))
    p.play("R", "pass")
    assert p.asks() == ("over", ())
    assert p.cards_of("R") == ["junk"]


@rule("MD-3.0", "MD-3.3")
def test_who_has_no_cards_must_pass_and_is_not_asked() -> None:
    p = Position(3).hand("Y", "junk")
    p.at(BeginMoving())
    assert p.s.passed == [True, False, False]
    assert p.asks() == ("princes.turn", (1,))


@rule("MD-3.3")
def test_without_cards_move_and_stay_are_refused() -> None:
    p = Position(3).hand("Y", "junk").turn_of("Y")
    p.s.hand_size[1] = 0
    p.s.hand = row([0] * len(p.s.hand))
    assert p.refusal("Y", "move") == ("MD-3.3", "no_cards", ())
    assert p.refusal("Y", "stay") == ("MD-3.3", "no_cards", ())
    assert p.legal("Y") == ["pass"]


@rule("MD-3.3")
def test_passing_costs_no_card_and_deploys_nobody() -> None:
    p = Position(3).hand("R", "rider", "junk").space("henan", R=3).prince("R", "nanyang").turn_of("R")
    p.play("R", "pass")
    assert p.cards_of("R") == ["rider", "junk"]
    assert p.on_space("R", "henan") == 3
    assert p.s.passed[0]


@rule("MD-3.3")
def test_with_a_card_nobody_is_forced_to_pass() -> None:
    # gongchang has borders for rickshaw, rider and junk only
    p = Position(3).hand("R", "camel").prince("R", "gongchang").turn_of("R")
    assert p.refusal("R", "move") == ("MD-3.1.2", "no_step", (D("gongchang"),))
    assert p.legal("R") == ["stay", "pass"]


@rule("MD-3.1", "MD-3.1.2")
def test_a_border_is_crossed_for_its_card() -> None:
    """EX-R1, paid with the rider."""
    p = Position(3).prince("R", "nanyang").hand("R", "rider", "junk", "camel", "dragon", "dragon").turn_of("R")
    riders, dragons = p.s.discard[RIDER], p.s.dragons
    p.play("R", "move", "go anqing", "pay rider", "stop")
    assert p.prince_of("R") == "anqing"
    assert p.cards_of("R") == ["junk", "camel", "dragon", "dragon"]
    assert p.s.discard[RIDER] == riders + 1
    assert p.s.dragons == dragons


@rule("MD-3.1.2")
def test_a_dragon_pays_for_any_border_and_goes_back_to_its_stack() -> None:
    """EX-R1, paid with a dragon although the rider is at hand."""
    p = Position(3).prince("R", "nanyang").hand("R", "rider", "junk", "camel", "dragon", "dragon").turn_of("R")
    riders, dragons = p.s.discard[RIDER], p.s.dragons
    p.play("R", "move", "go anqing", "pay dragon", "stop")
    assert p.cards_of("R") == ["rider", "junk", "camel", "dragon"]
    assert p.s.discard[RIDER] == riders
    assert p.s.dragons == dragons + 1


@rule("MD-3.1.2")
def test_a_step_that_cannot_be_paid_is_refused_with_its_price() -> None:
    p = Position(3).prince("R", "nanyang").hand("R", "rider", "rider").turn_of("R").play("R", "move")
    # the only step was taken by itself; the second rider crosses no other border of anqing
    assert p.prince_of("R") == "anqing"
    p = Position(3).prince("R", "nanyang").hand("R", "rider", "junk").turn_of("R").play("R", "move")
    assert p.refusal("R", "go guide") == ("MD-3.1.2", "cannot_pay", (D("guide"), SEDAN))
    assert p.legal("R") == ["go luoyang", "go anqing"]


@rule("MD-3.1.2")
def test_a_card_that_is_not_held_does_not_pay() -> None:
    p = Position(3).prince("R", "nanyang").hand("R", "dragon", "rider", "camel").turn_of("R").play("R", "move")
    p.play("R", "go anqing")
    p.s.hand[DRAGON] = 0
    assert p.refusal("R", "pay dragon") == ("MD-3.1.2", "payment_not_held", (DRAGON,))
    assert p.shown("R") == ["pay rider", "pay dragon"]


@rule("MD-3.1.1")
def test_only_a_border_leads_to_another_district() -> None:
    p = Position(3).prince("R", "nanyang").hand("R", "dragon", "dragon").turn_of("R").play("R", "move")
    assert p.refusal("R", "go chongqing") == ("MD-3.1.1", "no_border_between", (D("nanyang"), D("chongqing")))
    assert p.legal("R") == ["go luoyang", "go guide", "go anqing", "go hanzhong", "go yanan"]


@rule("MD-3.1.1")
def test_a_border_can_be_crossed_in_either_direction() -> None:
    for a, b in (("nanyang", "anqing"), ("anqing", "nanyang")):
        p = Position(3).prince("R", a).hand("R", "rider").turn_of("R").play("R", "move")
        assert p.prince_of("R") == b


@rule("MD-3.1")
def test_a_movement_has_at_least_one_step() -> None:
    p = Position(3).prince("R", "nanyang").hand("R", "dragon", "dragon").turn_of("R").play("R", "move")
    assert p.refusal("R", "stop") == ("MD-3.1", "must_step", (D("nanyang"),))
    p.play("R", "go luoyang")
    assert "stop" in p.legal("R")


@rule("MD-3.1")
def test_a_movement_may_use_all_cards() -> None:
    p = Position(3).prince("R", "nanyang").hand("R", *["dragon"] * 5).turn_of("R").play("R", "move")
    p.play("R", "go anqing", "go jiujiang", "go shaozhou", "go kuizhou", "go hanzhong")
    # the fifth step leaves no card: the movement ends by itself
    assert p.prince_of("R") == "hanzhong"
    assert p.s.hand_size[0] == 0
    assert p.events("princes.stopped") == [(0, D("hanzhong"), 5)]


@rule("MD-3.1.3", "MD-3.1.4")
def test_a_prince_passes_through_an_occupied_district_but_does_not_stop_there() -> None:
    """EX-R2."""
    p = Position(3).prince("R", "nanyang").prince("Y", "chongqing").prince("G", "anqing")
    p.hand("R", "rider", "junk", "sedan").turn_of("R").play("R", "move")
    p.play("R", "go anqing")
    # the only way on was taken by itself
    assert [e[1:4] for e in p.events("princes.moved")] == [
        (D("nanyang"), D("anqing"), RIDER),
        (D("anqing"), D("jiujiang"), JUNK),
    ]
    assert p.legal("R") == ["go raozhou", "stop"]
    p.play("R", "stop")
    assert p.prince_of("R") == "jiujiang"
    assert p.cards_of("R") == ["sedan"]
    assert (p.s.discard[RIDER], p.s.discard[JUNK]) == (1, 1)
    assert p.prince_of("G") == "anqing"


@rule("MD-3.1.3")
def test_to_stop_beside_another_prince_is_refused() -> None:
    p = Position(3).prince("R", "nanyang").prince("G", "anqing").hand("R", "dragon", "dragon", "dragon").turn_of("R")
    p.play("R", "move", "go anqing")
    assert p.refusal("R", "stop") == ("MD-3.1.3", "prince_in_the_way", (D("anqing"), 2))
    assert "go huizhou" in p.legal("R")


@rule("MD-3.1.4")
def test_a_step_from_which_nothing_leads_on_is_refused() -> None:
    """EX-R2, the counter-check: the sedan chair crosses no border of anqing."""
    p = Position(3).prince("R", "nanyang").prince("Y", "chongqing").prince("G", "anqing")
    p.hand("R", "rider", "sedan").turn_of("R")
    before = p.s
    p.play("R", "move")
    assert p.prince_of("R") == "guide"
    p.s = before.clone()
    p.at(TakeStep(0, 0))
    assert p.prince_of("R") == "guide"
    q = Position(3).prince("R", "nanyang").prince("Y", "chongqing").prince("G", "anqing")
    q.hand("R", "rider", "sedan", "camel").turn_of("R").play("R", "move")
    assert "go anqing" in q.legal("R")  # with the camel it goes on to guide
    r = Position(3).prince("R", "nanyang").prince("Y", "chongqing").prince("G", "anqing")
    r.hand("R", "rider", "sedan", "sedan", "ox_cart").turn_of("R").play("R", "move")
    assert "go anqing" in r.legal("R")  # with the ox cart it goes on to huizhou
    t = Position(3).prince("R", "nanyang").prince("Y", "huizhou").prince("G", "anqing")
    t.hand("R", "rider", "sedan", "sedan", "ox_cart").turn_of("R").play("R", "move")
    assert "go anqing" in t.legal("R")  # huizhou is taken, but the sedan chair goes on to fengyang
    u = Position(4).prince("R", "nanyang").prince("Y", "huizhou").prince("G", "anqing").prince("B", "fengyang")
    u.hand("R", "rider", "sedan", "sedan", "ox_cart").turn_of("R").play("R", "move")
    assert u.refusal("R", "go anqing") == ("MD-3.1.4", "dead_end", (D("anqing"), 2))


@rule("MD-3.1.4")
def test_each_payment_is_looked_at_by_itself() -> None:
    # two princes stand on the way; if the dragon pays the second step, the sedan chair leads back to the first of them only
    p = Position(3).prince("R", "gongchang").prince("Y", "hanzhong").prince("G", "baoning")
    p.hand("R", "rider", "sedan", "dragon").turn_of("R").play("R", "move", "go hanzhong", "pay rider")
    assert "go baoning" in p.legal("R")
    p.play("R", "go baoning")
    # paid with the sedan chair by itself, because the dragon was no choice
    assert p.cards_of("R") == ["dragon"]
    assert p.prince_of("R") == "baoning"


@rule("MD-3.1.4")
def test_a_payment_that_leads_nowhere_is_refused() -> None:
    p = Position(3).prince("R", "hanzhong").prince("Y", "anqing").prince("G", "baoning")
    p.hand("R", "sedan", "dragon", "dragon").at(PayStep(0, D("baoning"), 1))
    assert p.legal("R") == ["pay sedan", "pay dragon"]
    p.prince("Y", "hanzhong").hand("R", "sedan", "dragon")
    assert p.refusal("R", "pay dragon") == ("MD-3.1.4", "dead_end_paid_so", (DRAGON, D("baoning")))
    assert p.legal("R") == ["pay sedan"]


@rule("MD-3.1.4")
def test_a_prince_hemmed_in_by_others_may_not_set_out_without_the_means() -> None:
    p = Position(4).prince("R", "gongchang").prince("Y", "baoning").prince("G", "hanzhong").prince("B", "yanan")
    p.hand("R", "rider").turn_of("R")
    assert p.refusal("R", "move") == ("MD-3.1.4", "no_way_through", (D("gongchang"),))


@rule("MD-3.1.3", "MD-3.1.4")
def test_several_occupied_districts_may_be_crossed_in_a_row() -> None:
    p = Position(4).prince("R", "gongchang").prince("Y", "baoning").prince("G", "hanzhong").prince("B", "yanan")
    p.hand("R", *["dragon"] * 3).turn_of("R").play("R", "move", "go hanzhong", "go baoning")
    assert "stop" not in p.legal("R")
    p.play("R", "go kuizhou")
    assert p.prince_of("R") == "kuizhou"


@rule("MD-3.1.3", "MD-3.1.4")
def test_two_occupied_districts_are_crossed_in_a_row_if_the_last_card_leads_out() -> None:
    # from nanyang by rider to anqing (G), by ox cart to huizhou (Y), by sedan chair to fengyang
    p = Position(3).prince("R", "nanyang").prince("G", "anqing").prince("Y", "huizhou")
    p.hand("R", "rider", "ox_cart", "sedan").at(TakeStep(0, 0)).play("R", "go anqing")
    assert [(DISTRICTS[e[2]], CARDS[e[3]]) for e in p.events("princes.moved")] == [
        ("anqing", "rider"),
        ("huizhou", "ox_cart"),
        ("fengyang", "sedan"),
    ]
    assert p.cards_of("R") == []


@rule("MD-3.1.4")
@pytest.mark.parametrize("last", [(), ("ox_cart",)], ids=["no card", "only back"])
def test_two_occupied_districts_are_not_entered_without_the_card_that_leads_out(last: tuple[str, ...]) -> None:
    p = Position(3).prince("R", "nanyang").prince("G", "anqing").prince("Y", "huizhou")
    p.hand("R", "rider", "ox_cart", *last, "junk").at(TakeStep(0, 0))
    assert "go anqing" in p.legal("R")  # by junk from anqing to jiujiang
    p.hand("R", "rider", "ox_cart", *last)
    assert p.refusal("R", "go anqing") == ("MD-3.1.4", "dead_end", (D("anqing"), 2))


@rule("MD-3.1.5")
def test_a_movement_may_come_back_to_where_it_began() -> None:
    p = Position(3).prince("R", "nanyang").prince("G", "anqing").hand("R", "rider", "rider", "camel").turn_of("R")
    p.play("R", "move", "go anqing")
    assert p.asks()[0] == "princes.step"
    p.play("R", "go nanyang", "stop")
    assert p.prince_of("R") == "nanyang"
    assert p.cards_of("R") == ["camel"]


@rule("MD-3.2")
def test_staying_costs_one_card_of_any_kind() -> None:
    p = Position(3).prince("R", "nanyang").hand("R", "camel", "junk", "junk").space("henan", R=2).turn_of("R")
    p.play("R", "stay")
    assert p.legal("R") == ["play junk", "play camel"]
    assert p.refusal("R", "play rider") == ("MD-3.2", "card_not_held", (RIDER,))
    p.play("R", "play junk")
    assert p.prince_of("R") == "nanyang"
    assert p.cards_of("R") == ["junk", "camel"]
    assert p.s.discard[JUNK] == 1
    assert p.asks() == ("deploy.count", (0,))


@rule("MD-3.2")
def test_a_dragon_played_for_staying_goes_back_to_the_dragons() -> None:
    p = Position(3).prince("R", "nanyang").hand("R", "dragon", "junk").turn_of("R")
    dragons = p.s.dragons
    p.play("R", "stay", "play dragon")
    assert p.s.dragons == dragons + 1
    assert p.s.discard == [0] * 6


@rule("MD-3.2")
def test_one_may_stay_several_times_in_a_phase() -> None:
    p = Position(2).prince("R", "nanyang").hand("R", *["camel"] * 3).space("henan", R=5).in_phase(3)
    p.s.passed = [False, True]
    p.turn_of("R")
    p.play("R", "stay", "deploy 3", "open").play("R", "stay", "deploy 2", "open")
    assert p.members_in("nanyang") == {"R": 5}
    assert p.cards_of("R") == ["camel"]


@rule("MD-3.6")
def test_where_a_prince_stands_nobody_else_comes_to_rest() -> None:
    p = Position(3).prince("R", "nanyang").prince("G", "anqing").hand("R", *["dragon"] * 2).space("nanzhili", R=3)
    p.turn_of("R").play("R", "move", "go anqing")
    assert p.refusal("R", "stop")[1] == "prince_in_the_way"
    p.play("R", "go huizhou", "deploy 3", "open")
    assert p.members_in("anqing") == {}
    assert p.members_in("huizhou") == {"R": 3}
