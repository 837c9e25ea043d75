"""`mingtang new` writes a game that is complete in small: judged, cited, tested, drawn and playable at once."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mingtang.cli import main
from mingtang.commands.new import files_of

SOURCE = Path(__file__).parents[2] / "src"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games")
    assert main(["new", "silk_road", "--dir", str(folder)]) == 0
    return folder / "silk_road"


def run(project: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """A command of the house that knows the new game."""
    env = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join((str(project / "src"), str(SOURCE))),
        "MINGTANG_GAMES": "silk_road=silk_road",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    return subprocess.run(
        [sys.executable, "-m", *words], env=env, cwd=project, capture_output=True, text=True, check=False
    )


def test_the_judge_is_content_with_a_new_game(project: Path) -> None:
    judged = run(project, "mingtang", "judge", "silk_road", "--how", "quick", "--games", "1")
    assert judged.returncode == 0, judged.stdout + judged.stderr
    assert "Every proof held" in judged.stdout


def test_every_clause_of_a_new_game_is_cited_and_tested(project: Path) -> None:
    found = run(project, "mingtang", "clauses", "silk_road")
    assert found.returncode == 0, found.stdout + found.stderr
    assert "SI-2.3" in found.stdout


def test_the_tests_of_a_new_game_pass(project: Path) -> None:
    tested = run(project, "pytest", "-q", "-p", "no:cacheprovider")
    assert tested.returncode == 0, tested.stdout
    assert " passed" in tested.stdout


def test_a_new_game_can_be_played_and_drawn(project: Path) -> None:
    played = run(
        project, "mingtang", "simulate", "silk_road", "--seats", "3", "--games", "5", "--bots", "greedy,random"
    )
    assert played.returncode == 0, played.stderr
    drawn = run(project, "mingtang", "draw", "silk_road", "--seats", "3")
    assert drawn.returncode == 0, drawn.stderr
    assert drawn.stdout.count("<svg") >= 1
    assert "is-legal" in drawn.stdout


def test_nothing_of_the_starter_is_left_in_a_new_game() -> None:
    for path, text in files_of("silk_road"):
        assert "starter" not in str(path).lower()
        assert "starter" not in text.lower(), path
        assert "ST-" not in text, path


@pytest.mark.parametrize("name", ["Silk", "1silk", "silk-road", "class", "x", "yunnan", "json", "a" * 40, ""])
def test_a_name_that_cannot_be_is_refused_in_a_sentence(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", name, "--dir", str(tmp_path)]) == 2
    said = capsys.readouterr().err
    assert said.startswith("mingtang: ")
    assert said.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_holds_something_is_never_written_into(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "silk_road").mkdir()
    (tmp_path / "silk_road" / "mine.txt").write_text("mine")
    assert main(["new", "silk_road", "--dir", str(tmp_path)]) == 2
    assert "silk_road" in capsys.readouterr().err
    assert [f.name for f in (tmp_path / "silk_road").iterdir()] == ["mine.txt"]
