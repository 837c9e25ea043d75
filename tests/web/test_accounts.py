"""Whoever comes to the house: strangers, friends, accounts, names, languages, and the tables they open."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from mingtang.web.pages.frame import local_path
from web.forms import come_in, send
from web.houses import house, player

# ---- the door


def test_one_click_seats_a_stranger_with_bots(door: TestClient) -> None:
    answer = door.post("/play/teahouse", follow_redirects=False)
    assert answer.status_code == 303
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    table = door.get("/api" + answer.headers["location"]).json()
    assert table["phase"] == "playing"
    assert [s["kind"] for s in table["seats"]].count("bot") == len(table["seats"]) - 1


def test_a_form_from_a_strange_page_does_nothing(door: TestClient) -> None:
    come_in(door)
    assert door.post("/play/teahouse", data={"csrf": "0" * 64}).status_code == 403
    assert door.post("/play/teahouse").status_code == 403
    assert door.post("/guest", data={"name": "Eve"}, headers={"origin": "https://elsewhere.example"}).status_code == 403
    assert "Ana" in door.get("/").text


def test_an_account_keeps_its_tables_and_wrong_words_are_said_on_the_page(door: TestClient) -> None:
    come_in(door)
    opened = send(door, "/play/teahouse").url.path
    assert send(door, "/sign-up", name="Ana", password="short", back="/").status_code == 400
    assert send(door, "/sign-up", name="Ana", password="rice paper", back="/account").url.path == "/account"
    assert send(door, "/sign-out").url.path == "/hello"
    assert opened not in door.get("/").text
    wrong = send(door, "/sign-in", name="Ana", password="wrong words", back="/")
    assert wrong.status_code == 401
    assert "Name or password are not right." in wrong.text
    assert send(door, "/sign-in", name="ana", password="rice paper", back="/").status_code == 200
    assert opened in door.get("/").text


def test_the_account_page_shows_what_goes_wrong(door: TestClient) -> None:
    come_in(door)
    bad = send(door, "/account", name="Ana", lang="en", email="nowhere", webhook="")
    assert bad.status_code == 400
    assert "This is no e-mail address." in bad.text
    inside = send(door, "/account", name="Ana", lang="en", email="", webhook="http://127.0.0.1/x")
    assert "public internet" in inside.text
    kept = send(door, "/account", name="Ana B", lang="de", email="ana@example.org", webhook="")
    assert "Gespeichert." in kept.text
    assert 'value="ana@example.org"' in kept.text
    tried = send(door, "/account/test", channel="email")
    assert tried.status_code == 409
    assert "SMTP" in tried.text


def test_the_language_is_switched_on_the_spot_and_leads_nowhere_else(door: TestClient) -> None:
    answer = door.post("/language", data={"lang": "de", "back": "/help"}, follow_redirects=False)
    assert answer.headers["location"] == "/help"
    assert '<html lang="de"' in door.get("/help").text
    asked = {"lang": "en", "back": "/tables/x?lang=de&ply=3"}  # an address that names a language would bring it back
    assert door.post("/language", data=asked, follow_redirects=False).headers["location"] == "/tables/x?ply=3"
    for strange in (
        "//elsewhere.example",
        "https://elsewhere.example",
        "/\\elsewhere.example",
        "javascript:alert(1)",
        "",
    ):
        assert local_path(strange) == "/"
    assert local_path("/tables/x?ply=3") == "/tables/x?ply=3"


def test_names_cannot_become_markup(door: TestClient) -> None:
    come_in(door, "<img src=x>&amp;")
    page = send(door, "/play/teahouse")
    for text in (page.text, door.get("/").text):
        assert "<img" not in text
        assert "&lt;img src=x&gt;" in text


# ---- tables


def test_the_form_opens_the_table_that_it_describes(door: TestClient) -> None:
    come_in(door)
    fields = {
        "seats": "4",
        "seat2": "here",
        "here2": "Bo",
        "seat3": "bot:random",
        "seat4": "open",
        "option:rain": "false",
        "option:rounds": "3",
        "pace": "live",
        "seconds": "30",
        "reserve": "5",
        "access": "invitation",
        "watch": "nobody",
        "undo": "strict",
        "lang": "de",
        "title": "Friday",
    }
    page = send(door, "/new/teahouse", **fields)
    table = door.get("/api" + page.url.path).json()
    assert [s["kind"] for s in table["seats"]] == ["person", "person", "bot", "empty"]
    assert table["options"]["rain"] is False
    assert table["options"]["rounds"] == 3
    assert table["settings"]["pace"] == {"kind": "live", "seconds": 30, "reserve": 300, "days": 0}
    assert {k: table["settings"][k] for k in ("access", "watch", "undo", "lang", "title")} == {
        k: fields[k] for k in ("access", "watch", "undo", "lang", "title")
    }
    wrong = send(door, "/new/teahouse", **{**fields, "option:rounds": "99"})
    assert wrong.status_code == 422
    assert 'value="Friday"' in wrong.text, "what was filled in stays"


def test_a_friend_follows_the_link_says_a_name_and_sits_down(tmp_path: Path) -> None:
    with house(tmp_path, pages=True) as ana:
        come_in(ana)
        room = send(ana, "/new/teahouse", seats="2", seat2="open", access="invitation").text
        link = re.search(r"/join/\w+", room)
        assert link is not None
        bo = TestClient(ana.app, base_url="http://house")
        assert bo.get("/tables/" + ana.get("/next").url.path.rpartition("/")[2]).status_code in (403, 404)
        assert "Ana invites you" in bo.get(link[0]).text
        table = bo.post(link[0], data={"name": "Bo", "do": "sit"})
        assert table.url.path.startswith("/tables/")
        assert 'data-phase="playing"' in table.text
        assert bo.get(link[0]).url.path == table.url.path, "whoever sits already is led to the table"


def test_the_table_that_waits_stands_first_and_can_be_gone_to(door: TestClient) -> None:
    come_in(door)
    first = send(door, "/play/teahouse").url.path
    lobby = door.get("/").text
    assert 'class="row you"' in lobby
    assert door.get("/next").url.path == first
    assert first in door.get("/lobby/lists").text


def test_a_record_comes_back_as_a_table_to_look_at(door: TestClient) -> None:
    come_in(door)
    id = send(door, "/play/teahouse").url.path.rpartition("/")[2]
    mine = door.get(f"/tables/{id}/record")
    assert "attachment" in mine.headers["content-disposition"]
    assert "seed" not in mine.text.partition("---")[0].replace("The seed and", "")
    wrong = send(door, "/records", record="mingtang record 1\ngame chess\n---\n")
    assert wrong.status_code == 422
    assert 'role="alert"' in wrong.text
    assert "game chess" in wrong.text


def test_a_table_that_everybody_has_forgotten_is_not_in_the_lobby(
    door: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bo = player(door, "Ana"), player(door, "Bo")
    id = ana.opens(seats=3)["id"]
    link = f'/tables/{id}"'
    assert link in bo.get("/").text
    assert link in bo.get("/lobby/lists").text
    the_house = door.app.state.house  # type: ignore[attr-defined]
    later = the_house.now() + 8 * 86_400
    monkeypatch.setattr(the_house, "now", lambda: later)
    for page in ("/", "/lobby/lists"):
        assert link not in bo.get(page).text
        assert link in ana.get(page).text, "an own table is always listed"


def test_a_chosen_seed_is_told_before_one_sits_down(door: TestClient) -> None:
    ana = player(door)
    made = ana.opens(seats=2, seed=7)
    assert "the luck was chosen" in door.get("/").text
    assert "the luck was chosen" not in door.get("/", headers={"Accept-Language": "de"}).text
    assert "das Glück ist vorgegeben" in door.get("/", headers={"Accept-Language": "de"}).text
    assert "somebody may know the luck in advance" in door.get(f"/join/{made['code']}").text
    (listed,) = door.get("/api/tables").json()["tables"]
    assert listed["luck_known"]
    fair = ana.opens(seats=2)
    assert "somebody may know the luck" not in door.get(f"/join/{fair['code']}").text


def test_a_hidden_table_does_not_exist_for_strangers(door: TestClient) -> None:
    ana, eve = player(door), player(door, "Eve")
    nowhere = eve.get("/api/tables/nosuchtable")
    for watch in ("nobody", "invited", "anyone"):
        id = ana.opens(seats=2, access="invitation", watch=watch, sharing=["Bo"])["id"]
        hidden = eve.get(f"/api/tables/{id}")
        assert (hidden.status_code, hidden.json()) == (404, nowhere.json())
    listed = ana.opens(seats=2, watch="nobody", sharing=["Bo"])["id"]
    assert eve.get(f"/api/tables/{listed}").status_code == 403
