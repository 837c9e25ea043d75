"""What the two rulebooks leave open or say twice: the readings between which a table may choose, ours first."""

from __future__ import annotations

from typing import Final

from mingtang.core.rulings import Ruling, ruling
from mingtang.games.yinzi.state import YinziState

FEEDING: Final = 0
EMISSARIES: Final = 1
WAR_COPPER: Final = 2
BONUS_CHOICE: Final = 3
TAX_SALES: Final = 4
IDLE_WORKERS: Final = 5
COIN_SLOT: Final = 6
TAKEOVER: Final = 7
HOLDING_BACK: Final = 8
ROUTE_COMMODITIES: Final = 9
BOUGHT_GOODS: Final = 10
WHEAT_DISC: Final = 11
PERSONAL_TILES: Final = 12
LAST_ROLL: Final = 13
MIGRANTS: Final = 14
LAST_SALES: Final = 15

RULINGS: Final[tuple[Ruling, ...]] = (
    ruling("feeding", "YZ-8.3", "own_cubes", "everything"),
    ruling("emissaries", "YZ-7.4", "one_each", "any_number"),
    ruling("war_copper", "YZ-9.1", "all_workers", "standing", earlier="standing"),
    ruling("bonus_choice", "YZ-3.1", "turn", "no_turn", earlier="no_turn"),
    ruling("tax_sales", "YZ-9.5", "when_short", "when_owed", earlier="when_owed"),
    ruling("idle_workers", "YZ-6.0.3", "sell_first", "as_it_stands", earlier="as_it_stands"),
    ruling("coin_slot", "YZ-5.3.2", "first", "choice"),
    ruling("takeover", "YZ-5.4.4", "disc_only", "with_stone"),
    ruling("holding_back", "YZ-6.5", "allowed", "whole_group"),
    ruling("route_commodities", "YZ-6.5.2", "any_factory", "own_factory"),
    ruling("bought_goods", "YZ-6.5.2", "any_good", "named_food"),
    ruling("wheat_disc", "YZ-8.2", "feeds", "economy_only"),
    ruling("personal_tiles", "YZ-9.3.1", "pay", "points_only"),
    ruling("last_roll", "YZ-11.1", "rolled", "not_rolled"),
    ruling("migrants", "YZ-11.2", "go_home", "stay"),
    ruling("last_sales", "YZ-13.1", "usual_price", "better_sales"),
)
"""In the order of the numbers above; append only."""


def all_food_must_feed(s: YinziState) -> bool:
    """YZ-8.3: whether food that can be bought or spent from a disc must feed too, not only own cubes on fields."""
    return s.readings[FEEDING] == 1


def one_emissary_each(s: YinziState) -> bool:
    """YZ-7.4: whether every emissary on a ship needs a delivery of its own."""
    return s.readings[EMISSARIES] == 0


def lying_veterans_earn(s: YinziState) -> bool:
    """YZ-9.1: whether lying veterans count as workers in the war box for War copper."""
    return s.readings[WAR_COPPER] == 0


def bonus_is_a_turn(s: YinziState) -> bool:
    """YZ-3.1: whether the choice of a bonus is a turn, so that the rural market and discs of a turn are open in it."""
    return s.readings[BONUS_CHOICE] == 0


def tax_sales_when_short(s: YinziState) -> bool:
    """YZ-9.5: whether food may be sold in Taxation only by players who have too little silver."""
    return s.readings[TAX_SALES] == 0


def sell_before_idling(s: YinziState) -> bool:
    """YZ-6.0.3: whether workers that a rural sale would put to work are no idle workers."""
    return s.readings[IDLE_WORKERS] == 0


def coin_slot_first(s: YinziState) -> bool:
    """YZ-5.3.2: whether a cube must go to an open coin slot."""
    return s.readings[COIN_SLOT] == 0


def takeover_costs_stone(s: YinziState) -> bool:
    """YZ-5.4.4: whether a factory without discs costs a stone like a new one."""
    return s.readings[TAKEOVER] == 1


def whole_group_to_war(s: YinziState) -> bool:
    """YZ-6.5: whether no worker of a group that goes to war may be held back."""
    return s.readings[HOLDING_BACK] == 1


def routes_from_own_factories(s: YinziState) -> bool:
    """YZ-6.5.2: whether commodities for a route must lie in an own factory."""
    return s.readings[ROUTE_COMMODITIES] == 1


def bought_food_is_any_good(s: YinziState) -> bool:
    """YZ-6.5.2: whether food from the rural market serves where a route tile asks for any good."""
    return s.readings[BOUGHT_GOODS] == 0


def wheat_disc_feeds(s: YinziState) -> bool:
    """YZ-8.2: whether Free wheat feeds workers although it is no disc of the economy section."""
    return s.readings[WHEAT_DISC] == 0


def personal_tiles_pay(s: YinziState) -> bool:
    """YZ-9.3.1: whether a completed personal tile brings its payment."""
    return s.readings[PERSONAL_TILES] == 0 and s.board.personal_pays


def die_is_rolled_last(s: YinziState) -> bool:
    """YZ-11.1: whether the die is rolled in round 4 too."""
    return s.readings[LAST_ROLL] == 0 and s.board.last_roll


def migrants_stay(s: YinziState) -> bool:
    """YZ-11.2: whether workers of the bottom migration box stay there until they are recruited."""
    return s.readings[MIGRANTS] == 1


def better_sales_to_the_end(s: YinziState) -> bool:
    """YZ-13.1: whether Better Sales still holds at the last opportunity."""
    return s.readings[LAST_SALES] == 1 or s.board.better_sales_last
