"""mingtang new: a package for a game of one's own, complete in small."""

from __future__ import annotations

import keyword
import sys
from pathlib import Path
from typing import Annotated

import typer

import mingtang.starter
from mingtang.commands.arguments import Lang
from mingtang.commands.printing import console, sentence
from mingtang.core.errors import BadOption, HouseError, quoted
from mingtang.core.files import reason
from mingtang.games import game_names
from mingtang.texts import house_texts

STARTER = Path(mingtang.starter.__file__).parent
PROJECT = "project"
"""The folder of the starter whose files lie beside the package, not in it."""
TEXT_FILES = (".py", ".toml", ".md")
MOST_LETTERS = 30


def new(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Its name, as commands and Python call it: small letters, such as silk_road.")],
    folder: Annotated[Path, typer.Option("--dir", metavar="FOLDER", help="Where the project is put; here, if not given.")] = Path(),
    lang: Lang = "en",
) -> None:  # fmt: skip
    """Write a package for a new game: complete in small, so that the judge is content from the first minute.

    It has a hidden hand, a sealed choice, a drawing, both languages, a judgement and tests; change it until it is your game.
    """
    check_name(game)
    place = folder / game
    if place.exists() and (not place.is_dir() or any(place.iterdir())):
        raise HouseError("new_place_taken", str(place))
    try:
        for path, text in files_of(game):
            target = place / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
    except OSError as e:
        raise HouseError("unwritable", "folder", str(place), reason(e)) from None
    texts = house_texts(lang)
    console().print(sentence(texts, "cli", "new", "done", args=(game, str(place))), markup=False, soft_wrap=True)


def check_name(game: str) -> None:
    """A name that Python, records and addresses can hold, and that nobody else has."""
    fine = game.isidentifier() and game.isascii() and game == game.lower() and game[:1].isalpha()
    if not fine or keyword.iskeyword(game) or len(game) > MOST_LETTERS or len(game.replace("_", "")) < 2:
        raise BadOption("new_name", quoted(game), MOST_LETTERS)
    if game in game_names() or game == "mingtang" or game in sys.stdlib_module_names:
        raise BadOption("new_name_taken", game)


def files_of(game: str) -> list[tuple[Path, str]]:
    """The files of the new project with their texts: where each lies, and what stands in it."""
    out: list[tuple[Path, str]] = []
    for file in sorted(STARTER.rglob("*")):
        if not file.is_file() or file.suffix not in TEXT_FILES:
            continue
        inside = file.relative_to(STARTER)
        beside = inside.parts[0] == PROJECT
        path = Path(*inside.parts[1:]) if beside else Path("src") / game / inside
        out.append(
            (path.with_name(path.name.replace("starter", game)), renamed(file.read_text(encoding="utf-8"), game))
        )
    return out


def renamed(text: str, game: str) -> str:
    """The starter's text with the new game's names in it."""
    title = " ".join(word.capitalize() for word in game.split("_"))
    letters = game.replace("_", "").upper()
    return (
        text.replace("mingtang.starter", game)
        .replace('title="Starter"', f'title="{title}"')
        .replace('title = "Starter"', f'title = "{title}"')
        .replace("# Starter:", f"# {title}:")
        .replace("Starter", "".join(title.split()))
        .replace("starter", game)
        .replace("ST-", f"{letters[:2]}-")
        .replace('"ST"', f'"{letters[:2]}"')
        .replace('"st', f'"{letters[:2].lower()}')
    )
