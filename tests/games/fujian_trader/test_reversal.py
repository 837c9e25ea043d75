"""Shihe: an action is taken back by a unanimous vote (FT-14.8)."""

from __future__ import annotations

import pytest

from games.fujian_trader.positions import Position, card
from marks import rule
from mingtang.games.fujian_trader.pieces import RAID_DEFENSE, RAID_THIRD, REACT_FORTUNE
from mingtang.games.fujian_trader.state import NO_LUCK

SHIHE = f"play {card(21)}"


def table(*cards: int, goods: str = "", silver: int = 0, ship: str = "siam") -> Position:
    """Player 2 holds Shihe; player 0 is about to act."""
    p = Position().hand(2, 21).hand(0, *cards, 2).has(0, goods, silver=silver).ship(0, ship)
    for seat in range(4):
        p.order(seat, RAID_DEFENSE).order(seat, RAID_THIRD).order(seat, REACT_FORTUNE)
    return p


def take_back(p: Position, votes: tuple[str, str] = ("yes", "yes")) -> Position:
    """Player 2 plays Shihe; players 1 and 3 vote."""
    for seat in p.waits_for:
        p.do(seat, SHIHE if seat == 2 else "pass")
    assert (p.step, p.waits_for) == ("reversal.vote", (1, 3))
    return p.do(1, f"vote {votes[0]}").do(3, f"vote {votes[1]}")


@rule("FT-14.8")
def test_a_port_purchase_is_taken_back_and_cannot_be_repeated() -> None:
    p = take_back(table(silver=4).acting(0).do(0, "buy_port kedah"))
    assert (p.owner("kedah"), p.silver(0), p.discards()) == (-1, 4, [21])
    assert p.refused(0, "buy_port kedah") == ("FT-14.8", "port_undone")
    p.do(0, "buy_port siam")
    assert p.owner("siam") == 0


@rule("FT-14.8")
@pytest.mark.parametrize("votes", [("yes", "no"), ("no", "yes"), ("no", "no")])
def test_one_vote_against_it_lets_the_action_stand(votes: tuple[str, str]) -> None:
    p = take_back(table(silver=4).acting(0).do(0, "buy_port kedah"), votes)
    assert (p.owner("kedah"), p.silver(0), p.discards()) == (0, 2, [21])
    assert p.waits_for == (0,)


@rule("FT-14.8")
def test_a_province_purchase_is_taken_back() -> None:
    p = take_back(table(silver=9, ship="fujian").acting(0).do(0, "buy_province korea"))
    assert (p.owner("korea"), p.silver(0), p.s.provinces_bought) == (-1, 9, 0)
    assert p.refused(0, "buy_province korea") == ("FT-14.8", "province_undone")
    assert "buy_province henan" in p.allowed(0)


@rule("FT-14.8")
def test_a_market_visit_is_taken_back_whole_with_bounty_and_debts() -> None:
    p = table(goods="7r", ship="johor").ports(1, "pahang johor melaka kedah").debt(0, 3, "silver").acting(0)
    p.do(0, "open_market").do(1, "take bounty").do(0, "sell rice", "sell rice")
    assert (p.goods(0), p.goods(1), p.silver(0), p.silver(3), p.s.debts) == ("", "1r", 1, 1, [])
    take_back(p)
    assert (p.goods(0), p.goods(1), p.silver(0), p.silver(3), len(p.s.debts)) == ("7r", "", 0, 0, 1)
    assert p.heard("reversal.restored") == [(0, 0, 7, 7), (0, 3, -1, 0), (1, 0, -1, 0), (3, 3, -1, 0)]
    assert p.refused(0, "open_market") == ("FT-14.8", "sale_undone")


@rule("FT-14.8")
def test_a_card_is_taken_back_into_the_hand_with_its_use() -> None:
    p = take_back(table(16).acting(0).do(0, f"play {card(16)}"))
    assert (p.goods(0), p.cards(0), p.s.uses) == ("", [2, 16], 0)
    assert p.refused(0, f"play {card(16)}") == ("FT-14.8", "card_undone")


@rule("FT-14.8")
def test_a_card_that_robbed_others_is_taken_back() -> None:
    p = table(44).has(1, "1r 1s").has(3, "1i").acting(0).do(0, f"play {card(44)}").do(1, "give rice")
    assert p.goods(0) == "1r 1i"
    take_back(p)
    assert [p.goods(seat) for seat in (0, 1, 3)] == ["", "1r 1s", "1i"]


