"""What somebody might try who means no good: each gets one clear refusal, and nobody else notices."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from asyncio import to_thread
from collections.abc import Iterator
from http import cookies
from pathlib import Path
from typing import Any

import pytest

from mingtang.table.problems import BadRequest, TooOften
from mingtang.web.live import hub, notices
from mingtang.web.live.hub import Hub
from store.databases import NoPostgres, cluster, fresh_database
from web.houses import house, player

NUL = "\0"
DIGITS = "9" * 5000
"""More than Python turns into a number."""
WEIRD = ("%00", "..%2f..%2fetc%2fpasswd", "a%0d%0aX-Evil:1", "%ff%fe", "x" * 3000, "'%20OR%201=1--", "%C2%B2")


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def door(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A house with pages, on either database."""
    folder = tmp_path_factory.mktemp("house")
    if request.param == "sqlite":
        with house(folder, pages=True) as client:
            yield client
        return
    try:
        with cluster() as server, house(folder, pages=True, database_url=fresh_database(server)) as client:
            yield client
    except NoPostgres as e:
        pytest.skip(f"not run on PostgreSQL: {e}")


def test_strange_addresses_lead_nowhere(door: Any) -> None:
    ana = player(door)
    places = ("/api/tables/%s", "/tables/%s", "/join/%s", "/rules/%s", "/new/%s", "/static/x/%s", "/tables/%s/stream")
    for place in (*places, "/api/tables/%s/events", "/tables/%s/record", "/api/tables/%s/record", "/next?after=%s"):
        for word in WEIRD:
            answer = ana.request("GET", place % word, follow_redirects=False)
            assert answer.status_code < 500, (place, word)
            assert "x-evil" not in answer.headers
            assert "root:" not in answer.text
    for place in ("/api/tables/%s/actions", "/api/tables/%s/chat", "/join/%s", "/play/%s"):
        for word in WEIRD:
            assert 400 <= ana.post(place % word, action="pass", ply=0).status_code < 500, (place, word)


def test_a_text_that_no_database_can_hold_is_refused(door: Any) -> None:
    ana = player(door)
    id = ana.opens(seats=2)["id"]
    asks: list[tuple[str, dict[str, Any]]] = [
        ("/api/guests", {"name": f"A{NUL}na"}),
        ("/api/sessions", {"name": f"A{NUL}", "password": "12345678"}),
        ("/api/accounts", {"name": "Ana", "password": f"12345678{NUL}"}),
        (f"/api/tables/{id}/chat", {"text": "hi", "key": NUL}),
        (f"/api/tables/{id}/seats", {"code": NUL}),
        ("/api/tables", {"game": "teahouse", "title": NUL}),
        ("/api/records", {"record": f"mingtang record 1\n{NUL}"}),
    ]
    for path, body in asks:
        assert ana.post(path, **body).status_code in (400, 422), path
    for path in ("/sign-in", "/sign-up", "/guest", f"/join/{ana.table(id)['code']}"):
        assert door.post(path, data={"name": f"A{NUL}", "password": "12345678"}).status_code == 400, path


def test_numbers_that_go_on_and_on_are_refused(door: Any) -> None:
    ana = player(door)
    for pace in (
        {"kind": "live", "seconds": DIGITS},
        {"kind": "live", "reserve": DIGITS},
        {"kind": "days", "days": DIGITS},
    ):
        assert ana.post("/api/tables", game="teahouse", pace=pace).status_code == 400
    for field in ("seats", "seconds", "reserve", "days"):
        form = {"pace": "days" if field == "days" else "live", "seats": "3", field: DIGITS}
        assert ana.request("POST", "/new/yunnan", data=form, follow_redirects=False).status_code < 500, field
    raw = f'{{"game":"teahouse","seats":{DIGITS}}}'.encode()
    assert _sent(ana, "/api/tables", raw) == 400
    assert _sent(ana, "/api/tables", b'{"game":"teahouse","pace":{"kind":"live","seconds":NaN}}') == 400


@pytest.mark.parametrize("body", [b"[" * 60_000, b'{"a":' * 10_000, b"\xff\xfe", b"", b'"x"', b'{"name":"\\ud800"}'])
@pytest.mark.parametrize(
    "kind", ["application/json", "text/xml", "multipart/form-data; boundary=x", "application/x-www-form-urlencoded"]
)
def test_bodies_that_make_no_sense_get_a_sentence(door: Any, body: bytes, kind: str) -> None:
    ana = player(door)
    for path in ("/api/guests", "/api/tables", "/api/records", "/sign-in", "/new/yunnan", "/records"):
        assert _sent(ana, path, body, kind) < 500, path


