"""Emissaries: discs of the Diplomacy section that follow a delivery abroad (YZ-7.4)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mingtang.core.actions import Action
from mingtang.core.facts import Refusal
from mingtang.games.yinzi.actions import EMISSARY
from mingtang.games.yinzi.phases.advancements_box import lift
from mingtang.games.yinzi.rulings import one_emissary_each
from mingtang.games.yinzi.state import COMMODITY, TEA_CUBE, YinziState
from mingtang.games.yinzi.vocabulary import EMISSARY_OF, MOST_SEATS, SHIP_SLOTS

NO_SHIP: Final = Refusal("YZ-7.4", "no_ship_there")
NO_EMISSARY: Final = Refusal("YZ-7.4", "no_emissary_for_nation")
FRESH_EMISSARY: Final = Refusal("YZ-7.2", "disc_placed_this_turn")
NO_PIECE: Final = Refusal("YZ-7.4", "no_piece_aboard")
ONE_EACH: Final = Refusal("YZ-7.4", "one_emissary_each", ruling="emissaries")


def pieces_aboard(s: YinziState, seat: int, box: int) -> int:
    """YZ-7.4: own deliveries with a piece on a ship; pairs without any own cube do not count."""
    count = 0
    me: i64 = seat
    shippers = s.cargo_seat
    for i in range(box * SHIP_SLOTS, box * SHIP_SLOTS + SHIP_SLOTS):
        if shippers[i] == me and (s.cargo[i] == COMMODITY or s.cargo[i] == TEA_CUBE or s.cargo_cubes[i] > 0):
            count += 1
    return count


def may_send(s: YinziState, seat: int, box: int) -> bool:
    """Whether a usable emissary may be put on the ship of a coastal box."""
    ship = s.coast[box]
    if ship < 0:
        return False
    x = EMISSARY_OF[s.board.ship_nation[ship]]
    if not ((s.held[seat] & ~s.fresh) >> x) & 1:
        return False
    return pieces_aboard(s, seat, box) > (s.aboard[box * MOST_SEATS + seat] if one_emissary_each(s) else 0)


def add_emissaries(s: YinziState, seat: int, out: list[Action]) -> None:
    """F3: the ships that an emissary may board now."""
    for box in range(s.seats):
        if may_send(s, seat, box):
            out.append(EMISSARY[box])


def why_not_emissary(s: YinziState, seat: int, box: int) -> Refusal | None:
    """Why no emissary may board the ship of a coastal box."""
    ship = s.coast[box]
    if ship < 0:
        return NO_SHIP.because(box + 1)
    nation = s.board.ship_nation[ship]
    x = EMISSARY_OF[nation]
    if not (s.held[seat] >> x) & 1:
        return NO_EMISSARY.because(nation)
    if (s.fresh >> x) & 1:
        return FRESH_EMISSARY.because(x)
    pieces = pieces_aboard(s, seat, box)
    if pieces == 0:
        return NO_PIECE
    return None if may_send(s, seat, box) else ONE_EACH.because(pieces, s.aboard[box * MOST_SEATS + seat])


def put_aboard(s: YinziState, seat: int, box: int) -> None:
    """The disc moves from its slot to the ship; the slot is free at once."""
    nation = s.board.ship_nation[s.coast[box]]
    lift(s, seat, EMISSARY_OF[nation])
    s.aboard[box * MOST_SEATS + seat] += 1
    s.tell("emissary.aboard", seat, nation, box + 1)
