"""Requests are read once: programs and forms are told the same about what is wrong, as facts."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from mingtang.table.problems import BadRequest
from mingtang.table.settings import Pace
from mingtang.web.api.requests import ChangeMe, MakeChoice, NewTable, TakeBack, UndoAnswer
from web.houses import player


def asked(**fields: Any) -> NewTable:
    return NewTable.read({"game": "teahouse", **fields})


@pytest.mark.parametrize(
    ("given", "pace"),
    [
        (None, Pace()),
        ("none", Pace()),
        ("live", Pace("live", 45, 600)),
        ({"kind": "live", "seconds": 30, "reserve": 0}, Pace("live", 30, 0)),
        ("days", Pace("days", days=2)),
        ({"kind": "days", "days": 5, "seconds": 60}, Pace("days", days=5)),
    ],
)
def test_a_pace_is_a_word_or_its_figures(given: object, pace: Pace) -> None:
    assert asked(pace=given).settings("en", "lot").pace == pace


@pytest.mark.parametrize(
    ("fields", "key", "facts"),
    [
        ({"pace": "fast"}, "one_of", ("pace.kind", "live, days, none")),
        ({"pace": 7}, "bad_field", ("pace",)),
        ({"pace": ["live"]}, "bad_field", ("pace",)),
        ({"pace": {"kind": "live", "seconds": 1}}, "at_least", ("pace.seconds", 5)),
        ({"pace": {"kind": "days", "days": 99}}, "at_most", ("pace.days", 30)),
        ({"pace": {"kind": "days", "days": True}}, "whole_number", ("pace.days",)),
        ({"seats": "3"}, "whole_number", ("seats",)),
        ({"seats": True}, "whole_number", ("seats",)),
        ({"seats": 21}, "at_most", ("seats", 20)),
        ({"watch": "everybody"}, "one_of", ("watch", "anyone, invited, nobody")),
        ({"lang": "fr"}, "bad_lang", ("en, de", "'fr'")),
        ({"title": "x" * 61}, "text_bounds", ("title", 60)),
        ({"title": 5}, "text_needed", ("title",)),
        ({"sharing": ["Bo", " "]}, "text_bounds", ("sharing", 40)),
        ({"sharing": ["B"] * 13}, "too_many_entries", ("sharing", 12)),
        ({"bots": 2.5}, "bad_field", ("bots",)),
        ({"options": {"guests": [1]}}, "bad_field", ("options",)),
        ({"seed": -1}, "bad_seed", ()),
        ({"seed": True}, "bad_seed", ()),
        ({"seed": "2" * 40}, "bad_seed", ()),
        ({"colour": "red"}, "field_unknown", ("colour",)),
        ({"game": "x\0"}, "bad_field", ("game",)),
    ],
)
def test_what_is_wrong_with_a_request_is_said_by_its_field(
    fields: dict[str, Any], key: str, facts: tuple[Any, ...]
) -> None:
    with pytest.raises(BadRequest) as wrong:
        asked(**fields)
    assert (wrong.value.key, wrong.value.facts) == (key, facts)


def test_a_number_is_no_truth_value() -> None:
    for given in (1, 0, "yes", "true"):
        with pytest.raises(BadRequest) as wrong:
            UndoAnswer.read({"yes": given})
        assert (wrong.value.key, wrong.value.facts) == ("yes_or_no", ("yes",))


@pytest.mark.parametrize("given", [[], [""], {}, {"a": 1}, 1, "yes"])
def test_a_switch_is_no_list(given: object) -> None:
    with pytest.raises(BadRequest) as wrong:
        MakeChoice.read({"action": "pass", "ply": 0, "obvious": given})
    assert (wrong.value.key, wrong.value.facts) == ("yes_or_no", ("obvious",))


def test_a_level_that_no_bot_has_is_named(door: TestClient) -> None:
    ana = player(door, "Ana")
    for bots in ("champion", ["random", "champion"]):
        answer = ana.post("/api/tables", game="teahouse", bots=bots)
        assert (answer.status_code, answer.json()["code"]) == (400, "no_bot")


def test_what_a_form_leaves_empty_is_as_usual() -> None:
    settings = asked(access="", watch="", undo="", seating="", lang="", title="").settings("de", "given")
    assert (settings.access, settings.watch, settings.undo) == ("public", "anyone", "normal")
    assert (settings.seating, settings.lang, settings.title) == ("given", "de", "")


def test_an_address_that_is_none_is_refused_while_it_is_read() -> None:
    with pytest.raises(BadRequest, match="bad_email"):
        ChangeMe.read({"email": "ana at home"})
    with pytest.raises(BadRequest, match="field_missing"):
        TakeBack.read({})


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [("en", "The field seats is a whole number."), ("de", "Das Feld seats ist eine ganze Zahl.")],
)
def test_programs_are_told_in_their_language(door: TestClient, lang: str, sentence: str) -> None:
    ana = player(door, "Ana")
    answer = ana.request("POST", f"/api/tables?lang={lang}", json={"game": "teahouse", "seats": "x"})
    assert answer.status_code == 400
    assert answer.json() == {"error": sentence, "code": "whole_number"}


def test_a_form_is_told_the_same(door: TestClient) -> None:
    player(door, "Ana")
    form = {"pace": "live", "seconds": "2", "seats": "3"}
    answer = door.post("/new/teahouse", data=form, headers={"Accept-Language": "en"})
    assert answer.status_code == 400
    assert "The field pace.seconds is at least 5." in answer.text
