"""Sentences of the rules that are easily read over: the last in a list, what is kept from before, and what is said aloud."""

from __future__ import annotations

import pytest

from games.fujian_trader.positions import Position, card, plain_game
from games.fujian_trader.test_battle_cards import battle, raid
from marks import rule
from mingtang.core.errors import BadData
from mingtang.games import game
from mingtang.games.fujian_trader.phases.holdings import make_deck, receive_card
from mingtang.games.fujian_trader.phases.production import produces_now
from mingtang.games.fujian_trader.phases.tolls import route_between
from mingtang.games.fujian_trader.pieces import (
    EVENTS,
    LOOT_FORTUNE,
    MAIN,
    MANCHU_MOVE,
    NODES,
    PORTS,
    PROVINCES,
    REGIONS,
    WINDOWS,
)
from mingtang.games.fujian_trader.queries import bounty_to, everybody, first_open_port, may_lie_with
from mingtang.games.fujian_trader.state import NO_ANSWER

# ---- the board


@rule("FT-1.4")
def test_every_route_is_found_from_both_its_ends() -> None:
    p = Position()
    board = p.s.board
    for route, (a, b) in enumerate(zip(board.route_a, board.route_b, strict=True)):
        for here, there in ((a, b), (b, a)):
            p.s.ships[2] = here
            assert route_between(p.s, 2, there) == route
    p.ship(2, "hyogo")
    assert route_between(p.s, 2, NODES.index("aceh")) == -1


@rule("FT-5.2")
def test_a_ship_reaches_the_ports_of_its_next_turn_and_no_others() -> None:
    board = plain_game().setup(3).board
    for node in range(len(NODES)):
        for port in range(len(PORTS)):
            way = _steps(board.near, node, port)
            assert (port in board.within_reach[node]) == (way <= 3)
            assert board.distance[node * len(NODES) + port] == way


def _steps(near: list[list[int]], start: int, end: int) -> int:
    reached, steps = {start}, 0
    while end not in reached:
        reached |= {there for here in reached for there in near[here]}
        steps += 1
    return steps


@rule("FT-14.3")
def test_provinces_of_the_last_zone_come_first_where_the_latest_count() -> None:
    board = plain_game().setup(3).board
    zones = [board.zone[p] for p in board.late_first]
    assert sorted(board.late_first) == list(range(len(PROVINCES)))
    assert zones == sorted(zones, reverse=True)


@rule("FT-10.8")
def test_every_card_stands_in_its_window_and_in_no_other() -> None:
    board = plain_game().setup(3).board
    for n, one in enumerate(board.cards):
        assert [w for w in range(len(WINDOWS)) if n in board.in_window[w]] == [one.window]


@rule("FT-5.2")
def test_a_port_that_no_ship_could_reach_is_refused() -> None:
    board = plain_game().setup(3).board
    aceh = NODES.index("aceh")
    routes = [
        {"id": board.route_ids[r], "a": "fujian", "b": "hyogo"}
        for r in range(len(board.route_a))
        if aceh in (board.route_a[r], board.route_b[r])
    ]
    with pytest.raises(BadData):
        game("fujian_trader", {"route": routes})
    others = iter(
        n for n in NODES if NODES.index(n) not in board.near[NODES.index("hyogo")] and n not in ("hyogo", "aceh")
    )
    for row in routes:
        row["a"], row["b"] = "hyogo", next(others)
    with pytest.raises(BadData, match="cut_off"):
        game("fujian_trader", {"route": routes})


@rule("FT-4.1")
def test_what_a_port_gives_is_what_is_printed_there_and_what_its_cards_add() -> None:
    p = Position().ports(0, "siam").laid(0, 27, "siam")
    board = p.s.board
    for port in range(len(PORTS)):
        printed = list(board.produces[port * 3 : port * 3 + 3])
        now = produces_now(p.s, port)
        assert sum(printed) > 0
        if PORTS[port] == "siam":
            one = board.cards[26]
            assert now == [n + (one.amount if g == one.good else 0) for g, n in enumerate(printed)]
        else:
            assert now == printed


# ---- ports and bounties


@rule("FT-8.1")
@pytest.mark.parametrize("port", [PORTS[0], PORTS[-1]])
def test_the_only_open_port_is_found(port: str) -> None:
    p = Position().ports(1, " ".join(n for n in PORTS if n != port))
    assert first_open_port(p.s) == PORTS.index(port)
    assert first_open_port(p.ports(1, port).s) == -1


