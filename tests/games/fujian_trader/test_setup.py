"""Terms, components and setup (FT-1, FT-2)."""

from __future__ import annotations

import pytest

from games.fujian_trader.positions import Position, card, plain_game
from marks import rule
from mingtang.core.errors import BadOption
from mingtang.core.play import start, waiting
from mingtang.games.fujian_trader.pieces import (
    EVENTS,
    FUJIAN,
    IRON,
    MANCHU_MOVE,
    NODES,
    PORT_COUNT,
    PORTS,
    PROVINCES,
    REGIONAL,
    REGIONS,
    RICE,
)
from mingtang.games.fujian_trader.queries import (
    makes,
    port_count,
    region_owner,
    route_owner,
    seat_in_place,
    seats_after,
)
from mingtang.games.fujian_trader.state import FujianState


def new(seats: int, seed: int = 3) -> FujianState:
    return plain_game().setup(seats, {}, seed)


def route(a: str, b: str) -> int:
    return plain_game().setup(3).board.route_at[NODES.index(a) * len(NODES) + NODES.index(b)]


@rule("FT-1.1")
def test_the_box_holds_what_the_rulebook_counts() -> None:
    s = new(4)
    board = s.board
    assert len(PORTS) == 24
    assert len(PROVINCES) == 17
    assert len(board.cards) == 64
    assert len(board.events) == 7
    assert board.manchu_moves == 3
    assert board.buildings == 14
    assert sum(list(board.produces)[0::3]) == 19
    assert sum(list(board.produces)[1::3]) == 16
    assert sum(list(board.produces)[2::3]) == 13


@rule("FT-1.2", "FT-14.2")
def test_the_board_is_a_graph_of_24_ports_and_fujian() -> None:
    board = new(4).board
    assert len(board.route_ids) == 37
    assert len([r for r in range(37) if FUJIAN in (board.route_a[r], board.route_b[r])]) == 4
    assert [len(ports) for ports in board.ports_in] == [4] * 6
    steps = board.distance[FUJIAN * 25 : FUJIAN * 25 + 24]
    by_steps = {n: {PORTS[p] for p in range(24) if steps[p] == n} for n in range(1, 7)}
    assert by_steps[1] == {"ryukyu", "nagasaki", "cagayan", "hoi_an"}
    assert by_steps[3] == {"sulu", "brunei", "siam", "patani", "pahang"}
    assert by_steps[6] == {"kedah", "aceh", "banten", "batavia"}
    assert max(board.distance) == 8


@rule("FT-1.3")
def test_a_port_is_controlled_by_one_player_or_open_and_the_fujian_node_by_nobody() -> None:
    p = Position().ports(1, "siam").provinces(2, "fujian")
    assert p.owner("siam") == 1
    assert p.owner("manila") == -1
    assert p.owner("fujian") == 2
    assert len(p.s.port_owner) == PORT_COUNT  # the node Fujian has no owner


@rule("FT-1.4", "FT-9.7")
def test_a_route_belongs_to_whoever_controls_both_ends() -> None:
    p = Position().ports(1, "hoi_an cambodia pahang").ports(2, "siam")
    assert route_owner(p.s, route("hoi_an", "cambodia")) == 1
    assert route_owner(p.s, route("cambodia", "pahang")) == 1  # whatever their regions
    assert route_owner(p.s, route("cambodia", "siam")) == -1  # two owners
    assert route_owner(p.s, route("cambodia", "patani")) == -1  # an open end
    assert route_owner(p.s, route("fujian", "hoi_an")) == -1
    p.provinces(1, "fujian")
    assert route_owner(p.s, route("fujian", "hoi_an")) == 1
    assert route_owner(p.s, route("fujian", "ryukyu")) == -1


@rule("FT-1.5")
def test_a_whole_region_needs_all_four_ports() -> None:
    p = Position().ports(2, "pahang johor melaka")
    region = REGIONS.index("malacca_straits")
    assert region_owner(p.s, region) == -1
    p.ports(2, "kedah")
    assert region_owner(p.s, region) == 2


