"""The places of the board as everybody sees them: provinces, ships, routes, advancements, war and emperor."""

from __future__ import annotations

from typing import Final

from mingtang.games.yinzi.phases.ships import shipped_to
from mingtang.games.yinzi.queries import (
    PLACES,
    coin_open,
    discard_size,
    enemy_strength,
    factory_province,
    field_good,
    open_tile,
    sea_distance,
    war_symbols,
)
from mingtang.games.yinzi.state import DISCARDED, IN_BOX, NO_CARGO, YinziState
from mingtang.games.yinzi.view_types import (
    YinziAbroadView,
    YinziAdvancementView,
    YinziCoastView,
    YinziDemandView,
    YinziFactoriesView,
    YinziFactoryView,
    YinziFieldView,
    YinziHoldView,
    YinziMarketSlotView,
    YinziMarketView,
    YinziPoolView,
    YinziProvinceView,
    YinziRoutesView,
    YinziRouteView,
    YinziRowView,
    YinziShipView,
    YinziTileView,
    YinziUndertakingView,
    YinziWarView,
)
from mingtang.games.yinzi.vocabulary import (
    ADVANCEMENTS,
    ANY,
    COIN,
    COLUMNS,
    COMMODITIES,
    DEMAND_KINDS,
    DEMANDS,
    DISASTERS,
    EXTRAS,
    FACTORIES,
    FACTORY_COUNT,
    FIELDS,
    GOODS,
    LETTERS,
    MARKETS,
    MOST_SEATS,
    NATIONS,
    PROVINCE_COUNT,
    PROVINCES,
    ROUTE_COUNT,
    ROUTES,
    ROW_LENGTH,
    ROWS,
    SEA,
    SECTION_SIZE,
    SECTIONS,
    SHIP_SLOTS,
    SHIPS,
    SHOWN_ON_SHIPS,
    TURNS,
    UNDERTAKINGS,
    URBAN_SLOTS,
    URBAN_TILES,
    WANTS_COMMODITY,
)

CARGOES: Final = (None, "commodity", "tea", "salt", "food")


def named(names: list[str], i: int) -> str | None:
    """The id of a thing, or None."""
    return names[i] if i >= 0 else None


def owner(seat: int) -> int | None:
    """A seat, or None for nobody."""
    return seat if seat >= 0 else None


# ---- the land


def provinces(s: YinziState) -> list[YinziProvinceView]:
    """The four provinces."""
    return [_province(s, p) for p in range(PROVINCE_COUNT)]


