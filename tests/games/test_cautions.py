"""Every caution has its sentence in both languages and its clause in the rules, and every sentence is somebody's."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from mingtang.core.clauses import clauses_of
from mingtang.games import game, game_module, game_names
from mingtang.texts import LANGUAGES, read_texts


def folder_of(name: str) -> Path:
    """Where a game lies."""
    return Path(game_module(name).__file__).parent


def cautions(folder: Path) -> dict[str, str]:
    """The cautions that a game's source makes: key and clause."""
    out: dict[str, str] = {}
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Caution":
                clause, key = (a.value for a in node.args[:2] if isinstance(a, ast.Constant))
                assert key not in out, f"{key} is made twice"
                out[str(key)] = str(clause)
    return out


@pytest.mark.parametrize("name", game_names())
def test_every_caution_is_said_in_both_languages_and_every_sentence_is_a_caution(name: str) -> None:
    made = cautions(folder_of(name))
    assert made, "in every game something can be wasted"
    for lang in LANGUAGES:
        said = read_texts(folder_of(name) / "texts" / f"{lang}.toml").get("caution", {})
        assert set(said) == set(made), lang
        assert [key for key, words in said.items() if set(words) != {"title", "text"}] == []
        assert [key for key, words in said.items() if len(words["title"]) > 44] == [], "too long for a button"


@pytest.mark.parametrize("name", game_names())
def test_every_caution_cites_a_clause_of_the_rules(name: str) -> None:
    rules = (folder_of(name) / "rules.md").read_text(encoding="utf-8")
    known = {clause.id for clause in clauses_of(rules, game(name).meta.prefix)}
    assert {c for c in cautions(folder_of(name)).values() if c not in known} == set()
