"""What a seat may know of a game of Yunnan: everything but the order of Dúli's draw pile (YU-0.7). `view_types.py` says what a view holds."""

from __future__ import annotations

from mingtang.core.rows import how_many
from mingtang.core.views import SeatPaths
from mingtang.games.yunnan.actions import BUILDINGS, GORGES, KINDS, PLACES
from mingtang.games.yunnan.board import SPACES
from mingtang.games.yunnan.phases.income import market_revenue, post_revenue, trader_revenue
from mingtang.games.yunnan.queries import (
    bank_payout,
    bank_spaces,
    gray_order,
    isolated_places,
    phase,
    structures_built,
    total_bid,
)
from mingtang.games.yunnan.scoring import SOURCES, parts
from mingtang.games.yunnan.state import GUARDS_GONE, GUARDS_IN_GENERAL, PLACE_COUNT, YunnanState
from mingtang.games.yunnan.view_types import (
    YunnanBuildingView,
    YunnanCardsView,
    YunnanGorgeView,
    YunnanPlaceView,
    YunnanPlayerView,
    YunnanTravelView,
    YunnanView,
)

TRAVELLING = ("travel.turn", "travel.journey", "travel.displace")

SEAT_PATHS = SeatPaths(
    by_seat=("players", "places.*.traders", "places.*.posts", "places.*.horses", "places.*.guards"),
    seats=(
        "viewer",
        "waiting",
        "duli",
        "blue_order.*",
        "gray_order.*",
        "buildings.*.spaces.*.colour",
        "bank.colours",
        "places.*.teahouse",
        "gorges.*.bridges",
        "players.*.colour",
        "travel.seat",
    ),
)
"""Colours are seats; Dúli's comes after those of the two players."""


def view(s: YunnanState, seat: int) -> YunnanView:
    """The table as the seat sees it."""
    return {
        "game": "yunnan",
        "viewer": seat if 0 <= seat < s.seats else -1,
        "seats": s.seats,
        "rules": s.rules,
        "round": s.round,
        "phase": phase(s),
        "over": not s.stack,
        "waiting": list(s.stack[-1].shown_waiting(s, seat)) if s.stack else [],
        "options": {"double_bidding": s.double_bidding, "guards": s.guards_option, "end_on_points": s.end_on_points},
        "duli": s.duli if s.duli >= 0 else None,
        "blue_order": s.order.copy(),
        "gray_order": gray_order(s),
        "buildings": [_building(s, b) for b in range(len(BUILDINGS))],
        "bank": {
            "spaces": bank_spaces(s),
            "colours": [c for c in range(s.colours) if s.bank[c]],
            "total": total_bid(s),
            "pays": bank_payout(s, total_bid(s)),
        },
        "places": [_place(s, p) for p in range(PLACE_COUNT)],
        "gorges": [_gorge(s, g) for g in s.board.gorges],
        "players": [_player(s, c) for c in range(s.colours)],
        "travel": _travel(s),
        "holding": KINDS[s.stack[-1].args()[1]] if s.stack and s.stack[-1].name == "resolve.place_structure" else None,
        "cards": _cards(s) if s.duli >= 0 else None,
        "tracks": {
            "influence": s.board.influence_points.copy(),
            "passes": s.board.pass_points.copy(),
            "first_pass": s.board.start_passes,
            "horse": s.board.horse_points.copy(),
            "end_points": s.board.end_points,
        },
    }


def _building(s: YunnanState, b: int) -> YunnanBuildingView:
    value, small, bids = s.board.value, s.board.small, s.bids
    return {
        "id": BUILDINGS[b],
        "spaces": [
            {"value": value[i], "small": small[i], "colour": bids[i] if bids[i] >= 0 else None}
            for i in range(b * SPACES, (b + 1) * SPACES)
            if value[i]
        ],
    }


def _place(s: YunnanState, p: int) -> YunnanPlaceView:
    return {
        "id": PLACES[p],
        "index": p,
        "trader": s.board.trader_income[p] if p else s.board.market_income,
        "post": s.board.post_income[p],
        "teahouse_points": s.board.teahouse_points[p],
        "presents": s.presents[p],
        "teahouse": s.teahouse[p] if s.teahouse[p] >= 0 else None,
        "traders": [s.at[c * PLACE_COUNT + p] for c in range(s.colours)],
        "posts": [s.posts[c] >> p & 1 != 0 for c in range(s.colours)],
        "horses": [c != s.duli and s.horse[c] == p for c in range(s.colours)],
        "guards": [p != 0 and s.guards[c] == p for c in range(s.colours)],
    }


def _gorge(s: YunnanState, g: int) -> YunnanGorgeView:
    return {
        "id": GORGES[g],
        "low": PLACES[s.board.gorge_low[g]],
        "high": PLACES[s.board.gorge_high[g]],
        "bridges": [c for c in range(s.colours) if s.bridges[c] >> g & 1],
        "blocked": s.blocker == g,
    }


def _player(s: YunnanState, c: int) -> YunnanPlayerView:
    duli = c == s.duli
    points = [] if duli else parts(s, c)
    return {
        "colour": c,
        "duli": duli,
        "coins": s.coins[c],
        "free_coins": s.coins[c] - s.promised[c],
        "promised": s.promised[c],
        "points": s.points[c],
        "influence": s.influence[c],
        "passes": s.passes[c],
        "horse": PLACES[s.horse[c]],
        "presents": s.got[c],
        "passed": s.passed[c],
        "round_income": s.income[c],
        "traders": {"general": s.general[c], "supply": s.supply[c], "bank": s.bank[c], "bids": how_many(s.bids, c)},
        "general": {kind: s.stock[c * 3 + k] for k, kind in enumerate(KINDS)},
        "supply": {kind: s.store[c * 3 + k] for k, kind in enumerate(KINDS)},
        "built": {kind: structures_built(s, c, k) for k, kind in enumerate(KINDS)},
        "guards": None
        if s.guards[c] == GUARDS_GONE
        else "general"
        if s.guards[c] == GUARDS_IN_GENERAL
        else PLACES[s.guards[c]],
        "income": {"traders": 0, "posts": 0, "market": 0}
        if duli
        else {"traders": trader_revenue(s, c), "posts": post_revenue(s, c), "market": market_revenue(s, c)},
        "score": {name: points[i] for i, name in enumerate(SOURCES)} if points else {},
        "total": sum(points),
    }


def _travel(s: YunnanState) -> YunnanTravelView | None:
    if not s.stack or s.stack[-1].name not in TRAVELLING:
        return None
    seat = s.stack[-1].seat
    lost = isolated_places(s, seat)
    return {
        "seat": seat,
        "passes_left": s.passes_left,
        "untravelled": list(s.untravelled),
        "here": None if s.stack[-1].name == "travel.turn" else PLACES[s.here],
        "isolated": [p for i, p in enumerate(PLACES) if i and lost >> i & 1],
    }


def _cards(s: YunnanState) -> YunnanCardsView:
    """YU-0.7: how many cards lie in the pile, never in which order."""
    board = s.board
    return {
        "pile": len(s.pile),
        "open": [c + 1 for c in s.open_cards],
        "discard": sorted(c + 1 for c in s.discard),
        "deck": [
            {
                "id": c + 1,
                "buildings": [BUILDINGS[b] for b in board.card_buildings[c]],
                "traders": board.card_traders[c][1:],
                "teahouse": board.card_teahouse[c],
            }
            for c in range(len(board.card_buildings))
        ],
    }
