"""To choose, and to take back."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from mingtang.core.errors import Refused, Unknown
from mingtang.core.game import digest
from mingtang.table import moves
from mingtang.table.library import Library
from mingtang.table.moves import (
    answer_undo,
    ask_undo,
    choose,
    choose_for_bot,
    choose_many,
    free_undo,
    may_ask_undo,
    may_redo,
    redo,
)
from mingtang.table.opening import new_table
from mingtang.table.problems import MovedOn, NotAllowed, NotNow
from mingtang.table.seating import come_back, leave
from mingtang.table.settings import Pace, Settings
from mingtang.table.table import Table
from table.teahouse_tables import ANA, BO, CHEN, GAME, START, legal, play_on, table

PEOPLE = (ANA, BO, CHEN)


def after_bidding() -> Table:
    """All three have bid; the host serves next, alone."""
    t = table()
    for person, bid in zip(PEOPLE, (1, 2, 0), strict=True):
        choose(t, person, f"bid {bid}", t.ply, START)
    assert t.waiting == (1,)
    return t


def test_a_choice_is_an_entry_with_its_seat_and_its_person() -> None:
    t = table()
    after = t.copy(START)
    assert choose(after, BO, "bid 2", 0, START)
    (entry,) = after.new_entries
    assert (entry.seat, entry.words, entry.by) == (1, "bid 2", BO)
    assert t.ply == 0


def test_the_same_request_twice_is_done_once() -> None:
    t = table()
    choose(t, ANA, "bid 2", 0, START)
    assert choose(t, ANA, "bid 2", 0, START) is False
    assert t.ply == 1


def test_the_same_request_is_known_again_after_others_have_chosen() -> None:
    t = table()
    choose(t, ANA, "bid 2", 0, START)
    choose(t, BO, "bid 1", 1, START)
    assert choose(t, ANA, "bid 2", 0, START) is False
    assert t.ply == 2


def test_a_stale_ply_is_refused_and_names_both() -> None:
    t = after_bidding()
    seat = t.waiting[0]
    with pytest.raises(MovedOn, match=rf"moved_on\(0, {t.ply}\)"):
        choose(t, PEOPLE[seat], legal(t, seat)[0].words, 0, START)


def test_a_ply_of_the_future_is_refused_too() -> None:
    with pytest.raises(MovedOn):
        choose(table(), ANA, "bid 1", 5, START)


def test_what_all_choose_at_once_may_arrive_in_any_order_at_the_same_ply() -> None:
    t = table()
    choose(t, CHEN, "bid 1", 0, START)
    choose(t, ANA, "bid 2", 0, START)
    choose(t, BO, "bid 0", 0, START)
    assert t.ply == 3


def test_another_choice_at_the_same_ply_is_stale_after_the_own_one() -> None:
    t = table()
    choose(t, ANA, "bid 2", 0, START)
    with pytest.raises(MovedOn):
        choose(t, ANA, "bid 3", 0, START)


def test_a_refused_choice_changes_nothing_and_says_why() -> None:
    t = table()
    before = digest(GAME, t.started.state)
    with pytest.raises(Refused) as refused:
        choose(t, ANA, "bid 9", 0, START)
    assert refused.value.refusal.clause.startswith("TH-")
    assert digest(GAME, t.started.state) == before
    assert t.new_entries == []


def test_unknown_words_get_the_nearest_known_ones() -> None:
    with pytest.raises(Unknown, match="no_action_but"):
        choose(table(), ANA, "bidd 2", 0, START)


def test_whoever_is_not_asked_may_not_choose_and_is_not_told_who_is() -> None:
    t = after_bidding()
    other = next(s for s in range(3) if s not in t.waiting)
    with pytest.raises(NotNow, match="not_your_turn"):
        choose(t, PEOPLE[other], "bid 1", t.ply, START)


def test_a_stranger_does_not_play() -> None:
    with pytest.raises(NotAllowed, match="not_at_table"):
        choose(table(), "p-dan", "bid 1", 0, START)
    with pytest.raises(NotAllowed, match=r"not_your_seat\(1\)"):
        choose(table(), ANA, "bid 1", 0, START, seat=1)


def test_nothing_is_chosen_before_and_after_the_game() -> None:
    with pytest.raises(NotNow, match="not_started"):
        choose(table([ANA, BO]), ANA, "bid 1", 0, START)
    t = play_on(table())
    with pytest.raises(NotNow, match="game_over"):
        choose(t, ANA, "bid 1", t.ply, START)


def test_a_bot_does_not_choose_for_somebody_who_came_back() -> None:
    t = table()
    with pytest.raises(MovedOn):
        choose_for_bot(t, 0, "bid 1", 0, START)
    leave(t, ANA, START)
    choose_for_bot(t, 0, "bid 1", 0, START)
    assert t.started.entries[0].by == ""


# ---- taking back


def test_the_own_last_choice_is_taken_back_freely() -> None:
    t = table()
    choose(t, ANA, "bid 2", 0, START)
    assert free_undo(t, ANA) == 1
    assert ask_undo(t, ANA, 1, START) is True
    assert t.ply == 2
    assert t.started.line == []
    assert 0 in t.waiting


def test_beyond_another_players_choice_the_others_are_asked() -> None:
    t = table()
    choose(t, ANA, "bid 2", 0, START)
    choose(t, BO, "bid 1", 1, START)
    assert free_undo(t, ANA) == 0
    assert may_ask_undo(t, ANA)
    assert ask_undo(t, ANA, 2, START) is False
    assert t.ply == 2
    answer_undo(t, BO, True, START)
    assert t.ply == 2
    answer_undo(t, CHEN, True, START)
    assert t.started.line == []


def test_one_no_is_enough() -> None:
    t = table()
    choose(t, ANA, "bid 2", 0, START)
    choose(t, BO, "bid 1", 1, START)
    ask_undo(t, ANA, 2, START)
    answer_undo(t, CHEN, False, START)
    assert t.undo is None
    with pytest.raises(NotNow, match="no_undo_asked"):
        answer_undo(t, BO, True, START)


@pytest.mark.parametrize("how", ["left", "late"])
def test_who_is_away_does_not_agree(how: str) -> None:
    t = table([ANA, BO], seats=2, pace=Pace("live", 45, 600))
    choose(t, ANA, "bid 2", 0, START)
    choose(t, BO, "bid 1", 1, START)
    if how == "left":
        leave(t, BO, START)
    else:
        t.set_chair(replace(t.chairs[1], away="late"))
    assert free_undo(t, ANA) == 0
    assert not may_ask_undo(t, ANA)
    with pytest.raises(NotNow, match="undo_away"):
        ask_undo(t, ANA, 2, START)
    assert len(t.started.line) == 2
    come_back(t, BO, START)
    assert may_ask_undo(t, ANA)


def test_what_revealed_nothing_is_taken_back_freely_while_somebody_is_away() -> None:
    t = table()
    leave(t, BO, START)
    choose(t, ANA, "bid 2", 0, START)
    assert ask_undo(t, ANA, 1, START) is True


def test_nobody_takes_back_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moves, "MOST_TAKEN_BACK", 20)
    t = table()
    for _ in range(11):
        choose(t, ANA, "bid 2", t.ply, START)
        ask_undo(t, ANA, t.ply, START)
    choose(t, ANA, "bid 2", t.ply, START)
    with pytest.raises(NotNow, match="undo_often"):
        ask_undo(t, ANA, t.ply, START)


def test_a_new_choice_ends_the_question() -> None:
    t = table()
    choose(t, ANA, "bid 2", 0, START)
    choose(t, BO, "bid 1", 1, START)
    ask_undo(t, ANA, 2, START)
    choose(t, CHEN, "bid 0", 2, START)
    assert t.undo is None


def test_who_asks_cannot_answer_for_the_others_but_may_withdraw() -> None:
    t = table()
    choose(t, ANA, "bid 2", 0, START)
    choose(t, BO, "bid 1", 1, START)
    ask_undo(t, ANA, 2, START)
    answer_undo(t, ANA, True, START)
    assert t.undo is not None
    assert len(t.started.line) == 2
    answer_undo(t, ANA, False, START)
    assert t.undo is None


def test_there_is_no_free_way_back_behind_a_revelation() -> None:
    t = after_bidding()  # Chen's bid was the last: it opened them all
    assert t.started.entries[-1].seat == 2
    assert free_undo(t, CHEN) == 0
    assert ask_undo(t, CHEN, t.ply, START) is False


def test_alone_against_bots_everything_may_be_taken_back() -> None:
    t = table([ANA], bots=["random", "random"])
    t = play_on(t, 8)
    own = t.started.last_own((0,), ANA)
    assert own is not None
    assert free_undo(t, ANA) == len(t.started.line) - own
    assert ask_undo(t, ANA, t.ply, START) is True
    assert len(t.started.line) == own


def test_a_strict_table_asks_nobody() -> None:
    t = table(undo="strict")
    choose(t, ANA, "bid 2", 0, START)
    choose(t, BO, "bid 1", 1, START)
    with pytest.raises(NotNow, match="undo_strict"):
        ask_undo(t, ANA, 2, START)


def test_a_table_without_undo_has_none() -> None:
    t = table(undo="none")
    choose(t, ANA, "bid 2", 0, START)
    assert free_undo(t, ANA) == 0
    with pytest.raises(NotNow, match="undo_off"):
        ask_undo(t, ANA, 1, START)


def test_an_open_table_goes_back_to_any_moment() -> None:
    t = play_on(table(undo="open"), 7)
    assert ask_undo(t, BO, t.ply, START, to=2) is True
    assert t.started.line == [0, 1]


def test_a_stale_wish_to_take_back_is_refused() -> None:
    t = table()
    choose(t, ANA, "bid 2", 0, START)
    with pytest.raises(MovedOn):
        ask_undo(t, ANA, 0, START)


def test_one_person_on_all_seats_needs_nobodys_leave() -> None:
    t = new_table(GAME, 2, {}, Settings(seating="given"), ANA, "Ana", START, sharing=["Bo"])
    choose(t, ANA, "bid 2", 0, START, seat=0)
    choose(t, ANA, "bid 1", 1, START, seat=1)
    assert ask_undo(t, ANA, 2, START, to=0) is True
    assert t.started.line == []


def alone_after_a_round() -> Table:
    """One person and two bots; all have bid."""
    t = table(people=(ANA,), bots=("random", "random"))
    choose(t, ANA, "bid 1", t.ply, START)
    choose_for_bot(t, 1, "bid 2", t.ply, START)
    choose_for_bot(t, 2, "bid 0", t.ply, START)
    return t


def test_what_was_taken_back_can_be_done_again_with_what_bots_answered() -> None:
    t = alone_after_a_round()
    before = digest(GAME, t.started.state)
    assert ask_undo(t, ANA, t.ply, START)
    assert may_redo(t, ANA) == 3
    redo(t, ANA, t.ply, START)
    assert digest(GAME, t.started.state) == before
    assert may_redo(t, ANA) == 0


def test_another_choice_makes_redo_void() -> None:
    t = alone_after_a_round()
    ask_undo(t, ANA, t.ply, START)
    choose(t, ANA, "bid 2", t.ply, START)
    assert may_redo(t, ANA) == 0
    with pytest.raises(NotNow):
        redo(t, ANA, t.ply, START)


def test_the_same_choice_by_hand_uses_up_what_could_be_done_again() -> None:
    t = alone_after_a_round()
    ask_undo(t, ANA, t.ply, START)
    choose(t, ANA, "bid 1", t.ply, START)
    assert t.started.taken_back == [[1, 2]]
    assert may_redo(t, ANA) == 0  # a bot is asked, and it may choose otherwise


def test_nobody_does_again_what_another_person_had_chosen() -> None:
    t = after_bidding()
    ask_undo(t, CHEN, t.ply, START)
    assert may_redo(t, ANA) == 0
    t = table(undo="open")
    choose(t, ANA, "bid 1", t.ply, START)
    choose(t, BO, "bid 2", t.ply, START)
    ask_undo(t, ANA, t.ply, START)
    assert may_redo(t, ANA) == 0


def test_redo_survives_a_copy_of_the_table() -> None:
    t = alone_after_a_round()
    ask_undo(t, ANA, t.ply, START)
    twin = t.copy(START)
    redo(twin, ANA, twin.ply, START)
    assert may_redo(t, ANA) == 3


def test_a_choice_of_many_units_is_made_several_times_and_stops_where_another_question_comes() -> None:
    game = Library().game("fujian_trader")
    t = new_table(game, 3, {}, Settings(seating="given"), ANA, "Ana", START, bots=("random", "random"), seed=8)
    rng = random.Random(1)
    while True:
        seat = t.waiting[0]
        state = t.started.state
        top = state.stack[-1]
        options = top.legal(state, seat)
        if seat == 0 and any(top.most(state, seat, a) > 2 for a in options):
            break
        words = rng.choice(options).words
        if seat == 0:
            choose(t, ANA, words, t.ply, START)
        else:
            choose_for_bot(t, seat, words, t.ply, START)
    action = next(a for a in options if top.most(state, seat, a) > 2)
    before = t.ply
    assert choose_many(t, ANA, action.words, before, START, None, 2, False)
    assert [e.words for e in t.started.entries[before:]] == [action.words] * 2
    choose_many(t, ANA, action.words, t.ply, START, None, 40, False)
    assert all(e.words == action.words for e in t.started.entries[before:])
    assert t.started.state.stack[-1].name != top.name or t.waiting != (0,) or not _still(t, action.words)


def _still(t: Table, words: str) -> bool:
    return words in {a.words for a in legal(t, 0)}


def test_the_obvious_source_is_taken_and_can_be_taken_back_to_be_asked() -> None:
    game = Library().game("yunnan")
    t = new_table(game, 3, {}, Settings(seating="given"), ANA, "Ana", START, bots=("random", "random"), seed=3)
    rng = random.Random(2)
    while True:
        seat = t.waiting[0]
        state = t.started.state
        top = state.stack[-1]
        options = top.legal(state, seat)
        found = [a for a in options if seat == 0 and top.obvious_next(state, seat, a) is not None]
        if found:
            break
        words = rng.choice(options).words
        if seat == 0:
            choose(t, ANA, words, t.ply, START)
        else:
            choose_for_bot(t, seat, words, t.ply, START)
    twin = t.copy(START)
    choose_many(twin, ANA, found[0].words, twin.ply, START, None, 1, False)
    assert twin.started.state.stack[-1].name == "bidding.choose_source"
    choose_many(t, ANA, found[0].words, t.ply, START, None, 1, True)
    assert t.started.entries[-1].words == "from supply"
    ask_undo(t, ANA, t.ply, START)
    assert t.started.state.stack[-1].name == "bidding.choose_source"
