"""The searching opponent: it answers within its budget, never peeks, and gains by thinking."""

import pytest

from mingtang.bots.bot import answer, choice_seed
from mingtang.bots.greedy import Greedy
from mingtang.bots.mcts import AS_THE_GAME_SAYS, SHORT, TO_THE_END, USUAL, Budget, Mcts, Search
from mingtang.bots.random import Random
from mingtang.bots.tree import Node, Style, best_of_the_same, select, shares, untried
from mingtang.bots.tuning import tuning_of
from mingtang.core.actions import Catalogue
from mingtang.core.play import legal, play, push, start, waiting
from mingtang.core.rng import seeded
from mingtang.core.rows import row
from mingtang.core.steps import NOBODY
from mingtang.games import game
from mingtang.games.yunnan.phases.rounds import CheckGameEnd, Convert

YUNNAN = game("yunnan")


def position(seats: int = 4, plies: int = 0, seed: int = 1):
    """A position after some random choices."""
    s = YUNNAN.setup(seats, seed=seed)
    start(YUNNAN, s)
    for ply in range(plies):
        seat = s.stack[-1].seat
        s, _ = play(YUNNAN, s, seat, answer(Random(), YUNNAN, s, seat, choice_seed(seed, ply)))
    return s


@pytest.mark.parametrize("depth", [0, 5, TO_THE_END])
def test_a_search_answers_with_allowed_choices_and_counts_its_iterations(depth):
    s = position(plies=30)
    seat = s.stack[-1].seat
    search = Search(YUNNAN, seat, depth)
    found = search.think(s, Budget(iterations=25), seed=3)
    assert search.iterations == 25
    assert {f.action.words for f in found} == {a.words for a in legal(s, seat)}
    assert sum(f.visits for f in found) == 25
    assert all(0.0 <= f.result <= 1.0 for f in found)
    assert [f.visits for f in found] == sorted((f.visits for f in found), reverse=True)


def test_the_same_question_gets_the_same_answer():
    s = position(plies=12)
    seat = s.stack[-1].seat
    thinker = Mcts(Budget(iterations=30), 6)
    assert len({answer(thinker, YUNNAN, s, seat, 5).words for _ in range(3)}) == 1


def test_thinking_changes_nothing():
    s = position(plies=20)
    before = YUNNAN.dump(s)
    answer(Mcts(Budget(iterations=20), 6), YUNNAN, s, s.stack[-1].seat, 1)
    assert YUNNAN.dump(s) == before


def test_the_choice_does_not_depend_on_the_order_of_dulis_cards():
    s = position(seats=2, plies=10)
    seat = s.stack[-1].seat
    thinker = Mcts(Budget(iterations=40), 8)
    worlds = [YUNNAN.determinize(s, seat, k) for k in range(4)]
    assert len({tuple(w.pile) for w in worlds}) > 1
    assert len({answer(thinker, YUNNAN, w, seat, 9).words for w in worlds}) == 1


def test_what_was_learnt_is_kept_when_a_choice_is_made():
    s = position()
    search = Search(YUNNAN, s.stack[-1].seat, 5)
    best = search.think(s, Budget(iterations=60), seed=1)[0]
    search.follow(best.action)
    assert search.root is not None
    assert search.root.visits == best.visits


def test_a_budget_needs_iterations_or_seconds():
    with pytest.raises(ValueError, match="iterations or seconds"):
        Budget()


def test_seconds_end_a_search():
    s = position()
    search = Search(YUNNAN, s.stack[-1].seat, 5)
    search.think(s, Budget(iterations=10_000_000, seconds=0.05), seed=1)
    assert 0 < search.iterations < 10_000_000


def test_new_choices_are_tried_before_known_ones_and_the_most_promising_first():
    actions = YUNNAN.catalogue.actions[:3]
    node = Node(2)
    node.prior = {actions[0].id: 0.1, actions[1].id: 0.7, actions[2].id: 0.2}
    assert select(node, actions, 0, Style()) is None
    assert untried(node, actions) is actions[1]
    for a, result in zip(actions, (0.2, 0.9, 0.1), strict=True):
        child = Node(2)
        child.visits, child.offered, child.total = 5, 5, [5 * result, 0.0]
        node.children[a.id] = child
    node.visits = 15
    assert select(node, actions, 0, Style(curiosity=0.1)) is actions[1]


def test_shares_add_up_and_follow_the_values():
    out = shares([10.0, 22.0, 10.0], 12.0)
    assert sum(out) == pytest.approx(1.0)
    assert out[1] > out[0] == out[2]


def test_a_search_sees_that_the_last_income_is_worth_most_as_points():
    s = position(seats=3)
    s.presents = [0] * 6
    s.got = [5, 5, 4]
    s.income = [24, 0, 0]
    s.coins = row([0, 0, 0])
    s.points = [10, 12, 12]
    s.stack = [CheckGameEnd(), Convert(0)]
    best = answer(Mcts(Budget(iterations=200), TO_THE_END), YUNNAN, s, 0, 4)
    assert best.words == "convert 24"


