"""What is laid down to be chosen in somebody's place: chosen once, dropped with a reason, and known to nobody else."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from web.houses import Player, allowed, house, player

PASS = "pass"
ASKED = "bidding.place_trader"


def until(what: Callable[[], Any], seconds: float = 20.0) -> Any:
    """Wait for something that the house does by itself."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = what()
        if found:
            return found
        time.sleep(0.05)
    raise AssertionError("it did not happen")


def at_yunnan(client: TestClient, **settings: Any) -> tuple[str, Player, Player]:
    """A table of Yunnan for two: who is asked first, and who waits."""
    ana, bo = player(client, "Ana"), player(client, "Bo")
    id: str = ana.opens("yunnan", seats=2, seed=7, **settings)["id"]
    bo.sits(id)
    return (id, ana, bo) if ana.table(id)["your_turn"] else (id, bo, ana)


def chooses(who: Player, id: str, action: str) -> None:
    made = who.acts(id, action, who.table(id)["ply"])
    assert made.status_code == 200, made.text


def lays(who: Player, id: str, *choices: str, **how: Any) -> dict[str, Any]:
    made = who.post(f"/api/tables/{id}/instructions", question=ASKED, choices=list(choices), **how)
    assert made.status_code == 201, made.text
    sheet: dict[str, Any] = made.json()
    return sheet


def sheet_of(who: Player, id: str, **params: Any) -> dict[str, Any]:
    found: dict[str, Any] = who.get(f"/api/tables/{id}/instructions", **params).json()
    return found


def plans(who: Player, id: str, *choices: str) -> str:
    """A plan on which these are chosen, whoever is asked."""
    tried: str = who.post(f"/api/tables/{id}/plans").json()["id"]
    for choice in choices:
        chooses(who, tried, choice)
    return tried


def test_what_was_laid_down_is_chosen_as_if_by_the_person_and_once(client: TestClient) -> None:
    id, first, second = at_yunnan(client)
    lays(second, id, "bid customs 7")
    assert second.table(id)["ply"] == 0
    chooses(first, id, "bid horse 5")
    seen = until(lambda: (t := first.table(id))["ply"] >= 2 and t)
    (report,) = until(lambda: sheet_of(second, id)["reports"])
    assert report["what"] == "carried_out"
    assert report["text"] == "Chosen for you: Bid 7 in the Customs Office."
    while not seen["your_turn"]:  # the choice raised a question that was not laid down
        chooses(second, id, allowed(second.table(id))[0])
        seen = first.table(id)
    chooses(first, id, "pass")
    time.sleep(0.7)  # the house has looked at the table
    after = second.table(id)
    assert after["your_turn"]
    assert [g for g in after["log"] if g["seat"] == after["seat"]][-1]["ply"] <= 3


def test_a_line_of_a_plan_is_chosen_as_long_as_the_others_choose_so(client: TestClient) -> None:
    id, first, second = at_yunnan(client)
    tried = plans(second, id, "bid horse 5", "bid customs 5", "market", "market")
    made = second.post(f"/api/tables/{id}/instructions", plan=tried, any_luck=True)
    assert made.status_code == 201, made.text
    (line,) = made.json()["instructions"]
    assert [step["own"] for step in line["line"]] == [False, True, False, True]
    for mine, ply in (("bid horse 5", 2), ("market", 4)):
        chooses(first, id, mine)
        until(lambda ply=ply: first.table(id)["ply"] >= ply)
    assert sheet_of(second, id)["instructions"] == []
    assert [r["what"] for r in sheet_of(second, id)["reports"]] == ["carried_out"] * 2


def test_a_line_is_dropped_where_the_others_choose_otherwise_and_its_owner_is_told(client: TestClient) -> None:
    id, first, second = at_yunnan(client)
    second.post(f"/api/tables/{id}/instructions", plan=plans(second, id, "bid horse 5", "bid customs 5"))
    chooses(first, id, "bid horse 7")
    (report,) = until(lambda: sheet_of(second, id, lang="de")["reports"])
    assert report["what"] == "came_otherwise"
    assert report["text"].startswith("Nicht gewählt: 5")
    assert second.table(id)["ply"] == 1


