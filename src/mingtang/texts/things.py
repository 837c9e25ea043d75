"""What a place, piece, card or word of a game is: the sentences of the card that a board shows about it.

A thing is named by its kind and its id ("building horse"), or by its kind alone ("market"). A game's `[thing]` table has an entry for
it, or one for `any` thing of the kind; a choice is the thing `act` with its verb.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from mingtang.texts import Texts, begun

ANY: Final = "any"
"""The entry for all things of a kind that have none of their own."""
ACT: Final = "act"
"""The kind of a choice; its id is the verb."""
LONGEST: Final = 60
"""No thing has a longer name than this."""


@dataclass(frozen=True)
class Description:
    """What a thing is, in the reader's language."""

    name: str
    does: str
    """What it does, in one sentence."""
    costs: str
    """What it costs; empty where it costs nothing."""
    clause: str
    """The clause that says all of it."""


def described(texts: Texts, thing: str) -> Description | None:
    """What the game says of a thing; None if it says nothing."""
    kind, _, id = thing[:LONGEST].partition(" ")
    entry = _entry(texts, kind, id)
    if entry is None:
        return None
    args = (int(id),) if id.isascii() and id.isdigit() else (id,)
    name = entry.get("name", "") or texts.name(kind, id)
    does = entry["does"] if "does" in entry else _told_elsewhere(texts, entry["does_from"], id)
    said = [texts.sentence(words, args, ()) for words in (name, does, entry.get("costs", ""))]
    return Description(begun(said[0]), said[1], said[2], entry.get("clause", ""))


def _told_elsewhere(texts: Texts, table: str, id: str) -> str:
    """What another table says of it already, as a sentence."""
    said = begun(texts.say(*table.split("."), id))
    return said if said.endswith((".", "!", "⟩")) else f"{said}."


def _entry(texts: Texts, kind: str, id: str) -> Mapping[str, str] | None:
    for path in (("thing", kind, id), ("thing", kind, ANY), ("thing", kind)):
        found = texts.entry(*path)
        if "does" in found or "does_from" in found:
            return found
    return None
