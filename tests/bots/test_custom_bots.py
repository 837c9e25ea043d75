"""A bot of one's own, module:Class: it plays wherever a bot is named on the command line, and what it does wrong is told in one line."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mingtang.bots.bot import answer, choice_seed
from mingtang.bots.levels import bot, entrant, is_custom, is_quick
from mingtang.cli import main
from mingtang.core.errors import HouseError, Unknown
from mingtang.core.play import start, waiting
from mingtang.games import game
from mingtang.lab.run.contest import Contest, play_many
from mingtang.table.opponents import question, think

ROOT = Path(__file__).parents[2]
FIRST = """
class Own:
    def __init__(self, **figures):
        self.figures = figures

    def choose(self, game, s, seat, seed):
        return s.stack[-1].legal(s, seat)[0]
"""
Said = Callable[..., str]


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], str]:
    """Writes a module into the current folder and names its class Own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [p for p in sys.path if p])
    monkeypatch.setattr(sys, "dont_write_bytecode", True)

    def write(source: str, module: str = "") -> str:
        module = module or f"own_{tmp_path.name.replace('-', '_')}"
        (tmp_path / f"{module}.py").write_text(source, encoding="utf-8")
        monkeypatch.delitem(sys.modules, module, raising=False)
        return f"{module}:Own"

    return write


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Said:
    """What a command that was asked wrongly says: one line, and nothing else."""

    def run(*words: str) -> str:
        assert main(words) == 2
        out, err = capsys.readouterr()
        assert out == ""
        lines = [
            line for line in err.splitlines() if line.strip()
        ]  # a progress bar leaves an empty line where it stood
        assert len(lines) == 1, err
        return lines[0]

    return run


def simulate(name: str, *more: str) -> tuple[str, ...]:
    return ("simulate", "yunnan", "--seats", "2", "--games", "2", "--seed", "1", "--bots", f"{name},random", *more)


def chooses(*lines: str) -> str:
    body = "".join(f"        {line}\n" for line in lines)
    return f"import time\n\nclass Own:\n    def choose(self, game, s, seat, seed):\n{body}"


