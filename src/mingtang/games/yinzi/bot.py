"""How Yínzi is judged from one seat: the points that a position promises, and chains of choices played to the end of a turn."""

from __future__ import annotations

from typing import final

from mingtang.core.actions import Action
from mingtang.core.game import Brain
from mingtang.core.steps import NOBODY
from mingtang.games.yinzi import outlook
from mingtang.games.yinzi.fortune import ChooseFortune
from mingtang.games.yinzi.policy import choose, draw
from mingtang.games.yinzi.scoring import (
    abroad_points,
    advancement_points,
    route_points,
    war_points,
)
from mingtang.games.yinzi.state import YinziState
from mingtang.games.yinzi.turns import Turn
from mingtang.games.yinzi.workforce import ChooseWorkforce


@final
class YinziBrain(Brain[YinziState]):
    """Counts what is sure, and what fields, factories, ships, workers and discs will still bring."""

    def value(self, s: YinziState, seat: int) -> float:
        """The sum of the terms, counted without taking it apart."""
        time = outlook.time_left(s, seat)
        return (
            self._sure(s, seat)
            + outlook.money(s, seat, time)
            + outlook.boats(s, seat, time)
            + outlook.factories(s, seat, time)
            + outlook.commodities(s, seat, time)
            + outlook.raw_material(s, seat, time)
            + outlook.goods(s, seat, time)
            + outlook.food(s, seat, time)
            + outlook.material(s, seat)
            + outlook.taxes(s, seat)
            + outlook.war(s, seat)
            + outlook.emperor(s, seat, time)
            + outlook.routes(s, seat)
            + outlook.discs(s, seat, time)
            + outlook.hands(s, seat)
        )

    def _sure(self, s: YinziState, seat: int) -> float:
        """Points that nobody can take away any more, and those of the advancements as they lie."""
        return (
            float(
                abroad_points(s, seat)
                + war_points(s, seat)
                + route_points(s, seat)
                + s.board.misfortune_points * s.misfortune[seat]
            )
            + advancement_points(s, seat) * 0.8
        )

    def terms(self, s: YinziState, seat: int) -> list[tuple[str, float]]:
        """The same, taken apart."""
        time = outlook.time_left(s, seat)
        return [
            ("points", self._sure(s, seat)),
            ("money", outlook.money(s, seat, time)),
            ("boats", outlook.boats(s, seat, time)),
            ("factories", outlook.factories(s, seat, time)),
            ("commodities", outlook.commodities(s, seat, time)),
            ("raw", outlook.raw_material(s, seat, time)),
            ("goods", outlook.goods(s, seat, time)),
            ("food", outlook.food(s, seat, time)),
            ("material", outlook.material(s, seat)),
            ("taxes", outlook.taxes(s, seat)),
            ("war", outlook.war(s, seat)),
            ("emperor", outlook.emperor(s, seat, time)),
            ("routes", outlook.routes(s, seat)),
            ("advancements", outlook.discs(s, seat, time)),
            ("hands", outlook.hands(s, seat)),
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
                best = max(best, self._finish(u, seat))
            return best
        return self._finish(t, seat)

    def _goes_on(self, s: YinziState, seat: int) -> bool:
        """Let everything happen that nobody chooses; whether the seat is still in the middle of its turn."""
        while s.stack and s.stack[-1].seat == NOBODY:
            if s.stack[-1].name == "turns" or s.stack[-1].name == "round":
                return False
            s.stack[-1].run(s)
        return len(s.stack) > 0 and s.stack[-1].seat == seat and not isinstance(s.stack[-1], Turn)

    def _finish(self, s: YinziState, seat: int) -> float:
        """Play the turn to its end by the quick policy, and judge the position there."""
        count = 0
        while self._goes_on(s, seat) and count < 40:
            step = s.stack[-1]
            step.apply(s, seat, choose(s, seat, step.legal(s, seat)))
            count += 1
        return self.value(s, seat)

    def pick(self, s: YinziState, seat: int, legal: list[Action], rng: list[int]) -> Action:
        """A quick choice by the rules of thumb, with some chance in it."""
        return draw(s, seat, legal, rng)
