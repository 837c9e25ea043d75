"""The ladder: fair tables, honest intervals, and no game lost when it is stopped."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.conftest import Run
from mingtang.core.errors import HouseError
from mingtang.lab.measure.ladder import LadderJournal, LadderTable, Rung, RungResult, climb, rungs
from mingtang.lab.measure.summary import ContestSummary, Tally

TABLE = LadderTable("yunnan", 4, seed=3, options={"max_rounds": "2"})
LOW = [Rung("greedy", "random", alone=False)]


def test_the_ladder_of_the_house_joins_every_level_with_the_one_below() -> None:
    pairs = [(r.below, r.above) for r in rungs() if not r.alone]
    assert pairs == [("random", "novice"), ("novice", "greedy"), ("greedy", "adept"), ("adept", "expert"), ("expert", "master")]  # fmt: skip
    assert [(r.above, r.below, r.gain) for r in rungs() if r.alone] == [("greedy", "random", 2.5), ("master", "greedy", 2.0)]  # fmt: skip


def climbed(rung: Rung, wins: float, games: int, fair: float) -> RungResult:
    summary = ContestSummary(by_bot={rung.above: Tally(rung.above, games=games, wins=wins)}, games=games)
    return RungResult(rung, summary, fair)


@pytest.mark.parametrize(("wins", "holds"), [(60, True), (59, False), (50, False)])
def test_a_level_holds_when_its_whole_interval_lies_above_a_fair_share(wins: int, holds: bool) -> None:
    assert climbed(Rung("a", "b", alone=False), wins, 100, 0.5).holds is holds


@pytest.mark.parametrize(("wins", "games", "holds"), [(60, 100, True), (59, 100, False), (50, 100, False), (1, 1, False), (3, 3, False), (4, 4, True)])  # fmt: skip
def test_against_a_weak_table_the_whole_interval_lies_above_what_is_asked_for(
    wins: int, games: int, holds: bool
) -> None:
    assert climbed(Rung("a", "b", alone=True, gain=2.0), wins, games, 0.25).holds is holds


def test_one_against_a_table_sits_in_every_seat_and_by_chance_wins_a_quarter() -> None:
    done = next(climb(TABLE, [Rung("greedy", "random", alone=True, gain=2.5)], games=4))
    assert done.fair == 0.25
    assert done.summary.by_bot["greedy"].fair == 1.0
    assert done.games == 4


def test_a_stopped_ladder_goes_on_where_it_stood(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "ladder.jsonl"
    whole = next(climb(TABLE, LOW, games=6))
    kept = LadderJournal(path, TABLE)
    next(climb(TABLE, LOW, games=3, kept=kept))
    kept.close()
    cut = path.read_text()
    path.write_text(cut + cut.splitlines()[-1][:40])  # the kill came in the middle of a line
    heard: list[int] = []
    kept = LadderJournal(path, TABLE)
    again = next(climb(TABLE, LOW, games=6, kept=kept, tick=lambda rung, done: heard.append(done)))
    kept.close()
    assert heard == [3, 4, 5, 6]
    assert again.as_json() == whole.as_json()
    assert [json.loads(line)["number"] for line in path.read_text().splitlines()[1:]] == list(range(6))


def test_the_file_of_another_ladder_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "ladder.jsonl"
    LadderJournal(path, TABLE).close()
    before = path.read_text()
    with pytest.raises(HouseError, match=r"other_ladder\(.*ladder.jsonl\)"):
        LadderJournal(path, LadderTable("yunnan", 3))
    assert path.read_text() == before
    for text in ("shopping list\n", "shopping list", "\N{SNOWMAN}\n", before + '{"rung": "greedy against random"}\n'):
        path.write_text(text, encoding="utf-16" if "\N{SNOWMAN}" in text else "utf-8")
        wrong = path.read_bytes()
        with pytest.raises(HouseError, match="no_ladder_file"):
            LadderJournal(path, TABLE)
        assert path.read_bytes() == wrong
    with pytest.raises(HouseError, match="unwritable"):
        LadderJournal(tmp_path, TABLE)


def test_a_kill_while_the_first_line_is_written_spoils_nothing(tmp_path: Path) -> None:
    path = tmp_path / "ladder.jsonl"
    LadderJournal(path, TABLE).close()
    head = path.read_text()
    for cut in (0, 9, len(head) - 1):
        path.write_text(head[:cut])
        LadderJournal(path, TABLE).close()
        assert path.read_text() == head


def test_two_ladders_do_not_write_into_one_file(tmp_path: Path) -> None:
    path = tmp_path / "ladder.jsonl"
    first = LadderJournal(path, TABLE)
    with pytest.raises(HouseError, match=r"busy_place\(.*ladder.jsonl\)"):
        LadderJournal(path, TABLE)
    first.close()
    LadderJournal(path, TABLE).close()


def test_the_command_prints_each_rung_and_goes_on(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "ladder.jsonl"
    words = ("ladder", "yunnan", "--bots", "random,greedy", "--option", "max_rounds=2", "--games", 4, "--out", out)
    data = json.loads(run(*words, "--json").out)
    assert (data["rungs"][0]["above"], data["rungs"][0]["games"]) == ("greedy", 4)
    before = out.read_text()
    answer = run(*words, "--lang", "de")
    assert "greedy gegen random" in answer.out
    assert out.read_text() == before


def test_each_level_may_sit_alone_at_a_table_of_the_one_below(run: Run) -> None:
    words = ("ladder", "yunnan", "--bots", "random,novice,greedy", "--option", "max_rounds=2", "--games", 4, "--alone")
    data = json.loads(run(*words, "--json").out)
    assert [(r["above"], r["below"], r["alone"], r["fair"], r["asked"]) for r in data["rungs"]] == [
        ("novice", "random", True, 0.25, 0.25),
        ("greedy", "novice", True, 0.25, 0.25),
    ]
    assert [r.alone for r in rungs(alone=True)] == [True] * 7


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--bots", "random"), "a ladder needs at least two bots, the weakest first"),
        (("--seconds", "soon"), "the seconds of a search are a number above 0 such as 0.2, not 'soon'"),
        (("--bots", "random,clever"), "there is no bot 'clever'"),
        (("--games", "0"), "the number of games is a whole number from 1"),
    ],
)
def test_what_cannot_be_played_is_said_in_one_line(run: Run, words: tuple[str, ...], sentence: str) -> None:
    answer = run("ladder", "yunnan", *words)
    assert answer.status == 2
    assert sentence in answer.err
    assert answer.err.count("\n") == 1
