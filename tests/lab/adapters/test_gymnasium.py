"""A training library takes a game of the house as it is: one seat learns, bots sit on the others."""

from __future__ import annotations

from typing import Any

import pytest

from mingtang.core.errors import BadOption
from mingtang.games import game_names
from mingtang.lab.adapters.game_in_play import IllegalChoice

gymnasium: Any = pytest.importorskip("gymnasium", reason="Gymnasium is not here: pip install 'mingtang[gymnasium]'")
door: Any = pytest.importorskip("mingtang.lab.adapters.gymnasium")

SHORT = {"max_rounds": "2"}


def first_allowed(table: Any) -> int:
    return int(table.action_masks().nonzero()[0][0])


@pytest.mark.parametrize("number", door.IDS)
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_gymnasium_finds_nothing_wrong(number: str) -> None:
    from gymnasium.utils.env_checker import check_env

    check_env(gymnasium.make(number, seats=3, bots="random").unwrapped, skip_render_check=True)


def test_every_game_has_an_id() -> None:
    assert len(door.IDS) == len(game_names())
    assert "mingtang/MingDynastie-v0" in door.IDS


def test_only_the_learner_is_asked_and_the_win_is_paid_at_the_end() -> None:
    table = door.LearnerEnv("yunnan", seats=3, bots=["greedy", "random"], options=SHORT)
    paid = []
    for game in range(6):
        table.reset(seed=game)
        over = False
        while not over:
            assert table.table.seat == table.seat
            _, won, over, _, info = table.step(first_allowed(table))
            assert over or won == 0.0
        assert not table.action_masks().any()
        assert not info["action_mask"].any()
        paid.append(won)
    assert set(paid) <= {1.0, 0.5, -0.5, -1.0, 0.0}
    assert any(won < 0 for won in paid)


def test_the_same_seed_deals_the_same_game_and_another_seat_each_time() -> None:
    table = door.LearnerEnv("yunnan", seats=4, options=SHORT, bots="random")
    seats = set()
    for seed in range(12):
        one, info = table.reset(seed=seed)
        again, _ = table.reset(seed=seed)
        assert (one == again).all()
        seats.add(info["seat"])
    assert seats == {0, 1, 2, 3}
    fixed = door.LearnerEnv("yunnan", seats=4, seat=2, bots="random")
    assert fixed.reset(seed=1)[1]["seat"] == 2


def test_the_margin_is_paid_in_points() -> None:
    table = door.LearnerEnv("yunnan", seats=2, options=SHORT, bots="random", reward="margin")
    table.reset(seed=5)
    over = False
    while not over:
        _, won, over, _, _ = table.step(first_allowed(table))
    totals = [score.total for score in table.game.scores(table.table.state)]
    assert won == totals[table.seat] - totals[1 - table.seat]


def test_an_action_outside_the_mask_loses_the_game_or_raises() -> None:
    table = door.LearnerEnv("yunnan", seats=2, bots="random")
    table.reset(seed=1)
    refused = int((~table.action_masks()).nonzero()[0][0])
    _, won, over, _, info = table.step(refused)
    assert (won, over) == (-1.0, True)
    assert "YU-" in info["refused"]
    assert "refused(" not in info["refused"]
    strict = door.LearnerEnv("yunnan", seats=2, bots="random", illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(IllegalChoice):
        strict.step(refused)


def test_the_table_can_be_looked_at() -> None:
    table = door.LearnerEnv("yunnan", seats=2, bots="random", render_mode="ansi")
    table.reset(seed=1)
    assert "seat 0" in table.render()


@pytest.mark.parametrize(
    "wrong",
    [{"seats": 9}, {"seat": 4}, {"bots": ["greedy"]}, {"bots": "nobody"}, {"reward": "fame"}, {"illegal": "fine"}, {"options": {"no": 1}}],
)  # fmt: skip
def test_what_cannot_be_is_said_when_the_table_is_made(wrong: dict[str, Any]) -> None:
    from mingtang.core.errors import HouseError

    with pytest.raises((BadOption, HouseError)):
        door.LearnerEnv(**{"game": "yunnan", "seats": 4, **wrong})
