"""What a program learns from is what a seat may know: the quick vector is that of the view."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import Any

from mingtang.core.game import Game, View
from mingtang.core.judge.position import JudgedPosition, plain_bytes, who
from mingtang.core.judge.report import ProofFailed
from mingtang.core.views import LeafReader

ROOM: int = 1 << 14
"""So many places: more than any game of the house needs; beyond them places are shared, on both sides alike."""
MOST_PARTS: int = 20_000
"""So many parts of views are kept."""


class VectorCheck:
    """Compares a game's own encoding with its views; a game without one has nothing to be compared."""

    def __init__(self, game: Game[Any]) -> None:
        self.places: dict[str, int] = {}
        self.reader = LeafReader(game.seat_paths())
        self.encoding = game.encoding(self.place, ROOM)
        self.told: dict[tuple[str, tuple[int, int], bytes], list[tuple[int, int]]] = {}

    def place(self, path: str) -> int:
        """Every path has a place of its own, by the order in which they come."""
        return self.places.setdefault(path, len(self.places)) % ROOM

    def compare(self, position: JudgedPosition) -> None:
        """Every seat and an onlooker are told the same by both."""
        if self.encoding is None:
            return
        for viewer in position.viewers():
            expected = self._expected(position.view(viewer))
            found = memoryview(self.encoding.encode(position.state, viewer)).tobytes()
            if found != expected.tobytes():
                numbers = array("i", found)
                wrong = next(i for i in range(ROOM) if numbers[i] != expected[i])
                path = next((path for path, place in self.places.items() if place == wrong), "?")
                raise ProofFailed("judge_vector", who(viewer), path, numbers[wrong], expected[wrong])

    def _expected(self, view: View) -> array[int]:
        """The vector of a view. Views change little from choice to choice, so that a part that was met before is not read again."""
        seats = (max(0, view.get("viewer", 0)), view.get("seats", 0))
        out = array("i", bytes(4 * ROOM))
        for path, part in _parts(view):
            plain = plain_bytes(part)
            told = self.told.get((path, seats, plain)) if plain else None
            if told is None:
                leaves = self.reader.leaves_at(path, part, *seats)
                told = [(self.place(at), int(amount)) for at, amount in leaves]
                if len(self.told) >= MOST_PARTS:
                    self.told.clear()
                if plain:
                    self.told[path, seats, plain] = told
            for place, amount in told:
                out[place] += amount
        return out


def _parts(view: View) -> Iterator[tuple[str, Any]]:
    """A view in small parts, each with the path to be read from. A row of a list keeps its number behind rows that say nothing."""
    for key, value in view.items():
        if isinstance(value, dict):
            for inner, what in value.items():
                yield f"{key}.{inner}", what
        elif isinstance(value, list) and value and all(isinstance(row, dict) for row in value):
            for i, row in enumerate(value):
                yield key, [*[None] * i, row]
        else:
            yield key, value
