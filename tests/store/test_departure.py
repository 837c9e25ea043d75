"""To leave the house for good: the games stay, the name goes."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from mingtang.store.blocks import Blocks
from mingtang.store.database import Database
from mingtang.store.departure import Departure
from mingtang.store.hosting import Hosting
from mingtang.store.people import People
from mingtang.store.tables import TableStore
from mingtang.table.chat import say
from mingtang.table.problems import NotNow
from table.teahouse_tables import ANA, START, library, play_on, table


@pytest.fixture
def hosting(database: Database) -> Hosting:
    return Hosting(People(database), TableStore(database, library()))


def test_the_games_stay_and_the_name_goes(database: Database, hosting: Hosting) -> None:
    people, shelf = hosting.people, hosting.tables
    bo = people.add_account("Bo Wanders", "the old horse road", "de", 1.0)
    bo = people.update(bo, email="bo@example.org")
    over, running = play_on(table([ANA, bo.id, "p-chen"], seed=4)), table([ANA, bo.id, "p-chen"], seed=3)
    over.new_entries = list(over.started.entries)
    for t in (over, running):
        t.chairs = tuple(c if c.person != bo.id else type(c)(c.seat, c.kind, c.person, bo.name) for c in t.chairs)
        say(t, bo.id, bo.name, "Bo Wanders was here", START)
        shelf.add(t)
    seen = shelf.load(over.id)
    Blocks(database).add(bo.id, people.add_guest("Chen", "en", 1.0).id, 2.0)
    token = people.open_session(bo, 2.0)
    Departure(hosting).leave_for_good(bo, START + 1)
    assert people.by_token(token, 3.0) is None
    for t in (over, running):
        found = shelf.load(t.id, seen if t is over else None)
        assert [c.name for c in found.chairs if c.person == bo.id] == [
            f"P{c.seat + 1}" for c in t.chairs if c.person == bo.id
        ]
        assert found.said == ()
    assert shelf.load(over.id).record().moves == over.record().moves
    assert shelf.load(running.id).chairs[running.seats_of(bo.id)[0]].away
    with database.reading() as c:
        for name in ("people", "seats", "chat", "sessions", "notices", "blocks"):
            rows = [str(row) for row in c.execute(text(f"SELECT * FROM {name}"))]
            assert not [row for row in rows if "Wanders" in row or "bo@example" in row]
    assert people.add_guest("Bo Wanders", "en", 9.0).name == "Bo Wanders"


def test_the_last_host_cannot_leave(hosting: Hosting) -> None:
    people = hosting.people
    hana = people.add_account("Hana", "the old horse road", "en", 1.0)
    hosting.grant(None, hana.id, "host", "", 2.0)
    with pytest.raises(NotNow, match="last_host"):
        Departure(hosting).leave_for_good(people.find(hana.id), 3.0)
    assert people.sign_in("Hana", "the old horse road").role == "host"


def test_what_the_house_knows_can_be_taken_along(hosting: Hosting) -> None:
    people = hosting.people
    bo = people.update(people.add_account("Bo", "the old horse road", "de", 1.0), email="bo@example.org")
    t = table([ANA, bo.id, "p-chen"], seed=3)
    say(t, bo.id, "Bo", "hello", START)
    hosting.tables.add(t)
    mine = Departure(hosting).belongings(bo)
    assert mine["person"]["email"] == "bo@example.org"
    assert mine["chat"] == [{"table": t.id, "at": START, "text": "hello"}]
    assert mine["tables"] == [t.id]
    assert "argon2" not in str(mine)
