"""What the house does by itself: it plays for bots, watches the clocks, and tells the absent."""

from __future__ import annotations

import json
import socketserver
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import httpx2
import pytest
from sqlalchemy import text

from mingtang.table.library import Library
from mingtang.table.problems import BadRequest
from mingtang.web.live.notices import check_email
from mingtang.web.perspective.table import Perspectives
from mingtang.web.settings import Smtp
from web.houses import ROOT, Player, Server, house, play_out, player


def until(true: Callable[[], Any], seconds: float = 15.0) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if true():
            return True
        time.sleep(0.03)
    return False


# ---- clocks


def test_whoever_runs_out_of_time_is_stood_in_for_and_may_return(client: Any, ana: Player, bo: Player) -> None:
    id = ana.opens(seats=2, pace={"kind": "live", "seconds": 30, "reserve": 60})["id"]
    bo.sits(id)
    seen = ana.table(id)
    assert seen["seats"][0]["reserve"] == 60
    assert seen["seats"][0]["due"] > time.time() + 80
    ana.acts(id, "bid 1", 0)
    the_house = client.app.state.house
    real = the_house.now
    the_house.now = lambda: real() + 100
    assert until(lambda: ana.table(id)["seats"][1]["away"] == "late")
    assert until(lambda: ana.table(id)["ply"] >= 2)
    the_house.now = real
    assert bo.post(f"/api/tables/{id}/return").json()["seats"][1]["away"] == ""


