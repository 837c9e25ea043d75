"""Every worked example of the rules, EX-1 to EX-34. Players A, B, C, D are the seats 0, 1, 2, 3."""

from __future__ import annotations

import pytest

from games.fujian_trader.positions import Position, card
from games.fujian_trader.test_events import LONGEST, SHORTEST, rounds_of
from marks import rule
from mingtang.games.fujian_trader.phases.combat import attack_bonus, defense_bonus
from mingtang.games.fujian_trader.pieces import PORTS, REACT_ACTION
from mingtang.games.fujian_trader.queries import may_store, seat_in_place
from mingtang.games.fujian_trader.scoring import parts, scores
from mingtang.games.fujian_trader.setup import PLACE_SHIP

A, B, C, D = range(4)


@rule("FT-2.2", "FT-3.13", "FT-3.14")
def test_ex_1_event_deck_and_rounds() -> None:
    rounds = rounds_of(LONGEST)
    assert [name for _, name, invasion in rounds if not invasion] == [
        "",
        "war",
        "disaster",
        "typhoon",
        "famine",
        "",
        "coastal_defense",
        "",
        "hongmao_blockade",
        "silver_galleon",
    ]
    assert [number for number, _, invasion in rounds if invasion] == [11, 12, 13]


@rule("FT-3.14")
def test_ex_2_shortest_game() -> None:
    rounds = rounds_of(SHORTEST)
    assert [number for number, _, invasion in rounds if invasion] == [8, 9, 10]


@rule("FT-12.3")
def test_ex_3_reversed_order() -> None:
    before, after = Position(4), Position(4).invasion(1)
    assert [seat_in_place(before.s, i) for i in range(4)] == [A, B, C, D]
    assert [seat_in_place(after.s, i) for i in range(4)] == [D, C, B, A]


@rule("FT-2.6")
def test_ex_4_starting_goods() -> None:
    p = Position().ports(A, "siam hoi_an gresik kedah")
    board = p.s.board
    own = [i for i, name in enumerate(PORTS) if name in ("siam", "hoi_an", "gresik", "kedah")]
    assert [sum(board.produces[i * 3 + g] for i in own) for g in range(3)] == [4, 2, 2]
    p.s.stack.append(PLACE_SHIP[A])
    assert p.allowed(A) == [f"place {n}" for n in ("gresik", "hoi_an", "kedah", "siam")]


@rule("FT-4.3")
def test_ex_5_production_for_all_owners() -> None:
    p = Position().ports(A, "siam").ports(B, "hoi_an patani").produce(C, "gulf_of_siam")
    assert (p.goods(A), p.goods(B), p.goods(C)) == ("1r 1i", "3s 1i", "")


@rule("FT-3.5", "FT-4.4", "FT-7.5")
def test_ex_6_famine() -> None:
    p = Position().event("famine", "gulf_of_siam").ports(A, "siam").ports(B, "hoi_an patani").laid(B, 27, "patani")
    p.has(C, "8r").ship(C, "cambodia").produce(C, "gulf_of_siam")
    assert (p.goods(A), p.goods(B)) == ("1i", "3s 1i")
    p.do(C, "end_move", "open_market", "sell rice", "sell rice")
    assert (p.goods(C), p.silver(C)) == ("", 2)


@rule("FT-4.5", "FT-3.8")
def test_ex_7_province_income() -> None:
    p = Position().ship(A, "fujian").has(A, silver=10).nobody_asks().acting(A)
    p.do(A, "buy_province korea", "buy_province liaodong")
    assert (p.goods(A), p.silver(A)) == ("", 0)
    p.produce(B, "dong_hai")
    assert (p.goods(A), p.silver(A)) == ("", 0)
    p.produce(A, "dong_hai")
    assert (p.goods(A), p.silver(A)) == ("1r 1i", 1)
    p.event("coastal_defense").produce(A, "dong_hai")
    assert (p.goods(A), p.silver(A)) == ("1r 1i", 1)


@rule("FT-3.9")
def test_ex_8_disaster() -> None:
    a = Position().event("disaster").has(A, "2r 1s", silver=4)
    a.disaster_roll = (5,)
    a.produce(A, "dong_hai")
    assert (a.goods(A), a.silver(A)) == ("", 4)
    b = Position().event("disaster").has(B, "4r 3s")
    b.disaster_roll = (3,)
    b.produce(B, "dong_hai").do(B, "give rice", "give rice", "give rice")
    assert b.goods(B) == "1r 3s"