def _sent(who: Any, path: str, body: bytes, kind: str = "application/json") -> int:
    answer = who.request("POST", path, content=body, headers={"Content-Type": kind}, follow_redirects=False)
    status: int = answer.status_code
    return status


@pytest.mark.parametrize("proof", ["é", "²", "x" * 64, ""])
def test_a_proof_in_strange_letters_is_no_proof(door: Any, proof: str) -> None:
    door.cookies.clear()
    door.post("/api/guests", json={"name": "Mal", "cookie": True})
    try:
        answer = door.post("/language", data={"lang": "de", "back": "/", "csrf": proof}, follow_redirects=False)
        assert answer.status_code == 403
        sent = {"X-CSRF-Token": proof.encode()}
        assert door.post("/api/tables", json={"game": "teahouse"}, headers=sent).status_code == 403
    finally:
        door.cookies.clear()


@pytest.mark.parametrize("origin", ["http://[", "null", "http://evil.example", "x"])
def test_a_page_of_nowhere_can_do_nothing(door: Any, origin: str) -> None:
    assert door.post("/api/guests", json={"name": "Q"}, headers={"Origin": origin}).status_code == 403


@pytest.mark.parametrize("cookie", ["x", "é", "a" * 6000, '"open', "\x01"])
def test_a_forged_cookie_is_a_stranger(door: Any, cookie: str) -> None:
    sent = {"Cookie": f"mingtang={cookie}; mingtang_lang={cookie}; mingtang_theme={cookie}".encode()}
    assert door.get("/", headers=sent).status_code == 200
    assert door.get("/api/me", headers=sent).status_code == 401


def test_what_stands_in_a_cookie_is_not_resolved(door: Any) -> None:
    """Resolving it takes a time that grows with the square of its length: one header could hold up the whole house for seconds."""
    token = door.post("/api/guests", json={"name": "Ana"}).json()["token"]
    assert door.get("/api/me", headers={"Cookie": f"a=b; mingtang={token}; c"}).status_code == 200
    resolved = f'"\\{ord(token[0]):03o}{token[1:]}"'
    assert door.get("/api/me", headers={"Cookie": f"mingtang={resolved}"}).status_code == 401


