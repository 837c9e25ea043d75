"""What every Fortune card does (FT-14.5)."""

from __future__ import annotations

import pytest

from games.fujian_trader.positions import Position, card, plain_game, player
from marks import rule
from mingtang.games.fujian_trader.phases.combat import defense_bonus
from mingtang.games.fujian_trader.pieces import EFFECTS, EVENTS, PORTS, REACT_ACTION


@rule("FT-14.5")
def test_all_64_cards_use_the_22_kinds() -> None:
    cards = plain_game().setup(3).board.cards
    assert {c.effect for c in cards} == set(range(len(EFFECTS)))
    assert [c.n for c in cards] == list(range(1, 65))


@rule("FT-14.5")
@pytest.mark.parametrize(("number", "bonus"), [(1, 3), (7, 2)])
def test_attack_cards(number: int, bonus: int) -> None:
    p = Position().ports(1, "siam").ports(0, "banda hyogo").ship(0, "siam").has(0, "1r 1i").hand(0, number)
    p.order(1, REACT_ACTION).dice(2, 2, 4, 2 + bonus - 3).after_movement(0).do(0, "raid", f"play {card(number)}")
    assert p.heard("battle.rolled")[0] == (0, 2, 2, bonus, 4 + bonus)
    assert p.owner("siam") == 0


@rule("FT-14.5")
@pytest.mark.parametrize(("number", "bonus"), [(2, 3), (38, 2)])
def test_defense_cards(number: int, bonus: int) -> None:
    p = Position().ports(1, "siam").ports(0, "banda hyogo").ship(0, "siam").has(0, "1r 1i").hand(1, number)
    p.order(1, REACT_ACTION).dice(6, 3, 3, 4).after_movement(0).do(0, "raid").do(1, f"play {card(number)}")
    assert p.heard("battle.rolled")[1] == (1, 3, 4, bonus, 7 + bonus)
    assert p.owner("siam") == 1


@rule("FT-14.5")
@pytest.mark.parametrize(
    ("number", "goods", "silver"),
    [(16, "4r", 0), (22, "3s", 0), (45, "3i", 0), (58, "2r 2s", 0)],
)
def test_cards_that_give_goods(number: int, goods: str, silver: int) -> None:
    p = player(number).acting(0).do(0, f"play {card(number)}")
    assert (p.goods(0), p.silver(0)) == (goods, silver)


@rule("FT-14.5")
def test_yi_and_guimei_give_goods_of_choice() -> None:
    p = player(42).acting(0).do(0, f"play {card(42)}", "gain rice", "gain iron", "gain iron")
    assert p.goods(0) == "1r 2i"
    q = player(54).acting(0).do(0, f"play {card(54)}", "gain silk")
    assert (q.goods(0), q.silver(0)) == ("1s", 1)


@rule("FT-14.5", "FT-10.12")
def test_xu_rewards_a_ship_that_stayed() -> None:
    p = player(5).moving(0)
    assert p.refused(0, f"play {card(5)}") == ("FT-10.12", "card_needs_rest")
    p.do(0, "end_move", f"play {card(5)}", "gain silk", "gain silk", "gain rice")
    assert p.goods(0) == "1r 2s"
    q = player(5, 24).ports(0, "hyogo").moving(0).do(0, f"play {card(24)}")
    assert q.refused(0, f"play {card(5)}") == ("FT-10.12", "card_needs_rest")


@rule("FT-14.5", "FT-10.12")
def test_bi_pays_for_own_ports_where_the_ship_lies() -> None:
    p = player(8, ship="patani").ports(0, "siam cambodia hyogo").acting(0).do(0, f"play {card(8)}")
    p.do(0, "gain rice", "gain silk")
    assert (p.goods(0), p.step) == ("1r 1s", "turn.act")
    at_sea = player(8, ship="fujian").ports(0, "hoi_an").acting(0)
    assert at_sea.refused(0, f"play {card(8)}") == ("FT-10.12", "card_yields_nothing")


