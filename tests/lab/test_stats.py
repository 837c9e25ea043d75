"""How sure a share or a mean is."""

from __future__ import annotations

import pytest

from mingtang.lab.stats import margin, mean, wilson


def test_wilson_agrees_with_published_figures() -> None:
    assert wilson(8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert wilson(0, 20) == pytest.approx((0.0, 0.1611), abs=1e-4)
    assert wilson(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)


def test_a_share_of_nothing_is_anywhere() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_more_games_make_surer() -> None:
    few, many = wilson(6, 10), wilson(600, 1000)
    assert many[1] - many[0] < (few[1] - few[0]) / 5


def test_shared_wins_count_in_part() -> None:
    low, high = wilson(2.5, 5)
    assert low < 0.5 < high


def test_mean_and_margin() -> None:
    assert mean([1, 2, 6]) == 3
    assert mean([]) == 0
    assert margin([5]) == 0
    assert margin([4, 6] * 50) == pytest.approx(1.96 * (100 / 99) ** 0.5 / 10, abs=1e-3)
