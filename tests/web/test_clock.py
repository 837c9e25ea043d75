"""The clock of the house goes evenly: nobody is late because the clock on the wall leapt."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from mingtang.store.presence import Presence
from mingtang.web.clock import LEAP, Clock, SharedWall
from web.houses import Player, player


class Wall:
    """A wall whose clock can be set, and a heart that beats on."""

    def __init__(self) -> None:
        self.wall = 1_000_000.0
        self.steady = 50.0

    def passes(self, seconds: float) -> None:
        self.wall += seconds
        self.steady += seconds

    def clock(self) -> Clock:
        return Clock(lambda: self.wall, lambda: self.steady)


@pytest.mark.parametrize("leap", [7200.0, -7200.0])
def test_a_leap_of_the_wall_is_noticed_and_not_followed_before_one_says_so(leap: float) -> None:
    wall = Wall()
    clock = wall.clock()
    wall.passes(10)
    wall.wall += leap
    assert clock.now() == 1_000_010.0
    assert clock.leap() == leap
    assert clock.now() == 1_000_010.0
    clock.follow()
    assert clock.now() == 1_000_010.0 + leap
    assert clock.leap() == 0


def test_how_clocks_go_is_followed() -> None:
    wall = Wall()
    clock = wall.clock()
    wall.passes(10)
    wall.wall += LEAP / 2
    assert clock.leap() == 0
    assert clock.now() == wall.wall


@pytest.fixture
def at_table(client: Any) -> tuple[Any, Wall, list[Player], str]:
    """Two people at a table with clocks, in a house whose clock a test can set."""
    the_house = client.app.state.house
    wall = Wall()
    wall.wall = the_house.now()
    the_house.clock = wall.clock()
    players = [player(client, "Ana"), player(client, "Bo")]
    made = players[0].opens(seats=2, pace={"kind": "live", "seconds": 60, "reserve": 300})
    players[1].sits(made["id"])
    return the_house, wall, players, made["id"]


def test_nobody_is_late_because_the_machine_slept(client: Any, at_table: Any) -> None:
    the_house, wall, players, id = at_table
    wall.passes(10)
    wall.wall += 7200
    background = client.app.state.background
    client.portal.call(background.look_at_tables)
    seen = players[0].table(id)
    assert [s["away"] for s in seen["seats"]] == ["", ""]
    assert the_house.now() == wall.wall
    due = [s["due"] for s in seen["seats"] if s["due"] is not None]
    assert due
    assert all(300 < d - wall.wall < 360 for d in due)
    wall.passes(400)
    client.portal.call(background.look_at_tables)
    assert "late" in [s["away"] for s in players[0].table(id)["seats"]]


def test_a_choice_just_after_a_leap_costs_no_reserve(at_table: Any) -> None:
    _, wall, players, id = at_table
    wall.passes(10)
    wall.wall += 7200
    seen = players[0].table(id)
    first = next(p for p in players if p.table(id)["your_turn"])
    options = [c["action"] for c in first.table(id)["choices"] if c["refusal"] is None]
    assert first.acts(id, options[0], seen["ply"]).status_code == 200
    assert [s["reserve"] for s in players[0].table(id)["seats"]] == [300.0, 300.0]


def test_one_process_moves_the_clocks_and_the_others_do_not(client: Any) -> None:
    the_house = client.app.state.house
    one, two = Presence(the_house.database, "one"), Presence(the_house.database, "two")
    assert one.claim_leap(1000.0, 8200.0)
    assert not two.claim_leap(1000.4, 8200.4)
    assert two.claim_leap(9000.0, 16_200.0)
    assert one.claim_leap(20_000.0, 12_800.0)


def test_a_machine_that_slept_alone_moves_no_clock(client: Any) -> None:
    """The others were awake and have counted right; only who slept must look up."""
    store = Presence(client.app.state.house.database, "one")
    store.beat(8195.0)
    assert not store.claim_leap(1000.0, 8200.0)
    assert store.claim_leap(8196.0, 15_396.0)


def test_machines_whose_clocks_differ_go_by_the_database(client: Any) -> None:
    here, there = Wall(), Wall()
    there.steady = 9_000.0
    shared = [SharedWall(lambda: 5_000.0, lambda at=wall: at.steady) for wall in (here, there)]  # type: ignore[misc]
    clocks = [Clock(wall, lambda at=at: at.steady) for wall, at in zip(shared, (here, there), strict=True)]  # type: ignore[misc]
    for wall, clock in zip(shared, clocks, strict=True):
        wall.look()
        assert clock.leap()
        clock.follow()
    assert [c.now() for c in clocks] == [5_000.0, 5_000.0]
    here.steady += 7
    assert clocks[0].now() == 5_007.0


def test_both_processes_of_a_house_agree_after_a_leap(client: Any) -> None:
    the_house = client.app.state.house

    async def at_once() -> list[bool]:
        ask = [asyncio.to_thread(Presence(the_house.database, str(i)).claim_leap, 5.0, 7205.0) for i in range(6)]
        return await asyncio.gather(*ask)

    assert sum(client.portal.call(at_once)) == 1


def test_who_comes_second_believes_the_wall_when_the_clocks_of_all_tables_are_moved(client: Any, at_table: Any) -> None:
    the_house, wall, players, id = at_table
    other = Presence(the_house.database, "other")
    assert not other.leap_is_moving()
    wall.passes(10)
    before = the_house.now()
    assert other.claim_leap(before, before + 7200)
    wall.wall += 7200
    looking = client.portal.start_task_soon(client.app.state.background.look_at_tables)
    players[0].table(id)
    assert not looking.done()
    assert the_house.now() == before
    client.portal.call(lambda: the_house.tables.change(id, lambda t, _: t.shift_clocks(7200)))
    other.leap_moved()
    looking.result(timeout=60)
    assert the_house.now() == wall.wall
    assert [s["away"] for s in players[0].table(id)["seats"]] == ["", ""]
