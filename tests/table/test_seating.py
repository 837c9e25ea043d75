"""To sit down, to begin, to leave, to come back."""

from __future__ import annotations

import pytest

from mingtang.table.moves import choose
from mingtang.table.opening import new_table
from mingtang.table.problems import BadRequest, NotAllowed, NotNow
from mingtang.table.seating import change_seat, come_back, leave, seats_by_lot, sit, start_with_bots, time_out
from mingtang.table.seats import BOT, EMPTY, PERSON
from mingtang.table.settings import Pace, Settings
from mingtang.table.table import CLOSED, OPEN, PLAYING
from table.teahouse_tables import ANA, BO, CHEN, GAME, START, play_on, table


def test_the_owner_takes_the_first_seat_and_bots_the_next() -> None:
    t = table([ANA], bots=["random"])
    assert [(c.kind, c.name) for c in t.chairs] == [(PERSON, "Ana"), (BOT, "Mei"), (EMPTY, "")]
    assert t.phase == OPEN


def test_the_game_begins_when_the_last_chair_is_taken() -> None:
    t = table([ANA, BO])
    assert t.phase == OPEN
    assert t.history is None
    assert sit(t, CHEN, "Chen", START)
    assert t.phase == PLAYING
    assert t.waiting


def test_to_ask_twice_for_a_seat_takes_one_seat() -> None:
    t = table([ANA, BO])
    assert not sit(t, BO, "Bo", START)
    assert t.seats_of(BO) == (1,)


def test_friends_at_one_screen_have_several_seats() -> None:
    t = new_table(GAME, 3, {}, Settings(seating="given"), ANA, "Ana", START, sharing=["Bo", "Chen"])
    assert t.seats_of(ANA) == (0, 1, 2)
    assert t.names == ("Ana", "Bo", "Chen")
    assert t.phase == PLAYING


def test_two_people_of_one_name_can_be_told_apart() -> None:
    t = table([ANA])
    sit(t, BO, "Ana", START)
    assert t.chairs[1].name == "Ana 2"


def test_a_table_by_invitation_needs_its_code() -> None:
    t = table([ANA], access="invitation")
    with pytest.raises(NotAllowed, match="needs_code"):
        sit(t, BO, "Bo", START, code="wrong")
    assert sit(t, BO, "Bo", START, code=t.code)


def test_nobody_sits_down_at_a_full_table() -> None:
    with pytest.raises(NotNow, match="already_started"):
        sit(table(), "p-dan", "Dan", START)


def test_a_chair_that_somebody_has_is_not_free() -> None:
    with pytest.raises(NotNow, match="no_free_seat"):
        sit(table([ANA, BO]), CHEN, "Chen", START, seat=1)


def test_more_players_than_chairs_do_not_fit() -> None:
    with pytest.raises(BadRequest, match=r"too_many\(4, 3\)"):
        table([ANA], bots=["random"] * 3)


def test_the_owner_may_begin_with_bots() -> None:
    t = table([ANA, BO])
    with pytest.raises(NotAllowed, match="only_owner"):
        start_with_bots(t, BO, "random", START)
    start_with_bots(t, ANA, "random", START)
    assert t.phase == PLAYING
    assert t.chairs[2].kind == BOT


def test_the_owner_sends_a_bot_away_but_not_himself() -> None:
    t = table([ANA], bots=["random"])
    change_seat(t, ANA, 1, "", START)
    assert t.chairs[1].kind == EMPTY
    with pytest.raises(NotNow, match="own_chair"):
        change_seat(t, ANA, 0, "", START)


def test_to_leave_before_the_game_frees_the_chair_and_hands_the_table_on() -> None:
    t = table([ANA, BO])
    leave(t, ANA, START)
    assert t.chairs[0].kind == EMPTY
    assert t.owner == BO
    leave(t, BO, START)
    assert t.phase == CLOSED


def test_a_stand_in_plays_for_a_leaver_and_gives_the_seat_back() -> None:
    t = table()
    leave(t, BO, START)
    assert t.chairs[1].played_by_bot
    assert 1 in t.bots_to_move()
    assert come_back(t, BO, START)
    assert t.bots_to_move() == ()
    assert not come_back(t, BO, START)


def test_bots_rest_while_nobody_plays() -> None:
    t = table([ANA], bots=["random", "random"])
    assert t.bots_to_move()
    leave(t, ANA, START)
    assert t.bots_to_move() == ()
    come_back(t, ANA, START)
    assert t.bots_to_move()


def test_whoever_runs_out_of_time_gets_a_stand_in() -> None:
    t = table(pace=Pace("live", 10, 20))
    assert time_out(t.copy(START), START + 29.9) == ()
    late = t.copy(START)
    assert time_out(late, START + 30) == (0, 1, 2)
    assert all(c.away == "late" for c in late.chairs)
    assert late.deadline() is None


def test_to_choose_is_to_come_back() -> None:
    t = table()
    leave(t, ANA, START)
    choose(t, ANA, "bid 1", t.ply, START)
    assert not t.chairs[0].away


def test_a_finished_game_has_no_clock_and_nobody_to_wait_for() -> None:
    t = play_on(table(pace=Pace("live", 45, 600)))
    assert t.phase == "over"
    assert t.finished == START
    assert t.deadline() is None
    assert t.waiting == ()


def test_seats_are_drawn_from_the_luck_of_the_table_when_it_begins() -> None:
    orders = set()
    for seed in range(40):
        t = table(seed=seed, seating="lot")
        assert [c.seat for c in t.chairs] == [0, 1, 2]
        assert sorted(c.person for c in t.chairs) == sorted((ANA, BO, CHEN))
        assert [c.person for c in t.chairs] == [(ANA, BO, CHEN)[i] for i in seats_by_lot(seed, 3)]
        orders.add(tuple(c.person for c in t.chairs))
    assert len(orders) == 6


def test_nobody_moves_before_the_game_begins_nor_where_seats_are_given() -> None:
    waiting = table(people=(ANA, BO), seed=1, seating="lot")
    assert [c.person for c in waiting.chairs] == [ANA, BO, ""]
    assert [c.person for c in table(seed=1, seating="given").chairs] == [ANA, BO, CHEN]


def test_a_stranger_cannot_take_all_chairs_of_a_public_table() -> None:
    t = table([ANA], seats=4)
    sit(t, BO, "Bo", START)
    with pytest.raises(NotAllowed, match="only_owner"):
        sit(t, BO, "Bo's friend", START, another=True)
    assert t.phase == OPEN
    assert sit(t, ANA, "Ana's friend", START, another=True)
    private = table([ANA, BO], seats=4, access="invitation")
    assert sit(private, BO, "Bo's friend", START, another=True)
