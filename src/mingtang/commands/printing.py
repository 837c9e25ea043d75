"""How the command line prints: consoles, tables, JSON and sentences of the house."""

from __future__ import annotations

import json
import os
import sys
from typing import Any

from rich.console import Console
from rich.table import Table

from mingtang.core.build import compiled
from mingtang.texts import Texts, plain

PIPE_WIDTH = 110
"""How wide a page is when nobody says: a pipe has no edge."""


def console() -> Console:
    """Where answers go. Colours only on a terminal."""
    piped = not sys.stdout.isatty() and "COLUMNS" not in os.environ
    return Console(highlight=False, width=PIPE_WIDTH if piped else None, soft_wrap=False)


def error_console() -> Console:
    """Where progress and troubles go."""
    return Console(stderr=True, highlight=False)


def print_json(data: object) -> None:
    """Plain data for programs."""
    print(json.dumps(data, ensure_ascii=False, indent=2))


def sentence(texts: Texts, *path: str, args: tuple[Any, ...] = ()) -> str:
    """A sentence of the house with its places filled."""
    return plain(texts.fill(texts.say(*path), args, ()))


def build_word(texts: Texts) -> str:
    """Whether the rules run compiled, in the reader's language."""
    return sentence(texts, "cli", "build", "compiled" if compiled() else "interpreted")


def source_name(texts: Texts, source: str) -> str:
    """A source of points as the game calls it."""
    return texts.say("score", source) if texts.has("score", source) else source.replace("_", " ")


def plain_table(*columns: str, title: str = "", right: tuple[int, ...] = ()) -> Table:
    """A quiet table; the columns named in `right` hold numbers."""
    table = Table(
        title=title or None, title_justify="left", title_style="bold", box=None, pad_edge=False, header_style="dim"
    )
    for i, column in enumerate(columns):
        table.add_column(column, justify="right" if i in right else "left", overflow="fold")
    return table


def listed(names: list[str], joint: str) -> str:
    """Names as one says them: "Ana, Bo and Chen"."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {joint} {names[-1]}"
