"""Rounds and events (FT-3)."""

from __future__ import annotations

import pytest

from games.fujian_trader.positions import Position, card, plain_game
from marks import rule
from mingtang.core.play import playout, start
from mingtang.core.rng import seeded
from mingtang.games.fujian_trader.pieces import EVENTS, NO_EVENT, REGIONS

LONGEST = ["war", "disaster", "typhoon", "famine", "manchu_move", "coastal_defense", "manchu_move", "hongmao_blockade"]
LONGEST += ["silver_galleon", "manchu_move"]
SHORTEST = ["war", "disaster", "typhoon", "famine", "manchu_move", "manchu_move", "manchu_move", "coastal_defense"]
SHORTEST += ["hongmao_blockade", "silver_galleon"]


def rounds_of(deck: list[str], seats: int = 3) -> list[tuple[int, str, int]]:
    """Round, event and invasion at the start of each round, everybody passing whatever he can."""
    p = Position(seats).events(*deck).nobody_asks()
    for seat in range(seats):
        p.ship(seat, "siam")
    p.s.round = 0
    p.round()
    out: list[tuple[int, str, int]] = []
    while p.s.stack:
        now = (p.s.round, EVENTS[p.s.event] if p.s.event >= 0 else "", p.s.invasion)
        if not out or out[-1] != now:
            out.append(now)
        seat = p.waits_for[0]
        p.do(seat, next(w for w in ("end_move", "no_raid", "end_turn") if w in p.allowed(seat)))
    return out


@rule("FT-3.1", "FT-12.3")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_player_has_one_turn_a_round_and_the_invasion_turns_the_order_round(seats: int) -> None:
    game = plain_game()
    s = game.setup(seats, {}, 11)
    start(game, s)
    s.events = []
    playout(s, seeded(4), 100_000)
    turns: dict[int, list[int]] = {}
    for e in s.events:
        if e.key == "rounds.turn":
            turns.setdefault(e.args[1], []).append(e.args[0])
    last = max(turns)
    for number, seats_played in turns.items():
        expected = list(range(seats))
        assert seats_played == (expected[::-1] if number > last - 3 else expected)
    assert 10 <= last <= 13


@rule("FT-3.2", "FT-3.3", "FT-3.12", "FT-3.13", "FT-12.1")
def test_from_round_two_on_an_event_holds_for_one_round_until_the_third_manchu_move() -> None:
    assert rounds_of(LONGEST) == [
        (1, "", 0),
        (2, "war", 0),
        (3, "disaster", 0),
        (4, "typhoon", 0),
        (5, "famine", 0),
        (6, "", 0),
        (7, "coastal_defense", 0),
        (8, "", 0),
        (9, "hongmao_blockade", 0),
        (10, "silver_galleon", 0),
        (11, "", 1),
        (12, "", 2),
        (13, "", 3),
    ]


@rule("FT-3.14", "FT-13.1")
def test_the_shortest_game_has_ten_rounds_and_leaves_three_events_unused() -> None:
    rounds = rounds_of(SHORTEST)
    assert rounds[-1] == (10, "", 3)
    assert [r for r in rounds if r[2]] == [(8, "", 1), (9, "", 2), (10, "", 3)]


@rule("FT-3.4")
def test_a_regional_event_rolls_the_colour_die_once_and_others_do_not() -> None:
    p = Position(3).events("war", "typhoon", *LONGEST[1:2], *LONGEST[3:]).nobody_asks().dice(4)
    for seat in range(3):
        p.ship(seat, "siam")
    p.round()
    assert p.heard("rounds.regional_event") == [(EVENTS.index("war"), p.s.board.die_region[3])]
    while p.s.round == 2:
        assert p.s.region == p.s.board.die_region[3]
        p.do(p.waits_for[0], next(w for w in ("end_move", "no_raid", "end_turn") if w in p.allowed(p.waits_for[0])))
    assert p.heard("rounds.event") == [(EVENTS.index("typhoon"),)]
    assert p.s.region == -1


