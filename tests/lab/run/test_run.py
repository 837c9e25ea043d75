"""A run in a folder: the same games whatever plays them, nothing lost by a kill, one clear sentence where it cannot go on."""

from __future__ import annotations

import importlib.util
import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from cli.conftest import Run as Command
from mingtang.core.actions import Action
from mingtang.core.errors import HouseError
from mingtang.core.steps import State
from mingtang.games import game
from mingtang.lab import extras
from mingtang.lab.run.contest import Contest, GameObserver, play_game, play_many
from mingtang.lab.run.engines import play_chunks
from mingtang.lab.run.observations import TABLES
from mingtang.lab.run.run import Run, play_run, read_settings, read_tables

pl = pytest.importorskip("polars", reason="the laboratory's tables need polars: pip install 'mingtang[lab]'")
SHORT = Contest("yunnan", 3, ("random", "greedy", "random"), seed=4, options={"max_rounds": "2"})


def tables(folder: Path, games: int = 10, **how: Any) -> dict[str, Any]:
    play_run(Run(folder, SHORT, games), **how)
    return read_tables(folder)


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return all(one[name].equals(other[name]) for name in TABLES)


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mingtang.lab.run.run.QUICK_CHUNK", 3)


def test_the_tables_say_what_the_games_say(tmp_path: Path) -> None:
    found = tables(tmp_path / "run")
    results = list(play_many(SHORT, 10))
    assert found["games"]["seed"].to_list() == [r.seed for r in results]
    assert found["games"]["digest"].to_list() == [r.digest for r in results]
    assert found["games"]["decisions"].to_list() == [r.decisions for r in results]
    assert found["seats"]["score"].to_list() == [score for r in results for score in r.scores]
    assert found["seats"]["bot"].to_list() == [name for r in results for name in r.bots]
    assert found["seats"]["won"].sum() == 10
    assert found["seats"]["decisions"].sum() == found["games"]["decisions"].sum() == found["uses"]["chosen"].sum()
    assert found["seats"]["options"].sum() == found["games"]["options"].sum()
    assert found["sources"]["points"].sum() == found["seats"]["score"].sum()
    assert (found["uses"]["chosen"] <= found["uses"]["offered"]).all()


def test_the_last_row_of_each_seat_is_its_result(tmp_path: Path) -> None:
    found = tables(tmp_path / "run", games=4)
    last = found["rounds"].group_by("number", "seat", maintain_order=True).last().sort("number", "seat")
    assert last["score"].to_list() == found["seats"].sort("number", "seat")["score"].to_list()
    assert last["forecast"].to_list() == [float(score) for score in last["score"]]
    assert set(found["rounds"]["round"]) == {1, 2, 3}


def test_a_kind_of_choice_leaves_numbers_out_and_adds_them_up(tmp_path: Path) -> None:
    uses = tables(tmp_path / "run", games=4)["uses"]
    kinds = set(uses["action"])
    assert {"bid horse", "convert", "pass"} <= kinds
    assert not [kind for kind in kinds if any(c.isdigit() for c in kind)]
    bids = uses.filter(pl.col("action") == "bid horse", pl.col("chosen") > 0)
    assert (bids["amount"] >= 2 * bids["chosen"]).all()


class Counting(GameObserver):
    """Counts by hand in how many decisions each thing is offered and taken."""

    def __init__(self) -> None:
        self.offered: Counter[str] = Counter()
        self.chosen: Counter[str] = Counter()
        self.forced: Counter[str] = Counter()

    def sees(self, s: State, seat: int, choices: list[Action], chosen: Action) -> None:
        if len(choices) > 1:
            self.offered.update({noun for a in choices for noun in a.nouns if isinstance(noun, str)})
        taken = self.chosen if len(choices) > 1 else self.forced
        taken.update({noun for noun in chosen.nouns if isinstance(noun, str)})


def test_a_decision_offers_a_thing_once_however_many_choices_name_it(tmp_path: Path) -> None:
    found = tables(tmp_path / "run", games=4)
    counted = Counting()
    for number in range(4):
        play_game(game("yunnan"), SHORT, number, counted)
    told = found["things"].group_by("thing").agg(pl.col("offered", "chosen", "forced").sum())
    for thing, *counts in told.iter_rows():
        assert counts == [c[thing] for c in (counted.offered, counted.chosen, counted.forced)], thing
    assert set(told["thing"]) == set(counted.offered) | set(counted.forced)
    named = {
        thing: found["uses"].filter(pl.col("action").str.contains(f" {thing}"))["offered"].sum()
        for thing in told["thing"]
    }
    assert any(named[thing] > counted.offered[thing] for thing in named)  # several kinds of one decision name it


def test_a_run_of_an_earlier_release_is_refused_in_a_sentence(tmp_path: Path, run: Command) -> None:
    folder = tmp_path / "run"
    tables(folder, games=2)
    settings = json.loads((folder / "run.json").read_text())
    (folder / "run.json").write_text(json.dumps({**settings, "mingtang_run": 1}))
    with pytest.raises(HouseError, match=r"old_run\(.*run\)"):
        play_run(Run(folder, SHORT, 2))
    answer = run("lab", "report", folder)
    assert (answer.status, answer.err.count("\n")) == (2, 1)
    assert "did not write down how often each thing was offered" in answer.err


