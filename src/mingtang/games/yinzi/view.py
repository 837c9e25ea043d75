"""What a seat may know of a game of Yínzi: all but hands of others, decks, stacks and what nobody has turned up yet (YZ-2.10).

Seats are numbers, things go by their ids, `None` stands for nobody and nothing. Lists "by seat" have one entry a player.

* `viewer` (-1 for an onlooker), `seats`, `rules`, `round`, `phase` (an id of `PHASES`, or `over`), `over`, `waiting`: who chooses
* `order`, `provisional`: seats; `step`: the name of the step on top; `turn`: the turn or moment in progress, with `seat`, `card` on its
  way, `units` left, `taxed`, `transport` left and `boat_plus`, `crew` (workers not used yet), `used`, `sold`, `bought`,
  `fresh` (advancements placed in this turn)
* `pending`: what the present question is about: any of `field`, `fields`, `factory`, `province`, `good`, `column`, `route`, `element`,
  `box`, `cargo`, `group`, `price`, `currency`, `missing`
* `bonuses`: six columns from the left: `id`, `column`, `seat`, `crop` (the good of the tile above), `cost`
* `crops`: `pool` (how many), `late` (whether potatoes and corn have come), `unseen` (good -> tiles not revealed yet)
* `exchange`: `space`, `ratio`, and all `ratios` by space
* `boats`: the capacities of the spaces; where the cylinders stand is with the players
* `resources`: `wood`, `stone`; `rural`: cubes by seat; `prices`: `rural_sale`, `rural_price`, `urban_sale`, `coin_bonus`, `upgrade`
* `provinces`: `id`, `letter`, `coast`, `sea` (borders to it), `distance` (id -> borders), `columns`, `rows`,
  `market`: `tile` and `slots` (`slot`, `x`, `y`, `shows`: a good or `coin`, `cube`: seat, `open`: goods that a coin slot takes now),
  `fields`: `id`, `x`, `y`, `printed`, `tile` (good of the crop tile), `good` (what grows there now), `cubes`, `owner`, `factory`
* `borders`: pairs of province ids and `sea`
* `factories`: `display` (tiles), `stack` (how many), `built` (tiles); a tile has `id`, `commodity`, `colour` (seat of the raw material),
  `cells` (its shape as [x, y]); a built one also `level`, `owner`, `province`, `fields`, `stored` (by seat), `storage`, `used`
* `ships`: coastal boxes: `box` (from 1), `ship`, `next`, `stack` (how many below), `emissaries` (by seat); a ship has `id`, `nation`,
  `market`, `slots` (`slot`, `shows`: a commodity or `tea`, `cargo`: `commodity` `tea` `salt` `food` or None, `seat`, `cubes`)
* `abroad`: `nation`, `market`, `points`, `commodities` and `emissaries` by seat, `full`; `pools`: `market`, `points`, `commodities` by seat
* `routes`: `rows` (`row` from 1, `tile`, `fulfilled`: seat, `left`: tiles below), `discard` (`size`),
  `pile`: those tiles of the discard pile that the viewer knows, as they are printed, by id;
  a route tile has `id`, `demand` (`kind`, `type`, `done`), `copper`, `silver`, `points`, `war`, `disaster`, `cubes`, `squares`, `discs`
* `advancements`: 24 slots: `id`, `section`, `seat`, `fresh`
* `war`: `slots` (`seat`, `workers`, `recruits`), `lying` by seat, `ours`, `enemy`, `symbols`, `first` and `second` glories by seat, `points`
* `disasters`: ids that will strike this round
* `emperor`: `id`, `needs`, `spaces`, `copper`, `silver`, `extra`, `groups` (`seat`, `workers`, `disc`)
* `migrants`: `top`, `bottom` by seat; `boxes`: workforce action -> workers by seat
* `players`: `seat`, `colour`, `copper`, `silver`, `misfortune`, `wood`, `stone`, `boat` (index), `capacity`, `cubes`, `discs`, `workers`,
  `squares` (in supply), `tax`, `bonus`, `cards` (hand size), `hand` (cards such as `2/2`, only for the viewer), `deck` (how many), `unseen` (card -> how
  many in hand and deck together), `played` (fortune action -> card), `groups` (fortune action -> workers), `worked` (workforce actions),
  `gone` (cards of earlier rounds), `workers_on_board`, `food_owed`, `food` (own food on fields, in halves), `dues`, `silver_owed`, `personal` and
  `completed` route tiles, `score` (points by source if it ended now), `points`
"""

from __future__ import annotations

from typing import Any, Final

