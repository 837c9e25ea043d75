"""What lies in the box: every piece is listed, in both languages, with its origin."""

from __future__ import annotations

import pytest

from mingtang.commands.arguments import game_folder
from mingtang.draw.components import ComponentDrawings, ComponentTable
from mingtang.games import game, game_module, game_names, game_texts, part_of
from mingtang.texts.rules_text import rules_of


def lists_of(name: str, lang: str) -> list[ComponentTable]:
    made: list[ComponentTable] = part_of(game_module(name), "draw.components").component_tables(
        game(name).data, game_texts(name, lang)
    )
    return made


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("name", game_names())
def test_every_list_has_a_title_heads_and_whole_rows(name: str, lang: str) -> None:
    rules = rules_of(game_folder(name), game(name).meta.prefix, lang)
    for t in lists_of(name, lang):
        assert t.rows
        assert t.origins
        assert {len(row) for row in t.rows} == {len(t.columns)}
        assert all("⟨" not in cell and "_" not in cell for row in t.rows for cell in row)
        assert rules.section(t.clause).id == t.clause


@pytest.mark.parametrize("name", game_names())
def test_the_lists_of_both_languages_have_the_same_pieces(name: str) -> None:
    en, de = lists_of(name, "en"), lists_of(name, "de")
    assert [(t.key, len(t.rows)) for t in en] == [(t.key, len(t.rows)) for t in de]
    assert all(a.title != b.title for a, b in zip(en, de, strict=True))


def test_nothing_of_the_box_is_left_out() -> None:
    count = {(name, t.key): len(t.rows) for name in game_names() for t in lists_of(name, "en")}
    assert count["fujian_trader", "fortunes"] == 64
    assert count["yunnan", "duli"] == 16
    assert count["yinzi", "advancements"] == 24
    assert count["ming_dynastie", "borders"] == 36


def test_a_pack_changes_the_list() -> None:
    pack = {"bank": {"payout": {"bands": [{"from": 0, "coins": 3}, {"from": 10, "coins": 4}]}}}
    made = part_of(game_module("yunnan"), "draw.components").component_tables(
        game("yunnan", pack).data, game_texts("yunnan", "en")
    )
    assert next(t.rows for t in made if t.key == "bank") == (("0–9", "3"), ("10+", "4"))


@pytest.mark.parametrize("name", ["yunnan", "ming_dynastie", "yinzi", "fujian_trader"])
def test_every_piece_of_every_list_has_a_drawing(name: str) -> None:
    made: dict[str, ComponentDrawings] = part_of(game_module(name), "draw.component_drawings").component_drawings_of(
        game(name).data, game_texts(name, "en")
    )
    lists = {t.key: len(t.rows) for t in lists_of(name, "en")}
    assert {key: sum(1 for body in drawn.bodies if body) for key, drawn in made.items()} == lists
