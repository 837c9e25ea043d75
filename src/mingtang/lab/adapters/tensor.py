"""A view as a vector of fixed length: what a seat may know, for programs that learn.

Every leaf of the view has a path that means the same for every seat, and a place in the vector that follows from the path:

* numbers stand there as they are, truth values as 0 or 1: `players.1.coins` are those of the seat after the viewer
* words are switched on (`phase=bidding`), words in lists counted (`hand=tea`)
* seats are switched on as well, told from the viewer: `travel.seat=0` is the viewer, `=1` the seat after it

Lists that the game keeps by seat begin with the viewer, and no others: which these are, says the game (`Game.seat_paths`).

Where a path lies, says the game's layout (see layout.py): each path of it has a place of its own. Paths that are not in it share the spare
places at the end, by a checksum.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence

from mingtang.core.errors import BadOption, quoted
from mingtang.core.game import View
from mingtang.core.views import NOWHERE, Leaf, LeafReader, SeatPaths

SPARE = 512
"""So many places, at least, are kept for paths that no layout knows."""
USUAL_LENGTH = 4096
"""For a game that brings no layout."""
LEAST_LENGTH = 16
MOST_LENGTH = 1_000_000


class Encoder:
    """Turns views into vectors. It remembers where each path lies, so that the second view is quicker than the first."""

    def __init__(self, length: int = 0, seat_paths: SeatPaths = NOWHERE, layout: Sequence[str] = ()) -> None:
        """`length` 0 is the usual one: that of the layout with its spare places."""
        length = length or usual_length(layout)
        if not LEAST_LENGTH <= length <= MOST_LENGTH:
            raise BadOption("number_within", "length", LEAST_LENGTH, MOST_LENGTH, quoted(length))
        self.length = length
        self._first_spare = len(layout)
        self._spare = max(SPARE, length - len(layout)) if layout else length
        self._places: dict[str, int] = {path: i % length for i, path in enumerate(layout)}
        self._reader = LeafReader(seat_paths)

    def place(self, path: str) -> int:
        """Where a path lies in the vector. A vector that is shorter than the layout is the long one, folded."""
        found = self._places.get(path)
        if found is None:
            spare = zlib.crc32(path.encode()) % self._spare
            found = self._places[path] = (self._first_spare + spare) % self.length
        return found

    def vector(self, view: View) -> list[float]:
        """The view as numbers."""
        out = [0.0] * self.length
        for path, amount in self.leaves(view):
            out[self.place(path)] += amount
        return out

    def leaves(self, view: View) -> list[Leaf]:
        """Every path of the view with what stands there; a path of words in a list may come several times."""
        return self._reader.leaves(view)


def usual_length(layout: Sequence[str]) -> int:
    """The layout with its spare places, in whole thousands (of 1024), so that a few more paths change no length."""
    return -(-(len(layout) + SPARE) // 1024) * 1024 if layout else USUAL_LENGTH
