"""Tolls and offers (FT-5.6 to FT-5.12)."""

from __future__ import annotations

import pytest

from games.fujian_trader.positions import Position, card
from marks import rule


def mover(goods: str = "", silver: int = 0) -> Position:
    """Player 0 at Cambodia; player 1 controls Cambodia and Pahang."""
    return Position().ports(1, "cambodia pahang").ship(0, "cambodia").has(0, goods, silver=silver).nobody_asks()


@rule("FT-5.6")
def test_a_toll_is_due_on_each_step_along_a_route_of_another_player_both_ways() -> None:
    p = mover("3r").moving(0).do(0, "sail pahang").do(1, "take rice").do(0, "sail cambodia").do(1, "take rice")
    assert (p.goods(0), p.goods(1)) == ("1r", "2r")


@rule("FT-5.6")
def test_no_toll_on_own_routes_or_where_the_ends_have_different_owners_or_none() -> None:
    own = Position().ports(0, "cambodia pahang").ship(0, "cambodia").has(0, "3r").moving(0).do(0, "sail pahang")
    two = Position().ports(1, "cambodia").ports(2, "pahang").ship(0, "cambodia").has(0, "3r").moving(0)
    two.do(0, "sail pahang")
    half = Position().ports(1, "cambodia").ship(0, "cambodia").has(0, "3r").moving(0).do(0, "sail pahang")
    for p in (own, two, half):
        assert (p.goods(0), p.step, p.at(0)) == ("3r", "movement.move", "pahang")


@rule("FT-5.7")
def test_the_fujian_toll_is_due_only_towards_fujian() -> None:
    p = Position().ports(1, "hoi_an").provinces(1, "fujian").ship(0, "hoi_an").has(0, "2r").nobody_asks().moving(0)
    p.do(0, "sail fujian")
    assert p.step == "tolls.take"
    p.do(1, "take rice").do(0, "sail hoi_an")
    assert p.step == "movement.move"
    q = Position().ports(1, "hoi_an").ports(2, "ryukyu").provinces(1, "fujian").ship(0, "ryukyu").has(0, "2r").moving(0)
    assert q.do(0, "sail fujian").step == "movement.move"


@rule("FT-5.8")
def test_tolls_are_settled_one_by_one_before_each_step() -> None:
    p = mover("2r").ports(2, "johor palembang").moving(0).do(0, "sail pahang")
    assert p.at(0) == "cambodia"  # not yet
    p.do(1, "take rice").do(0, "sail johor", "sail palembang").do(2, "take rice")
    assert (p.at(0), p.goods(1), p.goods(2)) == ("palembang", "1r", "1r")


@rule("FT-5.9")
def test_the_owner_takes_one_good_that_the_mover_holds_or_waives() -> None:
    p = mover("2r 1s", silver=3).moving(0).do(0, "sail pahang")
    assert p.waits_for == (1,)
    assert p.allowed(1) == ["take rice", "take silk", "waive"]
    assert p.refused(1, "take iron") == ("FT-5.9", "mover_has_none")
    assert p.refused(1, "take silver") == ("FT-5.9", "goods_before_silver")
    p.do(1, "waive")
    assert (p.goods(0), p.at(0)) == ("2r 1s", "pahang")


@rule("FT-5.9")
def test_without_goods_the_mover_pays_one_silver() -> None:
    p = mover(silver=2).moving(0).do(0, "sail pahang")
    assert p.allowed(1) == ["take silver", "waive"]
    p.do(1, "take silver")
    assert (p.silver(0), p.silver(1)) == (1, 1)


@rule("FT-5.9", "FT-5.10")
def test_with_neither_the_mover_makes_offers() -> None:
    p = mover().hand(0, 4, 9).moving(0).do(0, "sail pahang")
    assert (p.step, p.waits_for) == ("tolls.offer", (0,))
    assert p.allowed(0) == [f"offer {card(4)}", f"offer {card(9)}", "owe good", "owe silver", "withdraw"]


@rule("FT-5.10", "FT-10.6")
def test_an_accepted_card_goes_to_the_owner_and_is_fresh() -> None:
    p = mover().hand(0, 4, 9).moving(0).do(0, "sail pahang", f"offer {card(9)}")
    assert p.allowed(1) == ["accept", "refuse", "waive"]
    p.do(1, "accept")
    assert (p.at(0), p.cards(0), p.cards(1), p.s.fresh[1]) == ("pahang", [4], [9], 1)
    assert p.heard("tolls.paid_card") == [(0, 1, 1, 1)]
    p.do(0, "end_move", "no_raid?", "end_turn")
    assert (p.s.active, p.s.fresh[1]) == (1, 0)  # until the end of this turn, not of his own


