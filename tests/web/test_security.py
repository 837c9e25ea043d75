"""Requests are bounded, counted and proved; pages forbid what they do not need."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine

from mingtang.web.identity import COOKIE
from web.houses import Player, house, player


def signed_in(client: Any) -> str:
    """A browser with a session; answers its proof of origin."""
    client.post("/api/guests", json={"name": "Ana", "cookie": True})
    csrf: str = client.get("/api/me").json()["csrf"]
    return csrf


def test_every_answer_forbids_inline_scripts_and_frames(client: Any) -> None:
    for path in ("/api/games", "/api/docs", "/nothing", "/api/me"):
        headers = client.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "unsafe-eval" not in policy
        assert "script-src 'unsafe-inline'" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cache-control"] == "no-store" or path == "/api/docs.css"


def test_a_session_cookie_is_out_of_reach_of_scripts_and_strange_sites(client: Any) -> None:
    made = client.post("/api/guests", json={"name": "Ana", "cookie": True})
    cookie = made.headers["set-cookie"]
    assert cookie.startswith(f"{COOKIE}=")
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Secure" not in cookie
    secure = client.post("https://house/api/guests", json={"name": "Ana", "cookie": True}, headers={"cookie": ""})
    assert "Secure" in secure.headers["set-cookie"]
    assert "Strict-Transport-Security".lower() in secure.headers


def test_a_change_by_cookie_needs_the_proof_of_a_page(client: Any) -> None:
    csrf = signed_in(client)
    assert client.post("/api/tables", json={"game": "teahouse"}).status_code == 403
    assert client.post("/api/tables", json={"game": "teahouse"}, headers={"X-CSRF-Token": "x" * 64}).status_code == 403
    assert client.post("/api/tables", json={"game": "teahouse"}, headers={"X-CSRF-Token": csrf}).status_code == 201
    assert client.get("/api/tables", params={"which": "mine"}).status_code == 200


def test_a_strange_page_can_do_nothing_in_somebodys_name(client: Any) -> None:
    csrf = signed_in(client)
    for headers in (
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ):
        answer = client.post("/api/tables", json={"game": "teahouse"}, headers={"X-CSRF-Token": csrf, **headers})
        assert answer.status_code == 403, headers
        sign_in = client.post("/api/sessions", json={"name": "x", "password": "y"}, headers=headers)
        assert sign_in.status_code == 403
    same = {"Origin": "http://house", "Sec-Fetch-Site": "same-origin", "X-CSRF-Token": csrf}
    assert client.post("/api/tables", json={"game": "teahouse"}, headers=same).status_code == 201


def test_a_token_in_a_cookie_is_no_bearer_token_of_another(client: Any) -> None:
    ana, bo = player(client, "Ana"), player(client, "Bo")
    id = ana.opens(seats=2)["id"]
    bo.sits(id)
    stranger = Player(client, "Eve", "made-up")
    assert stranger.get(f"/api/tables/{id}").status_code == 401
    assert bo.acts(id, "bid 1", 0, seat=0).status_code == 403


def test_strangers_may_look_but_not_touch(client: Any) -> None:
    ana = player(client, "Ana")
    id = ana.opens(seats=2)["id"]
    assert client.get(f"/api/tables/{id}").status_code == 200
    for path in ("seats", "leave", "return", "start", "rematch", "hint"):
        assert client.post(f"/api/tables/{id}/{path}", json={}).status_code == 401, path
    answer = client.post(f"/api/tables/{id}/actions", json={"action": "bid 1", "ply": 0})
    assert answer.status_code == 401
    assert "/api/guests" in answer.json()["error"]
    assert answer.headers["www-authenticate"] == "Bearer"


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/guests", {"name": "x" * 70_000}),
        ("/api/records", {"record": "x" * 5_000_000}),
    ],
)
def test_bodies_are_bounded(client: Any, path: str, body: dict[str, str]) -> None:
    answer = client.post(path, json=body)
    assert answer.status_code == 413
    assert "too large" in answer.json()["error"]


def test_a_body_without_a_length_is_bounded_too(client: Any) -> None:
    def endless() -> Iterator[bytes]:
        yield b'{"name": "'
        for _ in range(100):
            yield b"x" * 1000
        yield b'"}'

    answer = client.post("/api/guests", content=endless(), headers={"Content-Type": "application/json"})
    assert answer.status_code == 413


@pytest.mark.parametrize(
    "name", ["", " ", "x" * 41, "a\nb\x07", "\u202eevil", "<script>alert(1)</script>" * 3, 5, None, ["a"], {"a": 1}]
)
def test_names_are_bounded(client: Any, name: object) -> None:
    answer = client.post("/api/guests", json={"name": name})
    assert answer.status_code == 400
    assert set(answer.json()) == {"error", "code"}


@pytest.mark.parametrize("text", ["", "   ", "x" * 501, "x" * 1001, "a\x00b"])
def test_chat_is_bounded(client: Any, text: str) -> None:
    ana = player(client, "Ana")
    id = ana.opens(seats=2)["id"]
    assert ana.post(f"/api/tables/{id}/chat", text=text).status_code == 400


@pytest.mark.parametrize("raw", [b"", b"{", b"[1,2", b"\xff\xfe", b'{"name": "a"', b"null"])
def test_what_is_no_json_gets_a_sentence(client: Any, raw: bytes) -> None:
    answer = client.post("/api/guests", content=raw, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400
    assert answer.json()["error"]


@pytest.mark.parametrize("id", ["x", "../etc/passwd", "%00", "a" * 500, "'; DROP TABLE plies; --", "朋友"])
def test_a_strange_table_is_not_found(client: Any, id: str) -> None:
    answer = client.get(f"/api/tables/{id}")
    assert answer.status_code == 404
    assert answer.json()["error"]


def test_a_mistake_of_the_house_is_said_in_a_sentence_and_tells_nothing_else(
    client: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("secret: 42")

    monkeypatch.setattr(client.app.state.house.lobby, "open_tables", broken)
    answer = client.get("/api/tables")
    assert answer.status_code == 500
    assert answer.json()["code"] == "went_wrong"
    assert "42" not in answer.text
    assert "Traceback" not in answer.text
    assert "content-security-policy" in answer.headers
    assert "secret: 42" in caplog.text


# ---- what would take longer to read than to send


@pytest.mark.parametrize(
    "body",
    [
        '{"record":[' + "[]," * 100_000 + "1]}",
        "{" + ",".join(f'"k{i}":1' for i in range(30_000)) + "}",
        "[" * 300_000,
        '{"record":' + "[1,1" * 90_000,
    ],
    ids=["lists", "keys", "depth", "numbers"],
)
def test_json_of_a_thousand_parts_is_not_read(client: Any, body: str) -> None:
    answer = client.post("/api/records", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 413


def test_an_address_without_end_leads_nowhere(client: Any) -> None:
    for path in ("/api/tables/" + "x" * 5000, "/api/games?" + "a=b&" * 2000):
        assert client.get(path).status_code == 414


# ---- a database that is away


@pytest.mark.parametrize("path", ["/api/tables", "/api/me", "/", "/tables/x", "/rules"])
def test_while_the_database_is_away_the_house_asks_for_patience(door: Any, path: str) -> None:
    ana = player(door)
    database = door.app.state.house.database
    there = database.engine, database._reading
    elsewhere = create_engine("postgresql+psycopg://nobody@127.0.0.1:1/nothing", connect_args={"connect_timeout": 2})
    database.engine = database._reading = elsewhere
    try:
        answer = ana.get(path)
    finally:
        database.engine, database._reading = there
    assert answer.status_code == 503
    assert int(answer.headers["retry-after"]) > 0
    assert "does not answer" in answer.text
    assert ana.get("/api/me").status_code == 200


def test_a_style_tells_what_it_is_and_no_more_than_that(tmp_path: Path) -> None:
    with house(tmp_path, pages=True) as client:
        page = client.get("/").text
        style = client.get(page.partition('rel="stylesheet" href="')[2].partition('"')[0])
    assert style.headers["content-type"].startswith("text/css")
    assert style.headers["x-content-type-options"] == "nosniff"
    assert style.headers["cross-origin-resource-policy"] == "same-origin"
    assert "content-security-policy" not in style.headers
