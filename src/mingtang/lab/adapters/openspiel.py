"""The games of the house as OpenSpiel games: `pyspiel.load_game("mingtang_yunnan(seats=3)")`, once this module is imported.

The deal is a chance node at the root: one of `deals` numbers, each as likely as any other; what is drawn later follows from it. A seat's
observation is its view, as text and as a tensor (see tensor.py). Its information state is a text (see information_state.py): a tensor of all
that a seat has ever seen would be longer than anybody wants. `resample_from_infostate` deals out anew what the seat cannot know.

Parameters are `seats`, `deals`, `length` (of the tensor; 0 is the game's own), `data` (the file of a data pack) and the options of the game.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

try:
    import numpy as np
    import pyspiel
except ImportError as e:
    raise ImportError(f"this door needs OpenSpiel: pip install 'mingtang[openspiel]' ({e})", name=e.name) from None

from mingtang.core.data import Data
from mingtang.core.errors import BadOption, quoted
from mingtang.core.game import Game, View
from mingtang.core.options import Option
from mingtang.games import game as find_game
from mingtang.games import game_names
from mingtang.lab.adapters.game_in_play import GameInPlay, game_arguments, game_from_arguments, shared_game, usual_seats
from mingtang.lab.adapters.information_state import Recollection, view_text
from mingtang.lab.adapters.observations import Observations

DEALS = 1024
MOST_DEALS = 1_000_000
"""OpenSpiel lists every outcome of chance."""


SWITCHES = {"true": "on", "false": "off"}
"""OpenSpiel takes `true` for a truth value and never for a word, so options with words (`auto`, `true`, `false`) say `on` and `off` there."""


@dataclass(frozen=True)
class Setting:
    """What all states of a game share and never change: copying a state does not copy it."""

    rules: Game[Any]
    observations: Observations
    seats: int
    deals: int
    options: dict[str, object]

    def __deepcopy__(self, memo: dict[int, Any]) -> Setting:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return set_again, (*game_arguments(self.rules), self.observations.length, self.seats, self.deals, self.options)


def set_again(name: str, data: Data | None, length: int, seats: int, deals: int, options: dict[str, object]) -> Setting:
    """The setting that was written down."""
    rules = game_from_arguments(name, data)
    return Setting(rules, Observations(rules, length), seats, deals, options)


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
        parameter_specification={
            **{option.name: _told(option, option.default) for option in meta.switches},
            "seats": usual_seats(shared_game(name)),
            "deals": DEALS,
            "length": 0,
            "data": "",
        },
    )


def _told(option: Option, value: object) -> object:
    """The value of an option as OpenSpiel says it, in the type that it keeps: truth values, numbers and words."""
    read = option.read(value)
    return SWITCHES.get(read, read) if isinstance(read, str) else read


def _read(option: Option, told: object) -> object:
    """The way back."""
    words = {switch: word for word, switch in SWITCHES.items() if word in option.values}
    return words.get(told, told) if isinstance(told, str) else told


class MingtangGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel brings no types
    """A game of the house, for OpenSpiel."""

    def __init__(self, name: str, kind: pyspiel.GameType, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        rules = find_game(name, given["data"]) if given.get("data") else shared_game(name)
        seats = int(given.get("seats", usual_seats(shared_game(name))))
        deals = int(given.get("deals", DEALS))
        if not 1 <= deals <= MOST_DEALS:
            raise BadOption("number_within", "deals", 1, MOST_DEALS, quoted(deals))
        options = {o.name: _read(o, given[o.name]) for o in rules.meta.switches if o.name in given}
        rules.setup(seats, options)  # a wrong number of seats or a wrong option is said now
        told = {o.name: _told(o, options[o.name]) for o in rules.meta.switches if o.name in options}
        self.setting = Setting(rules, Observations(rules, int(given.get("length", 0))), seats, deals, options)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(rules.catalogue),
            max_chance_outcomes=deals,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=rules.bound(seats),
        )
        super().__init__(kind, info, {**given, **told})

    def new_initial_state(self) -> MingtangState:
        """A table before the deal."""
        return MingtangState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> MingtangObserver | None:
        """What a seat sees, what everybody sees if nobody's private knowledge is asked for, or what a seat remembers; None: not offered."""
        if params:
            raise ValueError("this observer takes no parameters")
        if iig_obs_type is None:
            return MingtangObserver(self.setting.observations)
        if iig_obs_type.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return None  # nobody at the table sees what all seats know; str(state) is the whole truth
        onlooker = iig_obs_type.private_info == pyspiel.PrivateInfoType.NONE
        if iig_obs_type.perfect_recall:
            return None if onlooker else MingtangObserver(self.setting.observations, remembers=True)
        return MingtangObserver(self.setting.observations, onlooker)