def test_the_example_plays_in_simulate_in_processes_of_its_own(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT / "examples")
    monkeypatch.setattr(sys, "path", [p for p in sys.path if p])
    assert main([*simulate("careful_bot:Careful:worlds=2"), "--workers", "2", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    by_bot = {row["name"]: row for row in found["bots"]}
    assert by_bot["careful_bot:Careful:worlds=2"]["wins"] == 2


def test_the_example_climbs_a_ladder(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(ROOT / "examples")
    monkeypatch.setattr(sys, "path", [p for p in sys.path if p])
    words = ("ladder", "yunnan", "--seats", "2", "--games", "2", "--bots", "random,careful_bot:Careful", "--json")
    assert main(words) == 0
    rung = json.loads(capsys.readouterr().out)["rungs"][0]
    assert (rung["above"], rung["below"], rung["games"]) == ("careful_bot:Careful", "random", 2)


def test_the_page_shows_the_example_as_it_is() -> None:
    source = (ROOT / "examples" / "careful_bot.py").read_text(encoding="utf-8")
    page = (ROOT / "docs" / "writing-a-bot.md").read_text(encoding="utf-8")
    assert source[source.index("from mingtang") :] in page


def test_a_bot_of_ones_own_plays_in_the_terminal(own: Any, capsys: pytest.CaptureFixture[str]) -> None:
    name = own(chooses("return s.stack[-1].legal(s, seat)[-1]"))
    assert main(["play", "yunnan", "--seats", "2", "--you", "none", "--seed", "3", "--bots", name]) == 0
    assert name in capsys.readouterr().out


def test_a_bot_of_ones_own_plays_in_the_laboratory(
    own: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = own(FIRST)
    words = ("--seats", "2", "--games", "2", "--workers", "1", "--bots", f"{name},random")
    assert main(["lab", "run", "yunnan", *words, "--out", str(tmp_path / "run")]) == 0
    assert main(["lab", "calibrate", "yunnan", *words, "--worlds", "1", "--every", "30", "--json"]) == 0
    assert name in capsys.readouterr().out


def test_figures_reach_the_class_as_what_they_are(own: Any) -> None:
    made: Any = entrant(f"{own(FIRST)}:worlds=3:doubt=0.5:style=bold:patience=2")
    assert made.inner.figures == {"worlds": 3, "doubt": 0.5, "style": "bold"}
    assert made.patience == 2.0


def test_a_module_that_is_not_there_is_named(said: Said) -> None:
    assert "there is no module 'no_such_module' in this folder" in said(*simulate("no_such_module:Own"))
    assert "ein Modul 'no_such_module' gibt es weder" in said(*simulate("no_such_module:Own", "--lang", "de"))


@pytest.mark.parametrize("source", ["import no_such_library", "1 / 0", "class Own(", "raise SystemExit(3)"])
def test_a_module_that_cannot_be_imported_says_why(own: Any, said: Said, source: str) -> None:
    kind = {"i": "No module named", "1": "ZeroDivisionError", "c": "SyntaxError", "r": "SystemExit"}[source[0]]
    line = said(*simulate(own(source)))
    assert "cannot be imported" in line
    assert kind in line


def test_a_class_that_is_no_bot_is_refused_before_anything_is_played(own: Any, said: Said) -> None:
    assert "has no class 'Own'" in said(*simulate(own("x = 1")))
    assert "is no bot" in said(*simulate(own("class Own: pass")))
    assert "is no bot" in said(*simulate(own("Own = 5")))


def test_a_bot_that_cannot_be_made_says_why(own: Any, said: Said) -> None:
    line = said(*simulate(own("class Own:\n    def choose(self): pass\n    def __init__(self, depth): pass")))
    assert "cannot be made: TypeError" in line
    assert "depth" in line


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_bot_that_raises_is_named_with_seat_choice_and_line(own: Any, said: Said, workers: str) -> None:
    name = own(chooses("if seat == 1:", "    raise ValueError('two\\nlines')", "return s.stack[-1].legal(s, seat)[0]"))
    line = said(*simulate(name, "--workers", workers))
    assert f"the bot {name} failed in seat 1 at choice " in line
    assert "ValueError: two lines (own_" in line
    assert ".py:6)" in line


@pytest.mark.parametrize("given", ["None", "'pass'", "game.catalogue.actions[-1]", "[]"])
def test_an_answer_that_is_not_allowed_is_named_beside_what_is(own: Any, said: Said, given: str) -> None:
    line = said(*simulate(own(chooses(f"return {given}"))))
    assert "which is not allowed; allowed is " in line


def test_a_bot_that_never_answers_is_stopped_by_the_bell(own: Any, said: Said) -> None:
    stubborn = chooses("while True:", "    try:", "        time.sleep(0.01)", "    except Exception:", "        pass")
    line = said(*simulate(f"{own(stubborn)}:patience=0.2"))
    assert "did not answer in seat" in line
    assert "within 0.2 s" in line


def test_a_bot_may_fail_and_chance_goes_on_if_that_is_asked(own: Any, caplog: pytest.LogCaptureFixture) -> None:
    name = own(chooses("raise ValueError('no idea')")) + ":on_error=random"
    results = list(play_many(Contest("yunnan", seats=2, bots=(name,), seed=1), games=2))
    assert len(results) == 2
    assert caplog.text.count("no idea") == 1
    assert "failed in seat" in caplog.text
    assert "chance chooses instead" in caplog.text


def test_what_is_told_of_a_failure_is_in_the_language_of_the_command(
    own: Any, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("MINGTANG_LANG", raising=False)
    name = own(chooses("raise ValueError('keine Idee')"), "planlos") + ":on_error=random"
    assert main(["simulate", "yunnan", "--seats", "2", "--games", "1", "--bots", name, "--lang", "de"]) == 0
    assert "versagte auf Platz" in caplog.text
    assert "statt des Bots wählt der Zufall" in caplog.text
    assert "MINGTANG_LANG" not in os.environ


def test_what_a_bot_does_to_its_position_changes_nothing(own: Any) -> None:
    honest = own(chooses("return s.stack[-1].legal(s, seat)[0]"), "honest")
    vandal = own(chooses("a = s.stack[-1].legal(s, seat)[0]", "s.stack.clear()", "return a"), "vandal")
    ends = [[r.digest for r in play_many(Contest("yunnan", 2, (name,), 1), 2)] for name in (honest, vandal)]
    assert ends[0] == ends[1]


@pytest.mark.parametrize(
    ("words", "key"),
    [
        ("patience=0", "bot_patience"),
        ("patience=nan", "bot_patience"),
        ("on_error=shrug", "bot_on_error"),
        ("loud", "bot_figures"),
        ("a=1:a=2", "bot_figures"),
    ],
)
def test_figures_that_cannot_be_read_are_refused(own: Any, words: str, key: str) -> None:
    with pytest.raises(Unknown) as e:
        entrant(f"{own(FIRST)}:{words}")
    assert e.value.key == key


def test_a_table_in_the_browser_runs_no_class_from_outside(own: Any) -> None:
    name = own("raise SystemExit('somebody ran me')")
    with pytest.raises(Unknown, match="no_such_bot"):
        bot(name)
    rules = game("yunnan")
    s = rules.setup(2, {}, 1)
    with pytest.raises(Unknown, match="no_such_bot"):
        think(question(rules, "mingtang.games.yunnan", s, 0, name, 1))


def test_a_slip_in_the_name_of_a_level_is_no_module() -> None:
    assert not is_custom("gredy:noise=0.2")
    with pytest.raises(Unknown, match="no_such_bot"):
        entrant("gredy:noise=0.2")


def test_noise_varies_what_greedy_takes_and_none_changes_nothing() -> None:
    rules = game("yunnan")
    s = rules.setup(4, {}, 1)
    start(rules, s)
    seat = waiting(s)[0]

    def taken(name: str) -> list[str]:
        return [answer(bot(name), rules, s, seat, choice_seed(seed, 0)).words for seed in range(40)]

    assert len(set(taken("greedy:noise=0.5"))) > len(set(taken("greedy")))
    assert taken("greedy:noise=0.5") == taken("greedy:noise=0.5")
    assert taken("greedy:noise=0") == taken("greedy")
    assert is_quick("greedy:noise=0.2")


@pytest.mark.parametrize(
    "words", ["greedy:noise=-1", "greedy:noise=much", "greedy:noise=nan", "greedy:depth=3", "greedy:"]
)
def test_a_noise_that_is_no_number_is_refused(words: str) -> None:
    with pytest.raises(HouseError, match="greedy_noise"):
        bot(words)
