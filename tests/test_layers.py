"""Who may import whom: the layers of the house, read from the imports of every file.

core ← games ← bots ← review, lab, learn ← table ← store ← web, commands, cli
The laboratory checks what reviews forecast, so it may import them; a review needs no laboratory, and neither does a table.
In the laboratory: run ← measure ← report.
texts and draw stand beside core; in a game only its drawings use draw, and no rules file imports a view or a drawing.
"""

from __future__ import annotations

import ast
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "mingtang"
TOP = {"core", "games", "bots", "review", "lab", "learn", "texts", "draw", "table", "store", "web"}
MAY_IMPORT = {
    "core": set[str](),
    "texts": {"core"},
    "draw": {"core", "texts"},
    "games": {"core"},
    "starter": {"core"},
    "bots": {"core", "games"},
    "review": {"core", "games", "bots", "texts", "draw"},
    "lab": {"core", "games", "bots", "review", "texts", "draw"},
    "learn": {"core", "games", "bots", "texts", "draw"},
    "table": {"core", "games", "bots", "review", "learn", "texts", "draw"},
    "store": {"core", "games", "learn", "table", "texts"},
    "web": TOP - {"web"},
    "commands": {*TOP, "starter"},
    "cli": {*TOP, "commands"},
    "__main__": {"cli"},
    "__init__": {"core", "games"},
}
FOREIGN = {
    "core": {"mypy_extensions", "librt"},
    "games": {"mypy_extensions", "librt"},
    "bots": {"mypy_extensions"},
    "texts": set[str](),
    "draw": set[str](),
    "learn": set[str](),
    "table": set[str](),
}
"""Layers that need hardly anything but Python; the others choose their libraries."""
NEVER = {
    "store": {"fastapi", "starlette", "uvicorn", "jinja2", "typer", "rich"},
    "web": {"sqlalchemy", "alembic", "typer", "rich"},
    "lab": {"fastapi", "starlette", "sqlalchemy"},
    "review": {"fastapi", "starlette", "sqlalchemy"},
}
TOGETHER = ("__init__.py", "game.py")
"""The files that put a game together: they alone know its rules and what shows them."""


@dataclass(frozen=True)
class Import:
    """One module imported by one file."""

    file: Path
    line: int
    module: str

    @property
    def layer(self) -> str:
        parts = self.file.relative_to(SOURCE).parts
        return parts[0].removesuffix(".py")

    @property
    def target(self) -> str:
        """The layer of an own module; empty for a foreign one."""
        parts = self.module.split(".")
        return (parts[1] if len(parts) > 1 else "__init__") if parts[0] == "mingtang" else ""

    def __str__(self) -> str:
        return f"{self.file.relative_to(SOURCE)}:{self.line} imports {self.module}"


