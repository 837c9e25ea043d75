"""The host's desk, the account, and the people at a table, as pages."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from web.accounts import PASSWORD, account
from web.forms import send
from web.houses import Player


def signed_in(door: TestClient, name: str) -> TestClient:
    """This browser belongs to somebody with an account now."""
    door.cookies.clear()
    assert send(door, "/sign-in", name=name, password=PASSWORD, back="/").status_code == 200
    return door


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_page_shows_itself_in_both_languages(door: TestClient, lang: str) -> None:
    account(door, "Hana", "host")
    bo, chen = account(door, "Bo"), account(door, "Chen")
    id = bo.opens(seats=3, ask_first=True, seed=7)["id"]
    chen.sits(id, code=bo.table(id)["code"])
    line = bo.post(f"/api/tables/{id}/chat", text="<b>you fool</b>").json()["chat"][0]["version"]
    chen.post("/api/reports", table=id, line=line, why="insults")
    signed_in(door, "Hana")
    for path in ("/host", "/host/people?word=bo", "/host/tables", "/host/house", "/host/log", "/people/Bo"):
        shown = door.get(path, params={"lang": lang} if "?" not in path else {"lang": lang, "word": "bo"})
        assert shown.status_code == 200, path
        assert "<b>you fool" not in shown.text
    assert "&lt;b&gt;you fool" in door.get("/host").text
    signed_in(door, "Chen")
    for path in ("/account", f"/tables/{id}/people?line={line}", f"/tables/{id}", "/forgot", "/new/teahouse", "/"):
        assert door.get(path, params={"lang": lang}).status_code == 200, path
    assert door.get("/host").status_code == 403
    assert 'href="/host"' not in door.get("/").text


def test_a_host_runs_the_house_by_forms(door: TestClient) -> None:
    account(door, "Hana", "host")
    bo = account(door, "Bo")
    signed_in(door, "Hana")
    banned = send(door, "/host/people", do="ban", whom="Bo", hours="24", why="insults")
    assert banned.url.path == "/host/people"
    assert "every session has ended" in banned.text
    assert bo.get("/api/me").status_code == 401
    oneself = send(door, "/host/people", do="ban", whom="Hana")
    assert oneself.status_code == 409
    assert "You cannot ban yourself." in oneself.text
    assert "Hana banned Bo for 24 hours" in door.get("/host/log").text
    send(door, "/host/people", do="unban", whom="Bo")
    linked = send(door, "/host/people", do="link", whom="Bo")
    link = re.search(r"http://house(/recover/[^<]+)<", linked.text)
    assert link is not None
    door.cookies.clear()
    assert "Hello Bo." in door.get(link[1]).text
    weak = send(door, link[1], password="password")
    assert weak.status_code == 400
    assert send(door, link[1], password="a new horse road").url.path == "/account"
    dead = send(door, link[1], password="another horse road")
    assert dead.status_code == 404
    assert "This link was used already, or its time is over; ask for a new one." in dead.text


def test_what_is_announced_stands_on_every_page(door: TestClient) -> None:
    account(door, "Hana", "host")
    signed_in(door, "Hana")
    send(door, "/host/house", do="announce", text="We close at <ten>.")
    send(door, "/host/house", do="read_only", why="A new disk.")
    for path in ("/", "/rules", "/account", "/nowhere"):
        shown = door.get(path).text
        assert "We close at &lt;ten&gt;." in shown
        assert "nothing can be changed. A new disk." in shown
    refused = send(door, "/play/teahouse")
    assert refused.status_code == 409
    assert "A new disk." in refused.text
    assert send(door, "/language", lang="de", back="/").status_code == 200
    assert "Nichts lässt sich ändern. A new disk." in door.get("/").text
    assert "Das Haus ist wieder offen." in send(door, "/host/house", do="reopen").text
    assert send(door, "/play/teahouse").status_code == 200


def test_the_account_page_does_what_it_offers(door: TestClient) -> None:
    bo = account(door, "Bo")
    ana = account(door, "Ana")
    id = bo.opens(seats=3)["id"]
    ana.sits(id)
    signed_in(door, "Ana")
    assert "Blocked." in send(door, f"/tables/{id}/people", seat="0", do="block").text
    assert "Reported." in send(door, f"/tables/{id}/people", seat="0", do="report", why="insults").text
    page = door.get("/account").text
    assert "insults" in page
    whom = re.search(r'name="person" value="([^"]+)"', page)
    assert whom is not None
    assert "again" in send(door, "/account/unblock", person=whom[1]).text
    assert send(door, "/account/password", old="wrong", new="a new horse road").status_code == 401
    assert "signed out" in send(door, "/account/password", old=PASSWORD, new="a new horse road").text
    assert ana.get("/api/me").status_code == 401
    house = door.app.state.house  # type: ignore[attr-defined]
    other = Player(door, "Ana", house.people.open_session(house.people.by_account("Ana"), house.now()))
    there = re.search(r'name="device" value="([0-9a-f]{16})"', door.get("/account").text)
    assert there is not None
    send(door, "/account/devices", device=there[1])
    assert other.get("/api/me").status_code == 401
    data = door.get("/account/data")
    assert (data.json()["person"]["name"], "attachment" in data.headers["content-disposition"]) == ("Ana", True)
    assert send(door, "/account/leave", password="wrong").status_code == 401
    assert send(door, "/account/leave", password="a new horse road").url.path == "/hello"
    assert bo.table(id)["seats"][1]["kind"] == "empty"


def test_a_form_needs_its_sign_of_origin(door: TestClient) -> None:
    account(door, "Hana", "host")
    bo = account(door, "Bo")
    signed_in(door, "Hana")
    for path, form in (
        ("/host/people", {"do": "ban", "whom": "Bo"}),
        ("/account/leave", {"password": PASSWORD}),
        ("/account/devices", {"device": "others"}),
    ):
        assert door.post(path, data={**form, "csrf": "0" * 64}).status_code == 403
    assert bo.get("/api/me").status_code == 200


def test_a_chosen_seed_is_said_in_the_lobby_the_invitation_and_at_the_table(door: TestClient) -> None:
    table = account(door, "Bo").opens(seats=3, seed=7)
    account(door, "Chen")
    signed_in(door, "Chen")
    assert "the luck was chosen" in door.get("/").text
    for path in (f"/join/{table['code']}", f"/tables/{table['id']}"):
        assert "somebody may know the luck in advance" in door.get(path).text
