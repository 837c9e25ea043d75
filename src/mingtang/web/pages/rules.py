"""The rules pages: clauses in both languages, rulings, figures with their provenance, glossary, credits."""

from __future__ import annotations

import functools
import re
from asyncio import to_thread
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from fastapi import APIRouter, Request
from markupsafe import Markup
from starlette.responses import Response

from mingtang.core.data import provenance_of
from mingtang.draw.components import ComponentDrawings, ComponentTable
from mingtang.games import part_of
from mingtang.learn.examples import chapter_drawings, example_ids
from mingtang.learn.rules_search import LONGEST, glossary, search_rules
from mingtang.table.library import Library
from mingtang.table.problems import NotFound
from mingtang.texts.player_aid import has_player_aid, player_aid
from mingtang.texts.rules_text import rules_of
from mingtang.web.house import House
from mingtang.web.identity import TheHouse, rate_limiter_of, set_session_cookie
from mingtang.web.pages.frame import Reader, environment, page, posted, redirect
from mingtang.web.pages.games import GameInfo, game_info, game_infos
from mingtang.web.pages.lobby import known_or_guest
from mingtang.web.pages.rule_drawings import placed_drawing
from mingtang.web.pages.rulebook import DRAWING_AT, Rulebook, read_rules, readings_at
from mingtang.web.pages.words import PageWords

router = APIRouter(include_in_schema=False)


@functools.cache
def rulebook(folder: Path, prefix: str, lang: str, open_clauses: tuple[str, ...]) -> tuple[Rulebook, bool]:
    """The rules of a game in a language, or in English where they are not translated; and whether they are."""
    found = rules_of(folder, prefix, lang)
    return read_rules(found.text, PageWords(lang), open_clauses, prefix), found.translated


@functools.lru_cache(maxsize=64)
def with_drawings(library: Library, name: str, lang: str, book: Rulebook) -> Rulebook:
    """The rules with a drawing under the heading of every chapter and worked example that has one, and the way to try an example."""
    folder = library.folder(name)
    chapters, examples, words = chapter_drawings(name, folder), example_ids(folder), PageWords(lang)
    figure = environment.get_template("rule_drawing.html")
    titles = {entry.id: entry.title for entry in book.contents}

    def drawn(m: re.Match[str]) -> str:
        id = m[1]
        if library.drawing(name) is None or not (id in chapters or id in examples):
            return ""
        placed = placed_drawing(library, name, id, lang)
        return figure.render(id=id, title=titles[id], drawing=placed, example=id in examples, t=words)

    return replace(book, body=Markup(DRAWING_AT.sub(drawn, str(book.body))))


def with_readings(book: Rulebook, game: GameInfo, words: PageWords, chosen: Mapping[str, str]) -> Markup:
    """The rules with the readings of every open clause; those in force are marked, at a table those that it chose."""
    body = str(book.body)
    for clause in {r.ruling.clause for r in game.rulings}:
        mine = [r for r in game.rulings if r.ruling.clause == clause]
        made = environment.get_template("readings.html").render(rulings=mine, chosen=chosen, t=words)
        body = body.replace(readings_at(clause), made)
    return Markup(body)


@router.get("/rules")
async def all_rules(request: Request, caller: Reader, house: TheHouse) -> Response:
    """Whose rules?"""
    return page(request, caller, "rules_all.html", games=game_infos(house.library, caller.lang))


@router.get("/rules/{name}")
async def rules(request: Request, name: str, caller: Reader, house: TheHouse) -> Response:
    """The rules of one game. A table names the readings that it chose in the address: ?ties=shared."""
    _check(house, name)
    folder = house.library.folder(name)
    game = game_info(house.library, name, caller.lang)
    book, translated = rulebook(folder, game.meta.prefix, caller.lang, tuple(r.ruling.clause for r in game.rulings))
    book = await to_thread(with_drawings, house.library, name, caller.lang, book)
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
        has_components=part_of(house.library.module(name), "draw.components") is not None,
        has_aid=has_player_aid(folder),
    )


def component_lists(library: Library, name: str, lang: str) -> list[ComponentTable]:
    """What lies in the box of a game, list by list; empty where a game tells nothing of it."""
    part = part_of(library.module(name), "draw.components")
    made: list[ComponentTable] = (
        part.component_tables(library.game(name).data, library.texts(name, lang)) if part else []
    )
    return made


def drawings_of_components(library: Library, name: str, lang: str) -> dict[str, ComponentDrawings]:
    """What those pieces look like, by list; empty where a game draws none."""
    part = part_of(library.module(name), "draw.component_drawings")
    made: dict[str, ComponentDrawings] = (
        part.component_drawings_of(library.game(name).data, library.texts(name, lang)) if part else {}
    )
    return made


@router.get("/rules/{name}/components")
async def components(request: Request, name: str, caller: Reader, house: TheHouse) -> Response:
    """What lies in the box of a game, list by list."""
    _check(house, name)
    lists = component_lists(house.library, name, caller.lang)
    if not lists:
        raise NotFound("no_components", name)
    return page(
        request,
        caller,
        "components.html",
        game=game_info(house.library, name, caller.lang),
        lists=lists,
        drawings=drawings_of_components(house.library, name, caller.lang),
        texts=house.library.texts(name, caller.lang),
    )


@router.get("/rules/{name}/search")
async def search(request: Request, name: str, caller: Reader, house: TheHouse, q: str = "", part: str = "") -> Response:
    """Where words stand in the rules, the components and the glossary; with `part` only the list, for a page that shows it as one types."""
    _check(house, name)
    folder, game = house.library.folder(name), game_info(house.library, name, caller.lang)
    book, lists = rules_of(folder, game.meta.prefix, caller.lang), component_lists(house.library, name, caller.lang)
    asked = q.strip()[:LONGEST]
    found = await to_thread(search_rules, asked, book, lists, glossary(folder), caller.lang)
    template = "rules_found.html" if part else "rules_search.html"
    return page(request, caller, template, game=game, asked=asked, found=found)


@router.get("/rules/{name}/aid")
async def aid(request: Request, name: str, caller: Reader, house: TheHouse) -> Response:
    """One page to print and to have beside the board."""
    _check(house, name)
    found = player_aid(house.library.folder(name), caller.lang, house.library.game(name).data)
    if found is None:
        raise NotFound("no_aid", name)
    lists = component_lists(house.library, name, caller.lang)
    shown = [table for key in found.lists for table in lists if table.key == key]
    info = game_info(house.library, name, caller.lang)
    drawing = placed_drawing(house.library, name, found.drawing, caller.lang) if found.drawing else None
    return page(request, caller, "aid.html", game=info, aid=found, lists=shown, drawing=drawing)


@router.post("/rules/{name}/try")
async def try_example(request: Request, name: str, house: TheHouse) -> Response:
    """Open the position of a worked example at a table of one's own. A stranger becomes a guest on the way."""
    caller, form = await posted(request)
    _check(house, name)
    person, token = await known_or_guest(request, house, caller)
    await rate_limiter_of(request).count("create", person.id)
    table = await house.lessons.try_example(person, name, form["example"])
    response = redirect(f"/tables/{table.id}")
    if token:
        set_session_cookie(request, response, token)
    return response


def _check(house: House, name: str) -> None:
    if name not in house.library.names():
        raise NotFound("no_game", repr(name[:40]), ", ".join(house.library.names()))
