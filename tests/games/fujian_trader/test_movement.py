"""Movement (FT-5.1 to FT-5.5, FT-5.13, FT-5.14)."""

from __future__ import annotations

from games.fujian_trader.positions import Position, card
from marks import rule


@rule("FT-5.1")
def test_the_allowance_is_three_and_grows_with_zone_three_and_cards() -> None:
    def allowance(p: Position) -> int:
        found = p.game.view(p.moving(0).s, 0)["turn"]["allowance"]
        assert isinstance(found, int)
        return found

    assert allowance(Position()) == 3
    assert allowance(Position().provinces(0, "guangxi guizhou korea")) == 5
    assert allowance(Position().provinces(1, "guangxi").laid(0, 46)) == 4
    p = Position().hand(0, 35).nobody_asks().moving(0).do(0, f"play {card(35)}")
    assert p.game.view(p.s, 0)["turn"]["allowance"] == 5


@rule("FT-5.1")
def test_no_step_goes_beyond_the_allowance() -> None:
    p = Position().ship(0, "siam").hand(0, 4).moving(0).do(0, "sail patani", "sail pahang", "sail johor")
    assert p.refused(0, "sail melaka") == ("FT-5.1", "no_steps_left")


@rule("FT-5.2")
def test_a_ship_moves_along_routes_and_may_go_back_or_stay() -> None:
    p = Position().ship(0, "siam").moving(0)
    assert p.allowed(0, "sail") == ["sail cambodia", "sail patani"]
    p.do(0, "sail patani", "sail siam", "sail patani")
    assert p.at(0) == "patani"
    q = Position().ship(0, "siam").hand(0, 4).moving(0).do(0, "end_move")
    assert (q.at(0), q.step) == ("siam", "turn.act")


@rule("FT-5.3")
def test_after_movement_the_ship_moves_no_more() -> None:
    p = Position().ship(0, "siam").hand(0, 35).moving(0).do(0, "end_move")
    assert p.refused(0, "sail patani") == ("FT-4.1", "not_now")
    assert p.refused(0, f"play {card(35)}") == ("FT-10.8", "card_not_now")


@rule("FT-5.4")
def test_ships_share_a_node_and_never_block() -> None:
    p = Position().ship(0, "siam").ship(1, "patani").ship(2, "patani").hand(0, 4).moving(0).do(0, "sail patani")
    assert p.at(0) == p.at(1) == p.at(2) == "patani"
    assert "sail pahang" in p.allowed(0)


@rule("FT-5.5")
def test_fujian_costs_a_step_and_a_ship_may_sail_on() -> None:
    p = Position().ship(0, "nagasaki").has(0, silver=9).moving(0).do(0, "sail fujian", "sail hoi_an")
    assert p.s.steps == 2
    p.do(0, "end_move")
    assert p.refused(0, "buy_province korea") == ("FT-9.2", "not_at_fujian")


@rule("FT-5.5")
def test_provinces_are_bought_only_when_movement_is_over() -> None:
    p = Position().ship(0, "nagasaki").has(0, silver=9).moving(0).do(0, "sail fujian")
    assert p.refused(0, "buy_province korea") == ("FT-5.2", "not_now")
    p.do(0, "end_move")
    assert "buy_province korea" in p.allowed(0)


@rule("FT-5.13")
def test_ownership_counts_at_the_moment_of_the_step() -> None:
    p = Position().ports(1, "cambodia").ship(0, "cambodia").has(0, "1r", silver=2).nobody_asks().moving(0)
    p.do(0, "sail pahang", "sail cambodia")
    assert p.goods(0) == "1r"
    p.s.port_owner[12] = 1  # Pahang
    p.do(0, "sail pahang")
    assert p.step == "tolls.take"


@rule("FT-5.14")
def test_a_relocation_replaces_movement_and_costs_no_toll() -> None:
    p = Position().ports(1, "cambodia pahang").ports(0, "siam").ship(0, "cambodia").has(0, "1r").hand(0, 24, 4)
    p.nobody_asks().moving(0).do(0, f"play {card(24)}")
    assert (p.at(0), p.goods(0)) == ("siam", "1r")
    assert p.step == "turn.act"


@rule("FT-5.14")
def test_a_relocation_comes_only_before_the_first_step() -> None:
    p = Position().ports(0, "siam").ship(0, "patani").hand(0, 56).moving(0).do(0, "sail pahang")
    assert p.refused(0, f"play {card(56)}") == ("FT-10.12", "card_needs_movement")


@rule("FT-8.2")
def test_ports_are_bought_from_movement_on_but_not_inside_a_toll_a_raid_or_a_market() -> None:
    p = Position().ship(0, "cambodia").ports(1, "pahang cambodia").has(0, "4r 3s 3i", silver=9).nobody_asks().moving(0)
    p.do(0, "buy_port manila", "sail pahang")
    assert p.step == "tolls.take"
    assert p.refused(1, "buy_port sulu") == ("FT-5.9", "not_now")
    p.do(1, "waive").do(0, "buy_port sulu", "end_move", "buy_port siam", "raid")
    assert p.refused(0, "buy_port patani")[1] == "not_now"
    p.dice(6, 6, 1, 1).do(0, "done").do(0, "open_market")
    assert p.refused(0, "buy_port patani")[1] == "not_now"
    p.do(0, "close_market", "buy_port patani")
    assert p.owner("patani") == 0
