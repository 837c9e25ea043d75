"""Corners of the rules that a game may not meet for years: the lowest space, the last Province, the cheapest bridge."""

from __future__ import annotations

from typing import Any

import pytest

from games.yunnan.positions import Position
from marks import rule
from mingtang.core.errors import BadData
from mingtang.games.yunnan.actions import POST
from mingtang.games.yunnan.board import SPACES
from mingtang.games.yunnan.phases.building import may_stand
from mingtang.games.yunnan.phases.duli import build_teahouse, resolve_bids, turn_card, whom_she_displaces
from mingtang.games.yunnan.phases.presents import Presents
from mingtang.games.yunnan.phases.resolve import TakeStructure
from mingtang.games.yunnan.phases.rounds import ConvertIncome, game_ends
from mingtang.games.yunnan.phases.travel import Displace, has_step

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
    assert list(p.s.teahouse).count(p.s.duli) == 1


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
    assert list(p.s.stock[d * 3 :]) == [0, 0, 0]
    kept = list(p.s.store)
    build_teahouse(p.s)
    kept[d * 3 + 2] -= 1
    assert list(p.s.store) == kept


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


@rule("YU-9.3")
@pytest.mark.parametrize("seat", [A, B, C])
def test_one_player_with_enough_points_is_enough_for_the_end(seat: int):
    p = Position(3)
    assert not game_ends(p.s)
    p.player(seat, points=p.s.board.end_points - 1)
    assert not game_ends(p.s)
    assert game_ends(p.player(seat, points=p.s.board.end_points).s)


@rule("YU-12.6")
@pytest.mark.parametrize(("building", "value"), [("school", 5), ("guild", 12), ("temple", 15)])
def test_all_bids_of_duli_go_home_when_bids_are_resolved(building: str, value: int):
    p = Position(2).duli().bid(2, building, value)
    supply = p.s.supply[p.s.duli]
    resolve_bids(p.s)
    assert p.s.duli not in p.s.bids
    assert (p.s.supply[p.s.duli], p.s.promised[p.s.duli]) == (supply + 1, 0)
    assert p.s.influence[p.s.duli] == (1 if building == "guild" else 0)


@rule("YU-5.9")
def test_a_bridge_over_one_gorge_opens_no_other():
    p = Position(3, dear_roads(2)).player(A, horse="qinghai", passes=2, bridges="yunnan_kang", sichuan=1, qinghai=1)
    assert not has_step(p.s, A, 2)
    p.s.passes_left = 2
    assert has_step(p.s, A, 1)
    assert has_step(p.s, A, 3)
    for place in (2, 4, 5):
        assert not has_step(p.s, A, place)


@rule("YU-9.1")
def test_who_keeps_exactly_the_coins_of_the_cheapest_bid_is_not_warned():
    p = Position(3).player(A, coins=2)
    least = min(v for v in p.s.board.value if v)
    p.s.income[A] = 9
    p.only(ConvertIncome)
    kept = least - 2
    step = p.s.stack[-1]
    assert step.caution(p.s, A, p.game.catalogue.parse(f"convert {9 - kept}")) is None
    found = step.caution(p.s, A, p.game.catalogue.parse(f"convert {9 - kept + 1}"))
    assert found is not None
    assert (found.key, found.args) == ("no_coin_to_bid", (least - 1, least))


@rule("YU-4.6")
def test_a_post_that_can_stand_in_the_last_province_only_has_a_site():
    p = Position(3).player(A, horse="qinghai", posts="yunnan sichuan kang tibet", qinghai=1)
    assert may_stand(p.s, A, POST, 5)
    p.steps(TakeStructure(A))
    assert p.s.stack[-1].caution(p.s, A, p.game.catalogue.parse("take post")) is None


@rule("YU-3.2")
def test_a_trader_in_the_supply_is_the_obvious_one_while_others_are_on_the_road():
    for supply, sichuan, expected in ((1, 1, "from supply"), (0, 2, None), (2, 0, None)):
        p = Position(3).player(A, coins=9, supply=supply, horse="sichuan", yunnan=1 if sichuan else 0, sichuan=sichuan)
        p.player(B, coins=9, supply=1).bidding(A)
        found = p.s.stack[-1].obvious_next(p.s, A, p.game.catalogue.parse("bid school 5"))
        assert (found.words if found else None) == expected
        assert p.s.stack[-1].obvious_next(p.s, A, p.game.catalogue.parse("pass")) is None


@rule("YU-11.2")
@pytest.mark.parametrize(
    ("own", "reading", "open_"), [(5, "one_left", True), (9, "one_left", False), (5, "two_left", False)]
)
def test_with_one_left_to_gain_a_second_bid_frees_only_a_trader_on_a_small_space(own: int, reading: str, open_: bool):
    p = Position(3, double_bidding=True, own_outbid=reading).player(B, coins=40, supply=1).bid(B, "guild", own)
    p.player(B, influence=p.s.board.max_influence - 1).bidding(B)
    assert bool(p.words(B, "bid guild")) is open_


@rule("YU-3.2")
@pytest.mark.parametrize("place", ["yunnan", "qinghai"])
def test_between_the_supply_and_any_province_the_player_chooses(place: str):
    p = Position(3).player(A, coins=9, supply=1, horse="qinghai", **{place: 1}).player(B, coins=9, supply=1).bidding(A)
    p.play("bid school 5")
    assert p.words(A) == ["from supply", f"from {place}"]


@rule("YU-12.5")
def test_how_her_cards_were_discarded_has_no_say_in_how_they_are_shuffled():
    found = []
    for turned in (False, True):
        p = Position(2, duli_reshuffle="discard_pile")
        cards = sorted([*p.s.pile, *p.s.discard])
        p.s.pile, p.s.discard = [], cards[::-1] if turned else cards
        found.append((turn_card(p.s), list(p.s.pile)))
    assert found[0] == found[1]
    assert sorted([found[0][0], *found[0][1]]) == cards


@rule("YU-12.10", "YU-5.11")
@pytest.mark.parametrize(("reading", "in_yunnan"), [("to_the_market", A), ("nobody_leaves", -1)])
def test_only_in_yunnan_a_reading_saves_players_from_duli(reading: str, in_yunnan: int):
    p = Position(2, below_yunnan=reading).duli(influence=2).player(A, horse="sichuan", yunnan=1, sichuan=1)
    assert whom_she_displaces(p.s, 1) == in_yunnan
    assert whom_she_displaces(p.s, 2) == A


@rule("YU-9.3")
def test_points_that_end_the_game_are_named_before_they_are_taken():
    p = Position(3, end_on_vp=True)
    p.player(A, points=p.s.board.end_points - 4)
    p.s.income[A] = 4
    p.only(ConvertIncome)
    found = p.s.stack[-1].caution(p.s, A, p.game.catalogue.parse("convert 4"))
    assert found is not None
    assert (found.key, found.args) == ("ends_game", (p.s.board.end_points,))
