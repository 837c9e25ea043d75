"""Corners of the rules that a game may not meet for years: the lowest space, the last Province, the cheapest bridge."""

from __future__ import annotations

from typing import Any

import pytest

from games.yunnan.positions import Position
from marks import rule
from mingtang.core.errors import BadData
from mingtang.games.yunnan.board import SPACES
from mingtang.games.yunnan.phases.duli import build_teahouse
from mingtang.games.yunnan.phases.presents import Presents
from mingtang.games.yunnan.phases.rounds import game_ends
from mingtang.games.yunnan.phases.travel import Displace

A, B, C = range(3)


@rule("YU-7.1")
def test_the_hosts_of_the_last_province_have_presents_too():
    p = Position(3).player(A, horse="qinghai", qinghai=1).only(Presents)
    assert p.s.got[A] == 1
    assert p.s.presents[5] == 1


@rule("YU-3.7", "YU-11.2")
def test_an_own_trader_on_the_lowest_space_is_set_free_by_the_next_bid():
    p = Position(3, double_bidding=True).player(A, coins=7, supply=1).bid(A, "school", 5).bidding(A)
    assert p.words(A, "bid school") == ["bid school 7"]
    assert p.why(A, "bid school 7") is None


@rule("YU-12.8")
@pytest.mark.parametrize(("first", "second"), [("kang", "yunnan"), ("yunnan", "kang")])
def test_duli_builds_her_teahouse_where_either_player_has_come_farthest(first: str, second: str):
    p = Position(2).duli().player(A, horse="tibet", **{first: 1}).player(B, horse="tibet", **{second: 1})
    build_teahouse(p.s)
    assert p.s.teahouse[3] == p.s.duli
    assert p.s.teahouse.count(p.s.duli) == 1


@rule("YU-5.10")
def test_who_is_not_there_cannot_be_displaced():
    p = Position(3).player(A, influence=2, horse="kang", kang=1).player(B, horse="kang", kang=1)
    p.s.here = 3
    step = Displace(A)
    refusal = step.why_not(p.s, A, p.game.catalogue.parse("displace 2"))
    assert refusal is not None
    assert (refusal.key, refusal.args) == ("nobody_to_displace", (C, 3))
    assert step.why_not(p.s, A, p.game.catalogue.parse("displace 1")) is None


def dear_roads(gorge_cost: int) -> dict[str, Any]:
    """A land in which every road beyond Yunnan costs six passes, and every gorge so many."""
    roads = ("yunnan_sichuan", "sichuan_kang", "kang_tibet", "tibet_qinghai")
    gorges = ("sichuan_qinghai", "yunnan_kang", "yunnan_tibet", "kang_qinghai")
    return {
        "board": {
            "road": [{"id": f"road_{i}", "pass_cost": 6} for i in roads],
            "gorge": [{"id": f"gorge_{i}", "pass_cost": gorge_cost} for i in gorges],
        }
    }


@rule("YU-5.7", "YU-5.9")
@pytest.mark.parametrize(
    ("gorge_cost", "horse", "ways"), [(2, "kang", ["yunnan", "kang"]), (3, "kang", []), (2, "sichuan", [])]
)
def test_where_roads_are_dear_a_journey_begins_over_the_own_bridge(gorge_cost: int, horse: str, ways: list[str]):
    p = Position(3, dear_roads(gorge_cost)).player(A, horse=horse, passes=2, bridges="yunnan_kang", yunnan=1, kang=1)
    p.player(A, sichuan=1).travelling(A)
    assert p.words(A, "go") == [f"go {place}" for place in ways]


@pytest.mark.parametrize("third", [5, 4, 0])
def test_the_bands_of_the_bank_rise_one_after_the_other(third: int):
    bands = [{"from": 0, "coins": 9}, {"from": 5, "coins": 10}, {"from": third, "coins": 11}]
    with pytest.raises(BadData, match=r"bands_not_rising\(bank.payout.bands.2.from"):
        Position(3, {"bank": {"payout": {"bands": bands}}})


@rule("YU-7.1", "YU-12.12")
@pytest.mark.parametrize("seat", [A, B])
def test_beside_one_player_of_either_seat_duli_receives_presents(seat: int):
    p = Position(2).duli(sichuan=1).player(seat, horse="sichuan", sichuan=1).only(Presents)
    assert (p.s.got[seat], p.s.got[p.s.duli]) == (1, 1)
    q = Position(2).duli(sichuan=1).only(Presents)
    assert q.s.got[q.s.duli] == 0


def smaller_school(**more: Any) -> dict[str, Any]:
    """A Trading School with two spaces only."""
    return {"building": [{"id": "school", "small_spaces": [5], "large_spaces": [9]}], **more}


@rule("YU-3.4")
def test_a_building_with_fewer_spaces_offers_no_more_than_it_has():
    p = Position(3, smaller_school()).player(A, coins=20, supply=1).bidding(A)
    assert p.words(A, "bid school") == ["bid school 5", "bid school 9"]


@rule("YU-12.2")
def test_the_first_bid_of_duli_is_on_a_space_of_its_building():
    with pytest.raises(BadData) as e:
        Position(2, smaller_school(duli={"first_round_bid": {"building": "school", "space": 12}}))
    assert e.value.facts == ("duli.first_round_bid.space", "5, 9", 12)
    p = Position(2, {"duli": {"first_round_bid": {"building": "yard", "space": 5}}})
    assert p.s.board.duli_first_bid == 4 * SPACES


@rule("YU-12.8", "YU-12.2")
def test_a_teahouse_of_duli_leaves_her_supply_and_she_has_nothing_else_to_build():
    p = Position(2).duli().player(A, horse="kang", kang=1)
    d = p.s.duli
    assert p.s.stock[d * 3 :] == [0, 0, 0]
    kept = list(p.s.store)
    build_teahouse(p.s)
    kept[d * 3 + 2] -= 1
    assert p.s.store == kept


@rule("YU-9.5")
@pytest.mark.parametrize(("round", "ends"), [(3, False), (4, True)])
def test_in_the_last_round_it_is_certain_that_the_game_ends(round: int, ends: bool):
    p = Position(3, max_rounds=4)
    p.s.round = round
    assert game_ends(p.s) is ends


@rule("YU-3.2")
@pytest.mark.parametrize("place", ["yunnan", "sichuan", "kang", "tibet", "qinghai"])
def test_a_trader_comes_from_any_province(place: str):
    p = Position(3).player(A, coins=9, supply=0, horse="qinghai", **{place: 1}).bidding(A)
    assert "bid school 5" in p.words(A, "bid school")
