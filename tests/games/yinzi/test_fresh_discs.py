"""A disc that was placed in this turn serves nobody in this turn, whatever it is for (YZ-7.2)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.yinzi.positions import Position
from marks import rule
from mingtang.games.yinzi.phases.feeding import Feeding
from mingtang.games.yinzi.phases.late_shipping import LateShipping
from mingtang.games.yinzi.phases.routes import PersonalTiles
from mingtang.games.yinzi.phases.taxation import Taxation
from mingtang.games.yinzi.vocabulary import ADVANCEMENTS


def selling(p: Position) -> Position:
    p.cubes(0, "H30", 1, tile="cotton").cubes(0, "H31", 1, tile="tea")
    return p.playing(0, "1/3", "sell_urban")


def shipping(p: Position) -> Position:
    p.coast("PT1", "JP1", "KR4").has(0, boat=1).cubes(0, "H23").cubes(0, "N10", 1, tile="tea").cubes(0, "N52")
    return p.working(0, "supply_ships", 1)


def producing(p: Position) -> Position:
    p.raw(0, "huguang", 0).raw(0, "zhejiang", 0).mill(0, "silk_red", "Z10").mill(0, "paper_red", "N10")
    return p.working(0, "produce_commodities", 2)


def choosing_raw(p: Position) -> Position:
    p.raw(0, "zhejiang", 0).mill(0, "silk_red", "Z10")
    return p.working(0, "produce_commodities", 2).do("produce silk_red")


def shipping_late(p: Position) -> Position:
    return p.cubes(0, "N00").cubes(0, "N31").has(0, copper=9).rural(1).steps(LateShipping())


def shipping_late_second(p: Position) -> Position:
    return shipping_late(p).do("load N00")


def feeding(p: Position) -> Position:
    return p.boxed(0, 6).cubes(0, "H10").steps(Feeding())


def paying_taxes(p: Position) -> Position:
    p.played(0, construct_boats="3/1", plant_crops="3/1", sell_urban="3/1").has(0, copper=9)
    return p.steps(Taxation())


def serving(p: Position) -> Position:
    return p.personal(0, "R15").steps(PersonalTiles())


def in_a_turn(p: Position) -> Position:
    p.cubes(0, "H31", 1, tile="tea").war(0, 1).has(0, copper=20)
    return p.group(0, 1).turn(0)


CASES: list[tuple[str, Callable[[Position], Position]]] = [
    ("free_boat_capacity", selling),
    ("free_boat_capacity", shipping),
    ("free_boat_capacity", producing),
    ("free_boat_capacity", shipping_late),
    ("free_boat_capacity", shipping_late_second),
    ("free_salt", shipping),
    ("free_raw_material", choosing_raw),
    ("free_rice", feeding),
    ("free_wheat", feeding),
    ("free_rice", shipping_late),
    ("free_wheat", shipping_late),
    ("free_rice", shipping_late_second),
    ("free_copper", paying_taxes),
    ("personal_route", serving),
    ("extra_urban_sale", in_a_turn),
    ("extra_crops", in_a_turn),
    ("personal_route", in_a_turn),
    ("war_copper", in_a_turn),
]


@rule("YZ-7.2")
@pytest.mark.parametrize(("disc", "moment"), CASES, ids=[f"{d}-{m.__name__}" for d, m in CASES])
def test_a_disc_placed_this_turn_is_refused_for_that_reason(disc: str, moment: Callable[[Position], Position]) -> None:
    p = Position().disc(0, disc).hold()
    p.s.fresh = 1 << ADVANCEMENTS.index(disc)
    moment(p)
    found = p.refusal(f"use {disc}")
    assert (found.clause, found.key, found.args) == ("YZ-7.2", "disc_placed_this_turn", (ADVANCEMENTS.index(disc),))


@rule("YZ-7.2", "YZ-2.6")
def test_a_fresh_free_copper_pays_nothing() -> None:
    p = Position().disc(0, "free_copper").track("tea").hold()
    p.s.fresh = 1 << ADVANCEMENTS.index("free_copper")
    p.has(0, copper=p.s.board.crop_cost[0] - 1).playing(0, "1/3", "plant_crops")
    assert p.s.board.crop_cost[0] > 0
    assert p.why("buy 1") == "crop_too_dear"


@rule("YZ-5.0", "YZ-7.3")
def test_after_a_tax_its_unit_comes_before_a_disc_for_the_boat() -> None:
    p = Position().disc(0, "free_boat_capacity").cubes(0, "H30", 1, tile="sugarcane").cubes(0, "H31", 1, tile="tea")
    p.hold().playing(0, "1/3", "sell_urban").do("sell H30", "market huguang", "slot huguang 1", "tax")
    assert p.why("use free_boat_capacity") == "unit_owed_after_tax"
    assert p.options == ["sell H31"]
