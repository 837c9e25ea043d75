"""A house in the hands of its hosts: bans, mutes, links, reports, announcements, and the house that may only be looked at."""

from __future__ import annotations

from typing import Any

from web.accounts import PASSWORD, account, deed, said
from web.houses import Player, player


def test_somebody_without_a_role_is_refused_everywhere(client: Any, ana: Player) -> None:
    for path in ("people", "tables", "reports", "log"):
        assert ana.get(f"/api/host/{path}").json()["code"] == "moderators_only"
        assert client.get(f"/api/host/{path}").status_code == 401
    assert deed(ana, "announce", text="mine").status_code == 403


def test_a_ban_shows_somebody_out_at_once_and_says_so_at_the_door(client: Any, ana: Player) -> None:
    hana, bo = account(client, "Hana", "host"), account(client, "Bo")
    id = ana.opens(seats=2)["id"]
    bo.sits(id)
    assert deed(hana, "ban", whom="Bo", why="insults", hours=5).status_code == 201
    assert bo.get("/api/me").status_code == 401
    again = client.post("/api/sessions", json={"name": "Bo", "password": PASSWORD}, params={"lang": "de"})
    assert (again.status_code, said(again)[:32]) == (403, "Ein Gastgeber hat dieses Konto g")
    seat = next(s for s in ana.table(id)["seats"] if s["name"] == "Bo")
    assert seat["away"] == "left"
    done = hana.get("/api/host/log").json()["log"][0]
    assert (done["by"], done["what"], done["whom"]["name"], done["detail"], done["why"]) == (
        "Hana",
        "ban",
        "Bo",
        "5",
        "insults",
    )
    assert deed(hana, "unban", whom="Bo").status_code == 201
    assert client.post("/api/sessions", json={"name": "Bo", "password": PASSWORD}).status_code == 201


def test_what_cannot_be_done_to_hosts_is_said_in_both_languages(client: Any) -> None:
    hana, mona = account(client, "Hana", "host"), account(client, "Mona", "moderator")
    assert said(deed(hana, "ban", whom="Hana")) == "You cannot ban yourself."
    assert said(deed(hana, "revoke", whom="Hana")).startswith("This is the last host of the house")
    assert said(deed(mona, "grant", whom="Mona", role="host")) == "Only a host may do this."
    hana.lang = mona.lang = "de"
    assert said(deed(hana, "ban", whom="Hana")) == "Du kannst dir nicht selbst Hausverbot geben."
    assert said(deed(hana, "revoke", whom="Hana")).startswith("Das ist der letzte Gastgeber des Hauses")
    assert said(deed(mona, "grant", whom="Mona", role="host")) == "Das darf nur ein Gastgeber."
    assert deed(hana, "ban", whom="Nobody").status_code == 404
    assert deed(hana, "dance").json()["code"] == "one_of"


def test_the_muted_read_and_do_not_write(client: Any, ana: Player, bo: Player) -> None:
    mona = account(client, "Mona", "moderator")
    id = ana.opens(seats=2)["id"]
    bo.sits(id)
    assert deed(mona, "mute", whom="Bo", hours=2).status_code == 201
    refused = bo.post(f"/api/tables/{id}/chat", text="you fool")
    assert (refused.status_code, said(refused)) == (403, "A host has muted you: you may write again in 2 hours.")
    assert deed(mona, "mute", whom="Bo").status_code == 201
    assert bo.post(f"/api/tables/{id}/chat", text="you fool").json()["code"] == "muted"
    assert deed(mona, "unmute", whom="Bo").status_code == 201
    assert bo.post(f"/api/tables/{id}/chat", text="sorry").status_code == 200


def test_a_host_s_link_sets_a_password_once(client: Any) -> None:
    hana, bo = account(client, "Hana", "host"), account(client, "Bo")
    link = deed(hana, "link", whom="Bo").json()["link"]
    assert link.startswith("http://house/recover/")
    path = f"/api/recovery/{link.rpartition('/')[2]}"
    assert client.post(path, json={"password": "bo"}).json()["code"] == "password_bounds"
    set_ = client.post(path, json={"password": "another horse entirely"})
    assert set_.status_code == 201
    assert bo.get("/api/me").status_code == 401
    assert Player(client, "Bo", set_.json()["token"]).get("/api/me").json()["person"]["name"] == "Bo"
    twice = client.post(path, json={"password": "yet another horse"}, params={"lang": "de"})
    assert (twice.status_code, said(twice)[:32]) == (404, "Dieser Link wurde schon benutzt,")
    assert client.post("/api/recovery/x", json={"password": "yet another horse"}).status_code == 404


def test_reports_wait_until_somebody_has_seen_to_them(client: Any, ana: Player, bo: Player) -> None:
    mona = account(client, "Mona", "moderator")
    id = ana.opens(seats=2)["id"]
    bo.sits(id)
    line = bo.post(f"/api/tables/{id}/chat", text="you fool").json()["chat"][-1]["version"]
    assert ana.post("/api/reports", table=id, line=line, why="he insults me").status_code == 201
    assert ana.post("/api/reports", table=id, seat=1, why="  ").json()["code"] == "text_bounds"
    assert ana.post("/api/reports", table=id, why="who?").json()["code"] == "whom_unclear"
    assert ana.post("/api/reports", table=id, seat=0, why="me").json()["code"] == "report_oneself"
    (report,) = mona.get("/api/host/reports").json()["reports"]
    assert (report["by"], report["about"]["name"], report["said"]) == ("Ana", "Bo", "you fool")
    assert deed(mona, "answer", report=report["id"], why="muted for a day").status_code == 201
    assert deed(mona, "answer", report=report["id"]).json()["code"] == "no_report"
    assert mona.get("/api/host/reports").json()["reports"] == []
    assert ana.get("/api/me/reports").json()["reports"][0]["answer"] == "muted for a day"


