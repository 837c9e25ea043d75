"""Why a choice is better is said in the game's own terms, in both languages, and so is what it denies others."""

import pytest

from core.teahouse import teahouse
from mingtang.bots.bot import answer, choice_seed
from mingtang.bots.choice_difference import ChoiceDifference
from mingtang.bots.greedy import Greedy
from mingtang.bots.hint import CLOSE, STILL, Hint, _best, _second, _speaks_against, hint
from mingtang.bots.mcts import Found
from mingtang.bots.paired_playouts import _later, after_rounds, after_turns
from mingtang.bots.reasons import GAME, ROUND, TURN, Reasons, _told, gains, why
from mingtang.bots.significance import QUITE_SURE, SURE, clear, margin, mean, nearly_always
from mingtang.core.judgement import best_of
from mingtang.core.match import Match
from mingtang.core.play import start
from mingtang.core.steps import NOBODY
from mingtang.games import game, game_names, game_texts
from mingtang.review.wording import Speech

NAMES = ["Ana", "Bo", "Chen"]


def sensible(rules):
    """A player who goes by the weights of the code: his games last, whatever play has found since."""
    return Greedy(weights=rules.judgement().weights_in_use().as_built())


def positions(name, plies, every):
    """Some positions of a game between sensible players, and who is asked."""
    rules = game(name)
    match = Match.new(rules, 3, 4)
    for ply in range(plies):
        seat = match.waiting[0]
        if ply % every == every - 1:
            yield rules, match.state, seat
        match.play(seat, answer(sensible(rules), rules, match.state, seat, choice_seed(4, ply)))


@pytest.mark.parametrize("name", game_names())
def test_hints_of_every_game_are_said_in_its_own_terms_in_both_languages(name):
    said = 0
    for rules, s, seat in positions(name, 96, 12):
        h = hint(rules, s, seat, 1)
        terms = dict(rules.judgement().terms(s, seat))
        assert {term for term, _ in h.reasons} | {term for _, term, _ in h.denies} <= set(terms)
        for lang in ("en", "de"):
            texts = game_texts(name, lang)
            assert all(texts.has("term", term) for term in terms)
            lines = Speech(texts, NAMES).because(h.reasons, h.denies)
            assert bool(lines) == bool(h.reasons or any(more < 0 for _, _, more in h.denies))
            assert not any("⟨" in line for line in lines)
            said += bool(lines)
    assert said >= 4


@pytest.mark.parametrize("name", game_names())
def test_two_choices_are_compared_at_the_same_moment(name):
    compared = 0
    for rules, s, seat in positions(name, 60, 20):
        legal = s.stack[-1].legal(s, seat)
        for over in after_turns(rules, s, seat, legal[0], legal[-1], 1, 0):
            asked = not over.stack or over.stack[-1].seat != NOBODY
            assert asked or rules.round_of(over) != rules.round_of(s)
        there, here = after_rounds(rules, s, seat, legal[0], legal[-1], 1, 0)
        assert bool(there.stack) == bool(here.stack)
        if there.stack:
            assert rules.round_of(there) == rules.round_of(here) == rules.round_of(s) + 1
        compared += legal[0] is not legal[-1]
    assert compared >= 1


def test_if_one_choice_ends_the_game_the_other_is_followed_to_its_end_too():
    rules = game("yunnan")
    match = Match.new(rules, 3, 8)
    while match.ply < 104:  # the last choice: whoever takes enough points ends the game with it
        seat = match.waiting[0]
        match.play(seat, answer(sensible(rules), rules, match.state, seat, choice_seed(8, match.ply)))
    s, seat = match.state, match.waiting[0]
    legal = s.stack[-1].legal(s, seat)
    few, most = (_later(rules, s, seat, a, 1, 0) for a in (legal[0], legal[-1]))
    assert bool(few.stack) != bool(most.stack)
    few, most = after_rounds(rules, s, seat, legal[0], legal[-1], 1, 0)
    assert not few.stack
    assert not most.stack
    assert why(rules, s, seat, legal[-1], legal[0], 6, 1).moment == GAME


def test_only_what_is_more_than_its_doubt_is_clear():
    assert clear([1.0] * 8, SURE)
    assert clear([1.0] * 8, QUITE_SURE)
    assert not clear([1.0, 1.0], SURE)  # two worlds may agree by chance
    assert not clear([5.0, -4.0, 6.0, -5.0, 4.0, -3.0, 5.0, -4.0], SURE)
    assert not clear([0.0] * 8, SURE)
    assert clear([3.0, 2.5, 3.5, 2.0, 3.0, 2.5, 3.0, 4.0], SURE)
    assert mean([]) == 0.0
    assert margin(2.5758, 10) == pytest.approx(3.169, abs=0.02)  # Student's table
    assert nearly_always([1.0] * 9 + [-1.0])
    assert not nearly_always([1.0] * 8 + [-1.0, 0.0])


