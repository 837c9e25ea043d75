"""Asking never changes anything, and what is handed out is never a piece of the state."""

from __future__ import annotations

from typing import Any

from mingtang.core.game import digest
from mingtang.core.judge.report import Caught
from mingtang.core.judge.spot import ONLOOKER, Spot
from mingtang.core.play import legal, waiting, why_not
from mingtang.core.steps import State

QUESTIONS = ("waiting", "choices", "why_not", "legal", "prompt", "label", "view", "scores", "audit", "dump", "round_of")
MAKERS = ("determinize", "clone", "load")


def asking(spot: Spot) -> None:
    """Every question, and the position has still its digest; if not, the guilty question is named."""
    for question in (*QUESTIONS, *MAKERS):
        _ask(spot, question)
    if spot.unchanged():
        return
    for question in (*QUESTIONS, *MAKERS):
        before = digest(spot.game, spot.state)
        _ask(spot, question)
        if digest(spot.game, spot.state) != before:
            raise Caught(f"{_name(spot)}: asking for {question} changes the position")
    raise Caught(f"{_name(spot)}: a question changes the position")


def _name(spot: Spot) -> str:
    return "at the end" if spot.over else spot.top.name


def _ask(spot: Spot, question: str) -> None:
    game = spot.game
    s = spot.state
    if question == "view":
        for seat in spot.viewers():
            _spoil(game.view(s, seat))
    elif question == "dump":
        _spoil(game.dump(s))
    elif question == "scores":
        _spoil([score.parts for score in game.scores(s)])
    elif question == "audit":
        game.audit(s)
    elif question == "round_of":
        game.round_of(s)
    elif question == "determinize":
        _scribble(game.determinize(s, ONLOOKER, 1))
        _scribble(game.determinize(s, 0, 1))
    elif question == "clone":
        _scribble(game.clone(s))
    elif question == "load":
        _scribble(game.load(game.dump(s)))
    else:
        _ask_step(spot, question)


def _ask_step(spot: Spot, question: str) -> None:
    s = spot.state
    if question == "waiting":
        waiting(s)
        for seat in spot.viewers():
            if s.stack:
                spot.top.shown_waiting(s, seat)
    for seat in spot.asked():
        if question == "choices":
            spot.top.choices(s, seat)
        elif question == "legal":
            legal(s, seat)
        elif question == "prompt":
            spot.top.prompt(s, seat)
        elif question in ("why_not", "label"):
            for a in spot.top.choices(s, seat):
                if question == "label":
                    spot.top.label(s, seat, a)
                else:
                    why_not(s, seat, a)


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
        raise Caught(f"{_name(spot)}: playing a choice changed the position before it, so clone shares something")
    if after.events is not None:
        raise Caught(f"{_name(spot)}: a position at rest still tells events")
