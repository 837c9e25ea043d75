"""Bidding: who may place a Trader where."""

import pytest

from games.yunnan.positions import Position
from marks import rule
from mingtang.games.yunnan.phases.bidding import PlaceTrader

RED, BLACK, YELLOW, BLUE = range(4)
A, B, C = range(3)


def everybody(p: Position, coins: int = 30, supply: int = 2) -> Position:
    """All players have coins and Traders."""
    for seat in range(p.s.seats):
        p.player(seat, coins=coins, supply=supply)
    return p


@rule("YU-3.1")
def test_turns_go_round_in_blue_order_past_those_who_have_passed():
    p = everybody(Position().order(3, 1, 0, 2)).passed(1)
    p.bidding(3).play("market")
    assert p.waiting == 0
    p.play("pass")
    assert p.waiting == 2
    p.play("market")
    assert p.waiting == 3


@rule("YU-3.1", "YU-3.11")
def test_the_last_player_takes_turn_after_turn():  # EX-04
    p = Position().player(BLUE, coins=9, supply=3).passed(RED, BLACK, YELLOW).bidding(BLUE).play("market")
    assert (p.waiting, p.step) == (BLUE, "bidding.place_trader")
    p.play("pass")
    assert p.step != "bidding.place_trader"
    assert p.traders(BLUE) == {"market": 3}


@rule("YU-3.2")
def test_a_trader_comes_from_the_supply_or_any_province():
    p = everybody(Position(3)).player(A, horse="kang", kang=1).bidding(A).play("bid school 5")
    assert p.words(A) == ["from supply", "from kang"]
    assert p.clause(A, "from tibet") == "YU-3.2"
    p.play("from kang")
    assert p.traders(A) == {"supply": 2}
    assert p.waiting == B


@rule("YU-3.2")
def test_a_single_source_is_taken_without_asking():
    p = everybody(Position(3)).bidding(A).play("bid school 5")
    assert p.waiting == B
    assert p.s.supply[A] == 1


@rule("YU-3.3")
def test_without_a_trader_a_player_must_pass():
    p = Position(3).player(A, coins=9, supply=1).player(B, coins=9).player(C, coins=9, supply=1)
    step = PlaceTrader(B)
    assert [a.words for a in step.legal(p.s, B)] == ["pass"]
    refusal = step.why_not(p.s, B, p.game.catalogue.parse("market"))
    assert refusal is not None
    assert refusal.clause == "YU-3.2"
    p.bidding(A).play("pass")
    assert p.s.passed[B], "the only option is taken without asking"
    assert p.waiting == C


@rule("YU-3.4", "YU-3.6")
def test_large_spaces_coexist():  # EX-01
    p = everybody(Position()).player(YELLOW, coins=15).bid(RED, "school", 9).bidding(YELLOW)
    assert p.words(YELLOW, "bid school") == ["bid school 12", "bid school 15"]
    assert p.clause(YELLOW, "bid school 9") == "YU-3.4"
    assert p.why(YELLOW, "bid school 9").key == "space_taken"
    assert p.why(YELLOW, "bid school 7").key == "small_bid_must_lead"
    p.play("bid school 12")
    assert list(p.s.bids[2:4]) == [RED, YELLOW]
    q = everybody(Position()).player(YELLOW, coins=15).bid(RED, "school", 15).bidding(YELLOW)
    assert q.words(YELLOW, "bid school") == ["bid school 9", "bid school 12"]


@rule("YU-3.6")
def test_a_higher_bid_sends_a_small_space_home():  # EX-02
    p = Position().player(RED, coins=9, supply=2).player(YELLOW, coins=15, supply=1).bid(RED, "customs", 5)
    p.bidding(YELLOW).play("bid customs 9")
    assert p.s.supply[RED] == 3
    assert p.s.promised[RED] == 0
    assert list(p.s.bids[5:10]) == [-1, -1, YELLOW, -1, -1]
    p.bidding(RED)
    assert p.words(RED, "bid customs") == []
    assert p.clause(RED, "bid customs 12") == "YU-3.7"
    assert p.clause(RED, "bid customs 5") == "YU-3.4"


@rule("YU-3.6")
def test_the_temple_never_holds_more_than_one_trader():
    p = everybody(Position(3)).bid(A, "temple", 12).bidding(B)
    assert p.words(B, "bid temple") == ["bid temple 15"]
    p.play("bid temple 15")
    assert p.s.supply[A] == 3
    assert "bidding.outbid" in p.heard()


@rule("YU-3.12")
def test_a_standing_bid_cannot_be_raised_or_withdrawn():  # EX-03
    p = everybody(Position()).player(RED, coins=30).bid(RED, "horse", 5).bidding(RED)
    assert p.words(RED, "bid horse") == []
    assert p.clause(RED, "bid horse 9") == "YU-3.12"


