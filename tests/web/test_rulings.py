"""Rulings of a table from the form and the interface: what cannot be played is refused with its clause, and nothing is begun."""

from __future__ import annotations

from html import unescape

import pytest
from starlette.testclient import TestClient

from mingtang.core.match import Match
from mingtang.games import game
from web.forms import come_in, send
from web.houses import player

WRONG = [
    ({"start_of_journey": "home"}, {"en": "start_of_journey (YU-5.8)", "de": "start_of_journey (YU-5.8)"}),
    (
        {"last_round": "open_end", "max_rounds": 9},
        {"en": "cannot be played together (YU-9.5)", "de": "nicht zusammen spielen (YU-9.5)"},
    ),
    ({"weather": "fine"}, {"en": "no option or ruling 'weather'", "de": "weder Option noch Auslegung 'weather'"}),
]


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize(("options", "said"), WRONG)
def test_a_table_that_cannot_be_played_is_not_opened(
    door: TestClient, options: dict[str, str | int], said: dict[str, str], lang: str
) -> None:
    house = door.app.state.house  # type: ignore[attr-defined]
    answer = player(door, "Ana", lang).post("/api/tables", game="yunnan", seats=3, options=options)
    assert answer.status_code == 422, answer.text
    assert said[lang] in answer.json()["error"]
    door.headers["accept-language"] = lang
    door.cookies.clear()
    come_in(door)
    chosen = {f"option:{name}": str(value) for name, value in options.items()}
    page = send(door, "/new/yunnan", seats="3", seat2="bot:novice", seat3="bot:novice", **chosen)
    assert page.status_code == 422
    assert said[lang] in unescape(page.text)
    assert house.tables.in_memory == {}


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_record_whose_rulings_this_house_does_not_know_is_not_taken(door: TestClient, lang: str) -> None:
    house = door.app.state.house  # type: ignore[attr-defined]
    text = Match.new(game("yunnan"), 3, 5, {"start_of_journey": "left_behind"}).record_text()
    ana = player(door, "Ana", lang)
    for wrong, said in (("weather=fine", "'weather'"), ("start_of_journey=home", "start_of_journey (YU-5.8)")):
        record = text.replace("start_of_journey=left_behind", wrong)
        answer = ana.request("POST", "/api/records", json={"record": record})
        assert answer.status_code == 422, answer.text
        assert said in answer.json()["error"]
    assert house.tables.in_memory == {}
