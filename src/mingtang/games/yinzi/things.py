"""What counts about a thing on the board at this moment: the facts that its card tells a seat."""

from __future__ import annotations

from mingtang.core.facts import Prompt
from mingtang.games.yinzi.phases.taxation import silver_owed
from mingtang.games.yinzi.phases.war_glories import our_strength
from mingtang.games.yinzi.queries import (
    WHOLE,
    capacity,
    enemy_strength,
    field_good,
    food_owed,
    half_cubes,
    ratio,
    sale_bonus,
    whole_cubes,
    workers_on_board,
)
from mingtang.games.yinzi.scoring import boat_points
from mingtang.games.yinzi.state import NO_CARGO, YinziState
from mingtang.games.yinzi.vocabulary import (
    ADVANCEMENTS,
    BETTER_SALES,
    BONUSES,
    FACTORIES,
    FIELDS,
    GOODS,
    MOST_SEATS,
    NATIONS,
    PROVINCES,
    ROUTES,
    SALT,
    SECTION_SIZE,
    SECTIONS,
    SHIP_SLOTS,
    TEA,
    UNDERTAKINGS,
)


def facts(s: YinziState, seat: int, kind: str, id: str) -> list[Prompt]:
    """The facts of a thing; a negative seat is an onlooker, who has nothing of his own."""
    if kind == "advancement" and id in ADVANCEMENTS:
        return _advancement(s, ADVANCEMENTS.index(id))
    if kind == "factory" and id in FACTORIES:
        return _factory(s, seat, FACTORIES.index(id))
    if kind == "field" and id in FIELDS:
        return _field(s, s.board.land.field_at[FIELDS.index(id)])
    if kind == "good" and id in GOODS:
        return _good(s, GOODS.index(id))
    return [*_place(s, seat, kind, id), *(_own(s, seat, kind, id) if seat >= 0 else [])]


def _place(s: YinziState, seat: int, kind: str, id: str) -> list[Prompt]:
    """What a market, a ship, an office or a task pays and asks; prices are those of the seat."""
    board = s.board
    more = sale_bonus(s, seat) if seat >= 0 else 0
    if kind == "market" and id in PROVINCES:
        return [Prompt("market_pays", (board.urban_sale + more, board.urban_sale + board.coin_bonus + more))]
    if kind == "rural":
        return [Prompt("rural_now", (board.rural_sale + more, board.rural_price, sum(s.rural)))]
    if kind == "berth" and id.isascii() and id.isdigit() and 0 < int(id) <= s.seats:
        return _berth(s, int(id) - 1)
    if kind == "nation" and id in NATIONS:
        return _nation(s, NATIONS.index(id))
    if kind == "undertaking" and id in UNDERTAKINGS:
        return _undertaking(s, UNDERTAKINGS.index(id))
    if kind == "war":
        ours = our_strength(s) + sum(s.lying)
        return [Prompt("war_now", (ours, enemy_strength(s), board.won_first, board.won_second))]
    if kind == "route" and id in ROUTES:
        t = ROUTES.index(id)
        return [Prompt("route_now", (board.route_points[t],)), *_pays(board.route_copper[t], board.route_silver[t])]
    if kind == "ratio":
        return [Prompt("ratio_now", (ratio(s),))]
    if kind == "bonus" and id == BONUSES[BETTER_SALES]:
        return [Prompt("sales_better", (board.better_sales,))]
    return []


def _berth(s: YinziState, box: int) -> list[Prompt]:
    ship = s.coast[box]
    if ship < 0:
        return [Prompt("no_ship")]
    free = 0
    for slot in range(s.board.ship_size[ship]):
        free += s.cargo[box * SHIP_SLOTS + slot] == NO_CARGO
    return [Prompt("ship_now", (free, s.board.delivery_silver)), *_nation(s, s.board.ship_nation[ship])]


