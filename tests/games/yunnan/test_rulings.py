"""Rulings of Yunnan: what the rulebook leaves open, played in each reading. A refusal that rests on a ruling says so."""

from __future__ import annotations

import pytest

from games.yunnan.positions import Position
from marks import rule
from mingtang.games import game
from mingtang.games.yunnan.phases.bidding import DuliBids
from mingtang.games.yunnan.phases.duli import place_traders, turn_card, whom_she_displaces
from mingtang.games.yunnan.phases.income import Income
from mingtang.games.yunnan.phases.rounds import CheckGameEnd
from mingtang.games.yunnan.rulings import USUAL_LAST_ROUND

RED, BLUE = 0, 1
DULI = 2


# ---- YU-5.8: the start of a journey


def on_the_way(**reading: object) -> Position:
    """A journey that began in Sichuan and has come to Kang over the road."""
    p = Position(4, **reading).player(RED, horse="tibet", passes=5, posts="yunnan sichuan", sichuan=1)
    return p.travelling(RED).play("go sichuan", "to kang")


@rule("YU-5.8")
def test_a_journey_does_not_come_back_to_its_start() -> None:
    p = on_the_way()
    assert p.words(RED) == ["to tibet", "stop"]
    why = p.why(RED, "to sichuan")
    assert why is not None
    assert (why.clause, why.key, why.ruling) == ("YU-5.8", "journey_began_here", "start_of_journey")


@rule("YU-5.8")
def test_read_otherwise_a_trader_may_come_back_to_its_start_once() -> None:
    p = on_the_way(start_of_journey="left_behind")
    assert p.words(RED) == ["to sichuan", "to tibet", "stop"]
    p.play("to sichuan")
    assert p.words(RED) == ["to yunnan", "stop"], "Kang was entered"
    why = p.why(RED, "to kang")
    assert why is not None
    assert (why.key, why.ruling) == ("entered_already", ""), "that is no matter of reading"
    p.play("to yunnan")
    assert p.step == "over", "Sichuan was entered on the way back, so only stopping was left"
    assert p.s.passes_left == 2
    assert p.traders(RED) == {"yunnan": 1}


@rule("YU-5.8", "YU-5.10")
def test_read_otherwise_a_journey_may_displace_where_it_began() -> None:
    p = Position(4, start_of_journey="left_behind").player(RED, influence=1, horse="sichuan", passes=2, yunnan=1)
    p.player(BLUE, horse="yunnan", yunnan=1).travelling(RED)
    p.play("go yunnan", "to sichuan", "to yunnan")
    assert p.step == "travel.displace"
    p.play(f"displace {BLUE}")
    assert p.traders(BLUE) == {"market": 1}


# ---- YU-4.5: blocked Bridges and income


@rule("YU-4.5", "YU-8.3")
@pytest.mark.parametrize(("reading", "income"), [("closed_to_income", 6), ("open_to_income", 16)])
def test_a_blocked_bridge_carries_no_tea_unless_it_is_read_otherwise(reading: str, income: int) -> None:
    p = Position(4, blocked_bridges=reading).player(RED, horse="tibet", posts="tibet", yunnan=1, bridges="yunnan_tibet")
    p.blocker("yunnan_tibet").only(Income)  # EX-26
    assert p.s.income[RED] == income


@rule("YU-4.5", "YU-5.13")
def test_in_either_reading_a_blocked_bridge_does_not_connect_a_traveller() -> None:
    p = Position(4, blocked_bridges="open_to_income")
    p.player(RED, horse="tibet", yunnan=1, tibet=1, bridges="yunnan_tibet").blocker("yunnan_tibet").travelling(RED)
    p.play("finish")
    assert p.traders(RED) == {"yunnan": 1, "market": 1}


# ---- YU-9.5: the last round


@rule("YU-9.5")
@pytest.mark.parametrize(("reading", "ends"), [("capped", True), ("open_end", False)])
def test_the_most_rounds_end_a_game_unless_the_table_plays_without_a_last_one(reading: str, ends: bool) -> None:
    p = Position(3, last_round=reading).player(RED, supply=1)
    p.s.round = USUAL_LAST_ROUND
    p.steps(CheckGameEnd())
    assert ("end.rounds" in p.heard()) is ends
    assert (p.step == "over") is ends
    if not ends:
        later = USUAL_LAST_ROUND + 1
        assert p.s.round == later
        assert p.game.load(p.game.dump(p.s)).round == later, (
            "a position of a later round than the most can be written down"
        )


@rule("YU-9.5", "YU-9.3")
def test_without_a_last_round_the_rulebooks_ends_still_hold() -> None:
    p = Position(3, last_round="open_end").player(RED, points=80)
    p.s.round = 31
    p.steps(CheckGameEnd())
    assert p.step == "over"


