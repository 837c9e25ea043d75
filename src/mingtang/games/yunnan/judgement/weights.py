"""The terms by which Yunnan is judged, each with its built-in weight; what play has found stands in `weights.toml`."""

from __future__ import annotations

from typing import Final

from mingtang.core.weights import Weights, shipped_weights

RULES: Final = 1
"""The edition of the rules for which the weights were found."""

POINTS: Final = 0
PRESENTS: Final = 1
PASSES: Final = 2
INFLUENCE: Final = 3
TEAHOUSES: Final = 4
HORSES: Final = 5
COINS: Final = 6
COINS_TO_SPEND: Final = 7
IDLE_COINS: Final = 8
INCOME: Final = 9
STRUCTURES: Final = 10
FUTURE: Final = 11
BIDS: Final = 12
"""Six of them, one for each building."""
BID_COST: Final = 18
OUTBID: Final = 19
CUT_OFF: Final = 20
INSPECTED: Final = 21
RIVALS: Final = 22
TO_PASS: Final = 23
TO_THE_BANK: Final = 24
TO_THE_MARKET: Final = 25
TO_OUTBID: Final = 26
TO_DISPLACE: Final = 27
CONVERTED: Final = 28
PURSE: Final = 29
PURSE_SIZE: Final = 30

CHOICE_TERMS: Final[list[tuple[str, float]]] = [
    ("points", 1.0),
    ("presents", 1.0),
    ("passes", 1.0),
    ("influence", 1.0),
    ("teahouses", 1.0),
    ("horse", 1.0),
    ("coins", 0.75),  # what a coin is worth at the end
    ("coins_to_spend", 0.75),  # and what more while rounds are left
    ("idle_coins", 0.0),  # beyond what one can spend in the rounds that are left
    ("income", 0.75),
    ("structures", 0.75),
    ("future", 0.85),
    ("bid_school", 0.75),
    ("bid_customs", 0.75),
    ("bid_horse", 0.75),
    ("bid_guild", 0.75),
    ("bid_yard", 0.75),
    ("bid_temple", 0.75),
    ("bid_cost", 0.75),
    ("outbid", 0.0),  # what own bids lose if every rival who can pay more does
    ("cut_off", 1.0),  # Traders whom the route check would send home
    ("inspected", 0.0),  # what the Inspector would take as things stand: a post that holds the route makes it less
    ("rivals", 0.12),
    ("to_pass", -0.05),
    ("to_the_bank", 1.0),
    ("to_the_market", -0.5),
    ("to_outbid", 0.4),
    ("to_displace", 2.0),
    ("converted", 1.0),
    ("purse", 1.15),
    ("purse_size", 1.0),
]
"""What a choice is rated by, in the order of the numbers above."""

POSITION_TERMS: Final[list[tuple[str, float]]] = [
    ("coins", 0.75),
    ("income", 0.75),
    ("structures", 0.75),
    ("future", 0.85),
    ("bids", 0.75),
    ("outbid", 0.0),
]
"""What a position is valued by beside the points that are sure."""

CHARACTERS: Final[dict[str, dict[str, float]]] = {
    "hoarder": {"bid_customs": 0.6, "bid_guild": 0.5, "to_the_bank": -0.6},
    "raider": {"bid_horse": 0.6, "bid_temple": 0.6, "to_displace": 2.0, "to_the_bank": -0.6},
    "builder": {"bid_yard": 0.8, "bid_school": 0.3, "structures": 0.25, "to_the_bank": -0.4, "to_the_market": -0.5},
}
"""Manners of play: how much more than in the code some terms of choices count. None of them sits in the Bank while others buy."""

SHIPPED: Final[Weights] = shipped_weights(
    "mingtang.games.yunnan.judgement", "yunnan", RULES, CHOICE_TERMS, POSITION_TERMS
)
