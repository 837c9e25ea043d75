"""An owner of the box may correct what was printed; nonsense is refused with the key."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

from games.ming_dynastie.positions import Position, a_game, the_game
from marks import rule
from mingtang.core.data import NOTES, Data
from mingtang.core.errors import BadData, BadState
from mingtang.core.play import playout, settle
from mingtang.core.rng import seeded
from mingtang.games import texts_of
from mingtang.games.ming_dynastie import board as board_file
from mingtang.games.ming_dynastie.actions import CARDS, DISTRICTS
from mingtang.games.ming_dynastie.board import CHOOSERS, COLOURS, SECONDS, MingBoard
from mingtang.games.ming_dynastie.game import MingDynastie
from mingtang.games.ming_dynastie.phases.rounds import PlayRound


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
    ({"limits": {"members_placed_per_round": 4}}, "supply(setup.supply_per_player, 6, 4, 24, 30)"),
    ({"game": {"rounds": 9}}, "game.rounds"),
    ({"game": {"scoring_rounds": [2, 3]}}, "scoring_tiles.set_of_6.round_3"),
    ({"game": {"scoring_rounds": [2, 6]}}, "no_scoring(scoring_city.majority_bonus_rounds, 4)"),
    ({"game": {"scoring_rounds": [2, 4]}}, "no_scoring(scoring_city.majority_bonus_rounds, 6)"),
    ({"scoring_cloister": {"rounds": [1, 2]}}, "no_scoring(scoring_cloister.rounds, 1)"),
    ({"transport": [{"id": "rider", "cards": 8}]}, "deck(movement_deck.total, 53, 54)"),
    (
        {
            "limits": {"hand_limit": 9},
            "transport": [{"id": k, "cards": 0} for k in CARDS[:2]],
            "movement_deck": {"total": 36},
        },
        "small_deck(movement_deck.total, 42, 36)",
    ),
    ({"borders": {"list": [{"id": "b01", "a": "luoyang"}]}}, "border_to_itself(borders.list.b01, luoyang)"),
    (
        {"borders": {"list": [{"id": "b05", "a": "luoyang", "b": "guide"}]}},
        "two_borders(borders.list.b05, luoyang, guide)",
    ),
    ({"borders": {"list": [{"id": "b01", "transport": "tram"}]}}, "borders.list.b01.transport"),
    ({"borders": {"list": [{"id": "b01", "b": "huizhou"}]}}, "not_adjacent(borders.list, nanyang, luoyang)"),
    (
        {"province": [{"id": "henan", "districts": ["nanyang", "luoyang", "huizhou"]}]},
        "province.henan.districts",
    ),
    ({"province": [{"id": "henan", "name_en": "Sichuan"}]}, "twice_at(province.sichuan.name_en"),
    ({"district": [{"id": "guide", "name_de": " "}]}, "name(district.guide.name_de, 20"),
    ({"return_cards": {"values": [0, 1, 2, 9]}}, "no_return_cards(return_cards.values, 4, 6)"),
    ({"neutral_player": {"max_per_district": 1}}, "neutral(neutral_supply.total, 36, 36, 18)"),
    (
        {"neutral_player": {"initial_per_district": 0, "max_per_district": 0}},
        "number_at(neutral_player.max_per_district, 1, 9, 0)",
    ),
    (
        {"neutral_player": {"initial_per_district": 2, "max_per_district": 1}},
        "number_at(neutral_player.max_per_district, 2, 9, 1)",
    ),
    ({"neutral_supply": {"total": 30}}, "neutral(neutral_supply.total, 36, 30, 54)"),
    ({"players": {"colours": ["red", "red", "green", "blue"]}}, "each_once_at(players.colours"),
    (
        {"players": {"neutral_colour_2p": "red"}},
        "each_once_at(players.neutral_colour_2p_fallback, yellow, green, blue,",
    ),
    (
        {"majority": {"cases": [{"top": 1, "top_count_min": 2, "second": "0", "move_top": 2, "move_second": 0}]}},
        "case_missing(majority.cases",
    ),
]


@pytest.mark.parametrize(("pack", "said"), BAD, ids=[said for _, said in BAD])
def test_a_pack_that_contradicts_the_game_is_refused_with_its_key(pack: dict[str, Any], said: str) -> None:
    with pytest.raises(BadData) as refused:
        a_game(pack)
    assert said in str(refused.value)


def cases_with(**changes: dict[str, Any] | None) -> dict[str, Any]:
    """The table of majorities with some rows changed or left out, by number."""
    table = copy.deepcopy(the_game().data["majority"]["cases"])
    rows = [{**row, **(changes.get(f"row{i}", {}) or {})} for i, row in enumerate(table)]
    return {"majority": {"cases": [row for i, row in enumerate(rows) if changes.get(f"row{i}", {}) is not None]}}


@rule("MD-4.1.2")
@pytest.mark.parametrize(("row", "said"), [(2, "1, 1"), (3, "1, 2+"), (6, "4, 0")])
def test_a_table_of_majorities_without_a_case_that_can_occur_is_refused(row: int, said: str) -> None:
    with pytest.raises(BadData) as refused:
        a_game(cases_with(**{f"row{row}": None}))
    assert str(refused.value) == f"ming_dynastie.case_missing(majority.cases, {said})"


@rule("MD-4.1.2")
def test_where_any_number_is_second_all_of_them_may_move() -> None:
    board = a_game(cases_with(row4={"move_top": 0, "move_second": 1})).board
    assert board.second_moves[(2 * 3 + 1) * 2 + 1] == 1
    with pytest.raises(BadData, match=r"move_second, 0, 0, 1"):
        a_game(cases_with(row1={"move_second": 1}))


@rule("MD-4.2.3")
def test_each_number_of_members_is_expressed_by_the_fewest_return_cards_in_rising_order() -> None:
    assert the_game().board.return_cards == [[0], [1], [2], [3], [1, 3], [2, 3], [1, 2, 3]]


def test_every_seat_has_its_colour() -> None:
    assert sorted(the_game().board.colours) == sorted(COLOURS)


@rule("MD-7.4")
def test_an_owner_may_lay_out_neutral_members_before_the_second_round() -> None:
    pack = {"neutral_player": {"batches_before_round": [1, 2, 5]}}
    p = Position(2, round=2, pack=pack)
    p.s.neutral_supply = 12
    p.s.stack = [PlayRound()]
    settle(p.s)
    assert p.s.stack[-1].name == "neutral.place"


@pytest.mark.parametrize(
    ("path", "low", "high"),
    [
        ("limits.hand_limit", 1, 9),
        ("limits.deploy_max", 1, 6),
        ("components.province_tiles_per_colour", 4, 99),
        ("setup.province_tiles_for_prince_placement", 0, 1),
        ("setup.dragons_dealt_per_player", 0, 1),
        ("dragon_deck.total", 4, 99),
        ("scoring_tiles.set_of_6.round_2", 0, 999),
        ("scoring_tiles.set_of_5_final", 0, 99),
        ("scoring_tiles.single_tile_final", 0, 99),
        ("scoring_city.per_remaining_member.round_4", 0, 999),
        ("scoring_city.majority_bonus", 0, 99),
        ("scoring_cloister.per_member", 0, 99),
        ("neutral_player.initial_per_district", 0, 1),
        ("neutral_player.placed_by_each_player_per_batch", 0, 3),
        ("neutral_player.max_per_district", 2, 9),
        ("neutral_supply.total", 36, 99),
    ],
)
def test_a_figure_goes_as_far_as_the_game_can_play_it_and_no_further(path: str, low: int, high: int) -> None:
    def pack(value: int) -> dict[str, Any]:
        out: Any = value
        for key in reversed(path.split(".")):
            out = {key: out}
        return dict(out)

    for value in (low, high):
        a_game(pack(value)).setup(2, {}, 1)
    for value in (low - 1, high + 1):
        with pytest.raises(BadData):
            a_game(pack(value))


def test_a_position_that_cannot_be_is_refused_with_its_place() -> None:
    g = the_game()
    dumped = g.dump(g.setup(3, {}, 1))
    for change, place in (
        ({"round": 9}, "round"),
        ({"display": {**dumped["display"], "henan": "dragon"}}, "dragon_among_cards"),
        ({"players": dumped["players"][:2]}, r"count_at\(players, 3, 2\)"),
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


# ---- every figure is read by somebody


def leaves(node: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The paths of all figures; notes on where they come from, and the ids by which rows are found, are none."""
    if isinstance(node, dict):
        return [x for k, v in node.items() if k not in (*NOTES, "id") for x in leaves(v, (*path, k))]
    if isinstance(node, list) and node:
        return [x for i, v in enumerate(node) for x in leaves(v, (*path, i))]
    return [path]


