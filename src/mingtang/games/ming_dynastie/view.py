"""What a seat may know of a game of Ming-Dynastie (MD-0.12): all but the order of the stack and numbers still sealed."""

from __future__ import annotations

from mingtang.core.views import SeatPaths
from mingtang.games.ming_dynastie.actions import (
    CARD_COUNT,
    CARDS,
    DISTRICT_COUNT,
    DISTRICTS,
    KINDS,
    PROVINCE_COUNT,
    PROVINCES,
)
from mingtang.games.ming_dynastie.phases.cities import ReturnMember, SealNumber
from mingtang.games.ming_dynastie.phases.neutral import RecallNeutral
from mingtang.games.ming_dynastie.phases.princes import PayStep, TakeStep
from mingtang.games.ming_dynastie.queries import counts_in, entrants, in_city, monks, neutral_colour, neutral_holds
from mingtang.games.ming_dynastie.scoring import scores
from mingtang.games.ming_dynastie.state import NONE, PHASES, WIDTH, MingState
from mingtang.games.ming_dynastie.view_types import (
    MingBorder,
    MingCity,
    MingDistrict,
    MingMove,
    MingPlayer,
    MingProvince,
    MingView,
)

SEAT_PATHS = SeatPaths(
    by_seat=("players", "provinces.*.space", "districts.*.open", "districts.*.city", "city.members"),
    seats=(
        "viewer",
        "waiting",
        "start",
        "neutral",
        "districts.*.monk",
        "districts.*.princes",
        "players.*.seat",
        "move.seat",
    ),
)
"""Participants are seats; the neutral player comes after the two who have one."""


def view(s: MingState, seat: int) -> MingView:
    """The table as the seat sees it."""
    viewer = seat if 0 <= seat < s.seats else NONE
    board = s.board
    return {
        "game": "ming_dynastie",
        "viewer": viewer,
        "seats": s.seats,
        "rules": s.rules,
        "round": s.round,
        "rounds": board.rounds,
        "scoring_rounds": [r for r in range(1, board.rounds + 1) if board.scoring[r]],
        "phase": PHASES[s.phase],
        "over": not s.stack,
        "waiting": list(s.stack[-1].shown_waiting(s, seat)) if s.stack else [],
        "start": s.start,
        "options": {"open_hands": s.open_hands},
        "neutral": s.neutral if s.neutral != NONE else None,
        "neutral_colour": neutral_colour(board, board.colours[: s.seats])
        if s.neutral != NONE
        else None,  # MD-7.1 (R29)
        "provinces": [_province(s, p) for p in range(PROVINCE_COUNT)],
        "districts": [_district(s, d) for d in range(DISTRICT_COUNT)],
        "borders": _borders(s),
        "stack": len(s.pile),
        "discard": {CARDS[k]: s.discard[k] for k in range(KINDS)},
        "dragons": s.dragons,
        "hand_limit": board.hand_limit,
        "players": _players(s, viewer),
        "city": _city(s, viewer),
        "move": _move(s),
        "neutral_supply": s.neutral_supply,
        "neutral_removed": s.removed[s.neutral] if s.neutral != NONE else 0,
        "points": {
            "set_of_six": board.set_points.copy(),
            "member": board.member_points.copy(),
            "majority": board.bonus.copy(),
            "monk": board.monk_points.copy(),
            "set_of_five": board.set_of_five,
            "tile": board.single_tile,
        },
    }


def _province(s: MingState, p: int) -> MingProvince:
    return {
        "id": PROVINCES[p],
        "card": CARDS[s.display[p]],
        "tiles": s.tile_supply[p],
        "space": [s.space[seat * PROVINCE_COUNT + p] for seat in range(s.seats)],
    }


def _district(s: MingState, d: int) -> MingDistrict:
    row = d * WIDTH
    princes = [p for p in range(s.seats) if s.prince[p] == d]
    return {
        "id": DISTRICTS[d],
        "province": PROVINCES[s.board.province_of[d]],
        "open": [s.open[row + p] for p in range(s.participants)],
        "city": [s.city[row + p] for p in range(s.participants)],
        "monk": s.cloister[d] if s.cloister[d] != NONE else None,
        "princes": princes,
    }


def _borders(s: MingState) -> list[MingBorder]:
    return [{"a": DISTRICTS[a], "b": DISTRICTS[b], "transport": CARDS[kind]} for a, b, kind in s.board.borders]


def _players(s: MingState, viewer: int) -> list[MingPlayer]:
    standing = scores(s)
    enters = [0] * s.seats
    for d in range(DISTRICT_COUNT):
        counts = counts_in(s, d)
        for p in range(s.seats):
            enters[p] += entrants(s.board, counts, p)
    return [_player(s, p, viewer, standing[p].parts, standing[p].place, enters[p]) for p in range(s.seats)]


def _player(s: MingState, p: int, viewer: int, parts: dict[str, int], place: int, enters: int) -> MingPlayer:
    hand = {CARDS[c]: s.hand[p * CARD_COUNT + c] for c in range(CARD_COUNT)}
    return {
        "seat": p,
        "colour": s.board.colours[p],
        "score": s.score[p],
        "place": place,
        "parts": parts,
        "projected": sum(parts.values()),
        "supply": s.supply[p],
        "to_place": s.to_place[p],
        "spaces": {name: s.space[p * PROVINCE_COUNT + i] for i, name in enumerate(PROVINCES)},
        "removed": s.removed[p],
        "prince": DISTRICTS[s.prince[p]] if s.prince[p] != NONE else None,
        # MD-0.12 (R5): hands are open; a table may conceal the others' on screen
        "hand": hand if s.open_hands or p == viewer or not s.stack else None,
        "cards": s.hand_size[p],
        "tiles": {name: s.tiles[p * PROVINCE_COUNT + i] for i, name in enumerate(PROVINCES)},
        "monks": monks(s, p),
        "passed": s.passed[p],
        "sealed": s.sealed[p] != NONE,
        "number": s.sealed[p] if p == viewer and s.sealed[p] != NONE else None,
        "returning": s.returning[p],
        "enters": enters,
    }


def _city(s: MingState, viewer: int) -> MingCity | None:
    if not s.stack:
        return None
    top = s.stack[-1]
    if not isinstance(top, SealNumber | ReturnMember | RecallNeutral):
        return None
    number = s.sealed[viewer] if viewer != NONE else NONE
    return {
        "province": PROVINCES[top.province],
        "members": [in_city(s, top.province, p) for p in range(s.participants)],
        "worth": s.board.member_points[s.round],
        "bonus": 0 if neutral_holds(s, top.province) else s.board.bonus[s.round],
        "return_cards": s.board.return_cards[number].copy() if number != NONE else None,
    }


def _move(s: MingState) -> MingMove | None:
    if not s.stack:
        return None
    top = s.stack[-1]
    if isinstance(top, PayStep):
        return {"seat": top.seat, "steps": top.taken, "to": DISTRICTS[top.to]}
    if isinstance(top, TakeStep):
        return {"seat": top.seat, "steps": top.taken, "to": None}
    return None
