"""The rules pages: clauses in both languages, rulings, figures with their provenance, glossary, credits."""

from __future__ import annotations

import functools
import tomllib
from dataclasses import dataclass
from pathlib import Path

from fastapi import APIRouter, Request
from starlette.responses import Response

from mingtang.core.data import provenance_of
from mingtang.table.problems import NotFound
from mingtang.web.identity import TheHouse
from mingtang.web.pages.frame import Reader, page
from mingtang.web.pages.games import shown_game, shown_games
from mingtang.web.pages.rulebook import Rulebook, read_rules
from mingtang.web.pages.words import Words

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class Term:
    """A word of the rulebook in both languages."""

    en: str
    de: str


@functools.cache
def rulebook(folder: Path, lang: str) -> tuple[Rulebook, bool]:
    """The rules of a game in a language, or in English where they are not translated; and whether they are."""
    wanted = folder / ("rules.md" if lang == "en" else f"rules.{lang}.md")
    there = wanted.exists()
    text = (wanted if there else folder / "rules.md").read_text(encoding="utf-8")
    return read_rules(text, Words(lang)), there


@functools.cache
def glossary(folder: Path) -> tuple[Term, ...]:
    """The glossary of a game, sorted by its English words; empty where a game brings none."""
    path = folder / "glossary.toml"
    if not path.exists():
        return ()
    found = tomllib.loads(path.read_text(encoding="utf-8"))["words"]
    return tuple(Term(en, de) for en, de in found.items())


@router.get("/rules")
async def all_rules(request: Request, caller: Reader, house: TheHouse) -> Response:
    """Whose rules?"""
    return page(request, caller, "rules_all.html", games=shown_games(house.library, caller.lang))


@router.get("/rules/{name}")
async def rules(request: Request, name: str, caller: Reader, house: TheHouse) -> Response:
    """The rules of one game."""
    if name not in house.library.names():
        raise NotFound("no_game", repr(name[:40]), ", ".join(house.library.names()))
    folder = house.library.folder(name)
    book, translated = rulebook(folder, caller.lang)
    words = glossary(folder)
    return page(
        request,
        caller,
        "rules.html",
        game=shown_game(house.library, name, caller.lang),
        book=book,
        translated=translated,
        figures=provenance_of(house.library.game(name).data),
        terms=sorted(words, key=lambda t: t.de.casefold()) if caller.lang == "de" else words,
        texts=house.library.texts(name, caller.lang),
    )
