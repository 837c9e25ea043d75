"""Supply Ships: deliveries, sailing, foreign boxes, new ships."""

from __future__ import annotations

import pytest

from games.yinzi.positions import Position
from marks import rule
from mingtang.games.yinzi.vocabulary import NATIONS, SHIPS


def three_ships() -> Position:
    return Position().coast("PT1", "JP1", "KR4").sighted("NL1", "BN1", "KR1")


def box(p: Position, nation: str, seat: int = 0) -> int:
    return p.s.abroad[NATIONS.index(nation) * 4 + seat]


@rule("YZ-6.3", "YZ-6.3.1", "YZ-6.3.3", "YZ-6.3.4", "YZ-6.3.6", "YZ-6.3.8")
def test_shipping() -> None:
    """X9: two porcelains fill two ships, then a pair of salt goes to the ship that has just arrived."""
    p = three_ships().has(0, boat=7).migrants(0, bottom=1)
    p.mill(0, "porcelain_red", "H30", 2, p0=1).mill(0, "porcelain_blue", "N10", 2, p0=1).cubes(0, "Z41").cubes(0, "N52")
    p.cargo(1, 1, "commodity", 1).cargo(1, 2, "salt", 1, 2).cargo(2, 0, "tea", 2, 1)
    p.abroad("portugal", 1, 1).abroad("japan", 1, 3)
    p.working(0, "supply_ships", 2).do("load_from porcelain_red", "ship 1 0")
    assert [SHIPS[t] for t in p.s.coast[:2]] == ["NL1", "JP1"]
    assert box(p, "portugal", 0) + box(p, "portugal", 1) == 3
    assert p.s.cubes[1] == 15  # the salt pair is back
    p.do("load_from porcelain_blue", "ship 2 1")
    assert [SHIPS[t] for t in p.s.coast[:2]] == ["NL1", "BN1"]
    assert p.s.pools[0] == 1  # the East pool
    assert p.s.cubes[2] == 15  # the tea cube is back
    p.do("load Z41", "load N52", "ship 2 1")
    assert p.s.silver[0] == 3
    assert p.s.transport == 5
    assert (p.s.cargo[4 + 1], p.s.cargo_cubes[4 + 1]) == (3, 2)


@rule("YZ-6.3")
def test_each_delivery_needs_a_worker_and_brings_a_silver() -> None:
    p = three_ships().has(0, boat=9).mill(0, "silk_red", "N10", 3, p0=2).hold().working(0, "supply_ships", 1)
    p.do("load_from silk_red", "ship 1 1")
    assert (p.s.silver[0], p.s.boxes[2]) == (1, 1)
    assert p.step == "end_turn"


@rule("YZ-6.3.1")
def test_a_commodity_goes_to_a_slot_that_shows_it_from_any_factory() -> None:
    p = three_ships().has(0, boat=9).mill(1, "silk_red", "N10", 2, p0=1).mill(0, "sugar_red", "Z10", 1, p1=1).hold()
    p.cubes(0, "H30", 1, tile="tea").working(0, "supply_ships", 2)
    assert p.why("load_from sugar_red") == "not_now"  # no commodity of the player there
    p.do("load_from silk_red")
    assert p.options == ["ship 1 1", "ship 3 0"]
    assert p.why("ship 1 0") == "ship_slot_shows_other"
    p.do("ship 3 0")
    assert p.s.cargo_seat[8] == 0


@rule("YZ-6.3.1")
def test_no_ship_asks_for_it() -> None:
    p = Position().coast("JP1", "JP2", "KR1").has(0, boat=9).mill(0, "paper_red", "N20", 1, p0=1).hold()
    p.cubes(0, "N10", 1, tile="tea").working(0, "supply_ships", 1)
    assert p.why("load_from paper_red") == "no_ship_asks_for_it"


@rule("YZ-6.3.2")
def test_tea_goes_to_a_tea_slot() -> None:
    p = three_ships().cubes(0, "N10", 1, tile="tea").hold().working(0, "supply_ships", 1).do("load N10")
    assert p.options == ["ship 2 0"]
    p.do("ship 2 0")
    assert (p.s.silver[0], p.s.cargo_cubes[4]) == (1, 1)
    p = Position().coast("JP4", "KR3", "KR4").cubes(0, "N10", 1, tile="tea").cubes(0, "N52").cubes(0, "N53").hold()
    p.has(0, boat=9).working(0, "supply_ships", 1)
    assert p.why("load N10") == "no_ship_asks_for_it"


