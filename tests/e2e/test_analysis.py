"""The analysis board in a browser: a choice is tried, written to, walked round by keys, and read by somebody else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.teahouse import teahouse
from playthroughs import play_through

Pages = Callable[..., Any]
STATE = "window.mingtang.state"


def brought(page: Any) -> str:
    """A finished game that somebody brings."""
    headers = {"x-csrf-token": page.evaluate("document.body.dataset.csrf")}
    record = play_through(teahouse(), 2, 3).record_text()
    id: str = page.request.post("/api/records", data={"record": record}, headers=headers).json()["id"]
    return id


def at(page: Any, after: int, variation: int) -> None:
    """Wait until the page stands there."""
    page.wait_for_function(f"() => {STATE}.after === {after} && {STATE}.variation === {variation}")


def test_what_is_tried_becomes_a_variation_to_walk_write_and_read(open_page: Pages) -> None:
    page = open_page("Ana")
    id = brought(page)
    page.goto(f"/tables/{id}?ply=2")
    page.locator("#replay a", has_text="Analyse").click()
    page.locator("#advice.ready").wait_for()
    at(page, 2, 0)
    assert page.locator("#candidates .chance").count() > 1
    own = page.evaluate(f"{STATE}.choices.filter((c) => !c.why).map((c) => c.action)")
    for action in own:
        page.locator(f"#prompt [data-action='{action}'], #board [data-action='{action}']").first.click()
        page.wait_for_function(f"() => {STATE}.latest !== 2")
        if page.evaluate(f"{STATE}.variation"):
            break
        page.keyboard.press("ArrowLeft")
        at(page, 2, 0)
    at(page, 2, 1)
    page.locator("[data-mark=doubtful]").click()
    page.locator("#tree .move[aria-current] .mark").wait_for()
    page.locator("#comment").fill("Not so.")
    page.locator("#advice h2").click()
    page.locator("#tree .said", has_text="Not so.").wait_for()
    page.keyboard.press("ArrowUp")
    at(page, 3, 0)
    page.keyboard.press("ArrowDown")
    at(page, 2, 1)
    page.locator("[data-do=share]").click()
    link = page.locator("#sharing input").input_value()
    reader = open_page("Bo", lang="de-DE")
    reader.goto(link)
    reader.locator("#tree .line .move").click()
    at(reader, 2, 1)
    assert reader.locator("#remark").inner_text() == "Not so."
    assert reader.locator("#comment, #prompt [data-action]").count() == 0
    page.keyboard.press("Delete")
    page.locator("#ask [value=yes]").click()
    at(page, 2, 0)
    assert page.locator("#tree .line").count() == 0
