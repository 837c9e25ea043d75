"""What a seat may know of a game of Yínzi: all but hands of others, decks, stacks and what nobody has turned up yet (YZ-2.10).

What stands where is said in `view_types.py`.
"""

from __future__ import annotations

from typing import Final

from mingtang.core.views import SeatPaths
from mingtang.games.yinzi import view_places
from mingtang.games.yinzi.phases.disasters import strikes
from mingtang.games.yinzi.phases.taxation import silver_owed
from mingtang.games.yinzi.queries import (
    capacity,
    dues,
    food_owed,
    half_cubes,
    hand_size,
    ratio,
    transport_left,
    whole_cubes,
    workers_on_board,
)
from mingtang.games.yinzi.scoring import parts
from mingtang.games.yinzi.state import COMPLETED, HAS_BOUGHT, HAS_SOLD, NOT_TAXED, PERSONAL, YinziState
from mingtang.games.yinzi.view_pending import pending
from mingtang.games.yinzi.view_places import named
from mingtang.games.yinzi.view_types import YinziBonusView, YinziCropsView, YinziPlayerView, YinziTurnView, YinziView
from mingtang.games.yinzi.vocabulary import (
    ACTION_COUNT,
    ADVANCEMENTS,
    BONUSES,
    CARD_COUNT,
    CARDS,
    COLOURS,
    DECK,
    DISASTERS,
    FORTUNE,
    GOODS,
    PHASES,
    ROUTE_COUNT,
    WORKFORCE,
)

BOXES: Final[list[str]] = WORKFORCE[:3]
"""The workforce actions whose workers stand in a box of their own."""

SEAT_PATHS: Final = SeatPaths(
    by_seat=(
        "players",
        "rural",
        "migrants.top",
        "migrants.bottom",
        "boxes.*",
        "factories.built.*.stored",
        "ships.*.emissaries",
        "abroad.*.commodities",
        "abroad.*.emissaries",
        "pools.*.commodities",
        "war.lying",
        "war.first",
        "war.second",
        "emperor.*.groups",
    ),
    seats=(
        "viewer",
        "waiting",
        "order.*",
        "provisional.*",
        "turn.seat",
        "bonuses.*.seat",
        "provinces.*.market.slots.*.cube",
        "provinces.*.fields.*.owner",
        "factories.display.*.colour",
        "factories.built.*.colour",
        "factories.built.*.owner",
        "ships.*.ship.slots.*.seat",
        "ships.*.next.slots.*.seat",
        "routes.rows.*.fulfilled",
        "advancements.*.seat",
        "war.slots.*.seat",
        "emperor.*.groups.*.seat",
        "players.*.seat",
    ),
)
"""The tiles of factories show the colour of a seat as well."""


def view(s: YinziState, seat: int) -> YinziView:
    """The table as the seat sees it."""
    viewer = seat if 0 <= seat < s.seats else -1
    board = view_places
    return {
        "game": "yinzi",
        "viewer": viewer,
        "seats": s.seats,
        "rules": s.rules,
        "round": s.round,
        "phase": PHASES[s.phase] if s.stack else "over",
        "over": not s.stack,
        "waiting": list(s.stack[-1].shown_waiting(s, seat)) if s.stack else [],
        "step": s.stack[-1].name if s.stack else "",
        "order": s.order.copy(),
        "provisional": s.provisional.copy(),
        "turn": _turn(s),
        "pending": pending(s),
        "bonuses": [_bonus(s, i) for i in range(len(BONUSES))],
        "crops": _crops(s),
        "exchange": {"space": s.die, "ratio": ratio(s), "ratios": list(s.board.ratio[1:])},
        "boats": s.board.capacity.copy(),
        "resources": {"wood": s.wood_box, "stone": s.stone_box},
        "rural": list(s.rural[: s.seats]),
        "prices": {
            "rural_sale": s.board.rural_sale,
            "rural_price": s.board.rural_price,
            "urban_sale": s.board.urban_sale,
            "coin_bonus": s.board.coin_bonus,
            "upgrade": s.board.upgrade_price[1:],
        },
        "provinces": board.provinces(s),
        "borders": board.borders(s),
        "factories": board.factories(s),
        "ships": board.ships(s),
        "abroad": board.abroad(s),
        "pools": board.pools(s),
        "routes": board.routes(s, viewer),
        "advancements": board.advancements(s),
        "war": board.war(s),
        "disasters": [d for i, d in enumerate(DISASTERS) if strikes(s, i)],
        "emperor": board.emperor(s),
        "migrants": {"top": list(s.top), "bottom": list(s.bottom)},
        "boxes": {box: [s.boxes[p * 3 + i] for p in range(s.seats)] for i, box in enumerate(BOXES)},
        "players": [_player(s, p, viewer) for p in range(s.seats)],
    }


