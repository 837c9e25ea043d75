"""A review finds the blunder, speaks only of what the seat could know, and says the same every time."""

import json
from dataclasses import replace

import pytest

from core.teahouse import teahouse
from mingtang.bots.bot import answer, choice_seed
from mingtang.bots.greedy import Greedy, ratings
from mingtang.bots.mcts import Budget
from mingtang.core.errors import HouseError
from mingtang.core.match import Match
from mingtang.games import game
from mingtang.lab.review import MOST_POINTS, explain, look_at, plan, review, sum_up, to_explain
from mingtang.lab.reviewed import Review
from playthroughs import play_through

YUNNAN = game("yunnan")
TEAHOUSE = teahouse()
LITTLE = Budget(iterations=16)


def greedy_game(the_game, seats: int = 2, seed: int = 1) -> Match:
    """A game of sensible players."""
    match = Match.new(the_game, seats, seed)
    while not match.over:
        seat = match.waiting[0]
        match.play(seat, answer(Greedy(), the_game, match.state, seat, choice_seed(seed, match.ply)))
    return match


def with_a_blunder(seed: int, in_round: int) -> tuple[Match, int]:
    """A game of sensible players, one of whom once takes the worst of all choices; and when."""
    match, planted = Match.new(YUNNAN, 2, seed), -1
    while not match.over:
        s, seat = match.state, match.waiting[0]
        if planted < 0 and YUNNAN.round_of(s) >= in_round and len(match.legal(seat)) > 1:
            rates = ratings(YUNNAN, s, seat, match.legal(seat))
            if max(rates) - min(rates) > 12:
                planted = match.ply
                match.play(seat, match.legal(seat)[rates.index(min(rates))])
                continue
        match.play(seat, answer(Greedy(), YUNNAN, s, seat, choice_seed(seed, match.ply)))
    return match, planted


@pytest.fixture(scope="module")
def blundered() -> tuple[Match, int, Review]:
    """A game with one blunder, when it was made, and the review."""
    match, planted = with_a_blunder(4, 3)
    return match, planted, review(YUNNAN, match.record(), Budget(iterations=60))


def test_a_planted_blunder_is_the_costliest_choice_and_the_reason_is_said(blundered):
    match, planted, found = blundered
    worst = found.choices[found.costly[0]]
    assert worst.ply == planted
    assert worst.action == match.plies[planted].action.words != worst.better
    assert worst.cost > 0.15
    assert worst.sure
    assert worst.reasons[0][0] in dict(YUNNAN.brain().terms(match.positions[planted], worst.seat))
    assert worst.reasons[0][1] > 0


@pytest.mark.parametrize("the_game", [YUNNAN, TEAHOUSE])
def test_every_decision_is_looked_at_and_costs_nothing_or_something(the_game):
    match = greedy_game(the_game, seed=3)
    found = review(the_game, match.record(), LITTLE)
    assert [c.ply for c in found.choices] == [t.ply for t in plan(match)]
    for c in found.choices:
        assert c.action == match.plies[c.ply].action.words
        assert 0.0 <= c.cost <= 1.0
        assert 0.0 <= c.chance.low <= c.chance.value <= c.chance.high <= 1.0
        assert c.action in [o.action for o in c.options]
        assert (c.cost == 0.0) == (c.better == c.action)
    assert found.cost == [round(sum(c.cost for c in found.choices if c.seat == seat), 4) for seat in range(2)]
    costs = [found.choices[i].cost for i in found.costly]
    assert costs == sorted(costs, reverse=True)


@pytest.mark.parametrize("the_game", [YUNNAN, TEAHOUSE])
def test_each_seats_line_ends_with_what_came_of_it(the_game):
    match = greedy_game(the_game)
    found = review(the_game, match.record(), LITTLE)
    places = {s.seat: s.place for s in match.scores()}
    for seat, row in enumerate(found.points):
        assert row[-1].ply == match.ply
        assert (row[-1].chance.value > 0) == (places[seat] == 1)
        assert [p.ply for p in row] == sorted({p.ply for p in row})
        assert all(match.plies[p.ply].seat == seat for p in row[:-1])
    assert found.winners == [seat for seat in places if places[seat] == 1]


