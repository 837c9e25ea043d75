"""Where everything is in a game of Ming-Dynastie."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, final

from mingtang.core.errors import BadState
from mingtang.core.positions import check_numbers, refuse_negative
from mingtang.core.steps import State
from mingtang.games.ming_dynastie.actions import CARD_COUNT, CARDS, DISTRICTS, KINDS, MOST_SEATS, PROVINCES
from mingtang.games.ming_dynastie.board import Board

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

    board: Board
    open_hands: bool
    participants: int
    neutral: int  # its participant number, or NONE
    # MD-0.10
    round: int
    phase: int
    start: int  # the starting player's seat
    # MD-0.4: family members; the scoring marker is not among them
    supply: list[int]
    to_place: list[int]  # MD-1.1: of the supply, those taken for this phase 1 and not placed yet
    space: list[int]  # seat * 6 + province
    open: list[int]  # district * 4 + participant
    cloister: list[int]  # by district: the owner of the monk
    city: list[int]  # district * 4 + participant; empty outside phase 4
    removed: list[int]  # by participant
    neutral_supply: int
    prince: list[int]  # by seat: the district
    # MD-2.0: cards
    hand: list[int]  # seat * 7 + card
    hand_size: list[int]  # follows from `hand`
    display: list[int]  # by province: the kind
    pile: list[int]  # the face-down stack; the next card is the last
    discard: list[int]  # by kind
    dragons: int
    # tiles and points
    tiles: list[int]  # seat * 6 + province
    tile_supply: list[int]
    score: list[int]
    gained: list[int]  # seat * 6 + source; adds up to the score
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
        s.to_place = self.to_place.copy()
        s.space = self.space.copy()
        s.open = self.open.copy()
        s.cloister = self.cloister.copy()
        s.city = self.city.copy()
        s.removed = self.removed.copy()
        s.neutral_supply = self.neutral_supply
        s.prince = self.prince.copy()
        s.hand = self.hand.copy()
        s.hand_size = self.hand_size.copy()
        s.display = self.display.copy()
        s.pile = self.pile.copy()
        s.discard = self.discard.copy()
        s.dragons = self.dragons
        s.tiles = self.tiles.copy()
        s.tile_supply = self.tile_supply.copy()
        s.score = self.score.copy()
        s.gained = self.gained.copy()
        s.passed = self.passed.copy()
        s.sealed = self.sealed.copy()
        s.returning = self.returning.copy()
        return s


def save(s: MingState) -> dict[str, Any]:
    """The position under the rulebook's names, so that a person can read it and write one by hand."""
    n = s.participants
    return {
        "options": {"open_hands": s.open_hands},
        "round": s.round,
        "phase": PHASES[s.phase],
        "start": s.start,
        "display": {p: CARDS[s.display[i]] for i, p in enumerate(PROVINCES)},
        "pile": [CARDS[c] for c in s.pile],
        "discard": {CARDS[k]: s.discard[k] for k in range(KINDS)},
        "dragons": s.dragons,
        "tile_supply": {p: s.tile_supply[i] for i, p in enumerate(PROVINCES)},
        "districts": {
            name: {
                "open": s.open[d * WIDTH : d * WIDTH + n],
                "city": s.city[d * WIDTH : d * WIDTH + n],
                "monk": None if s.cloister[d] == NONE else s.cloister[d],
            }
            for d, name in enumerate(DISTRICTS)
        },
        "players": [_save_player(s, p) for p in range(s.seats)],
        "neutral": None if s.neutral == NONE else {"supply": s.neutral_supply, "removed": s.removed[s.neutral]},
    }


def _save_player(s: MingState, p: int) -> dict[str, Any]:
    return {
        "prince": None if s.prince[p] == NONE else DISTRICTS[s.prince[p]],
        "supply": s.supply[p],
        "to_place": s.to_place[p],
        "spaces": {name: s.space[p * 6 + i] for i, name in enumerate(PROVINCES)},
        "removed": s.removed[p],
        "hand": {CARDS[c]: s.hand[p * CARD_COUNT + c] for c in range(CARD_COUNT)},
        "tiles": {name: s.tiles[p * 6 + i] for i, name in enumerate(PROVINCES)},
        "points": {source: s.gained[p * SOURCE_COUNT + i] for i, source in enumerate(SOURCES)},
        "passed": s.passed[p],
        "sealed": None if s.sealed[p] == NONE else s.sealed[p],
        "returning": s.returning[p],
    }