def test_branches_lie_side_by_side_and_the_one_that_came_is_chosen(client: TestClient) -> None:
    id, first, second = at_yunnan(client)
    for theirs, own in (("bid horse 5", "bid customs 5"), ("bid horse 7", "bid customs 9")):
        made = second.post(f"/api/tables/{id}/instructions", plan=plans(second, id, theirs, own))
        assert made.status_code == 201, made.text
    chooses(first, id, "bid horse 7")
    until(lambda: first.table(id)["ply"] >= 2)
    until(lambda: sheet_of(second, id)["reports"])
    texts = [r["text"] for r in sheet_of(second, id)["reports"] if r["what"] == "carried_out"]
    assert texts == ["Chosen for you: Bid 9 in the Customs Office."]


def test_what_the_rules_refuse_is_not_chosen_and_the_reason_is_told(client: TestClient) -> None:
    id, first, second = at_yunnan(client)
    lays(second, id, "bid horse 5")
    chooses(first, id, "bid horse 9")
    (report,) = until(lambda: sheet_of(second, id)["reports"])
    assert (report["what"], report["clause"]) == ("refused", "YU-3.4")
    assert second.table(id)["ply"] == 1


def test_the_first_choice_that_is_allowed_is_taken(client: TestClient) -> None:
    id, first, second = at_yunnan(client)
    lays(second, id, "bid horse 5", "bid customs 7")
    chooses(first, id, "bid horse 9")
    until(lambda: second.table(id)["ply"] >= 2)
    assert sheet_of(second, id)["reports"][0]["text"] == "Chosen for you: Bid 7 in the Customs Office."


def test_passing_holds_for_the_rest_of_the_phase_unless_another_does_what_was_named(client: TestClient) -> None:
    id, first, second = at_yunnan(client)
    lays(second, id, "pass", term="phase", unless=["bank"])
    chooses(first, id, "bid horse 5")
    until(lambda: second.table(id)["ply"] >= 2)
    (standing,) = sheet_of(second, id)["instructions"]
    assert standing["begun"]
    assert standing["unless"] == [["bank", "Go to the Bank"]]


def test_nobody_is_chosen_for_at_the_question_that_was_asked_already(client: TestClient) -> None:
    id, first, _ = at_yunnan(client)
    sheet = lays(first, id, "bid horse 5")
    time.sleep(0.7)
    assert (first.table(id)["ply"], sheet["next"]) == (0, None)


def test_whoever_answers_first_answers_and_what_is_asked_can_be_kept_for_oneself(tmp_path: Path) -> None:
    with house(tmp_path, instruction_pause=600.0) as client:
        id, first, second = at_yunnan(client)
        lays(second, id, "bid customs 7")
        chooses(first, id, "bid horse 5")
        seen = until(lambda: (s := sheet_of(second, id))["due"] and s)
        assert seen["next"]["action"] == "bid customs 7"
        held = second.post(f"/api/tables/{id}/instructions/hold").json()
        assert (held["next"], len(held["instructions"])) == (None, 1)
        chooses(second, id, "bid customs 9")


def test_the_house_looks_in_as_the_person_would(tmp_path: Path) -> None:
    """Others see somebody come, then the choice, then somebody go: as of anybody who has looked in."""
    with house(tmp_path, instruction_pause=4.0) as client:
        id, first, second = at_yunnan(client)
        lays(second, id, "bid customs 7")
        chooses(first, id, "bid horse 5")

        def there() -> tuple[bool, int]:
            seen = first.table(id, only="ply,seats")
            return next(s["present"] for s in seen["seats"] if s["name"] == second.name), seen["ply"]

        until(lambda: there() == (True, 1))
        until(lambda: there() == (True, 2))
        until(lambda: there() == (False, 2))


