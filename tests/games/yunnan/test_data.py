"""Component data: every figure counts, a pack that contradicts itself is refused with its key, and what a pack corrects is called by its new name."""

from __future__ import annotations

import copy
import tomllib
from pathlib import Path
from typing import Any

import pytest

from games.yunnan.positions import Position
from marks import rule
from mingtang.commands.arguments import replayed
from mingtang.core.data import NOTES, data_digest, with_pack
from mingtang.core.errors import BadData
from mingtang.core.figures import find
from mingtang.core.record import parse_record
from mingtang.games import game, game_module, game_texts
from mingtang.games.yunnan import Yunnan
from mingtang.games.yunnan.actions import PLACES
from mingtang.games.yunnan.board import YunnanBoard
from mingtang.games.yunnan.phases.bidding import DuliBids
from mingtang.games.yunnan.phases.income import Income
from mingtang.games.yunnan.phases.resolve import BlockGorge
from playthroughs import play_through

FOLDER = Path(game_module("yunnan").__file__).parent
DATA: dict[str, Any] = tomllib.loads((FOLDER / "data.toml").read_text(encoding="utf-8"))
FIRST: dict[str, Any] = tomllib.loads((FOLDER / "data.1.toml").read_text(encoding="utf-8"))
RED, BLUE = 0, 1
DULI = 2


def leaves(value: Any, where: str = "") -> list[str]:
    """Every figure, by its dotted path; a list of figures is one."""
    if isinstance(value, dict):
        out: list[str] = []
        for key, inner in value.items():
            if key not in NOTES and not (key == "id" and where):
                out += leaves(inner, f"{where}.{key}" if where else key)
        return out
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return [path for i, row in enumerate(value) for path in leaves(row, f"{where}.{row.get('id', i)}")]
    return [where]


def changed(data: dict[str, Any], path: str) -> dict[str, Any]:
    """The same data with one figure changed."""
    out = copy.deepcopy(data)
    above, _, key = path.rpartition(".")
    table = find(out, above)
    value = table[key]
    if isinstance(value, bool):
        table[key] = not value
    elif isinstance(value, int):
        table[key] = value + 1
    elif isinstance(value, str):
        table[key] = "sichuan" if value in PLACES and value != "sichuan" else "yunnan" if value in PLACES else "yard"
    elif value:
        table[key] = value[:-1]
    else:
        table[key] = [17]
    assert table[key] != value
    return out


def figures_of(board: YunnanBoard) -> dict[str, Any]:
    """Everything that a board has read."""
    return {name: getattr(board, name) for name in dir(board) if not name.startswith("_")}


def read(data: dict[str, Any]) -> YunnanBoard | BadData:
    """The board with these data, or what is wrong with them."""
    try:
        return YunnanBoard(data)
    except BadData as refused:
        return refused


@pytest.mark.parametrize("path", leaves(DATA))
def test_every_figure_changes_the_board_or_is_refused_with_its_key(path: str) -> None:
    board = read(changed(DATA, path))
    if isinstance(board, BadData):
        assert str(board.facts[0]).startswith((path, path.rpartition(".")[0]))
    else:
        assert figures_of(board) != figures_of(YunnanBoard(DATA))


def test_the_first_form_of_the_data_says_the_same() -> None:
    assert figures_of(YunnanBoard(FIRST)) == figures_of(YunnanBoard(DATA))


@pytest.mark.parametrize("key", ["meta", "options", "rulings", "colors", "coins", "structures.guards", "duli.deck"])
def test_a_pack_with_figures_that_nobody_reads_is_refused(key: str) -> None:
    pack: dict[str, Any] = {}
    node = pack
    for word in key.split("."):
        node[word] = {}
        node = node[word]
    with pytest.raises(BadData, match=key.split(".")[-1]):
        with_pack(DATA, pack)


def bands(*rows: dict[str, int]) -> dict[str, Any]:
    return {"bank": {"payout": {"bands": list(rows)}}}


