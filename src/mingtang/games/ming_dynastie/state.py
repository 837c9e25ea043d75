"""Where everything is in a game of Ming-Dynastie."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mingtang.core.steps import State
from mingtang.games.ming_dynastie.actions import MOST_SEATS
from mingtang.games.ming_dynastie.board import MingBoard

PHASES: Final[list[str]] = ["setup", "place", "cards", "princes", "scoring", "round_end", "over"]
SETUP: Final = 0
PLACING: Final = 1
CHOOSING: Final = 2
MOVING: Final = 3
SCORING: Final = 4
ROUND_END: Final = 5
OVER: Final = 6

SOURCES: Final[list[str]] = ["sets_of_six", "members", "city_majorities", "monks", "sets_of_five", "tiles"]
SOURCE_COUNT: Final = 6
SETS_OF_SIX: Final = 0
MEMBERS: Final = 1
CITY_MAJORITIES: Final = 2
MONKS: Final = 3
SETS_OF_FIVE: Final = 4
TILES: Final = 5

NONE: Final = -1
"""No prince yet, no monk, no number sealed, no neutral player."""
WIDTH: Final = MOST_SEATS
"""Rows of `open` and `city` have room for this many participants."""


@final
class MingState(State):
    """The whole truth of one game. A *participant* is a seat, or the neutral player after the two seats of a game for two (MD-7.1)."""

    board: MingBoard
    open_hands: bool
    participants: int
    neutral: int  # its participant number, or NONE
    # MD-0.10
    round: int
    phase: int
    start: int  # the starting player's seat
    # MD-0.4: family members; the scoring marker is not among them
    supply: list[int]
    to_place: vec[i64]  # MD-1.1: of the supply, those taken for this phase 1 and not placed yet
    space: vec[i64]  # seat * 6 + province
    open: vec[i64]  # district * 4 + participant
    cloister: vec[i64]  # by district: the owner of the monk
    city: vec[i64]  # district * 4 + participant; empty outside phase 4
    removed: list[int]  # by participant
    neutral_supply: int
    prince: vec[i64]  # by seat: the district
    # MD-2.0: cards
    hand: vec[i64]  # seat * 7 + card
    hand_size: vec[i64]  # follows from `hand`
    display: list[int]  # by province: the kind
    pile: list[int]  # the face-down stack; the next card is the last
    discard: list[int]  # by kind
    dragons: int
    # tiles and points
    tiles: vec[i64]  # seat * 6 + province
    tile_supply: list[int]
    score: list[int]
    gained: vec[i64]  # seat * 6 + source; adds up to the score
    # MD-3.3, MD-4.2.2
    passed: list[bool]
    sealed: list[int]  # the return number that nobody else has seen yet
    returning: list[int]  # members that still have to go back, after the numbers were revealed

    def clone(self) -> MingState:
        """An equal state that shares nothing that can change."""
        s = MingState()
        s.copy_frame(self)
        s.board = self.board
        s.open_hands = self.open_hands
        s.participants = self.participants
        s.neutral = self.neutral
        s.round = self.round
        s.phase = self.phase
        s.start = self.start
        s.supply = self.supply.copy()
        s.to_place = self.to_place[:]
        s.space = self.space[:]
        s.open = self.open[:]
        s.cloister = self.cloister[:]
        s.city = self.city[:]
        s.removed = self.removed.copy()
        s.neutral_supply = self.neutral_supply
        s.prince = self.prince[:]
        s.hand = self.hand[:]
        s.hand_size = self.hand_size[:]
        s.display = self.display.copy()
        s.pile = self.pile.copy()
        s.discard = self.discard.copy()
        s.dragons = self.dragons
        s.tiles = self.tiles[:]
        s.tile_supply = self.tile_supply.copy()
        s.score = self.score.copy()
        s.gained = self.gained[:]
        s.passed = self.passed.copy()
        s.sealed = self.sealed.copy()
        s.returning = self.returning.copy()
        return s
