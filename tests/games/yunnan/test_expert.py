"""Expert rules: double bidding and guards."""

import pytest

from games.yunnan.positions import Position
from marks import rule
from mingtang.games import game
from mingtang.games.yunnan.phases.inspector import Inspector
from mingtang.games.yunnan.phases.resolve import ResolveBuildings
from mingtang.games.yunnan.phases.rounds import PrepareRound

RED, BLACK, YELLOW, BLUE = range(4)
A, B, C = range(3)


@rule("YU-11.1")
@pytest.mark.parametrize(("double", "guards"), [(False, False), (True, False), (False, True), (True, True)])
def test_the_two_switches_are_independent(double, guards):
    s = game("yunnan").setup(3, {"double_bidding": double, "guards": guards})
    assert (s.double_bidding, s.guards_option) == (double, guards)


@rule("YU-11.2", "YU-3.7")
def test_a_player_may_outbid_the_own_trader():  # EX-23
    p = Position(3, double_bidding=True).player(A, coins=9, supply=2).bid(A, "school", 7)
    p.player(B, coins=9, supply=1).bidding(A)
    assert "bid school 9" in p.words(A)
    p.s.coins[A] = 20
    p.play("bid school 9")
    assert p.s.promised[A] == 9
    assert p.s.supply[A] == 2
    p.bidding(A)
    assert p.clause(A, "bid school 12") == "YU-3.7"
    p.s.coins[A] = 21
    assert "bid school 12" in p.words(A)
    p.play("bid school 12")
    p.steps(ResolveBuildings())
    assert p.s.coins[A] == 0
    assert p.s.general[A] == 2


@rule("YU-11.2")
def test_a_second_bid_needs_two_steps_of_progress():
    p = Position(3, double_bidding=True).player(A, coins=40, supply=1).bid(A, "school", 7).player(B, coins=9, supply=1)
    p.s.general[A] = 1
    p.bidding(A)
    assert p.clause(A, "bid school 9") == "YU-11.2"
    assert p.words(A, "bid school") == []


@rule("YU-11.2")
def test_two_own_traders_stand_on_large_spaces_and_a_third_is_refused():
    p = Position(3, double_bidding=True).player(A, coins=60, supply=2).bid(A, "horse", 9).bid(A, "horse", 12)
    p.player(B, coins=9, supply=1).bidding(A)
    assert p.clause(A, "bid horse 15") == "YU-11.2"
    assert p.why(A, "bid horse 15").key == "twice_in_building"


@rule("YU-11.2")
def test_the_temple_takes_one_trader_of_a_player():
    p = Position(3, double_bidding=True).player(A, coins=60, supply=2).bid(A, "temple", 5).bidding(A)
    assert p.clause(A, "bid temple 9") == "YU-11.2"


@rule("YU-11.2", "YU-4.2")
def test_of_two_bids_in_a_building_the_cheaper_is_paid_first():
    p = (
        Position(3, double_bidding=True)
        .player(A, coins=21)
        .bid(A, "horse", 9)
        .bid(A, "horse", 12)
        .steps(ResolveBuildings())
    )
    assert [e.args[2] for e in p.told if e.key == "resolve.pays"] == [9, 12]
    assert p.s.horse[A] == 3


@rule("YU-11.3", "YU-5.10")
def test_guards_keep_traders_from_being_displaced():  # EX-15
    p = Position(4, guards=True).player(RED, influence=2, horse="kang", sichuan=2, yunnan=1)
    p.player(BLUE, horse="kang", kang=1, guards="kang").player(BLACK, horse="kang", kang=1).travelling(RED)
    p.play("go sichuan", "to kang", "stop")
    assert p.words(RED) == ["displace 1", "displace nobody"]
    assert p.clause(RED, f"displace {BLUE}") == "YU-11.3"
    p.play("displace nobody").only(Inspector)
    q = Position(4, guards=True).player(BLUE, horse="kang", kang=1, guards="kang").only(Inspector)
    assert q.traders(BLUE) == {"market": 1}


@rule("YU-11.3", "YU-4.9")
def test_the_guards_come_from_the_yard_and_must_be_posted_at_once():
    p = Position(3, guards=True).player(A, coins=9).bid(A, "yard", 9).steps(ResolveBuildings())
    assert "take guards" in p.words(A)
    p.play("take guards")
    assert p.words(A) == [f"guards {x}" for x in ("yunnan", "sichuan", "kang", "tibet", "qinghai")]
    p.play("guards tibet")
    assert p.game.view(p.s, A)["players"][A]["guards"] == "tibet"
    p.only(PrepareRound)
    p.player(A, coins=9).bid(A, "yard", 9).steps(ResolveBuildings())
    assert p.clause(A, "take guards") == "YU-11.3"


@rule("YU-11.3")
def test_guards_are_not_offered_without_their_option():
    p = Position(3).player(A, coins=9).bid(A, "yard", 9).steps(ResolveBuildings())
    assert p.words(A) == ["take post", "take bridge", "take teahouse"]


@rule("YU-11.3")
def test_with_only_the_guards_left_they_must_be_taken():
    p = Position(3, guards=True).store(A, post=2, bridge=2, teahouse=2).player(A, coins=9).bid(A, "yard", 9)
    p.steps(ResolveBuildings())
    assert p.step == "resolve.post_guards"


@rule("YU-11.4")
@pytest.mark.parametrize(
    ("options", "ends"),
    [
        ({}, True),
        ({"guards": True}, False),
        ({"double_bidding": True}, False),
        ({"guards": True, "end_on_vp": "true"}, True),
        ({"end_on_vp": "false"}, False),
    ],
)
def test_expert_rules_switch_the_end_by_points_off(options, ends):
    assert game("yunnan").setup(3, options).end_on_points is ends
