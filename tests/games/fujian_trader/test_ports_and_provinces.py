"""Buying ports and provinces (FT-8, FT-9)."""

from __future__ import annotations

from games.fujian_trader.positions import Position, card, player
from marks import rule
from mingtang.games.fujian_trader.pieces import PORTS


@rule("FT-8.1")
def test_an_open_port_costs_two_silver_wherever_the_ship_lies() -> None:
    p = Position().has(0, silver=3).ship(0, "banda").hand(0, 2).nobody_asks().acting(0).do(0, "buy_port hyogo")
    assert (p.owner("hyogo"), p.silver(0)) == (0, 1)
    assert p.refused(0, "buy_port hirado") == ("FT-8.1", "cannot_pay_port")


@rule("FT-8.1")
def test_a_port_of_somebody_is_not_for_sale() -> None:
    p = Position().has(0, silver=9).ports(1, "hyogo").acting(0)
    assert "buy_port hyogo" not in p.allowed(0)
    assert p.refused(0, "buy_port hyogo")[1] == "not_now"


@rule("FT-8.2")
def test_no_port_is_bought_before_the_production_roll_or_after_fortunes() -> None:
    p = Position().event("disaster").has(0, "2r 2s", silver=9).hand(0, 18).nobody_asks().asks(0)
    p.disaster_roll = (1,)
    p.produce(0, "dong_hai")
    assert p.refused(0, "buy_port hyogo") == ("FT-4.2", "not_now")
    p.do(0, "pass", "give rice", "end_move", "buy_fortunes")
    assert p.refused(0, "buy_port hyogo") == ("FT-10.3", "not_now")


@rule("FT-8.3")
def test_as_many_ports_as_one_can_pay_for() -> None:
    p = Position().has(0, silver=8).nobody_asks().acting(0)
    p.do(0, "buy_port hyogo", "buy_port siam", "buy_port banda", "buy_port aceh")
    assert list(p.s.port_owner).count(0) == 4


@rule("FT-8.4")
def test_with_fourteen_ports_no_port_can_be_bought() -> None:
    p = Position().has(0, silver=9).ports(0, " ".join(PORTS[:14])).hand(0, 3).acting(0)
    assert p.refused(0, f"buy_port {PORTS[20]}") == ("FT-8.4", "no_building_left")
    assert p.refused(0, f"play {card(3)}") == ("FT-10.12", "card_needs_purchase")


@rule("FT-8.5")
def test_a_new_port_does_not_produce_at_once() -> None:
    p = Position().has(0, silver=2).nobody_asks().acting(0).do(0, "buy_port hyogo")
    assert p.goods(0) == ""


@rule("FT-14.5")
def test_a_discount_holds_for_one_purchase() -> None:
    p = Position().has(0, silver=3).hand(0, 3).nobody_asks().acting(0).do(0, f"play {card(3)}", "buy_port hyogo")
    assert p.silver(0) == 2
    p.do(0, "buy_port siam")
    assert p.silver(0) == 0


def at_fujian(silver: int) -> Position:
    """Player 0 at Fujian, movement over."""
    return Position().ship(0, "fujian").has(0, silver=silver).hand(0, 2).nobody_asks()


@rule("FT-9.2")
def test_at_fujian_up_to_two_provinces_are_bought() -> None:
    p = at_fujian(15).acting(0).do(0, "buy_province shandong", "buy_province korea")
    assert (p.owner("shandong"), p.owner("korea"), p.silver(0)) == (0, 0, 5)
    assert p.refused(0, "buy_province shanxi") == ("FT-9.2", "provinces_bought_already")


@rule("FT-9.2")
def test_a_province_needs_its_price_and_the_ship_at_fujian() -> None:
    assert at_fujian(7).acting(0).refused(0, "buy_province yunnan") == ("FT-9.2", "cannot_pay_province")
    assert at_fujian(9).ship(0, "hoi_an").acting(0).refused(0, "buy_province yunnan") == ("FT-9.2", "not_at_fujian")


@rule("FT-9.3")
def test_fallen_provinces_and_those_of_others_are_not_for_sale() -> None:
    p = at_fujian(9).invasion(1).provinces(1, "henan").acting(0)
    assert p.refused(0, "buy_province korea")[1] == "not_now"
    assert p.refused(0, "buy_province henan")[1] == "not_now"
    assert "buy_province sichuan" in p.allowed(0)