def test_the_number_of_workers_changes_nothing(tmp_path: Path) -> None:
    assert same(tables(tmp_path / "one"), tables(tmp_path / "two", workers=2))


@pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason="Ray is not here: pip install 'mingtang[ray]'")
@pytest.mark.filterwarnings("ignore")
def test_a_ray_cluster_plays_the_same_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    monkeypatch.setenv("RAY_ENABLE_UV_RUN_RUNTIME_ENV", "0")
    assert same(tables(tmp_path / "ray", engine="ray", workers=2), tables(tmp_path / "here"))


def test_a_run_can_be_made_longer_and_not_shorter(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    tables(folder, games=4)
    assert same(tables(folder, games=10), tables(tmp_path / "whole"))
    with pytest.raises(HouseError, match=r"shorter_run\(.*run, 10\)"):
        tables(folder, games=4)


def test_what_is_there_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "run"
    assert play_run(Run(folder, SHORT, 10)) == 10
    heard: list[int] = []
    assert play_run(Run(folder, SHORT, 10), tick=heard.append) == 0
    assert heard == [10]


def test_a_stopped_run_goes_on_and_ends_as_if_it_had_not_been_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "run"

    def stopped(*asked: Any) -> Any:
        done = play_chunks(*asked)
        yield next(done)
        yield next(done)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("mingtang.lab.run.run.play_chunks", stopped)
        with pytest.raises(KeyboardInterrupt):
            play_run(Run(folder, SHORT, 10))
    with pytest.raises(
        HouseError,
        match=r"unfinished_run\(.*run, 6, 10, mingtang lab run yunnan --games 10 --seats 3 --bots random,greedy,random --seed 4 --option max_rounds=2 --out .*run\)",
    ):
        read_tables(folder)
    assert play_run(Run(folder, SHORT, 10)) == 4
    assert same(read_tables(folder), tables(tmp_path / "whole"))


def test_a_kill_while_tables_are_laid_together_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "run"
    tables(folder, games=4)
    replace, count = Path.replace, [0]

    def killed(self: Path, target: Path) -> Any:
        if self.suffix == ".part":
            count[0] += 1
            if count[0] == 3:
                raise KeyboardInterrupt
        return replace(self, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", killed)
        with pytest.raises(KeyboardInterrupt):
            play_run(Run(folder, SHORT, 10))
    assert play_run(Run(folder, SHORT, 10)) == 0
    assert same(read_tables(folder), tables(tmp_path / "whole"))


def test_a_process_that_is_killed_hard_loses_at_most_its_chunk(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    words = [sys.executable, "-m", "mingtang", "lab", "run", "yunnan", "--seats", "3", "--bots", "random", "--games", "2000"]  # fmt: skip
    p = subprocess.Popen([*words, "--workers", "1", "--out", str(folder)], stderr=subprocess.DEVNULL)
    try:
        while p.poll() is None and not list(folder.glob("parts/*-*")):
            time.sleep(0.05)
    finally:
        os.kill(p.pid, signal.SIGKILL)
        p.wait()
    parts = list(folder.glob("parts/*-*"))
    assert parts
    for part in parts:
        first, last = part.name.split("-")
        assert pl.read_parquet(part / "games.parquet")["number"].to_list() == list(range(int(first), int(last) + 1))
    with pytest.raises(
        HouseError,
        match=r"unfinished_run\(.*run, \d+, 2000, mingtang lab run yunnan --games 2000 --seats 3 --bots random --seed 0 --out .*run\)",
    ):
        read_tables(folder)


def other(**changes: Any) -> Contest:
    return Contest(**{**SHORT.__dict__, **changes})


@pytest.mark.parametrize(
    ("contest", "sentence"),
    [
        (other(seed=5), r"other_settings\(.*run, seed, 4, 5\)"),
        (other(seats=4), r"other_settings\(.*run, seats, 3, 4\)"),
        (other(bots=("random",)), r'other_settings\(.*run, bots, \["random", "greedy", "random"\], \["random"\]\)'),
        (other(options={}), r'other_settings\(.*run, options, \{"max_rounds": "2"\}, \{\}\)'),
        (other(pack={"income": {"market": {"total_if_any_trader": 4}}}), r"other_settings\(.*run, data, "),
    ],
)
def test_another_question_needs_another_folder(tmp_path: Path, contest: Contest, sentence: str) -> None:
    folder = tmp_path / "run"
    play_run(Run(folder, SHORT, 3))
    before = (folder / "run.json").read_text()
    with pytest.raises(HouseError, match=sentence):
        play_run(Run(folder, contest, 3))
    assert (folder / "run.json").read_text() == before


def test_a_folder_that_cannot_hold_a_run_is_refused_in_a_sentence(tmp_path: Path) -> None:
    full = tmp_path / "full"
    full.mkdir()
    (full / "letters.txt").write_text("dear")
    with pytest.raises(HouseError, match=r"strange_folder\(.*full, letters.txt\)"):
        play_run(Run(full, SHORT, 3))
    with pytest.raises(HouseError, match=r"file_not_folder\(.*letters.txt\)"):
        play_run(Run(full / "letters.txt", SHORT, 3))
    with pytest.raises(HouseError, match=r"file_not_folder\(.*letters.txt\)"):
        play_run(Run(full / "letters.txt" / "deep", SHORT, 3))
    with pytest.raises(HouseError, match=r"no_run\(.*full\)"):
        read_settings(full)


def test_a_damaged_run_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    play_run(Run(folder, SHORT, 3))
    path = folder / "run.json"
    whole = path.read_text()
    path.write_text(whole[:30])
    with pytest.raises(HouseError, match=r"damaged_run\(.*run/run.json\)"):
        play_run(Run(folder, SHORT, 3))
    path.write_text(whole.replace('"mingtang_run": 2', '"mingtang_run": 9'))
    with pytest.raises(HouseError, match=r"other_run_format\(.*run.json, 9, 2\)"):
        play_run(Run(folder, SHORT, 3))


def test_two_processes_do_not_write_into_one_folder(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    play_run(Run(folder, SHORT, 3))
    hold = "import fcntl, sys; f = open(sys.argv[1], 'w'); fcntl.flock(f, fcntl.LOCK_EX); print('held', flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", hold, str(folder / "lock")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as p:
        assert p.stdout
        assert p.stdout.readline() == "held\n"
        with pytest.raises(HouseError, match=r"busy_place\(.*run\)"):
            play_run(Run(folder, SHORT, 6))
        p.communicate("go\n")
    assert play_run(Run(folder, SHORT, 6)) == 3


def test_a_missing_library_is_named_with_the_command_that_installs_it(
    run: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def absent(name: str) -> Any:
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)

    monkeypatch.setattr(extras, "import_module", absent)
    words = ("lab", "run", "yunnan", "--games", 1, "--out", tmp_path / "run")
    answer = run(*words)
    assert (answer.status, answer.err) == (2, "mingtang: the laboratory needs polars: pip install 'mingtang[lab]'\n")
    assert not (tmp_path / "run").exists()
    with pytest.raises(HouseError, match=r"library_missing\(ray_engine, ray, ray\)"):
        play_chunks(SHORT, [], engine="ray")


def test_a_library_that_is_there_but_broken_is_said_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> Any:
        raise ImportError("libfoo.so is missing", name="libfoo")

    monkeypatch.setattr(extras, "import_module", broken)
    with pytest.raises(HouseError, match=r"library_broken\(polars, libfoo\)"):
        extras.need("polars", "lab", "the laboratory")


def test_the_command_plays_and_says_where(run: Command, tmp_path: Path) -> None:
    words = ("lab", "run", "yunnan", "--seats", 2, "--option", "max_rounds=1", "--bots", "random", "--games", 3)
    answer = run(*words, "--workers", 1, "--out", tmp_path / "run")
    assert answer.status == 0, answer.err
    assert "3 games are in" in answer.out
    assert "lab report" in answer.out
    data = json.loads(run(*words, "--workers", 1, "--out", tmp_path / "run", "--json").out)
    assert (data["games"], data["played_now"]) == (3, 0)
    assert "there is no engine 'steam'; there are local, ray" in run(*words, "--engine", "steam", "--out", tmp_path / "x").err  # fmt: skip


def test_a_folder_without_a_name_is_refused(run: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for words in (("run", "yunnan"), ("compare", "yunnan", "--option", "max_rounds=1")):
        answer = run("lab", *words, "--games", 2, "--out", "")
        assert (answer.status, answer.err) == (2, "mingtang: the option --out needs the name of a folder\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "a seed is a whole number from 0 on with at most 40 digits, not 44"),
        ("de", "eine Startzahl ist eine ganze Zahl ab 0 mit höchstens 40 Ziffern, nicht 44"),
    ],
)
def test_a_seed_that_is_too_long_is_told_the_limit(run: Command, tmp_path: Path, lang: str, said: str) -> None:
    answer = run("lab", "run", "yunnan", "--seed", "9" * 44, "--out", tmp_path / "run", "--lang", lang)
    assert (answer.status, answer.err) == (2, f"mingtang: {said}\n")


def test_one_game_is_said_as_one(run: Command, tmp_path: Path) -> None:
    words = ("lab", "run", "yunnan", "--seats", 2, "--option", "max_rounds=1", "--bots", "random", "--workers", 1, "--out", tmp_path / "run")  # fmt: skip
    assert "1 game is in" in (first := run(*words, "--games", 1).out)
    assert "; 1 was played now in" in " ".join(first.split())
    assert "; 1 wurde jetzt in" in " ".join(run(*words, "--games", 2, "--lang", "de").out.split())
    assert "; 2 were played now in" in " ".join(run(*words, "--games", 4).out.split())
