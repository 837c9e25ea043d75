"""What works without the laboratory's libraries, and what says in a line which one it needs."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from cli.conftest import Run as Command

LIBRARIES = ("polars", "matplotlib", "scipy", "scipy.special", "numpy")


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """A house without the extra."""
    for name in LIBRARIES:
        monkeypatch.setitem(sys.modules, name, None)


@pytest.mark.usefixtures("bare")
def test_win_shares_and_ladders_need_no_library(run: Command, tmp_path: Path) -> None:
    shares = run("simulate", "yunnan", "--games", 4, "--bots", "random,novice", "--json")
    assert (shares.status, shares.err.strip()) == (0, "")
    assert json.loads(shares.out)["games"] == 4
    climbed = run("ladder", "yunnan", "--games", 2, "--bots", "random,novice", "--out", tmp_path / "ladder.jsonl")
    assert (climbed.status, climbed.err.strip()) == (0, "")


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize(
    ("words", "library"),
    [(("calibrate", "yunnan", "--games", "2"), "scipy"), (("run", "yunnan", "--games", "1"), "polars")],
)
def test_the_laboratory_says_which_library_it_needs_before_anything_is_played(
    run: Command, tmp_path: Path, words: tuple[str, ...], library: str
) -> None:
    said = run("lab", *words, *(("--out", tmp_path / "run") if words[0] == "run" else ()))
    assert (said.status, said.out) == (2, "")
    assert said.err == f"mingtang: the laboratory needs {library}: pip install 'mingtang[lab]'\n"
