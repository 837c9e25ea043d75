"""Asking never changes anything, and what is handed out is never a piece of the state."""

from __future__ import annotations

import contextlib
from typing import Any

from mingtang.core.errors import BadState, Broken
from mingtang.core.judge.position import JudgedPosition, warned
from mingtang.core.judge.report import ProofFailed
from mingtang.core.steps import Seat, State

OF_STEPS = ("waiting", "choices", "why_not", "legal", "prompt", "label", "caution")
OF_SEATS = ("view", "determinize")
CHANGEABLE = (dict, list)
OF_GAMES = ("scores", "audit", "round_of", "dump", "clone", "load")


def asking(position: JudgedPosition) -> None:
    """After every question the position has still its digest."""
    for question in OF_STEPS if not position.over else ():
        for seat in position.viewers():
            _ask_step(position, question, seat)
        _check(position, question)
    for question in OF_SEATS:
        for seat in position.viewers():
            _ask_for_seat(position, question, seat)
            _check(position, question)
    for question in OF_GAMES:
        _ask_game(position, question)
        _check(position, question)


def _check(position: JudgedPosition, question: str) -> None:
    if not position.unchanged():
        raise ProofFailed("judge_asking_changes", _name(position), question)


def _name(position: JudgedPosition) -> str:
    return "end" if position.over else position.top.name


def _ask_step(position: JudgedPosition, question: str, seat: Seat) -> None:
    s = position.state
    top = position.top
    if question == "waiting":
        top.waiting(s)
        top.shown_waiting(s, seat)
        top.revisable(s)
    if seat not in position.may_choose():
        return
    if question == "choices":
        top.choices(s, seat)
    elif question == "legal":
        top.legal(s, seat)
    elif question == "prompt":
        top.prompt(s, seat)
    elif question in ("why_not", "label", "caution"):
        for a in top.choices(s, seat):
            if question == "label":
                top.label(s, seat, a)
            elif question == "caution":
                warned(top, s, seat, a)
            else:
                top.why_not(s, seat, a)


def _ask_for_seat(position: JudgedPosition, question: str, seat: Seat) -> None:
    if question == "view":
        _spoil(position.game.view(position.state, seat))
    else:
        _scribble(position.game.determinize(position.state, seat, 1))


def _ask_game(position: JudgedPosition, question: str) -> None:
    game = position.game
    s = position.state
    if question == "scores":
        _spoil([score.parts for score in game.scores(s)])
    elif question == "audit":
        with contextlib.suppress(Broken):  # another proof speaks of that
            game.audit(s)
    elif question == "round_of":
        game.round_of(s)
    elif question == "dump":
        _spoil(game.dump(s))
    elif question == "clone":
        _scribble(game.clone(s))
    else:
        with contextlib.suppress(BadState):  # another proof speaks of that too
            _scribble(game.load(game.dump(s)))


def _spoil(data: Any) -> None:
    """Ruin what was handed out; a state that shares a list with it would be ruined too."""
    if isinstance(data, CHANGEABLE):
        for value in data.values() if isinstance(data, dict) else data:
            if isinstance(value, CHANGEABLE):
                _spoil(value)
        data.clear()


def _scribble(copy: State) -> None:
    """Change the frame of a copy; the rest is changed by playing on."""
    copy.rng.a ^= 1
    copy.stack.append(copy.stack[-1]) if copy.stack else None
    copy.events = []


def shares_nothing(position: JudgedPosition, after: State) -> None:
    """A choice was played on a copy: the old position is as it was."""
    if not position.unchanged():
        raise ProofFailed("judge_shared", _name(position))
    if after.events is not None:
        raise ProofFailed("judge_tells_at_rest", _name(position))