@rule("FT-14.5")
@pytest.mark.parametrize(("number", "most"), [(31, 4), (49, 8)])
def test_cards_that_swap_goods_with_the_bank(number: int, most: int) -> None:
    p = player(number, goods="9r").acting(0).do(0, f"play {card(number)}", *["swap rice iron"] * (most - 1))
    assert p.refused(0, "swap silk rice") == ("FT-14.5", "has_none_of_it")
    p.do(0, "swap rice iron")
    assert (p.goods(0), p.step) == (f"{9 - most}r {most}i", "turn.act")
    q = player(number, goods="9r").acting(0).do(0, f"play {card(number)}", "stop")
    assert q.goods(0) == "9r"


@rule("FT-14.5")
@pytest.mark.parametrize(("number", "rice", "silk"), [(41, 4, 4), (57, 6, 3), (55, 4, 3)])
def test_cards_that_raise_prices(number: int, rice: int, silk: int) -> None:
    p = player(number, ship="ryukyu").acting(0).do(0, f"play {card(number)}")
    rates = p.game.view(p.s, 0)["ports"][PORTS.index("ryukyu")]["rates"]
    assert (rates["rice"], rates["silk"], rates["iron"]) == (rice, silk, 0)


@rule("FT-14.5")
def test_daguo_and_xie() -> None:
    p = player(28, 40).has(0, "1r 1s").acting(0).do(0, f"play {card(28)}", f"play {card(40)}")
    assert (p.s.sale_limit, p.s.iron_anywhere) == (18, True)


@rule("FT-14.5")
def test_zhun_and_jian_make_a_purchase_cheaper() -> None:
    p = player(3, silver=1).acting(0).do(0, f"play {card(3)}", "buy_port manila")
    assert p.silver(0) == 0
    q = (
        player(53, silver=9, ship="fujian")
        .acting(0)
        .do(0, f"play {card(53)}", "buy_province korea", "buy_province henan")
    )
    assert q.silver(0) == 0  # 6 - 2, then 5


@rule("FT-14.5", "FT-10.3")
def test_ding_makes_fortunes_cost_one_good() -> None:
    p = player(50, goods="2r").acting(0).do(0, f"play {card(50)}", "buy_fortunes")
    assert p.allowed(0) == ["pay_one rice", "stop"]
    assert p.refused(0, "pay rice silk") == ("FT-14.5", "fortune_costs_one_good")
    assert p.refused(0, "pay_one iron") == ("FT-10.3", "cannot_pay_fortune")
    p.do(0, "pay_one rice")
    assert p.goods(0) == "1r"


@rule("FT-14.5")
@pytest.mark.parametrize(("number", "crop"), [(26, "1r 2i"), (27, "2r 1i"), (48, "1r 1s 1i")])
def test_production_cards(number: int, crop: str) -> None:
    p = player(number).ports(0, "siam").acting(0).do(0, f"play {card(number)}").produce(3, "gulf_of_siam")
    assert p.goods(0) == crop


@rule("FT-14.5")
def test_xiaoxu_gives_one_of_each_good() -> None:
    assert player(9).acting(0).do(0, f"play {card(9)}").goods(0) == "1r 1s 1i"


@rule("FT-14.5")
def test_jin_gives_two_steps_for_a_turn_and_sheng_one_for_every_turn() -> None:
    p = player(35, 46).moving(0).do(0, f"play {card(35)}", f"play {card(46)}")
    assert p.game.view(p.s, 0)["turn"]["allowance"] == 6
    assert p.game.view(p.moving(0).s, 0)["turn"]["allowance"] == 4


@rule("FT-14.5")
def test_lu_frees_from_tolls_for_a_turn_and_tongren_until_a_raid() -> None:
    for number in (10, 13):
        p = player(number, goods="1r", ship="cambodia").ports(1, "cambodia pahang").moving(0)
        p.do(0, f"play {card(number)}", "sail pahang")
        assert p.goods(0) == "1r"
    p.s.raid_over = False
    p.moving(0).do(0, "sail cambodia")
    assert p.goods(0) == "1r"
    assert [c + 1 for c in p.s.table] == [13]