def imports_of(path: Path) -> list[Import]:
    """Every module that a file imports, inside functions too; `from x import y` names x.y where that is a module."""
    found: list[Import] = []
    package = ["mingtang", *path.relative_to(SOURCE).parent.parts]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [Import(path, node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(
                [*(package[: len(package) - node.level + 1] if node.level else []), *filter(None, [node.module])]
            )
            for alias in node.names:
                inner = f"{base}.{alias.name}"
                found.append(Import(path, node.lineno, inner if _is_module(inner) else base))
    return found


def _is_module(name: str) -> bool:
    parts = name.split(".")
    if parts[0] != "mingtang":
        return False
    place = SOURCE.joinpath(*parts[1:])
    return place.with_suffix(".py").exists() or place.is_dir()


FILES = sorted(p for p in SOURCE.rglob("*.py") if "__pycache__" not in p.parts)
IMPORTS = [i for path in FILES for i in imports_of(path)]
OWN = [i for i in IMPORTS if i.target]
FOREIGNERS = [i for i in IMPORTS if not i.target]


def game_of(module: str) -> str:
    """The game that a module belongs to; empty for the others."""
    parts = module.split(".")
    if parts[:2] == ["mingtang", "games"] and len(parts) > 2 and (SOURCE / "games" / parts[2]).is_dir():
        return parts[2]
    return ""


def game_of_file(path: Path) -> str:
    parts = path.relative_to(SOURCE).parts
    return parts[1] if parts[0] == "games" and len(parts) > 2 else ""


def room_of_file(path: Path) -> str:
    """The folder of a game in which a file lies: phases, judgement, draw; empty for its root and for the files of no game."""
    parts = path.relative_to(SOURCE).parts
    return parts[2] if game_of_file(path) and len(parts) > 3 else ""


def is_terminal(path: Path) -> bool:
    """Whether it is a board in letters, or what those of all games share."""
    return path.stem == "terminal" and (room_of_file(path) == "draw" or path.parent == SOURCE / "draw")


def test_there_is_something_to_read() -> None:
    assert len(FILES) > 20
    assert {i.layer for i in OWN} >= {"core", "games", "texts"}


def test_every_folder_has_its_layer() -> None:
    known = set(MAY_IMPORT)
    found = {p.relative_to(SOURCE).parts[0].removesuffix(".py") for p in FILES}
    assert found <= known, f"say in this file where {sorted(found - known)} stands"


def allowed(i: Import) -> bool:
    """The starter is a game outside of the games' folder: its drawings use what drawings of games use."""
    if i.layer == "starter" and i.file.parent.name == "draw":
        return i.target in {"core", "draw", "texts", "starter"}
    if i.layer == "starter" and "project" in i.file.parts:
        return True
    if i.target == i.layer or i.target in MAY_IMPORT[i.layer] or i.module == "mingtang":
        return True
    if i.layer == "games" and i.target == "draw":
        return room_of_file(i.file) == "draw"
    if i.layer == "games" and i.target == "texts":  # the list of games hands out texts; a board in letters needs words
        return is_terminal(i.file) or i.file.parent == SOURCE / "games"
    return False


def test_each_layer_imports_only_what_lies_below_it() -> None:
    assert [str(i) for i in OWN if not allowed(i)] == []


def test_the_laboratory_plays_then_measures_then_reports() -> None:
    """run ← measure ← report; adapters stand alone."""
    order = {
        "run": {"run"},
        "measure": {"run", "measure"},
        "report": {"run", "measure", "report"},
        "adapters": {"adapters"},
    }
    rooms = [
        (i, i.file.relative_to(SOURCE).parts[1], i.module.split(".")[2:3]) for i in OWN if i.layer == i.target == "lab"
    ]
    assert {room for _, room, _ in rooms} >= set(order)
    odd = [str(i) for i, room, to in rooms if room in order and to and to[0] in order and to[0] not in order[room]]
    assert odd == []


def test_the_core_and_the_games_need_nothing_but_python() -> None:
    odd = [
        str(i)
        for i in FOREIGNERS
        if i.layer in FOREIGN
        and not (is_terminal(i.file) and i.module.startswith("rich."))
        and i.module.split(".")[0] not in sys.stdlib_module_names
        and i.module.split(".")[0] not in FOREIGN[i.layer]
    ]
    assert odd == []


def test_each_library_stays_in_its_layer() -> None:
    assert [str(i) for i in FOREIGNERS if i.module.split(".")[0] in NEVER.get(i.layer, ())] == []


def test_nobody_outside_the_games_imports_a_single_game() -> None:
    assert [str(i) for i in OWN if i.layer != "games" and game_of(i.module)] == []


def test_no_game_imports_another() -> None:
    odd = [i for i in OWN if i.layer == "games" and game_of(i.module) not in ("", game_of_file(i.file))]
    assert [str(i) for i in odd] == []


def room_of(module: str) -> str:
    """What a module of a game is: its folder, or its own name where it lies in the root."""
    parts = module.split(".")
    return parts[3] if game_of(module) and len(parts) > 3 else ""


def shows(module: str) -> bool:
    """Whether a module of a game shows it to somebody: its drawings and its views."""
    return room_of(module) == "draw" or room_of(module).startswith("view")


def test_no_rules_file_imports_a_view_or_a_drawing() -> None:
    odd = [
        str(i)
        for i in OWN
        if game_of_file(i.file)
        and shows(i.module)
        and room_of_file(i.file) != "draw"
        and not (
            room_of_file(i.file) == "" and (i.file.name in {*TOGETHER, "encoding.py"} or i.file.stem.startswith("view"))
        )
    ]
    assert odd == []


def test_no_rules_file_asks_the_judgement() -> None:
    """What is allowed never depends on what a bot thinks of it."""
    odd = [
        str(i)
        for i in OWN
        if room_of(i.module) == "judgement"
        and room_of_file(i.file) != "judgement"
        and not (room_of_file(i.file) == "" and i.file.name in TOGETHER)
    ]
    assert odd == []


def test_no_drawing_imports_the_rules() -> None:
    """A drawing gets a view and choices; of the game's own files it knows other drawings, its words, the shape of its view and what is printed on the board."""
    known = {"actions", "board", "vocabulary", "pieces"}
    odd = [
        str(i)
        for i in OWN
        if room_of_file(i.file) == "draw"
        and game_of(i.module)
        and not shows(i.module)
        and room_of(i.module) not in {*known, ""}
    ]
    assert odd == []


def test_rules_never_use_the_luck_of_python_or_its_clock() -> None:
    """Chance comes from the state's own generator, and a position knows no time."""
    banned = {"random", "secrets", "time", "datetime", "uuid", "numpy"}
    assert [str(i) for i in FOREIGNERS if i.layer in ("core", "games") and i.module.split(".")[0] in banned] == []


@pytest.mark.parametrize(
    ("file", "source", "fine"),
    [
        ("core/x.py", "import mingtang.games", False),
        ("core/x.py", "def f():\n    from mingtang.texts import Texts", False),
        ("core/x.py", "from mingtang import bots", False),
        ("core/x.py", "from ..games import yunnan", False),
        ("core/x.py", "from . import facts", True),
        ("games/yunnan/phases/bidding.py", "from mingtang.draw import kit", False),
        ("games/yunnan/draw/x.py", "from mingtang.draw import kit", True),
        ("games/yunnan/phases/bidding.py", "from mingtang.core.steps import Step", True),
        ("table/x.py", "from mingtang.web import app", False),
        ("store/x.py", "from mingtang.table import x", True),
        ("store/x.py", "from mingtang.web import x", False),
    ],
)
def test_the_reader_of_imports_sees_them(file: str, source: str, fine: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    path = SOURCE / file
    monkeypatch.setattr(Path, "read_text", lambda self, encoding="": source)
    assert all(allowed(i) for i in imports_of(path)) is fine
