"""Fortune cards: hands, timing, limits, windows, buying (FT-10)."""

from __future__ import annotations

import pytest

from games.fujian_trader.positions import Position, card, plain_game, player
from marks import rule
from mingtang.games.fujian_trader.pieces import PORTS, WINDOWS

# ---- the rules of cards


@rule("FT-10.1")
def test_there_is_no_hand_limit() -> None:
    p = Position().hand(0, *range(2, 30)).has(0, "2r 2s").nobody_asks().acting(0)
    p.do(0, "buy_fortunes", "pay rice silk", "pay rice silk")
    assert len(p.s.hands[0]) == 30


@rule("FT-10.2")
def test_short_cards_are_discarded_and_long_ones_stay() -> None:
    p = player(16, 46, ship="siam").moving(0).do(0, f"play {card(16)}", f"play {card(46)}")
    assert p.discards() == [16]
    assert p.game.view(p.s, 3)["players"][0]["table"] == [{"card": card(46), "port": None}]


@rule("FT-10.2", "FT-13.4")
def test_end_of_game_cards_cannot_be_played_before_the_end() -> None:
    assert player(30).acting(0).refused(0, f"play {card(30)}") == ("FT-10.8", "card_not_now")


@rule("FT-10.3")
def test_a_fortune_costs_two_different_goods_and_two_may_be_bought() -> None:
    p = Position().has(0, "2r 1s 1i").nobody_asks().acting(0).do(0, "buy_fortunes")
    assert p.allowed(0) == ["pay rice iron", "pay rice silk", "pay silk iron", "stop"]
    p.do(0, "pay rice silk")
    assert p.refused(0, "pay rice silk") == ("FT-10.3", "cannot_pay_fortune")
    p.do(0, "pay rice iron")
    assert (len(p.s.hands[0]), p.s.active) == (2, 1)  # two are bought, nothing to store: the turn is over


@rule("FT-10.3")
def test_two_of_the_same_good_do_not_pay() -> None:
    p = player(goods="9r").acting(0)
    assert p.refused(0, "buy_fortunes") == ("FT-10.3", "cannot_pay_fortune")


@rule("FT-10.3")
def test_after_the_first_purchase_only_the_second_and_storing_follow() -> None:
    p = player(16, goods="2r 2s", silver=4).provinces(0, "korea").acting(0).do(0, "buy_fortunes", "pay rice silk")
    assert p.refused(0, f"play {card(16)}") == ("FT-10.3", "not_now")
    p.do(0, "stop")
    assert p.step == "storing.store"


@rule("FT-10.4")
def test_an_empty_deck_is_made_of_the_discard_pile() -> None:
    p = Position().has(0, "1r 1s").discarded(*range(10, 65)).nobody_asks()
    p.hand(1, *range(1, 10))
    p.acting(0).do(0, "buy_fortunes", "pay rice silk")
    assert (len(p.s.deck), p.s.discard) == (54, [])
    assert p.heard("fortunes.shuffled") == [(55,)]
    assert {p.s.seen[c] for c in p.s.deck} == {0}  # nobody knows any more where they are


@rule("FT-10.4")
def test_with_deck_and_discard_empty_nothing_can_be_bought() -> None:
    p = Position().has(0, "1r 1s").hand(1, *range(5, 65)).hand(0, 1, 2, 3, 4).nobody_asks().acting(0)
    assert p.refused(0, "buy_fortunes") == ("FT-10.4", "no_fortunes_left")
    assert p.refused(0, f"play {card(4)}") == ("FT-10.12", "card_no_deck")


@rule("FT-10.5")
def test_two_cards_may_be_played_on_the_own_turn() -> None:
    p = player(16, 22, 45).acting(0).do(0, f"play {card(16)}", f"play {card(22)}")
    assert p.refused(0, f"play {card(45)}") == ("FT-10.5", "no_uses_left")


@rule("FT-10.6")
def test_a_card_drawn_this_turn_waits_for_the_next() -> None:
    p = player(4).next_cards(16, 22).acting(0).do(0, f"play {card(4)}")
    assert p.refused(0, f"play {card(16)}") == ("FT-10.6", "fresh_card")
    p.do(0, "end_turn")
    assert list(p.s.fresh) == [0, 0, 0, 0]
    assert "play f16" in p.acting(0).allowed(0)


@rule("FT-10.7")
def test_on_another_players_turn_main_cards_cannot_be_played() -> None:
    p = Position().hand(0, 16).hand(1, 22, 21, 25, 2).ship(0, "siam").acting(0).do(0, f"play {card(16)}")
    assert p.waits_for == (1,)
    assert p.allowed(1, "play") == [f"play {card(21)}"]
    assert p.refused(1, f"play {card(22)}")[1] == "not_now"


@rule("FT-10.8")
def test_each_card_belongs_to_one_window() -> None:
    cards = plain_game().setup(3).board.cards
    count = {w: sum(1 for c in cards if WINDOWS[c.window] == w) for w in WINDOWS}
    assert count == {
        "turn_start": 3,
        "raid_attack": 5,
        "raid_defense": 5,
        "raid_third": 2,
        "react_fortune": 1,
        "react_action": 1,
        "move": 8,
        "main": 33,
        "scoring": 6,
    }


