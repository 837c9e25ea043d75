"""What a bot may imagine: the game as it could be, for all that its seat knows (MD-0.12)."""

from __future__ import annotations

from mingtang.core.rng import below, seeded_for_search, shuffle
from mingtang.games.ming_dynastie.phases.cities import SealNumber
from mingtang.games.ming_dynastie.queries import in_city
from mingtang.games.ming_dynastie.state import NONE, MingState


def determinize(s: MingState, seat: int, seed: int) -> MingState:
    """A game that the seat cannot tell from this one: another order of the stack, other sealed numbers, other luck."""
    out = s.clone()
    out.rng = seeded_for_search(seed)
    out.pile.sort()
    shuffle(out.rng, out.pile)
    top = s.stack[-1] if s.stack else None
    if isinstance(top, SealNumber):
        for p in range(s.seats):
            if p != seat and out.sealed[p] != NONE:
                out.sealed[p] = below(out.rng, in_city(s, top.province, p) + 1)
    return out
