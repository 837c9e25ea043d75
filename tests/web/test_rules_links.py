"""From a table to its rules: every link says how the table reads what the rulebook leaves open, and the page marks it."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import pytest
from starlette.testclient import TestClient

from mingtang.web.pages.games import rules_of
from web.houses import player

READ = {"start_of_journey": "left_behind", "last_round": "open_end"}
ADDRESS = "/rules/yunnan?start_of_journey=left_behind&last_round=open_end"


def _links(page: str) -> list[str]:
    """Where the links to the rules of the game lead, and the address that the scripts of the page build on."""
    return re.findall(r'(?:href="|"rules": ?")(/rules/yunnan[^"]*)"', unescape(page).replace("\\u0026", "&"))


def _in_force(page: str, name: str) -> tuple[str, str]:
    """The reading that a rules page marks, and how it is marked."""
    block = page.partition(f'id="ruling-{name}"')[2].partition("</aside>")[0]
    found = re.findall(r'<li class="in-force"><b>([^<]+)</b> <span class="note ruling">([^<]+)</span>', block)
    assert len(found) == 1
    return str(found[0][0]), str(found[0][1])


WITHOUT_READINGS = ("/aid", "/components")
"""What is the same in every reading: the player aid, and what lies in the box."""


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_way_from_a_table_to_its_rules_carries_the_readings_of_the_table(door: TestClient, lang: str) -> None:
    house = door.app.state.house  # type: ignore[attr-defined]
    ana = player(door, "Ana", lang)
    id = ana.opens("yunnan", seats=2, sharing=["Bo"], options=READ)["id"]
    code = house.tables.in_memory[ana.opens("yunnan", seats=2, options=READ)["id"]].code
    door.cookies.clear()
    invited = door.get(f"/join/{code}", headers={"accept-language": lang}).text
    pages = {
        path: ana.get(path).text for path in (f"/tables/{id}", f"/tables/{id}/sheet/choices", f"/tables/{id}/review")
    }
    for path, page in {**pages, "join": invited}.items():
        found = _links(page)
        assert found, path
        assert [f for f in found if f.partition("#")[0] != ADDRESS and not f.endswith(WITHOUT_READINGS)] == [], path
    assert any("#YU-" in f for f in _links(pages[f"/tables/{id}"])), "the rule of the prompt"
    assert any("#YU-" in f for f in _links(pages[f"/tables/{id}/sheet/choices"])), "the rules of what is refused"


@pytest.mark.parametrize(
    ("lang", "chosen", "usual"), [("en", "at this table", "usual"), ("de", "an diesem Tisch", "üblich")]
)
def test_the_rules_mark_the_readings_of_the_table_and_the_usual_ones_of_the_rest(
    door: TestClient, lang: str, chosen: str, usual: str
) -> None:
    texts = door.app.state.house.library.texts("yunnan", lang)  # type: ignore[attr-defined]
    page = unescape(door.get(ADDRESS, headers={"accept-language": lang}).text)
    for name, reading in {**READ, "own_outbid": "two_left"}.items():
        marked = chosen if name in READ else usual
        assert _in_force(page, name) == (texts.say("ruling", name, reading, "name"), marked)
    note = page.partition('id="readings"')[2].partition("</div>")[0]
    assert re.findall(r'href="#ruling-(\w+)"', note) == list(READ)
    assert 'id="readings"' not in door.get("/rules/yunnan").text


def test_a_table_of_an_earlier_edition_names_the_readings_of_its_time(door: TestClient) -> None:
    house = door.app.state.house  # type: ignore[attr-defined]
    id = player(door, "Ana").opens("yinzi", seats=2, sharing=["Bo"])["id"]
    table = house.tables.in_memory[id]
    assert rules_of(table, "YZ-9.1") == "/rules/yinzi#YZ-9.1"
    old = replace(table, rules=1, options={})
    assert rules_of(old, "YZ-9.1").startswith("/rules/yinzi?war_copper=standing&")
    assert rules_of(old, "YZ-9.1").endswith("#YZ-9.1")
