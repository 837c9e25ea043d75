"""Numbers on the terminal are written as the reader's language does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli.conftest import Run
from core.teahouse.steps import Bid
from mingtang.texts.numbers import number, percent


def test_a_bench_speaks_german(run: Run) -> None:
    out = run("bench", "yunnan", "--seconds", "1", "--lang", "de").out
    assert re.search(r"Kopie\s+\d+,\d\d µs", out)
    assert "kompiliert" in out
    assert not re.search(r"\d,\d{3}\b|\bcompiled|interpreted", out)
    assert re.search(r"clone\s+\d+\.\d\d µs", run("bench", "yunnan", "--seconds", "1").out)


def test_a_ladder_speaks_german(run: Run) -> None:
    words = ("ladder", "yunnan", "--bots", "random,novice", "--games", 2, "--seats", 2)
    german = run(*words, "--lang", "de").out
    assert "50,0\u00a0%" in german
    assert not re.search(r"\d\.\d|\d%", german)
    assert "50.0\u00a0%" in run(*words).out


def test_a_simulation_speaks_german_and_one_game_has_no_margin(run: Run) -> None:
    out = run("simulate", "yunnan", "--games", 1, "--seats", 2, "--bots", "random", "--lang", "de").out
    assert "50,0\u00a0%" in out
    assert "± –" in out
    assert not re.search(r"\d\.\d|\d%", out)


def test_a_judge_speaks_german(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MINGTANG_GAMES", "teahouse=core.teahouse")
    words = ("judge", "teahouse", "--games", 6, "--seats", 2, "--how", "quick")
    assert re.search(r"words +\d,\d{3}\b", run(*words).out)
    assert re.search(r"words +\d\.\d{3}\b", run(*words, "--lang", "de").out)


def test_a_judge_words_its_faults_in_german(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MINGTANG_GAMES", "teahouse=core.teahouse")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Bid, "clause", "")
    words = ("judge", "teahouse", "--games", 1, "--seats", 2, "--how", "quick", "--option", "golden")
    english, german = run(*words), run(*words, "--lang", "de")
    assert "the step 'bidding.bid' cites '' (2 players, " in " ".join(english.out.split())
    assert "der Schritt 'bidding.bid' nennt '' (2 Personen, " in " ".join(german.out.split())
    assert "Startzahl 0, nach 0 Wahlen" in " ".join(german.out.split())


@pytest.mark.parametrize(
    ("value", "digits", "english", "german"),
    [
        (1234.5, 1, "1,234.5", "1.234,5"), (-1234567, 0, "−1,234,567", "−1.234.567"),
        (-0.04, 1, "0.0", "0,0"), (0, 0, "0", "0"), (-0.06, 1, "−0.1", "−0,1"),
    ],
)  # fmt: skip
def test_a_number_has_the_marks_of_its_language(value: float, digits: int, english: str, german: str) -> None:
    assert (number("en", value, digits), number("de", value, digits)) == (english, german)
    assert percent("de", value / 100, digits) == f"{german}\u00a0%"