def test_clocks_stand_still_while_the_house_is_closed(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        ana, bo = player(client, "Ana"), player(client, "Bo")
        id = ana.opens(seats=2, pace={"kind": "live", "seconds": 30, "reserve": 0})["id"]
        bo.sits(id)
        due = ana.table(id)["seats"][0]["due"]
        database = client.app.state.house.database
        with database.writing() as c:
            c.execute(text("UPDATE house SET value = :then WHERE key = 'alive'"), {"then": str(time.time() - 5000)})
    with house(tmp_path) as client:
        ana = Player(client, "Ana", ana.token)
        assert ana.table(id)["seats"][0]["due"] > due + 4000
        assert not ana.table(id)["seats"][0]["away"]


# ---- bots


def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        client.app.state.house.tables.after_change.clear()  # this house dies before its bots can move
        ana = player(client, "Ana")
        id = ana.opens(seats=2, bots="random")["id"]
        ana.acts(id, "bid 1", 0)
        assert ana.table(id)["ply"] == 1
    with house(tmp_path) as client:
        ana = Player(client, "Ana", ana.token)
        assert until(lambda: ana.table(id)["ply"] >= 2)


def test_the_house_answers_while_a_bot_dreams_and_then_chooses_for_it(tmp_path: Path) -> None:
    with house(tmp_path, bot_seconds=2.0) as client:
        the_house = client.app.state.house
        the_house.library = the_house.tables.store.library = Library(modules={"teahouse": "table.stuck_game"})
        the_house.perspectives = Perspectives(the_house.library)
        ana = player(client, "Ana")
        id = ana.opens(seats=2, bots="greedy")["id"]
        assert (
            ana.table(id)["ply"] == 0
        )  # the bot sleeps for an hour; in the event loop it would keep everybody waiting
        assert ana.acts(id, "bid 1", 0).json()["ply"] == 1
        assert until(lambda: ana.table(id)["ply"] >= 2)


@pytest.mark.parametrize(("level", "least"), [("random", 0.6), ("master", 1.0)])
def test_how_soon_a_bot_is_sure_does_not_show(tmp_path: Path, level: str, least: float) -> None:
    with house(tmp_path, bot_pause=0.6) as client:
        the_house = client.app.state.house
        ana = player(client, "Ana")
        id = ana.opens(seats=2, bots=level)["id"]
        client.portal.call(the_house.presence.arrive, id, the_house.tables.in_memory[id].owner)  # somebody watches
        begun = time.monotonic()
        ana.acts(id, "bid 1", 0)
        assert until(lambda: ana.table(id)["ply"] >= 2)
        assert time.monotonic() - begun >= least


def test_the_example_bot_plays_a_whole_game(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        done = subprocess.run(
            [sys.executable, str(ROOT / "examples" / "bot.py"), server.url, "--game", "teahouse"],
            capture_output=True, text=True, timeout=120, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        assert done.stdout.startswith("1. seat")
    lines = (ROOT / "examples" / "bot.py").read_text().splitlines()
    assert len(lines) < 60


def test_the_example_bot_takes_a_seat_at_a_friends_table(tmp_path: Path) -> None:
    with Server(tmp_path) as server, httpx2.Client(base_url=server.url, timeout=20) as client:
        ana = player(client, "Ana")
        made = ana.opens(seats=2, access="invitation")
        bot = subprocess.Popen(
            [sys.executable, str(ROOT / "examples" / "bot.py"), server.url, "--join", made["code"]],
            stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert until(lambda: ana.table(made["id"])["phase"] == "playing", 30)
        assert ana.table(made["id"])["seats"][1]["name"] == "Robo"
        play_out([ana], made["id"])
        assert bot.wait(30) == 0
        assert bot.stdout is not None
        assert "points" in bot.stdout.read()
        bot.stdout.close()


# ---- notices


class Postbox(HTTPServer):
    """A place that webhooks can be sent to."""

    def __init__(self) -> None:
        self.got: list[dict[str, Any]] = []
        self.status = 200
        super().__init__(("127.0.0.1", 0), _Slot)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/hook"


class _Slot(BaseHTTPRequestHandler):
    server: Postbox

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.got.append(json.loads(body))
        self.send_response(self.server.status)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        return


@pytest.fixture
def postbox() -> Iterator[Postbox]:
    box = Postbox()
    yield box
    box.shutdown()
    box.server_close()


class MailServer(socketserver.ThreadingTCPServer):
    """A mail server that keeps what it gets."""

    daemon_threads = True

    def __init__(self) -> None:
        self.letters: list[str] = []
        super().__init__(("127.0.0.1", 0), _Mail)
        threading.Thread(target=self.serve_forever, daemon=True).start()


class _Mail(socketserver.StreamRequestHandler):
    server: MailServer

    def handle(self) -> None:
        self.wfile.write(b"220 test\r\n")
        while line := self.rfile.readline():
            if line.upper().startswith(b"DATA"):
                self.wfile.write(b"354 go on\r\n")
                text = b""
                while (part := self.rfile.readline()) != b".\r\n":
                    text += part
                self.server.letters.append(text.decode())
            elif line.upper().startswith(b"QUIT"):
                self.wfile.write(b"221 bye\r\n")
                return
            self.wfile.write(b"250 ok\r\n")


def test_a_test_notice_reaches_the_webhook_or_says_why_not(tmp_path: Path, postbox: Postbox) -> None:
    with house(tmp_path, private_webhooks=True) as client:
        ana = player(client, "Ana")
        assert ana.post("/api/me/notices/test", channel="webhook").status_code == 409
        assert ana.request("PATCH", "/api/me", json={"webhook": postbox.url}).status_code == 200
        assert ana.post("/api/me/notices/test", channel="webhook").json() == {"sent": True}
        assert "Ana" in postbox.got[0]["text"]
        postbox.status = 503
        answer = ana.post("/api/me/notices/test", channel="webhook")
        assert answer.status_code == 409
        assert "503" in answer.json()["error"]


def test_a_letter_is_sent_through_the_hosts_mail_server(tmp_path: Path) -> None:
    mail = MailServer()
    smtp = Smtp(server="127.0.0.1", port=mail.server_address[1], sender="house@example.org", security="none")
    try:
        with house(tmp_path, smtp=smtp) as client:
            ana = player(client, "Ana", lang="de")
            assert ana.request("PATCH", "/api/me", json={"email": "ana@example.org"}).status_code == 200
            assert ana.post("/api/me/notices/test", channel="email").json() == {"sent": True}
        assert "To: ana@example.org" in mail.letters[0]
        assert "Nachrichten aus dem Haus" in mail.letters[0]
    finally:
        mail.shutdown()
        mail.server_close()


def test_without_a_mail_server_the_house_says_so(client: Any, ana: Player) -> None:
    ana.request("PATCH", "/api/me", json={"email": "ana@example.org"})
    assert "sends no e-mail" in ana.post("/api/me/notices/test", channel="email").json()["error"]


def test_the_absent_are_told_that_it_is_their_turn_and_the_error_stays_in_sight(
    tmp_path: Path, postbox: Postbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mingtang.web.live.notice_delivery.PATIENCE", {"live": 0.0, "days": 0.0, "none": 0.0})
    monkeypatch.setattr("mingtang.web.live.background.POST_PAUSE", 0.05)
    with house(tmp_path, private_webhooks=True, public_url="https://play.example.org") as client:
        ana, bo = player(client, "Ana"), player(client, "Bo", lang="de")
        bo.request("PATCH", "/api/me", json={"webhook": postbox.url})
        postbox.status = 500
        id = ana.opens(seats=2)["id"]
        bo.sits(id)
        assert until(lambda: postbox.got)
        assert postbox.got[0]["link"] == f"https://play.example.org/tables/{id}"
        assert postbox.got[0]["subject"] == "Teahouse: Du bist am Zug"
        assert until(lambda: "500" in (bo.get("/api/me/notices").json()["notices"][0]["error"] or ""))
        assert ana.get("/api/me/notices").json()["notices"] == []


def test_whoever_sits_at_the_open_table_is_left_in_peace(client: Any, ana: Player, bo: Player) -> None:
    the_house = client.app.state.house
    id = ana.opens(seats=2)["id"]
    bo.sits(id)
    me = bo.get("/api/me").json()["person"]["id"]
    the_house.people.update(the_house.people.find(me), webhook="https://example.org/hook")
    client.portal.call(the_house.presence.arrive, id, me)
    ana.acts(id, "bid 2", 0)
    bo.acts(id, "bid 1", 1)
    assert not the_house.notices.of(me)


@pytest.mark.parametrize("address", ["ana", "@x.org", "a@b", "a b@c.de", "a@b.de\nBcc: x@y.de", "<a@b.de>", 5])
def test_what_is_no_address_gets_no_letters(address: object) -> None:
    with pytest.raises(BadRequest):
        check_email(address)
    assert check_email("ana@example.org") == "ana@example.org"


# ---- what goes wrong


def test_work_in_the_background_goes_on_after_a_failure(
    client: Any, ana: Player, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble(now: float) -> list[str]:
        raise ZeroDivisionError

    monkeypatch.setattr("mingtang.web.live.tasks.AFTER_FAILURE", 0.05)
    with monkeypatch.context() as broken:
        broken.setattr(client.app.state.house.lobby, "late", stumble)
        assert until(lambda: "the tables could not be looked after" in caplog.text)
    id = ana.opens(seats=2, pace={"kind": "live", "seconds": 5, "reserve": 0}, bots="random")["id"]
    real = client.app.state.house.now
    client.app.state.house.now = lambda: real() + 60
    assert until(lambda: ana.table(id)["seats"][0]["away"] == "late")
