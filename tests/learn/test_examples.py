"""Worked examples of the rules: each is a position of the game in which the choices that it speaks of bring the figures that it states."""

from __future__ import annotations

from pathlib import Path

import pytest

from mingtang.commands.arguments import game_folder
from mingtang.games import game
from mingtang.learn.examples import EXAMPLE_ID, example_ids, read_example, wrong_with
from mingtang.learn.lesson import BadLesson
from mingtang.texts.rules_text import rules_of

GAMES = ("yunnan", "ming_dynastie", "yinzi", "fujian_trader")
ALL = [(name, id) for name in GAMES for id in example_ids(game_folder(name))]


@pytest.mark.parametrize(("name", "id"), ALL, ids=[f"{n} {i}" for n, i in ALL])
def test_a_worked_example_is_what_happens_in_the_game(name: str, id: str) -> None:
    rules = game(name)
    example = read_example(name, game_folder(name), id)
    assert [(e.key, e.facts) for e in wrong_with(example, rules)] == []
    assert any(step.do for step in example.lesson.steps), "there is something to try"
    assert example.expect, "a figure of the example is looked up"


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_worked_example_of_the_rules_is_a_position(name: str, lang: str) -> None:
    told = {s.id for s in rules_of(game_folder(name), game(name).meta.prefix, lang).sections if EXAMPLE_ID.match(s.id)}
    assert set(example_ids(game_folder(name))) == told


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("bid school 12", "bid school 5", "lesson_not_offered"),
        ('"players.2.promised" = 12', '"players.2.promised" = 13', "example_figure"),
        ('refused = ["bid school 5"', 'refused = ["bid school 12"', "lesson_not_refused"),
    ],
)
def test_an_example_that_no_longer_fits_is_found(tmp_path: Path, old: str, new: str, key: str) -> None:
    text = (game_folder("yunnan") / "examples" / "EX-01.toml").read_text(encoding="utf-8")
    assert old in text
    (tmp_path / "examples").mkdir()
    (tmp_path / "examples" / "EX-01.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
    wrong = wrong_with(read_example("yunnan", tmp_path, "EX-01"), game("yunnan"))
    assert [e.facts[1].key for e in wrong if isinstance(e.facts[1], BadLesson)] == [key]


def test_what_nobody_reads_in_an_example_is_refused(tmp_path: Path) -> None:
    (tmp_path / "examples").mkdir()
    (tmp_path / "examples" / "EX-02.toml").write_text("[start]\nseats = 3\n[sheets]\n", encoding="utf-8")
    with pytest.raises(BadLesson) as e:
        read_example("yunnan", tmp_path, "EX-02")
    assert (e.value.key, e.value.facts[0]) == ("in_lesson", "EX-02")
