"""An occasion: a turn of a player, or one player's moment of another phase (YZ-0.2)."""

from __future__ import annotations

from mingtang.games.yinzi.state import NEITHER, YinziState


def begin_occasion(s: YinziState) -> None:
    """Nothing is sold, bought or moved yet."""
    s.trade = NEITHER
    s.transport = 0
    s.boat_plus = 0
    s.produced = 0
    s.crew = 0
    s.used = 0
    s.units = 0
