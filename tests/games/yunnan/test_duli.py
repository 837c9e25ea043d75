"""Two players with Dúli."""

import pytest

from games.yunnan.positions import Position
from marks import rule
from mingtang.core.play import start
from mingtang.games import game
from mingtang.games.yunnan.actions import BUILDINGS, PLACES
from mingtang.games.yunnan.board import SPACES
from mingtang.games.yunnan.phases.duli import (
    build_teahouse,
    cheapest_space,
    place_traders,
    turn_card,
    whom_she_displaces,
)
from mingtang.games.yunnan.phases.income import Income
from mingtang.games.yunnan.phases.inspector import Inspector
from mingtang.games.yunnan.phases.presents import Presents
from mingtang.games.yunnan.phases.resolve import ResolveBuildings
from mingtang.games.yunnan.phases.rounds import AdjustTurnOrder, CheckGameEnd, PrepareRound
from mingtang.games.yunnan.phases.travel import TravelTurns
from mingtang.games.yunnan.queries import gray_order

P, Q, DULI = range(3)


@rule("YU-12.1", "YU-12.2", "YU-12.3")
def test_dulis_setup():
    s = game("yunnan").setup(2, seed=6)
    assert [s.coins[seat] for seat in s.order] == [9, 9, 0]
    assert s.supply[DULI] == 6
    assert s.bids[BUILDINGS.index("school") * SPACES + 2] == DULI
    assert s.posts[DULI] == 0b110
    assert list(s.store[DULI * 3 : DULI * 3 + 3]) == [0, 0, 2]
    assert len(s.pile) == 16
    assert s.order[-1] == DULI
    assert gray_order(s)[0] == DULI
    assert len(game("yunnan").scores(s)) == 2


@rule("YU-12.3")
def test_duli_keeps_her_place_in_the_order():
    p = Position(2).duli()
    p.s.income = [5, 50, 0]
    p.only(AdjustTurnOrder)
    assert gray_order(p.s) == [DULI, Q, P]


@rule("YU-12.4")
@pytest.mark.parametrize(
    ("standing", "space"),
    [
        ([], 5),
        ([(P, 5)], 7),
        ([(P, 7)], 9),
        ([(P, 9)], 12),
        ([(P, 12)], 9),
        ([(P, 9), (Q, 12)], 15),
    ],
)
def test_dulis_cheapest_space(standing, space):  # EX-34
    p = Position(2).duli()
    for seat, value in standing:
        p.bid(seat, "customs", value)
    assert p.s.board.value[cheapest_space(p.s, BUILDINGS.index("customs"))] == space


@rule("YU-12.4")
def test_a_full_building_or_one_with_her_trader_is_left_out():
    p = Position(2).duli()
    p.player(P, coins=60, supply=1).player(Q, coins=60, supply=2)
    for value, colour in ((9, P), (12, Q)):
        p.bid(colour, "school", value)
    p.bid(DULI, "school", 15).bid(DULI, "customs", 9)
    p.next_card(1)  # school, customs, horse, guild, yard
    p.order(P, Q, DULI).passed(P).bidding(Q).play("market")
    assert p.s.bids[BUILDINGS.index("horse") * SPACES] == DULI


@rule("YU-12.4")
def test_in_round_one_her_first_bid_stands_in_the_school():
    p = Position(2).player(P, coins=9, supply=1).player(Q, coins=9, supply=2)
    p.next_card(1)
    p.passed(P).bidding(Q).play("market")
    assert p.s.bids[BUILDINGS.index("customs") * SPACES] == DULI


@rule("YU-12.4")
def test_when_both_have_passed_she_passes_and_keeps_her_traders():
    p = Position(2).duli().player(P, supply=1).player(Q, supply=1).passed(P).bidding(Q).play("pass")
    assert "duli.passes" in p.heard()
    bid_cards = [e for e in p.told if e.key == "duli.card"]
    assert len(bid_cards) <= 1, "only her travel card may have been turned"


