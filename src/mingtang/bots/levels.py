"""The opponents by name, from the weakest to the strongest."""

from __future__ import annotations

from mingtang.bots.bot import Bot
from mingtang.bots.greedy import Greedy
from mingtang.bots.random import Random
from mingtang.core.errors import Unknown


def bot_names() -> list[str]:
    """The names that `bot` knows, weakest first."""
    return ["random", "greedy"]


def bot(name: str) -> Bot:
    """An opponent by name."""
    if name == "random":
        return Random()
    if name == "greedy":
        return Greedy()
    raise Unknown(f"there is no bot {name[:40]!r}; there are {', '.join(bot_names())}")
