"""What went wrong, in the reader's language: an error is a fact, and its sentence stands in `en.toml` and `de.toml` beside this file.

A game's own errors, such as `yunnan.two_gorges`, have theirs in the game's texts, under `[error]`. Sentences begin small and end without
a full stop, so that they can stand behind `mingtang: ` or inside another one; `as_sentence` makes a whole sentence of them.
"""

from __future__ import annotations

from collections.abc import Callable

from mingtang.core.errors import HouseError, Refused
from mingtang.texts import Texts, begun, house_texts

TextsOf = Callable[[str, str], Texts]
"""The texts of a game in a language."""


def error_in_words(error: HouseError, lang: str, texts_of: TextsOf) -> str:
    """What went wrong, as it stands within a line."""
    game, _, key = error.key.rpartition(".")
    facts = [error_in_words(f, lang, texts_of) if isinstance(f, HouseError) else f for f in error.facts]
    if isinstance(error, Refused) and error.game:
        title, why = texts_of(error.game, lang).refusal(error.refusal, error.players)
        facts[2] = why.removesuffix(".") or title
    texts = texts_of(game, lang) if game else house_texts(lang)
    return texts.error(key, facts)


def as_sentence(said: str) -> str:
    """Words that stand alone: with a capital letter, and an end."""
    return begun(said) + ("" if said.endswith((".", "!", "?", "…")) else ".")
