"""An opponent looks at a position that its seat may believe in, and chooses.

A bot never gets the true position. `answer` is the door: it makes a position that agrees with everything the seat knows and invents the
rest, and only that is handed on. So a bot cannot peek, not even by mistake.
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from mingtang.core.actions import Action
from mingtang.core.game import Game
from mingtang.core.steps import Seat, State


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """An opponent of one strength. A fresh bot gives the same answer to the same question."""

    def choose(self, game: Game[Any], s: State, seat: Seat, seed: int) -> Action:
        """One of the seat's allowed choices. `s` is the bot's own to change; chance comes from the seed alone."""
        raise NotImplementedError

    def played(self, seat: Seat, a: Action) -> None:
        """A choice was made at the table, the bot's own or another's. Whoever never says so gets a bot that begins anew each time."""


def answer(bot: Bot, game: Game[Any], s: State, seat: Seat, seed: int) -> Action:
    """What the bot chooses in the seat, without having seen what the seat cannot see. `s` never changes."""
    return bot.choose(game, game.determinize(s, seat, seed), seat, seed)


def choice_seed(seed: int, ply: int) -> int:
    """The luck of one choice in a game, so that a game with bots can be played again exactly."""
    return (seed << 20) + ply


def luck_and_ply(seed: int) -> tuple[int, int]:
    """The game's seed and the number of the choice that the luck of a choice was made from."""
    return seed >> 20, seed & ((1 << 20) - 1)