def _nation(s: YinziState, nation: int) -> list[Prompt]:
    """YZ-6.3.7: whose box is full sends the next cargo to the pool, for less."""
    lie = sum(s.abroad[nation * MOST_SEATS : (nation + 1) * MOST_SEATS])
    box, pool = s.board.nation_points[nation], s.board.pool_points[s.board.nation_market[nation]]
    return [Prompt("box_open", (lie, box)) if lie < s.board.foreign_box else Prompt("box_full", (lie, box, pool))]


def _undertaking(s: YinziState, u: int) -> list[Prompt]:
    board = s.board
    out = [Prompt("asks_workers", (board.needs[u],)), *_pays(board.gives_copper[u], board.gives_silver[u])]
    if board.gives_extra[u]:
        out.append(Prompt("pays_extra", (board.gives_extra[u],)))
    return out


def _advancement(s: YinziState, x: int) -> list[Prompt]:
    for seat in range(s.seats):
        if (s.held[seat] >> x) & 1:
            return [Prompt("taken_by", (seat,))]
    return [Prompt("taken_free")]


def _pays(copper: int, silver: int) -> list[Prompt]:
    out = [Prompt("pays_copper", (copper,))] if copper else []
    return [*out, Prompt("pays_silver", (silver,))] if silver else out


def _factory(s: YinziState, seat: int, t: int) -> list[Prompt]:
    owner = s.factory_owner[t]
    if owner < 0:
        return [Prompt("no_owner")] if s.placed[t] >= 0 else []
    board, level = s.board, s.level[t]
    out = [Prompt("level_now", (owner, level, board.factory_points[level]))]
    if seat == owner:
        out.append(Prompt("work_own", (board.own_workers[level],)))
    elif seat >= 0 and board.rent_workers[level] == 0:
        out.append(Prompt("work_closed", (owner,)))
    elif seat >= 0 and board.rent_silver[level]:
        out.append(Prompt("work_silver", (board.rent_workers[level], board.rent_silver[level], owner)))
    elif seat >= 0:
        out.append(Prompt("work_copper", (board.rent_workers[level], board.rent_copper[level], owner)))
    return out


def _field(s: YinziState, f: int) -> list[Prompt]:
    if f < 0 or s.covered[f] >= 0 or field_good(s, f) < 0:
        return []
    out = [Prompt("grows", (field_good(s, f),)), *_good(s, field_good(s, f))]
    if s.planted[f]:
        out.append(Prompt("planted", (s.owner[f], s.planted[f])))
    return out


def _good(s: YinziState, good: int) -> list[Prompt]:
    """What a good is for."""
    if s.board.halves[good]:
        return [Prompt("whole_food" if s.board.halves[good] == WHOLE else "half_food")]
    if good == TEA:
        return [Prompt("for_towns_and_tea")]
    return [Prompt("for_towns_and_salt" if good == SALT else "for_towns")]


def _own(s: YinziState, seat: int, kind: str, id: str) -> list[Prompt]:
    if kind == "owed":
        food = (whole_cubes(s, seat) * WHOLE + half_cubes(s, seat)) // WHOLE
        return [Prompt("owed_now", (food_owed(s, seat), food, silver_owed(s, seat), s.silver[seat]))]
    if kind == "piece" and id == "worker":
        return [Prompt("workers_now", (workers_on_board(s, seat), food_owed(s, seat)))]
    if kind == "resource":
        return [Prompt("wood_now", (s.wood[seat],)) if id == "wood" else Prompt("stone_now", (s.stone[seat],))]
    if kind == "fortune" and id == "construct_boats":
        return [Prompt("wood_now", (s.wood[seat],))]
    if kind == "boats":
        return [Prompt("capacity_now", (capacity(s, seat), boat_points(s, seat)))]
    if kind == "section" and id in SECTIONS:
        bits: int = (s.held[seat] >> (SECTIONS.index(id) * SECTION_SIZE)) & ((1 << SECTION_SIZE) - 1)
        return [Prompt("section_now", (bits.bit_count(), s.board.section_first))]
    return []
