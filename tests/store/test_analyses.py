"""Analyses belong to one person, and go with the person or with the table; nobody keeps any number of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import text

from mingtang.store.analyses import MOST_AS_GUEST, AnalysisStore, KeptAnalysis
from mingtang.store.backup import Backup, back_up
from mingtang.store.database import Database
from mingtang.store.departure import Departure
from mingtang.store.hosting import Hosting
from mingtang.store.people import Person
from mingtang.store.retention import Keep, Retention
from mingtang.store.tables import Conflict
from mingtang.table.problems import NotFound, NotNow
from mingtang.table.table import Table
from mingtang.table.variations import Place, VariationTree
from table.teahouse_tables import START, table

YEAR = 366 * 86_400.0
TREE, _ = VariationTree().with_choice(Place(3), 0, "bid 2", 0)


def kept(store: AnalysisStore, person: Person, at: Table, account: bool = True) -> KeptAnalysis:
    return store.keep(replace(store.of(person.id, at.id), tree=TREE), START, account)


def people_in(database: Database) -> list[str]:
    with database.reading() as c:
        return sorted(c.execute(text("SELECT person FROM analyses")).scalars())


def test_a_tree_comes_back_as_it_was_and_an_empty_one_is_thrown_away(
    database: Database, bo: Person, played: Table
) -> None:
    store = AnalysisStore(database)
    made = kept(store, bo, played)
    assert store.of(bo.id, played.id) == store.by_id(made.id) == made
    assert made.tree == TREE
    store.keep(replace(made, tree=VariationTree()), START, True)
    assert people_in(database) == []
    with pytest.raises(NotFound):
        store.by_id(made.id)


def test_of_two_changes_at_once_the_second_looks_again(database: Database, bo: Person, played: Table) -> None:
    store = AnalysisStore(database)
    made = kept(store, bo, played)
    store.keep(replace(made, shared=True), START, True)
    with pytest.raises(Conflict):
        store.keep(replace(made, shared=False), START, True)


def test_a_guest_keeps_only_so_many(database: Database, hosting: Hosting) -> None:
    store, guest = AnalysisStore(database), hosting.people.add_guest("Guest", "en", START)
    for seed in range(MOST_AS_GUEST + 1):
        made = table([guest.id], seed=seed)
        hosting.tables.add(made)
        if seed < MOST_AS_GUEST:
            kept(store, guest, made, False)
    with pytest.raises(NotNow) as e:
        kept(store, guest, made, False)
    assert e.value.key == "too_many_analyses"


def test_they_are_taken_along_and_go_with_the_person(
    database: Database, hosting: Hosting, bo: Person, played: Table
) -> None:
    store, ana = AnalysisStore(database), hosting.people.add_guest("Ana", "en", START)
    kept(store, bo, played)
    kept(store, ana, played)
    (mine,) = Departure(hosting).belongings(bo)["analyses"]
    assert (mine["table"], mine["variations"]) == (played.id, TREE.as_json()["variations"])
    Departure(hosting).leave_for_good(bo, START + 1)
    assert people_in(database) == [ana.id]


def test_they_go_with_the_table_and_with_a_guest_who_does_not_come_back(
    database: Database, hosting: Hosting, bo: Person, played: Table
) -> None:
    store, guest = AnalysisStore(database), hosting.people.add_guest("Guest", "en", START)
    gone = table([bo.id, "p-ana"], seed=4)
    hosting.tables.add(gone)
    kept(store, bo, gone)
    kept(store, guest, played)
    kept(store, bo, played)
    hosting.tables.remove(gone, START + 1)
    assert people_in(database) == sorted([bo.id, guest.id])
    Retention(database, Keep()).tidy(START + YEAR)
    assert people_in(database) == [bo.id]


def test_they_are_in_a_backup(database: Database, bo: Person, played: Table, tmp_path: Path) -> None:
    made = kept(AnalysisStore(database), bo, played)
    back_up(database, tmp_path / "all", lambda head: None, lambda rows: None)
    found = {name: [row for part in rows for row in part] for name, _, rows in Backup(tmp_path / "all").tables()}
    assert [row["id"] for row in found["analyses"]] == [made.id]
