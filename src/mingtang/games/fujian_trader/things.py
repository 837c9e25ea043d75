"""What counts about a thing on the board at this moment: the facts that its card tells a seat."""

from __future__ import annotations

from mingtang.core.facts import Prompt
from mingtang.games.fujian_trader.phases.ports import port_price
from mingtang.games.fujian_trader.phases.provinces import province_price
from mingtang.games.fujian_trader.pieces import FALLEN, IRON, PORTS, PROVINCES, REGIONS, RICE, SILK
from mingtang.games.fujian_trader.queries import allowance, ports_in_region, rate
from mingtang.games.fujian_trader.state import FujianState


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
    if seat < 0:
        return out
    out.append(Prompt("rates_here", (rate(s, seat, port, RICE), rate(s, seat, port, SILK))))
    iron = rate(s, seat, port, IRON)
    out.append(Prompt("iron_here", (iron,)) if iron else Prompt("no_iron_here"))
    return out


def _province(s: FujianState, seat: int, province: int) -> list[Prompt]:
    owner = s.province_owner[province]
    if owner == FALLEN:
        return [Prompt("province_fallen")]
    if owner >= 0:
        out = [Prompt("province_yours") if owner == seat else Prompt("province_of", (owner,))]
    elif seat >= 0:
        out = [Prompt("province_price", (province_price(s, province), s.silver[seat]))]
    else:
        out = []
    opens = s.invasion < 3 and s.board.zone[province] == s.invasion
    out.append(Prompt("opens_now" if opens else "opens_not_now"))
    return out
