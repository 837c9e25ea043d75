"""Talk at a table: quick words, calls by name and the notices they bring, and nothing of it from whom one has blocked."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from web.houses import Player, house, player


def _until(true: Callable[[], Any]) -> Any:
    for _ in range(400):
        found = true()
        if found:
            return found
        time.sleep(0.02)
    raise AssertionError("it does not happen")


def _two(ana: Player, bo: Player, **terms: Any) -> str:
    id: str = ana.opens(seats=2, **terms)["id"]
    bo.sits(id)
    return id


def _id(who: Player) -> str:
    found: str = who.get("/api/me").json()["person"]["id"]
    return found


def test_everybody_reads_a_quick_word_in_the_own_language(ana: Player, bo: Player) -> None:
    id = _two(ana, bo)
    answer = ana.post(f"/api/tables/{id}/reactions", reaction="well_played")
    assert answer.status_code == 200
    assert [(s["text"], s["reaction"]) for s in answer.json()["chat"]] == [("Well played", "well_played")]
    bo.lang = "de"
    assert [s["text"] for s in bo.table(id)["chat"]] == ["Gut gespielt"]
    assert ana.post(f"/api/tables/{id}/reactions", reaction="boo").status_code == 400


def test_a_quick_word_is_kept_and_outlives_a_restart(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        ana, bo = player(client, "Ana"), player(client, "Bo")
        id = _two(ana, bo)
        ana.post(f"/api/tables/{id}/reactions", reaction="oops")
    with house(tmp_path) as client:
        ana.client = client
        assert [s["reaction"] for s in ana.table(id)["chat"]] == ["oops"]


def test_quick_words_are_few_and_not_for_the_muted(tmp_path: Path) -> None:
    with house(tmp_path, limits=True) as client:
        ana, bo = player(client, "Ana"), player(client, "Bo")
        id = _two(ana, bo)
        said = [ana.post(f"/api/tables/{id}/reactions", reaction=r).status_code for r in ("oops", "thanks") * 3]
        assert said[:3] == [200, 200, 200]
        assert 429 in said[3:]
        the_house = client.app.state.house
        muted = the_house.people.find(_id(bo))
        the_house.people.update(muted, muted_until=the_house.now() + 3600)
        assert bo.post(f"/api/tables/{id}/reactions", reaction="oops").json()["code"] == "muted_for"


def test_a_call_names_its_seats_and_is_marked_on_the_page(door: Any) -> None:
    ana, bo = player(door, "Ana"), player(door, "Bo")
    id = _two(ana, bo)
    said = ana.post(f"/api/tables/{id}/chat", text="@Bo look, <b>@everyone</b>").json()["chat"]
    assert [s["mentions"] for s in said] == [[1]]
    assert '<mark class="you">@Bo</mark> look' in bo.get(f"/tables/{id}").text
    own = ana.get(f"/tables/{id}").text
    assert "<mark>@Bo</mark> look" in own
    assert "&lt;b&gt;@everyone&lt;/b&gt;" in own


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> None:
    """Notices become due at once, and are looked at in the tray."""
    monkeypatch.setattr("mingtang.web.live.notice_delivery.PATIENCE", {"live": 900.0, "days": 900.0, "none": 900.0})


def _tray(client: Any, who: Player) -> list[str]:
    return [n.subject for n in client.app.state.house.notices.of(_id(who))]


def _with_address(client: Any, who: Player) -> None:
    people = client.app.state.house.people
    people.update(people.find(_id(who)), webhook="https://example.org/hook")


@pytest.mark.usefixtures("written")
def test_whoever_is_away_and_called_gets_one_notice(client: Any, ana: Player, bo: Player) -> None:
    id = _two(ana, bo)
    _with_address(client, bo)
    for text in ("hello all", "@everyone", "@Bo, are you there?", "@Bo!!"):
        assert ana.post(f"/api/tables/{id}/chat", text=text).status_code == 200
    assert _until(lambda: _tray(client, bo)) == ["Teahouse: Ana mentions you"]
    (notice,) = client.app.state.house.notices.of(_id(bo))
    assert "@Bo, are you there?" in notice.text


@pytest.mark.usefixtures("written")
def test_that_it_is_ones_turn_takes_the_place_of_a_call(client: Any, ana: Player, bo: Player) -> None:
    id = _two(ana, bo, pace="live")
    ana.post(f"/api/tables/{id}/pause", minutes=5)
    bo.post(f"/api/tables/{id}/pause/answer", yes=True)
    _with_address(client, bo)
    ana.post(f"/api/tables/{id}/chat", text="@Bo soon")
    assert _until(lambda: _tray(client, bo)) == ["Teahouse: Ana mentions you"]
    ana.request("DELETE", f"/api/tables/{id}/pause")
    assert _until(lambda: [s for s in _tray(client, bo) if "your turn" in s])
    ana.post(f"/api/tables/{id}/chat", text="@Bo now")
    assert _tray(client, bo) == ["Teahouse: it is your turn"]


@pytest.mark.usefixtures("written")
def test_no_notice_for_whom_one_has_blocked_nor_again_and_again(tmp_path: Path) -> None:
    with house(tmp_path, limits=True) as client:
        ana, bo, chen = (player(client, name) for name in ("Ana", "Bo", "Chen"))
        id = ana.opens(seats=3)["id"]
        bo.sits(id)
        chen.sits(id)
        _with_address(client, bo)
        assert bo.post("/api/me/blocks", table=id, seat=0).status_code == 201
        delivery = client.app.state.background.notices
        table = client.app.state.house.tables.in_memory[id]
        asked = [client.portal.call(delivery._may_call, table, _id(who), _id(bo)) for who in (ana, *[chen] * 5)]
        assert asked == [False, True, True, True, False, False]


def test_a_page_hears_whom_it_may_call_and_when_it_is_called(door: Any) -> None:
    ana, bo = player(door, "Ana"), player(door, "Bo")
    id = _two(ana, bo)

    def state(who: Player) -> dict[str, Any]:
        found: dict[str, Any] = who.request("GET", f"/tables/{id}/at").json()["state"]
        return found

    assert state(ana)["people"] == ["Bo"]
    assert state(bo)["called"] == -1
    ana.post(f"/api/tables/{id}/chat", text="@bo hi")
    assert state(bo)["called"] == bo.table(id)["chat"][-1]["version"]
    assert state(ana)["called"] == -1