def changed(data: Data, path: tuple[str | int, ...], to: object) -> Data:
    """The same data with one figure changed."""
    out = copy.deepcopy(data)
    node: Any = out
    for key in path[:-1]:
        node = node[key]
    node[path[-1]] = to
    return out


def another(value: Any) -> list[Any]:
    """What a pack might say instead."""
    if isinstance(value, int):
        return [value + 1, value - 1]
    words: list[tuple[str, ...]] = [COLOURS, CHOOSERS, SECONDS, tuple(CARDS[:6]), tuple(DISTRICTS)]
    for known in words:
        if value in known:
            return [w for w in known if w != value]
    return ["any"] if value == "0" else [f"{value}x"]


def printed(game: MingDynastie) -> dict[str, Any]:
    return {name: getattr(game.board, name) for name in MingBoard.__annotations__}


@pytest.mark.parametrize("table", list(the_game().data))
def test_every_figure_is_refused_or_changes_the_game_that_is_played(table: str) -> None:
    data = the_game().data
    for path in leaves(data[table], (table,)):
        value: Any = data
        for key in path:
            value = value[key]
        for other in another(value):
            try:
                game = MingDynastie(changed(data, path, other))
            except BadData:
                continue
            assert printed(game) != printed(the_game()), f"{path} = {other!r} changes nothing"