def test_to_take_back_clears_what_was_laid_down_for_what_is_asked_again(client: TestClient) -> None:
    id, first, second = at_yunnan(client, undo="open")
    lays(second, id, "bid customs 5", term="round")
    chooses(first, id, "bid horse 5")
    until(lambda: second.table(id)["ply"] >= 2)
    assert second.post(f"/api/tables/{id}/undo", ply=second.table(id)["ply"]).status_code == 200
    until(lambda: [r["what"] for r in sheet_of(second, id)["reports"]] == ["carried_out", "taken_back"])
    time.sleep(0.7)
    assert second.table(id)["your_turn"]
    assert sheet_of(second, id)["instructions"] == []


def test_nobody_else_can_tell_that_something_is_laid_down(client: TestClient) -> None:
    id, first, second = at_yunnan(client)
    before = first.get(f"/api/tables/{id}").content
    lays(second, id, "bid customs 7")
    assert first.get(f"/api/tables/{id}").content == before
    assert sheet_of(first, id) == {"instructions": [], "reports": [], "next": None, "due": None}
    assert "customs 7" not in first.get("/api/me/data").text
    assert "customs 7" in second.get("/api/me/data").text
    onlooker = player(client, "Cleo")
    assert onlooker.post(f"/api/tables/{id}/instructions", question=ASKED, choices=[PASS]).status_code == 403


def test_a_choice_by_instruction_looks_like_one_by_hand(tmp_path: Path) -> None:
    """Two tables that differ only in who pressed the button: what the other player is sent is the same, but for names of tables and times."""
    told = []
    for which in ("by hand", "laid down"):
        with house(tmp_path / which.replace(" ", "_")) as client:
            ana, bo = player(client, "Ana"), player(client, "Bo")
            id = ana.opens("yunnan", seats=2, seed=7)["id"]
            bo.sits(id)
            first, second = (ana, bo) if ana.table(id)["your_turn"] else (bo, ana)
            if which == "laid down":
                lays(second, id, "bid customs 7")
            chooses(first, id, "bid horse 5")
            if which == "by hand":
                chooses(second, id, "bid customs 7")
            until(lambda id=id, first=first: first.table(id)["ply"] >= 2)
            seen = first.table(id)
            told.append(
                {
                    k: v
                    for k, v in seen.items()
                    if k not in ("id", "code", "created", "luck", "players", "log", "changed")
                }
            )
            told[-1]["log"] = [{k: v for k, v in g.items() if k != "at"} for g in seen["log"]]
    assert told[0] == told[1]


def test_what_cannot_be_laid_down_is_refused_with_what_to_do(client: TestClient) -> None:
    id, first, second = at_yunnan(client)
    where = f"/api/tables/{id}/instructions"
    for wrong, code in (
        ({}, "plan_or_choices"),
        ({"plan": "x", "choices": [PASS]}, "plan_or_choices"),
        ({"question": "bidding.sing", "choices": [PASS]}, "no_question"),
        ({"question": ASKED, "choices": ["sing loud"]}, "no_action"),
        ({"question": ASKED, "choices": [PASS], "unless": ["sing"]}, "no_kind_of_choice"),
        ({"plan": plans(second, id, "bid horse 5")}, "plan_without_own"),
        ({"plan": plans(first, id, "bid horse 5", "bid customs 5")}, "no_table"),
    ):
        assert second.post(where, **wrong).json()["code"] == code, wrong
    late = plans(second, id, "bid horse 5", "bid customs 5")
    chooses(first, id, "bid horse 7")
    assert second.post(where, plan=late).json()["code"] == "plan_came_otherwise"
    assert second.request("DELETE", f"{where}/nothing").json()["code"] == "no_instruction"
    for _ in range(24):
        lays(second, id, PASS)
    assert second.post(where, question=ASKED, choices=[PASS]).json()["code"] == "too_many_instructions"
    assert second.request("DELETE", where).json()["instructions"] == []


