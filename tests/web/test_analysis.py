"""The board of analysis: of finished games, own forks and plans, and of nothing that goes on between people."""

from __future__ import annotations

import re
import threading
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from core.teahouse import teahouse
from mingtang.core.record import parse_record
from mingtang.core.steps import SEVERAL
from mingtang.table.variations import VariationTree
from mingtang.web.pages import analysis
from mingtang.web.pages.analysis import tree_of
from mingtang.web.pages.frame import page
from playthroughs import play_through
from web.houses import Player, allowed, house, play_out, player

RECORD = play_through(teahouse(), 2, 3).record_text()


def brought(who: Player, record: str = RECORD) -> str:
    made = who.post("/api/records", record=record)
    assert made.status_code == 201, made.text
    id: str = made.json()["id"]
    return id


def at(who: Player, id: str, **where: Any) -> dict[str, Any]:
    found = who.get(f"/api/tables/{id}/analysis", **where)
    assert found.status_code == 200, found.text
    seen: dict[str, Any] = found.json()
    return seen


def tries(who: Player, id: str, seen: dict[str, Any], pick: int = 0, **more: Any) -> dict[str, Any]:
    """Try one of the choices that are allowed at a place, another than the game's own."""
    place = {"after": seen["after"], "variation": seen["variation"]}
    found: list[dict[str, Any]] = []
    for action in [c["action"] for c in seen["choices"] if c["refusal"] is None]:
        made = who.post(f"/api/tables/{id}/analysis/choices", **place, action=action, **more)
        assert made.status_code == 201, made.text
        led: dict[str, Any] = made.json()
        if led["variation"]:
            found.append(led)
        if len(found) > pick:
            return led
    raise AssertionError("there is nothing else to try")


def refused(answer: Any) -> str:
    code: str = answer.json()["code"]
    assert answer.status_code in (403, 404, 409, 422), answer.text
    return code


def played_by_two(client: TestClient, ana: Player) -> tuple[Player, str]:
    bo = player(client, "Bo")
    id: str = ana.opens(seats=2)["id"]
    bo.sits(id)
    return bo, id


def test_a_finished_game_is_walked_and_its_variations_are_kept(client: TestClient, ana: Player) -> None:
    id = brought(ana)
    first = at(ana, id, after=0)
    assert first["analysis"]["variations"] == []
    one = tries(ana, id, first)
    two = tries(ana, id, one)
    assert (two["after"], two["variation"]) == (0, 2)
    again = at(ana, id, after=0, variation=2)
    assert again["view"] == two["view"]
    assert [(v["id"], v["parent"]) for v in again["analysis"]["variations"]] == [(1, 0), (2, 1)]
    assert at(ana, id, after=0)["view"] == first["view"]


def test_what_was_chosen_in_the_game_leads_on_in_the_game(client: TestClient, ana: Player) -> None:
    id = brought(ana)
    table = client.app.state.house.tables.in_memory[id]  # type: ignore[attr-defined]
    entry = table.started.entries[table.started.line[0]]
    made = ana.post(f"/api/tables/{id}/analysis/choices", after=0, action=entry.words, seat=entry.seat).json()
    assert (made["after"], made["variation"], made["analysis"]["variations"]) == (1, 0, [])


def test_each_look_is_surer_until_nothing_more_is_to_be_found_out(client: TestClient, ana: Player) -> None:
    id = brought(ana)
    worlds: list[int] = []
    for _ in range(100):
        found = ana.post(f"/api/tables/{id}/analysis/look", after=2)
        assert found.status_code == 200, found.text
        seen = found.json()
        worlds.append(seen["worlds"])
        if seen["ready"]:
            break
    assert seen["ready"]
    assert worlds == sorted(worlds)
    assert sum(seen["chances"]) == 100
    best = seen["candidates"][0]
    assert best["low"] <= best["chance"] <= best["high"]
    assert best["line"][0]["action"] == best["action"]
    actions = {c["action"] for c in at(ana, id, after=2)["choices"] if c["refusal"] is None}
    assert {c["action"] for c in seen["candidates"]} <= actions
    assert ana.post(f"/api/tables/{id}/analysis/look", after=2).json() == seen


