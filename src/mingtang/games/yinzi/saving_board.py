"""The board of a position as plain data: fields, markets, factories, ships, routes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mingtang.core.errors import BadState, quoted
from mingtang.core.positions import read_name
from mingtang.core.rows import row as row_of
from mingtang.games.yinzi.state import COMPLETED, DISCARDED, IN_BOX, IN_ROW, NO_CARGO, NOWHERE, PERSONAL, YinziState
from mingtang.games.yinzi.vocabulary import (
    COASTAL_BOXES,
    CROP_COLUMNS,
    FACTORIES,
    FACTORY_COUNT,
    FIELDS,
    GOOD_COUNT,
    GOODS,
    MARKETS,
    MOST_SEATS,
    NATIONS,
    PROVINCES,
    ROUTE_COUNT,
    ROUTE_ROWS,
    ROUTES,
    ROW_LENGTH,
    SHIP_SLOTS,
    SHIPS,
    TURNS,
    URBAN_SLOTS,
    URBAN_TILES,
)

CARGOES = ["", "commodity", "tea", "salt", "food"]


# ---- names


def named(names: list[str], i: int) -> str | None:
    """The id of a thing, or None."""
    return names[i] if i >= 0 else None


def indexed(names: list[str], name: Any, where: str) -> int:
    """The number of a thing, or nowhere for None."""
    return NOWHERE if name is None else read_name(names, name, where)


def _seat(value: int) -> int | None:
    return value if value >= 0 else None


def _at(s: YinziState, value: Any, what: str) -> int:
    if value is None:
        return NOWHERE
    if not 0 <= int(value) < s.seats:
        raise BadState("number_at", what, 0, s.seats - 1, quoted(value))
    return int(value)


# ---- out


def save(s: YinziState) -> dict[str, Any]:
    """Everything on the board."""
    return {
        "resources": {"wood": s.wood_box, "stone": s.stone_box},
        "rural": list(s.rural),
        "markets": {p: _save_market(s, i) for i, p in enumerate(PROVINCES)},
        "fields": _save_fields(s),
        "crops": {
            "track": [named(GOODS, g) for g in s.track],
            "pool": [GOODS[g] for g in s.pool],
            "aside": [GOODS[g] for g in s.aside],
            "out": {GOODS[g]: n for g, n in enumerate(s.crops_out) if n},
        },
        "factories": {
            "display": [FACTORIES[t] for t in s.display],
            "stack": [FACTORIES[t] for t in s.factory_stack],
            "built": {FACTORIES[t]: _save_factory(s, t) for t in range(FACTORY_COUNT) if s.placed[t] >= 0},
        },
        "ships": _save_ships(s),
        "abroad": {n: s.abroad[i * MOST_SEATS : (i + 1) * MOST_SEATS] for i, n in enumerate(NATIONS)},
        "envoys": {n: s.envoys[i * MOST_SEATS : (i + 1) * MOST_SEATS] for i, n in enumerate(NATIONS)},
        "pools": {m: s.pools[i * MOST_SEATS : (i + 1) * MOST_SEATS] for i, m in enumerate(MARKETS)},
        "routes": _save_routes(s),
    }


def _save_market(s: YinziState, p: int) -> dict[str, Any]:
    size = s.board.urban_size[s.market[p]]
    base = p * URBAN_SLOTS
    return {"tile": URBAN_TILES[s.market[p]], "cubes": [_seat(c) for c in s.urban[base : base + size]]}


def _save_fields(s: YinziState) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for f, word in enumerate(s.board.land.field_word):
        if s.tile[f] >= 0 or s.planted[f]:
            out[FIELDS[word]] = {"tile": named(GOODS, s.tile[f]), "cubes": s.planted[f], "owner": _seat(s.owner[f])}
    return out


def _save_factory(s: YinziState, t: int) -> dict[str, Any]:
    word = s.board.land.place_word[s.placed[t]]
    return {
        "at": FIELDS[word // TURNS],
        "turn": word % TURNS,
        "level": s.level[t],
        "owner": _seat(s.factory_owner[t]),
        "stored": list(s.stored[t * MOST_SEATS : (t + 1) * MOST_SEATS]),
    }


def _save_ships(s: YinziState) -> dict[str, Any]:
    first = s.board.stack_from[s.seats]
    stacks = [[SHIPS[t] for t in s.fleet[first[b] : first[b] + s.fleet_left[b]]] for b in range(s.seats)]
    cargo = []
    for i in range(COASTAL_BOXES * SHIP_SLOTS):
        if s.cargo[i] != NO_CARGO:
            cargo.append([i // SHIP_SLOTS + 1, i % SHIP_SLOTS, CARGOES[s.cargo[i]], s.cargo_seat[i], s.cargo_cubes[i]])
    return {
        "coast": [named(SHIPS, t) for t in s.coast[: s.seats]],
        "sighted": [named(SHIPS, t) for t in s.sighted[: s.seats]],
        "stacks": stacks,
        "cargo": cargo,
        "emissaries": [
            [i // MOST_SEATS + 1, i % MOST_SEATS, s.aboard[i]] for i in range(COASTAL_BOXES * MOST_SEATS) if s.aboard[i]
        ],
        "sailed": [SHIPS[t] for t in s.sailed],
        "out": [SHIPS[t] for t in s.ships_out],
    }


def _save_routes(s: YinziState) -> dict[str, Any]:
    def lying(place: int) -> list[str]:
        return [ROUTES[t] for t in range(ROUTE_COUNT) if s.route_at[t] == place]

    return {
        "rows": [
            [named(ROUTES, t) for t in s.rows[row * ROW_LENGTH : (row + 1) * ROW_LENGTH]] for row in range(s.seats)
        ],
        "open": s.row_at,
        "fulfilled": [_seat(p) for p in s.fulfilled[: s.seats]],
        "discard": lying(DISCARDED),
        "personal": {t: s.route_owner[ROUTES.index(t)] for t in lying(PERSONAL)},
        "completed": {t: s.route_owner[ROUTES.index(t)] for t in lying(COMPLETED)},
        "pieces": {
            ROUTES[t]: [s.route_done[t], s.route_cubes[t], s.route_squares[t], s.route_discs[t]]
            for t in range(ROUTE_COUNT)
            if s.route_done[t]
        },
        "exposed": [ROUTES[t] for t in range(ROUTE_COUNT) if (s.exposed >> t) & 1],
    }


# ---- back


def restore(s: YinziState, saved: Mapping[str, Any]) -> None:
    """The way back from `save`."""
    s.wood_box = int(saved["resources"]["wood"])
    s.stone_box = int(saved["resources"]["stone"])
    s.rural = row_of(_four(saved["rural"], "rural"))
    _restore_markets(s, saved["markets"])
    _restore_factories(s, saved["factories"])
    _restore_fields(s, saved["fields"])
    crops = saved["crops"]
    s.track = [indexed(GOODS, g, "crops.track") for g in crops["track"]]
    if len(s.track) != CROP_COLUMNS:
        raise BadState("count_at", "crops.track", CROP_COLUMNS, len(s.track))
    s.pool = [read_name(GOODS, g, "crops.pool") for g in crops["pool"]]
    s.aside = [read_name(GOODS, g, "crops.aside") for g in crops["aside"]]
    s.crops_out = [int(crops["out"].get(GOODS[g], 0)) for g in range(GOOD_COUNT)]
    _restore_ships(s, saved["ships"])
    s.abroad = [n for nation in NATIONS for n in _four(saved["abroad"][nation], "abroad")]
    s.envoys = [n for nation in NATIONS for n in _four(saved["envoys"][nation], "envoys")]
    s.pools = [n for market in MARKETS for n in _four(saved["pools"][market], "pools")]
    _restore_routes(s, saved["routes"])


def _four(given: Sequence[Any], what: str) -> list[int]:
    numbers = [int(n) for n in given]
    if len(numbers) != MOST_SEATS:
        raise BadState("count_at", what, MOST_SEATS, len(numbers))
    return numbers


def _restore_markets(s: YinziState, markets: Mapping[str, Any]) -> None:
    market: list[int] = []
    urban: list[int] = []
    for p in PROVINCES:
        tile = read_name(URBAN_TILES, markets[p]["tile"], f"markets.{p}.tile")
        cubes = [_at(s, c, f"markets.{p}.cubes") for c in markets[p]["cubes"]]
        if len(cubes) != s.board.urban_size[tile]:
            raise BadState("count_at", f"markets.{p}.cubes", s.board.urban_size[tile], len(cubes))
        market.append(tile)
        urban.extend(cubes + [NOWHERE] * (URBAN_SLOTS - len(cubes)))
    s.market, s.urban = row_of(market), row_of(urban)


def _restore_fields(s: YinziState, fields: Mapping[str, Any]) -> None:
    count = s.board.land.fields
    s.tile = row_of([NOWHERE] * count)
    s.planted = row_of([0] * count)
    s.owner = row_of([NOWHERE] * count)
    for name, row in fields.items():
        f = s.board.land.field_at[read_name(FIELDS, name, "fields")]
        if f < 0:
            raise BadState("yinzi.no_such_field", "fields", name)
        s.tile[f] = indexed(GOODS, row["tile"], f"fields.{name}.tile")
        s.planted[f] = int(row["cubes"])
        s.owner[f] = _at(s, row["owner"], f"fields.{name}.owner")


def _restore_factories(s: YinziState, saved: Mapping[str, Any]) -> None:
    land = s.board.land
    s.display = [read_name(FACTORIES, t, "factories.display") for t in saved["display"]]
    s.factory_stack = [read_name(FACTORIES, t, "factories.stack") for t in saved["stack"]]
    s.placed = row_of([NOWHERE] * FACTORY_COUNT)
    s.level = row_of([0] * FACTORY_COUNT)
    s.factory_owner = row_of([NOWHERE] * FACTORY_COUNT)
    s.stored = row_of([0] * (FACTORY_COUNT * MOST_SEATS))
    s.covered = row_of([NOWHERE] * land.fields)
    for name, row in saved["built"].items():
        t = read_name(FACTORIES, name, "factories.built")
        word = read_name(FIELDS, row["at"], f"factories.built.{name}.at")
        at = (s.board.factory_shape[t] * len(FIELDS) + word) * TURNS + int(row["turn"])
        if not 0 <= int(row["turn"]) < TURNS or land.place_at[at] < 0:
            raise BadState("yinzi.tile_off_fields", f"factories.built.{name}", quoted(row["at"]), quoted(row["turn"]))
        s.placed[t] = land.place_at[at]
        for f in land.place_cells[s.placed[t]]:
            s.covered[f] = t
        s.level[t] = int(row["level"])
        s.factory_owner[t] = _at(s, row["owner"], f"factories.built.{name}.owner")
        for seat, count in enumerate(_four(row["stored"], f"factories.built.{name}.stored")):
            s.stored[t * MOST_SEATS + seat] = count


def _restore_ships(s: YinziState, ships: Mapping[str, Any]) -> None:
    rest = [NOWHERE] * (COASTAL_BOXES - s.seats)
    s.coast = row_of([indexed(SHIPS, t, "ships.coast") for t in ships["coast"]] + rest)
    s.sighted = [indexed(SHIPS, t, "ships.sighted") for t in ships["sighted"]] + rest
    sizes = s.board.stack_sizes[s.seats]
    s.fleet = []
    s.fleet_left = []
    if len(ships["stacks"]) != s.seats or len(s.coast) != COASTAL_BOXES or len(s.sighted) != COASTAL_BOXES:
        raise BadState("yinzi.coastal_boxes", "ships", s.seats)
    for box, stack in enumerate(ships["stacks"]):
        tiles = [read_name(SHIPS, t, "ships.stacks") for t in stack]
        if len(tiles) > sizes[box]:
            raise BadState("yinzi.ship_stack", f"ships.stacks.{box}", sizes[box], len(tiles))
        s.fleet.extend(tiles + [NOWHERE] * (sizes[box] - len(tiles)))
        s.fleet_left.append(len(tiles))
    s.fleet_left.extend([0] * (COASTAL_BOXES - s.seats))
    s.cargo = row_of([NO_CARGO] * (COASTAL_BOXES * SHIP_SLOTS))
    s.cargo_seat = row_of([NOWHERE] * (COASTAL_BOXES * SHIP_SLOTS))
    s.cargo_cubes = [0] * (COASTAL_BOXES * SHIP_SLOTS)
    for box, slot, kind, seat, cubes in ships["cargo"]:
        i = (int(box) - 1) * SHIP_SLOTS + int(slot)
        s.cargo[i] = read_name(CARGOES, kind, "ships.cargo")
        s.cargo_seat[i] = _at(s, seat, "ships.cargo")
        s.cargo_cubes[i] = int(cubes)
    s.aboard = [0] * (COASTAL_BOXES * MOST_SEATS)
    for box, seat, count in ships["emissaries"]:
        s.aboard[(int(box) - 1) * MOST_SEATS + _at(s, seat, "ships.emissaries")] = int(count)
    s.sailed = [read_name(SHIPS, t, "ships.sailed") for t in ships["sailed"]]
    s.ships_out = [read_name(SHIPS, t, "ships.out") for t in ships["out"]]


def _restore_routes(s: YinziState, routes: Mapping[str, Any]) -> None:
    s.rows = [indexed(ROUTES, t, "routes.rows") for row in routes["rows"] for t in row]
    if len(s.rows) != s.seats * ROW_LENGTH:
        raise BadState("yinzi.route_rows", "routes.rows", s.seats, ROW_LENGTH)
    s.rows.extend([NOWHERE] * ((ROUTE_ROWS - s.seats) * ROW_LENGTH))
    s.row_at = int(routes["open"])
    s.fulfilled = [_at(s, p, "routes.fulfilled") for p in routes["fulfilled"]]
    s.fulfilled.extend([NOWHERE] * (ROUTE_ROWS - len(s.fulfilled)))
    s.route_at = row_of([IN_BOX] * ROUTE_COUNT)
    s.route_owner = [NOWHERE] * ROUTE_COUNT
    for t in s.rows:
        if t >= 0:
            s.route_at[t] = IN_ROW
    for name in routes["discard"]:
        s.route_at[read_name(ROUTES, name, "routes.discard")] = DISCARDED
    for key, place in (("personal", PERSONAL), ("completed", COMPLETED)):
        for name, seat in routes[key].items():
            t = read_name(ROUTES, name, f"routes.{key}")
            s.route_at[t] = place
            s.route_owner[t] = _at(s, seat, f"routes.{key}")
    pieces = [routes["pieces"].get(t, [0, 0, 0, 0]) for t in ROUTES]
    s.route_done = [int(p[0]) for p in pieces]
    s.route_cubes = [int(p[1]) for p in pieces]
    s.route_squares = [int(p[2]) for p in pieces]
    s.route_discs = [int(p[3]) for p in pieces]
    s.exposed = 0
    for name in routes["exposed"]:
        s.exposed |= 1 << read_name(ROUTES, name, "routes.exposed")
