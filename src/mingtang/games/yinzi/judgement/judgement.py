"""How Yínzi is judged from one seat: the points that a position promises, and chains of choices played to the end of a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import final

from mingtang.core.actions import Action
from mingtang.core.judgement import Judgement
from mingtang.core.rng import Rng
from mingtang.core.steps import NOBODY
from mingtang.core.weights import Weights
from mingtang.games.yinzi.actions import K_ACT, K_WORK, KIND_OF
from mingtang.games.yinzi.judgement import value as outlook
from mingtang.games.yinzi.judgement import value_of_duties as duty_outlook
from mingtang.games.yinzi.judgement import value_of_trade as trade_outlook
from mingtang.games.yinzi.judgement.figures import DISCS_UNSURE, PROSPECTS
from mingtang.games.yinzi.judgement.policy import choose, liking
from mingtang.games.yinzi.judgement.prospects import prospects
from mingtang.games.yinzi.judgement.tuning import TUNING
from mingtang.games.yinzi.judgement.weights import CHARACTERS, POINTS, SHIPPED, WITHOUT_MEANS
from mingtang.games.yinzi.phases.fortune import ChooseFortune
from mingtang.games.yinzi.phases.turns import TakeTurn
from mingtang.games.yinzi.phases.workforce import ChooseWorkforce
from mingtang.games.yinzi.scoring import (
    abroad_points,
    advancement_points,
    route_points,
    war_points,
)
from mingtang.games.yinzi.state import YinziState


@final
class YinziJudgement(Judgement[YinziState]):
    """Counts what is sure, and what fields, factories, ships, workers and discs will still bring."""

    clear_lead = 6.0
    usual_rounds = 4

    def tuning(self) -> Mapping[str, float]:
        return TUNING

    def __init__(self, weights: Weights = SHIPPED) -> None:
        self.weights = weights

    def weighed(self, weights: Weights) -> Judgement[YinziState]:
        return YinziJudgement(weights)

    def weights_in_use(self) -> Weights:
        return self.weights

    def characters(self) -> Mapping[str, Mapping[str, float]]:
        return CHARACTERS

    def value(self, s: YinziState, seat: int) -> float:
        """The sum of the terms, counted without taking it apart."""
        time = outlook.time_left(s, seat)
        figures = self.weights.figures[s.seats]
        return self._sure(s, seat, time, figures) + self._promise(
            s, seat, time, self.weights.positions[s.seats], figures
        )

    def _promise(self, s: YinziState, seat: int, time: float, w: list[float], figures: list[float]) -> float:
        """What a position promises beside sure points, by these weights."""
        return (
            w[0] * outlook.money(s, seat, time, figures)
            + w[1] * outlook.boats(s, seat, time, figures)
            + w[2] * trade_outlook.factories(s, seat, time, figures)
            + w[3] * trade_outlook.commodities(s, seat, time, figures)
            + w[4] * trade_outlook.raw_material(s, seat, time, figures)
            + w[5] * trade_outlook.goods(s, seat, time, figures)
            + w[6] * duty_outlook.food(s, seat, time, figures)
            + w[7] * outlook.material(s, seat, figures)
            + w[8] * duty_outlook.taxes(s, seat, figures)
            + w[9] * duty_outlook.war(s, seat, figures)
            + w[10] * duty_outlook.emperor(s, seat, time, figures)
            + w[11] * duty_outlook.routes(s, seat, figures)
            + w[12] * outlook.discs(s, seat, time, figures)
            + w[13] * self._hands(s, seat, figures)
        )

    def _hands(self, s: YinziState, seat: int, figures: list[float]) -> float:
        """Cards and workers that are not used yet: as such, and by what they could do now."""
        total = outlook.hands(s, seat, figures)
        if figures[PROSPECTS] != 0.0:
            total += figures[PROSPECTS] * prospects(s, seat)
        return total

    def _sure(self, s: YinziState, seat: int, time: float, figures: list[float]) -> float:
        """Points that nobody can take away any more, and those of the advancements, the surer the later it is."""
        return float(
            abroad_points(s, seat)
            + war_points(s, seat)
            + route_points(s, seat)
            + s.board.misfortune_points * s.misfortune[seat]
        ) + advancement_points(s, seat) * max(0.2, 1.0 - figures[DISCS_UNSURE] * time)

    def terms(self, s: YinziState, seat: int) -> list[tuple[str, float]]:
        """The same, taken apart."""
        time = outlook.time_left(s, seat)
        w = self.weights.positions[s.seats]
        figures = self.weights.figures[s.seats]
        return [
            ("points", self._sure(s, seat, time, figures)),
            ("money", w[0] * outlook.money(s, seat, time, figures)),
            ("boats", w[1] * outlook.boats(s, seat, time, figures)),
            ("factories", w[2] * trade_outlook.factories(s, seat, time, figures)),
            ("commodities", w[3] * trade_outlook.commodities(s, seat, time, figures)),
            ("raw", w[4] * trade_outlook.raw_material(s, seat, time, figures)),
            ("goods", w[5] * trade_outlook.goods(s, seat, time, figures)),
            ("food", w[6] * duty_outlook.food(s, seat, time, figures)),
            ("material", w[7] * outlook.material(s, seat, figures)),
            ("taxes", w[8] * duty_outlook.taxes(s, seat, figures)),
            ("war", w[9] * duty_outlook.war(s, seat, figures)),
            ("emperor", w[10] * duty_outlook.emperor(s, seat, time, figures)),
            ("routes", w[11] * duty_outlook.routes(s, seat, figures)),
            ("advancements", w[12] * outlook.discs(s, seat, time, figures)),
            ("hands", w[13] * self._hands(s, seat, figures)),
        ]

    def rate(self, s: YinziState, seat: int, a: Action) -> float:
        """The value at the end of the own turn, if the turn goes on sensibly after this choice."""
        t = s.clone()
        t.stack[-1].apply(t, seat, a)
        if self._goes_on(t, seat) and isinstance(t.stack[-1], (ChooseFortune, ChooseWorkforce)):
            best = -1e9
            step = t.stack[-1]
            for b in step.legal(t, seat):  # a card or a group is worth what its best action is worth
                u = t.clone()
                step.apply(u, seat, b)
                best = max(best, self._without_means(t, seat, b) + self._finish(u, seat))
            return best
        return self._without_means(s, seat, a) + self._finish(t, seat)

    def _without_means(self, s: YinziState, seat: int, a: Action) -> float:
        """What it says against an action that there is nothing to do it with, such as boats without wood."""
        w = self.weights.choices[s.seats][WITHOUT_MEANS]
        if w == 0.0 or KIND_OF[a.id] not in (K_ACT, K_WORK):
            return 0.0
        return w if liking(s, seat, a) <= 0.0 else 0.0

    def _goes_on(self, s: YinziState, seat: int) -> bool:
        """Let everything happen that nobody chooses; whether the seat is still in the middle of its turn."""
        while s.stack and s.stack[-1].seat == NOBODY:
            if s.stack[-1].name == "turns" or s.stack[-1].name == "round":
                return False
            s.stack[-1].run(s)
        return len(s.stack) > 0 and s.stack[-1].seat == seat and not isinstance(s.stack[-1], TakeTurn)

    def _finish(self, s: YinziState, seat: int) -> float:
        """Play the turn to its end by the quick policy, and judge the position there."""
        count = 0
        while self._goes_on(s, seat) and count < 40:
            step = s.stack[-1]
            step.apply(s, seat, choose(s, seat, step.legal(s, seat)))
            count += 1
        time = outlook.time_left(s, seat)
        w = self.weights.choices[s.seats]
        figures = self.weights.figures[s.seats]
        return w[POINTS] * self._sure(s, seat, time, figures) + self._promise(s, seat, time, w, figures)

    def pick(self, s: YinziState, seat: int, legal: list[Action], rng: Rng) -> Action:
        """A quick choice by the rules of thumb, without chance: the worlds differ enough, and errors would add up in long playouts."""
        return choose(s, seat, legal)