@rule("FT-3.5", "FT-7.5")
def test_famine_takes_the_rice_of_a_region_and_pays_more_for_it() -> None:
    p = Position().event("famine", "gulf_of_siam").ports(0, "siam cambodia").has(1, "8r").ship(1, "cambodia")
    p.produce(0, "gulf_of_siam")
    assert p.goods(0) == "1s 1i"
    p.acting(1).do(1, "open_market")
    assert p.allowed(1, "sell") == ["sell rice"]
    p.do(1, "sell rice")
    assert (p.goods(1), p.silver(1)) == ("4r", 1)  # 4 instead of 6


@rule("FT-3.5")
def test_famine_elsewhere_changes_nothing() -> None:
    p = Position().event("famine", "dong_hai").ports(0, "siam").has(1, "5r").ship(1, "cambodia").hand(1, 4)
    assert p.produce(0, "gulf_of_siam").goods(0) == "1r 1i"
    assert p.acting(1).refused(1, "open_market") == ("FT-7.7", "no_lot_to_sell")


@rule("FT-3.5")
def test_famine_never_pays_better_than_two_for_one() -> None:
    p = Position().event("famine", "east_java_spice").has(0, "4r").ship(0, "gresik").acting(0).do(0, "open_market")
    assert p.do(0, "sell rice").goods(0) == "2r"


@rule("FT-3.6", "FT-7.4")
def test_in_a_region_at_war_every_port_buys_iron() -> None:
    p = Position().event("war", "malacca_straits").has(0, "4i").ship(0, "johor").acting(0)
    p.do(0, "open_market", "sell iron", "sell iron")
    assert (p.goods(0), p.silver(0)) == ("", 2)
    q = Position().event("war", "dong_hai").has(0, "4i").ship(0, "johor").hand(0, 4).acting(0)
    assert q.refused(0, "open_market") == ("FT-7.7", "no_lot_to_sell")


@rule("FT-3.7")
def test_under_blockade_no_ship_sails_a_route_that_touches_the_region() -> None:
    p = (
        Position()
        .event("hongmao_blockade", "eastern_route")
        .ship(0, "brunei")
        .ship(1, "fujian")
        .ship(2, "ternate_tidore")
    )
    p.hand(0, 4).hand(1, 5).hand(2, 6)
    p.moving(0)
    assert p.allowed(0, "sail") == []
    assert p.refused(0, "sail pahang") == ("FT-3.7", "blockaded")
    p.moving(1)
    assert p.allowed(1, "sail") == ["sail hoi_an", "sail nagasaki", "sail ryukyu"]
    p.moving(2)
    assert p.refused(2, "sail sulu") == ("FT-3.7", "blockaded")


@rule("FT-3.7", "FT-5.14")
def test_under_blockade_no_card_puts_a_ship_into_or_out_of_the_region() -> None:
    p = Position().event("hongmao_blockade", "eastern_route").ship(0, "banda").hand(0, 56).nobody_asks().moving(0)
    p.do(0, f"play {card(56)}")
    assert p.refused(0, "go manila") == ("FT-3.7", "blockaded")
    assert "go siam" in p.allowed(0)
    q = Position().event("hongmao_blockade", "eastern_route").ship(0, "manila").hand(0, 56).moving(0)
    assert q.refused(0, f"play {card(56)}") == ("FT-10.12", "card_nowhere_to_go")


@rule("FT-3.7")
def test_ships_in_a_blockaded_port_may_raid_and_sell() -> None:
    p = Position().event("hongmao_blockade", "eastern_route").ship(0, "brunei").has(0, "4r 3s 1i").ports(1, "brunei")
    p.nobody_asks().after_movement(0)
    assert "raid" in p.allowed(0)
    p.do(0, "no_raid", "open_market", "sell rice")
    assert p.silver(0) == 1
    assert Position().event("hongmao_blockade", "dong_hai").ports(0, "hyogo").produce(0, "dong_hai").goods(0) == "1r 1i"


