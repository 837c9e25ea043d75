"""At a table one sees who looks on: names of those who said one, how many have none, and nothing that is not fit to be told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mingtang.store.database import Database
from mingtang.store.presence import Presence
from mingtang.web.live import presence
from web.houses import Player, house, player
from web.test_chat import _id, _two, _until


@pytest.fixture(autouse=True)
def _count_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "COUNT_PAUSE", 0.0)


def _looks(client: Any, id: str, who: Player | None) -> None:
    client.portal.call(client.app.state.house.presence.arrive, id, _id(who) if who else "")


def _goes(client: Any, id: str, who: Player | None) -> None:
    client.portal.call(client.app.state.house.presence.depart, id, _id(who) if who else "")


def test_names_and_the_number_of_strangers_are_told(client: Any, ana: Player, bo: Player, chen: Player) -> None:
    id = _two(ana, bo)
    assert ana.table(id)["onlookers"] == {"names": [], "others": 0, "more": False}
    for who in (ana, chen, None, None):
        _looks(client, id, who)
    wanted = {"names": ["Chen"], "others": 2, "more": False}
    assert _until(lambda: ana.table(id)["onlookers"] == wanted)
    assert chen.table(id)["onlookers"] == wanted
    _goes(client, id, None)
    _goes(client, id, chen)
    assert _until(lambda: bo.table(id)["onlookers"] == {"names": [], "others": 1, "more": False})


def test_of_two_who_have_nothing_to_do_with_each_other_neither_reads_the_others_name(
    client: Any, ana: Player, bo: Player, chen: Player
) -> None:
    id = _two(ana, bo)
    the_house = client.app.state.house
    the_house.blocks.add(_id(chen), _id(ana), the_house.now())
    the_house.blocks.add(_id(bo), _id(chen), the_house.now())
    _looks(client, id, chen)
    for who in (ana, bo):
        assert who.table(id)["onlookers"] == {"names": [], "others": 1, "more": False}
    assert chen.table(id)["onlookers"]["names"] == ["Chen"]


def test_a_crowd_is_counted_to_twenty_and_named_to_a_dozen(client: Any, ana: Player, bo: Player) -> None:
    id = _two(ana, bo)
    for _ in range(25):
        _looks(client, id, None)
    _until(lambda: ana.table(id)["onlookers"] == {"names": [], "others": 20, "more": True})
    for number in range(14):
        _looks(client, id, player(client, f"Guest {number:02}"))
    seen = ana.table(id)["onlookers"]
    assert seen["names"] == [f"Guest {number:02}" for number in range(12)]
    assert (seen["others"], seen["more"]) == (20, True)


def test_a_table_that_nobody_may_watch_tells_nobody_who_tried(
    client: Any, ana: Player, bo: Player, chen: Player
) -> None:
    made = ana.opens(seats=2, access="invitation", watch="nobody")
    id = made["id"]
    bo.sits(id, code=made["code"])
    assert chen.get(f"/api/tables/{id}").status_code == 404
    assert ana.table(id)["onlookers"] == {"names": [], "others": 0, "more": False}


def test_onlookers_through_two_processes_are_counted_together(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        ana, bo = player(client, "Ana"), player(client, "Bo")
        id = _two(ana, bo)
        database: Database = client.app.state.house.database
        now = client.app.state.house.now()
        other = Presence(database, "other")
        other.strangers(id, 3, now)
        _looks(client, id, None)
        assert _until(lambda: ana.table(id)["onlookers"]["others"] == 4)
        other.strangers(id, 0, now)
        assert _until(lambda: ana.table(id)["onlookers"]["others"] == 1)


def test_the_page_shows_them(door: Any) -> None:
    ana, bo, chen = (player(door, name) for name in ("Ana", "Bo", "Chen"))
    id = _two(ana, bo)
    assert 'class="tool eye"' not in ana.get(f"/tables/{id}").text
    _looks(door, id, chen)
    _looks(door, id, None)
    _until(lambda: ana.table(id)["onlookers"]["others"])
    assert "Chen and 1 other look on" in ana.get(f"/tables/{id}", lang="en").text
    assert "Chen und 1 weitere Person schauen zu" in ana.get(f"/tables/{id}", lang="de").text