class MingtangState(pyspiel.State):  # type: ignore[misc]
    """A table; before the deal there is none."""

    def __init__(self, game: MingtangGame) -> None:
        super().__init__(game)
        self.setting = game.setting
        self.table: GameInPlay | None = None
        self.origin: Recollection | None = None
        self.memories: dict[int, Recollection] = {}

    def current_player(self) -> int:
        """Who is asked."""
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.table.over else self.table.seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals."""
        return [(deal, 1.0 / self.setting.deals) for deal in range(self.setting.deals)]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.table is not None
        return sorted(a.id for a in self.table.legal())

    def _apply_action(self, action: int) -> None:
        if self.table is None:
            self.table = GameInPlay(self.setting.rules, self.setting.seats, self.setting.options, action)
            self.origin = Recollection(self.table.clone(), 1)
        else:
            self.table.choose(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        words: str = self.setting.rules.catalogue.actions[action].words
        return words

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.table is not None and self.table.over

    def returns(self) -> list[float]:
        """What each seat won."""
        return self.table.payoffs() if self.table is not None else [0.0] * self.setting.seats

    def __str__(self) -> str:
        if self.table is None:
            return "before the deal"
        return json.dumps(self.setting.rules.dump(self.table.state), sort_keys=True)

    def view(self, player: int) -> View:
        """What a seat may know; before the deal nothing."""
        return self.setting.rules.view(self.table.state, player) if self.table is not None else {}

    def observation_string(self, player: int | None = None) -> str:
        """The seat's view as text."""
        return view_text(self.view(self.current_player() if player is None else player))

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """The seat's view as numbers."""
        seat = self.current_player() if player is None else player
        if self.table is None:
            return [0.0] * self.setting.observations.length
        numbers: list[float] = self.setting.observations.vector(self.table.state, seat).tolist()
        return numbers

    def information_state_string(self, player: int | None = None) -> str:
        """All that the seat has seen and done, as a checksum, and its present view."""
        if self.origin is None:
            return "{}"
        return self._memory(self.current_player() if player is None else player).text()

    def _memory(self, seat: int) -> Recollection:
        """What the seat remembers, from the last time that somebody asked."""
        assert self.origin is not None
        known = self.memories.get(seat, self.origin)
        self.memories[seat] = known.after(self.history()[known.at :], seat)
        return self.memories[seat]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> MingtangState:
        """A state that the seat cannot tell from this one, whatever it remembers."""
        other: MingtangState = self.clone()
        assert other.table is not None
        assert self.table is not None
        other.table.state = self.setting.rules.determinize(self.table.state, player, int(sampler() * 2**32))
        memory = self._memory(player)
        other.origin = Recollection(other.table.clone(), memory.at, player, memory.before)
        other.memories = {}
        return other


class MingtangObserver:
    """OpenSpiel's way of asking for a view, or for what a seat remembers."""

    def __init__(self, observations: Observations, onlooker: bool = False, remembers: bool = False) -> None:
        self.observations = observations
        self.onlooker = onlooker
        self.remembers = remembers
        self.tensor = None if remembers else np.zeros(observations.length, np.float32)
        self.dict = {} if self.tensor is None else {"view": self.tensor}

    def set_from(self, state: MingtangState, player: int) -> None:
        """Fill the tensor; there is none of what a seat remembers."""
        if self.tensor is None:
            return
        if state.table is None:
            self.tensor[:] = 0.0
        else:
            self.observations.write(state.table.state, -1 if self.onlooker else player, self.tensor)

    def string_from(self, state: MingtangState, player: int) -> str:
        """The view as text."""
        if self.remembers:
            return state.information_state_string(player)
        return view_text(state.view(-1 if self.onlooker else player))


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
