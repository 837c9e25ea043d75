"""How sure a share or a mean is."""

from __future__ import annotations

import pytest

from mingtang.lab.measure.statistics import (
    chance_of_wins,
    clustered,
    holm,
    margin,
    mean,
    middle,
    ratio_of,
    t95,
    two_sided,
    wilson,
)


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


def test_students_distribution_agrees_with_published_figures() -> None:
    assert [round(t95(n), 3) for n in (1, 2, 4, 9, 30, 120)] == [12.706, 4.303, 2.776, 2.262, 2.042, 1.98]
    assert two_sided(2.228, 10) == pytest.approx(0.05, abs=1e-4)
    assert two_sided(4.587, 10) == pytest.approx(0.001, abs=1e-5)
    assert two_sided(-63.657, 1) == pytest.approx(0.01, abs=1e-5)
    assert two_sided(1.96, 1e6) == pytest.approx(0.05, abs=1e-4)
    assert two_sided(0.0, 5) == 1.0


def test_holms_rule_stops_at_the_first_that_fails() -> None:
    assert holm([0.01, 0.02, 0.03]) == [True, True, True]
    assert holm([0.03, 0.02, 0.03]) == [False, False, False]
    assert holm([0.2, 0.001, 0.03]) == [False, True, False]
    assert holm([]) == []


def test_the_chance_of_wins_is_counted_out() -> None:
    assert chance_of_wins(0, 10, 0.25) == pytest.approx(2 * 0.75**10)
    assert chance_of_wins(4, 5, 0.25) == pytest.approx(2 * (5 * 0.25**4 * 0.75 + 0.25**5))
    assert chance_of_wins(25, 100, 0.25) == 1.0
    assert chance_of_wins(3.5, 5, 0.25) == chance_of_wins(3, 5, 0.25)  # a shared win speaks for chance
    assert 0 < chance_of_wins(34_000, 100_000, 1 / 3) < 0.001


def test_tries_of_one_game_count_for_fewer() -> None:
    alike = clustered(30, 60, 6 * 5.0**2, 6)  # six games of ten tries: all or nothing
    apart = clustered(30, 60, 0.0, 6)  # five of ten in every game
    assert alike.margin > 2 * apart.margin
    assert clustered(60, 60, 0.0, 6).low == pytest.approx(wilson(6, 6, t95(5))[0])
    assert (clustered(1, 1, 0.0, 1).low, clustered(1, 1, 0.0, 1).high) == (0.0, 1.0)


def test_a_ratio_counts_games() -> None:
    e = ratio_of([(1.0, 2.0), (3.0, 2.0), (2.0, 2.0)])
    assert e.value == 1.0
    assert e.margin == pytest.approx(t95(2) * (2 * 3 / 2) ** 0.5 / 6)
    assert not ratio_of([(1.0, 2.0)]).bounded


def test_the_middle_of_values_has_a_range_of_ranks() -> None:
    values = [float(v) for v in range(100)]
    e = middle(values, 0.5, -1.0, 101.0)
    assert (e.value, e.low, e.high) == (50.0, 39.0, 60.0)  # ranks 40 and 61 of a hundred, as published tables say
    few = middle([1.0, 2.0, 3.0], 0.5, -1.0, 101.0)
    assert (few.low, few.high) == (-1.0, 101.0)
