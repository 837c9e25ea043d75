"""The opponents: what they see, what they choose, and that the same question gets the same answer."""

from __future__ import annotations

from typing import Any

import pytest

from core.teahouse import Teahouse, teahouse
from mingtang.bots.bot import Bot, answer, choice_seed
from mingtang.bots.greedy import Greedy
from mingtang.bots.hint import SAME, TRIED, hint
from mingtang.bots.levels import bot, bot_names, check_bot, levels_of, usual_level
from mingtang.bots.mcts import AS_THE_GAME_SAYS, TO_THE_END, Budget, Mcts, Search
from mingtang.bots.random import Random
from mingtang.bots.tree import Style
from mingtang.bots.tuning import Tuning, tuning_of
from mingtang.core.actions import Action
from mingtang.core.errors import BadData, HouseError, NoJudgement, Unknown
from mingtang.core.game import Game, digest
from mingtang.core.judgement import Judgement
from mingtang.core.match import Match
from mingtang.core.play import legal, push, start, waiting
from mingtang.core.steps import Seat, State
from mingtang.games import game
from mingtang.lab.measure.statistics import wilson
from mingtang.lab.measure.summary import summarize
from mingtang.lab.run.contest import Contest, play_many


def fresh(rules: Game[Any], seats: int, seed: int = 1) -> State:
    s: State = rules.setup(seats, {}, seed)
    start(rules, s)
    return s


class Watcher(Bot):
    """Remembers what it was shown."""

    def __init__(self) -> None:
        self.shown: list[State] = []

    def choose(self, game: Game[Any], s: State, seat: Seat, seed: int) -> Action:
        self.shown.append(s)
        return legal(s, seat)[0]


def test_a_bot_is_never_shown_the_true_position() -> None:
    rules = teahouse()
    s = fresh(rules, 3)
    before = digest(rules, s)
    watcher = Watcher()
    for seed in range(8):
        answer(watcher, rules, s, 0, seed)
    true_hands = s.hands[1:]  # type: ignore[attr-defined]
    shown_hands = [t.hands[1:] for t in watcher.shown]  # type: ignore[attr-defined]
    assert any(hands != true_hands for hands in shown_hands)
    assert all(t.hands[0] == s.hands[0] for t in watcher.shown)  # type: ignore[attr-defined]
    assert all(t.rng != s.rng for t in watcher.shown)
    assert digest(rules, s) == before


def test_what_a_bot_is_shown_depends_on_what_its_seat_knows_and_the_seed_alone() -> None:
    rules = teahouse()
    s = fresh(rules, 3)
    other = rules.determinize(s, 0, 99)
    watcher = Watcher()
    answer(watcher, rules, s, 0, 5)
    answer(watcher, rules, other, 0, 5)
    assert digest(rules, watcher.shown[0]) == digest(rules, watcher.shown[1])


QUICK = ("random", "novice", "greedy", "mcts:iterations=12", "mcts:iterations=6:depth=0", "mcts:seconds=0.002")
"""Every kind of bot, with little time to think."""


@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_bot_plays_whole_games_with_sealed_choices_and_reactions(name: str, seats: int) -> None:
    rules = teahouse()
    s = fresh(rules, seats)
    player = bot(name)
    ply = 0
    while s.stack:
        for seat in waiting(s):
            if not s.stack or seat not in waiting(s):
                continue
            a = answer(player, rules, s, seat, choice_seed(1, ply))
            assert a in legal(s, seat)
            push(s, seat, a)
            ply += 1
    assert ply > 4 * seats


@pytest.mark.parametrize("name", QUICK[:-1])
def test_the_same_question_gets_the_same_answer(name: str) -> None:
    rules = game("yunnan")
    s = fresh(rules, 4)
    seat = waiting(s)[0]
    assert len({answer(bot(name), rules, s, seat, 7).words for _ in range(5)}) == 1


def test_random_takes_each_allowed_choice_sooner_or_later() -> None:
    rules = game("yunnan")
    s = fresh(rules, 4)
    seat = waiting(s)[0]
    taken = {answer(Random(), rules, s, seat, seed).words for seed in range(600)}
    assert taken == {a.words for a in legal(s, seat)}


def test_greedy_takes_a_choice_that_nothing_is_rated_above() -> None:
    rules = game("yunnan")
    s = fresh(rules, 3)
    for ply in range(60):
        seat = waiting(s)[0]
        chosen = answer(Greedy(), rules, s, seat, ply)
        seen = rules.determinize(s, seat, ply)
        rates = {a.words: rules.judgement().rate(seen, seat, a) for a in legal(seen, seat)}
        assert rates[chosen.words] == max(rates.values())
        push(s, seat, chosen)


class EvenMinded(Judgement[Any]):
    """Finds everything equally good."""

    def rate(self, s: State, seat: Seat, a: Action) -> float:
        return 1.0


class EvenTeahouse(Teahouse):
    def judgement(self) -> Judgement[Any]:
        return EvenMinded()


def test_chance_decides_among_choices_that_are_rated_equal() -> None:
    rules = EvenTeahouse(teahouse().data)
    s = fresh(rules, 2)
    seat = waiting(s)[0]
    taken = {answer(Greedy(), rules, s, seat, seed).words for seed in range(200)}
    assert taken == {a.words for a in legal(s, seat)}


def test_greedy_beats_random_clearly() -> None:
    results = play_many(Contest("yunnan", seats=4, bots=("random", "greedy"), seed=1), games=40)
    tally = summarize(results).by_bot["greedy"]
    low, _ = wilson(tally.wins, tally.games)
    assert low > 0.6, f"greedy won {tally.wins} of {tally.games} games; chance alone would give half"