@rule("FT-5.1", "FT-5.2", "FT-5.5")
def test_ex_9_movement_with_bonus_and_through_fujian() -> None:
    p = Position().provinces(A, "guangxi guizhou").ship(A, "hirado").moving(A)
    p.do(A, "sail nagasaki", "sail fujian", "sail hoi_an", "sail cambodia", "sail siam")
    assert p.at(A) == "siam"
    q = Position().event("typhoon").provinces(A, "guangxi guizhou").ship(A, "hirado").hand(A, 2).moving(A)
    assert q.allowed(A, "sail") == ["sail hyogo", "sail nagasaki"]
    assert q.do(A, "sail nagasaki").refused(A, "sail fujian") == ("FT-3.10", "typhoon")


@rule("FT-5.6", "FT-5.8", "FT-5.9")
def test_ex_10_tolls_to_two_owners() -> None:
    p = Position().ports(B, "cambodia pahang").ports(D, "johor palembang").ship(A, "cambodia").has(A, "2r 1s")
    p.moving(A).do(A, "sail pahang").do(B, "take silk").do(A, "sail johor")
    assert p.goods(A) == "2r"
    p.do(A, "sail palembang").do(D, "take rice")
    assert (p.goods(A), p.goods(B), p.goods(D)) == ("1r", "1s", "1r")


@rule("FT-5.9", "FT-5.10", "FT-5.11", "FT-5.12")
def test_ex_11_ladder_down_to_a_debt() -> None:
    def at_johor() -> Position:
        p = Position().ports(B, "cambodia pahang").ports(D, "johor palembang").ports(A, "cagayan").ship(A, "cambodia")
        return p.has(A, silver=1).moving(A).do(A, "sail pahang").do(B, "take silver").do(A, "sail johor")

    p = at_johor().do(A, "sail palembang", "owe good").dice(2).do(D, "accept")
    assert (p.at(A), p.silver(B)) == ("palembang", 1)
    assert p.heard("production.rolled") == [(B, 1)]  # A can do no more; B rolls the Eastern Route
    assert (p.goods(A), p.goods(D)) == ("1r", "1r")
    q = at_johor().do(A, "sail palembang", "owe good").do(D, "refuse").do(A, "owe silver").do(D, "refuse")
    assert q.at(A) == "johor"


@rule("FT-1.4", "FT-5.7")
def test_ex_12_fujian_toll() -> None:
    def owner_b() -> Position:
        return Position().ports(B, "hoi_an").ports(C, "ryukyu").provinces(B, "fujian").has(A, "2r").hand(A, 2)

    to = owner_b().ship(A, "hoi_an").moving(A).do(A, "sail fujian")
    assert to.waits_for == (B,)
    away = owner_b().ship(A, "fujian").moving(A).do(A, "sail hoi_an")
    assert (away.at(A), away.waits_for) == ("hoi_an", (A,))
    other = owner_b().ship(A, "ryukyu").moving(A).do(A, "sail fujian")
    assert other.at(A) == "fujian"
    fallen = owner_b().invasion(3).ship(A, "hoi_an").moving(A).do(A, "sail fujian")
    assert fallen.at(A) == "fujian"


def melaka(goods: str = "") -> Position:
    """A at Melaka of B; nobody wants to be asked for cards."""
    return Position().ports(B, "melaka").ports(A, "siam").ship(A, "melaka").has(A, goods).nobody_asks()


@rule("FT-6.3", "FT-6.4", "FT-6.5", "FT-6.8", "FT-6.9", "FT-6.10")
def test_ex_13_raid_won() -> None:
    p = melaka("6r 4i").has(B, "1i 1s 2r").provinces(A, "henan sichuan").provinces(B, "shandong").after_movement(A)
    p.do(A, "raid", "add iron", "add iron", "add rice", "done")
    p.do(B, "add iron")
    assert (attack_bonus(p.s), defense_bonus(p.s)) == (2 + 1 + 2, 1 + 1)
    p.dice(3, 4, 5, 3).do(B, "add silk")
    assert p.heard("battle.rolled") == [(A, 3, 4, 4, 11), (B, 5, 3, 2, 10)]
    assert (p.owner("melaka"), p.goods(A), p.goods(B)) == (A, "4r 1i", "2r")
    p.do(A, "open_market", "sell rice")
    assert p.silver(A) == 1


@rule("FT-6.9", "FT-6.11")
def test_ex_14_tie() -> None:
    p = melaka("3r 3i").dice(6, 1, 4, 4).after_movement(A).do(A, "raid", "add iron", "done")
    assert p.heard("battle.rolled") == [(A, 6, 1, 1, 8), (B, 4, 4, 0, 8)]
    assert (p.owner("melaka"), p.s.pot, p.goods(A)) == (B, 2, "2r 1i")