# ---- YU-11.2: outbidding oneself


def one_step_left(**reading: object) -> Position:
    p = Position(3, double_bidding=True, **reading).player(RED, coins=40, supply=5).bid(RED, "school", 7)
    return p.player(BLUE, coins=9, supply=1).bidding(RED)


@rule("YU-11.2")
def test_with_one_step_left_nobody_outbids_the_own_trader() -> None:
    p = one_step_left()
    assert p.words(RED, "bid school") == []
    why = p.why(RED, "bid school 9")
    assert why is not None
    assert (why.key, why.ruling) == ("no_second_progress_for_own", "own_outbid")


@rule("YU-11.2", "YU-3.6")
def test_read_otherwise_one_step_is_enough_to_outbid_the_own_trader() -> None:
    p = one_step_left(own_outbid="one_left")
    assert p.words(RED, "bid school") == ["bid school 9", "bid school 12", "bid school 15"]
    p.play("bid school 9")
    assert p.s.promised[RED] == 9
    assert p.s.supply[RED] == 5


@rule("YU-11.2")
def test_in_either_reading_two_bids_that_stand_need_two_steps() -> None:
    for reading in ("two_left", "one_left"):
        p = Position(3, double_bidding=True, own_outbid=reading).player(RED, coins=40, supply=1).bid(RED, "school", 9)
        p.player(BLUE, coins=9, supply=1)
        p.s.general[RED] = 1
        why = p.bidding(RED).why(RED, "bid school 12")
        assert why is not None
        assert (why.key, why.ruling) == ("no_second_progress_left", "")


# ---- YU-11.3: only the guards left


def only_guards(**reading: object) -> Position:
    p = Position(3, guards=True, **reading).store(RED, post=2, bridge=2, teahouse=2)
    return p.player(RED, coins=20, supply=1).player(BLUE, coins=9, supply=1).bidding(RED)


@rule("YU-11.3", "YU-3.5")
def test_guards_alone_are_reason_enough_for_a_bid() -> None:
    assert "bid yard 5" in only_guards().words(RED)


@rule("YU-11.3", "YU-3.5")
def test_read_otherwise_guards_alone_are_no_progress() -> None:
    p = only_guards(last_guards="no_progress")
    assert p.words(RED, "bid yard") == []
    why = p.why(RED, "bid yard 5")
    assert why is not None
    assert (why.clause, why.key, why.ruling) == ("YU-11.3", "only_guards_left", "last_guards")
    p.s.guards[RED] = 6  # they are gone: now it is no matter of reading
    why = p.why(RED, "bid yard 5")
    assert why is not None
    assert (why.clause, why.ruling) == ("YU-3.5", "")


# ---- YU-12.5: Dúli's new pile


@rule("YU-12.5")
@pytest.mark.parametrize(("reading", "cards"), [("all_cards", 16), ("discard_pile", 13)])
def test_an_empty_pile_is_made_of_all_cards_or_of_those_laid_off(reading: str, cards: int) -> None:
    s = game("yunnan").setup(2, {"duli_reshuffle": reading})
    s.open_cards = [0, 1, 2]
    s.discard = list(range(3, 16))
    s.pile = []
    turn_card(s)
    assert len(s.pile) == cards - 1
    game("yunnan").audit(s)
    if reading == "discard_pile":
        assert s.open_cards[:3] == [0, 1, 2]


# ---- YU-12.6: Dúli at full influence


@rule("YU-12.6", "YU-12.4")
@pytest.mark.parametrize(("reading", "building"), [("bids", 3), ("skips", 4)])
def test_at_full_influence_duli_bids_in_the_guild_or_goes_on(reading: str, building: int) -> None:
    p = Position(2, duli_at_the_top=reading).duli(influence=4).next_card(4)  # guild, yard, school, …
    p.steps(DuliBids())
    assert [e.args[1] for e in p.told if e.key == "bidding.bid"] == [building]
    q = Position(2, duli_at_the_top=reading).duli(influence=3).next_card(4).steps(DuliBids())
    assert [e.args[1] for e in q.told if e.key == "bidding.bid"] == [3]


# ---- YU-12.10: Dúli and guards


@rule("YU-12.10")
@pytest.mark.parametrize(("reading", "victim"), [("left_out", BLUE), ("shield", -1)])
def test_guards_leave_a_player_out_or_shield_the_other(reading: str, victim: int) -> None:
    p = Position(2, guards=True, duli_and_guards=reading).duli(influence=2)
    p.player(RED, horse="sichuan", sichuan=1, guards="sichuan").player(BLUE, influence=1, horse="sichuan", sichuan=1)
    assert whom_she_displaces(p.s, 2) == victim