@rule("FT-7.8")
@pytest.mark.parametrize("region", range(len(REGIONS)))
def test_whoever_controls_any_whole_region_has_the_bounty_in_it_and_where_so_read_at_all_own_ports(region: int) -> None:
    for reading, everywhere in (("in_the_region", False), ("at_any_own_port", True)):
        p = Position(bounty_place=reading)
        inside = p.s.board.ports_in[region]
        outside = p.s.board.ports_in[(region + 1) % len(REGIONS)]
        p.ports(1, " ".join(PORTS[i] for i in (*inside, outside[0])))
        assert bounty_to(p.s, 0, inside[-1]) == 1
        assert bounty_to(p.s, 1, inside[-1]) == -1
        assert bounty_to(p.s, 0, outside[0]) == (1 if everywhere else -1)
        assert bounty_to(p.s, 0, outside[1]) == -1


# ---- cards in hands


@rule("FT-10.6")
def test_a_card_that_may_be_played_at_once_lies_before_those_that_wait() -> None:
    p = Position().hand(0, 6)
    receive_card(p.s, 0, 9, True)
    receive_card(p.s, 0, 7, False)
    receive_card(p.s, 0, 60, False)
    receive_card(p.s, 0, 3, True)
    assert (p.s.hands[0], p.s.fresh[0]) == ([5, 7, 60, 3, 9], 2)


@rule("FT-10.4")
def test_cards_of_the_second_shuffle_are_known_from_those_of_the_first() -> None:
    p = Position().discarded(5, 6)
    make_deck(p.s)
    assert (p.s.shuffled[4], p.s.shuffled[5], p.s.shuffled[6]) == (1, 1, 0)
    p.s.deck.remove(4)
    p.s.discard = [4]
    make_deck(p.s)
    assert (p.s.shuffled[4], p.s.shuffled[5], p.s.shuffled[6]) == (2, 1, 0)


@rule("FT-1.8")
def test_a_card_that_all_have_seen_may_lie_only_where_it_lies() -> None:
    p = Position().hand(1, 21).hand(2, 11)
    assert may_lie_with(p.s, 20, 0)
    assert may_lie_with(p.s, 20, 1)
    p.s.seen[20] = everybody(p.s)
    assert not may_lie_with(p.s, 20, 0)
    assert may_lie_with(p.s, 20, 1)
    p = Position().discarded(21)
    assert not may_lie_with(p.s, 20, 1)


@rule("FT-14.5")
def test_a_card_that_is_taken_from_a_hand_is_told_to_all_and_its_face_to_two() -> None:
    cards = plain_game().setup(3).board.cards
    robbing = next(c.n for c in cards if c.window == MAIN and c.what == LOOT_FORTUNE)
    p = Position().hand(0, robbing).hand(1, 5, 6).ship(0, "siam").nobody_asks().acting(0)
    p.do(0, f"play {card(robbing)}")
    while p.waits_for and p.step != "turn.act":
        p.do(p.waits_for[0], p.allowed(p.waits_for[0])[0])
    taken = p.heard("effects.card_taken")
    assert taken == [(1, 0, 1, 1)]
    seen = [e for e in p.told if e.key == "effects.card_seen"]
    assert [(e.args[:2], e.seen_by) for e in seen] == [((1, 0), 0b11)]


@rule("FT-3.6")
@pytest.mark.parametrize("event", EVENTS[:MANCHU_MOVE])
def test_a_card_may_be_made_to_ignore_any_event_but_not_the_manchu(event: str) -> None:
    made = game("fujian_trader", {"fortune": [{"id": "f18", "params": {"events": [event]}}]})
    assert made.setup(3).board.cards[17].events == 1 << EVENTS.index(event)


# ---- windows


@rule("FT-6.7")
def test_answers_of_one_window_are_forgotten_before_the_next() -> None:
    p = raid(battle(c=[64], d=[11]))
    p.do(2, f"play {card(64)}").do(3, "pass")
    p = Position().hand(0, 21).hand(1, 2).has(1, silver=4).ship(1, "siam").asks(0).acting(1)
    p.do(1, "buy_port kedah")
    assert 0 in p.waits_for
    for seat in p.waits_for:
        p.do(seat, f"play {card(21)}" if seat == 0 else "pass")
    assert p.step == "reversal.vote"
    for seat in p.waits_for:
        p.do(seat, "vote no")
    assert list(p.s.answers) == [NO_ANSWER] * 4


@rule("FT-14.7")
def test_iron_too_may_be_the_gift_of_a_peace() -> None:
    p = raid(battle("4r 4s 1i", "1i", d=[11])).do(3, f"play {card(11)}", "name iron", "name iron")
    p.do(1, "peace accept").do(0, "peace accept")
    assert (p.goods(0), p.goods(1), p.goods(3)) == ("4r 4s 3i", "3i", "2i")


