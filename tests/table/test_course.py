"""What has been chosen stays written down, also what was taken back."""

from __future__ import annotations

from functools import partial

import pytest

from mingtang.core.game import digest
from mingtang.core.match import Match
from mingtang.core.record import parse_record, write_record
from mingtang.table.course import Course
from mingtang.table.problems import NotNow
from mingtang.table.table import Table
from table.playing import ANA, BO, START, legal, play_on, step, table


def name(t: Table, ply: int | None = None) -> str:
    course = t.started
    return digest(t.game, course.state if ply is None else course.state_at(ply))


def test_to_take_back_adds_an_entry_and_strikes_nothing_out() -> None:
    t = play_on(table(), 5)
    before = name(t, 4)
    course = t.started.copy()
    course.take_back(4, 0, START, ANA, 9)
    assert [e.ply for e in course.entries] == [0, 1, 2, 3, 4, 5]
    assert course.line == [0, 1, 2, 3]
    assert digest(t.game, course.state) == before


def test_a_moment_that_was_taken_back_can_still_be_looked_at() -> None:
    t = play_on(table(), 5)
    then = name(t, 5)
    course = t.started.copy()
    course.take_back(3, 0, START, ANA, 9)
    other = [
        a for a in course.game.catalogue.actions if a in course.state.stack[-1].legal(course.state, course.waiting[0])
    ]
    course.choose(course.waiting[0], other[-1], START, BO, 10)
    assert digest(t.game, course.state_at(5)) == then
    assert course.line_at(5) == [0, 1, 2, 3, 4]
    assert course.line == [0, 1, 2, 6]


def test_a_copy_can_be_changed_without_touching_the_original() -> None:
    t = play_on(table(), 4)
    ply, position = t.ply, name(t)
    play_on(t, 6)
    assert (t.ply, name(t)) == (ply, position)


@pytest.mark.parametrize("kept", [set(), {3}, {2, 7, 11}])
def test_a_course_resumes_from_whatever_positions_were_kept(kept: set[int]) -> None:
    t = play_on(table(), 12)
    course = t.started.copy()
    course.take_back(9, 0, START, ANA, 30)
    stored = {p: partial(course.state_at, p) for p in kept}
    again = Course.resume(course.game, course.opening, course.entries, course.position(0), stored)
    for ply in range(course.ply + 1):
        assert digest(t.game, again.state_at(ply)) == digest(t.game, course.state_at(ply))


def test_old_positions_are_found_again_after_they_were_let_go() -> None:
    t = table(seed=3)
    names = [name(t)]
    while t.phase == "playing":
        t = step(t)
        names.append(name(t))
    t.started._known = {0: t.started.position(0)}
    assert [name(t, ply) for ply in range(t.ply + 1)] == names


def test_a_ply_that_does_not_exist_is_refused_in_a_sentence() -> None:
    t = play_on(table(), 2)
    with pytest.raises(NotNow, match=r"no_such_ply\(3, 2\)"):
        t.started.state_at(3)


def test_the_record_of_a_table_replays_with_its_marks_and_its_end() -> None:
    t = play_on(table(seed=11))
    record = parse_record(write_record(t.record()))
    assert record.marks
    assert Match.replay(t.game, record).digest == name(t)


def test_what_was_taken_back_does_not_stand_in_the_record() -> None:
    t = play_on(table(), 6)
    course = t.started
    course.take_back(5, 0, START, ANA, 20)
    seat = course.waiting[0]
    course.choose(seat, legal(t, seat)[-1], START, BO, 21)
    assert len(t.record().moves) == 6
    Match.replay(t.game, t.record())


def test_rounds_begin_where_the_line_says() -> None:
    t = play_on(table(seed=5))
    rounds = t.started.rounds()
    assert [r for r, _ in rounds] == [1, 2, 3, 4]
    for number, ply in rounds:
        assert t.game.round_of(t.started.state_at(ply)) == number
        if ply:
            assert t.game.round_of(t.started.state_at(ply - 1)) == number - 1
