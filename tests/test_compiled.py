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
SENT = """
import pickle
from mingtang.core.build import compiled
from mingtang.core.history import Entry
from mingtang.core.record import Mark, Move, Record
assert compiled()
record = Record("yunnan", 1, "data", ("Ana", "Bo"), 1, moves=(Move(0, "bank", 9),), marks=(Mark(1, 2, "digest", 10),))
for sent in (record, Entry(0, 1, "bank", 1, 1, by="Ana")):
    print(type(sent).__name__, pickle.loads(pickle.dumps(sent)) == sent)
"""
"""What the house does when somebody brings a record, or asks for a review."""


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


@pytest.mark.skipif(not COMPILED, reason="MINGTANG_COMPILED names no compiled house; `make compiled` makes one")
def test_a_record_reaches_another_process_of_a_compiled_house() -> None:
    run = subprocess.run(
        [sys.executable, "-P", "-c", SENT],
        env={**os.environ, "PYTHONPATH": COMPILED, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode, run.stdout) == (0, "Record True\nEntry True\n"), run.stderr


def test_the_way_of_comparing_works_on_one_build() -> None:
    name = game_names()[0]
    first = games_of(name, SOURCE)
    assert first == games_of(name, SOURCE)
    assert first.count("mingtang record 1") >= len(SEEDS)
    assert "\nend " in first


@pytest.mark.skipif(not COMPILED, reason="MINGTANG_COMPILED names no compiled house; `make compiled` makes one")
def test_the_compiled_judge_finds_the_same_faults() -> None:
    run = subprocess.run(
        [sys.executable, "-P", "-m", "pytest", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", "core/test_judge.py"],
        env={**os.environ, "PYTHONPATH": COMPILED, "PYTHONDONTWRITEBYTECODE": "1"},
        cwd=TESTS,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout[-3000:]