@rule("YZ-6.3.3")
def test_two_salt_go_to_any_empty_slot() -> None:
    p = (
        three_ships()
        .has(0, boat=1)
        .cubes(0, "N52")
        .cubes(0, "J42", 2, tile="salt")
        .cubes(0, "N41")
        .cubes(0, "N10", 1, tile="tea")
        .hold()
    )
    p.working(0, "supply_ships", 1)
    assert p.why("load J42") == "salt_pair_too_far"  # 2 and 1 are more than 2
    assert p.why("load N41") == "good_not_for_ships"
    p = (
        three_ships()
        .has(0, boat=9)
        .cubes(0, "J42", 2, tile="salt")
        .cubes(0, "N52")
        .hold()
        .working(0, "supply_ships", 1)
    )
    p.do("load J42")
    assert p.options == ["load N52", "load J42"]
    p.do("load J42")
    assert len(p.offers("ship")) == 7
    p.do("ship 1 2")
    assert (p.s.transport, p.s.silver[0]) == (4, 1)


@rule("YZ-6.3.3")
def test_a_lone_salt_stays() -> None:
    p = three_ships().cubes(0, "N52").cubes(0, "N10", 1, tile="tea").hold().working(0, "supply_ships", 1)
    assert p.why("load N52") == "no_second_salt"


@rule("YZ-6.3.3")
def test_the_same_single_cube_is_no_pair() -> None:
    p = three_ships().has(0, boat=9).cubes(0, "N52").cubes(0, "N53").hold().working(0, "supply_ships", 1).do("load N52")
    assert p.why("load N52") == "no_second_salt"
    assert p.options == ["load N53"]


@rule("YZ-6.3.3", "YZ-7.3")
def test_free_salt_replaces_one_of_them() -> None:
    p = three_ships().disc(0, "free_salt").cubes(0, "N52").hold().working(0, "supply_ships", 1)
    assert p.options == ["load N52", "use free_salt"]
    p.do("use free_salt", "load N52", "ship 2 1")
    assert (p.s.silver[0], p.s.cargo_cubes[5], p.held(0)) == (1, 1, [])
    p = three_ships().disc(0, "free_salt").cubes(0, "N10", 1, tile="tea").hold().working(0, "supply_ships", 1)
    assert p.why("use free_salt") == "no_salt_field"  # beside the virtual salt a real one is needed


@rule("YZ-6.3.4", "YZ-2.4")
def test_the_way_to_the_sea_must_be_within_the_capacity() -> None:
    p = three_ships().cubes(0, "H30", 1, tile="tea").cubes(0, "N10", 1, tile="tea").hold().working(0, "supply_ships", 1)
    assert p.refusal("load H30").args == (2, 1)
    assert p.why("load H30") == "sea_too_far"
    assert p.options == ["load N10"]


@rule("YZ-6.3.4", "YZ-7.3")
def test_free_boat_capacity_reaches_the_sea() -> None:
    p = three_ships().disc(0, "free_boat_capacity").cubes(0, "H30", 1, tile="tea").hold().working(0, "supply_ships", 1)
    assert p.options == ["use free_boat_capacity"]
    p.do("use free_boat_capacity", "load H30", "ship 2 0")
    assert p.s.silver[0] == 1


@rule("YZ-6.3.5")
def test_a_slot_holds_one_delivery() -> None:
    p = three_ships().has(0, boat=9).cargo(1, 0, "salt", 1, 2).cubes(0, "N52").cubes(0, "N53").hold()
    p.working(0, "supply_ships", 1).do("load N52", "load N53")
    assert p.why("ship 1 0") == "ship_slot_filled"


@rule("YZ-6.3.3", "YZ-6.3.5")
def test_no_empty_slot_for_salt() -> None:
    p = Position(2).coast("JP1", "KR1").has(0, boat=9).cubes(0, "N52").cubes(0, "N53").sighted("", "")
    for at in (0, 1):
        p.s.sailed.append(p.s.coast[at])
        p.s.coast[at] = -1
    p.hold().group(0, 1).turn(0).do("group plant_crops")
    assert p.why("work supply_ships") == "no_worker_usable"
    from mingtang.games.yinzi.phases.supply import SupplyShips

    p.s.stack.append(SupplyShips(0))
    assert p.why("load N52") == "no_empty_slot"


@rule("YZ-6.3.6", "YZ-7.4")
def test_the_emissary_may_join_when_the_ship_sails() -> None:
    """X36."""
    p = three_ships().disc(0, "emissary_japan").cargo(2, 0, "tea", 0, 1).has(1, boat=9)
    p.mill(1, "porcelain_red", "N10", 1, p1=1).working(1, "supply_ships", 1).do("load_from porcelain_red", "ship 2 1")
    assert (p.waiting, p.options) == (0, ["send", "keep"])
    p.do("send")
    assert p.s.envoys[0] == 1
    assert p.s.cubes[0] == 15
    assert box(p, "japan", 1) == 1
    assert p.game.scores(p.s)[0].parts["commodities"] == 1


