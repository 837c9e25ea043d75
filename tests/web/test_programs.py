"""Accounts of programs: they say what they are, are invited by name, hear of all their games in one stream, and need little."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from starlette.testclient import TestClient

from mingtang.games import game
from web.houses import ROOT, Player, Server, play_out, player

PASSWORD = "correct horse battery"


def account(client: Any, name: str, lang: str = "") -> Player:
    """Somebody with an account."""
    made = client.post("/api/accounts", json={"name": name, "password": PASSWORD})
    assert made.status_code == 201, made.text
    return Player(client, name, made.json()["token"], lang)


def test_a_program_says_so_once_and_for_good_and_everybody_at_the_table_sees_it(client: Any, ana: Player) -> None:
    robo = account(client, "Robo")
    assert robo.get("/api/me").json()["person"]["program"] is False
    assert robo.request("PATCH", "/api/me", json={"program": True}).json()["person"]["program"] is True
    id = ana.opens(seats=3)["id"]
    robo.sits(id)
    assert [s["program"] for s in ana.table(id)["seats"]] == [False, True, False]
    refused = robo.request("PATCH", "/api/me", json={"program": False})
    assert (refused.status_code, refused.json()["code"]) == (409, "program_for_good")
    assert "andere" in Player(client, "Robo", robo.token, "de").request("PATCH", "/api/me", json={"program": False}).json()["error"]  # fmt: skip


def test_a_guest_may_be_a_program_from_the_start(client: Any) -> None:
    made = client.post("/api/guests", json={"name": "Robo", "program": True}).json()
    assert made["person"]["program"] is True


def test_the_owner_keeps_a_chair_for_somebody_who_takes_it_or_does_not(client: Any, ana: Player) -> None:
    robo, other = account(client, "Robo"), account(client, "Other")
    id = ana.opens(seats=3, access="invitation")["id"]
    assert robo.get(f"/api/tables/{id}").status_code == 404
    for name in ("Robo", "Other"):
        assert ana.post(f"/api/tables/{id}/invitations", name=name).status_code == 200
    mine = robo.get("/api/tables", which="mine").json()["tables"]
    assert [(t["id"], t["your_turn"]) for t in mine] == [(id, True)]
    assert robo.sits(id)["your_seats"]
    assert other.request("DELETE", f"/api/tables/{id}/invitations").status_code == 200
    assert [s["kind"] for s in ana.table(id)["seats"]] == ["person", "person", "empty"]
    assert other.get(f"/api/tables/{id}").status_code == 404


def refused(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_an_invitation_that_cannot_be_is_refused_in_one_sentence(client: Any, lang: str) -> None:
    ana, robo = account(client, "Ana", lang), account(client, "Robo", lang)
    id = ana.opens(seats=2)["id"]

    def invite(who: Player, name: str) -> Any:
        return who.post(f"/api/tables/{id}/invitations", name=name)

    assert refused(invite(ana, "Nobody")) == (404, "no_person_named")
    assert refused(invite(robo, "Ana")) == (403, "only_owner")
    assert refused(invite(ana, "Ana")) == (409, "invited_already")
    assert invite(ana, "Robo").status_code == 200
    assert refused(invite(ana, "Robo")) == (409, "invited_already")
    account(client, "Third")
    assert refused(invite(ana, "Third")) == (409, "no_free_seat")
    robo.sits(id)
    assert refused(invite(ana, "Third")) == (409, "already_started")


def test_who_has_blocked_somebody_is_not_invited_by_them(client: Any) -> None:
    ana, robo = account(client, "Ana"), account(client, "Robo")
    seen = ana.opens(seats=3)
    robo.sits(seen["id"])
    assert robo.post("/api/me/blocks", table=seen["id"], seat=0).status_code in (200, 201)
    id = ana.opens(seats=2)["id"]
    assert refused(ana.post(f"/api/tables/{id}/invitations", name="Robo")) == (403, "not_to_be_invited")


def test_an_answer_holds_what_was_asked_for_and_nothing_else(client: Any, ana: Player) -> None:
    seen = ana.opens(seats=2, bots=["random"])
    id = seen["id"]
    small = ana.table(id, only="ply,phase,your_turn,allowed")
    assert list(small) == ["ply", "phase", "your_turn", "allowed"]
    whole = ana.table(id)
    assert small["allowed"] == [c["action"] for c in whole["choices"] if c["refusal"] is None]
    if small["your_turn"]:
        done = ana.post(f"/api/tables/{id}/actions?only=ply", action=small["allowed"][0], ply=small["ply"])
        assert list(done.json()) == ["ply"]
        assert len(done.content) < 100
    wrong = ana.get(f"/api/tables/{id}", only="ply,secrets")
    assert refused(wrong) == (400, "one_of")


def news(url: str, token: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The events of all tables of a person, as they come."""
    headers = {"Authorization": f"Bearer {token}"}
    with httpx2.stream("GET", f"{url}/api/me/events", headers=headers, timeout=40) as r:
        assert r.status_code == 200
        kind = ""
        for line in r.iter_lines():
            if line.startswith("event: "):
                kind = line[7:]
            elif line.startswith("data: "):
                yield kind, json.loads(line[6:])