@rule("YU-12.10")
@pytest.mark.parametrize("reading", ["left_out", "shield"])
def test_in_either_reading_dulis_choice_stands_where_it_meets_no_guards(reading: str) -> None:
    p = Position(2, guards=True, duli_and_guards=reading).duli(influence=2)
    p.player(RED, influence=1, horse="sichuan", sichuan=1, guards="sichuan").player(BLUE, horse="sichuan", sichuan=1)
    assert whom_she_displaces(p.s, 2) == BLUE


# ---- YU-5.11: displaced in Yunnan


@rule("YU-5.11")
def test_read_otherwise_nobody_is_displaced_in_yunnan() -> None:
    p = Position(4, below_yunnan="nobody_leaves").player(RED, influence=2, horse="sichuan", passes=2, market=1)
    p.player(BLUE, horse="sichuan", yunnan=1, sichuan=1).travelling(RED)
    p.play("go market", "stop")
    assert p.step != "travel.displace"
    assert "displace nobody" not in p.forced, "nobody is even asked"
    assert p.traders(BLUE) == {"yunnan": 1, "sichuan": 1}
    q = Position(4, below_yunnan="nobody_leaves").player(RED, influence=2, horse="sichuan", yunnan=2, passes=2)
    q.player(BLUE, horse="sichuan", sichuan=1).travelling(RED).play("go yunnan", "to sichuan", f"displace {BLUE}")
    assert q.traders(BLUE) == {"yunnan": 1}, "from Sichuan one is displaced as ever"


@rule("YU-5.11")
def test_a_position_in_which_somebody_would_be_displaced_in_yunnan_says_why_not() -> None:
    p = Position(4, below_yunnan="nobody_leaves").player(RED, influence=2, horse="sichuan", yunnan=1)
    p.player(BLUE, horse="sichuan", yunnan=1)
    p.s.here = 1
    from mingtang.games.yunnan.phases.travel import Displace

    why = Displace(RED).why_not(p.s, RED, p.game.catalogue.parse(f"displace {BLUE}"))
    assert why is not None
    assert (why.clause, why.ruling) == ("YU-5.11", "below_yunnan")


@rule("YU-5.11", "YU-12.10")
@pytest.mark.parametrize(("reading", "left"), [("to_the_market", {"market": 1}), ("nobody_leaves", {"yunnan": 1})])
def test_duli_displaces_in_yunnan_as_players_do(reading: str, left: dict[str, int]) -> None:
    p = Position(2, below_yunnan=reading).duli(influence=2).player(RED, yunnan=1)
    place_traders(p.s, [0, 7, 0, 0, 0, 0])
    assert p.traders(RED) == left


# ---- cases that are easily broken unnoticed


@rule("YU-5.8")
def test_a_trader_that_steps_out_cannot_step_back_in() -> None:
    p = Position().player(RED, horse="sichuan", passes=4, posts="yunnan", yunnan=1).travelling(RED)
    p.play("go yunnan", "to sichuan")
    assert p.step == "over", "only stopping was left, then only finishing"
    assert p.s.passes_left == 3
    assert p.traders(RED) == {"sichuan": 1}


@rule("YU-6.1")
@pytest.mark.parametrize(
    ("near", "far", "visited"),
    [
        ({"yunnan": 3}, {"qinghai": 1}, "qinghai"),
        ({"yunnan": 3, "sichuan": 2}, {"qinghai": 1}, "qinghai"),
        ({"yunnan": 2}, {"kang": 1}, "kang"),
        ({"sichuan": 5}, {"tibet": 3}, "tibet"),
    ],
)
def test_of_equal_provinces_the_inspector_visits_the_farthest(
    near: dict[str, int], far: dict[str, int], visited: str
) -> None:
    from mingtang.games.yunnan.phases.inspector import Inspector

    p = (
        Position()
        .player(RED, horse="qinghai", influence=3, **near)
        .player(BLUE, horse="qinghai", **far)
        .only(Inspector)
    )
    assert p.traders(BLUE).get("market") == 1, f"{visited} was visited, though its Trader has less influence"
    assert "market" not in p.traders(RED)


@rule("YU-4.4", "YU-5.6")
def test_a_trader_from_the_school_stands_in_the_market_and_may_set_out_this_round() -> None:
    from mingtang.games.yunnan.phases.resolve import ResolveBuildings

    p = Position().player(RED, coins=9).bid(RED, "school", 9)
    p.s.passed = [True] * 4
    p.from_phase(ResolveBuildings)
    assert (p.waiting, p.step) == (RED, "travel.turn")
    assert p.traders(RED) == {"market": 1, "supply": 1}
    assert "go market" in p.words(RED)
    p.play("go market")
    assert [e.args for e in p.told if e.key == "travel.arrives"] == [(RED, 0, 1, 1)]