@pytest.mark.parametrize("path", ["/", "/api/me", "/api/games"])
def test_nor_does_the_framework_resolve_it(door: Any, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It reads the cookies of every request, whether anybody asks for one or not."""
    seen: list[str] = []

    def noted(value: str) -> str:
        seen.append(value)
        return value

    monkeypatch.setattr(cookies, "_unquote", noted)
    token = door.post("/api/guests", json={"name": "Ana"}).json()["token"]
    long = '"' + "\\" * 30 + '"'
    assert door.get(path, headers={"Cookie": f"a={long}; mingtang={token}; b={long}"}).status_code == 200
    assert token in seen
    assert long not in seen


def test_cookies_without_end_are_not_looked_through(door: Any) -> None:
    token = door.post("/api/guests", json={"name": "Ana"}).json()["token"]
    assert door.get("/api/me", headers={"Cookie": f"{'a=b;' * 1000} mingtang={token}"}).status_code == 401


def test_a_length_in_strange_digits_is_refused(door: Any) -> None:
    for length in (b"\xb2", b"9" * 5000, b"-1"):
        answer = door.post("/api/guests", content=b"{}", headers={"Content-Length": length})
        assert answer.status_code == 413


def test_names_and_chat_are_shown_as_they_are_and_never_become_a_page(door: Any) -> None:
    evil = '<img src=x onerror="alert(1)">'
    ana, bo = player(door, evil), player(door, "Bo")
    id = ana.opens(seats=2, title="</title><script>alert(2)</script>")["id"]
    bo.sits(id)
    ana.post(f"/api/tables/{id}/chat", text="</script><script>alert(3)</script>{{7*7}}")
    for path in ("/", f"/tables/{id}", f"/tables/{id}/sheet/about", "/lobby/lists"):
        page = bo.get(path).text
        assert "<img src=x" not in page, path
        assert "<script>alert" not in page, path
        assert "49" not in page.partition("alert(3)")[2][:40]


def test_what_is_somebody_elses_does_not_exist(door: Any) -> None:
    ana, eve = player(door), player(door, "Eve")
    id = ana.opens(seats=2, access="invitation", watch="invited")["id"]
    for what in (
        "actions",
        "undo",
        "undo/answer",
        "fork",
        "chat",
        "start",
        "leave",
        "return",
        "rematch",
        "hint",
        "seats",
    ):
        body: dict[str, dict[str, Any]] = {
            "actions": {"action": "pass", "ply": 0},
            "undo": {"ply": 0},
            "undo/answer": {"yes": True},
        }
        more: dict[str, dict[str, Any]] = {"fork": {"ply": 0}, "chat": {"text": "x"}}
        answer = eve.post(f"/api/tables/{id}/{what}", **body.get(what, more.get(what, {})))
        assert answer.status_code == 404, what
    for path in ("", "/record", "/log", "/moment", "/sheet/about", "/stream", "/stages"):
        assert eve.get(f"/tables/{id}{path}", ply=1).status_code == 404, path
    for path in ("", "/record", "/events"):
        assert eve.get(f"/api/tables/{id}{path}").status_code == 404, path
    assert eve.get(f"/api/tables/{id}", code="wrong").status_code == 404


def test_a_running_game_can_be_forked_by_nobody(door: Any) -> None:
    ana, bo = player(door), player(door, "Bo")
    id = ana.opens(seats=2)["id"]
    bo.sits(id)
    for who in (ana, bo, player(door, "Eve")):
        assert who.post(f"/api/tables/{id}/fork", ply=0).status_code in (403, 409)


def test_records_that_are_broken_or_gigantic_get_a_sentence(door: Any) -> None:
    ana = player(door)
    head = "mingtang record 1\ngame teahouse\nrules 1\ndata x\nseats A B\nseed 1\n---\n"
    broken = ["", "x", head + "0 pass\n" * 100_000, head + f"{DIGITS} pass", head.replace("seed 1", f"seed {DIGITS}")]
    broken += [head.replace("A B", " ".join(["A"] * 5000)), head.replace("game teahouse", "game ../../etc/passwd")]
    for text in broken:
        answer = ana.post("/api/records", record=text)
        assert answer.status_code in (400, 413, 422), text[:80]
        assert answer.json()["error"]
    assert _sent(ana, "/api/records", b"x" * 5_000_000) == 413


# ---- floods


def test_a_person_can_open_so_many_streams_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bells = Hub()
    monkeypatch.setattr(hub, "MOST_OPEN", 2)
    with bells.counted("ana"), bells.counted("ana"):
        assert bells.admit("bo", "here") == "bo"
        with pytest.raises(TooOften):
            bells.admit("ana", "here")
    assert bells.admit("ana", "here") == "ana"
    monkeypatch.setattr(hub, "MOST_OPEN", 0)
    with house(tmp_path, pages=True) as client:
        ana = player(client)
        id = ana.opens()["id"]
        for path in (f"/api/tables/{id}/events", f"/tables/{id}/stream"):
            assert ana.get(path).status_code == 429


def test_a_thousand_guests_from_one_address_are_too_many(tmp_path: Path) -> None:
    with house(tmp_path, limits=True) as client:
        made = [client.post("/api/guests", json={"name": f"G{i}"}).status_code for i in range(60)]
    assert made.count(201) == 30
    assert set(made) == {201, 429}


# ---- notices


def test_a_webhook_that_keeps_the_house_waiting_keeps_nobody_else_waiting(client: Any) -> None:
    held = threading.Event()
    the_house = client.app.state.house

    async def ask() -> Any:
        slow = [asyncio.create_task(the_house.outgoing.call(held.wait, 60)) for _ in range(12)]
        await asyncio.sleep(0.05)
        found = await asyncio.wait_for(to_thread(time.time), 30)
        held.set()
        await asyncio.gather(*slow)
        return found

    assert client.portal.call(ask) > 0


@pytest.mark.parametrize("address", ["a@b.c\r\nBcc: x@y.z", "a@b.c, x@y.z", "<a@b.c>", "a@b", "@b.c", "a\0@b.c"])
def test_an_address_of_e_mail_cannot_carry_more_than_one_address(address: str) -> None:
    with pytest.raises(BadRequest):
        notices.check_email(address)


def test_a_name_cannot_become_a_header_of_a_letter(door: Any) -> None:
    made = door.post("/api/guests", json={"name": "Ana\r\nBcc: x@y.z"})
    assert made.status_code == 400 or "\n" not in json.dumps(made.json()["person"]["name"])
