"""The games of the house as Gymnasium environments: one seat learns, bots of the house sit on the others.

    import gymnasium
    import mingtang.lab.adapters.gymnasium  # makes the games known
    table = gymnasium.make("mingtang/Yunnan-v0", seats=3, bots="greedy")

An observation is the seat's view as a vector (see tensor.py). `action_masks()` says which actions are allowed, as sb3-contrib's MaskablePPO asks
for it; the same mask lies in `info["action_mask"]`. An action outside the mask ends the game as a loss and `info["refused"]` names the clause;
with `illegal="raise"` it raises IllegalChoice instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

try:
    import gymnasium
    import numpy as np
    from numpy.typing import NDArray
except ImportError as e:
    raise ImportError(f"this door needs Gymnasium: pip install 'mingtang[gymnasium]' ({e})", name=e.name) from None

from mingtang.bots.bot import Bot, answer, choice_seed
from mingtang.bots.levels import check_bot, entrant
from mingtang.core.data import Data
from mingtang.core.errors import BadOption, quoted
from mingtang.core.play import push
from mingtang.core.views import LARGEST
from mingtang.games import game as find_game
from mingtang.games import game_names, in_words
from mingtang.lab.adapters.game_in_play import GameInPlay, IllegalChoice, rendered, reward_named, usual_seats
from mingtang.lab.adapters.observations import Observations, Vector

Step = tuple[Vector, float, bool, bool, dict[str, Any]]
LOSS = {"win": -1.0, "margin": -100.0}
"""What an action outside the mask costs."""


class LearnerEnv(gymnasium.Env):  # type: ignore[misc]  # Gymnasium's types are not looked at, so that the doors check alike without it
    """One seat of a table. The reward comes at the end: 1 for a win and a share of -1 otherwise, or the margin in points."""

    metadata: dict[str, Any] = {"render_modes": ["ansi", "human"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seat: int | None = None,
        bots: str | Sequence[str] = "greedy",
        options: dict[str, object] | None = None,
        pack: Data | Path | str | None = None,
        length: int = 0,
        reward: str = "win",
        illegal: str = "loss",
        render_mode: str | None = None,
    ) -> None:
        """`seat` None: another one each game. `bots`: one for all other seats, or one for each of them in turn order after the learner."""
        self.game = find_game(game, pack)
        self.seats = seats or usual_seats(self.game)
        self.options = options or {}
        GameInPlay(self.game, self.seats, self.options, 0)  # a wrong number of seats or a wrong option is said now
        if seat is not None and not 0 <= seat < self.seats:
            raise BadOption("number_within", "seat", 0, self.seats - 1, quoted(seat))
        if illegal not in ("loss", "raise"):
            raise BadOption("one_of_at", "illegal", "loss, raise", quoted(illegal))
        names = [bots] * (self.seats - 1) if isinstance(bots, str) else list(bots)
        if len(names) != self.seats - 1:
            raise BadOption("bots_for_seats", self.seats - 1, len(names))
        for name in names:
            check_bot(name, self.game)
        self.bot_names = names
        self.fixed_seat = seat
        self.illegal = illegal
        self.reward_name = reward
        self.pay = reward_named(reward)
        self.render_mode = render_mode
        self.observations = Observations(self.game, length)
        self.action_space = gymnasium.spaces.Discrete(len(self.game.catalogue))
        self.observation_space = gymnasium.spaces.Box(-LARGEST, LARGEST, (self.observations.length,), np.float32)
        self.seat = 0
        self.table: GameInPlay | None = None
        self._bots: list[Bot | None] = []
        self._deal = 0
        self._ply = 0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Vector, dict[str, Any]]:
        """Deal a new game, and let the bots choose until the learner is asked. The same seed deals the same games."""
        super().reset(seed=seed)
        self._deal = int(self.np_random.integers(2**40))
        turn = int(self.np_random.integers(self.seats))
        self.seat = turn if self.fixed_seat is None else self.fixed_seat
        self.table = GameInPlay(self.game, self.seats, self.options, self._deal)
        self._ply = 0
        self._bots = [None] * self.seats
        for i, name in enumerate(self.bot_names):
            self._bots[(self.seat + 1 + i) % self.seats] = entrant(name)
        self._let_bots_choose(self.table)
        return self._seen(self.table), self._info(self.table)

    def step(self, action: int) -> Step:
        """The learner chooses, then the bots, until the learner is asked again or the game is over."""
        table = self.table
        assert table is not None, "reset() comes first"
        try:
            self._choose(table, int(action))
        except IllegalChoice as refused:
            if self.illegal == "raise":
                raise
            info = {**self._info(table), "refused": in_words(refused, "en")}
            return self._seen(table), LOSS[self.reward_name], True, False, info
        self._let_bots_choose(table)
        won = self.pay(self.game, table.state)[self.seat]
        return self._seen(table), won, table.over, False, self._info(table)

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are allowed now; none when the game is over."""
        mask = np.zeros(len(self.game.catalogue), dtype=np.bool_)
        if self.table is not None and not self.table.over:
            mask[[a.id for a in self.table.legal()]] = True
        return mask

    def words(self, action: int) -> str:
        """An action as one says it at the table."""
        return self.game.catalogue.actions[action].words

    def render(self) -> str | None:
        """The table as the learner sees it: a text, or printed with `render_mode="human"`."""
        assert self.table is not None, "reset() comes first"
        text = rendered(self.game, self.table.state, self.seat)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def _choose(self, table: GameInPlay, number: int) -> None:
        seat = table.seat
        table.choose(number)
        self._heard(seat, number)

    def _let_bots_choose(self, table: GameInPlay) -> None:
        while not table.over and table.seat != self.seat:
            seat = table.seat
            bot = self._bots[seat]
            assert bot is not None
            chosen = answer(bot, self.game, table.state, seat, choice_seed(self._deal, self._ply))
            push(table.state, seat, chosen)
            self._heard(seat, chosen.id)

    def _heard(self, seat: int, number: int) -> None:
        self._ply += 1
        for bot in self._bots:
            if bot is not None:
                bot.played(seat, self.game.catalogue.actions[number])

    def _seen(self, table: GameInPlay) -> Vector:
        return self.observations.vector(table.state, self.seat)

    def _info(self, table: GameInPlay) -> dict[str, Any]:
        return {"action_mask": self.action_masks().astype(np.int8), "seat": self.seat}


def register() -> list[str]:
    """Make every game of the house known to Gymnasium; answers their ids."""
    ids = []
    for name in game_names():
        number = f"mingtang/{''.join(word.capitalize() for word in name.split('_'))}-v0"
        if number not in gymnasium.registry:
            gymnasium.register(number, f"{__name__}:LearnerEnv", kwargs={"game": name})
        ids.append(number)
    return ids


IDS = register()
