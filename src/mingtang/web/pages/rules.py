"""The rules pages: clauses in both languages, rulings, figures with their provenance, glossary, credits."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from fastapi import APIRouter, Request
from markupsafe import Markup
from starlette.responses import Response

from mingtang.core.data import provenance_of
from mingtang.games import game_module, part_of
from mingtang.table.problems import NotFound
from mingtang.texts.rules_text import rules_of
from mingtang.web.identity import TheHouse
from mingtang.web.pages.frame import Reader, environment, page
from mingtang.web.pages.games import GameInfo, game_info, game_infos
from mingtang.web.pages.rulebook import Rulebook, read_rules, readings_at
from mingtang.web.pages.words import PageWords

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class Term:
    """A word of the rulebook in both languages."""

    en: str
    de: str


@functools.cache
def rulebook(folder: Path, prefix: str, lang: str, open_clauses: tuple[str, ...]) -> tuple[Rulebook, bool]:
    """The rules of a game in a language, or in English where they are not translated; and whether they are."""
    found = rules_of(folder, prefix, lang)
    return read_rules(found.text, PageWords(lang), open_clauses), found.translated


def with_readings(book: Rulebook, game: GameInfo, words: PageWords, chosen: Mapping[str, str]) -> Markup:
    """The rules with the readings of every open clause; those in force are marked, at a table those that it chose."""
    body = str(book.body)
    for clause in {r.ruling.clause for r in game.rulings}:
        mine = [r for r in game.rulings if r.ruling.clause == clause]
        made = environment.get_template("readings.html").render(rulings=mine, chosen=chosen, t=words)
        body = body.replace(readings_at(clause), made)
    return Markup(body)


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
    return page(request, caller, "rules_all.html", games=game_infos(house.library, caller.lang))


@router.get("/rules/{name}")
async def rules(request: Request, name: str, caller: Reader, house: TheHouse) -> Response:
    """The rules of one game. A table names the readings that it chose in the address: ?ties=shared."""
    if name not in house.library.names():
        raise NotFound("no_game", repr(name[:40]), ", ".join(house.library.names()))
    folder = house.library.folder(name)
    game = game_info(house.library, name, caller.lang)
    book, translated = rulebook(folder, game.meta.prefix, caller.lang, tuple(r.ruling.clause for r in game.rulings))
    asked = request.query_params
    chosen = {r.ruling.name: asked[r.ruling.name] for r in game.rulings if asked.get(r.ruling.name) in r.ruling.values}
    words = glossary(folder)
    return page(
        request,
        caller,
        "rules.html",
        game=game,
        book=book,
        body=with_readings(book, game, PageWords(caller.lang), chosen),
        chosen=[(r, r.reading(chosen[r.ruling.name])) for r in game.rulings if r.ruling.name in chosen],
        translated=translated,
        figures=provenance_of(house.library.game(name).data),
        terms=sorted(words, key=lambda t: t.de.casefold()) if caller.lang == "de" else words,
        texts=house.library.texts(name, caller.lang),
        has_components=part_of(game_module(name), "draw.components") is not None,
    )


@router.get("/rules/{name}/components")
async def components(request: Request, name: str, caller: Reader, house: TheHouse) -> Response:
    """What lies in the box of a game, list by list."""
    if name not in house.library.names():
        raise NotFound("no_game", repr(name[:40]), ", ".join(house.library.names()))
    part = part_of(game_module(name), "draw.components")
    if part is None:
        raise NotFound("no_components", name)
    texts = house.library.texts(name, caller.lang)
    return page(
        request,
        caller,
        "components.html",
        game=game_info(house.library, name, caller.lang),
        lists=part.component_tables(house.library.game(name).data, texts),
        texts=texts,
    )
