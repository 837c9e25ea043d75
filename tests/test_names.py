"""A name means one thing in the house: a class name exists once, and no file, class or function hides behind a riddle."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "mingtang"
FILES = sorted(p for p in SOURCE.rglob("*.py") if "__pycache__" not in p.parts)
SCRIPTS = sorted((SOURCE / "web" / "pages" / "static" / "js").glob("*.js"))
TESTS = sorted(p for p in (ROOT / "tests").rglob("*.py") if "__pycache__" not in p.parts)
VAGUE = """
utils util helpers helper misc common manager stuff base kept retold seen shown asked drawn told stored compared doubt
moments alike spot standing together silent stuck hands errands tidying stretches tidemark outside counting line planting playing
twice_told door readings second_opinion recall talk now packed glide light
"""
"""File names that say nothing to whoever looks for something, or something else than what is there."""
VAGUE_CLASSES = """
Kept Told Retold Seen Shown Asked Drawn Looked Thought Compared Caught Spot Docket Why Whose Held Named Used Climbed Long Outside
Door Counter Errands Tidying Tidemark Away BadAsk WhoAreYou TooMuch Ask Say Me Begin Stuff Thing Helper Manager Data Info
"""
VAGUE_FUNCTIONS = """
kept seen told shown_to stretches drawn_alike maybe own cut do held hands makings remade reopened lightly go sent sown
lay_together helper process handle_it doit stuff
"""
"""Public functions of the house's own rooms; a game speaks the words of its rulebook."""


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


def public_functions() -> dict[str, list[str]]:
    """Every function that one file of the house's rooms offers to others."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in FILES:
        if path.relative_to(SOURCE).parts[0] in ("starter", "games"):
            continue
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith("_"):
                found[node.name].append(str(path.relative_to(SOURCE)))
    return found


def test_there_is_something_to_read() -> None:
    assert len(classes()) > 200
    assert len(public_functions()) > 300
    assert SCRIPTS


def test_a_class_name_exists_once() -> None:
    assert {name: places for name, places in classes().items() if len(places) > 1} == {}


def test_a_file_is_a_noun_that_its_user_would_look_for() -> None:
    files = [*FILES, *SCRIPTS, *TESTS]
    assert [str(p.relative_to(ROOT)) for p in files if p.stem.removeprefix("test_") in VAGUE.split()] == []


def test_a_class_says_what_it_is() -> None:
    assert {name: places for name, places in classes().items() if name in VAGUE_CLASSES.split()} == {}


def test_a_function_says_what_it_does() -> None:
    assert {name: places for name, places in public_functions().items() if name in VAGUE_FUNCTIONS.split()} == {}


def test_the_files_that_the_documents_name_are_there() -> None:
    """`web/live/background.py` in a document is a file; one that was moved is named where it is now."""
    missing = []
    for document in (
        ROOT / "ARCHITECTURE.md",
        ROOT / "CONTRIBUTING.md",
        ROOT / "README.md",
        *(ROOT / "docs").rglob("*.md"),
    ):
        for word in document.read_text(encoding="utf-8").split("`")[1::2]:
            if word.endswith(".py") and "/" in word and not set("<>* ") & set(word):
                known = [
                    ROOT / word,
                    SOURCE / word,
                    SOURCE / "games" / word,
                    SOURCE / "games" / "yunnan" / word,
                    SOURCE / "starter" / word,
                ]
                if not any(path.exists() for path in known):
                    missing.append(f"{document.relative_to(ROOT)}: {word}")
    assert missing == []
