"""A position as plain data under the rulebook's names, so that a person can read it and write one by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mingtang.core.errors import BadState
from mingtang.core.positions import check_numbers, read_counts, read_number, refuse_negative
from mingtang.core.rows import row
from mingtang.games.ming_dynastie.actions import CARD_COUNT, CARDS, DISTRICTS, KINDS, PROVINCE_COUNT, PROVINCES
from mingtang.games.ming_dynastie.board import MingBoard
from mingtang.games.ming_dynastie.state import NONE, PHASES, SOURCE_COUNT, SOURCES, WIDTH, MingState


def save(s: MingState) -> dict[str, Any]:
    """The whole position but its frame."""
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
                "open": list(s.open[d * WIDTH : d * WIDTH + n]),
                "city": list(s.city[d * WIDTH : d * WIDTH + n]),
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
        "spaces": {name: s.space[p * PROVINCE_COUNT + i] for i, name in enumerate(PROVINCES)},
        "removed": s.removed[p],
        "hand": {CARDS[c]: s.hand[p * CARD_COUNT + c] for c in range(CARD_COUNT)},
        "tiles": {name: s.tiles[p * PROVINCE_COUNT + i] for i, name in enumerate(PROVINCES)},
        "points": {source: s.gained[p * SOURCE_COUNT + i] for i, source in enumerate(SOURCES)},
        "passed": s.passed[p],
        "sealed": None if s.sealed[p] == NONE else s.sealed[p],
        "returning": s.returning[p],
    }


def restore(s: MingState, board: MingBoard, saved: Mapping[str, Any]) -> None:
    """The way back from `save`. What is left out of a table of counts is 0."""
    refuse_negative(saved, ("stack",))
    check_numbers(s.stack, {"province": len(PROVINCES), "to": len(DISTRICTS) - 1, "who": s.seats - 1, "left": 99})
    s.board = board
    s.open_hands = bool(saved["options"]["open_hands"])
    s.participants = 3 if s.seats == 2 else s.seats
    s.neutral = 2 if s.seats == 2 else NONE
    s.round = read_number(saved["round"], 1, board.rounds, "round")
    s.phase = PHASES.index(saved["phase"])
    s.start = read_number(saved["start"], 0, s.seats - 1, "start")
    s.display = [CARDS.index(saved["display"][p]) for p in PROVINCES]
    s.pile = [CARDS.index(c) for c in saved["pile"]]
    if any(c >= KINDS for c in s.display + s.pile):
        raise BadState("ming_dynastie.dragon_among_cards")
    s.discard = read_counts(saved["discard"], CARDS[:KINDS], "discard")
    s.dragons = read_number(saved["dragons"], 0, board.dragons, "dragons")
    s.tile_supply = read_counts(saved["tile_supply"], PROVINCES, "tile_supply")
    _restore_districts(s, saved["districts"])
    _restore_players(s, saved["players"])
    s.neutral_supply = 0
    if s.neutral != NONE:
        s.neutral_supply = int(saved["neutral"]["supply"])
        s.removed.append(int(saved["neutral"]["removed"]))


def _restore_districts(s: MingState, districts: Mapping[str, Any]) -> None:
    s.open = row([0] * (len(DISTRICTS) * WIDTH))
    s.city = row([0] * (len(DISTRICTS) * WIDTH))
    s.cloister = row([NONE] * len(DISTRICTS))
    for d, name in enumerate(DISTRICTS):
        given = districts[name]
        if len(given["open"]) != s.participants or len(given["city"]) != s.participants:
            raise BadState("ming_dynastie.participants", f"districts.{name}", s.participants)
        for p in range(s.participants):
            s.open[d * WIDTH + p] = read_number(given["open"][p], 0, 99, f"districts.{name}.open")
            s.city[d * WIDTH + p] = read_number(given["city"][p], 0, 99, f"districts.{name}.city")
        if given["monk"] is not None:
            s.cloister[d] = read_number(given["monk"], 0, s.seats - 1, f"districts.{name}.monk")


def _restore_players(s: MingState, players: list[Any]) -> None:
    if len(players) != s.seats:
        raise BadState("count_at", "players", s.seats, len(players))
    s.prince = row([NONE if p["prince"] is None else DISTRICTS.index(p["prince"]) for p in players])
    s.supply = [int(p["supply"]) for p in players]
    s.to_place = row([int(p["to_place"]) for p in players])
    s.removed = [int(p["removed"]) for p in players]
    s.passed = [bool(p["passed"]) for p in players]
    s.sealed = [NONE if p["sealed"] is None else int(p["sealed"]) for p in players]
    s.returning = [int(p["returning"]) for p in players]
    space: list[int] = []
    hand: list[int] = []
    tiles: list[int] = []
    gained: list[int] = []
    for p in players:
        space += read_counts(p["spaces"], PROVINCES, "spaces")
        hand += read_counts(p["hand"], CARDS, "hand")
        tiles += read_counts(p["tiles"], PROVINCES, "tiles")
        gained += read_counts(p["points"], SOURCES, "points")
    s.space, s.hand, s.tiles, s.gained = row(space), row(hand), row(tiles), row(gained)
    s.hand_size = row([sum(hand[p * CARD_COUNT : (p + 1) * CARD_COUNT]) for p in range(s.seats)])
    s.score = [sum(gained[p * SOURCE_COUNT : (p + 1) * SOURCE_COUNT]) for p in range(s.seats)]
