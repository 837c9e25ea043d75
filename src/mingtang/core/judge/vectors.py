"""What a program learns from is what a seat may know: the quick vector is that of the view."""

from __future__ import annotations

from array import array
from typing import Any

from mingtang.core.game import Game
from mingtang.core.judge.position import JudgedPosition, who
from mingtang.core.judge.report import ProofFailed
from mingtang.core.views import LeafReader

ROOM: int = 1 << 14
"""So many places: more than any game of the house needs; beyond them places are shared, on both sides alike."""


class VectorCheck:
    """Compares a game's own encoding with its views; a game without one has nothing to be compared."""

    def __init__(self, game: Game[Any]) -> None:
        self.places: dict[str, int] = {}
        self.reader = LeafReader(game.seat_paths())
        self.encoding = game.encoding(self.place, ROOM)

    def place(self, path: str) -> int:
        """Every path has a place of its own, by the order in which they come."""
        return self.places.setdefault(path, len(self.places)) % ROOM

    def compare(self, position: JudgedPosition) -> None:
        """Every seat and an onlooker are told the same by both."""
        if self.encoding is None:
            return
        for viewer in position.viewers():
            told = self.reader.leaves(position.view(viewer))
            expected = array("i", bytes(4 * ROOM))
            for path, amount in told:
                expected[self.place(path)] += int(amount)
            found = memoryview(self.encoding.encode(position.state, viewer)).tobytes()
            if found != expected.tobytes():
                numbers = array("i", found)
                wrong = next(i for i in range(ROOM) if numbers[i] != expected[i])
                path = next((path for path, place in self.places.items() if place == wrong), "?")
                raise ProofFailed("judge_vector", who(viewer), path, numbers[wrong], expected[wrong])
