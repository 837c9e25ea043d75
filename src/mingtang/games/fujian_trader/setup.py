"""Setting up: ports, goods, ships, Fortunes (FT-2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mingtang.core.actions import Action
from mingtang.core.facts import Prompt
from mingtang.core.options import Options
from mingtang.core.rng import shuffle
from mingtang.core.steps import Automatic, Step
from mingtang.games.fujian_trader.actions import PLACE, PORT_OF
from mingtang.games.fujian_trader.board import FujianBoard
from mingtang.games.fujian_trader.editions import data_halve_the_iron, meddlers_always_asked
from mingtang.games.fujian_trader.phases.holdings import draw_card, gain
from mingtang.games.fujian_trader.phases.rounds import START_ROUND
from mingtang.games.fujian_trader.pieces import (
    ASKED_WINDOWS,
    FORTUNE_COUNT,
    MANCHU_MOVE,
    PORT_COUNT,
    RAID_THIRD,
    REACT_ACTION,
    REACT_FORTUNE,
    SILVER,
)
from mingtang.games.fujian_trader.state import NOT_THIS_GAME, FujianState, make_empty


def deal(s: FujianState, board: FujianBoard, options: Options) -> None:
    """FT-2.1: 3, 4 or 5 families; the seats are the turn order. FT-2.4: all provinces are open, the dragon waits outside."""
    make_empty(s, board)
    s.half_iron = options["losing_iron"] == "half_up" or data_halve_the_iron(s)
    if not meddlers_always_asked(s):  # FT-10.7: whoever wants to be asked says so on the own turn
        for seat in range(s.seats):
            for window in (RAID_THIRD, REACT_FORTUNE, REACT_ACTION):
                s.orders[seat * ASKED_WINDOWS + window] = NOT_THIS_GAME
    _stack_events(s)
    s.deck = list(range(FORTUNE_COUNT))  # FT-2.3
    shuffle(s.rng, s.deck)
    _deal_ports(s)
    for seat in range(s.seats):
        gain(s, seat, SILVER, board.start_silver, "setup.silver")
    s.stack = [START_ROUND, FIRST_FORTUNES]
    for seat in reversed(range(s.seats)):
        s.stack.append(PLACE_SHIP[seat])


def _stack_events(s: FujianState) -> None:
    """FT-2.2: four events on top; below them the other three, shuffled with the Manchu Moves."""
    events = s.board.events.copy()
    shuffle(s.rng, events)
    top = events[: s.board.top_events]
    bottom = events[s.board.top_events :] + [MANCHU_MOVE] * s.board.manchu_moves
    shuffle(s.rng, bottom)
    s.events_left = bottom + top  # the next card is the last


def _deal_ports(s: FujianState) -> None:
    """FT-2.5, FT-2.6: ports are dealt, and each gives its two goods at once."""
    ports = list(range(PORT_COUNT))
    shuffle(s.rng, ports)
    each = s.board.start_ports[s.seats - 3]
    for seat in range(s.seats):
        for p in sorted(ports[seat * each : (seat + 1) * each]):
            s.port_owner[p] = seat
            s.tell("setup.port", seat, p)
        for g in range(3):
            n = sum([s.board.produces[p * 3 + g] for p in range(PORT_COUNT) if s.port_owner[p] == seat])
            gain(s, seat, g, n, "setup.goods")


@final
class PlaceShip(Step[FujianState]):
    """In turn order each player puts his ship on one of his ports. Ships may share a place."""

    name = "setup.place_ship"
    clause = "FT-2.7"

    def prompt(self, s: FujianState, seat: int) -> Prompt:
        g = s.goods
        return Prompt(self.name, (g[seat * 3], g[seat * 3 + 1], g[seat * 3 + 2]))

    def choices(self, s: FujianState, seat: int) -> Sequence[Action]:
        return [PLACE[p] for p in range(PORT_COUNT) if s.port_owner[p] == seat]

    def apply(self, s: FujianState, seat: int, a: Action) -> None:
        s.ships[seat] = PORT_OF[a.id]
        s.tell("setup.ship", seat, s.ships[seat])
        s.done()


PLACE_SHIP: Final = [PlaceShip(seat) for seat in range(5)]


@final
class FirstFortunes(Automatic[FujianState]):
    """Then everybody draws three Fortune cards; they may be used from the first turn on."""

    name = "setup.fortunes"
    clause = "FT-2.8"

    def run(self, s: FujianState) -> None:
        for seat in range(s.seats):
            for _ in range(s.board.start_fortunes):
                draw_card(s, seat)
            s.fresh[seat] = 0
        s.done()


FIRST_FORTUNES: Final = FirstFortunes()