@rule("FT-6.14", "FT-6.13")
def test_dice_of_a_lost_battle_are_still_those_of_the_raid_after_a_peace() -> None:
    p = raid(battle("2r 4s 2i", d=[11])).dice(1, 1, 6, 6).do(3, "pass")
    p.do(0, "attack_again", "done?").do(3, f"play {card(11)}", "name rice", "name rice")
    p.do(0, "peace accept").do(1, "peace accept")
    assert (p.s.battle[0], PORTS[p.s.battle[2]]) == (0, "patani")


@rule("FT-6.14")
def test_a_peace_is_the_reason_although_somebody_else_fought_there_before() -> None:
    p = Position(sale_after_peace="barred").ports(0, "siam").ports(1, "johor").ship(0, "johor").has(0, "4r 1i")
    p.hand(3, 11).nobody_asks().asks(3).after_movement(0)
    p.do(0, "raid", "wager standard?", "done").do(1, "done?")
    p.s.battle = [2, 1, PORTS.index("johor"), *[0] * 12]
    p.do(3, f"play {card(11)}", "name silk", "name silk").do(0, "peace accept").do(1, "peace accept")
    assert p.refused(0, "open_market") == ("FT-6.14", "made_peace")


# ---- rounds and tolls


@rule("FT-3.2")
def test_whoever_has_looked_at_events_knows_one_fewer_when_one_is_turned_up() -> None:
    p = Position().nobody_asks()
    p.s.peeked = [2, 1, 0, 3]
    p.s.round = 2
    p.round()
    assert p.s.peeked == [1, 0, 0, 2]


@rule("FT-5.10")
def test_a_refused_offer_is_told() -> None:
    p = Position().ports(1, "cambodia pahang").ship(0, "cambodia").hand(0, 5).nobody_asks().moving(0)
    p.do(0, "sail pahang", f"offer {card(5)}").do(1, "refuse")
    assert p.heard("tolls.refused") == [(0, 1)]
    assert (p.waits_for, p.at(0)) == ((0,), "cambodia")


# ---- cards that a pack makes anew


@rule("FT-3.6")
def test_the_very_first_card_too_can_set_an_event_aside() -> None:
    first = {"id": "f01", "window": "turn_start", "effect": "ignore_event", "params": {"events": ["famine"]}}
    p = Position(pack={"fortune": [first]}).hand(0, 1).event("famine").turn(0)
    assert p.step == "production.start"
    p.do(0, f"play {card(1)}")
    assert p.s.ignoring
    assert p.discards() == [1]


@rule("FT-14.8")
def test_of_two_who_call_a_vote_the_first_after_the_active_player_does() -> None:
    second = {"id": "f33", "window": "react_action", "effect": "reverse_action"}
    p = Position(pack={"fortune": [second]}).hand(2, 21).hand(3, 33).hand(1, 5).has(1, silver=4).ship(1, "siam")
    p.acting(1).do(1, "buy_port kedah")
    for seat in p.waits_for:
        p.do(seat, {2: f"play {card(21)}", 3: f"play {card(33)}"}.get(seat, "pass"))
    assert p.heard("reversal.called_port")[0][:2] == (2, 20)
    assert (p.cards(2), p.cards(3), p.waits_for) == ([], [33], (0, 3))


@rule("FT-14.8")
def test_the_very_first_card_too_can_take_an_action_back() -> None:
    first = {"id": "f01", "window": "react_action", "effect": "reverse_action", "params": {}, "kind": "special"}
    p = Position(pack={"fortune": [first]}).hand(2, 1).hand(0, 5).has(0, silver=4).ship(0, "siam")
    p.acting(0).do(0, "buy_port kedah")
    for seat in p.waits_for:
        p.do(seat, f"play {card(1)}" if seat == 2 else "pass")
    p.do(1, "vote yes").do(3, "vote yes")
    assert (p.owner("kedah"), p.discards()) == (-1, [1])


@pytest.mark.parametrize(
    ("number", "figure", "least", "most"),
    [
        (31, "max", 1, 30),
        (41, "steps", 1, 3),
        (11, "goods", 1, 4),
        (64, "silver", 0, 20),
        (14, "points", 1, 0),
        (2, "amount", 1, 20),
        (35, "amount", 1, 20),
    ],
)
@rule("FT-14.5")
def test_a_figure_of_a_card_may_go_to_its_limit_and_no_further(number: int, figure: str, least: int, most: int) -> None:
    def changed(value: int) -> None:
        game("fujian_trader", {"fortune": [{"id": f"f{number:02}", "params": {figure: value}}]})

    changed(least)
    with pytest.raises(BadData):
        changed(least - 1)
    if most:
        changed(most)
        with pytest.raises(BadData):
            changed(most + 1)
