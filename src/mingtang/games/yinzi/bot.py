"""How a position of Yínzi is judged."""

from __future__ import annotations

from typing import final

from mingtang.core.actions import Action
from mingtang.core.game import Brain
from mingtang.core.rng import below
from mingtang.games.yinzi.scoring import total_points
from mingtang.games.yinzi.state import YinziState


@final
class YinziBrain(Brain[YinziState]):
    """Expected final points, by where they come from."""

    def terms(self, s: YinziState, seat: int) -> list[tuple[str, float]]:
        return [("points", float(total_points(s, seat)))]

    def rate(self, s: YinziState, seat: int, a: Action) -> float:
        return 0.0

    def pick(self, s: YinziState, seat: int, legal: list[Action], rng: list[int]) -> Action:
        return legal[below(rng, len(legal))]