@rule("FT-14.8")
def test_a_drawn_card_goes_back_on_the_deck_but_its_drawer_has_seen_it() -> None:
    p = take_back(table(4).next_cards(30, 31).acting(0).do(0, f"play {card(4)}"))
    assert p.cards(0) == [2, 4]
    assert [c + 1 for c in p.s.deck[-2:]] == [31, 30]
    for seed in range(5):
        assert p.game.determinize(p.s, 0, seed).deck[-2:] == p.s.deck[-2:]
    assert any(p.game.determinize(p.s, 1, seed).deck[-2:] != p.s.deck[-2:] for seed in range(5))


@rule("FT-14.8", "FT-5.14")
def test_a_relocation_is_taken_back_and_movement_goes_on() -> None:
    p = take_back(table(59).moving(0).do(0, f"play {card(59)}"))
    assert (p.at(0), p.step) == ("siam", "movement.move")
    p.do(0, "sail patani")
    assert p.at(0) == "patani"


@rule("FT-14.8", "FT-6.13")
def test_a_raid_is_taken_back_whole_and_does_not_count_as_failed() -> None:
    p = table(1, goods="6r 2i", ship="patani").ports(1, "patani").ports(0, "siam").dice(1, 1, 6, 6)
    p.s.rules = 2
    p.after_movement(0).do(0, "raid", "done", f"play {card(1)}", "pass?").do(0, "stop?")
    assert p.goods(1) == "1i"
    take_back(p)
    assert (p.goods(0), p.goods(1), p.cards(0), p.s.failed) == ("6r 2i", "", [1, 2], False)
    assert p.refused(0, "raid") == ("FT-14.8", "raid_undone")
    p.do(0, "no_raid")
    assert "open_market" in p.allowed(0)


@rule("FT-14.8")
def test_a_won_raid_gives_the_port_back() -> None:
    p = table(goods="1r 1i", ship="patani").ports(1, "patani").laid(1, 52, "patani").ports(0, "siam").dice(6, 6, 1, 1)
    p.after_movement(0).do(0, "raid", "pass")
    assert p.owner("patani") == 0
    take_back(p)
    assert (p.owner("patani"), [c + 1 for c in p.s.table]) == (1, [52])


@rule("FT-14.8")
def test_dice_are_new_after_a_raid_was_taken_back() -> None:
    p = table(goods="1r 1i", ship="patani").ports(1, "patani").ports(0, "siam").dice(6, 6, 1, 1).after_movement(0)
    before = p.s.rng.copy()
    p.do(0, "raid", "pass")
    assert p.s.before is not None
    assert p.s.before.rng == NO_LUCK  # the kept position knows no dice
    take_back(p)
    assert p.s.rng != before


@rule("FT-14.8")
def test_single_steps_purchases_of_fortunes_and_storing_are_no_actions() -> None:
    p = table(goods="1r 1s", silver=1).provinces(0, "korea").moving(0).do(0, "sail patani", "end_move")
    assert p.waits_for == (0,)
    p.do(0, "buy_fortunes", "pay rice silk", "store 1")
    assert not p.heard("reversal.called_card")
    assert p.s.active == 1


@rule("FT-14.8")
def test_the_votes_are_sealed_until_all_are_in() -> None:
    p = table(silver=4).acting(0).do(0, "buy_port kedah")
    for seat in p.waits_for:
        p.do(seat, SHIHE if seat == 2 else "pass")
    p.do(3, "vote no")
    assert not p.heard("reversal.voted")
    assert p.game.view(p.s, 3)["answer"] == "vote no"
    assert p.game.view(p.s, 1)["answer"] is None
    p.do(3, "vote yes")  # nobody has seen it: he may think better of it
    p.do(1, "vote yes")
    assert p.heard("reversal.voted") == [(1, 1), (3, 1)]
    assert p.owner("kedah") == -1


@rule("FT-14.8")
def test_the_active_player_cannot_call_a_vote_on_himself() -> None:
    p = Position().hand(0, 21, 16).hand(1, 2).acting(0).do(0, f"play {card(16)}")
    assert p.waits_for == (1,)


@rule("FT-14.8", "FT-10.6")
def test_a_shihe_received_this_turn_cannot_be_played() -> None:
    p = Position().hand(0, 21).hand(1, 2).ports(1, "cambodia pahang").ship(0, "cambodia").moving(0)
    p.do(0, "sail pahang", f"offer {card(21)}").do(1, "accept")
    p.has(0, silver=2).do(0, "buy_port siam")
    assert p.refused(1, SHIHE) == ("FT-10.6", "fresh_card")


@rule("FT-14.8")
def test_the_log_tells_what_everybody_has_again() -> None:
    p = take_back(table(silver=4).acting(0).do(0, "buy_port kedah"))
    assert p.heard("reversal.restored") == [(0, 3, 2, 4)]
