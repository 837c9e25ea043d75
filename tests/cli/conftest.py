"""The command line as a test uses it: run it, and look at what it printed and where."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import mingtang.games
from core import teahouse as teahouse_package
from mingtang.cli import main
from mingtang.core.match import Match


@dataclass(frozen=True)
class Answer:
    """What a command said and how it ended."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """What it printed, without the blanks at the ends of lines."""
        return [line.rstrip() for line in self.out.rstrip().split("\n")]


Run = Callable[..., Answer]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Runs a command with typed input; games are kept below the test's own folder."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "140")
    monkeypatch.delenv("MINGTANG_LANG", raising=False)

    def run(*words: object, typed: str = "") -> Answer:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        capsys.readouterr()
        status = main([str(w) for w in words])
        said = capsys.readouterr()
        return Answer(status, said.out, said.err)

    return run


@dataclass(frozen=True)
class _Brought:
    """A game that another package brings."""

    name: str
    package: Any

    def load(self) -> Any:
        return self.package


@pytest.fixture
def teahouse(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game is in the house, as if a package had brought it."""
    brought = {"teahouse": _Brought("teahouse", teahouse_package)}
    monkeypatch.setattr(mingtang.games, "_installed", lambda: brought)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A finished game of Yunnan in a file: the first choice, always."""
    match = Match.new(
        mingtang.games.game("yunnan"), 3, seed=11, names=("Ana", "Bo", "Chen Li"), options={"max_rounds": 2}
    )
    while not match.over:
        seat = match.waiting[0]
        match.play(seat, match.legal(seat)[0])
    path = tmp_path / "game.record"
    path.write_text(match.record_text(), encoding="utf-8")
    return path
