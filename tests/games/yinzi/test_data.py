"""Component data: an owner's pack may correct figures; what it says is checked, and every figure does something."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games.yinzi.positions import THE_GAME, Position
from mingtang.core.data import NOTES, read_toml
from mingtang.core.errors import BadData
from mingtang.core.play import over, playout
from mingtang.core.rng import seeded
from mingtang.games import game, in_words, texts_of
from mingtang.games import yinzi as package
from mingtang.games.yinzi.board import YinziBoard
from mingtang.games.yinzi.phases.last_chance import LastChances
from mingtang.games.yinzi.vocabulary import PROVINCES
from mingtang.texts import LANGUAGES

FOLDER = Path(package.__file__).parent
DATA = read_toml(FOLDER / "data.toml", "data file")


@pytest.mark.parametrize(
    ("pack", "error"),
    [
        ({"good": [{"id": "tea", "crop_tiles": 12}]}, "good.tea.crop_tiles"),
        ({"boat_track": {"capacity": [1, 3, 2]}}, "yinzi.boat_track(boat_track.capacity"),
        ({"exchange_track": {"ratio": [7, 8]}}, "count_at(exchange_track.ratio, 6, 2)"),
        ({"province": [{"id": "huguang", "grid": ["wq"]}]}, "yinzi.grid_letter(province.huguang.grid, 'q', 1)"),
        ({"province": [{"id": "huguang", "grid": ["b"]}]}, "yinzi.grid_letter(province.huguang.grid, 'b', 1)"),
        (
            {"province": [{"id": "huguang", "grid": ["wwwwwwwww"]}]},
            "yinzi.grid_too_wide(province.huguang.grid, 1, 9, 8)",
        ),
        ({"province": [{"id": "huguang", "grid": ["..."]}]}, "yinzi.no_field(province.huguang.grid)"),
        ({"province": [{"id": "huguang", "grid": ["w"] * 6}]}, "yinzi.grid_rows(province.huguang.grid, 5)"),
        ({"urban_market": [{"id": "U1", "rows": [["rice"]]}]}, "one_of_at(urban_market.U1.rows"),
        ({"urban_market": [{"id": "U1", "rows": [[""]]}]}, "yinzi.count_between(urban_market.U1.rows, 1, 6, 0)"),
        ({"urban_market": [{"id": "U1", "rows": [["tea"] * 7]}]}, "yinzi.count_between(urban_market.U1.rows, 1, 6, 7)"),
        ({"ship": [{"id": "JP1", "slots": ["tea", "wine"]}]}, "ship.JP1.slots"),
        ({"ship": [{"id": "JP1", "slots": ["tea"] * 5}]}, "yinzi.count_between(ship.JP1.slots, 1, 4, 5)"),
        ({"shape": [{"id": "I2", "cells": [[0, 0], [0, 0]]}]}, "twice_at(shape.I2.cells"),
        ({"shape": [{"id": "I2", "cells": [[0, 7]]}]}, "yinzi.cells(shape.I2.cells"),
        ({"action_card": [{"fortune": 1, "workers": 1, "count": 3}]}, "sum_at(action_card, 12, 3)"),
        ({"border": [{"a": "huguang", "b": "jiangxi"}]}, "yinzi.no_way(border"),
        ({"border": [{"a": "huguang", "b": "huguang"}]}, "yinzi.border_to_itself(border.0, huguang)"),
        ({"border": [{"a": "sea", "b": "jiangxi"}, {"a": "jiangxi", "b": "sea"}]}, "twice_at(border"),
        ({"route": [{"id": "R01", "demand": []}]}, "yinzi.count_between(route.R01.demand, 1, 4, 0)"),
        (
            {"good": [{"id": "tea", "crop_tiles": 1}]},
            "yinzi.crops_removed(setup.0.crop_tiles_removed_per_type, 2, 5, 1)",
        ),
        ({"nation": [{"id": n, "market": "europe"} for n in ("japan", "korea")]}, "yinzi.east_ships"),
        (
            {"undertaking": [{"id": "palace_keeping", "spaces": 2}]},
            "yinzi.palace_room(undertaking.palace_keeping, 1, 2)",
        ),
    ],
)
def test_bad_packs_are_told_with_their_key(pack: dict[str, Any], error: str) -> None:
    with pytest.raises(BadData) as caught:
        game("yinzi", pack)
    assert error in str(caught.value)
    for lang in LANGUAGES:
        assert "⟨" not in in_words(caught.value, lang)


@pytest.mark.parametrize(
    "pack",
    [
        {"limits": {"veterans_max": 3}},
        {"distance": {"huguang_sea": 3}},
        {"ruling_parameters": {"personal_route_pays": False}},
        {"layout": {"canvas": [1, 2]}},
        {"good": [{"id": "rice", "crop_tiles": 2}]},
        {"factory": [{"id": "paper_red", "commodity": "silk"}]},
    ],
)
def test_a_figure_that_nobody_reads_is_no_key_of_a_pack(pack: dict[str, Any]) -> None:
    with pytest.raises(BadData):
        game("yinzi", pack)


def test_an_owner_may_correct_the_printed_board() -> None:
    pack: dict[str, Any] = {
        "province": [{"id": "huguang", "grid": ["wwww", "rrrr", "oooo", "ssoo"]}],
        "shape": [{"id": "L3", "cells": [[0, 0], [1, 0], [2, 0]]}],
        "urban_market": [{"id": "U1", "rows": [["tea", "coin", "coin"], ["salt", "cotton", "ramie"]]}],
        "ship": [{"id": "JP1", "slots": ["silk", "silk", "silk"]}],
        "action_card": [{"fortune": f, "workers": w, "count": 4} for f, w in ((1, 1), (2, 2), (3, 3))],
    }
    made = game("yinzi", pack)
    assert made.data_digest != THE_GAME.data_digest
    for seed in range(3):
        s = made.setup(4, seed=seed)
        s.events = None
        playout(s, seeded(seed, "test"), made.bound(4))
        assert over(s)
        made.audit(s)


@pytest.mark.parametrize(
    ("table", "name", "key", "value", "error"),
    [
        ("urban_market", "U1", "rows", [["tea"], "salt"], "kind_at(urban_market.U1.rows, list"),
        ("shape", "I2", "cells", [[0, 0], [0, True]], "yinzi.cells(shape.I2.cells"),
        ("province", "jiangxi", "grid", ["www", 3], "yinzi.grid_rows(province.jiangxi.grid, 5)"),
    ],
)
def test_a_file_of_figures_with_another_kind_of_value_is_refused(
    table: str, name: str, key: str, value: object, error: str
) -> None:
    data = copy.deepcopy(DATA)
    next(row for row in data[table] if row["id"] == name)[key] = value
    with pytest.raises(BadData) as caught:
        YinziBoard(data)
    assert error in str(caught.value)


def test_a_row_of_fields_may_be_as_wide_as_the_names_of_fields_allow() -> None:
    land = (
        game("yinzi", {"province": [{"id": "huguang", "grid": ["wwwwwwww", "rrrroooo", "ssss"]}]}).setup(2).board.land
    )
    assert list(land.province_of).count(0) == 20


def test_a_way_may_lead_over_any_province() -> None:
    for middle in PROVINCES:
        others = [place for place in (*PROVINCES, "sea") if place != middle]
        land = game("yinzi", {"border": [{"a": middle, "b": other} for other in others]}).setup(2).board.land
        places = [*PROVINCES, "sea"]
        for a in others:
            for b in others:
                assert land.distance[places.index(a) * 5 + places.index(b)] == (0 if a == b else 2)


# ---- every figure does something


def leaves(node: Any, where: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every figure: keys of tables and places in lists of tables."""
    if isinstance(node, dict):
        for key, value in node.items():
            if key not in NOTES and key != "id":
                yield from leaves(value, (*where, key))
    elif isinstance(node, list) and node and isinstance(node[0], dict):
        for i, value in enumerate(node):
            yield from leaves(value, (*where, i))
    else:
        yield where


