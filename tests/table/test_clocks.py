"""Whose time runs, and how much is left."""

from __future__ import annotations

from mingtang.table.clocks import Clocks
from mingtang.table.moves import choose
from mingtang.table.settings import DAY, Pace
from table.teahouse_tables import ANA, START, table

LIVE = Pace("live", 10, 60)


def test_time_within_the_allowance_costs_nothing() -> None:
    c = Clocks.new(LIVE, 2).run_for(LIVE, 100.0, [0]).run_for(LIVE, 110.0, [1], chose=0)
    assert c.reserve == (60.0, 60.0)
    assert c.since == (0.0, 110.0)


def test_time_beyond_the_allowance_comes_out_of_the_reserve() -> None:
    c = Clocks.new(LIVE, 2).run_for(LIVE, 100.0, [0]).run_for(LIVE, 125.0, [1], chose=0)
    assert c.reserve == (45.0, 60.0)


def test_a_seat_that_is_asked_again_starts_afresh() -> None:
    c = Clocks.new(LIVE, 2).run_for(LIVE, 100.0, [0]).run_for(LIVE, 105.0, [0], chose=0)
    assert c.since == (105.0, 0.0)
    assert c.due(LIVE, 0) == 175.0


def test_the_clock_of_a_seat_that_is_still_asked_runs_on_when_another_chooses() -> None:
    c = Clocks.new(LIVE, 2).run_for(LIVE, 100.0, [0, 1]).run_for(LIVE, 108.0, [0], chose=1)
    assert c.since == (100.0, 0.0)
    assert c.first_due(LIVE) == 170.0


def test_days_have_no_reserve() -> None:
    pace = Pace("days", days=3)
    c = Clocks.new(pace, 2).run_for(pace, 100.0, [1])
    assert c.due(pace, 1) == 100.0 + 3 * DAY
    assert c.run_for(pace, 100.0 + DAY, [0], chose=1).reserve == (0.0, 0.0)


def test_without_pace_no_time_runs_out() -> None:
    c = Clocks.new(Pace(), 2).run_for(Pace(), 100.0, [0])
    assert c.first_due(Pace()) is None


def test_nobody_loses_time_while_the_house_is_closed() -> None:
    c = Clocks.new(LIVE, 2).run_for(LIVE, 100.0, [0]).shifted(1000.0)
    assert c.since == (1100.0, 0.0)


def test_a_clock_is_saved_and_restored() -> None:
    c = Clocks.new(LIVE, 3).run_for(LIVE, 12.5, [2])
    assert Clocks.restored(c.saved()) == c


def test_clocks_of_a_table_run_for_people_only() -> None:
    t = table([ANA], bots=["random", "random"], pace=Pace("live", 30, 100))
    assert t.clocks.since == (START, 0.0, 0.0)
    choose(t, ANA, "bid 1", 0, START + 50)
    assert t.clocks.reserve[0] == 80.0
