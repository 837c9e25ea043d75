"""The words of a game that somebody may press to learn them: every thing with a card, and what the glossary says of the others.

A glossary (`glossary.toml`) has the rulebook's words in both languages, and under `[meanings]` a sentence for those that no card tells of.
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from mingtang.texts import Texts
from mingtang.texts.things import ACT, ANY, described

ENDINGS: Final = {"en": "(?:'s|s|es)?", "de": "(?:e|en|er|ern|n|s|es)?"}
"""What may follow a word that is still the same word, as a pattern."""
ALSO: Final = {"en": "also", "de": "auch"}
"""Where a meaning lists forms that no ending makes: cities, Städte."""
SHORTEST: Final = 3
"""A name shorter than this is a number or a letter, and stands in too many words."""


@dataclass(frozen=True)
class Word:
    """A word that can be pressed."""

    forms: tuple[str, ...]
    name: str
    does: str
    clause: str
    thing: str = ""
    """The thing on the board that it names; empty for a word that is none."""


@functools.cache
def read_glossary(folder: Path) -> tuple[Mapping[str, str], Mapping[str, Mapping[str, Any]]]:
    """The rulebook's words with their German ones, and what some of them mean; empty where a game brings none."""
    path = folder / "glossary.toml"
    if not path.exists():
        return {}, {}
    found = tomllib.loads(path.read_text(encoding="utf-8"))
    return found["words"], found.get("meanings", {})


def words_of(texts: Texts, folder: Path) -> tuple[Word, ...]:
    """Every word of a game with its sentence, each form once: what has a card on the board goes by it."""
    taken: set[str] = set()
    out: list[Word] = []
    for word in (*_things(texts), *_meanings(texts.lang, folder)):
        fresh = {f.lower(): f for f in reversed(word.forms) if f.lower() not in taken and len(f) >= SHORTEST}
        if fresh:
            taken.update(fresh)
            out.append(replace(word, forms=tuple(fresh.values())))
    return tuple(out)


def _meanings(lang: str, folder: Path) -> Iterator[Word]:
    words, meanings = read_glossary(folder)
    for word, said in meanings.items():
        name = word if lang == "en" else words[word]
        yield Word((*name.split(" / "), *said.get(ALSO[lang], ())), name, said[lang], said["clause"])


def _things(texts: Texts) -> Iterator[Word]:
    for kind in texts.entry("thing"):
        if kind == ACT:
            continue
        entry: Mapping[str, Any] = texts.entry("thing", kind)
        ids = [id for id, said in entry.items() if isinstance(said, Mapping) and id != ANY]
        if ANY in entry:
            ids += [id for id in texts.entry("names", kind) if id not in ids]
        for thing in (*(f"{kind} {id}" for id in ids), *((kind,) if "does" in entry else ())):
            found = described(texts, thing)
            if found is not None and "⟨" not in found.name and "{" not in found.name:
                yield Word(_forms(texts, thing, found.name), found.name, found.does, found.clause, thing)


def _forms(texts: Texts, thing: str, name: str) -> tuple[str, ...]:
    """The name as a card has it, and as sentences have it: "in the Horse Trader" holds it too, so that only whole names count."""
    kind, _, id = thing.partition(" ")
    said = texts.entry("names", kind).get(id)
    forms = said.values() if isinstance(said, Mapping) else (said,) if isinstance(said, str) else ()
    return (name, *(f for f in forms if " " not in f or f in name))
