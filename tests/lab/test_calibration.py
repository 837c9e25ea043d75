"""Forecasts are compared with outcomes: a prophet scores 0, a guesser what guessing scores, a boaster worse."""

import pytest

from mingtang.games import game
from mingtang.lab.arena import Contest
from mingtang.lab.calibration import Forecast, brier, calibrate, forecasts_of, judged

YUNNAN = game("yunnan")
CONTEST = Contest("yunnan", 2, ("greedy", "novice"), seed=3)


def told(rows):
    """Forecasts for seat 0 of two, and whether it won."""
    return [Forecast(i, 0.5, 1.0, [p, 1 - p], [float(won), 1.0 - won]) for i, (p, won) in enumerate(rows)]


def test_briers_score_is_the_mean_squared_error():
    assert brier([1.0, 0.0], [1.0, 0.0]) == 0.0
    assert brier([0.5, 0.5], [1.0, 0.0]) == pytest.approx(0.25)
    assert brier([0.8, 0.1, 0.1], [0.0, 1.0, 0.0]) == pytest.approx((0.64 + 0.81 + 0.01) / 3)


def test_forecasts_that_come_true_too_often_should_have_been_bolder():
    timid = judged(YUNNAN, CONTEST, 100, 1, told([(0.6, i < 90) for i in range(100)]))
    assert timid.best_boldness > 1.5
    boastful = judged(YUNNAN, CONTEST, 100, 1, told([(0.95, i < 60) for i in range(100)]))
    assert boastful.best_boldness < 0.6
    assert boastful.brier > boastful.brier_of_guessing > timid.brier


def test_the_reliability_table_says_how_often_they_won():
    found = judged(YUNNAN, CONTEST, 10, 1, told([(0.72, i < 6) for i in range(10)]))
    high = found.bins[-1]
    assert (high.seats, high.won) == (10, 0.6)
    assert high.won_low < 0.6 < high.won_high
    assert sum(b.seats for b in found.bins) == 20
    assert found.gap == pytest.approx(abs(high.forecast - 0.6), abs=1e-3)


def test_forecasts_stand_at_the_beginning_of_turns_and_know_the_outcome():
    rows = list(forecasts_of(YUNNAN, CONTEST, 0, 2))
    assert len(rows) > 10
    assert [r.part for r in rows] == sorted(r.part for r in rows)
    assert {tuple(r.won) for r in rows} == {tuple(rows[0].won)}
    assert sum(rows[0].won) == pytest.approx(1.0)
    assert all(sum(r.shares) == pytest.approx(1.0) for r in rows)
    fewer = list(forecasts_of(YUNNAN, CONTEST, 0, 2, every=4))
    assert fewer == rows[3::4]


def test_forecasts_beat_guessing_and_are_the_same_every_time():
    ticks = []
    found = calibrate(YUNNAN, CONTEST, 3, 2, ticks.append)
    assert found == calibrate(YUNNAN, CONTEST, 3, 2)
    assert ticks == [1, 1, 1]
    assert found.brier < found.brier_of_guessing
    assert found.as_json()["forecasts"] == found.forecasts == sum(b.seats for b in found.bins) // 2
