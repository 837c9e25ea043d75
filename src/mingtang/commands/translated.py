"""What was asked wrongly, said in the reader's language: the English sentence is found among those of `texts/errors.de.toml`."""

from __future__ import annotations

import functools
import os
import re
from collections.abc import Sequence
from pathlib import Path

import mingtang.texts
from mingtang.texts import LANGUAGES, read_texts

FOLDER = Path(mingtang.texts.__file__).parent
PLACE = re.compile(r"\{(\d)\}")


def asked_language(arguments: Sequence[str]) -> str:
    """The language that a command line asks for, whatever else is wrong with it."""
    found = os.environ.get("MINGTANG_LANG", "en")
    for i, word in enumerate(arguments):
        if word.startswith("--lang="):
            found = word.removeprefix("--lang=")
        elif word == "--lang" and i + 1 < len(arguments):
            found = arguments[i + 1]
    return found if found in LANGUAGES else "en"


def translated(sentence: str, lang: str) -> str:
    """The sentence in this language; one that nobody has translated stays as it is."""
    if lang == "en":
        return sentence
    sentences, words = _known(lang)
    if sentence in words:
        return words[sentence]
    for pattern, template in sentences:
        found = pattern.fullmatch(sentence)
        if found:
            inside = {name: translated(text, lang) for name, text in found.groupdict().items()}
            pieces = enumerate(PLACE.split(template))
            return "".join(inside[f"at{piece}"] if i % 2 else piece for i, piece in pieces)
    for lead, rest in _leads(sentence):
        if rest != (said := translated(rest, lang)):
            return f"{lead}{said}"
    return sentence


def _leads(sentence: str) -> list[tuple[str, str]]:
    """A sentence behind the name of a file or a key: `record game.record does not exist`, `ply 3: …`."""
    found = re.match(r"^(\S+(?: \d+)?: )(.+)$", sentence, re.DOTALL)
    return [(found[1], found[2])] if found else []


@functools.cache
def _known(lang: str) -> tuple[list[tuple[re.Pattern[str], str]], dict[str, str]]:
    texts = read_texts(FOLDER / f"errors.{lang}.toml")
    sentences = {**texts["sentences"], **texts["parser"]}
    return [(_pattern(en), other) for en, other in sentences.items()], texts["words"]


def _pattern(sentence: str) -> re.Pattern[str]:
    """A sentence with places as an expression; a place that comes again must be filled alike."""
    out = ""
    seen: set[str] = set()
    for i, piece in enumerate(PLACE.split(sentence)):
        if i % 2 == 0:
            out += re.escape(piece)
        else:
            out += f"(?P=at{piece})" if piece in seen else f"(?P<at{piece}>.+?)"
            seen.add(piece)
    return re.compile(out, re.DOTALL)
