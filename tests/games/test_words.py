"""Nobody meets a word of a game that cannot be pressed to learn it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import mingtang.games
from mingtang.games import game_names, game_texts
from mingtang.texts.glossary import ENDINGS, Word, read_glossary, words_of

SAID = (
    "prompt", "waiting", "action", "short", "label", "caution", "refusal", "event", "term", "score",
    "stage", "stage_why", "board", "phase",
)  # fmt: skip
"""The tables of sentences that a table shows."""
EVERYDAY = {
    "accept", "action", "no", "player", "point", "refuse", "roll", "round", "step", "stop", "table", "tie", "turn", "undo",
    "winner", "each route",
}  # fmt: skip
"""Words that mean in a game what they mean everywhere."""
BOTH = [(name, lang) for name in game_names() for lang in ("en", "de")]


def folder(name: str) -> Path:
    return Path(mingtang.games.__file__).parent / name


def sentences(texts: Any) -> Iterator[str]:
    if isinstance(texts, str):
        yield re.sub(r"\{[^}|]*\}", " ", texts)
    elif isinstance(texts, dict):
        for part in texts.values():
            yield from sentences(part)


def pattern(form: str, lang: str) -> re.Pattern[str]:
    """As the page finds it: German nouns begin with capitals, and "gut" is no "Gut"."""
    return re.compile(rf"(?<!\w){re.escape(form)}{ENDINGS[lang]}(?!\w)", 0 if lang == "de" else re.I)


def without_sentence(name: str, lang: str, words: tuple[Word, ...]) -> list[str]:
    """The words of the glossary that a table says and that nothing can be learned about."""
    texts = game_texts(name, lang)
    said = "\n".join(s for part in SAID for s in sentences(texts.entry(part)))
    known = [pattern(form, lang) for word in words for form in word.forms]
    out = []
    for english, german in read_glossary(folder(name))[0].items():
        for form in (english if lang == "en" else german).split(" / "):
            used = english.lower() not in EVERYDAY and pattern(form, lang).search(said)
            if used and not any(p.fullmatch(form) for p in known):
                out.append(form)
    return out


@pytest.mark.parametrize(("name", "lang"), BOTH)
def test_every_word_of_the_glossary_that_a_table_says_has_a_sentence(name: str, lang: str) -> None:
    assert without_sentence(name, lang, words_of(game_texts(name, lang), folder(name))) == []


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_word_without_a_sentence_is_noticed(lang: str) -> None:
    words = tuple(w for w in words_of(game_texts("yunnan", lang), folder("yunnan")) if w.name not in ("Gap", "Lücke"))
    assert without_sentence("yunnan", lang, words) == [{"en": "Gap", "de": "Lücke"}[lang]]


@pytest.mark.parametrize(("name", "lang"), BOTH)
def test_a_word_has_a_sentence_and_a_clause_that_exists(name: str, lang: str) -> None:
    rules = (folder(name) / "rules.md").read_text(encoding="utf-8")
    for word in words_of(game_texts(name, lang), folder(name)):
        assert word.does.endswith((".", "!", "?")), word
        assert "⟨" not in word.does
        assert not word.clause or re.search(rf"{re.escape(word.clause)}\b", rules), word


@pytest.mark.parametrize("name", game_names())
def test_meanings_are_of_words_of_the_glossary_and_no_form_has_two(name: str) -> None:
    words, meanings = read_glossary(folder(name))
    assert set(meanings) <= set(words)
    for lang in ("en", "de"):
        forms = [form.lower() for word in words_of(game_texts(name, lang), folder(name)) for form in word.forms]
        assert len(forms) == len(set(forms))