def test_a_game_between_people_is_not_analysed_while_it_goes_on_and_neither_are_its_plans(
    client: TestClient, ana: Player
) -> None:
    bo, id = played_by_two(client, ana)
    plan = ana.post(f"/api/tables/{id}/plans").json()["id"]
    stranger = player(client, "Cleo")
    for who, where in ((ana, id), (bo, id), (stranger, id), (ana, plan)):
        assert refused(who.get(f"/api/tables/{where}/analysis")) == "analysis_between_people"
        assert refused(who.post(f"/api/tables/{where}/analysis/look", after=0)) == "analysis_between_people"
        asked = {"after": 0, "action": "x"}
        assert refused(who.post(f"/api/tables/{where}/analysis/choices", **asked)) == "analysis_between_people"
    play_out([ana, bo], id)
    assert at(ana, id)["over"]
    assert at(ana, plan)["choices"]


def test_whoever_plays_the_same_game_with_others_elsewhere_waits_until_it_is_over(
    client: TestClient, ana: Player
) -> None:
    bo = player(client, "Bo")
    source = brought(bo)
    other = brought(ana)
    fork = bo.post(f"/api/tables/{source}/fork", ply=1).json()["id"]
    tables = client.app.state.house.tables  # type: ignore[attr-defined]
    table = tables.in_memory[fork]
    mine = next(c for c in tables.in_memory[other].people() or [tables.in_memory[other].owner])
    people = [table.chairs[0].person, mine]

    def seat_both(t: Any, now: float) -> None:
        for chair in t.chairs:
            t.set_chair(type(chair)(chair.seat, "person", people[chair.seat % 2], f"N{chair.seat}"))

    client.portal.call(tables.change, fork, seat_both)  # type: ignore[union-attr]
    for who, where in ((ana, other), (bo, source), (ana, fork)):
        assert refused(who.get(f"/api/tables/{where}/analysis", after=1)) in (
            "analysis_same_game",
            "analysis_between_people",
        )
    play_out([ana, bo], fork)
    assert at(ana, other, after=1)["choices"]


def test_a_fork_that_one_plays_alone_is_analysed_with_ones_own_eyes_only(client: TestClient, ana: Player) -> None:
    source = brought(ana)
    fork = ana.post(f"/api/tables/{source}/fork", ply=1, bots="greedy", seat=0).json()["id"]
    assert at(ana, fork)["seen"] == 0
    assert refused(ana.get(f"/api/tables/{fork}/analysis", seat=1)) == "seat_hidden"
    assert refused(ana.get(f"/api/tables/{fork}/analysis", seat=-1)) == "seat_hidden"


def test_what_a_bot_has_chosen_in_secret_at_a_running_fork_is_told_to_nobody(client: TestClient, ana: Player) -> None:
    source = brought(ana)
    tables = client.app.state.house.tables  # type: ignore[attr-defined]
    line = tables.in_memory[source].started
    ply = next(n for n in range(len(line.line)) if line.position(n).stack[-1].seat == SEVERAL)
    secret = line.entries[line.line[ply]]
    fork = ana.post(f"/api/tables/{source}/fork", ply=ply + 1, bots="greedy", seat=1 - secret.seat).json()["id"]
    made = ana.post(f"/api/tables/{fork}/analysis/choices", after=ply, action=secret.words, seat=secret.seat).json()
    assert made["variation"] == 1
    assert refused(ana.get(f"/api/tables/{fork}/analysis/file")) == "variations_file_when_over"
    table, reader = tables.in_memory[fork], tables.in_memory[fork].chairs[1 - secret.seat].person
    texts = client.app.state.house.library.texts_of(table.game, "en")  # type: ignore[attr-defined]
    told = tree_of(table, VariationTree(), texts, reader, "untold")
    assert told[ply].text == "untold"
    assert tree_of(tables.in_memory[source], VariationTree(), texts, reader, "untold")[ply].text != "untold"


def test_hindsight_is_for_games_that_are_over(client: TestClient, ana: Player) -> None:
    id = brought(ana)
    open_hands = at(ana, id, after=3, seat=-1)
    assert open_hands["seen"] == -1
    one = ana.post(
        f"/api/tables/{id}/analysis/choices",
        after=3,
        action=[c["action"] for c in open_hands["choices"] if not c["refusal"]][-1],
        seen=-1,
    ).json()
    assert one["seen"] == -1
    assert ana.post(f"/api/tables/{id}/analysis/look?seat=-1", after=3).status_code == 200


def test_what_a_variation_shows_follows_from_what_the_seat_knew(client: TestClient, ana: Player) -> None:
    """The true hidden state of a game is in no variation of it: dealt otherwise, all variations look the same."""
    id = brought(ana)
    tables = client.app.state.house.tables  # type: ignore[attr-defined]
    one = tries(ana, id, at(ana, id, after=2, seat=0))
    before = tries(ana, id, one)
    table = tables.in_memory[id]
    seat = before["seen"]
    history = table.started
    history._known[2] = table.game.determinize(history.position(2), seat, 77)
    after = at(ana, id, after=2, variation=before["variation"])
    assert after["view"] == before["view"]


