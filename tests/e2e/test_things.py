"""The board teaches: whatever lies on it tells what it is, by mouse, keyboard and finger; what a choice wastes is said before it."""

from __future__ import annotations

from typing import Any

from e2e.conftest import PHONE
from e2e.page_actions import my_turn, open_table, ply, seen, send

Pages = Any


def point_at(page: Any, selector: str) -> None:
    """Move the mouse onto something, as a hand does."""
    box = page.locator(selector).first.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2 - 3, box["y"] + box["height"] / 2)
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=3)


def test_a_lit_place_and_an_unlit_one_tell_what_they_are_and_escape_closes_the_card(open_page: Pages) -> None:
    page = open_page("Ana")
    open_table(page, game="yunnan", seats=3, sharing=["Bo", "Chen"])
    assert my_turn(page)
    at = ply(page)
    point_at(page, "#board [data-action='bid horse 5'] .face")
    page.wait_for_selector("#pop:not([hidden]) .pop-gives")
    told = page.inner_text("#pop")
    assert "Horse Trader" in told
    assert "moves his horse one province on" in told
    assert "Nobody bids here yet" in told
    assert page.get_attribute("#board [data-action='bid horse 5']", "aria-describedby") == "pop"
    page.keyboard.press("Escape")
    page.wait_for_selector("#pop", state="hidden")
    point_at(page, "#board [data-thing='passes'] text")
    page.wait_for_selector("#pop:not([hidden]) .pop-fact")
    assert "Border passes" in page.inner_text("#pop")
    assert ply(page) == at, "to ask chooses nothing"


def test_the_arrow_keys_with_shift_go_from_thing_to_thing_and_are_read_aloud(open_page: Pages) -> None:
    page = open_page("Ana", lang="de-DE")
    open_table(page, game="ming_dynastie", seats=3, sharing=["Bo", "Chen"])
    assert my_turn(page)
    page.keyboard.press("Shift+ArrowRight")
    page.wait_for_selector("#pop:not([hidden]) .pop-card p")
    first = page.inner_text("#pop .pop-title")
    page.wait_for_function("(name) => document.querySelector('#say').textContent.includes(name)", arg=first)
    page.evaluate("window.first = document.activeElement")
    page.keyboard.press("Shift+ArrowDown")
    page.wait_for_function("document.activeElement !== window.first && document.activeElement.closest('#board')")
    point_at(page, "#pop")
    page.wait_for_selector("#pop", state="hidden")  # whoever takes the mouse reaches what lay under the card


def test_a_long_press_tells_and_does_not_choose(open_page: Pages) -> None:
    page = open_page("Ana", viewport=PHONE, has_touch=True, is_mobile=True)
    open_table(page, game="yunnan", seats=3, sharing=["Bo", "Chen"])
    assert my_turn(page)
    at = ply(page)
    box = page.locator("#prompt [data-action=market]").first.bounding_box()
    touch = page.context.new_cdp_session(page)
    where = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": where})
    page.wait_for_selector("#pop:not([hidden]) .pop-card p")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert "A trader goes to the Market" in page.inner_text("#pop")
    page.wait_for_timeout(100)
    assert ply(page) == at


def test_before_a_waste_that_cannot_be_taken_back_the_page_asks_once(open_page: Pages) -> None:
    page = open_page("Ana")
    id = open_table(page, game="yunnan", seats=3, sharing=["Bo", "Chen"], undo="none")
    for action in ("bid horse 5", "pass", "pass"):
        send(page, id, action, seen(page, id)["ply"])
    at = seen(page, id)["ply"]
    page.wait_for_function("(n) => window.mingtang.state.latest === n", arg=at)
    bank = page.locator("#prompt [data-action=bank]").first
    assert "gives up your bid of 5" in page.inner_text("#prompt")
    page.wait_for_function("() => !window.mingtang.tooSoon()")
    bank.click()
    page.wait_for_selector("#ask[open]")
    assert "In the Bank you give up your bid of 5" in page.inner_text("#ask")
    page.click("#ask [value=no]")
    assert ply(page) == at


def test_a_word_of_the_game_can_be_pressed_held_and_reached_by_keyboard(open_page: Pages) -> None:
    page = open_page("Ana", lang="de-DE")
    id = open_table(page, game="ming_dynastie", seats=2, seed=5)
    csrf = page.evaluate("document.body.dataset.csrf")
    assert page.request.post(f"/api/tables/{id}/start", data={"bot": "novice"}, headers={"x-csrf-token": csrf}).ok
    page.goto(f"/tables/{id}")
    page.wait_for_function("() => CSS.highlights.get('word')?.size > 1")
    first, x, y = page.evaluate("""() => {
      const range = [...CSS.highlights.get('word')][0], r = range.getBoundingClientRect();
      return [range.toString(), r.x + r.width / 2, r.y + r.height / 2];
    }""")
    page.mouse.click(x, y)
    page.wait_for_selector("#pop:not([hidden]) .pop-title")
    pressed = page.inner_text("#pop .pop-title")
    assert first.startswith(pressed[:4])
    assert page.inner_text("#pop .pop-clause").startswith("Regel MD-")
    assert pressed in page.inner_text("#say"), "those who listen hear what it means"
    page.keyboard.press("Escape")
    page.wait_for_selector("#pop", state="hidden")
    page.keyboard.press("w")
    page.wait_for_selector("#pop:not([hidden]) .pop-title")
    assert page.inner_text("#pop .pop-title") == pressed
    page.keyboard.press("w")
    page.wait_for_function("(was) => document.querySelector('#pop .pop-title').textContent !== was", arg=pressed)
    assert page.evaluate("() => document.querySelector('#prompt h1').childElementCount") == 0, (
        "the page itself is as it was"
    )
