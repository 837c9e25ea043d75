"""A name means one thing in the house: a class name exists once, and no file hides behind a riddle."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src" / "mingtang"
FILES = sorted(p for p in SOURCE.rglob("*.py") if "__pycache__" not in p.parts)
NOT_YET = frozenset[str]()
"""Names that still exist twice."""
VAGUE = {"utils", "util", "helpers", "helper", "misc", "common", "manager", "kept", "retold", "seen"}
"""File names that say nothing to whoever looks for something."""


def classes() -> dict[str, list[str]]:
    """Every class of the house, and where it is written. The starter is a game to be copied: its names become another game's."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in FILES:
        if path.relative_to(SOURCE).parts[0] == "starter":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                found[node.name].append(str(path.relative_to(SOURCE)))
    return found


def test_there_is_something_to_read() -> None:
    assert len(classes()) > 200


def test_a_class_name_exists_once() -> None:
    twice = {name: places for name, places in classes().items() if len(places) > 1}
    assert {name: places for name, places in twice.items() if name not in NOT_YET} == {}


def test_a_file_is_a_noun_that_its_user_would_look_for() -> None:
    assert [str(p.relative_to(SOURCE)) for p in FILES if p.stem in VAGUE] == []