def test_a_house_that_may_only_be_looked_at(client: Any, ana: Player) -> None:
    hana = account(client, "Hana", "host")
    id = ana.opens(seats=2, bots=1)["id"]
    assert deed(hana, "read_only", why="We move to another disk.").status_code == 201
    client.portal.call(client.app.state.house.board.look)
    seen = ana.table(id)
    for refused in (
        ana.acts(id, seen["choices"][0]["action"], seen["ply"]),
        ana.post("/api/tables", game="teahouse"),
        ana.post(f"/api/tables/{id}/chat", text="hello?"),
        client.post("/api/guests", json={"name": "Chen"}),
    ):
        assert (refused.status_code, refused.json()["code"]) == (409, "read_only_because")
        assert said(refused).endswith("nothing can be changed: We move to another disk.")
    assert client.get("/api/house").json() == {
        "announcement": None,
        "read_only": True,
        "why": "We move to another disk.",
    }
    assert client.post("/api/sessions", json={"name": "Hana", "password": PASSWORD}).status_code == 201
    assert deed(hana, "reopen").status_code == 201
    client.portal.call(client.app.state.house.board.look)
    assert ana.post(f"/api/tables/{id}/chat", text="hello!").status_code == 200


def test_a_host_closes_a_table(client: Any, ana: Player) -> None:
    mona = account(client, "Mona", "moderator")
    id = ana.opens(seats=2, bots=1)["id"]
    assert id in [t["id"] for t in mona.get("/api/host/tables").json()["tables"]]
    assert deed(mona, "close", table=id, why="a bad title").status_code == 201
    assert ana.table(id)["phase"] == "closed"
    assert deed(mona, "close", table=id).json()["code"] == "table_closed"
    assert deed(mona, "close", table="nowhere").status_code == 404


# ---- blocks, and who may sit down


def test_the_blocked_neither_write_nor_sit_down(client: Any, ana: Player, bo: Player, chen: Player) -> None:
    id = ana.opens(seats=3)["id"]
    bo.sits(id)
    chen.sits(id)
    bo.post(f"/api/tables/{id}/chat", text="you fool")
    assert ana.post("/api/me/blocks", table=id, seat=1).json()["blocked"][0]["name"] == "Bo"
    bo.post(f"/api/tables/{id}/chat", text="do you hear me?")
    assert ana.table(id)["chat"] == []
    assert [s["text"] for s in chen.table(id)["chat"]] == ["you fool", "do you hear me?"]
    other = ana.opens(seats=2)["id"]
    refused = bo.post(f"/api/tables/{other}/seats")
    assert (refused.status_code, refused.json()["code"]) == (403, "turned_away")
    chen.post("/api/me/blocks", table=id, seat=1)
    assert bo.post(f"/api/tables/{id}/chat", text="anybody?").json()["code"] == "nobody_listens"
    assert ana.post("/api/me/blocks", table=id, seat=0).json()["code"] == "block_oneself"
    (blocked,) = ana.get("/api/me/blocks").json()["blocked"]
    assert ana.request("DELETE", f"/api/me/blocks/{blocked['id']}").json() == {"blocked": []}
    bo.sits(other)


def test_the_owner_is_asked_before_somebody_sits_down(ana: Player, bo: Player, chen: Player) -> None:
    id = ana.opens(seats=3, ask_first=True)["id"]
    assert bo.sits(id)["asked"]
    bo.sits(id)
    assert chen.sits(id)["requests"] == []
    first, second = ana.table(id)["requests"]
    assert (first["name"], second["name"]) == ("Bo", "Chen")
    assert ana.get("/api/tables", which="mine").json()["tables"][0]["your_turn"]
    assert bo.post(f"/api/tables/{id}/requests", key=first["key"], yes=True).json()["code"] == "only_owner"
    ana.post(f"/api/tables/{id}/requests", key=second["key"], yes=False)
    assert chen.post(f"/api/tables/{id}/seats").json()["code"] == "turned_away"
    ana.post(f"/api/tables/{id}/requests", key=first["key"], yes=True)
    assert [s["name"] for s in ana.table(id)["seats"]][:2] == ["Ana", "Bo"]
    assert ana.post(f"/api/tables/{id}/requests", key=first["key"], yes=True).json()["code"] == "nobody_asks"


def test_the_invitation_is_an_answer_already(ana: Player, bo: Player, chen: Player) -> None:
    table = ana.opens(seats=3, ask_first=True)
    assert bo.sits(table["id"], code=table["code"])["your_seats"] == [1]
    chen.sits(table["id"])
    assert not chen.request("DELETE", f"/api/tables/{table['id']}/requests").json()["asked"]


def test_whoever_was_sent_away_cannot_simply_come_back(ana: Player, bo: Player) -> None:
    id = ana.opens(seats=3)["id"]
    bo.sits(id)
    ana.request("PUT", f"/api/tables/{id}/seats/1", json={"bot": None})
    assert bo.table(id)["your_seats"] == []
    assert bo.post(f"/api/tables/{id}/seats").json()["code"] == "turned_away"


def test_a_chosen_seed_is_said_everywhere(client: Any, ana: Player) -> None:
    id = ana.opens(seats=2, seed=7)["id"]
    rows = player(client, "Bo").get("/api/tables").json()["tables"]
    assert [t["luck_known"] for t in rows if t["id"] == id] == [True]
    ana.post(f"/api/tables/{id}/start", bot="random")
    assert ana.table(id)["luck_known"]
    assert "# The seed was chosen" in ana.get(f"/api/tables/{id}/record").json()["record"]
