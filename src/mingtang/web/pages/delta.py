"""A fragment that changed a little, told by what it has in common with the one that the page already has.

Both sides cut the old text at every "<". The new text is then a list of runs: [from, to] for pieces of the old one, and plain text for
what is new; a "<" stands between any two. A move on a board of a hundred kilobytes becomes a message of two or three.
"""

from __future__ import annotations

from functools import cached_property

Packed = dict[str, list[list[int] | str]]
WORTH = 2000


class Cut:
    """A text that a page has been sent, cut into pieces once somebody asks for them."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._told: tuple[Cut, Packed | str] | None = None

    @cached_property
    def pieces(self) -> list[str]:
        """The text between two "<"."""
        return self.text.split("<")

    def since(self, old: Cut) -> Packed | str:
        """How it is told to a page that has the old text. Several pages often have the same one, so the last answer is kept."""
        if self._told is None or self._told[0] is not old:
            self._told = (old, _packed(old, self))
            old._told = None  # else each text would hold all that were sent before it
        return self._told[1]


def pack(old: Cut, new: Cut) -> Packed | str:
    """The new text as runs of the old one; the text itself where that is short anyway."""
    return new.since(old)


def _packed(old: Cut, new: Cut) -> Packed | str:
    if len(new.text) < WORTH:
        return new.text
    had, has = old.pieces, new.pieces
    head = _alike(had, has)
    tail = _alike(had[: head - 1 if head else None : -1], has[: head - 1 if head else None : -1])
    runs: list[list[int] | str] = [[0, head]] if head else []
    runs += _between(had, has, head, tail)
    if tail:
        runs.append([len(had) - tail, len(had)])
    return {"runs": runs}


def _alike(had: list[str], has: list[str]) -> int:
    """How many pieces are the same from the beginning."""
    low, high = 0, min(len(had), len(has))
    while low < high:
        middle = (low + high + 1) // 2
        if had[low:middle] == has[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _between(had: list[str], has: list[str], head: int, tail: int) -> list[list[int] | str]:
    """What stands between the beginning and the end that are the same."""
    old_end = len(had) - tail
    where = {had[i]: i for i in range(old_end - 1, head - 1, -1)}
    runs: list[list[int] | str] = []
    start, end = -1, -1
    fresh: list[str] = []
    for piece in has[head : len(has) - tail]:
        if start >= 0:
            if end < old_end and had[end] == piece:
                end += 1
                continue
            runs.append([start, end])
            start = -1
        at = where.get(piece, -1)
        if at < 0:
            fresh.append(piece)
            continue
        if fresh:
            runs.append("<".join(fresh))
            fresh = []
        start, end = at, at + 1
    if start >= 0:
        runs.append([start, end])
    if fresh:
        runs.append("<".join(fresh))
    return runs


def unpack(old: str, packed: Packed | str) -> str:
    """The way back, as the page's script goes it."""
    if isinstance(packed, str):
        return packed
    had = old.split("<")
    return "<".join(run if isinstance(run, str) else "<".join(had[run[0] : run[1]]) for run in packed["runs"])
