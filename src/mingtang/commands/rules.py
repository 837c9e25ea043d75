"""mingtang rules: a game in a minute, its chapters, clauses and examples, and where its figures come from."""

from __future__ import annotations

import re
from dataclasses import asdict
from typing import Annotated, Any

import typer
from rich.markdown import Markdown
from rich.text import Text

from mingtang.commands.arguments import AsJson, DataPack, GameName, Lang, game_folder, open_game
from mingtang.commands.printing import console, plain_table, print_json, sentence
from mingtang.core.data import provenance_of
from mingtang.core.errors import BadOption, Unknown, listed, quoted
from mingtang.core.game import Game
from mingtang.draw.components import ComponentTable
from mingtang.games import game_module, part_of, texts_of
from mingtang.learn.rules_search import RuleHit, glossary, search_rules
from mingtang.texts import Texts
from mingtang.texts.player_aid import player_aid
from mingtang.texts.rules_text import MARK, RulesText, Section, rules_of


def rules(
    game: GameName,
    clause: Annotated[
        str,
        typer.Argument(metavar="[CLAUSE]", help="A clause (YU-3.6), a chapter (YU-3) or an example (EX-02); without it the game in a minute and the contents."),
    ] = "",
    search: Annotated[str, typer.Option("--search", metavar="WORDS", help="Where these words stand: in the rules, on cards and tiles, in the glossary.")] = "",
    figures: Annotated[bool, typer.Option("--figures", help="Where the figures of the game come from.")] = False,
    cards: Annotated[
        bool, typer.Option("--cards", help="What lies in the box: cards, tiles, tables and prices; with the name of a list in the place of a clause that list alone.")
    ] = False,
    aid: Annotated[bool, typer.Option("--aid", help="The player aid: turn order, actions, scoring and traps on one page.")] = False,
    whole: Annotated[bool, typer.Option("--all", help="The rules from beginning to end.")] = False,
    data: DataPack = None,
    lang: Lang = "en",
    as_json: AsJson = False,
) -> None:  # fmt: skip
    """Read the rules of a game: in a minute, by chapter, clause or example, or whole."""
    if sum((bool(clause) and not cards, bool(search), figures, cards, aid, whole)) > 1:
        raise BadOption("rules_one_thing")
    opened = open_game(game, data)
    texts = texts_of(opened, lang)
    book = rules_text(game, opened, lang)
    if aid:
        _print_aid(game, opened, texts, as_json)
        return
    if as_json and search:
        print_json([asdict(f) for f in everywhere(game, opened, book, search, texts)])
        return
    if as_json:
        lists = component_lists(opened, texts, clause) if cards else None
        print_json(_as_data(book, opened, clause, figures) if lists is None else [asdict(t) for t in lists])
        return
    if not book.translated:
        console().print(sentence(texts, "cli", "rules", "no_translation"), style="yellow", markup=False)
        console().print()
    if cards:
        _print_components(component_lists(opened, texts, clause), texts)
    elif clause:
        print_section(book.section(clause), game, texts)
    elif search:
        _print_found(everywhere(game, opened, book, search, texts), search, texts)
    elif figures:
        _print_figures(opened, texts)
    elif whole:
        console().print(marked(book.text))
    else:
        _print_introduction(book, opened, texts)


def everywhere(name: str, game: Game[Any], book: RulesText, words: str, texts: Texts) -> list[RuleHit]:
    """Where words stand in the rules, the components and the glossary of a game."""
    return search_rules(words, book, component_lists(game, texts), glossary(game_folder(name)), texts.lang)


def rules_text(game: str, opened: Game[Any], lang: str) -> RulesText:
    """The rules of a game in a language, or in English where they are not translated yet."""
    return rules_of(game_folder(game), opened.meta.prefix, lang)


def marked(text: str) -> Markdown:
    """The rules for the terminal, rulings and printed figures set off."""
    return Markdown(MARK.sub(r"**[\1]**", text))


