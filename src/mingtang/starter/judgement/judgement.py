"""How Starter is judged from one seat: the points that a position promises, taken apart in the game's own terms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from mingtang.core.actions import Action
from mingtang.core.judgement import Judgement
from mingtang.core.rng import Rng, below
from mingtang.core.steps import Seat
from mingtang.starter.actions import BREW, TAKE
from mingtang.starter.state import StarterState

CARD: Final = 0.12
"""About so many points each step of a card's height is worth."""


@final
class StarterJudgement(Judgement[StarterState]):
    """A plain judgement; `mingtang ladder` shows whether a change makes it better."""

    clear_lead = 4.0
    usual_rounds = 5

    def tuning(self) -> Mapping[str, float]:
        return {"adept_iterations": 60, "expert_iterations": 200, "clear_difference": 2.0}

    def terms(self, s: StarterState, seat: Seat) -> list[tuple[str, float]]:
        return [
            ("dishes", float(s.points[seat])),
            ("tea", self._tea(s, seat)),
            ("hand", CARD * sum(s.hands[seat]) / s.board.highest * s.board.hand),
        ]

    def _tea(self, s: StarterState, seat: Seat) -> float:
        """What the own tea promises: more the further it leads."""
        others = max([s.tea[i] for i in range(s.seats) if i != seat])
        lead = s.tea[seat] - others
        return s.board.most_tea * (0.0 if s.tea[seat] == 0 else 0.9 if lead > 0 else 0.5 if lead == 0 else 0.1)

    def rate(self, s: StarterState, seat: Seat, a: Action) -> float:
        if a is TAKE:
            return float(s.dish)
        if a is BREW:
            before = self._tea(s, seat)
            s.tea[seat] += 1
            after = self._tea(s, seat)
            s.tea[seat] -= 1
            return after - before
        want = s.board.highest * s.dish / max(1, max(s.board.dishes))
        return -abs(a.id - want) / s.board.highest

    def pick(self, s: StarterState, seat: Seat, legal: list[Action], rng: Rng) -> Action:
        best = legal[below(rng, len(legal))]
        for a in legal:
            if self.rate(s, seat, a) > self.rate(s, seat, best):
                best = a
        return best
