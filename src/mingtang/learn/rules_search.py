"""Where words stand: in the rules of a game, in the lists of what lies in its box, and in its glossary."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from mingtang.draw.components import ComponentTable
from mingtang.texts.rules_text import RulesText, bare

RULE, COMPONENT, WORD = "rule", "component", "word"
LONGEST = 80
MOST = 60


@dataclass(frozen=True)
class Term:
    """A word of the rulebook in both languages."""

    en: str
    de: str


@dataclass(frozen=True)
class RuleHit:
    """One place where all the words stand."""

    kind: str
    """rule, component or word."""
    id: str
    """The clause, the key of the list, or empty."""
    title: str
    line: str


@functools.cache
def glossary(folder: Path) -> tuple[Term, ...]:
    """The glossary of a game, sorted by its English words; empty where a game brings none."""
    path = folder / "glossary.toml"
    if not path.exists():
        return ()
    found = tomllib.loads(path.read_text(encoding="utf-8"))["words"]
    return tuple(Term(en, de) for en, de in found.items())


def search_rules(
    words: str, book: RulesText, lists: Sequence[ComponentTable], terms: Sequence[Term], lang: str
) -> list[RuleHit]:
    """Everything in which all these words stand: clauses whose title has them first, then other clauses, components, words."""
    wanted = words.casefold()[:LONGEST].split()
    if not wanted:
        return []
    hits = book.search(" ".join(wanted))
    titled = [h for h in hits if all(w in f"{h.section.id} {h.section.title}".casefold() for w in wanted)]
    out = [RuleHit(RULE, h.section.id, h.section.title, bare(h.line)) for h in titled]
    for section in book.sections:
        if section.id.casefold() == wanted[0] and not any(f.id == section.id for f in out):
            out.insert(0, RuleHit(RULE, section.id, section.title, ""))
    out += [RuleHit(RULE, h.section.id, h.section.title, bare(h.line)) for h in hits if h not in titled]
    for table in lists:
        for row in table.rows:
            told = " · ".join(row)
            if all(w in f"{table.title} {told}".casefold() for w in wanted):
                out.append(RuleHit(COMPONENT, table.key, table.title, told))
    for term in terms:
        if all(w in f"{term.en} {term.de}".casefold() for w in wanted):
            first, second = (term.de, term.en) if lang == "de" else (term.en, term.de)
            out.append(RuleHit(WORD, "", first, second))
    return out[:MOST]
