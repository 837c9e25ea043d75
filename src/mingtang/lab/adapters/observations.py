"""What seats may know, as arrays: by the game's own encoding where it has one, else by way of the view."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mingtang.core.game import Game
from mingtang.core.steps import Seat, State
from mingtang.lab.adapters.layout import encoder_of

Vector = NDArray[np.float32]


class Observations:
    """Turns positions of a game into vectors of one length; 0 is the game's own (see tensor.py for what stands where)."""

    def __init__(self, game: Game[Any], length: int = 0) -> None:
        self.game = game
        self.encoder = encoder_of(game, length)
        self.length = self.encoder.length
        self._encoding = game.encoding(self.encoder.place, self.length)

    def write(self, s: State, seat: Seat, out: Vector) -> None:
        """What the seat may know, into an array that is there already."""
        if self._encoding is None:
            out[:] = self.encoder.vector(self.game.view(s, seat))
        else:
            out[:] = self._encoding.encode(s, seat)

    def vector(self, s: State, seat: Seat) -> Vector:
        """What the seat may know, in an array of its own."""
        out: Vector = np.empty(self.length, np.float32)
        self.write(s, seat, out)
        return out
