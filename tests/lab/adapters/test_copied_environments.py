"""Environments may be copied and sent to other processes: the copy plays on as the original would, and neither disturbs the other."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from mingtang.games import game, game_names
from mingtang.lab.adapters.game_in_play import GameInPlay

pytest.importorskip("pettingzoo", reason="PettingZoo is not here: pip install 'mingtang[pettingzoo]'")

DEAR = {"board": {"road": [{"id": "road_market_yunnan", "pass_cost": 2}]}}


def sent(table: Any) -> Any:
    """As another process would get it."""
    return pickle.loads(pickle.dumps(table))


WAYS = pytest.mark.parametrize("copied", [copy.deepcopy, sent])


def play(table: Any, steps: int) -> list[Any]:
    """Play on, always the last choice that is allowed; answers what was seen on the way."""
    seen: list[Any] = []
    for _ in range(steps):
        observation, reward, over, _, _ = table.last()
        choices = observation["action_mask"].nonzero()[0]
        seen.append((table.agent_selection, observation["observation"].tolist(), choices.tolist(), float(reward), over))
        table.step(None if over else int(choices[-1]))
        if not table.agents:
            break
    return seen


@WAYS
@pytest.mark.parametrize("name", game_names())
def test_a_copy_in_mid_game_plays_on_identically_and_alone(name: str, copied: Callable[[Any], Any]) -> None:
    from mingtang.lab.adapters.pettingzoo import env

    table = env(name, 3)
    table.reset(seed=4)
    play(table, 12)
    position = table.unwrapped.game.dump(table.unwrapped.table.state)
    other = copied(table)
    first = play(other, 15)
    assert table.unwrapped.game.dump(table.unwrapped.table.state) == position
    assert play(table, 15) == first
    assert table.action_space("seat_0") == other.action_space("seat_0")


@WAYS
def test_a_fresh_environment_and_one_that_was_dealt_may_be_copied(copied: Callable[[Any], Any]) -> None:
    from mingtang.lab.adapters.pettingzoo import env

    fresh = env("yunnan", 3)
    other = copied(fresh)
    fresh.reset(seed=8)
    other.reset(seed=8)
    assert play(fresh, 5) == play(other, 5)
    for one in (fresh, other):
        one.reset(seed=9)
    again = copied(fresh)
    assert play(again, 5) == play(other, 5)
    for one in (again, other):  # the luck of the next deal goes with the copy
        one.reset()
    assert play(again, 5) == play(other, 5)


@WAYS
def test_a_game_that_is_over_may_be_copied(copied: Callable[[Any], Any]) -> None:
    from mingtang.lab.adapters.pettingzoo import env

    table = env("yunnan", 2, options={"max_rounds": 1})
    table.reset(seed=4)
    while not table.unwrapped.table.over:
        play(table, 1)
    other = copied(table)
    assert play(table, 9) == play(other, 9)
    assert not other.agents


@WAYS
def test_options_data_pack_and_length_survive(copied: Callable[[Any], Any]) -> None:
    from mingtang.lab.adapters.pettingzoo import env

    table = env("yunnan", 3, options={"guards": True}, pack=DEAR, length=100)
    usual = game("yunnan").data_digest
    assert table.unwrapped.game.data_digest != usual
    for one in (copied(table), copied(copied(table))):
        one.reset(seed=4)
        assert one.unwrapped.game.data_digest == table.unwrapped.game.data_digest
        assert one.unwrapped.table.game.data_digest == table.unwrapped.game.data_digest
        assert one.observe("seat_1")["observation"].shape == (100,)
        assert one.unwrapped.game.view(one.unwrapped.table.state, 0)["options"]["guards"]
        late = copied(one)
        assert play(late, 9) == play(one, 9)


def test_a_table_keeps_its_data() -> None:
    table = GameInPlay(game("yunnan", DEAR), 3, {}, 5)
    for other in (copy.deepcopy(table), sent(table)):
        assert other.game.data_digest == table.game.data_digest
        assert other.game.dump(other.state) == table.game.dump(table.state)
