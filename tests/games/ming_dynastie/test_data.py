"""An owner of the box may correct what was printed; nonsense is refused with the key."""

from __future__ import annotations

from typing import Any

import pytest

from games.ming_dynastie.positions import a_game, the_game
from marks import rule
from mingtang.core.errors import BadData, BadState
from mingtang.core.play import playout
from mingtang.core.rng import seeded
from mingtang.games.ming_dynastie.actions import CARDS, DISTRICTS


@rule("MD-0.2", "MD-3.1.1")
def test_a_pack_may_correct_the_transport_on_a_border() -> None:
    pack = {"borders": {"list": [{"id": "b04", "transport": "junk"}]}}
    board = a_game(pack).board
    assert CARDS[board.kind_between[DISTRICTS.index("nanyang") * 18 + DISTRICTS.index("anqing")]] == "junk"
    assert a_game(pack).data_digest != the_game().data_digest


@rule("MD-0.3")
def test_a_pack_may_print_other_numbers_of_cards_and_the_game_still_ends() -> None:
    pack = {
        "transport": [{"id": "rider", "cards": 12}, {"id": "camel", "cards": 6}],
        "components": {"province_tiles_per_colour": 9},
    }
    other = a_game(pack)
    for seats in (2, 3, 4):
        s = other.setup(seats, {}, 1)
        playout(s, seeded(2), 9999)
        assert not s.stack
        other.audit(s)


BAD: list[tuple[dict[str, Any], str]] = [
    ({"limits": {"hand_limit": 0}}, "limits.hand_limit"),
    ({"limits": {"deploy_max": 40}}, "limits.deploy_max"),
    ({"limits": {"stay_card_cost": 2}}, "limits.stay_card_cost"),
    ({"limits": {"members_placed_per_round": 4}}, "setup.supply_per_player"),
    ({"game": {"rounds": 9}}, "game.rounds"),
    ({"game": {"scoring_rounds": [2, 3]}}, "scoring_tiles.set_of_6.round_3"),
    ({"transport": [{"id": "rider", "cards": 8}]}, "movement_deck.total"),
    ({"borders": {"list": [{"id": "b01", "a": "luoyang"}]}}, "borders.list.b01"),
    ({"borders": {"list": [{"id": "b01", "transport": "tram"}]}}, "borders.list.b01.transport"),
    ({"borders": {"list": [{"id": "b01", "b": "huizhou"}]}}, "must all be adjacent"),
    ({"district": [{"id": "nanyang", "province": "sichuan"}]}, "province.henan.districts"),
    ({"scoring_city": {"majority_bonus": 6}}, "scoring_city.majority_bonus_split.winners_1"),
    ({"return_cards": {"values": [0, 1, 2, 4]}}, "return_cards.canonical_cards"),
    ({"neutral_player": {"max_per_district": 1}}, "neutral_supply.total"),
    ({"neutral_supply": {"total": 30}}, "neutral_supply.total"),
    ({"players": {"colours": ["red", "red", "green", "blue"]}}, "players.colours"),
    ({"start_player": {"default": "oldest"}}, "start_player.default"),
    (
        {"majority": {"cases": [{"top": 1, "top_count_min": 2, "second": "0", "move_top": 2, "move_second": 0}]}},
        "majority.cases",
    ),
]


@pytest.mark.parametrize(("pack", "key"), BAD, ids=[key for _, key in BAD])
def test_a_pack_that_contradicts_the_game_is_refused_with_its_key(pack: dict[str, Any], key: str) -> None:
    with pytest.raises(BadData, match=key.replace(".", r"\.").replace("[", r"\[")):
        a_game(pack)


def test_a_position_that_cannot_be_is_refused_with_its_place() -> None:
    g = the_game()
    dumped = g.dump(g.setup(3, {}, 1))
    for change, place in (
        ({"round": 9}, "round"),
        ({"display": {**dumped["display"], "henan": "dragon"}}, "dragons"),
        ({"players": dumped["players"][:2]}, "players"),
        ({"discard": {"tram": 3}}, "discard"),
        ({"districts": {**dumped["districts"], "nanyang": {"open": [1], "city": [0], "monk": None}}}, "nanyang"),
    ):
        with pytest.raises(BadState, match=place):
            g.load({**dumped, **change})


@rule("MD-0.2")
def test_no_province_is_better_placed_than_another() -> None:
    """Turned by one province, the map is the same again, with the kinds of transport changed round."""
    board = the_game().board
    turned: dict[int, set[int]] = {}
    for a in range(18):
        for b in board.neighbours[a]:
            there = (a + 3) % 18 * 18 + (b + 3) % 18
            turned.setdefault(board.kind_between[a * 18 + b], set()).add(board.kind_between[there])
    assert sorted(kind for kinds in turned.values() for kind in kinds) == list(range(6))
    assert -1 not in turned
