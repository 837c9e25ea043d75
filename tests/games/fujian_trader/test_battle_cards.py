"""Cards in battles: attack, defense, third parties, peace (FT-6.6, FT-6.7, FT-6.14, FT-14.6, FT-14.7)."""

from __future__ import annotations

import pytest

from games.fujian_trader.positions import Position, card, good
from marks import rule
from mingtang.games.fujian_trader.phases.combat import attack_bonus, defense_bonus
from mingtang.games.fujian_trader.pieces import RAID_ATTACK, RAID_DEFENSE, RAID_THIRD, REACT_ACTION


def battle(goods: str = "1r 1i", defender: str = "", **hands: list[int]) -> Position:
    """Player 0 is about to raid Patani of player 1; hands as a=[…], b=[…], c=[…], d=[…]."""
    p = Position().ports(1, "patani").ports(0, "siam").ship(0, "patani").has(0, goods).has(1, defender)
    for seat, name in enumerate("abcd"):
        p.hand(seat, *hands.get(name, []))
        p.order(seat, REACT_ACTION)
    return p


def raid(p: Position) -> Position:
    """Declare the raid and add nothing."""
    p.after_movement(0).do(0, "raid")
    if p.step == "raids.attack":
        p.do(0, "done")
    if p.step == "raids.defend":
        p.do(1, "done")
    return p


@rule("FT-6.6")
def test_first_the_attacker_then_the_defender_then_third_parties_put_up_cards() -> None:
    p = raid(battle(a=[1], b=[2], c=[64]))
    assert (p.step, p.waits_for) == ("battle.attack_cards", (0,))
    p.do(0, "pass")
    assert (p.step, p.waits_for) == ("battle.defense_cards", (1,))
    p.do(1, "pass")
    assert (p.step, p.waits_for) == ("battle.third_parties", (2,))
    p.dice(3, 3, 3, 3).do(2, "pass")
    assert p.heard("battle.failed")


@rule("FT-6.6", "FT-10.5")
def test_attack_cards_count_against_the_two_cards_of_the_turn_and_defense_cards_do_not() -> None:
    p = battle(a=[1, 7, 34, 16], b=[2, 38, 39]).order(0, RAID_THIRD).after_movement(0)
    p.do(0, f"play {card(16)}")
    p.do(0, "raid", "done", f"play {card(1)}")
    assert p.step == "battle.defense_cards"  # two cards are played: he is not asked again
    p.do(1, f"play {card(2)}", f"play {card(38)}")
    assert (attack_bonus(p.s), defense_bonus(p.s)) == (3, 5)
    assert p.waits_for == (1,)


@rule("FT-6.6", "FT-10.2")
def test_cards_work_in_one_battle_and_are_discarded() -> None:
    p = raid(battle("2r 2i", a=[1])).dice(1, 1, 6, 6).do(0, f"play {card(1)}")
    assert p.step == "battle.again"
    assert p.discards() == [1]
    p.do(0, "attack_again")
    assert attack_bonus(p.s) == 0


@rule("FT-6.6", "FT-10.7")
def test_long_defense_cards_are_not_put_up_in_a_battle() -> None:
    p = raid(battle(b=[52, 32, 2]))
    assert p.allowed(1, "play") == [f"play {card(2)}"]


@rule("FT-14.5")
@pytest.mark.parametrize(
    ("attack", "defense", "bonus"),
    [([], [], 1), ([43], [], 3), ([], [12], 0), ([43], [12], 1)],
)
def test_rice_guards_protect_or_strike_out_extra_rice_and_cancel_each_other(
    attack: list[int], defense: list[int], bonus: int
) -> None:
    p = battle("4r 1i", "2s", a=attack, b=defense).dice(1, 1, 6, 6).after_movement(0)
    p.do(0, "raid", "add rice", "add rice", "add rice", "done?").do(1, "add silk", "add silk", "done?")
    if attack:
        p.do(0, f"play {card(43)}")
    if defense:
        p.do(1, f"play {card(12)}")
    assert p.heard("battle.rolled")[0][3] == bonus


