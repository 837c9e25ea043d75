"""Reviews at the table: asked for, made in the background, kept, shown, and a way back into the game."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.testclient import TestClient

from core.teahouse import teahouse
from event_loop import run
from mingtang.bots.workers.pool import Pool
from mingtang.core.play import legal
from mingtang.games import game
from mingtang.review.workers import do_piece
from mingtang.web.live.reviews import moment_of
from playthroughs import play_through
from web.forms import marks, send
from web.houses import Player, house, play_out, player

RECORD = play_through(teahouse(), 2, 3).record_text()
SMALL = {"pages": True, "review_tries": 16}


@pytest.fixture
def door(tmp_path: Path) -> Iterator[TestClient]:
    """A house with pages whose reviews are quick."""
    with house(tmp_path, **SMALL) as client:
        yield client


def somebody(client: Any) -> Player:
    """A guest whose browser is signed in too."""
    made = client.post("/api/guests", json={"name": "Ana", "cookie": True})
    return Player(client, "Ana", made.json()["token"])


def brought(who: Player) -> str:
    """A finished game that somebody brings as a record."""
    made = who.post("/api/records", record=RECORD)
    assert made.status_code == 201, made.text
    id: str = made.json()["id"]
    return id


def reviewed(who: Player, id: str) -> dict[str, Any]:
    """Ask for the review and wait for it."""
    assert who.post(f"/api/tables/{id}/review").status_code == 202
    seen: dict[str, Any] = {}
    for _ in range(600):
        seen = who.get(f"/api/tables/{id}/review").json()
        if seen["state"] != "working":
            break
        assert seen["done"] <= seen["whole"] or seen["whole"] == 0
        time.sleep(0.05)
    return seen


def test_a_review_is_made_once_and_outlives_the_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with house(tmp_path, **SMALL) as client:
        ana = player(client)
        id = brought(ana)
        assert ana.get(f"/api/tables/{id}/review").json() == {"state": "none", "done": 0, "whole": 0}
        made = reviewed(ana, id)
        assert made["state"] == "ready"
        assert made["done"] == made["whole"] > len(made["review"]["choices"])
        assert made["review"]["seats"] == ["P1", "P2"]

    async def never(*_: Any) -> None:
        raise AssertionError("the work was done before")

    monkeypatch.setattr(Pool, "ask", never)
    with house(tmp_path, **SMALL) as client:
        ana = Player(client, "Ana", ana.token)
        again = ana.post(f"/api/tables/{id}/review")
        assert (again.status_code, again.json()["state"]) == (202, "ready")
        assert ana.get(f"/api/tables/{id}/review").json()["review"] == made["review"]


def test_a_review_goes_on_when_the_house_was_closed_in_the_middle_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def endless(*_: Any) -> None:
        await asyncio.sleep(3600)

    with house(tmp_path, **SMALL) as client, monkeypatch.context() as patched:
        ana = player(client)
        id = brought(ana)
        patched.setattr(Pool, "ask", endless)
        assert ana.post(f"/api/tables/{id}/review").json()["state"] == "working"
    with house(tmp_path, **SMALL) as client:
        ana = Player(client, "Ana", ana.token)
        for _ in range(600):  # nobody asks again
            seen = ana.get(f"/api/tables/{id}/review").json()
            if seen["state"] != "working":
                break
            time.sleep(0.05)
        assert seen["state"] == "ready"


def test_a_review_that_was_measured_otherwise_is_made_anew(door: TestClient) -> None:
    ana = player(door)
    id = brought(ana)
    made = reviewed(ana, id)
    old = {**made["review"], "edition": 1}
    door.app.state.reviews.shelf.keep(id, old)  # type: ignore[attr-defined]
    assert ana.get(f"/api/tables/{id}/review").json()["state"] == "none"
    assert reviewed(ana, id)["review"] == made["review"]


def test_who_asks_for_many_reviews_keeps_nobody_else_waiting_for_all_of_them(
    door: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[str] = []
    ask = Pool.ask

    async def noted(self: Pool, job: Any, q: Any, seconds: float, who: str = "") -> Any:
        if job is do_piece:
            waited.append(who)
        return await ask(self, job, q, seconds, who)

    monkeypatch.setattr(Pool, "ask", noted)
    people = [player(door, "Ana"), player(door, "Bo")]
    ids = [brought(who) for who in people]
    for who, id in zip(people, ids, strict=True):
        reviewed(who, id)
    owners = [door.app.state.house.tables.store.load(id).owner for id in ids]  # type: ignore[attr-defined]
    assert set(waited) == set(owners)
    assert owners[0] != owners[1]
    waited.clear()
    id = brought(people[0])
    code = door.app.state.house.tables.store.load(id).code  # type: ignore[attr-defined]
    assert people[1].get(f"/api/tables/{id}", code=code).status_code == 200
    reviewed(people[1], id)  # what a guest wishes does not stand among the owner's wishes
    assert set(waited) == {owners[1]}


def test_a_game_that_is_not_over_is_not_reviewed(door: TestClient) -> None:
    ana = player(door)
    id = ana.opens(seats=2, sharing=["Bo"])["id"]
    refused = ana.post(f"/api/tables/{id}/review")
    assert refused.status_code == 409
    assert refused.json()["error"] == "A game can be reviewed when it is over."
    assert ana.get(f"/api/tables/{id}/review").json()["state"] == "none"


def test_a_table_that_one_may_not_see_has_no_review_either(door: TestClient) -> None:
    ana, bo = player(door), player(door, "Bo")
    id = ana.opens(seats=2, sharing=["Bo"], access="invitation", watch="invited")["id"]
    assert bo.get(f"/api/tables/{id}/review").status_code == 404
    assert bo.post(f"/api/tables/{id}/review").status_code == 404


def test_what_goes_wrong_is_noted_and_said_and_can_be_asked_for_again(
    door: TestClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ana = somebody(door)
    id = brought(ana)
    real = Pool.ask

    async def broken(*_: Any) -> None:
        raise RuntimeError("the judgement fell over")

    monkeypatch.setattr(Pool, "ask", broken)
    assert reviewed(ana, id)["state"] == "failed"
    assert f"no review of table {id}" in caplog.text
    assert "RuntimeError: the judgement fell over" in caplog.text
    assert "Try once more" in door.get(f"/tables/{id}/review").text
    monkeypatch.setattr(Pool, "ask", real)
    assert reviewed(ana, id)["state"] == "ready"


def test_the_page_asks_shows_progress_and_then_the_review(door: TestClient) -> None:
    ana = somebody(door)
    id = brought(ana)
    address = f"/tables/{id}/review"
    assert f'href="{address}"' in door.get(f"/tables/{id}").text
    assert "Make the review" in door.get(address).text
    begun = send(door, address)
    assert begun.status_code == 200
    assert "The review is being made" in begun.text or 'class="chances' in begun.text
    assert reviewed(ana, id)["state"] == "ready"
    for lang, words in (("en", "The choices that cost most"), ("de", "Die teuersten Entscheidungen")):
        page = door.get(address, params={"lang": lang}).text
        assert words in page
        assert page.count('class="chance p') == 4  # two players, wide and narrow
        assert marks(page).wrong == []
        assert len(marks(page).ids) == len(set(marks(page).ids))
        assert "⟨" not in page


def test_one_may_try_again_from_a_costly_choice(door: TestClient) -> None:
    ana = somebody(door)
    id = brought(ana)
    made = reviewed(ana, id)
    card = made["costly"][0]
    page = door.get(f"/tables/{id}/review").text
    assert f'href="/tables/{id}?ply={card["moment"]}&amp;seat={card["seat"]}&amp;review=1"' in page
    assert re.search(rf'name="ply" value="{card["moment"]}"', page)
    gone = send(door, f"/tables/{id}/again", ply=str(card["moment"]), seat=str(card["seat"]))
    assert gone.status_code == 200
    branch = gone.url.path.rsplit("/", 1)[-1]
    assert branch != id
    mine = door.get(f"/api/tables/{branch}").json()
    assert mine["ply"] >= card["moment"]
    assert [s["kind"] for s in mine["seats"]].count("bot") == 1
    assert mine["seats"][card["seat"]]["kind"] == "person"
    assert send(door, f"/tables/{id}/again", ply="much", seat="0").status_code == 400


def state(door: TestClient, id: str, **asked: int) -> dict[str, Any]:
    """What the scripts of the table page are told."""
    page = door.get(f"/tables/{id}", params=asked)
    assert page.status_code == 200
    found = re.search(r'<script type="application/json" id="state">(.*?)</script>', page.text, re.DOTALL)
    assert found
    told: dict[str, Any] = json.loads(found[1])
    return told


def test_the_position_of_a_costly_choice_shows_what_was_chosen_and_what_was_better(door: TestClient) -> None:
    ana = somebody(door)
    id = brought(ana)
    made = reviewed(ana, id)
    card, choice = made["costly"][0], made["review"]["choices"][made["review"]["costly"][0]]
    at = {"ply": card["moment"], "seat": card["seat"]}
    told = state(door, id, **at, review=1)
    assert told["recalled"]["made"] == {"action": choice["action"], "text": card["made"]}
    assert told["recalled"]["better"] == {
        "action": choice["better"],
        "text": card["better"],
        "line": card["better_line"],
    }
    assert (told["recalled"]["cost"], told["recalled"]["lines"]) == (card["cost"], card["why"])
    assert told["choices"] == []  # nobody can choose in the past
    assert state(door, id, **at)["recalled"] is None
    assert state(door, id, **{**at, "seat": 1 - card["seat"]}, review=1)["recalled"] is None
    assert state(door, id, review=1)["recalled"] is None
    door.app.state.reviews.shelf.forget(id)  # type: ignore[attr-defined]
    assert state(door, id, **at, review=1)["recalled"] is None


def test_both_choices_are_lit_on_the_board_and_nothing_else(door: TestClient) -> None:
    ana = somebody(door)
    record = play_through(game("yunnan"), 3, 5).record_text()
    id = ana.post("/api/records", record=record).json()["id"]
    inside: Any = door.app.state.house  # type: ignore[attr-defined]
    table = run(inside.tables.get(id))
    for ply in range(12, 60):
        seat = table.started.position(ply).stack[-1].seat
        drawn = inside.perspectives.present(table, "", "en", seat, ply).position
        actions = [a.words for a in legal(table.started.position(ply), seat)] if seat >= 0 else []
        assert drawn.choices == ()
        if len(actions) < 3:
            continue
        both = drawn.recalling(actions[0], actions[-1])
        assert {c.action for c in both.choices} == {actions[0], actions[-1]}
        assert [c.action for c in both.choices if c.hinted] == [actions[-1]]
        sheets = "".join(s.svg for s in both.board.sheets)
        if sheets.count("data-action=") == 2:
            assert sheets.count("is-hinted") == 1
            return
    raise AssertionError("no choice between two places on the board was found")


def test_costly_choices_are_shown_of_one_player_or_of_all_and_the_own_first(door: TestClient) -> None:
    ana = somebody(door)
    id = ana.opens(seats=2, bots="random", seed=4, watch="anyone")["id"]
    play_out([ana], id)
    address = f"/tables/{id}/review"
    found = reviewed(ana, id)["review"]
    of = {seat: [i for i, c in enumerate(found["choices"]) if c["seat"] == seat] for seat in (0, 1)}
    found["costly"] = [of[1][0], of[0][0], of[1][1], of[0][1]]
    door.app.state.reviews.shelf.keep(id, found)  # type: ignore[attr-defined]
    whose = [1, 0, 1, 0]

    def shown(**asked: str) -> list[int]:
        page = door.get(address, params=asked).text
        part = page[page.index('id="costly"') :]
        return [int(s) for s in re.findall(r'name="seat" value="(\d)"', part)]

    assert shown(seat="all") == whose
    for seat in (0, 1):
        assert shown(seat=str(seat)) == [s for s in whose if s == seat]
    assert shown() == shown(seat="0")
    assert shown(seat="9") == shown(seat="nobody") == whose
    page = door.get(address, params={"lang": "de", "seat": "1"}).text
    assert 'href="?lang=de&amp;seat=all#costly"' in page
    assert 'href="?lang=de&amp;seat=1#costly" aria-current="true"' in page
    door.cookies.clear()
    assert shown() == whose  # whoever did not play sees all


def test_moments_count_what_was_taken_back() -> None:
    table: Any = SimpleNamespace(started=SimpleNamespace(line=[0, 1, 4, 5]), ply=6)
    assert [moment_of(table, ply) for ply in range(5)] == [0, 1, 4, 5, 6]
