"""The end: influence points and places (FT-13)."""

from __future__ import annotations

from typing import Final

from mingtang.core.game import Score
from mingtang.games.fujian_trader.pieces import (
    FUJIAN,
    PER_FEWEST_PORTS,
    PER_FLAT,
    PER_GOODS_SET,
    PER_REGION_PRESENT,
    PER_ROUTE,
    REGIONS,
    SCORE,
)
from mingtang.games.fujian_trader.queries import port_count, ports_in_region, region_owner, route_owner
from mingtang.games.fujian_trader.rulings import silver_breaks_ties
from mingtang.games.fujian_trader.state import FujianState

SOURCES: Final[list[str]] = ["regions", "routes", "ports", "stored", "silver", "goods", "fortunes", "end_cards"]


def routes_of(s: FujianState, seat: int) -> int:
    """FT-13.3: owned routes between ports; those to Fujian never score."""
    count = 0
    board = s.board
    for r in range(len(board.route_a)):
        if board.route_a[r] != FUJIAN and board.route_b[r] != FUJIAN and route_owner(s, r) == seat:
            count += 1
    return count


def goods_sets(s: FujianState, seat: int) -> int:
    """Sets of five of the same good; what is left over counts nothing."""
    size = s.board.goods_set
    return s.goods[seat * 3] // size + s.goods[seat * 3 + 1] // size + s.goods[seat * 3 + 2] // size


def open_parts(s: FujianState, seat: int) -> list[int]:
    """FT-13.2: what everybody can count, as if every card of the hand stayed unused; the last part is 0."""
    board = s.board
    regions = 0
    for r in range(len(REGIONS)):
        if region_owner(s, r) == seat:
            regions += 1
    return [
        regions * board.region_points,
        routes_of(s, seat) * board.route_points,
        port_count(s, seat) * board.port_points,
        s.stored[seat] * board.stored_points,
        s.silver[seat] // board.silver_set * board.silver_points,
        goods_sets(s, seat) * board.goods_points,
        len(s.hands[seat]) // board.cards_set * board.cards_points,
        0,
    ]


def card_points(s: FujianState, seat: int, c: int) -> int:
    """FT-14.5 `score`: what an end-of-game card is worth to the seat."""
    card = s.board.cards[c]
    if card.effect != SCORE:
        return 0
    if card.per == PER_FLAT:
        count = 1
    elif card.per == PER_GOODS_SET:
        count = goods_sets(s, seat)
    elif card.per == PER_ROUTE:
        count = routes_of(s, seat)
    elif card.per == PER_REGION_PRESENT:
        count = sum([1 for r in range(len(REGIONS)) if ports_in_region(s, seat, r)])
    elif card.per == PER_FEWEST_PORTS:
        fewest = min([port_count(s, other) for other in range(s.seats)])
        count = 1 if port_count(s, seat) == fewest else 0
    else:
        count = s.stored[seat]
    return min(card.most, card.amount * count)


def best_cards(s: FujianState, seat: int) -> list[int]:
    """FT-13.4: which end-of-game cards are played: the split with the highest total, the dearest cards first."""
    board = s.board
    hand = s.hands[seat]
    worth = sorted([(-card_points(s, seat, c), c) for c in hand if card_points(s, seat, c) > 0])
    best = 0
    best_total = len(hand) // board.cards_set * board.cards_points
    played = 0
    for k in range(1, len(worth) + 1):
        played -= worth[k - 1][0]
        total = played + (len(hand) - k) // board.cards_set * board.cards_points
        if total > best_total:
            best = k
            best_total = total
    return [worth[k][1] for k in range(best)]


def parts(s: FujianState, seat: int) -> list[int]:
    """All influence points by source, with the end-of-game cards played for the best."""
    out = open_parts(s, seat)
    played = best_cards(s, seat)
    out[7] = sum([card_points(s, seat, c) for c in played])
    out[6] = (len(s.hands[seat]) - len(played)) // s.board.cards_set * s.board.cards_points
    return out


def scores(s: FujianState) -> list[Score]:
    """Points by source and places. While the game goes on, hands are secret: all cards count as unused."""
    over = not s.stack
    table = [parts(s, seat) if over else open_parts(s, seat) for seat in range(s.seats)]
    deciding = 1 if silver_breaks_ties(s) else 0  # FT-13.5
    rank = [
        (sum(table[seat]), s.stored[seat] * deciding, port_count(s, seat) * deciding, s.silver[seat] * deciding)
        for seat in range(s.seats)
    ]
    return [
        Score(
            seat,
            1 + sum([1 for other in rank if other > rank[seat]]),
            rank[seat][0],
            {name: table[seat][i] for i, name in enumerate(SOURCES)},
        )
        for seat in range(s.seats)
    ]


def tell_result(s: FujianState) -> None:
    """The end-of-game cards are shown, and every family's influence is told."""
    for seat in range(s.seats):
        for c in best_cards(s, seat):
            s.tell("scoring.card", seat, c, card_points(s, seat, c), reveals=True)
    for seat in range(s.seats):
        s.tell("scoring.total", seat, sum(parts(s, seat)), reveals=True)
