"""Selling goods (FT-7)."""

from __future__ import annotations

import pytest

from games.fujian_trader.positions import Position, card, plain_game
from marks import rule
from mingtang.games.fujian_trader.pieces import GOODS, PORTS
from mingtang.games.fujian_trader.queries import rate


def seller(goods: str, port: str) -> Position:
    """Player 0 at a port, at his actions; a card in hand keeps him asked."""
    return Position().has(0, goods).ship(0, port).hand(0, 2).nobody_asks()


@rule("FT-7.1")
@pytest.mark.parametrize("owner", [-1, 0, 1])
def test_goods_are_sold_at_any_port_whoever_controls_it(owner: int) -> None:
    p = seller("3r", "johor")
    if owner >= 0:
        p.ports(owner, "johor")
    p.acting(0).do(0, "open_market", "sell rice")
    assert (p.goods(0), p.silver(0)) == ("", 1)


@rule("FT-7.1", "FT-7.9")
def test_there_is_no_market_at_fujian() -> None:
    assert seller("12r", "fujian").acting(0).refused(0, "open_market") == ("FT-7.9", "no_market_at_fujian")


@rule("FT-7.2")
def test_only_whole_lots_of_one_good_are_sold() -> None:
    p = seller("2r 2s", "johor").acting(0)
    assert p.refused(0, "open_market") == ("FT-7.7", "no_lot_to_sell")
    q = seller("4r 2s", "johor").acting(0).do(0, "open_market")
    assert q.refused(0, "sell silk") == ("FT-7.2", "too_few_units")
    q.do(0, "sell rice")
    assert q.goods(0) == "1r 2s"


@rule("FT-7.3")
@pytest.mark.parametrize(
    ("port", "rice", "silk"),
    [("hyogo", 6, 4), ("siam", 6, 3), ("sulu", 4, 3), ("kedah", 3, 3), ("banda", 2, 4), ("aceh", 3, 2)],
)
def test_each_region_has_its_rates(port: str, rice: int, silk: int) -> None:
    s = plain_game().setup(3)
    assert [rate(s, 0, PORTS.index(port), g) for g in range(2)] == [rice, silk]


@rule("FT-7.4")
def test_iron_is_sold_at_arsenals_only() -> None:
    p = seller("6i", "aceh").acting(0).do(0, "open_market", "sell iron", "sell iron", "sell iron")
    assert p.silver(0) == 3
    q = seller("6i 3r", "johor").acting(0).do(0, "open_market")
    assert q.refused(0, "sell iron") == ("FT-7.4", "iron_not_sold_here")
    s = plain_game().setup(3)
    sold_at = {p for i, p in enumerate(PORTS) if rate(s, 0, i, GOODS.index("iron"))}
    assert sold_at == {"siam", "kedah", "aceh", "banda", "ternate_tidore"}


@rule("FT-7.4", "FT-14.5")
def test_xie_opens_every_port_for_iron() -> None:
    p = seller("2i", "johor").hand(0, 40).acting(0).do(0, f"play {card(40)}", "open_market", "sell iron")
    assert p.silver(0) == 1


@rule("FT-7.5")
def test_rates_move_along_the_ladder_and_steps_add_up() -> None:
    p = seller("6r 4s", "ryukyu").hand(0, 55, 41).acting(0).do(0, f"play {card(55)}")
    rates = p.game.view(p.s, 0)["ports"][PORTS.index("ryukyu")]["rates"]
    assert (rates["rice"], rates["silk"]) == (4, 3)
    p.do(0, f"play {card(41)}")
    rates = p.game.view(p.s, 0)["ports"][PORTS.index("ryukyu")]["rates"]
    assert (rates["rice"], rates["silk"]) == (3, 3)
    best = p.game.view(p.s, 0)["ports"][PORTS.index("palembang")]["rates"]
    assert (best["rice"], best["silk"], best["iron"]) == (2, 2, 0)  # never beyond 2; iron never changes


@rule("FT-7.6")
def test_at_most_twelve_units_are_sold_in_a_turn() -> None:
    p = seller("9r 6s", "johor").acting(0).do(0, "open_market", *["sell rice"] * 3, "sell silk")
    assert p.step == "turn.act"
    assert (p.silver(0), p.goods(0), p.s.sold) == (4, "3s", 12)