@rule("FT-5.10", "FT-1.8")
def test_an_offered_card_is_shown_to_the_owner_only() -> None:
    p = mover().hand(0, 9).moving(0).do(0, "sail pahang", f"offer {card(9)}")
    shown = next(e for e in p.told if e.key == "tolls.card_shown")
    assert shown.args == (0, 1, 8)
    assert [shown.visible_to(seat) for seat in (0, 1, 2, 3, -1)] == [True, True, False, False, False]
    assert p.game.view(p.s, 1)["toll"]["card"] == card(9)
    assert p.game.view(p.s, 2)["toll"]["card"] is None
    p.do(1, "refuse")
    assert p.game.view(p.s, 1)["players"][0]["cards"] == [card(9)]  # he has seen it
    assert p.game.view(p.s, 2)["players"][0]["cards"] == []


@rule("FT-5.10")
def test_each_offer_may_be_made_once_for_a_route_and_turn() -> None:
    p = mover().hand(0, 9).moving(0).do(0, "sail pahang", "owe good").do(1, "refuse")
    assert p.refused(0, "owe good") == ("FT-5.10", "offered_before")
    p.do(0, f"offer {card(9)}").do(1, "refuse").do(0, "owe silver").do(1, "refuse")
    assert (p.at(0), p.step) == ("cambodia", "movement.move")  # nothing is left to offer: withdrawn


@rule("FT-5.10")
def test_a_second_debt_to_the_same_owner_is_not_possible() -> None:
    p = mover().hand(0, 9).debt(0, 1, "silver").moving(0).do(0, "sail pahang")
    assert p.refused(0, "owe good") == ("FT-5.10", "owes_already")
    assert p.refused(0, "owe silver") == ("FT-5.10", "owes_already")
    q = mover().debt(0, 2).moving(0).do(0, "sail pahang")
    assert "owe good" in q.allowed(0)


@rule("FT-5.10")
def test_the_owner_may_waive_instead_of_answering() -> None:
    p = mover().moving(0).do(0, "sail pahang", "owe good").do(1, "waive")
    assert (p.at(0), p.s.debts) == ("pahang", [])


@rule("FT-5.11")
def test_without_settlement_the_ship_stays_and_the_step_may_not_be_tried_again() -> None:
    p = mover().hand(0, 16).ports(0, "patani").moving(0).do(0, "sail pahang", "withdraw")
    assert p.at(0) == "cambodia"
    assert p.refused(0, "sail pahang") == ("FT-5.11", "toll_unpaid")
    assert "sail patani" in p.allowed(0)
    p.do(0, f"play {card(16)}")  # 4 rice: new means
    p.do(0, "sail pahang").do(1, "take rice")
    assert (p.at(0), p.goods(0)) == ("pahang", "3r")


@rule("FT-5.11")
@pytest.mark.parametrize(("mover", "owner"), [(0, 1), (1, 0)])
def test_an_unpaid_toll_is_due_to_whoever_owns_the_route(mover: int, owner: int) -> None:
    p = Position().ports(owner, "cambodia pahang").ship(mover, "cambodia").nobody_asks().moving(mover)
    p.do(mover, "sail pahang", "withdraw")
    assert p.refused(mover, "sail pahang") == ("FT-5.11", "toll_unpaid")


@rule("FT-5.12")
def test_a_debt_of_silver_is_paid_by_the_first_silver() -> None:
    p = mover().moving(0).do(0, "sail pahang", "owe silver").do(1, "accept")
    assert p.game.view(p.s, 3)["debts"] == [{"debtor": 0, "creditor": 1, "kind": "silver"}]
    p.has(0, "6r").do(0, "end_move", "no_raid", "open_market", "sell rice")
    assert (p.silver(0), p.silver(1), p.s.debts) == (0, 1, [])
    p.do(0, "sell rice")
    assert p.silver(0) == 1


@rule("FT-5.12")
def test_debts_that_are_open_at_the_end_lapse() -> None:
    p = Position(3).invasion(3).debt(0, 1).debt(1, 2, "silver").acting(0)
    assert p.step == "over"
    assert p.s.debts == []


@rule("FT-14.5")
def test_a_toll_free_card_frees_from_tolls() -> None:
    p = mover("1r").hand(0, 10).moving(0).do(0, f"play {card(10)}", "sail pahang")
    assert (p.goods(0), p.step) == ("1r", "movement.move")
    q = mover("1r").laid(0, 13).moving(0).do(0, "sail pahang")
    assert q.goods(0) == "1r"
