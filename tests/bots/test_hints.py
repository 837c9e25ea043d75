"""Why a choice is better is said in the game's own terms, in both languages, and so is what it denies others."""

import pytest

from core.teahouse import teahouse
from mingtang.bots.bot import answer, choice_seed
from mingtang.bots.greedy import Greedy
from mingtang.bots.hint import hint
from mingtang.bots.reasons import denials, differences, why
from mingtang.core.match import Match
from mingtang.core.play import start
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
