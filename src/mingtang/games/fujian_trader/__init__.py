"""Fujian Trader: merchant families of the late Ming trade, raid and buy influence before the Manchu come.

The package put together; one file for each phase of the rulebook.
"""

from __future__ import annotations

from mingtang.core.data import Data
from mingtang.games.fujian_trader.editions import CHOSEN_AT_THE_TABLE
from mingtang.games.fujian_trader.game import FujianTrader
from mingtang.games.fujian_trader.pieces import (
    ASKED_WINDOWS,
    DEEDS,
    DRAGON_SPOTS,
    EVENTS,
    FORTUNES,
    GOODS,
    NODES,
    PORTS,
    PROVINCES,
    REGIONS,
    WAGERS,
    WARES,
    WINDOWS,
)
from mingtang.games.fujian_trader.view import PHASES

VOCABULARY = {
    "good": GOODS,
    "ware": WARES,
    "port": PORTS,
    "node": NODES,
    "province": PROVINCES,
    "region": REGIONS,
    "event": EVENTS,
    "fortune": FORTUNES,
    "wager": WAGERS,
    "deed": DEEDS,
    "dragon": DRAGON_SPOTS,
    "window": WINDOWS[:ASKED_WINDOWS],
    "order": ["ask", "not_this_turn", "not_with_this_hand", "not_this_game"],
    "owed": ["good", "silver"],
    "answer": ["no", "yes"],
}

__all__ = ["CHOSEN_AT_THE_TABLE", "PHASES", "VOCABULARY", "make"]


def make(data: Data) -> FujianTrader:
    """The game with these component data."""
    return FujianTrader(data)
