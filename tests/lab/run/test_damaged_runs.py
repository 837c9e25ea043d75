"""What a kill, a full disk or a careless hand does to a run: no game is counted twice, nothing sound is lost, and one sentence says what is wrong."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from cli.conftest import Run as Command
from mingtang.core.errors import HouseError
from mingtang.lab.run import tables
from mingtang.lab.run.contest import Contest
from mingtang.lab.run.engines import play_chunks
from mingtang.lab.run.observations import TABLES
from mingtang.lab.run.run import Run, play_run, read_tables

pl = pytest.importorskip("polars", reason="the laboratory's tables need polars: pip install 'mingtang[lab]'")
SHORT = Contest("yunnan", 2, ("random", "greedy"), seed=4, options={"max_rounds": "1"})
GAMES = 8


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mingtang.lab.run.run.QUICK_CHUNK", 3)


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished run that nothing has happened to."""
    folder = tmp_path_factory.mktemp("lab") / "run"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("mingtang.lab.run.run.QUICK_CHUNK", 3)
        play_run(Run(folder, SHORT, GAMES))
    return folder


@pytest.fixture
def folder(sound: Path, tmp_path: Path) -> Path:
    """A copy of it, to be damaged."""
    return Path(shutil.copytree(sound, tmp_path / "run"))


def same(one: Path, other: Path) -> bool:
    return all(read_tables(one)[name].equals(read_tables(other)[name]) for name in TABLES)


def stopped_after(folder: Path, games: int, chunks: int, patch: pytest.MonkeyPatch, last_first: bool = False) -> None:
    """A run that was killed when so many chunks were written."""

    def some(contest: Contest, missing: list[range], *how: Any) -> Any:
        done = play_chunks(contest, missing[::-1] if last_first else missing, *how)
        for _ in range(chunks):
            yield next(done)
        raise KeyboardInterrupt

    with patch.context() as inner:
        inner.setattr("mingtang.lab.run.run.play_chunks", some)
        with pytest.raises(KeyboardInterrupt):
            play_run(Run(folder, SHORT, games))


# ---- no game is counted twice