def test_the_page_of_a_long_game_is_put_together_beside_the_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    where: list[threading.Thread] = []

    def noted(*asked: Any, **shown: Any) -> Any:
        where.append(threading.current_thread())
        return page(*asked, **shown)

    monkeypatch.setattr(analysis, "page", noted)
    with house(tmp_path, pages=True) as client:
        ana = player(client, "Ana")
        assert ana.get(f"/tables/{brought(ana)}/analysis", after=0).status_code == 200
        assert where == [t for t in where if t is not client.portal.call(threading.current_thread)] != []


def test_order_comments_and_marks_are_kept_and_branches_thrown_away(client: TestClient, ana: Player) -> None:
    id = brought(ana)
    first = at(ana, id, after=1)
    tries(ana, id, first, 1)
    tries(ana, id, first, 2)
    before = [v["id"] for v in at(ana, id)["analysis"]["variations"]]
    tree = ana.post(f"/api/tables/{id}/analysis/promote", variation=before[-1]).json()
    order = [v["id"] for v in tree["variations"]]
    assert order == [before[-1], *before[:-1]]
    remark = {"after": 1, "variation": order[0], "mark": "doubtful", "comment": "  Why  not? "}
    kept = ana.request("PUT", f"/api/tables/{id}/analysis/remark", json=remark).json()
    assert (kept["variations"][0]["mark"], kept["variations"][0]["comment"]) == ("doubtful", "Why not?")
    on_game = {"after": 2, "mark": "good", "comment": "Well seen."}
    kept = ana.request("PUT", f"/api/tables/{id}/analysis/remark", json=on_game).json()
    assert kept["remarks"] == {"2": {"mark": "good", "comment": "Well seen."}}
    left = ana.request("DELETE", f"/api/tables/{id}/analysis/variations/{order[0]}").json()
    assert [v["id"] for v in left["variations"]] == order[1:]
    gone = ana.request("DELETE", f"/api/tables/{id}/analysis/variations/{order[0]}")
    assert refused(gone) == "no_variation"


def test_others_read_what_is_shared_and_change_nothing(client: TestClient, ana: Player) -> None:
    bo, id = played_by_two(client, ana)
    play_out([ana, bo], id)
    first = at(ana, id, after=1)
    one = tries(ana, id, first)
    shared = ana.request("PUT", f"/api/tables/{id}/analysis/shared", json={"shared": True}).json()["id"]
    read = at(bo, id, after=1, variation=one["variation"], of=shared)
    assert read["view"] == one["view"]
    assert (read["analysis"]["own"], read["choices"]) == (False, [])
    assert at(bo, id)["analysis"]["variations"] == []
    bo.request("DELETE", f"/api/tables/{id}/analysis/variations/{one['variation']}")
    assert len(at(ana, id)["analysis"]["variations"]) == 1
    ana.request("PUT", f"/api/tables/{id}/analysis/shared", json={"shared": False})
    assert refused(bo.get(f"/api/tables/{id}/analysis", of=shared)) == "no_analysis"


def test_who_may_not_see_the_table_may_not_read_what_is_shared(client: TestClient, ana: Player) -> None:
    id = brought(ana)
    tries(ana, id, at(ana, id, after=1))
    shared = ana.request("PUT", f"/api/tables/{id}/analysis/shared", json={"shared": True}).json()["id"]
    bo = player(client, "Bo")
    assert refused(bo.get(f"/api/tables/{id}/analysis", of=shared)) == "no_table"


