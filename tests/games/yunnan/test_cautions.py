"""What the table says before a choice that is allowed, and wastes something."""

from __future__ import annotations

from games.yunnan.positions import Position
from marks import rule
from mingtang.games.yunnan.phases.resolve import BlockGorge, TakeStructure
from mingtang.games.yunnan.phases.rounds import ConvertIncome
from mingtang.games.yunnan.phases.travel import BeginTravel


def warned(p: Position, seat: int, words: str) -> tuple[str, tuple[int, ...]] | None:
    """The caution of an allowed choice: its key and its numbers."""
    action, top = p.game.catalogue.parse(words), p.s.stack[-1]
    assert top.why_not(p.s, seat, action) is None
    found = top.caution(p.s, seat, action)
    return None if found is None else (found.key, found.args)


def bidding() -> Position:
    return Position().player(0, coins=30, supply=2).player(1, coins=30, supply=2)


def test_the_bank_says_which_bids_it_gives_up() -> None:
    one = bidding().bid(0, "horse", 7).bidding(0)
    assert warned(one, 0, "bank") == ("gives_up_bid", (7,))
    two = bidding().bid(0, "horse", 7).bid(0, "school", 9).bidding(0)
    assert warned(two, 0, "bank") == ("gives_up_bids", (2, 16))
    assert warned(bidding().bidding(0), 0, "bank") is None


def test_a_large_space_says_that_a_lower_one_is_as_safe() -> None:
    p = bidding().bidding(0)
    values = [(v, p.s.board.small[i]) for i, v in enumerate(p.s.board.value[:5]) if v]
    large = [v for v, small in values if not small]
    assert len(large) > 1, "the data of this test have two large spaces in the first building"
    assert warned(p, 0, f"bid school {large[1]}") == ("dearer_than_needed", (large[0], large[1] - large[0], 0))
    assert [warned(p, 0, f"bid school {v}") for v, small in values if small or v == large[0]] == [None] * (
        len(values) - len(large) + 1
    )


@rule("YU-3.6")
def test_the_lowest_space_of_a_building_too_may_be_the_lower_one_that_is_as_safe() -> None:
    school = {"building": [{"id": "school", "small_spaces": [], "large_spaces": [5, 9]}]}
    p = Position(pack=school).player(0, coins=30, supply=2).player(1, coins=30, supply=2).bidding(0)
    assert warned(p, 0, "bid school 9") == ("dearer_than_needed", (5, 4, 0))
    assert warned(p, 0, "bid school 5") is None


def test_a_second_trader_in_the_market_earns_nothing_more() -> None:
    assert warned(bidding().player(0, market=1).bidding(0), 0, "market") == ("market_pays_once", (3,))
    assert warned(bidding().bidding(0), 0, "market") is None


def test_a_trader_that_is_taken_from_a_province_leaves_its_income_or_its_route() -> None:
    p = (
        Position()
        .player(0, coins=30, horse="sichuan", yunnan=1, sichuan=1)
        .player(1, supply=1)
        .bidding(0)
        .play("bid horse 5")
    )
    assert warned(p, 0, "from sichuan") == ("leaves_province", (2, p.s.board.trader_income[2]))
    assert warned(p, 0, "from yunnan") == ("breaks_route", (1, 1))
    only = Position().player(0, coins=30, horse="kang", kang=1).player(1, supply=1).bidding(0)
    assert warned(only, 0, "bid horse 5") == ("leaves_province", (3, only.s.board.trader_income[3]))


@rule("YU-3.2")
def test_a_trader_that_leaves_its_province_does_not_break_the_route_of_a_neighbour() -> None:
    p = Position().player(0, coins=30, horse="sichuan", sichuan=1)
    p.player(1, coins=30, supply=1, horse="kang", yunnan=1, sichuan=1, kang=1).bidding(0)
    assert warned(p, 0, "bid horse 5") == ("leaves_province", (2, p.s.board.trader_income[2]))


def test_the_blocker_warns_of_the_own_bridge_and_a_structure_of_having_no_site() -> None:
    p = Position().player(0, horse="sichuan", bridges="yunnan_kang").steps(BlockGorge(0))
    assert warned(p, 0, "block yunnan_kang") == ("blocks_own_bridge", (p.s.bridges[0].bit_length() - 1,))
    assert warned(p, 0, "block sichuan_qinghai") is None
    taking = Position().player(0, horse="yunnan").steps(TakeStructure(0))
    assert warned(taking, 0, "take bridge") == ("no_site_now", (1, 1))
    assert warned(taking, 0, "take post") is None


def travelling(**traders: int) -> Position:
    return Position().player(0, passes=2, horse="kang", **traders).steps(BeginTravel(0))


def test_finishing_says_who_is_cut_off_what_is_not_built_and_who_could_still_set_out() -> None:
    assert warned(travelling(kang=1), 0, "finish") == ("cut_off", (1,))
    p = Position().player(0, passes=2, horse="yunnan", yunnan=1).store(0, teahouse=1).steps(BeginTravel(0))
    assert warned(p, 0, "finish") == ("not_built", (2,))
    assert warned(travelling(market=2), 0, "finish") == ("not_sent", (2, 2))
    assert warned(travelling(yunnan=1), 0, "finish") is None


def test_the_journey_after_which_only_finishing_is_left_says_so() -> None:
    p = Position().player(0, passes=1, horse="sichuan", yunnan=1).steps(BeginTravel(0))
    assert warned(p, 0, "go yunnan") == ("cut_off_soon", (1,)), "the engine takes the rest of the turn by itself"
    held = Position().player(0, passes=1, horse="sichuan", yunnan=2).steps(BeginTravel(0))
    assert warned(held, 0, "go yunnan") is None


def test_a_post_without_a_way_to_yunnan_earns_nothing() -> None:
    p = Position().player(0, passes=2, horse="kang", yunnan=1).store(0, post=1).steps(BeginTravel(0))
    assert warned(p, 0, "build post kang") == ("post_earns_nothing", (3, p.s.board.post_income[3]))
    assert warned(p, 0, "build post sichuan") is None


def converting(points: int, coins: int, income: int) -> Position:
    p = Position().player(0, points=points, coins=coins)
    p.s.income[0] = income
    return p.only(ConvertIncome)


def test_coins_kept_at_the_end_say_what_they_will_be_worth() -> None:
    p = converting(79, 1, 7)
    p.s.presents = [0] * len(p.s.presents)
    assert warned(p, 0, "convert 0") == ("coins_at_the_end", (7, 2))
    assert warned(p, 0, "convert 7") is None


@rule("YU-10.1")
def test_a_coin_that_completes_a_point_at_the_end_loses_nothing() -> None:
    p = converting(79, 2, 7)
    p.s.presents = [0] * len(p.s.presents)
    assert p.s.board.coins_per_point == 3
    assert warned(p, 0, "convert 6") is None
    assert warned(p, 0, "convert 5") == ("coins_at_the_end", (2, 1))


def test_converting_says_when_it_ends_the_game_and_when_it_leaves_nothing_to_bid() -> None:
    p = converting(78, 9, 4)
    assert warned(p, 0, "convert 1") is None
    assert warned(p, 0, "convert 4") == ("ends_game", (82,))
    assert warned(converting(0, 0, 6), 0, "convert 6") == ("no_coin_to_bid", (0, 5))