def test_the_same_record_gives_the_same_review(blundered):
    match, _, found = blundered
    tasks = plan(match)
    for i in (0, len(tasks) // 2, len(tasks) - 1):
        again = look_at(match, tasks[i], Budget(iterations=60))
        same = explain(match, again.choice) if found.choices[i].told else again.choice
        assert same == found.choices[i]
        assert again.point is None or again.point in found.points[again.choice.seat]


@pytest.mark.parametrize("the_game", [YUNNAN, TEAHOUSE])
def test_a_review_never_depends_on_what_the_seat_could_not_know(the_game):
    match = play_through(the_game, 3, 2)
    tasks = plan(match)
    differs = 0
    for task in [tasks[0], tasks[len(tasks) // 3], tasks[2 * len(tasks) // 3]]:
        seat, true = match.plies[task.ply].seat, match.positions[task.ply]
        seen = look_at(match, replace(task, forecast=True), LITTLE)
        told = explain(match, seen.choice)
        for k in range(3):
            other = the_game.determinize(true, seat, k)
            differs += the_game.dump(other) != the_game.dump(true)
            match.positions[task.ply] = other
            assert look_at(match, replace(task, forecast=True), LITTLE) == seen
            assert explain(match, seen.choice) == told
        match.positions[task.ply] = true
    assert differs  # else nothing was hidden and nothing is proved


def test_the_work_can_be_divided_and_put_together_again():
    match = play_through(TEAHOUSE, 2, 5)
    tasks = plan(match)
    apart = {t.ply: look_at(match, t, LITTLE) for t in reversed(tasks)}
    looked = [apart[t.ply] for t in tasks]
    for i in to_explain([x.choice for x in looked]):
        looked[i] = replace(looked[i], choice=explain(match, looked[i].choice))
    assert sum_up(match, looked, LITTLE) == review(TEAHOUSE, match.record(), LITTLE)


def test_progress_is_told_and_can_end_the_work():
    record, told = play_through(TEAHOUSE, 2, 5).record(), []
    review(TEAHOUSE, record, LITTLE, lambda done, whole: told.append((done, whole)))
    assert [done for done, _ in told] == list(range(told[0][1] + 1))

    def enough(done: int, whole: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        review(TEAHOUSE, record, LITTLE, enough)


def test_a_review_survives_json(blundered):
    found = blundered[2]
    assert any(c.reasons for c in found.choices)
    assert Review.from_json(json.loads(json.dumps(found.as_json()))) == found


def test_a_turning_point_is_a_change_that_doubt_does_not_explain(blundered):
    found = blundered[2]
    assert found.turns
    for t in found.turns:
        row = {p.ply: p.chance for p in found.points[t.seat]}
        before, after = row[t.ply], row[t.until]
        assert (t.before, t.after) == (before.value, after.value)
        assert before.high < after.low or after.high < before.low
        own = [c.cost for c in found.choices if c.seat == t.seat and c.sure and t.ply <= c.ply < t.until]
        assert t.own == pytest.approx(-sum(own))


def test_a_game_that_is_not_over_is_not_reviewed():
    record = play_through(YUNNAN, 2, 5).record().upto(20)
    with pytest.raises(HouseError, match="not over"):
        review(YUNNAN, record, LITTLE)


def test_a_long_game_is_forecast_so_many_times_a_seat_and_no_more():
    ming = game("ming_dynastie")
    match = play_through(ming, 2, 1)
    tasks = plan(match)
    for seat in range(2):
        plies = [t.ply for t in tasks if match.plies[t.ply].seat == seat]
        asked = [t.ply for t in tasks if t.forecast and match.plies[t.ply].seat == seat]
        assert len(plies) > 2 * MOST_POINTS
        assert len(asked) == MOST_POINTS
        assert asked[0] == plies[0]
