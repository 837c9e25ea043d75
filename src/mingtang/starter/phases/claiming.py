"""Claiming: the winner takes the dish, or leaves it and brews tea (ST-3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mingtang.core.actions import Action
from mingtang.core.facts import Prompt, Refusal
from mingtang.core.steps import Seat, Step
from mingtang.starter.actions import BREW, TAKE
from mingtang.starter.state import StarterState

NO_TEA_LEFT: Final = Refusal("ST-3.2", "no_tea_left")


@final
class Claim(Step[StarterState]):
    """Take the dish for its points, or brew a tea."""

    name = "claiming.claim"
    clause = "ST-3.1"

    def prompt(self, s: StarterState, seat: Seat) -> Prompt:
        return Prompt(self.name, (s.dish, s.tea_left))

    def choices(self, s: StarterState, seat: Seat) -> Sequence[Action]:
        return (TAKE, BREW)

    def why_not(self, s: StarterState, seat: Seat, a: Action) -> Refusal | None:
        if a is BREW and s.tea_left == 0:
            return NO_TEA_LEFT.because(s.board.tea)
        return None

    def label(self, s: StarterState, seat: Seat, a: Action) -> Prompt | None:
        return Prompt("take_for", (s.dish,)) if a is TAKE else None

    def apply(self, s: StarterState, seat: Seat, a: Action) -> None:
        if a is TAKE:  # ST-3.1
            s.points[seat] += s.dish
            s.tell("claiming.took", seat, s.dish, s.points[seat])
        else:  # ST-3.2
            s.tea_left -= 1
            s.tea[seat] += 1
            s.tell("claiming.brewed", seat, 1, s.tea[seat])
        s.done()
