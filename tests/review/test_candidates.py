"""The best choices of a position: surer with every look, from what a seat knows, the same for the same question."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.teahouse import teahouse
from mingtang.bots.workers.games import packed
from mingtang.core.match import Match
from mingtang.core.play import waiting
from mingtang.review.candidates import (
    ENOUGH,
    Candidate,
    CandidateQuestion,
    chances_of_all,
    is_ready,
    look_again,
    to_hundred,
    to_weigh_of,
    weighed,
)
from playthroughs import play_through

GAME = teahouse()


def question(match: Match, ply: int, seed: int = 7) -> CandidateQuestion:
    s = match.position(ply)
    seat = waiting(s)[0]
    seen = GAME.determinize(s, seat, 1)
    return CandidateQuestion(packed(GAME, "core.teahouse"), GAME.dump(seen), seat, seed, seconds=0.0)


def looked(q: CandidateQuestion, times: int) -> list[Candidate]:
    found: list[Candidate] = []
    for n in range(times):
        found = look_again(replace(q, looks=n, found=tuple(found)))
    return found


@pytest.fixture(scope="module")
def match() -> Match:
    return play_through(GAME, 3, 3)


def test_every_look_adds_worlds_to_what_was_found_before(match: Match) -> None:
    q = question(match, match.ply // 2)
    once, twice = looked(q, 1), looked(q, 2)
    assert sum(len(c.rows) for c in once) < sum(len(c.rows) for c in twice)
    for before in once:
        after = next(c for c in twice if c.words == before.words)
        assert after.rows[: len(before.rows)] == before.rows
        assert after.visits >= before.visits


def test_the_same_question_gets_the_same_answer(match: Match) -> None:
    q = question(match, match.ply // 2)
    rows = [[(c.words, c.line, c.rows) for c in looked(q, 3)] for _ in range(2)]
    shortest = [min(len(r[2]) for r in found) for found in rows]
    assert [(w, line) for w, line, _ in rows[0]] == [(w, line) for w, line, _ in rows[1]]
    assert shortest[0] == shortest[1]


def test_it_follows_from_what_the_seat_knows(match: Match) -> None:
    """Whatever the seat cannot know may be otherwise: the worlds that are looked into are the same."""
    ply = match.ply // 2
    q = question(match, ply)
    s, seat = match.position(ply), q.seat
    otherwise = GAME.determinize(GAME.determinize(s, seat, 77), seat, 1)
    assert GAME.dump(otherwise) == q.position


def test_it_ends_when_every_choice_was_weighed_often_enough(match: Match) -> None:
    q = replace(question(match, match.ply // 2), seconds=5.0)
    found: list[Candidate] = []
    looks = 0
    while not is_ready(found, looks):
        found = look_again(replace(q, looks=looks, found=tuple(found)))
        looks += 1
        assert looks < 100
    assert {len(c.rows) for c in to_weigh_of(found)} == {ENOUGH}


def test_the_best_comes_first_each_with_its_doubt_and_all_chances_sum_to_a_hundred(match: Match) -> None:
    q = replace(question(match, match.ply // 2), seconds=0.3)
    found = looked(q, 4)
    s = GAME.reload(q.position)
    told = weighed(GAME, s, q.seat, found)
    values = [w.chance.value for w in told]
    assert values == sorted(values, reverse=True)
    assert all(0.0 <= w.chance.low <= w.chance.value <= w.chance.high <= 1.0 for w in told)
    assert told[0].behind == 0.0
    assert sum(chances_of_all(GAME, s, q.seat, told[0].candidate)) == 100


def test_choices_whose_turns_lead_to_the_same_position_are_told_once() -> None:
    found = [
        Candidate("a", 9, ("a", "b"), leads="x"),
        Candidate("b", 5, ("b", "a"), leads="x"),
        Candidate("c", 1, ("c",), leads="y"),
    ]
    assert [c.words for c in to_weigh_of(found)] == ["a", "c"]


def test_rounded_parts_still_sum_to_a_hundred() -> None:
    assert to_hundred([1.0, 1.0, 1.0]) == [34, 33, 33]
    assert sum(to_hundred([0.126, 0.127, 0.373, 0.374])) == 100
