"""Phase A: bonus, crop tile, turn order."""

from __future__ import annotations

from games.yinzi.positions import Position
from marks import rule
from mingtang.games.yinzi.phases.bonus import Bonuses, ChooseBonus
from mingtang.games.yinzi.vocabulary import GOODS


def choosing(p: Position, seat: int = 0) -> Position:
    return p.steps(ChooseBonus(seat))


@rule("YZ-3.1", "YZ-3.3")
def test_bonus_then_crop_tile() -> None:
    """X1: Marion takes Fed Workers, and the tea tile above it for one copper."""
    p = choosing(Position().has(0, copper=4).track("salt", "ramie", "tea", "cotton", "bamboo", "salt"))
    p.do("bonus fed_workers", "buy 3", "lay J10")
    assert p.s.copper[0] == 3
    assert p.s.bonus[0] == 2
    assert (p.good("J10"), p.on("J10"), p.s.cubes[0]) == ("tea", 2, 13)
    assert p.s.track[2] == -1  # empty until all have chosen


@rule("YZ-3.1")
def test_a_bonus_is_chosen_once_a_round() -> None:
    p = choosing(Position().bonus(1, "no_taxes"))
    assert p.why("bonus no_taxes") == "bonus_taken"
    assert p.refusal("bonus no_taxes").args == (1,)
    assert "bonus better_sales" in p.options
    assert "skip" not in p.options  # one must be chosen


@rule("YZ-3.2")
def test_free_advancement_puts_a_disc_on_any_free_slot() -> None:
    p = choosing(Position().disc(1, "free_rice")).do("bonus free_advancement")
    assert p.why("advance free_rice") == "advancement_taken"
    p.do("advance free_wood")
    assert p.held(0) == ["free_wood"]


@rule("YZ-3.2", "YZ-7.2")
def test_a_disc_placed_by_the_bonus_does_not_pay_for_the_tile_above_it() -> None:
    p = choosing(Position().track("tea")).do("bonus free_advancement", "advance free_copper")
    assert p.step == "over"  # the tile costs one copper, and the disc is not usable yet
    assert p.held(0) == ["free_copper"]


@rule("YZ-3.2")
def test_boat_upgrade_moves_the_cylinder_and_may_do_nothing() -> None:
    p = choosing(Position()).do("bonus boat_upgrade")
    assert p.s.boat[0] == 1
    p = choosing(Position().has(0, boat=9)).do("bonus boat_upgrade")
    assert p.s.boat[0] == 9


@rule("YZ-3.2")
def test_factory_upgrade_needs_an_own_factory_below_level_three() -> None:
    p = (
        Position()
        .mill(0, "paper_red", "H30", level=3)
        .mill(0, "sugar_red", "J10", level=1)
        .mill(0, "paper_blue", "N10", 2)
    )
    choosing(p).do("bonus factory_upgrade")
    assert p.why("upgrade paper_red") == "factory_at_top_level"
    p.do("upgrade paper_blue")
    assert p.level("paper_blue") == 3
    assert p.s.copper[0] == 0
    p = choosing(Position()).do("bonus factory_upgrade")
    assert p.step == "over"  # nothing to upgrade


@rule("YZ-3.2")
def test_better_sales_adds_a_copper_to_every_cube_sold() -> None:
    p = Position().bonus(0, "better_sales").cubes(0, "J40").cubes(0, "H30", 1, tile="cotton")
    p.hand(0, "1/3").turn(0).do("sell_rural J40")
    assert p.s.copper[0] == 2
    p.do("card 1 3", "act sell_urban", "sell H30")
    assert p.s.copper[0] == 2 + 4  # the coin slot of Huguang, and one more


@rule("YZ-3.3")
def test_a_tile_needs_its_price_a_cube_and_a_field() -> None:
    p = choosing(Position().track("tea", "salt").has(0, copper=1)).do("bonus better_sales")
    assert p.options == ["buy 2", "skip"]
    p = choosing(Position().track("tea", "", "salt").has(0, copper=1)).do("bonus better_sales")
    assert p.step == "over"  # no tile there
    p = choosing(Position().track("tea", "salt")).do("bonus better_sales")
    assert p.step == "over"  # no copper
    p = choosing(Position().track("tea", "salt").has(0, copper=1).supply(0, cubes=0)).do("bonus better_sales")
    assert p.step == "over"  # no cube


@rule("YZ-3.3")
def test_buying_may_be_declined() -> None:
    p = choosing(Position().track("tea", "salt").has(0, copper=1)).do("bonus better_sales", "skip")
    assert p.s.copper[0] == 1
    assert p.s.track[1] == GOODS.index("salt")


@rule("YZ-3.4")
def test_the_cylinders_give_the_turn_order_and_the_track_is_filled() -> None:
    p = Position().track("tea", "salt", "ramie", "cotton", "bamboo", "tea").has(0, copper=3)
    p.s.provisional = [2, 0, 1]
    p.steps(Bonuses())
    assert p.waiting == 2
    p.do("bonus factory_upgrade")  # nothing to upgrade, no money for the tile
    p.do("bonus better_sales", "buy 2", "lay H30")
    p.do("bonus fed_workers")
    assert p.s.order == [0, 1, 2]
    assert [GOODS[g] for g in p.s.track[:5]] == ["tea", "ramie", "cotton", "bamboo", "tea"]
    assert p.s.track[5] >= 0
    assert len(p.events("crops.revealed")) == 1


@rule("YZ-3.4")
def test_an_empty_pool_leaves_columns_empty() -> None:
    p = Position().track("tea", "salt", "ramie").no_pool().steps(Bonuses())
    p.do("bonus fed_workers", "bonus no_taxes", "bonus boat_upgrade")
    assert p.s.track[3:] == [-1, -1, -1]
