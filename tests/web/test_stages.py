"""What one choice brought about, shown one thing after the other: what the page is told of it."""

from __future__ import annotations

import re
from pathlib import Path

from fastapi.testclient import TestClient

from mingtang.core.delta import unpack
from mingtang.web.identity import Caller
from mingtang.web.live.updates import Update
from mingtang.web.pages.stream import MISSED, OpenPage
from web.forms import come_in, marks, send

RECORD = Path(__file__).parents[1] / "goldens" / "ming_dynastie-2.txt"


def a_played_game(door: TestClient) -> str:
    """A whole game to look at."""
    come_in(door)
    found = send(door, "/records", record=RECORD.read_text(encoding="utf-8"))
    assert found.status_code == 200, found.text[:500]
    return str(found.url.path.rpartition("/")[2])


def test_the_log_offers_what_can_be_shown_in_steps_and_each_step_comes_with_its_board(door: TestClient) -> None:
    id = a_played_game(door)
    log = door.get(f"/tables/{id}/log").json()["log"]
    offered = [int(n) for n in re.findall(r'data-do="stages" data-ply="(\d+)"', log)]
    assert len(offered) >= 3, "three scorings"
    for ply in (offered[0], offered[-1]):
        told = door.get(f"/tables/{id}/stages", params={"ply": ply}).json()["stages"]
        assert told
        had: dict[str, str] = {}
        boards = []
        for n, stage in enumerate(told, 1):
            assert f"{n}/{len(told)}" in stage["bar"]
            assert stage["lines"] == stage["bar"].count("<li>") > 0
            assert not marks(stage["bar"]).wrong
            had = {name: unpack(had.get(name, ""), part) for name, part in stage["regions"].items()}
            assert "data-action" not in had["board"], "nobody chooses in between"
            boards.append(had["board"])
        assert len(set(boards)) == len(boards), "each step shows another board"


def test_most_choices_are_shown_at_once_and_moments_that_never_were_are_refused(door: TestClient) -> None:
    id = a_played_game(door)
    assert door.get(f"/tables/{id}/stages", params={"ply": 1}).json() == {"stages": []}
    for wrong in ("0", "99999", "x"):
        answer = door.get(f"/tables/{id}/stages", params={"ply": wrong}, headers={"accept": "application/json"})
        assert 400 <= answer.status_code < 500, wrong
    assert door.get("/tables/nothing/stages?ply=1").status_code == 404


def test_a_page_that_comes_back_is_shown_the_scoring_it_missed_and_a_new_one_is_not(door: TestClient) -> None:
    the_house = door.app.state.house  # type: ignore[attr-defined]
    id = a_played_game(door)
    log = door.get(f"/tables/{id}/log").json()["log"]
    scored = sorted(int(n) for n in re.findall(r'data-do="stages" data-ply="(\d+)"', log))
    table = the_house.tables.in_memory[id]
    view = the_house.perspectives.present(table, table.owner, "en", None)
    known = table.version - 1
    missed: list[tuple[int, int, list[int] | None]] = [
        (known, scored[-1] - 1, scored[-1:]),
        (known, scored[-2] - 1, scored[-2:]),
        (known, scored[-1], None),
        (known, 1, scored[-MISSED:]),
        (known, 0, None),  # the page was made before the game began
        (-1, 0, None),
    ]
    for since, since_ply, shown in missed:
        page = OpenPage(the_house, Caller(None, "en", "", False, ""), "")  # a stream that has just been opened
        told = page.news(Update(view, since, since_ply, (), frozenset()))
        assert told.get("stages") == shown
