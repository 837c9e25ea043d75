"""Whoever dawdles at the door is shown out, and nobody else has to wait."""

from __future__ import annotations

import contextlib
import json
import resource
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest

from mingtang.web import connections
from mingtang.web.connections import ARRIVING, RESTING, SERVED, Connection, ConnectionLimits, network_of
from mingtang.web.server import raise_file_limit
from web.houses import Server, events, player

HALF = b"GET /api/games HTTP/1.1\r\nHost: x\r\nX-Slow: "


class Loop:
    """A clock that only tests move."""

    now = 0.0

    def time(self) -> float:
        return self.now

    def call_later(self, *_: object) -> Any:
        return None


class Line:
    """A connection's other end, as far as the house sees it."""

    def __init__(self, unsent: int = 0) -> None:
        self.unsent = unsent
        self.aborted = False
        self.closing = False

    def get_write_buffer_size(self) -> int:
        return self.unsent

    def is_closing(self) -> bool:
        return self.closing or self.aborted

    def abort(self) -> None:
        self.aborted = True


LOOP = Loop()


def guest(network: str = "1.2.3.4", state: str = ARRIVING, unsent: int = 0) -> Any:
    made: Any = Connection.__new__(Connection)
    made.loop, made.transport, made.network = LOOP, Line(unsent), network
    made.state, made.since, made._whole, made._unsent, made._took = state, 0.0, True, 0, 0.0
    return made


def test_one_address_holds_so_many_and_the_oldest_half_sent_request_makes_way() -> None:
    limits = ConnectionLimits(at_an_address=3)
    served, first, second = guest(state=SERVED), guest(), guest()
    assert all(limits.enter(g) for g in (served, first, second))
    assert limits.enter(guest())
    assert first.transport.aborted
    assert not second.transport.aborted
    assert not served.transport.aborted
    assert len(limits) == 3


def test_a_resting_connection_makes_way_where_nobody_dawdles() -> None:
    limits = ConnectionLimits(at_an_address=2)
    served, resting = guest(state=SERVED), guest(state=RESTING)
    assert limits.enter(served)
    assert limits.enter(resting)
    assert limits.enter(guest(state=SERVED))
    assert resting.transport.aborted


def test_who_is_being_served_is_never_shown_out_for_a_newcomer() -> None:
    limits = ConnectionLimits(at_an_address=2)
    assert limits.enter(guest(state=SERVED))
    assert limits.enter(guest(state=SERVED))
    assert not limits.enter(guest())
    assert limits.enter(guest("5.6.7.8"))


def test_all_addresses_together_hold_so_many() -> None:
    limits = ConnectionLimits(at_an_address=0, most=50)
    guests = [guest(f"1.2.3.{i}") for i in range(60)]
    assert all(limits.enter(g) for g in guests)
    assert len(limits) == 50
    assert [g.transport.aborted for g in guests] == [True] * 10 + [False] * 50


def test_a_proxy_brings_the_requests_of_many() -> None:
    limits = ConnectionLimits(at_an_address=2)
    for _ in range(5):
        proxy = guest("127.0.0.1", SERVED)
        assert limits.enter(proxy)
        limits.trust(proxy)
    assert len(limits) == 5
    limits.leave(proxy)
    assert len(limits) == 4


@pytest.mark.parametrize(
    ("state", "whole", "unsent", "patience"),
    [
        (ARRIVING, True, 0, connections.HEAD_SECONDS),
        (SERVED, False, 0, connections.BODY_SECONDS),
        (SERVED, True, 900, connections.STALLED_SECONDS),
        (SERVED, True, 0, None),
        (RESTING, True, 0, None),
    ],
)
def test_each_state_has_its_time(state: str, whole: bool, unsent: int, patience: float | None) -> None:
    g = guest(state=state, unsent=unsent)
    g._whole = whole
    assert not g.overdue(0.5)
    assert not g.overdue((patience or 1e6) - 1)
    assert g.overdue((patience or 1e6) + 1) is (patience is not None)


def test_a_slow_reader_who_goes_on_reading_is_served_on() -> None:
    g = guest(state=SERVED, unsent=1000)
    for second in range(0, 600, 30):
        assert not g.overdue(float(second))
        g.transport.unsent -= 10


