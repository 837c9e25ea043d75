"""What earlier releases of this game played otherwise. The rules are still in their first edition; the component data are in their second form.

Running tables and old records bring the data with which they began (`data.1.toml`). In those, an owner's pack flipped rulings by figures of
the data, and a gorge that the pack moved kept the name of its row. Nothing of a game that was begun with them changes.
"""

from __future__ import annotations

from typing import Final

from mingtang.core.data import Data
from mingtang.core.figures import find

FLIPPED_BY: Final[list[str]] = [
    "journey_start_counts_as_entered",
    "blocked_gorge_blocks_income_routes",
    "",
    "self_outbid_needs_two_progress_left",
    "",
    "duli_reshuffle_includes_cards_of_this_round",
    "duli_bids_in_guild_at_max_influence",
    "",
    "",
]
"""In the order of RULINGS: the figure of the first data that said which of two readings holds; empty where there was no choice."""

CHOSEN_AT_THE_TABLE: Final[dict[str, str]] = {
    "rulings.journey_start_counts_as_entered": "start_of_journey",
    "rulings.blocked_gorge_blocks_income_routes": "blocked_bridges",
    "rulings.displaced_from_yunnan_goes_to": "below_yunnan",
    "rulings.self_outbid_needs_two_progress_left": "own_outbid",
    "rulings.duli_reshuffle_includes_cards_of_this_round": "duli_reshuffle",
    "rulings.duli_bids_in_guild_at_max_influence": "duli_at_the_top",
}
"""Figures of the first component data, and the ruling or option that takes their place: a pack that still names one is told so."""


def readings_of(data: Data) -> list[int]:
    """The readings that the first form of the data set by figures: 1 where a pack had flipped one; today a table chooses them."""
    return [1 if name and find(data, f"rulings.{name}") is False else 0 for name in FLIPPED_BY]


def revenue_floor_of(data: Data) -> int:
    """YU-8.4: below which no Trader's revenue falls; the first form of the data let a pack say it."""
    floor = find(data, "rulings.trader_revenue_floor")
    return floor if isinstance(floor, int) else 0


def rows_name_gorges(data: Data) -> bool:
    """The first form of the data: a gorge is named by its row, wherever a pack had moved it; since then by the Provinces that it joins."""
    return find(data, "meta.schema_version") is not None
