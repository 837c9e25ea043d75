"""What a sentence of the house must not hold: traces of Python, and words of another language than its own."""

from __future__ import annotations

import re

PYTHON = ("<class", "Traceback", "object at 0x", "ValueError", "TypeError", "KeyError", "NoneType", "⟨", "⟩")
ENGLISH = "the is are not and there must needs this that with from have has does which were your you"
GERMAN = (
    "nicht ist sind der das und ein eine einen wird werden gibt fehlt muss kein keine mit von für dieser diese dieses"
)


def python_words(said: str) -> list[str]:
    """Whatever looks as if Python and not the house had spoken."""
    return [word for word in PYTHON if word in said] + re.findall(r"\bNone\b|[{}]", said)


def foreign_words(said: str, lang: str) -> set[str]:
    """Words of the other language; what is quoted was typed by somebody, or is the name of something."""
    plain = re.sub(r"'[^']*'|`[^`]*`|\"[^\"]*\"|\([^)]*\)", " ", said)
    others = GERMAN if lang == "en" else ENGLISH
    return set(re.findall(r"[A-Za-zÄÖÜäöüß_]+", plain)) & set(others.split())


def check_pair(english: str, german: str) -> None:
    """The same thing said in two languages: two sentences, each in its own."""
    assert english
    assert german
    assert english != german
    for said, lang in ((english, "en"), (german, "de")):
        assert not python_words(said), said
        assert not foreign_words(said, lang), said