def test_variations_are_saved_in_a_record_that_replays_and_come_back_as_they_were(
    client: TestClient, ana: Player
) -> None:
    id = brought(ana)
    one = tries(ana, id, at(ana, id, after=1), 1)
    two = tries(ana, id, one)
    tries(ana, id, one, 1)
    remark = {"after": 1, "variation": two["variation"], "mark": "mistake", "comment": "Ends | badly; # here"}
    ana.request("PUT", f"/api/tables/{id}/analysis/remark", json=remark)
    ana.request("PUT", f"/api/tables/{id}/analysis/remark", json={"after": 2, "comment": "?! is no mark here"})
    text = ana.get(f"/api/tables/{id}/analysis/file").text
    assert [(m.seat, m.words) for m in parse_record(text).moves] == [
        (m.seat, m.words) for m in parse_record(RECORD).moves
    ]
    bo = player(client, "Bo")
    again = brought(bo, text)
    before, after = at(ana, id)["analysis"], at(bo, again)["analysis"]
    assert (after["variations"], after["remarks"]) == (before["variations"], before["remarks"])
    assert bo.get(f"/api/tables/{again}/analysis/file").text == text
    assert at(bo, again, after=1, variation=two["variation"])["view"] == two["view"]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text.replace("# end of variations\n", ""),
        lambda text: re.sub(r"# variations \d+", "# variations 99", text),
        lambda text: re.sub(r"# = [0-9a-f]{16}", "# = 0123456789abcdef", text),
        lambda text: re.sub(r"(# \+ \d) \S+.*", r"\1 fly to the moon", text, count=1),
        lambda text: re.sub(r"# branch \d+", "# branch 9999", text),
        lambda text: text.replace("# + ", "# +++++ "),
        lambda text: text.replace("# end of variations", "# ; " + "x" * 500 + "\n# end of variations"),
        lambda text: text.replace("# end of variations", "# " + "+" * 3000 + "\n# end of variations"),
        lambda text: text.replace("# end of variations", "# nonsense\n# end of variations"),
    ],
)  # fmt: skip
def test_a_broken_file_gets_one_line_and_leaves_nothing_behind(client: TestClient, ana: Player, spoil: Any) -> None:
    id = brought(ana)
    tries(ana, id, at(ana, id, after=1), 1)
    text = ana.get(f"/api/tables/{id}/analysis/file").text
    broken = spoil(text)
    assert broken != text
    before = len(ana.get("/api/me/analyses").json())
    answer = ana.post("/api/records", record=broken)
    assert answer.status_code == 422
    assert "\n" not in answer.json()["error"]
    assert len(answer.json()["error"]) < 400
    assert len(ana.get("/api/me/analyses").json()) == before


def test_a_plan_is_saved_as_a_branch_of_its_game_once_that_is_over(client: TestClient, ana: Player) -> None:
    id = ana.opens(seats=2, bots=1)["id"]
    plan = ana.post(f"/api/tables/{id}/plans").json()["id"]
    seen = ana.table(plan)
    ana.acts(plan, allowed(seen)[0], seen["ply"])
    tried = tries(ana, plan, at(ana, plan))
    assert refused(ana.get(f"/api/tables/{plan}/analysis/file")) == "plan_file_when_over"
    assert (
        refused(ana.request("PUT", f"/api/tables/{plan}/analysis/shared", json={"shared": True})) == "share_when_over"
    )
    play_out([ana], id)
    text = ana.get(f"/api/tables/{plan}/analysis/file").text
    again = brought(ana, text)
    branch = at(ana, again)["analysis"]["variations"]
    assert [v["parent"] for v in branch] == [0, 1]
    last = at(ana, again, after=branch[-1]["after"], variation=2)
    assert last["view"] == tried["view"]


def test_an_analysis_outlives_the_night_and_goes_with_its_table(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        ana = player(client)
        id = brought(ana)
        tries(ana, id, at(ana, id, after=1))
        tree = at(ana, id)["analysis"]
    with house(tmp_path) as client:
        ana.client = client
        assert at(ana, id)["analysis"] == tree
        assert [a["table"] for a in ana.get("/api/me/analyses").json()] == [id]
        assert ana.get("/api/me/data").json()["analyses"][0]["variations"] == tree["variations"]


def test_the_page_shows_board_choices_and_tree_in_both_languages(client: TestClient, tmp_path: Path) -> None:
    with house(tmp_path, pages=True) as door:
        made = door.post("/api/guests", json={"name": "Ana", "cookie": True})
        ana = Player(door, "Ana", made.json()["token"])
        id = brought(ana)
        tries(ana, id, at(ana, id, after=1), 1)
        for lang, word in (("en", "Best choices"), ("de", "Die beste Wahl")):
            page = door.get(f"/tables/{id}/analysis?after=1&lang={lang}")
            assert page.status_code == 200, page.text[:400]
            assert word in page.text
            part = door.get(f"/tables/{id}/analysis/at?after=1&variation=1&lang={lang}").json()
            assert part["state"]["variation"] == 1
            assert 'aria-current="true"' in part["regions"]["tree"]
        assert f"/tables/{id}/analysis?ply=2" in door.get(f"/tables/{id}?ply=2").text
        assert door.get(f"/tables/{id}/analysis?ply=2").status_code == 200
        assert f"/tables/{id}/analysis" in door.get("/analyses").text
