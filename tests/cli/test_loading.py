"""What is loaded when: the overview of the house waits for nothing that only a command needs, and nothing needs a Unix to be imported."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import mingtang
from mingtang.cli import COMMANDS, overview

PACKAGE = Path(mingtang.__file__).parent
ONLY_FOR_SOME = (
    "typer",
    "rich",
    "fastapi",
    "sqlalchemy",
    "polars",
    "numpy",
    "pydantic",
    "mingtang.commands",
    "mingtang.web",
    "mingtang.lab",
)
UNIX = {"fcntl", "resource", "pwd", "grp", "termios", "tty", "pty", "uvloop", "posix", "syslog"}
LOOK = "import sys; from mingtang.cli import main; main(['--help']); print('\\n'.join(sys.modules), file=sys.stderr)"


def test_the_overview_loads_no_command() -> None:
    done = subprocess.run([sys.executable, "-c", LOOK], capture_output=True, text=True, check=True)
    loaded = done.stderr.split()
    assert "mingtang.cli" in loaded
    assert [m for m in loaded if m in ONLY_FOR_SOME or m.startswith(tuple(f"{o}." for o in ONLY_FOR_SOME))] == []


def test_the_overview_names_every_command_in_both_languages() -> None:
    english, german = overview("en"), overview("de")
    assert "⟨" not in english + german
    for name in COMMANDS:
        assert (PACKAGE / "commands" / f"{name}.py").exists() or (PACKAGE / "commands" / name).is_dir()
        assert f"\n  {name} " in english
        assert f"\n  {name} " in german


def test_nothing_needs_a_unix_to_be_imported() -> None:
    found: list[str] = []
    for file in sorted(PACKAGE.rglob("*.py")):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            found += [f"{file.relative_to(PACKAGE)}:{node.lineno} {n}" for n in names if n.partition(".")[0] in UNIX]
    assert found == []
