"""The games of the house as OpenSpiel games: `pyspiel.load_game("mingtang_yunnan(seats=3)")`, once this module is imported.

The deal is a chance node at the root: one of `deals` numbers, each as likely as any other; what is drawn later follows from it. A seat's
information state and observation are its view, as text and as a tensor (see tensor.py). `resample_from_infostate` deals out anew what the seat
cannot know, so that searches for hidden information have what they need.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Callable
from typing import Any

try:
    import numpy as np
    import pyspiel
except ImportError as e:
    raise ImportError(f"this door needs OpenSpiel: pip install 'mingtang[openspiel]' ({e})", name=e.name) from None

from mingtang.core.errors import BadOption
from mingtang.core.game import Game
from mingtang.games import game_names
from mingtang.lab.adapters.seats import Table, shared_game
from mingtang.lab.adapters.tensor import USUAL_LENGTH, Encoder

DEALS = 1024
MOST_DEALS = 1_000_000
"""OpenSpiel lists every outcome of chance."""


@functools.cache
def shared_encoder(length: int) -> Encoder:
    """States are copied often and share what never changes."""
    return Encoder(length)


def _type(name: str) -> pyspiel.GameType:
    meta = shared_game(name).meta
    return pyspiel.GameType(
        short_name=f"mingtang_{name}",
        long_name=meta.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=meta.seats[-1],
        min_num_players=meta.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seats": _usual_seats(name), "deals": DEALS, "length": USUAL_LENGTH},
    )


def _usual_seats(name: str) -> int:
    return max(n for n in shared_game(name).meta.seats if n <= 4)


class MingtangGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel brings no types
    """A game of the house, for OpenSpiel."""

    def __init__(self, name: str, kind: pyspiel.GameType, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.rules = shared_game(name)
        self.seats = int(given.get("seats", _usual_seats(name)))
        self.deals = int(given.get("deals", DEALS))
        if not 1 <= self.deals <= MOST_DEALS:
            raise BadOption(f"deals is a number from 1 to {MOST_DEALS}, not {self.deals}")
        self.encoder = shared_encoder(int(given.get("length", USUAL_LENGTH)))
        self.rules.setup(self.seats)  # a wrong number of seats is said now
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.rules.catalogue),
            max_chance_outcomes=self.deals,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.rules.bound(self.seats),
        )
        super().__init__(kind, info, given)

    def new_initial_state(self) -> MingtangState:
        """A table before the deal."""
        return MingtangState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> MingtangObserver:
        """What a seat sees."""
        if params:
            raise ValueError("this observer takes no parameters")
        return MingtangObserver(self.encoder)


class MingtangState(pyspiel.State):  # type: ignore[misc]
    """A table; before the deal there is none."""

    def __init__(self, game: MingtangGame) -> None:
        super().__init__(game)
        self.name = game.rules.name
        self.seats = game.seats
        self.deals = game.deals
        self.length = game.encoder.length
        self.table: Table | None = None

    @property
    def rules(self) -> Game[Any]:
        """The game's own rules."""
        return shared_game(self.name)

    def current_player(self) -> int:
        """Who is asked."""
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.table.over else self.table.seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals."""
        return [(deal, 1.0 / self.deals) for deal in range(self.deals)]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.table is not None
        return sorted(a.id for a in self.table.legal())

    def _apply_action(self, action: int) -> None:
        if self.table is None:
            self.table = Table(self.rules, self.seats, {}, action)
        else:
            self.table.choose(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        words: str = self.rules.catalogue.actions[action].words
        return words

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.table is not None and self.table.over

    def returns(self) -> list[float]:
        """What each seat won."""
        return self.table.payoffs() if self.table is not None else [0.0] * self.seats

    def __str__(self) -> str:
        if self.table is None:
            return "before the deal"
        return json.dumps(self.rules.dump(self.table.state), sort_keys=True)

    def view(self, player: int) -> Any:
        """What a seat may know."""
        return self.rules.view(self.table.state, player) if self.table is not None else {}

    def information_state_string(self, player: int | None = None) -> str:
        """The seat's view as text."""
        return view_text(self.view(self.current_player() if player is None else player))

    def observation_string(self, player: int | None = None) -> str:
        """The same: a view leaves nothing out that the seat may know."""
        return self.information_state_string(player)

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """The seat's view as numbers."""
        vector: list[float] = shared_encoder(self.length).vector(
            self.view(self.current_player() if player is None else player)
        )
        return vector

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> MingtangState:
        """A state that the seat cannot tell from this one."""
        other: MingtangState = self.clone()
        assert other.table is not None
        assert self.table is not None
        other.table.state = self.rules.determinize(self.table.state, player, int(sampler() * 2**32))
        return other


class MingtangObserver:
    """OpenSpiel's way of asking for a view."""

    def __init__(self, encoder: Encoder) -> None:
        self.encoder = encoder
        self.tensor = np.zeros(encoder.length, np.float32)
        self.dict = {"view": self.tensor}

    def set_from(self, state: MingtangState, player: int) -> None:
        """Fill the tensor."""
        self.tensor[:] = self.encoder.vector(state.view(player))

    def string_from(self, state: MingtangState, player: int) -> str:
        """The view as text."""
        return view_text(state.view(player))


def view_text(view: Any) -> str:
    """A view as text; equal views, equal texts."""
    return json.dumps(view, sort_keys=True, ensure_ascii=False, default=str)


def _maker(name: str, kind: pyspiel.GameType) -> type[MingtangGame]:
    class Registered(MingtangGame):
        """One game of the house."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(name, kind, params)

    return Registered


def register() -> list[str]:
    """Make every game of the house known to OpenSpiel; answers their names there."""
    known = set(pyspiel.registered_names())
    names = []
    for name in game_names():
        kind = _type(name)
        if kind.short_name not in known:
            pyspiel.register_game(kind, _maker(name, kind))
        names.append(kind.short_name)
    return names


NAMES = register()