def own_turn(seed: int):
    """A position in which a seat chooses twice running, the bot that chose first, and its first choice."""
    s = position(plies=40, seed=seed)
    for ply in range(400):
        seat = s.stack[-1].seat
        thinker = Mcts(Budget(iterations=40), 3)
        a = answer(thinker, YUNNAN, s, seat, ply)
        after, _ = play(YUNNAN, s, seat, a)
        if after.stack and after.stack[-1].seat == seat and thinker._search is not None:
            return after, seat, thinker, a
        s = after
    raise AssertionError("nobody ever chose twice running")


def test_in_its_own_turn_a_bot_goes_on_thinking_where_it_was():
    s, seat, thinker, a = own_turn(2)
    known = thinker._search.root.children[a.id].visits
    assert known > 0
    thinker.played(seat, a)
    answer(thinker, YUNNAN, s, seat, 99)
    assert thinker._search.root.visits == known + thinker._search.iterations


@pytest.mark.parametrize("kind", ["nobody told it", "somebody else has chosen", "it keeps nothing"])
def test_otherwise_a_bot_begins_anew(kind):
    s, seat, thinker, a = own_turn(2)
    if kind == "it keeps nothing":
        thinker = Mcts(Budget(iterations=40), 3, keeps=False)
        answer(thinker, YUNNAN, position(plies=40, seed=2), position(plies=40, seed=2).stack[-1].seat, 1)
    if kind != "nobody told it":
        thinker.played(seat, a)
    if kind == "somebody else has chosen":
        thinker.played(1 - seat if seat < 2 else 0, a)
    answer(thinker, YUNNAN, s, seat, 99)
    assert 0 < thinker._search.root.visits == thinker._search.iterations <= 40


def test_a_choice_can_be_looked_at_harder():
    s = position(plies=30)
    seat = s.stack[-1].seat
    search = Search(YUNNAN, seat, 3)
    worst = search.think(s, Budget(iterations=40), seed=3)[-1].action
    before = YUNNAN.dump(s)
    search.probe(s, worst, 25, seed=4)
    assert search.root.visits == 65
    assert search.root.children[worst.id].visits >= 25
    assert sum(search.shares_after(worst)) == pytest.approx(1.0)
    assert YUNNAN.dump(s) == before
    untouched = Search(YUNNAN, seat, 3)
    assert untouched.shares_after(worst) == []


def test_a_turn_that_was_begun_is_played_to_its_end_before_the_position_is_valued():
    ming = game("ming_dynastie")
    s = ming.setup(3, {}, 5)
    start(ming, s)
    begun = 0
    for _ in range(200):
        seat = s.stack[-1].seat
        if seat >= 0:
            world = ming.clone(s)
            before = ming.dump(s)
            Search(ming, seat, 0)._end_turn(world, seeded(1, "turn"), seat)
            assert world.stack[-1].seat not in (seat, NOBODY)
            assert ming.dump(s) == before
            begun += 1
        push(s, waiting(s)[0], legal(s, waiting(s)[0])[0])
    assert begun > 100


def test_a_game_says_how_long_its_levels_and_its_hints_think():
    own = tuning_of(game("fujian_trader").judgement())
    adept, expert, hint = (Budget(level=level).of(own).iterations for level in ("adept", "expert", "hint"))
    assert (adept, expert, hint) == (own.adept_iterations, own.expert_iterations, own.hint_iterations)
    assert adept < expert < hint
    plain = tuning_of(YUNNAN.judgement())
    assert plain.hint_iterations == 0
    assert Budget(level="hint", seconds=2.0).of(plain).iterations == plain.expert_iterations
    assert Budget(level="hint", seconds=2.0).of(plain).seconds == 2.0
    assert Budget(iterations=7).of(own).iterations == 7


def test_where_less_hangs_on_a_choice_a_search_tries_less():
    style = Style(curiosity=0.4, trust=0.8, judge_after=3, sharpness=2.0, width=1.5).fitted(0.5, 1.0, 0.7)
    assert (style.curiosity, style.trust) == (0.2, 0.4)
    assert (style.judge_after, style.sharpness, style.width) == (3, 2.0, 1.5)
    assert Style().fitted(1.0, 1.0, 0.7).width == 0.7


def test_where_the_judgement_is_worth_less_a_search_goes_less_by_it():
    style = Style(curiosity=0.4, trust=0.8).fitted(0.5, 0.25, 0.7)
    assert (style.curiosity, style.trust) == (0.2, 0.1)


def test_of_choices_that_come_to_the_same_only_the_most_promising_is_tried():
    choices = Catalogue()
    go, stay, wait = choices.add("go"), choices.add("stay"), choices.add("wait")
    node = Node(2)
    node.judge([go, stay, wait], [0.2, 0.3, 0.5])
    assert best_of_the_same(node, [go, stay, wait], frozenset({stay.id, wait.id})) == [go, wait]
    assert best_of_the_same(node, [go, stay], frozenset({stay.id, wait.id})) == [go, stay]
    assert best_of_the_same(node, [go], frozenset({stay.id})) == [go]