@rule("YU-3.12")
def test_who_was_outbid_may_bid_again():
    p = everybody(Position(3)).bid(A, "horse", 5).bidding(B).play("bid horse 7")
    p.bidding(A)
    assert p.words(A, "bid horse") == ["bid horse 9", "bid horse 12", "bid horse 15"]


@rule("YU-3.5")
@pytest.mark.parametrize(
    ("building", "full"),
    [
        ("school", {"general": 0}),
        ("customs", {"passes": 6}),
        ("horse", {"horse": "qinghai"}),
        ("guild", {"influence": 4}),
    ],
)
def test_a_bid_needs_progress_still_to_take(building, full):
    p = everybody(Position(3)).bidding(A)
    assert p.words(A, f"bid {building}")
    p.player(A, **full).bidding(A)
    assert p.words(A, f"bid {building}") == []
    assert p.clause(A, f"bid {building} 9") == "YU-3.5"


@rule("YU-3.5")
def test_the_yard_needs_a_structure_left_and_guards_count_with_their_option():
    p = everybody(Position(3)).store(A, post=2, bridge=2, teahouse=2).bidding(A)
    assert p.clause(A, "bid yard 9") == "YU-3.5"
    q = everybody(Position(3, guards=True)).store(A, post=2, bridge=2, teahouse=2).bidding(A)
    assert "bid yard 9" in q.words(A)
    q.player(A, guards="kang").bidding(A)
    assert q.clause(A, "bid yard 9") == "YU-3.5"


@rule("YU-3.7")
def test_coins_must_cover_all_standing_bids():  # EX-22
    p = everybody(Position(3)).player(A, coins=12).bid(A, "school", 7).bidding(A)
    assert "bid horse 5" in p.words(A)
    assert p.why(A, "bid horse 7").args == (7, 12, 7, 14)
    assert p.clause(A, "bid horse 7") == "YU-3.7"
    p.bidding(B).play("bid school 9")
    p.bidding(A)
    assert "bid horse 12" in p.words(A)
    assert "bid horse 15" not in p.words(A)


@rule("YU-3.8")
def test_to_be_outbid_undoes_a_pass():  # EX-19
    p = Position(3).player(A, coins=9, supply=3).player(B, coins=9, supply=3).player(C, coins=12, supply=3)
    p.bidding(A).play("bid customs 5", "bid horse 5", "market", "pass")
    assert p.waiting == B
    assert p.clause(B, "bid customs 7") == "YU-3.7"
    p.play("market", "bid customs 7")
    assert p.waiting == A
    assert p.traders(A) == {"market": 2, "supply": 1}
    assert p.s.promised[A] == 0
    p.play("bid customs 9")
    assert p.s.supply[C] == 2
    assert p.waiting == B
    p.play("pass", "pass")
    while p.step == "bidding.place_trader":
        p.play("pass")
    assert p.s.coins[A] == 0


@rule("YU-3.8")
def test_who_is_outbid_after_passing_gets_no_turn_at_once():
    p = everybody(Position(4)).bid(RED, "guild", 5).passed(RED)
    p.bidding(BLACK).play("bid guild 7")
    assert not p.s.passed[RED]
    assert "bidding.rejoin" in p.heard()
    assert p.waiting == YELLOW


@rule("YU-3.9")
def test_the_bank_frees_spaces_and_ends_the_bidding_of_its_guest():  # EX-20
    p = Position(3).player(A, coins=14, supply=1, yunnan=1).bid(A, "guild", 9).bid(A, "yard", 5)
    p.player(B, coins=9, supply=1).player(C, coins=9, supply=1)
    p.bidding(A).play("bank", "from supply")
    assert A not in p.s.bids
    assert p.traders(A) == {"market": 2, "yunnan": 1}
    assert p.s.bank[A] == 1
    assert p.s.passed[A]
    assert "bid guild 5" in p.words(B)
    p.play("bid guild 5", "bid horse 9")
    while p.step == "bidding.place_trader":
        p.play("pass")
    assert p.s.coins[A] == 25


@rule("YU-3.9")
def test_the_bank_has_two_spaces_and_one_with_two_players():
    p = everybody(Position(4)).bank(RED).bidding(BLACK)
    assert "bank" in p.words(BLACK)
    p.play("bank")
    assert p.clause(YELLOW, "bank") == "YU-3.9"
    two = everybody(Position(2)).duli().bank(0).bidding(1)
    assert two.clause(1, "bank") == "YU-3.9"


@rule("YU-3.10")
def test_the_market_takes_any_number_and_is_no_pass():
    p = everybody(Position(3), supply=3).bidding(A).play("market")
    assert not p.s.passed[A]
    assert p.traders(A) == {"market": 1, "supply": 2}
    assert p.waiting == B


@rule("YU-3.11")
def test_passing_sends_the_supply_to_the_market_and_keeps_bids():
    p = everybody(Position(3), supply=3).bid(A, "school", 9).bidding(A).play("pass")
    assert p.traders(A) == {"market": 3}
    assert p.s.promised[A] == 9
    assert p.s.passed[A]
