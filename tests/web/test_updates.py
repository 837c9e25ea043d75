"""Every open page hears of a change at once, and catches up after a lost connection."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from sqlalchemy import create_engine

from mingtang.store.people import ENDED
from mingtang.web.live import own_tables as live_own_tables
from mingtang.web.live import updates as live_updates
from mingtang.web.live.updates import updates
from web.houses import ROOT, Player, Server, allowed, events, player


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("one")) as running:
        yield running


@pytest.fixture(scope="module")
def two_workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("two"), workers=2) as running:
        yield running


@pytest.fixture(params=["one process", "two processes"])
def any_server(request: pytest.FixtureRequest) -> Server:
    found: Server = request.getfixturevalue("server" if request.param == "one process" else "two_workers")
    return found


def connect(server: Server) -> Any:
    """A client that opens a new connection for each request, so that any process may answer."""
    limits = httpx2.Limits(max_keepalive_connections=0)
    return httpx2.Client(base_url=server.url, timeout=20, limits=limits)


class Listener:
    """Somebody who listens to a table in the background."""

    def __init__(self, server: Server, who: Player, id: str, last: int | None = None) -> None:
        self.heard: list[dict[str, Any]] = []
        self.at: list[float] = []
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._listen, args=(server, who, id, last), daemon=True)
        self._thread.start()
        assert self.until(lambda: bool(self.heard))

    def _listen(self, server: Server, who: Player, id: str, last: int | None) -> None:
        try:
            for update in events(server.url, who.token, id, last):
                self.heard.append(update)
                self.at.append(time.monotonic())
                if self._done.is_set():
                    return
        except httpx2.HTTPError:
            return

    def until(self, true: Any) -> bool:
        for _ in range(400):
            if true():
                return True
            time.sleep(0.02)
        return False

    def stop(self) -> None:
        self._done.set()


def test_a_move_is_heard_by_players_and_onlookers_each_from_their_own_seat(any_server: Server) -> None:
    client = connect(any_server)
    ana, bo, dan = (player(client, n) for n in ("Ana", "Bo", "Dan"))
    id = ana.opens(seats=2)["id"]
    bo.sits(id)
    listeners = [Listener(any_server, who, id) for who in (ana, bo, dan)]
    ply = ana.acts(id, "bid 1", 0).json()["ply"]
    for listener in listeners:
        assert listener.until(lambda heard=listener.heard: heard[-1]["ply"] == ply)
    assert [listener.heard[-1]["your_turn"] for listener in listeners] == [False, True, False]
    for listener in listeners:
        # that somebody came in may be the last thing that is heard, and says nothing new of the game
        assert "Ana" in [line["text"] for update in listener.heard for line in update["log"]][-1]
    for listener in listeners:
        listener.stop()


def test_who_is_there_is_seen_by_all(any_server: Server) -> None:
    client = connect(any_server)
    ana, bo = player(client, "Ana"), player(client, "Bo")
    id = ana.opens(seats=2)["id"]
    bo.sits(id)
    here = Listener(any_server, ana, id)
    there = Listener(any_server, bo, id)
    assert here.until(lambda: all(s["present"] for s in here.heard[-1]["seats"]))
    there.stop()
    bo.post(f"/api/tables/{id}/chat", text="bye")  # the next event lets the listener end
    assert here.until(lambda: not here.heard[-1]["seats"][1]["present"])
    here.stop()


def test_a_returning_listener_gets_what_it_missed(any_server: Server) -> None:
    client = connect(any_server)
    ana, bo = player(client, "Ana"), player(client, "Bo")
    id = ana.opens(seats=2)["id"]
    bo.sits(id)
    first = next(events(any_server.url, ana.token, id))
    for who, bid in ((ana, 2), (bo, 1)):
        who.acts(id, f"bid {bid}", who.table(id)["ply"])
    bo.post(f"/api/tables/{id}/chat", text="while you were away")
    update = next(events(any_server.url, ana.token, id, last=first["version"]))
    assert update["ply"] == 2
    assert update["your_turn"]
    assert {line["ply"] for line in update["log"]} == {1, 2}
    assert [s["text"] for s in update["chat"]] == ["while you were away"]


def test_a_listener_that_missed_nothing_hears_only_who_is_there(any_server: Server) -> None:
    client = connect(any_server)
    ana = player(client, "Ana")
    id = ana.opens(seats=2)["id"]
    version = ana.table(id)["version"]
    update = next(events(any_server.url, ana.token, id, last=version))
    assert update["log"] == []
    assert update["chat"] == []


def test_moves_through_any_process_are_seen_through_any_process(two_workers: Server) -> None:
    client = connect(two_workers)
    ana, bo = player(client, "Ana"), player(client, "Bo")
    id = ana.opens(seats=2, seed=3)["id"]
    bo.sits(id)
    for _ in range(30):
        for who in (ana, bo):
            seen = who.table(id)
            if seen["phase"] != "playing":
                return
            if seen["your_turn"]:
                answer = who.acts(id, allowed(seen)[0], seen["ply"])
                assert answer.status_code == 200, answer.text
                assert who.table(id)["ply"] >= seen["ply"] + 1


def test_two_clicks_at_once_make_one_move(any_server: Server) -> None:
    ana = player(connect(any_server), "Ana")
    id = ana.opens(seats=2, sharing=["Bo"])["id"]
    codes: list[int] = []

    def click(bid: int) -> None:
        with connect(any_server) as own:
            codes.append(Player(own, "Ana", ana.token).acts(id, f"bid {bid}", 0, seat=0).status_code)

    threads = [threading.Thread(target=click, args=(bid,)) for bid in (1, 2, 3, 4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(codes) == [200, 409, 409, 409]
    assert ana.table(id)["ply"] == 1


def test_bots_play_once_whichever_process_answers(two_workers: Server) -> None:
    client = connect(two_workers)
    ana = player(client, "Ana")
    id = ana.opens(seats=3, bots="random")["id"]
    for _ in range(3000):
        seen = ana.table(id)
        if seen["phase"] != "playing":
            break
        if seen["your_turn"]:
            ana.acts(id, allowed(seen)[-1], seen["ply"])
        else:
            time.sleep(0.02)
    assert ana.table(id)["phase"] == "over"


def test_a_server_that_is_asked_to_stop_ends_its_streams(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ana = player(connect(server), "Ana")
        id = ana.opens(seats=2)["id"]
        listener = Listener(server, ana, id)
        assert server.stop() in (0, -signal.SIGTERM)
        listener.stop()


def test_a_port_that_is_taken_gets_one_sentence(server: Server, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "mingtang", "serve", "--port", str(server.port), "--data-dir", str(tmp_path)],
        env={"PYTHONPATH": str(ROOT / "src"), "PATH": "/usr/bin:/bin"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "choose another with --port" in done.stderr


@pytest.mark.parametrize("how", ["signed out", "a new password", "an account"])
def test_a_stream_ends_with_its_session(client: Any, how: str) -> None:
    the_house = client.app.state.house
    people = the_house.people
    ana = player(client, "Ana")
    id = ana.opens(seats=2)["id"]
    who = people.by_token(ana.token, the_house.now())
    if how == "a new password":
        people.make_account(who, "Ana", "the old horse road", the_house.now())
        ana.token = people.open_session(who, the_house.now())

    async def listen() -> int:
        heard = 0
        async for _ in updates(the_house, id, who.id, "en", token=ana.token):
            heard += 1
            if heard == 1:
                await asyncio.to_thread(end)
        return heard

    def end() -> None:
        if how == "signed out":
            people.close_session(who.id, ana.token, the_house.now())
        elif how == "an account":
            people.make_account(who, "Ana", "the old horse road", the_house.now())
        else:
            known = people.sign_in("Ana", "the old horse road")
            people.change_password(known, "the old horse road", "the new horse road", the_house.now())

    async def in_time() -> int:
        return await asyncio.wait_for(listen(), 12.0)

    assert client.portal.call(in_time) < 5


@pytest.mark.parametrize("which", ["one table", "all my tables"])
def test_a_stream_outlives_a_database_that_is_away(client: Any, which: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page stays open, hears nothing while nothing can be known, and then what it missed."""
    for module in (live_updates, live_own_tables):
        monkeypatch.setattr(module, "AWAY_SECONDS", 0.1)
    the_house = client.app.state.house
    ana, bo = player(client, "Ana"), player(client, "Bo")
    id = ana.opens(seats=3)["id"]
    who = the_house.people.by_token(ana.token, the_house.now()).id
    there = the_house.database._reading
    elsewhere = create_engine("postgresql+psycopg://nobody@127.0.0.1:1/nothing", connect_args={"connect_timeout": 2})

    async def reads() -> bool:
        return False

    def stream() -> AsyncIterator[Any]:
        if which == "one table":
            return live_updates.updates(the_house, id, who, "en", token=ana.token)
        return live_own_tables.own_tables(the_house, who, ana.token, reads)

    async def listen() -> list[bool]:
        """Whether each thing that was heard was news."""
        heard: list[bool] = []
        async for told in stream():
            heard.append(bool(told))
            if len(heard) == 1:
                the_house.database._reading = elsewhere
                the_house.hub.ring()
                the_house.hub.ring(ENDED + who)
            elif len(heard) == 3:  # twice nothing
                the_house.database._reading = there
                await asyncio.to_thread(bo.sits, id)
            elif told:
                break
        return heard

    async def in_time() -> list[bool]:
        return await asyncio.wait_for(listen(), 60.0)

    heard = client.portal.call(in_time)
    assert heard[:3] == [True, False, False]
    assert heard[-1]
