"""What a person typed as a choice: its number, its words as they are printed in any letters, what the button says or a part of it that no other says, or a player's name for a seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from mingtang.commands.screen import grouped, is_range
from mingtang.core.actions import Action, Catalogue
from mingtang.core.errors import Unknown

SHORTEST_PART: Final = 3
"""So many letters at least name a choice by a part of what its button says, where it is the only one."""

MARKS: Final = '.,:;!?()“”„"'
"""What may stand beside a word without being a part of it."""


def meant_choice(
    words: str,
    legal: Sequence[Action],
    offered: Sequence[Action],
    catalogue: Catalogue,
    players: Sequence[str],
    button: Callable[[Action], str],
) -> Action:
    """The choice that a number or words name, allowed or not: `offered` are all that the table shows now."""
    if words.isascii() and words.isdigit():
        return _numbered(words, legal, catalogue)
    tidy = words.casefold()
    for a in offered:
        if tidy in (a.words.casefold(), _with_names(a, players), button(a).casefold()):
            return a
    for a in catalogue.actions:
        if tidy == a.words.casefold():
            return a
    part = [a for a in legal if len(tidy) >= SHORTEST_PART and _stands_in(tidy, button(a).casefold())]
    return part[0] if len(part) == 1 else catalogue.parse(words)


def _stands_in(part: str, words: str) -> bool:
    """Whether these are whole words of what a button says: `2/2` of `Card 2/2: twice`."""
    return f" {part} " in f" {' '.join(word.strip(MARKS) for word in words.split())} "


def _numbered(words: str, legal: Sequence[Action], catalogue: Catalogue) -> Action:
    if len(grouped(legal)) == 1 and is_range(legal):
        return catalogue.parse(" ".join([legal[0].verb, *map(str, legal[0].nouns[:-1]), words]))
    if not 1 <= int(words) <= len(legal):
        raise Unknown("no_choice", words[:9], len(legal))
    return legal[int(words) - 1]


def _with_names(a: Action, players: Sequence[str]) -> str:
    """The words with the names of players where seats stand: `displace bo` for `displace 1`."""
    return " ".join(
        [a.verb, *(players[n] if isinstance(n, int) and 0 <= n < len(players) else str(n) for n in a.nouns)]
    ).casefold()
