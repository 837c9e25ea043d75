"""Hosts and moderators, what they may do, and what is written down of it."""

from __future__ import annotations

import pytest

from mingtang.core.errors import HouseError
from mingtang.store.board import HouseNotice
from mingtang.store.database import Database
from mingtang.store.hosting import Hosting
from mingtang.store.links import HOST_SECONDS
from mingtang.store.lobby import Lobby
from mingtang.store.people import People, Person
from mingtang.store.tables import TableStore
from mingtang.table.library import Library
from mingtang.table.problems import NotAllowed, NotFound, NotNow, NotSignedIn
from mingtang.table.settings import Pace
from mingtang.table.table import CLOSED
from table.teahouse_tables import ANA, BO, CHEN, START, library, table

PASSWORD = "the old horse road"


@pytest.fixture
def people(database: Database) -> People:
    return People(database)


@pytest.fixture
def hosting(people: People, database: Database) -> Hosting:
    return Hosting(people, TableStore(database, library()))


def account(people: People, name: str) -> Person:
    return people.add_account(name, PASSWORD, "en", 1.0)


@pytest.fixture
def host(people: People, hosting: Hosting) -> Person:
    made = account(people, "Hana")
    hosting.grant(None, made.id, "host", "the first", 2.0)
    return people.find(made.id)


def refused(kind: type[HouseError], key: str) -> object:
    return pytest.raises(kind, match=f"^{key}(\\(|$)")


def test_the_first_host_is_made_at_the_machine_of_the_server(hosting: Hosting, host: Person) -> None:
    assert host.role == "host"
    (done,) = hosting.deeds()
    assert (done.person, done.what, done.whom_name, done.detail, done.why) == ("", "grant", "Hana", "host", "the first")


def test_a_ban_ends_every_session_and_lasts_for_its_time(people: People, hosting: Hosting, host: Person) -> None:
    bo = account(people, "Bo")
    token = people.open_session(bo, 2.0)
    hosting.ban(host, bo.id, "insults", 10.0, hours=1)
    assert people.by_token(token, 11.0) is None
    with refused(NotAllowed, "banned"):
        people.sign_in("Bo", PASSWORD, 11.0)
    with pytest.raises(NotSignedIn):
        people.sign_in("Bo", "not the password", 11.0)
    assert people.sign_in("Bo", PASSWORD, 10.0 + 3601).id == bo.id
    hosting.ban(host, bo.id, "again", 20.0)
    hosting.unban(host, bo.id, "sorry", 30.0)
    assert people.sign_in("Bo", PASSWORD, 31.0).id == bo.id
    assert [(d.person, d.what, d.why) for d in hosting.deeds(3)] == [
        ("Hana", "unban", "sorry"),
        ("Hana", "ban", "again"),
        ("Hana", "ban", "insults"),
    ]


def test_nobody_bans_themselves_or_the_last_host(people: People, hosting: Hosting, host: Person) -> None:
    with refused(NotNow, "ban_oneself"):
        hosting.ban(host, host.id, "", 3.0)
    for lose in (hosting.ban, hosting.revoke):
        with refused(NotNow, "last_host"):
            lose(None, host.id, "", 3.0)
    with refused(NotNow, "last_host"):
        hosting.grant(None, host.id, "moderator", "", 3.0)
    second = account(people, "Sue")
    hosting.grant(host, second.id, "host", "", 4.0)
    hosting.ban(people.find(second.id), host.id, "", 5.0)
    with refused(NotNow, "last_host"):  # a banned host is none
        hosting.revoke(None, second.id, "", 6.0)


def test_a_moderator_mutes_and_closes_and_does_nothing_else(people: People, hosting: Hosting, host: Person) -> None:
    mona, bo = account(people, "Mona"), people.add_guest("Bo", "en", 1.0)
    hosting.grant(host, mona.id, "moderator", "", 2.0)
    shelf = hosting.tables
    shelf.add(table([ANA, BO], seed=1))
    hosting.mute(mona, bo.id, "shouting", 3.0, hours=2)
    assert people.find(bo.id).muted_until == 3.0 + 7200
    hosting.unmute(mona, bo.id, "", 4.0)
    for forbidden in (
        lambda: hosting.grant(mona, mona.id, "host", "", 5.0),
        lambda: hosting.ban(mona, bo.id, "", 5.0),
        lambda: hosting.mute(mona, host.id, "", 5.0),
        lambda: hosting.link(mona, host.id, "", 5.0),
        lambda: hosting.announce(mona, "mine", 5.0),
        lambda: hosting.read_only(mona, True, "", 5.0),
    ):
        with refused(NotAllowed, "hosts_only"):
            forbidden()
    with refused(NotAllowed, "moderators_only"):
        hosting.mute(bo, mona.id, "", 5.0)
    hosting.revoke(host, mona.id, "", 6.0)
    with refused(NotAllowed, "moderators_only"):  # though `mona` was fetched while she was one
        hosting.mute(mona, bo.id, "", 7.0)


