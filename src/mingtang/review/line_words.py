"""A turn in words: its choices one after the other, as the table's buttons say them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from mingtang.core.actions import Action
from mingtang.core.game import Game
from mingtang.core.play import play, waiting
from mingtang.core.steps import State
from mingtang.texts import Texts


@dataclass(frozen=True)
class LineStep:
    """A choice of a line, how many times it is made in a row, and the position in which the seat is asked for it."""

    action: Action
    text: str
    times: int
    position: State

    def said(self, texts: Texts) -> str:
        """The choice as a list has it: "2 × Buy a port"."""
        if self.times == 1:
            return self.text
        return texts.sentence(texts.say("advice", "times"), (self.times, self.text), ())


def line_steps(
    game: Game[Any], s: State, seat: int, line: Sequence[str], texts: Texts, names: Sequence[str]
) -> list[LineStep]:
    """The choices of a line in words. `s` is a position that the seat believes in; what can no longer be chosen there is not told."""
    out: list[LineStep] = []
    for words in line:
        action = game.catalogue.parse(words)
        if seat not in waiting(s) or action not in s.stack[-1].legal(s, seat):
            break
        if out and out[-1].action is action:
            out[-1] = LineStep(action, out[-1].text, out[-1].times + 1, out[-1].position)
        else:
            out.append(LineStep(action, texts.button(action, names, s.stack[-1].label(s, seat, action)), 1, s))
        s = play(game, s, seat, action)[0]
    return out
