"""The one line for what was asked wrongly, in German too."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import mingtang
from mingtang.commands.translated import FOLDER, PLACE, asked_language, translated
from mingtang.texts import read_texts

SOURCE = "\n".join(p.read_text(encoding="utf-8") for p in sorted(Path(mingtang.__file__).parent.rglob("*.py")))
KNOWN = read_texts(FOLDER / "errors.de.toml")


@pytest.mark.parametrize(
    ("arguments", "lang"),
    [
        ("play yunnan --lang de", "de"),
        ("play chess --lang=de --seats x", "de"),
        ("play yunnan", "en"),
        ("play --lang", "en"),
        ("play --lang fr", "en"),
    ],
)
def test_the_language_is_found_whatever_else_is_wrong(
    arguments: str, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("MINGTANG_LANG", raising=False)
    assert asked_language(arguments.split()) == lang
    monkeypatch.setenv("MINGTANG_LANG", "de")
    assert asked_language(["play"]) == "de"


@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("there is no game 'chess' here; there are yunnan", "ein Spiel 'chess' gibt es hier nicht; es gibt yunnan"),
        ("a seed is a whole number from 0 on, not 'x'", "eine Startzahl ist eine ganze Zahl ab 0, nicht 'x'"),
        ("line 6: seed must be a whole number, not 'x'", "Zeile 6: seed muss eine ganze Zahl sein, nicht 'x'"),
        ("header: Yunnan is for 2 to 5 players, not 1", "Kopf: Yunnan ist für 2 bis 5 Personen, nicht 1"),
        ("data pack: a.b must be a whole number like 3, not text", "Datenpaket: a.b muss eine ganze Zahl sein wie 3, nicht Text"),
        ("record my game does not exist", "Aufzeichnung my game gibt es nicht"),
        ("3 seats need 3 names, not 2", "3 Plätze brauchen 3 Namen, nicht 2"),
        ("ply 4: seat 1 is not asked now", "ply 4: Platz 1 ist jetzt nicht gefragt"),
        ("No such option: --bogus", "Einen Schalter --bogus gibt es nicht."),
        ("the laboratory needs polars: pip install 'mingtang[lab]'", "das Labor braucht polars: pip install 'mingtang[lab]'"),
        ("nobody has translated this", "nobody has translated this"),
    ],
)  # fmt: skip
def test_a_sentence_is_said_in_german(english: str, german: str) -> None:
    assert translated(english, "de") == german
    assert translated(english, "en") == english


@pytest.mark.parametrize("sentence", KNOWN["sentences"])
def test_every_translated_sentence_still_stands_in_the_house(sentence: str) -> None:
    pieces = [p.strip() for p in PLACE.split(sentence)[::2]]
    for piece in (p for whole in pieces for p in re.split(r"'mingtang record 1'| on, | to |; |\. ", whole)):
        assert piece.strip() in SOURCE, piece


@pytest.mark.parametrize("sentence", [*KNOWN["sentences"], *KNOWN["parser"]])
def test_the_german_sentence_fills_the_same_places(sentence: str) -> None:
    german = {**KNOWN["sentences"], **KNOWN["parser"]}[sentence]
    assert sorted(set(PLACE.findall(german))) == sorted(set(PLACE.findall(sentence)))
