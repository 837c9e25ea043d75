"""Quick words, said with one press: a few friendly ones, read by everybody in their own language."""

from __future__ import annotations

import functools
from typing import Literal, get_args

from mingtang.table.problems import HERE
from mingtang.texts import read_texts

ReactionName = Literal["well_played", "what_a_move", "thanks", "good_luck", "one_moment", "oops"]
REACTIONS: tuple[str, ...] = get_args(ReactionName)
AGAIN = 20.0
"""The same once more within so many seconds is not said again."""


def reaction_words(name: str, lang: str) -> str:
    """What it says."""
    return str(_words(lang)[name])


@functools.cache
def _words(lang: str) -> dict[str, str]:
    found: dict[str, str] = read_texts(HERE / "texts" / f"{lang}.toml")["reaction"]
    return found
