"""The rules of a game as a reader opens them: by chapter, by clause, by example, or by a word that stands in them."""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass
from pathlib import Path

from mingtang.core.errors import Unknown, listed, quoted
from mingtang.texts import check_language

TRANSLATION = "rules.{lang}.md"
HEADING = re.compile(r"^(#{2,4}) +(.*?) *$")
CLAUSE_ID = re.compile(r"^([A-Z]{2,4}-[A-Z0-9.]*[A-Z0-9]|X[0-9]+)\b[ .:]*(.*)$")
CHAPTER_NUMBER = re.compile(r"^([0-9]+)[ .:]+(.*)$")
MARK = re.compile(r"`?\[(RULING|DATA|RECONSTRUCTED)\]`?")
EXAMPLE = re.compile(r"^e?x-?0*(?=[0-9])")
"""How the examples of any game are called: EX-05, EX-5, X5."""
MOST_NEAR = 8


@dataclass(frozen=True)
class Section:
    """A chapter, a clause or an example of the rules: its id, its title, how deep it lies, and everything that belongs to it."""

    id: str
    title: str
    depth: int
    text: str

    @property
    def is_chapter(self) -> bool:
        """Whether clauses or examples lie in it."""
        return self.depth == 2

    @property
    def own_text(self) -> str:
        """Its text without that of the sections inside it."""
        lines = self.text.split("\n")
        end = next((i for i, line in enumerate(lines) if HEADING.match(line)), len(lines))
        return "\n".join(lines[:end]).strip()


@dataclass(frozen=True)
class SearchHit:
    """A place where the words that were looked for stand: the section and the line."""

    section: Section
    line: str


@dataclass(frozen=True)
class RulesText:
    """The rules of a game in one language."""

    text: str
    sections: tuple[Section, ...]
    translated: bool
    """Whether they are in the language that was asked for; else they are in English."""

    @property
    def chapters(self) -> list[Section]:
        """The chapters in their order."""
        return [s for s in self.sections if s.is_chapter]

    def section(self, id: str) -> Section:
        """The chapter, clause or example with this id, however it was typed."""
        wanted = id.strip().casefold().rstrip(".")
        for s in self.sections:
            if EXAMPLE.sub("x", s.id.casefold()) == EXAMPLE.sub("x", wanted):
                return s
        chapter = self._chapter_of(f"{wanted}.")
        if chapter is not None:
            return chapter
        near = [s.id for s in self.sections if s.id.casefold().startswith(wanted)][:MOST_NEAR]
        if near:
            raise Unknown("no_clause_but", quoted(id), listed(near))
        if not self.sections:
            raise Unknown("no_clauses")
        raise Unknown("no_clause", quoted(id), listed([s.id for s in self.chapters]))

    def _chapter_of(self, start: str) -> Section | None:
        """The chapter without a number of its own whose clauses have ids that begin like this: `YZ-D` for `YZ-D.1`."""
        chapter: Section | None = None
        for s in self.sections:
            if s.is_chapter:
                chapter = s
            elif s.id.casefold().startswith(start):
                return chapter
        return None

    def search(self, words: str) -> list[SearchHit]:
        """Where all these words stand, title or text, section by section in the order of the rules."""
        wanted = words.casefold().split()
        out: list[SearchHit] = []
        for s in self.sections:
            body = f"{s.title}\n{s.own_text}"
            if wanted and all(w in body.casefold() for w in wanted):
                lines = [line for line in body.split("\n") if any(w in line.casefold() for w in wanted)]
                out.append(SearchHit(s, max(lines, key=lambda line: sum(w in line.casefold() for w in wanted))))
        return out


@functools.cache
def rules_of(folder: Path, prefix: str, lang: str) -> RulesText:
    """The rules in a game's folder, in a language, or in English where they are not translated yet."""
    check_language(lang)
    wanted = folder / ("rules.md" if lang == "en" else TRANSLATION.format(lang=lang))
    there = wanted.exists()
    text = (wanted if there else folder / "rules.md").read_text(encoding="utf-8")
    return RulesText(text, tuple(sections_of(text, prefix)), there)


def sections_of(text: str, prefix: str) -> list[Section]:
    """The chapters, clauses and examples of a rules text in their order. A chapter without an id gets one from its number or title."""
    lines = text.split("\n")
    heads = [(i, len(m[1]), m[2]) for i, line in enumerate(lines) if (m := HEADING.match(line))]
    out: list[Section] = []
    for n, (at, depth, heading) in enumerate(heads):
        end = next((i for i, d, _ in heads[n + 1 :] if d <= depth), len(lines))
        id, title = named_heading(heading, prefix)
        body = "\n".join(lines[at + 1 : end]).strip().removesuffix("---").strip()
        out.append(Section(id, title, depth, body))
    return out


def named_heading(heading: str, prefix: str) -> tuple[str, str]:
    """The id and the title of a heading: `YU-3.6 Outbidding`, `3 Phase A`, `Worked examples`."""
    if m := CLAUSE_ID.match(heading):
        return m[1], bare(m[2])
    if m := CHAPTER_NUMBER.match(heading):
        return f"{prefix}-{m[1]}", bare(m[2])
    return re.sub(r"[^\w]+", "-", heading.casefold()).strip("-"), bare(heading)


def bare(markdown: str) -> str:
    """Words without their marks."""
    return MARK.sub("", re.sub(r"[`*_]", "", markdown)).strip()
