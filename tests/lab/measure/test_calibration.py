"""Forecasts are compared with outcomes: a prophet scores 0, a guesser what guessing scores, a boaster worse."""

import random
from dataclasses import replace

import pytest

from mingtang.core.errors import HouseError
from mingtang.games import game
from mingtang.lab.measure.calibration import Forecast, _bins, brier, calibrate, forecasts_of, gap_of, judged
from mingtang.lab.run.contest import Contest

YUNNAN = game("yunnan")
CONTEST = Contest("yunnan", 2, ("greedy", "novice"), seed=3)


def told(rows):
    """Forecasts for seat 0 of two, and whether it won."""
    return [Forecast(i, 0.5, 1.0, [[p, 1 - p]], [float(won), 1.0 - won]) for i, (p, won) in enumerate(rows)]


def test_briers_score_is_the_mean_squared_error():
    assert brier([1.0, 0.0], [1.0, 0.0]) == 0.0
    assert brier([0.5, 0.5], [1.0, 0.0]) == pytest.approx(0.25)
    assert brier([0.8, 0.1, 0.1], [0.0, 1.0, 0.0]) == pytest.approx((0.64 + 0.81 + 0.01) / 3)


def test_forecasts_that_come_true_too_often_should_have_been_sharper():
    timid = judged(YUNNAN, CONTEST, 100, 1, told([(0.6, i < 90) for i in range(100)]))
    assert timid.best_sharpness > 1.5
    boastful = judged(YUNNAN, CONTEST, 100, 1, told([(0.95, i < 60) for i in range(100)]))
    assert boastful.best_sharpness < 0.6
    assert boastful.brier.value > boastful.brier_of_guessing > timid.brier.value


def test_the_reliability_table_says_how_often_they_won():
    found = judged(YUNNAN, CONTEST, 10, 1, told([(0.72, i < 6) for i in range(10)]))
    high = found.bins[-1]
    assert (high.seats, high.won) == (10, 0.6)
    assert high.won_low < 0.6 < high.won_high
    assert sum(b.seats for b in found.bins) == 20
    assert found.gap.value == pytest.approx(abs(high.forecast - 0.6), abs=1e-3)


def test_forecasts_stand_at_the_beginning_of_turns_and_know_the_outcome():
    rows = list(forecasts_of(YUNNAN, CONTEST, 0, 2))
    assert len(rows) > 10
    assert [r.part for r in rows] == sorted(r.part for r in rows)
    assert {tuple(r.won) for r in rows} == {tuple(rows[0].won)}
    assert sum(rows[0].won) == pytest.approx(1.0)
    assert all(sum(shares) == pytest.approx(1.0) for r in rows for shares in r.shares)
    fewer = list(forecasts_of(YUNNAN, CONTEST, 0, 2, every=4))
    assert fewer == rows[3::4]


def test_forecasts_beat_guessing_and_are_the_same_every_time():
    ticks = []
    found = calibrate(CONTEST, 3, 2, ticks.append)
    assert found == calibrate(CONTEST, 3, 2)
    assert ticks == [1, 1, 1]
    assert found.brier.value < found.brier_of_guessing
    assert found.as_json()["forecasts"] == found.forecasts == sum(b.seats for b in found.bins) // 2


def test_the_number_of_workers_changes_no_forecast():
    ticks = []
    assert calibrate(CONTEST, 3, 2, ticks.append, every=5, workers=2) == calibrate(CONTEST, 3, 2, every=5)
    assert sum(ticks) == 3


def test_a_check_that_was_stopped_goes_on_where_it_stood(tmp_path):
    path = tmp_path / "forecasts.jsonl"
    calibrate(CONTEST, 2, 2, every=5, kept=path)
    kept = path.read_text()
    path.write_text(kept + kept.splitlines()[-1][:40])  # the kill came in the middle of a line
    ticks = []
    again = calibrate(CONTEST, 4, 2, ticks.append, every=5, workers=2, kept=path)
    assert sorted(ticks) == [1, 1, 2], "two games were there, two were played"
    assert again == calibrate(CONTEST, 4, 2, every=5)
    assert path.read_text().startswith(kept)
    assert len(path.read_text().splitlines()) == 1 + 4
    assert calibrate(CONTEST, 2, 2, every=5, kept=path) == calibrate(CONTEST, 2, 2, every=5)


