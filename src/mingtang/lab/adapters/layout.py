"""Which paths a game's vectors hold, and in which order: `layout.toml` in the game's package.

A layout is a list of patterns, each of them short for many paths: `[4]` stands for the entries 0 to 3 of a list, and of the words after `=`,
with `|` between them, each is a path of its own. A path has the number at which it first appears. So a layout is only ever appended to: what
a place means stays as it is. `survey.py` finds the paths.
"""

from __future__ import annotations

import functools
import hashlib
import itertools
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from mingtang.core.data import read_toml
from mingtang.core.errors import BadData, quoted
from mingtang.core.game import Game
from mingtang.games import game_module, game_names
from mingtang.lab.adapters.tensor import Encoder

ENTRIES = re.compile(r"\[(\d+)\]")


def encoder_of(game: Game[Any], length: int = 0) -> Encoder:
    """What turns views of this game into vectors; length 0 is the game's own."""
    return Encoder(length, game.seat_paths(), layout_of(game.name))


def layout_mark(game: Game[Any]) -> str:
    """What a trained policy is kept with: it names the game, the paths of its vectors and its choices, each in their order."""
    meanings = "\n".join([*layout_of(game.name), "", *(a.words for a in game.catalogue.actions)])
    return f"{game.name}-{hashlib.sha256(meanings.encode()).hexdigest()[:8]}"


def refuse_other_layout(game: Game[Any], mark: str) -> None:
    """Raises BadData if a policy was trained on another layout: its numbers would mean something else here."""
    if mark != layout_mark(game):
        raise BadData("policy_other_layout", quoted(mark), game.meta.title, quoted(layout_mark(game)))


@functools.cache
def layout_of(name: str) -> tuple[str, ...]:
    """The paths of a game in their order; none for a game that brings no layout."""
    if name not in game_names():
        return ()
    file = Path(game_module(name).__file__).parent / "layout.toml"
    return tuple(paths_of(read_toml(file, "layout")["paths"])) if file.exists() else ()


def paths_of(patterns: Iterable[str]) -> list[str]:
    """All paths that the patterns stand for, each once."""
    return list(dict.fromkeys(path for pattern in patterns for path in _paths(pattern)))


def _paths(pattern: str) -> Iterator[str]:
    head, equals, words = pattern.partition("=")
    pieces = ENTRIES.split(head)  # text, count, text, count, …, text
    counts = [range(int(count)) for count in pieces[1::2]]
    for numbers in itertools.product(*counts):
        path = pieces[0] + "".join(f"{n}{text}" for n, text in zip(numbers, pieces[2::2], strict=True))
        if equals:
            yield from (f"{path}={word}" for word in words.split("|"))
        else:
            yield path