def another(value: Any, where: tuple[Any, ...]) -> Any:
    """A value of the same kind that is not the same."""
    if isinstance(value, int):
        return value + 1
    if isinstance(value, list):
        return [another(value[0], where), *value[1:]]
    words = {
        "market": ["east", "europe"],
        "shape": ["I2", "L3"],
        "extra": ["", "route_tile"],
        "disaster": ["flood", ""],
        "kind": ["good", "commodity"],
        "type": ["tea", "silk", "any"],
        "slots": ["tea", "silk"],
        "grid": [value[:-1] + ("w" if value.endswith("o") else "o")] if isinstance(value, str) else [],
        "rows": ["tea", "salt"],
        "a": ["jiangxi", "sea"],
        "b": ["zhejiang", "sea", "jiangxi"],
    }
    known = next(words[key] for key in reversed(where) if key in words)
    return next(word for word in known if word != value)


def told(board: YinziBoard) -> str:
    """All that a board knows."""
    land = vars(board.land)
    return repr({**{k: v for k, v in vars(board).items() if k != "land"}, **{f"land {k}": v for k, v in land.items()}})


def name_of(where: tuple[Any, ...]) -> str:
    """The way to a figure as errors name it."""
    node: Any = DATA
    out = []
    for key in where:
        node = node[key]
        out.append(str(node.get("id", key)) if isinstance(node, dict) and isinstance(key, int) else str(key))
    return ".".join(out)


