"""Where a view speaks of seats, so that a program can tell it from its own seat.

A view names seats by their numbers. Whoever learns from many seats at once has to see every position as "I, the one after me, …", and
only the game knows which of its numbers are seats and which of its lists are kept by seat.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class SeatPaths:
    """The places of a view that speak of seats, as paths: keys with dots between them, `*` for any entry of a list or any key."""

    by_seat: tuple[str, ...] = ()
    """Lists with an entry for each seat, in the order of the seats; rows that name their `seat` may leave out others. Participants
    without a seat, such as a neutral player, come last."""
    seats: tuple[str, ...] = ()
    """Seat numbers: a number itself, or a list of seats whose order says nothing. Where it does, the path ends in `.*`: `order.*`."""


NOWHERE = SeatPaths()
"""A view that speaks of no seats, or of a game that does not say where."""