@pytest.mark.parametrize(
    ("pack", "said"),
    [
        ({"board": {"gorge": [{"id": "gorge_yunnan_tibet", "b": "kang"}]}}, "yunnan.two_gorges(board.gorge.gorge_yun"),
        ({"board": {"gorge": [{"id": "gorge_yunnan_tibet", "b": "sichuan"}]}}, "yunnan.joined_by_the_road(board.gor"),
        ({"board": {"gorge": [{"id": "gorge_yunnan_tibet", "a": "market"}]}}, "yunnan.joined_by_the_road(board.gorge"),
        ({"building": [{"id": "yard", "small_spaces": [5, 9]}]}, "yunnan.spaces_not_rising(building.yard, 5, [5, 9, 9"),
        ({"building": [{"id": "temple", "large_spaces": [20]}]}, "yunnan.spaces_not_rising(building.temple"),
        ({"building": [{"id": "temple", "small_spaces": [5], "large_spaces": [20]}]}, "yunnan.temple_has_large(buil"),
        (bands(), "yunnan.no_band(bank.payout.bands)"),
        (bands({"from": 1, "coins": 9}), "yunnan.bands_not_rising(bank.payout.bands.0.from, 1)"),
        (bands({"from": 0, "coins": 9}, {"from": 0, "coins": 9}), "yunnan.bands_not_rising(bank.payout.bands.1.from"),
        (
            bands({"from": 0, "to": 4, "coins": 9}, {"from": 9, "coins": 9}),
            "yunnan.band_ends(bank.payout.bands.0.to, 8)",
        ),
        (bands({"from": 0, "silver": 9, "coins": 1}), "unknown_at(bank.payout.bands.0.silver"),
        ({"setup": {"presents": dict.fromkeys(PLACES[1:], 0)}}, "yunnan.no_presents(setup.presents)"),
        ({"setup": {"coins_by_blue_position": [9]}}, "count_at(setup.coins_by_blue_position, 5, 1)"),
        ({"income": {"qinghai": {"trader": 99}}}, "yunnan.income_too_high(income, 400, 726)"),
        ({"duli": {"trading_posts_at": ["yunnan", "yunnan"]}}, "twice_at(duli.trading_posts_at, yunnan)"),
        ({"duli": {"trading_posts_at": ["market"]}}, "duli.trading_posts_at"),
        ({"duli": {"first_round_bid": {"building": "temple"}}}, "duli.first_round_bid.building"),
        ({"duli": {"first_round_bid": {"space": 8}}}, "one_of_at(duli.first_round_bid.space, 5, 7, 9, 12, 15, 8)"),
        ({"duli": {"card": [{"id": 3, "priority": []}]}}, "nothing_at(duli.card.3.priority)"),
        ({"duli": {"card": [{"id": 3, "priority": ["yard", "yard"]}]}}, "twice_at(duli.card.3.priority, yard)"),
        ({"duli": {"card": [{"id": 3, "priority": ["temple"]}]}}, "duli.card.3.priority"),
        ({"duli": {"card": [{"id": 3, "traders": [7, 0, 0, 0]}]}}, "count_at(duli.card.3.traders, 5, 4)"),
        ({"duli": {"card": [{"id": 3, "traders": [4, 4, 0, 0, 0]}]}}, "sum_at(duli.card.3.traders, 7, 8)"),
    ],
)
def test_what_cannot_be_true_is_refused_with_its_key(pack: dict[str, Any], said: str) -> None:
    with pytest.raises(BadData) as refused:
        game("yunnan", pack)
    assert said in str(refused.value)


MOVED = {
    "board": {"gorge": [{"id": "gorge_yunnan_tibet", "a": "sichuan"}, {"id": "gorge_kang_qinghai", "a": "yunnan"}]}
}
"""An owner's board: gorges between Sichuan and Tibet and between Yunnan and Qinghai instead of two of ours."""


@rule("YU-0.2")
def test_a_moved_gorge_has_the_name_of_what_it_joins() -> None:
    p = Position(pack=MOVED).player(RED, horse="qinghai", bridges="yunnan_qinghai", yunnan=1, qinghai=1)
    p.steps(BlockGorge(RED))
    assert p.words(RED) == ["block sichuan_qinghai", "block yunnan_kang", "block sichuan_tibet", "block yunnan_qinghai"]
    gorges = p.game.view(p.s, RED)["gorges"]
    assert [(g["id"], g["low"], g["high"]) for g in gorges][2:] == [
        ("sichuan_tibet", "sichuan", "tibet"),
        ("yunnan_qinghai", "yunnan", "qinghai"),
    ]
    for lang, said in (("en", "Block the gorge Sichuan–Tibet"), ("de", "Schlucht Sichuan–Tibet sperren")):
        assert game_texts("yunnan", lang).action(p.game.catalogue.parse("block sichuan_tibet")) == said