def verdict(data: dict[str, Any]) -> tuple[str, str]:
    """The table that refuses these figures, or all that a board makes of them."""
    try:
        return "", told(YinziBoard(data))
    except BadData as error:
        return str(error.facts[0]).partition(".")[0], ""


def test_every_figure_is_refused_with_a_key_or_changes_what_the_rules_play() -> None:
    usual = told(YinziBoard(DATA))
    count = 0
    for where in leaves(DATA):
        data = copy.deepcopy(DATA)
        node: Any = data
        for key in where[:-1]:
            node = node[key]
        node[where[-1]] = another(node[where[-1]], where)
        refused_at, understood = verdict(data)
        assert refused_at in DATA if refused_at else understood != usual, f"nobody notices another {name_of(where)}"
        count += 1
    assert count > 300


def test_all_that_the_board_knows_is_asked_for_somewhere() -> None:
    board = YinziBoard(DATA)
    code = "".join(p.read_text(encoding="utf-8") for p in FOLDER.rglob("*.py") if p.name not in ("board.py", "land.py"))
    for name in [*vars(board), *vars(board.land)]:
        assert re.search(rf"\b(board|land)\.{name}\b", code), f"nobody asks for {name}"


def test_the_figures_of_edition_1_say_the_same_as_those_of_today() -> None:
    before = read_toml(FOLDER / "data.1.toml", "data file")
    assert told(YinziBoard(before)) == told(YinziBoard(DATA))


def test_rulings_that_were_figures_of_edition_1_still_count_in_its_games() -> None:
    before = read_toml(FOLDER / "data.1.toml", "data file")
    before["ruling_parameters"]["personal_route_pays"] = False
    before["ruling_parameters"]["better_sales_at_game_end"] = True
    p = Position(rules=1)
    p.s.board = YinziBoard(before)
    p.personal(0, "R08").cubes(0, "H20").cubes(0, "J40").bonus(0, "better_sales").hold()
    p.steps(LastChances()).do("serve R08 1", "deliver H20")
    assert p.s.copper[0] == 0
    p.do("sell_rural J40")
    assert p.s.copper[0] == 2


# ---- what is told follows the figures


def test_a_route_tile_is_called_by_what_it_asks_for_in_this_box() -> None:
    usual = texts_of(THE_GAME, "en")
    assert usual.name("route", "R06") == "R06 wheat and rice"
    assert usual.name("route", "R19") == "R19 commodity and two goods"
    demand = [{"kind": "good", "type": "tea"}, {"kind": "good", "type": "tea"}, {"kind": "emissary", "type": "any"}]
    other = game("yinzi", {"route": [{"id": "R06", "demand": demand}]})
    assert texts_of(other, "en").name("route", "R06") == "R06 two tea and emissary"
    assert texts_of(other, "de").name("route", "R06") == "R06 zweimal Tee und Botschafter"


def test_a_disc_is_told_with_its_figure() -> None:
    assert texts_of(THE_GAME, "en").name("advancement", "free_copper", "does") == "two copper inside a payment"
    other = game("yinzi", {"advancement": [{"id": "free_copper", "amount": 3}], "scoring": {"emissary_vp": 2}})
    words = texts_of(other, "en")
    assert words.name("advancement", "free_copper", "does") == "3 copper inside a payment"
    assert words.name("advancement", "emissary_spain", "does") == "follows your delivery: 2 points abroad"
    for table in other.sentences().values():
        for prompts in table.values():
            assert all(texts_of(other, lang).has("figures", p.key) for p in prompts for lang in LANGUAGES)
