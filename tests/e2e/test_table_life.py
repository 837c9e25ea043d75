"""What else happens at a table: people leave and come back, watch, zoom, hesitate, and play again."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from e2e.conftest import PHONE
from e2e.page_actions import click, lit, my_turn, open_table, play_by_clicks, ply, seen, wait_for_ply

Pages = Callable[..., Any]


def test_a_bot_plays_for_whoever_leaves_and_gives_the_seat_back(open_page: Pages) -> None:
    page = open_page("Ana")
    id = open_table(page, game="yunnan", seats=3, bots=["random"], pace={"kind": "live", "seconds": 300}, seed=5)
    friend = open_page()
    friend.goto(page.input_value("#invite-link"))
    friend.fill("[name=name]", "Bo")
    friend.get_by_role("button", name="Sit down").click()
    page.wait_for_selector("#board svg")
    page.click("[popovertarget=menu]")
    page.get_by_role("button", name="Leave the table").click()
    page.click("#ask [value=yes]")
    back = page.get_by_role("button", name="Take my seat back")
    back.wait_for()
    friend.wait_for_selector("#panels .tag:has-text('a bot stands in')")
    back.click()
    back.wait_for(state="detached")
    friend.wait_for_selector("#panels .tag:has-text('a bot stands in')", state="detached")
    assert [s["away"] for s in seen(page, id)["seats"]] == ["", "", ""]
    # somebody's time runs and is shown, once the bot has had its turn
    page.wait_for_selector("[data-due] b:has-text(':')")


def test_who_opens_a_table_that_was_left_has_the_seat_again(open_page: Pages) -> None:
    page = open_page("Ana")
    id = open_table(page, game="yunnan", seats=3, bots="random", seed=5)
    my_turn(page)
    page.click("[popovertarget=menu]")
    page.get_by_role("button", name="Leave the table").click()
    page.click("#ask [value=yes]")
    page.wait_for_selector("#lists")  # the table rests: nobody else plays there
    page.goto(f"/tables/{id}")
    page.get_by_text("Welcome back").wait_for()
    page.get_by_role("button", name="Take my seat back").wait_for(state="detached")
    assert [s["away"] for s in seen(page, id)["seats"]] == ["", "", ""]


def test_an_onlooker_sees_the_moves_and_can_choose_nothing(open_page: Pages) -> None:
    page = open_page("Ana")
    id = open_table(page, game="yunnan", seats=3, bots="random", seed=5)
    my_turn(page)
    watcher = open_page()
    watcher.goto(f"/tables/{id}")
    watcher.wait_for_function("() => window.mingtang")
    assert not lit(watcher)
    assert watcher.locator("#command").is_hidden()
    at = ply(watcher)
    click(page, lit(page)[0])
    wait_for_ply(watcher, at)


def test_who_hesitates_is_asked_before_every_choice(open_page: Pages) -> None:
    page = open_page("Ana")
    id = open_table(page, game="yunnan", seats=3, bots="random", seed=5)
    my_turn(page)
    page.click("[popovertarget=menu]")
    page.check("[data-setting=confirm]")
    page.keyboard.press("Escape")
    at = ply(page)
    target = page.locator("#board .is-legal").first
    action = target.get_attribute("data-action")
    target.dispatch_event("click")
    page.wait_for_selector(f"[data-action='{action}'].is-chosen")
    assert seen(page, id)["ply"] == at
    target.dispatch_event("click")
    wait_for_ply(page, at)


def test_before_something_is_revealed_the_page_asks_once(open_page: Pages) -> None:
    page = open_page("Ana")
    id = open_table(page, game="teahouse", seats=2, bots="random", undo="strict", seed=1)
    for _ in range(30):
        assert my_turn(page)
        at = ply(page)
        warned = page.evaluate("window.mingtang.state.warned")
        if warned:
            page.locator(f"#prompt [data-action='{warned[0]}']").click()
            page.wait_for_selector("#ask[open]")
            page.click("#ask [value=no]")
            assert seen(page, id)["ply"] == at
            click(page, warned[0])
            wait_for_ply(page, at)
            return
        click(page, lit(page)[0])
        wait_for_ply(page, at)
    raise AssertionError("nothing was ever revealed")


def test_the_board_can_be_enlarged_moved_and_fitted_again(open_page: Pages) -> None:
    page = open_page("Ana")
    open_table(page, game="yunnan", seats=3, bots="random", seed=5)
    my_turn(page)
    width = "document.querySelector('.sheets').getBoundingClientRect().width"
    fitted = page.evaluate(width)
    page.mouse.move(500, 500)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -200)
    page.keyboard.up("Control")
    page.wait_for_function(f"(w) => {width} > w * 1.3", arg=fitted)
    left = page.evaluate("document.querySelector('.sheets').getBoundingClientRect().x")
    at = ply(page)
    page.mouse.down()
    page.mouse.move(420, 480, steps=4)
    page.mouse.up()
    assert page.evaluate("document.querySelector('.sheets').getBoundingClientRect().x") < left
    assert ply(page) == at, "to move the board is no choice"
    page.keyboard.press("Escape")
    assert page.evaluate(width) == fitted


def test_after_the_game_the_same_people_play_again(open_page: Pages) -> None:
    page = open_page("Ana")
    id = open_table(page, game="teahouse", seats=2, bots="random", options={"rounds": 2}, seed=1)
    play_by_clicks(page, random.Random(1))
    page.locator("#result").wait_for(state="visible")
    page.locator("#result").get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: id not in url and "/tables/" in url)
    again = seen(page, page.url.rpartition("/")[2])
    assert again["rematch_of"] == id
    assert again["phase"] == "playing"


def test_two_fingers_enlarge_the_board_on_a_phone(open_page: Pages) -> None:
    page = open_page("Ana", viewport=PHONE, has_touch=True, is_mobile=True)
    open_table(page, game="yunnan", seats=3, bots="random", seed=5)
    my_turn(page)
    width = "document.querySelector('.sheets').getBoundingClientRect().width"
    fitted = page.evaluate(width)
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str, *apart: int) -> None:
        points = [{"x": 195 + side * apart[0], "y": 500, "id": i} for i, side in enumerate((-1, 1))] if apart else []
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    at = ply(page)
    touch("touchStart", 40)
    for apart in (50, 70, 90, 110):
        touch("touchMove", apart)
    touch("touchEnd")
    page.wait_for_function(f"(w) => {width} > w * 1.5", arg=fitted)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page itself stays as it is"
    assert ply(page) == at