def compared(rules, here, *changes):
    """Worlds in which one choice has changed a position in these ways, and the other has not."""
    found = ChoiceDifference(rules, here.seats)
    for change in changes:
        there = rules.clone(here)
        change(there)
        found.add(there, here)
    return found


def coins(*more):
    """A change that gives each seat so many coins."""

    def change(s):
        for seat, n in enumerate(more):
            s.coins[seat] += n

    return change


@pytest.fixture
def yunnan():
    rules = game("yunnan")
    here = rules.setup(3, seed=1)
    start(rules, here)
    return rules, here


def test_what_scatters_from_world_to_world_is_no_reason(yunnan):
    rules, here = yunnan
    scattered = compared(rules, here, *[coins(n, 0, -n) for n in (5, -4, 6, -5, 4, -3, 5, -4)])
    assert scattered.own(0) == []
    assert scattered.total(0) == 0.0
    assert scattered.of_others([1, 2]) == ([], [])
    steady = compared(rules, here, *[coins(n) for n in (3, 2, 3, 4, 3, 2, 3, 3)])
    assert [term for term, _ in steady.own(0)] == ["coins"]
    assert steady.total(0) > 0


def test_the_end_of_the_round_is_told_if_it_says_which_choice_is_better_and_else_the_turn(yunnan):
    rules, here = yunnan
    turn = compared(rules, here, *[coins(2)] * 8)
    unclear = compared(rules, here, *[coins(n) for n in (5, -4, 6, -5, 4, -3, 5, -4)])
    found = _told(turn, unclear, 0, ROUND)
    assert (found.moment, [term for term, _ in found.reasons]) == (TURN, ["coins"])
    later = compared(rules, here, *[coins(4)] * 8)
    found = _told(turn, later, 0, ROUND)
    assert found.moment == ROUND
    assert found.reasons[0][1] == found.total > turn.total(0) > 0
    assert found.turned().total == -found.total
    assert found.at_once == []  # coins are told already


def test_what_befalls_others_later_is_told_only_if_the_turn_touches_them_or_it_nearly_always_happens(yunnan):
    rules, here = yunnan
    turn = compared(rules, here, *[coins(2)] * 8)
    lots = (9, 8, -1, 9, 9, 8, 9, -1, 9, 8, 9, 9)
    sometimes = compared(rules, here, *[coins(4, 0, n) for n in lots])
    assert _told(turn, sometimes, 0, ROUND).nets == []
    always = compared(rules, here, *[coins(4, 0, 8)] * 12)
    assert [seat for seat, _ in _told(turn, always, 0, ROUND).nets] == [2]
    touches = compared(rules, here, *[coins(2, 0, 1)] * 8)
    assert [(seat, more > 0) for seat, more in _told(touches, sometimes, 0, ROUND).nets] == [(2, True)]


def test_to_be_asked_otherwise_is_no_advice():
    rules = game("fujian_trader")
    asking = rules.judgement().ways_of_asking
    assert asking
    match = Match.new(rules, 3, 4)
    advised = 0
    for ply in range(160):
        seat = match.waiting[0]
        s = match.state
        legal = s.stack[-1].legal(s, seat)
        if advised < 4 and len(legal) > 1 and any(a.id in asking for a in legal):
            h = hint(rules, s, seat, ply, 0.05)
            assert h.best.id not in asking
            assert h.second is None or h.second.id not in asking
            advised += 1
        match.play(seat, answer(Greedy(), rules, s, seat, choice_seed(4, ply)))
    assert advised == 4


def test_a_hint_has_something_to_show_for_what_it_gives_up():
    for gives, takes, share, total, against in (
        ([("coins", -1.0)], [], 0.1, -1.0, True),
        ([("coins", -1.0)], [(1, "points", -2.0)], 0.1, -1.0, False),
        ([("coins", -1.0), ("points", 0.5)], [], 0.1, -0.5, False),
        ([("coins", -1.0), ("points", 0.5)], [], -0.1, -0.5, True),
        ([("coins", -1.0), ("points", 0.5)], [], -0.1, 0.0, False),  # in all in doubt
        ([("coins", 1.0)], [], -0.1, 1.0, False),
    ):
        assert _speaks_against(Reasons(gives, takes, share, ROUND, total)) == against
    price = [("coins", -1.0)]
    assert not _speaks_against(Reasons(price, [], 0.1, TURN, -1.0))  # it may pay in the round
    assert _speaks_against(Reasons(price, [], -0.1, TURN, -1.0))


