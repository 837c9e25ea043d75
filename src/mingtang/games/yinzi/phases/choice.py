"""What every question of Yínzi has in common: its choices are named with what they mean at this moment."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from mingtang.core.actions import Action
from mingtang.core.facts import Caution, Prompt
from mingtang.core.steps import Step
from mingtang.games.yinzi.actions import (
    END_TURN,
    IDLE,
    INDEX_OF,
    K_BUY,
    K_CUBE,
    K_DELIVER,
    K_DELIVER_FROM,
    K_EMISSARY,
    K_FEED,
    K_GROUP,
    K_LAY,
    K_LOAD,
    K_LOAD_FROM,
    K_PLANT,
    K_REMOVE,
    K_ROUTE,
    K_SELL,
    K_SELL_RURAL,
    K_SERVE,
    K_SHIP,
    K_SLOT,
    K_UNDERTAKE,
    K_WITHER,
    KEEP,
    KIND_OF,
    SKIP,
    STOP,
)
from mingtang.games.yinzi.queries import WHOLE, field_good, food_owed, half_cubes, open_tile, whole_cubes
from mingtang.games.yinzi.state import YinziState
from mingtang.games.yinzi.vocabulary import (
    ACTION_COUNT,
    ANY,
    COIN,
    DEMAND_KINDS,
    DEMANDS,
    PHASE_ACTIONS,
    SHIP_SLOTS,
    URBAN_SLOTS,
)

FOOD_NEEDED: Final = Caution("YZ-8.3", "food_needed")


@mypyc_attr(allow_interpreted_subclasses=True)
class YinziChoice(Step[YinziState]):
    """A point in the rules at which a player chooses."""

    endings = (STOP, SKIP, END_TURN, IDLE, KEEP)

    def label(self, s: YinziState, seat: int, a: Action) -> Prompt | None:
        """The full name of a choice: with the good of the field, the price of the tile, the player of the colour."""
        return name_choice(s, seat, a)

    def caution(self, s: YinziState, seat: int, a: Action) -> Caution | None:
        """Food that leaves the fields before the workers are fed."""
        return food_caution(s, seat, a)


def food_caution(s: YinziState, seat: int, a: Action) -> Caution | None:
    """YZ-8.3: whether a cube of food goes away that the workers on the board will need in this round."""
    if s.phase != PHASE_ACTIONS or KIND_OF[a.id] not in (K_SELL, K_SELL_RURAL, K_LOAD, K_DELIVER):
        return None
    worth = s.board.halves[field_good(s, s.board.land.field_at[INDEX_OF[a.id]])]
    if worth == 0:
        return None
    food = whole_cubes(s, seat) * WHOLE + half_cubes(s, seat) - worth
    owed = food_owed(s, seat)
    return FOOD_NEEDED.because(owed, food // WHOLE) if food // WHOLE < owed else None


def name_choice(s: YinziState, seat: int, a: Action) -> Prompt | None:
    """The full name of a choice, or None where its own words say it all."""
    kind = KIND_OF[a.id]
    i = INDEX_OF[a.id]
    if K_PLANT <= kind <= K_WITHER and kind != K_LAY:
        f = s.board.land.field_at[i]
        good = field_good(s, f) if f >= 0 and s.covered[f] < 0 else -1
        return Prompt(a.verb, (good, i)) if good >= 0 and _names_good(kind) else None
    if kind == K_BUY and s.track[i] >= 0:
        return Prompt("buy", (s.track[i], s.board.crop_cost[i], i + 1))
    if kind == K_GROUP and s.groups[seat * ACTION_COUNT + i] > 0:
        return Prompt("group", (i, s.groups[seat * ACTION_COUNT + i]))
    if kind == K_LOAD_FROM or kind == K_DELIVER_FROM:
        return Prompt(a.verb, (s.board.factory_makes[i], i))
    if kind == K_CUBE or kind == K_REMOVE:
        return Prompt(a.verb, (i,))
    if kind == K_UNDERTAKE:
        return Prompt("undertake", (i, s.board.needs[i]))
    if kind == K_SLOT:
        return _name_market_slot(s, i)
    if kind == K_SHIP or kind == K_EMISSARY:
        return _name_ship(s, kind, i)
    if kind == K_ROUTE and open_tile(s, i) >= 0:
        return Prompt("route", (i + 1, open_tile(s, i)))
    if kind == K_SERVE:
        wants = DEMAND_KINDS[s.board.route_wants[i]]
        if s.board.route_type[i] == ANY:
            return Prompt(f"serve_{wants}_any", (i // DEMANDS, i % DEMANDS + 1))
        return Prompt(f"serve_{wants}", (i // DEMANDS, i % DEMANDS + 1, s.board.route_type[i]))
    return None


def _names_good(kind: int) -> bool:
    return kind in (K_PLANT, K_SELL, K_SELL_RURAL, K_LOAD, K_DELIVER, K_FEED, K_WITHER)


def _name_market_slot(s: YinziState, i: int) -> Prompt:
    province = i // URBAN_SLOTS
    if s.urban[i] >= 0:
        return Prompt("slot_cube", (s.urban[i], province, i % URBAN_SLOTS + 1))
    shows = s.board.urban_shows[s.market[province] * URBAN_SLOTS + i % URBAN_SLOTS]
    return Prompt("slot_coin", (province,)) if shows == COIN else Prompt("slot_good", (shows, province))


def _name_ship(s: YinziState, kind: int, i: int) -> Prompt | None:
    box = i if kind == K_EMISSARY else i // SHIP_SLOTS
    ship = s.coast[box]
    if ship < 0:
        return None
    nation = s.board.ship_nation[ship]
    if kind == K_EMISSARY:
        return Prompt("emissary", (nation, box + 1))
    return Prompt("ship", (s.board.ship_shows[ship * SHIP_SLOTS + i % SHIP_SLOTS], nation, box + 1))
