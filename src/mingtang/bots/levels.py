"""The opponents by name, from the weakest to the strongest."""

from __future__ import annotations

from mingtang.bots.bot import Bot
from mingtang.bots.greedy import Greedy
from mingtang.bots.mcts import Budget, Mcts
from mingtang.bots.novice import Novice
from mingtang.bots.random import Random
from mingtang.core.errors import Unknown

CUT_OFF = 8
"""After so many choices of a playout the game's own judgement says who stands best."""


def bot_names() -> list[str]:
    """The names that `bot` knows, weakest first."""
    return ["random", "novice", "greedy", "adept", "expert", "master"]


def bot(name: str) -> Bot:
    """An opponent by name. All but `master` answer the same question in the same way on every machine."""
    if name == "random":
        return Random()
    if name == "novice":
        return Novice()
    if name == "greedy":
        return Greedy()
    if name == "adept":
        return Mcts(Budget(iterations=60), CUT_OFF)
    if name == "expert":
        return Mcts(Budget(iterations=500), CUT_OFF)
    if name == "master":
        return Mcts(Budget(seconds=1.0), CUT_OFF)
    raise Unknown(f"there is no bot {name[:40]!r}; there are {', '.join(bot_names())}")
