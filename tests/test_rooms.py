"""One plan for every game, so that who knows one knows all: the same rooms, the same names for the same things."""

from __future__ import annotations

from pathlib import Path

import pytest

import mingtang.starter
from mingtang.games import game_module, game_names

ROOT = {
    "__init__", "actions", "audit", "board", "determinize", "editions", "game", "meta", "queries", "rulings", "saving", "scoring",
    "setup", "state", "view", "view_types",
}  # fmt: skip
"""What every game has in its root."""
ROOMS = {
    "phases": {"__init__", "rounds"},
    "judgement": {"__init__", "judgement"},
    "draw": {"__init__", "cover", "panels", "scene", "terminal"},
}
FILES = {"rules.md", "rules.de.md", "data.toml", "glossary.toml", "texts/en.toml", "texts/de.toml"}
MOST_IN_ROOT = 24
FOLDERS = {name: Path(game_module(name).__file__).parent for name in game_names()}
FOLDERS["starter"] = Path(mingtang.starter.__file__).parent


def modules(folder: Path) -> set[str]:
    return {p.stem for p in folder.glob("*.py")}


@pytest.mark.parametrize("name", FOLDERS)
def test_every_game_has_the_same_rooms(name: str) -> None:
    folder = FOLDERS[name]
    assert ROOT - modules(folder) == set()
    for room, files in ROOMS.items():
        assert files - modules(folder / room) == set(), room
    assert [f for f in sorted(FILES) if not (folder / f).is_file()] == []


@pytest.mark.parametrize("name", FOLDERS)
def test_the_root_of_a_game_is_a_short_list(name: str) -> None:
    assert len(modules(FOLDERS[name])) <= MOST_IN_ROOT


@pytest.mark.parametrize("name", FOLDERS)
def test_no_game_has_other_rooms(name: str) -> None:
    known = {*ROOMS, "texts", "lessons", "examples", "__pycache__", *({"project"} if name == "starter" else ())}
    assert {p.name for p in FOLDERS[name].iterdir() if p.is_dir()} - known == set()


@pytest.mark.parametrize("name", FOLDERS)
def test_every_game_has_lessons(name: str) -> None:
    assert sorted((FOLDERS[name] / "lessons").glob("[0-9][0-9]_*.toml")) != []
    assert {p.suffix for p in (FOLDERS[name] / "lessons").iterdir()} == {".toml"}


@pytest.mark.parametrize("name", FOLDERS)
def test_what_is_drawn_lies_in_the_drawings_and_nowhere_else(name: str) -> None:
    """Folders decide what is compiled: everything but `draw/`, so nothing that draws lies beside the rules."""
    folder = FOLDERS[name]
    odd = [
        p for p in folder.rglob("*.py") if p.parent.name != "draw" and "mingtang.draw" in p.read_text(encoding="utf-8")
    ]
    assert odd == []
