"""What nobody uses any more goes after a while; games and those who are waited for stay."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import select, update

from mingtang.store.database import Database
from mingtang.store.links import Links
from mingtang.store.people import People, Person
from mingtang.store.presence import Presence
from mingtang.store.retention import DAY, Keep, Retention, Tidied
from mingtang.store.schema import people, sessions, tables
from mingtang.store.tables import TableStore
from mingtang.table.opening import new_table
from mingtang.table.problems import NotFound
from mingtang.table.settings import Settings
from mingtang.table.table import Table
from table.teahouse_tables import GAME, START, library, play_on

NOTHING = Tidied(0, 0, 0, 0)
LATER = START + 100 * DAY
KEEP = Keep(guests=90, open_tables=30, sessions=60)


@pytest.fixture
def everybody(database: Database) -> People:
    return People(database)


@pytest.fixture
def store(database: Database) -> TableStore:
    return TableStore(database, library())


@pytest.fixture
def retention(database: Database) -> Retention:
    return Retention(database, KEEP)


def guest(everybody: People, name: str = "Ana", seen: float = START) -> Person:
    return everybody.add_guest(name, "en", seen)


def opened(store: TableStore, owner: Person, bots: int = 0) -> Table:
    """A table with two chairs; with a bot in the second the game has begun."""
    made = new_table(GAME, 2, {}, Settings(), owner.id, owner.name, START, bots=("random",) * bots, seed=7)
    store.add(made)
    return made


def there(database: Database) -> set[str]:
    with database.reading() as c:
        return set(c.execute(select(people.c.name)).scalars())


def test_a_guest_who_does_not_come_back_is_forgotten(
    database: Database, everybody: People, retention: Retention
) -> None:
    everybody.open_session(guest(everybody), START)
    guest(everybody, "Bo", LATER - 89 * DAY)
    assert retention.due(LATER) == Tidied(1, 0, 1, 0)
    assert there(database) == {"Ana", "Bo"}
    assert retention.tidy(LATER) == Tidied(1, 0, 1, 0)
    assert there(database) == {"Bo"}
    assert retention.tidy(LATER) == retention.due(LATER) == NOTHING


def test_accounts_and_those_whom_a_host_has_dealt_with_stay(
    database: Database, everybody: People, retention: Retention
) -> None:
    everybody.make_account(guest(everybody), "Ana", "a lamp in the rain", START)
    banned = guest(everybody, "Bo")
    with database.writing() as c:
        c.execute(update(people).where(people.c.id == banned.id).values(banned_until=LATER + DAY))
    assert retention.tidy(LATER) == NOTHING
    assert retention.tidy(LATER + 2 * DAY).guests == 1
    assert there(database) == {"Ana"}


def test_a_guest_who_is_waited_for_stays(
    database: Database, everybody: People, store: TableStore, retention: Retention
) -> None:
    opened(store, guest(everybody), bots=1)
    assert retention.tidy(LATER) == NOTHING


def test_a_finished_game_stays_with_the_names_of_those_who_played(
    database: Database, everybody: People, store: TableStore, retention: Retention
) -> None:
    before = opened(store, guest(everybody), bots=1)
    over = replace(play_on(before.copy(START)), version=before.version + 1)
    over.new_entries = list(over.started.entries)
    store.save(over, before)
    assert retention.tidy(LATER) == Tidied(1, 0, 0, 0)
    kept = store.load(before.id)
    assert kept.phase == "over"
    assert kept.names[0] == "Ana"
    assert there(database) == set()


def test_a_table_where_no_game_began_is_cleared_away(
    database: Database, everybody: People, store: TableStore, retention: Retention
) -> None:
    ana = guest(everybody, seen=LATER)
    old = opened(store, ana)
    fresh = opened(store, ana)
    looked_at = opened(store, ana)
    store.welcome(old.id, ana.id)
    Presence(database, "one").came(looked_at.id, ana.id, LATER)
    with database.writing() as c:
        c.execute(update(tables).where(tables.c.id == fresh.id).values(changed=LATER - 29 * DAY))
    assert retention.tidy(LATER) == Tidied(0, 1, 0, 0)
    with pytest.raises(NotFound, match="no_table"):
        store.load(old.id)
    assert {store.load(t.id).id for t in (fresh, looked_at)} == {fresh.id, looked_at.id}


def test_with_their_table_goes_the_guest_who_opened_it(
    database: Database, everybody: People, store: TableStore, retention: Retention
) -> None:
    opened(store, guest(everybody))
    assert retention.tidy(LATER) == Tidied(1, 1, 0, 0)


def test_a_device_that_nobody_uses_is_signed_out_and_links_run_out(
    database: Database, everybody: People, retention: Retention
) -> None:
    ana = everybody.make_account(guest(everybody), "Ana", "a lamp in the rain", START)
    old, used = (everybody.open_session(ana, START) for _ in range(2))
    assert everybody.by_token(used, LATER - DAY) is not None
    Links(everybody).give(ana.id, 3600.0, START)
    assert retention.tidy(LATER) == Tidied(0, 0, 1, 1)
    assert everybody.by_token(old, LATER) is None
    assert everybody.by_token(used, LATER) is not None
    with database.writing() as c:  # from before it was noted when a session was used last
        c.execute(update(sessions).values(used=0, created=LATER))
    assert retention.tidy(LATER) == NOTHING


def test_nought_days_mean_for_ever(database: Database, everybody: People, store: TableStore) -> None:
    ana = guest(everybody)
    everybody.open_session(ana, START)
    opened(store, ana)
    assert Retention(database, Keep(0, 0, 0)).tidy(START + 399 * DAY) == NOTHING
