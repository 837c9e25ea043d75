"""The terms by which Yínzi is judged, each with its built-in weight; what play has found stands in `weights.toml`."""

from __future__ import annotations

from typing import Final

from mingtang.core.weights import Weights, shipped_weights
from mingtang.games.yinzi.judgement.figures import FIGURES

RULES: Final = 2
"""The edition of the rules for which the weights were found."""

POINTS: Final = 14
WITHOUT_MEANS: Final = 15

POSITION_TERMS: Final[list[tuple[str, float]]] = [
    ("money", 1.0),
    ("boats", 1.0),
    ("factories", 1.0),
    ("commodities", 1.0),
    ("raw", 0.55),
    ("goods", 0.5),
    ("food", 1.0),
    ("material", 0.6),
    ("taxes", 1.0),
    ("war", 0.85),
    ("emperor", 0.85),
    ("routes", 1.0),
    ("advancements", 2.0),
    ("hands", 1.0),
]
"""What a position is valued by beside the points that are sure."""

CHOICE_TERMS: Final[list[tuple[str, float]]] = [
    *POSITION_TERMS,
    ("points", 1.0),
    ("without_means", 0.0),  # to choose an action that brings nothing as things stand
]
"""What a choice is rated by: what the position after it is worth, and two things more."""

CHARACTERS: Final[dict[str, dict[str, float]]] = {
    "hoarder": {"money": 0.2, "goods": 0.1},
    "raider": {"war": 0.4, "emperor": 0.2},
    "builder": {"factories": 0.25, "boats": 0.15},
}
"""Manners of play: how much more than usual some terms of choices count."""

SHIPPED: Final[Weights] = shipped_weights(
    "mingtang.games.yinzi.judgement", "yinzi", RULES, CHOICE_TERMS, POSITION_TERMS, FIGURES
)