@rule("YU-12.4", "YU-3.8")
def test_duli_brings_a_passed_player_back():
    p = Position(2).duli().player(P, coins=9, supply=1).player(Q, coins=9, supply=2).bid(P, "customs", 5)
    p.next_card(2)  # customs first
    p.passed(P).bidding(Q).play("market")
    assert not p.s.passed[P]
    assert p.waiting == P


@rule("YU-12.4")
def test_a_card_without_effect_is_spent_and_she_has_not_passed():
    pack = {
        "building": [{"id": b, "small_spaces": [5], "large_spaces": []} for b in BUILDINGS],
        "duli": {"first_round_bid": {"space": 5}},
    }
    p = Position(2, pack=pack).duli().player(P, coins=60, supply=2).player(Q, coins=60, supply=2)
    for i, b in enumerate(BUILDINGS[:5]):
        p.bid(i % 2, b, 5)
    p.bidding(Q).play("market")
    assert "duli.no_bid" in p.heard()
    assert not p.s.passed[DULI]


@rule("YU-12.5")
def test_an_empty_pile_is_made_of_all_cards():
    p = Position(2).duli()
    p.s.pile, p.s.discard, p.s.open_cards = [], list(range(10)), list(range(10, 16))
    turn_card(p.s)
    assert len(p.s.pile) == 15
    assert p.s.discard == []
    assert len(p.s.open_cards) == 1
    p.game.audit(p.s)


@rule("YU-12.5")
def test_cards_of_the_round_go_to_the_discard_pile():
    p = Position(2).duli().player(P, supply=1).player(Q, supply=1)
    turn_card(p.s)
    p.only(PrepareRound)
    assert len(p.s.discard) == 1
    assert p.s.open_cards == []


@rule("YU-12.6", "YU-4.1")
def test_dulis_bids_count_for_the_bank_and_only_the_guild_helps_her():
    p = Position(2).duli(influence=1).bid(DULI, "guild", 9).bid(DULI, "school", 12).bank(P).steps(ResolveBuildings())
    assert p.s.coins[P] == 13
    assert p.s.influence[DULI] == 2
    assert p.s.supply[DULI] == 7
    q = Position(2).duli(influence=4).bid(DULI, "guild", 9).steps(ResolveBuildings())
    assert q.s.influence[DULI] == 4


@rule("YU-12.7", "YU-12.8", "YU-12.9")
def test_dulis_travel_card():  # EX-16
    p = Position(2).duli().player(P, horse="kang", kang=1, yunnan=1).player(Q, horse="sichuan")
    p.next_card(1)  # 3/3/1 with a Teahouse
    p.only(TravelTurns)
    assert p.s.teahouse[3] == DULI
    assert p.traders(DULI) == {"yunnan": 3, "sichuan": 3, "kang": 1}
    q = Position(2).duli().player(P, horse="sichuan", sichuan=1).player(Q)
    q.next_card(1)
    q.only(TravelTurns)
    assert q.s.teahouse[2] == DULI
    assert q.traders(DULI) == {"yunnan": 3, "sichuan": 3, "supply": 1}


@rule("YU-12.8")
def test_dulis_teahouse_sinks():  # EX-36
    def ready(**more: str) -> Position:
        p = Position(2).duli(teahouses="sichuan").player(P, horse="kang", kang=1, teahouses="kang")
        return p.player(Q, horse="sichuan", sichuan=1, **more)

    p = ready()
    build_teahouse(p.s)
    assert p.s.teahouse[1] == DULI
    q = ready(teahouses="yunnan")
    build_teahouse(q.s)
    assert q.s.store[DULI * 3 + 2] == 1
    r = Position(2).duli().player(P, market=1)
    build_teahouse(r.s)
    assert list(r.s.teahouse) == [-1] * 6


@rule("YU-12.9")
def test_numbers_above_the_higher_horse_are_ignored():
    p = Position(2).duli().player(P, horse="sichuan").player(Q)
    place_traders(p.s, [0, 2, 2, 1, 1, 1])
    assert p.traders(DULI) == {"yunnan": 2, "sichuan": 2, "supply": 3}


