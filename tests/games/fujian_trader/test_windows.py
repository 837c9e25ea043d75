"""Who is asked never betrays a hand (FT-10.7), and standing orders keep play fluent."""

from __future__ import annotations

import pytest

from games.fujian_trader.positions import Position, card, plain_game
from marks import rule
from mingtang.core.play import waiting
from mingtang.games.fujian_trader.pieces import ASKED_WINDOWS, RAID_THIRD, REACT_ACTION, REACT_FORTUNE
from mingtang.games.fujian_trader.state import ASK_ME, NOT_WITH_THIS_HAND


def buyer(*hands: list[int]) -> Position:
    """Player 0 buys a port; the others hold these cards."""
    p = Position().has(0, silver=6).hand(0, 2)
    for seat, cards in enumerate(hands, start=1):
        p.hand(seat, *cards)
    return p.acting(0)


@rule("FT-10.7", "FT-1.8")
def test_everybody_who_might_hold_the_card_is_asked_whether_he_does_or_not() -> None:
    with_it = buyer([21], [3], []).do(0, "buy_port siam")
    without = buyer([3], [4], []).do(0, "buy_port siam")
    assert with_it.waits_for == without.waits_for == (1, 2)  # player 3 has no cards
    for seat in (0, 2, 3, -1):
        assert with_it.game.view(with_it.s, seat) == without.game.view(without.s, seat) or seat == 2
        assert with_it.s.stack[-1].shown_waiting(with_it.s, seat) == (1, 2)


@rule("FT-10.7")
def test_nobody_is_asked_once_everybody_sees_the_card() -> None:
    assert buyer([3], [4], []).discarded(21).do(0, "buy_port siam").waits_for == (0,)


@rule("FT-10.7")
def test_a_pass_may_hold_for_the_turn() -> None:
    p = buyer([21], [], []).do(0, "buy_port siam").do(1, "pass_turn").do(0, "buy_port hyogo")
    assert p.waits_for == (0,)
    p.do(0, "end_turn")
    p.has(0, silver=6).acting(0).do(0, "buy_port banda")
    assert p.waits_for == (1,)


@rule("FT-10.7")
def test_a_pass_for_this_time_is_asked_again() -> None:
    p = buyer([21], [], []).do(0, "buy_port siam").do(1, "pass").do(0, "buy_port hyogo")
    assert p.waits_for == (1,)


@rule("FT-10.7")
def test_a_pass_may_hold_until_another_card_comes_into_the_hand() -> None:
    p = buyer([3], [], []).do(0, "buy_port siam").do(1, "pass_hand").do(0, "end_turn")
    assert p.s.orders[6 + REACT_ACTION] == NOT_WITH_THIS_HAND
    p.has(1, "1r 1s").acting(1).do(1, "buy_fortunes", "pay rice silk")
    assert p.s.orders[6 + REACT_ACTION] == 0
    p.has(0, silver=2).acting(0).do(0, "buy_port hyogo")
    assert p.waits_for == (1,)


@rule("FT-10.7")
def test_a_pass_may_hold_for_the_game_and_be_lifted_on_the_own_turn() -> None:
    p = buyer([21], [], []).do(0, "buy_port siam").do(1, "pass_game").do(0, "buy_port hyogo")
    assert p.waits_for == (0,)
    assert p.game.view(p.s, 0)["players"][1]["quiet"] == ["react_action"]
    p.do(0, "end_turn")
    p.acting(1).do(1, "ask_again")
    assert p.game.view(p.s, 0)["players"][1]["quiet"] == []
    assert p.refused(1, "ask_again")[1] == "not_now"


@rule("FT-10.7")
def test_an_order_for_one_window_does_not_hold_for_another() -> None:
    p = Position().hand(0, 51, 2).hand(1, 25, 21).has(1, "2r").acting(0).do(0, f"play {card(51)}")
    p.do(1, "pass_game")
    assert (p.step, p.waits_for) == ("reversal.window", (1,))


@rule("FT-10.7")
def test_answers_are_sealed_and_may_be_changed_until_the_last_one_is_in() -> None:
    p = buyer([21], [3], []).do(0, "buy_port siam").do(1, f"play {card(21)}")
    assert p.game.view(p.s, 1)["answer"] == f"play {card(21)}"
    assert p.game.view(p.s, 2)["answer"] is None
    assert p.game.view(p.s, 2)["answered"] == [1]
    p.do(1, "pass").do(2, "pass")
    assert p.waits_for == (0,)
    assert p.cards(1) == [21]


@rule("FT-10.7", "FT-10.8")
def test_whether_the_active_player_is_asked_does_not_depend_on_his_cards() -> None:
    """With a card in hand and nothing else to do he ends his turn himself, playable card or not."""
    playable = Position().hand(0, 16).acting(0)
    useless = Position().hand(0, 2).acting(0)
    nothing = Position().acting(0)
    assert playable.waits_for == useless.waits_for == (0,)
    assert useless.allowed(0) == ["end_turn"]
    assert nothing.s.active == 1


def test_a_seat_sees_the_same_whatever_the_others_hold() -> None:
    p = Position().hand(0, 1, 2).hand(1, 21, 25).hand(2, 33).hand(3, 64).has(0, silver=4).acting(0)
    p.do(0, "buy_port siam").do(1, f"play {card(21)}")
    for seat in range(4):
        for seed in range(6):
            world = p.game.determinize(p.s, seat, seed)
            assert p.game.view(world, seat) == p.game.view(p.s, seat)
            assert waiting(world) == waiting(p.s)
            assert world.hands[seat] == p.s.hands[seat]
    hands = {tuple(p.game.determinize(p.s, 0, seed).hands[1]) for seed in range(20)}
    assert len(hands) > 10


@rule("FT-10.7")
def test_for_cards_against_others_only_those_are_asked_who_want_to_be() -> None:
    s = plain_game().setup(4, {}, 5)
    for seat in range(4):
        silent = [w for w in range(ASKED_WINDOWS) if s.orders[seat * ASKED_WINDOWS + w] != ASK_ME]
        assert silent == [RAID_THIRD, REACT_FORTUNE, REACT_ACTION]
    assert set(plain_game().setup(4, {}, 5, rules=2).orders) == {ASK_ME}
    p = Position(4).hand(0, 2).acting(0)
    p.s.orders = s.orders[:]
    p.do(0, "ask_again")
    assert list(p.s.orders[:ASKED_WINDOWS]) == [ASK_ME] * ASKED_WINDOWS


@rule("FT-10.8")
@pytest.mark.parametrize(("rules", "wants", "asked"), [(2, False, True), (3, False, False), (3, True, True)])
def test_without_a_step_left_the_end_of_movement_is_asked_only_of_those_who_want_to_be(
    rules: int, wants: bool, asked: bool
) -> None:
    p = Position(4).ship(0, "fujian").hand(0, 2)
    p.s.rules = rules
    p.s.orders = plain_game().setup(4, {}, 5, rules=rules).orders if not wants else p.s.orders
    p.moving(0)
    p.s.steps = 99
    assert (p.s.stack[-1].waiting(p.s) == (0,)) is asked
