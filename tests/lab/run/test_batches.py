"""Long tables are looked through a batch of games at a time, and say the same as if they were read at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("polars", reason="the laboratory's tables need polars: pip install 'mingtang[lab]'")

from mingtang.core.errors import HouseError
from mingtang.games import game
from mingtang.lab.measure.comparison import compare
from mingtang.lab.measure.statistics import as_data
from mingtang.lab.measure.unseen import unseen
from mingtang.lab.measure.uses import uses
from mingtang.lab.report.report import PASSES, report_data
from mingtang.lab.run.batches import row_batches
from mingtang.lab.run.contest import Contest
from mingtang.lab.run.run import Run, open_tables, play_run, read_tables

GAMES = 40


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished run of short games."""
    path = tmp_path_factory.mktemp("lab") / "run"
    play_run(Run(path, Contest("yunnan", 3, ("novice", "builder"), options={"max_rounds": "1"}), GAMES))
    return path


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """A batch is a handful of games."""
    monkeypatch.setattr("mingtang.lab.run.batches.ROWS", 400)


def close(one: Any, other: Any) -> bool:
    """Whether plain data is the same but for rounding."""
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(close(one[key], other[key]) for key in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(close, one, other))
    return bool(one == (pytest.approx(other, abs=1e-9) if isinstance(other, float) else other))


def test_batches_hold_every_game_once(folder: Path) -> None:
    with open_tables(folder) as tables:
        parts = list(row_batches(tables["uses"], ("number", "seat", "chosen")))
    assert len(parts) > 3
    assert [part.columns for part in parts] == [["number", "seat", "chosen"]] * len(parts)
    seen = [set(part["number"]) for part in parts]
    assert sum(map(len, seen)) == len(set().union(*seen)) == GAMES
    assert sum(part.height for part in parts) == read_tables(folder)["uses"].height


@pytest.mark.parametrize("things", [False, True])
def test_what_is_used_is_the_same_in_batches(folder: Path, things: bool) -> None:
    at_once = uses(read_tables(folder), things)
    with open_tables(folder) as tables:
        found = uses(tables, things)
    assert things or any(use.edge for use in at_once)
    assert close([as_data(vars(use)) for use in found], [as_data(vars(use)) for use in at_once])


def test_what_never_came_up_is_the_same_in_batches(folder: Path) -> None:
    catalogue = game("yunnan").catalogue
    with open_tables(folder) as tables:
        assert unseen(tables, catalogue) == unseen(read_tables(folder), catalogue)


def test_a_comparison_is_the_same_in_batches(folder: Path, tmp_path: Path) -> None:
    play_run(Run(tmp_path, Contest("yunnan", 3, ("novice", "builder"), options={"max_rounds": "2"}), GAMES))
    at_once = compare(read_tables(folder), read_tables(tmp_path), [])
    with open_tables(folder) as one, open_tables(tmp_path) as two:
        found = compare(one, two, [])
    assert close(found.as_json(), at_once.as_json())


def test_progress_comes_to_the_end(folder: Path) -> None:
    heard: list[int] = []
    report_data(folder, heard.append)
    assert sum(heard) == PASSES * GAMES
    assert len(heard) > PASSES


def test_damage_that_is_met_on_the_way_says_what_to_do(folder: Path, tmp_path: Path) -> None:
    for path in folder.iterdir():
        if path.is_file():
            (tmp_path / path.name).write_bytes(path.read_bytes())
    whole = (tmp_path / "uses.parquet").read_bytes()
    middle = len(whole) // 3
    (tmp_path / "uses.parquet").write_bytes(whole[:middle] + bytes(400) + whole[middle + 400 :])
    with pytest.raises(HouseError, match=r"play_anew\(damaged_table\(.*uses.parquet\), mingtang lab run yunnan --games 40 --seats 3 --bots novice,builder --seed 0 --option max_rounds=1 --out .*\)"):  # fmt: skip
        report_data(tmp_path)
    (tmp_path / "uses.parquet").unlink()
    with pytest.raises(HouseError, match=r"table_gone\(.*uses\.parquet, mingtang lab run"):
        report_data(tmp_path)
