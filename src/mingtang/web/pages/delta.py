"""A fragment that changed a little, told by what it has in common with the one that the page already has.

Both sides cut the old text before every tag. The new text is then a list of runs: [from, to] for pieces of the old one, and plain text
for what is new. A move on a board of a hundred kilobytes becomes a message of two or three.
"""

from __future__ import annotations

import re

Packed = dict[str, list[list[int] | str]]
CUT = re.compile(r"(?=<[a-z])")
WORTH = 2000


def pieces(text: str) -> list[str]:
    """The text, cut before every opening tag, as JavaScript cuts it: nothing empty stands at the front."""
    cut = CUT.split(text)
    return cut if cut[0] else cut[1:]


def pack(old: str, new: str) -> Packed | str:
    """The new text as runs of the old one; the text itself where that is short anyway."""
    if len(new) < WORTH:
        return new
    had = pieces(old)
    where = {piece: i for i, piece in reversed(list(enumerate(had)))}
    runs: list[list[int] | str] = []
    for piece in pieces(new):
        last = runs[-1] if runs else None
        if isinstance(last, list) and last[1] < len(had) and had[last[1]] == piece:
            last[1] += 1
            continue
        at = where.get(piece)
        if at is not None:
            runs.append([at, at + 1])
        elif isinstance(last, str):
            runs[-1] = last + piece
        else:
            runs.append(piece)
    return {"runs": runs}


def unpack(old: str, packed: Packed | str) -> str:
    """The way back, as the page's script goes it."""
    if isinstance(packed, str):
        return packed
    had = pieces(old)
    return "".join(run if isinstance(run, str) else "".join(had[run[0] : run[1]]) for run in packed["runs"])
