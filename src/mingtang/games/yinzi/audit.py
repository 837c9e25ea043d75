"""Nothing is lost and nothing is where it cannot be: the invariants of a position."""

from __future__ import annotations

from mingtang.core.errors import Broken
from mingtang.games.yinzi.phases.building import TOP_LEVEL
from mingtang.games.yinzi.phases.ships import is_full, shipped_to
from mingtang.games.yinzi.phases.turns import FinishTurn
from mingtang.games.yinzi.queries import field_good, hand_size, stored_in
from mingtang.games.yinzi.state import COMMODITY, COMPLETED, DISCARDED, IN_BOX, IN_ROW, NO_CARGO, PERSONAL, YinziState
from mingtang.games.yinzi.vocabulary import (
    ACTION_COUNT,
    CARD_COUNT,
    COASTAL_BOXES,
    DECK,
    FACTORY_COUNT,
    GOOD_COUNT,
    MOST_SEATS,
    MOST_WORKERS,
    NATION_COUNT,
    ROUTE_COUNT,
    ROW_LENGTH,
    SHIP_COUNT,
    SHIP_SLOTS,
    UNDERTAKING_COUNT,
    URBAN_SLOTS,
)


def audit(s: YinziState) -> None:
    """The invariants of the rules: raise Broken with the first thing that is wrong."""
    for p in range(s.seats):
        _pieces(s, p)
        _cards(s, p)
    _resources(s)
    _tiles(s)
    _land(s)
    _factories(s)
    _coast(s)
    _routes(s)
    _flow(s)


def _equal(what: str, found: int, expected: int) -> None:
    if found != expected:
        raise Broken(f"{what}: {found} instead of {expected}")


def _true(what: str, holds: bool) -> None:
    if not holds:
        raise Broken(what)


def _pieces(s: YinziState, p: int) -> None:
    """YZ-I.1: 1 cubes, 2 discs, 3 workers, 4 commodities, 8 money."""
    on_fields = sum(n for f, n in enumerate(s.planted) if s.owner[f] == p)
    on_ships = sum(n for i, n in enumerate(s.cargo_cubes) if s.cargo_seat[i] == p)
    tiles = [t for t in range(ROUTE_COUNT) if _server(s, t) == p]
    cubes = s.cubes[p] + on_fields + s.urban.count(p) + s.rural[p] + on_ships + sum(s.route_cubes[t] for t in tiles)
    if s.carried and s.stack and s.stack[-1].seat == p:
        cubes += s.carried
    _equal(f"cubes of seat {p}", cubes, s.board.cubes)
    levels = sum(s.level[t] for t in range(FACTORY_COUNT) if s.factory_owner[t] == p)
    emissaries = sum(s.aboard[p::MOST_SEATS]) + sum(s.envoys[p::MOST_SEATS])
    glories = s.first_glories[p] + s.second_glories[p] - s.unmarked[p]
    discs = s.discs[p] + s.tax[p] + levels + s.held[p].bit_count() + emissaries + glories
    discs += sum(s.route_discs[t] for t in tiles) + s.recruits[p] + s.emperor_disc[p]
    _equal(f"discs of seat {p}", discs, s.board.discs)
    groups = sum(s.groups[p * ACTION_COUNT : (p + 1) * ACTION_COUNT])
    workers = s.workers[p] + groups + sum(s.boxes[p * 3 : p * 3 + 3]) + s.emperor[p] + s.war[p] + s.lying[p]
    workers += s.top[p] + s.bottom[p]
    if _acting(s) == p:
        workers += s.crew
    _equal(f"workers of seat {p}", workers, s.board.workers)
    waiting = sum(1 for i in range(len(s.cargo)) if s.cargo[i] == COMMODITY and s.cargo_seat[i] == p)
    squares = s.squares[p] + sum(s.stored[p::MOST_SEATS]) + waiting + sum(s.abroad[p::MOST_SEATS])
    squares += sum(s.pools[p::MOST_SEATS]) + sum(s.route_squares[t] for t in tiles)
    _equal(f"commodities of seat {p}", squares, s.board.squares)
    for what, row in (
        ("copper", s.copper),
        ("silver", s.silver),
        ("misfortune", s.misfortune),
        ("wood", s.wood),
        ("stone", s.stone),
        ("cubes", s.cubes),
        ("discs", s.discs),
        ("workers", s.workers),
        ("squares", s.squares),
    ):
        _true(f"{what} of seat {p} is negative: {row[p]}", row[p] >= 0)


