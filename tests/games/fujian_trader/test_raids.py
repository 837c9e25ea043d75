"""Raids: who, where, wagers, goods, dice, outcomes (FT-6)."""

from __future__ import annotations

import pytest

from games.fujian_trader.positions import Position, card
from marks import rule
from mingtang.games.fujian_trader.phases.combat import attack_bonus, defense_bonus
from mingtang.games.fujian_trader.pieces import PORTS


def raider(goods: str = "1r 1i", defender: str = "", port: str = "melaka", losing_iron: str = "all") -> Position:
    """Player 0's ship lies at a port of player 1; nobody wants to be asked for cards."""
    p = (
        Position(4, losing_iron=losing_iron)
        .ports(1, port)
        .ports(0, "siam")
        .ship(0, port)
        .has(0, goods)
        .has(1, defender)
    )
    return p.nobody_asks()


@rule("FT-6.1")
def test_a_raid_is_possible_at_a_port_of_another_player_with_or_without_moving() -> None:
    assert "raid" in raider().after_movement(0).allowed(0)
    assert "raid" in raider().ship(0, "kedah").moving(0).do(0, "sail melaka", "end_move").allowed(0)


@rule("FT-6.1")
@pytest.mark.parametrize("place", ["siam", "manila", "fujian"])
def test_own_ports_open_ports_and_fujian_cannot_be_raided(place: str) -> None:
    p = raider().ship(0, place).hand(0, 4).after_movement(0)
    assert p.step == "turn.act"
    assert p.refused(0, "raid") == ("FT-4.1", "not_now")


@rule("FT-6.1", "FT-8.4")
def test_with_fourteen_ports_there_is_no_raid() -> None:
    p = raider().ports(0, " ".join([n for n in PORTS if n != "melaka"][:14])).hand(0, 4)
    p.s.rules = 2
    assert p.after_movement(0).refused(0, "raid") == ("FT-8.4", "no_building_left")


@rule("FT-10.8", "FT-6.2")
def test_where_no_raid_is_possible_nobody_is_asked_for_one() -> None:
    p = raider().ports(0, " ".join([n for n in PORTS if n != "melaka"][:14])).hand(0, 4).after_movement(0)
    assert p.step == "turn.act"


@rule("FT-6.2")
def test_ports_and_cards_may_come_before_a_raid_but_a_sale_may_not() -> None:
    p = raider("1r").has(0, "1r", silver=2).hand(0, 45).after_movement(0)
    assert p.refused(0, "raid") == ("FT-6.3", "no_wager")
    p.do(0, "buy_port manila", f"play {card(45)}")  # 3 iron
    assert "raid" in p.allowed(0)
    p.do(0, "no_raid")
    assert p.refused(0, "raid")[1] == "not_now"


@rule("FT-6.2")
def test_at_most_one_port_is_raided_in_a_turn() -> None:
    p = raider("3r 3i").hand(0, 4).after_movement(0).dice(1, 1, 6, 6).do(0, "raid", "done", "stop")
    assert p.step == "turn.act"
    assert p.refused(0, "raid") == ("FT-4.1", "not_now")


@rule("FT-6.3")
def test_the_standard_wager_is_open_to_everybody() -> None:
    p = raider("3r 3i").after_movement(0).do(0, "raid")
    assert p.step == "raids.attack"  # Siam makes rice and iron: only the standard wager, taken at once
    assert p.goods(0) == "2r 2i"


@rule("FT-6.3")
def test_a_peasant_revolt_needs_a_family_without_iron_and_mercenaries_one_without_rice() -> None:
    revolt = raider("3r 2i").ports(0, "cagayan")
    revolt.s.port_owner[PORTS.index("siam")] = -1
    revolt.after_movement(0).do(0, "raid")
    assert revolt.allowed(0) == ["wager peasant_revolt", "wager standard"]
    assert revolt.refused(0, "wager mercenaries") == ("FT-6.3", "makes_rice")
    hired = raider("3r 2i").ports(0, "banda")
    hired.s.port_owner[PORTS.index("siam")] = -1
    hired.after_movement(0).do(0, "raid")
    assert hired.allowed(0) == ["wager mercenaries", "wager standard"]
    assert hired.refused(0, "wager peasant_revolt") == ("FT-6.3", "makes_iron")


