"""Every small way to break a file of rules."""

from __future__ import annotations

import ast
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

COMPARISONS = {"Lt": "<=", "LtE": "<", "Gt": ">=", "GtE": ">", "Eq": "!=", "NotEq": "==", "In": "not in", "NotIn": "in",
               "Is": "is not", "IsNot": "is"}  # fmt: skip
SUMS = {"Add": "-", "Sub": "+", "Mult": "+", "FloorDiv": "*", "Mod": "+", "BitOr": "&", "BitAnd": "|", "LShift": ">>",
        "RShift": "<<"}  # fmt: skip
EXTREMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
SAID = {"tell", "Refusal", "Prompt", "because", "ruling", "Option", "Final", "cast"}
"""Calls whose arguments are words for people or names, not rules."""
PLAIN = (ast.Name, ast.Constant, ast.Attribute, ast.Subscript, ast.Call)
"""Pieces that need no brackets in a larger one."""


@dataclass(frozen=True)
class Mutant:
    """One small break: in which file, where, what stood there and what stands there instead."""

    kind: str
    file: str
    line: int
    lines: tuple[int, int]
    """The first and the last line of the statement, or of its head, that a test must walk through."""
    begin: int
    end: int
    before: str
    after: str
    where: str
    """The function in which it lies."""
    nth: int = 1
    """Which of several that read the same in this function."""

    def __str__(self) -> str:
        return f"line {self.line}: {self.key}"

    @property
    def key(self) -> str:
        """How a list of explained survivors names it: line numbers move, this does not."""
        which = f" ({self.nth})" if self.nth > 1 else ""
        return f"{self.file} {self.where}: {shortened(self.before)} → {shortened(self.after)}{which}"

    def broken(self, raw: bytes) -> bytes:
        """The file with this break in it."""
        return raw[: self.begin] + self.after.encode() + raw[self.end :]


def shortened(text: str) -> str:
    """A piece of code on one line."""
    flat = " ".join(text.split())
    return flat if len(flat) <= 100 else flat[:99] + "…"


