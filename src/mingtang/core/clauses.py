"""Which line of code carries a clause of the rules out, and which test proves it.

A clause is a heading of `rules.md` such as `### YU-3.6 Outbidding`. Code cites it by its id, in a comment or a refusal; a test is
tied to it by `@rule("YU-3.6")`. Every clause is cited and tested by name: ranges are refused, and a chapter named as a whole does not
count.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass, field
from pathlib import Path

HEADING = re.compile(r"^###\s+([A-Z]{2})-(\d+(?:\.\d+)+)\s*(.*)$")
NOT_CODE = "draw"
"""Files that begin so draw the board; they carry no rule out."""


@dataclass(frozen=True)
class Clause:
    """One rule: its id, its heading and its line in the rules."""

    id: str
    title: str
    line: int


@dataclass(frozen=True)
class ClausePlace:
    """A line of a file; in a test also its name."""

    file: str
    line: int
    test: str = ""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}" + (f" {self.test}" if self.test else "")


@dataclass
class Citations:
    """Where clauses are named, and what is wrong with the way they are named."""

    places: dict[str, list[ClausePlace]] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    def add(self, clause: str, place: ClausePlace) -> None:
        """One more place that names the clause."""
        self.places.setdefault(clause, []).append(place)


@dataclass(frozen=True)
class ClauseRow:
    """One line of the table: a clause, who carries it out, who proves it."""

    clause: Clause
    code: tuple[ClausePlace, ...]
    tests: tuple[ClausePlace, ...]


@dataclass
class ClauseTable:
    """The rules of one game against its code and its tests."""

    prefix: str
    rows: list[ClauseRow]
    problems: list[str]
    """Names that nothing answers to, ranges, ids given twice, a translation with other ids: one sentence each."""
    with_tests: bool
    """Whether there were tests to look at; an installed house has none."""

    @property
    def uncited(self) -> list[str]:
        """The clauses that no line of code names."""
        return [r.clause.id for r in self.rows if not r.code]

    @property
    def untested(self) -> list[str]:
        """The clauses that no test proves."""
        return [r.clause.id for r in self.rows if not r.tests] if self.with_tests else []

    @property
    def ok(self) -> bool:
        """Whether every clause is cited and tested and nothing else is wrong."""
        return not (self.uncited or self.untested or self.problems)

    def faults(self) -> list[str]:
        """Everything that is missing or wrong, one sentence each."""
        out = [f"{clause} is cited nowhere in the code" for clause in self.uncited]
        out += [f"{clause} is proved by no test" for clause in self.untested]
        return out + self.problems


def clauses_of(text: str, prefix: str) -> list[Clause]:
    """The clauses of a rules text, in its order. Headings with letters for numbers (`YZ-D.1`, `EX-01`) are no rules."""
    out: list[Clause] = []
    for number, line in enumerate(text.splitlines(), start=1):
        found = HEADING.match(line)
        if found and found[1] == prefix:
            out.append(Clause(f"{prefix}-{found[2]}", found[3].strip(), number))
    return out


def cited_in_code(folder: Path, prefix: str) -> Citations:
    """The clauses that the rules files of a game name."""
    out = Citations()
    for path in sorted(folder.rglob("*.py")):
        if path.name.startswith(NOT_CODE):
            continue
        name = path.relative_to(folder).as_posix()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            for clause in _named(line, prefix, f"{name}:{number}", out.problems):
                out.add(clause, ClausePlace(name, number))
    return out


def _named(text: str, prefix: str, where: str, problems: list[str]) -> list[str]:
    """The clauses that a line names, and chapters; a range is a problem."""
    number = r"\d+(?:\.\d+)*"
    if re.search(rf"\b{prefix}-{number}\s*(?:-|–|—|\.\.+|…|\bto\b|\bbis\b)\s*(?:{prefix}-)?\d", text):
        problems.append(f"{where}: a range of clauses; name each one")
    return [f"{prefix}-{f}" for f in re.findall(rf"\b{prefix}-({number})", text)]


def carried_by_tests(folder: Path, prefix: str) -> Citations:
    """The clauses that tests are tied to by `@rule(…)`."""
    out = Citations()
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(folder).as_posix()
        tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                _read_marks(node, name, prefix, out)
    return out


def _read_marks(
    node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef, file: str, prefix: str, out: Citations
) -> None:
    where = f"{file}:{node.lineno}"
    for call in [c for d in node.decorator_list for c in ast.walk(d) if _is_rule(c)]:
        assert isinstance(call, ast.Call)
        if not call.args or call.keywords:
            out.problems.append(f"{where}: @rule of {node.name} names no clause")
        if not node.name.startswith(("test_", "Test")):
            out.problems.append(f"{where}: {node.name} has a @rule mark but is no test")
        elif any(_is_skip(d) for d in node.decorator_list):
            out.problems.append(f"{where}: {node.name} has a @rule mark but is skipped")
        else:
            for arg in call.args:
                _read_mark(arg, node.name, file, prefix, out)


def _read_mark(arg: ast.expr, test: str, file: str, prefix: str, out: Citations) -> None:
    where = f"{file}:{arg.lineno}"
    if not isinstance(arg, ast.Constant) or not isinstance(arg.value, str):
        out.problems.append(f"{where}: @rule of {test} must name its clauses as plain text")
    elif arg.value.startswith(f"{prefix}-"):
        if re.fullmatch(rf"{prefix}-\d+(?:\.\d+)+", arg.value):
            out.add(arg.value, ClausePlace(file, arg.lineno, test))
        else:
            out.problems.append(f"{where}: @rule({arg.value!r}) of {test} names no single clause")
    elif not re.fullmatch(r"[A-Z]{2}-\d+(?:\.\d+)+", arg.value):
        out.problems.append(f"{where}: @rule({arg.value!r}) of {test} is no clause")


def _is_rule(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and _last_name(node.func) == "rule"


def _is_skip(node: ast.expr) -> bool:
    return any(_last_name(n) in ("skip", "xfail") for n in ast.walk(node))


def _last_name(node: ast.AST) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def clause_table(package: Path, prefix: str, tests: Path | None = None) -> ClauseTable:
    """The rules in a game's folder against the code there and, where they are at hand, its tests."""
    clauses = clauses_of((package / "rules.md").read_text(encoding="utf-8"), prefix)
    code = cited_in_code(package, prefix)
    proved = carried_by_tests(tests, prefix) if tests is not None else Citations()
    known = {clause.id for clause in clauses}
    problems = [f"rules.md: {c.id} stands there twice" for c in clauses if [x.id for x in clauses].count(c.id) > 1]
    for citations in (code, proved):
        problems += citations.problems
        for clause, places in citations.places.items():
            if clause not in known and not _is_chapter(clause, known):
                problems.append(f"{places[0]}: {clause} is no clause of rules.md")
    german = package / "rules.de.md"
    if german.exists():
        problems += _other_ids(clauses, clauses_of(german.read_text(encoding="utf-8"), prefix))
    rows = [ClauseRow(c, tuple(code.places.get(c.id, ())), tuple(proved.places.get(c.id, ()))) for c in clauses]
    return ClauseTable(prefix, rows, problems, tests is not None)


def _is_chapter(name: str, known: set[str]) -> bool:
    """Whether clauses stand under this name; to name it is allowed, but carries none of them out."""
    return "." not in name and any(clause.startswith(f"{name}.") for clause in known)


def _other_ids(english: list[Clause], german: list[Clause]) -> list[str]:
    one = [c.id for c in english]
    two = [c.id for c in german]
    out = [f"rules.de.md lacks {clause}" for clause in one if clause not in two]
    out += [f"rules.de.md has {clause}, rules.md has not" for clause in two if clause not in one]
    if not out and one != two:
        out.append("rules.de.md has the clauses in another order than rules.md")
    return out
