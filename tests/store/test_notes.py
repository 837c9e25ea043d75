"""Notes at a table belong to one person, and go with the person or with the table."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import text

from mingtang.store import notes
from mingtang.store.backup import Backup, back_up
from mingtang.store.database import Database
from mingtang.store.departure import Departure
from mingtang.store.hosting import Hosting
from mingtang.store.notes import Note, Notes
from mingtang.store.people import Person
from mingtang.store.retention import Keep, Retention
from mingtang.table.problems import NotNow
from mingtang.table.table import Table
from table.teahouse_tables import START, table

YEAR = 366 * 86_400.0


def sheets(database: Database) -> list[str]:
    with database.reading() as c:
        return sorted(c.execute(text("SELECT text FROM notes")).scalars())


def test_a_sheet_is_kept_for_one_person_at_one_table(
    database: Database, hosting: Hosting, bo: Person, played: Table
) -> None:
    notes, ana = Notes(database), hosting.people.add_guest("Ana", "en", START)
    assert notes.of(bo.id, played.id) == Note()
    notes.keep(bo.id, played.id, "Ana saves for the school", START)
    notes.keep(ana.id, played.id, "Bo bluffs", START)
    notes.keep(bo.id, played.id, "Ana has the school\nwatch the border", START + 1)
    assert notes.of(bo.id, played.id) == Note("Ana has the school\nwatch the border", START + 1)
    assert notes.of(ana.id, played.id).text == "Bo bluffs"
    assert notes.of(bo.id, "another") == Note()


def test_an_empty_sheet_is_thrown_away(database: Database, bo: Person, played: Table) -> None:
    Notes(database).keep(bo.id, played.id, "once", START)
    assert Notes(database).keep(bo.id, played.id, "", START + 1) == Note()
    assert sheets(database) == []


def test_so_many_sheets_are_kept_and_no_more(
    database: Database, hosting: Hosting, bo: Person, played: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notes, "MOST_AS_GUEST", 1)
    kept, another = Notes(database), table([bo.id], seed=4)
    hosting.tables.add(another)
    kept.keep(bo.id, played.id, "my plan", START)
    kept.keep(bo.id, played.id, "another plan", START)
    with pytest.raises(NotNow, match="too_many_notes"):
        kept.keep(bo.id, another.id, "one more", START)
    assert sheets(database) == ["another plan"]
    assert kept.keep(bo.id, another.id, "one more", START, account=True).text == "one more"


def test_notes_are_taken_along_and_go_with_the_person(
    database: Database, hosting: Hosting, bo: Person, played: Table
) -> None:
    ana = hosting.people.add_guest("Ana", "en", START)
    Notes(database).keep(bo.id, played.id, "my plan", START + 5)
    Notes(database).keep(ana.id, played.id, "hers", START + 5)
    mine = Departure(hosting).belongings(bo)
    assert mine["notes"] == [{"table": played.id, "at": START + 5, "text": "my plan"}]
    Departure(hosting).leave_for_good(bo, START + 6)
    assert sheets(database) == ["hers"]


def test_notes_go_with_the_table(database: Database, hosting: Hosting, bo: Person, played: Table) -> None:
    Notes(database).keep(bo.id, played.id, "my plan", START)
    hosting.tables.remove(played, START + 1)
    assert sheets(database) == []


def test_notes_go_with_a_guest_who_does_not_come_back_and_with_a_table_nobody_used(
    database: Database, hosting: Hosting, bo: Person, played: Table
) -> None:
    guest = hosting.people.add_guest("Guest", "en", START)
    unused = table([bo.id], seed=4)
    hosting.tables.add(unused)
    Notes(database).keep(guest.id, played.id, "a guest's", START)
    Notes(database).keep(bo.id, unused.id, "for nothing", START)
    Notes(database).keep(bo.id, played.id, "stays", START)
    Retention(database, Keep()).tidy(START + YEAR)
    assert sheets(database) == ["stays"]


def test_notes_are_in_a_backup(database: Database, bo: Person, played: Table, tmp_path: Path) -> None:
    Notes(database).keep(bo.id, played.id, "my plan", START)
    back_up(database, tmp_path / "all", lambda head: None, lambda rows: None)
    found = {name: [row for part in rows for row in part] for name, _, rows in Backup(tmp_path / "all").tables()}
    assert found["notes"] == [{"person": bo.id, "table": played.id, "text": "my plan", "at": START}]
