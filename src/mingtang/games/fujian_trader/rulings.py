"""Questions that Fujian Trader's rulebook leaves open, and which reading of them is in force at a table.

FT-14.9 lists where its two parts contradict each other.
"""

from __future__ import annotations

from typing import Final

from mingtang.core.rulings import Ruling, ruling
from mingtang.games.fujian_trader.state import FujianState

RULINGS: Final[tuple[Ruling, ...]] = (
    ruling("coastal_silver", "FT-3.8", "stopped", "paid"),
    ruling("fujian_toll", "FT-5.7", "own_route", "every_route"),
    ruling("wager_bonus", "FT-6.4", "added_only", "all_wagered"),
    ruling("sale_after_peace", "FT-6.14", "allowed", "barred"),
    ruling("bounty_moment", "FT-7.7", "on_opening", "after_first_lot"),
    ruling("bounty_place", "FT-7.8", "in_the_region", "at_any_own_port"),
    ruling("ports_in_a_raid", "FT-8.2", "not_inside", "between_battles"),
    ruling("fresh_cards", "FT-10.6", "all_received", "bought_only"),
    ruling("final_ties", "FT-13.5", "stored_silver", "shared"),
    ruling("shihe", "FT-14.8", "great_actions", "any_action"),
    ruling("defender_goods", "FT-6.5", "spent", "taken_back"),
)


def coastal_defense_stops_silver(s: FujianState) -> bool:
    """FT-3.8: whether provinces give no silver either under Coastal Defense."""
    return s.readings[0] == 0


def every_way_to_fujian_costs_toll(s: FujianState) -> bool:
    """FT-5.7: whether whoever controls Fujian and a port next to it takes toll on every route to Fujian."""
    return s.readings[1] == 1


def the_wager_counts(s: FujianState) -> bool:
    """FT-6.4: whether the goods of the wager itself add to the attack too."""
    return s.readings[2] == 1


def peace_bars_the_sale(s: FujianState) -> bool:
    """FT-6.14: whether a raider who made peace may not sell on this turn."""
    return s.readings[3] == 1


def bounty_comes_first(s: FujianState) -> bool:
    """FT-7.7: whether the bounty is given when the market is opened; else after the first lot, and never without one."""
    return s.readings[4] == 0


def bounty_at_any_own_port(s: FujianState) -> bool:
    """FT-7.8: whether whoever controls a whole region takes the bounty at every port of his, wherever it lies."""
    return s.readings[5] == 1


def ports_between_battles(s: FujianState) -> bool:
    """FT-8.2: whether the attacker may buy open ports between two battles of a raid."""
    return s.readings[6] == 1


def only_bought_cards_wait(s: FujianState) -> bool:
    """FT-10.6: whether a card that was drawn, taken or received may be played at once."""
    return s.readings[7] == 1


def silver_breaks_ties(s: FujianState) -> bool:
    """FT-13.5: whether stored silver, ports and silver decide between equal totals; else they share the victory."""
    return s.readings[8] == 0


def any_action_can_be_reversed(s: FujianState) -> bool:
    """FT-14.8: whether Shihe may also take back a step, a turn-start card, a Fortune purchase or a storing."""
    return s.readings[9] == 1


def defender_takes_back(s: FujianState) -> bool:
    """FT-6.5: whether the defender takes back what he committed when the battle is over."""
    return s.readings[10] == 1
