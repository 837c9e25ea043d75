"""The sentences of the pages in the reader's language."""

from __future__ import annotations

import functools
from pathlib import Path

from mingtang.texts import Texts

HERE = Path(__file__).parent


@functools.cache
def page_texts(lang: str) -> Texts:
    """The pages' own texts; what they do not say, the house says."""
    return Texts(HERE, {}, lang)


@functools.lru_cache(maxsize=4096, typed=True)
def _sentence(lang: str, key: str, args: tuple[int | str, ...]) -> str:
    """Most sentences of a page are said again and again."""
    texts = page_texts(lang)
    return texts.sentence(texts.say(*key.split(".")), args, ())


class PageWords:
    """`words("lobby.hello", "Ana")`: a sentence by its dotted key, its places filled."""

    def __init__(self, lang: str) -> None:
        self.texts = page_texts(lang)
        self.lang = lang

    def __call__(self, key: str, *args: int | str) -> str:
        """The sentence."""
        return _sentence(self.lang, key, args)

    def has(self, key: str) -> bool:
        """Whether there is such a sentence."""
        return self.texts.has(*key.split("."))

    def or_else(self, key: str, other: str) -> str:
        """The sentence, or other words where there is none."""
        return self(key) if self.has(key) else other

    def level(self, level: str) -> str:
        """What a bot of this level is called, in full."""
        return self.or_else(f"level.{level}", level.replace("_", " ").capitalize())

    def level_short(self, level: str) -> str:
        """The same in one word."""
        return self.or_else(f"level_short.{level}", level.replace("_", " ").capitalize())

    def listed(self, things: list[str]) -> str:
        """ "Ana, Bo and Chen"."""
        if len(things) < 2:
            return "".join(things)
        return f"{', '.join(things[:-1])} {self('page.and')} {things[-1]}"
