"""The player aid tells the figures in force, and every German text has one word for one thing."""

from __future__ import annotations

import copy
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mingtang.commands.arguments import game_folder
from mingtang.games import game
from mingtang.texts.player_aid import AID, FIGURE, figure_said, player_aid

GAMES = ("yunnan", "ming_dynastie", "yinzi", "fujian_trader")
STRAY_WORDS = {
    "yunnan": r"\bGeschenke|\bInspektor|\bGrenzpass",
    "ming_dynastie": r"Rundenmarker|zurück(zu)?hol|zurückgeholt|Rückkehrkarte",
    "yinzi": (
        r"Glücksaktion|Arbeitsaktion|Routenplättchen|Feldplättchen|Pflanzenplättchen|Stadtm[aä]rkt|Landmarkt|Gesandt"
        r"|Krieg & Routen|Würfelchenchen|\bPool\b|\bUnglücke\b|Beutel Silber"
    ),
    "fujian_trader": r"\bArsenal\b|\bEinfalls?\b|\bSchlacht\b|[^n]gelagertes|\bEinkommen\b",
}
"""Words that once stood beside the glossary's own."""


def _lines(folder: Path, lang: str) -> list[str]:
    written = tomllib.loads((folder / AID).read_text(encoding="utf-8"))
    return [line for part in written["part"] for line in part["lines"][lang]]


def _raised(data: Any, way: str) -> None:
    """Make a figure another one, as a data pack would."""
    *steps, last = way.split(".")
    for step in steps:
        data = data[int(step)] if isinstance(data, list) else data[step]
    data[last] = [97, 98] if isinstance(data[last], list) else 97


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_aid_tells_the_figures_of_the_data_in_force(name: str, lang: str) -> None:
    folder, data = game_folder(name), copy.deepcopy(dict(game(name).data))
    ways = {way for line in _lines(folder, lang) for way in FIGURE.findall(line)}
    assert len(ways) >= 5
    printed = player_aid(folder, lang, data)
    for way in ways:
        _raised(data, way)
    changed = player_aid(folder, lang, data)
    assert printed is not None
    assert changed is not None
    for written, before, after in zip(
        _lines(folder, lang), *([x for p in aid.parts for x in p.lines] for aid in (printed, changed)), strict=True
    ):
        assert "{" not in before
        assert after == FIGURE.sub(lambda m: figure_said(data, m[1]), written)
        assert (after != before) == bool(FIGURE.search(written)), written


@pytest.mark.parametrize("name", GAMES)
def test_the_aid_has_the_same_figures_in_both_languages(name: str) -> None:
    english, german = (_lines(game_folder(name), lang) for lang in ("en", "de"))
    assert [FIGURE.findall(line) for line in english] == [FIGURE.findall(line) for line in german]


def _german(found: Any) -> Iterator[str]:
    """What stands under `de` anywhere in a file of both languages."""
    if isinstance(found, dict):
        for key, inner in found.items():
            yield from [inner] if key == "de" and isinstance(inner, str) else _german(inner)
            if key == "de" and isinstance(inner, list):
                yield from inner
    elif isinstance(found, list):
        for inner in found:
            yield from _german(inner)


@pytest.mark.parametrize("name", GAMES)
def test_one_word_for_one_thing_in_all_german_texts_of_a_game(name: str) -> None:
    folder = game_folder(name)
    texts = [path.read_text(encoding="utf-8") for path in (folder / "texts" / "de.toml", folder / "rules.de.md")]
    for path in [folder / AID, folder / "glossary.toml", *sorted((folder / "lessons").glob("*.toml"))]:
        texts += _german(tomllib.loads(path.read_text(encoding="utf-8")))
    strays = [m[0] for text in texts for m in re.finditer(f".*({STRAY_WORDS[name]}).*", text)]
    assert strays == []
