"""The example that trains a policy runs, and what it kept is taken by the house and refused where its numbers mean something else."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from mingtang.cli import main
from mingtang.core.errors import BadData
from mingtang.games import game, game_names, in_words
from mingtang.lab.adapters.layout import layout_mark, refuse_other_layout

np: Any = pytest.importorskip("numpy")
EXAMPLES = Path(__file__).parents[3] / "examples"


def test_the_example_trains_a_policy_that_sits_down_as_a_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "policy.npz"
    words = ["--minutes", "0.01", "--games", "1", "--tables", "1", "--out", str(kept)]
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / "train_policy.py"), *words],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert done.returncode == 0, done.stderr
    assert "of 1 games against greedy" in done.stdout
    monkeypatch.syspath_prepend(str(EXAMPLES))
    monkeypatch.setenv("MINGTANG_POLICY", str(kept))
    line = ["simulate", "yunnan", "--seats", "2", "--bots", "train_policy:Learnt,random", "--games", "1", "--json"]
    assert main(line) == 0
    assert "train_policy:Learnt" in capsys.readouterr().out


@pytest.mark.parametrize("name", game_names())
def test_a_policy_of_another_layout_is_refused_in_one_line(name: str) -> None:
    here = game(name)
    refuse_other_layout(here, layout_mark(here))
    for other in [layout_mark(game(n)) for n in game_names() if n != name] + [f"{name}-00000000", ""]:
        with pytest.raises(BadData) as refused:
            refuse_other_layout(here, other)
        said = in_words(refused.value, "en")
        assert layout_mark(here) in said
        assert "\n" not in said