@rule("FT-6.11", "FT-6.12", "FT-6.13")
@pytest.mark.parametrize(("variant", "share"), [("all", "3i"), ("half_up", "2i")])
def test_ex_15_repeated_attack_fails(variant: str, share: str) -> None:
    p = Position(4, losing_iron=variant).ports(B, "melaka").ports(A, "siam").ship(A, "melaka")
    p.has(A, "5r 1s 3i", silver=2).nobody_asks().dice(6, 1, 4, 4).after_movement(A)
    p.do(A, "raid", "add iron", "done").dice(1, 1, 6, 6).do(A, "attack_again", "done")
    assert p.goods(B) == share
    assert p.refused(A, "open_market") == ("FT-6.13", "failed_raider")
    p.do(A, "buy_port kedah", "buy_fortunes", "pay rice silk")
    assert p.owner("kedah") == A


@rule("FT-6.10")
def test_ex_16_repeated_attack_succeeds() -> None:
    p = melaka("6r 3i").dice(6, 1, 4, 4).after_movement(A).do(A, "raid", "add iron", "done")
    p.dice(6, 6, 1, 1).do(A, "attack_again", "done")
    assert (p.owner("melaka"), p.goods(B), p.goods(A)) == (A, "", "4r")
    assert "open_market" in p.allowed(A)


@rule("FT-6.3", "FT-1.6")
def test_ex_17_which_wagers() -> None:
    def wagers(p: Position, seat: int) -> list[str]:
        p.ports(D, "banda").ship(seat, "banda").nobody_asks().after_movement(seat).do(seat, "raid")
        return p.allowed(seat) if p.step == "raids.wager" else ["wager standard"]

    a = Position().ports(A, "cagayan manila").has(A, "5r 2i")
    assert wagers(a, A) == ["wager peasant_revolt", "wager standard"]
    daxu = Position().ports(A, "cagayan manila").laid(A, 26, "manila").has(A, "5r 2i")
    assert wagers(daxu, A) == ["wager standard"]
    assert wagers(Position().has(C, "5r 2i"), C) == ["wager mercenaries", "wager peasant_revolt", "wager standard"]


@rule("FT-7.2", "FT-7.6")
def test_ex_18_best_use_of_12_units() -> None:
    def at_banten() -> Position:
        return Position().has(A, "9r 6s").ship(A, "banten").hand(A, 2).nobody_asks().acting(A).do(A, "open_market")

    best = at_banten().do(A, *["sell silk"] * 3, *["sell rice"] * 2)
    assert (best.silver(A), best.goods(A)) == (5, "3r")
    worse = at_banten().do(A, *["sell rice"] * 3, "sell silk")
    assert worse.silver(A) == 4
    assert worse.step == "turn.act"


@rule("FT-7.4", "FT-3.6")
def test_ex_19_iron() -> None:
    p = Position().has(A, "6i").ship(A, "aceh").nobody_asks().acting(A).do(A, "open_market", *["sell iron"] * 3)
    assert p.silver(A) == 3
    johor = Position().has(A, "4i").ship(A, "johor").hand(A, 2).acting(A)
    assert johor.refused(A, "open_market") == ("FT-7.7", "no_lot_to_sell")
    war = Position().event("war", "malacca_straits").has(A, "4i").ship(A, "johor").nobody_asks().acting(A)
    assert war.do(A, "open_market", "sell iron", "sell iron").silver(A) == 2
    aceh = Position().event("war", "malacca_straits").has(A, "4i").ship(A, "aceh").nobody_asks().acting(A)
    assert aceh.do(A, "open_market", "sell iron", "sell iron").silver(A) == 2


@rule("FT-7.8")
def test_ex_20_bounty() -> None:
    def market(goods: str, kedah: int = B) -> Position:
        p = Position().ports(B, "pahang johor melaka").ports(kedah, "kedah").has(A, goods).ship(A, "johor").hand(A, 2)
        return p.nobody_asks().acting(A).do(A, "open_market")

    p = market("4r").do(B, "take bounty").do(A, "sell rice")
    assert (p.goods(A), p.goods(B), p.silver(A)) == ("", "1r", 1)
    q = market("3r").do(B, "take bounty")
    assert (q.goods(A), q.goods(B), q.silver(A), q.step) == ("2r", "1r", 0, "turn.act")
    assert market("3r", C).waits_for == (A,)


