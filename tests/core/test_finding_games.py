"""Where the house finds its games: its own folder, what the host names, what other packages bring."""

from __future__ import annotations

from pathlib import Path

import pytest

import mingtang.games
from mingtang.core.errors import BadData, Unknown
from mingtang.games import ORDER, game, game_names, game_texts
from mingtang.texts import read_texts


def test_the_host_names_a_further_game_by_its_module(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MINGTANG_GAMES", "teahouse=core.teahouse")
    assert game_names()[: len(ORDER)] == list(ORDER)
    assert "teahouse" in game_names()
    assert game("teahouse").meta.title == "Teahouse"
    assert game_texts("teahouse", "de").lang == "de"


def test_a_module_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MINGTANG_GAMES", "whist=my_games.whist")
    with pytest.raises(Unknown, match=r"game_module_missing\(whist, 'my_games'\)"):
        game("whist")


def test_a_folder_beside_the_others_is_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("yunnan", "abacus"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").touch()
    monkeypatch.setattr(mingtang.games, "HERE", tmp_path)
    assert game_names()[:2] == ["yunnan", "abacus"]


def test_missing_sentences_are_named(tmp_path: Path) -> None:
    with pytest.raises(
        BadData,
        match=r"file_missing\(sentences, .*en.toml",
    ):
        read_texts(tmp_path / "texts" / "en.toml")
    (tmp_path / "en.toml").write_text("[event")
    with pytest.raises(BadData, match=r"file_not_toml\(sentences"):
        read_texts(tmp_path / "en.toml")
