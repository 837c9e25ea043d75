"""Which test of a game walks through which line of its rules, and how long each takes."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

import coverage
import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src"
TESTS = ROOT / "tests"
KEPT = "tests/test_goldens.py"
"""Whole games that were kept: tried last, since they notice a change but not which rule it breaks."""
RULES = ("actions", "board", "land", "cards", "pieces", "queries", "scoring", "setup", "editions", "rulings")
"""Files in the root of a game that hold rules; everything in `phases/` does."""
READING = ""
"""Stands for no test: what happens while modules are read."""
SECONDS = 7200
SLOW = 1.0
"""Tests that take so many seconds, with every line noted, are left out: a rule that only they would notice needs a quick one."""


@dataclass(frozen=True)
class Walk:
    """What was noted while the tests ran once as they are."""

    lines: dict[str, dict[int, list[str]]]
    """By file and line, the tests that walk there."""
    seconds: dict[str, float]

    def tests_for(self, file: str, lines: tuple[int, int]) -> tuple[list[str], bool]:
        """The tests that walk through these lines, and whether they already count while modules are read."""
        here = self.lines.get(file, {})
        found = {test for line in range(lines[0], lines[1] + 1) for test in here.get(line, ())}
        return sorted(found - {READING}), READING in found


def folder_of(game: str) -> Path:
    """Where the notes of a game lie between two runs."""
    folder = ROOT / "build" / "mutants" / game
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def test_files(game: str) -> list[Path]:
    """What runs for a game: its own tests, and of those for every game the ones that play it."""
    shared = [TESTS / "games" / "test_rulings.py", ROOT / KEPT]
    return [*sorted((TESTS / "games" / game).glob("test_*.py")), *(f for f in shared if f.exists())]


def position_files(game: str) -> list[Path]:
    """How positions of a game are set up and looked at: every test of it may notice more when these change."""
    return [TESTS / "games" / game / "positions.py", TESTS / "questions.py"]


def game_words(game: str) -> str:
    """Of the tests that are for every game, those of this one."""
    others = [p.parent.name for p in (SOURCE / "mingtang" / "games").glob("*/meta.py") if p.parent.name != game]
    return " and ".join(f"not {name}" for name in others) or game


def digest(files: Iterable[Path]) -> str:
    """Changes when one of these files does."""
    whole = hashlib.sha256()
    for file in sorted(files):
        whole.update(file.read_bytes())
    return whole.hexdigest()[:20]


def rules_files(game: str) -> list[Path]:
    """The files of a game that hold its rules."""
    folder = SOURCE / "mingtang" / "games" / game
    root = [folder / f"{name}.py" for name in RULES if (folder / f"{name}.py").exists()]
    return root + sorted(p for p in (folder / "phases").glob("*.py") if p.stem != "__init__")


def walk(game: str) -> Walk:
    """Run what has changed since the last time, with a note of each line. What fails as it is is left out."""
    place = folder_of(game) / "walk.json"
    rules = digest([*rules_files(game), *position_files(game)])
    known = json.loads(place.read_text()) if place.exists() else {}
    now = {str(file.relative_to(ROOT)): f"{rules} {digest([file])}" for file in test_files(game)}
    now[READING] = rules
    notes = {name: known[name] for name in now if name in known and known[name]["digest"] == now[name]}
    new = [name for name in now if name not in notes and name != READING]
    if new:
        print(f"walking with {len(new)} of {len(now) - 1} test files …", flush=True)
        for name, note in _walked(game, new).items():
            if name != READING or name not in notes:  # the first time all files were read, later only some
                notes[name] = {"digest": now[name], **note}
        place.write_text(json.dumps(notes))
    lines: defaultdict[str, defaultdict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
    seconds: dict[str, float] = {}
    for note in notes.values():
        seconds |= note["seconds"]
        for file, walked in note["lines"].items():
            for line, tests in walked.items():
                lines[file][int(line)] += tests
    return Walk({f: dict(w) for f, w in lines.items()}, seconds)


def _walked(game: str, files: Sequence[str]) -> dict[str, dict[str, object]]:
    """By test file: which tests walk where, and how long they take."""
    folder = folder_of(game)
    data, times = folder / "coverage", folder / "seconds.json"
    rules = SOURCE / "mingtang" / "games" / game
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *files, "-q", "-p", "no:cacheprovider", "--cov", str(rules), "--cov-context=test",
         "--cov-report=", "-p", "mutation.walk", "-k", game_words(game)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT / "tools"), str(SOURCE))),
             "COVERAGE_FILE": str(data), "MINGTANG_DURATIONS": str(times)},
        cwd=ROOT, capture_output=True, text=True, timeout=SECONDS, check=False, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    if run.returncode not in (0, 1, 5):  # 5: none of a file's tests is for this game
        sys.exit(f"the tests of {game} cannot be run:\n{run.stdout[-2000:]}{run.stderr[-1000:]}")
    for line in run.stdout.splitlines():
        if line.startswith("FAILED "):
            print(f"left out, it fails as it is: {line.split(' ')[1]}", flush=True)
    from coverage import CoverageData

    out: dict[str, dict[str, object]] = {
        name: {"lines": defaultdict(dict), "seconds": {}} for name in (*files, READING)
    }
    for test, seconds in json.loads(times.read_text()).items():
        out[test.partition("::")[0]]["seconds"][test] = seconds  # type: ignore[index]
    found = CoverageData(basename=str(data))
    found.read()
    for measured in found.measured_files():
        short = str(Path(measured).relative_to(rules))
        for line, contexts in found.contexts_by_lineno(measured).items():
            by_file: defaultdict[str, list[str]] = defaultdict(list)
            for test in {c.rpartition("|")[0] for c in contexts}:
                by_file[test.partition("::")[0]].append(test)
            for name, tests in by_file.items():
                out[name]["lines"][short][line] = tests  # type: ignore[index]
    return out


# ---- inside the tests that are noted: this file is also their plugin

_seconds: dict[str, float] = {}
NOTING = str(Path(coverage.__file__).parent)
"""Where the code lies that notes lines."""


def _too_slow(_: int, frame: FrameType | None) -> None:
    """Stop the test, but not while a line is being noted: whoever notes it holds a lock that nobody else would open."""
    while frame is not None:
        if NOTING in frame.f_code.co_filename:
            signal.setitimer(signal.ITIMER_PROF, 0.01)
            return
        frame = frame.f_back
    pytest.skip("too slow to be asked about a mutant")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Note how long each test takes on a machine of its own, and stop one that nobody would wait for."""
    if "MINGTANG_DURATIONS" not in os.environ:
        return (yield)
    begun = time.process_time()
    signal.signal(signal.SIGPROF, _too_slow)
    signal.setitimer(signal.ITIMER_PROF, 0 if item.nodeid.startswith(KEPT) else SLOW)
    try:
        return (yield)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        _seconds[item.nodeid] = round(time.process_time() - begun, 4)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """What fails as it is notices nothing."""
    if report.failed:
        _seconds[report.nodeid] = 10 * SLOW


def pytest_sessionfinish() -> None:
    """Write the times down for whoever asked."""
    if "MINGTANG_DURATIONS" in os.environ:
        Path(os.environ["MINGTANG_DURATIONS"]).write_text(json.dumps(_seconds))
