"""Editions of the rules: what a fix changed, as named questions, so that old games keep their rules.

Edition 2 corrected five points; where two readings are possible, what edition 1 did is the earlier reading of a ruling.
"""

from __future__ import annotations

from typing import Final

from mingtang.games.yinzi.state import YinziState

NEWEST: Final = 2
CHOSEN_AT_THE_TABLE: Final[dict[str, str]] = {
    "ruling_parameters.takeover_ownerless_factory_stone": "takeover",
    "ruling_parameters.personal_route_pays": "personal_tiles",
    "ruling_parameters.die_rolled_in_round_4": "last_roll",
    "ruling_parameters.better_sales_at_game_end": "last_sales",
}
"""Figures of the first component data, and the ruling or option that takes their place: a pack that still names one is told so."""


def boat_disc_before_raw_only(s: YinziState) -> bool:
    """Edition 1: Free boat capacity was used before a factory was chosen, and so never for a second raw material (YZ-7.3)."""
    return s.rules < 2


def extra_worker_only_fills_up(s: YinziState) -> bool:
    """Edition 1: Extra worker could only stand where the group lacked somebody; since edition 2 it may also spare one (YZ-6.4.1)."""
    return s.rules < 2


def bought_cubes_go_home(s: YinziState) -> bool:
    """Edition 1: every bought cube went to its supply at once; since edition 2 an own one lies on the ship or tile (YZ-12.2)."""
    return s.rules < 2


def bonus_before_tile(s: YinziState) -> bool:
    """Edition 1: the bonus came before the crop tile; since edition 2 a player chooses, where it makes a difference (YZ-3.1)."""
    return s.rules < 2


def disc_before_payment(s: YinziState) -> bool:
    """Edition 1: a disc had to be in supply before paying; since edition 2 the disc that pays may be the one that is placed (YZ-2.9)."""
    return s.rules < 2