def test_a_guest_gets_no_role_and_nobody_has_to_guess_who_is_meant(people: People, hosting: Hosting) -> None:
    first, second = (people.add_guest("Bo", "en", 1.0) for _ in range(2))
    with refused(NotNow, "role_needs_account"):
        hosting.grant(None, first.id, "host", "", 2.0)
    with refused(NotNow, "several_people"):
        hosting.find("Bo")
    with refused(NotFound, "no_person_named"):
        hosting.find("Chen")
    assert hosting.find(second.id).id == second.id
    bo = account(people, "Bo")
    assert hosting.find("bo").id == bo.id
    assert sorted(m.name for m in hosting.members("bo")) == ["Bo", "Bo 2", "Bo 2"]


def test_a_link_works_once_and_not_too_late(people: People, hosting: Hosting, host: Person) -> None:
    bo = account(people, "Bo")
    token = people.open_session(bo, 2.0)
    late = hosting.link(host, bo.id, "forgot it", 10.0)
    with refused(NotFound, "link_dead"):
        hosting.links.use(late, "a quite different thing", 10.0 + HOST_SECONDS)
    link = hosting.link(host, bo.id, "forgot it again", 20.0)
    with refused(NotFound, "link_dead"):  # a new one kills the old one
        hosting.links.use(late, "a quite different thing", 21.0)
    with refused(HouseError, "password_weak"):
        hosting.links.use(link, "password", 22.0)
    assert hosting.links.use(link, "a quite different thing", 23.0).id == bo.id
    assert people.sign_in("Bo", "a quite different thing", 24.0).id == bo.id
    assert people.by_token(token, 24.0) is None
    with refused(NotFound, "link_dead"):
        hosting.links.use(link, "yet another horse road", 25.0)
    with refused(NotNow, "no_account"):
        hosting.link(host, people.add_guest("Chen", "en", 1.0).id, "", 26.0)


def test_whoever_is_banned_is_not_waited_for(people: People, hosting: Hosting, host: Person) -> None:
    bo = people.add_guest("Bo", "en", 1.0)
    running, waiting = table([ANA, bo.id], seed=3), table([bo.id, ANA], seed=1)
    for t in (running, waiting):
        t.chairs = tuple(c for c in t.chairs)
        hosting.tables.add(t)
    hosting.ban(host, bo.id, "", START)
    for t in (running, waiting):
        found = hosting.tables.load(t.id)
        assert all(c.person != bo.id or c.away for c in found.chairs)


def test_a_table_is_closed_once_and_it_is_written_down(hosting: Hosting, host: Person) -> None:
    t = table(seed=3)
    hosting.tables.add(t)
    hosting.close(host, t.id, "a bad name", 50.0)
    assert hosting.tables.load(t.id).phase == CLOSED
    assert (hosting.deeds(1)[0].what, hosting.deeds(1)[0].table) == ("close", t.id)
    with refused(NotNow, "table_closed"):
        hosting.close(host, t.id, "", 51.0)
    with refused(NotFound, "no_table"):
        hosting.close(host, "nowhere", "", 51.0)
    assert len([d for d in hosting.deeds() if d.what == "close"]) == 1


def test_the_board_says_what_a_host_has_to_say(hosting: Hosting, host: Person) -> None:
    hosting.announce(host, "We  close at ten.", 10.0)
    hosting.read_only(host, True, "the disk is full", 20.0)
    assert hosting.board.read() == HouseNotice("We close at ten.", 10.0, 20.0, "the disk is full")
    with refused(NotNow, "read_only_already"):
        hosting.read_only(host, True, "", 21.0)
    hosting.announce(host, "", 30.0)
    hosting.read_only(host, False, "", 31.0)
    assert hosting.board.read() == HouseNotice()
    with refused(NotNow, "not_read_only"):
        hosting.read_only(host, False, "", 32.0)


def test_a_table_that_cannot_be_opened_does_not_keep_the_house_closed(
    hosting: Hosting, host: Person, database: Database
) -> None:
    running = table((ANA, BO, CHEN), pace=Pace("live", seconds=60))
    hosting.tables.add(running)
    assert running.id in Lobby(database).timed()
    without_the_game = Hosting(hosting.people, TableStore(database, Library()))
    without_the_game.read_only(host, True, "a new disk", 20.0)
    without_the_game.read_only(host, False, "", 31.0)
    assert hosting.board.read() == HouseNotice()


def test_a_report_is_seen_to_once(people: People, hosting: Hosting, host: Person) -> None:
    ana, bo = people.add_guest("Ana", "en", 1.0), people.add_guest("Bo", "en", 1.0)
    hosting.reports.add(ana.id, bo.id, "t1", "you fool", "he insults me", 5.0)
    with refused(NotNow, "report_oneself"):
        hosting.reports.add(ana.id, ana.id, "", "", "me", 5.0)
    (waiting,) = hosting.reports.queue()
    assert (waiting.name, waiting.whom_name, waiting.said, waiting.why) == ("Ana", "Bo", "you fool", "he insults me")
    assert hosting.find("Bo").reports == hosting.reports.waiting() == 1
    hosting.answer(host, waiting.id, "muted", 6.0)
    with refused(NotFound, "no_report"):
        hosting.answer(host, waiting.id, "again", 7.0)
    assert hosting.reports.queue() == []
    (done,) = hosting.reports.queue(closed=True)
    assert (done.closed_by, done.answer) == ("Hana", "muted")
    assert hosting.reports.by(ana.id) == [done]