def restore(s: MingState, board: Board, saved: Mapping[str, Any]) -> None:
    """The way back from `save`. What is left out of a table of counts is 0."""
    refuse_negative(saved, ("stack",))
    check_numbers(s.stack, {"province": len(PROVINCES), "to": len(DISTRICTS) - 1, "turn_of": s.seats - 1, "left": 99})
    s.board = board
    s.open_hands = bool(saved["options"]["open_hands"])
    s.participants = 3 if s.seats == 2 else s.seats
    s.neutral = 2 if s.seats == 2 else NONE
    s.round = _within(saved["round"], 1, board.rounds, "round")
    s.phase = PHASES.index(saved["phase"])
    s.start = _within(saved["start"], 0, s.seats - 1, "start")
    s.display = [CARDS.index(saved["display"][p]) for p in PROVINCES]
    s.pile = [CARDS.index(c) for c in saved["pile"]]
    if any(c >= KINDS for c in s.display + s.pile):
        raise BadState("dragons are never in the display or in the stack")
    s.discard = _counts(saved["discard"], CARDS[:KINDS], "discard")
    s.dragons = _within(saved["dragons"], 0, board.dragons, "dragons")
    s.tile_supply = _counts(saved["tile_supply"], PROVINCES, "tile_supply")
    _restore_districts(s, saved["districts"])
    _restore_players(s, saved["players"])
    s.neutral_supply = 0
    if s.neutral != NONE:
        s.neutral_supply = int(saved["neutral"]["supply"])
        s.removed.append(int(saved["neutral"]["removed"]))


def _restore_districts(s: MingState, districts: Mapping[str, Any]) -> None:
    s.open = [0] * (len(DISTRICTS) * WIDTH)
    s.city = [0] * (len(DISTRICTS) * WIDTH)
    s.cloister = [NONE] * len(DISTRICTS)
    for d, name in enumerate(DISTRICTS):
        row = districts[name]
        if len(row["open"]) != s.participants or len(row["city"]) != s.participants:
            raise BadState(f"districts.{name}: expected {s.participants} numbers, one a participant")
        for p in range(s.participants):
            s.open[d * WIDTH + p] = _within(row["open"][p], 0, 99, f"districts.{name}.open")
            s.city[d * WIDTH + p] = _within(row["city"][p], 0, 99, f"districts.{name}.city")
        if row["monk"] is not None:
            s.cloister[d] = _within(row["monk"], 0, s.seats - 1, f"districts.{name}.monk")


def _restore_players(s: MingState, players: list[Any]) -> None:
    if len(players) != s.seats:
        raise BadState(f"players: expected {s.seats}, not {len(players)}")
    s.prince = [NONE if p["prince"] is None else DISTRICTS.index(p["prince"]) for p in players]
    s.supply = [int(p["supply"]) for p in players]
    s.to_place = [int(p["to_place"]) for p in players]
    s.removed = [int(p["removed"]) for p in players]
    s.passed = [bool(p["passed"]) for p in players]
    s.sealed = [NONE if p["sealed"] is None else int(p["sealed"]) for p in players]
    s.returning = [int(p["returning"]) for p in players]
    s.space, s.hand, s.tiles, s.gained = [], [], [], []
    for p in players:
        s.space += _counts(p["spaces"], PROVINCES, "spaces")
        s.hand += _counts(p["hand"], CARDS, "hand")
        s.tiles += _counts(p["tiles"], PROVINCES, "tiles")
        s.gained += _counts(p["points"], SOURCES, "points")
    s.hand_size = [sum(s.hand[p * CARD_COUNT : (p + 1) * CARD_COUNT]) for p in range(s.seats)]
    s.score = [sum(s.gained[p * SOURCE_COUNT : (p + 1) * SOURCE_COUNT]) for p in range(s.seats)]


def _counts(table: Mapping[str, Any], names: list[str], where: str) -> list[int]:
    for name in table:
        if name not in names:
            raise BadState(f"{where}: expected {', '.join(names)}, not {name!r}")
    return [_within(table.get(name, 0), 0, 999, f"{where}.{name}") for name in names]


def _within(value: Any, low: int, high: int, where: str) -> int:
    number = int(value)
    if not low <= number <= high:
        raise BadState(f"{where}: expected a number from {low} to {high}, not {number}")
    return number