class Breaker(ast.NodeVisitor):
    """Walks through a file and notes every small way to break it."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.raw = text.encode()
        self.starts = [0]
        for line in self.raw.split(b"\n"):
            self.starts.append(self.starts[-1] + len(line) + 1)
        self.where = ""
        self.lines = (1, 1)
        self.types: dict[str, str] = {}
        self.answer = ""
        self.refusals: list[str] = []
        self.found: list[Mutant] = []

    def note(self, kind: str, node: ast.AST, after: str, last: ast.AST | None = None) -> None:
        """One way to break this piece, or all from this piece to the last."""
        begin, end = self.span(node)
        if last is not None:
            end = self.span(last)[1]
        before = self.raw[begin:end].decode()
        line: int = node.lineno  # type: ignore[attr-defined]
        self.found.append(Mutant(kind, self.file, line, self.lines, begin, end, before, after, self.where))

    def span(self, node: ast.AST) -> tuple[int, int]:
        """Where a piece begins and ends, in bytes."""
        return (
            self.starts[node.lineno - 1] + node.col_offset,  # type: ignore[attr-defined]
            self.starts[node.end_lineno - 1] + node.end_col_offset,  # type: ignore[attr-defined]
        )

    def code(self, node: ast.AST) -> str:
        """A piece as it is written, in brackets where a larger one would tear it apart."""
        begin, end = self.span(node)
        text = self.raw[begin:end].decode()
        return text if isinstance(node, PLAIN) else f"({text})"

    def visit(self, node: ast.AST) -> None:
        if isinstance(node, ast.stmt):
            body = getattr(node, "body", None)
            self.lines = (node.lineno, max(node.lineno, body[0].lineno - 1) if body else node.end_lineno or node.lineno)
        super().visit(node)

    # ---- statements

    def visit_Module(self, node: ast.Module) -> None:
        self.refusals = [
            statement.target.id
            for statement in node.body
            if isinstance(statement, ast.AnnAssign)
            and isinstance(statement.target, ast.Name)
            and isinstance(statement.value, ast.Call)
            and called(statement.value) == "Refusal"
        ]
        self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if node.name in ("args", "__repr__", "prompt", "label"):
            return
        outer = self.where, self.types, self.answer
        self.where = f"{self.where}.{node.name}".strip(".")
        self.types = {**self.types, **types_in(node)}
        self.answer = ast.unparse(node.returns) if node.returns else ""
        for statement in node.body:
            self.visit(statement)
        self.where, self.types, self.answer = outer

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        outer, self.where = self.where, node.name
        for statement in node.body:
            if isinstance(statement, ast.FunctionDef):
                self.visit(statement)
        self.where = outer

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None and self.where:
            if isinstance(node.target, ast.Attribute | ast.Subscript) and not self.where.endswith("__init__"):
                self.note("left out", node, "pass")
            self.visit(node.value)

    def visit_Assign(self, node: ast.Assign) -> None:
        if not self.where:
            return
        if all(isinstance(t, ast.Attribute | ast.Subscript) for t in node.targets):
            self.note("left out", node, "pass")
        for target in node.targets:
            if isinstance(target, ast.Subscript):
                self.visit(target.slice)
        self.visit(node.value)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        turned = {"Add": "-=", "Sub": "+=", "BitOr": "&=", "BitAnd": "|="}.get(type(node.op).__name__)
        if turned:
            self.note("sum", node, f"{self.code(node.target)} {turned} {self.code(node.value)}")
        self.note("left out", node, "pass")
        if isinstance(node.target, ast.Subscript):
            self.visit(node.target.slice)
        self.visit(node.value)

    def visit_Expr(self, node: ast.Expr) -> None:
        call = node.value
        if isinstance(call, ast.Call):
            self.note("told" if called(call) in SAID else "left out", node, "pass")
            self.visit(call)

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is None:
            return
        if "why_not" in self.where.rpartition(".")[2]:
            if not isinstance(node.value, ast.Constant):
                self.note("refusal", node, "return None")
        elif self.answer == "bool" and not isinstance(node.value, ast.Constant | ast.Compare | ast.BoolOp):
            self.note("answer", node, f"return not {self.code(node.value)}")
        elif self.answer == "int" and not isinstance(node.value, ast.Constant):
            self.note("answer", node, f"return {self.code(node.value)} + 1")
        elif self.answer.startswith("list["):
            self.note("answer", node, f"return {self.code(node.value)}[1:]")
        self.visit(node.value)

    def visit_If(self, node: ast.If) -> None:
        self.note("test", node.test, f"not ({self.code(node.test)})")
        lines = self.lines
        if node.orelse:
            first, last = node.orelse[0], node.orelse[-1]
            self.lines = (first.lineno, last.end_lineno or last.lineno)
            begin = self.span(first)[0]
            if self.raw[begin : begin + 4] == b"elif":
                self.note("else", first, "else: pass", last)
            else:
                self.note("else", first, "pass", last)
        self.lines = lines
        self.visit(node.test)
        for statement in (*node.body, *node.orelse):
            self.visit(statement)

    def visit_For(self, node: ast.For) -> None:
        self.visit(node.iter)
        for statement in (*node.body, *node.orelse):
            self.visit(statement)

    def visit_Break(self, node: ast.Break) -> None:
        self.note("loop", node, "continue")

    def visit_Continue(self, node: ast.Continue) -> None:
        self.note("loop", node, "break")
        self.note("loop", node, "pass")

    # ---- expressions

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Words for people."""

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self.note("test", node.test, f"not ({self.code(node.test)})")
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for condition in node.ifs:
            self.note("test", condition, "True")
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        if len(node.ops) == 1:
            turned = COMPARISONS[type(node.ops[0]).__name__]
            self.note("comparison", node, f"{self.code(node.left)} {turned} {self.code(node.comparators[0])}")
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        parts = [self.code(v) for v in node.values]
        same, other = (" and ", " or ") if isinstance(node.op, ast.And) else (" or ", " and ")
        self.note("logic", node, f"({other.join(parts)})")
        for i in range(len(parts)):
            self.note("logic", node, f"({same.join(parts[:i] + parts[i + 1 :])})")
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        turned = SUMS.get(type(node.op).__name__)
        if turned and not isinstance(node.left, ast.List):
            self.note("sum", node, f"({self.code(node.left)} {turned} {self.code(node.right)})")
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self.note("test", node, f"bool({self.code(node.operand)})")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self.note("number", node, str(not node.value))
        elif isinstance(node.value, int) and self.where:
            self.note("number", node, str(node.value + 1))
            if node.value:
                self.note("number", node, str(node.value - 1))

    def visit_Name(self, node: ast.Name) -> None:
        """Another variable of the same type, the next one of the function."""
        if node.id in self.refusals and len(self.refusals) > 1:
            other = (self.refusals.index(node.id) + 1) % len(self.refusals)
            self.note("other refusal", node, self.refusals[other])
        if node.id == "seat" and "s" in self.types and isinstance(node.ctx, ast.Load):
            self.note("other seat", node, "((seat + 1) % s.seats)")
        if isinstance(node.ctx, ast.Load) and node.id in self.types:
            alike = [name for name, kind in self.types.items() if kind == self.types[node.id]]
            if len(alike) > 1:
                self.note("variable", node, alike[(alike.index(node.id) + 1) % len(alike)])

    def visit_Slice(self, node: ast.Slice) -> None:
        for bound, change in ((node.lower, "+"), (node.upper, "-")):
            if bound is not None and not isinstance(bound, ast.Constant):
                self.note("range", bound, f"{self.code(bound)} {change} 1")
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        name = called(node)
        if name in SAID:
            self.misstate(node, name)
            return
        if name in EXTREMES and isinstance(node.func, ast.Name):
            self.note("extreme", node.func, EXTREMES[name])
        elif name == "range" and isinstance(node.func, ast.Name):
            self.note(
                "range",
                node.args[min(1, len(node.args) - 1)],
                f"{self.code(node.args[min(1, len(node.args) - 1)])} - 1",
            )
            if len(node.args) == 1:
                self.note("range", node.args[0], f"1, {self.code(node.args[0])}")
            else:
                self.note("range", node.args[0], f"{self.code(node.args[0])} + 1")
        elif name in ("sorted", "sort"):
            self.turn_order(node)
        elif name == "reversed" and node.args:
            self.note("order", node, f"list({self.code(node.args[0])})")
        else:
            self.swap_arguments(node)
        self.generic_visit(node)

    def misstate(self, node: ast.Call, name: str) -> None:
        """Another number is told, or given as the reason of a refusal."""
        if name == "because" and isinstance(node.func, ast.Attribute):
            self.visit(node.func.value)
        for argument in node.args if name == "because" else node.args[1:] if name == "tell" else ():
            if not isinstance(argument, ast.Starred | ast.JoinedStr):
                self.note("misstated", argument, f"{self.code(argument)} + 1")

    def turn_order(self, node: ast.Call) -> None:
        """The last comes first."""
        given = [k for k in node.keywords if k.arg == "reverse"]
        if given:
            self.note("order", given[0].value, f"not {self.code(given[0].value)}")
        elif node.args or node.keywords:
            last = (*node.args, *[k.value for k in node.keywords])[-1]
            begin, end = self.span(last)
            self.note("order", last, f"{self.raw[begin:end].decode()}, reverse=True")

    def swap_arguments(self, node: ast.Call) -> None:
        """Two neighbours of the same type change places."""
        for one, two in zip(node.args, node.args[1:], strict=False):
            if isinstance(one, ast.Name) and isinstance(two, ast.Name) and one.id != two.id:
                if self.types.get(one.id, "") == self.types.get(two.id, "?"):
                    self.note("swapped", one, f"{two.id}, {one.id}", two)


