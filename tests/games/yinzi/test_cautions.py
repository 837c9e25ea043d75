"""What the table says before a choice that is allowed, and wastes something."""

from __future__ import annotations

from games.yinzi.positions import Position
from mingtang.core.play import why_not
from mingtang.games.yinzi.phases.feeding import Feeding
from mingtang.games.yinzi.phases.last_chance import LastChances
from mingtang.games.yinzi.phases.payment import BANK, IN_COPPER, PayWith
from mingtang.games.yinzi.phases.taxation import Taxation
from mingtang.games.yinzi.phases.war_routes import SendToWar
from mingtang.games.yinzi.vocabulary import FORTUNE, FREE_COPPER


def warned(p: Position, words: str) -> tuple[str, tuple[int, ...]] | None:
    """The caution of an allowed choice of whoever is asked: its key and its numbers."""
    action, seat = p.game.catalogue.parse(words), p.waiting
    assert why_not(p.s, seat, action) is None
    found = p.s.stack[-1].caution(p.s, seat, action)
    return None if found is None else (found.key, found.args)


def with_card(card: str) -> Position:
    return Position().hand(0, card).hold()


def chosen(p: Position, card: str) -> Position:
    return p.turn(0).do(f"card {card.replace('/', ' ')}")


def test_boats_say_that_there_is_no_wood_or_too_little() -> None:
    assert warned(chosen(with_card("3/1"), "3/1"), "act construct_boats") == ("no_wood_for_boats", ())
    assert warned(chosen(with_card("3/1").has(0, wood=2), "3/1"), "act construct_boats") == (
        "wood_for_fewer_boats",
        (2, 3),
    )
    assert warned(chosen(with_card("3/1").has(0, wood=3), "3/1"), "act construct_boats") is None


def test_a_step_without_wood_says_that_the_disc_pays_unasked() -> None:
    p = Position().hold().has(0, wood=1).disc(0, "free_wood").playing(0, "2/2", "construct_boats")
    assert warned(p, "step") is None, "with wood the table asks what pays"
    p.do("step", "pay own")
    assert warned(p, "step") == ("takes_free_wood", (p.s.board.capacity[p.s.boat[0] + 1],))


def test_a_fortune_action_without_a_possible_unit_says_so() -> None:
    p = chosen(with_card("2/2"), "2/2")
    assert warned(p, "act sell_urban") == ("no_unit_possible", (FORTUNE.index("sell_urban"),))
    assert warned(p, "act plant_crops") is None


def test_stopping_says_how_many_units_lapse_and_a_tax_what_it_costs() -> None:
    p = Position().hold().has(0, wood=3).playing(0, "2/2", "construct_boats")
    assert warned(p, "stop") == ("units_unused", (2,))
    p.do("step", "step")
    assert warned(p, "stop") is None
    before, after = p.s.board.tax[2], p.s.board.tax[3]
    assert warned(p, "tax") == (("raises_taxes", (after - before, after)) if after > before else None)


def test_a_card_says_that_fewer_workers_come_than_it_shows() -> None:
    p = with_card("1/3")
    p.s.bottom[0], p.s.workers[0] = p.s.workers[0] - 1, 1
    assert warned(p.turn(0), "card 1 3") == ("fewer_workers", (1, 3))


def test_workers_that_could_still_work_become_migrants() -> None:
    p = Position().hold().has(0, copper=9).working(0, "take_resources", 3).do("take wood")
    assert warned(p, "stop") == ("workers_unused", (2,))
    war = Position().hold()
    war.s.crew = 3
    war.s.workers[0] -= 3
    war.steps(SendToWar(0))
    assert warned(war, "war 1") == ("workers_stay_behind", (2,))
    assert warned(war, "war 2") == ("workers_stay_behind", (1,))
    assert warned(war, "war 3") is None


def test_food_that_the_workers_will_need_is_not_sold_unwarned() -> None:
    p = Position().boxed(0, 3).cubes(0, "J40", 1).group(0, 1).hold().turn(0)
    assert warned(p, "sell_rural J40") == ("food_needed", (1, 0))
    spare = Position().boxed(0, 3).cubes(0, "J40", 2).group(0, 1).hold().turn(0)
    assert warned(spare, "sell_rural J40") is None


def test_to_stop_feeding_says_what_it_costs() -> None:
    p = Position().boxed(0, 6).has(0, copper=9).rural(1).hold().steps(Feeding())
    assert warned(p, "stop") == ("goes_hungry", (2, -2 * p.s.board.misfortune_points))


def test_taxes_that_cannot_be_paid_cost_all_copper_and_points() -> None:
    p = Position().has(0, copper=2).played(0, construct_boats="3/1", plant_crops="3/1", sell_urban="3/1").hold()
    p.steps(Taxation())
    owed = p.s.board.tax[9]
    assert warned(p, "settle") == ("tax_unpaid", (owed, 2, -owed * p.s.board.misfortune_points))
    rich = Position().has(0, silver=owed).played(0, construct_boats="3/1", plant_crops="3/1", sell_urban="3/1").hold()
    assert warned(rich.steps(Taxation()), "settle") is None


def test_food_left_at_the_end_says_what_it_would_still_bring() -> None:
    p = Position().cubes(0, "J40", 2).hold()
    ratio = p.s.board.ratio[p.s.die]
    p.has(0, copper=ratio - 1).steps(LastChances())
    worth = 2 * p.s.board.rural_sale
    more = (ratio - 1 + worth) // ratio * p.s.board.silver_points
    assert warned(p, "stop") == ("food_unsold", (worth, more))


def test_a_disc_gives_no_change() -> None:
    p = Position().has(0, copper=5).disc(0, "free_copper").hold()
    p.steps(PayWith(0, IN_COPPER, 1, BANK))
    assert warned(p, "pay disc") == ("surplus_lost", (p.s.board.amount[FREE_COPPER], 1))
    assert warned(p, "pay own") is None
