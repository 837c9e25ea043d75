"""A review finds the blunder, speaks only of what the seat could know, and says the same every time."""

import json
from dataclasses import replace

import pytest

from core.teahouse import teahouse
from mingtang.bots.bot import answer, choice_seed
from mingtang.bots.greedy import Greedy, ratings
from mingtang.bots.mcts import Budget
from mingtang.bots.tuning import Tuning, tuning_of
from mingtang.core.errors import HouseError
from mingtang.core.match import Match
from mingtang.games import game
from mingtang.review.analysis import CLOSELY, MOST_POINTS, costly, look_at, plan, review, stages, work_on, worlds_of
from mingtang.review.cost import between, to_weigh, weigh
from mingtang.review.forecast import Chance, ChanceScale
from mingtang.review.review import AnalysedDecision, Review, ReviewedChoice, TurningPoint, in_points
from mingtang.review.turning_points import trace, turning_points
from mingtang.review.whole_turns import better_turn, leads_to, turn_as_played
from playthroughs import play_through

YUNNAN = game("yunnan")
TEAHOUSE = teahouse()
LITTLE = Budget(iterations=16)
SOME = Budget(iterations=60)


def seeing_one_round(judgement) -> Tuning:
    """The figures of a game, but for how far its forecasts see: a round is enough here, and quicker."""
    return replace(tuning_of(judgement), forecast_rounds=1, forecast_sharpness=2.7)