def _server(s: YinziState, t: int) -> int:
    """Whose pieces lie on a route tile."""
    if s.route_at[t] == PERSONAL or s.route_at[t] == COMPLETED:
        return s.route_owner[t]
    for row in range(s.seats):
        if s.row_at < ROW_LENGTH and s.rows[row * ROW_LENGTH + s.row_at] == t:
            return s.fulfilled[row] if s.fulfilled[row] >= 0 else _acting(s)
    return -1


def _acting(s: YinziState) -> int:
    """The player whose action is in progress: whom the turn below the present step belongs to."""
    for step in s.stack[::-1]:
        if isinstance(step, FinishTurn):
            return step.seat
    return -1


def _cards(s: YinziState, p: int) -> None:
    """YZ-I.1: 7 deck, hand, played and gone make twelve, of each kind as printed."""
    for k in range(CARD_COUNT):
        found = s.deck[p * DECK : p * DECK + s.deck_left[p]].count(k) + s.hand[p * CARD_COUNT + k]
        found += s.played[p * ACTION_COUNT : (p + 1) * ACTION_COUNT].count(k) + s.gone[p * CARD_COUNT + k]
        if s.card == k and _acting(s) == p:
            found += 1
        _equal(f"cards {k} of seat {p}", found, s.board.card_count[k])
    if s.phase >= 3 and s.phase < 10:
        _equal(f"cards in hand of seat {p} after Phase B", hand_size(s, p), 0)
        out = sum(s.gone[p * CARD_COUNT : (p + 1) * CARD_COUNT])
        _equal(f"cards gone of seat {p}", out, 3 * (s.round - 1))


def _resources(s: YinziState) -> None:
    """YZ-I.1: 5."""
    _equal("wood", s.wood_box + sum(s.wood), s.board.wood)
    _equal("stone", s.stone_box + sum(s.stone), s.board.stone)


def _tiles(s: YinziState) -> None:
    """YZ-I.1: 6 crop tiles, factories, ships, routes and urban markets."""
    for good in range(GOOD_COUNT):
        found = s.pool.count(good) + s.aside.count(good) + s.track.count(good) + s.tile.count(good) + s.crops_out[good]
        _equal(f"crop tiles of good {good}", found, s.board.crop_tiles[good])
    built = [t for t in range(FACTORY_COUNT) if s.placed[t] >= 0]
    tiles = sorted(built + s.display + s.factory_stack)
    in_play = [t for t in range(FACTORY_COUNT) if s.board.factory_colour[t] < s.seats]
    _true(f"factory tiles are {tiles}", tiles == in_play)
    ships = s.sailed + s.ships_out + [t for t in s.coast + s.sighted + s.fleet if t >= 0]
    _true(f"ships are {sorted(ships)}", sorted(ships) == list(range(SHIP_COUNT)))
    _equal("urban markets", len(set(s.market)), 4)
    rows = [t for t in s.rows if t >= 0]
    _true(
        "a tile of the rows is elsewhere too",
        all(s.route_at[t] == IN_ROW for t in rows) and len(set(rows)) == len(rows),
    )
    _equal("route tiles in rows", s.route_at.count(IN_ROW), len(rows))
    in_play_count = sum(s.route_at.count(at) for at in (IN_ROW, DISCARDED, PERSONAL, COMPLETED))
    _equal("route tiles in play", in_play_count, (s.seats + 1) * ROW_LENGTH)
    _equal("route tiles", in_play_count + s.route_at.count(IN_BOX), ROUTE_COUNT)


def _land(s: YinziState) -> None:
    """YZ-I.2: 9 and 10."""
    for f in range(s.board.land.fields):
        _true(f"field {f} has {s.planted[f]} cubes", 0 <= s.planted[f] <= 2)
        _true(f"field {f} has cubes without an owner", (s.planted[f] > 0) == (s.owner[f] >= 0))
        _true(f"field {f} has cubes and a factory", not (s.planted[f] and s.covered[f] >= 0))
        _true(f"field {f} has a tile and a factory", not (s.tile[f] >= 0 and s.covered[f] >= 0))
        printed = s.board.land.printed[f]
        if printed >= 0 and not s.board.overbuildable[printed]:
            _true(f"salt field {f} is covered", s.covered[f] < 0 and s.tile[f] < 0)
        _true(f"field {f} grows nothing", s.planted[f] == 0 or field_good(s, f) >= 0)