def _province(s: YinziState, p: int) -> YinziProvinceView:
    land = s.board.land
    fields = [f for f in range(land.fields) if land.province_of[f] == p]
    cells = [land.field_word[f] - p * ROWS * COLUMNS for f in fields]
    return {
        "id": PROVINCES[p],
        "letter": LETTERS[p],
        "coast": sea_distance(s, p) == 1,
        "sea": sea_distance(s, p),
        "distance": {q: land.distance[p * PLACES + i] for i, q in enumerate(PROVINCES)},
        "columns": max([c % COLUMNS for c in cells]) + 1,
        "rows": max([c // COLUMNS for c in cells]) + 1,
        "market": market(s, p),
        "fields": [field(s, f, p) for f in fields],
    }


def field(s: YinziState, f: int, p: int) -> YinziFieldView:
    """A field with all that lies on it."""
    land = s.board.land
    cell = land.field_word[f] - p * ROWS * COLUMNS
    covered = s.covered[f]
    return {
        "id": FIELDS[land.field_word[f]],
        "x": cell % COLUMNS,
        "y": cell // COLUMNS,
        "printed": named(GOODS, land.printed[f]),
        "tile": named(GOODS, s.tile[f]),
        "good": named(GOODS, field_good(s, f)) if covered < 0 else None,
        "cubes": s.planted[f],
        "owner": owner(s.owner[f]),
        "factory": named(FACTORIES, covered),
    }


def market(s: YinziState, p: int) -> YinziMarketView:
    """The urban market of a province."""
    tile = s.market[p]
    slots: list[YinziMarketSlotView] = []
    for i in range(s.board.urban_size[tile]):
        at = tile * URBAN_SLOTS + i
        shows = s.board.urban_shows[at]
        slots.append(
            {
                "slot": i,
                "x": s.board.urban_x[at],
                "y": s.board.urban_y[at],
                "shows": "coin" if shows == COIN else GOODS[shows],
                "cube": owner(s.urban[p * URBAN_SLOTS + i]),
                "open": [g for k, g in enumerate(GOODS) if coin_open(s, p, i, k)] if shows == COIN else [],
            }
        )
    return {"tile": URBAN_TILES[tile], "slots": slots}


def borders(s: YinziState) -> list[list[str]]:
    """Pairs of places with one border between them."""
    names = [*PROVINCES, "sea"]
    return [
        [names[a], names[b]]
        for a in range(SEA)
        for b in range(a + 1, PLACES)
        if s.board.land.distance[a * PLACES + b] == 1
    ]


# ---- factories


def factories(s: YinziState) -> YinziFactoriesView:
    """On display, in the stack, and built."""
    return {
        "display": [factory_tile(s, t) for t in s.display],
        "stack": len(s.factory_stack),
        "built": [built_factory(s, t) for t in range(FACTORY_COUNT) if s.placed[t] >= 0],
    }


def factory_tile(s: YinziState, t: int) -> YinziTileView:
    """A factory tile as printed."""
    land = s.board.land
    first = land.place_from[s.board.factory_shape[t] * PROVINCE_COUNT]
    last = land.place_from[(s.board.factory_shape[t] + 1) * PROVINCE_COUNT]
    upright = [n for n in range(first, last) if land.place_word[n] % TURNS == 0]  # as printed: not turned
    cells = land.place_cells[upright[0] if upright else first]
    grid = [land.field_word[f] for f in cells]
    left = min([w % COLUMNS for w in grid])
    up = min([w // COLUMNS for w in grid])
    return {
        "id": FACTORIES[t],
        "commodity": COMMODITIES[s.board.factory_makes[t]],
        "colour": s.board.factory_colour[t],
        "cells": [[w % COLUMNS - left, w // COLUMNS - up] for w in grid],
    }


def built_factory(s: YinziState, t: int) -> YinziFactoryView:
    """A factory on the board."""
    land = s.board.land
    tile = factory_tile(s, t)
    return {
        "id": tile["id"],
        "commodity": tile["commodity"],
        "colour": tile["colour"],
        "cells": tile["cells"],
        "level": s.level[t],
        "owner": owner(s.factory_owner[t]),
        "province": PROVINCES[factory_province(s, t)],
        "fields": [FIELDS[land.field_word[f]] for f in land.place_cells[s.placed[t]]],
        "stored": [s.stored[t * MOST_SEATS + p] for p in range(s.seats)],
        "storage": s.board.storage[s.level[t]],
        "used": bool((s.produced >> t) & 1),
    }


# ---- ships and foreign markets


def ships(s: YinziState) -> list[YinziCoastView]:
    """The coastal boxes."""
    return [_box(s, box) for box in range(s.seats)]


def _box(s: YinziState, box: int) -> YinziCoastView:
    return {
        "box": box + 1,
        "ship": ship_at(s, s.coast[box], box),
        "next": ship_at(s, s.sighted[box], -1),
        "stack": s.fleet_left[box],
        "emissaries": [s.aboard[box * MOST_SEATS + p] for p in range(s.seats)],
    }


def ship_at(s: YinziState, ship: int, box: int) -> YinziShipView | None:
    """A ship with its cargo; a box below 0 is none, so the ship is empty."""
    if ship < 0:
        return None
    slots: list[YinziHoldView] = []
    for i in range(s.board.ship_size[ship]):
        at = box * SHIP_SLOTS + i
        filled = box >= 0 and s.cargo[at] != NO_CARGO
        slots.append(
            {
                "slot": i,
                "shows": SHOWN_ON_SHIPS[s.board.ship_shows[ship * SHIP_SLOTS + i]],
                "cargo": CARGOES[s.cargo[at]] if filled else None,
                "seat": s.cargo_seat[at] if filled else None,
                "cubes": s.cargo_cubes[at] if filled else 0,
            }
        )
    nation = s.board.ship_nation[ship]
    return {
        "id": SHIPS[ship],
        "nation": NATIONS[nation],
        "market": MARKETS[s.board.nation_market[nation]],
        "slots": slots,
    }


def abroad(s: YinziState) -> list[YinziAbroadView]:
    """The foreign boxes."""
    return [
        {
            "nation": NATIONS[n],
            "market": MARKETS[s.board.nation_market[n]],
            "points": s.board.nation_points[n],
            "commodities": [s.abroad[n * MOST_SEATS + p] for p in range(s.seats)],
            "emissaries": [s.envoys[n * MOST_SEATS + p] for p in range(s.seats)],
            "full": shipped_to(s, n) >= s.board.foreign_box,
        }
        for n in range(len(NATIONS))
    ]


def pools(s: YinziState) -> list[YinziPoolView]:
    """The pools of the markets."""
    return [
        {
            "market": MARKETS[m],
            "points": s.board.pool_points[m],
            "commodities": [s.pools[m * MOST_SEATS + p] for p in range(s.seats)],
        }
        for m in range(len(MARKETS))
    ]


# ---- routes


def routes(s: YinziState, viewer: int) -> YinziRoutesView:
    """The rows, and what the viewer knows of the discard pile."""
    return {
        "rows": [_row(s, row) for row in range(s.seats)],
        "discard": {"size": discard_size(s)},
        "pile": {ROUTES[t]: route(s, t) for t in known_discards(s, viewer)},
    }


def known_discards(s: YinziState, viewer: int) -> list[int]:
    """YZ-2.10: tiles that a seat knows to lie in the pile: those that were open once; all if it has looked into the pile,
    or if no unseen tile can be anywhere else."""
    unseen_elsewhere = IN_BOX in s.route_at or s.row_at < ROW_LENGTH - 1
    all_known = not unseen_elsewhere or (viewer >= 0 and s.looked[viewer])
    return [t for t in range(ROUTE_COUNT) if s.route_at[t] == DISCARDED and (all_known or (s.exposed >> t) & 1)]


def route(s: YinziState, t: int) -> YinziRouteView:
    """A route tile."""
    board = s.board
    demand: list[YinziDemandView] = []
    for e in range(board.route_size[t]):
        wants = board.route_wants[t * DEMANDS + e]
        kind = board.route_type[t * DEMANDS + e]
        names = COMMODITIES if wants == WANTS_COMMODITY else GOODS
        demand.append(
            {
                "kind": DEMAND_KINDS[wants],
                "type": "any" if kind == ANY else names[kind],
                "done": bool((s.route_done[t] >> e) & 1),
            }
        )
    disaster = board.route_disaster[t]
    return {
        "id": ROUTES[t],
        "demand": demand,
        "copper": board.route_copper[t],
        "silver": board.route_silver[t],
        "points": board.route_points[t],
        "war": board.route_war[t],
        "disaster": DISASTERS[disaster] if disaster < len(DISASTERS) else None,
        "cubes": s.route_cubes[t],
        "squares": s.route_squares[t],
        "discs": s.route_discs[t],
    }


def _row(s: YinziState, row: int) -> YinziRowView:
    t = open_tile(s, row)
    return {
        "row": row + 1,
        "tile": route(s, t) if t >= 0 else None,
        "fulfilled": owner(s.fulfilled[row]),
        "left": max(0, ROW_LENGTH - 1 - s.row_at),
    }


# ---- offices


def advancements(s: YinziState) -> list[YinziAdvancementView]:
    """The slots of the advancements box."""
    return [_advancement(s, x) for x in range(len(ADVANCEMENTS))]


def _advancement(s: YinziState, x: int) -> YinziAdvancementView:
    holders = [p for p in range(s.seats) if (s.held[p] >> x) & 1]
    return {
        "id": ADVANCEMENTS[x],
        "section": SECTIONS[x // SECTION_SIZE],
        "seat": holders[0] if holders else None,
        "fresh": bool((s.fresh >> x) & 1),
    }


def war(s: YinziState) -> YinziWarView:
    """The war box."""
    placed = sorted([p for p in range(s.seats) if s.war_slot[p] >= 0], key=s.war_slot.__getitem__)
    return {
        "slots": [{"seat": p, "workers": s.war[p], "recruits": s.recruits[p]} for p in placed],
        "lying": list(s.lying),
        "ours": sum(s.war) + sum(s.recruits) + sum(s.lying),
        "enemy": enemy_strength(s),
        "symbols": war_symbols(s),
        "first": s.first_glories.copy(),
        "second": s.second_glories.copy(),
        "points": [s.board.won_first, s.board.won_second],
    }


def emperor(s: YinziState) -> list[YinziUndertakingView]:
    """The undertakings."""
    return [_undertaking(s, u) for u in range(len(UNDERTAKINGS))]


def _undertaking(s: YinziState, u: int) -> YinziUndertakingView:
    return {
        "id": UNDERTAKINGS[u],
        "needs": s.board.needs[u],
        "spaces": s.board.spaces[u],
        "copper": s.board.gives_copper[u],
        "silver": s.board.gives_silver[u],
        "extra": EXTRAS[s.board.gives_extra[u]] or None,
        "groups": [
            {"seat": p, "workers": s.emperor[p], "disc": bool(s.emperor_disc[p])}
            for p in range(s.seats)
            if s.undertaking[p] == u
        ],
    }
