"""What a table lets one hear and see: a turn of one's own, and a port that changes hands."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from e2e.page_actions import click, lit, my_turn, next_to_choose, open_table, seen, send, something_lit, wait_for_ply
from e2e.test_pages_in_browsers import finished_record
from mingtang.core.match import Match
from mingtang.games import game
from mingtang.games.fujian_trader.state import FujianState

Pages = Callable[..., Any]
ICON = "document.querySelector('link[rel=icon]').getAttribute('href')"
RINGS = """() => {
  window.rings = [];
  new MutationObserver((all) => {
    for (const m of all) for (const e of m.addedNodes) if (e.classList?.contains('handed')) window.rings.push(e.style.stroke);
  }).observe(document.querySelector('#board'), { childList: true, subtree: true });
}"""
"""Write down the colour of every ring that goes out on the board from now on."""


def test_the_switch_makes_the_table_silent(open_page: Pages) -> None:
    page = open_page("Ana")
    open_table(page, game="yunnan", seats=2, bots="random", seed=3)
    assert my_turn(page)
    page.keyboard.press("Escape")  # a browser lets nothing be heard before the first press
    switch = page.locator("[data-setting=sound]").first
    set_to = "(e, on) => { e.checked = on; e.dispatchEvent(new Event('change', { bubbles: true })); }"
    page.mouse.click(3, 3)
    switch.evaluate(set_to, True)
    page.wait_for_function("() => window.mingtang.heard === 'turn'")
    switch.evaluate(set_to, False)
    page.evaluate("window.mingtang.heard = ''")
    something_lit(page)
    click(page, lit(page)[0])
    assert my_turn(page)
    page.reload()
    assert my_turn(page)
    assert not page.locator("[data-setting=sound]").first.is_checked()
    assert not page.evaluate("window.mingtang.heard")


def test_title_and_seal_in_the_tab_say_whose_turn_it_is(open_page: Pages) -> None:
    ana, ben = open_page("Ana"), open_page("Ben")
    id = open_table(ana, game="yunnan", seats=2, seed=3)
    sits_down(ben, id)
    for page in (ana, ben):
        page.goto(f"/tables/{id}")
    mine, told = next_to_choose([ana, ben], id)
    other = ben if mine is ana else ana
    for page, turn in ((mine, True), (other, False)):
        page.wait_for_function(f"(turn) => {ICON}.includes('seal_turn') === turn", arg=turn)
        assert page.title().endswith("your turn") == turn, page.title()
    while next_to_choose([ana, ben], id)[0] is mine:
        told = seen(mine, id)
        send(mine, id, next(c["action"] for c in told["choices"] if not c.get("refusal")), told["ply"])
    for page, turn in ((mine, False), (other, True)):
        page.wait_for_function(f"(turn) => {ICON}.includes('seal_turn') === turn", arg=turn)
        assert page.title().endswith("your turn") == turn, page.title()


def sits_down(page: Any, id: str) -> None:
    """Take a free chair at a table."""
    csrf = page.evaluate("document.body.dataset.csrf")
    answer = page.request.post(f"/api/tables/{id}/seats", data={}, headers={"x-csrf-token": csrf})
    assert answer.ok, answer.text()


def game_until_a_port_is_taken() -> tuple[Match, str]:
    """A game of three in which the next choice gives a port to somebody, and that choice."""
    match = Match.new(game("fujian_trader"), seats=3, seed=3)
    dice = random.Random(3)
    while match.ply < 300:
        seat = match.waiting[0]
        action = dice.choice(match.legal(seat))
        before = match.state
        assert isinstance(before, FujianState)
        owners = list(before.port_owner)
        match.play(seat, action)
        after = match.state
        assert isinstance(after, FujianState)
        if match.ply > 4 and any(now != was and now >= 0 for was, now in zip(owners, after.port_owner, strict=True)):
            return match, action.words
    raise AssertionError("nobody took a port")


def test_a_port_that_changes_hands_is_marked_by_a_ring_in_the_colour_of_its_new_owner(open_page: Pages) -> None:
    match, taken = game_until_a_port_is_taken()
    people = [open_page("Ana"), open_page("Ben"), open_page("Chen")]
    onlooker, resting = open_page(), open_page(reduced_motion="reduce")
    id = open_table(people[0], game="fujian_trader", seats=3, seed=match.record().seed)
    for page in people[1:]:
        sits_down(page, id)
    *earlier, last = match.plies
    for page in people:
        page.goto("/")
    for at, p in enumerate(earlier):
        send(people[p.seat], id, p.words, at)
    for page in (onlooker, resting):
        page.goto(f"/tables/{id}")
        page.wait_for_function("(n) => window.mingtang?.state.latest === n", arg=len(earlier))
        page.evaluate(RINGS)
        assert page.evaluate("window.rings") == []
    held = onlooker.locator("#board [data-held]").count()
    send(people[last.seat], id, taken, len(earlier))
    onlooker.wait_for_function("() => window.rings.length === 1")
    assert onlooker.evaluate("window.rings") == [f"var(--p{last.seat + 1})"]
    assert onlooker.locator("#board [data-held]").count() == held + 1
    onlooker.wait_for_function("() => !document.querySelector('.handed')")
    wait_for_ply(resting, len(earlier))
    assert resting.locator("#board [data-held]").count() == held + 1
    assert resting.evaluate("window.rings") == [], "who asked for rest sees the port change, and nothing move"


HANDS_ON = """
navigator.canShare = (told) => told.files.length === 1;
navigator.share = async (told) => { window.told = [told.files[0].name, told.files[0].type, told.text]; };
"""


def test_the_picture_of_a_result_is_saved_and_copied_or_handed_on(open_page: Pages) -> None:
    page = open_page("Ana", permissions=["clipboard-read", "clipboard-write"])
    csrf = page.evaluate("document.body.dataset.csrf")
    brought = page.request.post("/api/records", data={"record": finished_record()}, headers={"x-csrf-token": csrf})
    id = brought.json()["id"]
    page.goto(f"/tables/{id}/ending")
    page.wait_for_selector("#copy:not([hidden])")
    assert page.locator("#send").is_hidden(), "this browser hands nothing on"
    with page.expect_download() as saved:
        page.click("#save")
    assert saved.value.suggested_filename == f"mingtang-{id}.png"
    page.click("#copy")
    page.wait_for_selector("#toast:has-text('Copied')")
    assert page.evaluate("navigator.clipboard.read().then((all) => all[0].types)") == ["image/png"]
    page.add_init_script(HANDS_ON)
    page.reload()
    page.click("#send")
    page.wait_for_function("() => window.told")
    name, kind, text = page.evaluate("window.told")
    assert (name, kind) == (f"mingtang-{id}.png", "image/png")
    assert text == page.locator(".verdict").inner_text()
    assert page.locator("#copy").is_hidden()