def called(node: ast.Call) -> str:
    """The last word of what is called."""
    f = node.func
    return f.attr if isinstance(f, ast.Attribute) else f.id if isinstance(f, ast.Name) else ""


def types_in(function: ast.FunctionDef) -> dict[str, str]:
    """The variables of a function whose type is written down or plain to see."""
    out = {a.arg: ast.unparse(a.annotation) for a in function.args.args if a.annotation is not None}
    for node in ast.walk(function):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            out.setdefault(node.target.id, ast.unparse(node.annotation))
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and _counts(node.value):
            out.setdefault(node.targets[0].id, "int")
        elif isinstance(node, ast.For) and isinstance(node.target, ast.Name) and _is_range(node.iter):
            out.setdefault(node.target.id, "int")
    return out


def _counts(value: ast.expr) -> bool:
    if isinstance(value, ast.Constant):
        return type(value.value) is int
    if isinstance(value, ast.BinOp):
        return type(value.op).__name__ in SUMS and not isinstance(value.left, ast.List)
    return isinstance(value, ast.Call) and called(value) in ("len", "sum", "min", "max")


def _is_range(value: ast.expr) -> bool:
    return isinstance(value, ast.Call) and called(value) == "range"


def mutants_of(file: Path, short: str) -> list[Mutant]:
    """Every small way to break a file that still can be read as Python."""
    text = file.read_text(encoding="utf-8")
    breaker = Breaker(short, text)
    breaker.visit(ast.parse(text))
    out = []
    seen: Counter[str] = Counter()
    for mutant in dict.fromkeys(breaker.found):
        try:
            ast.parse(mutant.broken(breaker.raw))
        except SyntaxError:
            continue
        seen[mutant.key] += 1
        out.append(replace(mutant, nth=seen[mutant.key]))
    return out


def spread(mutants: Sequence[Mutant], most: int, seed: int) -> list[Mutant]:
    """So many of them, the same for the same seed: from every file as its length is, in it from every kind in turn."""
    dice = random.Random(seed)
    files: defaultdict[str, list[Mutant]] = defaultdict(list)
    for mutant in mutants:
        files[mutant.file].append(mutant)
    out: list[Mutant] = []
    for found in files.values():
        out += mixed(found, dice)[: max(2, -(-most * len(found) // len(mutants)))]
    dice.shuffle(out)
    return sorted(out[:most], key=lambda m: (m.file, m.begin, m.after))


def mixed(mutants: Iterable[Mutant], dice: random.Random) -> list[Mutant]:
    """All of them, by chance, but so that one kind follows the other."""
    kinds: defaultdict[str, list[Mutant]] = defaultdict(list)
    for mutant in mutants:
        kinds[mutant.kind].append(mutant)
    for same in kinds.values():
        dice.shuffle(same)
    rows = [(i, dice.random(), m) for same in kinds.values() for i, m in enumerate(same)]
    return [m for _, _, m in sorted(rows, key=lambda row: row[:2])]
