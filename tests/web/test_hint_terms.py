"""Hints are the table's choice: agreed when it is opened, and the same for all who play there."""

from __future__ import annotations

from typing import Any

import pytest

from .houses import Player


def _between(ana: Player, bo: Player, **terms: Any) -> str:
    id: str = ana.opens(seats=2, **terms)["id"]
    bo.sits(id)
    return id


def _asked(id: str, *players: Player) -> tuple[Player, str]:
    """Whose choice it is."""
    return next((p, id) for p in players if p.table(id)["your_turn"])


def test_between_people_there_are_no_hints_unless_agreed(ana: Player, bo: Player) -> None:
    who, id = _asked(_between(ana, bo), ana, bo)
    refused = who.post(f"/api/tables/{id}/hint")
    assert refused.status_code == 403
    assert "no hints between people" in refused.json()["error"]
    who, id = _asked(_between(ana, bo, hints="everyone"), ana, bo)
    assert who.post(f"/api/tables/{id}/hint").status_code == 200


def test_a_table_may_be_opened_without_hints(ana: Player) -> None:
    id = ana.opens(seats=2, sharing=["Bo"], hints="nobody")["id"]
    assert ana.table(id)["settings"]["hints"] == "nobody"
    refused = ana.post(f"/api/tables/{id}/hint")
    assert refused.status_code == 403
    assert "at this table there are no hints" in refused.json()["error"].lower()
    german = Player(ana.client, "Ana", ana.token, "de").post(f"/api/tables/{id}/hint")
    assert "diesem Tisch gibt es keine Tipps" in german.json()["error"]


def test_a_plan_gives_no_hint_that_its_table_does_not_give(ana: Player, bo: Player) -> None:
    who, id = _asked(_between(ana, bo), ana, bo)
    plan = who.post(f"/api/tables/{id}/plans").json()["id"]
    assert who.post(f"/api/tables/{plan}/hint").status_code == 403
    further = who.post(f"/api/tables/{plan}/plans").json()["id"]
    assert who.post(f"/api/tables/{further}/hint").status_code == 403


def test_who_conceded_is_no_reason_to_be_without_hints(ana: Player, bo: Player) -> None:
    id = _between(ana, bo)
    assert bo.post(f"/api/tables/{id}/concede").status_code == 200
    assert ana.post(f"/api/tables/{id}/hint").status_code != 403


@pytest.mark.parametrize("given", ["sometimes", 1])
def test_other_terms_are_refused_by_name(ana: Player, given: object) -> None:
    refused = ana.post("/api/tables", game="teahouse", hints=given)
    assert refused.status_code == 400
    assert "hints" in refused.json()["error"]
