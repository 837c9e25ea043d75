"""Buying open ports (FT-8)."""

from __future__ import annotations

from typing import Final

from mingtang.core.actions import Action
from mingtang.core.facts import Refusal
from mingtang.games.fujian_trader.actions import BUY_PORT
from mingtang.games.fujian_trader.phases.holdings import move_in
from mingtang.games.fujian_trader.phases.reversal import begin_deed, finish_deed, was_undone
from mingtang.games.fujian_trader.pieces import DEED_PORT, PORT_COUNT, SILVER
from mingtang.games.fujian_trader.queries import port_count
from mingtang.games.fujian_trader.state import FujianState

NO_BUILDING_LEFT: Final = Refusal("FT-8.4", "no_building_left")
PORT_UNDONE: Final = Refusal("FT-14.8", "port_undone")
CANNOT_PAY_PORT: Final = Refusal("FT-8.1", "cannot_pay_port")


def port_price(s: FujianState) -> int:
    """What the next port costs the active player (FT-14.5 `discount`)."""
    return max(0, s.board.port_price - s.port_discount)


def open_ports(s: FujianState) -> list[Action]:
    """The ports that nobody controls, as purchases. FT-8.1: the ship may be anywhere."""
    return [BUY_PORT[p] for p in range(PORT_COUNT) if s.port_owner[p] < 0]


def _most_ports(s: FujianState) -> int:
    """FT-8.4: so many ports a family has buildings for; during a raid one is kept for the port that may be won."""
    return s.board.buildings - (1 if s.raid_port >= 0 else 0)


def why_no_port(s: FujianState, seat: int, port: int) -> Refusal | None:
    """Why an open port cannot be bought."""
    if port_count(s, seat) >= _most_ports(s):
        return NO_BUILDING_LEFT.because(port_count(s, seat))
    if was_undone(s, DEED_PORT, port):
        return PORT_UNDONE.because(port)
    if s.silver[seat] < port_price(s):
        return CANNOT_PAY_PORT.because(port_price(s), s.silver[seat])
    return None


def add_ports(s: FujianState, seat: int, out: list[Action]) -> None:
    """Put the ports that may be bought now on a list of allowed choices.

    FT-8.2: at every decision of the active player between the Disaster and the Fortunes, but not inside a raid, toll or market.
    """
    if s.silver[seat] < port_price(s) or port_count(s, seat) >= _most_ports(s):
        return
    for p in range(PORT_COUNT):
        if s.port_owner[p] < 0 and not was_undone(s, DEED_PORT, p):
            out.append(BUY_PORT[p])


def buy_port(s: FujianState, seat: int, port: int) -> None:
    """Pay, take the card and put a building on the port. FT-8.3: as many as one can pay for."""
    inside = s.raid_port >= 0  # FT-8.2: then it is a part of the raid
    if not inside:
        begin_deed(s, DEED_PORT, port)
    price = port_price(s)
    s.port_discount = 0  # it holds for one purchase
    s.port_owner[port] = seat
    s.tell("ports.bought", seat, port, -price, move_in(s, seat, SILVER, -price))
    if not inside:
        finish_deed(s)
