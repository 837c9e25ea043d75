"""A webhook leads outside or nowhere, tells nothing of the inside, and calls nobody by a player's name."""

from __future__ import annotations

import contextlib
import http.client
import json
import socket
import threading
import time
from typing import Any

import pytest

from mingtang.store.notices import Notice
from mingtang.table.problems import BadRequest, NotNow, Problem
from mingtang.web.live import webhooks
from mingtang.web.live.webhooks import check_webhook, is_public
from web.houses import player

INSIDE = [
    "127.0.0.1", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.100.100.200", "0.0.0.0", "224.0.0.1", "255.255.255.255", "192.88.99.1",
    "::1", "::", "fe80::1", "fe80::1%lo", "fc00::1", "fec0::1", "ff02::1", "2001:db8::1", "100::1", "4000::1", "::127.0.0.1", "::8.8.8.8",
    "::ffff:127.0.0.1", "::ffff:100.100.100.200", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a00:1", "64:ff9b:1::808:808", "64:ff9b:1::7f00:1",
    "2002:7f00:1::", "2002:a00:1::1", "2001:0:7f00:1::", "2001:0:808:808::80ff:fffe",
]  # fmt: skip
OUTSIDE = ["8.8.8.8", "::ffff:8.8.8.8", "64:ff9b::808:808", "2606:4700::1111", "2002:808:808::1"]


@pytest.mark.parametrize("address", INSIDE)
def test_what_is_inside_stays_inside_whatever_it_is_wrapped_in(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", OUTSIDE)
def test_what_is_outside_may_be_called(address: str) -> None:
    assert is_public(address)


HOSTS = [f"[{a}]" if ":" in a else a for a in INSIDE if "%" not in a]


@pytest.mark.parametrize("host", [*HOSTS, "localhost", "2130706433", "0x7f.1", "127.1", "no-such-name.invalid"])
def test_the_answer_is_the_same_for_an_address_inside_and_for_one_that_does_not_exist(host: str) -> None:
    with pytest.raises(BadRequest) as said:
        check_webhook(f"http://{host}:8080/x", private=False)
    assert (said.value.key, said.value.facts) == ("bad_webhook", ())


@pytest.mark.parametrize(
    "url",
    [
        "file:///etc/passwd", "gopher://x/", "ftp://example.org", "http://u:p@example.org/", "http://x:99999/", "http://[/", "//x", "nonsense", "http://",
        "http://a..b.com/", f"http://{'a' * 64}.com/", "http://.com/", "http://xn--.com/", "http://exa mple.org/", "http://example.org/\r\nX: y", 7, "x" * 600,
    ],
)  # fmt: skip
def test_a_webhook_is_an_address_of_the_web(url: object) -> None:
    with pytest.raises(BadRequest, match="bad_webhook"):
        check_webhook(url, private=True)


def test_a_bad_host_gets_a_sentence_through_the_interface(client: Any) -> None:
    ana = player(client)
    for url in ("http://a..b.com/", f"http://{'a' * 64}.com/", "http://[::ffff:100.100.100.200]/"):
        answer = ana.request("PATCH", "/api/me", json={"webhook": url})
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_webhook")


def notice(text: str = "t") -> Notice:
    return Notice(0, "p", "", "webhook", "s", text, "https://house/tables/x", 0.0, 0, 0.0, "", True)


def test_a_name_that_leads_inside_by_the_time_of_the_call_is_not_called(monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[object] = []
    leads = iter(["8.8.8.8", "10.0.0.1"])

    def resolved(*_: object, **__: object) -> list[Any]:
        return [(0, 0, 0, "", (next(leads), 80))]

    monkeypatch.setattr(webhooks.socket, "getaddrinfo", resolved)
    monkeypatch.setattr(webhooks.socket, "create_connection", lambda *a, **_: called.append(a))
    assert check_webhook("http://rebound.example/", private=False)
    with pytest.raises(NotNow, match="webhook_silent"):
        webhooks.post("http://rebound.example/", notice(), private=False)
    assert not called


def test_the_host_itself_is_not_called_by_its_public_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhooks, "is_public", lambda _: True)
    with socket.create_server(("127.0.0.1", 0)) as server:
        with pytest.raises(NotNow, match="webhook_silent"):
            webhooks.post(f"http://127.0.0.1:{server.getsockname()[1]}/", notice(), private=False)
        caller, _ = server.accept()
        with caller:
            assert caller.recv(100) == b""


def test_whatever_goes_wrong_on_the_way_sounds_the_same() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    said = set()
    for url in (f"http://127.0.0.1:{port}/", "http://10.0.0.1/", "http://no-such-name.invalid/"):
        with pytest.raises(NotNow) as wrong:
            webhooks.post(url, notice(), private=url.startswith("http://127"))
        said.add((wrong.value.key, wrong.value.facts))
    assert said == {("webhook_silent", ())}


@pytest.mark.parametrize(
    "name", ["@everyone", "<!channel>", "<@U123>", "[click](http://evil.example)", "**Ana**", "&lt;!here&gt;"]
)
def test_a_players_name_calls_nobody_and_is_no_link(name: str) -> None:
    fields = webhooks._fields(notice(f"{name} waits for you."))
    assert fields["allowed_mentions"] == {"parse": []}
    for field in ("content", "text"):
        said = str(fields[field])
        assert "@everyone" not in said
        assert "<" not in said
        assert said.endswith("https://house/tables/x")
    assert "](" not in str(fields["content"])
    assert "**" not in str(fields["content"])
    assert "&lt;!" not in str(fields["text"])
    json.dumps(fields)


def test_a_webhook_that_drips_is_hung_up_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhooks, "LONGEST_CALL", 0.3)
    hung_up = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as server:

        def drip() -> None:
            caller, _ = server.accept()
            with caller, contextlib.suppress(OSError):
                caller.sendall(b"HTTP/1.1 200 OK\r\nX: ")
                try:
                    for _ in range(400):
                        caller.sendall(b"y")
                        time.sleep(0.05)
                except OSError:
                    hung_up.set()

        thread = threading.Thread(target=drip, daemon=True)
        thread.start()
        notice = Notice(0, "p", "", "webhook", "s", "t", "/", 0.0, 0, 0.0, "", True)
        with contextlib.suppress(Problem, OSError, http.client.HTTPException):
            webhooks.post(f"http://127.0.0.1:{server.getsockname()[1]}/", notice, private=True)
        thread.join(30)
    assert hung_up.is_set()
