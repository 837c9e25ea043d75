#!/usr/bin/env python3
"""Breaks the rules of a game one small way at a time, and tells which breaks no test of that game notices.

    make mutants GAME=yunnan              two hundred and forty mutants, spread over all rules files
    tools/mutants.py yunnan --most 40 --only phases/travel.py

First the game's tests run once as they are, noting which test walks through which line. Then each mutant (a turned comparison, another
number, a left-out refusal or statement …) is laid over its file in a process of its own, and only the tests that walk through its line
run, the quickest first. A mutant that no test notices has survived: it gets a test, or an entry in `tests/mutants/GAME.toml` that says why
it changes nothing. Exit status 1 if fewer than --least percent of the others were caught.
"""

from __future__ import annotations

import argparse
import ast
import concurrent.futures
import importlib.abc
import importlib.util
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src"
TESTS = ROOT / "tests"
MUTANT = "MINGTANG_MUTANT"
"""Names the file that describes the mutant to a test process: its module and its text."""
RULES = ("actions", "board", "queries", "scoring", "setup", "editions", "rulings")
"""Files in the root of a game that hold rules; everything in `phases/` does."""
SECONDS = 120
COMPARISONS = {"Lt": "<=", "LtE": "<", "Gt": ">=", "GtE": ">", "Eq": "!=", "NotEq": "==", "In": "not in", "NotIn": "in",
               "Is": "is not", "IsNot": "is"}  # fmt: skip
SUMS = {"Add": "-", "Sub": "+", "Mult": "+", "FloorDiv": "*", "Mod": "+"}
SAID = {"tell", "Refusal", "Prompt", "because", "ruling", "Option", "Final", "cast"}
"""Calls whose arguments are words for people or names, not rules."""


@dataclass(frozen=True)
class Mutant:
    """One small break: in which file, where, what stood there and what stands there instead."""

    file: str
    line: int
    begin: int
    end: int
    before: str
    after: str
    where: str
    """The function in which it lies."""

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.where}: {shortened(self.before)} → {shortened(self.after)}"

    @property
    def key(self) -> str:
        """How a list of explained survivors names it: line numbers move, this does not."""
        return f"{self.file} {self.where}: {shortened(self.before)} → {shortened(self.after)}"


def shortened(text: str) -> str:
    """A piece of code on one line."""
    flat = " ".join(text.split())
    return flat if len(flat) <= 100 else flat[:99] + "…"


# ---- the ways to break a file


