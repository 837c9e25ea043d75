"""Storing silver and the invasion (FT-11, FT-12)."""

from __future__ import annotations

import pytest

from games.fujian_trader.positions import Position, card
from marks import rule
from mingtang.games.fujian_trader.pieces import SILVER
from mingtang.games.fujian_trader.queries import may_store, seat_in_place, seats_after


@rule("FT-11.1")
def test_any_amount_of_silver_may_be_stored_and_stays() -> None:
    p = Position().provinces(0, "korea").has(0, silver=5, stored=2).hand(0, 2).acting(0).do(0, "end_turn")
    assert p.allowed(0) == [f"store {n}" for n in range(6)]
    p.do(0, "store 3")
    assert (p.s.silver[0], p.s.stored[0]) == (2, 5)
    assert p.heard("storing.stored") == [(0, SILVER, -3, 2, 5)]


@rule("FT-11.2")
@pytest.mark.parametrize(
    ("invasion", "allowed"),
    [(0, ["korea"]), (1, ["henan"]), (2, ["yunnan"]), (3, [])],
)
def test_each_zone_opens_the_pouch_at_its_time(invasion: int, allowed: list[str]) -> None:
    for province in ("korea", "henan", "yunnan"):
        p = Position()
        if invasion:
            p.invasion(invasion)
        if p.owner(province) == -1:
            p.provinces(0, province)
        assert may_store(p.s, 0) == (province in allowed)


@rule("FT-11.2")
def test_without_an_open_window_nobody_is_asked() -> None:
    p = Position().has(0, silver=5).hand(0, 2).acting(0).do(0, "end_turn")
    assert p.s.active == 1
    assert p.s.silver[0] == 5


@rule("FT-11.3")
def test_storing_comes_after_buying_fortunes() -> None:
    p = Position().provinces(0, "korea").has(0, "1r 1s", silver=2).acting(0).do(0, "buy_fortunes", "pay rice silk")
    assert p.step == "storing.store"


@rule("FT-11.4")
def test_a_province_of_this_turn_opens_the_window_this_turn() -> None:
    p = Position().ship(0, "fujian").has(0, silver=9).hand(0, 2).nobody_asks().acting(0)
    p.do(0, "buy_province shandong", "end_turn")
    assert p.allowed(0) == [f"store {n}" for n in range(6)]


@rule("FT-12.1", "FT-12.2", "FT-3.13")
def test_the_third_manchu_move_begins_the_invasion_at_once() -> None:
    p = Position(3).provinces(0, "korea henan yunnan").hand(0, 2).hand(1, 3).hand(2, 4).nobody_asks()
    events = ["war", "typhoon", "famine", "silver_galleon", "manchu_move", "manchu_move", "manchu_move"]
    p.events(*events, "disaster", "coastal_defense", "hongmao_blockade")
    p.s.events_drawn = [p.s.events_left.pop() for _ in range(6)]
    p.s.manchu = 2
    p.s.round = 7
    fallen = []
    for number in (1, 2, 3):
        p.round()
        assert (p.s.invasion, p.s.round) == (number, 7 + number)
        assert p.game.view(p.s, 0)["dragon"] == ["beijing", "nanjing", "fujian"][number - 1]
        fallen.append([p.owner(name) for name in ("korea", "henan", "yunnan")])
    assert fallen == [[-2, 0, 0], [-2, -2, 0], [-2, -2, -2]]


@rule("FT-12.3")
def test_in_the_invasion_the_order_is_reversed() -> None:
    p = Position(4).invasion(1)
    assert [seat_in_place(p.s, i) for i in range(4)] == [3, 2, 1, 0]
    assert seats_after(p.s, 1) == [0, 3, 2]


@rule("FT-12.4")
def test_standing_provinces_may_be_bought_in_the_invasion_and_no_event_is_turned_up() -> None:
    p = Position().invasion(2).ship(0, "fujian").has(0, silver=9).nobody_asks().acting(0)
    assert p.allowed(0, "buy_province") == [
        f"buy_province {n}" for n in ("fujian", "guangdong", "guangxi", "guizhou", "yunnan")
    ]
    assert p.s.event == -1
    assert Position(3).invasion(1).hand(2, 2).round().s.event == -1


@rule("FT-12.5")
def test_in_the_last_round_ships_still_sail_to_fujian_without_toll_and_find_nothing_to_buy() -> None:
    p = Position().invasion(3).ports(1, "hoi_an").ship(0, "hoi_an").has(0, "1r", silver=9).hand(0, 2).moving(0)
    p.do(0, "sail fujian", "end_move")
    assert (p.at(0), p.goods(0)) == ("fujian", "1r")
    assert p.allowed(0, "buy_province") == []


@rule("FT-12.6")
def test_long_cards_end_with_the_invasion_or_with_the_last_province() -> None:
    p = Position(3).laid(0, 46).laid(1, 50).laid(2, 19).laid(0, 32).provinces(2, "korea").nobody_asks()
    events = ["war", "typhoon", "famine", "silver_galleon", "manchu_move", "manchu_move", "manchu_move"]
    p.events(*events, "disaster", "coastal_defense", "hongmao_blockade")
    p.s.events_drawn = [p.s.events_left.pop() for _ in range(6)]
    p.s.manchu = 2
    p.s.round = 7
    p.round()
    assert sorted(p.discards()) == [19, 46, 50]
    assert [c + 1 for c in p.s.table] == [32]


@rule("FT-12.6")
def test_lin_stays_while_a_province_stands() -> None:
    p = Position(3).invasion(1).laid(2, 19).provinces(2, "henan yunnan").hand(2, 2).hand(0, 3).nobody_asks().round()
    assert p.s.invasion == 2
    assert [c + 1 for c in p.s.table] == [19]
    assert card(19) == "f19"
