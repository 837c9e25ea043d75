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


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", ("Sparrow (knows the rules, errs often)", "For everyone")), ("de", ("Spatz (kennt die Regeln, irrt oft)", "Für alle, auch unter Menschen"))],
)  # fmt: skip
def test_an_invitation_tells_bots_clock_hints_and_rulings_before_one_sits_down(
    door: TestClient, lang: str, said: tuple[str, ...]
) -> None:
    pace = {"kind": "live", "seconds": 30, "reserve": 300}
    ana = player(door, "Ana", lang)
    options = {"last_round": "open_end"}
    asked = {"game": "yunnan", "seats": 3, "bots": ["novice"], "pace": pace, "hints": "everyone", "options": options}
    made = ana.post("/api/tables", **asked).json()
    door.headers["accept-language"] = lang
    door.cookies.clear()
    page = unescape(door.get(f"/join/{made['code']}").text)
    for words in (*said, "30 s + 5 min"):
        assert words in page
    rulings = page.split("rulings-in-force")[1].split("</details>")[0]
    asked_about = game("yunnan").meta.rulings
    assert rulings.count("<dt>") == len(asked_about)
    usual = {"en": "(usual)", "de": "(üblich)"}[lang]
    assert rulings.count(usual) == len(asked_about) - 1
    assert usual not in rulings.split("</dd>")[0]  # what differs stands first
    assert made["id"] not in page
