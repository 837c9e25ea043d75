"""`@Bo` in a line of chat: who is meant. Only a name of somebody who is there means anything, `@everyone` means nobody."""

from __future__ import annotations

from collections.abc import Iterable

from mingtang.table.seats import PERSON
from mingtang.table.table import ChatLine, Table

MOST_CALLS = 20
"""So many signs of a line are looked at: who fills a line with them calls nobody more, and costs nobody anything."""


def mentions(text: str, names: Iterable[str]) -> list[tuple[int, int, str]]:
    """(from, to, name) of every mention. Of two names that fit the longer one is meant."""
    known = sorted({n for n in names if n}, key=len, reverse=True)
    out: list[tuple[int, int, str]] = []
    at = text.find("@")
    for _ in range(MOST_CALLS):
        if at < 0:
            break
        end = at + 1
        if at == 0 or not text[at - 1].isalnum():
            for name in known:
                end = at + 1 + len(name)
                if text[at + 1 : end].casefold() == name.casefold() and not text[end : end + 1].isalnum():
                    out.append((at, end, name))
                    break
            else:
                end = at + 1
        at = text.find("@", end)
    return out


def names_at(table: Table) -> dict[str, str]:
    """The people who sit here, by the names of their chairs: of those at one screen each has one."""
    return {c.name: c.person for c in table.chairs if c.kind == PERSON}


def people_mentioned(table: Table, said: ChatLine) -> list[str]:
    """The other people at the table whom a line of chat calls."""
    names = names_at(table)
    found = dict.fromkeys(names[name] for _, _, name in mentions(said.text, names))
    return [person for person in found if person != said.person]
