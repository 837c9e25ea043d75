"""A position that a seat cannot tell from the true one: what it cannot know is dealt anew (ST-1.2, ST-1.3, ST-2.1)."""

from __future__ import annotations

from mingtang.core.rng import below, seeded, shuffle
from mingtang.starter.state import NOT_YET, StarterState


def determinize(s: StarterState, seat: int, seed: int) -> StarterState:
    """Collect what is unknown, sort it, shuffle it with the seed, deal it out again, and replace the luck to come."""
    d = s.clone()
    rng = seeded(seed, "determinize")
    unknown = s.deck.copy()
    for i in range(s.seats):
        if i != seat:
            unknown += s.hands[i]
    unknown.sort()
    shuffle(rng, unknown)
    for i in range(s.seats):
        if i != seat:
            size = len(s.hands[i])
            d.hands[i] = sorted(unknown[:size])
            unknown = unknown[size:]
            if s.sealed[i] != NOT_YET:
                d.sealed[i] = d.hands[i][below(rng, size)]
    d.deck = unknown
    d.dishes = sorted(s.dishes)
    shuffle(rng, d.dishes)
    d.rng = rng
    return d