@rule("YZ-6.3.6", "YZ-7.4")
def test_the_emissary_may_be_kept() -> None:
    p = three_ships().disc(0, "emissary_japan").cargo(2, 0, "tea", 0, 1).has(1, boat=9)
    p.mill(1, "porcelain_red", "N10", 1, p1=1).working(1, "supply_ships", 1).do("load_from porcelain_red", "ship 2 1")
    p.do("keep")
    assert p.held(0) == ["emissary_japan"]
    assert p.s.envoys[0] == 0


@rule("YZ-6.3.7")
@pytest.mark.parametrize(
    ("nation", "ship", "before", "commodities", "in_box", "in_pool"),
    [
        ("korea", "KR3", 2, 2, 4, 0),
        ("korea", "KR1", 4, 1, 4, 1),
        ("spain", "ES1", 2, 3, 5, 0),
        ("spain", "ES1", 3, 3, 3, 3),
    ],
)
def test_foreign_boxes_take_everything_while_they_hold_fewer_than_three(
    nation: str, ship: str, before: int, commodities: int, in_box: int, in_pool: int
) -> None:
    """X23."""
    p = Position().coast(ship, "JP1", "JP2").abroad(nation, 1, before)
    size = p.s.board.ship_size[SHIPS.index(ship)]
    for slot in range(size):
        if slot < commodities:
            p.cargo(1, size - 1 - slot, "commodity", 0)
        else:
            p.cargo(1, size - 1 - slot, "tea", 0, 1)
    from mingtang.games.yinzi.phases.ships import Sail

    p.steps(Sail(0))
    n = NATIONS.index(nation)
    assert p.s.abroad[n * 4] + p.s.abroad[n * 4 + 1] == in_box
    assert p.s.pools[p.s.board.nation_market[n] * 4] == in_pool


@rule("YZ-6.3.7")
def test_a_ship_with_salt_and_tea_only_moves_nothing_abroad() -> None:
    from mingtang.games.yinzi.phases.ships import Sail

    p = Position().coast("JP1", "KR1", "BN1").cargo(1, 0, "tea", 0, 1).cargo(1, 1, "salt", 1, 2).steps(Sail(0))
    assert sum(p.s.abroad) + sum(p.s.pools) == 0
    assert list(p.s.cubes[:2]) == [15, 15]


@rule("YZ-6.3.8")
def test_the_first_european_ship_brings_potatoes_and_corn() -> None:
    from mingtang.games.yinzi.phases.ships import Sail

    p = Position().coast("JP1", "KR1", "BN1").sighted("NL1").cargo(1, 0, "tea", 0, 1).cargo(1, 1, "salt", 1, 2)
    pool = len(p.s.pool)
    p.steps(Sail(0))
    assert SHIPS[p.s.coast[0]] == "NL1"
    assert (len(p.s.pool), p.s.aside) == (pool + 8, [])
    assert len(p.events("crops.late")) == 1
    p = Position().coast("JP1", "KR1", "BN1").sighted("KR2").cargo(1, 0, "tea", 0, 1).cargo(1, 1, "salt", 1, 2)
    p.steps(Sail(0))
    assert len(p.s.aside) == 8


@rule("YZ-6.3.8")
def test_a_box_whose_stack_is_empty_stays_empty() -> None:
    from mingtang.games.yinzi.phases.ships import Sail

    p = Position().coast("JP1", "KR1", "BN1").sighted("").cargo(1, 0, "tea", 0, 1).cargo(1, 1, "salt", 1, 2)
    p.steps(Sail(0))
    assert p.s.coast[0] == -1
    assert p.events("ship.none") == [(1,)]


@rule("YZ-6.3.8")
def test_every_ship_of_a_stack_comes_to_the_coast_down_to_the_last() -> None:
    from mingtang.games.yinzi.phases.ships import Sail

    p = Position()
    for left in range(p.s.fleet_left[0] - 1, -1, -1):
        ship = p.s.sighted[0]
        p.steps(Sail(0))
        assert (p.s.coast[0], p.s.fleet_left[0]) == (ship, left)
        assert p.s.sighted[0] >= 0
    p.steps(Sail(0))
    assert (p.s.coast[0] >= 0, p.s.sighted[0]) == (True, -1)
