"""What is laid down belongs to one person at one table, is changed by one hand at a time, and goes with the person or the table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mingtang.store.database import Database
from mingtang.store.departure import Departure
from mingtang.store.hosting import Hosting
from mingtang.store.instructions import Instructions, SheetChanged, StoredSheet
from mingtang.store.people import Person
from mingtang.table.instructions import InstructionSheet, PlannedAnswer, PlannedLine, Report, StandingChoice
from mingtang.table.table import Table
from table.teahouse_tables import START

LINE = PlannedLine(
    "a", 3, 2, ("x", "y"), (PlannedAnswer(1, "bidding.bid", "bid 1"),), ((1, "bid 0"), (0, "bid 1")), True
)
PASS = StandingChoice("b", 4, "rain.spoil", ("let",), "round", ("spoil",), (2, "rain"))
REFUSED = Report("refused", START, "bid 9", "", ("TH-2.2", "cannot_pay", (9, 5), ""))
SHEET = InstructionSheet(0, (PASS, LINE), (REFUSED,))


def test_a_sheet_comes_back_as_it_was_laid_down(database: Database, bo: Person, played: Table) -> None:
    store = Instructions(database)
    store.keep(StoredSheet(bo.id, played.id, SHEET, looked=played.version))
    assert store.of(bo.id, played.id) == StoredSheet(bo.id, played.id, SHEET, 1, played.version)
    assert store.outdated() == []


def test_two_hands_never_mix_their_changes(database: Database, bo: Person, played: Table) -> None:
    store = Instructions(database)
    store.keep(StoredSheet(bo.id, played.id, SHEET, looked=0))
    read = store.of(bo.id, played.id)
    store.keep(replace(read, due=START))
    with pytest.raises(SheetChanged):
        store.keep(replace(read, sheet=SHEET.drop("a")))
    with pytest.raises(SheetChanged):
        store.keep(StoredSheet(bo.id, played.id, SHEET, looked=0))
    assert store.outdated() == [(bo.id, played.id)]


def test_what_is_due_is_taken_by_one_process_and_again_when_it_dies(
    database: Database, bo: Person, played: Table
) -> None:
    store = Instructions(database)
    store.keep(StoredSheet(bo.id, played.id, SHEET, looked=0, due=START))
    assert store.take_due(START + 1, START + 20) == [(bo.id, played.id)]
    assert store.take_due(START + 2, START + 30) == []
    assert store.take_due(START + 21, START + 40) == [(bo.id, played.id)]


def test_it_goes_with_the_person_and_with_the_table(
    database: Database, hosting: Hosting, bo: Person, played: Table
) -> None:
    store = Instructions(database)
    store.keep(StoredSheet(bo.id, played.id, SHEET, looked=0))
    (mine,) = Departure(hosting).belongings(bo)["instructions"]
    assert (mine["table"], mine["order"]) == (played.id, ["b", "a"])
    hosting.tables.remove(played, START + 1)
    assert not store.any(bo.id, played.id)
