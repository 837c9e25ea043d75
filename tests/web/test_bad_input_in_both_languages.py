"""Every way into the house, asked wrongly: programs and forms are answered in the language of the asker, and in no other."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from starlette.routing import Route
from starlette.testclient import TestClient

from sentences import check_pair, foreign_words, python_words
from web.forms import come_in, csrf
from web.houses import Player, house, player

NOWHERE = {"name": "nowhere", "seat": "7", "token": "0" * 40, "ply": "99"}
BODIES: tuple[Any, ...] = (
    None,
    {},
    {"nonsense": 1},
    {"game": "teahouse", "pace": "fast", "seats": "many"},
    {"game": "chess"},
    {"name": "x" * 300, "password": "y", "record": "z", "text": "", "action": "", "ply": -1, "channel": "post"},
    {"name": "Ana", "password": "1", "lang": "fr", "email": "nobody", "webhook": "ftp://x"},
    {"action": "dance", "ply": 0},
    {"action": "bid 7", "ply": 5},
)


def filled(path: str, id: str) -> str:
    """An address with something in every place: a table that is there, and else what is nowhere."""
    return re.sub(r"\{(\w+)(?::\w+)?\}", lambda m: id if m[1] == "id" else NOWHERE.get(m[1], "nowhere"), path)


def ways_of_programs(app: Any) -> list[tuple[str, str]]:
    """Every way to ask that the interface describes, by method and path; not those that would sign the asker out."""
    left_out = ("/api/me/leave", "/api/sessions", "/api/me/devices", "/api/tables/{id}/events", "/api/me/events")
    return [(m.upper(), path) for path, found in app.openapi()["paths"].items() for m in found if path not in left_out]


def forms_of_pages(app: Any) -> list[str]:
    """Every address to which a page of the house sends a form."""
    left_out = ("/language", "/theme", "/sign-out", "/account/leave")
    pages = [r for included in app.routes for r in getattr(getattr(included, "original_router", None), "routes", ())]
    forms = [r.path for r in pages if isinstance(r, Route) and "POST" in (r.methods or ())]
    return [path for path in forms if not path.startswith(("/api", *left_out))]


@pytest.fixture
def at_table(client: Any) -> tuple[Player, Player, str]:
    """Two people at a table that plays."""
    ana, bo = player(client, "Ana"), player(client, "Bo")
    id = ana.opens(seats=2)["id"]
    bo.sits(id)
    return ana, bo, id


def test_programs_are_answered_in_the_language_that_they_ask_in(
    client: Any, at_table: tuple[Player, Player, str]
) -> None:
    _, bo, id = at_table
    keys: set[str] = set()
    ways = ways_of_programs(client.app)
    assert len(ways) > 30
    for method, path in ways:
        for who in (None, bo):
            for body in BODIES if who and method in ("POST", "PUT", "PATCH") else BODIES[:1]:
                said = []
                for lang in ("en", "de"):
                    more: dict[str, Any] = {"params": {"lang": lang}, "headers": {"accept-language": lang}}
                    if who is not None:
                        more["headers"]["authorization"] = f"Bearer {who.token}"
                    if body is not None:
                        more["json"] = body
                    answer = client.request(method, filled(path, id), **more)
                    assert answer.status_code < 500, (method, path, body, answer.text)
                    said.append(answer.json() if answer.status_code >= 400 else {})
                if all(said):
                    assert said[0]["code"] == said[1]["code"], (method, path, body)
                    check_pair(said[0]["error"], said[1]["error"])
                    keys.add(said[0]["code"])
    assert len(keys) > 20, keys


def test_what_is_no_request_at_all_is_answered_in_its_language(client: Any) -> None:
    for path, more in (
        ("/api/tables", {"content": b"{", "headers": {"content-type": "application/json"}}),
        ("/api/nowhere", {}),
        ("/api/tables?seats=" + "x" * 9000, {}),
        ("/api/tables", {"content": b"x" * 300_000}),
    ):
        said = []
        for lang in ("en", "de"):
            headers = {**more.get("headers", {}), "accept-language": lang}
            answer = client.post(path, **{**more, "headers": headers})
            assert 400 <= answer.status_code < 500
            said.append(answer.json()["error"])
        check_pair(said[0], said[1])


def sentences_in(page: str) -> list[str]:
    """What a page says went wrong: the paragraphs of the error page, or what a form says above its fields."""
    whole = re.search(r'<div class="empty large">(.*?)</div>', page, re.S)
    marked = re.findall(
        r'<(\w+)[^>]*(?:role="alert"|class="[^"]*\b(?:error|wrong|problem)\b[^"]*")[^>]*>(.*?)</\1>', page, re.S
    )
    found = re.findall(r"<p>(.*?)</p>", whole[1], re.S) if whole else [inner for _, inner in marked]
    return [unescape(re.sub(r"<[^>]+>", " ", inner)).strip() for inner in found]


@pytest.mark.parametrize("signed_in", [False, True], ids=["strangers", "guests"])
def test_forms_are_answered_in_the_language_of_the_page(tmp_path: Path, signed_in: bool) -> None:
    said: dict[str, dict[str, list[str]]] = {"en": {}, "de": {}}
    wrong = {
        "name": "x" * 300,
        "password": "1",
        "email": "nobody",
        "webhook": "ftp://x",
        "seats": "many",
        "pace": "fast",
        "record": "z",
        "ply": "x",
    }
    for lang in ("en", "de"):
        (tmp_path / lang).mkdir()
        with house(tmp_path / lang, pages=True) as door:
            forms = forms_of_pages(door.app)
            assert len(forms) > 10
            id = player(door, "Bo").opens(seats=2)["id"]
            if signed_in:
                come_in(door)
            send(door, "/language", lang, lang=lang, back="/")
            for path in forms:
                for fields in ({}, wrong):
                    answer = send(door, filled(path, id), lang, **fields)
                    assert answer.status_code < 500, (path, answer.text)
                    if answer.status_code >= 400:
                        assert f'lang="{lang}"' in answer.text[:300], path
                        said[lang][f"{path} {len(fields)}"] = sentences_in(answer.text)
    assert said["en"].keys() == said["de"].keys()
    assert len(said["en"]) > 10
    for place, english in said["en"].items():
        german = said["de"][place]
        assert english, place
        assert german, place
        for texts, lang in ((english, "en"), (german, "de")):
            for text in texts:
                assert not python_words(text), (place, text)
                assert not foreign_words(text, lang), (place, text)
        assert english != german, place


def send(door: TestClient, path: str, wished: str, **fields: str) -> Any:
    """A form as a page of the house sends it."""
    page = door.get("/help", headers={"accept-language": wished}).text
    return door.post(path, data={"csrf": csrf(page), **fields}, headers={"accept-language": wished})
