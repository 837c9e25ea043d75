"""Phase C: feed workers."""

from __future__ import annotations

from games.yinzi.positions import Position
from marks import rule
from mingtang.games.yinzi.phases.feeding import Feeding
from mingtang.games.yinzi.queries import food_owed


@rule("YZ-8.1", "YZ-8.2")
def test_eleven_workers_owe_four_food() -> None:
    """X12."""
    p = Position().boxed(0, 9).migrants(0, top=1, bottom=1).cubes(0, "H01", 2).cubes(0, "H21").cubes(0, "Z00")
    assert food_owed(p.s, 0) == 4
    p.steps(Feeding())
    p.do("feed H01", "feed H01", "feed H21", "feed Z00")
    assert p.s.misfortune[0] == 1
    assert p.s.cubes[0] == 15


@rule("YZ-8.1")
def test_all_workers_on_the_board_eat_but_discs_and_groups_do_not() -> None:
    p = Position().war(0, 1, lying=2).emperor(0, "palace_keeping", 1).group(0, 3)
    p.s.emperor_disc[0] = p.s.recruits[0] = 1
    assert food_owed(p.s, 0) == 2  # four workers
    assert food_owed(p.bonus(0, "fed_workers").s, 0) == 0


@rule("YZ-8.1")
def test_feeding_goes_in_turn_order() -> None:
    p = Position().order(2, 0, 1).boxed(0, 3).boxed(2, 3).cubes(0, "H01", 2).cubes(2, "H02", 2).cubes(2, "H10")
    p.steps(Feeding())
    assert p.waiting == 2
    p.do("feed H10")
    assert p.s.misfortune == [0, 0, 0]


@rule("YZ-8.2")
def test_halves_go_in_twos() -> None:
    p = Position().boxed(0, 3).cubes(0, "H21").cubes(0, "H20").cubes(0, "H10").cubes(0, "H30", 1, tile="tea").hold()
    p.steps(Feeding())
    assert p.why("feed H30") == "not_food"
    p.do("feed H21")
    assert p.options == ["feed H20"]
    assert p.why("feed H10") == "second_half_first"
    assert p.why("stop") == "second_half_first"
    p.do("feed H20")
    assert p.s.stack == []
    assert p.on("H10") == 1


@rule("YZ-8.2", "YZ-7.3")
def test_virtual_rice_and_wheat_and_rural_cubes_feed() -> None:
    p = Position().boxed(0, 10).disc(0, "free_rice", "free_wheat").rural(1).has(0, copper=2).hold().steps(Feeding())
    p.do("use free_rice", "use free_wheat", "buy_rural", "cube blue")
    assert p.s.misfortune[0] == 0
    assert (p.s.copper[0], p.held(0)) == (0, [])


@rule("YZ-7.3", "YZ-8.2")
def test_a_virtual_rice_that_is_not_needed_is_lost() -> None:
    """X37."""
    p = Position().boxed(0, 2).disc(0, "free_rice").hold().steps(Feeding()).do("use free_rice")
    assert (p.s.misfortune[0], p.s.discs[0]) == (0, 20)
    assert p.s.stack == []


def lone_half() -> Position:
    p = Position().boxed(0, 4).cubes(0, "H10").cubes(0, "H21").has(0, copper=3).rural(1).hold()
    return p.steps(Feeding())


@rule("YZ-8.3")
def test_a_lone_half_is_kept() -> None:
    """X26: wheat only, one misfortune."""
    p = lone_half()
    assert p.why("stop") == "own_food_must_feed"
    assert p.why("feed H21") == "lone_half"
    p.do("feed H10")
    assert p.options == ["buy_rural", "stop"]
    p.do("stop")
    assert (p.s.misfortune[0], p.on("H21")) == (1, 1)


@rule("YZ-8.3")
def test_purchases_are_optional() -> None:
    """X26: wheat and a rural cube, no misfortune; a rural cube alone is not enough to stop."""
    p = lone_half().do("buy_rural", "cube blue")
    assert p.why("stop") == "own_food_must_feed"
    p.do("feed H10")
    assert (p.s.misfortune[0], p.s.copper[0], p.on("H21")) == (0, 1, 1)
    assert p.s.stack == []


@rule("YZ-8.3")
def test_who_can_pay_nothing_is_not_asked() -> None:
    p = Position().boxed(0, 6).cubes(0, "H21").steps(Feeding())
    assert p.s.misfortune[0] == 2
    assert p.on("H21") == 1


@rule("YZ-12.2", "YZ-12.1")
def test_feeding_is_no_occasion_to_sell_and_a_cube_must_be_there_and_paid() -> None:
    p = Position().boxed(0, 3).cubes(0, "H10").has(0, copper=1).hold().steps(Feeding())
    assert p.offers("sell_rural") == []
    assert p.why("buy_rural") == "rural_market_empty"
    p = Position().boxed(0, 3).cubes(0, "H10").has(0, copper=1).rural(1).hold().steps(Feeding())
    assert p.why("buy_rural") == "rural_cube_too_dear"


@rule("YZ-12.2")
def test_the_buyer_chooses_the_colour() -> None:
    p = (
        Position()
        .boxed(0, 3)
        .cubes(0, "H10")
        .has(0, copper=2)
        .rural(1)
        .rural(2)
        .hold()
        .steps(Feeding())
        .do("buy_rural")
    )
    assert p.options == ["cube blue", "cube yellow"]
    assert p.why("cube red") == "no_cube_of_this_colour"
    p.do("cube yellow")
    assert (p.s.cubes[2], list(p.s.rural[:3])) == (15, [0, 1, 0])
