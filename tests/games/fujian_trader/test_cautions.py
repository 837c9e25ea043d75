"""What the table says before a choice that is allowed, and wastes something."""

from __future__ import annotations

from games.fujian_trader.positions import Position
from mingtang.core.play import why_not
from mingtang.games.fujian_trader.pieces import FUJIAN, PORTS

RICE, SILK, IRON = 0, 1, 2


def warned(p: Position, seat: int, words: str) -> tuple[str, tuple[int, ...]] | None:
    """The caution of an allowed choice: its key and its numbers."""
    action = p.game.catalogue.parse(words)
    assert why_not(p.s, seat, action) is None
    found = p.s.stack[-1].caution(p.s, seat, action)
    return None if found is None else (found.key, found.args)


def owned_route() -> tuple[str, str]:
    """Two ports with a route between them."""
    board = Position().s.board
    r = next(r for r in range(len(board.route_a)) if FUJIAN not in (board.route_a[r], board.route_b[r]))
    return PORTS[board.route_a[r]], PORTS[board.route_b[r]]


def test_a_step_says_what_toll_it_costs_and_to_whom() -> None:
    here, there = owned_route()
    for goods, silver, expected in (
        ("2s", 0, ("toll_of_good", (1, SILK))),
        ("1i", 0, ("toll_of_good", (1, IRON))),
        ("1r 1s", 3, ("toll_of_any_good", (1,))),
        ("", 2, ("toll_of_silver", (1,))),
        ("", 0, ("toll_without_goods", (1,))),
    ):
        p = Position().nobody_asks().ports(1, f"{here} {there}").ship(0, here).has(0, goods, silver).moving(0)
        assert warned(p, 0, f"sail {there}") == expected
    free = Position().nobody_asks().ports(0, f"{here} {there}").ship(0, here).has(0, "2s").moving(0)
    assert warned(free, 0, f"sail {there}") is None


def test_the_last_step_says_that_a_card_of_movement_stays_in_the_hand() -> None:
    p = Position().nobody_asks().hand(0, 35).ship(0, "siam").moving(0)
    steps = p.s.board.base_movement
    for n in range(steps):
        there = "patani" if p.at(0) == "siam" else "siam"
        assert warned(p, 0, f"sail {there}") == (("last_step", (34,)) if n == steps - 1 else None)
        if n < steps - 1:
            p.do(0, f"sail {there}")
    asked = Position().hand(0, 35).ship(0, "siam").moving(0)
    asked.s.steps = steps - 1
    assert warned(asked, 0, "sail patani") is None  # whoever wants to be asked is asked after it


def whole_region(p: Position) -> str:
    """The ports of the first region."""
    return " ".join(PORTS[i] for i in p.s.board.ports_in[0])


def test_a_market_says_that_its_bounty_costs_a_good_or_the_whole_sale() -> None:
    p = Position().nobody_asks()
    names = whole_region(p)
    rich = p.ports(1, names).ship(0, names.split()[0]).has(0, "12r 12s").acting(0)
    assert warned(rich, 0, "open_market") == ("bounty_due", (1,))
    rate = rich.s.board.ladder[rich.s.board.rung[0]]
    poor = Position().nobody_asks().ports(1, names).ship(0, names.split()[0]).has(0, f"{rate}r").acting(0)
    assert warned(poor, 0, "open_market") == ("bounty_ends_sale", (1,))
    last = Position().nobody_asks().ports(0, names).ship(1, names.split()[0]).has(1, f"{rate}r").has(0, "9r").acting(1)
    assert warned(last, 1, "open_market") == ("bounty_ends_sale", (0,))
    own = Position().nobody_asks().ports(0, names).ship(0, names.split()[0]).has(0, "12r").acting(0)
    assert warned(own, 0, "open_market") is None


def test_to_leave_the_market_or_the_turn_with_a_sale_left_says_so() -> None:
    p = Position().nobody_asks()
    names = whole_region(p)
    p.ports(0, names).ship(0, names.split()[0]).has(0, "12r 12s").acting(0)
    assert warned(p, 0, "end_turn") == ("not_sold", ())
    assert warned(p, 0, "buy_fortunes") == ("fortunes_close", ())
    p.do(0, "open_market")
    assert warned(p, 0, "close_market") == ("market_spent", (0,))


def test_a_raid_says_what_it_costs_if_it_fails() -> None:
    here, _ = owned_route()
    p = Position().nobody_asks().ports(1, here).ship(0, here).has(0, "3r 3i").after_movement(0)
    assert warned(p, 0, "raid") == ("raid_at_risk", (1,))
    assert warned(p, 0, "no_raid") is None
    p.do(0, "raid", "wager standard?")
    found = warned(p, 0, "done")
    assert found is not None
    assert (found[0], found[1][1]) == ("long_odds", 1), "without anything added the dice favour the defender"
    p.do(0, "add iron", "add iron")
    assert warned(p, 0, "done") is None


def test_to_stop_after_a_lost_battle_says_how_much_iron_it_gives_away() -> None:
    p = Position().nobody_asks().ports(1, "melaka").ports(0, "siam").ship(0, "melaka").has(0, "3r 3i")
    p.after_movement(0).dice(1, 1, 6, 6).do(0, "raid", "wager standard?", "add iron", "done").do(1, "done?")
    assert p.step == "battle.again"
    assert warned(p, 0, "stop") == ("iron_lost", (2, 1))
    assert warned(p, 0, "attack_again") is None


def test_silver_left_outside_when_the_last_window_closes_says_its_worth() -> None:
    p = Position().invasion(2).has(0, silver=7)
    zone_three = next(i for i, z in enumerate(p.s.board.zone) if z == 2)
    p.s.province_owner[zone_three] = 0
    p.storing(0)
    board = p.s.board
    assert warned(p, 0, "store 2") == (
        "silver_left",
        (5, 5 // board.silver_set * board.silver_points, 5 * board.stored_points),
    )
    assert warned(p, 0, "store 7") is None
    earlier = Position().has(0, silver=7)
    earlier.s.province_owner[next(i for i, z in enumerate(board.zone) if z == 0)] = 0
    assert warned(earlier.storing(0), 0, "store 2") is None


def test_a_turn_of_the_invasion_says_that_the_pouch_is_shut() -> None:
    p = Position().nobody_asks().invasion(1).has(0, silver=30).acting(0)
    board = p.s.board
    assert warned(p, 0, "end_turn") == ("shut_pouch", (30, 30 // board.silver_set * board.silver_points))
