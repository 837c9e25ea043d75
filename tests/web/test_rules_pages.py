"""Rules worth reading: a drawing over each chapter, examples that can be tried, lists of what lies in the box, search, a sheet to print."""

from __future__ import annotations

import gzip
import json
import re
from html import unescape
from typing import Any

import pytest
from starlette.testclient import TestClient

from mingtang import cli
from mingtang.texts.player_aid import player_aid
from mingtang.web.pages.rules import component_lists, drawings_of_components
from web.forms import csrf, send
from web.houses import player

GAMES = ("yunnan", "ming_dynastie", "yinzi", "fujian_trader")
DRAWING = re.compile(r'<img src="(/rules/[^"]+\.svg)" width="(\d+)" height="(\d+)" loading="lazy"')


def same_shape(svg: str, width: str, height: str) -> bool:
    """Whether the room that a page keeps for a drawing has its proportions."""
    own_width, own_height = map(int, re.findall(r'viewBox="0 0 (\d+) (\d+)"', svg)[0])
    return abs(own_width / own_height - int(width) / int(height)) < 0.02


def lesson_of(door: TestClient, answer: Any) -> tuple[str, dict[str, Any]]:
    """The table to which a visitor was led, and what the coach says there."""
    assert answer.status_code == 200, answer.text
    id = answer.url.path.removeprefix("/tables/")
    coach: dict[str, Any] = door.get(f"/api/tables/{id}").json()["lesson"]
    return id, coach


@pytest.mark.parametrize("lang", ["en", "de"])
def test_drawings_come_by_an_address_that_browsers_may_keep(door: TestClient, lang: str) -> None:
    page = door.get("/rules/yunnan", headers={"accept-language": lang}).text
    found = DRAWING.findall(page)
    assert len(found) > 30
    source, width, height = found[0]
    drawn = door.get(source)
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert "immutable" in drawn.headers["cache-control"]
    assert same_shape(drawn.text, width, height)
    assert all(int(h) <= 480 for _, _, h in found)
    aged = re.sub(r"drawings/\w+/", "drawings/0/", source)
    assert door.get(aged).headers["cache-control"] == "no-cache"
    assert door.get(aged.replace(f".{lang}.svg", ".fr.svg")).status_code == 404
    assert door.get(re.sub(r"/[^/]+\.svg", "/EX-99.en.svg", aged)).status_code == 404


def test_a_stranger_tries_an_example_at_a_table_of_his_own(door: TestClient) -> None:
    answer = send(door, "/rules/yunnan/try", example="EX-01")
    id, coach = lesson_of(door, answer)
    assert (coach["kind"], coach["say"]) == ("asked", "Try it: Bid 12 in the Trading School.")
    assert 'href="/rules/yunnan#EX-01"' in answer.text
    headers = {"x-csrf-token": csrf(door.get("/help").text)}
    seen = door.get(f"/api/tables/{id}").json()
    done = door.post(
        f"/api/tables/{id}/actions", json={"action": "bid school 12", "ply": seen["latest"]}, headers=headers
    )
    assert done.status_code == 200, done.text
    assert door.get(f"/api/tables/{id}").json()["lesson"]["ends"]
    door.cookies.clear()
    bo = player(door, "Bo")
    assert bo.get(f"/tables/{id}").status_code in (403, 404)


def test_whoever_tries_another_example_gives_up_the_last(door: TestClient) -> None:
    first, _ = lesson_of(door, send(door, "/rules/yunnan/try", example="EX-01"))
    second, _ = lesson_of(door, send(door, "/rules/yunnan/try", example="EX-09"))
    house = door.app.state.house  # type: ignore[attr-defined]
    assert house.tables.store.version(first) is None
    assert house.tables.store.version(second) is not None


@pytest.mark.parametrize("example", ["EX-99", "", "../EX-01", "x" * 3000])
def test_an_example_that_does_not_exist_cannot_be_tried(door: TestClient, example: str) -> None:
    assert send(door, "/rules/yunnan/try", example=example).status_code in (400, 404, 422)