def test_an_unknown_bot_gets_the_names_of_the_known_ones() -> None:
    with pytest.raises(
        Unknown,
        match=r"no_such_bot\('clever', random, novice, greedy, adept, expert, master, hoarder, raider, builder\)",
    ):
        bot("clever")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("mcts", "search_time('mcts')"),
        ("mcts:iterations=many", "search_figure(iterations, int, 1, 'many')"),
        ("mcts:iterations=-1", "search_figure(iterations, int, 1, '-1')"),
        ("mcts:iterations=0", "search_figure(iterations, int, 1, '0')"),
        ("mcts:seconds=nan", "search_seconds('nan')"),
        ("mcts:seconds=0", "search_seconds('0')"),
        ("mcts:iterations=5:depth=-1", "search_figure(depth, int, 0, '-1')"),
        (
            "mcts:iterations=5:wisdom=3",
            "search_key('wisdom', iterations, depth, judge_after, keeps, seconds, curiosity, trust, sharpness, width)",
        ),
    ],
)
def test_a_search_that_cannot_be_made_is_refused_in_a_sentence(words: str, sentence: str) -> None:
    with pytest.raises(Unknown) as e:
        bot(words)
    assert sentence in str(e.value)


def test_a_search_can_be_made_to_measure() -> None:
    made = bot("mcts:iterations=300:depth=0:curiosity=0.4:judge_after=9")
    assert isinstance(made, Mcts)
    assert (made.budget.iterations, made.budget.seconds, made.depth) == (300, 0.0, TO_THE_END)
    assert (made.style.curiosity, made.style.judge_after, made.style.trust) == (0.4, 9, Style().trust)


@pytest.mark.parametrize("name", bot_names())
def test_every_level_has_a_bot(name: str) -> None:
    assert isinstance(bot(name), Bot)


def test_a_hint_names_what_an_expert_would_do_and_what_it_gains_against_the_next() -> None:
    rules = game("yunnan")
    explained = asked = as_found = 0
    s = fresh(rules, 4)
    for ply in range(80):
        seat = waiting(s)[0]
        before = digest(rules, s)
        h = hint(rules, s, seat, ply)
        assert digest(rules, s) == before
        if h.second is None:
            assert h.same or len(legal(s, seat)) == 1
        else:
            seen = rules.determinize(s, seat, ply)
            thought = Search(rules, seat, AS_THE_GAME_SAYS).think(
                seen, Budget(level="expert").of(tuning_of(rules.judgement())), ply
            )
            first = thought[0]
            near = [f.action for f in thought if f.visits * TRIED >= first.visits and f.result >= first.result - SAME]
            assert h.best in near or h.second in near  # the round played on may speak for the other one
            assert h.second in legal(s, seat)
            assert h.second is not h.best
            as_found += h.best is thought[0].action
            asked += 1
        explained += bool(h.reasons)
        assert [abs(more) for _, more in h.reasons] == sorted((abs(more) for _, more in h.reasons), reverse=True)
        push(s, seat, h.best)
    assert explained > 20
    assert as_found > asked * 0.8


def test_hints_work_where_several_choose_at_once() -> None:
    rules = teahouse()
    match = Match.new(rules, 3, seed=2)
    assert len(match.waiting) > 1
    for seat in match.waiting:
        assert hint(rules, match.state, seat, 1).best in match.legal(seat)


class SilentTeahouse(Teahouse):
    judgement = Game.judgement


def test_a_game_without_a_judgement_yet_says_so() -> None:
    rules = SilentTeahouse(teahouse().data)
    s = fresh(rules, 2)
    with pytest.raises(HouseError, match=r"no_judgement\(Teahouse\)"):
        answer(Greedy(), rules, s, waiting(s)[0], 1)
    assert answer(Random(), rules, s, waiting(s)[0], 1) in legal(s, waiting(s)[0])
    assert (levels_of(rules), usual_level(rules)) == (["random"], "random")
    check_bot("random", rules)
    with pytest.raises(NoJudgement):
        check_bot("mcts:iterations=3", rules)


def test_a_game_with_a_judgement_is_played_by_all_levels() -> None:
    assert levels_of(teahouse()) == bot_names()
    assert usual_level(teahouse()) == "greedy"


def test_a_level_thinks_as_long_as_the_game_says() -> None:
    tuning = tuning_of(game("yunnan").judgement())
    adept, expert = (Budget(level=level).of(tuning).iterations for level in ("adept", "expert"))
    assert tuning.adept_iterations == adept < expert == tuning.expert_iterations
    own = Budget(iterations=7)
    assert own.of(tuning) is own
    both = Budget(level="expert", seconds=1.0).of(tuning)
    assert (both.iterations, both.seconds) == (expert, 1.0)


class Mistuned(EvenMinded):
    def tuning(self) -> dict[str, float]:
        return {"keenness": 2.0}


def test_a_figure_that_no_search_knows_is_refused_with_its_name() -> None:
    with pytest.raises(BadData, match=r"'keenness', adept_iterations, "):
        tuning_of(Mistuned())
    assert tuning_of(EvenMinded()) == Tuning()


def test_on_a_slow_machine_an_expert_at_a_table_answers_in_time_all_the_same() -> None:
    rules = game("fujian_trader")
    s = fresh(rules, 4)
    seat = waiting(s)[0]
    search = Search(rules, seat, AS_THE_GAME_SAYS)
    hurried = Budget(level="expert", seconds=0.05).of(search.tuning)
    assert search.think(s, hurried, 1)[0].action in legal(s, seat)
    assert 0 < search.iterations < hurried.iterations