def _turn(s: YinziState) -> YinziTurnView | None:
    if not s.stack or s.stack[-1].seat < 0:
        return None
    seat = s.stack[-1].seat
    return {
        "seat": seat,
        "card": CARDS[s.card] if s.card >= 0 else None,
        "units": s.units,
        "taxed": s.taxed != NOT_TAXED,
        "transport": transport_left(s, seat),
        "boat_plus": s.boat_plus,
        "crew": s.crew,
        "used": s.used,
        "sold": s.trade == HAS_SOLD,
        "bought": s.trade == HAS_BOUGHT,
        "fresh": [x for i, x in enumerate(ADVANCEMENTS) if (s.fresh >> i) & 1],
    }


def _bonus(s: YinziState, column: int) -> YinziBonusView:
    return {
        "id": BONUSES[column],
        "column": column + 1,
        "seat": s.bonus.index(column) if column in s.bonus else None,
        "crop": named(GOODS, s.track[column]),
        "cost": s.board.crop_cost[column],
    }


def _crops(s: YinziState) -> YinziCropsView:
    unseen: dict[str, int] = {}
    for good in sorted([*s.pool, *s.aside]):
        unseen[GOODS[good]] = unseen.get(GOODS[good], 0) + 1
    return {"pool": len(s.pool), "late": not s.aside, "unseen": unseen}


def _player(s: YinziState, p: int, viewer: int) -> YinziPlayerView:
    hand = [CARDS[k] for k in range(CARD_COUNT) for _ in range(s.hand[p * CARD_COUNT + k])]
    first = p * ACTION_COUNT
    score = parts(s, p)
    return {
        "seat": p,
        "colour": COLOURS[p],
        "copper": s.copper[p],
        "silver": s.silver[p],
        "misfortune": s.misfortune[p],
        "wood": s.wood[p],
        "stone": s.stone[p],
        "boat": s.boat[p],
        "capacity": capacity(s, p),
        "cubes": s.cubes[p],
        "discs": s.discs[p],
        "workers": s.workers[p],
        "squares": s.squares[p],
        "tax": s.tax[p],
        "bonus": named(BONUSES, s.bonus[p]),
        "cards": hand_size(s, p),
        "hand": hand if p == viewer else None,
        "deck": s.deck_left[p],
        "unseen": _unseen(s, p),
        "played": {name: CARDS[s.played[first + i]] for i, name in enumerate(FORTUNE) if s.played[first + i] >= 0},
        "groups": {name: s.groups[first + i] for i, name in enumerate(FORTUNE) if s.groups[first + i] > 0},
        "worked": [w for i, w in enumerate(WORKFORCE) if (s.worked[p] >> i) & 1],
        "gone": [CARDS[k] for k in range(CARD_COUNT) for _ in range(s.gone[p * CARD_COUNT + k])],
        "workers_on_board": workers_on_board(s, p),
        "food_owed": food_owed(s, p),
        "food": 2 * whole_cubes(s, p) + half_cubes(s, p),
        "dues": dues(s, p),
        "silver_owed": silver_owed(s, p),
        "personal": [view_places.route(s, t) for t in _tiles(s, p, PERSONAL)],
        "completed": [view_places.route(s, t) for t in _tiles(s, p, COMPLETED)],
        "score": score,
        "points": sum(score.values()),
    }


def _unseen(s: YinziState, p: int) -> dict[str, int]:
    """YZ-D.3: decks are alike, so everybody can count which cards a player has in hand and deck together."""
    left = [s.hand[p * CARD_COUNT + k] for k in range(CARD_COUNT)]
    for k in s.deck[p * DECK : (p + 1) * DECK]:
        if k >= 0:
            left[k] += 1
    return {CARDS[k]: n for k, n in enumerate(left) if n}


def _tiles(s: YinziState, p: int, place: int) -> list[int]:
    return [t for t in range(ROUTE_COUNT) if s.route_at[t] == place and s.route_owner[t] == p]