@rule("FT-3.11")
def test_ex_21_silver_galleon() -> None:
    p = Position().event("silver_galleon").has(A, "6r").has(B, "3r").ship(A, "batavia").ship(B, "batavia").nobody_asks()
    assert p.acting(A).do(A, "open_market", "sell rice", "sell rice").silver(A) == 3
    assert p.acting(B).do(B, "open_market", "sell rice").silver(B) == 2


@rule("FT-9.2", "FT-7.9", "FT-11.4")
def test_ex_22_buying_provinces() -> None:
    p = Position().has(A, "12r", silver=11).ship(A, "fujian").hand(A, 2).nobody_asks().acting(A)
    p.do(A, "buy_province shandong", "buy_province korea")
    assert p.silver(A) == 1
    assert p.refused(A, "buy_province shanxi") == ("FT-9.2", "provinces_bought_already")
    assert p.refused(A, "open_market") == ("FT-7.9", "no_market_at_fujian")
    p.do(A, "end_turn", "store 1")
    assert p.s.stored[A] == 1


@rule("FT-11.2")
def test_ex_23_storing_windows() -> None:
    def windows(provinces: str) -> list[bool]:
        out = []
        for invasion in range(4):
            p = Position().provinces(A, provinces)
            if invasion:
                p.invasion(invasion)
            out.append(may_store(p.s, A))
        return out

    assert windows("guangxi") == [False, False, True, False]
    assert windows("shanxi sichuan") == [True, True, False, False]


@rule("FT-12.2")
def test_ex_24_zones_fall() -> None:
    def standing(invasion: int) -> tuple[int, int, int, bool, str]:
        p = Position().provinces(A, "korea henan guangxi").invasion(invasion)
        view = p.game.view(p.s, A)["players"][A]
        p.produce(A, "dong_hai")
        return view["defense"], view["attack"], view["allowance"], view["may_store"], f"{p.goods(A)} {p.silver(A)}"

    assert standing(1) == (0, 1, 4, True, "3r 1i 0")
    assert standing(2) == (0, 0, 4, True, "2r 0")
    assert standing(3) == (0, 0, 3, False, " 0")


@rule("FT-12.4", "FT-11.4")
def test_ex_25_late_province() -> None:
    p = Position().invasion(2).has(C, silver=14).ship(C, "fujian").hand(C, 2).nobody_asks()
    assert sum(parts(p.s, C)) == 7
    p.acting(C).do(C, "buy_province guizhou", "end_turn", "store 8")
    assert sum(parts(p.s, C)) == 16


@rule("FT-3.7")
def test_ex_26_hongmao_blockade() -> None:
    p = Position().event("hongmao_blockade", "eastern_route").ship(A, "brunei").ship(B, "fujian")
    p.ship(C, "ternate_tidore").has(A, "4r 3s").hand(A, 2).hand(B, 3).hand(C, 56).nobody_asks().moving(A)
    assert p.allowed(A, "sail") == []
    p.do(A, "end_move?", "open_market", "sell rice", "sell silk")
    assert p.silver(A) == 2
    assert p.moving(B).allowed(B, "sail") == ["sail hoi_an", "sail nagasaki", "sail ryukyu"]
    assert p.moving(C).refused(C, "sail sulu") == ("FT-3.7", "blockaded")
    p.do(C, f"play {card(56)}")
    assert p.refused(C, "go manila") == ("FT-3.7", "blockaded")


@rule("FT-14.6")
def test_ex_27_weiji() -> None:
    def patani(*rolls: int) -> Position:
        p = Position().ports(B, "patani").ports(A, "siam").ship(A, "patani").has(A, "1r 2i").hand(C, 64)
        p.order(C, REACT_ACTION).after_movement(A).do(A, "raid", "add iron", "done?")
        return p.dice(*rolls).do(C, f"play {card(64)}")

    tie = patani(4, 4, 3, 4)
    assert tie.heard("battle.rolled") == [(A, 4, 4, 1, 9), (B, 3, 4, 2, 9)]
    assert (tie.owner("patani"), tie.silver(C), tie.goods(B)) == (B, 1, "2i")
    won = patani(5, 4, 3, 4)
    assert (won.owner("patani"), won.goods(C)) == (A, "1r 2i")


