"""What has been chosen stays written down, also what was taken back."""

from __future__ import annotations

import pytest

from core.teahouse import teahouse
from mingtang.core.game import digest
from mingtang.core.history import History, NoSuchMoment
from mingtang.core.match import Match
from mingtang.core.record import Record
from mingtang.core.storage import StoredPosition, pack_position

GAME = teahouse()


def begun(seed: int = 7) -> History:
    return History.begin(GAME, 3, {}, seed, GAME.meta.rules)


def play_on(history: History, choices: int = 1000, pick: int = 0) -> History:
    """Whoever is waited for first makes the first legal choice, so many times or to the end."""
    for _ in range(choices):
        if history.over:
            break
        seat = history.waiting[0]
        legal = history.state.stack[-1].legal(history.state, seat)
        history.choose(seat, legal[pick % len(legal)])
    return history


def name(history: History, ply: int | None = None) -> str:
    return digest(GAME, history.state if ply is None else history.state_at(ply))


def test_to_take_back_adds_an_entry_and_strikes_nothing_out() -> None:
    history = play_on(begun(), 5)
    before = name(history, 4)
    history.take_back(4, 0)
    assert [e.ply for e in history.entries] == [0, 1, 2, 3, 4, 5]
    assert history.line == [0, 1, 2, 3]
    assert name(history) == before


def test_a_moment_that_was_taken_back_can_still_be_looked_at() -> None:
    history = play_on(begun(), 5)
    then = name(history)
    history.take_back(3, 0)
    play_on(history, 1, pick=-1)
    assert name(history, 5) == then
    assert history.line_at(5) == [0, 1, 2, 3, 4]
    assert history.line == [0, 1, 2, 6]


def test_a_copy_can_be_changed_without_touching_the_original() -> None:
    history = play_on(begun(), 4)
    ply, position = history.ply, name(history)
    play_on(history.copy(), 6)
    assert (history.ply, name(history)) == (ply, position)


@pytest.mark.parametrize("stored", [set[int](), {3}, {2, 7, 11}])
def test_a_history_resumes_from_whatever_positions_were_stored(stored: set[int]) -> None:
    history = play_on(begun(), 12)
    history.take_back(9, 0)
    positions = {p: StoredPosition(GAME, pack_position(GAME, history.state_at(p))) for p in stored}
    again = History.resume(GAME, history.opening, history.entries, history.position(0), positions)
    assert [name(again, p) for p in range(history.ply + 1)] == [name(history, p) for p in range(history.ply + 1)]


@pytest.mark.parametrize("keep_every", [1, 5, 16])
def test_old_positions_are_found_again_after_they_were_let_go(keep_every: int) -> None:
    history = begun(3)
    history.keep_every = keep_every
    names = [name(history)]
    while not history.over:
        play_on(history, 1)
        names.append(name(history))
    assert [name(history, ply) for ply in range(history.ply + 1)] == names
    history._known = {0: history.position(0)}
    assert [name(history, ply) for ply in range(history.ply + 1)] == names


def test_a_branch_holds_the_choices_up_to_its_moment_and_nobody_made_them() -> None:
    history = play_on(begun(), 6)
    history.take_back(4, 0)
    branch = history.branch(5)
    assert [e.words for e in branch.entries] == [e.words for e in history.entries[:5]]
    assert not any(e.by for e in branch.entries)
    assert name(branch) == name(history, 5)


def test_a_ply_that_does_not_exist_is_refused_with_its_facts() -> None:
    with pytest.raises(NoSuchMoment, match=r"no_such_ply\(3, 2\)"):
        play_on(begun(), 2).state_at(3)


def test_what_was_taken_back_does_not_stand_in_the_record() -> None:
    history = play_on(begun(11), 6)
    history.take_back(5, 0)
    play_on(history)
    record = Record("teahouse", GAME.meta.rules, GAME.data_digest, ("A", "B", "C"), 11, {}, history.moves())
    assert len(record.moves) == len(history.entries) - 2
    again = Match.replay(GAME, record)
    assert again.digest == name(history)
    assert again.record().marks == history.marks() != ()


def test_rounds_begin_where_the_line_says() -> None:
    history = play_on(begun(5))
    rounds = history.rounds()
    assert [r for r, _ in rounds] == [1, 2, 3, 4]
    for number, ply in rounds:
        assert GAME.round_of(history.state_at(ply)) == number
        if ply:
            assert GAME.round_of(history.state_at(ply - 1)) == number - 1