class Breaker(ast.NodeVisitor):
    """Walks through a file and notes every small way to break it."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.text = text
        self.starts = [0]
        for line in text.encode().split(b"\n"):
            self.starts.append(self.starts[-1] + len(line) + 1)
        self.where = ""
        self.found: list[Mutant] = []

    def note(self, node: ast.AST, after: str, before: str = "") -> None:
        """One way to break this piece."""
        begin, end = self.span(node)
        old = self.text.encode()[begin:end].decode()
        self.found.append(Mutant(self.file, node.lineno, begin, end, before or old, after, self.where))  # type: ignore[attr-defined]

    def span(self, node: ast.AST) -> tuple[int, int]:
        """Where a piece begins and ends, in bytes."""
        return (
            self.starts[node.lineno - 1] + node.col_offset,  # type: ignore[attr-defined]
            self.starts[node.end_lineno - 1] + node.end_col_offset,  # type: ignore[attr-defined]
        )

    def code(self, node: ast.AST) -> str:
        """A piece as it is written."""
        begin, end = self.span(node)
        return self.text.encode()[begin:end].decode()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if node.name in ("args", "__repr__", "prompt", "label"):
            return
        outer, self.where = self.where, f"{self.where}.{node.name}".strip(".")
        for statement in node.body:
            self.visit(statement)
        self.where = outer

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        outer, self.where = self.where, node.name
        for statement in node.body:
            if isinstance(statement, ast.FunctionDef):
                self.visit(statement)
        self.where = outer

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None and self.where:
            self.visit(node.value)

    def visit_Assign(self, node: ast.Assign) -> None:
        if not self.where:
            return
        if all(isinstance(t, ast.Attribute | ast.Subscript) for t in node.targets):
            self.note(node, "pass")
        self.visit(node.value)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        turned = {"Add": "-=", "Sub": "+="}.get(type(node.op).__name__)
        if turned:
            self.note(node, f"{self.code(node.target)} {turned} {self.code(node.value)}")
        self.visit(node.value)

    def visit_Expr(self, node: ast.Expr) -> None:
        call = node.value
        if isinstance(call, ast.Call) and _called(call) not in SAID:
            self.note(node, "pass")
            self.visit(call)

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is None:
            return
        if self.where.endswith("why_not") and not isinstance(node.value, ast.Constant):
            self.note(node, "return None")
        self.visit(node.value)

    def visit_If(self, node: ast.If) -> None:
        self.note(node.test, f"not ({self.code(node.test)})")
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        if len(node.ops) == 1:
            turned = COMPARISONS[type(node.ops[0]).__name__]
            self.note(node, f"{self.code(node.left)} {turned} {self.code(node.comparators[0])}")
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        other = " or " if isinstance(node.op, ast.And) else " and "
        self.note(node, "(" + other.join(f"({self.code(v)})" for v in node.values) + ")")
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        turned = SUMS.get(type(node.op).__name__)
        if turned and not isinstance(node.left, ast.List):
            self.note(node, f"({self.code(node.left)} {turned} {self.code(node.right)})")
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self.note(node, f"bool({self.code(node.operand)})")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self.note(node, str(not node.value))
        elif isinstance(node.value, int) and self.where:
            self.note(node, str(node.value + 1))

    def visit_Call(self, node: ast.Call) -> None:
        if _called(node) not in SAID:
            self.generic_visit(node)


def _called(node: ast.Call) -> str:
    f = node.func
    return f.attr if isinstance(f, ast.Attribute) else f.id if isinstance(f, ast.Name) else ""


def rules_files(game: str) -> list[Path]:
    """The files of a game that hold its rules."""
    folder = SOURCE / "mingtang" / "games" / game
    root = [folder / f"{name}.py" for name in RULES if (folder / f"{name}.py").exists()]
    return root + sorted(p for p in (folder / "phases").glob("*.py") if p.stem != "__init__")


def mutants_of(file: Path) -> list[Mutant]:
    """Every small way to break a file."""
    text = file.read_text(encoding="utf-8")
    breaker = Breaker(str(file.relative_to(SOURCE / "mingtang" / "games")).partition(os.sep)[2], text)
    breaker.visit(ast.parse(text))
    return breaker.found


def spread(mutants: Sequence[Mutant], most: int, seed: int) -> list[Mutant]:
    """So many of them, the same for the same seed, from every file as many as it is long."""
    return sorted(random.Random(seed).sample(list(mutants), min(most, len(mutants))), key=lambda m: (m.file, m.line))


# ---- the tests of a game


def tests_of(game: str) -> list[str]:
    """What runs for a game: its own tests, and the games that were kept."""
    own = [str(TESTS / "games" / game), str(TESTS / "games" / "test_rulings.py"), str(TESTS / "test_goldens.py")]
    return [t for t in own if Path(t).exists()]


def walked(game: str, folder: Path) -> tuple[dict[tuple[str, int], list[str]], dict[str, float]]:
    """Which tests walk through which line, and how long each takes. The tests must all pass."""
    data = folder / "coverage"
    run = run_tests(
        [*tests_of(game), "-q", "-p", "no:cacheprovider", "--cov", str(SOURCE / "mingtang" / "games" / game), "--cov-context=test",
         "--cov-report=", "-p", "mutants", "-k", game_words(game)],
        {"COVERAGE_FILE": str(data), "MINGTANG_DURATIONS": str(folder / "durations.json")},
        3600,
    )  # fmt: skip
    if run.returncode:
        sys.exit(f"the tests of {game} fail as they are:\n{run.stdout[-2000:]}{run.stderr[-1000:]}")
    from coverage import CoverageData

    found = CoverageData(basename=str(data))
    found.read()
    out: dict[tuple[str, int], list[str]] = {}
    for file in found.measured_files():
        short = str(Path(file).relative_to(SOURCE / "mingtang" / "games" / game))
        for line, contexts in found.contexts_by_lineno(file).items():
            out[short, line] = [c.removesuffix("|run").removesuffix("|setup") for c in contexts if c]
    durations: dict[str, float] = json.loads((folder / "durations.json").read_text())
    return out, durations


def game_words(game: str) -> str:
    """Of the tests that are for every game, those of this one."""
    others = [p.parent.name for p in (SOURCE / "mingtang" / "games").glob("*/meta.py") if p.parent.name != game]
    return " and ".join(f"not {name}" for name in others) or game


def run_tests(arguments: Sequence[str], extra: dict[str, str], seconds: float) -> subprocess.CompletedProcess[str]:
    """Tests in a process of their own."""
    places = [str(ROOT / "tools"), str(SOURCE)]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(places), "PYTHONDONTWRITEBYTECODE": "1", **extra}
    command = [sys.executable, "-m", "pytest", *arguments]
    return subprocess.run(
        command, env=env, cwd=ROOT, capture_output=True, text=True, timeout=seconds, check=False, stdin=subprocess.DEVNULL
    )  # fmt: skip


def fate(game: str, mutant: Mutant, tests: Sequence[str], folder: Path, number: int) -> str:
    """caught, survived, or unseen where no test walks through its line."""
    if not tests:
        return "unseen"
    file = SOURCE / "mingtang" / "games" / game / mutant.file
    raw = file.read_bytes()
    broken = raw[: mutant.begin] + mutant.after.encode() + raw[mutant.end :]
    module = ".".join(("mingtang", "games", game, *Path(mutant.file).with_suffix("").parts))
    note = folder / f"mutant-{number}.json"
    note.write_text(json.dumps({"module": module, "text": broken.decode(), "file": str(file)}))
    try:
        run = run_tests(
            [*tests, "-x", "-q", "-p", "mutants", "-p", "no:cacheprovider", "-p", "no:xdist", "--tb=no"],
            {MUTANT: str(note)},
            SECONDS,
        )
    except subprocess.TimeoutExpired:
        return "caught"  # it never ends: somebody would notice
    return "survived" if run.returncode == 0 else "caught"


# ---- inside a test process: this file is also the plugin that lays the mutant over its module


class Laid(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Loads one module from another text than its file holds."""

    def __init__(self, module: str, text: str, file: str) -> None:
        self.module, self.text, self.file = module, text, file

    def find_spec(self, name: str, path: object = None, target: object = None) -> object:
        """Answer for the one module only."""
        return importlib.util.spec_from_file_location(name, self.file, loader=self) if name == self.module else None

    def create_module(self, spec: object) -> ModuleType | None:
        """As usual."""
        return None

    def exec_module(self, module: ModuleType) -> None:
        """Run the broken text."""
        exec(compile(self.text, self.file, "exec"), module.__dict__)