@rule("FT-14.7", "FT-6.14")
def test_ex_28_tai() -> None:
    def offer() -> Position:
        p = Position().ports(B, "patani").ports(A, "siam").ship(A, "patani").has(A, "1r 6s 1i").has(B, "1i").hand(D, 11)
        p.order(D, REACT_ACTION).after_movement(A).do(A, "raid").do(B, "add iron")
        return p.do(D, f"play {card(11)}", "name silk", "name silk")

    p = offer().do(A, "peace accept").do(B, "peace accept")
    assert [p.goods(seat) for seat in (A, B, D)] == ["1r 8s 1i", "2s 1i", "2s"]
    assert "open_market" in p.allowed(A)
    assert p.step == "turn.act"
    q = offer().dice(1, 1, 6, 6).do(A, "peace accept").do(B, "peace decline")
    assert (q.discards(), len(q.heard("battle.rolled"))) == ([11], 2)


@rule("FT-14.8")
def test_ex_29_shihe() -> None:
    def bought() -> Position:
        p = Position().has(A, silver=4).hand(A, 2).hand(C, 21).acting(A).do(A, "buy_port kedah")
        return p.do(C, f"play {card(21)}")

    p = bought().do(B, "vote yes").do(D, "vote yes")
    assert (p.owner("kedah"), p.silver(A), p.discards()) == (-1, 4, [21])
    assert p.refused(A, "buy_port kedah") == ("FT-14.8", "port_undone")
    p.do(A, "buy_port siam")
    q = bought().do(B, "vote yes").do(D, "vote no")
    assert (q.owner("kedah"), q.discards()) == (A, [21])


@rule("FT-10.3", "FT-10.5", "FT-10.6")
def test_ex_30_fortune_purchase_and_limits() -> None:
    p = Position().has(A, "1r 1s 1i").has(B, "1r 1i").ports(A, "siam").ports(B, "hyogo banda").ship(B, "siam")
    p.hand(A, 16, 22, 45).next_cards(2).nobody_asks().acting(A)
    p.do(A, f"play {card(16)}", f"play {card(22)}")
    assert p.refused(A, f"play {card(45)}") == ("FT-10.5", "no_uses_left")
    p.has(A, "1r 1s 1i").do(A, "buy_fortunes", "pay rice silk")
    assert p.goods(A) == "1i"
    assert p.s.active == B  # one iron does not pay for a second
    p.asks(A).order(A, REACT_ACTION).dice(6, 3, 3, 4)
    p.after_movement(B).do(B, "raid").do(A, "done").do(A, f"play {card(2)}")
    assert p.owner("siam") == A  # 9 against 7 + 3: the new card helped


@rule("FT-8.4")
def test_ex_31_building_limit() -> None:
    p = Position().ports(A, " ".join(PORTS[:14])).ports(B, "aceh").ship(A, "aceh").has(A, "3r 3i", silver=10).hand(A, 2)
    p.s.rules = 2  # since edition 3 nobody is asked whether he raids where he cannot
    p.after_movement(A)
    assert p.refused(A, "raid") == ("FT-8.4", "no_building_left")
    assert p.refused(A, "buy_port banda") == ("FT-8.4", "no_building_left")


@rule("FT-14.5", "FT-7.5")
def test_ex_32_discount_and_rate_steps() -> None:
    p = Position().has(A, silver=3).hand(A, 3, 55).ship(A, "ryukyu").nobody_asks().acting(A)
    p.do(A, f"play {card(3)}", "buy_port kedah")
    assert (p.silver(A), p.game.view(p.s, A)["turn"]["port_price"]) == (2, 2)
    p.do(A, f"play {card(55)}")
    ports = p.game.view(p.s, A)["ports"]
    assert ports[PORTS.index("ryukyu")]["rates"] == {"rice": 4, "silk": 3, "iron": 0}
    assert ports[PORTS.index("palembang")]["rates"] == {"rice": 2, "silk": 2, "iron": 0}


@rule("FT-13.2", "FT-13.4")
def test_ex_33_final_score() -> None:
    p = Position().ports(A, "hyogo nagasaki hirado ryukyu cagayan manila").has(A, "11r 4s 5i", silver=5, stored=9)
    p.hand(A, 30, 1, 2, 3)
    assert parts(p.s, A) == [5, 12, 6, 18, 2, 3, 1, 4]
    assert sum(parts(p.s, A)) == 51


@rule("FT-13.5")
def test_ex_34_tie_at_the_end() -> None:
    p = Position(3).has(A, stored=9).has(B, stored=8).ports(B, "hyogo siam")
    p.s.stack = []
    assert [(score.total, score.place) for score in scores(p.s)][:2] == [(18, 1), (18, 2)]
    q = Position(3).has(A, silver=3, stored=8).has(B, silver=3, stored=8)
    q.s.stack = []
    assert [score.place for score in scores(q.s)][:2] == [1, 1]
