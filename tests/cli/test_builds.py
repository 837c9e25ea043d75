"""The compiled build and the plain one: bots answer alike, and a plain notice where nothing can be compiled."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
COMPILED = os.environ.get("MINGTANG_COMPILED", "")


def answers_in(package: Path) -> dict[str, Any]:
    environment = {**os.environ, "PYTHONPATH": str(package)}
    script = ROOT / "tests" / "cli" / "answers.py"
    done = subprocess.run([sys.executable, str(script)], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


@pytest.mark.skipif(not COMPILED, reason="MINGTANG_COMPILED names no compiled build; `make compiled` makes one")
def test_bots_answer_alike_in_both_builds() -> None:
    plain, compiled = answers_in(ROOT / "src"), answers_in(Path(COMPILED))
    assert (plain["compiled"], compiled["compiled"]) == (False, True)
    assert plain["found"].keys() == compiled["found"].keys()
    assert {"yunnan 2", "yunnan 5"} <= plain["found"].keys()
    for which, expected in plain["found"].items():
        for ply, (one, two) in enumerate(zip(expected, compiled["found"][which], strict=True)):
            assert one == two, f"{which}, line {ply}"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of what is needed to build."""
    copy = tmp_path / "checkout"
    shutil.copytree(ROOT / "src", copy / "src", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info", "*.so"))
    for name in ("pyproject.toml", "setup.py", "README.md"):
        shutil.copy(ROOT / name, copy / name)
    return copy


def build(checkout: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-W", "ignore", "setup.py", "--quiet", "build"]
    return subprocess.run(
        command, cwd=checkout, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )


needs_mypyc = pytest.mark.skipif(importlib.util.find_spec("mypyc") is None, reason="mypyc is not installed")


@needs_mypyc
def test_without_a_compiler_the_build_says_so_in_one_line_and_stays_python(checkout: Path) -> None:
    done = build(checkout, CC="no-such-compiler", MINGTANG_COMPILE="auto")
    assert done.returncode == 0, done.stderr
    said = [line for line in done.stderr.splitlines() if line.startswith("mingtang:")]
    assert said == [
        "mingtang: there is no working C compiler here, so the rules run as plain Python: complete, but slower"
    ]
    assert list(checkout.rglob("*.so")) == []
    assert list(checkout.glob("build/lib*/mingtang/core/play.py"))


@needs_mypyc
def test_a_compiler_that_was_asked_for_and_is_missing_is_an_error(checkout: Path) -> None:
    done = build(checkout, CC="no-such-compiler", MINGTANG_COMPILE="1")
    assert done.returncode != 0
    assert "MINGTANG_COMPILE=1 asks for the compiled build" in done.stderr


def test_nothing_is_compiled_when_it_is_not_wished(checkout: Path) -> None:
    done = build(checkout, MINGTANG_COMPILE="0")
    assert done.returncode == 0, done.stderr
    assert list(checkout.rglob("*.so")) == []
    assert not [line for line in done.stderr.splitlines() if line.startswith("mingtang:")]


def test_another_wish_is_refused(checkout: Path) -> None:
    done = build(checkout, MINGTANG_COMPILE="perhaps")
    assert done.returncode != 0
    assert "MINGTANG_COMPILE is auto, 0 or 1, not 'perhaps'" in done.stderr
