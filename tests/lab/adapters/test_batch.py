"""A thousand games are stepped at once, and every row says what its own table says."""

from __future__ import annotations

from typing import Any

import pytest

from mingtang.core.errors import BadOption
from mingtang.games import game_names
from mingtang.lab.adapters.game_in_play import IllegalChoice
from mingtang.lab.adapters.layout import encoder_of

np: Any = pytest.importorskip("numpy")
batch: Any = pytest.importorskip("mingtang.lab.adapters.batch")

SHORT = {"max_rounds": "1"}


def by_chance(tables: Any, luck: Any) -> Any:
    """Any allowed choice at each table."""
    return (luck.random(tables.masks.shape) * tables.masks).argmax(axis=1)


@pytest.mark.parametrize("name", game_names())
def test_rows_are_the_vectors_of_the_views(name: str) -> None:
    tables, luck = batch.SelfPlayBatch(name, 4, seats=3, seed=2), np.random.default_rng(1)
    encoder = encoder_of(tables.game)
    for _ in range(30):
        tables.step(by_chance(tables, luck))
    for row, s in enumerate(tables.states):
        seat = int(tables.seats[row])
        assert tables.observations[row].tolist() == encoder.vector(tables.game.view(s, seat))
        assert set(tables.masks[row].nonzero()[0]) == {a.id for a in s.stack[-1].legal(s, seat)}


def test_games_that_are_over_are_paid_and_dealt_anew() -> None:
    tables, luck = batch.SelfPlayBatch("yunnan", 16, seats=2, options=SHORT, seed=3), np.random.default_rng(1)
    ended = 0
    while ended < 20:
        tables.step(by_chance(tables, luck))
        assert np.allclose(tables.rewards.sum(axis=1), 0.0)
        assert (np.abs(tables.rewards).sum(axis=1) > 0).tolist() == tables.dones.tolist()
        assert tables.masks.any(axis=1).all()
        ended += int(tables.dones.sum())
    assert tables.games == ended


def test_the_same_seed_plays_the_same_games() -> None:
    ways = []
    for _ in range(2):
        tables, luck = batch.SelfPlayBatch("yunnan", 8, seats=3, options=SHORT, seed=9), np.random.default_rng(4)
        for _ in range(60):
            tables.step(by_chance(tables, luck))
        ways.append(tables.observations.copy())
    assert (ways[0] == ways[1]).all()


def test_a_refused_choice_moves_no_table() -> None:
    tables = batch.SelfPlayBatch("yunnan", 3, seats=2, seed=1)
    allowed = tables.masks.argmax(axis=1)
    before = tables.observations.copy()
    wrong = allowed.copy()
    wrong[2] = int((~tables.masks[2]).argmax())
    with pytest.raises(IllegalChoice, match="refused_at_table"):
        tables.step(wrong)
    with pytest.raises(IllegalChoice, match="no_action_number"):
        tables.step(np.array([10**6, 0, 0]))
    with pytest.raises(BadOption, match="one_action_each"):
        tables.step(allowed[:2])
    assert (tables.observations == before).all()
    tables.step(allowed)


def test_no_tables_are_no_batch() -> None:
    with pytest.raises(BadOption, match="tables"):
        batch.SelfPlayBatch("yunnan", 0)
