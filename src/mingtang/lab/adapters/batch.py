"""Many games of self-play at once, for programs that learn: numbers in, arrays out.

    from mingtang.lab.adapters.batch import SelfPlayBatch
    tables = SelfPlayBatch("yunnan", 1000, seats=4, seed=1)
    while learning:
        actions = policy(tables.observations, tables.masks)   # one for each table
        tables.step(actions)                                  # rewards and ends lie in tables.rewards and tables.dones

Row i of every array belongs to table i. The arrays are written over by the next `step`: copy what is to be kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mingtang.core.actions import Action
from mingtang.core.data import Data
from mingtang.core.errors import BadOption, Refused, quoted
from mingtang.core.play import legal, push, start, waiting, why_not
from mingtang.core.steps import State
from mingtang.games import game as find_game
from mingtang.lab.adapters.game_in_play import IllegalChoice, reward_named, usual_seats
from mingtang.lab.adapters.observations import Observations

MOST_TABLES = 100_000


class SelfPlayBatch:
    """`tables` games side by side; a game that is over is dealt anew at once."""

    def __init__(
        self,
        game: str,
        tables: int,
        seats: int | None = None,
        options: dict[str, object] | None = None,
        pack: Data | Path | str | None = None,
        length: int = 0,
        seed: int = 0,
        reward: str = "win",
    ) -> None:
        if not 1 <= tables <= MOST_TABLES:
            raise BadOption("number_within", "tables", 1, MOST_TABLES, quoted(tables))
        self.game = find_game(game, pack)
        self.seat_count = seats or usual_seats(self.game)
        self.options = options or {}
        self.pay = reward_named(reward)
        self._encoder = Observations(self.game, length)
        self._luck = np.random.default_rng(seed)
        count = len(self.game.catalogue)
        self.observations = np.zeros((tables, self._encoder.length), np.float32)
        """What the seat to move may know."""
        self.masks = np.zeros((tables, count), np.bool_)
        """What it may choose."""
        self.seats = np.zeros(tables, np.int32)
        """The seat to move."""
        self.rewards = np.zeros((tables, self.seat_count), np.float32)
        """By seat, for games that the last step ended; else 0."""
        self.dones = np.zeros(tables, np.bool_)
        """Whether the last step ended the game. The other arrays tell of the next one already."""
        self.games = 0
        """How many games are over."""
        self.states: list[State] = [self._dealt() for _ in range(tables)]
        for table in range(tables):
            self._show(table)

    def __len__(self) -> int:
        return len(self.states)

    def step(self, actions: Sequence[int] | NDArray[Any]) -> None:
        """One choice at every table, by its number in the catalogue. A choice that is not allowed is refused, and no table has moved."""
        chosen = self._checked(actions)
        self.rewards[:] = 0.0
        self.dones[:] = False
        for table, action in enumerate(chosen):
            s = self.states[table]
            push(s, int(self.seats[table]), action)
            if not s.stack:
                self.rewards[table] = self.pay(self.game, s)
                self.dones[table] = True
                self.games += 1
                self.states[table] = self._dealt()
            self._show(table)

    def words(self, action: int) -> str:
        """An action as one says it at the table."""
        return self.game.catalogue.actions[action].words

    def _checked(self, actions: Sequence[int] | NDArray[Any]) -> list[Action]:
        numbers = np.asarray(actions)
        if numbers.shape != (len(self.states),):
            raise BadOption("one_action_each", len(self.states), quoted(list(numbers.shape)))
        every = self.game.catalogue.actions
        if numbers.min() < 0 or numbers.max() >= len(every):
            raise IllegalChoice("no_action_number", self.game.meta.title, int(numbers.max()), len(every) - 1)
        allowed = self.masks[np.arange(len(numbers)), numbers]
        if not allowed.all():
            table = int(np.flatnonzero(~allowed)[0])
            a = every[int(numbers[table])]
            refusal = why_not(self.states[table], int(self.seats[table]), a)
            assert refusal is not None
            raise IllegalChoice("refused_at_table", table, Refused(refusal, a.words, self.game.name))
        return [every[number] for number in numbers.tolist()]

    def _dealt(self) -> State:
        s: State = self.game.setup(self.seat_count, self.options, int(self._luck.integers(2**48)))
        start(self.game, s)
        return s

    def _show(self, table: int) -> None:
        s = self.states[table]
        seat = waiting(s)[0]
        self.seats[table] = seat
        mask = self.masks[table]
        mask[:] = False
        mask[[a.id for a in legal(s, seat)]] = True
        self._encoder.write(s, seat, self.observations[table])