@pytest.mark.parametrize("name", GAMES)
def test_every_numbered_chapter_begins_with_a_drawing(door: TestClient, name: str) -> None:
    page = door.get(f"/rules/{name}").text
    chapters = re.findall(r'<h2 id="([A-Z]{2}-\d+)".*?</h2>\s*(.{12})', page, re.S)
    assert len(chapters) >= 8
    assert [id for id, after in chapters if not after.startswith("<figure clas")] == []
    for source, width, height in DRAWING.findall(page)[:6]:
        assert same_shape(door.get(source).text, width, height)


@pytest.mark.parametrize(("lang", "words", "clause"), [("en", "outbidding", "YU-3.6"), ("de", "überbieten", "YU-3.6")])
def test_search_finds_clauses_components_and_words(door: TestClient, lang: str, words: str, clause: str) -> None:
    def found(q: str, part: str = "1") -> str:
        text: str = door.get(f"/rules/yunnan/search?part={part}&q={q}", headers={"accept-language": lang}).text
        return text

    assert f'href="/rules/yunnan#{clause}"' in found(words)
    assert "<mark>" in found(words)
    assert 'href="/rules/yunnan/components#bank"' in found("bank 23")
    assert 'href="/rules/yunnan#glossary"' in found("blocker" if lang == "en" else "schluchtsperre")
    assert "<li>" not in found("xyzzy")
    assert "<script>" not in found("<script>", "")
    assert "<main" in found(words, "")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_player_aid_says_in_the_page_what_it_says_in_the_terminal(
    door: TestClient, capsys: pytest.CaptureFixture[str], name: str, lang: str
) -> None:
    assert cli.main(["rules", name, "--aid", "--json", "--lang", lang]) == 0
    said = json.loads(capsys.readouterr().out)
    page = unescape(door.get(f"/rules/{name}/aid", headers={"accept-language": lang}).text)
    assert len(said["parts"]) >= 5
    for part in said["parts"]:
        assert part["title"] in page
        assert [line for line in part["lines"] if line not in page] == []
    assert [x["title"] for x in said["lists"] if x["title"] not in page] == []
    library = door.app.state.house.library  # type: ignore[attr-defined]
    other = player_aid(library.folder(name), "de" if lang == "en" else "en", library.game(name).data)
    assert other is not None
    assert [len(part.lines) for part in other.parts] == [len(part["lines"]) for part in said["parts"]]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_pieces_in_the_box_are_drawn_beside_their_figures(door: TestClient, name: str, lang: str) -> None:
    library = door.app.state.house.library  # type: ignore[attr-defined]
    lists = {table.key: table for table in component_lists(library, name, lang)}
    drawn = drawings_of_components(library, name, lang)
    page = door.get(f"/rules/{name}/components", headers={"accept-language": lang}).text
    assert {key: len(drawings.bodies) for key, drawings in drawn.items()} == {
        key: len(lists[key].rows) for key in drawn
    }
    shown = [body for drawings in drawn.values() for body in drawings.bodies if body]
    assert len(shown) >= 40
    assert [body for body in shown if body not in page] == []
    bodies = "".join(shown)
    assert set(re.findall(r'href="#([\w-]+)"', bodies)) <= set(re.findall(r'id="([\w-]+)"', page))
    assert "data-piece" not in bodies, "nothing here glides: pieces are printed"
    assert len(gzip.compress(page.encode())) < 60_000


def test_each_fortune_card_and_each_of_dulis_cards_has_a_face_of_its_own(door: TestClient) -> None:
    library = door.app.state.house.library  # type: ignore[attr-defined]
    fortunes = drawings_of_components(library, "fujian_trader", "en")["fortunes"].bodies
    assert len(set(fortunes)) == len(fortunes) == 64
    duli = drawings_of_components(library, "yunnan", "en")["duli"].bodies
    cards = library.game("yunnan").data["duli"]["card"]
    printed = {(tuple(card["priority"]), tuple(card["traders"]), card["teahouse"]) for card in cards}
    assert len(set(duli)) == len(printed)
