"""The rural market."""

from __future__ import annotations

from games.yinzi.positions import Position
from marks import rule


@rule("YZ-12.1")
def test_food_but_no_rice_is_sold_for_one_copper() -> None:
    p = Position().cubes(0, "J40").cubes(0, "J01").cubes(0, "J20").cubes(0, "J30", 2).cubes(0, "J10", 2, tile="corn")
    p.cubes(0, "J11", 1, tile="potato").cubes(0, "J42", 1, tile="tea").hand(0, "1/3").turn(0)
    assert p.offers("sell_rural") == ["J10", "J20", "J40", "J01", "J11"]
    assert p.why("sell_rural J30") == "not_for_rural_market"
    assert p.why("sell_rural J42") == "not_for_rural_market"
    p.do("sell_rural J10", "sell_rural J10", "sell_rural J40")
    assert (p.s.copper[0], p.s.rural[0]) == (3, 3)


@rule("YZ-12.2")
def test_a_bought_cube_returns_at_once_and_costs_two() -> None:
    p = Position().rows("R08", "R12", "R13").rural(1).has(0, copper=3).hold().working(0, "war_routes", 1).do("war 1")
    p.do("route 1", "buy_rural", "cube blue")
    assert p.s.cubes[1] == 15
    assert p.s.copper[0] == 2  # three, minus two, plus the payment of the tile


@rule("YZ-12.3")
def test_who_has_bought_cannot_sell_on_the_same_occasion() -> None:
    p = Position().rows("R08", "R12", "R13").rural(1).has(0, copper=2).cubes(0, "J40").hold()
    p.working(0, "war_routes", 1).do("war 1", "route 1", "buy_rural", "cube blue")
    assert p.step == "end_turn"
    assert p.why("sell_rural J40") == "bought_on_this_occasion"
    p.do("end_turn").group(0, 1).turn(0)
    assert "sell_rural J40" in p.options  # another occasion


@rule("YZ-12.4")
def test_no_transport_and_no_limit() -> None:
    p = Position().cubes(0, "H10").cubes(0, "N00").cubes(0, "Z11").hand(0, "1/3")
    for seat in (1, 2):
        p.rural(seat, 15)
    p.turn(0).do("sell_rural H10", "sell_rural N00", "sell_rural Z11")
    assert sum(p.s.rural) == 33
    assert p.s.transport == 0