@rule("FT-3.8", "FT-9.3")
def test_coastal_defense_stops_province_income_and_purchases_but_not_abilities() -> None:
    p = Position().event("coastal_defense").provinces(0, "korea liaodong guangxi").has(0, silver=9)
    p.produce(0, "dong_hai")
    assert (p.goods(0), p.silver(0)) == ("", 9)
    assert p.game.view(p.s, 0)["turn"]["allowance"] == 4
    p.do(0, "end_move")
    assert p.refused(0, "buy_province henan") == ("FT-9.3", "coastal_defense")


@rule("FT-3.9")
def test_disaster_takes_as_many_goods_as_the_die_shows() -> None:
    p = Position().event("disaster").has(0, "4r 3s", silver=7)
    p.disaster_roll = (3,)
    p.produce(0, "dong_hai")
    assert p.step == "production.give_up"
    assert p.refused(0, "give iron") == ("FT-3.9", "has_none_of_it")
    p.do(0, "give rice", "give silk", "give rice")
    assert (p.goods(0), p.silver(0)) == ("2r 2s", 7)
    assert p.step == "movement.move"


@rule("FT-3.9")
def test_disaster_comes_after_production_and_province_income() -> None:
    p = Position().event("disaster").ports(0, "hyogo").provinces(0, "shanxi")
    p.disaster_roll = (6,)
    p.produce(0, "dong_hai")
    assert p.goods(0) == ""  # 1 rice and 1 iron of the port, 2 iron of the province: all gone
    assert len(p.heard("production.given_up")) == 2


@rule("FT-3.10", "FT-5.1")
def test_typhoon_allows_one_step_whatever_bonuses_a_ship_has() -> None:
    p = (
        Position()
        .event("typhoon")
        .provinces(0, "guangxi guizhou")
        .laid(0, 46)
        .ship(0, "hirado")
        .hand(0, 35, 4)
        .moving(0)
    )
    assert p.refused(0, f"play {card(35)}") == ("FT-10.12", "card_against_typhoon")
    p.do(0, "sail hyogo")
    assert p.refused(0, "sail ryukyu") == ("FT-3.10", "typhoon")


@rule("FT-3.11")
def test_under_silver_galleon_the_first_lot_of_each_player_brings_one_silver_more() -> None:
    p = Position().event("silver_galleon").has(0, "6r").has(1, "3r").ship(0, "batavia").ship(1, "batavia").nobody_asks()
    p.acting(0).do(0, "open_market", "sell rice")
    assert p.silver(0) == 2
    p.do(0, "sell rice")
    assert p.silver(0) == 3
    p.acting(1).do(1, "open_market", "sell rice")
    assert p.silver(1) == 2


@rule("FT-3.12")
def test_a_manchu_move_brings_no_event() -> None:
    p = Position(3).events(*LONGEST).nobody_asks()
    p.s.events_drawn = [p.s.events_left.pop() for _ in range(4)]
    p.s.round = 5
    for seat in range(3):
        p.ship(seat, "siam")
    p.round()
    assert (p.s.round, p.s.event, p.s.manchu, p.s.invasion) == (6, NO_EVENT, 1, 0)


@rule("FT-3.14")
def test_the_length_of_the_game_follows_from_the_place_of_the_third_manchu_move() -> None:
    count = {10: 0, 11: 0, 12: 0, 13: 0}
    for seed in range(400):
        deck = plain_game().setup(3, {}, seed).events_left[::-1]
        third = [i for i, e in enumerate(deck) if EVENTS[e] == "manchu_move"][2]
        count[third + 4] += 1
    shares = [count[n] / 400 for n in (10, 11, 12, 13)]
    assert shares[0] < shares[1] < shares[2] < shares[3]
    assert abs(shares[3] - 0.5) < 0.08
    assert abs(shares[2] - 0.3) < 0.08


def test_the_six_faces_are_the_six_regions() -> None:
    assert sorted(plain_game().setup(3).board.die_region) == list(range(len(REGIONS)))
