"""A house on several machines: PostgreSQL on one, server processes on others, and a cable that is pulled in the middle of a game."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx2
import pytest

from mingtang.store.database import CONNECT_SECONDS, SILENT_SECONDS, Database, address
from mingtang.store.tables import TableStore
from mingtang.table.library import Library
from store.databases import NoPostgres, cluster, fresh_database
from web.houses import Player, Server, allowed, events, player
from web.network import Cable, NoNamespaces, network
from web.test_crash_recovery import Witness, compare

PATIENCE = 60.0
"""Seconds; a busy machine needs some of them."""


class Machine:
    """One machine with a server process, and people who reach it."""

    def __init__(self, cable: Cable, database: str, folder: Path) -> None:
        self.cable = cable
        folder.mkdir()
        self.database = database.replace("DATABASE", cable.address)
        self.server = Server(folder, environment={"DATABASE_URL": self.database})
        cable.here.do(self.server.start)

    def person(self, name: str) -> Player:
        return player(HereClient(self), name)

    def same(self, who: Player) -> Player:
        """Somebody known, at this machine."""
        return Player(HereClient(self), who.name, who.token)

    def is_well(self) -> bool:
        return HereClient(self).request("GET", "/healthz").status_code == 200

    def close(self) -> None:
        self.server.__exit__()


class HereClient:
    """Asks a machine from that machine."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine

    def request(self, method: str, path: str, **more: Any) -> httpx2.Response:
        url = f"{self.machine.server.url}{path}"
        return self.machine.cable.here.do(lambda: httpx2.request(method, url, timeout=PATIENCE, **more))

    def post(self, path: str, **more: Any) -> httpx2.Response:
        return self.request("POST", path, **more)


@pytest.fixture(scope="module")
def machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Machine]]:
    folder = tmp_path_factory.mktemp("machines")
    try:
        with network(2) as (host, cables), cluster(host.do, [c.address for c in cables]) as server:
            local = host.do(lambda: fresh_database(server))
            name = local.partition("@/")[2].partition("?")[0]
            url = f"postgresql://house@DATABASE/{name}"
            made = [Machine(cable, url, folder / str(n)) for n, cable in enumerate(cables)]
            yield made
            for machine in made:
                machine.close()
    except (NoPostgres, NoNamespaces) as e:
        pytest.skip(f"not run on several machines: {e}")


def until(true: Callable[[], bool]) -> None:
    """Wait for something that must happen."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.1)


def at_tables(machines: list[Machine]) -> tuple[str, list[Player]]:
    """Ana at the first machine, Bo at the second, and a bot."""
    for machine in machines:
        until(machine.is_well)
    ana, bo = machines[0].person("Ana"), machines[1].person("Bo")
    id = ana.opens(seats=3, bots=["random"])["id"]
    bo.sits(id)
    return id, [ana, bo]


def test_people_at_two_machines_play_one_game_and_see_it_at_once(machines: list[Machine]) -> None:
    id, people = at_tables(machines)
    bo = people[1]
    with ThreadPoolExecutor(1) as pool:
        stream = events(machines[1].server.url, bo.token, id, timeout=PATIENCE)
        first = machines[1].cable.here.do(lambda: next(stream))
        heard = pool.submit(machines[1].cable.here.do, lambda: next(stream))
        who = next(p for p in people if p.table(id)["your_turn"])
        seen = who.table(id)
        assert who.acts(id, allowed(seen)[0], seen["ply"]).status_code == 200
        assert heard.result(PATIENCE)["version"] > first["version"]
        stream.close()  # type: ignore[attr-defined]


def test_a_machine_that_is_cut_off_says_so_the_other_plays_on_and_it_comes_back_by_itself(
    machines: list[Machine],
) -> None:
    id, (ana, bo) = at_tables(machines)
    here, cut = machines
    witnesses = [Witness(who, id, seat, random.Random(seat)) for seat, who in ((0, ana), (2, here.same(bo)))]
    stop = threading.Event()
    threads = [threading.Thread(target=w.play, args=(stop,)) for w in witnesses]
    cut.cable.pull()
    try:
        answer = bo.get(f"/api/tables/{id}")
        assert answer.status_code == 503, answer.text
        assert int(answer.headers["retry-after"]) > 0
        # Everybody else is told at once: one knocks, the others do not wait for the answer.
        with ThreadPoolExecutor(6) as pool:
            told = list(pool.map(lambda _: bo.get("/api/tables").status_code, range(12)))
        assert told == [503] * 12
        for thread in threads:
            thread.start()
        until(lambda: sum(len(w.sure) for w in witnesses) >= 8 or ana.table(id)["phase"] != "playing")
    finally:
        cut.cable.plug()
    until(lambda: bo.get(f"/api/tables/{id}").status_code == 200)
    assert bo.table(id)["ply"] >= max(p for w in witnesses for p in w.sure)
    stop.set()
    for thread in threads:
        thread.join(PATIENCE)
    store = cut.cable.here.do(lambda: Database(address(Path(), cut.database)))
    table = cut.cable.here.do(lambda: TableStore(store, Library(modules={"teahouse": "core.teahouse"})).load(id))
    cut.cable.here.do(store.close)
    for w in witnesses:
        compare(w, table)


def test_a_page_at_a_machine_that_was_cut_off_hears_of_what_it_missed(machines: list[Machine]) -> None:
    id, people = at_tables(machines)
    here, cut = machines
    stream = events(cut.server.url, people[1].token, id, timeout=2 * PATIENCE)
    first = cut.cable.here.do(lambda: next(stream))
    cut.cable.pull()
    try:
        mine = next(p for p in map(here.same, people) if p.table(id)["your_turn"])
        seen = mine.table(id)
        assert mine.acts(id, allowed(seen)[0], seen["ply"]).status_code == 200
        time.sleep(SILENT_SECONDS + CONNECT_SECONDS)  # long enough for the line to be given up
    finally:
        cut.cable.plug()
    told = cut.cable.here.do(lambda: next(stream))
    assert told["version"] > first["version"]
    stream.close()  # type: ignore[attr-defined]


def test_what_a_machine_held_when_it_was_cut_off_is_let_go(machines: list[Machine]) -> None:
    """A row that was being changed by a machine that is gone must not be closed for the others."""
    here, cut = machines
    ana = here.person("Ana")
    id = ana.opens(seats=2)["id"]
    engine = cut.cable.here.do(lambda: Database(address(Path(), cut.database))).engine
    held = cut.cable.here.do(engine.connect)
    cut.cable.here.do(lambda: held.exec_driver_sql(f"SELECT * FROM tables WHERE id = '{id}' FOR UPDATE"))
    cut.cable.pull()
    try:
        bo = here.person("Bo")
        until(lambda: bo.post(f"/api/tables/{id}/seats").status_code == 200)
    finally:
        cut.cable.plug()
        cut.cable.here.do(lambda: held.invalidate())
        cut.cable.here.do(engine.dispose)