@rule("FT-10.8")
def test_move_cards_belong_to_movement_and_main_cards_to_movement_raid_and_actions() -> None:
    p = player(10, 16, ship="siam").ports(1, "siam").has(0, "1r 1i").moving(0)
    assert p.allowed(0, "play") == [f"play {card(10)}", f"play {card(16)}"]
    p.do(0, "end_move")
    assert p.step == "turn.raid"
    assert p.allowed(0, "play") == [f"play {card(16)}"]
    assert p.refused(0, f"play {card(10)}") == ("FT-10.8", "card_not_now")
    p.do(0, "no_raid")
    assert p.allowed(0, "play") == [f"play {card(16)}"]


@rule("FT-10.9", "FT-10.12")
@pytest.mark.parametrize(
    ("number", "key"),
    [
        (5, "card_needs_rest"),
        (6, "card_nobody_has_it"),
        (8, "card_yields_nothing"),
        (27, "card_needs_port"),
        (19, "card_needs_province"),
        (23, "card_nobody_has_it"),
        (31, "card_needs_goods"),
        (36, "card_nobody_has_it"),
        (44, "card_nobody_has_it"),
        (51, "card_nobody_has_it"),
        (52, "card_needs_port"),
        (53, "card_needs_purchase"),
    ],
)
def test_a_card_that_can_do_nothing_cannot_be_played(number: int, key: str) -> None:
    p = player(number, ship="siam").acting(0)
    p.s.steps = 1
    assert p.refused(0, f"play {card(number)}") == ("FT-10.12", key)


@rule("FT-10.12")
def test_sale_cards_need_a_sale_ahead() -> None:
    sold = player(55, goods="9r", ship="johor").acting(0).do(0, "open_market", "sell rice", "close_market")
    assert sold.refused(0, f"play {card(55)}") == ("FT-10.12", "card_needs_sale")
    failed = player(28).acting(0)
    failed.s.failed = True
    assert failed.refused(0, f"play {card(28)}") == ("FT-10.12", "card_needs_sale")
    assert player(40, ship="fujian").acting(0).refused(0, f"play {card(40)}") == ("FT-10.12", "card_needs_sale")
    assert f"play {card(40)}" in player(40, ship="fujian").moving(0).allowed(0)


@rule("FT-10.12")
def test_discounts_need_something_to_buy() -> None:
    assert f"play {card(53)}" in player(53, ship="siam").moving(0).allowed(0)
    assert f"play {card(53)}" in player(53, ship="fujian").acting(0).allowed(0)
    closed = player(53, ship="fujian").event("coastal_defense").acting(0)
    assert closed.refused(0, f"play {card(53)}") == ("FT-10.12", "card_needs_purchase")
    bought = player(53, ship="fujian").acting(0)
    bought.s.provinces_bought = 2
    assert bought.refused(0, f"play {card(53)}") == ("FT-10.12", "card_needs_purchase")
    full = player(3).ports(1, " ".join(PORTS[:12])).ports(2, " ".join(PORTS[12:])).acting(0)
    assert full.refused(0, f"play {card(3)}") == ("FT-10.12", "card_needs_purchase")
    assert f"play {card(3)}" in player(3).acting(0).allowed(0)  # without a coin: silver is not tested


@rule("FT-10.12")
@pytest.mark.parametrize("number", [20, 46, 50])
def test_some_cards_work_only_before_the_invasion(number: int) -> None:
    assert f"play {card(number)}" in player(number).moving(0).allowed(0)
    p = player(number).invasion(1).moving(0)
    assert p.refused(0, f"play {card(number)}") == ("FT-10.12", "card_before_invasion")


@rule("FT-10.12")
def test_movement_cards_need_movement() -> None:
    for number in (10, 13, 35):
        assert f"play {card(number)}" in player(number).moving(0).allowed(0)
    p = player(17, ship="siam").moving(0)
    for seat in (1, 2, 3):
        p.ship(seat, "siam")
    assert p.refused(0, f"play {card(17)}") == ("FT-10.12", "card_nowhere_to_go")


@rule("FT-10.11")
def test_several_cards_may_lie_on_one_port() -> None:
    p = player(27, 52).ports(0, "siam patani").laid(0, 26, "siam").acting(0)
    p.do(0, f"play {card(27)}")
    assert p.allowed(0) == ["lay patani", "lay siam"]
    p.do(0, "lay siam", f"play {card(52)}", "lay siam")
    assert p.game.view(p.s, 1)["ports"][PORTS.index("siam")]["cards"] == [card(26), card(27), card(52)]
    assert p.produce(1, "gulf_of_siam").goods(0) == "2r 1s 3i"


@rule("FT-10.11")
def test_with_one_port_the_card_is_laid_there_at_once() -> None:
    p = player(48).ports(0, "siam").acting(0).do(0, f"play {card(48)}")
    assert p.heard("fortunes.laid") == [(0, 47, PORTS.index("siam"))]