from mingtang.core.game import View
from mingtang.core.views import SeatPaths
from mingtang.games.yinzi import view_places
from mingtang.games.yinzi.phases.feeding import food_owed, half_cubes, whole_cubes
from mingtang.games.yinzi.phases.taxation import silver_owed
from mingtang.games.yinzi.queries import capacity, dues, hand_size, ratio, transport_left, workers_on_board
from mingtang.games.yinzi.scoring import parts, total_points
from mingtang.games.yinzi.state import COMPLETED, HAS_BOUGHT, HAS_SOLD, NOT_TAXED, PERSONAL, YinziState
from mingtang.games.yinzi.view_pending import pending
from mingtang.games.yinzi.view_places import named
from mingtang.games.yinzi.vocabulary import (
    ACTION_COUNT,
    ADVANCEMENTS,
    BONUSES,
    CARD_COUNT,
    CARDS,
    COLOURS,
    DECK,
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


def view(s: YinziState, seat: int) -> View:
    """The table as the seat sees it."""
    viewer = seat if 0 <= seat < s.seats else -1
    out: View = {
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
        "exchange": {"space": s.die, "ratio": ratio(s), "ratios": s.board.ratio[1:]},
        "boats": s.board.capacity.copy(),
        "resources": {"wood": s.wood_box, "stone": s.stone_box},
        "rural": s.rural[: s.seats],
        "prices": {
            "rural_sale": s.board.rural_sale,
            "rural_price": s.board.rural_price,
            "urban_sale": s.board.urban_sale,
            "coin_bonus": s.board.coin_bonus,
            "upgrade": s.board.upgrade_price[1:],
        },
    }
    out.update(view_places.places(s, viewer))
    out["migrants"] = {"top": s.top.copy(), "bottom": s.bottom.copy()}
    out["boxes"] = {box: [s.boxes[p * 3 + i] for p in range(s.seats)] for i, box in enumerate(BOXES)}
    out["players"] = [_player(s, p, viewer) for p in range(s.seats)]
    return out


def _turn(s: YinziState) -> dict[str, Any] | None:
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


def _bonus(s: YinziState, column: int) -> dict[str, Any]:
    return {
        "id": BONUSES[column],
        "column": column + 1,
        "seat": s.bonus.index(column) if column in s.bonus else None,
        "crop": named(GOODS, s.track[column]),
        "cost": s.board.crop_cost[column],
    }


def _crops(s: YinziState) -> dict[str, Any]:
    unseen: dict[str, int] = {}
    for good in sorted([*s.pool, *s.aside]):
        unseen[GOODS[good]] = unseen.get(GOODS[good], 0) + 1
    return {"pool": len(s.pool), "late": not s.aside, "unseen": unseen}


def _player(s: YinziState, p: int, viewer: int) -> dict[str, Any]:
    hand = [CARDS[k] for k in range(CARD_COUNT) for _ in range(s.hand[p * CARD_COUNT + k])]
    row = range(p * ACTION_COUNT, (p + 1) * ACTION_COUNT)
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
        "played": {FORTUNE[i - row.start]: CARDS[s.played[i]] for i in row if s.played[i] >= 0},
        "groups": {FORTUNE[i - row.start]: s.groups[i] for i in row if s.groups[i] > 0},
        "worked": [w for i, w in enumerate(WORKFORCE) if (s.worked[p] >> i) & 1],
        "gone": [CARDS[k] for k in range(CARD_COUNT) for _ in range(s.gone[p * CARD_COUNT + k])],
        "workers_on_board": workers_on_board(s, p),
        "food_owed": food_owed(s, p),
        "food": 2 * whole_cubes(s, p) + half_cubes(s, p),
        "dues": dues(s, p),
        "silver_owed": silver_owed(s, p),
        "personal": [view_places.route(s, t) for t in _tiles(s, p, PERSONAL)],
        "completed": [view_places.route(s, t) for t in _tiles(s, p, COMPLETED)],
        "score": parts(s, p),
        "points": total_points(s, p),
    }


def _unseen(s: YinziState, p: int) -> dict[str, int]:
    """YZ-D.3: decks are alike, so everybody can count which cards a player has in hand and deck together."""
    out: dict[str, int] = {}
    for k in range(CARD_COUNT):
        left = s.hand[p * CARD_COUNT + k] + s.deck[p * DECK : (p + 1) * DECK].count(k)
        if left:
            out[CARDS[k]] = left
    return out


def _tiles(s: YinziState, p: int, place: int) -> list[int]:
    return [t for t in range(ROUTE_COUNT) if s.route_at[t] == place and s.route_owner[t] == p]
