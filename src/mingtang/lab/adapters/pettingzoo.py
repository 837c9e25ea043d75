"""The games of the house as PettingZoo environments (AEC: one agent after the other).

    from mingtang.lab.adapters.pettingzoo import env
    table = env("yunnan", seats=3)

Agents are `seat_0`, `seat_1`, … An observation holds `observation` (the seat's view as a vector, see tensor.py) and `action_mask`. What an
action means: `table.unwrapped.words(number)`. An action outside the mask raises IllegalChoice, which names the clause.
"""

from __future__ import annotations

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
from mingtang.games import game as find_game
from mingtang.lab.adapters.seats import Table
from mingtang.lab.adapters.tensor import LARGEST, USUAL_LENGTH, Encoder

Observation = dict[str, NDArray[Any]]


def env(
    game: str,
    seats: int | None = None,
    options: dict[str, object] | None = None,
    pack: Data | Path | str | None = None,
    length: int = USUAL_LENGTH,
) -> Any:
    """An environment with PettingZoo's usual checks around it."""
    return wrappers.OrderEnforcingWrapper(MingtangEnv(game, seats, options, pack, length))


class MingtangEnv(AECEnv):  # type: ignore[misc]  # PettingZoo brings no types
    """One table of a game. The winner of a game gets 1, the others share a loss of 1, at the end."""

    metadata: dict[str, Any] = {"name": "mingtang_v0", "is_parallelizable": False, "render_modes": []}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: dict[str, object] | None = None,
        pack: Data | Path | str | None = None,
        length: int = USUAL_LENGTH,
    ) -> None:
        super().__init__()
        self.game = find_game(game, pack)
        self.metadata = {**self.metadata, "name": f"mingtang_{game}_v0"}
        self.seats = seats or max(n for n in self.game.meta.seats if n <= 4)
        self.options = options or {}
        self.render_mode = None
        self.encoder = Encoder(length)
        self.possible_agents = [f"seat_{i}" for i in range(self.seats)]
        count = len(self.game.catalogue)
        self._action_space = gymnasium.spaces.Discrete(count)
        self._observation_space = gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(-LARGEST, LARGEST, (length,), np.float32),
                "action_mask": gymnasium.spaces.Box(0, 1, (count,), np.int8),
            }
        )
        self._luck = np.random.default_rng()
        self.table: Table | None = None
        Table(self.game, self.seats, self.options, 0)  # a wrong number of seats or a wrong option is said now

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
        self.table = Table(self.game, self.seats, self.options, int(self._luck.integers(2**48)))
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
        vector = np.asarray(self.encoder.vector(self.game.view(self.table.state, seat)), dtype=np.float32)
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
            for seat, won in enumerate(self.table.payoffs()):
                self.rewards[f"seat_{seat}"] = won
                self.terminations[f"seat_{seat}"] = True
        self._asked()
        self._accumulate_rewards()

    def render(self) -> None:
        """Nothing: `mingtang draw` and `mingtang replay` show positions."""

    def close(self) -> None:
        """Nothing is held open."""