@rule("FT-14.5")
def test_best_of_two_keeps_the_better_sum() -> None:
    p = raid(battle(a=[34])).dice(1, 2, 5, 5, 4, 5).do(0, f"play {card(34)}")
    assert p.game.view(p.s, 0)["battle"]["attack_dice"] == [5, 5]
    assert p.owner("patani") == 0
    q = raid(battle(b=[39])).dice(6, 3, 6, 4, 1, 1).do(1, f"play {card(39)}")
    assert q.game.view(q.s, 0)["battle"]["defense_dice"] == [6, 4]
    assert q.owner("patani") == 1
    r = raid(battle(a=[34])).dice(1, 6, 4, 4, 1, 1).do(0, f"play {card(34)}")
    assert r.game.view(r.s, 0)["battle"]["attack_dice"] == [4, 4]  # the sum decides, not the best die


@rule("FT-14.5")
def test_long_cards_defend_all_ports_or_the_port_they_lie_on() -> None:
    p = battle().ports(1, "manila").laid(1, 52, "patani").laid(1, 32).hand(1, 2)
    assert defense_bonus(raid(p).s) == 3
    q = battle().ports(1, "manila").laid(1, 52, "manila").laid(1, 19).provinces(1, "yunnan").hand(1, 2)
    assert defense_bonus(raid(q).s) == 1


@rule("FT-14.5", "FT-6.12")
def test_xiaoguo_gives_the_pot_back_to_a_failed_raider() -> None:
    p = raid(battle("2r 2i", a=[62])).dice(1, 1, 6, 6).do(0, f"play {card(62)}")
    p.dice(1, 1, 6, 6).do(0, "attack_again")
    assert (p.goods(0), p.goods(1)) == ("2i", "")  # it holds for the whole raid


@rule("FT-6.14", "FT-6.13")
def test_dun_calls_the_raid_off_and_it_counts_as_failed() -> None:
    p = battle("3r 2i", "1i 1s", a=[1, 9], b=[33], c=[64]).after_movement(0)
    p.do(0, "raid", "add rice", "done").do(1, "add iron", "add silk")
    p.do(0, f"play {card(1)}").do(0, "pass").do(1, f"play {card(33)}")
    assert (p.goods(0), p.goods(1)) == ("3r 2i", "1s 1i")  # all goods of this battle go back
    assert sorted(p.discards()) == [1, 33]
    assert p.cards(2) == [64]  # no third party was asked
    assert p.refused(0, "open_market") == ("FT-6.13", "failed_raider")


@rule("FT-6.14")
def test_iron_of_earlier_battles_is_lost_although_the_raid_is_called_off() -> None:
    p = raid(battle("2r 2i", b=[33])).dice(1, 1, 6, 6).do(1, "pass")
    p.do(0, "attack_again", "done?").do(1, f"play {card(33)}")
    assert (p.goods(0), p.goods(1)) == ("1r 1i", "1i")


@rule("FT-6.7")
def test_third_parties_come_in_turn_order_after_the_attacker_and_know_what_lies_before_them() -> None:
    p = raid(battle(c=[64], d=[11]))
    assert list(p.waits_for) == [2, 3]
    p.do(3, f"play {card(11)}")  # sealed
    assert not p.heard("battle.peace_offered")
    p.do(2, f"play {card(64)}")
    assert (p.heard("battle.card"), p.heard("battle.peace_offered")) == ([(2, 63, 0)], [])
    assert list(p.waits_for) == [3]  # Weiji came first; now he is asked again, knowing it
    p.do(3, f"play {card(11)}")
    assert p.step == "battle.peace_goods"


@rule("FT-6.7")
def test_whoever_came_before_the_first_card_is_done_in_this_battle() -> None:
    p = raid(battle(c=[4], d=[64, 11]))
    p.do(2, "pass").do(3, f"play {card(64)}")
    assert p.waits_for == (3,)
    p.do(3, f"play {card(11)}", "name rice", "name rice").do(0, "peace decline").do(1, "peace accept")
    assert p.heard("battle.rolled")  # his last card is played: the dice follow


@rule("FT-6.7")
def test_attacker_and_defender_are_no_third_parties() -> None:
    p = raid(battle(a=[64], b=[11]))
    assert p.allowed(0, "play") == []
    p.do(0, "pass")
    assert p.step == "battle.defense_cards"
    assert p.allowed(1, "play") == []
    p.dice(1, 1, 2, 2).do(1, "pass")
    assert p.heard("battle.rolled")