def test_where_friends_share_a_screen_nothing_is_laid_down(client: TestClient, ana: Player) -> None:
    id = ana.opens("yunnan", seats=2)["id"]
    ana.sits(id, another=True, name="Bo")
    answer = ana.post(f"/api/tables/{id}/instructions", question=ASKED, choices=[PASS])
    assert answer.json()["code"] == "instruct_alone"


def test_what_is_laid_down_can_be_changed_and_taken_back(client: TestClient) -> None:
    id, _, second = at_yunnan(client)
    key = lays(second, id, PASS)["instructions"][0]["key"]
    where = f"/api/tables/{id}/instructions/{key}"
    changed = second.request(
        "PUT", where, json={"question": ASKED, "choices": ["market", PASS], "term": "round"}
    ).json()
    (one,) = changed["instructions"]
    assert (one["key"], [c["action"] for c in one["choices"]], one["term"]) == (key, ["market", PASS], "round")
    assert second.request("DELETE", where).json()["instructions"] == []


def test_what_may_be_asked_is_told_from_the_own_past_and_from_what_others_are_asked(client: TestClient) -> None:
    id, first, second = at_yunnan(client)
    found = second.get(f"/api/tables/{id}/instructions/questions").json()
    (question,) = [q for q in found["questions"] if q["question"] == ASKED]
    assert not question["now"]
    assert {"action": PASS, "text": "Pass", "ends": True} in question["choices"]
    chooses(first, id, "bid horse 5")
    later = second.get(f"/api/tables/{id}/instructions/questions").json()
    assert [q["now"] for q in later["questions"] if q["question"] == ASKED] == [True]
    assert ["bid", "Bid …"] in later["kinds"]


def test_it_outlives_the_night(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        id, first, second = at_yunnan(client)
        lays(second, id, "bid customs 7")
    with house(tmp_path) as client:
        first.client = second.client = client
        chooses(first, id, "bid horse 5")
        until(lambda: second.table(id)["ply"] >= 2)


def test_it_is_never_too_late_for_the_clock(tmp_path: Path) -> None:
    """However long the house likes to wait, it chooses before the person's time runs out."""
    with house(tmp_path, instruction_pause=3600.0) as client:
        id, first, second = at_yunnan(client, pace={"kind": "live", "seconds": 12, "reserve": 0})
        lays(second, id, "bid customs 7")
        chooses(first, id, "bid horse 5")
        until(lambda: sheet_of(second, id)["reports"])
        assert [s["away"] for s in second.table(id)["seats"] if s["name"] == second.name] == [""]


def test_it_ends_when_another_player_does_what_was_named(client: TestClient) -> None:
    id, first, second = at_yunnan(client)
    lays(second, id, "market", term="always", unless=["bank"])
    chooses(first, id, "bid horse 5")
    until(lambda: second.table(id)["ply"] >= 2)
    chooses(first, id, "bank")
    until(lambda: [r["what"] for r in sheet_of(second, id)["reports"]] == ["carried_out", "somebody_chose"])
    assert "“Go to the Bank”" in sheet_of(second, id)["reports"][-1]["text"]
    assert second.table(id)["your_turn"]


def test_what_holds_for_a_round_ends_with_it(client: TestClient) -> None:
    id, first, second = at_yunnan(client)
    lays(second, id, "pass", term="round")
    chooses(first, id, "bid horse 5")
    until(lambda: second.table(id)["ply"] >= 2)
    while (seen := second.table(id))["view"]["round"] == 1 or not seen["your_turn"]:
        who = second if seen["your_turn"] else first
        options = allowed(who.table(id))
        if options and (who is first or PASS not in options):  # where it fits, the house passes for the second
            chooses(who, id, PASS if PASS in options else options[0])
    until(lambda: [r["what"] for r in sheet_of(second, id)["reports"]] == ["carried_out", "time_over"])
