"""Nothing is lost and nothing is where it cannot be: the invariants of a position."""

from __future__ import annotations

from mingtang.core.errors import Broken, quoted
from mingtang.core.rows import how_many
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
    PROVINCE_COUNT,
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


def _pieces(s: YinziState, p: int) -> None:
    """YZ-I.1: 1 cubes, 2 discs, 3 workers, 4 commodities, 8 money."""
    on_fields = sum(n for f, n in enumerate(s.planted) if s.owner[f] == p)
    on_ships = sum(n for i, n in enumerate(s.cargo_cubes) if s.cargo_seat[i] == p)
    tiles = [t for t in range(ROUTE_COUNT) if _server(s, t) == p]
    cubes = s.cubes[p] + on_fields + how_many(s.urban, p) + s.rural[p] + on_ships + sum(s.route_cubes[t] for t in tiles)
    if s.carried and s.stack and s.stack[-1].seat == p:
        cubes += s.carried
    if cubes != s.board.cubes:
        raise Broken("yinzi.cubes", p, cubes, s.board.cubes)
    levels = sum(s.level[t] for t in range(FACTORY_COUNT) if s.factory_owner[t] == p)
    emissaries = sum(s.aboard[p::MOST_SEATS]) + sum(s.envoys[p::MOST_SEATS])
    glories = s.first_glories[p] + s.second_glories[p] - s.unmarked[p]
    discs = s.discs[p] + s.tax[p] + levels + int(s.held[p]).bit_count() + emissaries + glories
    discs += sum(s.route_discs[t] for t in tiles) + s.recruits[p] + s.emperor_disc[p]
    if discs != s.board.discs:
        raise Broken("yinzi.discs", p, discs, s.board.discs)
    groups = sum(s.groups[p * ACTION_COUNT : (p + 1) * ACTION_COUNT])
    workers = s.workers[p] + groups + sum(s.boxes[p * 3 : p * 3 + 3]) + s.emperor[p] + s.war[p] + s.lying[p]
    workers += s.top[p] + s.bottom[p]
    if _acting(s) == p:
        workers += s.crew
    if workers != s.board.workers:
        raise Broken("yinzi.workers", p, workers, s.board.workers)
    waiting = sum(1 for i in range(len(s.cargo)) if s.cargo[i] == COMMODITY and s.cargo_seat[i] == p)
    squares = s.squares[p] + sum(list(s.stored)[p::MOST_SEATS]) + waiting + sum(s.abroad[p::MOST_SEATS])
    squares += sum(s.pools[p::MOST_SEATS]) + sum(s.route_squares[t] for t in tiles)
    if squares != s.board.squares:
        raise Broken("yinzi.squares", p, squares, s.board.squares)
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
        if row[p] < 0:
            raise Broken("yinzi.negative", what, p, row[p])


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
        found += how_many(s.played[p * ACTION_COUNT : (p + 1) * ACTION_COUNT], k) + s.gone[p * CARD_COUNT + k]
        if s.card == k and _acting(s) == p:
            found += 1
        if found != s.board.card_count[k]:
            raise Broken("yinzi.cards", p, k, found, s.board.card_count[k])
    if s.phase >= 3 and s.phase < 10:
        if hand_size(s, p) != 0:
            raise Broken("yinzi.hand_left", p, hand_size(s, p))
        out = sum(s.gone[p * CARD_COUNT : (p + 1) * CARD_COUNT])
        if out != 3 * (s.round - 1):
            raise Broken("yinzi.cards_gone", p, out, 3 * (s.round - 1))


def _resources(s: YinziState) -> None:
    """YZ-I.1: 5."""
    if s.wood_box + sum(s.wood) != s.board.wood:
        raise Broken("yinzi.wood", s.wood_box + sum(s.wood), s.board.wood)
    if s.stone_box + sum(s.stone) != s.board.stone:
        raise Broken("yinzi.stone", s.stone_box + sum(s.stone), s.board.stone)