@rule("FT-9.3")
def test_no_province_after_a_sale() -> None:
    p = at_fujian(9).acting(0)
    p.s.market_used = True
    assert p.refused(0, "buy_province korea") == ("FT-9.3", "sold_already")


@rule("FT-9.3", "FT-14.5")
def test_jie_sets_coastal_defense_aside() -> None:
    p = at_fujian(9).event("coastal_defense").provinces(0, "shanxi").hand(0, 60).asks(0).produce(0, "dong_hai")
    p.do(0, f"play {card(60)}", "end_move", "buy_province korea")
    assert (p.goods(0), p.owner("korea")) == ("2i", 0)


@rule("FT-9.4")
def test_a_province_stays_until_its_zone_falls() -> None:
    p = Position(3).provinces(1, "korea").has(0, silver=20).ship(0, "fujian").acting(0)
    assert "buy_province korea" not in p.allowed(0)
    verbs = {a.verb for a in p.game.catalogue.actions}
    assert not verbs & {"sell_province", "raid_province", "return_province"}


@rule("FT-9.5", "FT-4.5")
def test_income_begins_with_the_owners_next_turn() -> None:
    p = at_fujian(9).acting(0).do(0, "buy_province shanxi")
    assert p.goods(0) == ""
    p.produce(1, "dong_hai")
    assert p.goods(0) == ""
    assert p.produce(0, "dong_hai").goods(0) == "2i"


@rule("FT-9.6")
def test_an_ability_works_at_once() -> None:
    p = at_fujian(9).acting(0).do(0, "buy_province guangxi")
    assert p.game.view(p.s, 0)["players"][0]["allowance"] == 4
    q = at_fujian(9).acting(0).do(0, "buy_province henan")
    assert q.game.view(q.s, 0)["players"][0]["attack"] == 1


@rule("FT-9.7", "FT-5.7")
def test_the_province_fujian_makes_its_owner_the_toll_owner_of_the_way_to_it() -> None:
    p = Position().ports(1, "cagayan").provinces(1, "fujian").ship(0, "cagayan").has(0, "1r").nobody_asks().moving(0)
    assert p.do(0, "sail fujian").waits_for == (1,)


@rule("FT-9.8", "FT-12.2")
def test_a_fallen_zone_leaves_the_game_owned_or_open() -> None:
    p = Position(3).provinces(0, "korea shanxi henan").invasion(0)
    p.s.manchu = 2
    p.s.events_drawn = p.s.events_drawn[:6]
    p.s.events_left = [*p.s.events_left, 7]
    p.s.round = 8
    p.nobody_asks().round()
    assert p.s.invasion == 1
    assert [p.owner(name) for name in ("korea", "shanxi", "liaodong")] == [-2, -2, -2]
    assert p.owner("henan") == 0
    assert {args[1] for args in p.heard("invasion.lost")} == {0, 4}


@rule("FT-14.5", "FT-8.1")
def test_a_port_discount_holds_for_one_purchase_and_lapses_with_the_turn() -> None:
    p = player(3, silver=9).acting(0).do(0, f"play {card(3)}", "buy_port kedah", "buy_port aceh")
    assert p.silver(0) == 9 - 1 - 2
    q = player(3, silver=9).acting(0).do(0, f"play {card(3)}")
    assert q.game.view(q.s, 0)["turn"]["port_price"] == 1
    q.do(0, "end_turn")
    assert q.s.active == 1
    assert (q.s.port_discount, q.game.view(q.s, 1)["turn"]["port_price"]) == (0, 2)


@rule("FT-14.5", "FT-9.2")
def test_a_province_discount_holds_for_one_purchase_and_lapses_with_the_turn() -> None:
    p = (
        player(53, silver=20, ship="fujian")
        .acting(0)
        .do(0, f"play {card(53)}", "buy_province korea", "buy_province henan")
    )
    assert p.silver(0) == 20 - 4 - 5
    q = player(53, silver=20, ship="fujian").acting(0).do(0, f"play {card(53)}", "end_turn")
    assert q.s.province_discount == 0