@rule("FT-14.5", "FT-5.14")
@pytest.mark.parametrize(
    ("number", "places"),
    [
        (17, ["go fujian", "go manila"]),
        (24, ["go hyogo", "go patani"]),
        (56, sorted(f"go {p}" for p in PORTS if p != "siam")),
    ],
)
def test_cards_that_put_the_ship_elsewhere(number: int, places: list[str]) -> None:
    p = player(number, ship="siam").ports(0, "siam hyogo patani").ship(1, "manila").ship(2, "fujian").ship(3, "siam")
    p.moving(0).do(0, f"play {card(number)}")
    assert p.allowed(0) == places
    p.do(0, places[0])
    assert f"go {p.at(0)}" == places[0]
    assert p.s.movement_over


@rule("FT-14.5")
def test_huan_puts_the_ship_to_fujian() -> None:
    p = player(59, ship="banda", silver=6).moving(0).do(0, f"play {card(59)}")
    assert (p.at(0), p.step) == ("fujian", "turn.act")
    assert "buy_province korea" in p.allowed(0)
    assert player(59, ship="fujian").moving(0).refused(0, f"play {card(59)}") == ("FT-10.12", "card_nowhere_to_go")


@rule("FT-14.5", "FT-4.2")
@pytest.mark.parametrize(
    ("number", "events"),
    [(18, ["famine", "disaster"]), (47, ["hongmao_blockade", "typhoon"]), (60, ["coastal_defense"])],
)
def test_cards_that_set_an_event_aside(number: int, events: list[str]) -> None:
    for event in EVENTS[:7]:
        p = Position().hand(0, number).event(event, "dong_hai" if event in EVENTS[:3] else "")
        p.disaster_roll = (1,)
        p.produce(0, "dong_hai")
        if event in events:
            assert p.allowed(0, "play") == [f"play {card(number)}"]
            assert p.do(0, f"play {card(number)}").s.ignoring
        elif p.step == "production.start":
            assert p.allowed(0, "play") == []


@rule("FT-14.5")
def test_kun_frees_from_blockade_and_typhoon() -> None:
    p = Position().event("hongmao_blockade", "gulf_of_siam").ship(0, "siam").hand(0, 47).produce(0, "dong_hai")
    p.do(0, f"play {card(47)}", "sail patani")
    assert p.at(0) == "patani"
    q = Position().event("typhoon").ship(0, "siam").hand(0, 47).produce(0, "dong_hai")
    q.do(0, f"play {card(47)}", "sail patani", "sail pahang")
    assert q.at(0) == "pahang"


@rule("FT-14.5", "FT-10.10")
def test_song_takes_one_silver() -> None:
    p = player(6).has(1, silver=2).has(2, silver=1).acting(0).do(0, f"play {card(6)}")
    assert p.allowed(0) == ["target 1", "target 2"]
    assert p.refused(0, "target 3") == ("FT-10.12", "target_has_nothing")
    p.do(0, "target 1")
    assert (p.silver(0), p.silver(1)) == (1, 1)


@rule("FT-14.5")
def test_bo_takes_two_goods_of_the_takers_choice() -> None:
    p = player(23).has(1, "3r 1s").acting(0).do(0, f"play {card(23)}")
    assert p.waits_for == (0,)
    assert p.refused(0, "take iron") == ("FT-14.5", "has_none_of_it")
    p.do(0, "take silk")
    assert (p.goods(0), p.goods(1)) == ("1r 1s", "2r")  # then only rice is left to take


@rule("FT-14.5")
def test_kan_makes_the_victim_give_three_goods_of_his_choice_to_the_bank() -> None:
    p = player(29).has(1, "3r 3s").acting(0).do(0, f"play {card(29)}")
    assert p.waits_for == (1,)
    p.do(1, "give rice", "give silk", "give rice")
    assert (p.goods(0), p.goods(1)) == ("", "1r 2s")
    q = player(29).has(1, "1r 1s").acting(0).do(0, f"play {card(29)}")
    assert q.goods(1) == ""  # as far as he has it


@rule("FT-14.5")
def test_mingyi_takes_a_card_at_random_that_only_the_two_see() -> None:
    p = player(36).hand(1, 7, 8).acting(0).do(0, f"play {card(36)}")
    taken = p.heard("effects.card_seen")[0][2] + 1
    assert taken in (7, 8)
    assert taken in p.cards(0)
    assert len(p.cards(1)) == 1
    seen = next(e for e in p.told if e.key == "effects.card_seen")
    assert [seen.visible_to(seat) for seat in (0, 1, 2, -1)] == [True, True, False, False]
    assert p.refused(0, f"play {card(taken)}")[1] in ("fresh_card", "card_not_now")


