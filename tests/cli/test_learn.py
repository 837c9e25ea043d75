"""`mingtang learn`: lessons listed, checked and taken in the terminal."""

from __future__ import annotations

import json

import pytest

from cli.conftest import Run

GAME = "starter"


@pytest.fixture(autouse=True)
def small_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MINGTANG_GAMES", "starter=mingtang.starter")


def test_lessons_are_listed_for_people_and_programs(run: Run) -> None:
    assert "The first dish" in run("learn", GAME, "--list").out
    assert "neu" in run("learn", GAME, "--list", "--lang", "de").out
    listed = json.loads(run("learn", GAME, "--list", "--json").out)
    assert [(x["id"], x["progress"], x["steps"]) for x in listed] == [("first_dish", "new", ["goal", "seal", "claim"])]


def test_the_check_says_that_all_can_be_taken(run: Run) -> None:
    said = run("learn", GAME, "--check")
    assert (said.status, said.out) == (0, "starter: 1 lesson, 3 steps, all playable by their own answers.\n")
    assert json.loads(run("learn", GAME, "--check", "--json").out)["wrong"] == []


def test_a_lesson_is_taken_left_and_found_again(run: Run) -> None:
    said = run("learn", GAME, typed="\nseal 20\nseal 18\nbrew\n\nundo\nquit\n")
    assert "Seal your highest card" in said.out
    assert "(ST-2.2)" in said.out  # refused: the refusal itself
    assert "Mei sealed the 7" in said.out
    assert "You have 1 tea now." in said.out
    assert "mingtang learn starter first_dish" in said.out
    assert "begun" in run("learn", GAME, "--list").out
    assert "3 points for you." in run("learn", GAME, "first_dish", typed="\nseal 18\ntake\n").out
    assert "taken" in run("learn", GAME, "--list").out


def test_an_unknown_lesson_is_named_with_those_there_are(run: Run) -> None:
    said = run("learn", GAME, "second_dish")
    assert said.status == 2
    assert "second_dish" in said.err
    assert "first_dish" in said.err
