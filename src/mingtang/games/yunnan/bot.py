"""How Yunnan is judged from one seat."""

from __future__ import annotations

from typing import final

from mingtang.core.actions import Action
from mingtang.core.game import Brain
from mingtang.core.rng import below
from mingtang.games.yunnan.scoring import total
from mingtang.games.yunnan.state import YunnanState


@final
class YunnanBrain(Brain[YunnanState]):
    """Points now."""

    def terms(self, s: YunnanState, seat: int) -> list[tuple[str, float]]:
        return [("points", float(total(s, seat)))]

    def rate(self, s: YunnanState, seat: int, a: Action) -> float:
        t = s.clone()
        t.stack[-1].apply(t, seat, a)
        return self.value(t, seat)

    def pick(self, s: YunnanState, seat: int, legal: list[Action], rng: list[int]) -> Action:
        return legal[below(rng, len(legal))]