def test_every_printed_figure_is_asked_for_by_the_rules_or_by_what_people_see() -> None:
    folder = Path(str(board_file.__file__)).parent
    read = "".join(
        f.read_text(encoding="utf-8")
        for f in folder.rglob("*.py")
        if f.name != "board.py" and "judgement" not in f.parts
    )
    unread = [name for name in MingBoard.__annotations__ if f"board.{name}" not in read]
    assert unread == []


@pytest.mark.parametrize(
    ("pack", "key"),
    [
        ({"game": {"title_en": "Ming"}}, "game.title_en"),
        ({"limits": {"stay_card_cost": 2}}, "limits.stay_card_cost"),
        ({"district": [{"id": "nanyang", "province": "sichuan"}]}, "district.nanyang.province"),
        ({"borders": {"list": [{"id": "b01", "marker": [1, 1]}]}}, "borders.list.b01.marker"),
        ({"transport": [{"id": "rider", "hex": "#000000"}]}, "transport.rider.hex"),
    ],
)
def test_a_pack_that_names_a_figure_that_nobody_reads_is_refused(pack: dict[str, Any], key: str) -> None:
    with pytest.raises(BadData, match=key):
        a_game(pack)


@rule("MD-0.2")
def test_an_owner_may_say_what_his_provinces_cities_and_districts_are_called() -> None:
    pack = {
        "province": [{"id": "henan", "name_en": "Yellow Land", "name_de": "Gelbes Land", "city_name": "Bianjing"}],
        "district": [{"id": "guide", "name_en": "Guide Fu"}],
    }
    named = {lang: a_game(pack).names(lang) for lang in ("en", "de")}
    assert [named["en"][k]["henan"] for k in ("province", "city")] == ["Yellow Land", "Bianjing (Yellow Land)"]
    assert named["de"]["province"]["henan"] == "Gelbes Land"
    assert [named[lang]["district"]["guide"] for lang in ("en", "de")] == ["Guide Fu", "Guide"]
    assert the_game().names("en")["city"]["henan"] == "Kaifeng (Henan)"
    assert texts_of(a_game(pack), "de").name("city", "henan") == "Bianjing (Gelbes Land)"


@pytest.mark.parametrize("table", ["province", "district"])
def test_provinces_and_districts_stand_in_their_order(table: str) -> None:
    data = copy.deepcopy(the_game().data)
    data[table][0], data[table][1] = data[table][1], data[table][0]
    with pytest.raises(BadData, match=rf"ordered_rows_at\({table}"):
        MingBoard(data)
