"""What the page of a table says beside the board: totals, who plays how well, who said what, and what a curtain hides."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from starlette.testclient import TestClient

from mingtang.table.table import ChatLine
from mingtang.web.identity import Caller
from mingtang.web.live.updates import Update
from mingtang.web.pages.log_lines import chat_seat
from mingtang.web.pages.panels import fact_columns, player_panels
from mingtang.web.pages.prompt_html import prompt_html
from mingtang.web.pages.stream import OpenPage
from mingtang.web.pages.table_page import table_page
from mingtang.web.pages.words import PageWords
from web.forms import come_in, send
from web.houses import Player, house, player


def _to_the_end(ana: Player, id: str, seed: int) -> None:
    """Play for everybody at this screen until the game is over."""
    dice = Random(seed)
    while (now := ana.table(id))["phase"] == "playing":
        options = [c["action"] for c in now["choices"] if c["refusal"] is None]
        ana.acts(id, dice.choice(options), now["ply"], seat=now["seat"])


def test_after_the_end_panels_show_the_final_total_of_the_score_sheet_and_its_sources(door: TestClient) -> None:
    the_house = door.app.state.house  # type: ignore[attr-defined]
    ana = player(door, "Ana")
    id = ana.opens("yunnan", seats=2, sharing=["Bo"])["id"]
    _to_the_end(ana, id, 1)
    table = the_house.tables.in_memory[id]
    presented = the_house.perspectives.present(table, table.owner, "en")
    totals = {p.seat: p.total for p in presented.position.points}
    shown = [s for s in player_panels(presented, PageWords("en")) if s.panel.seat >= 0]
    assert {s.panel.seat: s.panel.points for s in shown} == totals
    assert all(s.final and s.total == s.panel.points for s in shown)
    page = door.get(f"/tables/{id}").text
    assert page.count("Final total") == len(shown)
    assert "If it ended now" not in page


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", ["yunnan", "ming_dynastie", "yinzi", "fujian_trader"])
def test_figures_of_a_panel_come_with_labels_that_hold_no_figure(door: TestClient, game: str, lang: str) -> None:
    the_house = door.app.state.house  # type: ignore[attr-defined]
    id = player(door, "Ana").opens(game, seats=3, sharing=["Bo", "Chen"])["id"]
    table = the_house.tables.in_memory[id]
    shown = player_panels(the_house.perspectives.present(table, table.owner, lang), PageWords(lang))
    for side in shown:
        ahead = side.panel.ahead
        if ahead is not None:
            assert not re.search(r"[\d{:]", ahead.label + "".join(part.label for part in ahead.parts))
            assert all(
                re.fullmatch(r"-?\d*½?", value) for value in (ahead.value, *(part.value for part in ahead.parts))
            )
    assert not any(re.search(r"\d", column.label) for column in fact_columns(shown))


@pytest.mark.parametrize(
    ("lang", "strong", "weak"), [("en", "Crane bot", "Sparrow bot"), ("de", "Kranich-Bot", "Spatz-Bot")]
)
def test_whoever_plays_with_bots_sees_how_strong_each_of_them_is(
    door: TestClient, lang: str, strong: str, weak: str
) -> None:
    ana = player(door, "Ana")
    id = ana.opens("yunnan", seats=3, bots=["adept", "novice"])["id"]
    headers = {"Accept-Language": lang}
    for page in (f"/tables/{id}", f"/tables/{id}/sheet/facts"):
        shown = door.get(page, headers=headers).text
        for level, said in (("adept", strong), ("novice", weak)):
            assert shown.count(f'title="{PageWords(lang).level(level)}">{said}<') == 1
    waiting = ana.opens("yunnan", seats=3)["id"]
    assert ana.request("PUT", f"/api/tables/{waiting}/seats/1", json={"bot": "adept"}).status_code == 200
    assert f">{strong}<" in door.get(f"/tables/{waiting}", headers=headers).text


def test_a_line_of_the_chat_carries_the_sign_of_the_seat_that_said_it(tmp_path: Path) -> None:
    with house(tmp_path, pages=True) as client:
        ana = player(client, "Ana")
        id = ana.opens("yunnan", seats=3, sharing=["Bo", "Chen"])["id"]
        table = client.app.state.house.tables.in_memory[id]  # type: ignore[attr-defined]
        said = [ChatLine(table.owner, name, "Good luck", 0.0, 1) for name in ("Ana", "Chen", "Somebody")]
        assert [chat_seat(table, line) for line in said] == [0, 2, 0]
        assert chat_seat(table, ChatLine("nobody", "Ana", "I look on", 0.0, 1)) == -1


def test_a_screen_shared_by_secret_hands_is_curtained_before_any_script_runs(door: TestClient) -> None:
    the_house = door.app.state.house  # type: ignore[attr-defined]
    come_in(door)
    shared = send(door, "/new/fujian_trader", seats="3", seat2="here", here2="Bo", seat3="here", here3="Chen")
    hidden = shared.url.path.rpartition("/")[2]
    for _ in range(200):  # until hands differ
        page = door.get(f"/tables/{hidden}").text
        if re.search(r'id="curtain" role="dialog"', page):
            break
        seen_now = door.get(f"/api/tables/{hidden}").json()
        action = next(c["action"] for c in seen_now["choices"] if c["refusal"] is None)
        body = {"action": action, "ply": seen_now["ply"], "seat": seen_now["seat"]}
        assert door.post(f"/api/tables/{hidden}/actions", json=body).status_code == 200
    else:
        pytest.fail("no curtain came down")
    first = door.get(f"/api/tables/{hidden}").json()["seat"]
    assert f"I am {('Ana', 'Bo', 'Chen')[first]}" in page
    alone = send(door, "/new/fujian_trader", seats="3", seat2="bot:novice", seat3="bot:novice")
    assert re.search(r'id="curtain" hidden', alone.text)

    page_of = OpenPage(the_house, Caller(None, "en", "", False, ""), "")
    table = the_house.tables.in_memory[hidden]
    other = (first + 1) % 3
    for seat, whole in ((first, False), (first, False), (other, True), (other, False)):
        view = the_house.perspectives.present(table, table.owner, "en", seat)
        told = page_of.news(Update(view, table.version, table.ply, (), frozenset()))
        # the log of one seat tells what another may not know
        assert told.get("log", {"whole": False})["whole"] is whole


def test_what_a_choice_wastes_is_a_sign_on_its_button_and_stands_below_in_words(door: TestClient) -> None:
    the_house = door.app.state.house  # type: ignore[attr-defined]
    ana = player(door, "Ana")
    id = ana.opens("teahouse", seats=2, sharing=["Bo"])["id"]
    table = the_house.tables.in_memory[id]
    caller = Caller(None, "en", "", False, "")
    shown = table_page(the_house, caller, the_house.perspectives.present(table, table.owner, "en"), "")
    page = prompt_html(caller, shown)
    coins = max(int(c["action"].split()[1]) for c in ana.table(id)["choices"] if c["refusal"] is None)
    button = re.search(rf'<button[^>]*data-action="bid {coins}".*?</button>', page, re.DOTALL)
    assert button is not None
    assert f"Nothing is left for the next guest: you bid all your {coins} coins." in button[0].split(">")[0]
    assert "care-note" in button[0]
    assert re.search(rf'class="cares".*all {coins} coins</span>', page, re.DOTALL)


@pytest.mark.parametrize(("undo", "asked"), [("open", False), ("strict", True), ("none", True)])
def test_before_a_waste_that_cannot_be_taken_back_the_page_asks(door: TestClient, undo: str, asked: bool) -> None:
    the_house = door.app.state.house  # type: ignore[attr-defined]
    ana = player(door, "Ana")
    id = ana.opens("teahouse", seats=2, sharing=["Bo"], undo=undo)["id"]
    now = ana.table(id)
    coins = max(int(c["action"].split()[1]) for c in now["choices"] if c["refusal"] is None)
    table = the_house.tables.in_memory[id]
    caller = Caller(None, "en", "", False, "")
    page = table_page(the_house, caller, the_house.perspectives.present(table, table.owner, "en"), "")
    assert (f"bid {coins}" in page.irrevocable) is asked
    assert "bid 1" not in page.irrevocable


def test_chairs_keep_their_order_between_form_and_room(door: TestClient) -> None:
    come_in(door)
    asked = {"seats": "4", "seat2": "open", "seat3": "here", "here3": "Chen", "seat4": "bot:random"}
    room = send(door, "/new/teahouse", **asked).text
    chairs = room[room.index("room-chairs") : room.index("room-terms")]
    places = [chairs.index(words) for words in ("<b>Ana</b>", "<i>free</i>", "<b>Chen</b>", "<b>Mei</b>")]
    assert places == sorted(places)