def test_where_a_round_counts_at_its_end_a_playout_goes_on_until_then():
    ming = game("ming_dynastie")
    search = Search(ming, 0, AS_THE_GAME_SAYS)
    assert search.finish_rounds
    assert not Search(ming, 0, 5).finish_rounds  # whoever asks for so many choices gets so many
    s = ming.setup(3, seed=4)
    start(ming, s)
    while s.stack[-1].seat != 0 or ming.round_of(s) != 2:
        seat = waiting(s)[0]
        push(s, seat, answer(Random(), ming, s, seat, 1))
    world = ming.determinize(s, 0, 9)
    result = search._value(world, seeded(2, "playout"), 0)
    assert ming.round_of(world) == 3
    assert sum(result) == pytest.approx(1.0)


def test_all_choices_are_tried_in_the_same_worlds():
    s = position(seats=2, plies=10)
    seat = s.stack[-1].seat
    search = Search(YUNNAN, seat, 4)
    found = search.think(s, Budget(iterations=40), seed=1)
    assert sum(1 for f in found if f.visits) > 2
    assert len(search.worlds) == max(f.visits for f in found)  # the n-th try of each choice happens in the n-th world
    assert len(set(search.worlds)) == len(search.worlds)


def test_what_is_rated_far_below_the_best_is_not_searched_where_a_game_says_so():
    fujian = game("fujian_trader")
    judgement = fujian.judgement()
    tuning = tuning_of(judgement)
    assert tuning.pruned_beyond > 0.0
    s = fujian.setup(3, seed=2)
    start(fujian, s)
    narrowed = 0
    for _ in range(120):
        seat = waiting(s)[0]
        choices = legal(s, seat)
        if len(choices) > 1 and s.stack[-1].seat == seat:
            rates = judgement.rates(s, seat, choices)
            near = {
                a.id
                for a, rate in zip(choices, rates, strict=True)
                if rate > max(rates) - tuning.pruned_beyond * tuning.clear_difference
            }
            search = Search(fujian, seat, 2)
            found = search.think(s, Budget(iterations=6), seed=1)
            assert near <= {a.id for a in search.worth_trying}
            assert {f.action.id for f in found} == {a.id for a in choices}  # what was not searched is still told of
            assert all(f.visits == 0 for f in found if f.action not in search.worth_trying)
            narrowed += len(search.worth_trying) < len(choices)
        push(s, seat, answer(Random(), fujian, s, seat, 3))
    assert narrowed > 5


def test_a_kept_tree_that_expected_other_choices_rules_out_none_of_those_there_are():
    fujian = game("fujian_trader")
    s = fujian.setup(3, seed=2)
    start(fujian, s)
    seat = waiting(s)[0]
    while len(legal(s, seat)) < 3 or s.stack[-1].seat != seat:
        push(s, seat, answer(Random(), fujian, s, seat, 3))
        seat = waiting(s)[0]
    search = Search(fujian, seat, 2)
    search.root = Node(3)
    search.root.prior = {-1: 1.0, legal(s, seat)[0].id: 0.001}  # the best that was expected is not allowed
    assert search.think(s, Budget(iterations=5), seed=1)[0].action in legal(s, seat)


@pytest.mark.parametrize("name", ["yunnan", "fujian_trader"])
def test_whoever_only_has_to_choose_stops_early_and_chooses_the_same(name):
    rules = game(name)
    saved = 0
    for seed in range(6):
        s = rules.setup(3, {}, seed)
        start(rules, s)
        for k in range(seed * 5):
            seat = waiting(s)[0]
            push(s, seat, Greedy().choose(rules, s, seat, k))
        seat = waiting(s)[0]
        patient, quick = Search(rules, seat, 4), Search(rules, seat, 4)
        budget = Budget(iterations=24)
        first = quick.think(s, budget, seed, only_choose=True)[0].action
        other = patient.think(s, budget, seed)[0].action
        assert first == other or {first.id, other.id} <= rules.judgement().interchangeable  # ways to pass are the same
        assert patient.iterations == 24
        saved += patient.iterations - quick.iterations
    assert saved > 0


def test_the_clock_says_about_how_many_iterations_are_left():
    assert Budget(iterations=10).left(4, 99.0) == 6
    assert Budget(seconds=2.0).left(100, 0.5) == pytest.approx(300)
    assert Budget(seconds=2.0).left(100, 2.0) == 0
    assert Budget(iterations=120, seconds=2.0).left(100, 0.5) == 20


def test_only_short_searches_go_by_ratings_in_their_own_measure():
    fujian = game("fujian_trader")
    s = fujian.setup(4, seed=3)
    start(fujian, s)
    while len(legal(s, waiting(s)[0])) < 3:
        push(s, waiting(s)[0], legal(s, waiting(s)[0])[0])
    search = Search(fujian, waiting(s)[0], 0)
    search.think(s, Budget(iterations=4), seed=1)
    tuning = search.tuning
    assert search.style.trust == USUAL.trust * tuning.choice_weight * tuning.rating_weight
    search.think(s, Budget(iterations=SHORT), seed=1)
    assert search.style.trust == USUAL.trust * tuning.choice_weight
    search.think(s, Budget(seconds=0.01), seed=1)
    assert search.style.trust == USUAL.trust * tuning.choice_weight
