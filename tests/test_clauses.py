"""Every clause of every game is carried out by code that cites it and proved by a test that is marked with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from mingtang.core.clauses import ClauseTable, clause_table
from mingtang.games import game, game_module, game_names

TESTS = Path(__file__).parent / "games"
GAMES = game_names()


def table(name: str) -> ClauseTable:
    return clause_table(Path(game_module(name).__file__).parent, game(name).meta.prefix, TESTS / name)


def test_there_are_games() -> None:
    assert "yunnan" in GAMES


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_have_clauses(name: str) -> None:
    assert len(table(name).rows) > 50


@pytest.mark.parametrize("name", GAMES)
def test_every_clause_is_cited_in_the_code(name: str) -> None:
    assert table(name).uncited == []


@pytest.mark.parametrize("name", GAMES)
def test_every_clause_is_proved_by_a_test(name: str) -> None:
    assert table(name).untested == []


@pytest.mark.parametrize("name", GAMES)
def test_nothing_cites_a_clause_that_is_not_there(name: str) -> None:
    """Neither ranges nor chapters; and the German rules have the same clauses in the same order."""
    assert table(name).problems == []


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_stand_in_both_languages(name: str) -> None:
    folder = Path(game_module(name).__file__).parent
    assert (folder / "rules.md").exists()
    assert (folder / "rules.de.md").exists()
