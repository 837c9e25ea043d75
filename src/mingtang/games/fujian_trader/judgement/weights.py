"""The terms by which Fujian Trader is judged, each with its built-in weight; what play has found stands in `weights.toml`."""

from __future__ import annotations

from typing import Final

from mingtang.core.weights import Weights, shipped_weights
from mingtang.games.fujian_trader.judgement.figures import FIGURES

RULES: Final = 3
"""The edition of the rules for which the weights were found."""

RAIDS: Final = 0
RAID_AT_ONCE: Final = 1
RAID_THAT_FAILS: Final = 2
RAID_AGAIN: Final = 3
SALE: Final = 4
FORTUNES: Final = 5
FORTUNE: Final = 6
PORT: Final = 7
PROVINCE: Final = 8
CARD: Final = 9
LOT: Final = 10
ATTACK_GOODS: Final = 11
DEFENCE_GOODS: Final = 12
BATTLE_CARD: Final = 13
STAY: Final = 14
PEACE: Final = 15

CHOICE_TERMS: Final[list[tuple[str, float]]] = [
    ("raid", 1.0),  # what a raid is worth on average
    ("raid_at_once", 0.0),  # and whatever it is worth
    ("raid_that_fails", 0.0),  # the chance that its goods feed the defender
    ("raid_again", 0.0),
    ("sale", 1.0),  # to open a market
    ("fortunes", 1.0),  # to buy Fortunes at all
    ("fortune", 0.0),  # to buy one more
    ("port", 0.0),
    ("province", 0.0),
    ("card", 0.0),  # to play a Fortune card
    ("lot", 0.0),  # to sell one more lot
    ("attack_goods", 0.0),
    ("defence_goods", 0.0),
    ("battle_card", 0.0),
    ("stay", 0.0),  # to end the voyage here
    ("peace", 0.0),
]
"""What a choice is rated by, in the order of the numbers above: some multiply what the judgement finds, the others add to it."""

POSITION_TERMS: Final[list[tuple[str, float]]] = [
    ("silver", 1.0),
    ("store", 1.0),
    ("goods", 1.0),
    ("crops", 1.0),
    ("provinces", 1.0),
    ("hand", 1.0),
    ("table", 1.0),
    ("debts", 1.0),
    ("place", 1.0),
]
"""What a position is valued by beside the points that are sure."""

CHARACTERS: Final[dict[str, dict[str, float]]] = {
    "hoarder": {"fortunes": 0.6, "fortune": 0.2, "raid_at_once": -0.6},
    "raider": {"raid": 0.4, "raid_at_once": 0.6, "attack_goods": 0.2},
    "builder": {"port": 0.6, "province": 0.5, "raid_at_once": -0.3},
}
"""Manners of play: how much more than usual some terms of choices count."""

SHIPPED: Final[Weights] = shipped_weights(
    "mingtang.games.fujian_trader.judgement", "fujian_trader", RULES, CHOICE_TERMS, POSITION_TERMS, FIGURES
)
