"""Accounts: devices, forgotten passwords, one's own data, and to leave for good."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mingtang.core.record import parse_record
from mingtang.web.settings import Smtp
from web.accounts import PASSWORD, account, deed, said
from web.houses import Player, house, play_out, player


def test_devices_are_seen_and_ended(client: Any) -> None:
    ana = account(client, "Ana")
    agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
    body = {"name": "Ana", "password": PASSWORD}
    other = Player(
        client, "Ana", client.post("/api/sessions", json=body, headers={"user-agent": agent}).json()["token"]
    )
    found = ana.get("/api/me/devices").json()["devices"]
    assert sorted((d["name"] or "", d["here"]) for d in found) == [("", True), ("Firefox, Linux", False)]
    there = next(d["id"] for d in found if not d["here"])
    assert ana.request("DELETE", f"/api/me/devices/{there}").status_code == 200
    assert other.get("/api/me").status_code == 401
    assert ana.request("DELETE", f"/api/me/devices/{there}").json()["code"] == "no_device"
    assert len(ana.request("DELETE", "/api/me/devices").json()["devices"]) == 1


def test_a_changed_password_ends_the_other_devices(client: Any) -> None:
    ana = account(client, "Ana")
    wrong = ana.post("/api/me/password", old="not mine", new="a new horse road")
    assert (wrong.status_code, wrong.json()["code"]) == (401, "wrong_password")
    assert ana.post("/api/me/password", old=PASSWORD, new="password").json()["code"] == "password_weak"
    assert ana.get("/api/me").status_code == 200
    fresh = ana.post("/api/me/password", old=PASSWORD, new="a new horse road").json()["token"]
    assert ana.get("/api/me").status_code == 401
    assert Player(client, "Ana", fresh).get("/api/me").status_code == 200
    bo = player(client, "Bo")
    assert bo.post("/api/me/password", old="x", new="a new horse road").json()["code"] == "no_account"


def test_a_refused_sign_up_leaves_nobody_behind(client: Any) -> None:
    hana = account(client, "Hana", "host")
    for body in ({"name": "Ana", "password": "password"}, {"name": "H ana", "password": PASSWORD}):
        assert client.post("/api/accounts", json=body).status_code in (400, 409)
    assert [m["name"] for m in hana.get("/api/host/people").json()["people"]] == ["Hana"]


@pytest.mark.parametrize("name", ["HANA", "Hаna", "H a n a", "Hána"])
def test_nobody_bears_an_account_s_name(client: Any, ana: Player, name: str) -> None:
    account(client, "Hana")
    id = ana.opens(seats=3)["id"]
    for refused in (
        client.post("/api/guests", json={"name": name}),
        ana.request("PATCH", "/api/me", json={"name": name}),
        ana.post(f"/api/tables/{id}/seats", another=True, name=name),
        ana.post("/api/tables", game="teahouse", sharing=[name]),
    ):
        assert (refused.status_code, refused.json()["code"]) == (409, "name_taken")


def test_who_leaves_for_good_leaves_games_and_takes_the_name(client: Any, ana: Player) -> None:
    hana, bo = account(client, "Hana", "host"), account(client, "Bo")
    id = ana.opens(seats=2)["id"]
    bo.sits(id)
    bo.post(f"/api/tables/{id}/chat", text="good bye")
    running = ana.opens(seats=2)["id"]
    bo.sits(running)
    play_out([ana, bo], id)
    assert "Bo" in str(ana.table(id)["log"])
    assert bo.post("/api/me/leave", password="wrong").json()["code"] == "wrong_password"
    assert bo.post("/api/me/leave", password=PASSWORD).json() == {"gone": True}
    assert bo.get("/api/me").status_code == 401
    seen = ana.table(id)
    assert [s["name"] for s in seen["seats"]] == ["Ana", "P2"]
    assert "Bo" not in json.dumps(seen)
    assert ana.table(running)["seats"][1]["away"] == "left"
    assert parse_record(ana.get(f"/api/tables/{id}/record").json()["record"]).seats == ("Ana", "P2")
    assert client.post("/api/sessions", json={"name": "Bo", "password": PASSWORD}).status_code == 401
    assert hana.post("/api/me/leave", password=PASSWORD).json()["code"] == "last_host"
    assert hana.get("/api/me").status_code == 200


def test_one_s_own_data_can_be_taken_along(client: Any, bo: Player) -> None:
    ana = account(client, "Ana")
    id = ana.opens(seats=2)["id"]
    bo.sits(id)
    ana.post(f"/api/tables/{id}/chat", text="well played")
    ana.post("/api/me/blocks", table=id, seat=1)
    play_out([ana, bo], id)
    mine = ana.get("/api/me/data").json()
    assert mine["person"]["name"] == "Ana"
    assert [c["text"] for c in mine["chat"]] == ["well played"]
    assert [(t["id"], t["complete"]) for t in mine["tables"]] == [(id, True)]
    assert parse_record(mine["tables"][0]["record"]).seats == ("Ana", "Bo")
    assert [b["name"] for b in mine["blocked"]] == ["Bo"]
    assert "argon2" not in json.dumps(mine)


# ---- a forgotten password


class PostOffice:
    """A mail server that takes letters and keeps them."""

    def __init__(self) -> None:
        self.letters: list[str] = []
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.socket.getsockname()[1]
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while True:
            try:
                caller, _ = self.socket.accept()
            except OSError:
                return
            with caller, caller.makefile("rwb") as line:
                self._talk(line)

    def _talk(self, line: Any) -> None:
        def answer(words: str) -> None:
            line.write(f"{words}\r\n".encode())
            line.flush()

        answer("220 here")
        while word := line.readline().decode().strip():
            if word.upper().startswith("DATA"):
                answer("354 go on")
                self.letters.append(b"".join(iter(line.readline, b".\r\n")).decode())
            leaving = word.upper().startswith("QUIT")
            answer("221 bye" if leaving else "250 fine")
            if leaving:
                return

    def wait(self) -> str:
        for _ in range(500):
            if self.letters:
                return self.letters.pop()
            time.sleep(0.01)
        raise AssertionError("no letter has come")


@pytest.fixture
def post_office() -> Iterator[PostOffice]:
    opened = PostOffice()
    yield opened
    opened.socket.close()


def test_a_letter_brings_a_link_and_the_answer_tells_nothing(tmp_path: Path, post_office: PostOffice) -> None:
    smtp = Smtp(server="127.0.0.1", port=post_office.port, security="none")
    with house(tmp_path, smtp=smtp, public_url="https://play.example.org") as client:
        ana = account(client, "Ana")
        ana.request("PATCH", "/api/me", json={"email": "ana@example.org"})
        account(client, "Bo")
        answers = [client.post("/api/recovery", json={"name": n}) for n in ("Bo", "Nobody", "ANA@example.org")]
        assert {(a.status_code, a.text) for a in answers} == {(202, '{"asked":true}')}
        letter = post_office.wait()
        assert "To: ana@example.org" in letter
        link = next(w for w in letter.replace("=\r\n", "").split() if w.startswith("https://play.example.org/recover/"))
        body = {"password": "a new horse road"}
        assert client.post(f"/api/recovery/{link.rpartition('/')[2]}", json=body).status_code == 201
        assert post_office.letters == []


def test_a_mail_server_that_is_away_is_one_sentence_and_nothing_is_half_done(tmp_path: Path) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        smtp = Smtp(server="127.0.0.1", port=unused.getsockname()[1], security="none")
        with house(tmp_path, smtp=smtp, public_url="https://play.example.org") as client:
            ana = account(client, "Ana")
            ana.request("PATCH", "/api/me", json={"email": "ana@example.org"})
            for name in ("Ana", "Nobody"):
                away = client.post("/api/recovery", json={"name": name}, params={"lang": "de"})
                assert (away.status_code, away.json()["code"]) == (409, "mail_away")
                assert said(away).startswith("Der Mailserver dieses Hauses antwortet nicht")
            assert ana.get("/api/me").status_code == 200
            with client.app.state.house.database.reading() as c:
                assert c.exec_driver_sql("SELECT count(*) FROM links").scalar() == 0


def test_without_a_mail_server_a_host_is_asked(client: Any) -> None:
    refused = client.post("/api/recovery", json={"name": "Ana"})
    assert (refused.status_code, refused.json()["code"]) == (409, "no_recovery")
    assert "ask a host for a link" in said(refused)


def test_a_banned_person_gets_no_link(client: Any) -> None:
    hana, _ = account(client, "Hana", "host"), account(client, "Bo")
    deed(hana, "ban", whom="Bo")
    assert deed(hana, "link", whom="Bo").json()["code"] == "is_banned"
