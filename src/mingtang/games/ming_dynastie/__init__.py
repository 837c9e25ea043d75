"""Ming-Dynastie: princes and their families contend for six provinces and their cities."""

from __future__ import annotations

from mingtang.core.data import Data
from mingtang.core.game import Game
from mingtang.games.ming_dynastie.actions import CARDS, DISTRICTS, PROVINCES
from mingtang.games.ming_dynastie.game import MingDynastie
from mingtang.games.ming_dynastie.phases.cities import HOLDS
from mingtang.games.ming_dynastie.phases.majorities import RANKS
from mingtang.games.ming_dynastie.state import PHASES, SOURCES, MingState

__all__ = ["PHASES", "VOCABULARY", "make"]

VOCABULARY = {
    "province": tuple(PROVINCES),
    "district": tuple(DISTRICTS),
    "city": tuple(PROVINCES),
    "card": tuple(CARDS),
    "phase": tuple(PHASES),
    "source": tuple(SOURCES),
    "rank": tuple(RANKS),
    "hold": tuple(HOLDS),
    "player": ("first", "second", "neutral"),  # MD-7.1: the neutral player comes after the two seats
}


def make(data: Data) -> Game[MingState]:
    """The game with its component data."""
    return MingDynastie(data)
