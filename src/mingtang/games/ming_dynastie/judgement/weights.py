"""The terms by which Ming-Dynastie is judged, each with its built-in weight; what play has found stands in `weights.toml`."""

from __future__ import annotations

from typing import Final

from mingtang.core.weights import Weights, shipped_weights

RULES: Final = 1
"""The edition of the rules for which the weights were found."""

TILE: Final = 0
MEMBER: Final = 1
ENTERING: Final = 2
MONK: Final = 3
SHUT_OUT: Final = 4
THEIRS: Final = 5
STANDING: Final = 6
READY: Final = 7
CARDS_KEPT: Final = 8
SECOND_BEST: Final = 9
EACH_MEMBER: Final = 10
OPEN_CARD: Final = 11
DRAGON_COST: Final = 12
SAME_CARD: Final = 13
POINTS_NOW: Final = 14
MAJORITY: Final = 15
AT_HOME: Final = 16
NEXT_TILE: Final = 17
OTHERS: Final = 18

CHOICE_TERMS: Final[list[tuple[str, float]]] = [
    ("tile", 1.0),  # what a member who enters a city brings: the tile of the province
    ("member", 1.0),  # his points there, or what he is worth at home
    ("entering", 0.9),
    ("monk", 1.0),
    ("shut_out", -0.8),  # the own members cannot follow a monk into his district
    ("theirs", 1.05),  # what the others lose
    ("standing", 1.0),
    ("ready", 0.75),  # members on a space whom the plan uses up
    ("cards_kept", 1.0),
    ("second_best", 0.35),  # the second district of a province
    ("each_member", 0.2),
    ("open_card", 0.35),  # a first member on a space opens one more card
    ("dragon_cost", 1.2),
    ("same_card", 0.15),
    ("points_now", 1.0),  # sealed numbers: members who stay score
    ("majority", 1.0),
    ("at_home", 1.0),
    ("next_tile", 0.0),  # the tile that a returned member brings at the next scoring
    ("others", 0.35),
]
"""What a choice is rated by, in the order of the numbers above."""

POSITION_TERMS: Final[list[tuple[str, float]]] = [
    ("sets", 1.0),
    ("cities", 1.0),
    ("reserve", 1.0),
    ("monks", 1.0),
    ("spaces", 1.0),
    ("cards", 1.0),
]
"""What a position is valued by beside the points that are sure."""

CHARACTERS: Final[dict[str, dict[str, float]]] = {
    "hoarder": {"cards_kept": 0.6, "ready": 0.1},
    "raider": {"theirs": 0.6, "majority": 0.3},
    "builder": {"tile": 0.25, "standing": 0.3},
}
"""Manners of play: how much more than usual some terms of choices count."""

SHIPPED: Final[Weights] = shipped_weights(
    "mingtang.games.ming_dynastie.judgement", "ming_dynastie", RULES, CHOICE_TERMS, POSITION_TERMS
)
