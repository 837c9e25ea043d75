"""What cannot be done at a table, said in the reader's language.

A problem is raised with a key and words to fill in; the sentences stand in `texts/en.toml` and `texts/de.toml`. Its kind tells a page
or a program what to do about it: ask again, sign in, wait, or look at the present table.
"""

from __future__ import annotations

from pathlib import Path

from mingtang.core.errors import HouseError
from mingtang.texts import check_language, read_texts

HERE = Path(__file__).parent


class Problem(HouseError):
    """Something was asked that cannot be done now."""

    def __init__(self, key: str, *words: object) -> None:
        self.key = key
        self.words = tuple(str(w) for w in words)
        super().__init__(self.say("en"))

    def say(self, lang: str) -> str:
        """The sentence in a language."""
        sentences = read_texts(HERE / "texts" / f"{check_language(lang)}.toml")["problem"]
        text = str(sentences.get(self.key, f"⟨problem.{self.key}⟩"))
        for i, word in enumerate(self.words):
            text = text.replace(f"{{{i}}}", word)
        return text


class BadAsk(Problem):
    """The question itself is wrong: a name too long, a pace that does not exist."""


class NotFound(Problem):
    """There is no such thing, or the one who asks may not know of it."""


class NotAllowed(Problem):
    """The one who asks may not do this."""


class WhoAreYou(Problem):
    """This needs somebody who has said a name."""


class TooMuch(Problem):
    """Too often in too short a time."""


class MovedOn(Problem):
    """The table is not as the asker saw it; the present table comes with the answer."""


class NotNow(Problem):
    """Right in itself, but not at this moment."""
