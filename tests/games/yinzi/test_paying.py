"""Payments and taxes to the last copper: discs that pay, bags that are broken or bought, and what is said before."""

from __future__ import annotations

import pytest

from games.yinzi.positions import Position
from games.yinzi.test_cautions import warned
from marks import rule
from mingtang.games.yinzi.phases.last_chance import LastChances
from mingtang.games.yinzi.phases.payment import BANK, IN_COPPER, IN_SILVER, PayWith, charge_silver, disc_serves
from mingtang.games.yinzi.phases.rural_market import rural_worth
from mingtang.games.yinzi.phases.taxation import Taxation
from mingtang.games.yinzi.queries import purchases
from mingtang.games.yinzi.vocabulary import (
    FREE_COPPER,
)

# ---- money


@rule("YZ-2.6", "YZ-12.2")
def test_the_surplus_of_free_copper_buys_no_second_cube() -> None:
    p = Position().disc(0, "free_copper")
    amount = p.s.board.amount[FREE_COPPER]
    assert purchases(p.s, 0, 1, 9) == 1
    assert purchases(p.s, 0, amount, 9) == 1
    assert purchases(p.s, 0, amount + 1, 9) == 0
    p.has(0, copper=1)
    assert purchases(p.s, 0, amount + 1, 9) == 1
    assert purchases(p.s, 0, 1, 9) == 2
    assert purchases(p.s, 0, 1, 1) == 1


@rule("YZ-2.5")
def test_who_has_the_silver_buys_none() -> None:
    p = Position().has(0, silver=2, copper=20)
    p.s.events = []
    charge_silver(p.s, 0, 2, 1)
    assert [e.key for e in p.s.events] == ["pay.silver", "receive.silver"]
    assert (list(p.s.silver[:2]), p.s.copper[0]) == ([0, 2], 20)


@rule("YZ-2.6")
def test_free_copper_helps_with_silver_only_if_the_missing_bags_can_then_be_bought() -> None:
    p = Position().disc(0, "free_copper")
    ratio, amount = p.s.board.ratio[p.s.die], p.s.board.amount[FREE_COPPER]
    for copper, silver, serves in ((ratio - amount, 0, True), (ratio - amount - 1, 0, False), (9, 1, False)):
        p.has(0, copper=copper, silver=silver)
        assert disc_serves(p.s, 0, IN_SILVER, 1) == serves


@rule("YZ-2.6")
def test_free_copper_helps_with_copper_beside_all_bags() -> None:
    p = Position().disc(0, "free_copper").has(0, copper=1, silver=3)
    worth = 1 + 3 * p.s.board.ratio[p.s.die] + p.s.board.amount[FREE_COPPER]
    assert disc_serves(p.s, 0, IN_COPPER, worth)
    assert not disc_serves(p.s, 0, IN_COPPER, worth + 1)


@rule("YZ-2.6")
def test_a_disc_for_silver_gives_change_in_nothing_and_says_nothing() -> None:
    p = Position().hold().disc(0, "free_copper")
    p.has(0, copper=2 * p.s.board.ratio[p.s.die]).steps(PayWith(0, IN_SILVER, 1, BANK))
    assert warned(p, "pay disc") is None


# ---- taxes


def taxed(seat: int, **has: int) -> Position:
    """A player who owes for three cards of three, alone in the phase."""
    p = Position().has(seat, **has).played(seat, construct_boats="3/1", plant_crops="3/1", sell_urban="3/1").hold()
    return p.steps(Taxation())


@rule("YZ-9.5")
def test_taxes_paid_in_part_cost_the_rest_of_the_copper() -> None:
    p = taxed(1)
    ratio, owed = p.s.board.ratio[p.s.die], p.s.board.tax[9]
    p = taxed(1, copper=ratio + 1, silver=owed - 2)
    points = p.s.board.misfortune_points
    assert warned(p, "settle") == ("tax_unpaid", (1, 1, -points))
    p.do("settle")
    assert (p.s.copper[1], p.s.silver[1], p.s.misfortune[1]) == (0, 0, 1)
    assert p.events("tax.misfortune") == [(1, 1, 1, 1)]