@rule("FT-6.3", "FT-6.16")
def test_a_player_without_ports_plays_on_and_may_choose_any_wager() -> None:
    p = raider("3r 2i")
    p.s.port_owner[PORTS.index("siam")] = -1
    p.after_movement(0).do(0, "raid")
    assert p.allowed(0) == ["wager mercenaries", "wager peasant_revolt", "wager standard"]
    p.do(0, "wager peasant_revolt")
    assert p.goods(0) == "2i"


@rule("FT-6.3")
def test_a_wager_must_be_paid() -> None:
    p = raider("2r 1i").ports(0, "cagayan")
    p.s.port_owner[PORTS.index("siam")] = -1
    p.s.goods[2] = 0
    p.hand(0, 4).after_movement(0)
    assert p.refused(0, "raid") == ("FT-6.3", "no_wager")
    q = raider("2r 1i")
    q.s.port_owner[PORTS.index("siam")] = -1
    q.s.goods[2] = 2
    q.after_movement(0).do(0, "raid")
    assert q.refused(0, "wager peasant_revolt") == ("FT-6.3", "cannot_pay_wager")


@rule("FT-6.4")
def test_only_goods_beyond_the_wager_strengthen_the_attack() -> None:
    p = raider("3r 3i").after_movement(0).do(0, "raid")
    assert attack_bonus(p.s) == 0
    p.do(0, "add iron", "add rice", "add rice")
    assert attack_bonus(p.s) == 3
    assert p.refused(0, "add rice") == ("FT-6.4", "has_none_of_it")
    assert p.refused(0, "add silk") == ("FT-6.4", "silk_does_not_attack")


@rule("FT-6.5")
def test_the_defender_answers_with_iron_and_with_silk_against_extra_rice() -> None:
    p = raider("3r 1i", "2r 3s 2i").after_movement(0).do(0, "raid", "add rice", "add rice", "done?")
    assert p.waits_for == (1,)
    assert p.refused(1, "add rice") == ("FT-6.5", "rice_does_not_defend")
    p.do(1, "add silk", "add silk", "add iron")
    assert (attack_bonus(p.s), defense_bonus(p.s)) == (0, 1)
    assert p.allowed(1) == ["add iron", "done"]


@rule("FT-6.5")
def test_no_more_silk_than_extra_rice_can_be_committed() -> None:
    p = raider("2r 1i", "3s 1i").after_movement(0).do(0, "raid", "add rice", "done?").do(1, "add silk")
    assert p.refused(1, "add silk") == ("FT-6.5", "enough_silk")
    q = raider("2r 1i", "3s 2i").after_movement(0).do(0, "raid", "done")
    assert q.allowed(1) == ["add iron", "done"]
    assert q.do(1, "add iron").refused(1, "add silk") == ("FT-6.5", "enough_silk")


@rule("FT-6.5")
def test_committed_goods_of_the_defender_are_gone_whatever_the_result() -> None:
    for rolls in ((6, 6, 1, 1), (1, 1, 6, 6)):
        p = raider("1r 1i", "2i").dice(*rolls).after_movement(0)
        p.s.goods[5] = 2
        p.do(0, "raid").do(1, "add iron", "done")
        kept = 1 if rolls[0] == 6 else 2  # the loser's iron comes to him
        assert p.s.goods[5] == kept


@rule("FT-6.8", "FT-9.6")
def test_provinces_of_zone_two_attack_and_of_zone_one_defend() -> None:
    p = raider().provinces(0, "henan sichuan korea liaodong").provinces(1, "shandong zhejiang")
    p.hand(1, 2).asks(1).after_movement(0).do(0, "raid")
    assert (attack_bonus(p.s), defense_bonus(p.s)) == (2, 1)


@rule("FT-6.9")
@pytest.mark.parametrize(("rolls", "won"), [((4, 4, 3, 4), True), ((3, 4, 3, 4), False), ((3, 3, 3, 4), False)])
def test_the_attacker_wins_only_with_the_higher_total(rolls: tuple[int, ...], won: bool) -> None:
    p = raider().dice(*rolls).after_movement(0).do(0, "raid")
    assert (p.owner("melaka") == 0) is won
    battle = p.game.view(p.s, 2)["battle"]
    assert battle["attack_dice"] + battle["defense_dice"] == list(rolls)
    assert battle["won"] is won


