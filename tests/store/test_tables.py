"""Tables on disk: all or nothing, in order, and whole when they are taken up again."""

from __future__ import annotations

import json
import threading
import zlib

import pytest
from sqlalchemy import func, select, update

from mingtang.core.game import digest
from mingtang.core.record import write_record
from mingtang.core.storage import events_to_text
from mingtang.store.database import Database
from mingtang.store.schema import chat, datasets, plies, snapshots, tables
from mingtang.store.tables import Conflict, TableStore
from mingtang.table.chat import say
from mingtang.table.moves import ask_undo, choose
from mingtang.table.opening import fork, rematch
from mingtang.table.problems import NotFound, NotNow
from mingtang.table.seating import begin_if_full, leave
from mingtang.table.settings import Pace, Settings
from mingtang.table.table import MOST_SAID, Table
from table.teahouse_tables import ANA, BO, GAME, START, library, play_on, step, table


@pytest.fixture
def shelf(database: Database) -> TableStore:
    return TableStore(database, library())


def stored(shelf: TableStore, t: Table) -> Table:
    shelf.add(t)
    return t


def play_stored(shelf: TableStore, t: Table, plies: int = 10_000) -> Table:
    for i in range(plies):
        if t.phase != "playing":
            break
        after = step(t, pick=i)
        shelf.save(after, t)
        t = after
    return t


def same(a: Table, b: Table) -> None:
    for field in (
        "id",
        "rules",
        "seed",
        "settings",
        "chairs",
        "owner",
        "code",
        "open_luck",
        "phase",
        "version",
        "options",
    ):
        assert getattr(a, field) == getattr(b, field), field
    for field in ("clocks", "undo", "said", "forked_from", "forked_at", "rematch_of", "rematch", "finished"):
        assert getattr(a, field) == getattr(b, field), field
    assert (a.history is None) == (b.history is None)
    if a.history is None or b.history is None:
        return
    assert a.history.line == b.history.line
    assert digest(a.game, a.history.state) == digest(b.game, b.history.state)
    assert events_to_text(a.history.opening) == events_to_text(b.history.opening)
    for x, y in zip(a.history.entries, b.history.entries, strict=True):
        assert (x.ply, x.seat, x.words, x.length, x.round, x.revealed) == (
            y.ply,
            y.seat,
            y.words,
            y.length,
            y.round,
            y.revealed,
        )
        assert (x.mark, x.at, x.by, x.version, events_to_text(x.told)) == (
            y.mark,
            y.at,
            y.by,
            y.version,
            events_to_text(y.told),
        )


def test_a_table_comes_back_as_it_was_laid_down_after_every_choice(shelf: TableStore) -> None:
    t = stored(shelf, table(pace=Pace("live", 45, 600), access="invitation"))
    same(shelf.load(t.id), t)
    while t.phase == "playing":
        after = step(t, now=START + t.ply)
        shelf.save(after, t)
        t = after
        same(shelf.load(t.id), t)
    assert write_record(shelf.load(t.id).record()) == write_record(t.record())


def test_a_table_that_has_not_begun_comes_back_too(shelf: TableStore) -> None:
    t = stored(shelf, table([ANA, BO]))
    same(shelf.load(t.id), t)


def test_what_was_taken_back_and_said_comes_back(shelf: TableStore) -> None:
    t = play_stored(shelf, stored(shelf, table()), 2)
    after = t.copy(START)
    ask_undo(after, BO, t.ply, START)
    say(after, ANA, "Ana", "you may, my friend 朋友", START, key="k1")
    shelf.save(after, t)
    same(shelf.load(t.id), after)


def test_talk_fills_no_disk(shelf: TableStore, database: Database) -> None:
    other = stored(shelf, table([ANA, BO]))
    after = other.copy(START)
    say(after, ANA, "Ana", "here too", START)
    shelf.save(after, other)
    t = stored(shelf, table())
    for i in range(0, MOST_SAID + 30, 10):
        after = t.copy(START)
        for j in range(i, i + 10):
            say(after, ANA, "Ana", f"line {j}", START)
        shelf.save(after, t)
        t = shelf.load(t.id)
    assert [s.text for s in t.said] == [f"line {n}" for n in range(30, MOST_SAID + 30)]
    with database.reading() as c:
        kept = dict(c.execute(select(chat.c.table, func.count()).group_by(chat.c.table)).all())
    assert kept == {t.id: MOST_SAID, other.id: 1}


def test_forks_and_rematches_are_stored_whole(shelf: TableStore) -> None:
    t = play_stored(shelf, stored(shelf, table()))
    branch = fork(t, 9, ANA, "Ana", Settings(seating="given"), START)
    shelf.add(branch)
    same(shelf.load(branch.id), branch)
    again = rematch(t, GAME, ANA, START)
    shelf.add(again)
    same(shelf.load(again.id), again)


def test_of_two_changes_to_one_version_only_the_first_is_stored(shelf: TableStore) -> None:
    t = stored(shelf, table())
    first, second = t.copy(START), t.copy(START)
    choose(first, ANA, "bid 1", 0, START)
    choose(second, BO, "bid 2", 0, START)
    shelf.save(first, t)
    with pytest.raises(Conflict):
        shelf.save(second, t)
    same(shelf.load(t.id), first)


