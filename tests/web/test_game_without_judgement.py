"""A game that nobody has taught the bots yet is played with what it has: chance sits down, and hints and reviews say why there are none."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from mingtang.table.library import Library
from mingtang.web.app import create_app
from mingtang.web.settings import HouseSettings
from web.houses import Player, player


@pytest.fixture
def door(tmp_path: Path) -> Iterator[Any]:
    settings = HouseSettings(data_dir=tmp_path, limits=False, bot_pause=0.0, seating="given")
    app = create_app(settings, Library(modules={"teahouse": "core.unjudged_game"}))
    with TestClient(app, base_url="http://house") as client:
        yield client


def test_only_chance_sits_down(door: Any) -> None:
    ana = player(door)
    found = {g["name"]: g["bots"] for g in ana.get("/api/games").json()["games"]}
    assert found["teahouse"] == ["random"]
    assert "greedy" in found["yunnan"]
    assert [s["level"] for s in ana.opens(seats=3, bots=2)["seats"]][1:] == ["random", "random"]
    refused = ana.post("/api/tables", game="teahouse", seats=2, bots="greedy")
    assert refused.status_code == 400
    assert refused.json()["error"] == "There is no bot 'greedy'; there are random."


def test_the_form_of_a_new_table_offers_nobody_else(door: Any) -> None:
    assert "bot:random" in door.get("/new/teahouse").text
    assert "bot:greedy" not in door.get("/new/teahouse").text
    assert "bot:greedy" in door.get("/new/yunnan").text


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [("en", "no judgement of its own yet, so there are no hints"), ("de", "noch kein eigenes Urteil, darum gibt es keine Tipps")],
)  # fmt: skip
def test_a_hint_says_why_there_is_none(door: Any, lang: str, sentence: str) -> None:
    ana = player(door)
    id = ana.opens(seats=2, sharing=["Bo"])["id"]
    said = Player(door, "Ana", ana.token, lang).post(f"/api/tables/{id}/hint")
    assert said.status_code == 409
    assert sentence in said.json()["error"]


def test_a_review_says_why_there_is_none(door: Any) -> None:
    ana = player(door)
    id = ana.opens(seats=2, sharing=["Bo"])["id"]
    said = ana.post(f"/api/tables/{id}/review")
    assert said.status_code == 409
    assert "no judgement of its own yet, so its games cannot be reviewed" in said.json()["error"]
