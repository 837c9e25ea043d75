"""Hands at the table: one press is one choice, choices keep their places, nothing pressed is lost, and what was done can be undone and redone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from e2e.page_actions import click, lit, my_turn, open_table, ply, seen, wait_for_ply

Pages = Callable[..., Any]
GOLDENS = Path(__file__).parent.parent / "goldens"
AT_THE_MARKET = 246
"""In the golden game of Fujian Trader with three seats: the last one sells rice and silk."""


def middle(page: Any, action: str) -> tuple[float, float]:
    """Where a chip stands."""
    found = page.locator(f'#prompt [data-action="{action}"]').bounding_box()
    return found["x"] + found["width"] / 2, found["y"] + found["height"] / 2


def test_one_press_is_one_choice_and_choices_keep_their_places(open_page: Pages) -> None:
    page = open_page("Ana")
    for seed in (11, 12, 13, 14):  # bots that are slow to start choose otherwise: it must come to a second bid
        id = open_table(page, game="yunnan", seats=3, bots="random", seed=seed)
        my_turn(page)
        places = {a: middle(page, a) for a in ("bank", "market", "pass")}
        assert places["bank"][0] < places["market"][0] < places["pass"][0]  # going on left, ending right
        assert page.locator("#prompt .choice.primary").count() == 0  # no end is recommended while something is to do
        x, y = places["market"]
        before = ply(page)
        page.mouse.dblclick(x, y)
        wait_for_ply(page, before)
        my_turn(page)
        seat = page.evaluate("window.mingtang.state.seat")
        assert len({told["ply"] for told in seen(page, id)["log"] if told["seat"] == seat}) == 1
        if all(page.locator(f'#prompt [data-action="{a}"]:not([aria-disabled])').count() for a in places):
            break
    chosen = page.evaluate("window.mingtang.state.steps.length")
    assert {a: middle(page, a) for a in places} == places

    # undo says how far it goes, and redo brings all of it back
    at = ply(page)
    undo = page.locator("#prompt [data-do=undo]")
    assert "Market" in undo.get_attribute("title")
    undo.click()
    wait_for_ply(page, at)
    assert page.locator("#prompt [data-do=undo]").is_disabled()
    page.locator("#prompt [data-do=redo]").click()
    wait_for_ply(page, at + 1)
    page.wait_for_function("(n) => window.mingtang.state.steps.length === n", arg=chosen)

    # without a connection a press is kept, can be taken back, and is sent when the house is reached again
    my_turn(page)
    page.context.set_offline(True)
    page.mouse.click(*middle(page, "pass"))
    page.get_by_text("is kept and sent as soon as it is back").wait_for()
    page.get_by_role("button", name="Take it back").click()
    page.wait_for_function("() => !window.mingtang.tooSoon()")
    page.mouse.click(*middle(page, "bank"))
    page.get_by_text("is kept and sent").wait_for()
    before = ply(page)
    page.context.set_offline(False)
    wait_for_ply(page, before)

    # the table is Ana's own: she ends the game, and throws the table away
    for what in ("End the game", "Delete the table"):
        page.click("[popovertarget=menu]")
        page.get_by_role("button", name=what).click()
        page.click("#ask [value=yes]")
        if what == "End the game":
            page.get_by_text("This game was ended without a winner.").wait_for()
    page.wait_for_selector("#lists")
    assert page.request.get(f"/api/tables/{id}").status == 404


def test_a_number_is_asked_with_a_slider_that_says_what_follows(open_page: Pages) -> None:
    page = open_page("Ana")
    open_table(page, game="yunnan", seats=3, bots="random", seed=11)
    for _ in range(40):
        my_turn(page)
        if page.locator("#prompt [data-numbers]").count():
            break
        options = lit(page)
        click(
            page, next((a for a in ("market", "go market", "to yunnan", "stop", "finish") if a in options), options[0])
        )
        wait_for_ply(page, ply(page) - 1)
    slider = page.locator("#prompt [data-numbers]")
    slider.wait_for()
    page.locator("#prompt [data-preset]").last.click()
    button = page.locator("#prompt .number .choice")
    income = int(slider.get_attribute("max"))
    assert button.get_attribute("data-action") == f"convert {income}"
    assert f"{income} points and 0 coins: then" in button.inner_text()
    slider.press("ArrowLeft")
    assert button.get_attribute("data-action") == f"convert {income - 1}"
    at = ply(page)
    button.click()
    wait_for_ply(page, at)


def at_the_market(page: Any) -> int:
    """Go to a table at which this person sells goods; the ply."""
    headers = {"x-csrf-token": page.evaluate("document.body.dataset.csrf")}
    record = (GOLDENS / "fujian_trader-3.txt").read_text(encoding="utf-8")
    brought = page.request.post("/api/records", data={"record": record}, headers=headers).json()["id"]
    asked = {"ply": AT_THE_MARKET, "bots": "random", "seat": 2}
    page.goto(f"/tables/{page.request.post(f'/api/tables/{brought}/fork', data=asked, headers=headers).json()['id']}")
    my_turn(page)
    assert page.locator("#prompt .many").count() == 2
    return ply(page)


def test_what_ends_a_question_keeps_its_place_when_answers_run_out(open_page: Pages) -> None:
    page = open_page("Ana", viewport={"width": 1366, "height": 768})
    at = at_the_market(page)
    place = middle(page, "close_market")
    page.locator("#prompt .many [data-action='sell silk']").click()
    wait_for_ply(page, at)
    my_turn(page)
    assert page.locator("#prompt .many").count() == 1  # no second lot of silk is left
    assert middle(page, "close_market") == place


def test_rows_of_many_units_keep_their_places_and_the_way_out_is_in_sight(open_page: Pages) -> None:
    page = open_page("Ana", lang="de-DE")
    at_the_market(page)
    for width, height in ((390, 844), (720, 450), (1280, 720), (1366, 768)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("(n) => innerWidth === n", arg=width)
        for action in ("sell rice", "sell silk", "close_market"):
            x, y = middle(page, action)
            hit = "([x, y]) => document.elementFromPoint(x, y)?.closest('[data-action]')?.dataset.action"
            assert page.evaluate(hit, [x, y]) == action, f"{action} at {width}×{height}"
    more = page.locator("#prompt .many:has([data-action='sell rice']) [data-count='1']")
    where = more.bounding_box()
    more.click()
    assert more.bounding_box() == where  # nothing moves from under the finger that counts
    silk = middle(page, "sell silk")
    page.evaluate("document.querySelector('#prompt .many').remove(); dispatchEvent(new Event('resize'));")
    assert page.locator("#prompt .many").count() == 1  # as if all the rice were sold
    assert middle(page, "sell silk") == silk
