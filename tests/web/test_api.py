"""Everything a player can do at the table, for programs."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest

from mingtang.bots.workers.pool import Pool
from mingtang.core.match import Match
from mingtang.core.record import luck_of, parse_record
from mingtang.table.opponents import Advice
from mingtang.web.live import new_tables
from web.houses import Player, allowed, play_out, player


def three(ana: Player, bo: Player, chen: Player, **settings: Any) -> str:
    """A table of three people, in play."""
    id: str = ana.opens(seats=3, **settings)["id"]
    bo.sits(id)
    chen.sits(id)
    return id


def test_the_games_of_the_house_with_their_options_in_the_readers_language(client: Any) -> None:
    found = client.get("/api/games").json()
    teahouse = next(g for g in found["games"] if g["name"] == "teahouse")
    assert teahouse["seats"] == [2, 3, 4]
    assert [o["name"] for o in teahouse["options"]] == ["rain", "golden", "rounds", "teas"]
    assert "random" in found["bots"]
    assert client.get("/api/games/teahouse").json()["title"] == "Teahouse"
    assert client.get("/api/games/whist").status_code == 404


def test_the_rulings_of_a_game_are_told_with_their_readings(client: Any) -> None:
    found = client.get("/api/games/yunnan", headers={"accept-language": "de"}).json()["rulings"]
    last = next(r for r in found if r["name"] == "last_round")
    assert (last["clause"], last["default"]) == ("YU-9.5", "capped")
    assert [reading["name"] for reading in last["readings"]] == ["capped", "open_end"]
    assert all(reading["why"] for reading in last["readings"])


def test_a_guest_opens_a_table_and_takes_the_first_seat(ana: Player) -> None:
    t = ana.opens(seats=3)
    assert t["phase"] == "open"
    assert t["your_seats"] == [0]
    assert t["seats"][0]["name"] == "Ana"
    assert t["seats"][0]["you"]
    assert t["ply"] == 0
    assert t["choices"] == []
    assert t["view"] is None


def test_a_full_table_asks_with_a_prompt_choices_and_reasons(ana: Player, bo: Player, chen: Player) -> None:
    t = ana.table(three(ana, bo, chen))
    assert t["your_turn"]
    assert t["prompt"] == "Bid for the guest."
    by_action = {c["action"]: c for c in t["choices"]}
    assert by_action["bid 3"]["refusal"] is None
    refusal = by_action["bid 9"]["refusal"]
    assert refusal["clause"] == "TH-2.2"
    assert refusal["text"]
    assert t["view"]["viewer"] == 0
    assert t["log"]


def test_a_choice_that_wastes_something_says_so_in_the_readers_language(ana: Player, bo: Player, chen: Player) -> None:
    id = three(ana, bo, chen)
    by_action = {c["action"]: c for c in ana.table(id, lang="de")["choices"]}
    coins = max(int(a.split()[1]) for a, c in by_action.items() if c["refusal"] is None)
    assert by_action[f"bid {coins}"]["caution"] == {
        "clause": "TH-2.1",
        "title": f"alle {coins} Münzen",
        "text": f"Für den nächsten Gast bleibt nichts: Du bietest alle {coins} Münzen.",
    }
    assert by_action["bid 1"]["caution"] is None
    assert by_action["bid 9"]["caution"] is None, "what is refused needs no caution"


def test_a_whole_game_of_three_people(ana: Player, bo: Player, chen: Player) -> None:
    id = three(ana, bo, chen)
    t = play_out([ana, bo, chen], id, pick=2)
    assert t["phase"] == "over"
    assert sorted(s["place"] for s in t["scores"])[0] == 1
    mine = ana.get("/api/tables", which="finished").json()["tables"]
    assert [s["id"] for s in mine] == [id]
    assert len(mine[0]["result"]) == 3


def test_a_whole_game_against_bots(ana: Player) -> None:
    t = ana.opens(seats=4, bots=["random", "random", "greedy"])
    assert play_out([ana], t["id"])["phase"] == "over"


def test_bots_may_be_given_as_a_number_or_a_level(ana: Player) -> None:
    assert [s["kind"] for s in ana.opens(seats=3, bots=1)["seats"]] == ["person", "bot", "empty"]
    assert [s["level"] for s in ana.opens(seats=3, bots="random")["seats"]] == ["", "random", "random"]


def test_the_luck_is_shown_before_and_proved_after(ana: Player) -> None:
    t = ana.opens(seats=2, bots="random")
    assert t["seed"] is None
    end = play_out([ana], t["id"])
    assert end["luck"] == t["luck"] == luck_of(int(end["seed"]))
    answer = ana.get(f"/api/tables/{t['id']}/record").json()
    assert answer["complete"]
    record = parse_record(answer["record"])
    assert record.luck == t["luck"]
    from table.teahouse_tables import GAME

    assert Match.replay(GAME, record).over


def test_a_choice_moves_the_table_one_ply_on(ana: Player, bo: Player, chen: Player) -> None:
    id = three(ana, bo, chen)
    answer = ana.acts(id, "bid 2", 0)
    assert answer.status_code == 200
    assert answer.json()["ply"] == 1
    assert not answer.json()["your_turn"]


def test_a_refusal_says_the_clause_and_a_sentence_in_the_readers_language(
    ana: Player, bo: Player, chen: Player
) -> None:
    id = three(ana, bo, chen)
    for lang in ("en", "de"):
        answer = ana.request(
            "POST", f"/api/tables/{id}/actions", json={"action": "bid 9", "ply": 0}, params={"lang": lang}
        )
        assert answer.status_code == 422
        assert answer.json()["clause"] == "TH-2.2"
        assert answer.json()["code"] == "refused"
        shown = next(c for c in ana.table(id, lang=lang)["choices"] if c["action"] == "bid 9")
        assert answer.json()["error"] == shown["refusal"]["text"]
    assert ana.table(id)["ply"] == 0


def test_a_stale_ply_gets_the_present_table(ana: Player, bo: Player, chen: Player) -> None:
    id = three(ana, bo, chen)
    for p, bid in ((ana, 1), (bo, 2), (chen, 0)):
        p.acts(id, f"bid {bid}", p.table(id)["ply"])
    answer = bo.acts(id, allowed(bo.table(id))[0], 1)
    assert answer.status_code == 409
    assert answer.json()["code"] == "moved_on"
    assert answer.json()["table"]["ply"] == 3
    assert answer.json()["table"]["your_turn"]


def test_a_doubled_request_is_done_once(ana: Player, bo: Player, chen: Player) -> None:
    id = three(ana, bo, chen)
    first, second = ana.acts(id, "bid 2", 0), ana.acts(id, "bid 2", 0)
    assert (first.status_code, second.status_code) == (200, 200)
    assert ana.table(id)["ply"] == 1


def test_unknown_words_are_told_apart_from_refused_ones(ana: Player, bo: Player, chen: Player) -> None:
    answer = ana.acts(three(ana, bo, chen), "bidd 2", 0)
    assert answer.status_code == 422
    assert "Did you mean" in answer.json()["error"]


def test_each_reader_gets_the_log_in_the_own_language_and_from_the_own_seat(
    ana: Player, bo: Player, chen: Player
) -> None:
    id = three(ana, bo, chen)
    english = [line["text"] for line in ana.table(id)["log"]]
    german = [line["text"] for line in bo.table(id, lang="de")["log"]]
    assert len([t for t in english if t.startswith("You are dealt")]) == 3
    assert english != german
    assert len(english) == len(german)


def test_undo_is_free_for_the_own_last_choice(ana: Player, bo: Player, chen: Player) -> None:
    id = three(ana, bo, chen)
    seen = ana.acts(id, "bid 2", 0).json()
    assert seen["undo"]["free"] == 1
    back = ana.post(f"/api/tables/{id}/undo", ply=1).json()
    assert back["ply"] == 2
    assert back["your_turn"]
    assert [line["undo"] for line in back["log"] if line["undo"]] == [1]


def test_beyond_that_everybody_else_must_agree(ana: Player, bo: Player, chen: Player) -> None:
    id = three(ana, bo, chen)
    ana.acts(id, "bid 2", 0)
    bo.acts(id, "bid 2", 1)
    asked = ana.post(f"/api/tables/{id}/undo", ply=2).json()
    assert asked["undo"]["mine"]
    assert chen.table(id)["undo"] == {
        "free": 0, "others": 1, "redo": 0, "takes": "", "may_ask": False, "asked_by": "Ana", "mine": False,
        "must_answer": True, "to": 0,
    }  # fmt: skip
    bo.post(f"/api/tables/{id}/undo/answer", yes=True)
    done = chen.post(f"/api/tables/{id}/undo/answer", yes=True).json()
    assert done["undo"]["asked_by"] is None
    assert ana.table(id)["your_turn"]


def test_a_leaver_is_stood_in_for_and_gets_the_seat_back(ana: Player, bo: Player) -> None:
    id = ana.opens(seats=2)["id"]
    bo.sits(id)
    ana.acts(id, "bid 1", 0)
    left = bo.post(f"/api/tables/{id}/leave").json()
    assert left["seats"][1]["away"] == "left"
    for _ in range(1000):
        if ana.table(id)["ply"] >= 2:
            break
        time.sleep(0.01)  # the bot's process needs a core of its own
    assert ana.table(id)["ply"] >= 2
    assert bo.post(f"/api/tables/{id}/return").json()["seats"][1]["away"] == ""


def test_the_owner_begins_with_bots(ana: Player, bo: Player) -> None:
    id = ana.opens(seats=3)["id"]
    bo.sits(id)
    assert bo.post(f"/api/tables/{id}/start").status_code == 403
    ana.request("PUT", f"/api/tables/{id}/seats/2", json={"bot": "random"})
    assert ana.table(id)["phase"] == "playing"


def test_chat_is_heard_by_all_and_said_once(ana: Player, bo: Player) -> None:
    id = ana.opens(seats=3)["id"]
    bo.sits(id)
    ana.post(f"/api/tables/{id}/chat", text="hello <b>Bo</b>", key="1")
    ana.post(f"/api/tables/{id}/chat", text="hello <b>Bo</b>", key="1")
    assert [(s["name"], s["text"]) for s in bo.table(id)["chat"]] == [("Ana", "hello <b>Bo</b>")]


def test_watchers_listen_until_the_game_is_over(ana: Player, bo: Player, chen: Player) -> None:
    id = ana.opens(seats=2, bots="random")["id"]
    assert chen.post(f"/api/tables/{id}/chat", text="take the green").status_code == 403
    play_out([ana], id)
    assert chen.post(f"/api/tables/{id}/chat", text="well played").status_code == 200


def test_a_hint_says_what_and_why(ana: Player) -> None:
    t = ana.opens(seats=2, bots="random")
    hint = ana.post(f"/api/tables/{t['id']}/hint").json()
    assert hint["action"] in allowed(ana.table(t["id"])) or hint["ply"] != ana.table(t["id"])["ply"]
    assert hint["text"]
    assert isinstance(hint["reasons"], list)
    again = ana.post(f"/api/tables/{t['id']}/hint").json()
    assert again == hint or again["ply"] != hint["ply"]  # who asks again hears the same


def test_the_figures_of_a_hint_add_up(ana: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    t = ana.opens(seats=2, sharing=["Bo"])
    best, second = allowed(ana.table(t["id"]))[:2]

    async def advised(*_: Any) -> Advice:
        denies = ((1, "coins", -5.0), (1, "guests", 4.5))
        return Advice(best, second, (("coins", 4.0), ("guests", -1.0)), denies, "round", 4.5, ((1, -3.0),))

    monkeypatch.setattr(Pool, "ask", advised)
    hint = ana.post(f"/api/tables/{t['id']}/hint").json()
    assert sum(r["more"] for r in hint["reasons"]) + hint["rest"] == pytest.approx(hint["total"])
    assert sum(r["more"] for r in hint["denies"]) + hint["nets"][0]["rest"] == pytest.approx(hint["nets"][0]["more"])


def test_a_table_by_invitation_is_invisible_without_the_code(ana: Player, bo: Player, chen: Player) -> None:
    t = ana.opens(seats=2, access="invitation", watch="invited")
    id, code = t["id"], t["code"]
    assert bo.get(f"/api/tables/{id}").status_code == 404
    assert bo.post(f"/api/tables/{id}/seats").status_code == 404
    assert [s["id"] for s in bo.get("/api/tables").json()["tables"]] == []
    assert bo.get(f"/api/join/{code}").json()["id"] == id
    assert bo.get(f"/api/tables/{id}").status_code == 200
    assert bo.table(id)["code"] is None
    assert bo.sits(id, code=code)["phase"] == "playing"
    assert chen.get(f"/api/tables/{id}").status_code == 404


def test_a_table_that_nobody_may_watch(ana: Player, bo: Player, chen: Player) -> None:
    id = ana.opens(seats=2, watch="nobody")["id"]
    bo.sits(id)
    assert chen.get(f"/api/tables/{id}").status_code == 403
    assert chen.get(f"/api/tables/{id}/events").status_code == 403
    assert chen.get(f"/api/tables/{id}/record").status_code == 403


def test_an_earlier_moment_can_be_looked_at(ana: Player, bo: Player, chen: Player) -> None:
    id = three(ana, bo, chen)
    ana.acts(id, "bid 2", 0)
    then, now = ana.table(id, ply=0), ana.table(id)
    assert (then["ply"], then["latest"]) == (0, 1)
    assert then["choices"] == []
    assert then["view"]["players"][0]["has_bid"] is False
    assert now["view"]["players"][0]["has_bid"] is True
    assert ana.get(f"/api/tables/{id}", ply=9).status_code == 409


def test_a_finished_game_is_seen_from_any_seat_and_forked(ana: Player, bo: Player) -> None:
    id = ana.opens(seats=2, bots="random")["id"]
    assert bo.get(f"/api/tables/{id}", seat=0).status_code == 403
    assert bo.post(f"/api/tables/{id}/fork", ply=1).status_code == 409
    play_out([ana], id)
    assert bo.table(id, seat=1)["view"]["hand"] is not None
    branch = bo.post(f"/api/tables/{id}/fork", ply=3).json()
    assert branch["forked_from"] == id
    assert branch["luck_known"]
    assert branch["your_seats"] == [0, 1]
    assert branch["ply"] == 3
    assert play_out([bo], branch["id"])["phase"] == "over"


def test_a_rematch_is_one_table_whoever_asks_first(ana: Player, bo: Player) -> None:
    id = ana.opens(seats=2)["id"]
    bo.sits(id)
    play_out([ana, bo], id)
    one = ana.post(f"/api/tables/{id}/rematch").json()
    assert one["phase"] == "open"
    assert bo.table(id)["rematch"] == one["id"]
    two = bo.post(f"/api/tables/{id}/rematch").json()
    assert two["id"] == one["id"]
    assert two["phase"] == "playing"
    assert two["luck"] != ana.table(id)["luck"]


def test_six_who_ask_for_a_rematch_at_once_get_one_table(client: Any, ana: Player, bo: Player) -> None:
    id = ana.opens(seats=2)["id"]
    bo.sits(id)
    play_out([ana, bo], id)
    the_house = client.app.state.house
    people = [the_house.people.by_token(p.token, the_house.now()) for p in (ana, bo)]

    async def at_once() -> set[str]:
        return {
            t.id for t in await asyncio.gather(*(the_house.new_tables.rematch(id, people[i % 2]) for i in range(6)))
        }

    assert len(client.portal.call(at_once)) == 1
    assert len(ana.get("/api/tables", which="open").json()["tables"]) == 0
    assert len(ana.get("/api/tables", which="mine").json()["tables"]) == 2


def test_a_guest_sits_at_so_many_tables_and_no_more(ana: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(new_tables, "MOST_AS_GUEST", 3)
    ids = [ana.opens(seats=2)["id"] for _ in range(3)]
    full = ana.post("/api/tables", game="teahouse", seats=2)
    assert (full.status_code, full.json()["code"]) == (409, "guest_tables")
    ana.post(f"/api/tables/{ids[0]}/leave")
    assert ana.post("/api/tables", game="teahouse", seats=2).status_code == 201
    assert ana.post("/api/tables", game="teahouse", seats=2).status_code == 409
    made = ana.post("/api/accounts", name="Ana", password="the old horse road")
    ana.token = made.json()["token"]
    assert ana.post("/api/tables", game="teahouse", seats=2).status_code == 201


def test_friends_at_the_same_screen_do_not_bear_the_name_of_an_account(ana: Player, bo: Player) -> None:
    bo.post("/api/accounts", name="Bo", password="the old horse road")
    assert ana.post("/api/tables", game="teahouse", seats=3, sharing=["bo"]).status_code == 409
    id = ana.opens(seats=3)["id"]
    assert ana.post(f"/api/tables/{id}/seats", another=True, name="BO").status_code == 409


def test_a_record_is_brought_and_looked_at(ana: Player, bo: Player) -> None:
    id = ana.opens(seats=2, bots="random")["id"]
    play_out([ana], id)
    text = ana.get(f"/api/tables/{id}/record").json()["record"]
    brought = bo.post("/api/records", record=text)
    assert brought.status_code == 201
    assert brought.json()["phase"] == "study"
    assert bo.get(f"/api/tables/{brought.json()['id']}/record").json()["record"] == text
    assert bo.post("/api/records", record=text.replace("bid", "bet", 1)).status_code == 422
    assert "Line 1" in bo.post("/api/records", record="hello").json()["error"]


def test_friends_at_one_screen_play_several_seats(ana: Player) -> None:
    t = ana.opens(seats=3, sharing=["Bo", "Chen"])
    assert t["phase"] == "playing"
    assert t["your_seats"] == [0, 1, 2]
    assert ana.table(t["id"], seat=2)["view"]["viewer"] == 2
    for seat in (2, 0, 1):
        assert ana.acts(t["id"], "bid 1", ana.table(t["id"])["ply"], seat=seat).status_code == 200
    assert ana.table(t["id"])["ply"] == 3


def test_my_tables_say_where_i_am_waited_for(ana: Player, bo: Player) -> None:
    id = ana.opens(seats=2)["id"]
    assert not ana.get("/api/tables", which="mine").json()["tables"][0]["your_turn"]
    bo.sits(id)
    assert ana.get("/api/tables", which="mine").json()["tables"][0]["your_turn"]


def test_an_account_keeps_the_tables_of_a_guest(client: Any, ana: Player) -> None:
    id = ana.opens(seats=2)["id"]
    made = ana.post("/api/accounts", name="Ana", password="the old horse road")
    assert made.status_code == 201
    again = client.post("/api/sessions", json={"name": "ana", "password": "the old horse road"}).json()
    elsewhere = Player(client, "Ana", again["token"])
    assert [t["id"] for t in elsewhere.get("/api/tables", which="mine").json()["tables"]] == [id]
    assert elsewhere.request("DELETE", "/api/sessions").json() == {"signed_out": True}
    assert elsewhere.get("/api/me").status_code == 401
    assert ana.get("/api/me").status_code == 401  # what the guest was known by has ended with the guest
    assert Player(client, "Ana", made.json()["token"]).get("/api/me").status_code == 200


def test_a_new_password_ends_every_other_session(client: Any, ana: Player) -> None:
    made = ana.post("/api/accounts", name="Ana", password="the old horse road")
    ana.token = made.json()["token"]
    assert ana.post("/api/me/password", old="something else", new="the new horse road").status_code == 401
    fresh = ana.post("/api/me/password", old="the old horse road", new="the new horse road").json()["token"]
    assert ana.get("/api/me").status_code == 401
    assert Player(client, "Ana", fresh).get("/api/me").status_code == 200
    signed = client.post("/api/sessions", json={"name": "Ana", "password": "the new horse road"})
    assert signed.status_code == 201


def test_a_table_that_everybody_left_is_in_no_list(client: Any, ana: Player, bo: Player) -> None:
    id = ana.opens(seats=2)["id"]
    assert [t["id"] for t in bo.get("/api/tables").json()["tables"]] == [id]
    real = client.app.state.house.now
    client.app.state.house.now = lambda: real() + 8 * 86_400
    assert bo.get("/api/tables").json()["tables"] == []
    client.app.state.house.now = real
    ana.post(f"/api/tables/{id}/leave")
    assert bo.get("/api/tables").json()["tables"] == []
    assert ana.get("/api/tables", which="mine").json()["tables"] == []


def test_the_interface_explains_itself(client: Any) -> None:
    page = client.get("/api/docs")
    assert page.status_code == 200
    assert "/api/tables/{id}/actions" in page.text
    assert "<script" not in page.text
    api = client.get("/api/openapi.json").json()
    assert "/api/guests" in api["paths"]


@pytest.mark.parametrize(
    ("body", "word"),
    [
        ({"game": "whist"}, "whist"),
        ({"game": "teahouse", "seats": 9}, "2 to 4"),
        ({"game": "teahouse", "options": {"snow": True}}, "snow"),
        ({"game": "teahouse", "bots": ["grandmaster"]}, "grandmaster"),
        ({"game": "teahouse", "bots": 9}, "bots"),
        ({"game": "teahouse", "pace": "slow"}, "pace"),
        ({"game": "teahouse", "pace": {"kind": "days", "days": 1000}}, "days"),
        ({"game": "teahouse", "access": "secret"}, "access"),
        ({"game": "teahouse", "seed": -1}, "seed"),
        ({"game": "teahouse", "seed": 1 << 128}, "seed"),
        ({"game": "teahouse", "sharing": ["x" * 99]}, "sharing"),
        ({"game": "teahouse", "colour": "red"}, "colour"),
        ({}, "game"),
        ([], ""),
    ],
)
def test_a_table_that_cannot_be_opened_gets_one_sentence(ana: Player, body: Any, word: str) -> None:
    answer = ana.request("POST", "/api/tables", json=body)
    assert answer.status_code in (400, 422), answer.text
    assert word in answer.json()["error"]
    assert "\n" not in answer.json()["error"]


def test_a_seed_may_be_given_and_gives_the_same_game(ana: Player) -> None:
    one, two = (ana.opens(seats=2, seed="12345678901234567890") for _ in range(2))
    assert one["luck_known"]
    bo = player(ana.client, "Bo")
    bo.sits(one["id"])
    bo.sits(two["id"])
    assert ana.table(one["id"])["view"] == ana.table(two["id"])["view"]


def test_whoever_listens_to_the_table_may_be_answered_briefly(client: Any) -> None:
    ana = player(client)
    seen = ana.opens(seats=2, bots=["random"])
    while not seen["your_turn"]:
        seen = ana.table(seen["id"])
    action = next(c["action"] for c in seen["choices"] if c["refusal"] is None)
    told = ana.request(
        "POST", f"/api/tables/{seen['id']}/actions?brief=true", json={"action": action, "ply": seen["ply"]}
    )
    assert told.status_code == 200
    assert told.json() == {
        "id": seen["id"],
        "version": told.json()["version"],
        "ply": seen["ply"] + 1,
        "phase": "playing",
    }
    stale = ana.request("POST", f"/api/tables/{seen['id']}/actions?brief=true", json={"action": "no such", "ply": 0})
    assert stale.status_code in (400, 409, 422)
    assert stale.json()["error"]


def test_a_number_is_no_yes(ana: Player) -> None:
    id = ana.opens(seats=2)["id"]
    for path, body in (
        ("/api/guests", {"name": "Bo", "cookie": 1}),
        ("/api/guests", {"name": "Bo", "cookie": "yes"}),
        (f"/api/tables/{id}/undo/answer", {"yes": 0}),
        ("/api/tables", {"game": "teahouse", "seats": "2"}),
        ("/api/tables", {"game": "teahouse", "seats": True}),
    ):
        assert ana.post(path, **body).status_code == 400, body
    assert ana.get(f"/api/tables/{id}", board="1").status_code == 400
    assert ana.get(f"/api/tables/{id}", board="true").status_code == 200


def test_the_interface_says_who_may_ask_and_what_may_go_wrong(client: Any) -> None:
    described = client.get("/api/openapi.json").json()
    assert set(described["components"]["securitySchemes"]) == {"token", "session"}
    act = described["paths"]["/api/tables/{id}/actions"]["post"]
    assert act["security"] == [{"token": []}, {"session": []}]
    assert {} in described["paths"]["/api/tables/{id}"]["get"]["security"]
    for status in ("400", "401", "403", "404", "409", "422", "429", "503"):
        assert act["responses"][status]["content"]["application/json"]["schema"]["$ref"].endswith("/Wrong")


def test_a_thing_on_the_board_tells_what_it_is_and_what_it_would_give(ana: Player) -> None:
    id = ana.opens("yunnan", seats=2, sharing=["Bo"])["id"]
    ask = f"/api/tables/{id}/thing"
    found = ana.get(ask, thing="building horse", action="bid horse 5").json()
    assert found["name"] == "Horse Trader"
    assert found["clause"] == "YU-4.7"
    assert "promises its number" in found["act"]
    assert found["facts"][0] == "Nobody bids here yet; the lowest space is 5."
    assert {g["label"] for g in found["gives"]}, "a trader leaves the supply"
    chip = ana.get(ask, action="pass", lang="de").json()
    assert (chip["name"], chip["clause"]) == ("Passen", "YU-3.11")
    assert ana.get(ask, thing="building moon").status_code == 404
    assert ana.get(ask, thing="x" * 61).status_code == 400
