"""Guests, accounts, tokens and notices."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from mingtang.store.database import Database
from mingtang.store.lobby import Lobby
from mingtang.store.notices import TRIES, Notices
from mingtang.store.people import SESSION_SECONDS, People
from mingtang.store.tables import TableStore
from mingtang.table.problems import BadRequest, NotFound, NotNow, NotSignedIn
from mingtang.table.seating import leave
from mingtang.table.settings import Pace
from table.teahouse_tables import ANA, BO, START, library, play_on, table


@pytest.fixture
def people(database: Database) -> People:
    return People(database)


def test_a_guest_is_known_by_the_token(people: People) -> None:
    ana = people.add_guest("  Ana   Li ", "de", 1.0)
    token = people.open_session(ana, 1.0)
    assert people.by_token(token, 2.0) == ana
    assert ana.name == "Ana Li"
    assert people.by_token("something else", 2.0) is None


def test_tokens_and_passwords_are_not_stored(people: People, database: Database) -> None:
    ana = people.make_account(people.add_guest("Ana", "en", 1.0), "Ana", "the old horse road", 1.0)
    token = people.open_session(ana, 1.0)
    with database.reading() as c:
        rows = [str(r) for t in ("people", "sessions") for r in c.execute(text(f"SELECT * FROM {t}"))]
    assert rows
    assert not any(token in row or "the old horse road" in row for row in rows)
    assert any("$argon2id$" in row for row in rows)


def test_a_token_runs_out_and_can_be_given_up(people: People) -> None:
    ana = people.add_guest("Ana", "en", 1.0)
    token = people.open_session(ana, 1.0)
    assert people.by_token(token, SESSION_SECONDS + 2) is None
    people.close_session(ana.id, token, 2.0)
    assert people.by_token(token, 2.0) is None


def test_an_account_is_found_by_name_in_any_case(people: People) -> None:
    ana = people.make_account(people.add_guest("Ana", "en", 1.0), "Ana Li", "the old horse road", 1.0)
    assert people.sign_in("ana  li", "the old horse road").id == ana.id
    for name, password in (("Ana Li", "the new horse road"), ("Bo", "the old horse road"), ("Ana Li", "")):
        with pytest.raises(NotSignedIn, match="wrong_password"):
            people.sign_in(name, password)


def test_a_name_belongs_to_one_account(people: People) -> None:
    people.make_account(people.add_guest("Ana", "en", 1.0), "Ana", "the old horse road", 1.0)
    with pytest.raises(NotNow, match="taken"):
        people.make_account(people.add_guest("Bo", "en", 1.0), "ANA", "another password", 1.0)


@pytest.mark.parametrize("name", ["Ana", "ana", " ANA ", "Ａna"])
def test_a_guest_cannot_bear_the_name_of_an_account(people: People, name: str) -> None:
    ana = people.make_account(people.add_guest("Ana", "en", 1.0), "Ana", "the old horse road", 1.0)
    bo = people.add_guest("Bo", "en", 1.0)
    with pytest.raises(NotNow, match="taken"):
        people.add_guest(name, "en", 1.0)
    with pytest.raises(NotNow, match="taken"):
        people.update(bo, name=name)
    assert people.add_guest(name, "en", 1.0, any_name=True).name == f"{name.strip()} 2"
    assert people.update(ana, name="ANA").name == "ANA"


@pytest.mark.parametrize("password", ["password", "12345678", "qwertyuiop", "ana li 1", "mingtang", "aaaaaaaaaaaa"])
def test_what_anybody_would_try_first_is_no_password(people: People, password: str) -> None:
    with pytest.raises(BadRequest, match="password_weak"):
        people.make_account(people.add_guest("Ana Li", "en", 1.0), "Ana Li", password, 1.0)


def test_what_a_guest_was_known_by_ends_with_the_account(people: People) -> None:
    guest = people.add_guest("Ana", "en", 1.0)
    token = people.open_session(guest, 1.0)
    people.make_account(guest, "Ana", "the old horse road", 2.0)
    assert people.by_token(token, 3.0) is None


def test_a_guest_cannot_be_signed_in_to(people: People) -> None:
    people.add_guest("Bo", "en", 1.0)
    with pytest.raises(NotSignedIn):
        people.sign_in("Bo", "")


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\x00b", "a\u202eb", 7, None])
def test_names_are_bounded(people: People, name: object) -> None:
    with pytest.raises(BadRequest, match="name_bounds"):
        people.add_guest(name, "en", 1.0)  # type: ignore[arg-type]


@pytest.mark.parametrize("password", ["short", "x" * 201, None])
def test_passwords_are_bounded(people: People, password: object) -> None:
    with pytest.raises(BadRequest, match="password_bounds"):
        people.make_account(people.add_guest("Bo", "en", 1.0), "Bo", password, 1.0)  # type: ignore[arg-type]


def test_a_person_changes_name_and_language(people: People) -> None:
    ana = people.make_account(people.add_guest("Ana", "en", 1.0), "Ana", "the old horse road", 1.0)
    changed = people.update(ana, name="Anna", lang="de")
    assert (changed.name, changed.lang) == ("Anna", "de")
    assert people.sign_in("anna", "the old horse road").id == ana.id


# ---- lists


def test_the_lobby_lists_each_table_where_it_belongs(database: Database) -> None:
    shelf, lobby = TableStore(database, library()), Lobby(database)
    waiting = table([ANA, BO], seed=1)
    private = table([ANA, BO], seed=2, access="invitation")
    running = table(seed=3)
    over = play_on(table(seed=4))
    for t in (waiting, private, running, over):
        shelf.add(t)
    assert [s.id for s in lobby.open_tables(30, START)] == [waiting.id]
    assert [s.id for s in lobby.running()] == [running.id]
    assert [s.id for s in lobby.finished()] == [over.id]
    assert {s.id for s in lobby.mine(BO)} == {waiting.id, private.id, running.id, over.id}
    assert lobby.mine("p-dan") == []
    (done,) = lobby.finished()
    assert sorted(p for _, p, _ in done.result)[0] == 1
    assert {s.id for s in lobby.mine(BO) if s.waits_for(BO)} == {running.id}


def test_a_stand_in_is_not_waited_for(database: Database) -> None:
    shelf, lobby = TableStore(database, library()), Lobby(database)
    t = table()
    leave(t, BO, START)
    shelf.add(t)
    assert not lobby.mine(BO)[0].waits_for(BO)


def test_late_tables_and_orphaned_bots_are_found_once(database: Database) -> None:
    shelf, lobby = TableStore(database, library()), Lobby(database)
    timed = table(seed=1, pace=Pace("live", 10))
    botted = table([ANA], seed=2, bots=["random", "random"])
    shelf.add(timed)
    shelf.add(botted)
    assert lobby.late(START + 9) == []
    assert lobby.late(START + 10) == [timed.id]
    assert lobby.timed() == [timed.id]
    assert lobby.orphaned_bots(START + 1, START + 100) == []
    assert lobby.orphaned_bots(START + 50, START + 100) == [botted.id]
    assert lobby.orphaned_bots(START + 50, START + 100) == []
    lobby.claim_bots(START + 51)
    assert lobby.orphaned_bots(START + 51, START + 100) == [botted.id]


# ---- notices


def test_a_notice_is_given_to_one_process_and_tried_again_with_its_error_in_sight(
    people: People, database: Database
) -> None:
    ana, tray = people.add_guest("Ana", "en", 1.0), Notices(database)
    tray.add(ana.id, "t1", "webhook", "your turn", "text", "/tables/t1", 10.0, 20.0)
    tray.add(ana.id, "t1", "webhook", "your turn", "text", "/tables/t1", 11.0, 21.0)
    assert tray.take_due(19.0, 99.0) == []
    (notice,) = tray.take_due(20.0, 99.0)
    assert tray.take_due(20.0, 99.0) == []
    now = 20.0
    for i in range(TRIES):
        tray.done(notice, now, "no route to host")
        (seen,) = tray.of(ana.id)
        assert seen.error == "no route to host"
        now += 100_000.0
        due = tray.take_due(now, now + 1)
        assert bool(due) == (i < TRIES - 1)
        notice = due[0] if due else notice
    assert not tray.of(ana.id)[0].waiting


def test_a_notice_is_withdrawn_when_its_reader_has_seen_the_table(people: People, database: Database) -> None:
    ana, tray = people.add_guest("Ana", "en", 1.0), Notices(database)
    tray.add(ana.id, "t1", "email", "your turn", "text", "/tables/t1", 10.0, 20.0)
    tray.withdraw(ana.id, "t1")
    assert tray.take_due(1000.0, 2000.0) == []


# ---- names and devices


@pytest.mark.parametrize("name", ["A na", "Аna", "Ánä", "a.n.a", "Anа", "ᴬna"])
def test_nobody_can_look_like_an_account(people: People, name: str) -> None:
    people.add_account("Ana", "the old horse road", "en", 1.0)
    with pytest.raises(NotNow, match="name_taken"):
        people.add_guest(name, "en", 1.0)
    with pytest.raises(NotNow, match="name_taken"):
        people.add_account(name, "another horse road", "en", 1.0)


@pytest.mark.parametrize(("mine", "theirs"), [("Ian", "lan"), ("Ali", "AIi"), ("Bo", "B0"), ("Paul", "PauI")])
def test_one_stroke_may_be_read_as_another(people: People, mine: str, theirs: str) -> None:
    people.add_account(mine, "the old horse road", "en", 1.0)
    with pytest.raises(NotNow, match="name_taken"):
        people.add_guest(theirs, "en", 1.0)


@pytest.mark.parametrize("name", ["Lisa", "Anna", "Ann", "安娜", "Ana 2", "---"])
def test_other_names_are_other_names(people: People, name: str) -> None:
    for taken in ("Ana", "Ilsa", "安妮", "..."):
        people.add_account(taken, "the old horse road", "en", 1.0)
    assert people.add_guest(name, "en", 1.0).name == name


def test_guests_who_bore_the_name_of_a_new_account_get_a_number(people: People) -> None:
    guest, same = people.add_guest("Ana", "en", 1.0), people.add_guest("ANA", "en", 1.0)
    people.make_account(guest, "Ana", "the old horse road", 2.0)
    assert (people.find(guest.id).name, people.find(same.id).name) == ("Ana", "ANA 2")


def test_a_refused_password_leaves_nobody_behind(people: People, database: Database) -> None:
    with pytest.raises(BadRequest, match="password_weak"):
        people.add_account("Ana", "password", "en", 1.0)
    with database.reading() as c:
        assert c.execute(text("SELECT count(*) FROM people")).scalar() == 0


def test_devices_are_listed_and_ended_one_by_one(people: People) -> None:
    ana, bo = people.add_guest("Ana", "en", 1.0), people.add_guest("Bo", "en", 1.0)
    here = people.open_session(ana, 1.0, "Firefox, Linux")
    there = people.open_session(ana, 2.0, "Safari, iPhone")
    third = people.open_session(ana, 3.0)
    people.by_token(here, 1000.0)
    found = people.devices(ana.id, here, 1001.0)
    assert [(d.name, d.used, d.here) for d in found] == [
        ("Firefox, Linux", 1000.0, True),
        ("", 3.0, False),
        ("Safari, iPhone", 2.0, False),
    ]
    for who, id in ((bo.id, found[2].id), (ana.id, ""), (ana.id, "%" * 16)):
        with pytest.raises(NotFound, match="no_device"):
            people.end_device(who, id, 1002.0)
    people.end_device(ana.id, found[2].id, 1002.0)
    assert people.by_token(there, 1003.0) is None
    people.end_others(ana.id, here, 1004.0)
    assert (people.by_token(third, 1005.0), people.by_token(here, 1005.0)) == (None, ana)
