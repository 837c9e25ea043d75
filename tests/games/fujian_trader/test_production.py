"""Turn start, production, province income, debts that fall due (FT-4)."""

from __future__ import annotations

from games.fujian_trader.positions import Position, card
from marks import rule
from mingtang.games.fujian_trader.pieces import EVENTS, PROVINCES


@rule("FT-4.1")
def test_a_turn_goes_from_the_roll_over_movement_raid_and_actions_to_storing() -> None:
    p = Position().ports(1, "siam").ship(0, "siam").has(0, "2r 2s 2i", silver=1).provinces(0, "shanxi").hand(0, 4)
    p.nobody_asks().produce(0, "dong_hai")
    assert p.goods(0) == "2r 2s 4i"
    steps = [p.step]
    for said in ("end_move", "no_raid", "buy_fortunes", "stop"):
        p.do(0, said)
        steps.append(p.step)
    assert steps == ["movement.move", "turn.raid", "turn.act", "fortunes.buy", "storing.store"]
    p.do(0, "store 1")
    assert p.s.active == 1


@rule("FT-4.1", "FT-4.5", "FT-3.9")
def test_the_roll_comes_before_the_income_and_both_before_the_disaster() -> None:
    p = Position().event("disaster").provinces(0, "shanxi").has(0, "9r").nobody_asks().turn(0)
    steps = ("production.rolled", "production.income", "production.disaster")
    assert [e.key for e in p.told if e.key in steps] == list(steps)
    assert p.step == "production.give_up"  # and only then the ship moves


@rule("FT-4.2", "FT-10.5")
def test_before_the_roll_a_card_may_set_the_event_aside() -> None:
    p = Position().event("disaster").has(0, "2r").hand(0, 18, 60, 7)
    p.disaster_roll = (6,)
    p.produce(0, "dong_hai")
    assert p.step == "production.start"
    assert p.allowed(0, "play") == [f"play {card(18)}"]  # Jie does not name Disaster, Shi is an attack card
    p.do(0, f"play {card(18)}")
    assert p.goods(0) == "2r"
    assert (p.s.uses, p.discards()) == (1, [18])
    assert p.heard("production.ignored") == [(0, 17, EVENTS.index("disaster"), 2)]
    assert not p.heard("production.disaster")


@rule("FT-4.2")
def test_without_a_card_that_names_the_event_nobody_is_asked_once_the_card_lies_open() -> None:
    p = Position().event("disaster").discarded(18).hand(0, 47).has(0, "1r")
    p.disaster_roll = (1,)
    assert p.produce(0, "dong_hai").step == "movement.move"


@rule("FT-4.3")
def test_all_owners_in_the_rolled_region_collect_whoever_rolls() -> None:
    p = Position().ports(0, "siam").ports(1, "hoi_an patani").laid(1, 48, "patani").produce(2, "gulf_of_siam")
    assert (p.goods(0), p.goods(1), p.goods(2)) == ("1r 1i", "4s 1i", "")


@rule("FT-4.3")
def test_other_regions_and_open_ports_produce_nothing() -> None:
    p = Position().ports(0, "hyogo").produce(0, "gulf_of_siam")
    assert [p.goods(seat) for seat in range(4)] == ["", "", "", ""]


@rule("FT-4.3", "FT-10.11")
def test_a_production_card_gives_with_its_own_region_only() -> None:
    p = Position().ports(1, "hyogo patani").laid(1, 48, "patani").produce(0, "dong_hai")
    assert p.goods(1) == "1r 1i"


@rule("FT-4.4")
def test_whoever_sets_famine_aside_collects_rice_on_his_own_roll_and_sells_it_at_the_ordinary_rate() -> None:
    p = Position().event("famine", "gulf_of_siam").ports(0, "siam cambodia").ports(1, "patani").laid(1, 27, "patani")
    p.ship(0, "cambodia").has(0, "5r").hand(0, 18).nobody_asks().asks(0).produce(0, "gulf_of_siam")
    p.do(0, f"play {card(18)}")
    assert (p.goods(0), p.goods(1)) == ("7r 1s 1i", "1s 1i")  # the other still starves
    p.do(0, "end_move", "open_market", "sell rice")
    assert p.goods(0) == "1r 1s 1i"  # six for one silver


@rule("FT-4.5", "FT-9.5")
def test_only_the_active_player_takes_the_income_of_his_provinces() -> None:
    p = Position().provinces(0, "korea liaodong").provinces(1, "shanxi").produce(0, "dong_hai")
    assert (p.goods(0), p.silver(0)) == ("1r 1i", 1)
    assert p.goods(1) == ""


@rule("FT-4.5")
def test_every_province_pays_its_income() -> None:
    for i, name in enumerate(PROVINCES):
        p = Position().provinces(2, name).produce(2, "dong_hai")
        assert [*p.s.goods[6:9], p.silver(2)] == list(p.s.board.income[i * 4 : i * 4 + 4]), name


@rule("FT-4.6", "FT-5.12")
def test_a_debtor_pays_as_soon_as_he_receives_something_of_the_kind() -> None:
    p = Position().ports(0, "cagayan").debt(0, 3).produce(1, "eastern_route")
    assert (p.goods(0), p.goods(3)) == ("1r", "1r")
    assert p.s.debts == []


@rule("FT-5.12")
def test_the_creditor_chooses_among_the_goods_that_the_debtor_then_holds() -> None:
    p = Position().ports(0, "siam").debt(0, 3).produce(1, "gulf_of_siam")
    assert (p.step, p.waits_for) == ("debts.take", (3,))
    assert p.allowed(3) == ["take iron", "take rice"]
    assert p.refused(3, "take silk") == ("FT-5.12", "debtor_has_none")
    p.do(3, "take iron")
    assert (p.goods(0), p.goods(3)) == ("1r", "1i")


@rule("FT-5.12")
def test_silver_pays_a_debt_of_silver_only_and_older_debts_come_first() -> None:
    p = Position().provinces(0, "korea").debt(0, 2, "good").debt(0, 1, "silver").debt(0, 3, "silver")
    p.produce(0, "dong_hai")
    assert (p.silver(0), p.silver(1), p.silver(3)) == (0, 1, 0)
    assert p.game.view(p.s, 0)["debts"] == [
        {"debtor": 0, "creditor": 2, "kind": "good"},
        {"debtor": 0, "creditor": 3, "kind": "silver"},
    ]


@rule("FT-5.12")
def test_a_paid_debt_may_make_the_creditor_pay_his_own() -> None:
    p = Position().ports(0, "cagayan").debt(0, 1).debt(1, 2).produce(3, "eastern_route")
    assert [p.goods(seat) for seat in range(3)] == ["1r", "", "1r"]
    assert p.s.debts == []