def test_a_connection_that_was_closed_and_is_not_read_out_is_cut() -> None:
    g = guest(state=SERVED, unsent=1000)
    assert not g.overdue(1.0)
    g.transport.closing = True
    assert g.overdue(2.0 + connections.CLOSING_SECONDS)


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_a_whole_network_of_ipv6_is_one_address(address: str, network: str) -> None:
    assert network_of(address) == network


def test_the_house_may_open_as_many_files_as_the_system_allows() -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, before[1]))
        allowed = raise_file_limit()
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == allowed > 256
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


# ---- a real house


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    environment = {"MINGTANG_LIMITS": "on", "MINGTANG_CONNECTIONS": "20"}
    with Server(tmp_path_factory.mktemp("house"), environment=environment) as opened:
        yield opened


def half_sent(server: Server, said: bytes = HALF) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", server.port), timeout=30)
    line.sendall(said)
    return line


def closed(line: socket.socket) -> bool:
    try:
        return line.recv(1000) == b""
    except ConnectionError:
        return True


def test_a_hundred_half_sent_requests_keep_nobody_out(server: Server) -> None:
    with contextlib.ExitStack() as held:
        lines = [held.enter_context(half_sent(server)) for _ in range(100)]
        assert httpx2.get(f"{server.url}/api/games", timeout=20).status_code == 200
        assert all(closed(line) for line in lines[:75])


def test_a_request_that_does_not_come_to_its_end_is_cut_off(server: Server) -> None:
    with half_sent(server) as line, half_sent(server, b"\r\n\r\n") as empty, half_sent(server, b"") as silent:
        assert closed(line)
        assert closed(empty)
        assert closed(silent)


def test_headers_without_end_are_refused(server: Server) -> None:
    for said in (HALF + b"x" * 200_000, b"GET /" + b"x" * 200_000, b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 200 + b"\r\n"):
        with half_sent(server, said[:150_000]) as line, contextlib.suppress(ConnectionError):
            assert line.recv(12) == b"HTTP/1.1 431"


@pytest.mark.parametrize(
    ("said", "code", "sentence"),
    [
        (b"Accept-Language: de\r\n" + b"a: b\r\n" * 200 + b"\r\n", "headers_too_long", "Die Kopfzeilen der Anfrage"),
        (b"a: b\r\n" * 200 + b"\r\n", "headers_too_long", "The headers of the request are too long"),
        (b"Accept-Language: de\r\na: b\r\n\0: nothing\r\n\r\n", "not_http", "Das ist keine HTTP-Anfrage"),
        (b"\0: nothing\r\n\r\n", "not_http", "This is no request of HTTP"),
    ],
)
def test_what_never_becomes_a_request_is_answered_in_the_language_that_was_asked_for(
    server: Server, said: bytes, code: str, sentence: str
) -> None:
    with half_sent(server, b"GET / HTTP/1.1\r\nHost: x\r\n" + said) as line:
        answer = json.loads(line.recv(4096).partition(b"\r\n\r\n")[2])
    assert answer["code"] == code
    assert answer["error"].startswith(sentence)


def test_requests_on_one_connection_and_streams_go_on(server: Server) -> None:
    with httpx2.Client(base_url=server.url, timeout=20) as client:
        ana = player(client)
        id = ana.opens(seats=2)["id"]
        stream = events(server.url, ana.token, id)
        assert next(stream)["version"] == 1
        for _ in range(50):
            assert client.get("/api/games").status_code == 200
        ana.post(f"/api/tables/{id}/chat", text="hello")
        assert next(stream)["version"] == 2
        stream.close()


def test_a_house_with_several_processes_has_the_same_door(tmp_path: Path) -> None:
    with Server(tmp_path, workers=2, environment={"MINGTANG_LIMITS": "on", "MINGTANG_CONNECTIONS": "20"}) as two:
        with contextlib.ExitStack() as held:
            for _ in range(100):
                held.enter_context(half_sent(two))
            assert httpx2.get(f"{two.url}/api/games", timeout=20).status_code == 200
        assert two.stop() == 0
