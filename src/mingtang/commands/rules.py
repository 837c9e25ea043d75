"""mingtang rules: the rules of a game, with rulings marked and the provenance of its figures."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markdown import Markdown

from mingtang.commands.arguments import AsJson, GameName, Lang, game_folder, open_game
from mingtang.commands.printing import console, plain_table, print_json, sentence
from mingtang.core.data import provenance_of
from mingtang.core.errors import Unknown, listed, quoted
from mingtang.core.game import Game
from mingtang.texts import Texts, check_language, house_texts

TRANSLATION = "rules.{lang}.md"
HEADING = re.compile(r"^(#{2,4}) +([A-Z]{2,4}-[0-9.]+)\b[ .:]*(.*)$")
ANY_HEADING = re.compile(r"^(#{1,4}) ")
MARKS = re.compile(r"`?\[(RULING|DATA)\]`?")


@dataclass(frozen=True)
class Section:
    """A clause, a chapter or an example of the rules: its id, title and text."""

    id: str
    title: str
    text: str


def rules(
    game: GameName,
    clause: Annotated[str, typer.Argument(metavar="[CLAUSE]", help="One clause (YU-3.6) or chapter (YU-3).")] = "",
    lang: Lang = "en",
    as_json: AsJson = False,
) -> None:
    """Read the rules of a game, or one clause of them."""
    texts = house_texts(lang)
    text, translated = rules_text(game, lang)
    found = find_section(text, clause) if clause else None
    if as_json:
        sections = [found] if found else sections_of(text)
        print_json([as_data(s) for s in sections])
        return
    out = console()
    if not translated:
        out.print(sentence(texts, "cli", "rules", "no_translation"), style="yellow", markup=False)
        out.print()
    shown = f"### {found.id} {found.title}\n{found.text}" if found else text
    out.print(marked(shown))
    if "DATA]" in shown:
        out.print()
        _print_provenance(open_game(game), texts)


def rules_text(game: str, lang: str) -> tuple[str, bool]:
    """The rules in a language, or in English where they are not translated yet, and whether they are."""
    folder = game_folder(game)
    check_language(lang)
    wanted = folder / ("rules.md" if lang == "en" else TRANSLATION.format(lang=lang))
    if wanted.exists():
        return wanted.read_text(encoding="utf-8"), True
    return Path(folder / "rules.md").read_text(encoding="utf-8"), False


def sections_of(text: str) -> list[Section]:
    """The clauses, chapters and examples that have an id, in their order."""
    out: list[Section] = []
    lines = text.split("\n")
    for i, line in enumerate(lines):
        m = HEADING.match(line)
        if not m:
            continue
        end = i + 1
        while end < len(lines) and not _ends(lines[end], len(m[1])):
            end += 1
        out.append(
            Section(m[2].rstrip("."), m[3].strip(), "\n".join(lines[i + 1 : end]).strip().removesuffix("---").strip())
        )
    return out


def _ends(line: str, depth: int) -> bool:
    m = ANY_HEADING.match(line)
    return m is not None and len(m[1]) <= depth


def find_section(text: str, id: str) -> Section:
    """The clause with this id."""
    sections = sections_of(text)
    for s in sections:
        if s.id.lower() == id.strip().lower():
            return s
    near = [s.id for s in sections if s.id.lower().startswith(id.strip().lower().rstrip("."))][:8]
    if near:
        raise Unknown("no_clause_but", quoted(id), listed(near))
    if not sections:
        raise Unknown("no_clauses")
    raise Unknown("no_clause", quoted(id), sections[0].id, sections[-1].id)


def marked(text: str) -> Markdown:
    """The rules for the terminal, rulings and printed figures set off."""
    return Markdown(MARKS.sub(r"**[\1]**", text))


def as_data(s: Section) -> dict[str, object]:
    """A section as plain data."""
    return {
        "id": s.id,
        "title": s.title,
        "text": s.text,
        "rulings": len(re.findall(r"\[RULING\]", s.text)),
        "figures": "[DATA]" in s.text,
    }


def _print_provenance(game: Game[Any], texts: Texts) -> None:
    out = console()
    heads = [sentence(texts, "cli", "rules", h) for h in ("key", "origin", "why")]
    table = plain_table(*heads, title=sentence(texts, "cli", "rules", "figures"))
    for key, origin, why in provenance_of(game.data):
        table.add_row(key, texts.say("provenance", origin), " ".join(why.split()))
    out.print(table)
    out.print(sentence(texts, "cli", "rules", "marks"), style="dim", markup=False)
