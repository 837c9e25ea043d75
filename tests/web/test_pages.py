"""The pages of the house: forms, lists, rules, errors, and what a page may never hold."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.testclient import TestClient

from mingtang.core.clauses import clauses_of
from mingtang.games import game, game_names
from mingtang.table.library import Library
from mingtang.table.table import Said
from mingtang.texts import LANGUAGES, PLACE, read_texts
from mingtang.web.identity import Caller
from mingtang.web.live import Update
from mingtang.web.pages import assets, ready, regions, seen
from mingtang.web.pages.delta import Cut, Part, pack, unpack
from mingtang.web.pages.frame import local, rendered
from mingtang.web.pages.stream import OpenPage
from mingtang.web.pages.words import Words
from web.houses import Player, house, player

WEB = Path(assets.__file__).parent.parent
PAGES = ("/", "/new", "/new/yunnan", "/hello", "/help", "/rules", "/rules/yunnan", "/records")


@pytest.fixture
def door(tmp_path: Path) -> Iterator[TestClient]:
    """A house with pages, asked by a browser that keeps its cookies."""
    with house(tmp_path, pages=True) as client:
        yield client


def csrf(page: str) -> str:
    """What a page of the house sends back with a form."""
    found = re.search(r'data-csrf="([0-9a-f]*)"', page)
    assert found is not None
    return found[1]


def send(door: TestClient, path: str, **fields: str) -> Any:
    """Send a form as a page of the house would."""
    return door.post(path, data={"csrf": csrf(door.get("/help").text), **fields})


def come_in(door: TestClient, name: str = "Ana") -> None:
    """Say a name."""
    assert send(door, "/guest", name=name, back="/").status_code == 200


class Marks(HTMLParser):
    """Everything in a page that a strict policy must forbid, and its ids."""

    def __init__(self) -> None:
        super().__init__()
        self.wrong: list[str] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given_ = dict(attrs)
        if tag == "style":
            self.wrong.append("a style element")
        if tag == "script" and "src" not in given_ and given_.get("type") != "application/json":
            self.wrong.append("a script in the page")
        self.wrong += [f"{tag} {name}" for name in given_ if name.startswith("on")]
        if given_.get("id"):
            self.ids.append(str(given_["id"]))


def marks(page: str) -> Marks:
    found = Marks()
    found.feed(page)
    return found


# ---- every page


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("path", PAGES)
def test_every_page_opens_in_both_languages_without_anything_the_policy_forbids(
    door: TestClient, path: str, lang: str
) -> None:
    answer = door.get(path, headers={"accept-language": lang})
    assert answer.status_code == 200
    assert f'<html lang="{lang}"' in answer.text
    assert "⟨" not in answer.text, "a sentence is missing"
    found = marks(answer.text)
    assert found.wrong == []
    twice = {i for i in found.ids if found.ids.count(i) > 1}
    assert not twice
    assert "unsafe-inline" not in answer.headers["content-security-policy"].split("style-src-attr")[0]


def test_errors_are_pages_for_people_and_data_for_scripts(door: TestClient) -> None:
    page = door.get("/tables/nothing", headers={"accept-language": "de"})
    assert page.status_code == 404
    assert "Hier ist nichts" in page.text
    assert "In die Halle" in page.text
    data = door.get("/tables/nothing/at", headers={"accept": "application/json"})
    assert data.status_code == 404
    assert data.json()["code"] == "no_table"


def test_pages_and_scripts_know_no_game_by_name() -> None:
    names = [*game_names(), *(n.replace("_", " ") for n in game_names()), "mahjong"]
    for path in [*WEB.glob("pages/**/*.py"), *WEB.glob("templates/**/*.html"), *WEB.glob("static/**/*.*")]:
        text = path.read_text(encoding="utf-8").lower()
        assert not [n for n in names if n in text], path


# ---- words


def _flat(texts: dict[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    for key, value in texts.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{key}.")
        else:
            yield before + key, value


def _page_texts(lang: str) -> dict[str, str]:
    return dict(_flat(read_texts(WEB / "pages" / "texts" / f"{lang}.toml")))


def test_both_languages_say_the_same_things_with_the_same_numbers() -> None:
    english, german = _page_texts("en"), _page_texts("de")
    assert list(english) == list(german)
    for key, text in english.items():
        places = {m[3] for m in PLACE.finditer(text)}
        assert places == {m[3] for m in PLACE.finditer(german[key])}, key


def test_every_sentence_is_said_somewhere() -> None:
    said = "".join(p.read_text(encoding="utf-8") for p in [*WEB.glob("pages/*.py"), *WEB.glob("templates/**/*.html")])
    made = ("error.", "level.", "level_short.", "about.", "rules.ruling", "rules.figure")
    for key in _page_texts("en"):
        part, _, name = key.rpartition(".")
        stem = name.rpartition("_")[0]
        found = key in said or f"{part}.{stem}_" in said or re.search(rf"\b{name}\b", said) is not None
        assert found or key.startswith(made), f"{key} is said nowhere"


# ---- assets


def test_assets_are_kept_for_ever_under_a_name_that_changes_with_them(door: TestClient) -> None:
    page = door.get("/help").text
    linked = re.findall(r'(?:href|src)="(/static/[^"]+)"', page)
    assert len(linked) >= 5
    for address in linked:
        answer = door.get(address)
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]
    assert "immutable" not in door.get("/static/old/page.css").headers["cache-control"]
    assert door.get(f"/static/{assets.edition()}/../app.py").status_code == 404
    assert door.get(f"/static/{assets.edition()}/nothing.js").status_code == 404


def test_scripts_import_only_what_is_there() -> None:
    for name, asset in assets.assets().items():
        if name.endswith(".js"):
            for wanted in re.findall(r'from "\./([\w.]+)"|import "\./([\w.]+)"', asset.body.decode()):
                assert f"js/{wanted[0] or wanted[1]}" in assets.assets(), name


def test_pages_are_packed_for_readers_who_can_unpack_them(door: TestClient) -> None:
    with door.stream("GET", "/rules/yunnan", headers={"accept-encoding": "gzip"}) as answer:
        packed = b"".join(answer.iter_raw())
    assert answer.headers["content-encoding"] == "gzip"
    assert len(gzip.decompress(packed)) > 3 * len(packed)


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
    for strange in (
        "//elsewhere.example",
        "https://elsewhere.example",
        "/\\elsewhere.example",
        "javascript:alert(1)",
        "",
    ):
        assert local(strange) == "/"
    assert local("/tables/x?ply=3") == "/tables/x?ply=3"


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


# ---- rules


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("name", game_names())
def test_every_clause_is_an_anchor_and_every_mark_is_explained(door: TestClient, name: str, lang: str) -> None:
    page = door.get(f"/rules/{name}", headers={"accept-language": lang}).text
    info = door.get(f"/api/games/{name}").json()
    folder = WEB.parent / "games" / name
    ids = set(marks(page).ids)
    clauses = clauses_of((folder / "rules.md").read_text(encoding="utf-8"), game(name).meta.prefix)
    assert clauses
    assert {c.id for c in clauses} <= ids
    assert {o["clause"] for o in info["options"]} <= ids
    body = page.partition('<article class="prose"')[2].partition("</article>")[0]
    for mark in ("[RULING]", "[DATA]", "[RECONSTRUCTED]"):
        assert body.count(mark) == 0, "a mark that is not explained"
    links = set(re.findall(r'href="#([A-Z]{2}-[^"]+)"', page))
    assert links <= ids, "a link to a clause that is not there"


# ---- fragments


@given(st.text(alphabet="<ab >", max_size=60), st.text(alphabet="<ab >", max_size=60))
def test_a_fragment_told_by_its_difference_is_the_same_fragment(old: str, new: str) -> None:
    long = "<p>" * 900
    for a, b in ((old, new), (long + old, long + new), (old + long, new + long + old)):
        assert unpack(a, pack(Cut.whole(a), Cut.whole(b))) == b


@given(st.lists(st.tuples(st.sampled_from("abc"), st.text(alphabet="<x ", max_size=9)), max_size=3), st.integers(0, 5))
def test_parts_that_change_come_or_change_places_are_told_as_well(parts: list[tuple[str, str]], turn: int) -> None:
    long = "g>" + "<p>" * 900
    old = Cut([Part("", "first"), *(Part(long + name + text, name) for name, text in dict(parts).items())])
    moved = [Part(long + name + text[turn:], name) for name, text in reversed(dict(parts).items())]
    new = Cut([Part("", "first"), *moved[: turn or None], Part("new>", "new")])
    assert unpack(old.text, pack(old, new)) == new.text


def test_a_small_change_of_a_large_fragment_is_a_small_message() -> None:
    before = "".join(f'<g id="{i}"><path d="M{i}"/></g>' for i in range(2000))
    after = before.replace('id="700"', 'id="700" class="lit"')
    packed = pack(Cut.whole(before), Cut.whole(after))
    assert len(str(packed)) < 200


def test_everything_that_is_always_the_same_is_made_before_the_first_reader_comes(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    library = Library()
    monkeypatch.setattr(ready, "_drawn", set())
    monkeypatch.setattr(library, "drawing", lambda name: lambda scene: drawn.append(name + scene.words.lang))
    ready.make_ready(library)
    assert caplog.records == []
    assert drawn == [name + lang for name in library.names() for lang in LANGUAGES]


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


@pytest.mark.parametrize("name", game_names())
def test_the_rules_begin_with_the_game_in_a_minute(door: TestClient, name: str) -> None:
    for lang in ("en", "de"):
        told = read_texts(WEB.parent / "games" / name / "texts" / f"{lang}.toml")["in_short"]
        assert len(told) == 6
        page = door.get(f"/rules/{name}", headers={"Accept-Language": lang}).text
        assert page.index('id="in-short"') < page.index('<article class="prose"')
        assert page.count("<li>", page.index('id="in-short"'), page.index("<article")) == 6


def test_boards_and_log_lines_that_were_kept_are_what_the_templates_say(door: TestClient) -> None:
    the_house = door.app.state.house  # type: ignore[attr-defined]
    ana = player(door, "Ana")
    id = ana.opens("yunnan", seats=3, sharing=["Bo", "Chen"])["id"]
    for turn in range(12):
        now = ana.table(id)
        options = [c["action"] for c in now["choices"] if c["refusal"] is None]
        ana.acts(id, options[turn % len(options)], now["ply"], seat=now["seat"])
        table = the_house._tables[id]
        for seat, lang in ((0, "en"), (1, "de"), (-1, "en"), (-1, "de")):
            presented = the_house.presenter.present(table, table.owner, lang, seat)
            caller = Caller(None, lang, "", False, "")
            ctx = regions.context(the_house, caller, presented, "")
            groups = list(presented.groups)
            for _ in range(2):
                kept = regions.regions(caller, ctx)["board"].text, regions.log_fragment(caller, groups, ctx)
                board = rendered("table/board.html", caller, **ctx)
                assert kept == (board, rendered("table/log_lines.html", caller, groups=groups[::-1], **ctx))


# ---- the table


def _to_the_end(ana: Player, id: str, seed: int) -> None:
    """Play for everybody at this screen until the game is over."""
    dice = Random(seed)
    while (now := ana.table(id))["phase"] == "playing":
        options = [c["action"] for c in now["choices"] if c["refusal"] is None]
        ana.acts(id, dice.choice(options), now["ply"], seat=now["seat"])


def test_after_the_end_panels_show_the_final_total_of_the_score_sheet_and_its_sources(door: TestClient) -> None:
    the_house = door.app.state.house  # type: ignore[attr-defined]
    ana = player(door, "Ana")
    id = ana.opens("yunnan", seats=2, sharing=["Bo"])["id"]
    _to_the_end(ana, id, 1)
    table = the_house._tables[id]
    presented = the_house.presenter.present(table, table.owner, "en")
    totals = {p.seat: p.total for p in presented.drawn.points}
    shown = [s for s in seen.sides(presented, Words("en")) if s.panel.seat >= 0]
    assert {s.panel.seat: s.panel.points for s in shown} == totals
    assert all(s.final and s.total == s.panel.points for s in shown)
    page = door.get(f"/tables/{id}").text
    assert page.count("Final total") == len(shown)
    assert "If it ended now" not in page


@pytest.mark.parametrize(
    ("lang", "strong", "weak"), [("en", "Crane bot", "Sparrow bot"), ("de", "Kranich-Bot", "Spatz-Bot")]
)
def test_whoever_plays_with_bots_sees_how_strong_each_of_them_is(
    door: TestClient, lang: str, strong: str, weak: str
) -> None:
    ana = player(door, "Ana")
    id = ana.opens("yunnan", seats=3, bots=["adept", "novice"])["id"]
    headers = {"Accept-Language": lang}
    for page in (f"/tables/{id}", f"/tables/{id}/sheet/facts"):
        shown = door.get(page, headers=headers).text
        for level, said in (("adept", strong), ("novice", weak)):
            assert shown.count(f'title="{Words(lang).level(level)}">{said}<') == 1
    waiting = ana.opens("yunnan", seats=3)["id"]
    assert ana.request("PUT", f"/api/tables/{waiting}/seats/1", json={"bot": "adept"}).status_code == 200
    assert f">{strong}<" in door.get(f"/tables/{waiting}", headers=headers).text


def test_a_line_of_the_chat_carries_the_sign_of_the_seat_that_said_it(tmp_path: Path) -> None:
    with house(tmp_path, pages=True) as client:
        ana = player(client, "Ana")
        id = ana.opens("yunnan", seats=3, sharing=["Bo", "Chen"])["id"]
        table = client.app.state.house._tables[id]  # type: ignore[attr-defined]
        said = [Said(table.owner, name, "Good luck", 0.0, 1) for name in ("Ana", "Chen", "Somebody")]
        assert [seen.chat_seat(table, line) for line in said] == [0, 2, 0]
        assert seen.chat_seat(table, Said("nobody", "Ana", "I look on", 0.0, 1)) == -1


def test_a_screen_shared_by_secret_hands_is_curtained_before_any_script_runs(door: TestClient) -> None:
    the_house = door.app.state.house  # type: ignore[attr-defined]
    come_in(door)
    shared = send(door, "/new/fujian_trader", seats="3", seat2="here", here2="Bo", seat3="here", here3="Chen")
    hidden = shared.url.path.rpartition("/")[2]
    for _ in range(200):  # until hands differ
        page = door.get(f"/tables/{hidden}").text
        if re.search(r'id="curtain" role="dialog"', page):
            break
        seen_now = door.get(f"/api/tables/{hidden}").json()
        action = next(c["action"] for c in seen_now["choices"] if c["refusal"] is None)
        body = {"action": action, "ply": seen_now["ply"], "seat": seen_now["seat"]}
        assert door.post(f"/api/tables/{hidden}/actions", json=body).status_code == 200
    else:
        pytest.fail("no curtain came down")
    first = door.get(f"/api/tables/{hidden}").json()["seat"]
    assert f"I am {('Ana', 'Bo', 'Chen')[first]}" in page
    alone = send(door, "/new/fujian_trader", seats="3", seat2="bot:novice", seat3="bot:novice")
    assert re.search(r'id="curtain" hidden', alone.text)

    page_of = OpenPage(the_house, Caller(None, "en", "", False, ""), "")
    table = the_house._tables[hidden]
    other = (first + 1) % 3
    for seat, whole in ((first, False), (first, False), (other, True), (other, False)):
        view = the_house.presenter.present(table, table.owner, "en", seat)
        told = page_of.news(Update(view, table.version, table.ply, (), frozenset()))
        # the log of one seat tells what another may not know
        assert told.get("log", {"whole": False})["whole"] is whole
