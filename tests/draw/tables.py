"""Positions of every game that has a drawing, met on the way through random games."""

from __future__ import annotations

import functools
import importlib
import importlib.util
import random
from collections.abc import Callable, Iterator
from typing import Any

from mingtang.core.game import Game
from mingtang.core.play import push, start
from mingtang.core.steps import State
from mingtang.draw.contract import Board, Scene
from mingtang.draw.scenes import scene_of
from mingtang.games import game, game_names, game_texts

NAMES = ("Ana", "Bo", "Chen", "Heron", "Xu")
DRAWN = [n for n in game_names() if importlib.util.find_spec(f"mingtang.games.{n}.draw") is not None]
OPTIONS: dict[str, dict[str, object]] = {"yunnan": {"guards": True, "double_bidding": True}}
"""Options that bring further decisions to the table."""


@functools.cache
def the_game(name: str) -> Game[Any]:
    return game(name)


def drawing(name: str) -> Callable[[Scene], Board]:
    draw: Callable[[Scene], Board] = importlib.import_module(f"mingtang.games.{name}.draw").draw
    return draw


def first_position(name: str, seats: int, seed: int = 1, options: dict[str, object] | None = None) -> State:
    g = the_game(name)
    s: State = g.setup(seats, options or {}, seed=seed)
    start(g, s)
    return s


def walk(
    name: str, seats: int, seed: int, options: dict[str, object] | None = None, limit: int = 4000
) -> Iterator[State]:
    """Every position of a random game in which somebody chooses."""
    s = first_position(name, seats, seed, options)
    dice = random.Random(seed)
    for _ in range(limit):
        if not s.stack:
            return
        yield s
        seat = dice.choice(s.stack[-1].waiting(s))
        push(s, seat, dice.choice(s.stack[-1].legal(s, seat)))


def scene(name: str, s: State, seat: int, lang: str = "en", players: tuple[str, ...] = NAMES) -> Scene:
    return scene_of(the_game(name), s, seat, game_texts(name, lang), players[: s.seats])