def test_a_killed_run_that_is_made_longer_counts_every_game_once(
    sound: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "run"
    stopped_after(folder, 4, 1, monkeypatch, last_first=True)
    assert [p.name for p in (folder / "parts").iterdir()] == ["3-3"]
    assert play_run(Run(folder, SHORT, GAMES)) == GAMES - 1
    assert same(folder, sound)


def test_parts_that_overlap_are_laid_together_with_each_game_once(sound: Path, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    (folder / "parts").mkdir(parents=True)
    for chunk in (range(2, 5), range(3, 4), range(4, 8)):
        write(folder, chunk)
    assert play_run(Run(folder, SHORT, GAMES)) == 2
    assert same(folder, sound)


def write(folder: Path, chunk: range) -> None:
    (_, notes), *_ = play_chunks(SHORT, [chunk])
    tables.write_part(folder, chunk, notes)


def test_tables_that_hold_games_twice_heal(folder: Path, sound: Path) -> None:
    for name in TABLES:
        path = folder / f"{name}.parquet"
        whole = pl.read_parquet(path)
        pl.concat([whole, whole.filter(pl.col("number").is_between(2, 4))]).write_parquet(path)
    with pytest.raises(HouseError, match=r"games_twice\(.*run, mingtang lab run yunnan --games 8 --seats 2 --bots random,greedy --seed 4 --option max_rounds=1 --out "):  # fmt: skip
        read_tables(folder)
    heard: list[str] = []
    assert play_run(Run(folder, SHORT, GAMES), damaged=heard.extend) == 3
    assert heard == ["games.parquet"]
    assert same(folder, sound)


# ---- a process that is refused changes nothing


def test_a_refused_process_does_not_lengthen_a_running_run(folder: Path) -> None:
    before = (folder / "run.json").read_text()
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with pytest.raises(HouseError, match="busy_place"):
            play_run(Run(folder, SHORT, 5000))
    assert (folder / "run.json").read_text() == before
    assert read_tables(folder)["games"].height == GAMES


# ---- damaged tables


@pytest.mark.parametrize("length", [0, 500])
@pytest.mark.parametrize("name", TABLES)
def test_a_table_that_was_cut_short_is_named_and_made_anew(folder: Path, sound: Path, name: str, length: int) -> None:
    os.truncate(folder / f"{name}.parquet", length)
    with pytest.raises(HouseError, match=rf"play_anew\(damaged_table\(.*{name}\.parquet\), mingtang lab run"):
        read_tables(folder)
    heard: list[str] = []
    assert play_run(Run(folder, SHORT, GAMES), damaged=heard.extend) == GAMES
    assert heard == [f"{name}.parquet"]
    assert same(folder, sound)


def test_a_table_of_something_else_is_damaged(folder: Path, sound: Path) -> None:
    pl.DataFrame({"number": [0, 1, 2]}).write_parquet(folder / "uses.parquet")
    with pytest.raises(HouseError, match=r"damaged_table\(.*uses\.parquet"):
        read_tables(folder)
    assert play_run(Run(folder, SHORT, GAMES)) == GAMES
    assert same(folder, sound)


def test_a_table_that_is_gone_is_made_anew(folder: Path, sound: Path) -> None:
    (folder / "rounds.parquet").unlink()
    with pytest.raises(HouseError, match=r"table_gone\(.*rounds\.parquet, mingtang lab run yunnan"):
        read_tables(folder)
    assert play_run(Run(folder, SHORT, GAMES)) == GAMES
    assert same(folder, sound)


def test_damage_is_said_in_one_line_in_both_languages(folder: Path, run: Command) -> None:
    words = ("lab", "run", "yunnan", "--seats", 2, "--bots", "random,greedy", "--seed", 4, "--option", "max_rounds=1", "--games", GAMES)  # fmt: skip
    for lang, said in (("en", "is damaged; what is missing is played anew."), ("de", "ist beschädigt; was fehlt, wird neu gespielt.")):  # fmt: skip
        os.truncate(folder / "uses.parquet", 500)
        report = run("lab", "report", folder, "--json", "--lang", lang)
        assert (report.status, report.err.count("\n")) == (2, 1)
        assert "uses.parquet" in report.err
        answer = run(*words, "--workers", 1, "--out", folder, "--lang", lang)
        assert answer.status == 0, answer.err
        assert answer.err.splitlines() == [f"{folder / 'uses.parquet'} {said}"]


# ---- parts that are not whole


def test_a_kill_while_parts_are_removed_does_not_jam_the_run(folder: Path, sound: Path) -> None:
    write(folder, range(3))
    (folder / "parts" / "0-2" / "uses.parquet").unlink()
    heard: list[str] = []
    assert play_run(Run(folder, SHORT, GAMES), damaged=heard.extend) == 0
    assert heard == []
    assert list((folder / "parts").iterdir()) == []
    assert same(folder, sound)


def test_parts_vanish_all_at_once(folder: Path, sound: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def killed(path: Path) -> None:
        if path.name == tables.LAID and path.exists():
            (path / "0-2" / "uses.parquet").unlink()
            raise KeyboardInterrupt

    write(folder, range(3))
    with monkeypatch.context() as patch:
        patch.setattr(tables, "remove", killed)
        with pytest.raises(KeyboardInterrupt):
            play_run(Run(folder, SHORT, GAMES))
    assert same(folder, sound)
    assert play_run(Run(folder, SHORT, GAMES)) == 0
    assert not (folder / tables.LAID).exists()


def test_a_part_that_is_not_whole_is_played_anew(sound: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "run"
    stopped_after(folder, GAMES, 2, monkeypatch)
    os.truncate(folder / "parts" / "3-5" / "seats.parquet", 100)
    (folder / "parts" / ".new").mkdir()
    heard: list[str] = []
    assert play_run(Run(folder, SHORT, GAMES), damaged=heard.extend) == 5
    assert heard == ["parts/3-5"]
    assert same(folder, sound)


# ---- a machine that refuses


def test_a_full_disk_leaves_no_half_part(tmp_path: Path, sound: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "run"
    written = pl.DataFrame.write_parquet

    def full(self: Any, path: Path) -> None:
        written(self, path)
        if path.name == "rounds.parquet" and (folder / "parts" / "0-2").exists():
            raise pl.exceptions.ComputeError("parquet: underlying IO error: No space left on device (os error 28)")

    with monkeypatch.context() as patch:
        patch.setattr(pl.DataFrame, "write_parquet", full)
        with pytest.raises(HouseError, match=r"unwritable\(folder, .*run, os_unclear\)$"):
            play_run(Run(folder, SHORT, GAMES))
    assert [p.name for p in (folder / "parts").iterdir()] == ["0-2"]
    assert play_run(Run(folder, SHORT, GAMES)) == GAMES - 3
    assert same(folder, sound)


def test_a_full_disk_while_tables_are_laid_together_loses_nothing(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = pl.LazyFrame.sink_parquet

    def full(self: Any, path: Any, **how: Any) -> None:
        if not str(path).endswith(".part"):
            written(self, path, **how)
            return
        path.write_bytes(b"PAR1")
        raise pl.exceptions.ComputeError("parquet: underlying IO error: No space left on device (os error 28)")

    with monkeypatch.context() as patch:
        patch.setattr(pl.LazyFrame, "sink_parquet", full)
        with pytest.raises(HouseError, match=r"unwritable\(folder, .*run, os_unclear\)$"):
            play_run(Run(folder, SHORT, GAMES + 2))
    assert not list(folder.glob(".*.part"))
    assert play_run(Run(folder, SHORT, GAMES + 2)) == 0
    play_run(Run(tmp_path / "whole", SHORT, GAMES + 2))
    assert same(folder, tmp_path / "whole")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("lock", r"unwritable\(file, .*lock, os_folder\)"),
        ("uses.parquet", r"file_unreadable\(file, .*uses\.parquet, os_folder\)"),
        ("run.json", r"file_unreadable\(file, .*run\.json, os_folder\)"),
    ],
)
def test_a_folder_in_place_of_a_file_is_named_and_nothing_is_played(folder: Path, name: str, sentence: str) -> None:
    (folder / name).unlink(missing_ok=True)
    (folder / name).mkdir()
    with pytest.raises(HouseError, match=sentence):
        play_run(Run(folder, SHORT, GAMES + 1))
    if name != "lock":
        with pytest.raises(HouseError, match=sentence):
            read_tables(folder)


def test_a_file_in_place_of_the_parts_is_named(folder: Path) -> None:
    (folder / "parts").rmdir()
    (folder / "parts").write_text("mine")
    with pytest.raises(HouseError, match=r"file_not_folder\(.*parts\)"):
        play_run(Run(folder, SHORT, GAMES))
    with pytest.raises(HouseError, match=r"file_unreadable\(folder, .*parts, os_missing\)"):
        read_tables(folder)


@pytest.mark.parametrize("name", ["parts", "uses.parquet", "lock"])
def test_what_may_not_be_opened_is_named(folder: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(way: Any) -> Any:
        def asked(path: Any, *how: Any, **more: Any) -> Any:
            if Path(path).name == name:
                raise PermissionError(13, "Permission denied")
            return way(path, *how, **more)

        return asked

    monkeypatch.setattr(Path, "open", closed(Path.open))
    monkeypatch.setattr(Path, "iterdir", closed(Path.iterdir))
    monkeypatch.setattr(os, "open", closed(os.open))
    with pytest.raises(HouseError, match=rf"(unwritable|file_unreadable)\(.*{name}, os_not_allowed\)"):
        play_run(Run(folder, SHORT, GAMES))


@pytest.mark.parametrize(
    ("key", "value"),
    [("games", "300"), ("bots", [1]), ("bots", []), ("bots", "greedy"), ("options", [2]), ("options", {"a": 1}), ("seats", True), ("games", -1)],
)  # fmt: skip
def test_a_setting_of_the_wrong_kind_is_named(folder: Path, key: str, value: object) -> None:
    path = folder / "run.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), key: value}))
    for ask in (lambda: play_run(Run(folder, SHORT, GAMES)), lambda: read_tables(folder)):
        with pytest.raises(HouseError, match=rf"damaged_setting\(.*run\.json, {key}, "):
            ask()


def test_a_folder_with_the_signs_of_a_pattern_is_only_a_name(tmp_path: Path) -> None:
    folder = tmp_path / "[a-c]*?"
    assert play_run(Run(folder, SHORT, 4)) == 4
    assert read_tables(folder)["games"].height == 4