@pytest.fixture(scope="module", autouse=True)
def short_sight():
    """All reviews of this file see to the end of the round."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("mingtang.review.forecast.tuning_of", seeing_one_round)
        patch.setattr("mingtang.review.analysis.tuning_of", seeing_one_round)
        yield


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
    sensible = Greedy(weights=YUNNAN.judgement().weights_in_use().as_built())  # whose games last
    while not match.over:
        s, seat = match.state, match.waiting[0]
        if planted < 0 and YUNNAN.round_of(s) >= in_round and len(match.legal(seat)) > 1:
            rates = ratings(YUNNAN, s, seat, match.legal(seat))
            if max(rates) - min(rates) > 12:
                planted = match.ply
                match.play(seat, match.legal(seat)[rates.index(min(rates))])
                continue
        match.play(seat, answer(sensible, YUNNAN, s, seat, choice_seed(seed, match.ply)))
    return match, planted


@pytest.fixture(scope="module")
def blundered() -> tuple[Match, int, Review]:
    """A game with one blunder, when it was made, and the review."""
    match, planted = with_a_blunder(2, 3)
    return match, planted, review(YUNNAN, match.record(), SOME)


def test_a_planted_blunder_is_among_the_costliest_turns_and_the_reason_is_said(blundered):
    match, planted, found = blundered
    worst = next(found.choices[i] for i in found.costly[:2] if found.choices[i].ply == planted)
    assert worst.action == match.plies[planted].words != worst.better
    assert worst.loss > 0.1
    assert (worst.line[0], worst.better_line[0]) == (worst.action, worst.better)
    assert worst.sure
    assert worst.reasons[0][0] in dict(YUNNAN.judgement().terms(match.positions[planted], worst.seat))
    assert worst.reasons[0][1] > 0


@pytest.mark.parametrize("the_game", [YUNNAN, TEAHOUSE])
def test_every_decision_is_looked_at_and_costs_nothing_or_something(the_game):
    match = greedy_game(the_game, seed=3)
    found = review(the_game, match.record(), LITTLE)
    assert [c.ply for c in found.choices] == [t.ply for t in plan(match)]
    for c in found.choices:
        assert c.action == match.plies[c.ply].words
        assert c.action in [o.action for o in c.options]
        assert (c.suspicion == 0.0) == (c.better == c.action)
        assert c.before or c.loss == 0.0
    told = [found.choices[i] for i in found.costly]
    assert found.cost == [sum(c.points for c in told if c.seat == seat) / 100 for seat in range(2)]
    assert [c.points for c in told] == sorted([c.points for c in told], reverse=True)


def test_no_choice_costs_more_than_the_chance_that_the_chart_shows_at_that_moment(blundered):
    found = blundered[2]
    assert found.costly
    for c in [c for c in found.choices if c.before]:
        chance = {o.action: o.chance.value for o in c.options}
        assert c.loss == pytest.approx(max(0.0, chance[c.better] - chance[c.action]))
        assert c.cost <= c.before.value + 1e-9
    for i in found.costly:
        c = found.choices[i]
        shown = next(p.chance for p in found.points[c.seat] if p.ply == c.ply)
        assert shown == c.before


@pytest.mark.parametrize(
    ("before", "made", "better", "told"),
    [(0.6, 0.2, 0.7, 0.6), (0.34, 0.1, 0.21, 0.21), (0.05, 0.11, 0.88, 0.11), (0.5, 0.6, 0.4, 0.5)],
)
def test_a_chance_before_a_choice_lies_between_what_its_choices_leave(before, made, better, told):
    found = between(Chance(before, before - 0.04, before + 0.04), made, better)
    assert found.value == told
    assert found.low <= found.value <= found.high


def test_worlds_that_all_agree_still_leave_a_doubt():
    scale = ChanceScale(YUNNAN, YUNNAN.setup(2, seed=1), 0)
    win, loss = [1.0, 0.0], [0.0, 1.0]
    gap, doubt = scale.gap([win] * 12, [loss] * 12)
    assert gap > 0.3
    assert 0.03 < doubt < gap
    assert scale.gap([win] * 48, [loss] * 48)[1] < doubt
    mixed = scale.gap([win] * 12, [loss] * 6 + [win] * 6)
    assert mixed[1] / mixed[0] > doubt / gap
    assert scale.gap([win] * 12, [win] * 12) == (0.0, 0.01)


def test_a_choice_is_told_only_if_its_figure_is_more_than_its_doubt_as_both_are_read(blundered):
    c = blundered[2].choices[blundered[2].costly[0]]
    assert not replace(c, options=[], cost=0.223, missed=0.0, margin=0.218).sure
    assert replace(c, options=[], cost=0.226, missed=0.0, margin=0.218).sure
    assert replace(c, options=[], cost=0.2, missed=0.2, margin=0.25).sure
    for i in blundered[2].costly:
        told = blundered[2].choices[i]
        assert told.points > in_points(told.margin) >= 1


def test_all_figures_of_a_choice_agree(blundered):
    found = blundered[2]
    for i in found.costly:
        c = found.choices[i]
        chance = {o.action: o.chance for o in c.options}
        assert c.points == in_points(chance[c.better].value) - in_points(chance[c.action].value)
        assert c.cost + c.missed == pytest.approx(chance[c.better].value - chance[c.action].value)
        assert chance[c.action].value <= c.before.value <= chance[c.better].value
        assert c.before in [p.chance for p in found.points[c.seat] if p.ply == c.ply]
    for seat, lost in enumerate(found.cost):
        told = [found.choices[i].points for i in found.costly if found.choices[i].seat == seat]
        assert in_points(lost) == sum(told)


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
        again = look_at(match, tasks[i], SOME)
        assert again.point is None or i in found.costly or again.point in found.points[again.choice.seat]
        weighed = found.choices[i].before is not None
        assert found.choices[i] == (
            weigh(match, again.choice, CLOSELY * worlds_of(YUNNAN, SOME)) if weighed else again.choice
        )


@pytest.mark.parametrize("the_game", [YUNNAN, TEAHOUSE])
def test_a_review_never_depends_on_what_the_seat_could_not_know(the_game):
    match = play_through(the_game, 3, 2)
    tasks = plan(match)
    differs = 0
    for task in [tasks[0], tasks[len(tasks) // 3], tasks[2 * len(tasks) // 3]]:
        seat, true = match.plies[task.ply].seat, match.positions[task.ply]
        seen = look_at(match, replace(task, forecast=True), LITTLE)
        other_choice = next(
            a.words for a in match.positions[task.ply].stack[-1].legal(true, seat) if a is not match.action(task.ply)
        )
        asked = replace(seen.choice, better=other_choice)
        told = weigh(match, asked, 4)
        for k in range(3):
            other = the_game.determinize(true, seat, k)
            differs += the_game.dump(other) != the_game.dump(true)
            match.history._known[task.ply] = other
            assert look_at(match, replace(task, forecast=True), LITTLE) == seen
            assert weigh(match, asked, 4) == told
        match.history._known[task.ply] = true
    assert differs  # else nothing was hidden and nothing is proved


def test_the_work_can_be_divided_and_put_together_again():
    match = play_through(TEAHOUSE, 2, 5)
    work = stages()
    stage, made = next(work), None
    kinds, dones = [], []
    while made is None:
        kinds.append({p.kind for p in stage.pieces})
        dones.append((stage.done, stage.done + sum(p.size for p in stage.pieces), stage.whole))
        found = {i: work_on(match, stage.pieces[i], LITTLE) for i in reversed(range(len(stage.pieces)))}
        try:
            stage = work.send([found[i] for i in range(len(stage.pieces))])
        except StopIteration as finished:
            made = finished.value
    assert made == review(TEAHOUSE, match.record(), LITTLE)
    assert [kind for pieces in kinds for kind in pieces][-1] == "sum"
    assert all(before <= after < whole for before, after, whole in dones[1:])  # nothing is done before everything is
    assert [before for before, _, _ in dones[2:]] == [after for _, after, _ in dones[1:-1]]


def test_progress_is_told_and_can_end_the_work():
    record, told = play_through(TEAHOUSE, 2, 5).record(), []
    review(TEAHOUSE, record, LITTLE, lambda done, whole: told.append((done, whole)))
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert [pair for pair in told if pair[0] == pair[1]] == told[-1:]

    def enough(done: int, whole: int) -> None:
        if done >= 2:
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
        own = [found.choices[i] for i in found.costly]
        given = sum(c.cost for c in own if c.seat == t.seat and t.ply <= c.ply < t.until)
        assert t.own == pytest.approx(-min(given, max(0.0, t.before - t.after)))


def test_a_turning_point_names_the_blunder_that_made_it(blundered):
    match, planted, found = blundered
    row = found.points[match.plies[planted].seat]
    i = next(i for i, p in enumerate(row) if p.ply == planted)
    a, b = row[i - 1], row[i + 1]
    before, after = row[i].chance.value, b.chance.value
    assert after < before
    t = trace(
        match, TurningPoint(match.plies[planted].seat, a.ply, b.ply, a.round, before, after), worlds_of(YUNNAN, SOME)
    )
    assert (t.cause.ply, t.cause.plies, t.at) == (planted, 1, planted)
    assert t.cause.action == match.plies[planted].words
    assert not t.sight


def test_a_forecast_that_only_sees_further_blames_nobody(blundered):
    found = blundered[2]
    assert [t for t in found.turns if t.sight]
    for t in found.turns:
        assert not (t.sight and t.cause)
        rounds = [c.round for c in found.choices if t.ply <= c.ply <= t.until]
        assert not t.sight or max(rounds) > min(rounds)


def test_luck_is_spoken_of_only_where_something_came_to_light(blundered):
    match, _, found = blundered
    for t in found.turns:
        assert t.luck == any(p.revealed for p in match.plies[t.ply : t.until])
        assert not (t.cause and t.cause.revealed and not t.luck)
    secret = replace(match.plies[found.turns[0].ply], revealed=not found.turns[0].luck)
    kept, match.history.entries = match.history.entries, [replace(p, revealed=False) for p in match.plies]
    match.history.entries[found.turns[0].ply] = secret
    looked = [AnalysedDecision(c) for c in found.choices]
    again = turning_points(match, found.points, costly(looked))
    match.history.entries = kept
    assert [t.luck for t in again] == [t.ply <= found.turns[0].ply < t.until and secret.revealed for t in again]


def test_a_turn_is_weighed_once_from_its_most_suspect_choice_on():
    def choice(ply: int, seat: int, better: str, suspicion: float = 0.1) -> ReviewedChoice:
        return ReviewedChoice(ply, seat, 1, "pass", better, suspicion, [])

    row = [
        choice(0, 0, "go henan"),
        choice(1, 0, "go henan", 0.3),
        choice(2, 0, "go yunnan"),
        choice(3, 1, "go henan"),
        choice(4, 0, "go henan"),
        choice(5, 0, "pass", 0.0),
    ]
    assert to_weigh(row) == [1, 3, 4]


def test_what_only_changes_how_one_is_asked_is_no_mistake_and_no_remedy(monkeypatch):
    match = greedy_game(YUNNAN, seed=3)
    task = next(t for t in plan(match) if look_at(match, t, LITTLE).choice.suspicion > 0)
    found = look_at(match, task, LITTLE).choice
    judgement = type(YUNNAN.judgement())
    monkeypatch.setattr(judgement, "ways_of_asking", frozenset({YUNNAN.catalogue.parse(found.action).id}))
    assert look_at(match, task, LITTLE).choice.suspicion == 0.0
    others = [a.id for a in match.positions[task.ply].stack[-1].legal(match.positions[task.ply], found.seat)]
    others.remove(YUNNAN.catalogue.parse(found.action).id)
    monkeypatch.setattr(judgement, "ways_of_asking", frozenset({YUNNAN.catalogue.parse(found.better).id}))
    assert look_at(match, task, LITTLE).choice.better != found.better
    monkeypatch.setattr(judgement, "ways_of_asking", frozenset(others))
    assert look_at(match, task, LITTLE).choice.better == found.action


def test_a_game_that_is_not_over_is_not_reviewed():
    record = play_through(YUNNAN, 2, 5).record().upto(20)
    with pytest.raises(HouseError, match="review_unfinished"):
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


def test_choices_that_lead_to_the_same_position_in_another_order_are_the_same_turn():
    """Wherever two own choices of a turn can be swapped, beginning with the second is no better turn."""
    found = 0
    ming = game("ming_dynastie")
    match = play_through(ming, 2, 1)
    for ply in range(match.ply):
        played = turn_as_played(match, ply)
        s, seat = match.position(ply), match.plies[ply].seat
        if len(played) < 2 or match.plies[ply].revealed or played[0] is played[1]:
            continue
        if played[1] not in s.stack[-1].legal(s, seat):
            continue
        if leads_to(match, s, seat, [played[1], played[0], *played[2:]]) == leads_to(match, s, seat, played):
            found += 1
            assert better_turn(match, ply, s, played[1]) == []
    assert found


def test_a_turn_ends_with_another_seat_a_new_round_or_what_comes_to_light():
    match = greedy_game(YUNNAN, 3, 2)
    for ply in range(match.ply):
        n = len(turn_as_played(match, ply))
        rows = match.plies[ply : ply + n]
        assert n >= 1
        assert {p.seat for p in rows} == {match.plies[ply].seat}
        assert len({YUNNAN.round_of(match.position(ply + i)) for i in range(n)}) == 1
        assert not any(p.revealed for p in rows[:-1])
