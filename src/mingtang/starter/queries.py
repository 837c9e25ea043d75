"""Questions that several phases ask. They change nothing."""

from __future__ import annotations

from mingtang.starter.state import StarterState


def highest_sealed(s: StarterState) -> int:
    """ST-2.3: whose sealed card is the highest. No two cards are equal."""
    best = 0
    for seat in range(1, s.seats):
        if s.sealed[seat] > s.sealed[best]:
            best = seat
    return best


def leaders_in_tea(s: StarterState) -> list[int]:
    """ST-4.2: the seats with the most tea; nobody if nobody has any."""
    most = max(s.tea)
    return [seat for seat in range(s.seats) if s.tea[seat] == most] if most > 0 else []
