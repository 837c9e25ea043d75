"""What counts about a thing on the board at this moment: the facts that its card tells a seat."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mingtang.core.facts import Prompt
from mingtang.games.fujian_trader.phases.ports import port_price
from mingtang.games.fujian_trader.phases.provinces import province_price
from mingtang.games.fujian_trader.phases.wagers import CANNOT_PAY_WAGER, can_wager, why_no_wager
from mingtang.games.fujian_trader.pieces import (
    FALLEN,
    GOODS,
    IRON,
    PORTS,
    PROVINCES,
    REGIONS,
    RICE,
    SILK,
    WAGERS,
    WARES,
)
from mingtang.games.fujian_trader.queries import allowance, ports_in_region, rate
from mingtang.games.fujian_trader.state import FujianState

HELP_OF_ZONE: Final = ("helps_to_defend", "helps_to_attack", "helps_to_sail")
"""FT-9.6: what a province is good for, by its zone."""


def facts(s: FujianState, seat: int, kind: str, id: str) -> list[Prompt]:
    """The facts of a thing; a negative seat is an onlooker, who has nothing of his own."""
    if kind == "port" and id in PORTS:
        return _port(s, seat, PORTS.index(id))
    if kind == "province" and id in PROVINCES:
        return _province(s, seat, PROVINCES.index(id))
    if seat < 0:
        return []
    if kind == "region" and id in REGIONS:
        return [Prompt("in_region", (ports_in_region(s, seat, REGIONS.index(id)),))]
    if kind == "ship":
        return [Prompt("steps_left", (allowance(s, seat),))]
    if kind == "piece" and id in ("silver", "present"):
        board = s.board
        outside = s.silver[seat] // board.silver_set * board.silver_points
        return [Prompt("silver_worth", (s.silver[seat], outside, board.stored_points))]
    return []


def _port(s: FujianState, seat: int, port: int) -> list[Prompt]:
    owner = s.port_owner[port]
    out = [Prompt("port_free", (port_price(s),)) if owner < 0 else Prompt("port_owned", (owner,))]
    out += _amounts("makes", s.board.produces, port * len(GOODS), len(GOODS))
    if seat < 0:
        return out
    if owner >= 0 and owner != seat:
        out += _wagers(s, seat)
    out.append(Prompt("rates_here", (rate(s, seat, port, RICE), rate(s, seat, port, SILK))))
    iron = rate(s, seat, port, IRON)
    out.append(Prompt("iron_here", (iron,)) if iron else Prompt("no_iron_here"))
    return out


def _amounts(key: str, figures: vec[i64], first: int, kinds: int) -> list[Prompt]:
    """So many of one kind, or of two in one sentence."""
    found = [(figures[first + kind], kind) for kind in range(kinds) if figures[first + kind]]
    if len(found) == 2:
        return [Prompt(f"{key}_two", (*found[0], *found[1]))]
    return [Prompt(key, each) for each in found]


def _wagers(s: FujianState, seat: int) -> list[Prompt]:
    """FT-6.3: what a raid would cost the seat, won or lost, and whether it has that."""
    out: list[Prompt] = []
    for w in range(len(WAGERS)):
        if why_no_wager(s, seat, w) in (None, CANNOT_PAY_WAGER):
            rice, iron = s.board.wager[w * len(GOODS) + RICE], s.board.wager[w * len(GOODS) + IRON]
            if rice and iron:
                out.append(Prompt("wager_of_both", (rice, iron)))
            else:
                out.append(Prompt("wager_of_rice", (rice,)) if rice else Prompt("wager_of_iron", (iron,)))
    return out if can_wager(s, seat) else [*out, Prompt("wager_missing")]


def _province(s: FujianState, seat: int, province: int) -> list[Prompt]:
    owner = s.province_owner[province]
    board = s.board
    zone = board.zone[province]
    if owner == FALLEN:
        return [Prompt("province_fallen")]
    if owner >= 0:
        out = [Prompt("province_yours") if owner == seat else Prompt("province_of", (owner,))]
    elif seat >= 0:
        out = [Prompt("province_price", (province_price(s, province), s.silver[seat]))]
    else:
        out = []
    out += _amounts("brings", board.income, province * len(WARES), len(WARES))
    out.append(Prompt(HELP_OF_ZONE[zone], (board.ability[zone],)))
    opens = s.invasion < 3 and zone == s.invasion
    out.append(Prompt("opens_now" if opens else "opens_not_now"))
    return out
