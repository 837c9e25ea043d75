"""Asking never changes anything, and what is handed out is never a piece of the state."""

from __future__ import annotations

import contextlib
from typing import Any

from mingtang.core.errors import BadState, Broken
from mingtang.core.judge.report import Caught
from mingtang.core.judge.spot import SHARED, Spot
from mingtang.core.steps import Seat, State

OF_STEPS = ("waiting", "choices", "why_not", "legal", "prompt", "label")
OF_SEATS = ("view", "determinize")
OF_GAMES = ("scores", "audit", "round_of", "dump", "clone", "load")


def asking(spot: Spot) -> None:
    """After every question the position has still its digest."""
    for question in OF_STEPS if not spot.over else ():
        for seat in spot.viewers():
            _ask_step(spot, question, seat)
        _check(spot, question)
    for question in OF_SEATS:
        for seat in spot.viewers():
            _ask_for_seat(spot, question, seat)
            _check(spot, question)
    for question in OF_GAMES:
        _ask_game(spot, question)
        _check(spot, question)


def _check(spot: Spot, question: str) -> None:
    if not spot.unchanged():
        raise Caught(f"{_name(spot)}: asking for {question} changes the position")


def _name(spot: Spot) -> str:
    return "at the end" if spot.over else spot.top.name


def _ask_step(spot: Spot, question: str, seat: Seat) -> None:
    s = spot.state
    top = spot.top
    if question == "waiting":
        top.waiting(s)
        top.shown_waiting(s, seat)
        top.revisable(s)
    if seat not in spot.may_choose():
        return
    if question == "choices":
        top.choices(s, seat)
    elif question == "legal":
        top.legal(s, seat)
    elif question == "prompt":
        top.prompt(s, seat)
    elif question in ("why_not", "label"):
        for a in top.choices(s, seat):
            if question == "label":
                top.label(s, seat, a)
            else:
                top.why_not(s, seat, a)


def _ask_for_seat(spot: Spot, question: str, seat: Seat) -> None:
    if question == "view":
        _spoil(spot.game.view(spot.state, seat))
    else:
        _scribble(spot.game.determinize(spot.state, seat, 1))


def _ask_game(spot: Spot, question: str) -> None:
    game = spot.game
    s = spot.state
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
    if isinstance(data, dict):
        for value in data.values():
            _spoil(value)
        data.clear()
    elif isinstance(data, list):
        for value in data:
            _spoil(value)
        data.clear()


def _scribble(copy: State) -> None:
    """Change the frame of a copy; the rest is changed by playing on."""
    copy.rng[0] ^= 1
    copy.stack.append(copy.stack[-1]) if copy.stack else None
    copy.events = []


def shares_nothing(spot: Spot, after: State) -> None:
    """A choice was played on a copy: the old position is as it was."""
    if not spot.unchanged():
        raise Caught(f"{_name(spot)}: {SHARED}")
    if after.events is not None:
        raise Caught(f"{_name(spot)}: a position at rest still tells events")