def _factories(s: YinziState) -> None:
    """YZ-I.2: 11 and 12."""
    for t in range(FACTORY_COUNT):
        cells = [f for f in range(s.board.land.fields) if s.covered[f] == t]
        expected = s.board.land.place_cells[s.placed[t]] if s.placed[t] >= 0 else []
        _true(f"factory {t} covers {cells}", cells == sorted(expected))
        _true(f"factory {t} has level {s.level[t]}", 0 <= s.level[t] <= TOP_LEVEL)
        _true(f"factory {t} has discs without an owner", (s.level[t] > 0) == (s.factory_owner[t] >= 0))
        if not (s.stack and s.stack[-1].name == "lose"):
            _true(f"factory {t} holds {stored_in(s, t)}", stored_in(s, t) <= s.board.storage[s.level[t]])


def _coast(s: YinziState) -> None:
    """YZ-I.2: 13, and YZ-I.3: 23."""
    for box in range(COASTAL_BOXES):
        filled = [i for i in range(SHIP_SLOTS) if s.cargo[box * SHIP_SLOTS + i] != NO_CARGO]
        if s.coast[box] < 0:
            _true(f"cargo without a ship in box {box}", not filled)
            continue
        _true(f"cargo beside the ship in box {box}", all(i < s.board.ship_size[s.coast[box]] for i in filled))
        sailing = any(step.name == "sail" for step in s.stack)
        _true(f"a full ship lies in box {box}", sailing or not is_full(s, box))
    for n in range(NATION_COUNT):
        _true(f"foreign box {n} holds {shipped_to(s, n)}", shipped_to(s, n) <= s.board.foreign_box - 1 + SHIP_SLOTS)
    _true(
        "an urban slot that does not exist is filled", all(_slot_exists(s, i) for i, c in enumerate(s.urban) if c >= 0)
    )


def _slot_exists(s: YinziState, i: int) -> bool:
    return i % URBAN_SLOTS < s.board.urban_size[s.market[i // URBAN_SLOTS]]


def _routes(s: YinziState) -> None:
    """YZ-I.2: 14 to 16."""
    seen = 0
    for p in range(s.seats):
        _true("an advancement slot holds two discs", seen & s.held[p] == 0)
        seen |= s.held[p]
    columns = [c for c in s.bonus if c >= 0]
    _true("two cylinders stand on one bonus", len(set(columns)) == len(columns))
    _true("the turn order is no order", sorted(s.order) == list(range(s.seats)))
    _true(f"the die lies on {s.die}", 1 <= s.die <= 6)
    for p in range(s.seats):
        _true(f"boat of seat {p} at {s.boat[p]}", 0 <= s.boat[p] < len(s.board.capacity))
    slots = sorted(w for w in s.war_slot if w >= 0)
    _true("war slots have gaps", slots == list(range(len(slots))))
    for u in range(UNDERTAKING_COUNT):
        _true("too many players in an undertaking", s.undertaking.count(u) <= s.seats)


def _flow(s: YinziState) -> None:
    """YZ-I.3: 17 to 19."""
    for p in range(s.seats):
        played = sum(1 for k in s.played[p * ACTION_COUNT : (p + 1) * ACTION_COUNT] if k >= 0)
        _true(f"seat {p} played {played} cards in a round", played <= 3)
        _true(f"seat {p} raised {s.tax[p]} taxes", s.tax[p] <= played)
        _true(f"seat {p} worked {s.worked[p].bit_count()} times", s.worked[p].bit_count() <= 3)
        _true(f"seat {p} sends {s.emperor[p]} to the emperor", s.emperor[p] + s.emperor_disc[p] <= MOST_WORKERS)
        _true(f"seat {p} fights with {s.war[p]} and {s.lying[p]}", s.war[p] + s.lying[p] <= MOST_WORKERS)
    _true(f"{s.used} workers in one action", s.used <= MOST_WORKERS)
    if s.stack and s.stack[-1].seat >= 0:
        capacity = s.board.capacity[s.boat[s.stack[-1].seat]] if _acting(s) == s.stack[-1].seat else 99
        _true(f"transport {s.transport} is above the capacity", s.transport <= capacity + s.boat_plus)
