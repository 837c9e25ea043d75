"""The games of the house as OpenSpiel games: `pyspiel.load_game("mingtang_yunnan(seats=3)")`, once this module is imported.

The deal is a chance node at the root: one of `deals` numbers, each as likely as any other; what is drawn later follows from it. A seat's
observation is its view, as text and as a tensor (see tensor.py). The games offer no information state, which would have to hold all that the
seat has ever done and seen: a view is the position as it stands. Searches for hidden information work from observations, and
`resample_from_infostate` deals out anew what the seat cannot know, so that they have what they need.

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
from mingtang.lab.adapters.game_in_play import GameInPlay, game_arguments, game_from_arguments, shared_game
from mingtang.lab.adapters.layout import encoder_of
from mingtang.lab.adapters.tensor import Encoder

DEALS = 1024
MOST_DEALS = 1_000_000
"""OpenSpiel lists every outcome of chance."""


SWITCHES = {"true": "on", "false": "off"}
"""OpenSpiel takes `true` for a truth value and never for a word, so options with words (`auto`, `true`, `false`) say `on` and `off` there."""


@dataclass(frozen=True)
class Setting:
    """What all states of a game share and never change: copying a state does not copy it."""

    rules: Game[Any]
    encoder: Encoder
    seats: int
    deals: int
    options: dict[str, object]

    def __deepcopy__(self, memo: dict[int, Any]) -> Setting:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return set_again, (*game_arguments(self.rules), self.encoder.length, self.seats, self.deals, self.options)


def set_again(name: str, data: Data | None, length: int, seats: int, deals: int, options: dict[str, object]) -> Setting:
    """The setting that was written down."""
    rules = game_from_arguments(name, data)
    return Setting(rules, encoder_of(rules, length), seats, deals, options)


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
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            **{option.name: _told(option, option.default) for option in meta.switches},
            "seats": _usual_seats(name),
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


def _usual_seats(name: str) -> int:
    return max(n for n in shared_game(name).meta.seats if n <= 4)


class MingtangGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel brings no types
    """A game of the house, for OpenSpiel."""

    def __init__(self, name: str, kind: pyspiel.GameType, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        rules = find_game(name, given["data"]) if given.get("data") else shared_game(name)
        seats = int(given.get("seats", _usual_seats(name)))
        deals = int(given.get("deals", DEALS))
        if not 1 <= deals <= MOST_DEALS:
            raise BadOption("number_within", "deals", 1, MOST_DEALS, quoted(deals))
        options = {o.name: _read(o, given[o.name]) for o in rules.meta.switches if o.name in given}
        rules.setup(seats, options)  # a wrong number of seats or a wrong option is said now
        told = {o.name: _told(o, options[o.name]) for o in rules.meta.switches if o.name in options}
        self.setting = Setting(rules, encoder_of(rules, int(given.get("length", 0))), seats, deals, options)
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

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> MingtangObserver:
        """What a seat sees, or what everybody sees if nobody's private knowledge is asked for."""
        if params:
            raise ValueError("this observer takes no parameters")
        if iig_obs_type is None:
            return MingtangObserver(self.setting.encoder)
        if iig_obs_type.perfect_recall:
            raise ValueError(
                "these games offer observations, no information states: a view is the position as it stands"
            )
        if iig_obs_type.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("nobody at the table sees what all seats know; str(state) is the whole truth")
        return MingtangObserver(self.setting.encoder, iig_obs_type.private_info == pyspiel.PrivateInfoType.NONE)


class MingtangState(pyspiel.State):  # type: ignore[misc]
    """A table; before the deal there is none."""

    def __init__(self, game: MingtangGame) -> None:
        super().__init__(game)
        self.setting = game.setting
        self.table: GameInPlay | None = None

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
        return self.setting.encoder.vector(self.view(self.current_player() if player is None else player))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> MingtangState:
        """A state that the seat's view cannot tell from this one."""
        other: MingtangState = self.clone()
        assert other.table is not None
        assert self.table is not None
        other.table.state = self.setting.rules.determinize(self.table.state, player, int(sampler() * 2**32))
        return other


class MingtangObserver:
    """OpenSpiel's way of asking for a view."""

    def __init__(self, encoder: Encoder, onlooker: bool = False) -> None:
        self.encoder = encoder
        self.onlooker = onlooker
        self.tensor = np.zeros(encoder.length, np.float32)
        self.dict = {"view": self.tensor}

    def set_from(self, state: MingtangState, player: int) -> None:
        """Fill the tensor."""
        self.tensor[:] = self.encoder.vector(self._view(state, player))

    def string_from(self, state: MingtangState, player: int) -> str:
        """The view as text."""
        return view_text(self._view(state, player))

    def _view(self, state: MingtangState, player: int) -> View:
        return state.view(-1 if self.onlooker else player)


def view_text(view: View) -> str:
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