def test_one_stream_tells_of_all_tables_of_a_person(tmp_path: Path) -> None:
    with Server(tmp_path) as server, httpx2.Client(base_url=server.url, timeout=20) as client:
        ana, robo = player(client, "Ana"), account(client, "Robo")
        first = robo.opens(seats=2)["id"]
        stream = news(server.url, robo.token)
        kind, told = next(stream)
        assert (kind, told["table"], told["phase"]) == ("table", first, "open")
        second = ana.opens(seats=2, access="invitation")["id"]
        assert ana.post(f"/api/tables/{second}/invitations", name="Robo").status_code == 200
        assert (kind_and_table := next(stream))[0] == "invited"
        assert kind_and_table[1]["table"] == second
        robo.sits(second)
        kind, told = next(stream)
        assert (told["table"], told["phase"]) == (second, "playing")
        assert kind == ("turn" if told["your_turn"] else "table")
        robo.request("DELETE", "/api/sessions")
        assert not [t for _, t in stream if t["phase"] == "nowhere"], "the stream ends with its session"


def test_nobody_listens_without_a_name(client: Any) -> None:
    assert client.get("/api/me/events").status_code == 401


def test_the_example_with_an_account_takes_an_invitation_and_plays_to_the_end(tmp_path: Path) -> None:
    with Server(tmp_path) as server, httpx2.Client(base_url=server.url, timeout=20) as client:
        ana = player(client, "Ana")
        script = str(ROOT / "examples" / "bot_account.py")
        bot = subprocess.Popen(
            [sys.executable, script, server.url, "--name", "Robo", "--password", PASSWORD, "--games", "1"],
            stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert bot.stdout is not None
        assert "waits" in bot.stdout.readline()
        id = ana.opens(seats=2)["id"]
        assert ana.post(f"/api/tables/{id}/invitations", name="Robo").status_code == 200
        end = time.monotonic() + 30
        while ana.table(id)["phase"] == "open":
            assert time.monotonic() < end
            time.sleep(0.05)
        assert play_out([ana], id)["phase"] == "over"
        assert bot.wait(30) == 0
        assert "Robo" in bot.stdout.read()
        bot.stdout.close()


@pytest.mark.parametrize(
    ("lang", "invite", "decline"), [("en", "Invite", "No, thank you"), ("de", "Einladen", "Nein, danke")]
)
def test_in_the_room_one_invites_by_name_and_may_decline(
    door: TestClient, lang: str, invite: str, decline: str
) -> None:
    ana, robo = account(door, "Ana"), account(door, "Robo")
    id = ana.opens(seats=3)["id"]
    assert ana.post(f"/api/tables/{id}/invitations", name="Robo").status_code == 200
    for who, shown, hidden in ((ana, invite, decline), (robo, decline, invite)):
        door.cookies.clear()
        door.post("/api/sessions", json={"name": who.name, "password": PASSWORD, "cookie": True})
        page = door.get(f"/tables/{id}", params={"lang": lang}, headers={"Accept-Language": lang}).text
        assert f">{shown}</button>" in page
        assert f">{hidden}</button>" not in page


def test_a_program_is_given_a_world_to_search_in(ana: Player) -> None:
    """Of Fujian Trader, whose hands are hidden: the seat sees in every such world what it sees at the table."""
    seen = ana.opens("fujian_trader", seats=3, bots=["random", "random"])
    id, seat, rules = seen["id"], seen["your_seats"][0], game("fujian_trader")
    at = {"ply": seen["ply"]}
    world = ana.get(f"/api/tables/{id}/world", seed=7, **at).json()
    position = rules.load(world)
    assert rules.view(position, seat) == ana.get(f"/api/tables/{id}", only="view", **at).json()["view"]
    assert ana.get(f"/api/tables/{id}/world", seed=7, **at).json() == world
    other = ana.get(f"/api/tables/{id}/world", seed=8, **at).json()
    assert other != world
    assert rules.view(rules.load(other), seat) == rules.view(position, seat)


def test_before_a_game_there_is_no_world(ana: Player) -> None:
    id = ana.opens(seats=2)["id"]
    assert refused(ana.get(f"/api/tables/{id}/world")) == (409, "not_started")
