"""How quickly bots choose is the owner's choice, or that of whoever plays alone; a table that nobody plays at rests."""

from __future__ import annotations

import pytest

from mingtang.table.bot_pace import may_set_bot_pace, seconds_before_choice, set_bot_pace
from mingtang.table.leaving import away_from, concede
from mingtang.table.problems import NotAllowed
from mingtang.table.seating import leave
from table.teahouse_tables import ANA, BO, CHEN, START, table


def test_bots_are_quick_usual_or_slow() -> None:
    paces = [seconds_before_choice(pace, 0.4) for pace in ("quick", "usual", "slow")]
    assert paces[0] == 0.0
    assert paces[1] == 0.4
    assert paces[2] > 2


def test_the_owner_sets_it_and_the_others_do_not() -> None:
    t = table()
    assert set_bot_pace(t, ANA, "slow")
    assert t.settings.bot_pace == "slow"
    assert set_bot_pace(t, ANA, "slow") is False
    assert not may_set_bot_pace(t, BO)
    for who in (BO, "p-stranger"):
        with pytest.raises(NotAllowed):
            set_bot_pace(t, who, "quick")


def test_whoever_is_left_to_play_with_bots_sets_it() -> None:
    t = table(people=(ANA, BO), seats=3, bots=("random",))
    concede(t, ANA, START)
    assert set_bot_pace(t, BO, "quick")


def test_a_table_rests_until_somebody_comes_back() -> None:
    t = table()
    leave(t, ANA, START)
    concede(t, BO, START)
    assert away_from(t) == []
    leave(t, CHEN, START)
    assert away_from(t) == ["Ana", "Chen"]
    assert t.bots_to_move() == ()
