"""Why a choice is better is said in the game's own terms, in both languages, and so is what it denies others."""

import pytest

from core.teahouse import teahouse
from mingtang.bots.bot import answer, choice_seed
from mingtang.bots.greedy import Greedy
from mingtang.bots.hint import _best, _speaks_against, hint
from mingtang.bots.mcts import Found
from mingtang.bots.reasons import Why, _later, after_both, denials, differences, same_moment, why
from mingtang.core.game import best_of
from mingtang.core.match import Match
from mingtang.core.play import push, start
from mingtang.games import game, game_names, game_texts
from mingtang.lab.retold import Speech

NAMES = ["Ana", "Bo", "Chen"]


def positions(name, plies, every):
    """Some positions of a game between sensible players, and who is asked."""
    rules = game(name)
    match = Match.new(rules, 3, 4)
    for ply in range(plies):
        seat = match.waiting[0]
        if ply % every == every - 1:
            yield rules, match.state, seat
        match.play(seat, answer(Greedy(), rules, match.state, seat, choice_seed(4, ply)))


@pytest.mark.parametrize("name", game_names())
def test_hints_of_every_game_are_said_in_its_own_terms_in_both_languages(name):
    said = 0
    for rules, s, seat in positions(name, 48, 12):
        h = hint(rules, s, seat, 1)
        terms = dict(rules.brain().terms(s, seat))
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
        there, here = after_both(rules, s, seat, legal[0], legal[-1], 1, 0)
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
        match.play(seat, answer(Greedy(), rules, match.state, seat, choice_seed(8, match.ply)))
    s, seat = match.state, match.waiting[0]
    legal = s.stack[-1].legal(s, seat)
    few, most = (_later(rules, s, seat, a, 1, 0) for a in (legal[0], legal[-1]))
    assert bool(few.stack) != bool(most.stack)
    few, most = after_both(rules, s, seat, legal[0], legal[-1], 1, 0)
    assert not few.stack
    assert not most.stack


def test_positions_of_different_steps_or_seats_are_not_compared():
    rules = game("yunnan")
    s = rules.setup(3, seed=1)
    start(rules, s)
    seat = s.stack[-1].seat
    bid = next(a for a in s.stack[-1].legal(s, seat) if a.words.startswith("bid"))
    assert same_moment(s, rules.clone(s))
    later = rules.clone(s)
    push(later, seat, bid)
    assert not same_moment(s, later)  # another seat is asked


def test_to_be_asked_otherwise_is_no_advice():
    rules = game("fujian_trader")
    asking = rules.brain().ways_of_asking
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
    for gives, takes, share, against in (
        ([("coins", -1.0)], [], 0.1, True),
        ([("coins", -1.0)], [(1, "points", -2.0)], 0.1, False),
        ([("coins", -1.0), ("points", 0.5)], [], 0.1, False),
        ([("coins", -1.0), ("points", 0.5)], [], -0.1, True),
        ([("coins", 1.0)], [], -0.1, False),
    ):
        assert _speaks_against(Why(gives, takes, share)) == against


def test_among_choices_that_are_much_the_same_the_judgement_decides():
    rules = game("fujian_trader")
    s = rules.setup(3, seed=2)
    start(rules, s)
    seat = s.stack[-1].seat
    legal = s.stack[-1].legal(s, seat)
    preferred = best_of(legal, rules.brain().rates(s, seat, legal))
    rest = [a for a in legal if a is not preferred]
    even = [Found(rest[0], 30, 0.3001, 0.1), Found(preferred, 25, 0.3, 0.1), Found(rest[1], 1, 0.3, 0.1)]
    assert _best(rules.brain(), s, seat, even) is preferred
    clear = [Found(rest[0], 30, 0.35, 0.1), Found(preferred, 25, 0.3, 0.1)]
    assert _best(rules.brain(), s, seat, clear) is rest[0]


def test_what_a_choice_takes_from_another_is_told_with_the_name():
    rules = game("yunnan")
    here = rules.setup(3, seed=1)
    start(rules, here)
    there = rules.clone(here)
    there.coins[0] += 2
    there.coins[2] -= 3
    own = differences(rules, [there], [here], 0)
    assert own[0][0] == "coins"
    assert own[0][1] > 0
    denied = denials(rules, [there], [here], 0)
    assert [(seat, term) for seat, term, _ in denied] == [(2, "coins")]
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
            found = why(rules, match.state, 0, best, other, 4, 1)
            assert dict(found.reasons)["guests"] > 0
            assert found.share > 0
            again = [why(rules, rules.determinize(match.state, 0, k), 0, best, other, 4, 1).reasons for k in range(3)]
            assert again == [found.reasons] * 3  # nothing hidden can reach it
            return
    raise AssertionError("no deal has puerh in hand")
