"""Questions that Yunnan's rulebook leaves open, and which reading of them is in force at a table."""

from __future__ import annotations

from typing import Final

from mingtang.core.rulings import Ruling, ruling
from mingtang.games.yunnan.state import YunnanState

START_OF_JOURNEY: Final = ruling("start_of_journey", "YU-5.8", "entered", "left_behind")
BLOCKED_BRIDGES: Final = ruling("blocked_bridges", "YU-4.5", "closed_to_income", "open_to_income")
LAST_ROUND: Final = ruling("last_round", "YU-9.5", "capped", "open_end")
OWN_OUTBID: Final = ruling("own_outbid", "YU-11.2", "two_left", "one_left")
LAST_GUARDS: Final = ruling("last_guards", "YU-11.3", "progress", "no_progress")
DULI_RESHUFFLE: Final = ruling("duli_reshuffle", "YU-12.5", "all_cards", "discard_pile")
DULI_AT_THE_TOP: Final = ruling("duli_at_the_top", "YU-12.6", "bids", "skips")
DULI_AND_GUARDS: Final = ruling("duli_and_guards", "YU-12.10", "left_out", "shield")
BELOW_YUNNAN: Final = ruling("below_yunnan", "YU-5.11", "to_the_market", "nobody_leaves")

USUAL_LAST_ROUND: Final = 30
NEVER: Final = 1_000_000
"""A round that no game comes to."""

RULINGS: Final[tuple[Ruling, ...]] = (
    START_OF_JOURNEY,
    BLOCKED_BRIDGES,
    LAST_ROUND,
    OWN_OUTBID,
    LAST_GUARDS,
    DULI_RESHUFFLE,
    DULI_AT_THE_TOP,
    DULI_AND_GUARDS,
    BELOW_YUNNAN,
)


def _ours(s: YunnanState, i: int) -> bool:
    """Whether the first reading of a ruling is in force: neither the table nor data of the first release chose the other."""
    return s.readings[i] == 0 and s.board.readings[i] == 0


def start_counts_as_entered(s: YunnanState) -> bool:
    """YU-5.8: whether the Province in which a journey starts counts as entered."""
    return _ours(s, 0)


def blocker_stops_income(s: YunnanState) -> bool:
    """YU-4.5: whether a blocked Bridge is closed to the routes of income too."""
    return _ours(s, 1)


def last_round(s: YunnanState) -> int:
    """YU-9.5: the round after which a game ends even if nothing else has ended it."""
    return s.max_rounds if _ours(s, 2) else NEVER


def own_outbid_needs_two(s: YunnanState) -> bool:
    """YU-11.2: whether a bid that sends the own Trader home needs two steps of progress, although only one will be taken."""
    return _ours(s, 3)


def guards_are_progress(s: YunnanState) -> bool:
    """YU-11.3: whether a Guards Marker in the General Supply is reason enough for a bid in the Building Yard."""
    return _ours(s, 4)


def reshuffle_takes_all(s: YunnanState) -> bool:
    """YU-12.5: whether Dúli's cards of this round are shuffled too when her pile is empty."""
    return _ours(s, 5)


def duli_bids_at_the_top(s: YunnanState) -> bool:
    """YU-12.6: whether Dúli bids in the Traders Guild when her Influence cannot rise."""
    return _ours(s, 6)


def guards_leave_out(s: YunnanState) -> bool:
    """YU-12.10: whether a guarded player is left out before Dúli compares; else guards may shield the other player."""
    return _ours(s, 7)


def yunnan_can_be_displaced(s: YunnanState) -> bool:
    """YU-5.11: whether a Trader in Yunnan can be displaced, namely to the Market."""
    return _ours(s, 8)
