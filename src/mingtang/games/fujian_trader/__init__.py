"""Fujian Trader: merchant families of the late Ming trade, raid and buy influence before the Manchu come.

The package put together; one file for each phase of the rulebook.
"""

from __future__ import annotations

from mingtang.core.data import Data
from mingtang.games.fujian_trader.game import FujianTrader


def make(data: Data) -> FujianTrader:
    """The game with these component data."""
    return FujianTrader(data)