def print_section(section: Section, game: str, texts: Texts) -> None:
    """A chapter, a clause or an example, and where its doubtful figures are explained."""
    out = console()
    out.print(marked(f"### {section.id} {section.title}\n{section.text}"))
    if "DATA]" in section.text or "RECONSTRUCTED]" in section.text:
        out.print()
        out.print(sentence(texts, "cli", "rules", "see_figures", args=(game,)), style="dim", markup=False)


def _print_introduction(book: RulesText, game: Game[Any], texts: Texts) -> None:
    out = console()
    out.print(Text(game.meta.title, style="bold"))
    for n in range(1, 10):
        if texts.has("in_short", str(n)):
            out.print(Text(f"{n}. {texts.say('in_short', str(n))}"))
    out.print()
    table = plain_table("", "", title=sentence(texts, "cli", "rules", "contents"))
    table.show_header = False
    for chapter in book.chapters:
        table.add_row(chapter.id, Text(chapter.title))
    out.print(table)
    out.print()
    first = next((s.id for s in book.sections if not s.is_chapter), "")
    out.print(sentence(texts, "cli", "rules", "more", args=(game.name, first)), style="dim", markup=False)


def _print_found(found: list[RuleHit], words: str, texts: Texts) -> None:
    if not found:
        raise Unknown("no_such_words", quoted(words))
    table = plain_table(*(sentence(texts, "cli", "rules", h) for h in ("clause", "title", "line")))
    for f in found:
        table.add_row(f.id, Text(f.title), Text(f.line))
    console().print(table)


def component_lists(game: Game[Any], texts: Texts, key: str = "") -> list[ComponentTable]:
    """The lists of what lies in the box, or the one that was asked for."""
    part = part_of(game_module(game.name), "draw.components")
    found: list[ComponentTable] = part.component_tables(game.data, texts) if part is not None else []
    named = [t for t in found if t.key == key.casefold()]
    if key and not named:
        raise Unknown("no_component_list", quoted(key), listed([t.key for t in found]))
    return named or found


def _print_components(found: list[ComponentTable], texts: Texts) -> None:
    out = console()
    for t in found:
        table = plain_table(*t.columns, title=f"{t.title} ({t.key}; {t.clause})")
        for row in t.rows:
            table.add_row(*[Text(cell) for cell in row])
        out.print(table)
        out.print(Text(", ".join(texts.say("provenance", origin) for origin in t.origins), style="dim"))
        out.print()


def _print_aid(name: str, game: Game[Any], texts: Texts, as_json: bool) -> None:
    found = player_aid(game_folder(name), texts.lang, game.data)
    if found is None:
        raise Unknown("no_aid", name)
    lists = [t for key in found.lists for t in component_lists(game, texts) if t.key == key]
    if as_json:
        print_json({"parts": [asdict(part) for part in found.parts], "lists": [asdict(t) for t in lists]})
        return
    out = console()
    for part in found.parts:
        out.print(Text(part.title, style="bold"))
        for line in part.lines:
            out.print(Text(f"- {line}"))
        out.print()
    _print_components(lists, texts)


def _print_figures(game: Game[Any], texts: Texts) -> None:
    out = console()
    heads = [sentence(texts, "cli", "rules", h) for h in ("key", "origin", "why")]
    table = plain_table(*heads, title=sentence(texts, "cli", "rules", "figures"))
    for key, origin, why in provenance_of(game.data):
        table.add_row(key, texts.say("provenance", origin), Text(" ".join(why.split())))
    out.print(table)
    out.print(sentence(texts, "cli", "rules", "marks"), style="dim", markup=False)


# ---- plain data for programs


def _as_data(book: RulesText, game: Game[Any], clause: str, figures: bool) -> list[dict[str, object]]:
    if figures:
        return [{"key": k, "provenance": o, "why": " ".join(w.split())} for k, o, w in provenance_of(game.data)]
    return [_section_as_data(s) for s in ([book.section(clause)] if clause else book.sections)]


def _section_as_data(s: Section) -> dict[str, object]:
    return {
        "id": s.id,
        "title": s.title,
        "text": s.text,
        "rulings": len(re.findall(r"\[RULING\]", s.text)),
        "figures": "[DATA]" in s.text or "[RECONSTRUCTED]" in s.text,
    }
