"""Resolving the buildings."""

import pytest

from games.yunnan.positions import Position
from marks import rule
from mingtang.games.yunnan.phases.resolve import ResolveBuildings
from mingtang.games.yunnan.queries import bank_payout

RED, BLACK, YELLOW, BLUE = range(4)
A, B = range(2)


@rule("YU-4.1")
def test_the_bank_pays_for_the_total_bid():  # EX-05
    p = Position(5).bank(RED)
    for seat, building, value in (
        (1, "school", 9), (1, "customs", 9), (1, "horse", 5), (1, "guild", 9), (2, "guild", 12), (3, "guild", 15),
        (2, "yard", 9), (3, "temple", 5),
    ):  # fmt: skip
        p.bid(seat, building, value)
    for seat in (1, 2, 3):
        p.player(seat, coins=60)
    p.steps(ResolveBuildings())
    assert p.s.coins[RED] == 23
    assert p.s.supply[RED] == 1
    assert p.s.bank[RED] == 0


@rule("YU-4.1")
@pytest.mark.parametrize(
    ("total", "coins"),
    [
        (0, 9),
        (4, 9),
        (5, 10),
        (69, 22),
        (70, 23),
        (74, 23),
        (75, 24),
        (89, 26),
        (90, 27),
        (99, 27),
        (100, 27),
        (195, 27),
    ],
)
def test_the_banks_bands(total, coins):  # EX-21
    assert bank_payout(Position().s, total) == coins


@rule("YU-4.1")
def test_each_guest_of_the_bank_is_paid_in_full():
    p = Position(4).bank(RED).bank(BLUE).player(YELLOW, coins=9).bid(YELLOW, "school", 9).steps(ResolveBuildings())
    assert p.s.coins[RED] == p.s.coins[BLUE] == 10


@rule("YU-4.3", "YU-4.6")
def test_the_customs_office_gives_a_border_pass():  # EX-06
    p = Position().player(RED, coins=12, passes=3).bid(RED, "customs", 7).steps(ResolveBuildings())
    assert p.s.coins[RED] == 5
    assert p.s.passes[RED] == 4
    assert p.traders(RED) == {"supply": 1}


@rule("YU-4.4")
def test_the_school_sends_a_new_trader_to_the_market():
    p = Position().player(RED, coins=9, general=5).bid(RED, "school", 9).steps(ResolveBuildings())
    assert p.traders(RED) == {"supply": 1, "market": 1}
    assert p.s.general[RED] == 3


@rule("YU-4.7")
def test_the_horse_moves_one_province_up_the_road():
    p = Position().player(RED, coins=9, horse="kang", bridges="kang_qinghai").bid(RED, "horse", 9)
    p.steps(ResolveBuildings())
    assert p.s.horse[RED] == 4


@rule("YU-4.8")
def test_the_guild_gives_influence():
    p = Position().player(RED, coins=9, influence=3).bid(RED, "guild", 9).steps(ResolveBuildings())
    assert p.s.influence[RED] == 4


@rule("YU-4.2", "YU-4.7", "YU-4.9")
def test_the_order_of_horse_and_yard_is_the_players_choice():  # EX-31
    def ready() -> Position:
        p = Position(3).player(A, coins=18, horse="sichuan").bid(A, "horse", 9).bid(A, "yard", 9)
        return p.steps(ResolveBuildings())

    p = ready()
    assert p.step == "resolve.choose_bid"
    assert p.words(A) == ["resolve horse", "resolve yard"]
    assert p.clause(A, "resolve guild") == "YU-4.2"
    p.play("resolve horse", "take post")
    assert "place kang" in p.words(A)
    p.play("place kang")
    assert p.s.coins[A] == 0
    q = ready().play("resolve yard", "take post")
    assert q.words(A) == ["keep", "place yunnan", "place sichuan"]
    assert q.clause(A, "place kang") == "YU-5.2"
    q.play("keep")
    assert q.s.horse[A] == 3
    assert q.s.coins[A] == 0


@rule("YU-4.2")
def test_players_resolve_in_blue_order_all_bids_of_one_before_the_next():
    p = Position(3).order(B, A, 2).player(A, coins=9).player(B, coins=30)
    p.bid(B, "school", 9).bid(B, "guild", 9).bid(A, "customs", 9).steps(ResolveBuildings())
    paid = [e.args[0] for e in p.told if e.key == "resolve.pays"]
    assert paid == [B, B, A]


@rule("YU-4.5")
def test_the_temple_puts_the_blocker_on_any_gorge():
    p = Position(3).player(A, coins=5).player(B, bridges="yunnan_kang", horse="kang").bid(A, "temple", 5)
    p.steps(ResolveBuildings())
    assert len(p.words(A)) == 4
    p.play("block yunnan_kang")
    assert p.s.blocker == 1


@rule("YU-4.5", "YU-5.4")
def test_the_blocker_stops_a_bridge_from_the_yard():  # EX-32
    p = Position(3).player(A, coins=5).player(B, coins=9, horse="kang").bid(A, "temple", 5).bid(B, "yard", 9)
    p.order(A, B, 2).steps(ResolveBuildings()).play("block yunnan_kang", "take bridge")
    assert p.s.store[B * 3 + 1] == 1, "the only site is blocked, so the bridge is kept"
    assert not p.s.stack
    q = Position(3).player(A, coins=5).player(B, coins=9, horse="kang").bid(A, "temple", 5).bid(B, "yard", 9)
    q.order(B, A, 2).steps(ResolveBuildings()).play("take bridge", "place yunnan_kang", "block yunnan_kang")
    assert q.s.bridges[B] == 1 << 1
    assert q.game.view(q.s, B)["gorges"][1]["blocked"]


@rule("YU-4.9")
def test_only_the_piece_just_taken_may_be_placed():
    p = Position(3).player(A, coins=9).store(A, teahouse=1).bid(A, "yard", 9).steps(ResolveBuildings())
    p.play("take post")
    assert p.words(A) == ["keep", "place yunnan"]
    p.play("place yunnan")
    assert p.s.store[A * 3 + 2] == 1
    assert p.s.posts[A] == 1 << 1


@rule("YU-4.9")
def test_a_kind_that_is_used_up_cannot_be_taken():
    p = Position(3).player(A, coins=9).store(A, post=2).bid(A, "yard", 9).steps(ResolveBuildings())
    assert p.words(A) == ["take bridge", "take teahouse"]
    assert p.clause(A, "take post") == "YU-4.9"
