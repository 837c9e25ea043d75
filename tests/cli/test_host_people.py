"""mingtang host: people, tables and what is announced, from the machine of the server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.conftest import Run
from mingtang.store.board import NoticeBoard
from mingtang.store.database import Database, address
from mingtang.store.people import People, Person
from mingtang.store.tables import TableStore
from mingtang.table.table import CLOSED
from table.teahouse_tables import library, table


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Database]:
    monkeypatch.setenv("MINGTANG_DATA_DIR", str(tmp_path))
    monkeypatch.setenv("MINGTANG_GAMES", "teahouse=core.teahouse")
    monkeypatch.delenv("DATABASE_URL", raising=False)
    opened = Database(address(tmp_path))
    opened.migrate()
    yield opened
    opened.close()


@pytest.fixture
def hana(database: Database) -> Person:
    return People(database).add_account("Hana [b]", "the old horse road", "en", 1.0)


def test_the_first_host_is_made_and_the_last_is_kept(run: Run, hana: Person) -> None:
    assert run("host", "grant", "hana [b]", "host", "--why", "runs it").lines == ["Hana [b] is a host now."]
    kept = run("host", "revoke", hana.id)
    assert kept.status == 2
    assert "this is the last host of the house" in kept.err
    banned = run("host", "ban", hana.id, "--lang", "de")
    assert (banned.status, "das ist der letzte Gastgeber des Hauses" in banned.err) == (2, True)
    assert "Hana [b]" in run("host", "people").out
    (done,) = json.loads(run("host", "log", "--json").out)
    assert (done["what"], done["detail"], done["why"]) == ("grant", "host", "runs it")
    assert run("host", "log").out.splitlines()[1].split("  ")[-1].strip() == "runs it"


def test_people_are_banned_muted_and_helped(run: Run, database: Database, hana: Person) -> None:
    people = People(database)
    assert run("host", "ban", hana.id, "--hours", "2").lines[0].startswith("Hana [b] is banned for 2 hours")
    assert "banned" in run("host", "people", "hana").out
    assert run("host", "unban", hana.id).lines == ["Hana [b] may come in again."]
    assert run("host", "unban", hana.id).status == 2
    assert run("host", "mute", hana.id).status == 0
    assert people.find(hana.id).muted_until > 2e9
    assert run("host", "unmute", hana.id).status == 0
    told = run("host", "link", hana.id)
    assert "/recover/" in told.lines[1]
    assert run("host", "ban", hana.id, "--hours", "0").status == 2
    assert run("host", "grant", hana.id, "emperor").status == 2
    missing = run("host", "mute", "Nobody", "--lang", "de")
    assert (missing.status, "niemand heißt hier" in missing.err) == (2, True)


def test_tables_and_announcements(run: Run, database: Database) -> None:
    t = table()
    shelf = TableStore(database, library())
    shelf.add(t)
    assert t.id in run("host", "tables").out
    assert [row["id"] for row in json.loads(run("host", "tables", "--json").out)] == [t.id]
    assert run("host", "close", t.id).lines == [f"The table {t.id} is closed."]
    assert shelf.load(t.id).phase == CLOSED
    assert run("host", "close", "nowhere").status == 2
    run("host", "announce", "We close at ten.")
    run("host", "read-only", "--why", "a new disk")
    state = NoticeBoard(database).read()
    assert (state.announcement, bool(state.read_only), state.why) == ("We close at ten.", True, "a new disk")
    assert run("host", "read-only").status == 2
    assert run("host", "read-only", "--off").status == 0
    run("host", "announce")
    assert NoticeBoard(database).read().announcement == ""
