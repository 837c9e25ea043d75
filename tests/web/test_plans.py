"""Plans: tried on a copy of one's own, compared, thrown away, and known to nobody else."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from mingtang.table.planning import plan
from mingtang.table.problems import NotNow
from web.houses import Player, allowed, house, player


def two_at_a_table(client: TestClient, ana: Player) -> tuple[Player, str]:
    bo = player(client, "Bo")
    id: str = ana.opens(seats=2)["id"]
    bo.sits(id)
    return bo, id


def opens_plan(who: Player, id: str, **how: Any) -> dict[str, Any]:
    made = who.post(f"/api/tables/{id}/plans", **how)
    assert made.status_code == 201, made.text
    seen: dict[str, Any] = made.json()
    return seen


def tries(who: Player, id: str, choices: int) -> None:
    """The planner chooses for whoever is asked."""
    for _ in range(choices):
        seen = who.table(id)
        assert seen["your_turn"]
        assert who.acts(id, allowed(seen)[0], seen["ply"]).status_code == 200


def test_choices_of_all_seats_are_tried_and_the_table_does_not_change(client: TestClient, ana: Player) -> None:
    bo, id = two_at_a_table(client, ana)
    before = bo.table(id)
    tried = opens_plan(ana, id)["id"]
    tries(ana, tried, 4)
    after = bo.table(id)
    assert (after["version"], after["ply"], after["log"]) == (before["version"], before["ply"], before["log"])
    (kept,) = ana.get(f"/api/tables/{id}/plans").json()
    assert (kept["id"], kept["number"], kept["behind"]) == (tried, 1, 0)
    assert len(kept["line"]) == 4
    assert {c["seat"] for c in kept["line"]} == {0, 1}


def test_nobody_else_sees_a_plan_and_no_list_shows_it(client: TestClient, ana: Player) -> None:
    bo, id = two_at_a_table(client, ana)
    tried = opens_plan(ana, id)["id"]
    assert bo.get(f"/api/tables/{tried}").status_code == 404
    assert bo.get(f"/api/tables/{id}/plans").json() == []
    assert bo.post(f"/api/tables/{tried}/plans").status_code == 404
    for who in (ana, bo):
        assert tried not in who.get("/api/tables").text
        assert tried not in who.get("/api/me/tables").text


def test_a_branch_goes_on_from_where_a_plan_stands_and_is_thrown_away_alone(client: TestClient, ana: Player) -> None:
    _, id = two_at_a_table(client, ana)
    first = opens_plan(ana, id)["id"]
    tries(ana, first, 2)
    second = opens_plan(ana, first)["id"]
    tries(ana, second, 1)
    assert [len(p["line"]) for p in ana.get(f"/api/tables/{second}/plans").json()] == [2, 3]
    assert ana.request("DELETE", f"/api/tables/{first}").status_code == 200
    assert [p["id"] for p in ana.get(f"/api/tables/{id}/plans").json()] == [second]


def test_a_plan_says_how_far_the_table_has_moved_on(client: TestClient, ana: Player) -> None:
    bo, id = two_at_a_table(client, ana)
    opens_plan(ana, id)
    mover = next(p for p in (ana, bo) if p.table(id)["your_turn"])
    seen = mover.table(id)
    mover.acts(id, allowed(seen)[0], seen["ply"])
    assert ana.get(f"/api/tables/{id}/plans").json()[0]["behind"] == 1


def test_only_so_many_are_kept_and_only_by_those_who_play(client: TestClient, ana: Player) -> None:
    bo, id = two_at_a_table(client, ana)
    for _ in range(12):
        opens_plan(ana, id)
    refused = ana.post(f"/api/tables/{id}/plans")
    assert (refused.status_code, refused.json()["code"]) == (409, "too_many_plans")
    stranger = player(client, "Cleo")
    assert stranger.post(f"/api/tables/{id}/plans").status_code == 403
    empty = bo.opens(seats=2)["id"]
    assert bo.post(f"/api/tables/{empty}/plans").json()["code"] == "plan_when_playing"


def test_of_many_that_are_asked_for_at_once_no_more_are_kept(client: TestClient, ana: Player) -> None:
    _, id = two_at_a_table(client, ana)
    the_house: Any = client.app.state.house  # type: ignore[attr-defined]
    person = the_house.people.by_token(ana.token, the_house.now())

    async def at_once() -> list[object]:
        table = await the_house.tables.get(id)
        asked = (the_house.plans.open(table, person, world=n) for n in range(20))
        return await asyncio.gather(*asked, return_exceptions=True)

    found = client.portal.call(at_once)  # type: ignore[union-attr]
    assert [str(e) for e in found if isinstance(e, Exception)] == [str(NotNow("too_many_plans", 12))] * 8
    assert len(ana.get(f"/api/tables/{id}/plans").json()) == 12


def test_a_plan_played_to_its_end_leads_to_no_table_with_hints(client: TestClient, ana: Player) -> None:
    """What bots think of a game that goes on between people nobody shall learn by way of a copy of a copy."""
    _, id = two_at_a_table(client, ana)
    tried = opens_plan(ana, id)["id"]
    while ana.table(tried)["phase"] == "playing":
        tries(ana, tried, 1)
    assert ana.table(tried)["phase"] == "over"
    refused = ana.post(f"/api/tables/{tried}/fork", ply=0)
    assert (refused.status_code, refused.json()["code"]) == (409, "fork_when_over")


def test_a_plan_outlives_the_night(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        ana = player(client)
        _, id = two_at_a_table(client, ana)
        tried = opens_plan(ana, id)["id"]
        tries(ana, tried, 3)
        before = ana.table(tried)
    with house(tmp_path) as client:
        ana.client = client
        again = ana.table(tried)
        assert (again["ply"], again["view"], again["phase"]) == (before["ply"], before["view"], "playing")


@pytest.mark.parametrize("world", [1, 2])
def test_a_plan_follows_from_what_the_seat_knows(client: TestClient, ana: Player, world: int) -> None:
    """Whatever the seat cannot know may be otherwise at the table: the plan is the same."""
    _, id = two_at_a_table(client, ana)
    tables = client.app.state.house.tables  # type: ignore[attr-defined]
    table = tables.in_memory[id]
    person = table.chairs[0].person
    game, otherwise = table.game, table.copy(1.0)
    otherwise.history._known[len(otherwise.history.line)] = game.determinize(table.started.state, 0, 77)
    plans = [plan(t, 0, person, "en", 1.0, world) for t in (table, otherwise)]
    assert plans[0].started.state is not table.started.state
    assert game.dump(plans[0].started.state) == game.dump(plans[1].started.state)


def test_the_page_of_a_plan_says_what_it_is_and_leads_back(client: TestClient, tmp_path: Path) -> None:
    with house(tmp_path / "pages", pages=True) as open_house:
        ana = player(open_house)
        _, id = two_at_a_table(open_house, ana)
        tried = opens_plan(ana, id)["id"]
        page = ana.get(f"/tables/{tried}").text
        assert f'id="plan-bar" role="status" data-origin="{id}"' in page
        assert "/join/" not in page
        assert f"/tables/{tried}/record" not in page
        sheet = ana.get(f"/tables/{id}/plans", lang="de").text
        assert f'href="/tables/{tried}"' in sheet
        assert "Von hier aus planen" in sheet