_durations: dict[str, float] = {}


def pytest_runtest_logreport(report: object) -> None:
    """Note how long each test takes."""
    _durations[report.nodeid] = _durations.get(report.nodeid, 0.0) + report.duration  # type: ignore[attr-defined]


def pytest_sessionfinish() -> None:
    """Write the times down for whoever asked."""
    place = os.environ.get("MINGTANG_DURATIONS")
    if place:
        Path(place).write_text(json.dumps(_durations))


if os.environ.get(MUTANT) and __name__ != "__main__":
    _told = json.loads(Path(os.environ[MUTANT]).read_text())
    sys.meta_path.insert(0, Laid(_told["module"], _told["text"], _told["file"]))  # type: ignore[arg-type]


# ---- the whole


def explained(game: str) -> dict[str, str]:
    """Survivors that change nothing, with the reason."""
    file = TESTS / "mutants" / f"{game}.toml"
    return dict(tomllib.loads(file.read_text(encoding="utf-8"))["explained"]) if file.exists() else {}


def judged(game: str, chosen: Sequence[Mutant], folder: Path, workers: int) -> Iterator[tuple[Mutant, str]]:
    """The fate of every mutant, in their order."""
    lines, durations = walked(game, folder)

    def one(numbered: tuple[int, Mutant]) -> str:
        number, mutant = numbered
        walking = sorted(set(lines.get((mutant.file, mutant.line), ())), key=lambda t: durations.get(t, 1.0))
        return fate(game, mutant, walking[:400], folder, number)

    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        yield from zip(chosen, pool.map(one, enumerate(chosen)), strict=True)


def main() -> int:
    """Break a game's rules and tell what nobody noticed."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("game")
    ask.add_argument("--most", type=int, default=240, help="how many mutants")
    ask.add_argument("--seed", type=int, default=1, help="which ones")
    ask.add_argument("--only", default="", help="files whose name holds this")
    ask.add_argument("--least", type=float, default=95.0, help="how many percent must be caught")
    ask.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked = ask.parse_args()
    files = [f for f in rules_files(asked.game) if asked.only in str(f)]
    if not files:
        sys.exit(f"there are no rules files of {asked.game!r}{f' with {asked.only!r}' if asked.only else ''}")
    everything = [m for f in files for m in mutants_of(f)]
    known = explained(asked.game)
    chosen = spread([m for m in everything if m.key not in known], asked.most, asked.seed)
    print(
        f"{asked.game}: {len(chosen)} of {len(everything)} mutants in {len(files)} files, {len(known)} explained",
        flush=True,
    )
    counted: Counter[str] = Counter()
    by_file: dict[str, Counter[str]] = defaultdict(Counter)
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        for mutant, end in judged(asked.game, chosen, Path(folder), asked.workers):
            counted[end] += 1
            by_file[mutant.file][end] += 1
            if end != "caught":
                print(f"  {end:8} {mutant}", flush=True)
    for file, counts in sorted(by_file.items()):
        print(f"{file:32} {counts['caught']:4} of {counts.total():4} caught")
    share = 100 * counted["caught"] / max(1, counted.total())
    print(
        f"{asked.game}: {counted['caught']} of {counted.total()} caught, {share:.1f} %, in {time.monotonic() - begun:.0f} s"
    )
    return 0 if share >= asked.least else 1


if __name__ == "__main__":
    sys.exit(main())
