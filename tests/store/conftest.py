"""Every test of the store runs on SQLite and on a real PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from mingtang.store.database import Database, address
from mingtang.store.hosting import Hosting
from mingtang.store.people import People, Person
from mingtang.store.schema import metadata
from mingtang.store.tables import TableStore
from mingtang.table.table import Table
from store.databases import NoPostgres, cluster, fresh_database
from table.teahouse_tables import START, library, table


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL server of our own."""
    try:
        with cluster() as server:
            yield server
    except NoPostgres as e:
        pytest.skip(f"not run on PostgreSQL: {e}")


@pytest.fixture(scope="session")
def shared(postgres: str) -> str:
    """One database on it with the newest schema: to make one takes half a second."""
    made = address(Path(), fresh_database(postgres))
    opened = Database(made)
    opened.migrate()
    opened.close()
    return made


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database without any table."""
    if request.param == "sqlite":
        return address(tmp_path)
    return address(tmp_path, fresh_database(request.getfixturevalue("postgres")))


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database with the newest schema and nothing in it."""
    if request.param == "sqlite":
        opened = Database(address(tmp_path))
        opened.migrate()
    else:
        opened = Database(request.getfixturevalue("shared"))
        with opened.writing() as c:
            names = ", ".join(f'"{t.name}"' for t in metadata.sorted_tables)
            c.execute(text(f"TRUNCATE {names} RESTART IDENTITY"))
    opened.close()
    return opened.url


@pytest.fixture
def database(url: str) -> Iterator[Database]:
    """That database, opened."""
    opened = Database(url)
    yield opened
    opened.close()


@pytest.fixture
def hosting(database: Database) -> Hosting:
    """What hosts and moderators do, over an empty database."""
    return Hosting(People(database), TableStore(database, library()))


@pytest.fixture
def bo(hosting: Hosting) -> Person:
    """Somebody with an account."""
    return hosting.people.add_account("Bo", "the old horse road", "de", START)


@pytest.fixture
def played(hosting: Hosting, bo: Person) -> Table:
    """A running table at which Bo sits."""
    made = table([bo.id, "p-ana", "p-chen"], seed=3)
    hosting.tables.add(made)
    return made
