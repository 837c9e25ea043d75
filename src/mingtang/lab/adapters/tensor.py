"""A view as a vector of fixed length: what a seat may know, for programs that learn.

Every leaf of the view has a place that follows from its path alone (`players.1.coins`), by a checksum; words and truth values are switched on
(`phase=bidding`), numbers stand there as they are, words in lists are counted. So a vector means the same in every game and on every
machine, and nothing has to be learnt first. Two paths may share a place; with the usual length few do.

A view that names its players by seat is turned round, so that the viewer always comes first.
"""

from __future__ import annotations

import zlib
from typing import Any

from mingtang.core.errors import BadOption

USUAL_LENGTH = 4096
LEAST_LENGTH = 16
MOST_LENGTH = 1_000_000
LARGEST = 1_000_000.0
"""Numbers beyond this are cut, so that a tensor never holds nonsense."""


class Encoder:
    """Turns views into vectors. It remembers where each path lies, so that the second view is quicker than the first."""

    def __init__(self, length: int = USUAL_LENGTH) -> None:
        if not LEAST_LENGTH <= length <= MOST_LENGTH:
            raise BadOption(f"length is a number from {LEAST_LENGTH} to {MOST_LENGTH}, not {length}")
        self.length = length
        self._places: dict[str, int] = {}

    def place(self, path: str) -> int:
        """Where a path lies in the vector."""
        found = self._places.get(path)
        if found is None:
            found = self._places[path] = zlib.crc32(path.encode()) % self.length
        return found

    def vector(self, view: Any) -> list[float]:
        """The view as numbers."""
        out = [0.0] * self.length
        viewer = view.get("viewer", -1) if isinstance(view, dict) else -1
        seats = view.get("seats", 0) if isinstance(view, dict) else 0
        turn = viewer if isinstance(viewer, int) and isinstance(seats, int) and 0 <= viewer < seats else 0
        self._add(view, "", out, turn, seats if isinstance(seats, int) else 0)
        return out

    def _add(self, value: Any, path: str, out: list[float], turn: int, seats: int) -> None:
        if isinstance(value, dict):
            for key, inner in value.items():
                self._add(inner, f"{path}.{key}" if path else str(key), out, turn, seats)
        elif isinstance(value, list | tuple):
            by_seat = turn > 0 and len(value) == seats and not any(isinstance(x, str) for x in value)
            for i, inner in enumerate(value):
                if isinstance(inner, str):
                    out[self.place(f"{path}={inner}")] += 1.0
                else:
                    self._add(inner, f"{path}.{(i - turn) % seats if by_seat else i}", out, turn, seats)
        elif isinstance(value, bool):
            out[self.place(path)] += 1.0 if value else 0.0
        elif isinstance(value, int | float):
            out[self.place(path)] += min(LARGEST, max(-LARGEST, float(value)))
        elif isinstance(value, str):
            out[self.place(f"{path}={value}")] += 1.0
