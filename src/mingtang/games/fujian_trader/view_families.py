"""What a seat may know of each family at the table."""

from __future__ import annotations

from mingtang.games.fujian_trader.determinize import knows
from mingtang.games.fujian_trader.phases.combat import standing_bonus, standing_defense
from mingtang.games.fujian_trader.phases.production import produces_now
from mingtang.games.fujian_trader.pieces import (
    ASKED_WINDOWS,
    ATTACK,
    FAMILIES,
    FORTUNES,
    GOODS,
    NODES,
    PORTS,
    PROVINCES,
    REGIONS,
    WARES,
    WINDOWS,
)
from mingtang.games.fujian_trader.queries import allowance, may_store, province_count, region_owner
from mingtang.games.fujian_trader.scoring import SOURCES, open_parts, parts, routes_of
from mingtang.games.fujian_trader.state import ON_TABLE, FujianState
from mingtang.games.fujian_trader.view_types import FujianFamily, FujianLaidCard


def name_at(names: list[str], index: int) -> str | None:
    """The id of a thing, or None for nothing."""
    return names[index] if index >= 0 else None


def family(s: FujianState, seat: int, viewer: int) -> FujianFamily:
    """One family as the viewer sees it."""
    board = s.board
    points = open_parts(s, seat)
    mine = [p for p in range(len(PROVINCES)) if s.province_owner[p] == seat]
    ports = [p for p in range(len(PORTS)) if s.port_owner[p] == seat]
    open_hand = seat == viewer or not s.stack
    return {
        "seat": seat,
        "family": FAMILIES[seat],
        "goods": {good: s.goods[seat * 3 + g] for g, good in enumerate(GOODS)},
        "silver": s.silver[seat],
        "stored": s.stored[seat],
        "ship": name_at(NODES, s.ships[seat]),
        "ports": [PORTS[p] for p in ports],
        "provinces": [PROVINCES[p] for p in mine],
        "hand": len(s.hands[seat]),
        "cards": [FORTUNES[c] for c in s.hands[seat] if knows(s, viewer, c)],
        "fresh": s.fresh[seat],
        "table": laid_cards(s, seat),
        "allowance": allowance(s, seat),
        "attack": province_count(s, seat, 1) * board.ability[1] + standing_bonus(s, seat, ATTACK, -1),
        "defense": standing_defense(s, seat, -1),
        "may_store": may_store(s, seat),
        "buildings": board.buildings - len(ports),
        "routes": routes_of(s, seat),
        "regions": sum([1 for r in range(len(REGIONS)) if region_owner(s, r) == seat]),
        "income": _sum({ware: sum([board.income[p * 4 + w] for p in mine]) for w, ware in enumerate(WARES)}),
        "crops": _crops(s, ports),
        "quiet": [w for i, w in enumerate(WINDOWS[:ASKED_WINDOWS]) if s.orders[seat * ASKED_WINDOWS + i]],
        "score": {name: points[i] for i, name in enumerate(SOURCES)},
        "total": sum(points),
        "secret_total": sum(parts(s, seat)) if open_hand else None,
    }


def laid_cards(s: FujianState, seat: int) -> list[FujianLaidCard]:
    """The Long cards on the table of a family."""
    return [
        {"card": FORTUNES[c], "port": name_at(PORTS, s.attached[c])} for c in s.table if s.where[c] == ON_TABLE + seat
    ]


def _sum(amounts: dict[str, int]) -> dict[str, int]:
    return {key: n for key, n in amounts.items() if n}


def _crops(s: FujianState, ports: list[int]) -> dict[str, dict[str, int]]:
    out: dict[str, dict[str, int]] = {}
    for p in ports:
        crop = out.setdefault(REGIONS[s.board.region_of[p]], {})
        for g, n in enumerate(produces_now(s, p)):
            if n:
                crop[GOODS[g]] = crop.get(GOODS[g], 0) + n
    return out