@rule("YZ-9.5", "YZ-2.6")
@pytest.mark.parametrize("seat", [0, 2])
def test_virtual_copper_of_taxes_is_gone_after_them(seat: int) -> None:
    p = taxed(seat)
    ratio, owed, amount = p.s.board.ratio[p.s.die], p.s.board.tax[9], p.s.board.amount[FREE_COPPER]
    p = Position().disc(seat, "free_copper").has(seat, copper=ratio - amount, silver=owed - 1).hold()
    p.played(seat, construct_boats="3/1", plant_crops="3/1", sell_urban="3/1").steps(Taxation())
    assert p.options == ["settle", "use free_copper"]
    p.do("use free_copper")
    assert warned(p, "settle") is None
    p.do("settle")
    assert (p.s.virtual_copper, p.s.copper[seat], p.s.silver[seat], p.s.misfortune[seat]) == (0, 0, 0, 0)


# ---- a tax


@rule("YZ-9.5", "YZ-5.0")
def test_a_tax_says_how_much_more_silver_it_costs() -> None:
    def before_a_tax(dues: int) -> Position:
        """The last unit of a card is done, and so much is due, more than one round's discs could make it."""
        p = Position().tax(0, dues - 1).has(0, wood=3).hold()
        p.audits = False
        return p.playing(0, "1/3", "construct_boats").do("step")

    tax = Position().s.board.tax
    dues = next(d for d in range(2, len(tax) - 1) if 0 < tax[d] < tax[d + 1])
    assert warned(before_a_tax(dues), "tax") == ("raises_taxes", (tax[dues + 1] - tax[dues], tax[dues + 1]))
    same = next(d for d in range(2, len(tax) - 1) if tax[d] == tax[d + 1])
    assert warned(before_a_tax(same), "tax") is None


@rule("YZ-13.1")
def test_only_the_silver_that_unsold_food_would_add_is_said() -> None:
    p = Position().cubes(0, "J40", 2).hold()
    ratio = p.s.board.ratio[p.s.die]
    p.has(0, copper=3 * ratio - 1).steps(LastChances())
    worth = 2 * p.s.board.rural_sale
    more = (3 * ratio - 1 + worth) // ratio - (3 * ratio - 1) // ratio
    assert more > 0
    assert warned(p, "stop") == ("food_unsold", (worth, more * p.s.board.silver_points))


@rule("YZ-2.6")
def test_a_disc_that_pays_exactly_loses_nothing() -> None:
    p = Position().has(0, copper=5).disc(0, "free_copper").hold()
    p.steps(PayWith(0, IN_COPPER, p.s.board.amount[FREE_COPPER], BANK))
    assert warned(p, "pay disc") is None


@rule("YZ-2.5", "YZ-2.6")
def test_who_cannot_pay_alone_is_told_the_price() -> None:
    p = Position().has(0, copper=1).disc(0, "free_copper").hold().steps(PayWith(0, IN_COPPER, 3, BANK))
    found = p.refusal("pay own")
    assert (found.clause, found.key, found.args) == ("YZ-2.5", "own_not_enough", (3, IN_COPPER))
    p = Position().has(0, copper=3).hold().steps(PayWith(0, IN_COPPER, 3, BANK))
    found = p.refusal("pay disc")
    assert (found.clause, found.key, found.args) == ("YZ-2.6", "disc_does_not_serve", (FREE_COPPER,))


@rule("YZ-9.5")
def test_with_copper_in_plenty_only_the_missing_bags_are_bought_for_taxes() -> None:
    p = taxed(0)
    ratio, owed = p.s.board.ratio[p.s.die], p.s.board.tax[9]
    p = taxed(0, copper=9 * ratio, silver=owed - 1)
    assert warned(p, "settle") is None
    p.do("settle")
    assert (p.s.copper[0], p.s.silver[0], p.s.misfortune[0]) == (8 * ratio, 0, 0)
    assert p.events("pay.bought") == [(0, 1, ratio, 8 * ratio, owed)]


@rule("YZ-9.5")
def test_to_sell_food_before_taxes_is_warned_of_by_nobody() -> None:
    p = Position().cubes(0, "J40", 1).hold()
    p.played(0, construct_boats="3/1", plant_crops="3/1", sell_urban="3/1").steps(Taxation())
    assert warned(p, "sell_rural J40") is None


@rule("YZ-5.3.3", "YZ-12.1")
def test_better_sales_raise_what_all_food_would_bring() -> None:
    p = Position().bonus(1, "better_sales").cubes(1, "J40", 2).cubes(1, "H30", 1, tile="tea")
    board = p.s.board
    assert rural_worth(p.s, 1) == 2 * (board.rural_sale + board.better_sales)
    assert rural_worth(p.s, 1, bonus=False) == 2 * board.rural_sale
    assert rural_worth(p.s, 0) == 0
