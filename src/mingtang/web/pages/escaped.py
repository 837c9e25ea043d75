"""Words as they stand in a page: nothing in them can become markup. The same words are shown again and again, so the last are kept."""

from __future__ import annotations

import functools

from markupsafe import escape

from mingtang.web.pages.words import PageWords


@functools.lru_cache(maxsize=1 << 14, typed=True)
def escaped(words: str) -> str:
    """Words as text or as the value of an attribute."""
    return str(escape(words))


@functools.lru_cache(maxsize=1 << 13, typed=True)
def sentence(lang: str, key: str, *args: int | str) -> str:
    """A sentence of the pages by its dotted key, its places filled."""
    return str(escape(PageWords(lang)(key, *args)))
