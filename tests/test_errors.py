"""Every error that is raised anywhere has its sentence in both languages, and every sentence is raised somewhere.

A key is written where the error is made, so the source itself says which there are: the first argument of every call of an error class.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from mingtang.core.files import REASONS
from mingtang.texts import LANGUAGES, PLACE, read_texts
from mingtang.texts.check import uneven
from mingtang.web.api.requests import BOUNDS, KEYS

SOURCE = Path(__file__).parents[1] / "src" / "mingtang"
HOUSE = SOURCE / "texts" / "errors"
TREES = {f: ast.parse(f.read_text(encoding="utf-8")) for f in sorted(SOURCE.rglob("*.py"))}


def error_classes() -> set[str]:
    """The names of all classes that descend from HouseError."""
    known = {"HouseError"}
    classes = [n for tree in TREES.values() for n in ast.walk(tree) if isinstance(n, ast.ClassDef)]
    while True:
        more = {c.name for c in classes if any(isinstance(b, ast.Name) and b.id in known for b in c.bases)} - known
        if not more:
            return known - {"Refused"}
        known |= more


@dataclass(frozen=True)
class Raised:
    """An error that some line makes."""

    where: str
    key: str
    facts: int
    """How many facts it has at least."""
    open: bool
    """Whether there may be more."""


CLASSES = error_classes()


def made() -> list[Raised]:
    """Every error that the source makes with its key written there."""
    out: list[Raised] = []
    for file, tree in TREES.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and named(node.func) and node.args:
                key, *facts = node.args
                stars = any(isinstance(f, ast.Starred) for f in facts)
                out += [Raised(place(file, node), k, len(facts) - stars, stars) for k in keys(key)]
    return out


def keys(node: ast.expr) -> list[str]:
    """The keys that are written here: one, or one of two."""
    if isinstance(node, ast.IfExp):
        return [*keys(node.body), *keys(node.orelse)]
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def named(func: ast.expr) -> bool:
    """Whether this is an error class; `kind` is one that somebody handed in."""
    return isinstance(func, ast.Name) and (func.id in CLASSES or func.id == "kind")


def place(file: Path, node: ast.Call) -> str:
    return f"{file.relative_to(SOURCE)}:{node.lineno}"


def unwritten() -> list[str]:
    """Errors whose key is not written where they are made."""
    out: list[str] = []
    for file, tree in TREES.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CLASSES:
                if not node.args or not keys(node.args[0]):
                    out.append(place(file, node))
    return out


MADE = made()
ELSEWHERE = {"refused", *REASONS.values(), *KEYS.values(), *(key for key, _ in BOUNDS.values())}
"""Keys that are not the first argument of an error class: those of core/errors.py and of the tables of errno and of pydantic's errors."""


def folder_of(game: str) -> Path:
    """The package of a game; the one that `mingtang new` copies lies outside of the others."""
    return SOURCE / game if game == "starter" else SOURCE / "games" / game


def sentences(key: str, lang: str) -> dict[str, str]:
    """The table in which the sentence of a key must stand."""
    game = key.rpartition(".")[0]
    found = read_texts((folder_of(game) / "texts" if game else HOUSE) / f"{lang}.toml")
    table: dict[str, str] = found.get("error", {})
    return table


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_error_has_its_sentence(lang: str) -> None:
    missing = [f"{r.where} {r.key}" for r in MADE if r.key.rpartition(".")[2] not in sentences(r.key, lang)]
    assert missing == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_finds_the_facts_that_it_names(lang: str) -> None:
    short = []
    for r in MADE:
        said = sentences(r.key, lang).get(r.key.rpartition(".")[2], "")
        named = max((int(m[3]) + 1 for m in PLACE.finditer(said)), default=0)
        if named > r.facts and not r.open:
            short.append(f"{r.where} {r.key} has {r.facts} facts, but its sentence names {named}")
    assert short == []


def homes() -> list[tuple[str, Path]]:
    names = [f.parent.parent.name for f in sorted((SOURCE / "games").glob("*/texts/en.toml"))]
    return [("", HOUSE / "en.toml"), *((n, folder_of(n) / "texts" / "en.toml") for n in [*names, "starter"])]


@pytest.mark.parametrize(("game", "file"), homes(), ids=[name or "house" for name, _ in homes()])
def test_no_sentence_is_left_over(game: str, file: Path) -> None:
    raised = {r.key for r in MADE} | ELSEWHERE
    prefix = f"{game}." if game else ""
    assert [key for key in read_texts(file).get("error", {}) if f"{prefix}{key}" not in raised] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "file"), homes(), ids=[name or "house" for name, _ in homes()])
def test_a_sentence_can_stand_within_another(game: str, file: Path, lang: str) -> None:
    """It begins small, or with a noun or a name in German, never with what somebody typed; and its end is open."""
    said = read_texts(file.with_name(f"{lang}.toml")).get("error", {})
    closed = [k for k, text in said.items() if text.endswith(".") and not text.endswith("…")]
    typed = [k for k, text in said.items() if re.match(r"\{\d", text)]
    loud = [k for k, text in said.items() if lang == "en" and re.match(r"[A-Z][a-z]+ ", text)]
    assert (closed, typed, loud) == ([], [], [])


def test_both_languages_of_the_house_name_the_same_facts() -> None:
    english, german = (read_texts(HOUSE / f"{lang}.toml") for lang in LANGUAGES)
    assert english.keys() == german.keys()
    for table in english:
        assert english[table].keys() == german[table].keys()
    different = [k for k in english["error"] if numbers(english["error"][k]) != numbers(german["error"][k])]
    assert different == []


def numbers(text: str) -> set[tuple[str, str]]:
    return {(m[1] or "", m[3]) for m in PLACE.finditer(text) if m[5] is None}


@pytest.mark.parametrize("game", [name for name, _ in homes() if name])
def test_both_languages_of_a_game_name_the_same_facts(game: str) -> None:
    assert [line for line in uneven(folder_of(game)) if line.startswith("error")] == []


def test_keys_are_written_where_errors_are_made() -> None:
    own = ("core/errors.py", "core/files.py", "web/api/requests.py")
    assert [w for w in unwritten() if not w.startswith(own)] == []


def test_nobody_brings_a_sentence_instead_of_a_key() -> None:
    assert [f"{r.where} {r.key}" for r in MADE if not re.fullmatch(r"(?:[a-z_]+\.)?[a-z_]+", r.key)] == []
