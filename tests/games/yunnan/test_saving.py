"""A position of Yunnan written by hand: what can be left out, and what is refused with its place."""

from __future__ import annotations

import copy
import json
import re
from typing import Any

import pytest

from mingtang.core.errors import BadState
from mingtang.core.game import digest
from mingtang.core.match import Match
from mingtang.games import game

YUNNAN = game("yunnan")
REST = [["endcheck"], ["convert"], ["order"], ["income"], ["presents"], ["inspect"], ["travel"], ["resolve"]]
"""What lies below the bidding."""


def written(seats: int = 3, **options: object) -> dict[str, Any]:
    """A position as a person would begin with it: the first choice of a game, through JSON."""
    match = Match.new(YUNNAN, seats, 5, {"start_order": "given", **options})
    copied: dict[str, Any] = json.loads(json.dumps(YUNNAN.dump(match.state)))
    return copied


def travelling() -> dict[str, Any]:
    """Seat 0 travels with one Trader in the Market."""
    dump = written()
    dump["stack"] = [["endcheck"], ["convert"], ["order"], ["income"], ["presents"], ["inspect"], ["travel.turn", 0]]
    dump["colours"][0]["traders"].update(supply=2, market=1)
    dump["travel"].update(passes_left=2, untravelled=[1, 0, 0, 0, 0, 0])
    return dump


def test_the_digest_of_the_data_the_travel_turn_and_dulis_cards_may_be_left_out() -> None:
    dump = written()
    whole = digest(YUNNAN, YUNNAN.load(dump))
    for key in ("data", "travel", "duli"):
        del dump[key]
    assert digest(YUNNAN, YUNNAN.load(dump)) == whole


def test_bids_and_posts_may_be_written_in_any_order() -> None:
    dump = written()
    dump["bids"] = [["horse", 12, 1], ["school", 5, 0]]
    dump["colours"][0]["traders"]["supply"] = 2
    dump["colours"][1]["traders"]["supply"] = 2
    dump["colours"][1]["coins"] = 12
    s = YUNNAN.load(dump)
    dump["bids"].reverse()
    assert digest(YUNNAN, YUNNAN.load(dump)) == digest(YUNNAN, s)


