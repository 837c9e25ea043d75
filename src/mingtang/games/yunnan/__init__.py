"""Yunnan: traders on the Tea Horse Road bid in Pu'er for progress and travel far for income.

The package put together; one file for each phase of the rulebook.
"""

from __future__ import annotations

from mingtang.core.data import Data
from mingtang.games.yunnan.actions import BUILDINGS, GORGES, KINDS, PLACES
from mingtang.games.yunnan.editions import CHOSEN_AT_THE_TABLE
from mingtang.games.yunnan.game import Yunnan

VOCABULARY = {
    "building": BUILDINGS,
    "place": PLACES,
    "gorge": GORGES,
    "kind": KINDS,
    "player": ["seat0", "seat1", "duli", "seat3", "seat4"],
}
PHASES = ("bidding", "resolve", "travel", "inspect", "presents", "income", "convert")

__all__ = ["CHOSEN_AT_THE_TABLE", "PHASES", "VOCABULARY", "make"]


def make(data: Data) -> Yunnan:
    """The game with these component data."""
    return Yunnan(data)
