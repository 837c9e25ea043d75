"""What each command prints, for people and for programs."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from cli.conftest import Run
from core.teahouse import Teahouse
from core.teahouse.state import TeahouseState
from mingtang.core.errors import Broken
from mingtang.core.record import luck_of, parse_record
from mingtang.games import game
from mingtang.texts.rules_text import rules_of

COMMANDS = ("games", "rules", "play", "simulate", "replay", "judge", "clauses", "bench")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(run: Run, command: str) -> None:
    answer = run(command, "--help")
    assert answer.status == 0
    assert "Usage: mingtang" in answer.out


def test_without_a_command_the_commands_are_listed(run: Run) -> None:
    answer = run()
    assert answer.status == 0
    for command in COMMANDS:
        assert command in answer.out


def test_games_lists_players_and_options(run: Run) -> None:
    answer = run("games")
    assert answer.status == 0
    row = next(line for line in answer.lines if line.startswith("yunnan"))
    assert "2–5" in row
    listed = json.loads(run("games", "--json").out)
    assert listed[0]["name"] == "yunnan"
    assert "guards" in [o["name"] for o in listed[0]["options"]]
    assert "Die Spiele des Hauses" in run("games", "--lang", "de").out


def test_rules_shows_one_clause_and_marks_rulings(run: Run) -> None:
    answer = run("rules", "yunnan", "YU-3.7")
    assert answer.lines[0].strip() == "YU-3.7 Bids must be covered"
    assert "[RULING]" in answer.out
    assert "YU-3.8" not in answer.out.replace("(YU-3.8)", "")
    section = json.loads(run("rules", "yunnan", "yu-3.7", "--json").out)[0]
    assert (section["id"], section["rulings"]) == ("YU-3.7", 1)


def test_rules_says_where_printed_figures_come_from(run: Run) -> None:
    answer = run("rules", "yunnan", "YU-8.2")
    assert "[DATA]" in answer.out
    assert "mingtang rules yunnan --figures" in answer.out
    assert len(answer.lines) < 40
    figures = run("rules", "fujian_trader", "--figures")
    assert "Where the figures come from" in figures.out
    assert "printed in the rulebook" in figures.out
    assert "mingtang rules fujian_trader --figures" in run("rules", "fujian_trader", "FT-3.5").out


def test_rules_shows_whole_chapters_and_the_whole_book(run: Run) -> None:
    chapter = run("rules", "yunnan", "YU-3").out
    assert "YU-3.1" in chapter
    assert "YU-3.12" in chapter
    assert "YU-4.1 Bank first" not in chapter
    book = run("rules", "yunnan", "--all", "--lang", "de")
    assert book.status == 0
    assert "YU-12.13" in book.out


@pytest.mark.parametrize(
    ("game", "ids"),
    [
        ("yunnan", ["YU-3", "EX-02", "decisions"]),
        ("ming_dynastie", ["MD-3", "ex-r4", "worked-examples"]),
        ("yinzi", ["YZ-7", "YZ-D.1", "X15"]),
        ("fujian_trader", ["FT-3", "EX-1", "decisions"]),
    ],
)
def test_chapters_and_examples_of_every_game_open(run: Run, game: str, ids: list[str]) -> None:
    for id in ids:
        answer = run("rules", game, id)
        assert answer.status == 0, answer.out
        assert answer.lines[0].strip().casefold().startswith(id.casefold())


@pytest.mark.parametrize(
    ("game", "typed", "opened"), [("yinzi", "EX-5", "X5 "), ("yunnan", "x2", "EX-02 "), ("yinzi", "yz-d", "decisions ")]
)
def test_an_example_or_a_chapter_opens_however_it_is_called(run: Run, game: str, typed: str, opened: str) -> None:
    answer = run("rules", game, typed)
    assert answer.status == 0, answer.out
    assert answer.lines[0].startswith(opened)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_rules_begin_with_the_game_in_a_minute_and_the_contents(run: Run, lang: str) -> None:
    answer = run("rules", "yinzi", "--lang", lang)
    assert answer.lines[1].startswith("1. ")
    assert "YZ-7 " in answer.out
    assert len(answer.lines) < 70
    assert "mingtang rules yinzi YZ-0.1" in answer.out


def test_words_are_found_in_the_rules(run: Run) -> None:
    answer = run("rules", "yunnan", "--search", "outbid PASSING")
    assert "YU-3.8" in answer.out
    assert run("rules", "yunnan", "--search", "zeppelin").status == 2
    assert "mingtang:" in run("rules", "yunnan", "YU-3.8", "--all").err


@pytest.mark.usefixtures("teahouse")
def test_rules_that_are_not_translated_come_in_english_with_a_notice(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mingtang.texts.rules_text.TRANSLATION", "rules.{lang}.missing")
    rules_of.cache_clear()
    answer = run("rules", "teahouse", "--all", "--lang", "de")
    rules_of.cache_clear()
    assert answer.status == 0
    assert answer.lines[0] == "Die Regeln dieses Spiels sind noch nicht übersetzt; hier stehen sie auf Englisch."
    assert "TH-1.1" in answer.out


def test_simulate_writes_a_line_for_each_game_and_sums_them_up(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    answer = run("simulate", "yunnan", "--seats", 3, "--games", 6, "--bots", "random,greedy", "--seed", 5, "--out", out)
    assert answer.status == 0
    games = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert [g["number"] for g in games] == list(range(6))
    for g in games:
        assert sorted(g["places"]) == [1, 2, 3]
        assert [sum(p.values()) for p in g["parts"]] == g["scores"]
        assert g["rounds"] > 0
        assert g["decisions"] > 0
        assert set(g["bots"]) == {"random", "greedy"}
    wins = sum(1 for g in games if g["bots"][g["places"].index(1)] == "greedy")
    row = next(line for line in answer.lines if line.startswith("greedy")).split()
    assert row[1:3] == ["6", f"{wins}.0"]
    assert f"6 lines written to {out}." in answer.out.replace("\n", "")


def test_simulate_is_reproducible_by_its_seed_whatever_the_workers(run: Run, tmp_path: Path) -> None:
    texts = []
    for workers in (1, 2):
        out = tmp_path / f"{workers}.jsonl"
        words = ("simulate", "yunnan", "--seats", 2, "--games", 17, "--bots", "random", "--seed", 9)
        assert run(*words, "--workers", workers, "--out", out).status == 0
        texts.append(out.read_text())
    assert texts[0] == texts[1]
    other = json.loads(
        run("simulate", "yunnan", "--seats", 2, "--games", 1, "--bots", "random", "--seed", 10, "--json").out
    )
    assert other["seed"] == 10
    assert other["games"] == 1


@pytest.mark.usefixtures("teahouse")
def test_simulate_plays_games_that_other_packages_bring(run: Run) -> None:
    answer = run("simulate", "teahouse", "--seats", 3, "--games", 4, "--bots", "greedy", "--option", "golden", "--json")
    assert json.loads(answer.out)["bots"][0]["share"] == 1.0


def test_replay_checks_every_line_and_names_the_final_position(run: Run, record: Path) -> None:
    parsed = parse_record(record.read_text(encoding="utf-8"))
    answer = run("replay", record)
    assert answer.status == 0
    assert answer.lines[-1] == f"Final position {parsed.end}"
    assert "Every line is valid." in answer.out
    assert "Chen Li" in answer.out
    data = json.loads(run("replay", record, "--json").out)
    assert data["final_digest"] == data["digest"] == parsed.end
    assert data["over"] is True
    assert data["plies"] == len(parsed.moves)
    assert data["log"]


def test_replay_shows_the_position_after_any_choice(run: Run, record: Path) -> None:
    rules = game("yunnan")
    data = json.loads(run("replay", record, "--ply", 5, "--json").out)
    assert data["ply"] == 5
    assert data["over"] is False
    loaded = rules.load(data["position"])
    assert list(loaded.stack[-1].waiting(loaded)) == data["waiting"]
    whole = json.loads(run("replay", record, "--json").out)
    assert len(data["log"]) < len(whole["log"])
    assert whole["log"][: len(data["log"])] == data["log"]
    assert "Stellung nach 5 von" in run("replay", record, "--ply", 5, "--lang", "de").out


def test_replay_verifies_the_luck(run: Run, record: Path) -> None:
    assert "nothing to verify" in run("replay", record, "--verify").err
    text = record.read_text(encoding="utf-8")
    record.write_text(text.replace("seed 11\n", f"seed 11\nluck {luck_of(11)}\n"), encoding="utf-8")
    answer = run("replay", record, "--verify")
    assert answer.status == 0
    assert "The seed is the one whose hash was shown" in answer.out
    record.write_text(text.replace("seed 11\n", f"seed 11\nluck {luck_of(12)}\n"), encoding="utf-8")
    wrong = run("replay", record, "--verify")
    assert wrong.status == 2
    assert "the seed does not match" in wrong.err


def test_the_judge_says_what_it_proved(run: Run) -> None:
    answer = run("judge", "yunnan", "--games", 1, "--seats", "2,3", "--option", "guards", "--how", "quick")
    assert answer.status == 0, answer
    assert "Every proof held: 2 games" in answer.out
    assert "nothing leaks" not in answer.out
    assert "blindness" in answer.out


@pytest.mark.usefixtures("teahouse")
def test_the_judge_fails_with_status_1_and_writes_the_shortest_record(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def audit(self: Teahouse, s: TeahouseState) -> None:
        if sum(s.points) > 0:
            raise Broken("a teacup is missing")

    monkeypatch.setattr(Teahouse, "audit", audit)
    monkeypatch.chdir(tmp_path)
    answer = run("judge", "teahouse", "--games", 2, "--seats", 2)
    assert answer.status == 1
    assert "a teacup is missing" in answer.out
    written = list(tmp_path.glob("teahouse-audit-*.record"))
    assert len(written) == 1
    assert parse_record(written[0].read_text(encoding="utf-8"), unfinished=True).game == "teahouse"
    data = json.loads(
        run("judge", "teahouse", "--games", 2, "--seats", 2, "--record", tmp_path / "x.record", "--json").out
    )
    assert data["ok"] is False
    assert data["failures"][0]["proof"] == "audit"
    assert (tmp_path / "x.record").exists()


def test_clauses_ends_with_how_many_are_tested(run: Run) -> None:
    data = json.loads(run("clauses", "yunnan", "--json").out)
    count = len(data["clauses"])
    tested = count - len(data["untested"])
    answer = run("clauses", "yunnan")
    assert answer.lines[-1] == f"{tested} of {count} clauses tested"
    assert answer.status == (0 if data["ok"] else 1)
    assert count > 80


def test_clauses_without_tests_says_so(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mingtang.commands.clauses.tests_of", lambda game: None)
    assert "The tests are not at hand here" in run("clauses", "yunnan").lines[-1]


def test_bench_says_what_it_counts(run: Run) -> None:
    data = json.loads(run("bench", "yunnan", "--seats", 4, "--seconds", 1, "--json").out)
    assert data["decisions_per_second"] < data["choices_per_second"]
    assert data["clone_microseconds"] > 0
    assert data["compiled"] in (True, False)
    answer = run("bench", "yunnan", "--seconds", 1)
    assert "choices between at least two options" in answer.out


def test_bench_measures_the_searching_bots(run: Run) -> None:
    data = json.loads(run("bench", "yunnan", "--mcts", "--seconds", 1, "--json").out)
    assert data["full"]["iterations"] > 0
    assert data["cutoff"]["iterations_per_second"] > data["full"]["iterations_per_second"]
    answer = run("bench", "yunnan", "--mcts", "--seconds", 1)
    assert "plays it to the end of the game" in answer.out
    assert "after 4 choices" in answer.out


def test_it_runs_as_a_program_and_a_closed_pipe_is_no_error() -> None:
    command = [sys.executable, "-m", "mingtang"]
    done = subprocess.run([*command, "rules", "nothing"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    with subprocess.Popen([*command, "rules", "yunnan"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as p:
        assert p.stdout
        assert p.stderr
        p.stdout.read(10)
        p.stdout.close()
        assert p.stderr.read() == b""