@rule("FT-6.10", "FT-8.5")
def test_a_won_port_changes_hands_with_everything_on_it_discarded() -> None:
    p = raider("2r 2i", "").laid(1, 52, "melaka").laid(1, 48, "melaka").laid(1, 32).dice(6, 6, 1, 1)
    p.hand(0, 4).after_movement(0).do(0, "raid", "done")
    assert p.owner("melaka") == 0
    assert sorted(p.discards()) == [48, 52]
    assert [c + 1 for c in p.s.table] == [32]
    assert p.goods(0) == "1r 1i"  # the wager is gone
    assert p.step == "turn.act"


@rule("FT-6.10")
def test_a_winner_goes_on_with_his_turn_and_may_sell() -> None:
    p = raider("4r 1i").dice(6, 6, 1, 1).after_movement(0).do(0, "raid", "done", "open_market", "sell rice")
    assert p.silver(0) == 1


@rule("FT-6.11")
def test_after_a_lost_battle_the_iron_waits_and_the_attacker_may_fight_on() -> None:
    p = raider("3r 3i").dice(1, 1, 6, 6).after_movement(0).do(0, "raid", "add iron", "done")
    assert p.step == "battle.again"
    assert p.allowed(0) == ["attack_again", "stop"]
    assert (p.s.pot, p.goods(0), p.goods(1)) == (2, "2r 1i", "")
    p.dice(6, 6, 1, 1).do(0, "attack_again", "done")
    assert p.owner("melaka") == 0
    assert p.goods(1) == ""


@rule("FT-6.12")
def test_a_failed_raid_gives_the_whole_pot_to_the_defender() -> None:
    p = raider("3r 3i").dice(1, 1, 6, 6).after_movement(0).do(0, "raid", "add iron", "done", "stop")
    assert (p.goods(1), p.owner("melaka"), p.s.pot) == ("2i", 1, 0)


@rule("FT-6.12")
def test_without_another_wager_the_raid_has_failed_at_once() -> None:
    p = raider("1r 1i").dice(1, 1, 6, 6).after_movement(0).do(0, "raid")
    assert p.heard("battle.failed") == [(0, PORTS.index("melaka"))]
    assert p.goods(1) == "1i"


@rule("FT-6.12")
def test_if_no_iron_was_wagered_the_defender_gets_nothing() -> None:
    p = raider("3r")
    p.s.port_owner[PORTS.index("siam")] = -1
    p.dice(1, 1, 6, 6).after_movement(0).do(0, "raid")
    assert p.goods(1) == ""


@rule("FT-6.12")
def test_in_the_variant_the_defender_gets_half_rounded_up() -> None:
    p = raider("1r 3i", losing_iron="half_up").dice(1, 1, 6, 6).after_movement(0)
    p.do(0, "raid", "add iron", "add iron")
    assert p.goods(1) == "2i"


@rule("FT-6.13")
def test_a_failed_raider_may_not_sell_but_may_buy_ports_and_fortunes() -> None:
    p = raider("8r 3s 1i").has(0, "8r 3s 1i", silver=2).dice(1, 1, 6, 6).after_movement(0).do(0, "raid", "done")
    assert p.refused(0, "open_market") == ("FT-6.13", "failed_raider")
    p.do(0, "buy_port kedah", "buy_fortunes", "pay rice silk")
    assert len(p.s.hands[0]) == 1


@rule("FT-6.15")
def test_peaceful_cards_end_with_the_first_wager_of_a_raid() -> None:
    p = raider("3r 3i").laid(0, 13).laid(0, 32).laid(1, 19).provinces(1, "korea").after_movement(0)
    p.do(0, "raid")
    assert sorted(p.discards()) == [13, 32]
    assert [c + 1 for c in p.s.table] == [19]


@rule("FT-6.16")
def test_whoever_has_lost_all_ports_still_has_turns() -> None:
    p = raider("1r 1i", "2r 2s").dice(6, 6, 1, 1).hand(0, 4).hand(1, 5).after_movement(0).do(0, "raid")
    assert list(p.s.port_owner).count(1) == 0
    p.do(0, "end_turn")
    assert (p.s.active, p.step) == (1, "movement.move")
