"""Reviews on disk: one process works, others wait, a lost one is replaced, a finished one stays."""

from __future__ import annotations

from mingtang.store.database import Database
from mingtang.store.reviews import NOTHING, ReviewStore
from mingtang.store.tables import TableStore
from table.teahouse_tables import library, table


def test_one_process_works_and_a_lost_one_is_replaced(database: Database) -> None:
    made = table()
    TableStore(database, library()).add(made)
    shelf = ReviewStore(database)
    assert shelf.kept(made.id, 100.0) == NOTHING
    assert shelf.claim(made.id, 100.0, 160.0)
    assert not shelf.claim(made.id, 120.0, 180.0)
    shelf.tell(made.id, 3, 20, 170.0)
    seen = shelf.kept(made.id, 130.0)
    assert (seen.done, seen.whole, seen.working, seen.found) == (3, 20, True, None)
    assert not seen.left
    lost = shelf.kept(made.id, 171.0)
    assert (lost.working, lost.left) == (False, True)
    assert shelf.claim(made.id, 171.0, 231.0)
    assert shelf.kept(made.id, 172.0).done == 0


def test_what_failed_may_be_tried_again_and_what_is_done_stays(database: Database) -> None:
    made = table()
    TableStore(database, library()).add(made)
    shelf = ReviewStore(database)
    assert shelf.claim(made.id, 1.0, 100.0)
    shelf.give_up(made.id, True)
    assert shelf.kept(made.id, 2.0).failed
    assert not shelf.kept(made.id, 2.0).left
    assert shelf.claim(made.id, 2.0, 100.0)
    assert not shelf.kept(made.id, 3.0).failed
    shelf.keep(made.id, {"seats": ["Ána", "Bo"]})
    assert shelf.kept(made.id, 3.0).found == {"seats": ["Ána", "Bo"]}
    assert not shelf.kept(made.id, 3.0).working
    assert not shelf.kept(made.id, 3.0).left
    assert not shelf.claim(made.id, 1000.0, 1100.0)


def test_only_a_finished_review_is_forgotten_and_then_made_anew(database: Database) -> None:
    made = table()
    TableStore(database, library()).add(made)
    shelf = ReviewStore(database)
    assert shelf.claim(made.id, 1.0, 100.0)
    shelf.forget(made.id)
    assert shelf.kept(made.id, 2.0).working
    shelf.keep(made.id, {"seats": []})
    shelf.forget(made.id)
    assert shelf.kept(made.id, 3.0).found is None
    assert shelf.claim(made.id, 3.0, 100.0)
