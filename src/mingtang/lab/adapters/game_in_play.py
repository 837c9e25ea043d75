"""What every door needs to know of a game in play: who is asked, what it may choose, what it wins, how it looks."""

from __future__ import annotations

import functools
import io
import json
from collections.abc import Callable
from typing import Any

from rich.console import Console

from mingtang.core.actions import Action
from mingtang.core.data import Data
from mingtang.core.errors import BadOption, HouseError, Refused, listed, quoted
from mingtang.core.game import Game
from mingtang.core.play import legal, push, start, waiting, why_not
from mingtang.core.steps import Seat, State
from mingtang.games import game as find_game
from mingtang.games import game_module, part_of, texts_of


class IllegalChoice(HouseError):
    """A program chose what its seat may not choose now."""


class GameInPlay:
    """One game in play, as programs drive it: always one seat to choose; seats that choose at once are asked one after the other."""

    def __init__(self, game: Game[Any], seats: int, options: dict[str, object], seed: int) -> None:
        self.game = game
        self.state: State = game.setup(seats, options, seed)
        start(game, self.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.state.stack

    @property
    def seat(self) -> int:
        """Who is asked."""
        return waiting(self.state)[0]

    def legal(self) -> list[Action]:
        """What it may choose."""
        return legal(self.state, self.seat)

    def choose(self, number: int) -> None:
        """Make the choice with this number of the catalogue."""
        actions = self.game.catalogue.actions
        if not 0 <= number < len(actions):
            raise IllegalChoice("no_action_number", self.game.meta.title, number, len(actions) - 1)
        a = actions[number]
        refusal = why_not(self.state, self.seat, a)
        if refusal is not None:
            raise IllegalChoice("refused_now", Refused(refusal, a.words, self.game.name))
        push(self.state, self.seat, a)

    def payoffs(self) -> list[float]:
        """What each seat won: nothing before the end."""
        return payoffs(self.game, self.state)

    def clone(self) -> GameInPlay:
        """An equal table that shares nothing that can change."""
        other = GameInPlay.__new__(GameInPlay)
        other.game = self.game
        other.state = self.game.clone(self.state)
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> GameInPlay:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return game_from_position, (*game_arguments(self.game), self.game.dump(self.state))


@functools.cache
def shared_game(name: str) -> Game[Any]:
    """A game of the house with its own data, made once."""
    return find_game(name)


def game_arguments(game: Game[Any]) -> tuple[str, Data | None]:
    """What is sent from process to process in place of a game, which cannot be: its name, and its data unless they are the house's own."""
    return game.name, None if game.data_digest == shared_game(game.name).data_digest else game.data


def game_from_arguments(name: str, data: Data | None) -> Game[Any]:
    """The game that was sent."""
    if data is None:
        return shared_game(name)
    made: Game[Any] = game_module(name).make(data)
    return made


def game_from_position(name: str, data: Data | None, dumped: dict[str, Any]) -> GameInPlay:
    """The table whose position was written down."""
    table = GameInPlay.__new__(GameInPlay)
    table.game = game_from_arguments(name, data)
    table.state = table.game.load(dumped)
    return table


def payoffs(game: Game[Any], s: State) -> list[float]:
    """1 for the winner, -1 shared by the others; winners that share the win share the 1. The sum is 0."""
    if s.stack:
        return [0.0] * s.seats
    places = {score.seat: score.place for score in game.scores(s)}
    winners = [seat for seat in range(s.seats) if places[seat] == 1]
    if len(winners) == s.seats:
        return [0.0] * s.seats
    loss = -1.0 / (s.seats - len(winners))
    return [1.0 / len(winners) if seat in winners else loss for seat in range(s.seats)]


def margins(game: Game[Any], s: State) -> list[float]:
    """By how many points each seat is ahead of the average of the others, at the end; before it nothing. The sum is 0."""
    if s.stack:
        return [0.0] * s.seats
    totals = {score.seat: score.total for score in game.scores(s)}
    every = sum(totals.values())
    return [totals[seat] - (every - totals[seat]) / (s.seats - 1) for seat in range(s.seats)]


REWARDS = {"win": payoffs, "margin": margins}
"""What a seat may be paid for."""


def reward_named(name: str) -> Callable[[Game[Any], State], list[float]]:
    """How seats are paid, by name."""
    if name not in REWARDS:
        raise BadOption("one_of_at", "reward", listed(list(REWARDS)), quoted(name))
    return REWARDS[name]


def usual_seats(game: Game[Any]) -> int:
    """As many as the game seats, four at most."""
    return max(n for n in game.meta.seats if n <= 4)


def rendered(game: Game[Any], s: State, seat: Seat) -> str:
    """The table as text, as the seat may see it; a negative seat is an onlooker's."""
    terminal = part_of(game_module(game.name), "draw.terminal")
    if terminal is None:
        return json.dumps(game.view(s, seat), indent=1, ensure_ascii=False)
    out = io.StringIO()
    players = [f"seat {i}" for i in range(s.seats)]
    Console(file=out, width=120).print(terminal.board_text(game.view(s, seat), texts_of(game, "en"), players))
    return out.getvalue()