@rule("FT-14.5")
def test_gou_takes_one_good_of_each_players_choice_in_turn_order() -> None:
    p = player(44).has(1, "1r 1s").has(3, "2i 1r").acting(0).do(0, f"play {card(44)}")
    assert p.waits_for == (1,)
    p.do(1, "give silk")
    assert p.waits_for == (3,)
    p.do(3, "give rice")
    assert (p.goods(0), p.goods(1), p.goods(3)) == ("1r 1s", "1r", "2i")


@rule("FT-14.5", "FT-12.3")
def test_in_the_invasion_the_victims_come_in_the_reversed_order() -> None:
    p = player(44).invasion(1).has(1, "1r 1s").has(3, "2i 1r").acting(0).do(0, f"play {card(44)}")
    assert p.waits_for == (3,)


@rule("FT-14.5")
def test_zhen_makes_everybody_give_two_goods_to_the_bank() -> None:
    p = player(51, goods="5r").has(1, "3r 1s").has(2, "1i").acting(0).do(0, f"play {card(51)}")
    p.do(1, "give rice", "give rice")
    assert [p.goods(seat) for seat in range(3)] == ["5r", "1r 1s", ""]


@rule("FT-14.5")
def test_meng_draws_two_cards() -> None:
    p = player(4).next_cards(20, 30).acting(0).do(0, f"play {card(4)}")
    assert p.cards(0) == [2, 20, 30]
    assert p.s.fresh[0] == 2


@rule("FT-14.5", "FT-1.8")
def test_guan_shows_the_next_two_events_to_its_player_alone() -> None:
    p = player(20).acting(0)
    order = p.s.events_left.copy()
    p.do(0, f"play {card(20)}")
    next_two = [EVENTS[order[-1]], EVENTS[order[-2]]]
    assert p.game.view(p.s, 0)["event_deck"]["known"] == next_two
    assert p.game.view(p.s, 1)["event_deck"]["known"] == []
    assert p.s.events_left == order
    few = player(20).acting(0)
    events = ["war", "disaster", "typhoon", "famine", "manchu_move", "manchu_move", "coastal_defense"]
    few.events(*events, "hongmao_blockade", "silver_galleon", "manchu_move")
    few.s.events_drawn = [few.s.events_left.pop() for _ in range(9)]
    few.s.manchu = 2
    few.do(0, f"play {card(20)}")
    assert few.game.view(few.s, 0)["event_deck"]["known"] == ["manchu_move"]  # with fewer cards, all


@rule("FT-10.10")
def test_wuwang_protects_its_player_from_a_take_card() -> None:
    p = player(51).has(1, "2r").has(2, "2r").hand(1, 25).asks(1).order(1, REACT_ACTION).acting(0)
    p.do(0, f"play {card(51)}")
    assert (p.step, p.waits_for) == ("effects.ward", (1,))
    p.do(1, f"play {card(25)}")
    assert (p.goods(1), p.goods(2)) == ("2r", "")
    assert sorted(p.discards()) == [25, 51]  # spent either way


@rule("FT-10.10")
def test_wuwang_may_be_kept() -> None:
    p = player(51).has(1, "2r").hand(1, 25).asks(1).order(1, REACT_ACTION).acting(0).do(0, f"play {card(51)}")
    p.do(1, "pass")
    assert (p.goods(1), p.cards(1)) == ("", [25])


@rule("FT-14.5")
def test_lin_and_heng_defend_everywhere_gen_one_port() -> None:
    p = player(19, 32).provinces(0, "korea").ports(0, "siam").acting(0).do(0, f"play {card(19)}", f"play {card(32)}")
    p.s.defender = 0
    p.s.raid_port = PORTS.index("siam")
    assert defense_bonus(p.s) == 2 + 1  # two cards and one zone-1 province
    q = player(52).ports(0, "siam hyogo").acting(0).do(0, f"play {card(52)}", "lay hyogo")
    assert q.game.view(q.s, 0)["ports"][PORTS.index("hyogo")]["defense"] == 2
    assert q.game.view(q.s, 0)["ports"][PORTS.index("siam")]["defense"] == 0