@rule("FT-1.6")
def test_ports_and_production_cards_make_a_producer_but_provinces_do_not() -> None:
    p = Position().ports(0, "manila").provinces(0, "shanxi liaodong")
    assert not makes(p.s, 0, IRON)
    assert not makes(p.s, 0, RICE)
    p.laid(0, 26, "manila")
    assert makes(p.s, 0, IRON)
    p.ports(0, "cagayan")
    assert makes(p.s, 0, RICE)


@rule("FT-1.7")
def test_stored_silver_can_neither_be_spent_nor_taken() -> None:
    p = Position().has(0, silver=1, stored=9).has(1, silver=0, stored=5).ports(0, "siam").ship(0, "siam").hand(0, 6)
    p.nobody_asks().acting(0)
    assert p.refused(0, "buy_port manila") == ("FT-8.1", "cannot_pay_port")
    assert p.refused(0, f"play {card(6)}") == ("FT-10.12", "card_nobody_has_it")


@rule("FT-1.9")
def test_there_is_no_choice_that_gives_something_away_freely() -> None:
    verbs = {a.verb for a in plain_game().catalogue.actions}
    dealings = {"give", "take", "offer", "owe", "accept", "name", "peace"}
    assert verbs & {"gift", "trade", "sell_to", "lend", "forgive"} == set()
    assert dealings <= verbs


@rule("FT-1.10")
def test_the_bank_never_runs_out() -> None:
    p = Position().has(0, "900r 900s 900i").ports(0, "siam").produce(0, "gulf_of_siam")
    assert p.goods(0) == "901r 900s 901i"


@rule("FT-2.1")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_three_to_five_players_sit_in_turn_order(seats: int) -> None:
    s = new(seats)
    assert [seat_in_place(s, i) for i in range(seats)] == list(range(seats))
    assert seats_after(s, 1) == [*range(2, seats), 0]


@rule("FT-2.1")
@pytest.mark.parametrize("seats", [2, 6])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(BadOption, match=r"seats_of_game\(Fujian Trader, 3, 5, "):
        new(seats)


@rule("FT-2.2")
def test_four_events_lie_on_top_of_three_events_and_three_manchu_moves() -> None:
    for seed in range(30):
        s = new(4, seed)
        deck = s.events_left[::-1]
        assert len(deck) == 10
        assert MANCHU_MOVE not in deck[:4]
        assert deck[4:].count(MANCHU_MOVE) == 3
        assert sorted(e for e in deck if e != MANCHU_MOVE) == list(range(7))
    assert len({tuple(new(4, seed).events_left) for seed in range(30)}) == 30


@rule("FT-2.3")
def test_the_fortune_deck_is_shuffled_and_the_discard_pile_empty() -> None:
    s = new(3)
    assert sorted(s.deck) == list(range(64))
    assert s.deck != sorted(s.deck)
    assert s.discard == []


@rule("FT-2.4")
def test_the_dragon_waits_and_all_provinces_are_open() -> None:
    s = new(5)
    assert s.invasion == 0
    assert set(s.province_owner) == {-1}
    assert [list(s.board.zone).count(z) for z in range(3)] == [6, 6, 5]
    assert plain_game().view(s, 0)["dragon"] == "pre_invasion"


@rule("FT-2.5")
@pytest.mark.parametrize(("seats", "each", "left"), [(3, 5, 9), (4, 4, 8), (5, 3, 9)])
def test_ports_are_dealt_and_the_rest_is_for_sale(seats: int, each: int, left: int) -> None:
    s = new(seats)
    assert [port_count(s, seat) for seat in range(seats)] == [each] * seats
    assert list(s.port_owner).count(-1) == left


@rule("FT-2.6")
@pytest.mark.parametrize(("seats", "goods"), [(3, 10), (4, 8), (5, 6)])
def test_each_port_gives_its_two_goods_at_the_start(seats: int, goods: int) -> None:
    s = new(seats)
    for seat in range(seats):
        assert sum(s.goods[seat * 3 : seat * 3 + 3]) == goods
    assert list(s.silver) == [0] * seats


