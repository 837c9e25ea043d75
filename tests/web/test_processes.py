"""Two processes of the house on one database play one table: what happens in one is seen in the other, and nothing is done twice."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx2
import pytest

from mingtang.store.database import Database, address
from mingtang.store.hosting import Hosting
from mingtang.store.people import People
from mingtang.store.tables import TableStore
from mingtang.table.library import Library
from store.databases import NoPostgres, cluster, fresh_database
from web.houses import Player, Server, allowed, events, player
from web.test_crash_recovery import Witness, compare


class Pair:
    """Two servers that share a database, and a way to ask each."""

    def __init__(self, folder: Path, database: str) -> None:
        self.database = database
        self.folder = folder
        environment = {"DATABASE_URL": database} if database else {}
        self.servers = [Server(folder, environment=environment) for _ in range(2)]
        self.clients: list[httpx2.Client] = []

    def start(self) -> Pair:
        for server in self.servers:
            server.start()
        return self

    def close(self) -> None:
        for client in self.clients:
            client.close()
        for server in self.servers:
            server.__exit__()

    def at(self, which: int, who: Player) -> Player:
        """The same person, asking this server."""
        self.clients.append(httpx2.Client(base_url=self.servers[which].url, timeout=20))
        return Player(self.clients[-1], who.name, who.token)

    def guest(self, which: int, name: str) -> Player:
        self.clients.append(httpx2.Client(base_url=self.servers[which].url, timeout=20))
        return player(self.clients[-1], name)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def pair(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    folder = tmp_path_factory.mktemp("house")
    if request.param == "sqlite":
        two = Pair(folder, "").start()
        yield two
        two.close()
        return
    try:
        with cluster() as server:
            two = Pair(folder, fresh_database(server)).start()
            yield two
            two.close()
    except NoPostgres as e:
        pytest.skip(f"not run on PostgreSQL: {e}")


def opened(pair: Pair) -> tuple[str, Player, Player]:
    """A table of Ana, who asks the first server, and Bo, who asks the second."""
    ana, bo = pair.guest(0, "Ana"), pair.guest(1, "Bo")
    id = ana.opens(seats=2)["id"]
    bo.sits(id)
    return id, ana, bo


def asked(id: str, *people: Player) -> tuple[Player, dict[str, Any]]:
    """Whoever is asked, and the table as they see it."""
    for who in people:
        seen = who.table(id)
        if seen["your_turn"]:
            return who, seen
    raise AssertionError("nobody is asked")


def test_a_move_made_through_one_process_is_seen_by_those_who_listen_at_the_other(pair: Pair) -> None:
    id, ana, bo = opened(pair)
    with ThreadPoolExecutor(2) as pool:
        for _ in range(3):
            streams = [
                events(server.url, who.token, id, timeout=30)
                for server, who in zip(pair.servers, (ana, bo), strict=True)
            ]
            known = [next(stream)["version"] for stream in streams]
            who, seen = asked(id, ana, bo)
            heard = [pool.submit(_until, stream, seen["ply"] + 1) for stream in streams]
            done = who.acts(id, allowed(seen)[0], seen["ply"]).json()
            for before, future in zip(known, heard, strict=True):
                told = future.result(60)
                assert told["version"] > before
                assert told["ply"] >= done["ply"]
            for stream in streams:
                stream.close()  # type: ignore[attr-defined]
    assert ana.table(id)["ply"] == bo.table(id)["ply"] == 3


def _until(stream: Iterator[dict[str, Any]], ply: int) -> dict[str, Any]:
    for told in stream:
        if told["ply"] >= ply:
            return told
    raise AssertionError("the stream ended")


def test_of_two_clicks_at_once_through_two_processes_one_wins_and_the_other_is_told(pair: Pair) -> None:
    id, ana, bo = opened(pair)
    clashes = 0
    with ThreadPoolExecutor(2) as pool:
        for _ in range(200):
            if ana.table(id)["phase"] != "playing" or clashes >= 6:
                break
            who, seen = asked(id, ana, bo)
            options = allowed(seen)
            if len(options) < 2:
                who.acts(id, options[0], seen["ply"])
                continue
            together = threading.Barrier(2)

            def click(which: int, who: Player = who, seen: dict[str, Any] = seen, at: Any = together) -> Any:
                here = pair.at(which, who)
                at.wait(20)
                return here.acts(id, allowed(seen)[which], seen["ply"], seat=seen["seat"])

            answers = list(pool.map(click, (0, 1)))
            assert sorted(a.status_code for a in answers) == [200, 409], [a.text[:200] for a in answers]
            loser = next(a for a in answers if a.status_code == 409).json()
            assert loser["code"] == "moved_on"
            assert "moved on" in loser["error"], "one plain sentence"
            assert loser["table"]["ply"] > seen["ply"], "the loser is shown the table as it is now"
            clashes += 1
    assert clashes >= 3
    assert ana.table(id)["ply"] == bo.table(id)["ply"]


def test_a_pause_that_is_agreed_upon_in_two_processes_ends_by_itself_in_both(pair: Pair) -> None:
    ana, bo = pair.guest(0, "Ana"), pair.guest(1, "Bo")
    id = ana.opens(seats=2, pace={"kind": "live", "seconds": 30, "reserve": 60})["id"]
    bo.sits(id)
    ana.post(f"/api/tables/{id}/pause", minutes=1)
    assert bo.post(f"/api/tables/{id}/pause/answer", yes=True).status_code == 200
    assert ana.table(id)["pause"]["until"] == bo.table(id)["pause"]["until"]
    assert ana.acts(id, "bid 1", 0).status_code == 409
    stopped = Database(pair.database or address(pair.folder))
    store = TableStore(stopped, Library(modules={"teahouse": "core.teahouse"}))
    store.change(id, lambda t: t.shift_clocks(-60.0), time.time())  # a minute is over, and nobody has waited for it
    for _ in range(200):
        if ana.table(id)["pause"]["until"] is None:
            break
        time.sleep(0.05)
    assert ana.table(id)["your_turn"]
    assert bo.table(id)["pause"]["until"] is None
    assert all(not s["away"] for s in bo.table(id)["seats"])
    stopped.close()


def test_what_is_said_and_who_is_here_is_known_in_both_processes(pair: Pair) -> None:
    id, ana, bo = opened(pair)
    stream = events(pair.servers[1].url, bo.token, id, timeout=30)
    next(stream)
    assert ana.post(f"/api/tables/{id}/chat", text="hello over there").status_code == 200
    for told in stream:
        if told["chat"]:
            assert told["chat"][-1]["text"] == "hello over there"
            break
    for _ in range(100):  # presence is announced beside the moves, not with them
        here = {s["name"]: s["present"] for s in ana.table(id)["seats"]}
        if here["Bo"]:
            break
        time.sleep(0.1)
    assert here["Bo"], "who listens at the other process is here"
    stream.close()  # type: ignore[attr-defined]


def test_a_process_that_is_killed_under_play_loses_nothing_and_the_other_plays_on(pair: Pair) -> None:
    luck = random.Random(5)
    id, ana, bo = opened(pair)
    witnesses = [Witness(who, id, seat, random.Random(seat)) for seat, who in enumerate((ana, bo))]
    stop = threading.Event()
    threads = [threading.Thread(target=w.play, args=(stop,)) for w in witnesses]
    for thread in threads:
        thread.start()
    for turn in range(3):
        time.sleep(0.1 + luck.random() * 0.3)
        dead = pair.servers[turn % 2]
        dead.kill()
        assert pair.at((turn + 1) % 2, ana).table(id)["id"] == id, "the other process answers"
        dead.start()
    stop.set()
    for thread in threads:
        thread.join(60)
    store = Database(address(pair.folder, pair.database))
    table = TableStore(store, Library(modules={"teahouse": "core.teahouse"})).load(id)
    store.close()
    assert sum(len(w.sure) for w in witnesses) > 0
    for w in witnesses:
        compare(w, table)


def test_who_is_banned_in_one_process_is_shown_out_of_the_other(pair: Pair) -> None:
    """From the machine of the server, too: the command writes into the database, and every process hears of it."""
    ana, bo = pair.guest(0, "Ana"), pair.guest(1, "Bo Banned")
    id = ana.opens(seats=2)["id"]
    bo.sits(id)
    stream = events(pair.servers[1].url, bo.token, id)
    next(stream)
    library = Library(modules={"teahouse": "core.teahouse"})
    database = Database(address(pair.folder, pair.database))
    hosting = Hosting(People(database), TableStore(database, library))
    try:
        hosting.ban(None, hosting.find("Bo Banned").id, "insults", time.time())
    finally:
        database.close()
    assert len(list(stream)) < 3  # it ends: at most the news that a bot stands in comes first
    assert [pair.at(which, bo).get("/api/me").status_code for which in (0, 1)] == [401, 401]
    assert ana.table(id)["seats"][1]["away"] == "left"


def test_what_a_host_announces_reaches_every_process(pair: Pair) -> None:
    ana = pair.guest(0, "Ana")
    database = Database(address(pair.folder, pair.database))
    hosting = Hosting(People(database), TableStore(database, Library()))

    def all_know(closed: bool) -> None:
        until = time.monotonic() + 20
        while {pair.at(i, ana).get("/api/house").json()["read_only"] for i in (0, 1)} != {closed}:
            assert time.monotonic() < until
            time.sleep(0.02)

    try:
        hosting.read_only(None, True, "a new disk", time.time())
        all_know(True)
        for i in (0, 1):
            assert pair.at(i, ana).post("/api/tables", game="teahouse").json()["code"] == "read_only_because"
    finally:
        hosting.read_only(None, False, "", time.time())
        database.close()
    all_know(False)


def test_what_was_laid_down_is_chosen_once_whichever_process_sees_to_it(pair: Pair) -> None:
    id, ana, bo = opened(pair)
    first, second = ana, bo
    where = f"/api/tables/{id}/instructions"
    made = second.post(where, question="bidding.bid", choices=["bid 1"])
    assert made.status_code == 201, made.text
    for who in (first, second):  # what is asked already they answer themselves; then comes the next guest
        assert who.acts(id, "bid 0", who.table(id)["ply"]).status_code == 200
    until = time.monotonic() + 30
    while not second.get(where).json()["reports"]:
        assert time.monotonic() < until
        time.sleep(0.1)
    reports = [pair.at(which, second).get(where).json()["reports"] for which in (0, 1)]
    assert [[r["what"] for r in found] for found in reports] == [["carried_out"]] * 2