def test_a_hint_says_what_its_reasons_come_to_where_that_is_not_plain(yunnan):
    best, second = yunnan[0].catalogue.actions[:2]
    for reasons, nets, total, said in (
        ([], [], 0.0, ""),
        ([("coins", 1.0)], [], 1.0, ""),
        ([("coins", 2.0), ("points", -1.0)], [], 1.0, ""),
        ([("coins", 2.0), ("points", -1.0)], [], 0.0, CLOSE),
        ([("coins", 1.0), ("points", -3.0)], [], -2.0, STILL),
        ([("coins", -1.0)], [], 0.0, STILL),
        ([("coins", -1.0)], [(1, 2.0)], 0.0, STILL),
        ([("coins", -1.0)], [(1, -2.0)], 0.0, ""),
    ):
        assert Hint(best, second, Reasons(reasons, [], 0.1, ROUND, total, nets)).verdict() == said


def test_a_port_is_compared_with_another_port_and_not_with_ending_the_turn():
    rules = game("fujian_trader")
    judgement = rules.judgement()
    match = Match.new(rules, 3, 4)
    for ply in range(400):
        seat, s = match.waiting[0], match.state
        legal = s.stack[-1].legal(s, seat)
        ports = [a for a in legal if a.words.startswith("buy_port")]
        ends = [a for a in legal if a.words == "end_turn"]
        if len(ports) >= 3 and ends:
            best = best_of(ports, judgement.rates(s, seat, ports))
            rest = [a for a in ports if a is not best]
            thought = [Found(best, 50, 0.4, 0.1), Found(ends[0], 9, 0.3, 0.1), *[Found(a, 0, 0.0, 1.0) for a in rest]]
            other = _second(judgement, s, seat, best, thought)
            assert other is best_of(rest, judgement.rates(s, seat, rest))
            worse = [Found(best, 50, 0.4, 0.1), Found(ends[0], 9, 0.3, 0.1), Found(rest[0], 9, 0.2, 0.1)]
            assert _second(judgement, s, seat, best, worse) is ends[0]  # known well enough, and worse
            return
        match.play(seat, answer(Greedy(), rules, s, seat, choice_seed(4, ply)))
    raise AssertionError("nobody could choose among ports")


def test_where_two_choices_are_much_the_same_the_hint_says_what_the_one_gives_at_once():
    rules = game("fujian_trader")
    match = Match.new(rules, 3, 4)
    for ply in range(200):
        seat, s = match.waiting[0], match.state
        sales = [a for a in s.stack[-1].legal(s, seat) if a.words.startswith("sell ")]
        if sales:
            assert gains(rules, s, seat, sales[0], 1)[0][0] == "silver"
            return
        match.play(seat, answer(Greedy(), rules, s, seat, choice_seed(4, ply)))
    raise AssertionError("nobody sold anything")


def test_among_choices_that_are_much_the_same_the_judgement_decides():
    rules = game("fujian_trader")
    s = rules.setup(3, seed=2)
    start(rules, s)
    seat = s.stack[-1].seat
    legal = s.stack[-1].legal(s, seat)
    preferred = best_of(legal, rules.judgement().rates(s, seat, legal))
    rest = [a for a in legal if a is not preferred]
    even = [Found(rest[0], 30, 0.3001, 0.1), Found(preferred, 25, 0.3, 0.1), Found(rest[1], 1, 0.3, 0.1)]
    assert _best(rules.judgement(), s, seat, even) is preferred
    clear = [Found(rest[0], 30, 0.35, 0.1), Found(preferred, 25, 0.3, 0.1)]
    assert _best(rules.judgement(), s, seat, clear) is rest[0]


def test_what_a_choice_takes_from_another_is_told_with_the_name(yunnan):
    rules, here = yunnan
    found = compared(rules, here, *[coins(2, 0, -3)] * 8)
    own = found.own(0)
    assert own[0][0] == "coins"
    assert own[0][1] > 0
    denied, nets = found.of_others(found.touched(0))
    assert [(seat, term) for seat, term, _ in denied] == [(2, "coins")]
    assert nets == [(2, denied[0][2])]
    assert denied[0][2] < 0
    lines = Speech(game_texts("yunnan", "de"), NAMES).because(own, denied)
    assert lines[0].startswith("Das bringt mehr: Münzen +")
    assert lines[-1].startswith("Das nimmt anderen: Chen: Münzen −")


def test_to_serve_good_tea_gives_guests_and_is_worth_more_of_the_win():
    rules = teahouse()
    for seed in range(1, 30):
        match = Match.new(rules, 2, seed)
        for seat in (0, 1):
            match.play(seat, "bid 2" if seat == 0 else "bid 0")
        words = [a.words for a in match.legal(0)] if 0 in match.waiting else []
        if "serve puerh" in words and "keep" in words:
            best, other = (rules.catalogue.parse(w) for w in ("serve puerh", "keep"))
            found = why(rules, match.state, 0, best, other, 40, 1)
            assert dict(found.reasons)["guests"] > 0
            assert found.share > 0
            again = [why(rules, rules.determinize(match.state, 0, k), 0, best, other, 40, 1).reasons for k in range(3)]
            assert again == [found.reasons] * 3  # nothing hidden can reach it
            return
    raise AssertionError("no deal has puerh in hand")