@pytest.mark.parametrize(("worlds", "every", "seed"), [(3, 5, 3), (2, 4, 3), (2, 5, 4)])
def test_forecasts_of_another_check_are_refused_and_kept(tmp_path, worlds, every, seed):
    path = tmp_path / "forecasts.jsonl"
    calibrate(CONTEST, 1, 2, every=5, kept=path)
    kept = path.read_text()
    with pytest.raises(HouseError, match=r"other_forecasts\(.*forecasts.jsonl\)"):
        calibrate(replace(CONTEST, seed=seed), 1, worlds, every=every, kept=path)
    assert path.read_text() == kept


@pytest.mark.parametrize(
    "text", ["shopping list\n", "shopping list", "[]\n", "\xff\xfe\n", '{head}\n{"forecasts": [{"game": 1}]}\n']
)
def test_what_holds_no_forecasts_is_refused_and_kept(tmp_path, text, run):
    path = tmp_path / "forecasts.jsonl"
    calibrate(CONTEST, 1, 2, every=5, kept=path)
    path.write_bytes(text.replace("{head}", path.read_text().splitlines()[0]).encode("latin-1"))
    before = path.read_bytes()
    words = ("lab", "calibrate", "yunnan", "--seats", 2, "--bots", "greedy,novice", "--seed", 3, "--games", 1, "--worlds", 2, "--every", 5)  # fmt: skip
    answer = run(*words, "--out", path)
    assert answer.status != 0
    assert "is no file of forecasts; name another one" in answer.err.replace("\n", " ")
    assert path.read_bytes() == before
    assert "enthält keine Vorhersagen; nenne eine andere" in run(*words, "--out", path, "--lang", "de").err.replace(
        "\n", " "
    )


def test_forecasts_of_one_game_count_as_one_game():
    """Four games with fifty looks each are not two hundred outcomes."""
    looks = [
        Forecast(g, k / 50, 1.0, [[0.72, 0.28]], [float(g < 3), float(g == 3)]) for g in range(4) for k in range(50)
    ]
    high = judged(YUNNAN, CONTEST, 4, 1, looks).bins[-1]
    assert (high.seats, high.games, high.won) == (200, 4, 0.75)
    assert high.won_high - high.won_low > 0.5


def test_the_range_holds_the_truth_nineteen_times_of_twenty():
    """Twelve games with ten looks each, all of which share the outcome of their game."""
    rng = random.Random(7)
    held = 0
    for _ in range(300):
        seats = [(g, 0.72, won) for g in range(12) for won in [float(rng.random() < 0.7)] * 10]
        held += (b := _bins(seats)[0]).won_low <= 0.7 <= b.won_high
    assert 0.92 <= held / 300 <= 1.0


def test_the_gap_and_the_course_of_the_game_have_ranges():
    rng = random.Random(3)
    perfect = [(g, p, float(rng.random() < p)) for g in range(60) for p in (0.15, 0.35, 0.55, 0.85)]
    gap = gap_of(perfect)
    assert gap.low == 0.0  # forecasts without a fault leave a gap that noise explains
    assert gap.low <= gap.value <= gap.high
    wrong = gap_of([(g, 0.9, float(g % 2)) for g in range(60)])
    assert wrong.low > 0.2
    found = judged(YUNNAN, CONTEST, 10, 1, told([(0.72, i < 6) for i in range(10)]))
    assert [p.begin for p in found.by_part] == [0.4]
    assert found.by_part[0].brier.low < found.by_part[0].brier.value < found.by_part[0].brier.high


def test_games_without_a_forecast_are_refused(run):
    answer = run("lab", "calibrate", "yunnan", "--games", 1, "--worlds", 1, "--every", 9999, "--bots", "greedy,random")
    assert answer.status != 0
    assert "no turn was forecast in these games" in answer.err
    assert "Traceback" not in answer.err
    german = run("lab", "calibrate", "yunnan", "--games", 1, "--worlds", 1, "--every", 9999, "--bots", "random", "--lang", "de")  # fmt: skip
    assert "kein Zug vorhergesagt" in german.err


def test_the_command_writes_numbers_as_the_reader_expects(run):
    words = ("lab", "calibrate", "yunnan", "--games", 1, "--worlds", 1, "--every", 8, "--bots", "random", "--seats", 2)
    german = run(*words, "--lang", "de")
    assert german.status == 0, german.err
    assert "Brier-Wert 0," in german.out
    assert "± –" in german.out  # one game has no margin
    assert "Brier's score 0." in run(*words).out