@rule("YU-0.2", "YU-5.7", "YU-8.3")
def test_a_moved_gorge_is_crossed_where_it_is() -> None:
    p = Position(pack=MOVED).player(RED, horse="qinghai", passes=3, bridges="sichuan_tibet", sichuan=1, yunnan=1)
    p.travelling(RED).play("go sichuan")
    assert p.words(RED, "to") == ["to yunnan", "to kang", "to tibet"]
    assert p.clause(RED, "to qinghai") == "YU-5.7"
    p = Position(pack=MOVED).player(RED, horse="qinghai", bridges="yunnan_qinghai", yunnan=1, qinghai=1)
    p.only(Income)
    assert p.s.income[RED] == 6 + 18
    assert Position(pack=MOVED).game.load(p.game.dump(p.s)).bridges == p.s.bridges


@rule("YU-12.4")
def test_a_card_of_duli_may_show_fewer_than_five_buildings() -> None:
    pack = {"duli": {"card": [{"id": 1, "priority": ["guild"]}]}}
    p = Position(2, pack=pack).duli().next_card(1).steps(DuliBids())
    assert p.s.promised[DULI] == 5
    assert "bidding.bid" in p.heard()
    p = Position(2, pack=pack).duli().bid(DULI, "guild", 5).next_card(1)
    p.steps(DuliBids())
    assert "duli.no_bid" in p.heard()
    assert p.s.promised[DULI] == 5


@rule("YU-5.9")
def test_a_border_that_costs_more_says_what_it_costs() -> None:
    pack = {"board": {"road": [{"id": "road_yunnan_sichuan", "pass_cost": 3}]}}
    p = Position(pack=pack).player(RED, horse="kang", passes=3, bridges="yunnan_kang", market=1)
    p.travelling(RED).play("go market")
    assert p.words(RED) == ["to kang", "stop"]  # the first step was the only one
    why = p.why(RED, "to sichuan")
    assert why is not None
    assert (why.key, why.args) == ("too_few_passes", (3, 2))


# ---- games that were begun with the first form of the data


def as_first(pack: dict[str, Any]) -> dict[str, Any]:
    return with_pack(FIRST, pack)


def test_in_the_first_form_of_the_data_a_gorge_keeps_the_name_of_its_row() -> None:
    board = YunnanBoard(as_first(MOVED))
    assert board.gorges == [0, 1, 2, 3]
    assert (PLACES[board.gorge_low[2]], PLACES[board.gorge_high[2]]) == ("sichuan", "tibet")


@pytest.mark.parametrize(
    ("flag", "question"),
    [
        ("journey_start_counts_as_entered", "start_counts_as_entered"),
        ("blocked_gorge_blocks_income_routes", "blocker_stops_income"),
        ("self_outbid_needs_two_progress_left", "own_outbid_needs_two"),
        ("duli_reshuffle_includes_cards_of_this_round", "reshuffle_takes_all"),
        ("duli_bids_in_guild_at_max_influence", "duli_bids_at_the_top"),
    ],
)
def test_in_the_first_form_of_the_data_a_pack_chose_readings(flag: str, question: str) -> None:
    from mingtang.games.yunnan import rulings

    asked = getattr(rulings, question)
    s = game("yunnan").setup(2)
    s.board = YunnanBoard(FIRST)
    assert asked(s)
    s.board = YunnanBoard(as_first({"rulings": {flag: False}}))
    assert not asked(s)


def test_the_first_form_of_the_data_is_found_by_its_digest() -> None:
    assert data_digest(FIRST) == "70344ca1c0754e62"


def test_a_record_from_before_replays_with_the_pack_with_which_it_was_played() -> None:
    was = Yunnan(as_first(MOVED))
    match = play_through(was, 3, 5)
    record = parse_record(match.record_text())
    now = game("yunnan", MOVED)
    assert record.data not in (now.data_digest, data_digest(FIRST))
    assert replayed(now, record).digest == match.digest
    assert any(
        gorge in match.record_text() for gorge in ("block yunnan_tibet", "bridge yunnan_tibet", "place kang_qing")
    )
