"""Chances are shares that add up to 1, follow the position, and know what they do not know."""

import pytest

from core.teahouse import teahouse
from mingtang.bots.mcts import Budget
from mingtang.bots.playouts import CARELESS, play_rounds, prospects
from mingtang.bots.tuning import tuning_of
from mingtang.core.play import start, waiting
from mingtang.core.rng import seeded_for_search
from mingtang.games import game
from mingtang.review.forecast import (
    ChanceScale,
    SearchedDecision,
    chance_of,
    chances,
    chances_in,
    forecast_of,
    mean_and_margin,
    stage_of,
)
from playthroughs import play_through

YUNNAN = game("yunnan")


def test_sharpness_moves_chances_apart_and_keeps_their_order_and_sum():
    sharp, timid = (chances([0.5, 0.3, 0.2], 1.0, b) for b in (2.0, 0.5))
    assert sharp[0] > 0.5 > timid[0] > timid[1] > timid[2] > 0.2 > sharp[2]
    assert sum(sharp) == pytest.approx(1.0)
    assert sum(timid) == pytest.approx(1.0)


def test_a_lead_says_little_in_the_first_round_and_much_in_the_last_but_never_all():
    first, middle, last = (chances([0.9, 0.1], stage, 1.0) for stage in (0.0, 0.5, 1.0))
    assert 0.5 < first[0] < middle[0] < last[0] < 0.9
    assert 0.9 < chances([1.0, 0.0], 1.0, 1.0)[0] < 1.0


def test_the_stage_grows_with_the_rounds_and_ends_at_one():
    match = play_through(YUNNAN, 2, 1)
    stages = [stage_of(YUNNAN, s) for s in match.positions]
    assert stages == sorted(stages)
    assert 0.0 < stages[0] < 0.2
    assert 0.7 < stages[-1] <= 1.0


def test_looks_that_agree_are_sure_and_looks_that_do_not_are_not():
    assert mean_and_margin([0.4, 0.4, 0.4, 0.4]) == (pytest.approx(0.4), 0.0)
    mean, margin = mean_and_margin([0.2, 0.6, 0.3, 0.5])
    assert mean == pytest.approx(0.4)
    assert margin == pytest.approx(3.182 * 0.0912871, rel=1e-4)
    assert chance_of([0.9, 1.0, 0.8, 1.0]).high == 1.0


@pytest.mark.parametrize("the_game", [YUNNAN, teahouse()])
def test_the_shares_of_all_seats_add_up_to_one(the_game):
    s = the_game.setup(3, seed=4)
    start(the_game, s)
    rows = prospects(the_game, s, 0, 3, 9)
    assert all(sum(row) == pytest.approx(1.0) for row in rows)
    assert sum(chances_in(rows, 0.5, 2.0)) == pytest.approx(1.0)


def test_worlds_that_were_played_to_the_end_are_counted_as_they_ended():
    win, loss, open_ = [1.0, 0.0], [0.0, 1.0], [0.8, 0.2]
    assert chances_in([win, win, win, loss], 1.0, 3.0)[0] == pytest.approx(0.95 * 0.75 + 0.025)
    assert chances_in([open_] * 4, 1.0, 3.0) == chances([0.8, 0.2], 1.0, 3.0)
    mixed = chances_in([win, loss, open_, open_], 1.0, 3.0)
    assert mixed[0] == pytest.approx(0.5 * 0.5 + 0.5 * chances(open_, 1.0, 3.0)[0])
    assert sum(mixed) == pytest.approx(1.0)


def test_a_few_worlds_that_all_agree_are_not_sure_of_it():
    s = YUNNAN.setup(3, seed=1)
    few, many = (ChanceScale(YUNNAN, s, 0).chance([[1.0, 0.0, 0.0]] * n) for n in (4, 40))
    assert few.value == many.value < 0.97
    assert few.value - few.low > many.value - many.low > 0.02


def test_players_of_a_forecast_differ_in_care_from_world_to_world():
    """Were all of them careful, whoever is to choose would seem to have won or lost by a hair."""
    match = play_through(YUNNAN, 3, 5)
    s, seat = match.positions[20], match.plies[20].seat
    rows = prospects(YUNNAN, s, seat, 4, 7)

    def played(k, careless):
        return play_rounds(YUNNAN, YUNNAN.determinize(s, seat, (7 << 16) + k), 1, seeded_for_search(7, k + 1), careless)

    assert rows[0] == played(0, 0.0)
    assert all(rows[k] == played(k, CARELESS[k]) for k in range(4))
    assert all(rows[k] != played(k, 0.0) for k in (2, 3))


def test_a_seat_that_is_far_ahead_is_given_more_than_one_that_is_far_behind():
    match = play_through(YUNNAN, 2, 1)
    s = YUNNAN.clone(match.positions[match.ply // 2])
    s.points = [60, 0]
    assert forecast_of(YUNNAN, s, 0, 6, 1)[0].value > 0.75
    assert forecast_of(YUNNAN, s, 1, 6, 1)[0].value < 0.25


def test_a_forecast_plays_as_many_rounds_as_the_game_says(monkeypatch):
    s = YUNNAN.setup(3, {}, 4)
    start(YUNNAN, s)
    seat = waiting(s)[0]
    asked = ChanceScale(YUNNAN, s, seat).rounds
    assert asked == tuning_of(YUNNAN.judgement()).forecast_rounds > 1
    seen = []

    def prospects_seen(*args):
        seen.append(args)
        return prospects(*args)

    monkeypatch.setattr("mingtang.review.forecast.prospects", prospects_seen)
    forecast_of(YUNNAN, s, seat, 2, 1)
    assert [args[5] for args in seen] == [asked]


def test_a_forecast_lies_within_its_margin_and_changes_nothing():
    match = play_through(YUNNAN, 3, 2)
    s = match.positions[20]
    before = YUNNAN.dump(s)
    found, everybody = forecast_of(YUNNAN, s, 1, 8, 1)
    assert 0.0 <= found.low <= found.value <= found.high <= 1.0
    assert (found, everybody) == forecast_of(YUNNAN, s, 1, 8, 1)
    assert everybody[1] == pytest.approx(found.value, abs=1e-4)
    assert sum(everybody) == pytest.approx(1, abs=1e-3)
    assert YUNNAN.dump(s) == before


def test_to_look_harder_gives_a_neglected_choice_its_tries():
    match = play_through(YUNNAN, 2, 3)
    s = match.positions[6]
    seat = match.plies[6].seat
    thought = SearchedDecision(YUNNAN, s, seat, Budget(iterations=60), 1)
    worst = thought.ranked()[-1][0]
    before = [
        search.root.children[worst.id].visits if worst.id in search.root.children else 0 for search in thought.looks
    ]
    thought.look_harder([worst])
    for k, search in enumerate(thought.looks):
        most = max(f.visits for f in thought.found[k])
        assert search.root.children[worst.id].visits >= max(most, 8) > before[k]
    assert len(thought.chances(worst)) == len(thought.looks)
