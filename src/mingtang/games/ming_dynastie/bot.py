"""How Ming-Dynastie is judged from one seat."""

from __future__ import annotations

from typing import final

from mingtang.core.actions import Action
from mingtang.core.game import Brain
from mingtang.core.rng import below
from mingtang.games.ming_dynastie.state import MingState


@final
class MingBrain(Brain[MingState]):
    """Points now."""

    def terms(self, s: MingState, seat: int) -> list[tuple[str, float]]:
        return [("points", float(s.score[seat]))]

    def rate(self, s: MingState, seat: int, a: Action) -> float:
        t = s.clone()
        t.stack[-1].apply(t, seat, a)
        return self.value(t, seat)

    def pick(self, s: MingState, seat: int, legal: list[Action], rng: list[int]) -> Action:
        return legal[below(rng, len(legal))]