@rule("FT-2.7")
def test_in_turn_order_everybody_places_his_ship_on_a_port_of_his() -> None:
    game = plain_game()
    s = new(4)
    start(game, s)
    for seat in range(4):
        assert waiting(s) == (seat,)
        step = s.stack[-1]
        own = [PORTS[p] for p in range(24) if s.port_owner[p] == seat]
        assert [a.words for a in step.legal(s, seat)] == [f"place {p}" for p in own]
        step.apply(s, seat, step.legal(s, seat)[1])
        assert s.ships[seat] == PORTS.index(own[1])


@rule("FT-2.8", "FT-1.8")
def test_then_everybody_draws_three_fortunes_that_only_he_sees() -> None:
    game = plain_game()
    s = new(3)
    told = start(game, s)
    assert all(e.key != "fortunes.drawn" for e in told)
    s.events = []
    for seat in range(3):
        s.stack[-1].apply(s, seat, s.stack[-1].legal(s, seat)[0])
    s.stack[-1].run(s)
    assert [len(hand) for hand in s.hands] == [3, 3, 3]
    assert list(s.fresh) == [0, 0, 0]  # they may be used at once
    shown = [e for e in s.events if e.key == "fortunes.drawn_card"]
    assert len(shown) == 9
    assert all(e.visible_to(e.args[0]) and not e.visible_to((e.args[0] + 1) % 3) for e in shown)
    assert not any(e.visible_to(-1) for e in shown)


@rule("FT-1.8")
def test_a_view_shows_open_things_to_all_and_hands_to_their_holders() -> None:
    p = Position(3).hand(0, 1, 2).hand(1, 3).has(1, "2r", silver=4, stored=6).debt(2, 0).acting(0)
    mine, yours, watching = (p.game.view(p.s, seat) for seat in (0, 1, -1))
    assert mine["players"][0]["cards"] == [card(1), card(2)]
    assert yours["players"][0]["cards"] == []
    assert watching["players"][0]["cards"] == watching["players"][1]["cards"] == []
    for view in (mine, yours, watching):
        assert [player["hand"] for player in view["players"]] == [2, 1, 0]
        assert view["players"][1]["goods"] == {"rice": 2, "silk": 0, "iron": 0}
        assert (view["players"][1]["silver"], view["players"][1]["stored"]) == (4, 6)
        assert view["debts"] == [{"debtor": 2, "creditor": 0, "kind": "good"}]
        assert view["event_deck"]["left"] == 10
        assert "events_left" not in view


@rule("FT-14.1")
def test_ports_produce_what_the_table_says() -> None:
    board = new(3).board
    assert [board.produces[PORTS.index("gresik") * 3 + g] for g in range(3)] == [2, 0, 0]
    assert [board.produces[PORTS.index("nagasaki") * 3 + g] for g in range(3)] == [0, 1, 1]
    arsenals = {p for p in PORTS if board.arsenal[PORTS.index(p)]}
    assert arsenals == {"siam", "kedah", "aceh", "banda", "ternate_tidore"}


@rule("FT-14.3", "FT-9.1")
def test_provinces_cost_and_pay_what_the_table_says() -> None:
    board = new(3).board
    korea, yunnan, shanxi = (PROVINCES.index(p) for p in ("korea", "yunnan", "shanxi"))
    assert [board.cost[p] for p in (korea, yunnan, shanxi)] == [6, 8, 4]
    assert list(board.income[korea * 4 : korea * 4 + 4]) == [0, 0, 0, 1]
    assert list(board.income[shanxi * 4 : shanxi * 4 + 4]) == [0, 0, 2, 0]
    assert [board.zone[p] + 1 for p in (korea, PROVINCES.index("henan"), yunnan)] == [1, 2, 3]


@rule("FT-14.4")
def test_there_are_three_regional_and_four_general_events() -> None:
    assert [EVENTS[e] for e in range(8) if REGIONAL[e]] == ["famine", "war", "hongmao_blockade"]


@rule("FT-14.9")
def test_where_the_parts_of_the_rulebook_disagree_the_house_plays_the_ruling() -> None:
    board = new(3).board
    assert new(3).half_iron is False  # FT-6.12: all iron of a loser
    assert (board.fewest_rounds, board.most_rounds) == (10, 13)  # FT-3.13: the invasion starts at once
    half = Position(3, losing_iron="half_up")
    assert half.s.half_iron is True
