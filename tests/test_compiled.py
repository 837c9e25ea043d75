"""The rules compiled to C and the rules as Python play the same games.

Builds nothing: MINGTANG_COMPILED names a folder in which the compiled house is installed (`make compiled`).
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mingtang.games import game_names

COMPILED = os.environ.get("MINGTANG_COMPILED", "")
TESTS = Path(__file__).parent
SOURCE = TESTS.parent / "src"
SEEDS = ("1", "2", "3")


def games_of(name: str, house: Path) -> str:
    """The playthroughs of a game as the house in this folder plays them."""
    run = subprocess.run(
        [sys.executable, "-P", str(TESTS / "playthroughs.py"), name, *SEEDS],
        env={**os.environ, "PYTHONPATH": str(house), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


@pytest.mark.skipif(not COMPILED, reason="MINGTANG_COMPILED names no compiled house; `make compiled` makes one")
@pytest.mark.parametrize("name", game_names())
def test_both_builds_play_the_same_games(name: str) -> None:
    assert (Path(COMPILED) / "mingtang").is_dir(), f"MINGTANG_COMPILED is {COMPILED}, but no house is installed there"
    compiled = games_of(name, Path(COMPILED))
    interpreted = games_of(name, SOURCE)
    assert compiled.startswith("build compiled\n")
    assert interpreted.startswith("build interpreted\n")
    assert compiled.splitlines()[1:] == interpreted.splitlines()[1:]


def test_the_way_of_comparing_works_on_one_build() -> None:
    name = game_names()[0]
    first = games_of(name, SOURCE)
    assert first == games_of(name, SOURCE)
    assert first.count("mingtang record 1") >= len(SEEDS)
    assert "\nend " in first
