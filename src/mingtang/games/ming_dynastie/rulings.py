"""What the rulebook leaves open, and how it can be read. Every table plays our reading unless it chooses another."""

from __future__ import annotations

from typing import Final

from mingtang.core.rulings import ruling
from mingtang.games.ming_dynastie.state import MingState

FINAL_TIE: Final = ruling("final_tie", "MD-6.5", "monks", "shared")
SECOND_FEWEST: Final = ruling("second_fewest", "MD-5.5", "rank", "value")
RESHUFFLE: Final = ruling("reshuffle", "MD-2.4", "when_needed", "when_empty")
TILE_SHORTAGE: Final = ruling("tile_shortage", "MD-4.1.5", "strongest_first", "clockwise")
NEUTRAL_SETUP: Final = ruling("neutral_setup", "MD-0.9", "before_princes", "after_princes")
NEUTRAL_PIECES: Final = ruling("neutral_pieces", "MD-7.2", "fourth_colour", "own_colour")
NEUTRAL_RETURN: Final = ruling("neutral_return", "MD-7.8", "before_numbers", "after_numbers")
RULINGS: Final = (
    FINAL_TIE,
    SECOND_FEWEST,
    RESHUFFLE,
    TILE_SHORTAGE,
    NEUTRAL_SETUP,
    NEUTRAL_PIECES,
    NEUTRAL_RETURN,
)


def monks_break_ties(s: MingState) -> bool:
    """MD-6.5 (R28): whether monks decide among those with the most points."""
    return s.readings[0] == 0


def equal_scores_are_one_rank(s: MingState) -> bool:
    """MD-5.5 (R25): whether "second fewest" counts different scores, and not players."""
    return s.readings[1] == 1


def empty_stack_is_shuffled_at_once(s: MingState) -> bool:
    """MD-2.4 (R8): whether the discards are shuffled as soon as the last card is turned up, and not when the next one is needed."""
    return s.readings[2] == 1


def strongest_take_first(s: MingState) -> bool:
    """MD-4.1.5 (R19): whether the strongest in a district take their tiles before the second, and not all clockwise."""
    return s.readings[3] == 0


def princes_come_first(s: MingState) -> bool:
    """MD-0.9 (R4): whether the princes are placed before the neutral members of a game for two."""
    return s.readings[4] == 1


def neutral_pieces(s: MingState) -> int:
    """MD-7.2 (R30): how many members the neutral player has; those of its own colour are as many as each player has."""
    return s.board.neutral_members if s.readings[5] == 0 else s.board.members + 1


def neutral_returns_last(s: MingState) -> bool:
    """MD-7.8 (R32): whether neutral members are chosen for their return when the players' numbers are known and carried out."""
    return s.readings[6] == 1
