"""What a program learns from is what a seat may know: the quick vector is that of the view."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i32

from mingtang.core.encoding import EncodedPart, FixedLeaves
from mingtang.core.game import Game, View
from mingtang.core.judge.position import JudgedPosition, plain_bytes, who
from mingtang.core.judge.report import ProofFailed
from mingtang.core.views import LeafReader

ROOM: Final = 1 << 14
"""So many places: more than any game of the house needs; beyond them places are shared, on both sides alike."""
MOST_PARTS: Final = 20_000
"""So many parts of views are kept."""
Seats = tuple[int, int]
"""From whose place seats are told, and how many there are."""


class VectorCheck:
    """Compares a game's own encoding with its views; a game without one has nothing to be compared."""

    def __init__(self, game: Game[Any]) -> None:
        self.places: dict[str, int] = {}
        self.reader = LeafReader(game.seat_paths())
        self.encoding = game.encoding(self.place, ROOM)
        self.nothing = FixedLeaves([0] * ROOM)
        self.told: dict[tuple[str, int, Seats], dict[bytes, EncodedPart]] = {}
        """For each part of a view what its looks say, by its data."""
        self.kept = 0

    def place(self, path: str) -> int:
        """Every path has a place of its own, by the order in which they come."""
        return self.places.setdefault(path, len(self.places)) % ROOM

    def compare(self, position: JudgedPosition) -> None:
        """Every seat and an onlooker are told the same by both."""
        if self.encoding is None:
            return
        for viewer in position.viewers():
            expected = self._expected(position.view(viewer))
            found = self.encoding.encode(position.state, viewer)
            if memoryview(found).tobytes() != memoryview(expected).tobytes():
                wrong = next(i for i in range(ROOM) if found[i] != expected[i])
                path = next((path for path, place in self.places.items() if place == wrong), "?")
                raise ProofFailed("judge_vector", who(viewer), path, int(found[wrong]), int(expected[wrong]))

    def _expected(self, view: View) -> vec[i32]:
        """The vector of a view. Views change little from choice to choice, so that a part that was met before is not read again."""
        seats: Seats = (max(0, view.get("viewer", 0)), view.get("seats", 0))
        out = self.nothing.numbers[:]
        for path, row, part in _parts(view):
            looks = self.told.get((path, row, seats))
            if looks is None:
                looks = self.told[path, row, seats] = {}
            plain = plain_bytes(part)
            told = looks.get(plain) if plain else None
            if told is None:
                told = self._read(path, row, part, seats)
                if self.kept >= MOST_PARTS:
                    self.told.clear()
                    self.kept = 0
                elif plain:
                    looks[plain] = told
                    self.kept += 1
            places, amounts = told.places, told.amounts
            for i in range(len(places)):
                out[places[i]] += amounts[i]
        return out

    def _read(self, path: str, row: int, part: Any, seats: Seats) -> EncodedPart:
        """What a part says. A row of a list keeps its number behind rows that say nothing."""
        leaves = self.reader.leaves_at(path, part if row < 0 else [*[None] * row, part], *seats)
        return EncodedPart([self.place(at) for at, _ in leaves], [int(amount) for _, amount in leaves])


def _parts(view: View) -> Iterator[tuple[str, int, Any]]:
    """A view in small parts, each with the path to be read from, and which row of a list it is; -1 if it is none."""
    for key, value in view.items():
        if isinstance(value, dict):
            for inner, what in value.items():
                yield f"{key}.{inner}", -1, what
        elif isinstance(value, list) and value and all(isinstance(row, dict) for row in value):
            for i, row in enumerate(value):
                yield key, i, row
        else:
            yield key, -1, value
