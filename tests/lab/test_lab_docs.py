"""What the page on the laboratory prints can be typed: every command of it runs, with fewer games."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from cli.conftest import Run as Command

pytest.importorskip("polars", reason="the laboratory's tables need polars: pip install 'mingtang[lab]'")
pytest.importorskip("matplotlib", reason="the laboratory's plots need matplotlib: pip install 'mingtang[lab]'")

PAGE = (Path(__file__).parents[2] / "docs" / "lab.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```", PAGE, flags=re.S | re.M)
LINES = [line.split(" #")[0].strip() for kind, block in BLOCKS if not kind for line in block.splitlines()]
COMMANDS = [line for line in LINES if line.startswith("mingtang ")]
FEWER = {"--games": "2", "--worlds": "1", "--every": "40"}


def shortened(line: str) -> list[str]:
    """The same command with few games, with short ones, and one worker."""
    words = shlex.split(line)[1:]
    for name, value in FEWER.items():
        if name in words:
            words[words.index(name) + 1] = value
    if words[1] in ("run", "compare", "calibrate") and "--games" not in words:
        words += ["--games", "2"]
    if words[1] in ("run", "compare"):
        words += ["--workers", "1"]
    if words[1] == "calibrate" and "--every" not in words:
        words += ["--every", "40", "--worlds", "1"]
    return words


def test_the_page_has_commands_of_every_kind() -> None:
    assert {shlex.split(line)[2] for line in COMMANDS} == {"run", "report", "compare", "calibrate"}


def test_every_command_of_the_page_runs(run: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    packs = [block for kind, block in BLOCKS if kind == "toml"]
    assert [set(tomllib.loads(pack)) for pack in packs] == [{"board"}]
    (tmp_path / "dear.toml").write_text(packs[0], encoding="utf-8")
    for line in COMMANDS:
        answer = run(*shortened(line))
        assert answer.status == 0, f"{line}: {answer.err}"
        if "--data dear.toml" in line:
            assert "board.road.road_market_yunnan.pass_cost: 1 → 2" in answer.out
    assert (tmp_path / "runs" / "dear" / "compare.html").exists()


def test_the_page_says_where_the_data_lie() -> None:
    line = next(line for line in LINES if line.startswith("python -c "))
    said = subprocess.run([sys.executable, *shlex.split(line)[1:]], capture_output=True, text=True, check=True).stdout
    assert "road_market_yunnan" in Path(said.strip()).read_text(encoding="utf-8")


def test_the_python_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    part = PAGE[PAGE.index("## From Python") :]
    code = re.findall(r"^```python\n(.*?)^```", part, flags=re.S | re.M)
    exec(compile(code[0], "lab.md", "exec"), {})
    assert "Score(" in capsys.readouterr().out
