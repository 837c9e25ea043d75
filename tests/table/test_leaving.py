"""Leaving, conceding, ending by agreement and throwing a table away are four things."""

from __future__ import annotations

import pytest

from mingtang.table.leaving import answer_end, ask_to_end, concede, may_delete, must_answer_end, plays_alone
from mingtang.table.moves import ask_undo, choose
from mingtang.table.problems import NotAllowed, NotNow
from mingtang.table.seating import come_back, leave
from mingtang.table.table import CLOSED, PLAYING
from table.teahouse_tables import ANA, BO, CHEN, START, table


def test_whoever_concedes_cannot_come_back_and_a_bot_plays_on() -> None:
    t = table()
    concede(t, BO, START)
    assert t.phase == PLAYING
    assert t.chairs[1].played_by_bot
    assert 1 in t.bots_to_move()
    with pytest.raises(NotNow) as refused:
        come_back(t, BO, START)
    assert refused.value.key == "conceded"
    with pytest.raises(NotNow):
        choose(t, BO, "bid 1", t.ply, START)


def test_to_leave_does_not_undo_a_concession() -> None:
    t = table()
    concede(t, BO, START)
    assert leave(t, BO, START) is False
    assert t.chairs[1].away == "conceded"


def test_whoever_conceded_is_not_asked_to_allow_a_taking_back() -> None:
    t = table(undo="normal", people=(ANA, BO), seats=2)
    concede(t, BO, START)
    choose(t, ANA, "bid 1", t.ply, START)
    assert ask_undo(t, ANA, t.ply, START)


def test_the_last_to_concede_ends_the_game_and_its_choices_stay() -> None:
    t = table(people=(ANA,), bots=("random", "random"))
    choose(t, ANA, "bid 1", t.ply, START)
    concede(t, ANA, START)
    assert t.phase == CLOSED
    assert t.started.ply == 1


def test_a_game_against_bots_ends_at_once() -> None:
    t = table(people=(ANA,), bots=("random", "random"))
    assert plays_alone(t, ANA)
    assert ask_to_end(t, ANA)
    assert t.phase == CLOSED


def test_people_end_a_game_by_agreement_of_all() -> None:
    t = table()
    assert not ask_to_end(t, ANA)
    assert must_answer_end(t, BO)
    assert not must_answer_end(t, ANA)
    answer_end(t, BO, True)
    assert t.phase == PLAYING
    assert not must_answer_end(t, BO)
    answer_end(t, CHEN, True)
    assert t.phase == CLOSED


def test_one_who_plays_on_is_enough() -> None:
    t = table()
    ask_to_end(t, ANA)
    answer_end(t, BO, True)
    answer_end(t, CHEN, False)
    assert t.ending is None
    with pytest.raises(NotNow):
        answer_end(t, BO, True)
    assert t.phase == PLAYING


def test_whoever_asked_to_end_cannot_agree_for_the_others() -> None:
    t = table(people=(ANA, BO), seats=2)
    ask_to_end(t, ANA)
    answer_end(t, ANA, True)
    assert t.phase == PLAYING
    with pytest.raises(NotAllowed):
        answer_end(t, CHEN, True)


def test_only_a_table_of_ones_own_can_be_thrown_away() -> None:
    alone = table(people=(ANA,), bots=("random", "random"))
    assert may_delete(alone, ANA)
    assert not may_delete(alone, BO)
    assert not may_delete(table(), ANA)
