"""Numbers on the terminal are written as the reader's language does."""

from __future__ import annotations

import re

from cli.conftest import Run


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