def test_many_threads_at_one_table_lose_nothing_and_double_nothing(shelf: TableStore) -> None:
    t = stored(shelf, table())
    done: list[str] = []

    def talk(person: str) -> None:
        for i in range(12):
            while True:
                now = shelf.load(t.id)
                after = now.copy(START)
                say(after, person, person, f"{person} {i}", START)
                try:
                    shelf.save(after, now)
                    done.append(f"{person} {i}")
                    break
                except Conflict:
                    continue

    threads = [threading.Thread(target=talk, args=(p,)) for p in (ANA, BO)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    said = [s.text for s in shelf.load(t.id).said]
    assert sorted(said) == sorted(done)
    assert len(said) == 24


def test_plies_are_added_and_never_changed(shelf: TableStore, database: Database) -> None:
    t = play_stored(shelf, stored(shelf, table()), 4)
    after = t.copy(START)
    ask_undo(after, "p-ana", t.ply, START) if after.started.entries[-1].by == "p-ana" else leave(after, ANA, START)
    shelf.save(after, t)
    with database.reading() as c:
        found = list(c.execute(select(plies.c.ply).where(plies.c.table == t.id).order_by(plies.c.ply)).scalars())
    assert found == list(range(after.ply))


def test_long_games_open_from_a_snapshot_and_not_from_the_beginning(shelf: TableStore, database: Database) -> None:
    t = play_stored(shelf, stored(shelf, table(seats=4, people=[ANA, BO, "p-chen"], bots=["random"])))
    with database.reading() as c:
        kept = list(
            c.execute(select(snapshots.c.ply).where(snapshots.c.table == t.id).order_by(snapshots.c.ply)).scalars()
        )
    assert kept == [0, *range(20, t.ply, 20), t.ply]
    again = shelf.load(t.id)
    assert len(again.started.line) in again.started._known


def test_a_running_game_keeps_its_data_when_the_house_gets_others(shelf: TableStore, database: Database) -> None:
    t = play_stored(shelf, stored(shelf, table()), 5)
    upgraded = library()
    other = json.loads(json.dumps(GAME.data))
    other["start"]["coins"] -= 1
    upgraded._current["teahouse"] = upgraded.game_with("teahouse", other)
    again = TableStore(database, upgraded).load(t.id)
    assert again.game.data_digest == GAME.data_digest != upgraded.game("teahouse").data_digest
    same(again, t)
    assert play_on(again).phase == "over"


def test_a_running_game_keeps_its_edition_of_the_rules(shelf: TableStore) -> None:
    t = table()
    t.rules = 1
    t.history = None
    t.phase = "open"
    begin_if_full(t, START)
    stored(shelf, t)
    again = shelf.load(t.id)
    assert again.rules == 1
    assert again.started.state.rules == 1


def test_a_table_that_this_house_cannot_read_says_so(shelf: TableStore, database: Database) -> None:
    t = play_stored(shelf, stored(shelf, table()), 3)
    with database.writing() as c:
        c.execute(update(tables).where(tables.c.id == t.id).values(game="whist"))
        c.execute(update(datasets).values(game="whist"))
    with pytest.raises(NotNow, match="cannot_open"):
        shelf.load(t.id)


def test_data_are_stored_once_for_all_tables(shelf: TableStore, database: Database) -> None:
    for seed in range(3):
        shelf.add(table(seed=seed))
    with database.reading() as c:
        assert c.execute(select(func.count()).select_from(datasets)).scalar() == 1


def test_an_unknown_table_is_not_found(shelf: TableStore) -> None:
    assert shelf.version("nothing") is None
    with pytest.raises(NotFound):
        shelf.load("nothing")


def test_an_invitation_leads_to_its_table_and_is_remembered(shelf: TableStore) -> None:
    t = stored(shelf, table([ANA], access="invitation"))
    assert shelf.by_code(t.code) == t.id
    assert shelf.by_code("nothing") is None
    assert not shelf.welcomed(t.id, BO)
    shelf.welcome(t.id, BO)
    shelf.welcome(t.id, BO)
    assert shelf.welcomed(t.id, BO)


def test_a_table_that_was_taken_up_before_is_brought_up_to_date_by_what_is_new(shelf: TableStore) -> None:
    t = play_stored(shelf, stored(shelf, table()), 5)
    known = shelf.load(t.id)
    t = play_stored(shelf, t, 9)
    back = t.copy(START)
    back.new_entries.append(back.started.take_back(3, 0, START, ANA, back.version))
    shelf.save(back, t)
    t = play_stored(shelf, back, 11)
    assert t.ply > 20, "a position was kept on the way"
    again = shelf.load(t.id, known)
    same(again, t)
    same(again, shelf.load(t.id))
    assert known.ply == 5, "what others hold was changed"
    for ply in range(t.ply + 1):
        assert digest(GAME, again.started.state_at(ply)) == digest(GAME, t.started.state_at(ply))


def test_a_table_that_was_set_back_to_an_earlier_day_is_taken_up_as_it_is_stored(shelf: TableStore) -> None:
    t = stored(shelf, table())
    ahead = play_on(t, 8)
    same(shelf.load(t.id, ahead), t)


def test_a_stored_position_that_cannot_be_read_is_played_again(shelf: TableStore) -> None:
    t = play_stored(shelf, stored(shelf, table()))
    with shelf.database.writing() as c:
        broken = {"position": zlib.compress(b'{"game": "another"}')}
        assert c.execute(update(snapshots).where(snapshots.c.ply > 0).values(**broken)).rowcount > 0
    same(shelf.load(t.id), t)


def test_if_no_stored_position_can_be_read_the_seed_deals_the_same_again(shelf: TableStore) -> None:
    t = play_stored(shelf, stored(shelf, table()), 9)
    with shelf.database.writing() as c:
        c.execute(update(snapshots).values(position=zlib.compress(b'{"game": "another"}')))
    again = shelf.load(t.id)
    same(again, t)
    assert digest(GAME, again.started.state) == digest(GAME, t.started.state)
    assert play_on(again).phase == "over"
