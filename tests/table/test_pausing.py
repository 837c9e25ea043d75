"""A pause by agreement: clocks and bots stand still, nobody is late, and any player goes on."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from mingtang.table.leaving import concede
from mingtang.table.moves import ask_undo, choose, choose_for_bot
from mingtang.table.pausing import (
    answer_pause,
    ask_to_pause,
    awaited_for_pause,
    may_pause,
    restored_pause,
    resume,
    saved_pause,
)
from mingtang.table.problems import BadRequest, NotAllowed, NotNow
from mingtang.table.seating import come_back, leave, time_out
from mingtang.table.settings import Pace
from mingtang.table.table import Table
from mingtang.web.live.table_clocks import due
from table.teahouse_tables import ANA, BO, CHEN, START, legal, table

LIVE = Pace("live", 30, 100)
MINUTE = 60.0


def paused(minutes: int = 5, at: float = START + 40, **more: Any) -> Table:
    """A table of three at which Ana has thought for 40 seconds when all agree to pause."""
    t = table(pace=LIVE, **more)
    assert not ask_to_pause(t, BO, minutes, at - 2)
    answer_pause(t, ANA, True, at - 1)
    answer_pause(t, CHEN, True, at)
    return t


def test_a_pause_begins_when_all_who_play_have_agreed() -> None:
    t = table(pace=LIVE)
    assert may_pause(t, BO)
    assert ask_to_pause(t, BO, 15, START) is False
    assert awaited_for_pause(t) == {ANA, CHEN}
    assert not may_pause(t, ANA)
    answer_pause(t, ANA, True, START)
    assert t.pause is None
    answer_pause(t, CHEN, True, START + 9)
    assert t.pause is not None
    assert t.pause.until == START + 9 + 15 * MINUTE
    assert t.pause_asked is None


def test_one_who_plays_on_is_enough_and_who_proposed_may_withdraw() -> None:
    t = table(pace=LIVE)
    for whose in (CHEN, BO):
        ask_to_pause(t, BO, 15, START)
        answer_pause(t, whose, False, START)
        assert t.pause_asked is None
        assert t.pause is None
    with pytest.raises(NotNow) as nothing:
        answer_pause(t, ANA, True, START)
    assert nothing.value.key == "no_pause_asked"


def test_whoever_proposed_cannot_agree_for_the_others() -> None:
    t = table(pace=LIVE)
    ask_to_pause(t, BO, 15, START)
    answer_pause(t, BO, True, START)
    assert t.pause is None
    with pytest.raises(NotAllowed):
        answer_pause(t, "p-stranger", True, START)


def test_bots_agree() -> None:
    t = table(people=(ANA,), bots=("random", "random"), pace=LIVE)
    assert ask_to_pause(t, ANA, 5, START)
    assert t.pause is not None
    assert t.bots_to_move() == ()


def test_no_time_passes_in_a_pause() -> None:
    t = paused()
    due_before = t.clocks.due(LIVE, 0)
    assert due_before == START + 130
    assert resume(t, CHEN, START + 40 + 3 * MINUTE)
    assert t.clocks.due(LIVE, 0) == due_before + 3 * MINUTE
    assert t.clocks.reserve == (100.0, 100.0, 100.0)
    assert t.deadline() == due_before + 3 * MINUTE


def test_nobody_is_late_in_a_pause_and_the_agreed_time_ends_it() -> None:
    t = paused(minutes=5)
    end = START + 40 + 5 * MINUTE
    assert t.deadline() == end
    assert time_out(t, end + 900) == ()
    assert due(t, end - 1) is False
    assert due(t, end + 1) is True
    assert t.pause is None
    assert t.chairs[0].attended
    assert t.deadline() == START + 130 + 5 * MINUTE + 1


def test_nobody_chooses_or_takes_back_in_a_pause_and_nothing_is_lost() -> None:
    t = table(pace=LIVE, people=(ANA, BO), seats=3, bots=("random",))
    choose(t, ANA, legal(t, 0)[0].words, t.ply, START)
    ask_to_pause(t, ANA, 5, START)
    answer_pause(t, BO, True, START)
    ply = t.ply
    for do in (
        lambda: choose(t, BO, legal(t, 2)[0].words, t.ply, START),
        lambda: choose_for_bot(t, 1, legal(t, 1)[0].words, t.ply, START),
        lambda: ask_undo(t, ANA, t.ply, START),
    ):
        with pytest.raises(NotNow) as refused:
            do()
        assert refused.value.key == "paused"
    assert t.ply == ply
    resume(t, BO, START + 60)
    choose(t, BO, legal(t, 2)[0].words, t.ply, START + 61)
    assert t.ply == ply + 1


def test_whoever_leaves_and_comes_back_in_a_pause_has_lost_nothing() -> None:
    t = paused()
    leave(t, ANA, START + 100)
    assert t.clocks.reserve[0] == 90.0  # 10 of the 40 seconds before the pause were beyond the allowance
    come_back(t, ANA, START + 200)
    resume(t, ANA, START + 340)
    assert t.clocks.since[0] == START + 340
    assert t.clocks.reserve == (90.0, 100.0, 100.0)


def test_a_proposal_ends_with_whoever_leaves_concedes_or_is_late() -> None:
    for end in (
        lambda t: leave(t, BO, START),
        lambda t: concede(t, CHEN, START),
        lambda t: time_out(t, START + 131),
    ):
        t = table(pace=LIVE)
        ask_to_pause(t, BO, 5, START)
        end(t)
        assert t.pause_asked is None


def test_whoever_is_away_need_not_agree() -> None:
    t = table(pace=LIVE)
    leave(t, CHEN, START)
    ask_to_pause(t, BO, 5, START)
    answer_pause(t, ANA, True, START)
    assert t.pause is not None


def test_without_a_clock_there_is_nothing_to_pause() -> None:
    t = table()
    assert not may_pause(t, ANA)
    with pytest.raises(NotNow) as refused:
        ask_to_pause(t, ANA, 5, START)
    assert refused.value.key == "no_clock"


@pytest.mark.parametrize("minutes", [0, -3, 14 * 24 * 60 + 1])
def test_nobody_pauses_for_ever(minutes: int) -> None:
    with pytest.raises(BadRequest):
        ask_to_pause(table(pace=LIVE), ANA, minutes, START)


def test_a_second_proposal_waits_for_the_first() -> None:
    t = table(pace=LIVE)
    ask_to_pause(t, BO, 5, START)
    with pytest.raises(NotNow) as refused:
        ask_to_pause(t, ANA, 60, START)
    assert refused.value.key == "pause_asked_already"


def test_only_players_go_on() -> None:
    t = paused()
    with pytest.raises(NotAllowed):
        resume(t, "p-stranger", START + 99)
    resume(t, ANA, START + 99)
    assert resume(t, BO, START + 99) is False


def test_nobody_loses_time_when_the_house_was_closed_in_a_pause() -> None:
    t = paused(minutes=5)
    t.shift_clocks(3600)
    assert t.deadline() == START + 40 + 5 * MINUTE + 3600
    resume(t, ANA, START + 40 + 3600 + 60)
    assert t.clocks.due(LIVE, 0) == START + 130 + 3600 + 60


def test_a_pause_is_saved_and_restored() -> None:
    t = paused()
    assert restored_pause(json.loads(json.dumps(saved_pause(t)))) == (t.pause, None)
    t = table(pace=LIVE)
    ask_to_pause(t, BO, 5, START)
    answer_pause(t, ANA, True, START)
    assert restored_pause(json.loads(json.dumps(saved_pause(t)))) == (None, t.pause_asked)
    assert saved_pause(replace(t, pause_asked=None)) == {}