def _tiles(s: YinziState) -> None:
    """YZ-I.1: 6 crop tiles, factories, ships, routes and urban markets."""
    for good in range(GOOD_COUNT):
        found = (
            s.pool.count(good) + s.aside.count(good) + s.track.count(good) + how_many(s.tile, good) + s.crops_out[good]
        )
        if found != s.board.crop_tiles[good]:
            raise Broken("yinzi.crop_tiles", good, found, s.board.crop_tiles[good])
    built = [t for t in range(FACTORY_COUNT) if s.placed[t] >= 0]
    tiles = sorted(built + s.display + s.factory_stack)
    in_play = [t for t in range(FACTORY_COUNT) if s.board.factory_colour[t] < s.seats]
    if tiles != in_play:
        raise Broken("yinzi.factory_tiles", len(tiles), len(in_play))
    ships = s.sailed + s.ships_out + [t for t in list(s.coast) + s.sighted + s.fleet if t >= 0]
    if sorted(ships) != list(range(SHIP_COUNT)):
        raise Broken("yinzi.ships", len(ships), SHIP_COUNT)
    if len(set(s.market)) != PROVINCE_COUNT:
        raise Broken("yinzi.urban_markets", len(set(s.market)), PROVINCE_COUNT)
    rows = [t for t in s.rows if t >= 0]
    if not (all(s.route_at[t] == IN_ROW for t in rows) and len(set(rows)) == len(rows)):
        raise Broken("yinzi.row_tile_elsewhere")
    if how_many(s.route_at, IN_ROW) != len(rows):
        raise Broken("yinzi.tiles_in_rows", how_many(s.route_at, IN_ROW), len(rows))
    in_play_count = sum(how_many(s.route_at, at) for at in (IN_ROW, DISCARDED, PERSONAL, COMPLETED))
    expected = (s.seats + 1) * ROW_LENGTH
    if in_play_count != expected:
        raise Broken("yinzi.routes_in_play", in_play_count, expected)
    everywhere = in_play_count + how_many(s.route_at, IN_BOX)
    if everywhere != ROUTE_COUNT:
        raise Broken("yinzi.routes", everywhere, ROUTE_COUNT)


def _land(s: YinziState) -> None:
    """YZ-I.2: 9 and 10."""
    for f in range(s.board.land.fields):
        name = s.board.land.field_word[f]
        if not 0 <= s.planted[f] <= 2:
            raise Broken("yinzi.field_cubes", name, s.planted[f])
        if (s.planted[f] > 0) != (s.owner[f] >= 0):
            raise Broken("yinzi.field_owner", name)
        if s.planted[f] and s.covered[f] >= 0:
            raise Broken("yinzi.cubes_under_factory", name)
        if s.tile[f] >= 0 and s.covered[f] >= 0:
            raise Broken("yinzi.tile_under_factory", name)
        printed = s.board.land.printed[f]
        if printed >= 0 and not s.board.overbuildable[printed]:
            if not (s.covered[f] < 0 and s.tile[f] < 0):
                raise Broken("yinzi.salt_covered", name)
        if not (s.planted[f] == 0 or field_good(s, f) >= 0):
            raise Broken("yinzi.nothing_grows", name)


def _factories(s: YinziState) -> None:
    """YZ-I.2: 11 and 12."""
    for t in range(FACTORY_COUNT):
        cells = [f for f in range(s.board.land.fields) if s.covered[f] == t]
        expected = sorted(s.board.land.place_cells[s.placed[t]]) if s.placed[t] >= 0 else []
        if cells != expected:
            raise Broken("yinzi.factory_cells", t)
        if not 0 <= s.level[t] <= TOP_LEVEL:
            raise Broken("yinzi.factory_level", t, s.level[t])
        if (s.level[t] > 0) != (s.factory_owner[t] >= 0):
            raise Broken("yinzi.factory_owner", t)
        if not (s.stack and s.stack[-1].name == "lose"):
            room = s.board.storage[s.level[t]]
            if stored_in(s, t) > room:
                raise Broken("yinzi.storage", t, stored_in(s, t), room)


