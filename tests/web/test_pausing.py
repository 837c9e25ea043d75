"""A pause by agreement through the interface and on the page; it outlives a restart, and all who are away are told when it ends."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mingtang.web.live.notice_delivery import news_for
from web.houses import Player, house, player

LIVE = {"kind": "live", "seconds": 30, "reserve": 60}


def _two(ana: Player, bo: Player, **terms: Any) -> str:
    id: str = ana.opens(seats=2, pace=LIVE, **terms)["id"]
    bo.sits(id)
    return id


def _go_on(who: Player, id: str) -> Any:
    return who.request("DELETE", f"/api/tables/{id}/pause")


def test_a_pause_is_proposed_agreed_upon_and_ended(ana: Player, bo: Player) -> None:
    id = _two(ana, bo)
    assert ana.table(id)["pause"]["may_ask"]
    asked = ana.post(f"/api/tables/{id}/pause", minutes=15).json()["pause"]
    assert (asked["asked_by"], asked["mine"], asked["minutes"], asked["awaited"]) == ("Ana", True, 15, ["Bo"])
    assert bo.table(id)["pause"]["must_answer"]
    resting = bo.post(f"/api/tables/{id}/pause/answer", yes=True).json()
    assert resting["pause"]["until"] is not None
    assert resting["pause"]["may_resume"]
    for who in (ana, bo):
        seen = who.table(id)
        assert not seen["your_turn"]
        assert seen["choices"] == []
        assert all(s["due"] is None for s in seen["seats"])
        (listed,) = [t for t in who.get("/api/tables", which="mine").json()["tables"] if t["id"] == id]
        assert (listed["your_turn"], listed["paused"]) == (False, True)
    assert ana.table(id)["seats"][0]["left"] > 80
    refused = ana.acts(id, "bid 1", 0)
    assert refused.status_code == 409
    assert "paused" in refused.json()["error"]
    assert _go_on(bo, id).json()["pause"]["until"] is None
    assert ana.table(id)["your_turn"]
    assert ana.acts(id, "bid 1", 0).status_code == 200


def test_a_stranger_neither_proposes_nor_goes_on(ana: Player, bo: Player, chen: Player) -> None:
    id = _two(ana, bo)
    assert chen.post(f"/api/tables/{id}/pause", minutes=5).status_code == 403
    ana.post(f"/api/tables/{id}/pause", minutes=5)
    assert chen.post(f"/api/tables/{id}/pause/answer", yes=True).status_code == 403
    bo.post(f"/api/tables/{id}/pause/answer", yes=True)
    assert _go_on(chen, id).status_code == 403
    assert ana.table(id)["pause"]["until"]


def test_a_pause_outlives_a_restart(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        ana, bo = player(client, "Ana"), player(client, "Bo")
        id = _two(ana, bo)
        ana.post(f"/api/tables/{id}/pause", minutes=60)
        until = bo.post(f"/api/tables/{id}/pause/answer", yes=True).json()["pause"]["until"]
        left = ana.table(id)["seats"][0]["left"]
    with house(tmp_path) as client:
        ana.client = bo.client = client
        seen = ana.table(id)
        assert seen["pause"]["until"] == until
        assert seen["seats"][0]["left"] == left
        _go_on(bo, id)
        again = ana.table(id)
        assert abs(again["seats"][0]["due"] - client.app.state.house.now() - left) < 5


def test_whoever_is_away_hears_of_the_proposal_and_of_the_end(client: Any, ana: Player, bo: Player) -> None:
    heard: list[list[str]] = []
    client.app.state.house.tables.after_change.append(lambda a, b: heard.append([kind for _, kind in news_for(a, b)]))
    id = _two(ana, bo)
    ana.post(f"/api/tables/{id}/pause", minutes=60)
    assert heard[-1] == ["pause"]
    bo.post(f"/api/tables/{id}/pause/answer", yes=True)
    assert heard[-1] == []
    _go_on(bo, id)
    assert set(heard[-1]) == {"your_turn"}


def test_the_page_says_that_the_table_pauses_and_who_may_go_on(door: Any) -> None:
    ana, bo = player(door, "Ana"), player(door, "Bo", "de")
    id = _two(ana, bo)

    def page(who: Player, path: str = "") -> str:
        found: str = who.get(f"/tables/{id}{path}", lang=who.lang or "en").text
        return found

    assert 'data-do="pause"' in page(ana)
    assert "15 minutes" in page(ana, "/sheet/pause")
    ana.post(f"/api/tables/{id}/pause", minutes=60)
    bo.lang = "de"
    assert "Ana schlägt eine Pause vor: 1 Stunde." in page(bo)
    assert "Waiting for Bo." in page(ana)
    bo.post(f"/api/tables/{id}/pause/answer", yes=True)
    for who, title in ((ana, "The game is paused"), (bo, "Die Partie ruht")):
        text = page(who)
        assert title in text
        assert 'data-do="pause-end"' in text
        assert 'class="is-legal' not in text
    stranger = player(door, "Chen")
    assert 'data-do="pause-end"' not in page(stranger)
    assert "The game is paused" in page(stranger)
