"""Two versions of the house at one table, each in its own process."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def versions(*words: str) -> subprocess.CompletedProcess[str]:
    """What `bench/versions.py` says when this version plays itself."""
    command = [sys.executable, str(ROOT / "bench" / "versions.py"), "yunnan", sys.executable, sys.executable, *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_a_version_plays_another_and_a_stopped_run_goes_on_where_it_stood(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    asked = ("--bots", "greedy", "--old-bots", "random", "--games", "2", "--seats", "2", "--out", str(kept))
    first = versions(*asked)
    assert first.stdout.startswith("2 games: the new version wins 100.0 %"), first.stderr
    whole = kept.read_bytes()
    lines = whole.splitlines(keepends=True)
    kept.write_bytes(b"".join(lines[:2]) + lines[2][:20])
    assert versions(*asked).stdout.split(";")[0] == first.stdout.split(";")[0]
    assert len(kept.read_bytes().splitlines()) == 3


def test_a_file_of_another_question_is_left_as_it_is(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    versions("--bots", "random", "--games", "1", "--out", str(kept))
    before = kept.read_bytes()
    refused = versions("--bots", "random", "--games", "1", "--seats", "3", "--out", str(kept))
    assert "another question" in refused.stderr
    assert kept.read_bytes() == before
