"""Yínzi: merchant clans on the lower Yangtze plant, sell, produce and ship, and silver comes from abroad.

The package put together; one file for each phase and action of the rulebook.
"""

from __future__ import annotations

from mingtang.core.data import Data
from mingtang.games.yinzi import vocabulary as v
from mingtang.games.yinzi.editions import CHOSEN_AT_THE_TABLE
from mingtang.games.yinzi.game import Yinzi
from mingtang.games.yinzi.phases.payment import CURRENCIES

VOCABULARY = {
    "advancement": v.ADVANCEMENTS,
    "bonus": v.BONUSES,
    "card": v.CARDS,
    "cargo": ["none", "commodity", "tea", "salt", "food"],
    "colour": v.COLOURS,
    "commodity": v.COMMODITIES,
    "currency": CURRENCIES,
    "extra": v.EXTRAS,
    "disaster": v.DISASTERS,
    "factory": v.FACTORIES,
    "field": v.FIELDS,
    "fill": ["bottom", "top", "disc", "group"],
    "fortune": v.FORTUNE,
    "good": v.GOODS,
    "level": v.LEVELS,
    "market": v.MARKETS,
    "nation": v.NATIONS,
    "pay": ["own", "disc"],
    "province": v.PROVINCES,
    "resource": v.RESOURCE_KINDS,
    "route": v.ROUTES,
    "section": v.SECTIONS,
    "ship": v.SHIPS,
    "shown": v.SHOWN_ON_SHIPS,
    "undertaking": v.UNDERTAKINGS,
    "urban": v.URBAN_TILES,
    "workforce": v.WORKFORCE,
}
PHASES = tuple(v.PHASES[1:])

__all__ = ["CHOSEN_AT_THE_TABLE", "PHASES", "VOCABULARY", "make"]


def make(data: Data) -> Yinzi:
    """The game with these component data."""
    return Yinzi(data)