@rule("FT-14.6")
def test_weiji_adds_two_and_is_thanked_with_silver_if_the_port_is_kept() -> None:
    p = raid(battle(c=[64])).dice(4, 4, 3, 4).do(2, f"play {card(64)}")
    assert p.heard("battle.rolled")[1] == (1, 3, 4, 2, 9)
    assert (p.owner("patani"), p.silver(2), p.goods(1)) == (1, 1, "1i")


@rule("FT-14.6")
def test_weiji_takes_the_wagered_goods_and_the_pot_if_the_port_is_lost() -> None:
    p = raid(battle("2r 2i", c=[64])).dice(1, 1, 6, 6).do(2, "pass")
    p.dice(6, 6, 1, 1).do(0, "attack_again").do(2, f"play {card(64)}")
    assert (p.owner("patani"), p.goods(2), p.silver(2)) == (0, "1r 2i", 0)


@rule("FT-14.6", "FT-6.14")
def test_weiji_gets_nothing_if_the_battle_is_called_off() -> None:
    p = raid(battle(c=[64], d=[11])).do(2, f"play {card(64)}").do(3, "pass")
    assert p.waits_for == (3,)
    p.do(3, f"play {card(11)}")
    p.do(3, "name silk", "name silk").do(0, "peace accept").do(1, "peace accept")
    assert (p.silver(2), p.goods(2)) == (0, "")
    assert sorted(p.discards()) == [11, 64]


@rule("FT-14.7", "FT-6.14")
def test_tai_calls_the_battle_off_if_both_accept_and_the_raider_may_sell() -> None:
    p = raid(battle("4r 4s 1i", "1i", d=[11])).do(3, f"play {card(11)}", "name silk", "name rice")
    assert list(p.waits_for) == [0, 1]
    assert p.heard("battle.peace_named") == [(3, good("silk")), (3, good("rice"))]
    p.do(1, "peace accept")
    assert list(p.waits_for) == [0]
    assert p.game.view(p.s, 0)["answer"] is None  # sealed
    p.do(0, "peace accept")
    assert (p.goods(0), p.goods(1), p.goods(3)) == ("5r 5s 1i", "1r 1s 1i", "1r 1s")
    assert p.owner("patani") == 1
    assert "open_market" in p.allowed(0)
    assert p.s.raid_over


@rule("FT-14.7")
@pytest.mark.parametrize("votes", [("accept", "decline"), ("decline", "accept"), ("decline", "decline")])
def test_without_both_votes_tai_is_spent_and_the_dice_are_rolled(votes: tuple[str, str]) -> None:
    p = raid(battle(d=[11])).do(3, f"play {card(11)}", "name silk", "name rice")
    p.dice(6, 6, 1, 1).do(0, f"peace {votes[0]}").do(1, f"peace {votes[1]}")
    assert (p.owner("patani"), p.goods(3), p.discards()) == (0, "", [11])
    assert p.heard("battle.peace_voted") == [(seat, 1 if vote == "accept" else 0) for seat, vote in enumerate(votes)]


@rule("FT-6.14", "FT-14.7")
def test_peace_after_a_lost_battle_leaves_the_raid_failed() -> None:
    p = raid(battle("2r 4s 2i", d=[11])).dice(1, 1, 6, 6).do(3, "pass")
    p.do(0, "attack_again", "done?").do(3, f"play {card(11)}", "name rice", "name rice")
    p.do(0, "peace accept").do(1, "peace accept")
    assert p.goods(1) == "2r 1i"  # the pot of the first battle
    assert p.refused(0, "open_market") == ("FT-6.13", "failed_raider")


@rule("FT-6.7")
def test_nobody_is_asked_for_cards_that_all_can_see_elsewhere() -> None:
    p = raid(battle(c=[4], d=[5]).discarded(11, 64).dice(1, 1, 2, 2))
    assert p.heard("battle.rolled")


@rule("FT-10.6")
def test_a_card_received_this_turn_cannot_be_put_up() -> None:
    p = battle(a=[4, 9], b=[2]).next_cards(1, 7).order(1, RAID_DEFENSE).order(2, RAID_THIRD).after_movement(0)
    p.do(0, f"play {card(4)}")
    p.do(0, "raid")
    assert p.step == "battle.attack_cards"
    assert p.refused(0, f"play {card(1)}") == ("FT-10.6", "fresh_card")
    assert p.s.orders[RAID_ATTACK] == 0