@rule("FT-7.6")
def test_a_lot_that_would_go_beyond_the_limit_is_refused() -> None:
    p = seller("12r 4s", "hyogo").acting(0).do(0, "open_market", "sell silk", "sell rice")
    assert p.s.sold == 10
    assert p.step == "turn.act"  # six more rice are too many, so the visit is over
    q = (
        seller("12r 5s", "hyogo")
        .hand(0, 57)
        .acting(0)
        .do(0, f"play {card(57)}", "open_market", "sell rice", "sell silk")
    )
    assert q.s.sold == 9
    assert q.goods(0) == "6r 2s"


@rule("FT-7.6")
def test_the_table_says_why_a_lot_is_too_large() -> None:
    p = seller("12r 8s", "hyogo").acting(0).do(0, "open_market", "sell silk")
    p.s.sold = 8
    assert p.refused(0, "sell rice") == ("FT-7.6", "sale_limit")
    assert "sell silk" in p.allowed(0)


@rule("FT-7.6", "FT-14.5")
def test_daguo_raises_the_limit_to_eighteen() -> None:
    p = seller("18s", "aceh").hand(0, 28).acting(0).do(0, f"play {card(28)}", "open_market", *["sell silk"] * 9)
    assert p.silver(0) == 9


@rule("FT-7.7")
def test_there_is_one_market_visit_a_turn() -> None:
    p = seller("9r", "johor").acting(0).do(0, "open_market", "sell rice", "close_market")
    assert p.refused(0, "open_market") == ("FT-7.7", "market_used")


@rule("FT-7.7")
def test_before_and_after_the_visit_other_actions_are_free() -> None:
    p = seller("9r", "johor").hand(0, 22).acting(0).do(0, f"play {card(22)}", "open_market", "sell rice", "sell rice")
    p.do(0, "sell rice", "sell silk")
    assert p.silver(0) == 4
    p.do(0, "buy_port manila", "buy_port sulu")
    assert p.silver(0) == 0


def landlord(goods: str) -> Position:
    """Player 1 controls the Malacca Straits; player 0 sells at Johor."""
    return seller(goods, "johor").ports(1, "pahang johor melaka kedah").acting(0)


@rule("FT-7.8")
def test_whoever_controls_the_region_may_take_a_bounty_of_the_sellers_choice() -> None:
    p = landlord("4r 1i").do(0, "open_market")
    assert p.waits_for == (1,)
    assert p.allowed(1) == ["take bounty", "waive"]
    p.do(1, "take bounty")
    assert p.allowed(0) == ["give iron", "give rice"]
    assert p.refused(0, "give silk") == ("FT-7.8", "has_none_of_it")
    p.do(0, "give iron", "sell rice")
    assert (p.goods(0), p.goods(1), p.silver(0)) == ("1r", "1i", 1)


@rule("FT-7.8")
def test_a_bounty_may_be_waived() -> None:
    p = landlord("3r").do(0, "open_market").do(1, "waive").do(0, "sell rice")
    assert p.heard("market.bounty_waived") == [(0, 1)]
    assert (p.goods(1), p.silver(0)) == ("", 1)


@rule("FT-7.8")
def test_a_seller_who_can_sell_nothing_after_the_bounty_leaves_without_a_sale() -> None:
    p = landlord("3r").do(0, "open_market").do(1, "take bounty")
    assert (p.goods(0), p.goods(1), p.step) == ("2r", "1r", "turn.act")
    assert p.refused(0, "open_market") == ("FT-7.7", "market_used")


@rule("FT-7.8")
def test_three_ports_of_a_region_give_no_bounty_and_the_owner_pays_none() -> None:
    p = seller("3r", "johor").ports(1, "pahang johor melaka").acting(0).do(0, "open_market")
    assert p.waits_for == (0,)
    q = seller("3r", "johor").ports(0, "pahang johor melaka kedah").acting(0).do(0, "open_market")
    assert q.waits_for == (0,)


@rule("FT-7.9")
def test_nobody_sells_on_a_turn_with_a_province_bought() -> None:
    p = seller("12r", "johor").acting(0)
    p.s.provinces_bought = 1
    assert p.refused(0, "open_market") == ("FT-7.9", "province_bought")


@rule("FT-7.9")
def test_a_ship_that_passed_fujian_may_sell_where_it_ends() -> None:
    p = seller("6r", "nagasaki").moving(0).do(0, "sail fujian", "sail ryukyu", "end_move", "open_market", "sell rice")
    assert p.silver(0) == 1
