"""Phase E: late shipping."""

from __future__ import annotations

from games.yinzi.positions import Position
from marks import rule
from mingtang.games.yinzi.phases.late_shipping import LateShipping
from mingtang.games.yinzi.vocabulary import GOODS


def late(p: Position) -> Position:
    p.s.phase = 9
    return p.hold().steps(LateShipping())


@rule("YZ-10.1", "YZ-10.2")
def test_rice_and_a_rural_cube() -> None:
    """X31."""
    p = Position().cubes(0, "N01", 1).cubes(0, "J40").rural(1).has(0, copper=2)
    late(p)
    assert p.options == ["load N01", "buy_rural", "stop"]
    assert p.why("load J40") == "food_pair_too_far"
    p.do("load N01")
    assert p.why("load J40") == "food_pair_too_far"  # 1 and 2 are more than 1
    assert p.options == ["buy_rural"]
    p.do("buy_rural", "cube blue", "ship 1 0")
    assert (p.s.silver[0], p.s.copper[0], p.s.cargo_cubes[0]) == (1, 0, 1)


@rule("YZ-10.2", "YZ-7.3")
def test_free_boat_capacity_may_not_be_enough() -> None:
    """X31: rice and wheat need 3, with Free boat capacity there are 2."""
    p = Position().cubes(0, "N01", 1).cubes(0, "J40").disc(0, "free_boat_capacity")
    late(p)
    assert p.options == ["stop"]
    assert p.why("use free_boat_capacity") == "disc_without_effect"
    p = Position().cubes(0, "N01", 1).cubes(0, "N00").disc(0, "free_boat_capacity")
    late(p)
    assert p.options == ["use free_boat_capacity", "stop"]
    p.do("use free_boat_capacity", "load N01", "load N00", "ship 1 0")
    assert (p.s.silver[0], p.s.transport, p.s.cargo_cubes[0]) == (1, 2, 2)


@rule("YZ-10.2", "YZ-7.3")
def test_free_boat_capacity_for_the_second_food() -> None:
    p = Position().cubes(0, "N01", 1).cubes(0, "N00").disc(0, "free_boat_capacity").rural(1).has(0, copper=2)
    late(p).do("load N01")
    assert p.options == ["buy_rural", "use free_boat_capacity"]
    p.do("use free_boat_capacity")
    assert "load N00" in p.options


@rule("YZ-10.1")
def test_two_different_foods_once() -> None:
    p = Position().has(0, boat=9).cubes(0, "N00").cubes(0, "N11").cubes(0, "N30").cubes(0, "H30", 1, tile="tea")
    late(p)
    assert p.why("load H30") == "not_food_for_ships"
    p.do("load N00")
    assert p.why("load N11") == "foods_must_differ"  # wheat and wheat
    assert p.refusal("load H30").args == (GOODS.index("tea"),)
    p.do("load N30", "ship 1 1")
    assert p.waiting == 0
    assert p.options == ["stop"]
    assert p.why("load N11") == "not_now"
    p.do("stop")
    assert p.waiting == 1


@rule("YZ-10.1")
def test_a_single_food_makes_no_pair() -> None:
    p = late(Position().has(0, boat=9).cubes(0, "N00").cubes(0, "N11"))
    assert p.why("load N00") == "no_second_food"
    assert p.options == ["stop"]


@rule("YZ-10.1")
def test_any_slot_takes_the_pair_but_it_must_be_empty() -> None:
    p = Position(2).coast("JP1", "KR1").cargo(1, 0, "salt", 1, 2).has(0, boat=9).cubes(0, "N00").cubes(0, "N30")
    late(p).do("load N00", "load N30")
    assert p.offers("ship") == ["1 1", "2 0", "2 1"]
    assert p.why("ship 1 0") == "ship_slot_filled"


@rule("YZ-10.2")
def test_two_rural_cubes_may_be_two_different_foods() -> None:
    p = late(Position().rural(1, 2).has(0, copper=4))
    p.do("buy_rural", "cube blue", "buy_rural", "cube blue", "ship 1 0")
    assert (p.s.silver[0], p.s.copper[0], p.s.cargo_cubes[0]) == (1, 0, 0)
    assert p.s.cargo_seat[0] == 0  # noted as the buyer's delivery
    p = late(Position().rural(1, 2).has(0, copper=3))
    assert p.options == ["stop"]


@rule("YZ-10.2", "YZ-7.3")
def test_virtual_rice_and_wheat_make_a_pair_without_transport() -> None:
    p = late(Position().disc(0, "free_rice", "free_wheat")).do("use free_rice", "use free_wheat", "ship 1 0")
    assert (p.s.silver[0], p.held(0)) == (1, [])
    p = late(Position().disc(0, "free_rice").cubes(0, "N01", 2).cubes(0, "N30"))
    p.do("use free_rice")
    assert p.why("load N01") == "foods_must_differ"
    assert p.options == ["load N30"]


@rule("YZ-10.3")
def test_a_full_ship_sails_and_later_players_may_use_the_next() -> None:
    p = Position(2).coast("JP1", "KR1").sighted("BN1", "BN2").cargo(1, 0, "commodity", 1).has(0, boat=9)
    p.cubes(0, "N00").cubes(0, "N30").cubes(1, "N11").cubes(1, "N41").has(1, boat=9)
    late(p).do("load N00", "load N30", "ship 1 1", "stop")
    assert p.s.abroad[1] == 1
    assert p.s.cubes[0] == 15
    p.do("load N11", "load N41", "ship 1 0")
    assert list(p.s.silver) == [1, 1]


@rule("YZ-10.1", "YZ-7.4")
def test_an_emissary_may_board_in_the_late_shipping_moment() -> None:
    p = Position().coast("JP1", "KR1", "BN1").disc(0, "emissary_japan").has(0, boat=9).cubes(0, "N00").cubes(0, "N30")
    late(p)
    assert p.why("emissary 1") == "no_piece_aboard"
    p.do("load N00", "load N30", "ship 1 1")
    assert p.options == ["emissary 1", "stop"]
    p.do("emissary 1")
    assert p.s.aboard[0] == 1


@rule("YZ-10.1")
def test_without_an_empty_slot_nothing_is_shipped() -> None:
    p = Position(2).sighted("", "").has(0, boat=9).cubes(0, "N00").cubes(0, "N30")
    p.s.sailed += list(p.s.coast[:2])
    p.s.coast[0] = p.s.coast[1] = -1
    late(p)
    assert p.why("load N00") == "no_empty_slot"


@rule("YZ-10.1")
def test_the_pair_is_shipped_once() -> None:
    p = late(Position().has(0, boat=9).cubes(0, "N00").cubes(0, "N30").cubes(0, "N11").cubes(0, "N31"))
    p.do("load N00", "load N30", "ship 1 1")
    assert p.options == ["stop"]
    assert p.s.shipped == 1
