"""The player aid of a game: turn order, actions, scoring and traps on one page, as data beside its rules."""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

AID = "aid.toml"
FIGURE = re.compile(r"\{([a-z0-9_.]+)\}")
"""A figure in a line: the way to it in the component data, `{prices.port_silver}` or `{tax_bracket.0.from}`."""


@dataclass(frozen=True)
class AidPart:
    """A heading and a few lines."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class PlayerAid:
    """What a player wants to have beside the board."""

    parts: tuple[AidPart, ...]
    lists: tuple[str, ...]
    """Which lists of components stand on it, by their keys."""
    drawing: str
    """The chapter whose drawing stands at its foot; empty for none."""


def player_aid(folder: Path, lang: str, data: Mapping[str, Any]) -> PlayerAid | None:
    """The aid in a game's folder in a language, with the figures of the component data in force; None where a game brings none."""
    written = _written(folder, lang)
    if written is None:
        return None

    def filled(line: str) -> str:
        return FIGURE.sub(lambda m: figure_said(data, m[1]), line)

    parts = tuple(AidPart(filled(part.title), tuple(filled(line) for line in part.lines)) for part in written.parts)
    return PlayerAid(parts, written.lists, written.drawing)


def has_player_aid(folder: Path) -> bool:
    """Whether a game brings an aid."""
    return (folder / AID).exists()


def figure_said(data: Mapping[str, Any], way: str) -> str:
    """A figure of the component data as a line says it; several stand side by side."""
    found: Any = data
    for step in way.split("."):
        found = found[int(step)] if isinstance(found, list | tuple) else found[step]
    if isinstance(found, list | tuple):
        return ", ".join(str(n) for n in found)
    return str(found).replace("-", "−")


@functools.cache
def _written(folder: Path, lang: str) -> PlayerAid | None:
    if not has_player_aid(folder):
        return None
    found = tomllib.loads((folder / AID).read_text(encoding="utf-8"))
    parts = tuple(AidPart(part["title"][lang], tuple(part["lines"][lang])) for part in found["part"])
    return PlayerAid(parts, tuple(found.get("lists", ())), found.get("drawing", ""))