@rule("YU-12.10")
@pytest.mark.parametrize(
    ("p_infl", "p_traders", "q_infl", "q_traders", "guarded", "victim"),
    [
        (0, 1, 1, 3, False, P),
        (1, 1, 1, 3, False, Q),
        (1, 2, 1, 2, False, -1),
        (2, 1, 1, 1, False, Q),
        (0, 1, 1, 1, True, Q),
        (2, 1, 2, 1, False, -1),
    ],
)
def test_whom_duli_displaces(p_infl, p_traders, q_infl, q_traders, guarded, victim):  # EX-35
    p = Position(2, guards=True).duli(influence=2, sichuan=1)
    p.player(P, influence=p_infl, horse="sichuan", sichuan=p_traders, guards="sichuan" if guarded else "")
    p.player(Q, influence=q_infl, horse="sichuan", sichuan=q_traders)
    assert whom_she_displaces(p.s, PLACES.index("sichuan")) == victim


@rule("YU-12.10", "YU-5.11")
def test_duli_displaces_once_in_each_province_where_she_placed():
    p = Position(2).duli(influence=1).player(P, horse="sichuan", sichuan=2, yunnan=2).player(Q)
    place_traders(p.s, [0, 3, 3, 1, 0, 0])
    assert p.traders(P) == {"market": 1, "yunnan": 2, "sichuan": 1}


@rule("YU-12.11")
def test_players_displace_duli_and_the_inspector_counts_her():
    p = Position(2).duli(yunnan=1).player(P, influence=1, market=2).travelling(P).play("go market")
    assert p.words(P) == ["displace 2", "displace nobody"]
    p.play("displace 2")
    assert p.traders(DULI) == {"market": 1, "supply": 6}
    q = Position(2).duli(sichuan=2).player(P, horse="sichuan", sichuan=1).player(Q).only(Inspector)
    assert q.traders(DULI)["market"] == 1, "a tie goes against her, first in gray order"
    r = Position(2).duli(influence=4, sichuan=2).player(P, horse="sichuan", sichuan=1).player(Q).only(Inspector)
    assert r.traders(P) == {"market": 1}


@rule("YU-12.12")
def test_presents_and_duli():  # EX-37
    p = Position(2).duli(influence=2, kang=2).player(P, influence=2, horse="kang", kang=2)
    p.player(Q, influence=3, horse="kang", kang=1).order(Q, P, DULI).only(Presents)
    assert (p.s.got[Q], p.s.got[DULI], p.s.got[P]) == (1, 2, 1)
    q = Position(2).duli(influence=2, kang=2).player(P).player(Q).only(Presents)
    assert q.s.got[DULI] == 0
    assert q.s.presents[3] == 4


@rule("YU-12.13")
def test_duli_has_no_income_and_goes_home():
    p = Position(2).duli(yunnan=3, sichuan=2, teahouses="yunnan").player(P, supply=1).player(Q, supply=1).only(Income)
    assert p.s.income[DULI] == 0
    p.only(PrepareRound)
    assert list(p.s.at[DULI * 6 : DULI * 6 + 6]) == [0] * 6
    assert p.s.posts[DULI] == 0b110
    assert p.s.teahouse[1] == DULI
    q = Position(2).duli()
    q.s.presents = [0] * 6
    q.s.got = [3, 4, 7]
    q.only(CheckGameEnd)
    assert not q.s.stack
    assert [s.seat for s in q.game.scores(q.s)] == [P, Q]


@rule("YU-12.1", "YU-12.2")
def test_expert_rules_may_be_used_with_two():
    yunnan = game("yunnan")
    s = yunnan.setup(2, {"guards": True, "double_bidding": True}, seed=1)
    start(yunnan, s)
    yunnan.audit(s)
    assert yunnan.view(s, 0)["players"][DULI]["guards"] is None
