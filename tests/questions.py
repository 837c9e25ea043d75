"""Every question of a position set up by hand is looked at: what is offered is exactly what nothing speaks against."""

from __future__ import annotations

from typing import Any

from mingtang.core.actions import Action
from mingtang.core.game import Game
from mingtang.core.play import happen, unfold
from mingtang.core.steps import NOBODY, State


def look_at_question(s: State) -> None:
    """Whoever is asked may choose something; `legal` and `why_not` agree; every choice has its name and its caution."""
    if not s.stack or s.stack[-1].seat == NOBODY:
        return
    top = s.stack[-1]
    for seat in {*top.waiting(s), *top.revisable(s)}:
        top.prompt(s, seat)
        choices = list(top.choices(s, seat))
        allowed = {a.words for a in choices if top.why_not(s, seat, a) is None}
        offered = [a.words for a in top.legal(s, seat)]
        assert offered, f"{top.name} leaves seat {seat} nothing to choose"
        assert len(set(offered)) == len(offered), f"{top.name} offers a choice twice"
        assert set(offered) == allowed, f"{top.name} offers {set(offered) - allowed} and not {allowed - set(offered)}"
        for a in choices:
            top.label(s, seat, a)
            if a.words in allowed:
                top.caution(s, seat, a)


def settle_and_look(s: State) -> None:
    """Let everything happen that nobody chooses, and look at every question on the way."""
    look_at_question(s)
    while s.stack and happen(s):
        look_at_question(s)


def look_on(game: Game[Any], s: State, seat: int, a: Action) -> None:
    """Look at every question that a choice leads to, those with a single answer too."""
    for moment, _ in unfold(game, s, seat, a):
        look_at_question(moment)
