"""The games of the house as PettingZoo environments (AEC: one agent after the other).

    from mingtang.lab.adapters.pettingzoo import env
    table = env("yunnan", seats=3)

Agents are `seat_0`, `seat_1`, … An observation holds `observation` (the seat's view as a vector, see tensor.py) and `action_mask`. What an
action means: `table.unwrapped.words(number)`. An action outside the mask raises IllegalChoice, which names the clause.

An environment may be copied and pickled at any moment: the copy plays on as the original would, with its options and its data pack.
"""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

try:
    import gymnasium
    import numpy as np
    from numpy.typing import NDArray
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as e:
    raise ImportError(f"this door needs PettingZoo: pip install 'mingtang[pettingzoo]' ({e})", name=e.name) from None

from mingtang.core.data import Data
from mingtang.core.views import LARGEST
from mingtang.games import game as find_game
from mingtang.lab.adapters.game_in_play import (
    GameInPlay,
    game_arguments,
    game_from_arguments,
    rendered,
    reward_named,
    usual_seats,
)
from mingtang.lab.adapters.observations import Observations

Observation = dict[str, NDArray[Any]]


def env(
    game: str,
    seats: int | None = None,
    options: dict[str, object] | None = None,
    pack: Data | Path | str | None = None,
    length: int = 0,
    reward: str = "win",
    render_mode: str | None = None,
) -> Any:
    """An environment with PettingZoo's usual checks around it.

    `length` is that of the vector; 0: the game's own. `reward`: "win", or "margin" for the points ahead of the others' average.
    `render_mode`: "ansi" for a text, "human" to have it printed.
    """
    return wrappers.OrderEnforcingWrapper(MingtangEnv(game, seats, options, pack, length, reward, render_mode))


class MingtangEnv(AECEnv):  # type: ignore[misc]  # PettingZoo brings no types
    """One table of a game. The winner of a game gets 1, the others share a loss of 1, at the end; or each the points ahead of the others."""

    metadata: dict[str, Any] = {"name": "mingtang_v0", "is_parallelizable": False, "render_modes": ["ansi", "human"]}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: dict[str, object] | None = None,
        pack: Data | Path | str | None = None,
        length: int = 0,
        reward: str = "win",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game = find_game(game, pack)
        self.metadata = {**self.metadata, "name": f"mingtang_{game}_v0"}
        self.seats = seats or usual_seats(self.game)
        self.options = options or {}
        self.render_mode = render_mode
        self.reward_name = reward
        reward_named(reward)
        self.observations = Observations(self.game, length)
        self.possible_agents = [f"seat_{i}" for i in range(self.seats)]
        count = len(self.game.catalogue)
        self._action_space = gymnasium.spaces.Discrete(count)
        self._observation_space = gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(-LARGEST, LARGEST, (self.observations.length,), np.float32),
                "action_mask": gymnasium.spaces.Box(0, 1, (count,), np.int8),
            }
        )
        self.state_space = gymnasium.spaces.Box(-LARGEST, LARGEST, (self.seats * self.observations.length,), np.float32)
        self._luck = np.random.default_rng()
        self.table: GameInPlay | None = None
        GameInPlay(self.game, self.seats, self.options, 0)  # a wrong number of seats or a wrong option is said now

    def __deepcopy__(self, memo: dict[int, Any]) -> MingtangEnv:
        other = type(self).__new__(type(self))
        memo[id(self)] = other
        for name, value in vars(self).items():
            # rules and places never change, so both may use them
            setattr(other, name, value if name in ("game", "observations") else copy.deepcopy(value, memo))
        return other

    def __getstate__(self) -> dict[str, Any]:
        kept = {name: value for name, value in vars(self).items() if name not in ("game", "observations")}
        return {**kept, "made_of": (*game_arguments(self.game), self.observations.length)}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        name, data, length = kept["made_of"]
        self.__dict__.update({name: value for name, value in kept.items() if name != "made_of"})
        self.game = self.table.game if self.table is not None else game_from_arguments(name, data)
        self.observations = Observations(self.game, length)

    def observation_space(self, agent: str) -> Any:
        """The same for every seat."""
        return self._observation_space

    def action_space(self, agent: str) -> Any:
        """All actions of the catalogue; the mask says which are allowed."""
        return self._action_space

    def words(self, action: int) -> str:
        """An action as one says it at the table."""
        return self.game.catalogue.actions[action].words

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game. The same seed deals the same game."""
        if seed is not None:
            self._luck = np.random.default_rng(seed)
        self.table = GameInPlay(self.game, self.seats, self.options, int(self._luck.integers(2**48)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._asked()

    def _asked(self) -> None:
        assert self.table is not None
        self.agent_selection = self.agents[0] if self.table.over else f"seat_{self.table.seat}"

    def observe(self, agent: str) -> Observation:
        """What the seat may know, and what it may choose; nothing may be chosen by a seat that is not asked."""
        assert self.table is not None, "reset() comes first"
        seat = int(agent.removeprefix("seat_"))
        vector = self.observations.vector(self.table.state, seat)
        mask = np.zeros(len(self.game.catalogue), dtype=np.int8)
        if not self.table.over and self.table.seat == seat:
            mask[[a.id for a in self.table.legal()]] = 1
        return {"observation": vector, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """The agent that is asked makes its choice; agents of a game that is over step with None."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert self.table is not None
        assert action is not None
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0.0
        self.table.choose(int(action))
        self._clear_rewards()
        if self.table.over:
            for seat, won in enumerate(reward_named(self.reward_name)(self.game, self.table.state)):
                self.rewards[f"seat_{seat}"] = won
                self.terminations[f"seat_{seat}"] = True
        self._asked()
        self._accumulate_rewards()

    def state(self) -> NDArray[Any]:
        """What all seats know together, for learners that train with it: the vectors of the seats, one after the other."""
        assert self.table is not None, "reset() comes first"
        return np.concatenate([self.observations.vector(self.table.state, seat) for seat in range(self.seats)])

    def render(self) -> str | None:
        """The table as the seat that is asked sees it: a text, or printed with `render_mode="human"`."""
        assert self.table is not None, "reset() comes first"
        text = rendered(self.game, self.table.state, -1 if self.table.over else self.table.seat)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is held open."""