def _coast(s: YinziState) -> None:
    """YZ-I.2: 13, and YZ-I.3: 23."""
    for box in range(COASTAL_BOXES):
        filled = [i for i in range(SHIP_SLOTS) if s.cargo[box * SHIP_SLOTS + i] != NO_CARGO]
        if s.coast[box] < 0:
            if filled:
                raise Broken("yinzi.cargo_without_ship", box + 1)
            continue
        if not all(i < s.board.ship_size[s.coast[box]] for i in filled):
            raise Broken("yinzi.cargo_beside_ship", box + 1)
        sailing = any(step.name == "sail" for step in s.stack)
        if not (sailing or not is_full(s, box)):
            raise Broken("yinzi.full_ship", box + 1)
    for n in range(NATION_COUNT):
        if shipped_to(s, n) > s.board.foreign_box - 1 + SHIP_SLOTS:
            raise Broken("yinzi.foreign_box", n, shipped_to(s, n))
    if not all(_slot_exists(s, i) for i, c in enumerate(s.urban) if c >= 0):
        raise Broken("yinzi.no_such_slot")


def _slot_exists(s: YinziState, i: int) -> bool:
    return i % URBAN_SLOTS < s.board.urban_size[s.market[i // URBAN_SLOTS]]


def _routes(s: YinziState) -> None:
    """YZ-I.2: 14 to 16."""
    seen = 0
    for p in range(s.seats):
        if seen & s.held[p] != 0:
            raise Broken("yinzi.two_discs")
        seen |= s.held[p]
    columns = [c for c in s.bonus if c >= 0]
    if len(set(columns)) != len(columns):
        raise Broken("yinzi.two_cylinders")
    if sorted(s.order) != list(range(s.seats)):
        raise Broken("yinzi.turn_order", quoted(s.order))
    if not 1 <= s.die <= 6:
        raise Broken("yinzi.die", s.die)
    for p in range(s.seats):
        if not 0 <= s.boat[p] < len(s.board.capacity):
            raise Broken("yinzi.boat", p, s.boat[p])
    slots = sorted(w for w in s.war_slot if w >= 0)
    if slots != list(range(len(slots))):
        raise Broken("yinzi.war_slots")
    for u in range(UNDERTAKING_COUNT):
        if how_many(s.undertaking, u) > s.seats:
            raise Broken("yinzi.undertaking", u)


def _flow(s: YinziState) -> None:
    """YZ-I.3: 17 to 19."""
    for p in range(s.seats):
        played = sum(1 for k in s.played[p * ACTION_COUNT : (p + 1) * ACTION_COUNT] if k >= 0)
        if played > 3:
            raise Broken("yinzi.played", p, played)
        if s.tax[p] > played:
            raise Broken("yinzi.taxes", p, s.tax[p])
        worked = int(s.worked[p]).bit_count()
        if worked > 3:
            raise Broken("yinzi.worked", p, worked)
        if s.emperor[p] + s.emperor_disc[p] > MOST_WORKERS:
            raise Broken("yinzi.emperor", p, s.emperor[p])
        if s.war[p] + s.lying[p] > MOST_WORKERS:
            raise Broken("yinzi.war", p, s.war[p], s.lying[p])
    if s.used > MOST_WORKERS:
        raise Broken("yinzi.used", s.used)
    if s.stack and s.stack[-1].seat >= 0:
        capacity = s.board.capacity[s.boat[s.stack[-1].seat]] if _acting(s) == s.stack[-1].seat else 99
        if s.transport > capacity + s.boat_plus:
            raise Broken("yinzi.transport", s.transport, capacity + s.boat_plus)
