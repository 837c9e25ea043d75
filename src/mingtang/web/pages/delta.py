"""A fragment that changed a little, told by what it has in common with the one that the page already has.

Both sides cut the old text at every "<". The new text is then a list of runs: [from, to] for pieces of the old one, and plain text for
what is new; a "<" stands between any two. A move on a board of a hundred kilobytes becomes a message of two or three.
"""

from __future__ import annotations

Packed = dict[str, list[list[int] | str]]
WORTH = 2000


class Cut:
    """A text cut into pieces, with the place of each."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.pieces = text.split("<")
        self.where = {piece: i for i, piece in reversed(list(enumerate(self.pieces)))}


def pack(old: Cut, new: Cut) -> Packed | str:
    """The new text as runs of the old one; the text itself where that is short anyway."""
    if len(new.text) < WORTH:
        return new.text
    had, where = old.pieces, old.where
    runs: list[list[int] | str] = []
    start, end = -1, -1
    fresh: list[str] = []
    for piece in new.pieces:
        if start >= 0:
            if end < len(had) and had[end] == piece:
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
    return {"runs": runs}


def unpack(old: str, packed: Packed | str) -> str:
    """The way back, as the page's script goes it."""
    if isinstance(packed, str):
        return packed
    had = old.split("<")
    return "<".join(run if isinstance(run, str) else "<".join(had[run[0] : run[1]]) for run in packed["runs"])
