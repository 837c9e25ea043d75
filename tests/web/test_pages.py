"""The pages of the house: forms, lists, rules, errors, and what a page may never hold."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from mingtang.core.clauses import clauses_of
from mingtang.games import game, game_names, game_texts
from mingtang.texts import PLACE, read_texts
from mingtang.web.pages import assets
from web.forms import marks

WEB = Path(assets.__file__).parent.parent
PAGES = (
    "/",
    "/new",
    "/new/yunnan",
    "/hello",
    "/help",
    "/rules",
    "/rules/yunnan",
    "/rules/yinzi/components",
    "/records",
)


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
    for path in [*WEB.glob("pages/**/*.py"), *WEB.glob("pages/templates/**/*.html"), *WEB.glob("pages/static/**/*.*")]:
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
    said = "".join(
        p.read_text(encoding="utf-8") for p in [*WEB.glob("pages/*.py"), *WEB.glob("pages/templates/**/*.html")]
    )
    made = ("error.", "level.", "level_short.", "about.", "rules.ruling", "rules.figure", "host.did_", "host.done_")
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


@pytest.mark.parametrize("name", game_names())
def test_the_rules_begin_with_the_game_in_a_minute(door: TestClient, name: str) -> None:
    for lang in ("en", "de"):
        texts = game_texts(name, lang)
        assert [n for n in range(1, 8) if texts.has("in_short", str(n))] == [1, 2, 3, 4, 5, 6]
        page = door.get(f"/rules/{name}", headers={"Accept-Language": lang}).text
        assert page.index('id="in-short"') < page.index('<article class="prose"')
        assert page.count("<li>", page.index('id="in-short"'), page.index("<article")) == 6


def test_style_sheets_that_belong_together_are_sent_as_one() -> None:
    for name, parts in assets.SHEETS.items():
        together = assets.assets()[name].body
        assert all(assets.assets()[part].body in together for part in parts)
    table = (assets.FOLDER.parent / "templates" / "table.html").read_text(encoding="utf-8")
    assert re.findall(r"asset\('(\w+\.css)'\)", table) == ["at_table.css"]
