"""mingtang host: what whoever runs the house does from the command line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import update

from cli.conftest import Run
from mingtang.store.database import Database, address
from mingtang.store.people import People
from mingtang.store.schema import tables
from mingtang.store.tables import TableStore
from mingtang.table.table import Table
from table.teahouse_tables import library, table


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the house of the test lies; it knows the toy game."""
    monkeypatch.setenv("MINGTANG_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("MINGTANG_GAMES", "teahouse=core.teahouse")
    monkeypatch.delenv("DATABASE_URL", raising=False)
    return tmp_path / "data"


@pytest.fixture
def database(data: Path) -> Iterator[Database]:
    """The database of a house that was opened once."""
    opened = Database(address(data))
    opened.migrate()
    yield opened
    opened.close()


@pytest.fixture
def game(database: Database) -> Table:
    """A running game."""
    t = table()
    TableStore(database, library()).add(t)
    return t


def test_a_house_that_is_whole_is_told_so(run: Run, game: Table) -> None:
    answer = run("host", "check")
    assert (answer.status, answer.lines) == (0, ["Everything is as it was stored: 1 game played again, 0 choices."])
    assert run("host", "check", "--lang", "de").out.startswith("Alles ist, wie es gespeichert wurde: 1 Partie")


def test_what_is_wrong_is_named_and_is_a_status_for_scripts(run: Run, database: Database, game: Table) -> None:
    with database.writing() as c:
        c.execute(update(tables).values(ply=2))
    answer = run("host", "check")
    assert answer.status == 1
    assert answer.lines[1:] == [f"- the game {game.id} cannot be trusted: of its 2 choices 0 are stored"]
    found = json.loads(run("host", "check", "--json").out)
    assert (found["games"], [f["code"] for f in found["faults"]]) == (1, ["at_game"])


def test_a_house_comes_back_from_its_backup(run: Run, database: Database, game: Table, data: Path) -> None:
    saved = data.parent / "house.backup"
    assert run("host", "backup", saved).lines == [f"Backed up into {saved}: 0 people, 1 table, 0 choices."]
    refused = run("host", "restore", saved)
    assert (refused.status, "--replace" in refused.err) == (2, True)
    database.close()
    (data / "mingtang.db").unlink()
    answer = run("host", "restore", saved, "--lang", "de")
    assert answer.status == 0
    assert answer.out.startswith(f"Aus {saved} zurückgeholt: 0 Personen, 1 Tisch, 0 Wahlen, Stand 20")
    assert run("host", "check").out.startswith("Everything is as it was stored: 1 game")
    answer = run("host", "restore", saved, "--replace", "--json")
    assert json.loads(answer.out)["kept"] == str(data / "mingtang.db-replaced")


def test_half_a_backup_is_refused_in_one_sentence(run: Run, game: Table, data: Path) -> None:
    saved = data.parent / "house.backup"
    run("host", "backup", saved)
    saved.write_bytes(saved.read_bytes()[:-20])
    answer = run("host", "restore", saved, "--replace")
    said = f"mingtang: the backup {saved} ends before its end: it was cut off while it was written or copied\n"
    assert (answer.status, answer.out, answer.err) == (2, "", said)


def test_a_damaged_database_is_wrong_too(run: Run, database: Database, data: Path) -> None:
    database.close()
    (data / "mingtang.db").write_bytes(b"no database at all" * 500)
    answer = run("host", "check")
    assert (answer.status, answer.err) == (1, "")
    assert answer.lines[1].startswith("- the database is damaged: restore a backup")


def test_there_must_be_a_house(run: Run, data: Path) -> None:
    answer = run("host", "check")
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith("mingtang: there is no database at ")
    assert not data.exists()


def test_an_unknown_command_of_the_host_is_told_which_there_are(run: Run) -> None:
    answer = run("host", "xyz")
    assert answer.status == 2
    assert "'host xyz'" in answer.err
    assert "check" in answer.err
    assert run("host", "chek").err == "mingtang: there is no command 'host chek'. Did you mean check?\n"
    assert "check" in run("host", "--help").out


def test_a_host_tidies_up(run: Run, database: Database) -> None:
    People(database).add_guest("Ana", "en", 1_000_000.0)
    said = "1 guest, 0 empty tables, 0 sessions, 0 links whose time"
    assert run("host", "tidy", "--dry-run").lines == [f"Would be thrown away: {said} is over."]
    assert run("host", "tidy").lines == [f"Thrown away: {said} was over."]
    assert json.loads(run("host", "log", "--json").out)[0]["detail"] == "guests 1"
    assert json.loads(run("host", "tidy", "--json").out) == {"guests": 0, "tables": 0, "sessions": 0, "links": 0}