@pytest.mark.parametrize(
    ("place", "value", "sentence"),
    [
        ("colours.0.coins", -1, "number_at(colours.0.coins, 0, 1000000, -1)"),
        ("colours.0.coins", "9", 'number_at(colours.0.coins, 0, 1000000, "9")'),
        ("colours.0.influence", 5, "number_at(colours.0.influence, 0, 4, 5)"),
        ("colours.0.border_passes", 1, "yunnan.off_the_track(0, 1, 1)"),
        ("colours.0.horse", "market", "yunnan.off_the_track(0, 0, 2)"),
        ("colours.1.horse", "nepal", "one_of_at(colours.1.horse, market, yunnan"),
        ("colours.0.traders.kang", 1, "yunnan.traders(0, 8, 7)"),
        ("colours.0.general.post", 3, "yunnan.structures(0, 0, 3, 2)"),
        ("colours.0.supply.post", -1, "number_at(colours.0.supply.post, 0, 99, -1)"),
        ("colours.0.posts", ["market"], "one_of_at(colours.0.posts, yunnan, sichuan, kang, tibet, qinghai"),
        ("colours.0.posts", ["yunnan", "yunnan"], "count_at(colours.0.posts, 1, 2)"),
        ("colours.0.guards", "kang", "yunnan.guards_without_option(colours)"),
        ("presents.kang", 3, "yunnan.presents(13, 14)"),
        ("presents.kang", -1, "number_at(presents.kang, 0, 99, -1)"),
        ("teahouses", {"kang": 3}, "number_at(teahouses.kang, 0, 2, 3)"),
        ("teahouses", {"market": 0}, "one_of_at(teahouses, yunnan, sichuan, kang, tibet, qinghai, 'market')"),
        ("blocker", "sichuan_tibet", "one_of_at(blocker, sichuan_qinghai"),
        ("blocker", "yunnan_sichuan", "one_of_at(blocker, sichuan_qinghai"),
        ("bids", [["horse", 6, 0]], "yunnan.no_such_space(bids, 2, 6, 0)"),
        ("bids", [["horse", 5]], "yunnan.no_bid_row(bids, ['horse', 5])"),
        ("bids", [["horse", 5, 0], ["horse", 5, 1]], "yunnan.two_on_a_space(bids, 2, 5)"),
        ("bids", [["inn", 5, 0]], "one_of_at(bids, school, customs, horse, guild, yard, temple, 'inn')"),
        ("blue_order", [0, 1, 1], "yunnan.each_colour_once(blue_order, 2, [0, 1, 1])"),
        ("round", 31, "number_at(round, 0, 30, 31)"),
        ("stack", [["bidding.place_trader", 0]], "yunnan.rest_of_round(stack, bidding.place_trader, endcheck, convert"),
        ("stack", [["endcheck"], ["round"]], "yunnan.step_alone(stack, round)"),
        ("stack", [["endcheck"], ["convert.income", 3]], "step_seat(convert.income, 3, 3)"),
        ("colours.0.coin", 3, "unknown_at(colours.0.coin, coins, points"),
        ("stack", [*REST, ["bidding.choose_source", 0, 9]], "yunnan.step_placing(stack, bidding.choose_source, 9)"),
        ("colours", [], "count_at(colours, 3, 0)"),
    ],
)
def test_what_is_wrong_in_a_position_is_named(place: str, value: Any, sentence: str) -> None:
    dump = written()
    node: Any = dump
    *way, last = place.split(".")
    for key in way:
        node = node[int(key)] if isinstance(node, list) else node[key]
    node[last] = value
    with pytest.raises(BadState, match=re.escape(sentence)):
        YUNNAN.load(dump)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"untravelled": [2, 0, 0, 0, 0, 0]}, "yunnan.untravelled(travel.untravelled, 0, 1, 0, 2)"),
        ({"untravelled": [1]}, "count_at(travel.untravelled, 6, 1)"),
        ({"passes_left": 3}, "yunnan.passes_left(travel.passes_left, 0, 2, 3)"),
        ({"here": "moon"}, "one_of_at(travel.here, market, yunnan"),
    ],
)
def test_a_travel_turn_that_cannot_be_is_refused(change: dict[str, Any], sentence: str) -> None:
    dump = travelling()
    YUNNAN.load(copy.deepcopy(dump))
    dump["travel"].update(change)
    with pytest.raises(BadState, match=re.escape(sentence)):
        YUNNAN.load(dump)


def test_a_travel_turn_needs_its_table() -> None:
    dump = travelling()
    del dump["travel"]
    with pytest.raises(BadState, match=r"nothing_at\(travel\)"):
        YUNNAN.load(dump)


def test_nobody_is_on_a_journey_where_no_trader_is() -> None:
    dump = travelling()
    dump["stack"][-1] = ["travel.journey", 0]
    dump["travel"].update(here="yunnan", begun_at="market")
    with pytest.raises(BadState, match=re.escape("yunnan.nobody_under_way(travel.here, 0, 1)")):
        YUNNAN.load(dump)


def test_with_two_players_dulis_cards_are_needed_and_must_be_complete() -> None:
    dump = written(2)
    YUNNAN.load(copy.deepcopy(dump))
    dump["duli"]["pile"].pop()
    with pytest.raises(BadState, match=re.escape("yunnan.duli_cards")):
        YUNNAN.load(dump)
    dump["duli"]["pile"].append(17)
    with pytest.raises(BadState, match=r"number_at\(duli.pile, 1, 16, 17\)"):
        YUNNAN.load(dump)
    del dump["duli"]
    with pytest.raises(BadState, match=r"nothing_at\(duli\)"):
        YUNNAN.load(dump)
