"""A game as one seat may imagine it: what is hidden is drawn anew, so that bots cannot peek."""

from __future__ import annotations

from mingtang.core.rng import seeded_for_search, shuffle
from mingtang.games.yunnan.state import YunnanState


def determinize(s: YunnanState, seat: int, seed: int) -> YunnanState:
    """YU-0.7: a game that the seat cannot tell from this one: only Dúli's draw pile and chance itself are new."""
    out = s.clone()
    out.rng = seeded_for_search(seed)
    out.pile.sort()
    shuffle(out.rng, out.pile)
    return out
