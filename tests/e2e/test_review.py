"""Looking back in a browser: a game against bots is finished, its review asked for, its chart seen, and a costly choice tried again."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from e2e.page_actions import open_table, seen, send

Pages = Callable[..., Any]


def finish(page: Any, id: str, dice: random.Random) -> None:
    """Play a game to its end as a program of this person would."""
    while True:
        table = seen(page, id)
        if table["phase"] != "playing":
            return
        if table["your_turn"]:
            send(page, id, dice.choice([c["action"] for c in table["choices"] if c["refusal"] is None]), table["ply"])
        else:
            page.wait_for_timeout(30)


def what_was_better_is_marked(page: Any, id: str, costly: dict[str, Any]) -> None:
    """The position that a review speaks of: both choices are marked on the board, and a card says which was better."""
    card = page.locator(".hint-card")
    card.wait_for()
    spoken = page.evaluate("window.mingtang.state.recalled")
    assert spoken["better"]["text"] == costly["better"]
    assert costly["better"] in card.inner_text()
    assert spoken["made"]["text"] == costly["made"] != costly["better"]
    marks = page.locator("#board [data-action]").evaluate_all(
        "(all) => all.map((e) => [e.dataset.action, e.matches('.is-hinted'), e.matches('.is-made')])"
    )
    better, made = spoken["better"]["action"], spoken["made"]["action"]
    assert all(ring == (action == better) and broken == (action == made) for action, ring, broken in marks)
    assert any(ring or broken for _, ring, broken in marks)
    assert card.get_by_role("link").get_attribute("href") == f"/tables/{id}/review#costly"


def test_a_finished_game_is_reviewed_and_a_costly_choice_tried_again(open_page: Pages) -> None:
    page = open_page("Ana")
    id = open_table(page, game="yunnan", seats=2, bots="novice", options={"max_rounds": 3}, seed=7)
    finish(page, id, random.Random(3))
    page.goto(f"/tables/{id}")
    page.evaluate("document.querySelector('#result')?.close()")
    page.locator("#prompt a", has_text="Review").click()
    page.get_by_role("button", name="Make the review").click()
    bar = page.locator("#progress, svg.chances.wide")
    bar.first.wait_for(timeout=60_000)
    whole = page.evaluate("document.getElementById('progress')?.max ?? 0")
    assert whole >= 0
    chart = page.locator("svg.chances.wide")
    chart.wait_for(timeout=240_000)
    assert chart.locator("path.chance").count() == 2
    assert page.locator("svg.chances.narrow").is_hidden()
    found = page.request.get(f"/api/tables/{id}/review").json()
    assert found["state"] == "ready"
    own = [c for c in found["costly"] if c["seat"] == 0]
    assert page.locator(".costly .card").count() == len(own) > 0  # whoever played sees the own choices first
    page.locator(".whose a", has_text="All players").click()
    page.wait_for_url("**/review?seat=all*")
    card = page.locator(".costly .card").first
    assert found["costly"][0]["better"] in card.inner_text()
    card.get_by_role("link", name="Show the position").click()
    page.wait_for_selector("#replay")
    next_up = found["costly"][0]["moment"] + 1  # numbered as in the review
    assert f"Next: choice {next_up} of" in page.inner_text("#replay")
    assert page.evaluate("document.documentElement.scrollWidth") <= 1440
    assert f"ply={found['costly'][0]['moment']}" in page.url
    what_was_better_is_marked(page, id, found["costly"][0])
    page.keyboard.press("]")  # the card speaks of this moment, and of no other
    page.wait_for_selector(".hint-card", state="detached")
    assert page.locator(".is-made, .is-hinted, .hint-halo").count() == 0
    page.goto(f"/tables/{id}/review?seat=all")
    page.locator(".whose a", has_text="Ana").click()
    page.wait_for_url("**/review?seat=0*")
    page.locator(".costly .card").first.get_by_role("button", name="Try again from here").click()
    page.wait_for_selector("#board svg")
    again = page.url.split("/tables/")[1]
    assert again != id
    assert page.locator(".origin a").evaluate_all("(all) => all.map((a) => a.getAttribute('href'))") == [
        f"/tables/{id}?ply={own[0]['moment']}",
        f"/tables/{id}/review",
        f"/tables/{again}/analysis",
    ]
    branch = seen(page, again)
    assert branch["ply"] >= own[0]["moment"]
    assert branch["phase"] == "playing"
    assert [(s["name"], s["level"]) for s in branch["seats"]] == [("Ana", ""), ("Mei", "novice")]
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"/tables/{id}/review?lang=de")
    page.locator("svg.chances.narrow").wait_for()
    assert page.locator("svg.chances.wide").is_hidden()
    assert "Die teuersten Entscheidungen" in page.inner_text("main")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
